// Counters that are gathered, and go together: one is chosen for all of them.

import { decision, markBoard, offeredKeys } from "./marks.js";
import { forget, state } from "./state.js";

let choose = async () => {};

// What its buttons do. `chooses` takes a key as the next of the answer.
export function watch(chooses) {
  choose = chooses;
  return { "whole-stack": (button) => wholeStack(button.dataset.group), "stack-go": goTogether };
}

export function gatherUp(keys) {
  for (const key of keys) {
    const at = state.stack.indexOf(key);
    if (at < 0) state.stack.push(key);
    else if (keys.length === 1) state.stack.splice(at, 1);
  }
  markBoard(state.stack);
  showStack();
}

export function wholeStack(group) {
  const box = document.querySelector(`#options [data-group="${CSS.escape(group)}"]`);
  return together([...box.querySelectorAll("[data-choice]")].map((button) => button.dataset.choice));
}

async function goTogether() {
  if (state.stack.length) await choose(state.stack[0]);
}

// Counters are gathered, instead of others, and go together; one alone goes by itself.
export function together(keys) {
  forget();
  if (keys.length > 1) gatherUp(keys);
  return choose(keys[0]);
}

// The place that was struck is where the gathered counters go, if they can.
export async function sendTo(place) {
  await goTogether();
  if (state.stack.length && state.keys.length && offeredKeys().has(place)) await choose(place);
}

export function showStack() {
  const bar = document.getElementById("stack-bar");
  if (bar) {
    bar.hidden = !state.stack.length || state.keys.length > 0;
    document.getElementById("stack-names").textContent = `${state.stack.length} ×`;
  }
  if (!decision()?.dataset.stackable) return;
  for (const button of document.querySelectorAll("#options button.choice:not([data-choice=done])")) {
    button.setAttribute("aria-pressed", state.stack.includes(button.dataset.choice));
  }
}
