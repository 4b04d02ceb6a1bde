// Highlights on the board: what is offered, what is chosen, where the story points.

import * as allot from "./allot.js";
import * as compose from "./compose.js";

export const decision = () => document.getElementById("decision");
export const table = () => document.getElementById("table");
export const json = (name) => JSON.parse(decision()?.dataset[name] || "null");

const TABLE = ":is(#sheet, #instruments, #cards)"; // where keys lie: the board and what is beside it

export function elementsOf(key) {
  return document.querySelectorAll(`${TABLE} [data-key="${CSS.escape(key)}"]`);
}

function set(name, keys) {
  for (const element of document.querySelectorAll(`${TABLE} .${name}`)) {
    if (!keys.has(element.dataset.key)) element.classList.remove(name);
  }
  for (const key of keys) for (const element of elementsOf(key)) element.classList.add(name);
}

export function offeredKeys() {
  if (compose.isFilling()) return compose.places();
  if (allot.isWide()) return allot.openKeys();
  if (decision()?.dataset.kind === "some_of") {
    return new Set([...document.querySelectorAll("#options [data-choice]")].map((input) => input.dataset.choice));
  }
  return new Set([...(json("offered") ?? []), ...Object.keys(json("places") ?? {})]);
}

// The key that striking an element of the board chooses: its own, or that for which it stands.
const keyOf = (place) => json("places")?.[place] ?? place;

// What a preview lays over the board.
export function layDrawn() {
  const layer = document.querySelector("#sheet #overlays");
  if (!layer) return;
  const drawn = [...document.querySelectorAll("#decision svg.drawn")].at(-1);
  layer.replaceChildren(...[...(drawn?.children ?? [])].map((one) => one.cloneNode(true)));
}

// Signs laid over the places a hint speaks of, beside their counters: steps left, where a counter must stop, what is
// full, what can be hit. A flag ends a
// move: nothing is forbidden there. (The legend draws the same: games/*/board/legend.py.)
const DISC = "M0 -11A11 11 0 1 1 0 11A11 11 0 1 1 0 -11";
const TRIANGLE = "M0 -12L12 9H-12Z";
const SIGNS = {
  go: "",
  stop: "M-3.5 7V-7L6 -3.4L-3.5 .2",
  warn: "M0 -4.5V1.5M0 5V5.2",
  full: "M-5 -5L5 5M5 -5L-5 5",
  aim: "M-8 0H-3M3 0H8M0 -8V-3M0 3V8M0 -5.5A5.5 5.5 0 1 1 0 5.5A5.5 5.5 0 1 1 0 -5.5",
};

export function make(name, attributes, words = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = words;
  return element;
}

function layOver(marks) {
  const layer = document.querySelector("#sheet #signs");
  if (!layer) return;
  const spots = new Map((layer.dataset.spots ?? "").split(";").map((spot) => spot.split(/ (.*)/)));
  const drawn = [];
  for (const [key, told] of Object.entries(marks)) {
    const [mark, figure] = told.split(" ");
    const spot = spots.get(key);
    if (!spot || !(mark in SIGNS) || (mark === "go" && !figure)) continue;
    const sign = make("g", { class: `sign sign--${mark}`, transform: `translate(${spot})` });
    sign.append(make("path", { d: mark === "warn" ? TRIANGLE : DISC, class: "sign-ground" }));
    if (SIGNS[mark]) sign.append(make("path", { d: SIGNS[mark], class: "sign-line" }));
    if (figure) sign.append(make("text", { y: 5.8, class: "sign-number" }, figure));
    drawn.push(sign);
  }
  layer.replaceChildren(...drawn);
  set("is-full", new Set(Object.keys(marks).filter((key) => marks[key] === "full")));
}

// How many units of a drawing make one pixel on the screen: signs are as large on every board and at every zoom.
export function unit(drawing) {
  const scale = drawing.getScreenCTM()?.a ?? 1;
  return 1 / Math.max(0.05, scale);
}

// The arrow of what is being decided: from where, at what.
export function middleOf(key) {
  const piece = document.getElementById(`piece-${key}`);
  const zone = document.getElementById(`zone-${key}`);
  const words = piece?.dataset.middle ?? piece?.getAttribute("transform") ?? zone?.dataset.middle ?? "";
  const found = words.match(/-?[\d.]+/g)?.map(Number);
  if (found?.length === 2) return found;
  const box = zone?.getBBox();
  return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}

