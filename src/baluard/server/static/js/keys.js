// The keyboard: digits choose, Enter confirms, Escape goes back, arrows walk the list.

let typed = "";
let timer = 0;

const choices = () => [...document.querySelectorAll("#options [data-choice]")].filter((one) => one.offsetParent !== null);

function byNumber(number) {
  return document.querySelector(`#options [data-number="${number}"]`);
}

function digit(key, act) {
  clearTimeout(timer);
  typed += key;
  const most = Math.max(0, ...choices().map((one) => Number(one.dataset.number)));
  document.getElementById("options")?.setAttribute("data-typed", typed);
  if (typed === "0" || Number(typed) * 10 > most) take(act);
  else timer = setTimeout(() => take(act), 1200);
}

function take(act) {
  clearTimeout(timer);
  const found = byNumber(Number(typed));
  typed = "";
  document.getElementById("options")?.removeAttribute("data-typed");
  if (found) act.choose(found.dataset.choice);
}

function walk(by) {
  const list = choices();
  if (!list.length) return;
  const at = list.indexOf(document.activeElement);
  list[(at + by + list.length) % list.length]?.focus();
}

const plain = {
  ArrowDown: () => walk(1),
  ArrowUp: () => walk(-1),
  u: () => document.querySelector("#undo:not([disabled])")?.click(),
  a: (act) => {
    const group = document.activeElement?.closest("[data-group]")?.dataset.group;
    if (group && document.getElementById("decision").dataset.stackable) act.wholeStack(group);
  },
  s: (act) => document.querySelector("[data-do=fill]") && act.deeds.fill(),
  h: (act) => act.deeds.hide(),
  "+": (act) => act.deeds["zoom-in"](),
  "-": (act) => act.deeds["zoom-out"](),
  ".": (act) => act.deeds["zoom-all"](),
  "/": () => document.getElementById("filter")?.focus(),
  "?": (act) => act.deeds.help(),
};

function onKey(event, act) {
  const writing = event.target.matches("input:not([type=checkbox]):not([type=range]), select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") {
    if (writing) event.target.blur();
    return void act.back();
  }
  if (writing) return;
  if (event.key === "Enter") {
    if (typed) {
      event.preventDefault();
      return take(act);
    }
    if (event.target.closest("button, a, summary, input")) return;
    event.preventDefault();
    return void act.confirm();
  }
  if (/^\d$/.test(event.key) && document.getElementById("options")) {
    event.preventDefault();
    return digit(event.key, act);
  }
  if (plain[event.key]) {
    event.preventDefault();
    plain[event.key](act);
  }
}

export function watchKeys(act) {
  document.addEventListener("keydown", (event) => onKey(event, act));
}
