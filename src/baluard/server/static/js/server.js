// To the server and back: parts of the page, answers, forms. What the server refuses is said in the notice.

import { parse } from "./morph.js";
import { base, forget, state } from "./state.js";

function query() {
  const asked = new URLSearchParams();
  if (state.at !== null) asked.set("at", state.at);
  if (state.seat) asked.set("as", state.seat);
  if (state.talk || state.decision) asked.set("decision", state.talk || state.decision);
  if (state.draft) asked.set("draft", JSON.stringify(state.draft));
  for (const key of state.keys) asked.append("key", key);
  if (state.keys.length) for (const key of state.stack) asked.append("with", key);
  return asked;
}

export async function fetchPart(part) {
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

export async function fetchDraft(decision) {
  const answer = await fetch(`${base}/draft?${new URLSearchParams({ decision })}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

function notice(words) {
  const box = document.getElementById("notice");
  if (!box) return;
  box.textContent = words;
  box.hidden = !words;
}

async function send(path, headers, body, onFaults) {
  const answer = await fetch(`${base}/${path}`, { method: "POST", headers, body }).catch(() => null);
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

export const post = (path, body, onFaults) => send(path, { "content-type": "application/json" }, JSON.stringify(body), onFaults);
export const postForm = (path, fields) => send(path, { "x-part": "seat" }, new URLSearchParams(fields));
