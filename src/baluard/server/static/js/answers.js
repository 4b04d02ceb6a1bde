// Reads the answer out of the inputs of a decision that is not narrowed key by key.

import * as allot from "./allot.js";

const whole = (input) => (input.value === "" ? null : Number(input.value));

const readers = {
  amount: (form) => whole(form.elements.amount),
  some_of: (form) => [...form.querySelectorAll("input[name=some]:checked")].map((input) => input.value),
  pose: (form) => ["x", "y", "heading"].map((name) => whole(form.elements[name])),
  dice: (form) => [...form.querySelectorAll("[name=die]")].map(whole),
  form: (form) =>
    Object.fromEntries(
      [...form.querySelectorAll("input[data-type]")].map((input) => [
        input.name,
        input.dataset.type === "int" ? whole(input) : input.value,
      ]),
    ),
  allotment: () => allot.read(),
};

export function read(form) {
  return readers[form.dataset.kind](form);
}

export function step(button, by) {
  const input = button.parentElement.querySelector("input");
  const number = Number(input.value) + by;
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), number));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

export function suggest(button) {
  const form = button.closest("form");
  const values = JSON.parse(button.dataset.values);
  const named = Array.isArray(values) ? { x: values[0], y: values[1], heading: values[2] } : values;
  for (const [name, value] of Object.entries(named)) form.elements[name].value = value;
}

// Fill in the answer that the rules would give for an absent player.
export function fill(form) {
  const value = JSON.parse(form.dataset.default);
  for (const input of form.querySelectorAll("input[name=some]:not(:disabled)")) input.checked = value.includes(input.value);
  if (allot.isOpen()) allot.fill(value);
  count(form);
}

// How many are chosen, and whether that is enough.
export function count(form) {
  const confirm = form.querySelector("#confirm");
  const some = form.querySelector("#some-count");
  if (some) {
    const options = form.querySelector("#options");
    const chosen = form.querySelectorAll("input[name=some]:checked").length;
    some.textContent = `(${chosen})`;
    confirm.disabled = chosen < Number(options.dataset.least) || chosen > Number(options.dataset.most);
  }
  if (allot.isOpen()) allot.count(form);
}
