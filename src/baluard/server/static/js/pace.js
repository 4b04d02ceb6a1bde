// The pace at which a reader sees what happened: one step after another, each with its lines of the story as a caption,
// then the present. So it is with what others do, and with what was done while the reader was away, which the house
// remembers for each seat on all its devices. The game waits for nobody here.

import { table } from "./marks.js";
import * as news from "./news.js";
import * as replay from "./replay.js";
import { leave } from "./server.js";

const PACES = { slow: 1600, normal: 800, fast: 350, off: 0 }; // milliseconds for each step
const FEWEST = 3; // steps: less is seen at a glance
const FRAMES = 12; // of one showing
const LINES = 3; // of one caption

let upto = -1; // the last entry that was shown, or is being shown
let noted = -1; // what the house knows of it
let enough = false; // the reader has broken off a showing: no other begins before they are asked again

const chosen = () => localStorage.getItem("baluard.pace") ?? "normal";
const caption = () => document.getElementById("caption");

export function watch(state) {
  const choice = document.getElementById("pace");
  if (choice) choice.value = chosen();
  choice?.addEventListener("change", () => localStorage.setItem("baluard.pace", choice.value));
  document.addEventListener("visibilitychange", () => document.hidden && note(state));
  addEventListener("pagehide", () => note(state));
}

// What one leaves has been seen as far as it was shown.
function note(state) {
  const { n, seen, status } = table().dataset;
  const last = state.at ?? Number(n);
  const plays = document.getElementById("talk-form");
  if (!plays || status !== "running" || last <= Math.max(noted, Number(seen || -1))) return;
  noted = last;
  leave("seen", { n: last });
}

// The page has been opened: what the seats of this reader have not seen yet is shown.
export function open(state) {
  const { n, seen } = table().dataset;
  upto = Number(seen || n);
  return plays(state, table(), true);
}

// Whether a table that has come is led up to, step by step; if not, it may be put at once.
export function plays(state, fresh, away = false) {
  if (state.at !== null || fresh.dataset.at || document.hidden) return false;
  const steps = told(fresh, Math.max(upto, news.answeredUpto()));
  upto = Math.max(upto, Number(fresh.dataset.n));
  if (enough) {
    enough = Boolean(document.getElementById("talk-form")) && !fresh.querySelector("#decision[data-decision]");
    return false;
  }
  if (steps.length < FEWEST || !PACES[chosen()]) return false;
  show(state, steps, away);
  return true;
}

// The reader goes back to the present before a showing is over.
export function breakOff() {
  enough = document.body.classList.contains("led");
}

// The same once more, for who asks for it.
export function again(state) {
  return show(state, told(table(), news.missedFrom()), false);
}

async function show(state, steps, away) {
  const stride = Math.ceil(steps.length / FRAMES);
  const frames = [];
  for (let i = 0; i < steps.length; i += stride) {
    const part = steps.slice(i, i + stride);
    frames.push({ at: part.at(-1).n, lines: part.flatMap((step) => step.lines).slice(-LINES) });
  }
  caption().classList.toggle("is-away", away);
  await replay.lead(state, frames, () => PACES[chosen()] || PACES.normal, say);
}

// The entries after one that the story of a table tells of, each with its lines.
function told(page, after) {
  const found = new Map();
  for (const line of page.querySelectorAll("#story li[data-n]")) {
    const n = Number(line.dataset.n);
    if (n <= after) continue;
    if (!found.has(n)) found.set(n, { n, lines: [] });
    found.get(n).lines.push(line.querySelector(".line").textContent);
  }
  return [...found.values()].sort((one, other) => one.n - other.n);
}

function say({ lines }) {
  const box = caption();
  box.hidden = false;
  box.querySelector("ul").replaceChildren(
    ...lines.map((words) => {
      const line = document.createElement("li");
      line.textContent = words;
      return line;
    }),
  );
}

export function settle(state) {
  const box = caption();
  if (box && state.at === null) box.hidden = true;
}
