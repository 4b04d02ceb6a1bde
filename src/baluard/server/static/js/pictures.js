// What lies beside the board: cards and instruments. Pointing at one shows it large; a click on one that is not offered
// opens it to be read at leisure. On a small screen the instruments fold down to the essential ones.

import { offeredKeys } from "./marks.js";

const LONG = 450; // a press that lasts this long enlarges
const FOLDED = "baluard.folded";

let lens = null; // the large picture beside the pointer
let pressed = 0;
let held = false; // the last press was a long one: it is no click

const pictured = (target) => target.closest?.(".face, .instrument");
// A copy of a drawing that shares no name with it.
export const copyOf = (drawing) => {
  const copy = drawing.cloneNode(true);
  copy.removeAttribute("id");
  copy.removeAttribute("data-key");
  for (const part of copy.querySelectorAll("[id], [data-key]")) {
    part.removeAttribute("id"); // what they refer to is found in the original
    part.removeAttribute("data-key");
  }
  return copy;
};

function show(picture) {
  if (!picture.querySelector("svg") || document.querySelector("dialog[open]")) return;
  if (!lens) {
    lens = document.createElement("div");
    lens.className = "lens";
    lens.setAttribute("aria-hidden", "true"); // the button says the same in words
    document.body.append(lens);
  }
  lens.replaceChildren(copyOf(picture.querySelector("svg")));
  lens.classList.toggle("lens--card", picture.matches(".face"));
  lens.hidden = false;
  const from = picture.getBoundingClientRect();
  const { width, height } = lens.getBoundingClientRect();
  const x = from.left + from.width / 2 - width / 2;
  const above = from.top - height - 8;
  lens.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
  lens.style.top = `${above > 4 ? above : Math.min(from.bottom + 8, Math.max(4, innerHeight - height - 4))}px`;
}

export function hide() {
  if (!lens || lens.hidden) return false;
  lens.hidden = true;
  return true;
}

export function open(picture) {
  hide();
  const box = document.getElementById("magnified");
  box.querySelector("h2").textContent = picture.dataset.title;
  box.querySelector(".picture").replaceChildren(copyOf(picture.querySelector("svg")));
  box.querySelector(".words").textContent = picture.dataset.text;
  box.classList.toggle("wide", picture.matches(".instrument"));
  if (!box.open) box.showModal();
}

// A click on a card: it is chosen when it is offered, else read.
export function press(picture, choose) {
  if (held) return void (held = false);
  hide();
  if (offeredKeys().has(picture.dataset.key)) return choose(picture.dataset.key);
  open(picture);
}

// -- folding

// Cards that are asked for lie open by themselves, and may be folded away to see the board.
const cards = { open: false, folded: false };

export function toggleCards() {
  const box = document.getElementById("cards");
  if (!box) return;
  const name = box.matches(".is-wanted") ? "folded" : "open";
  cards[name] = !cards[name];
  settle();
}

export function toggleInstruments() {
  const folded = localStorage.getItem(FOLDED) === "no";
  localStorage.setItem(FOLDED, folded ? "yes" : "no");
  settle();
}

export function settle() {
  const box = document.getElementById("instruments");
  const open = localStorage.getItem(FOLDED) === "no";
  box?.classList.toggle("is-open", open);
  box?.querySelector(".more-instruments").setAttribute("aria-expanded", open);
  const offered = offeredKeys();
  const faces = [...document.querySelectorAll("#cards .face")];
  const wanted = faces.some((face) => offered.has(face.dataset.key));
  if (!wanted) cards.folded = false;
  else cards.open = false;
  const strip = document.getElementById("cards");
  strip?.classList.toggle("is-wanted", wanted);
  strip?.classList.toggle("is-folded", cards.folded);
  strip?.classList.toggle("is-open", cards.open);
  if (lens && !lens.hidden && !document.querySelector(".face:hover, .instrument:hover, .face:focus-visible")) hide();
}

export function watch() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const picture = pictured(event.target);
    if (picture) show(picture);
    else hide();
  });
  document.addEventListener("focusin", (event) => {
    const picture = pictured(event.target);
    if (picture?.matches(":focus-visible")) show(picture);
    else hide();
  });
  document.addEventListener("pointerdown", (event) => {
    held = false;
    const picture = event.pointerType === "mouse" ? null : pictured(event.target);
    clearTimeout(pressed);
    if (!picture) return;
    pressed = setTimeout(() => {
      held = true;
      show(picture);
    }, LONG);
  });
  for (const name of ["pointerup", "pointercancel", "scroll"]) {
    document.addEventListener(
      name,
      (event) => {
        clearTimeout(pressed);
        if (event.pointerType && event.pointerType !== "mouse") hide();
      },
      true,
    );
  }
}
