// The lobby: a salt of the browser's own, presets, seats that follow the options, lists that keep up.

import { morph, parse } from "./morph.js";
import { salt } from "./salt.js";
import { listen } from "./stream.js";

for (const form of document.querySelectorAll("form[data-salted]")) {
  form.elements.salt.value = salt();
}

for (const input of document.querySelectorAll("[data-remember]")) {
  const key = `baluard.${input.dataset.remember}`;
  if (!input.value) input.value = localStorage.getItem(key) ?? "";
  input.addEventListener("change", () => localStorage.setItem(key, input.value));
}

async function reload() {
  const form = document.getElementById("new-game");
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (/^(option|seat)\./.test(name)) query.append(name, value);
  const answer = await fetch(`${location.pathname}?${query}`);
  if (!answer.ok) return;
  const fresh = parse(await answer.text()).querySelector("#new-game .columns fieldset");
  const old = form.querySelector(".columns fieldset");
  const kept = new Map([...new FormData(form)]);
  morph(old, fresh);
  for (const input of old.querySelectorAll("input[type=text], input:not([type])")) {
    if (kept.has(input.name)) input.value = kept.get(input.name);
  }
  mark(form);
}

function mark(form) {
  for (const button of form.querySelectorAll("[data-preset]")) {
    const wanted = Object.entries(JSON.parse(button.dataset.preset));
    const same = wanted.every(([name, value]) => form.elements[`option.${name}`]?.value === value);
    button.setAttribute("aria-pressed", same);
  }
}

const form = document.getElementById("new-game");
if (form) {
  mark(form);
  form.addEventListener("change", (event) => event.target.matches("[data-option]") && reload());
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-preset]");
    if (!button) return;
    for (const [name, value] of Object.entries(JSON.parse(button.dataset.preset))) {
      form.elements[`option.${name}`].value = value;
    }
    reload();
  });
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
          if (answer.ok) morph(document.getElementById("main"), parse(await answer.text()).getElementById("main"));
        },
        first ? 50 : 400,
      );
    },
    () => {},
  );
}
