// Smoke where fire fell, on tables where units stand in poses: before the fronts that fired, and a little over whom they
// fired at. It hangs there in the turn in which it was fired, thinner in the next one, as the story tells it: so it is
// the same after a reload and in a replay.

import { make, table } from "./marks.js";

const BEFORE = 0.42; // how far before a front its smoke hangs, in base widths
const ROUGH = [0.05, -0.09, 0.08, -0.04]; // no straight line

const board = () => document.querySelector("#sheet > svg:not(#ghosts)");

export function settle() {
  const layer = document.getElementById("ghosts");
  layer?.querySelector(".smoke")?.remove();
  if (!layer || !board() || !document.querySelector("#pieces .piece[data-pose]")) return;
  const puffs = turns().flatMap((shots, old) => shots.flatMap(([from, to]) => [...before(from, old), ...over(to, old)]));
  if (!puffs.length) return;
  layer.setAttribute("viewBox", board().getAttribute("viewBox"));
  const smoke = make("g", { class: "smoke" });
  smoke.append(...puffs);
  layer.prepend(smoke);
}

// The shots of the turn that is shown, and those of the turn before: who fired, and at whom.
function turns() {
  const { at, n } = table().dataset;
  const now = Number(at || n);
  const told = [...document.querySelectorAll("#story .chapter")]
    .map((chapter) => [...chapter.querySelectorAll("li[data-n]")].filter((line) => Number(line.dataset.n) <= now))
    .filter((lines) => lines.length);
  const ways = (line) => JSON.parse(line.dataset.journeys ?? "[]");
  const shots = (lines) => lines.flatMap(ways).filter((way) => way.mark === "shot").map((way) => way.path);
  return told.slice(-2).reverse().map(shots);
}

// Points of a unit's own measure: so many base widths to the right of the middle of its front, and ahead of it.
function points(key, spots) {
  const piece = document.getElementById(`piece-${key}`);
  if (!piece?.dataset.pose) return [];
  const [x, y, turn] = piece.dataset.pose.split(",").map(Number);
  const [, drawn, parts] = JSON.parse(document.getElementById("stage").dataset.ruler);
  const [s, c] = [Math.sin((turn * Math.PI) / 1800), Math.cos((turn * Math.PI) / 1800)];
  const place = (right, ahead) => [(x * drawn) / parts + (c * right + s * ahead) * drawn, (y * drawn) / parts + (s * right - c * ahead) * drawn];
  const [wide, deep] = piece.dataset.size.split(",").map((size) => Number(size) / parts);
  return spots(wide, deep).map(([right, ahead]) => place(right, ahead));
}

function before(key, old) {
  const spots = (wide) => {
    const length = Math.max(2, Math.round(wide * 1.5));
    return Array.from({ length }, (_, i) => [((i + 0.5) / length - 0.5) * wide, BEFORE + ROUGH[i % 4]]);
  };
  return points(key, spots).map((spot, i) => puff(spot, 9 + (i % 3) * 2, old));
}

const over = (key, old) => points(key, (wide, deep) => [[-wide / 6, -deep / 2], [wide / 5, -deep / 3]]).map((spot) => puff(spot, 6, old));

const puff = ([x, y], r, old) => make("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r, class: old ? "puff puff--old" : "puff" });
