// An answer out of a file that somebody has shared. The server reads it; what is wrong with it is said beside it, and
// nothing changes.

import { decision } from "./marks.js";
import { ask } from "./server.js";
import { state } from "./state.js";

export function watch(take) {
  document.addEventListener("change", async (event) => {
    if (event.target.id !== "answer-load" || !event.target.files.length) return;
    const text = await event.target.files[0].text();
    event.target.value = "";
    const said = await ask("file", { decision: decision().dataset.decision, seat: state.seat, text: text.slice(0, 20000) });
    const box = document.getElementById("answer-file-said");
    const lines = (said?.faults ?? [document.body.dataset.offline]).map((words) => {
      const line = document.createElement("li");
      line.textContent = words;
      return line;
    });
    box?.replaceChildren(...(said?.keys?.length ? [] : lines));
    if (said?.keys?.length) await take(said.keys);
  });
}
