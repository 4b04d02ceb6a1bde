// Stacks: what a badge stands for, and the box in which a stack lies open: its counters in pictures, to be ticked; equal
// ones as a pile, with a number. Counters that are asked for one at a time are buttons.

import { decision, elementsOf, offeredKeys } from "./marks.js";
import { copyOf } from "./pictures.js";
import * as point from "./point.js";

const box = () => document.getElementById("stack");
const named = (element) => element.querySelector("title")?.textContent ?? element.dataset.key;
const mayGather = () => Boolean(decision()?.dataset.stackable);

// The counters that the badge under the pointer stands for, as far as they can be gathered.
export function takenBy(event) {
  if (!mayGather()) return [];
  const badge = document.elementFromPoint(event.clientX, event.clientY)?.closest("#sheet [data-takes]");
  const offered = offeredKeys();
  return (badge?.dataset.takes.split(" ") ?? []).filter((key) => offered.has(key));
}

// `act`: choose a counter, gather several (and go), point at the place.
export function open(place, gathered, act) {
  const pieces = [...document.querySelectorAll(`#sheet .piece[data-at="${CSS.escape(place)}"]`)];
  const points = point.may();
  if (!pieces.length && !points) return;
  const offered = offeredKeys();
  const ground = [...elementsOf(place)].find((element) => element.id.startsWith("zone-"));
  box().querySelector("h2").textContent = ground ? named(ground) : place;
  const several = mayGather() && pieces.filter((piece) => offered.has(piece.dataset.key)).length > 1;
  const rows = pilesOf(pieces, several ? offered : new Set());
  box().querySelector("ul").replaceChildren(...rows.map((pile) => row(pile, offered, several, gathered, act)));
  box().querySelector(".point-here").hidden = !points;
  for (const button of box().querySelectorAll(".gathers")) button.hidden = !several;
  count();
  box().returnValue = "";
  if (!box().open) box().showModal();
  box().onclose = () => {
    const said = box().returnValue;
    if (said === "point") act.pointAt(place);
    if (said === "together") act.gather(chosen());
    if (said === "all") act.gather(inputs().flatMap(keysOf));
  };
}

// Equal counters that can be gathered lie together; every other stands alone.
function pilesOf(pieces, offered) {
  const piles = new Map();
  for (const piece of pieces) {
    const copy = copyPiece(piece);
    const look = offered.has(piece.dataset.key) ? copy.innerHTML : piece.dataset.key;
    if (!piles.has(look)) piles.set(look, []);
    piles.get(look).push(piece);
  }
  return [...piles.values()];
}

function copyPiece(piece) {
  const copy = copyOf(piece);
  copy.removeAttribute("transform");
  copy.classList.remove("is-offered", "is-chosen", "is-last", "is-fresh", "is-coming");
  for (const part of copy.querySelectorAll("title")) part.remove();
  return copy;
}

function picture(piece) {
  const { x, y, width, height } = piece.getBBox();
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  drawing.setAttribute("class", "stack-picture");
  drawing.setAttribute("aria-hidden", "true");
  drawing.append(copyPiece(piece));
  return drawing;
}

function make(name, words, properties = {}) {
  const element = document.createElement(name);
  element.textContent = words;
  return Object.assign(element, properties);
}

function row(pile, offered, several, gathered, act) {
  const [piece] = pile;
  const { key } = piece.dataset;
  const item = document.createElement("li");
  item.dataset.place = key;
  const words = make("span", pile.length > 1 ? named(piece).split(" · ").at(-1) : named(piece), { className: "words" });
  if (!offered.has(key)) item.append(picture(piece), words);
  else if (!several) item.append(chooser(piece, words, act));
  else if (pile.length > 1) item.append(picture(piece), words, stepper(pile, words.textContent, gathered));
  else item.append(ticker(piece, words, gathered));
  return item;
}

function chooser(piece, words, act) {
  const button = make("button", "", { type: "button" });
  button.append(picture(piece), words);
  button.addEventListener("click", () => {
    box().close();
    act.choose(piece.dataset.key);
  });
  return button;
}

function ticker(piece, words, gathered) {
  const label = document.createElement("label");
  const tick = make("input", "", { type: "checkbox", checked: gathered.includes(piece.dataset.key) });
  tick.dataset.keys = piece.dataset.key;
  tick.addEventListener("change", count);
  label.append(tick, picture(piece), words);
  return label;
}

// A number between none and all; each of its buttons says what it is about.
function stepper(pile, words, gathered) {
  const { less, more, all } = box().dataset;
  const keys = pile.map((piece) => piece.dataset.key);
  const group = make("span", "", { className: "stepper" });
  const value = keys.filter((key) => gathered.includes(key)).length;
  const input = make("input", "", { type: "number", min: 0, max: keys.length, value, inputMode: "numeric" });
  input.dataset.keys = keys.join(" ");
  input.setAttribute("aria-label", words);
  input.addEventListener("input", count);
  const step = (sign, said, change) => {
    const button = make("button", sign, { type: "button" });
    button.setAttribute("aria-label", `${said}: ${words}`);
    button.addEventListener("click", () => {
      change();
      count();
    });
    return button;
  };
  const whole = step(`×${keys.length}`, all, () => (input.value = keys.length));
  group.append(step("−", less, () => input.stepDown()), input, step("+", more, () => input.stepUp()), whole);
  return group;
}

const inputs = () => [...box().querySelectorAll("[data-keys]")];
const keysOf = (input) => input.dataset.keys.split(" ");
const chosen = () =>
  inputs().flatMap((input) => {
    const number = input.type === "checkbox" ? Number(input.checked) : Number(input.value);
    return keysOf(input).filter((_, i) => i < number);
  });

function count() {
  const button = box().querySelector("[value=together]");
  const number = chosen().length;
  button.textContent = button.dataset.words.replace("%n", number);
  button.disabled = !number;
}
