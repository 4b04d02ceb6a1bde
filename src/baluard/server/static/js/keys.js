// The keyboard: digits choose, Enter confirms, Escape goes back, arrows walk the list.

import * as about from "./about.js";
import * as drag from "./drag.js";
import * as fights from "./fights.js";
import * as ghosts from "./ghosts.js";
import * as pictures from "./pictures.js";
import * as ruler from "./ruler.js";

let typed = "";
let timer = 0;

const choices = () => [...document.querySelectorAll("#options [data-choice]")].filter((one) => one.offsetParent !== null);

const byNumber = (number) => choices().find((one) => Number(one.dataset.number) === number);

function digit(key, act) {
  clearTimeout(timer);
  typed += key;
  const most = Math.max(0, ...choices().map((one) => Number(one.dataset.number)));
  const list = document.getElementById("options");
  const said = (list?.dataset.take ?? "").replace("%n", typed);
  list?.setAttribute("data-typed", typed);
  list?.setAttribute("data-said", said);
  if (Number(typed) * 10 <= most) document.getElementById("announce").textContent = said;
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
  o: () => document.activeElement?.closest("[data-group]")?.querySelector("[data-do=stack-open]")?.click(),
  s: (act) => document.querySelector("[data-do=fill]") && act.deeds.fill(),
  h: (act) => act.deeds.hide(),
  n: () => document.querySelector("[data-undone]")?.click(),
  p: (act) => act.deeds.point(),
  w: (act) => act.deeds.position(),
  c: (act) => act.deeds.cards(),
  m: () => drag.begin(),
  r: () => ruler.toggle(),
  "+": (act) => act.deeds["zoom-in"](),
  "-": (act) => act.deeds["zoom-out"](),
  ".": (act) => act.deeds["zoom-all"](),
  "/": () => document.getElementById("filter")?.focus(),
  "?": (act) => act.deeds.help(),
};

// The tabs as one stop: arrows, Home and End go from one to the next.
function turn(event) {
  const tabs = [...event.target.parentElement.querySelectorAll("[role=tab]")];
  const at = tabs.indexOf(event.target);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return false;
  event.preventDefault();
  const tab = tabs[to % tabs.length];
  tab.click();
  tab.focus();
  return true;
}

function onKey(event, act) {
  const writing = event.target.matches("input:not([type=checkbox]):not([type=radio]):not([type=range]), select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches("[role=tab]") && turn(event)) return;
  if (!writing && (ruler.onKey(event) || drag.onKey(event))) return;
  if (event.key === "Escape") {
    const close = document.querySelector("[data-do=compose-not]") ?? document.querySelector("[data-do=compose-cancel]");
    if (close) return void close.click();
    if (writing) event.target.blur();
    if (about.close() || pictures.hide() || (act.state.at === null && fights.close()) || ghosts.skip()) return;
    return void act.back();
  }
  const step = event.target.closest("#typed-step");
  if (step && event.key === "Enter" && writing) return void act.deeds.typed(step);
  if (writing) return;
  if (event.key === "Enter") {
    if (typed) {
      event.preventDefault();
      return take(act);
    }
    if (event.target.closest("button, a, summary, input") || document.querySelector(".composer.is-writing")) return;
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
