// A page to read: a search that leaves only the paragraphs with all its words, and a button that prints.

import "./print.js";

const input = document.getElementById("search");
const found = document.getElementById("found");
const plain = (words) => words.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const told = new Map([...document.querySelectorAll(".paragraph")].map((one) => [one, plain(one.textContent)]));

function search() {
  const wanted = plain(input.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const [paragraph, text] of told) {
    paragraph.hidden = !wanted.every((word) => text.includes(word));
    count += !paragraph.hidden;
  }
  for (const section of document.querySelectorAll(".chapters section")) section.hidden = !section.querySelector(".paragraph:not([hidden])");
  document.querySelector(".contents")?.toggleAttribute("hidden", wanted.length > 0);
  found.textContent = wanted.length ? (count ? found.dataset.found.replace("%n", count) : found.dataset.none) : "";
}

input?.addEventListener("input", search);
if (input?.value) search(); // the browser brought back what was typed
document.body.dataset.ready = "yes";
