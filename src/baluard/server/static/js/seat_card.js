// Who you are and how you win: shown once at each table, until it is read.

import { table } from "./marks.js";

const WIDE = 800; // on a phone it begins folded: a line
const card = () => document.getElementById("seat-card");
const key = () => `baluard.seat.${table().dataset.game}`;

export function settle() {
  const box = card();
  if (!box || !box.hidden || localStorage.getItem(key()) !== null) return;
  box.hidden = false;
  box.open = innerWidth > WIDE;
}

export function read() {
  localStorage.setItem(key(), "read");
  card().hidden = true;
  document.getElementById("prompt")?.focus({ preventScroll: true });
}
