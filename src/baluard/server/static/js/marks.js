// Highlights on the board: what is offered, what is chosen, where the story points.

export const decision = () => document.getElementById("decision");
export const table = () => document.getElementById("table");
export const json = (name) => JSON.parse(decision()?.dataset[name] || "null");

export function elementsOf(key) {
  return document.querySelectorAll(`#sheet [data-key="${CSS.escape(key)}"]`);
}

function set(name, keys) {
  for (const element of document.querySelectorAll(`#sheet .${name}`)) {
    if (!keys.has(element.dataset.key)) element.classList.remove(name);
  }
  for (const key of keys) for (const element of elementsOf(key)) element.classList.add(name);
}

export function offeredKeys() {
  if (decision()?.dataset.kind === "some_of") {
    return new Set([...document.querySelectorAll("#options [data-choice]")].map((input) => input.dataset.choice));
  }
  return new Set(json("offered") ?? []);
}

// Signs laid over the places a hint speaks of: where a counter must stop, what is full, what can be hit.
const SIGNS = {
  stop: "M-9 -9H9V9H-9Z",
  full: "M-10 -10 10 10M10 -10 -10 10",
  aim: "M-11 0H-4M4 0H11M0 -11V-4M0 4V11M0 -7A7 7 0 1 1 0 7A7 7 0 1 1 0 -7",
};

function layOver(marks) {
  document.getElementById("overlay")?.remove();
  const board = document.querySelector("#sheet svg");
  if (!board || !Object.keys(marks).length) return;
  const make = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const overlay = make("g");
  overlay.id = "overlay";
  for (const [key, mark] of Object.entries(marks)) {
    const zone = document.getElementById(`zone-${key}`);
    if (!zone || !SIGNS[mark]) continue;
    const box = zone.getBBox();
    const sign = make("path");
    sign.setAttribute("d", SIGNS[mark]);
    sign.setAttribute("class", `sign sign-${mark}`);
    sign.setAttribute("transform", `translate(${box.x + box.width / 2} ${box.y + box.height / 2})`);
    overlay.append(sign);
  }
  board.append(overlay);
}

export function markBoard(stack) {
  layOver(json("marks") ?? {});
  set("is-offered", offeredKeys());
  const ticked = [...document.querySelectorAll("#options input:checked")].map((input) => input.dataset.choice);
  set("is-chosen", new Set([...(json("keys") ?? []), ...stack, ...ticked]));
}

export function watchHover() {
  const point = (event) => {
    const place = event.target.closest?.("[data-place]")?.dataset.place;
    set("is-last", new Set(place ? [place] : []));
  };
  document.addEventListener("mouseover", point);
  document.addEventListener("focusin", point);
}

// The place under the pointer: a piece stands for the place it lies at.
export function placeOf(event) {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const found = element.closest("#sheet [data-key]");
    if (found) return found.dataset.at ?? found.dataset.key;
  }
  return "";
}

// The offered element under a click, looking through what lies above it; or the place that was hit.
export function struck(event) {
  const offered = offeredKeys();
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const key = element.closest("#sheet [data-key]")?.dataset.key;
    if (key && offered.has(key)) return { key };
  }
  return { key: "", place: placeOf(event) };
}
