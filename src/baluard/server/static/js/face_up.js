// The card that lies face up above the question. On a phone it is a line that opens, but for one that teaches.

const PHONE = 800;
let last = "";

export function settle() {
  const box = document.getElementById("face-up");
  const now = box?.querySelector("h3").textContent ?? "";
  if (box && now !== last && innerWidth <= PHONE) box.open = box.classList.contains("teaches");
  last = now;
}
