// Dice that were thrown roll over the board for a moment, where all see them. The story keeps them.

import { table } from "./marks.js";

const REST = 2600; // how long they lie there
const ROLL = 1100; // how long they roll and are looked at
const MOST = 16;

let seen = null;
let timer = 0;

const tray = () => document.getElementById("tray");

// Shows the dice that fell since; how long they roll until they can be read.
export function settle() {
  const now = Number(table().dataset.n);
  const from = seen;
  seen = now;
  if (from === null || now <= from || document.hidden || !tray()) return 0;
  const lines = [...document.querySelectorAll("#story li[data-n]")].filter((line) => Number(line.dataset.n) > from);
  const thrown = lines.filter((line) => line.querySelector(".dice") && !line.closest("[data-clash]")).at(-1); // see fights.js
  if (thrown) roll([...thrown.querySelectorAll(".dice svg")].slice(0, MOST));
  return thrown ? ROLL : 0;
}

function roll(dice) {
  clearTimeout(timer);
  tray().replaceChildren(
    ...dice.map((die, i) => {
      const copy = die.cloneNode(true);
      for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
      copy.style.animationDelay = `${i * 60}ms`;
      return copy;
    }),
  );
  tray().hidden = false;
  timer = setTimeout(clear, REST);
}

function clear() {
  clearTimeout(timer);
  if (tray()) tray().hidden = true;
}
