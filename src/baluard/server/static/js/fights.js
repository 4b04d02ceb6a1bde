// A fight is shown where it happened: both sums, the dice in the colours of their sides, the verdict, what it cost. It
// stays until it is put away; of several, one after the other. The story tells of it when the dice lie still.

import { middleOf, table } from "./marks.js";
import { copyOf } from "./pictures.js";

const ROLL = 1100; // how long dice roll before they are read
const MOST = 12; // fights that are kept to be looked at
const GAP = 18; // pixels between a place and its card

const still = matchMedia("(prefers-reduced-motion: reduce)");
let seen = null;
let past = false;
let waiting = []; // the first is shown

const box = () => document.getElementById("fight");

// Shows the fights that were told since; how long their dice roll until they can be read.
export function settle() {
  const { at, n } = table().dataset;
  const now = Number(at || n);
  const from = seen;
  const back = past && !at; // from the past to the present: that was seen, or is to be forgotten
  [seen, past] = [now, Boolean(at)];
  if (now < from || (back && !document.body.classList.contains("led"))) close();
  if (!box() || back || from === null || now <= from || document.hidden) return place();
  const fresh = [...document.querySelectorAll("#story li[data-clash]")].filter((line) => Number(line.dataset.n) > from);
  if (!fresh.length) return place();
  waiting = [...waiting, ...fresh.map(cardOf)].slice(-MOST);
  show();
  const rolls = fresh.some((line) => line.querySelector(".clash .dice")) && !still.matches;
  if (rolls) holdBack(fresh);
  return rolls ? ROLL : 0;
}

// What the story says of it waits for the dice.
function holdBack(lines) {
  for (const line of lines) {
    line.classList.add("is-rolling");
    setTimeout(() => line.classList.remove("is-rolling"), ROLL);
  }
}

// The fight, and what came of it, as the story has them.
function cardOf(line) {
  const card = document.createDocumentFragment();
  card.append(copyOf(line.querySelector(".clash")));
  const losses = document.createElement("ul");
  for (const told of line.querySelectorAll(".came-of-it .line")) {
    const item = document.createElement("li");
    item.textContent = told.textContent;
    losses.append(item);
  }
  if (losses.children.length) card.append(losses);
  const made = document.createElement("div");
  made.append(card);
  return made;
}

function show() {
  const next = box().querySelector("[data-do=fight-next]");
  next.hidden = waiting.length < 2;
  next.querySelector("output").textContent = waiting.length - 1;
  box().querySelector(".fight-card").replaceChildren(waiting[0]);
  const { at } = waiting[0].querySelector(".clash").dataset;
  box().querySelector("b").textContent = document.getElementById(`zone-${at}`)?.querySelector("title")?.textContent ?? "";
  box().hidden = false;
  place();
}

// Beside the place where it was fought, inside the stage.
function place() {
  const card = box();
  if (!card || card.hidden) return 0;
  const drawing = document.querySelector("#sheet > svg:not(#ghosts)");
  const spot = middleOf(card.querySelector(".clash").dataset.at);
  const matrix = drawing?.getScreenCTM();
  const stage = document.getElementById("stage").getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const at = spot && matrix ? new DOMPoint(...spot).matrixTransform(matrix) : { x: stage.right, y: stage.top };
  const right = at.x - stage.left + GAP;
  const left = right + width > stage.width ? at.x - stage.left - GAP - width : right;
  card.style.left = `${Math.max(4, Math.min(left, stage.width - width - 4))}px`;
  card.style.top = `${Math.max(4, Math.min(at.y - stage.top - height / 2, stage.height - height - 4))}px`;
  return 0;
}

export function next() {
  waiting.shift();
  if (waiting.length) show();
}

// Puts all of them away; true when there was one.
export function close() {
  const had = Boolean(box() && !box().hidden);
  waiting = [];
  if (had) box().hidden = true;
  return had;
}

export function watch() {
  document.addEventListener("board-moved", place);
  addEventListener("resize", place);
}
