// What is new: since the last refresh for those who listen, since their last answer for those who look.

import { table } from "./marks.js";

const PACE = 450; // while others move: time enough to see it

let since = null; // how the table stood when this reader last answered
let heard = null; // the last story line and the last line of talk that were announced
let asked = "";
let closed = false;

const number = () => Number(table().dataset.n);
const lines = () => [...document.querySelectorAll("#story li[data-n]")];
const talk = () => [...document.querySelectorAll("#talk li[id]")];
const idOf = (line) => Number(line.id.slice("talk-".length));
const lastTalk = () => Math.max(0, ...talk().map(idOf));

function places() {
  const pieces = document.querySelectorAll("#sheet .piece[data-key]");
  return new Map([...pieces].map((piece) => [piece.dataset.key, piece.dataset.at]));
}

// Called before an answer goes out: what it moves is no news to who gave it.
export function answering(answers) {
  const n = number() + answers.length;
  since = { n, answered: n, places: places(), own: new Set(answers.flat(3).map(String)) };
}

export const pace = () => (document.getElementById("decision")?.dataset.decision ? 150 : PACE);

export const missedFrom = () => since?.n ?? number();
export const answeredUpto = () => since?.answered ?? -1;

export function settle(state) {
  if (state.at === null) {
    mark();
    announce();
  }
  unread(state.tab);
  focusDice();
  const result = document.querySelector(".result");
  if (result) result.hidden = closed;
}

export function closeResult() {
  closed = true;
  document.querySelector(".result").hidden = true;
}

// -- for the eyes

function mark() {
  const now = places();
  const plays = document.getElementById("talk-form");
  // Before the first look there was no board; what is new then is what the seats have not seen.
  if (!since?.places.size) since = { n: since?.n ?? Number(table().dataset.seen || number()), places: now, own: new Set() };
  const moved = [...now].filter(([key, at]) => !since.own.has(key) && since.places.get(key) !== at).map(([key]) => key);
  for (const key of moved) {
    for (const piece of document.querySelectorAll(`#sheet .piece[data-key="${CSS.escape(key)}"]`)) piece.classList.add("is-fresh");
  }
  for (const line of lines()) line.classList.toggle("fresh", Number(line.dataset.n) > since.n);
  const button = document.getElementById("missed");
  if (button) button.hidden = !document.querySelector("#story li.fresh") || number() - since.n < 4 || pace() === PACE;
  if (!plays) since = { n: number(), places: now, own: new Set() }; // spectators: since the last refresh
}

export function unread(tab) {
  const key = `baluard.read.${table().dataset.game}`;
  const last = lastTalk();
  if (tab === "talk" || localStorage.getItem(key) === null) localStorage.setItem(key, last);
  const fresh = talk().filter((line) => idOf(line) > Number(localStorage.getItem(key))).length;
  const button = document.getElementById("tab-talk");
  if (!button) return;
  button.toggleAttribute("data-unread", fresh > 0);
  const sign = button.querySelector(".unread");
  sign.textContent = fresh || "";
  sign.nextElementSibling.hidden = !fresh;
}

function focusDice() {
  const now = document.getElementById("decision")?.dataset.decision ?? "";
  if (now === asked) return;
  asked = now;
  const die = document.querySelector("#answer-form [name=die]");
  if (!die || document.activeElement?.closest("#talk-form, dialog")) return;
  die.focus({ preventScroll: true });
  die.select?.();
}

// -- for the ears

function announce() {
  const box = document.getElementById("announce");
  const told = lines();
  const last = Math.max(0, ...told.map((line) => Number(line.dataset.n)));
  const prompt = document.getElementById("prompt")?.textContent.trim() ?? "";
  const result = document.querySelector(".result strong")?.textContent.trim() ?? "";
  const before = heard ?? { n: last, talk: lastTalk(), prompt: "", result: "" };
  heard = { n: last, talk: lastTalk(), prompt, result };
  const news = told.filter((line) => Number(line.dataset.n) > before.n).map((line) => line.querySelector(".line").textContent);
  const short = news.length > 3 ? [`${box.dataset.news} ${news.length}.`, ...news.slice(-1)] : news;
  const said = talk().filter((line) => idOf(line) > before.talk).map((line) => line.textContent.trim());
  const words = [...short, ...said, result !== before.result ? result : "", prompt !== before.prompt ? prompt : ""];
  const text = words.filter(Boolean).join(" ");
  if (text) box.textContent = text;
}
