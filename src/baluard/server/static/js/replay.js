// The replay bar: the board and the story as of an entry.

let steps = [];
let timer = 0;
let refresh = () => {};
let base = "";

const slider = () => document.getElementById("replay-at");

export function watch(state, address, redraw) {
  base = address;
  refresh = redraw;
  document.addEventListener("input", (event) => {
    if (event.target.id === "replay-at") show(state, steps[Number(event.target.value)]);
  });
}

function show(state, at) {
  state.at = at ?? null;
  return refresh();
}

export async function begin(state, at) {
  if (state.at !== null) return end(state);
  const answer = await fetch(`${base}/steps`);
  if (!answer.ok) return;
  steps = (await answer.json()).steps;
  await show(state, steps.includes(at) ? at : steps[steps.length - 1]);
}

export async function jump(state, n) {
  if (state.at === null) return begin(state, n);
  await show(state, n);
}

export function step(state, by) {
  const at = steps.indexOf(state.at) + by;
  if (at >= 0 && at < steps.length) return show(state, steps[at]);
  stop();
}

export function play(state, button) {
  if (timer) return stop();
  if (state.at === steps[steps.length - 1]) state.at = steps[0];
  button.classList.add("on");
  timer = setInterval(() => step(state, 1), 700);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  document.querySelector("[data-do=replay-play]")?.classList.remove("on");
}

export function end(state) {
  stop();
  state.at = null;
  return refresh();
}

export function settle(state) {
  const bar = slider();
  if (!bar || state.at === null) return;
  bar.max = steps.length - 1;
  bar.value = steps.indexOf(state.at);
}
