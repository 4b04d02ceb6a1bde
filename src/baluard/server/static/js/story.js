// The story as one stop of the tab order: within it arrows, Home and End go from line to line.

const isFolded = (one) => one.closest("details:not([open]) > :not(summary)"); // in a block that is not open
const stops = () => [...document.querySelectorAll("#story :is([data-do=jump], summary)")].filter((one) => !isFolded(one));

let at = null; // where the keyboard stands in the story; the last line until it has been there

export function settle() {
  toItsEnd();
  const all = stops();
  const now = all.includes(at) ? at : all.findLast((one) => one.matches("[data-do=jump]"));
  for (const one of all) one.tabIndex = one === now ? 0 : -1;
}

// A story that has grown is read from its end.
function toItsEnd() {
  const pane = document.getElementById("pane-story");
  const { n } = document.getElementById("table").dataset;
  if (!pane || pane.dataset.n === n) return;
  pane.dataset.n = n;
  pane.scrollTop = pane.scrollHeight;
}

// The button of a line says which line it is.
function say(button) {
  const words = button.closest("li")?.querySelector(".line")?.textContent;
  if (words) button.setAttribute("aria-description", words);
}

function onKey(event) {
  const all = stops();
  const here = all.indexOf(event.target);
  if (here < 0) return;
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation(); // arrows walk the list of what is offered elsewhere
  all[Math.max(0, Math.min(to, all.length - 1))].focus();
}

export function watch() {
  document.getElementById("table").addEventListener("keydown", onKey);
  document.addEventListener("focusin", ({ target }) => {
    if (!target.closest?.("#story")) return;
    at = target;
    say(target);
    settle();
  });
}
