// The inputs of a decision that is not narrowed key by key: what they hold, and what the server says of it.
//
// Nothing is judged here. After each change the server is asked; what it finds wrong stands beside the field, and an
// answer can be confirmed when it says so. Changes wait for each other (`inTurn`), so that no click is lost.

import * as allot from "./allot.js";
import * as forms from "./forms.js";
import { decision } from "./marks.js";
import { parse } from "./morph.js";
import { ask, fetchDraft, post } from "./server.js";
import { state } from "./state.js";

const whole = (input) => (input.value === "" ? null : Number(input.value));

const readers = {
  amount: (form) => whole(form.elements.amount),
  some_of: (form) => [...form.querySelectorAll("input[name=some]:checked")].map((input) => input.value),
  pose: (form) => ["x", "y", "heading"].map((name) => whole(form.elements[name])),
  dice: (form) => [...form.querySelectorAll("[name=die]")].map(whole),
  form: () => forms.read(),
  allotment: () => allot.read(),
};

// A draft put into the inputs; one of another shape leaves them as they are.
const writers = {
  amount: (form, value) => void (form.elements.amount.value = value),
  some_of: (form, value) => {
    for (const input of form.querySelectorAll("input[name=some]:not(:disabled)")) input.checked = value.includes(input.value);
  },
  pose: (form, value) => ["x", "y", "heading"].forEach((name, i) => (form.elements[name].value = value[i])),
  dice: () => {},
  form: (form, value) => forms.fill(value),
  allotment: (form, value) => allot.fill(value),
};

export function write(form, value) {
  const now = read(form);
  if (typeof value === typeof now && Array.isArray(value) === Array.isArray(now)) writers[form.dataset.kind](form, value);
}

export function read(form) {
  return readers[form.dataset.kind](form);
}

export function step(button, by) {
  const input = button.parentElement.querySelector("input");
  if (by > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

export function suggest(button) {
  writers[form().dataset.kind](form(), JSON.parse(button.dataset.values));
}

// What the inputs of a step hold, as a key: a pose, a number, or words behind an equals sign.
function typedIn(box) {
  if (box.id === "pose-step") return ["x", "y", "heading"].map((name) => box.querySelector(`[name=${name}]`).value).join(",");
  const input = box.querySelector("input");
  return input.type === "number" ? String(Number(input.value)) : `=${input.value.trim()}`;
}

// The next key of a path, typed in: taken once the server has found nothing wrong with it.
export async function typedKey(box, keys) {
  const key = typedIn(box);
  const said = await ask("try", { decision: decision().dataset.decision, seat: state.seat, draft: { keys: [...keys, key] } });
  box.querySelector(".fault").textContent = said?.faults?.map((one) => one.text).join(" ") ?? "";
  return said && !said.anew && !said.faults.length ? key : "";
}

// Fill in the answer that the rules would give for an absent player.
export function fill(form) {
  const value = JSON.parse(form.dataset.default);
  for (const input of form.querySelectorAll("input[name=some]:not(:disabled)")) input.checked = value.includes(input.value);
  if (allot.isOpen()) allot.fill(value);
}

// -- asking the server

let line = Promise.resolve();

// Do something after all that was begun before.
export function inTurn(work) {
  line = line.then(work).catch((error) => console.error(error));
  return line;
}

// Wait until nothing is under way; what was begun while one waited counts, too.
export async function settled() {
  let last;
  do {
    last = line;
    await last;
  } while (last !== line);
}

const form = () => document.getElementById("answer-form");

let touched = false; // something was filled in since the question was put: what is wrong with it is shown
let askAnew = () => {};

// `redraw` fetches the table when the question is no longer the one that was filled in.
export function watch(redraw) {
  askAnew = redraw;
}

// Another question.
export function forget() {
  touched = false;
  letGo();
}

// Does the form hold what came with the page?
export const isAsItCame = () => JSON.stringify(read(form())) === form().dataset.draft;

// What the server has said of the inputs as the page came; of a draft that was kept it is shown what is wrong.
export function begin() {
  touched ||= Number(form().dataset.rev) > 0;
  heed(JSON.parse(form().dataset.tried));
}

// Ask what there is to say of the inputs as they are. A question that is no longer open comes anew with the table, and
// is judged then.
export async function judge(filledIn = true) {
  touched ||= filledIn;
  if (!form()) return;
  if (filledIn) keep();
  const asked = decision().dataset.decision;
  const value = read(form());
  const said = await ask("try", { decision: asked, seat: state.seat, draft: { value } });
  if (said?.anew) askAnew();
  else if (said && form() && decision().dataset.decision === asked) heed(said);
}

function heed(said) {
  allot.heed(said.room);
  form().querySelector("#confirm").disabled = !said.whole;
  if ("preview" in said) form().querySelector("#tried-preview").replaceChildren(...parse(said.preview).body.childNodes);
  const brief = form().querySelector("#tried-said");
  if (brief) brief.textContent = form().querySelector("#tried-preview .odds")?.textContent ?? "";
  showFaults(touched ? said.faults.filter((one) => one.key !== "fault.too_few") : []);
  show();
}

// What is wrong stands at its field; what is wrong with the whole, below.
export function showFaults(faults) {
  for (const old of form().querySelectorAll(".fault")) old.remove();
  for (const input of form().querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  const list = form().querySelector("#faults");
  const below = faults.filter((one) => !showAt(one));
  list.replaceChildren(...below.map((one) => said("li", one.text)));
  list.hidden = !below.length;
}

function showAt({ text, place }) {
  const at = place && findField(place);
  if (!at) return false;
  if (at.matches("input, select")) at.setAttribute("aria-invalid", "true");
  if (at.matches("input, select")) at.after(said("small", text));
  else (at.querySelector(":scope > :is(header, legend, .fields)") ?? at).append(said("small", text));
  return true;
}

function findField(place) {
  if (form().dataset.kind === "form") return forms.find(place);
  return form().querySelector(`.fields [data-at="${CSS.escape(place)}"], #amount[data-at="${CSS.escape(place)}"]`);
}

function said(name, words) {
  const element = document.createElement(name);
  element.className = "fault";
  element.textContent = words;
  return element;
}

function show() {
  const some = form().querySelector("#some-count");
  if (some) some.textContent = `(${form().querySelectorAll("input[name=some]:checked").length})`;
  if (allot.isOpen()) allot.show(form());
}

// -- the draft that all devices of a seat share

const PAUSE = 400;
let timer = 0;

// Kept in turn with what else is asked of the server, so that no draft is on its way when the answer is given.
function keep() {
  letGo();
  if (form().dataset.keeps) timer = setTimeout(() => inTurn(keepNow), PAUSE);
}

export function letGo() {
  clearTimeout(timer);
}

async function keepNow() {
  if (!form()?.dataset.keeps || state.busy) return;
  const { decision: asked } = decision().dataset;
  const draft = { value: read(form()) };
  const done = await post("draft", { decision: asked, draft, rev: Number(form().dataset.rev) });
  if (!form() || decision().dataset.decision !== asked) return;
  if (done?.anew) askAnew();
  else if (done) form().dataset.rev = done.rev;
  else await takeNewer(asked);
}

// Another device was faster: its draft stands.
async function takeNewer(asked) {
  const newer = await fetchDraft(asked);
  if (!newer?.draft || !form()) return;
  form().dataset.rev = newer.rev;
  write(form(), newer.draft.value);
  await judge(false);
}
