// The table as the server last wrote it for this page. It sends what changed since then: new text, and runs of what is
// already here, by their places. (The other end: server/table/copies.py.)

let held = { name: "", bits: [] };

// The markup cut before each tag.
const cut = (text) => text.match(/<[^<]*|[^<]+/g) ?? [];

// What is here now; an answer to a request that named it is read with it, whatever has come in between.
export const current = () => held;

export function read({ copy, parts }, before) {
  const bits = parts.flatMap((part) => (typeof part === "string" ? cut(part) : before.bits.slice(part[0], part[0] + part[1])));
  held = { name: copy, bits };
  return bits.join("");
}
