// A small box about something on the board that is not offered just now: what it is, what can be done with it. What can
// be shown of it (its arc, whom it could fire at) lies over the board as long as the box is open.

import { parse } from "./morph.js";

let box = null;

function make() {
  box = document.createElement("div");
  box.id = "about";
  box.className = "about";
  box.setAttribute("role", "status");
  document.body.append(box);
}

// The drawing of the last thing goes, that of the next comes.
function lay(drawn) {
  document.querySelector("#sheet .about-drawn")?.remove();
  const parts = drawn && parse(`<svg><g class="about-drawn">${drawn}</g></svg>`).querySelector(".about-drawn");
  if (parts) document.querySelector("#sheet > svg:not(#ghosts)")?.append(document.importNode(parts, true));
}

export function close() {
  lay("");
  if (!box || box.hidden) return false;
  box.hidden = true;
  return true;
}

function button([keys, words]) {
  const one = document.createElement("button");
  one.dataset.do = "way";
  one.dataset.keys = JSON.stringify(keys);
  one.textContent = words;
  return one;
}

export async function open(address, x, y) {
  const answer = await fetch(address).catch(() => null);
  const { lines, ways, drawn } = answer?.ok ? await answer.json() : { lines: [], ways: [] };
  if (!lines.length && !ways.length) return void close();
  if (!box) make();
  lay(drawn);
  const [title, ...rest] = lines;
  const head = document.createElement("strong");
  head.textContent = title ?? "";
  const told = rest.map((words) => {
    const line = document.createElement("p");
    line.textContent = words;
    return line;
  });
  box.replaceChildren(head, ...ways.map(button), ...told);
  box.hidden = false;
  const { width, height } = box.getBoundingClientRect();
  box.style.left = `${Math.max(4, Math.min(x + 12, innerWidth - width - 4))}px`;
  box.style.top = `${Math.max(4, y + 12 + height > innerHeight ? y - height - 12 : y + 12)}px`;
}
