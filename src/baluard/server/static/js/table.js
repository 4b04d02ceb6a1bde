// The game page. The server draws everything; this module fetches parts, morphs them in, and posts answers.

import * as about from "./about.js";
import * as answerFile from "./answer_file.js";
import * as allot from "./allot.js";
import * as answers from "./answers.js";
import * as company from "./company.js";
import * as carry from "./carry.js";
import * as calls from "./calls.js";
import * as clocks from "./clocks.js";
import * as compose from "./compose.js";
import * as drag from "./drag.js";
import * as fights from "./fights.js";
import * as forms from "./forms.js";
import * as ghosts from "./ghosts.js";
import * as ground from "./ground.js";
import * as inputs from "./inputs.js";
import { watchKeys } from "./keys.js";
import { decision, elementsOf, json, markBoard, offeredKeys, placeOf, struck, table, watchHover } from "./marks.js";
import { watchMenu } from "./menu.js";
import { morph } from "./morph.js";
import * as news from "./news.js";
import * as dice from "./dice.js";
import * as orders from "./orders.js";
import * as pace from "./pace.js";
import * as pictures from "./pictures.js";
import * as point from "./point.js";
import * as position from "./position.js";
import * as faceUp from "./face_up.js";
import * as seatCard from "./seat_card.js";
import * as replay from "./replay.js";
import * as ruler from "./ruler.js";
import { fetchPart, post, postAnswers } from "./server.js";
import { filter, showTab, sure } from "./shown.js";
import * as smoke from "./smoke.js";
import * as stacks from "./stacks.js";
import * as story from "./story.js";
import { base, forget, game, nothing, state, watchConfirms } from "./state.js";
import { listen } from "./stream.js";
import { gatherUp, sendTo, showStack, together, wholeStack, watch as watchStack } from "./together.js";
import * as tray from "./tray.js";
import * as view from "./view.js";
import { connection } from "./waiting.js";

// -- fetching

let turn = 0;
let owed = false; // the whole table is being fetched: a part fetched in the meantime must not take its place
async function refresh(part = "table") {
  const mine = ++turn;
  owed ||= part === "table";
  part = owed ? "table" : part;
  const fresh = await fetchPart(part).catch(() => undefined);
  connection(fresh !== undefined);
  if (fresh === undefined) setTimeout(() => mine === turn && refresh(), 2000); // no connection: try again
  if (fresh && mine === turn) put(part, fresh);
}

// Shows a part of the page; what was asked for before is out of date.
function put(part, fresh) {
  turn += 1;
  owed = false;
  if (part === "table" && pace.plays(state, fresh)) return;
  const deciding = decision()?.contains(document.activeElement);
  morph(document.getElementById(part), fresh);
  settle();
  if (deciding) refocus();
}

// Gives answers, and shows the table that comes with what the server says. `after`: what one looks at from then on.
async function give(body, after, onFaults) {
  state.busy = 1;
  const said = await postAnswers(body, after, onFaults);
  state.busy = 0;
  if (said) Object.assign(state, after);
  if (said?.fresh) put("table", said.fresh);
  else await refresh();
  catchUp();
  return said;
}

function settle() {
  const asked = attend();
  compose.settle(state);
  drag.settle();
  markBoard(state.stack);
  showFromTheTop(asked);
  if (state.at === null) view.frame(question(asked), (json("about") ?? []).flatMap((key) => [...elementsOf(key)]));
  view.restore();
  showTab();
  showStack();
  filter();
  pictures.settle();
  orders.settle();
  ruler.settle();
  clocks.settle();
  calls.settle();
  seatCard.settle();
  faceUp.settle();
  company.settle();
  news.settle(state);
  pace.settle(state);
  point.settle(state.tab);
  smoke.settle();
  ghosts.settle(Math.max(fights.settle(), tray.settle()));
  story.settle();
  replay.settle(state);
}

// Takes up the question that the page puts.
function attend() {
  const asked = decision()?.dataset.decision ?? "";
  const form = document.getElementById("answer-form");
  if (asked !== state.decision && state.at === null) takeUp(asked, form);
  else if (asked) state.keys = json("keys") ?? [];
  if (form && state.at === null) judgeAgain();
  return asked;
}

// Another decision than before. If it is the same question, asked again because an ally answered in between, what was
// chosen stays as far as it is still offered.
const question = (id) => id.split(".").slice(2).join(".");
function takeUp(asked, form) {
  const again = asked && question(asked) === question(state.decision);
  const kept = again ? (json("keys") ?? []) : [];
  const lost = state.keys.length && !kept.length;
  const offered = offeredKeys();
  const stack = again && !lost ? state.stack.filter((key) => kept.length || offered.has(key)) : [];
  Object.assign(state, { decision: asked, keys: kept, trail: kept.length ? state.trail : [], stack });
  if (again) return;
  form?.reset();
  allot.forget();
  answers.forget();
  if (form) answers.write(form, JSON.parse(form.dataset.draft)); // the draft that the seat has kept
}

