// What concerns the others at the table: seats, proposals, undoing, talk, corrections. Each deed is a post and a fresh look.

import { decision, table } from "./marks.js";
import { salt } from "./salt.js";
import { fetchJson, notice, post, postForm } from "./server.js";
import { sure } from "./shown.js";
import { forget } from "./state.js";

let look = async () => {};

// What its buttons do. `refresh` fetches the table.
export function watch(refresh) {
  look = refresh;
  const looked = ([name, deed]) => [name, async (button) => void (await deed(button), await look())];
  return { copy, share, rematch, ...Object.fromEntries(Object.entries(deeds).map(looked)) };
}

// Who has lost the seat, be it to another person or to a bot, is told so.
let held = "";
export function settle() {
  const now = table().dataset.held;
  if (held && !now) notice(table().dataset.lost);
  held = now;
}

const deeds = {
  undo: async ({ dataset: { seat, to, ask, question, yes } }) => {
    forget();
    if (Number(to) >= 0) await post("undo", { seat, to: Number(to) });
    else if (await sure(question, yes)) await post("propose", { seat, kind: "takeback", to: Number(ask) });
  },
  propose: ({ dataset: { seat, kind } }) => post("propose", { seat, kind }),
  accept: () => post("accept", {}),
  decline: () => post("decline", {}),
  concede: ({ dataset: { seat } }) => post("concede", { seat }),
  hq: ({ dataset: { seat, kind } }) => post("hq", { seat, kind }),
  battle: ({ dataset: { seat, to } }) => post("battle", { seat, to }),
  absent: ({ dataset: { seat } }) => post("absent", { seat }),
  time: ({ dataset: { what, seat } }) => post("time", { what, ...(seat && { seat }) }),
  mail: ({ dataset: { seat, what } }) => post(`mail/${seat}`, { do: what }),
  seat: async ({ dataset: { seat, what } }) => {
    const said = await postForm("seat", { seat, what, salt: salt(document.getElementById("promise")?.textContent) });
    if (said?.link && what === "device") showLink(said.link);
  },
};

async function copy(button) {
  const input = button.parentElement.querySelector("input");
  input.select();
  await navigator.clipboard?.writeText(input.value).catch(() => {});
  button.classList.add("copied");
}

// To whom the system can send it; where it cannot, the link is copied.
async function share(button) {
  const { title, text } = button.dataset;
  const url = button.parentElement.querySelector("input").value;
  if (navigator.share) await navigator.share({ title, text, url }).catch(() => {});
  else await copy(button);
}

// Once more with the same people: the next game is made, or joined when somebody else has made it.
async function rematch() {
  const { promise } = (await fetchJson("rematch")) ?? {};
  const said = promise && (await post("rematch", { promise, salt: salt(promise) }));
  if (said) location.assign(`/g/${said.game}`);
}

function showLink(link) {
  const box = document.getElementById("fresh-link");
  box.hidden = false;
  box.querySelector("input").value = link;
}

// A list in which somebody chose: who sits at a seat, a standing order.
export async function onChange(event) {
  const input = event.target;
  if (input.dataset.doChange === "seat" && input.value) {
    if (!(await sure(input.dataset.sure))) return void (input.value = "");
    await postForm("seat", { seat: input.dataset.seat, what: input.value });
    await look();
  } else if (input.dataset.doChange === "window" && input.value) {
    await post("standing", { seat: input.dataset.seat, tag: input.value, order: "ask" }); // then there is room to say more
    await look();
  } else if (input.dataset.doChange === "standing") {
    const said = input.closest("label").nextElementSibling;
    const instruction = said?.matches("form.instruction") ? said : null;
    if (instruction) instruction.hidden = input.value !== "when";
    if (input.value === "when") return;
    await post("standing", { seat: input.dataset.seat, tag: input.dataset.tag, order: input.value });
    await look();
  }
}

// What is said beforehand about a window: what to play while which figures are within which bounds. A figure of which
// nothing is said does not count; one bound alone leaves the other as far as it goes.
export async function instruct(form) {
  const clauses = [...form.querySelectorAll("fieldset")].flatMap((row) => {
    const thing = row.querySelector("select").value;
    const within = {};
    for (const figure of row.querySelectorAll("[data-figure]")) {
      const [least, most] = figure.querySelectorAll("input");
      const bound = (input) => Number(input.value === "" ? input.placeholder : input.value);
      if (least.value !== "" || most.value !== "") within[figure.dataset.figure] = [bound(least), bound(most)];
    }
    return thing ? [{ thing, within }] : [];
  });
  const { seat, tag } = form.dataset;
  const order = clauses.length ? `when ${JSON.stringify({ clauses, otherwise: form.elements.otherwise.value })}` : "ask";
  await post("standing", { seat, tag, order });
  await look();
}

const time = (what) => async (form) => {
  const { seat, first, amount } = form.elements;
  await post("time", { what, seat: seat.value, amount: Number(amount.value), ...(first && { first: first.value }) });
  await look();
};

// Forms that are sent, by their ids.
export const forms = {
  "away-form": time("away"),
  "letters-form": async (form) => {
    const { seat, address, lang } = form.elements;
    const said = await post(`mail/${seat.value}`, { do: "give", address: address.value, lang: lang.value });
    if (said) form.reset();
    await look();
  },
  "extend-form": time("extend"),
  "talk-form": async ({ elements: { text, to } }) => {
    if (!text.value.trim()) return;
    if (await post("say", { text: text.value, to: to?.value ?? "all", seat: decision()?.dataset.seat ?? "" })) text.value = "";
    await look();
  },
  // A correction: an organiser's own, or one to which the others are asked to agree.
  "correct-form": async (form) => {
    if (!(await sure(form.dataset.ask))) return;
    const { text, reason } = form.elements;
    if (await post("correct", { seat: form.dataset.seat, text: text.value, reason: reason.value })) form.reset();
    await look();
  },
};
