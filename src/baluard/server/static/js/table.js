// The game page. The server draws everything; this module fetches parts, morphs them in, and posts answers.

import * as answers from "./answers.js";
import { watchKeys } from "./keys.js";
import { salt } from "./salt.js";
import { decision, json, markBoard, placeOf, struck, table, watchHover } from "./marks.js";
import { morph, parse } from "./morph.js";
import * as replay from "./replay.js";
import * as stacks from "./stacks.js";
import { listen } from "./stream.js";
import * as view from "./view.js";

export const state = { seat: "", decision: "", keys: [], trail: [], stack: [], at: null, tab: "story", busy: 0 };
const game = table().dataset.game;
const base = `/g/${game}`;

// -- fetching

function query() {
  const asked = new URLSearchParams();
  if (state.at !== null) asked.set("at", state.at);
  if (state.seat) asked.set("as", state.seat);
  if (state.decision) asked.set("decision", state.decision);
  for (const key of state.keys) asked.append("key", key);
  return asked;
}

async function fetchPart(part) {
  const answer = await fetch(`${base}?${query()}`, { headers: { "x-part": part } });
  if (answer.ok) return parse(await answer.text()).getElementById(part);
  const said = await answer.json().catch(() => ({}));
  if (answer.status === 422 && state.keys.length) {
    forget();
    return fetchPart(part);
  }
  notice(said.error ?? "");
  return null;
}

let turn = 0;
export async function refresh(part = "table") {
  const mine = ++turn;
  const fresh = await fetchPart(part).catch(() => undefined);
  document.body.classList.toggle("offline", fresh === undefined);
  if (fresh === undefined) setTimeout(() => mine === turn && refresh(), 2000); // no connection: try again
  if (!fresh || mine !== turn) return;
  morph(document.getElementById(part), fresh);
  settle();
}

function settle() {
  const asked = decision()?.dataset.decision ?? "";
  if (asked !== state.decision && state.at === null) {
    Object.assign(state, { decision: asked, keys: [], trail: [], stack: [] });
  } else if (asked) state.keys = json("keys") ?? [];
  markBoard(state.stack);
  view.restore();
  showTab();
  showStack();
  filter();
  const form = document.getElementById("answer-form");
  if (form) answers.count(form);
  announce();
  const story = document.getElementById("pane-story");
  if (story && story.dataset.n !== table().dataset.n) {
    story.dataset.n = table().dataset.n;
    story.scrollTop = story.scrollHeight;
  }
  replay.settle(state);
}

let said = "";
function announce() {
  const prompt = document.getElementById("prompt")?.textContent.trim() ?? "";
  const last = [...document.querySelectorAll("#story .line")].pop()?.textContent.trim() ?? "";
  const words = `${last} ${document.querySelector(".result")?.textContent.trim() ?? ""} ${prompt}`.trim();
  if (words !== said) document.getElementById("announce").textContent = said = words;
}

export function notice(words) {
  const box = document.getElementById("notice");
  if (!box) return;
  box.textContent = words;
  box.hidden = !words;
}

async function post(path, body) {
  const answer = await fetch(`${base}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) return notice(document.body.dataset.offline ?? "…"), null;
  const said = await answer.json().catch(() => ({}));
  notice(said.error ?? said.notice ?? "");
  return answer.ok ? said : null;
}

async function postForm(path, fields) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${base}/${path}`, { method: "POST", headers: { "x-part": "seat" }, body });
  const said = await answer.json().catch(() => ({}));
  notice(said.error ?? "");
  return answer.ok ? said : null;
}

export function sure(words) {
  if (!words) return Promise.resolve(true);
  const box = document.getElementById("sure");
  box.querySelector("p").textContent = words;
  box.returnValue = "no";
  box.showModal();
  return new Promise((done) => box.addEventListener("close", () => done(box.returnValue === "yes"), { once: true }));
}

// -- choosing

let narrowing = false; // a second click before the answer to the first is no choice

function forget() {
  Object.assign(state, { keys: [], trail: [], stack: [] });
}

export async function choose(key, gather = false) {
  const box = document.querySelector(`#options input[data-choice="${CSS.escape(key)}"]`);
  if (box) {
    if (!box.disabled) box.checked = !box.checked;
    answers.count(box.form);
    return markBoard(state.stack);
  }
  if (gather && decision().dataset.stackable) return gatherUp([key]);
  if (narrowing) return;
  narrowing = true;
  state.decision = decision().dataset.decision;
  state.trail.push(state.keys);
  state.keys = [...state.keys, key];
  await refresh("decision");
  narrowing = false;
  const next = document.getElementById("confirm");
  if (next) next.focus({ preventScroll: true });
}

