// An offer that is being written point by point. What is written is the seat's draft, which the server keeps for all its
// devices; it checks it, says why it cannot be said like this, and shows it in words.

const plainly = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(); // who looks for «cadiz» means «Cádiz»
const box = () => document.getElementById("composer");
const blanks = () => document.getElementById("compose-blanks");

// -- the board: what is to be filled in may also be picked there

const placeIn = (option) => option?.dataset.place ?? "";
const boxes = () => [...(blanks()?.querySelectorAll("[data-some] input[type=checkbox]") ?? [])];
const lists = () => [...(blanks()?.querySelectorAll("select[data-blank]") ?? [])];
const entries = () => lists().flatMap((list) => [...list.options].map((option) => ({ list, option })));

export const isFilling = () => boxes().length + lists().length > 0;
export const places = () => new Set([...boxes().map((one) => one.value), ...entries().map(({ option }) => placeIn(option))]);
export const picked = () => [
  ...boxes().filter((one) => one.checked).map((one) => one.value),
  ...lists().map((list) => placeIn(list.selectedOptions[0])),
];

// Fill in what was clicked on; false when it does not belong there.
export function pick(key) {
  const box = boxes().find((one) => one.value === key);
  const entry = entries().find(({ option }) => placeIn(option) === key);
  if (box) box.checked = !box.checked;
  if (entry) entry.list.value = entry.option.value;
  (box ?? entry?.list)?.scrollIntoView({ block: "nearest" });
  return Boolean(box ?? entry);
}

export function watch({ state, refresh, post, give, table, mark }) {
  const decisionId = () => box()?.dataset.decision ?? "";

  async function show(focus) {
    await refresh("decision");
    const first = document.querySelector(focus);
    first?.focus({ preventScroll: false });
    if (first?.type === "number") first.select();
  }

  const written = () => JSON.parse(box().dataset.written);

  // Keep what is written, and show it. If another device of the seat was faster, its draft is shown.
  async function keep(value, focus) {
    state.adding = "";
    const body = { decision: decisionId(), draft: { value }, rev: Number(box().dataset.rev) };
    await post("draft", body);
    return show(focus);
  }

  function put(side, item) {
    const value = written();
    const points = (value[side] ??= []);
    if (!points.some((one) => JSON.stringify(one) === JSON.stringify(item))) points.push(item);
    return keep(value, `#compose-${side} select`);
  }

  // The fields that a blank fills; null when something is missing.
  function fieldsOf(blank) {
    const name = blank.dataset.blank;
    if (blank.dataset.some !== undefined) {
      const keys = [...blank.querySelectorAll(":checked")].map((one) => one.value);
      return keys.length ? { [name]: keys } : null;
    }
    if (blank.tagName === "SELECT") return blank.value ? JSON.parse(blank.selectedOptions[0].dataset.fills) : null;
    const value = blank.value.trim();
    if (!blank.reportValidity() || !value) return null;
    return { [name]: blank.type === "number" ? Number(value) : value };
  }

  function putFilled() {
    const filled = [...blanks().querySelectorAll("[data-blank]")].map(fieldsOf);
    if (!filled.every(Boolean)) {
      box().querySelector(".compose-fault").textContent = box().dataset.missing;
      return;
    }
    const { side, item } = blanks().dataset;
    return put(side, Object.assign(JSON.parse(item), ...filled));
  }

  // A point goes; what spoke of it is left out by the server.
  function takeOff(button) {
    const { side, at } = button.dataset;
    const value = written();
    value[side].splice(Number(at), 1);
    return keep(value, `#compose-${side} select`);
  }

  // If somebody else has spoken meanwhile the question has another name: what is still there word for word is said again.
  async function say(button, again = true) {
    if (state.busy) return;
    const { do: deed, answer } = button.dataset;
    const offer = button.closest(".offer")?.textContent;
    const before = decisionId();
    const body = { decision: before, answers: [JSON.parse(answer)], n: Number(table().dataset.n) };
    const done = await give(body, { adding: "" });
    if (done || !again || decisionId() === before) return;
    const twin = [...document.querySelectorAll(`[data-do="${deed}"]`)].find(
      (one) => one.dataset.answer === answer && one.closest(".offer")?.textContent === offer,
    );
    if (twin) await say(twin, false);
  }

  document.addEventListener("input", (event) => {
    if (!event.target.matches(".compose-search")) return;
    const wanted = plainly(event.target.value.trim());
    for (const one of blanks().querySelectorAll(".compose-some label")) {
      one.hidden = !plainly(`${one.textContent} ${one.dataset.place}`).includes(wanted);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("#compose-blanks :is(input, select)")) return;
    event.preventDefault();
    putFilled();
  });
  document.addEventListener("change", (event) => {
    if (blanks()?.contains(event.target)) return mark();
    const { doChange, side } = event.target.dataset;
    if (doChange !== "compose-add" || !event.target.value) return;
    const option = event.target.selectedOptions[0];
    if (option.dataset.blanks === "0") return void put(side, JSON.parse(option.dataset.item));
    state.adding = `${side}.${event.target.value}`;
    show("#compose-blanks [data-blank], #compose-blanks input");
  });

  return {
    compose: (button) => keep(JSON.parse(button.dataset.written), "#compose-title"),
    "compose-put": putFilled,
    "compose-off": takeOff,
    "compose-send": (button) => say(button),
    "compose-reply": (button) => say(button),
    "compose-not": () => {
      state.adding = "";
      return show("#compose-title");
    },
    "compose-cancel": () => keep({}, ".compose-to button"),
    "to-offers": () => {
      const head = document.querySelector("#composer h3");
      head.scrollIntoView({ block: "start" });
      head.focus({ preventScroll: true });
    },
    // Another seat of this screen wants to speak: the screen is handed over first.
    talk: (button) => {
      Object.assign(state, { adding: "", keys: [], trail: [], stack: [], talk: button.dataset.decision });
      return refresh();
    },
  };
}

export const isWriting = () => Boolean(box()?.classList.contains("is-writing"));

// When the sheet is no longer offered, nothing can be added to it.
export function settle(state) {
  if (!isWriting()) state.adding = "";
}
