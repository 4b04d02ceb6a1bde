// Pieces that a hand carries to a place of the board: what is under it is chosen when it is lifted, and the place where
// it is let go when it lies there. The same can be chosen by two clicks, or in the list. (On an open table things are
// pulled, `drag.js`.)

import { spotOf } from "./drag.js";
import { decision, json, make, offeredKeys, placeOf, struck } from "./marks.js";
import { takenBy } from "./stacks.js";
import { state } from "./state.js";

const MOVED = 6; // pixels: less is a click

let load = null; // what is in the hand
let dropped = false; // whether the last press was a carrying
let act = null;

export const wasDrag = () => dropped;

// The keys for which a piece stands that is no key of the question itself; nothing when it cannot be taken in hand.
export const holds = (key) => (state.keys.length ? undefined : json("carries")?.[key]);

const board = () => document.querySelector("#sheet > svg:not(#ghosts)");

// What lies under a finger or the pointer and can be taken: a stack by its badge, the gathered counters, one piece.
function taken(event) {
  const pile = takenBy(event);
  if (pile.length) return { piece: pile[0], keys: [pile[0]], stack: pile };
  const keys = json("keys") ?? [];
  const offered = offeredKeys();
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const key = element.closest("#sheet .piece[data-key]")?.dataset.key;
    if (!key) continue;
    if (state.stack.includes(key)) return { piece: key, keys: [key], stack: state.stack };
    if (!keys.length && offered.has(key)) return { piece: key, keys: [key], stack: [] };
    if (keys[0] === key) return { piece: key, keys: [key], stack: [] };
    if (holds(key)) return { piece: key, keys: holds(key), stack: [] };
  }
  return null;
}

function onDown(event) {
  dropped = false;
  if (event.held || event.button || state.at !== null || !event.target.closest("#sheet")) return;
  if (decision()?.dataset.kind !== "path") return;
  const found = taken(event);
  const isChosen = found && (state.keys[0] === found.keys[0] || found.stack.length);
  if (!found || (event.pointerType === "touch" && !isChosen)) return; // a finger moves the board, but for what it chose
  event.held = true;
  load = { ...found, pointer: event.pointerId, from: [event.clientX, event.clientY], lifted: null };
}

function onMove(event) {
  if (!load || event.pointerId !== load.pointer) return;
  const [x, y] = load.from;
  dropped ||= Math.hypot(event.clientX - x, event.clientY - y) > MOVED;
  if (!dropped) return;
  load.lifted ??= act.lift(load.keys, load.stack.length > 1 ? load.stack : []);
  follow(event);
}

// The hand itself: the piece as it hangs under it.
function follow(event) {
  const layer = document.getElementById("ghosts");
  const piece = document.getElementById(`piece-${load.piece}`);
  if (!layer || !piece) return;
  layer.setAttribute("viewBox", board().getAttribute("viewBox"));
  let ghost = layer.querySelector(".carried");
  if (!ghost) {
    ghost = make("g", { class: "carried" });
    const copy = piece.cloneNode(true);
    for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
    ghost.append(copy);
    layer.append(ghost);
  }
  const [[x, y], [fromX, fromY]] = [spotOf(event.clientX, event.clientY), spotOf(...load.from)];
  ghost.setAttribute("transform", `translate(${x - fromX} ${y - fromY})`);
}

async function onUp(event) {
  if (!load || event.pointerId !== load.pointer) return;
  const { lifted } = load;
  load = null;
  document.querySelector("#ghosts .carried")?.remove();
  if (!lifted) return;
  await lifted;
  const keys = json("keys") ?? [];
  const place = event.type === "pointercancel" ? "" : placeOf(event);
  const hit = place && struck(event).key;
  if (hit && state.keys.length) return act.choose(hit);
  if (!place || keys.at(-1) !== place) return act.cancel();
  if (decision().dataset.light) await act.confirm(); // the only place there is
}

export function watch(actions) {
  act = actions;
  document.addEventListener("pointerdown", onDown, { capture: true });
  document.addEventListener("pointermove", onMove);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, onUp);
}
