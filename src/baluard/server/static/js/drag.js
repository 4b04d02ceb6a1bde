// Things on the board that hands take: pulled, turned by a corner or two fingers, nudged. The server says what legal
// answer comes nearest; here only the hand is followed, and what the server says is drawn.

import { decision, json, layDrawn, make } from "./marks.js";
import { parse } from "./morph.js";
import { ask } from "./server.js";
import { state } from "./state.js";

const MOVED = 6; // pixels: less is a click
const TURNED = 40; // tenths of a degree: so much two fingers turn before it counts

let grip = null; // what is under the hand
let waiting = false; // a question is on its way
let again = false; // and the hand has moved since
let dropped = false; // whether the last press was a drag
let act = null;

const movable = () => json("movable") ?? [];
const board = () => document.querySelector("#sheet > svg:not(#ghosts)");
export const wasDrag = () => dropped;

// A place on the screen in the measures of the drawing.
export function spotOf(x, y) {
  const matrix = board()?.getScreenCTM()?.inverse();
  const point = matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x: 0, y: 0 };
  return [point.x, point.y];
}

function taken(event) {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const ghost = element.closest("#overlays [data-ghost]");
    if (ghost && movable().includes(ghost.dataset.ghost)) {
      return { thing: ghost.dataset.ghost, corner: element.dataset.corner ?? "", anew: false };
    }
    const key = element.closest("#sheet .piece[data-key]")?.dataset.key;
    if (key && movable().includes(key)) return { thing: key, corner: "", anew: true };
  }
  return null;
}

function things(first) {
  const all = document.getElementById("drag-all")?.checked ? movable() : state.stack.length > 1 ? state.stack : [];
  return all.includes(first) ? [first, ...all.filter((key) => key !== first)] : [first];
}

function onDown(event) {
  if (grip && event.pointerId !== grip.pointer) return second(event);
  dropped = false;
  if (state.at !== null || event.held || event.button || !event.target.closest("#sheet") || !decision()) return;
  const found = taken(event);
  if (!found) return;
  event.held = true;
  const at = [event.clientX, event.clientY];
  grip = { ...found, pointer: event.pointerId, from: spotOf(...at), at, began: at, turn: 0, other: null };
  Object.assign(grip, { decision: decision().dataset.decision, keys: state.keys, things: things(found.thing), said: null });
}

function second(event) {
  event.held = true;
  grip.other = { pointer: event.pointerId, at: [event.clientX, event.clientY] };
  grip.angle = angle() - grip.turn / 10;
}

const angle = () => (Math.atan2(grip.other.at[1] - grip.at[1], grip.other.at[0] - grip.at[0]) * 180) / Math.PI;

function onMove(event) {
  if (!grip) return;
  const now = [event.clientX, event.clientY];
  if (event.pointerId === grip.other?.pointer) grip.other.at = now;
  else if (event.pointerId === grip.pointer) grip.at = now;
  else return;
  if (grip.other) {
    const turn = Math.round(((((angle() - grip.angle) % 360) + 540) % 360) - 180) * 10;
    if (Math.abs(turn) >= TURNED || grip.turn) grip.turn = turn;
    dropped ||= Boolean(grip.turn);
  }
  const [x, y] = grip.began;
  dropped ||= Math.hypot(grip.at[0] - x, grip.at[1] - y) > MOVED;
  if (!dropped) return;
  grip.fine = event.altKey || event.ctrlKey;
  follow();
  pursue();
}

// The hand itself: the thing as it would hang under it, before the server has said anything.
function follow() {
  const layer = document.getElementById("ghosts");
  const piece = document.getElementById(`piece-${grip.thing}`);
  if (!layer || !piece || grip.corner || grip.turn) return void unfollow();
  layer.setAttribute("viewBox", board().getAttribute("viewBox"));
  let ghost = layer.querySelector(".under-hand");
  if (!ghost) {
    const lifted = grip.anew ? piece : document.querySelector(`#overlays [data-ghost="${CSS.escape(grip.thing)}"]`) ?? piece;
    ghost = make("g", { class: "under-hand" });
    const copy = lifted.cloneNode(true);
    for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
    ghost.append(copy);
    layer.append(ghost);
  }
  const [x, y] = spotOf(...grip.at);
  ghost.setAttribute("transform", `translate(${x - grip.from[0]} ${y - grip.from[1]})`);
}

const unfollow = () => document.querySelector("#ghosts .under-hand")?.remove();

// One question at a time; the newest place of the hand is asked about next.
async function pursue() {
  if (waiting) return void (again = true);
  waiting = true;
  const mine = grip;
  do {
    again = false;
    const [x, y] = spotOf(...mine.at);
    const by = mine.turn ? [0, 0] : [x - mine.from[0], y - mine.from[1]];
    const said = await question(mine, { by, turn: mine.turn, fine: Boolean(mine.fine) });
    if (mine !== grip && !mine.ended) break;
    if (said) show((mine.said = said));
  } while (again && (mine === grip || mine.ended)); // let go: it lies where the hand was last
  waiting = false;
  if (mine.ended) drop(mine);
}

