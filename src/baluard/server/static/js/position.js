// The position in words, for those who do not see the board: by place and by unit, with a search.

import { parse } from "./morph.js";
import { base, state } from "./state.js";

const box = () => document.getElementById("position");

export async function open() {
  const answer = await fetch(`${base}/words?${new URLSearchParams({ as: state.seat })}`).catch(() => null);
  if (!answer?.ok || box().open) return;
  box().querySelector(".said").replaceChildren(parse(await answer.text()).getElementById("position-said"));
  search("");
  box().showModal();
}

// Only what holds the words that are looked for.
function search(words) {
  const wanted = words.trim().toLowerCase();
  for (const line of box().querySelectorAll("li")) line.hidden = !line.textContent.toLowerCase().includes(wanted);
  for (const head of box().querySelectorAll("h3")) head.hidden = !head.nextElementSibling.querySelector("li:not([hidden])");
}

export function watch() {
  const input = box()?.querySelector("input");
  input?.addEventListener("input", () => search(input.value));
  box()?.addEventListener("close", () => (input.value = ""));
}