// The server has judged the inputs as they came; about what was filled in since it is asked.
function judgeAgain() {
  if (answers.isAsItCame()) answers.begin();
  else recount(false);
}

// A new question, or a new offer, is read from its first line, and the cards lie at what may be chosen among them.
let read = { question: "", offers: "" };
function showFromTheTop(asked) {
  const offers = [...document.querySelectorAll(".offer:not(.is-mine)")].map((one) => one.id).join();
  const now = { question: question(asked), offers };
  const isNew = now.question !== read.question;
  if ((isNew || (offers && offers !== read.offers)) && !compose.isWriting()) beginAtTheTop();
  const rows = document.querySelector(".card-rows");
  if (isNew && asked && rows) {
    const card = rows.querySelector(".is-offered");
    const at = card ? card.closest("li").getBoundingClientRect().left - rows.getBoundingClientRect().left : -rows.scrollLeft;
    rows.scrollTo({ left: rows.scrollLeft + at, top: 0, behavior: "instant" });
  }
  read = now;
}

function beginAtTheTop() {
  for (const box of [decision(), decision()?.parentElement]) if (box) box.scrollTop = 0;
}

// -- choosing

let narrowing = false; // a second click before the answer to the first is no choice

async function choose(key, gather = false) {
  ghosts.skip();
  const box = document.querySelector(`#options input[data-choice="${CSS.escape(key)}"]`);
  if (box) {
    if (!box.disabled) box.checked = !box.checked;
    return recount();
  }
  if (allot.isOpen()) {
    return answers.inTurn(async () => {
      const put = allot.choose(key);
      await answers.judge();
      if (put) allot.pickNext();
      showAllot();
    });
  }
  if (gather && decision().dataset.stackable) return gatherUp([key]);
  if (narrowing) return;
  narrowing = true;
  state.decision = decision().dataset.decision;
  if (decision().dataset.whole) forget(); // another one instead
  state.trail.push(state.keys);
  state.keys = [...state.keys, key];
  await refresh("decision");
  narrowing = false;
  beginAtTheTop(); // another list: what it asks stands first
  if (isCarriedOut()) return confirm();
  const next = document.querySelector("#confirm, #typed-step input");
  next?.focus({ preventScroll: true });
  if (next?.type === "number") next.select();
}

// What the reader has chosen to the end, and can take back, is carried out. Where a place came by itself, because there
// is no other, it is looked at first; so is an end before which there is something to say.
function isCarriedOut() {
  if (!decision()?.dataset.light) return false;
  const keys = json("keys");
  if (keys[0] === "done") return !document.querySelector("#decision .preview");
  return !keys.slice(state.trail.at(-1).length + 1).some((key) => elementsOf(key).length);
}

// A thing on the board is taken in hand, instead of what was chosen before.
function takeInHand(...keys) {
  forget();
  state.keys = keys.slice(0, -1);
  return choose(keys.at(-1));
}

// The same by a hand that is still on its way: nothing is carried out before it opens.
async function lift(keys, stack = []) {
  forget();
  Object.assign(state, { decision: decision().dataset.decision, keys, trail: [[]], stack });
  await refresh("decision");
}

// A place or a card was struck: it may be what an offer that is being written wants.
function take(key, gather = false) {
  return compose.pick(key) ? markBoard(state.stack) : choose(key, gather);
}

// Never leave the keyboard nowhere: what had the focus may be gone.
function refocus() {
  const now = document.activeElement;
  if (!now || now === document.body) document.getElementById("prompt")?.focus({ preventScroll: true });
}

// Something was filled in: the server says what of it.
function recount(filledIn = true) {
  markBoard(state.stack);
  return answers.inTurn(async () => {
    await answers.judge(filledIn);
    markBoard(state.stack);
  });
}

function showAllot() {
  const form = document.getElementById("answer-form");
  if (form && allot.isOpen()) allot.show(form);
  markBoard(state.stack);
}

// What can be done in the box of an open stack.
const inStack = { choose, pointAt, gather: (keys) => together(keys) };
const openStack = (place) => stacks.open(place, state.stack, inStack);

function toThePresent() {
  pace.breakOff();
  return replay.end(state);
}

