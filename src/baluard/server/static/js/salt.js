// What a browser adds to the dice: nobody, not even the house, can then choose them. It keeps what it gave, beside the
// hash of the seed that it was shown before, so that its owner finds it again in the proof.

export function salt(promise) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const given = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (promise) localStorage.setItem(`baluard.salt.${promise}`, given);
  return given;
}

// On the page of the proof: which of the salts is this browser's own.
export function showOwn() {
  const promise = document.getElementById("promise")?.textContent;
  const own = promise && localStorage.getItem(`baluard.salt.${promise}`);
  if (!own) return;
  for (const said of document.querySelectorAll(`[data-salt="${CSS.escape(own)}"] + [data-own]`)) said.hidden = false;
}
