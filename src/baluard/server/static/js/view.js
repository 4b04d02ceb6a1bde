// The board as a sheet under glass: pan, zoom, pinch, hide the pieces, lay a layer over it. Positions are set through CSSOM only.

const view = { x: 0, y: 0, scale: 1 };
const TOUCHED = 30; // pixels that a finger can hit
const pressing = new Map();
let moved = 0;
let hidden = false;
let layer = "";

const stage = () => document.getElementById("stage");
const sheet = () => document.getElementById("sheet");

function apply() {
  const box = stage().getBoundingClientRect();
  const slack = (size) => Math.max(0, (size * (view.scale - 1)) / 2) + size * 0.25 * Math.min(1, view.scale - 0.99);
  view.x = Math.min(slack(box.width), Math.max(-slack(box.width), view.x));
  view.y = Math.min(slack(box.height), Math.max(-slack(box.height), view.y));
  sheet().style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  document.dispatchEvent(new Event("board-moved")); // what lies beside a place of the board goes with it
}

function zoom(factor, at) {
  const box = stage().getBoundingClientRect();
  const [cx, cy] = at ? [at.x - box.x - box.width / 2, at.y - box.y - box.height / 2] : [0, 0];
  const scale = Math.min(8, Math.max(1, view.scale * factor));
  view.x = cx - ((cx - view.x) * scale) / view.scale;
  view.y = cy - ((cy - view.y) * scale) / view.scale;
  view.scale = scale;
  apply();
}

function whole() {
  Object.assign(view, { x: 0, y: 0, scale: 1 });
  apply();
}

// On a small screen: look at what is offered, near enough to be touched. Anew when another question is put, or when
// nothing of what is offered can be seen.
let framed = "";
export function frame(question, about) {
  const box = stage()?.getBoundingClientRect();
  if (!box || box.width > 700) return;
  const offered = [...document.querySelectorAll("#sheet .is-offered")];
  const spots = (offered.length ? offered : about).map((one) => one.getBoundingClientRect());
  if (!spots.length) return;
  const inside = ({ x, y, width, height }) =>
    x + width / 2 > box.left && x + width / 2 < box.right && y + height / 2 > box.top && y + height / 2 < box.bottom;
  const seen = question === framed && spots.some(inside);
  framed = question;
  if (seen) return;
  const middle = (from, size) => spots.map((spot) => spot[from] + spot[size] / 2).sort((a, b) => a - b);
  const [xs, ys] = [middle("x", "width"), middle("y", "height")];
  const [left, right, top, bottom] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  const size = Math.min(...spots.map((spot) => Math.max(spot.width, spot.height)));
  const fit = Math.min(box.width / (right - left + 3 * size), box.height / (bottom - top + 3 * size));
  const factor = Math.max(Math.min(4 / view.scale, fit), Math.min(3 / view.scale, TOUCHED / size), 1 / view.scale);
  const whole = fit >= factor;
  const [x, y] = whole ? [(left + right) / 2, (top + bottom) / 2] : [xs[xs.length >> 1], ys[ys.length >> 1]];
  const [dx, dy] = [x - box.x - box.width / 2 - view.x, y - box.y - box.height / 2 - view.y];
  view.scale *= factor;
  view.x = -dx * factor;
  view.y = -dy * factor;
  apply();
}

function hide() {
  hidden = !hidden;
  restore();
}

// Lay a layer over the board instead of the last one, or take it away.
function lay(name) {
  layer = layer === name ? "" : name;
  restore();
}

export const deeds = {
  "zoom-in": () => zoom(1.4),
  "zoom-out": () => zoom(1 / 1.4),
  "zoom-all": () => whole(),
  hide: () => hide(),
  layer: (button) => {
    lay(button.dataset.layer);
    button.closest("details").open = false;
  },
};

export function restore() {
  const board = document.querySelector("#sheet svg");
  board?.classList.toggle("hides-pieces", hidden);
  for (const button of document.querySelectorAll("#stage [data-layer]")) {
    const on = button.dataset.layer === layer;
    button.setAttribute("aria-pressed", on);
    board?.classList.toggle(`shows-${button.dataset.layer}`, on);
  }
}

export const fingers = () => pressing.size;

// Was the last press a drag? Then it is no click.
export const wasDrag = () => moved > 6;

function spread() {
  const [a, b] = [...pressing.values()];
  return { size: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function move(event) {
  if (!pressing.has(event.pointerId)) return;
  const before = pressing.size === 2 ? spread() : null;
  const old = pressing.get(event.pointerId);
  const now = { x: event.clientX, y: event.clientY };
  pressing.set(event.pointerId, now);
  moved += Math.abs(now.x - old.x) + Math.abs(now.y - old.y);
  if (before) {
    const after = spread();
    view.x += after.x - before.x;
    view.y += after.y - before.y;
    zoom(after.size / Math.max(1, before.size), after);
  } else if (moved > 6) {
    view.x += now.x - old.x;
    view.y += now.y - old.y;
    apply();
  }
}

export function watchStage() {
  document.addEventListener(
    "wheel",
    (event) => {
      if (!event.target.closest("#stage")) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / (event.deltaMode ? 15 : 500)), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#sheet")) return;
    if (!pressing.size) moved = 0;
    if (event.held) return; // a thing was taken, or something is measured
    pressing.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  document.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, (event) => pressing.delete(event.pointerId));
  }
}
