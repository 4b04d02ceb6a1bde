// Counters to be spread over places. Where there are few, one row a kind with a choice of place or a stepper for each
// place. Where there are many (`data-wide`), the map does it: click a piece, click where it goes, and again; what is
// placed is listed and can be changed row by row.
//
// What fits is the server's to say: after every change it is asked, and `heed` takes what it says.

const box = () => document.getElementById("allot");
const rowsOf = () => [...box().querySelectorAll(".allot-row")];
const rowOf = (kind) => box().querySelector(`.allot-row[data-kind="${CSS.escape(kind)}"]`);
const placesOf = () => [...box().querySelectorAll(".allot-place")];
const placeOf = (at) => placesOf().find((one) => one.dataset.at === at);

export const isOpen = () => Boolean(box());
export const isWide = () => Boolean(box()?.dataset.wide);

let wanted = ""; // the kind that the next place is for
let placed = []; // in the wide way: [[kind, place, number]...], in the order of the clicks
let room = null; // as the server has it: of each kind how many lie aside, how many more fit where, how many are free

export const pick = (kind) => void (wanted = kind ?? "");
const picked = () => (wanted ? rowOf(wanted) : null);

// Nothing is picked any more; true when something was.
export function unpick() {
  const had = isWide() && Boolean(wanted) && kindsOpen().length > 1;
  if (had) pick("");
  return had;
}

// Another decision: nothing is placed yet.
export function forget() {
  pick("");
  placed = [];
  room = null;
}

export const heed = (said) => void (room = said);

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

// -- what the server said

const left = (row) => room?.left[row.dataset.kind] ?? 0;
const isFull = () => !room?.free;

// How many more of a row fit to a place. Where each kind has its row, a single counter may leave another place.
function roomFor(row, place) {
  if (isWide() && !left(row)) return 0;
  return room?.more[row.dataset.kind]?.[place.dataset.at] ?? 0;
}

// -- counting what is filled in

const sum = (rows) => rows.reduce((total, row) => total + row[2], 0);
const placedOf = (kind, at) => sum(read().filter((row) => row[0] === kind && row[1] === at));

// -- placing

// Put the picked row, or the first that is not yet placed, at a place; one counter, or as many as fit.
export function place(at, many = false) {
  const spot = placeOf(at);
  const row = picked() ?? rowsOf().find((one) => left(one));
  const more = spot && row ? roomFor(row, spot) : 0;
  if (!more) return;
  const single = row.dataset.single && !isWide();
  set(row, at, single ? 1 : placedOf(row.dataset.kind, at) + (many ? more : 1));
}

// When it is known what that leaves: the next row is picked.
export function pickNext() {
  const row = picked();
  if (row && left(row) && !isFull()) return;
  const next = isWide() ? null : rowsOf().find((one) => left(one));
  pick(isFull() ? "" : next?.dataset.kind);
}

export function choose(key) {
  const row = rowOf(key);
  if (!row) return place(key), true;
  if (!isWide() || (left(row) && !isFull())) pick(key);
  if (!isWide() || placesOf().length > 1) return false;
  place(placesOf()[0].dataset.at); // there is but one place to go
  pick("");
  return false;
}

// A click on a place from which something may go.
export function chooseAt(place) {
  const pieces = [...document.querySelectorAll(`#sheet [data-at="${CSS.escape(place)}"]`)].map((one) => one.dataset.key);
  const row = rowsOf().find((one) => pieces.includes(one.dataset.kind) && left(one));
  if (row) choose(row.dataset.kind);
  return Boolean(row);
}

// As many as fit to one place: of the picked kind, or of all; those that lie elsewhere too where all of them fit. The
// server is asked (`judged`) after each kind.
export async function allHere(at, judged) {
  if (isWide()) return place(at, true), judged();
  if (placeOf(at).dataset.holdsAll) fill([]);
  await judged();
  for (const row of rowsOf()) {
    if (!left(row) || !roomFor(row, placeOf(at))) continue;
    set(row, at, placedOf(row.dataset.kind, at) + roomFor(row, placeOf(at)));
    await judged();
  }
  pick("");
}

// One more or less of a row of the list, or the whole row off.
export function change(kind, at, by) {
  if (by === "off") return setPlaced(kind, at, 0);
  if (by === "1" && !roomFor(rowOf(kind), placeOf(at))) return;
  setPlaced(kind, at, placedOf(kind, at) + Number(by));
}

