// Counters to be spread over places. Where there are few, one row a kind with a choice of place or a stepper for each
// place. Where there are many (`data-wide`), the map does it: click a piece, click where it goes, and again; what is
// placed is listed and can be changed row by row.

const box = () => document.getElementById("allot");
const rowsOf = () => [...box().querySelectorAll(".allot-row")];
const rowOf = (kind) => box().querySelector(`.allot-row[data-kind="${CSS.escape(kind)}"]`);
const placesOf = () => [...box().querySelectorAll(".allot-place")];
const placeOf = (at) => placesOf().find((one) => one.dataset.at === at);

export const isOpen = () => Boolean(box());
export const isWide = () => Boolean(box()?.dataset.wide);

let wanted = ""; // the kind that the next place is for
let placed = []; // in the wide way: [[kind, place, number]...], in the order of the clicks

export const pick = (kind) => void (wanted = kind ?? "");
const picked = () => (wanted ? rowOf(wanted) : null);

// Nothing is picked any more; true when something was.
export function unpick() {
  const had = isWide() && Boolean(wanted) && kindsOpen(tally()).length > 1;
  if (had) pick("");
  return had;
}

// Another decision: nothing is placed yet.
export function forget() {
  pick("");
  placed = [];
}

// -- reading and setting

function held(row) {
  const select = row.querySelector("select");
  if (select) return select.value ? [[select.value, 1]] : [];
  const radio = row.querySelector("input[type=radio]:checked");
  if (radio) return radio.value ? [[radio.value, 1]] : [];
  return [...row.querySelectorAll("input[type=number]")]
    .map((input) => [input.dataset.at, Math.trunc(Number(input.value)) || 0])
    .filter(([, number]) => number !== 0);
}

export function read() {
  if (isWide()) return placed.map((row) => [...row]);
  return rowsOf().flatMap((row) => held(row).map(([at, number]) => [row.dataset.kind, at, number]));
}

function setPlaced(kind, place, number) {
  const at = placed.findIndex((row) => row[0] === kind && row[1] === place);
  if (at < 0) placed.push([kind, place, number]);
  else if (number > 0) placed[at][2] = number;
  else placed.splice(at, 1);
}

function set(row, place, number) {
  if (isWide()) return setPlaced(row.dataset.kind, place, number);
  const select = row.querySelector("select");
  if (select) return void (select.value = number ? place : "");
  const stepper = row.querySelector(`input[type=number][data-at="${CSS.escape(place)}"]`);
  if (stepper) return void (stepper.value = number);
  for (const radio of row.querySelectorAll("input[type=radio]")) radio.checked = radio.value === (number ? place : "");
}

export function fill(rows) {
  if (isWide()) return void (placed = rows.map((row) => [...row]));
  for (const row of rowsOf()) {
    for (const place of placesOf()) set(row, place.dataset.at, 0);
    for (const [kind, at, number] of rows) if (kind === row.dataset.kind) set(row, at, number);
  }
}

// -- counting

function tally() {
  const rows = read();
  const sum = (test) => rows.filter(test).reduce((total, row) => total + row[2], 0);
  return {
    placed: sum(() => true),
    most: Number(box().dataset.most),
    of: (kind) => sum((row) => row[0] === kind),
    at: (place) => sum((row) => row[1] === place),
    both: (kind, place) => sum((row) => row[0] === kind && row[1] === place),
    negative: rows.some((row) => row[2] < 0),
  };
}

function isLegal(now) {
  const within = rowsOf().every((row) => now.of(row.dataset.kind) <= Number(row.dataset.count));
  const room = placesOf().every((place) => now.at(place.dataset.at) <= Number(place.dataset.cap));
  const enough = now.placed === now.most || (!box().dataset.all && now.placed < now.most);
  return within && room && enough && !now.negative;
}

const left = (row, now) => Number(row.dataset.count) - now.of(row.dataset.kind);

