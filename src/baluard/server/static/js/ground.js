// The ground of a board. It never changes while one plays: it is fetched once, under a name made of what it shows. The
// table brings what lies on it, by the ids of groups that are empty in the ground; here they are put together. Until
// then nothing of the board is shown (app.css).

import { parse } from "./morph.js";

const fetched = new Map(); // address -> the promise of its drawing

async function draw(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no ground: ${answer.status}`);
  return parse(await answer.text()).querySelector("svg");
}

function drawOnce(address) {
  if (!fetched.has(address)) {
    const coming = draw(address);
    fetched.set(address, coming);
    coming.catch(() => fetched.delete(address));
  }
  return fetched.get(address);
}

// Lays the board of a table (or of the whole page) on its ground.
export async function lay(fresh) {
  const live = fresh.querySelector("svg[data-ground]");
  if (!live) return fresh;
  const whole = (await drawOnce(live.dataset.ground)).cloneNode(true);
  for (const part of [...live.children]) whole.querySelector(`#${CSS.escape(part.id)}`).replaceWith(part);
  live.replaceWith(whole);
  return fresh;
}
