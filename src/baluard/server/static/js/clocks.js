// The time that is left, counted down beside each seat that is waited for; in the reader's own zone on pointing.

import { table } from "./marks.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SPOKEN = [HOUR, 10 * MINUTE, MINUTE]; // when one's own time is spoken of, once each

let ahead = 0; // by how many seconds the clock of the house is ahead of this machine's
let known = ""; // what the page said last of the time
let timer = 0;
const spoken = new Set();

export function settle() {
  const { now } = table()?.dataset ?? {};
  if (now && now !== known) {
    known = now;
    ahead = Number(now) - Date.now() / 1000;
  }
  tick();
}

const words = () => JSON.parse(table().dataset.left);
const two = (n) => String(n).padStart(2, "0");

// What is left, in two units at most.
function told(left, say) {
  const [d, h, m, s] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR), Math.floor((left % HOUR) / MINUTE), left % MINUTE];
  const fill = (text) => text.replace("%d", d).replace("%h", h).replace("%m", m).replace("%s", two(s));
  if (d) return fill(say.days);
  if (h) return fill(say.hours);
  return fill(m >= 10 ? say.minutes : say.seconds);
}

function tick() {
  clearTimeout(timer);
  const clocks = [...document.querySelectorAll("time.clock:not(.is-over, .is-stopped)")];
  if (!clocks.length || !table().dataset.left) return;
  const say = words();
  let nearest = DAY;
  for (const clock of clocks) {
    const due = Number(clock.dataset.due);
    const left = Math.max(Math.round(due - Date.now() / 1000 - ahead), 0);
    clock.textContent = left ? told(left, say) : say.over;
    clock.title = new Date(due * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "full", timeStyle: "short" });
    clock.classList.toggle("is-short", left < 10 * MINUTE);
    if (clock.id.startsWith("clock-mine-")) speak(due, left, say);
    nearest = Math.min(nearest, left);
  }
  timer = setTimeout(tick, nearest < HOUR ? 1000 : 20_000);
}

// A screen reader is told rarely: with an hour, ten minutes and one minute left.
function speak(due, left, say) {
  const mark = SPOKEN.findLast((one) => left <= one);
  if (!mark || !left || spoken.has(`${due} ${mark}`)) return;
  for (const one of SPOKEN) if (one >= mark) spoken.add(`${due} ${one}`);
  const box = document.getElementById("clock-said");
  if (box) box.textContent = say.soon.replace("%t", told(left, say));
}