// How many more of a row a place could take; where each kind has its row, a single counter may leave another place.
function spare(row, place, now) {
  const single = Number(row.dataset.count) === 1 && !isWide();
  const kind = row.dataset.kind;
  if (single && now.both(kind, place.dataset.at)) return 0;
  const freed = single ? now.of(kind) : 0;
  return Math.min(left(row, now) + freed, Number(place.dataset.cap) - now.at(place.dataset.at), now.most - now.placed + freed);
}

// -- placing

// Put the picked row, or the first that is not yet placed, at a place; then the next is picked.
export function place(at, number = 1) {
  const spot = placeOf(at);
  const now = tally();
  const row = picked() ?? rowsOf().find((one) => left(one, now) > 0);
  if (!spot || !row) return;
  const more = Math.min(number, spare(row, spot, now));
  if (more > 0) set(row, at, now.both(row.dataset.kind, at) + more);
  const after = tally();
  if (left(row, after) > 0 && after.placed < after.most) return;
  const next = isWide() ? null : rowsOf().find((one) => left(one, after) > 0);
  pick(after.placed < after.most ? next?.dataset.kind : "");
}

export function choose(key) {
  const row = rowOf(key);
  if (!row) return place(key);
  const now = tally();
  if (!isWide() || (left(row, now) > 0 && now.placed < now.most)) pick(key);
  if (!isWide() || placesOf().length > 1) return;
  place(placesOf()[0].dataset.at); // there is but one place to go
  pick("");
}

// A click on a place from which something may go.
export function chooseAt(place) {
  const now = tally();
  const pieces = [...document.querySelectorAll(`#sheet [data-at="${CSS.escape(place)}"]`)].map((one) => one.dataset.key);
  const row = rowsOf().find((one) => pieces.includes(one.dataset.kind) && left(one, now) > 0);
  if (row) choose(row.dataset.kind);
  return Boolean(row);
}

// As many as fit to one place: of the picked kind, or of all; those that lie elsewhere too where all of them fit.
export function allHere(at) {
  if (isWide()) return place(at, Infinity);
  const spot = placeOf(at);
  if (Number(spot.dataset.cap) >= Number(box().dataset.most)) fill([]);
  for (const row of rowsOf()) {
    const now = tally();
    if (now.of(row.dataset.kind) && Number(row.dataset.count) === 1) continue;
    const more = spare(row, spot, now);
    if (more > 0) set(row, at, now.both(row.dataset.kind, at) + more);
  }
  pick("");
}

// One more or less of a row of the list, or the whole row off.
export function change(kind, at, by) {
  const now = tally();
  const mine = now.both(kind, at);
  const more = by > 0 ? Math.min(by, spare(rowOf(kind), placeOf(at), now)) : Math.max(by, -mine);
  setPlaced(kind, at, mine + more);
}

export function undo() {
  const last = placed.at(-1);
  if (last) change(last[0], last[1], -1);
}

// -- what the board shows

export const chosenKeys = () => (box() ? [...read().map((row) => row[0]), picked()?.dataset.kind].filter(Boolean) : []);

// From where to where, for arrows on the board.
export const pairs = () => (isWide() ? placed.map(([kind, at]) => [kind, at]) : []);

const kindsOpen = (now) => (now.placed < now.most ? rowsOf().filter((row) => left(row, now) > 0) : []);
function placesOpen(now) {
  const row = picked();
  return placesOf().filter((spot) => (row ? spare(row, spot, now) > 0 : now.at(spot.dataset.at) < Number(spot.dataset.cap)));
}

// What a click may hit, and of it what is lit: pieces first, then where the picked one can go.
export function openKeys() {
  const now = tally();
  const spots = picked() ? placesOpen(now).map((spot) => spot.dataset.at) : [];
  return new Set([...kindsOpen(now).map((row) => row.dataset.kind), ...spots]);
}

export function litKeys() {
  const now = tally();
  const keys = picked() ? placesOpen(now).map((spot) => spot.dataset.at) : kindsOpen(now).map((row) => row.dataset.kind);
  return new Set(keys);
}

// -- numbers beside rows and places, what can still be raised, and whether it may be confirmed