async function question(one, more) {
  const { things, keys, corner, anew } = one;
  const said = await ask("drag", { decision: one.decision, seat: state.seat, grip: { things, keys, corner, anew, ...more } });
  if (said?.anew) act.refresh();
  return said?.keys ? said : null;
}

function show(said) {
  const drawn = parse(said.preview).querySelector("svg.drawn");
  const layer = document.querySelector("#sheet #overlays");
  layer?.replaceChildren(...[...(drawn?.children ?? [])].map((one) => document.importNode(one, true)));
  const words = tellWhy(said);
  const tip = document.getElementById("drag-tip");
  if (!tip || !grip) return;
  tip.replaceChildren(...[...said.notes, words].filter(Boolean).map(lineOf));
  tip.hidden = !tip.textContent;
  const box = document.getElementById("stage").getBoundingClientRect();
  const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
  const [x, y] = [grip.at[0] - box.left, grip.at[1] - box.top];
  const aside = x + 18 + wide < box.width ? x + 18 : x - 18 - wide; // beside the hand, never under it
  tip.style.left = `${Math.max(8, Math.min(aside, box.width - wide - 8))}px`;
  tip.style.top = `${Math.max(8, Math.min(y - 16 - high, box.height - high - 8))}px`;
}

function lineOf(words) {
  const line = document.createElement("span");
  line.textContent = `${words} `;
  return line;
}

function tellWhy(said) {
  const words = said.why ? decision().dataset.stops.replace("%w", said.why) : "";
  const box = document.getElementById("drag-why");
  if (box) box.textContent = words;
  told = JSON.stringify(said.keys);
  return words;
}

function onUp(event) {
  if (!grip) return;
  if (event.pointerId === grip.other?.pointer) return void (grip.other = null);
  if (event.pointerId !== grip.pointer) return;
  const mine = grip;
  grip = null;
  unfollow();
  const tip = document.getElementById("drag-tip");
  if (tip) tip.hidden = true;
  if (!dropped) return;
  if (event.type === "pointercancel") return layDrawn();
  if (waiting) mine.ended = true;
  else drop(mine);
}

function drop(mine) {
  if (!mine.said) return layDrawn();
  const { keys, things: moved } = mine.said;
  if (decision()?.dataset.decision !== mine.decision) return;
  Object.assign(state, { decision: mine.decision, keys, trail: [[]], stack: moved.length > 1 ? moved : [] });
  return act.show();
}

// What was said of another answer no longer holds.
let told = "";
export function settle() {
  const box = document.getElementById("drag-why");
  if (box && told !== JSON.stringify(state.keys)) box.textContent = "";
}

// -- without a hand on the board

// `size` in the game's own parts; nothing: what stands in the fields.
export async function nudge(where) {
  const held = decision()?.dataset.held;
  if (!held) return;
  const parts = Number(document.getElementById("drag-step").dataset.parts);
  const turns = where === "left" || where === "right";
  const typed = Number(document.getElementById(turns ? "drag-angle" : "drag-length").value);
  const step = Math.max(0, Math.round(typed * (turns ? 10 : parts)));
  const one = { thing: held, things: things(held), keys: state.keys, corner: "", anew: false, decision: decision().dataset.decision };
  const said = await question(one, { nudge: where, step });
  if (!said) return;
  await drop({ ...one, said });
  const words = tellWhy(said);
  document.getElementById("announce").textContent = [...said.notes, words].filter(Boolean).join(" ");
}

// The next thing is taken in hand, as it stands.
function takeNext(by = 1) {
  const list = movable();
  const at = list.indexOf(decision()?.dataset.held ?? "");
  const next = list[(at + by + list.length) % list.length];
  return next && act.take(next);
}

const ARROWS = { ArrowUp: "forward", ArrowDown: "back", ArrowLeft: "left", ArrowRight: "right" };
let line = Promise.resolve();

// The pad has the focus; true when the key was for it.
export function onKey(event) {
  const pad = event.target.closest?.("#drag-pad");
  if (!pad) return false;
  const work = ARROWS[event.key] ? () => nudge(ARROWS[event.key]) : event.key === "Tab" ? () => takeNext(event.shiftKey ? -1 : 1) : null;
  if (event.key === "Escape") document.getElementById("prompt")?.focus();
  if (event.key === "Enter" && event.target === pad) line = line.then(act.confirm);
  else if (!work && event.key !== "Escape") return false;
  event.preventDefault();
  if (work) {
    line = line.then(work).then(focus).catch((error) => console.error(error));
  }
  return true;
}

function focus() {
  document.getElementById("drag-pad")?.focus({ preventScroll: true });
}

export async function begin() {
  if (!movable().length) return;
  if (!decision().dataset.held) await takeNext();
  focus();
}

export function watch(actions) {
  act = actions;
  document.addEventListener("pointerdown", onDown, { capture: true });
  document.addEventListener("pointermove", onMove);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, onUp);
}
