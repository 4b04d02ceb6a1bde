// The replay bar: the board and the story as of an entry. A choice half made waits until one is back.

const PAUSE = 700; // between two steps at single speed

let steps = [];
let turns = [];
let running = 0;
let refresh = () => {};
let base = "";
let kept = null; // the inputs of a decision that was being filled in

const slider = () => document.getElementById("replay-at");
const list = () => document.getElementById("replay-stop");
const speed = () => Number(document.getElementById("replay-speed")?.value ?? 1);
const place = (at) => steps.findLastIndex((step) => step <= at);
const pause = (time) => new Promise((done) => setTimeout(done, time));

export function watch(state, address, redraw) {
  base = address;
  refresh = redraw;
  document.addEventListener("input", (event) => {
    if (event.target.id !== "replay-at") return;
    stop();
    show(state, steps[Number(event.target.value)]);
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "replay-stop" && event.target.value) jump(state, Number(event.target.value));
  });
}

export const deeds = (state) => ({
  jump: (button) => jump(state, Number(button.dataset.n)),
  replay: () => begin(state),
  "replay-play": () => play(state),
  "replay-turn-back": () => turn(state, -1),
  "replay-turn-on": () => turn(state, 1),
  "replay-back": () => step(state, -1),
  "replay-on": () => step(state, 1),
  "replay-now": () => end(state),
});

function show(state, at) {
  state.at = at ?? null;
  return refresh();
}

async function begin(state, at) {
  if (state.at !== null) return end(state);
  const answer = await fetch(`${base}/steps`);
  if (!answer.ok) return;
  let stops;
  ({ steps, turns, stops } = await answer.json());
  offer(stops);
  keep();
  await show(state, at ?? steps[steps.length - 1]);
}

// All turns, and the parts of each, to jump to.
function offer(stops) {
  const option = (stop) => new Option(stop.title, stop.n);
  const group = (turn) => {
    if (!turn.parts.length) return option(turn);
    const made = document.createElement("optgroup");
    made.label = turn.title;
    made.append(...turn.parts.map(option));
    return made;
  };
  list().replaceChildren(new Option(list().title, ""), ...stops.map(group));
  list().hidden = false;
}

export async function jump(state, n) {
  stop();
  if (state.at === null) return begin(state, n);
  await show(state, n);
}

function step(state, by) {
  stop();
  return show(state, steps[Math.min(steps.length - 1, Math.max(0, place(state.at) + by))]);
}

function turn(state, by) {
  stop();
  const at = by < 0 ? turns.findLast((n) => n < state.at) : turns.find((n) => n > state.at);
  return show(state, at ?? (by < 0 ? steps[0] : steps[steps.length - 1]));
}

async function play(state) {
  if (running) return stop(), settle(state);
  if (place(state.at) === steps.length - 1) state.at = steps[0];
  const stride = () => (speed() > 3 ? 3 : 1); // so fast that every step could not be drawn
  await run(state, () => steps[Math.min(steps.length - 1, place(state.at) + stride())], () => (PAUSE * stride()) / speed());
}

// Leads up to the present by a few steps of the past, each with its caption; without the bar, but for the way out.
export async function lead(state, frames, time, say) {
  if (!frames.length) return;
  if (state.at === null) keep();
  document.body.classList.add("led");
  const rest = [...frames];
  const next = () => rest.shift();
  const first = next();
  running = 0;
  await show(state, first.at);
  say(first);
  if (await run(state, () => rest[0]?.at, time, () => say(next()))) await end(state);
}

// Shows one step after another until there is none; false when somebody stopped it.
async function run(state, next, time, shown = () => {}) {
  const mine = (running = Date.now());
  settle(state);
  for (;;) {
    await pause(time());
    if (running !== mine || state.at === null) return false;
    const at = next();
    if (at === undefined || at === state.at) break;
    await show(state, at);
    shown();
  }
  stop();
  settle(state);
  return true;
}

function stop() {
  running = 0;
}

export function end(state) {
  stop();
  state.at = null;
  return refresh();
}

export function settle(state) {
  document.querySelector("[data-do=replay-play]")?.classList.toggle("on", running > 0);
  if (state.at === null) {
    document.body.classList.remove("led");
    return giveBack();
  }
  const bar = slider();
  if (!bar) return;
  bar.max = steps.length - 1;
  bar.value = place(state.at);
  const here = [...list().options].find((one) => Number(one.value) === state.at && one.value !== "");
  list().value = here?.value ?? "";
}

// -- inputs that are no part of the address: they are kept while one looks at the past

const ticked = (input) => input.type === "checkbox" || input.type === "radio";
const inputs = () => [...document.querySelectorAll("#answer-form input, #answer-form select")];

function keep() {
  const values = inputs().map((input) => (ticked(input) ? input.checked : input.value));
  kept = values.length ? { asked: document.getElementById("decision").dataset.decision, values } : null;
}

function giveBack() {
  if (!kept) return;
  const { asked, values } = kept;
  kept = null;
  if (document.getElementById("decision").dataset.decision !== asked) return;
  inputs().forEach((input, i) => {
    if (ticked(input)) input.checked = values[i];
    else input.value = values[i];
  });
  inputs()[0].dispatchEvent(new Event("input", { bubbles: true }));
}