export function undo() {
  const last = placed.at(-1);
  if (last) change(last[0], last[1], "-1");
}

// -- what the board shows

export const chosenKeys = () => (box() ? [...read().map((row) => row[0]), picked()?.dataset.kind].filter(Boolean) : []);

// From where to where, for arrows on the board.
export const pairs = () => (isWide() ? placed.map(([kind, at]) => [kind, at]) : []);

const kindsOpen = () => (isFull() ? [] : rowsOf().filter((row) => left(row)));
const placesOpen = () => (picked() ? placesOf().filter((spot) => roomFor(picked(), spot)) : []);

// What a click may hit, and of it what is lit: pieces first, then where the picked one can go.
export function openKeys() {
  return new Set([...kindsOpen().map((row) => row.dataset.kind), ...placesOpen().map((spot) => spot.dataset.at)]);
}

export function litKeys() {
  return new Set(picked() ? placesOpen().map((spot) => spot.dataset.at) : kindsOpen().map((row) => row.dataset.kind));
}

// -- numbers beside rows and places, and what can still be raised

export function show(form) {
  if (isWide()) settle();
  const rows = read();
  const said = form.querySelector("#allot-count");
  said.textContent = said.dataset.said.replace("%n", sum(rows));
  for (const spot of placesOf()) {
    const number = sum(rows.filter((row) => row[1] === spot.dataset.at));
    spot.querySelector("output").textContent = spot.dataset.of ? `${number}${spot.dataset.of}` : number || "";
  }
  for (const row of rowsOf()) {
    row.querySelector("[data-kind]").setAttribute("aria-pressed", row.dataset.kind === wanted);
    const number = row.querySelector("output");
    const placed = sum(rows.filter((one) => one[0] === row.dataset.kind));
    if (number) number.textContent = isWide() ? `× ${left(row)}` : `${placed}${number.dataset.of}`;
    for (const spot of placesOf()) offer(row, spot);
  }
  if (isWide()) list();
}

function offer(row, spot) {
  const at = CSS.escape(spot.dataset.at);
  const mine = placedOf(row.dataset.kind, spot.dataset.at);
  const shut = !roomFor(row, spot) && !mine;
  for (const one of row.querySelectorAll(`input[type=radio][data-at="${at}"], option[value="${at}"]`)) one.disabled = shut;
  const stepper = row.querySelector(`input[type=number][data-at="${at}"]`)?.parentElement;
  if (!stepper) return;
  stepper.querySelector("[data-do=more]").disabled = !roomFor(row, spot);
  stepper.querySelector("[data-do=less]").disabled = !mine;
}

// -- the wide way

// The first choice is made where there is only one; what is no longer offered is forgotten.
function settle() {
  placed = placed.filter(([kind, at]) => rowOf(kind) && placeOf(at));
  if (wanted && !picked()) pick("");
  const open = kindsOpen();
  if (!wanted && open.length === 1 && placesOf().length > 1) pick(open[0].dataset.kind);
  if (wanted && (!left(picked()) || isFull())) pick("");
}

function list() {
  const row = picked();
  const step = row ? "put" : "take";
  box().dataset.step = !isFull() || row ? step : "done";
  for (const one of rowsOf()) one.hidden = Boolean(row) || !left(one);
  for (const spot of placesOf()) {
    const fits = row ? roomFor(row, spot) : 0;
    spot.hidden = !fits;
    spot.querySelector("[data-do=all-here]").hidden = fits < 2;
  }
  const title = box().querySelector(".allot-step");
  title.textContent = row ? title.dataset.put.replace("%k", row.querySelector(".words").textContent) : title.dataset.take;
  box().querySelector("[data-do=unpick]").hidden = !row || kindsOpen().length < 2;
  box().querySelector("[data-do=allot-undo]").disabled = !placed.length;
  box().querySelector(".allot-nothing").hidden = placed.length > 0;
  const sample = box().querySelector("template").content.firstElementChild;
  box().querySelector(".allot-placed").replaceChildren(...placed.map((one) => lineOf(sample, one)));
}

function lineOf(sample, [kind, at, number]) {
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
  line.querySelector("[data-by='1']").disabled = !roomFor(rowOf(kind), placeOf(at));
  line.classList.toggle("is-single", Boolean(rowOf(kind).dataset.single));
  return line;
}