function pointAt(pairs) {
  const layer = document.querySelector("#sheet #arrows");
  layer?.replaceChildren(...pairs.flatMap(([from, to]) => arrow(middleOf(from), middleOf(to))));
}

function arrow(from, to) {
  if (!from || !to) return [];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy);
  if (size < 30) return [];
  const [ux, uy] = [dx / size, dy / size];
  const [back, short] = [Math.min(14, size / 6), Math.min(36, size / 3.5)];
  const [ax, ay, bx, by] = [from[0] + ux * back, from[1] + uy * back, to[0] - ux * short, to[1] - uy * short];
  const wing = (side) => `${bx - ux * 18 - uy * 13 * side} ${by - uy * 18 + ux * 13 * side}`;
  const d = `M${ax} ${ay}L${bx} ${by}M${wing(1)}L${bx} ${by}L${wing(-1)}`;
  return [make("path", { d, class: "arrow-case" }), make("path", { d, class: "arrow-line" })];
}

export function markBoard(stack) {
  layDrawn();
  layOver(json("marks") ?? {});
  const ends = json("arrow") ?? [];
  pointAt([...(ends.length === 2 ? [ends] : []), ...allot.pairs()]);
  set("is-target", new Set(ends.length === 1 ? ends : ends.slice(1))); // one alone: it happens there
  set("is-offered", allot.isWide() ? allot.litKeys() : offeredKeys());
  set("is-sealed", new Set(json("sealed") ?? []));
  const ticked = [...document.querySelectorAll("#options input:checked")].map((input) => input.dataset.choice);
  const taken = compose.isFilling() ? compose.picked() : [...(json("keys") ?? []), ...stack, ...ticked, ...allot.chosenKeys()];
  set("is-chosen", new Set(taken));
  showNews();
}

// What just happened lights up for a while; so does what the pointer or the cursor of a list points at.
const BRIEFLY = 2600;
let seen = -1;
let news = [];
let pointed = [];
const showLast = () => set("is-last", new Set([...news, ...pointed]));

function showNews() {
  const now = Number(table().dataset.n);
  if (seen >= 0 && now > seen) {
    const fresh = [...document.querySelectorAll("#story li[data-place]")].filter((line) => Number(line.dataset.n) > seen);
    news = fresh.map((line) => line.dataset.place);
    setTimeout((mine) => mine === news && ((news = []), showLast()), BRIEFLY, news);
  }
  seen = now;
  showLast();
}

export function watchHover() {
  const point = (event) => {
    pointed = besides(event.target);
    showLast();
  };
  document.addEventListener("mouseover", point);
  document.addEventListener("focusin", point);
}

// What is pointed at, in a list or on the board, with all that would come with it.
function besides(target) {
  const piece = target.closest?.("#sheet .piece[data-key]");
  const listed = piece ? document.querySelector(`#options [data-choice="${CSS.escape(piece.dataset.key)}"]`) : target.closest?.("[data-place]");
  if (!listed || (piece && !listed.dataset.beside)) return [];
  return [listed.dataset.place, ...(listed.dataset.beside?.split(" ") ?? [])].filter(Boolean);
}

// The place under the pointer: a piece stands for the place it lies at.
export function placeOf(event) {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const found = element.closest("#sheet [data-key]");
    if (found) return found.dataset.at ?? found.dataset.key;
  }
  return "";
}

// The offered element under a click, looking through what lies above it, one that is not yet `taken` first; or the
// place that was hit.
export function struck(event, taken = []) {
  const offered = offeredKeys();
  const keys = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest("#sheet [data-key]")?.dataset.key)
    .filter((key) => key && offered.has(key));
  const hit = keys.find((key) => !taken.includes(key)) ?? keys[0];
  if (hit) return { key: keyOf(hit), place: placeOf(event) };
  const top = document.elementFromPoint(event.clientX, event.clientY)?.closest("#sheet [data-key]");
  return { key: "", place: placeOf(event), about: top?.dataset.key ?? placeOf(event) };
}
