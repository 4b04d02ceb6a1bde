// Ways over the board: tokens glide from place to place, one after the other, as the story tells it. Nothing waits for
// them: a key, a click or the next move of one's own ends them. Who wants no motion sees the ways as arrows.

import { make, middleOf, table, unit } from "./marks.js";

const STEP = 420; // from one place to the next
const WHOLE = 6500; // all of it, at most
const FEW = 60; // beyond so many ways nobody can follow: the end is shown
const LINGER = 2600; // the ways stay for a while
const STILL = 9000; // longer for who has seen no token go them

const still = matchMedia("(prefers-reduced-motion: reduce)");
let seen = null; // the last entry whose ways were shown
let past = false;
let queue = []; // ways that are still to be shown; the first is under way
let tempo = STEP;
let running = 0; // a number for each run: another one means that it was cut short
let lingering = 0;

const layer = () => document.getElementById("ghosts");
const board = () => document.querySelector("#sheet > svg:not(#ghosts)");
const pause = (time) => new Promise((done) => setTimeout(done, time));
const pieceOf = (way) => (way.key ? document.getElementById(`piece-${way.key}`) : null);

// The lines of the story that came since, and the ways they tell of.
function fresh() {
  const { at, n } = table().dataset;
  const now = Number(at || n);
  const from = seen;
  const back = past && !at; // from the past to the present
  [seen, past] = [now, Boolean(at)];
  if (from === null || now <= from || back) return [];
  return [...document.querySelectorAll("#story li[data-journeys]")]
    .filter((line) => Number(line.dataset.n) > from && Number(line.dataset.n) <= now)
    .flatMap((line) => JSON.parse(line.dataset.journeys));
}

// `after`: how long to wait before the first token goes, so that dice can be read.
export function settle(after = 0) {
  const ways = fresh()
    .map((way) => ({ ...way, spots: way.path.map(middleOf).filter(Boolean) }))
    .filter((way) => way.spots.length > 1);
  if (ways.length && !document.hidden) begin(ways, after);
  for (const way of queue) pieceOf(way)?.classList.add("is-coming");
}

function begin(ways, after) {
  layer().setAttribute("viewBox", board().getAttribute("viewBox"));
  if (past || queue.length + ways.length > FEW) skip();
  if (ways.length > FEW) return;
  if (still.matches) return trail(ways);
  const idle = !queue.length;
  queue.push(...ways);
  const steps = queue.reduce((sum, way) => sum + way.spots.length - 1, 0);
  tempo = Math.min(STEP, WHOLE / steps);
  if (idle) show(++running, after);
}

// Ends what is under way; true when there was something.
export function skip() {
  const had = Boolean(document.querySelector("#ghosts .ghost, #ghosts .way"));
  running += 1;
  for (const way of queue) pieceOf(way)?.classList.remove("is-coming");
  queue = [];
  clearTimeout(lingering);
  clear();
  return had;
}

function clear() {
  for (const drawn of document.querySelectorAll("#ghosts .ghost, #ghosts .way")) drawn.remove();
}

function linger(time = LINGER) {
  clearTimeout(lingering);
  lingering = setTimeout(clear, time);
}

function trail(ways) {
  layer().append(...ways.map(line));
  linger(STILL);
}

// Somebody looks at a line of the story: the way it tells of, as far as both ends are on the board, with its words.
function retrace(target) {
  for (const drawn of document.querySelectorAll("#ghosts .retraced")) drawn.remove();
  const told = target.closest?.("#story li[data-journeys]");
  if (!told || queue.length || !board()) return;
  layer().setAttribute("viewBox", board().getAttribute("viewBox"));
  for (const way of JSON.parse(told.dataset.journeys)) {
    const spots = way.path.map(middleOf).filter(Boolean);
    if (spots.length < 2) continue;
    const group = make("g", { class: "retraced" });
    group.append(line({ ...way, spots }));
    if (way.mark === "shot" || way.mark === "charge") group.append(measured(way.words, spots));
    layer().append(group);
  }
}

// What was measured, in the middle of the way.
function measured(words, spots) {
  const [[ax, ay], [bx, by]] = [spots[0], spots.at(-1)];
  const size = unit(layer());
  const group = make("g", { transform: `translate(${(ax + bx) / 2} ${(ay + by) / 2}) scale(${size})` });
  const wide = 9 * String(words).length + 12;
  group.append(make("rect", { x: -wide / 2, y: -13, width: wide, height: 26, rx: 4, class: "ghost-sheet" }));
  group.append(make("text", { y: 6, class: "ghost-measure" }, words));
  return group;
}

function line({ spots, mark }) {
  const d = spots.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
  const [[ax, ay], [bx, by]] = spots.slice(-2);
  const size = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / size, (by - ay) / size];
  const wing = (side) => `${bx - ux * 16 - uy * 10 * side} ${by - uy * 16 + ux * 10 * side}`;
  const head = `M${wing(1)}L${bx} ${by}L${wing(-1)}`;
  return make("path", { d: d + head, class: `way way--${mark || "own"}` });
}

function token({ words, mark, spots }) {
  const [x, y] = spots[0];
  const group = make("g", { class: `ghost ghost--${mark || "own"}`, transform: `translate(${x} ${y})` });
  const counter = make("g", { transform: `scale(${unit(layer())})` });
  const wide = Math.max(22, 10 * String(words).length + 12);
  if (mark === "shot" || mark === "charge") counter.append(make("circle", { r: 4, class: "ghost-ball" }));
  else counter.append(make("rect", { x: -wide / 2, y: -12, width: wide, height: 24, rx: 4, class: "ghost-ground" }));
  const flies = mark === "shot" || mark === "charge"; // its words are what was measured
  if (words && flies) counter.append(measured(words, [[0, -24], [0, -24]]));
  else if (words) counter.append(make("text", { y: 6.5, class: "ghost-words" }, words));
  group.append(counter);
  return group;
}

async function show(mine, after) {
  clearTimeout(lingering);
  await pause(after);
  if (mine !== running) return;
  while (queue.length) {
    await glide(queue[0], tempo, mine);
    if (mine !== running) return;
    const way = queue.shift();
    if (!queue.some((other) => other.key === way.key)) pieceOf(way)?.classList.remove("is-coming");
  }
  linger();
}

async function glide(way, time, mine) {
  const ghost = token(way);
  const done = [way.spots[0]];
  let drawn = null;
  layer().append(ghost);
  for (const [i, [x, y]] of way.spots.entries()) {
    if (!i) continue;
    done.push([x, y]);
    const [fx, fy] = way.spots[i - 1];
    const move = ghost.animate([{ transform: `translate(${fx}px, ${fy}px)` }, { transform: `translate(${x}px, ${y}px)` }], {
      duration: time,
      easing: "ease-in-out",
      fill: "forwards",
    });
    await Promise.race([move.finished.catch(() => {}), pause(time + 200)]);
    if (mine !== running) return;
    drawn?.remove();
    drawn = line({ spots: done, mark: way.mark });
    layer().prepend(drawn);
  }
  ghost.remove();
}

export function watch() {
  for (const looks of ["mouseover", "focusin"]) document.addEventListener(looks, (event) => retrace(event.target));
  document.addEventListener("pointerdown", () => skip(), { capture: true });
}
