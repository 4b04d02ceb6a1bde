// Counters to be spread over places: one row a kind, with a choice of place or a stepper for each place. A click on a
// row (or the counter on the board), then on a place, puts it there.

const box = () => document.getElementById("allot");
const rowsOf = () => [...box().querySelectorAll(".allot-row")];
const rowOf = (kind) => box().querySelector(`.allot-row[data-kind="${CSS.escape(kind)}"]`);
const placesOf = () => [...box().querySelectorAll(".allot-places > [data-at]")];

export const isOpen = () => Boolean(box());

// What a row holds: [[place, number]...].
function held(row) {
  const select = row.querySelector("select");
  if (select) return select.value ? [[select.value, 1]] : [];
  const radio = row.querySelector("input[type=radio]:checked");
  if (radio) return radio.value ? [[radio.value, 1]] : [];
  return [...row.querySelectorAll("input[type=number]")]
    .map((input) => [input.dataset.at, Math.trunc(Number(input.value)) || 0])
    .filter(([, number]) => number !== 0);
}

export const read = () => rowsOf().flatMap((row) => held(row).map(([at, number]) => [row.dataset.kind, at, number]));

function set(row, place, number) {
  const select = row.querySelector("select");
  if (select) return void (select.value = number ? place : "");
  const stepper = row.querySelector(`input[type=number][data-at="${CSS.escape(place)}"]`);
  if (stepper) return void (stepper.value = number);
  for (const radio of row.querySelectorAll("input[type=radio]")) radio.checked = radio.value === (number ? place : "");
}

export function fill(rows) {
  for (const row of rowsOf()) {
    for (const place of placesOf()) set(row, place.dataset.at, 0);
    for (const [kind, at, number] of rows) if (kind === row.dataset.kind) set(row, at, number);
  }
}

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

// How many more of a row a place could take; a single counter may leave another place for it.
function spare(row, place, now) {
  const single = Number(row.dataset.count) === 1;
  const kind = row.dataset.kind;
  if (single && now.both(kind, place.dataset.at)) return 0;
  const freed = single ? now.of(kind) : 0;
  const left = Number(row.dataset.count) - now.of(kind) + freed;
  return Math.min(left, Number(place.dataset.cap) - now.at(place.dataset.at), now.most - now.placed + freed);
}

let wanted = ""; // the row that the next place is for

export const pick = (kind) => void (wanted = kind ?? "");
const picked = () => (wanted ? rowOf(wanted) : null);

// Put the picked row, or the first that is not yet placed, at a place; then the next is picked.
export function place(at) {
  const spot = placesOf().find((one) => one.dataset.at === at);
  const now = tally();
  const row = picked() ?? rowsOf().find((one) => now.of(one.dataset.kind) < Number(one.dataset.count));
  if (!spot || !row) return;
  if (spare(row, spot, now) > 0) set(row, at, now.both(row.dataset.kind, at) + 1);
  const after = tally();
  const next = rowsOf().find((one) => after.of(one.dataset.kind) < Number(one.dataset.count));
  if (after.of(row.dataset.kind) >= Number(row.dataset.count)) pick(after.placed < after.most ? next?.dataset.kind : "");
}

export function choose(key) {
  if (rowOf(key)) pick(key);
  else place(key);
}

// As many as fit to one place, those that lie elsewhere too where all of them fit.
export function allHere(at) {
  const spot = placesOf().find((one) => one.dataset.at === at);
  if (Number(spot.dataset.cap) >= Number(box().dataset.most)) fill([]);
  for (const row of rowsOf()) {
    const now = tally();
    if (now.of(row.dataset.kind) && Number(row.dataset.count) === 1) continue;
    const more = spare(row, spot, now);
    if (more > 0) set(row, at, now.both(row.dataset.kind, at) + more);
  }
  pick("");
}

// Where a kind lies, for the board.
export const chosenKeys = () => (box() ? [...read().map((row) => row[0]), picked()?.dataset.kind].filter(Boolean) : []);

// Numbers beside rows and places, what can still be raised, and whether it may be confirmed.
export function count(form) {
  const now = tally();
  const said = form.querySelector("#allot-count");
  said.textContent = said.dataset.said.replace("%n", now.placed).replace("%m", now.most);
  for (const spot of placesOf()) {
    const cap = Number(spot.dataset.cap);
    const number = now.at(spot.dataset.at);
    spot.querySelector("output").textContent = cap < now.most ? `${number}/${cap}` : number || "";
  }
  for (const row of rowsOf()) {
    row.querySelector(".allot-name").setAttribute("aria-pressed", row.dataset.kind === wanted);
    const number = row.querySelector(".allot-name output");
    if (number) number.textContent = `${now.of(row.dataset.kind)}/${row.dataset.count}`;
    for (const spot of placesOf()) limit(row, spot, now);
  }
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
