// A form with parts and rows: what stands in it as one plain value, and a value put into it. Nothing is judged here.

const PARTS = "[data-part], [data-row]";
const sheet = () => document.getElementById("form-sheet");
const baseOf = (element) => JSON.parse(element.dataset.base ?? "{}");

// What belongs to a part itself, not to a part of it.
function own(part, selector) {
  return [...part.querySelectorAll(selector)].filter((one) => one.parentElement.closest(PARTS) === part);
}

const rowsOf = (part) => [...part.querySelectorAll(":scope > ol > [data-row]")];

// -- reading

function valueOf(input) {
  if (input.type === "checkbox") return input.checked;
  if (input.type === "number") return input.value === "" ? null : Number(input.value);
  return input.value;
}

function fieldsOf(input) {
  if (input.localName === "select") return JSON.parse(input.selectedOptions[0]?.dataset.fills ?? "{}");
  return { [input.dataset.field]: valueOf(input) };
}

// Each key as often as the number beside it says.
function countsIn(box) {
  const keys = [...box.querySelectorAll("[data-key]")].flatMap((one) => Array(Number(one.value)).fill(one.dataset.key));
  return { [box.dataset.counts]: keys };
}

export function read(part = sheet(), base = baseOf(sheet())) {
  const found = Object.assign({ ...base }, ...own(part, "[data-field]").map(fieldsOf), ...own(part, "[data-counts]").map(countsIn));
  for (const one of own(part, "[data-part]")) {
    const { part: name } = one.dataset;
    if (one.dataset.rows !== undefined) found[name] = rowsOf(one).map((row) => read(row, baseOf(row)));
    else found[name] = read(one, base[name] ?? {});
  }
  return found;
}

// -- writing

function put(input, value) {
  if (input.localName === "select") {
    const said = (option) => Object.entries(JSON.parse(option.dataset.fills)).every(([name, one]) => value[name] === one);
    const fits = [...input.options].find((option) => option.value && said(option));
    if (fits) input.value = fits.value;
  } else if (input.type === "checkbox") input.checked = value[input.dataset.field] === true;
  else input.value = value[input.dataset.field] ?? "";
}

function write(part, value) {
  part.dataset.base = JSON.stringify(value);
  for (const input of own(part, "[data-field]")) put(input, value);
  for (const box of own(part, "[data-counts]")) {
    const held = value[box.dataset.counts] ?? [];
    for (const one of box.querySelectorAll("[data-key]")) one.value = held.filter((key) => key === one.dataset.key).length;
  }
  for (const one of own(part, "[data-part]")) {
    const held = value[one.dataset.part] ?? {};
    if (one.dataset.rows === undefined) write(one, held);
    else writeRows(one, held);
  }
  name(part);
}

function writeRows(part, held) {
  const values = Array.isArray(held) ? held : [];
  for (const row of rowsOf(part).slice(values.length)) row.remove();
  values.forEach((value, at) => write(rowsOf(part)[at] ?? added(part), value));
}

function added(part) {
  const row = document.importNode(part.querySelector(":scope > template").content.firstElementChild, true);
  part.querySelector(":scope > ol").append(row);
  return row;
}

// What is told of a row goes by what stands in it.
function name(part) {
  const now = read(part, baseOf(part));
  for (const told of own(part, "[data-told]")) {
    const names = JSON.parse(told.dataset.names);
    told.textContent = JSON.parse(told.dataset.told)
      .map((field) => names[now[field]] ?? now[field] ?? "")
      .join(" · ");
  }
}

export const fill = (value) => write(sheet(), value);

// -- rows

function onChange(event) {
  const { add, each } = event.target.dataset;
  const part = event.target.closest("[data-rows]");
  if (add !== undefined && event.target.value) {
    const row = added(part);
    write(row, JSON.parse(event.target.selectedOptions[0].dataset.fills));
    event.target.value = "";
    row.scrollIntoView({ block: "nearest" });
    row.querySelector("select, input")?.focus();
  } else if (each && event.target.value) {
    for (const row of rowsOf(part)) for (const input of own(row, `select[data-field="${each}"]`)) input.value = event.target.value;
    event.target.value = "";
  }
}

export function takeOff(button) {
  const row = button.closest("[data-row]");
  const near = row.nextElementSibling ?? row.previousElementSibling ?? row.closest("[data-rows]");
  row.remove();
  near.querySelector("select, input, button")?.focus();
}

export function watch(recount) {
  document.addEventListener("change", (event) => {
    if (!event.target.matches("#form-sheet [data-add], #form-sheet [data-each]")) return;
    onChange(event);
    recount();
  });
  document.addEventListener("input", (event) => {
    const row = event.target.closest("#form-sheet [data-row]");
    if (row) name(row);
  });
}

// -- faults

// Where something stands: `attacker.units.3.state`; of what is not laid out, the part that holds it.
export function find(place) {
  let part = sheet();
  for (const step of place.split(".")) {
    const inner = part.dataset.rows !== undefined ? rowsOf(part)[Number(step)] : own(part, `[data-part="${CSS.escape(step)}"]`)[0];
    const input = own(part, `[data-field="${CSS.escape(step)}"], [data-counts="${CSS.escape(step)}"]`)[0];
    if (input) {
      const fold = input.closest("details");
      if (fold) fold.open = true;
      return input;
    }
    if (!inner) break;
    part = inner;
  }
  return part === sheet() ? null : part;
}
