// What this reader is about to answer, looks at, and has open. `at` is a moment of the past, or null for the present.

import { table } from "./marks.js";

export const state = { seat: "", decision: "", keys: [], trail: [], stack: [], at: null, tab: "story", busy: 0, adding: "", talk: "" };
export const game = table().dataset.game;
export const base = `/g/${game}`;

// What was chosen of the answer so far.
export const nothing = () => ({ keys: [], trail: [], stack: [] });

export function forget() {
  Object.assign(state, nothing());
}

// Whether its reader wants to confirm everything, even what can be taken back.
const CONFIRMS = "baluard.confirm";
export const confirms = () => localStorage.getItem(CONFIRMS) === "all";

export function watchConfirms() {
  const box = document.getElementById("confirms");
  if (!box) return;
  box.checked = confirms();
  box.addEventListener("change", () => localStorage.setItem(CONFIRMS, box.checked ? "all" : "some"));
}
