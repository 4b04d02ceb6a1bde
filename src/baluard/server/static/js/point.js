// Pointing at the board: a finger for the others, with a few words. What others point at pulses for a while.

import { elementsOf, make, middleOf, unit } from "./marks.js";

const PULSE = 5200;
const TOAST = 6500;

let heard = null; // the last line of talk that was shown
let timer = 0;

const box = () => document.getElementById("point");
const named = (element) =>
  element.querySelector(":scope > title")?.textContent ?? element.getAttribute("aria-label") ?? element.dataset.title ?? "";
export const may = () => Boolean(document.getElementById("table")?.dataset.points);

// All places of the board with their names, in order.
function places() {
  const found = new Map();
  for (const zone of document.querySelectorAll("#sheet [id^=zone-][data-key]")) {
    const name = named(zone);
    if (name && !found.has(zone.dataset.key)) found.set(zone.dataset.key, name.split("\n")[0]);
  }
  return [...found].sort(([, a], [, b]) => a.localeCompare(b));
}

export function open(key, send) {
  if (!may() || box().open) return;
  const list = places();
  const other = key && !list.some(([place]) => place === key) ? [...elementsOf(key)][0] : null;
  if (other) list.unshift([key, named(other) || key]);
  const form = box().querySelector("form");
  form.elements.key.replaceChildren(...list.map(([place, name]) => new Option(name, place)));
  if (key) form.elements.key.value = key;
  form.elements.text.value = "";
  box().returnValue = "no";
  box().showModal();
  (key ? form.elements.text : form.elements.key).focus();
  box().onclose = () => {
    if (box().returnValue === "yes" && form.elements.key.value) send(form.elements.key.value, form.elements.text.value);
  };
}

// -- what others point at and say

const idOf = (line) => Number(line.id.slice("talk-".length));

export function settle(tab) {
  const lines = [...document.querySelectorAll("#talk li[id]")];
  const last = Math.max(0, ...lines.map(idOf));
  const fresh = heard === null ? [] : lines.filter((line) => idOf(line) > heard);
  heard = last;
  if (!fresh.length || document.hidden) return;
  for (const line of fresh.filter((one) => one.dataset.ping)) pulse(line.dataset.ping, line.dataset.who);
  if (tab !== "talk" || getComputedStyle(document.getElementById("pane-talk")).display === "none") toast(fresh.at(-1));
}

function pulse(key, who) {
  const layer = document.getElementById("ghosts");
  const spot = middleOf(key);
  for (const element of elementsOf(key)) {
    element.classList.add("is-pointed");
    setTimeout(() => element.classList.remove("is-pointed"), PULSE);
  }
  if (!layer || !spot) return;
  layer.setAttribute("viewBox", document.querySelector("#sheet > svg:not(#ghosts)").getAttribute("viewBox"));
  const [x, y] = spot;
  const group = make("g", { class: "ping", transform: `translate(${x} ${y}) scale(${unit(layer)})` });
  for (const delay of [0, 1, 2]) group.append(make("circle", { r: 15, class: `ping-ring ping-ring--${delay}` }));
  group.append(make("text", { y: -24, class: "ping-words" }, who));
  layer.append(group);
  setTimeout(() => group.remove(), PULSE);
}

function toast(line) {
  const note = document.getElementById("toast");
  if (!note) return;
  note.textContent = line.textContent.trim();
  note.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (note.hidden = true), TOAST);
}
