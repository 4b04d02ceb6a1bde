// Calls a reader who looks elsewhere when it is their turn: by the tab's title and icon, and for those who want it by a
// sound and a notification of the browser.

import { table } from "./marks.js";

const drawn = (name) => new URL(`../${name}.svg`, import.meta.url).pathname;
const ICONS = { yes: drawn("icon-turn"), "": drawn("icon") };
const NOTES = [523, 784]; // Hz: two notes upwards
const LASTS = 0.18; // seconds, each

let mine = null; // what the page said last; nobody is called to a page that has just been opened

export function settle() {
  const { title, mine: now } = table().dataset;
  document.title = title;
  document.querySelector("link[rel=icon]").href = ICONS[now];
  if (now && mine === "" && (document.hidden || !document.hasFocus())) call();
  mine = now;
}

const wanted = (what) => localStorage.getItem(`baluard.call.${what}`) === "yes";
const boxes = () => document.querySelectorAll("#calls input");

function call() {
  if (wanted("sound")) ring();
  if (wanted("notice") && "Notification" in window && Notification.permission === "granted") announce();
}

function ring() {
  const sound = new AudioContext();
  NOTES.forEach((pitch, n) => {
    const note = new OscillatorNode(sound, { type: "triangle", frequency: pitch });
    const loud = new GainNode(sound, { gain: 0 });
    const begin = sound.currentTime + n * LASTS;
    loud.gain.setValueAtTime(0.25, begin);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + 2 * LASTS);
    note.connect(loud).connect(sound.destination);
    note.start(begin);
    note.stop(begin + 2 * LASTS);
    if (n === NOTES.length - 1) note.onended = () => sound.close();
  });
}

function announce() {
  const body = document.getElementById("prompt")?.textContent.trim() ?? "";
  const notice = new Notification(table().dataset.title, { body, tag: `baluard-${table().dataset.game}` });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

export function watch() {
  for (const box of boxes()) {
    box.closest("label").hidden = box.name === "notice" && !("Notification" in window);
    box.checked = wanted(box.name);
    box.addEventListener("change", () => choose(box));
  }
}

// A sound is heard once when it is asked for; a notification needs the leave of the browser.
async function choose(box) {
  const refused = document.getElementById("calls-refused");
  refused.hidden = true;
  if (box.checked && box.name === "notice" && (await Notification.requestPermission()) !== "granted") {
    box.checked = false;
    refused.hidden = false;
  }
  localStorage.setItem(`baluard.call.${box.name}`, box.checked ? "yes" : "");
  if (box.checked && box.name === "sound") ring();
}