function gatherUp(keys) {
  for (const key of keys) {
    const at = state.stack.indexOf(key);
    if (at < 0) state.stack.push(key);
    else if (keys.length === 1) state.stack.splice(at, 1);
  }
  markBoard(state.stack);
  showStack();
}

export function wholeStack(group) {
  const box = document.querySelector(`#options [data-group="${CSS.escape(group)}"]`);
  state.stack = [];
  gatherUp([...box.querySelectorAll("[data-choice]")].map((button) => button.dataset.choice));
  goTogether();
}

async function goTogether() {
  if (!state.stack.length) return;
  const stack = [...state.stack];
  await choose(stack[0]);
  state.stack = stack;
  markBoard(state.stack);
  showStack();
}

function showStack() {
  const bar = document.getElementById("stack-bar");
  if (bar) {
    bar.hidden = !state.stack.length || state.keys.length > 0;
    document.getElementById("stack-names").textContent = `${state.stack.length} ×`;
  }
  const counted = document.getElementById("stack-count");
  if (counted && state.stack.length > 1) counted.textContent = `${state.stack.length} × `;
}

export async function back() {
  if (!state.trail.length) {
    state.stack = [];
    return settle();
  }
  state.keys = state.trail.pop();
  if (!state.keys.length) state.stack = [];
  await refresh("decision");
}

function cancel() {
  forget();
  return refresh("decision");
}

export async function confirm() {
  const form = document.getElementById("answer-form");
  const answer = form ? answers.read(form) : json("answer");
  if (!form && !decision()?.dataset.whole) return;
  const many = state.stack.length > 1 && Array.isArray(answer);
  const list = many ? state.stack.map((first) => [first, ...answer.slice(1)]) : [answer];
  if (state.busy) return;
  state.busy = 1;
  const body = { decision: decision().dataset.decision, answers: list, n: Number(table().dataset.n) };
  const done = await post("answer", body);
  state.busy = 0;
  if (done) {
    forget();
    state.decision = "";
  }
  await refresh();
}

// -- what buttons do

const deeds = {
  choose: (button, event) => choose(button.dataset.choice, event.shiftKey),
  back,
  cancel,
  confirm,
  "whole-stack": (button) => wholeStack(button.dataset.group),
  "stack-go": goTogether,
  "stack-clear": () => back(),
  other: (button) => {
    forget();
    state.decision = button.dataset.decision;
    return refresh();
  },
  curtain: (button) => {
    state.seat = button.dataset.seat;
    return refresh();
  },
  undo: async (button) => {
    const { seat, to, ask } = button.dataset;
    forget();
    if (Number(to) >= 0) await post("undo", { seat, to: Number(to) });
    else if (await sure(button.title)) await post("propose", { seat, kind: "takeback", to: Number(ask) });
    return refresh();
  },
  propose: async (button) => post("propose", { seat: button.dataset.seat, kind: button.dataset.kind }),
  accept: () => post("accept", {}),
  decline: () => post("decline", {}),
  concede: (button) => post("concede", { seat: button.dataset.seat }),
  absent: (button) => post("absent", { seat: button.dataset.seat }),
  seat: async (button) => {
    const said = await postForm("seat", { seat: button.dataset.seat, what: button.dataset.what, salt: salt() });
    if (said?.link && button.dataset.what === "device") showLink(said.link);
  },
  copy: async (button) => {
    const input = button.parentElement.querySelector("input");
    input.select();
    await navigator.clipboard?.writeText(input.value).catch(() => {});
    button.classList.add("copied");
  },
  help: () => document.getElementById("help").showModal(),
  "zoom-in": () => view.zoom(1.4),
  "zoom-out": () => view.zoom(1 / 1.4),
  "zoom-all": () => view.whole(),
  hide: () => view.hide(),
  less: (button) => answers.step(button, -1),
  more: (button) => answers.step(button, 1),
  suggest: (button) => answers.suggest(button),
  fill: () => {
    answers.fill(document.getElementById("answer-form"));
    markBoard(state.stack);
  },
  jump: (button) => replay.jump(state, Number(button.dataset.n)),
  replay: () => replay.begin(state, base),
  "replay-play": (button) => replay.play(state, button),
  "replay-back": () => replay.step(state, -1),
  "replay-on": () => replay.step(state, 1),
  "replay-now": () => replay.end(state),
};
const REFRESHING = new Set(["propose", "accept", "decline", "concede", "absent", "seat"]);

