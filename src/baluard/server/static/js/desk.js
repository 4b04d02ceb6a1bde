// The organiser's desk keeps up with the table. All its deeds are forms that the server takes without a script; here they
// ask once more where something is lost, and links are copied.

import { morph, parse } from "./morph.js";
import { listen } from "./stream.js";
import { connection } from "./waiting.js";

const desk = () => document.getElementById("desk");
const isWriting = () => document.activeElement?.matches("input:not([readonly]), textarea, select") ?? false;

document.addEventListener("submit", (event) => {
  const sure = event.target.dataset.sure;
  if (sure && !confirm(sure)) event.preventDefault();
});

document.addEventListener("click", async ({ target }) => {
  if (!target.matches("[data-copy]")) return;
  const input = target.parentElement.querySelector("input");
  input.select();
  await navigator.clipboard?.writeText(input.value).catch(() => {});
  target.classList.add("copied");
});

// A fresh desk, unless somebody is filling in a form: then when they have done.
let behind = false;
async function refresh() {
  behind = isWriting();
  if (behind) return;
  const answer = await fetch(location.pathname).catch(() => null);
  const fresh = answer?.ok && parse(await answer.text()).getElementById("desk");
  if (fresh) morph(desk(), fresh);
}

document.addEventListener("focusout", () => behind && setTimeout(refresh));
listen(
  ({ game, rev }) => game === desk().dataset.game && rev > Number(desk().dataset.rev) && refresh(),
  connection,
);
document.body.dataset.ready = "yes";
