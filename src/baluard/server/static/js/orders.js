// Orders in writing: a workbook sent, lines pasted, a set that waits. The server reads, judges and keeps them; lines that
// were not sent yet are kept by this browser, so that nothing is lost when the page is loaded again.

import { post, postFiles } from "./server.js";
import { base, game } from "./state.js";

const deskOf = (element) => element.closest(".order-desk");
const boxIn = (desk) => desk.querySelector("textarea");
const nameOf = (desk) => `baluard.orders.${game}.${desk.dataset.seat}`;
const path = (desk, more = "") => `orders/${desk.dataset.seat}${more}`;

function say(words) {
  const box = document.getElementById("notice");
  box.textContent = words;
  box.hidden = !words;
}

// What the two forms hold; null when there is nothing, or a file that nobody would open.
function filled(form, desk) {
  const body = new FormData();
  const file = form.elements.workbook?.files[0];
  const lines = form.elements.lines?.value ?? "";
  if (!file && !lines.trim()) return say(desk.dataset.empty), null;
  if (file && file.size > Number(desk.dataset.most)) return say(desk.dataset.tooBig), null;
  if (file) body.set("workbook", file);
  else body.set("lines", lines);
  return body;
}

export function watch(refresh) {
  async function send(body, desk, what) {
    body.set("what", what);
    const said = await postFiles(path(desk), body);
    if (said?.verdict === "given") localStorage.removeItem(nameOf(desk));
    await refresh();
    if (said) document.getElementById(`order-verdict-${desk.dataset.seat}`)?.focus({ preventScroll: false });
    return said;
  }

  async function change(button, deed) {
    const desk = deskOf(button);
    const at = Number(button.dataset.at ?? 0);
    await post(path(desk, "/set"), { do: deed, rev: Number(desk.dataset.rev), at });
    await refresh();
  }

  // What stands in the box is the reader's: it is put there by the server only when the page is loaded.
  document.addEventListener("input", ({ target }) => {
    if (target.matches(".order-desk textarea")) localStorage.setItem(nameOf(deskOf(target)), target.value);
  });

  return {
    "orders-send": async (button) => {
      const desk = deskOf(button);
      const form = button.closest("form");
      const body = filled(form, desk);
      const said = body && (await send(body, desk, button.dataset.what));
      if (said && form.elements.workbook) form.reset();
      if (said?.verdict === "given" && form.elements.lines) boxIn(desk).value = "";
    },
    "orders-again": (button) => send(new FormData(), deskOf(button), button.dataset.what),
    "orders-leave": (button) => change(button, "leave"),
    "orders-drop": (button) => change(button, "drop"),
    "orders-go-on": (button) => change(button, "go_on"),
    "orders-forget": (button) => change(button, "forget"),
    "orders-open": () => {
      document.getElementById("tab-orders").click();
      document.querySelector(".order-set")?.scrollIntoView({ block: "nearest" });
    },
    // The orders that wait, into the box: to be changed there and handed in anew.
    "orders-rewrite": (button) => {
      const desk = deskOf(button);
      const box = boxIn(desk);
      box.value = [...desk.querySelectorAll(".order-set li code")].map((one) => one.textContent).join("\n");
      localStorage.setItem(nameOf(desk), box.value);
      box.focus();
    },
  };
}

// Lines that were written and not sent stand in the box again.
export function settle() {
  for (const desk of document.querySelectorAll(".order-desk:not([data-settled])")) {
    desk.dataset.settled = base;
    const kept = localStorage.getItem(nameOf(desk));
    if (kept) boxIn(desk).value = kept;
  }
}
