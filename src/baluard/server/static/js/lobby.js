// The lobby: a salt of the browser's own, presets, seats that follow the options, lists that keep up.

import { morph, parse } from "./morph.js";
import { salt, showOwn } from "./salt.js";
import { listen } from "./stream.js";

for (const form of document.querySelectorAll("form[data-salted]")) {
  form.elements.salt.value = salt();
  form.addEventListener("submit", () => (form.elements.salt.value = salt(form.elements.promise?.value)));
}
showOwn();

for (const input of document.querySelectorAll("[data-remember]")) {
  const key = `baluard.${input.dataset.remember}`;
  if (!input.value) input.value = localStorage.getItem(key) ?? "";
  input.addEventListener("change", () => localStorage.setItem(key, input.value));
}

const optionsOf = (form) => [...form.querySelectorAll("[data-option]")];

async function fetchForm(path) {
  const answer = await fetch(path).catch(() => null);
  return answer?.ok ? parse(await answer.text()) : null;
}

// Seats and further options follow what is chosen: the server says which. Only the last answer counts.
let asked = 0;
async function reload() {
  const mine = ++asked;
  const form = document.getElementById("new-game");
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll("select[name^='option.'], select[name^='seat.']")) query.append(input.name, input.value);
  form.setAttribute("aria-busy", "true");
  const fresh = await fetchForm(`${location.pathname}?${query}`);
  if (mine !== asked) return;
  form.removeAttribute("aria-busy");
  if (!fresh) return;
  const kept = new Map([...new FormData(form)]);
  for (const part of ["new-seats", "new-options"]) morph(document.getElementById(part), fresh.getElementById(part));
  if (fresh.querySelector("#more-rules[open]")) document.getElementById("more-rules").open = true;
  for (const input of form.querySelectorAll("input[type=text], input:not([type])")) {
    if (kept.has(input.name)) input.value = kept.get(input.name);
  }
  mark(form);
}

// What a preset makes of the options: those that any preset speaks of go back to their defaults first.
function meant(form, preset) {
  const spoken = new Set([...form.querySelectorAll("[data-preset]")].flatMap((one) => Object.keys(JSON.parse(one.dataset.preset))));
  const wanted = JSON.parse(preset.dataset.preset);
  return optionsOf(form)
    .filter((input) => spoken.has(input.name.slice("option.".length)))
    .map((input) => [input, wanted[input.name.slice("option.".length)] ?? input.dataset.default]);
}

function mark(form) {
  for (const button of form.querySelectorAll("[data-preset]")) {
    button.setAttribute("aria-pressed", meant(form, button).every(([input, value]) => input.value === value));
  }
}

// Of the pace only what belongs to the mode that is chosen; days end by this browser's own clock, unless told otherwise.
function showPace() {
  const mode = document.getElementById("pace-mode").value;
  for (const part of document.querySelectorAll("[data-paces]")) part.hidden = !part.dataset.paces.split(" ").includes(mode);
}
function watchPace() {
  const zone = document.querySelector("[data-own-zone]");
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && own?.includes("/")) zone.value = own;
  document.getElementById("pace-mode").addEventListener("change", showPace);
  showPace();
}

const form = document.getElementById("new-game");
if (form) {
  watchPace();
  mark(form);
  form.addEventListener("change", (event) => event.target.matches("[data-option]") && reload());
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-preset]");
    if (!button) return;
    for (const [input, value] of meant(form, button)) input.value = value;
    reload();
  });
  // Something was chosen before this script had come.
  if (optionsOf(form).some((input) => !input.selectedOptions[0].defaultSelected)) reload();
}

if (document.getElementById("mine-title")) {
  let waiting = 0;
  let first = true;
  listen(
    () => {
      clearTimeout(waiting);
      waiting = setTimeout(
        async () => {
          if (first) return void (first = false);
          const answer = await fetch("/");
          if (!answer.ok) return;
          const fresh = parse(await answer.text());
          document.title = fresh.title;
          morph(document.getElementById("main"), fresh.getElementById("main"));
        },
        first ? 50 : 400,
      );
    },
    () => {},
  );
}

document.body.dataset.ready = "yes";