function showLink(link) {
  const box = document.getElementById("fresh-link");
  box.hidden = false;
  box.querySelector("input").value = link;
}

async function onClick(event) {
  const tab = event.target.closest("[data-tab]");
  if (tab) return void ((state.tab = tab.dataset.tab), showTab());
  const button = event.target.closest("[data-do]");
  if (button) {
    const name = button.dataset.do;
    if (button.dataset.sure && !(await sure(button.dataset.sure))) return;
    await deeds[name](button, event);
    if (REFRESHING.has(name)) await refresh();
    return;
  }
  if (event.target.closest("#sheet") && !view.wasDrag() && state.at === null) {
    const { key, place } = struck(event);
    if (key) choose(key, event.shiftKey);
    else if (place) openStack(place);
  }
}

function openStack(place) {
  const group = document.getElementById(`group-${place}`);
  if (group) group.scrollIntoView({ block: "nearest", behavior: "smooth" });
  else stacks.open(place, choose);
}

function onMenu(event) {
  if (!event.target.closest("#sheet")) return;
  event.preventDefault();
  const place = placeOf(event);
  if (place) stacks.open(place, choose);
}

async function onChange(event) {
  const input = event.target;
  if (input.dataset.doChange === "seat" && input.value) {
    await postForm("seat", { seat: input.dataset.seat, what: input.value });
    await refresh();
  } else if (input.dataset.doChange === "standing") {
    await post("standing", { seat: input.dataset.seat, tag: input.dataset.tag, order: input.value });
  }
}

async function onSubmit(event) {
  if (event.target.id === "answer-form") {
    event.preventDefault();
    await confirm();
  } else if (event.target.id === "talk-form") {
    event.preventDefault();
    const { text, to } = event.target.elements;
    if (!text.value.trim()) return;
    const done = await post("say", { text: text.value, to: to.value, seat: decision()?.dataset.seat ?? "" });
    if (done) text.value = "";
    await refresh();
  }
}

function onInput(event) {
  if (event.target.id === "filter") filter();
  const form = event.target.closest("#answer-form");
  if (form) {
    answers.count(form);
    markBoard(state.stack);
  }
}

function filter() {
  const wanted = document.getElementById("filter")?.value.trim().toLowerCase() ?? "";
  for (const button of document.querySelectorAll("#options .choice")) {
    const group = button.closest(".group")?.querySelector("h3")?.textContent ?? "";
    button.parentElement.hidden = !`${button.textContent} ${group}`.toLowerCase().includes(wanted);
  }
  for (const group of document.querySelectorAll("#options .group")) {
    group.hidden = !group.querySelector("li:not([hidden])");
  }
}

function showTab() {
  for (const tab of document.querySelectorAll("[data-tab]")) {
    const on = tab.dataset.tab === state.tab;
    tab.setAttribute("aria-selected", on);
    document.getElementById(`pane-${tab.dataset.tab}`).hidden = !on;
  }
}

// -- news

let pending = 0;
let shown = 0;
function onNews(news) {
  if (news.game !== game || String(news.rev) === table().dataset.rev || state.at !== null) return;
  clearTimeout(pending);
  const wait = Math.max(20, 150 - (Date.now() - shown));
  pending = setTimeout(() => {
    shown = Date.now();
    if (!state.busy) refresh();
  }, wait);
}

// A page that slept asks how things stand when it wakes, whatever it missed.
addEventListener("online", () => refresh());
document.addEventListener("visibilitychange", () => document.hidden || state.busy || refresh());
document.addEventListener("click", onClick);
document.addEventListener("contextmenu", onMenu);
document.addEventListener("change", onChange);
document.addEventListener("submit", onSubmit);
document.addEventListener("input", onInput);
view.watchStage();
watchHover();
watchKeys({ state, choose, confirm, back, wholeStack, deeds });
replay.watch(state, base, refresh);
settle();
listen(onNews, (up) => document.body.classList.toggle("offline", !up), table().dataset.public ? game : "");
document.body.dataset.ready = "yes";
