// What a browser adds to the dice: nobody, not even the house, can then choose them.

export function salt() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
