// To the server and back: parts of the page, answers, forms. What the server refuses is said in the notice.

import * as copy from "./copy.js";
import * as ground from "./ground.js";
import { parse } from "./morph.js";
import { base, confirms, forget, state } from "./state.js";
import { during } from "./waiting.js";

function query({ at, seat, talk, decision, adding, keys, stack }) {
  const asked = new URLSearchParams();
  if (at !== null) asked.set("at", at);
  if (seat) asked.set("as", seat);
  if (talk || decision) asked.set("decision", talk || decision);
  if (adding) asked.set("adding", adding);
  for (const key of keys) asked.append("key", key);
  if (keys.length) for (const key of stack) asked.append("with", key);
  if (keys.length && !confirms()) asked.set("light", "yes");
  const words = asked.toString();
  return words && `?${words}`;
}

const elementIn = (html, id) => parse(html).getElementById(id);

// A part of the page as it should be now: the question, or the table, of which only what changed is sent.
export async function fetchPart(part) {
  const before = copy.current();
  const headers = { "x-part": part, ...(part === "table" && { "x-copy": before.name }) };
  const answer = await during(fetch(`${base}${query(state)}`, { headers }));
  if (answer.ok && part === "table") return ground.lay(elementIn(copy.read(await answer.json(), before), part));
  if (answer.ok) return elementIn(await answer.text(), part);
  const said = await answer.json().catch(() => ({}));
  if (answer.status === 422 && state.keys.length) {
    forget();
    return fetchPart(part);
  }
  notice(said.error ?? "");
  return null;
}

export async function fetchDraft(decision) {
  const answer = await fetch(`${base}/draft?${new URLSearchParams({ decision })}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

export async function fetchJson(path) {
  const answer = await during(fetch(`${base}/${path}`).catch(() => null));
  return answer?.ok ? answer.json() : null;
}

export function notice(words) {
  const box = document.getElementById("notice");
  if (!box) return;
  box.textContent = words;
  box.hidden = !words;
}

// Answers of a seat. With what the server says comes the table as it stands then, for who has changed their mind
// about what to look at as `after` says.
export async function postAnswers(body, after, onFaults) {
  const before = copy.current();
  const headers = { "content-type": "application/json", "x-part": "table", "x-copy": before.name };
  const said = await send(`answer${query({ ...state, ...after })}`, headers, JSON.stringify(body), onFaults);
  const fresh = said?.table && (await ground.lay(elementIn(copy.read(said.table, before), "table")).catch(() => null));
  return said && { ...said, fresh };
}

async function send(path, headers, body, onFaults) {
  const answer = await during(fetch(`${base}/${path}`, { method: "POST", headers, body }).catch(() => null));
  if (!answer) return notice(document.body.dataset.offline), null;
  const said = await answer.json().catch(() => ({}));
  notice(said.error ?? said.notice ?? "");
  if (said.faults) onFaults?.(said.faults);
  return answer.ok ? said : null;
}

// A question whose answer is shown where it belongs, not in the notice.
export async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${base}/${path}`, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

// A last word while the page is being left.
export function leave(path, body) {
  const headers = { "content-type": "application/json" };
  fetch(`${base}/${path}`, { method: "POST", headers, body: JSON.stringify(body), keepalive: true }).catch(() => null);
}

export const post = (path, body, onFaults) => send(path, { "content-type": "application/json" }, JSON.stringify(body), onFaults);
export const postFiles = (path, body) => send(path, { "x-part": "orders" }, body);
export const postForm = (path, fields) => send(path, { "x-part": "seat" }, new URLSearchParams(fields));