async function back() {
  if (state.at !== null) return toThePresent();
  if (allot.isOpen() && allot.unpick()) return showAllot();
  if (!state.trail.length) {
    state.stack = [];
    return settle();
  }
  state.keys = state.trail.pop();
  if (!state.keys.length) state.stack = [];
  await refresh("decision");
}

function cancel() {
  forget();
  return refresh("decision");
}

let answered = ""; // an answer that was accepted is not given twice while the table that follows is on its way

async function confirm() {
  await answers.settled();
  const form = document.getElementById("answer-form");
  const run = document.querySelector("#decision [data-do=run]");
  if (run) return giveRun(run);
  const answer = form ? answers.read(form) : json("answer");
  if (form ? form.querySelector("#confirm").disabled : !decision()?.dataset.whole) return;
  const many = state.stack.length > 1 && Array.isArray(answer) && state.stack.includes(answer[0]);
  const others = many ? state.stack.filter((first) => first !== answer[0]) : [];
  const list = [answer, ...others.map((first) => [first, ...answer.slice(1)])];
  const body = { decision: decision().dataset.decision, answers: list, n: Number(table().dataset.n) };
  const asked = `${body.decision} after ${body.n}`;
  if (state.busy) return;
  if (asked === answered) return void refresh();
  answers.letGo();
  news.answering(list);
  const after = { ...nothing(), decision: "", talk: "" };
  if (await give(body, after, (faults) => form?.isConnected && answers.showFaults(faults))) answered = asked;
}

// Equal questions are answered together, in the order of the list; where something else is asked in between, up to there.
async function giveRun(button) {
  const { decision: asked } = decision().dataset;
  const list = JSON.parse(button.dataset.answers);
  if (state.busy) return;
  news.answering(list);
  await give({ decision: asked, answers: list, n: Number(table().dataset.n) }, { ...nothing(), decision: "", talk: "" });
}

// A whole answer, or its beginning, at once.
function takeWay(keys) {
  forget();
  state.decision = decision().dataset.decision;
  state.keys = keys;
  state.trail = [[]];
  return refresh("decision");
}

// -- what buttons do

const deeds = {
  choose: (button, event) => choose(button.dataset.choice, event.shiftKey),
  back,
  cancel,
  confirm,
  way: (button) => takeWay(JSON.parse(button.dataset.keys)),
  run: giveRun,
  "stack-open": (button) => openStack(button.dataset.group),
  "stack-clear": () => back(),
  ...watchStack(choose),
  ...inputs.watch({ choose, recount, show: showAllot }),
  ...compose.watch({ state, refresh, post, give, table, mark: () => markBoard(state.stack) }),
  other: (button) => {
    forget();
    state.talk = "";
    state.decision = button.dataset.decision;
    return refresh();
  },
  curtain: (button) => {
    state.seat = button.dataset.seat;
    return refresh();
  },
  ...company.watch(refresh),
  ...dice.watch(refresh),
  ...orders.watch(refresh),
  help: () => document.getElementById("help").showModal(),
  ...view.deeds,
  nudge: (button) => drag.nudge(button.dataset.nudge),
  ruler: () => ruler.toggle(),
  unpick: back,
  face: (button) => pictures.press(button, take),
  instrument: (button, event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    return key && offeredKeys().has(key) ? take(key) : pictures.open(button);
  },
  instruments: () => pictures.toggleInstruments(),
  "seat-card-read": seatCard.read,
  cards: () => pictures.toggleCards(),
  position: position.open,
  point: () => pointAt(document.activeElement?.closest("[data-place]")?.dataset.place ?? ""),
  missed: () => pace.again(state),
  "fight-next": fights.next,
  "fight-close": fights.close,
  "close-result": () => news.closeResult(),
  ...replay.deeds(state),
  "replay-now": toThePresent,
};
function pointAt(key) {
  point.open(key, async (place, text) => {
    if (await post("point", { key: place, text, seat: decision()?.dataset.seat ?? "" })) await refresh();
  });
}

async function onClick(event) {
  about.close();
  const tab = event.target.closest("[data-tab]");
  if (tab) {
    state.tab = tab.dataset.tab;
    showTab();
    return void news.unread(state.tab); // what is being read is not new any more
  }
  const button = event.target.closest("[data-do]");
  if (button) {
    if (button.dataset.sure && !(await sure(button.dataset.sure))) return;
    return void (await deeds[button.dataset.do](button, event));
  }
  const wasDrag = view.wasDrag() || drag.wasDrag() || carry.wasDrag();
  if (event.target.closest("#sheet") && !wasDrag && !ruler.isOn() && state.at === null) {
    const pile = stacks.takenBy(event);
    if (pile.length) return event.shiftKey ? gatherUp(pile) : together(pile);
    const hit = struck(event, event.shiftKey ? state.stack : []);
    if (state.stack.length && !state.keys.length && !event.shiftKey && !state.stack.includes(hit.key)) sendTo(hit.place);
    else if (hit.key) take(hit.key, event.shiftKey);
    else if (carry.holds(hit.about)) takeInHand(...carry.holds(hit.about)), tellAbout(hit, event);
    else if (allot.isWide() && hit.place && allot.chooseAt(hit.place)) recount();
    else if (hit.about) tellAbout(hit, event);
  }
}

