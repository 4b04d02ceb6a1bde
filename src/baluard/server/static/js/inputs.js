// What the buttons beside the inputs of an answer do: steppers, rows of a form, things that are shared out.

import * as allot from "./allot.js";
import * as answers from "./answers.js";
import * as forms from "./forms.js";
import { notice, postFiles } from "./server.js";
import { state } from "./state.js";

// `choose` takes a key, `recount` asks the server about what is filled in, `show` shows what is shared out.
export const watch = ({ choose, recount, show }) => ({
  less: (button) => answers.step(button, -1),
  more: (button) => answers.step(button, 1),
  typed: async (button) => {
    const key = await answers.typedKey(button.closest("#pose-step, #typed-step"), state.keys);
    if (key) await choose(key);
  },
  suggest: (button) => {
    answers.suggest(button);
    return recount();
  },
  // The workbook of a combat, into the form: what it brings is seen before it is given.
  "report-read": async (button) => {
    const box = button.closest(".report-file");
    const file = box.querySelector("input").files[0];
    if (!file) return notice(box.dataset.empty);
    const body = new FormData();
    body.set("workbook", file);
    const said = await postFiles(box.dataset.place, body);
    if (!said) return;
    answers.write(document.getElementById("answer-form"), said.value);
    return recount();
  },
  fill: () => {
    answers.inTurn(() => answers.fill(document.getElementById("answer-form")));
    return recount();
  },
  "row-off": (button) => {
    forms.takeOff(button);
    return recount();
  },
  "pick-row": (button) => {
    allot.pick(button.getAttribute("aria-pressed") === "true" ? "" : button.dataset.kind);
    show();
  },
  "all-here": (button) => {
    const { at } = button.dataset;
    answers.inTurn(() => allot.allHere(at, answers.judge));
    return answers.inTurn(show);
  },
  "allot-undo": () => {
    answers.inTurn(allot.undo);
    return recount();
  },
  "allot-change": async (button) => {
    const { kind, at, by } = button.dataset;
    answers.inTurn(() => allot.change(kind, at, by));
    await recount();
    const [k, a, b] = [kind, at, by].map((word) => CSS.escape(word));
    document.querySelector(`.allot-placed [data-kind="${k}"][data-at="${a}"][data-by="${b}"]`)?.focus();
  },
});