export function count(form) {
  if (isWide()) settle();
  const now = tally();
  const said = form.querySelector("#allot-count");
  said.textContent = said.dataset.said.replace("%n", now.placed).replace("%m", now.most);
  for (const spot of placesOf()) {
    const cap = Number(spot.dataset.cap);
    const number = now.at(spot.dataset.at);
    spot.querySelector("output").textContent = cap < now.most ? `${number}/${cap}` : number || "";
  }
  for (const row of rowsOf()) {
    row.querySelector("[data-kind]").setAttribute("aria-pressed", row.dataset.kind === wanted);
    const number = row.querySelector("output");
    if (number) number.textContent = isWide() ? `× ${left(row, now)}` : `${now.of(row.dataset.kind)}/${row.dataset.count}`;
    for (const spot of placesOf()) limit(row, spot, now);
  }
  if (isWide()) list(now);
  form.querySelector("#confirm").disabled = !isLegal(now);
}

function limit(row, spot, now) {
  const at = CSS.escape(spot.dataset.at);
  const free = spare(row, spot, now);
  const mine = now.both(row.dataset.kind, spot.dataset.at);
  const radio = row.querySelector(`input[type=radio][data-at="${at}"]`);
  if (radio) radio.disabled = free <= 0 && !mine;
  const option = row.querySelector(`option[value="${at}"]`);
  if (option) option.disabled = free <= 0 && !mine;
  const stepper = row.querySelector(`input[type=number][data-at="${at}"]`);
  if (!stepper) return;
  stepper.max = Math.max(0, mine + free);
  stepper.parentElement.querySelector("[data-do=more]").disabled = free <= 0;
  stepper.parentElement.querySelector("[data-do=less]").disabled = mine <= 0;
}

// -- the wide way

// The first choice is made where there is only one; what is no longer offered is forgotten.
function settle() {
  placed = placed.filter(([kind, at]) => rowOf(kind) && placeOf(at));
  if (wanted && !picked()) pick("");
  const now = tally();
  const open = kindsOpen(now);
  if (!wanted && open.length === 1 && placesOf().length > 1) pick(open[0].dataset.kind);
  if (wanted && (left(picked(), now) <= 0 || now.placed >= now.most)) pick("");
}

function list(now) {
  const row = picked();
  const step = row ? "put" : "take";
  box().dataset.step = now.placed < now.most || row ? step : "done";
  for (const one of rowsOf()) one.hidden = Boolean(row) || left(one, now) <= 0;
  for (const spot of placesOf()) {
    const room = row ? spare(row, spot, now) : 0;
    spot.hidden = room <= 0;
    spot.querySelector("[data-do=all-here]").hidden = room < 2;
  }
  const title = box().querySelector(".allot-step");
  title.textContent = row ? title.dataset.put.replace("%k", row.querySelector(".words").textContent) : title.dataset.take;
  box().querySelector("[data-do=unpick]").hidden = !row || kindsOpen(now).length < 2;
  box().querySelector("[data-do=allot-undo]").disabled = !placed.length;
  box().querySelector(".allot-nothing").hidden = placed.length > 0;
  const sample = box().querySelector("template").content.firstElementChild;
  box().querySelector(".allot-placed").replaceChildren(...placed.map((one) => lineOf(sample, one, now)));
}

function lineOf(sample, [kind, at, number], now) {
  const line = sample.cloneNode(true);
  const words = rowOf(kind).querySelector(".words").cloneNode(true);
  const where = placeOf(at).querySelector(".words").textContent;
  line.querySelector(".allot-what").append(...words.childNodes);
  line.querySelector(".allot-where").textContent = where;
  line.querySelector("output").textContent = number;
  line.dataset.place = at;
  for (const button of line.querySelectorAll("button")) {
    Object.assign(button.dataset, { kind, at });
    button.setAttribute("aria-label", `${button.title}: ${words.textContent}, ${where}`);
  }
  line.querySelector("[data-by='1']").disabled = spare(rowOf(kind), placeOf(at), now) <= 0;
  line.classList.toggle("is-single", Number(rowOf(kind).dataset.count) === 1);
  return line;
}
