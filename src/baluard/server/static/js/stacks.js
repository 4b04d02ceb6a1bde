// Stacks that open: the counters of a place, by name; those that are offered can be chosen there.

import { elementsOf, offeredKeys } from "./marks.js";
import * as point from "./point.js";

const named = (element) => element.querySelector("title")?.textContent ?? element.dataset.key;

export function open(place, choose, pointAt) {
  const pieces = [...document.querySelectorAll(`#sheet .piece[data-at="${CSS.escape(place)}"]`)];
  const points = pointAt && point.may();
  if (!pieces.length && !points) return;
  const offered = offeredKeys();
  const box = document.getElementById("stack");
  const ground = [...elementsOf(place)].find((element) => element.id.startsWith("zone-"));
  box.querySelector("h2").textContent = ground ? named(ground) : place;
  const list = box.querySelector("ul");
  list.replaceChildren(...pieces.map((piece) => line(piece, offered, choose, box)));
  box.querySelector(".point-here").hidden = !points;
  box.returnValue = "";
  if (!box.open) box.showModal();
  box.onclose = () => box.returnValue === "point" && pointAt(place);
}

function line(piece, offered, choose, box) {
  const item = document.createElement("li");
  item.dataset.place = piece.dataset.key;
  if (!offered.has(piece.dataset.key)) {
    item.textContent = named(piece);
    return item;
  }
  const button = document.createElement("button");
  button.textContent = named(piece);
  button.addEventListener("click", () => {
    box.close();
    choose(piece.dataset.key);
  });
  item.append(button);
  return item;
}
