// What is shown and what is hidden on the page itself: the filter of the list, the tabs, the question before a deed.

import { state } from "./state.js";

export function filter() {
  const wanted = document.getElementById("filter")?.value.trim().toLowerCase() ?? "";
  for (const button of document.querySelectorAll("#options .choice")) {
    const group = button.closest(".group")?.querySelector("h3")?.textContent ?? "";
    button.parentElement.classList.toggle("is-filtered", !`${button.textContent} ${group}`.toLowerCase().includes(wanted));
  }
  for (const group of document.querySelectorAll("#options .group")) {
    group.hidden = !group.querySelector("li:not(.is-filtered)");
  }
}

export function showTab() {
  if (!document.getElementById(`tab-${state.tab}`)) state.tab = "story"; // it has gone
  for (const tab of document.querySelectorAll("[data-tab]")) {
    const on = tab.dataset.tab === state.tab;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
    document.getElementById(`pane-${tab.dataset.tab}`).hidden = !on;
  }
}

// A question before a deed. `yes`: what the button that does it says; without it the answer is yes or no.
export function sure(words, yes) {
  if (!words) return Promise.resolve(true);
  const box = document.getElementById("sure");
  box.querySelector("p").textContent = words;
  box.querySelector("[value=yes]").textContent = yes ?? box.dataset.yes;
  box.querySelector("[value=no]").textContent = yes ? box.dataset.cancel : box.dataset.no;
  box.returnValue = "no";
  box.showModal();
  return new Promise((done) => box.addEventListener("close", () => done(box.returnValue === "yes"), { once: true }));
}
