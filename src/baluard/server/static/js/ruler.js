// A ruler for open tables: between two spots, or between two things from edge to edge. It measures; the rules do not ask it.

import { decision, make, unit } from "./marks.js";
import { spotOf } from "./drag.js";

let on = false;
let ends = null; // two ends, each with a spot, and the thing that stands there
let pulling = -1; // the pointer that pulls

const stage = () => document.getElementById("stage");
const button = () => document.getElementById("ruler");
// The name of the measure, how long it is drawn, and its parts.
const measure = () => JSON.parse(stage()?.dataset.ruler ?? '["", 1, 1]');
export const isOn = () => on;

// -- things on the table: their footprints out of pose and size, in the measures of the drawing

function cornersOf(piece) {
  const [x, y, turn] = piece.dataset.pose.split(",").map(Number);
  const [wide, deep] = piece.dataset.size.split(",").map(Number);
  const [s, c] = [Math.sin((turn * Math.PI) / 1800), Math.cos((turn * Math.PI) / 1800)];
  const [, drawn, parts] = measure();
  const scale = drawn / parts;
  const corner = (right, ahead) => [(x + c * right + s * ahead) * scale, (y + s * right - c * ahead) * scale];
  return [corner(-wide / 2, 0), corner(wide / 2, 0), corner(wide / 2, -deep), corner(-wide / 2, -deep)];
}

const pieces = () => [...document.querySelectorAll("#pieces .piece[data-pose]")];
const edges = (corners) => corners.map((one, i) => [one, corners[(i + 1) % corners.length]]);
const shapeOf = ({ piece, spot }) => (piece?.isConnected ? cornersOf(piece) : [spot]);

function nearestOn([px, py], [[ax, ay], [bx, by]]) {
  const [dx, dy] = [bx - ax, by - ay];
  const size = dx * dx + dy * dy;
  const t = size ? Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / size)) : 0;
  return [ax + t * dx, ay + t * dy];
}

// The nearest points of two shapes: one of them is always a corner.
function nearest(one, other) {
  let best = [Infinity, one[0], other[0]];
  const look = (from, to, swapped) => {
    for (const corner of from) {
      for (const edge of edges(to)) {
        const spot = nearestOn(corner, edge);
        const away = Math.hypot(corner[0] - spot[0], corner[1] - spot[1]);
        if (away < best[0]) best = swapped ? [away, spot, corner] : [away, corner, spot];
      }
    }
  };
  look(one, other, false);
  look(other, one, true);
  return best;
}

// -- drawing

function nameOf({ piece }) {
  const title = piece?.querySelector("title")?.textContent ?? "";
  return title ? [title.split(",")[0], ...(title.match(/\([^)]*\)$/) ?? [])].join(" ") : button().dataset.spot;
}

function draw() {
  const layer = document.getElementById("ghosts");
  layer?.querySelector(".ruler")?.remove();
  if (!on || !ends || !layer) return;
  layer.setAttribute("viewBox", document.querySelector("#sheet > svg:not(#ghosts)").getAttribute("viewBox"));
  const [away, a, b] = nearest(shapeOf(ends[0]), shapeOf(ends[1]));
  const [name, drawn, parts] = measure();
  const length = Math.ceil((away / drawn) * parts - 1e-6) / parts;
  const figure = length.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  const words = `${figure} ${name}`;
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const group = make("g", { class: "ruler" });
  const line = `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;
  group.append(make("path", { d: line, class: "ruler-case" }), make("path", { d: line, class: "ruler-line" }));
  for (const [x, y] of [a, b]) group.append(make("circle", { cx: x, cy: y, r: 4 * unit(layer), class: "ruler-end" }));
  const label = make("g", { transform: `translate(${mx} ${my}) scale(${unit(layer)})` });
  label.append(make("rect", { x: -42, y: -32, width: 84, height: 24, rx: 4, class: "ruler-sheet" }));
  label.append(make("text", { y: -14.5, class: "ruler-words" }, words));
  group.append(label);
  layer.append(group);
  const facts = { "%d": figure, "%u": name, "%a": nameOf(ends[0]), "%b": nameOf(ends[1]) };
  const said = Object.entries(facts).reduce((text, [mark, fact]) => text.replace(mark, fact), button().dataset.said);
  document.getElementById("announce").textContent = said;
  button().dataset.measured = words;
}

// -- by hand

function endAt(event) {
  const spot = spotOf(event.clientX, event.clientY);
  const hit = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("#pieces .piece[data-pose]"));
  return { spot, piece: hit.find(Boolean) ?? null };
}

function onDown(event) {
  if (!on || !event.target.closest("#sheet") || !event.isPrimary) return;
  event.held = true;
  pulling = event.pointerId;
  ends = [endAt(event), endAt(event)];
  draw();
}

function onMove(event) {
  if (event.pointerId !== pulling || !ends) return;
  ends[1] = endAt(event);
  draw();
}

// -- by keys

function start() {
  const held = document.getElementById(`piece-${decision()?.dataset.held ?? ""}`);
  const first = held?.dataset.pose ? held : pieces()[0];
  const box = document.querySelector("#sheet > svg:not(#ghosts)").viewBox.baseVal;
  const spot = [box.x + box.width / 2, box.y + box.height / 2];
  ends = [{ piece: first ?? null, spot }, { piece: first ?? null, spot: first ? cornersOf(first)[0] : spot }];
}

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// True when the key was for the ruler.
export function onKey(event) {
  if (!on) return false;
  if (event.key === "Escape") return toggle(), true;
  if (event.key === "Tab") {
    const list = pieces();
    const at = list.indexOf(ends[1].piece);
    ends[1] = { piece: list[(at + (event.shiftKey ? -1 : 1) + list.length) % list.length], spot: ends[1].spot };
    ends[1].spot = cornersOf(ends[1].piece)[0];
  } else if (ARROWS[event.key]) {
    const [dx, dy] = ARROWS[event.key].map((by) => by * measure()[1] * (event.shiftKey ? 1 : 0.25));
    ends[1] = { piece: null, spot: [ends[1].spot[0] + dx, ends[1].spot[1] + dy] };
  } else if (event.key === "Enter") {
    ends = [ends[1], ends[1]];
  } else return false;
  event.preventDefault();
  draw();
  return true;
}

export function toggle() {
  if (!button()) return;
  on = !on;
  if (on) {
    start();
    document.getElementById("announce").textContent = button().dataset.help;
  } else delete button().dataset.measured;
  settle();
}

export function settle() {
  button()?.setAttribute("aria-pressed", on);
  stage()?.classList.toggle("is-measuring", on);
  draw();
}

export function watch() {
  document.addEventListener("pointerdown", onDown, { capture: true });
  document.addEventListener("pointermove", onMove);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => event.pointerId === pulling && (pulling = -1));
}