// What is not offered is told about. On a touch screen a zone with offered counters opens: they are small.
function tellAbout({ place, about: key }, event) {
  const group = document.getElementById(`group-${place}`);
  group?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  const small = document.querySelector(`#sheet .piece.is-offered[data-at="${CSS.escape(place)}"]`);
  if (small && event.pointerType === "touch") return openStack(place);
  const query = new URLSearchParams({ key, place, as: state.seat, decision: decision()?.dataset.decision ?? "" });
  return about.open(`${base}/about?${query}`, event.clientX, event.clientY);
}

function onMenu(event) {
  if (!event.target.closest("#sheet")) return;
  event.preventDefault();
  hold(event);
}

function hold(event) {
  const place = placeOf(event);
  if (place && !document.querySelector("dialog[open]")) openStack(place);
}

// A finger that stays where it is does what the right button does.
const HELD = 600;
let holding = 0;
function onPress(event) {
  clearTimeout(holding);
  if (event.pointerType === "mouse" || !event.isPrimary || !event.target.closest("#sheet")) return;
  holding = setTimeout(() => view.wasDrag() || drag.wasDrag() || carry.wasDrag() || view.fingers() > 1 || hold(event), HELD);
}

async function onSubmit(event) {
  if (event.target.id === "answer-form") {
    event.preventDefault();
    await confirm();
  } else if (event.target.matches("form.instruction")) {
    event.preventDefault();
    await company.instruct(event.target);
  } else if (event.target.id in company.forms) {
    event.preventDefault();
    await company.forms[event.target.id](event.target);
  }
}

function onInput(event) {
  if (event.target.id === "filter") filter();
  if (!event.target.closest("#answer-form")) return;
  recount();
}

// -- news

let heard = 0; // the revision that the stream told last
let pending = 0;
let shown = 0;
function onNews({ game: changed, rev }) {
  if (changed !== game) return;
  heard = rev;
  catchUp();
}

// Fetches what was told and is not shown yet: the table that comes with one's own answer may be older, or newer.
function catchUp() {
  const behind = () => heard > Number(table().dataset.rev) && state.at === null;
  if (!behind() || pending) return;
  const wait = Math.max(20, news.pace() - (Date.now() - shown));
  pending = setTimeout(() => {
    pending = 0;
    if (state.busy || !behind()) return;
    shown = Date.now();
    refresh();
  }, wait);
}

// Whether who is waited for has gone away is no news of the game: look now and then.
setInterval(() => {
  const waits = document.querySelector(".waiting-for") && !document.querySelector("[data-do=absent]");
  if (waits && !document.hidden && !state.busy && state.at === null) refresh();
}, 20_000);

// A page that slept asks how things stand when it wakes, whatever it missed.
addEventListener("online", () => refresh());
document.addEventListener("visibilitychange", () => document.hidden || state.busy || refresh());
document.addEventListener("click", onClick);
document.addEventListener("contextmenu", onMenu);
document.addEventListener("pointerdown", onPress);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => clearTimeout(holding));
document.addEventListener("change", company.onChange);
answerFile.watch(takeWay);
document.addEventListener("submit", onSubmit);
document.addEventListener("input", onInput);
view.watchStage();
watchHover();
watchMenu();
pictures.watch();
calls.watch();
watchConfirms();
fights.watch();
ghosts.watch();
ruler.watch();
story.watch();
position.watch();
drag.watch({ refresh, confirm, show: () => refresh("decision"), take: takeInHand });
carry.watch({ lift, choose, cancel, confirm });
watchKeys({ state, choose, confirm, back, wholeStack, deeds });
replay.watch(state, base, refresh);
pace.watch(state);
answers.watch(refresh);
forms.watch(recount);
attend(); // what is filled in while the ground is on its way is not lost
await ground.lay(document).catch(() => refresh());
settle();
if (table().dataset.at) await replay.jump(state, Number(table().dataset.at)); // an address that shows the past
else pace.open(state);
listen(onNews, connection, table().dataset.public ? game : "");
document.body.dataset.ready = "yes";
