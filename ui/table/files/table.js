// The card table. Python sends a scene; this file draws it into the page, keeps what a person has picked but not yet
// sent, and sends back one act at a time. It decides no rule and holds no words: all texts come with the scene.

import { ICONS, backDrawing, capDrawing, iconDrawing, rankDrawing, starDrawing, suitDrawing } from "./symbols.js";

const style = new CSSStyleSheet();
await style.replace(await (await fetch(new URL("./table.css", import.meta.url))).text());

const TRAVEL = 220;
const UNSENT = 6000;
/** A table whose server forgot it asks so often to go on where it was, this long apart. */
const TRIES = 3;
const RESUME = 1500;
/** The act that leads to a moment, before its number; of those wished for the last counts, whichever way it was chosen. */
const MOMENT = "at";
/** The widths at which the arrangement changes, each a class of its own. Container queries would cost 8 ms a redraw. */
const WIDTHS = [341, 481, 560, 760, 900, 1080, 1140];
const GLYPHS = { "♠": "S", "♥": "H", "♣": "C", "♦": "D" };
const CARD_IN_TEXT = /(10|[0-9A-Z])([♠♥♣♦])/g;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether the page has lost its server. Streamlit's client says so of itself, and seeks it again on its own. */
const lost = () => !["CONNECTED", undefined].includes(document.querySelector("[data-testid=stApp]")?.dataset.testConnectionState);

/** What each mounted table remembers between reruns. */
const tables = new WeakMap();
// The last moment told of each round, so that coming back to a page tells no turn twice. It is kept with the window,
// because a page that is opened again imports this file anew and mounts a table with another key.
const told = (window.fantanTold ??= new Map());

// The address of the moment on the screen, by page, with the session it was told in.
const moments = (window.fantanMoments ??= new Map());

export default function ({ data, parentElement, setTriggerValue, key }) {
  const table = tables.get(parentElement) ?? newTable(parentElement, key);
  tables.set(parentElement, table);
  table.trigger = (act) => setTriggerValue("act", act);
  arrive(table, data);
  return () => {
    if (!parentElement.isConnected) [table.pacing, table.waiting].forEach(clearTimeout);
  };
}

function newTable(parentElement, key) {
  const part = {};
  for (const node of parentElement.querySelectorAll("[data-part]")) part[node.dataset.part] = node;
  const root = parentElement.getRootNode();
  root.adoptedStyleSheets = [style];
  const frame = parentElement.querySelector(".table");
  frame.hidden = false;
  measure(frame);
  new ResizeObserver(() => measure(frame)).observe(frame);
  const table = { part, key, root, picks: [], chosen: {}, open: "", rove: "", shown: 0, wishes: new Map() };
  addEventListener("resize", () => placePanel(table));
  watch(table, parentElement);
  part.sheet.onkeydown = (event) => keyPressed(table, event);
  part.sheet.onclick = (event) => event.target.closest(".folds") || foldShut(table);
  part.felt.onclick = () => showAll(table);
  part.hand.onclick = (event) => cardTapped(table, event);
  part.hand.onkeydown = (event) => handKey(table, event);
  part.hand.addEventListener("focusin", (event) => cardReached(table, event));
  part.buttons.onclick = (event) => buttonPressed(table, event);
  part.choices.onchange = (event) => optionChosen(table, event);
  part.sides.onchange = (event) => sideChosen(table, event);
  part.differences.onclick = (event) => differencePressed(table, event);
  part.turns.onclick = (event) => turnPressed(table, event);
  part.folds.onclick = (event) => foldPressed(table, event);
  part.folds.onchange = (event) => settingChosen(table, event);
  part.typed.onsubmit = (event) => textEntered(table, event);
  return table;
}

function measure(frame) {
  const width = frame.clientWidth;
  frame.style.setProperty("--i", `${width / 100}px`);
  for (const least of WIDTHS) frame.classList.toggle(`w${least}`, width >= least);
}

/* ---- a scene arrives ---- */

function arrive(table, data) {
  const before = table.scene;
  const focus = focusBefore(table);
  const sent = table.sentCard && heldNode(table, table.sentCard)?.querySelector(".card").getBoundingClientRect();
  const scene = { seq: 0, places: [], hand: [], jokers: [], seats: [], steps: [], buttons: [], choices: [], folds: [], points: [],
    sides: [], differences: [],
    pick: "none", first: 1, pace: 0, ...data.scene };
  // A joker lies after the cards of the hand, under a name that is no card's.
  scene.hand = [...scene.hand, ...scene.jokers.map((joker, n) => ({ ...joker, card: `*${n + 1}` }))];
  const look = { texts: {}, names: {}, ...data.look };
  const { part } = table;
  const acted = table.busy;
  const last = acted ? table.act : table.owed;
  const unanswered = last && (last.waits || last.session !== look.session) && last;
  Object.assign(table, { scene, look, refused: false, owed: null });
  settle(table);
  table.known = remembers(table);
  forgetWishes(table, acted && !unanswered ? last : {});
  // An answer that came too late to be waited for is one all the same.
  if (!acted && table.known && meant(table) === scene.moment?.[0]) table.wishes.delete(MOMENT);
  const sameRound = before?.round === scene.round;
  if (!sameRound) Object.assign(table, { picks: [], chosen: {}, open: "", rove: "" });
  table.picks = table.picks.filter((card) => scene.hand.some((held) => held.card === card));
  const fresh = told.get(scene.round) !== scene.seq;
  told.set(scene.round, scene.seq);
  if (fresh) {
    table.seatsBefore = sameRound ? before.seats : [];
    clearTimeout(table.pacing);
    table.lingering = false;
    table.shown = scene.pace < 0 || (scene.pace > 0 && !calm.matches) ? 0 : scene.steps.length;
  } else if (!before || !scene.pace) {
    table.shown = scene.steps.length;
  }
  draw(table);
  if (scene.sides.length) follow();
  document.documentElement.lang = look.lang;
  // Old data may arrive once more while the browser is already on its way elsewhere; where the page without the address
  // is another place, it must not lead back.
  const news = fresh || (!before && !scene.aside);
  if (table.known && news) readdress(scene);
  // The server went away before it took the act, and came back at the same moment: the act is sent to it.
  if (unanswered && !unanswered.kind && unanswered.seq === scene.seq) {
    if (!table.known) table.owed = unanswered;
    else if (look.kept || unanswered.moment === momentOf(scene)) setTimeout(() => send(table, unanswered.act), 0);
    else Object.assign(table, { refused: true });
  }
  const lies = table.sentCard && placeNode(table, table.sentCard);
  if (sent && lies?.matches(".laid")) travel(lies, sent);
  table.sentCard = "";
  if (fresh) nextStep(table);
  refocus(table, focus, sameRound);
  setTimeout(() => sendWish(table), 0);
  // Also where the moment was chosen elsewhere on the page.
  const chosen = table.seen || (scene.turns && before && sameRound && !acted);
  if (chosen && fresh) show(table, scene.turns ? part.sheet : part.sides);
  table.seen = table.seen && !fresh;
  if (fresh) showHand(table);
}

/** Brings a part of the table into sight. */
function show(table, node) {
  node.scrollIntoView({ block: node === table.part.sheet ? "start" : "nearest", behavior: calm.matches ? "auto" : "smooth" });
}

/**
 * Whether this scene is of the session that told the moment on the screen, or of the moment that is kept. A server that
 * was started again first opens the address that the page was opened with; the table then asks it to go on where it was.
 */
function remembers(table) {
  const { scene, look } = table;
  const known = moments.get(location.pathname);
  if (!look.kept && known?.address && known.session !== look.session && known.address !== scene.address && known.tries < TRIES) {
    known.tries += 1;
    clearTimeout(table.resuming);
    table.resuming = setTimeout(() => {
      table.trigger({ seq: scene.seq, do: "resume", text: known.address });
      table.resuming = setTimeout(() => table.scene === scene && remembers(table), RESUME);
    }, 0);
    return false;
  }
  moments.set(location.pathname, { session: look.session, address: scene.address, tries: 0 });
  return true;
}

/**
 * Writes the scene's address into the bar, beside the parameters that belong to others. It adds to the history only
 * where the address without it is another place of the same page, to come back to.
 */
function readdress({ address, aside }) {
  if (!address) return;
  const mine = [...new URLSearchParams(address).keys()];
  const query = location.search.slice(1).split("&").filter(Boolean);
  const others = query.filter((pair) => !mine.includes(pair.split("=")[0]));
  const search = `?${[...others, address].join("&")}`;
  if (location.search === search) return;
  const how = aside && others.length === query.length ? "pushState" : "replaceState";
  history[how](history.state, "", location.pathname + search + location.hash);
}

/** Follows a link to a place below the table, which comes after the table, and into what is folded there. */
function follow(tries = 50) {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id || id === followed) return;
  const place = document.getElementById(id);
  if (!place) {
    if (tries) setTimeout(follow, 100, tries - 1);
    return;
  }
  followed = id;
  for (const found of document.querySelectorAll("[data-found]")) found.removeAttribute("data-found");
  for (let fold = place; fold; fold = fold.parentElement?.closest("details")) if (fold.matches("details")) fold.open = true;
  place.dataset.found = "";
  place.scrollIntoView({ block: "start" });
}

let followed = "";
addEventListener("hashchange", () => {
  followed = "";
  follow();
});

/** Of a menu that lies over the page: one that was chosen from is done with. */
if (!window.fantanMenu) {
  window.fantanMenu = true;
  document.addEventListener("click", ({ target }) => {
    const menu = target.closest?.("[data-testid=stSidebarNavLink]") && document.querySelector("[data-testid=stSidebar]");
    if (menu) setTimeout(() => menu.querySelector("[data-testid=stSidebarCollapseButton] button")?.click(), 0);
  });
}

/** A button that copies the text before it says so, once it has. */
if (!window.fantanCopies) {
  window.fantanCopies = true;
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest?.("[data-copied]");
    if (!button) return;
    const text = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(text.textContent);
    } catch {
      getSelection().selectAllChildren(text); // without the clipboard, as on a page that is not secure
      if (!document.execCommand("copy")) return;
    }
    button.textContent = button.dataset.copied;
  });
}

/**
 * On the way to another page Streamlit first writes what that page is asked for into the address of this one. Who goes
 * back means neither of two steps: the second takes the place of the first.
 */
if (!window.fantanSteps) {
  const push = history.pushState.bind(history);
  let halfway = "";
  window.fantanSteps = true;
  history.pushState = (state, title, to) => {
    const { pathname, search, href } = new URL(to ?? location.href, location.href);
    const second = halfway === location.href && pathname !== location.pathname && search === location.search;
    halfway = pathname === location.pathname && search !== location.search ? href : "";
    if (second) history.replaceState(state, title, to);
    else push(state, title, to);
  };
}

/* ---- acts ---- */

function send(table, act, kind = "") {
  if (table.busy) return false;
  table.busy = true;
  table.refused = false;
  table.part.sheet.setAttribute("aria-busy", "true");
  table.waiting = setTimeout(() => unheard(table), lost() ? 0 : UNSENT);
  table.act = { act, kind, seq: table.scene.seq, session: table.look.session, moment: momentOf(table.scene) };
  table.trigger({ seq: table.scene.seq, ...act });
  return true;
}

/** Where the server is the same one, it may have nothing new to show when it is back: then the act is sent again so. */
function watch(table, parentElement) {
  const app = document.querySelector("[data-testid=stApp]");
  const watcher = new MutationObserver(() => {
    if (!parentElement.isConnected) return watcher.disconnect();
    if (lost() || !table.busy || !table.act.waits) return;
    table.waiting = setTimeout(() => {
      const { act, kind } = table.act;
      settle(table);
      table.refused = false;
      if (kind) sendWish(table);
      else send(table, act);
      drawLine(table);
    }, 2 * RESUME);
  });
  if (app) watcher.observe(app, { attributeFilter: ["data-test-connection-state"] });
}

/**
 * A wish says where to be and not what to do: at a moment, with an option. So it can be changed while it is on its way,
 * the last of its kind counts, and a server that came back may be told it again. It stays until it is answered.
 */
function wish(table, act, kind = act.do) {
  table.wishes.set(kind, { act, round: table.scene.round });
  sendWish(table);
}

function sendWish(table) {
  const [first] = table.wishes;
  if (first && table.known) send(table, first[1].act, first[0]);
}

/** Forgets the wish that was answered, unless it was changed since, and which moment was meant of another round. */
function forgetWishes({ wishes, scene, known }, answered) {
  if (wishes.get(answered.kind)?.act === answered.act) wishes.delete(answered.kind);
  if (known && wishes.get(MOMENT)?.round !== scene.round) wishes.delete(MOMENT);
}

/** Which moment is meant: the one that was wished for last, or else the one on the table. */
const meant = ({ wishes, scene }) => Number(wishes.get(MOMENT)?.act.do.split(".")[1] ?? scene.moment?.[0]);

/** Where a step leads from there; there is nothing beyond the first moment and the last. */
const reached = (table, step) => Math.max(0, Math.min(meant(table) + step, table.scene.moment[1]));

function goTo(table, moment) {
  wish(table, { do: `${MOMENT}.${moment}` }, MOMENT);
  drawButtons(table);
}

/** What tells one moment from another, also to a server that counts anew. */
const momentOf = ({ round, seq, address }) => JSON.stringify([round, seq, address]);

/** Nothing came back: while there is no server the table rests, and the act waits for it; else it can be done again. */
function unheard(table) {
  if (lost()) table.act.waits = true;
  else settle(table);
  table.refused = true;
  drawLine(table);
}

function settle(table) {
  table.busy = false;
  clearTimeout(table.waiting);
  table.part.sheet.removeAttribute("aria-busy");
}

/** How soon, in ms, and how near, in px, a tap is one more of the same: browsers count a finger's up to three only. */
const AGAIN = 500;
const NEAR = 24;
let tapped = { at: -AGAIN, x: 0, y: 0 };

/** The second press of a double click would answer a question that came after the first. */
function again({ detail, pointerType, timeStamp: at, clientX: x, clientY: y }) {
  if (pointerType !== "touch") return detail > 1;
  const same = at - tapped.at < AGAIN && Math.hypot(x - tapped.x, y - tapped.y) < NEAR;
  tapped = { at, x, y };
  return same;
}

function cardTapped(table, event) {
  if (running(table)) return showAll(table);
  const button = event.target.closest("button.card");
  if (!button) return;
  const card = button.closest(".held").dataset.key;
  if (table.scene.pick === "one") {
    if (again(event)) return;
    if (isJoker(card)) send(table, { do: "joker" });
    else if (send(table, { do: "card", cards: [card] })) table.sentCard = card;
    return;
  }
  table.picks = table.picks.includes(card) ? table.picks.filter((other) => other !== card) : [...table.picks, card];
  drawHand(table);
  drawButtons(table);
}

function buttonPressed(table, event) {
  const button = event.target.closest("button");
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  const id = button.dataset.key;
  if (id === "step.next") return step(table);
  if (id === "step.all") return showAll(table);
  const { step: by } = table.scene.buttons.find((each) => each.id === id) ?? {};
  if (by !== undefined) return goTo(table, reached(table, by));
  if (again(event)) return;
  showAll(table);
  send(table, id === "check" ? { do: id, cards: table.picks, choices: { ...table.chosen } } : { do: id });
}

function optionChosen(table, event) {
  table.chosen[event.target.closest(".choice").dataset.key] = event.target.value;
  drawButtons(table);
}

/** Keys walk through a list faster than it can be answered. */
function sideChosen(table, event) {
  wish(table, { do: `choose.${event.target.name}`, text: event.target.value });
}

function differencePressed(table, event) {
  table.seen = true;
  buttonPressed(table, event);
}

function settingChosen(table, event) {
  const fold = event.target.closest(".fold").dataset.key;
  wish(table, { do: `${fold}.${event.target.closest(".choice").dataset.key}`, text: event.target.value });
}

function textEntered(table, event) {
  event.preventDefault();
  const input = table.part.typed.querySelector("input");
  const text = input.value.trim();
  showAll(table);
  if (text && send(table, { do: "typed", text })) input.value = "";
  input.focus();
}

/** A turn of the list: the table shows it, and comes into sight where it is not. */
function turnPressed(table, event) {
  const row = event.target.closest("tbody tr");
  if (!row || again(event)) return;
  table.seen = true;
  goTo(table, row.dataset.key);
}

function foldPressed(table, event) {
  if (event.target.closest(".buttons")) {
    buttonPressed(table, event);
    // What was pressed goes with the fold, and the focus would go with it.
    table.part.hand.querySelector("button.card")?.focus({ preventScroll: true });
    return foldShut(table);
  }
  const button = event.target.closest(".fold > button");
  if (!button) return;
  const id = button.closest(".fold").dataset.key;
  table.open = table.open === id ? "" : id;
  drawFolds(table);
  // A log is read from its end.
  const { lastChild: panel, firstChild: { dataset } } = button.closest(".fold");
  if (dataset.icon === "log") panel.scrollTop = panel.scrollHeight;
}

/** Where the page's header ends, and what it says below itself in a narrow window. */
const headerEnd = () => Math.max(0, ...[...document.querySelectorAll("[data-testid=stHeader], .notice")]
  .map((node) => node.getBoundingClientRect().bottom));

/** How many options can be drawn large, all choices together. */
const ROOMY = 6;

/** The room between a panel and what is around it, and the height below which it may cover its own button. */
const AWAY = 6;
const LOW = 200;

/** Puts the open panel where it is in sight whole: below its button or above it, and never behind the page's header. */
function placePanel({ part, open }) {
  const fold = open && part.folds.querySelector(`[data-key="${CSS.escape(open)}"]`);
  if (!fold) return;
  const [button, panel] = fold.children;
  const origin = part.sheet.getBoundingClientRect();
  const at = button.getBoundingClientRect();
  const top = headerEnd() + AWAY;
  const { clientWidth: width, clientHeight } = document.documentElement;
  const bottom = clientHeight - AWAY;
  const scrolled = panel.scrollTop;
  panel.style.maxHeight = "";
  const [above, below, wanted] = [at.top - AWAY - top, bottom - at.bottom - AWAY, panel.offsetHeight];
  const down = below >= Math.min(wanted, above);
  const room = Math.max(down ? below : above, Math.min(LOW, bottom - top));
  const height = Math.min(wanted, room);
  const y = Math.max(top, Math.min(down ? at.bottom + AWAY : at.top - AWAY - height, bottom - height));
  const left = Math.min(Math.max(origin.left, AWAY, at.right - panel.offsetWidth), width - AWAY - panel.offsetWidth);
  Object.assign(panel.style, { maxHeight: `${height}px`, top: `${y - origin.top}px`, left: `${left - origin.left}px` });
  panel.scrollTop = scrolled;
}

function foldShut(table) {
  if (!table.open) return;
  table.open = "";
  drawFolds(table);
}

/* ---- keys and focus ---- */

function keyPressed(table, event) {
  if (event.target.matches("input, select")) event.stopPropagation();
  // A held key would answer the next question too.
  if (event.repeat && event.target.matches("button") && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  const pressed = !event.ctrlKey && !event.altKey && !event.metaKey && table.scene.buttons.find(({ key }) => key === event.key);
  // In the hand the arrows walk from card to card.
  const others = event.key === "Escape" ? "input, select" : "input, select, [role=toolbar]";
  if (pressed && !table.open && !event.target.closest(others)) {
    event.preventDefault();
    return table.part.buttons.querySelector(`[data-key="${CSS.escape(pressed.id)}"]`).click();
  }
  if (event.key !== "Escape") return;
  if (table.open) {
    const fold = table.part.folds.querySelector(`[data-key="${CSS.escape(table.open)}"] > button`);
    foldShut(table);
    fold?.focus();
  } else {
    showAll(table);
  }
}

function handKey(table, event) {
  const cards = [...table.part.hand.querySelectorAll("button.card")];
  const at = cards.indexOf(event.target);
  const ways = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: cards.length - 1 };
  const to = ways[event.key];
  if (at < 0 || to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  cards[Math.max(0, Math.min(to, cards.length - 1))].focus();
}

function cardReached(table, event) {
  const held = event.target.closest(".held");
  if (!held || table.rove === held.dataset.key) return;
  table.rove = held.dataset.key;
  rove(table);
}

/** One tab stop for the whole hand. */
function rove(table) {
  const cards = [...table.part.hand.querySelectorAll("button.card")];
  const here = cards.find((card) => card.closest(".held").dataset.key === table.rove) ?? cards[0];
  for (const card of cards) card.tabIndex = card === here ? 0 : -1;
}

function focusBefore(table) {
  const node = table.root.activeElement;
  if (!node || !table.part.sheet.contains(node)) return null;
  const cards = [...table.part.hand.querySelectorAll("button.card")];
  return { node, card: cards.indexOf(node), part: node.closest("[data-part]").dataset.part };
}

/** Gives the focus back where a control has gone, and takes it from nobody. */
function refocus(table, focus, sameRound) {
  if (!focus || table.root.activeElement === focus.node) return;
  const { part } = table;
  const cards = [...part.hand.querySelectorAll("button.card")];
  const primary = part.buttons.querySelector("button.primary");
  const neighbour = focus.card < 0 ? null : cards[Math.min(focus.card, cards.length - 1)];
  const choice = part.choices.querySelector("input:enabled");
  const order = sameRound ? [neighbour, primary, cards[0]] : [cards[0], choice, primary];
  const next = focus.node.getClientRects().length ? focus.node : [...order, part.buttons.firstElementChild].find(Boolean);
  next?.focus({ preventScroll: true });
}

/** In a window so low that the dock lies over the hand of who is to lay a card, the page moves up by what is hidden. */
function showHand({ part, scene }) {
  if (!scene.seats.length || scene.pick !== "one") return;
  const hand = part.hand.getBoundingClientRect();
  const dock = part.dock.getBoundingClientRect();
  const hidden = Math.min(hand.bottom - dock.top, hand.top - headerEnd());
  if (hidden > 0) document.querySelector("[data-testid=stMain]")?.scrollBy({ top: hidden, behavior: calm.matches ? "auto" : "smooth" });
}

/* ---- what the others did, step by step ---- */

const running = (table) => table.shown < table.scene.steps.length;

function nextStep(table) {
  if (running(table) && table.scene.pace > 0) table.pacing = setTimeout(() => step(table), table.scene.pace);
}

/** The last action stays in words for one more beat; then the table says what is to be done. */
function linger(table) {
  table.lingering = true;
  table.pacing = setTimeout(() => {
    table.lingering = false;
    drawLine(table);
  }, table.scene.pace);
}

function step(table) {
  if (!running(table)) return;
  clearTimeout(table.pacing);
  const { seat, card, whose = seat } = table.scene.steps[table.shown];
  const from = seatNode(table, Math.max(0, whose)).getBoundingClientRect();
  const focus = focusBefore(table);
  table.shown += 1;
  if (!running(table) && table.scene.pace > 0) linger(table);
  draw(table);
  if (!running(table)) showHand(table);
  if (card && whose >= 0) travel(placeNode(table, card), from);
  nextStep(table);
  refocus(table, focus, true);
}

function showAll(table) {
  if (!running(table)) return;
  const focus = focusBefore(table);
  clearTimeout(table.pacing);
  table.shown = table.scene.steps.length;
  draw(table);
  refocus(table, focus, true);
}

/** Where a seat's cards come from: its cards, or where there is no room for them, the seat. */
function seatNode({ part }, index) {
  const seat = part.seats.children[index];
  const backs = seat.querySelector(".backs");
  return backs.clientWidth ? backs : seat;
}

/** Lets a card move from where it was to where it now lies. */
function travel(node, from) {
  if (!node || calm.matches) return;
  const to = node.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const start = { transform: `translate(${x}px, ${y}px) scale(${Math.min(1.6, from.width / to.width)})`, zIndex: 9 };
  node.animate([start, { transform: "none", zIndex: 9 }], { duration: TRAVEL, easing: "cubic-bezier(.2,.7,.2,1)" });
}

/** The places as they lie after the steps shown so far; invitations wait for the last. */
function placesShown({ scene, shown }) {
  const steps = scene.steps.slice(shown);
  if (!steps.length) return scene.places;
  const later = new Set(steps.map(({ card }) => card));
  return scene.places.filter(({ card, state }) => state === "laid" && !later.has(card));
}

/** The seats after the steps shown so far; the one that acts next has the turn. */
function seatsShown(table) {
  const { scene, shown, seatsBefore } = table;
  if (!running(table)) return scene.seats;
  const done = scene.steps.slice(0, shown);
  return scene.seats.map((seat, index) => {
    const mine = done.filter((each) => each.seat === index).pop();
    const turn = scene.steps[shown].seat === index;
    if (mine) return { ...seat, count: mine.count, last: mine.last, turn };
    const next = scene.steps.find((each) => each.seat === index);
    return next ? { ...seat, count: next.before, last: seatsBefore?.[index]?.last ?? "", turn } : { ...seat, turn };
  });
}

/* ---- drawing ---- */

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) attribute(node, name, value);
  node.append(...children.filter((child) => child || child === 0));
  return node;
}

function attribute(node, name, value) {
  if (value === false || value === undefined || value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** Fits the children of a node to a list: a child stays the same node, with its focus, for as long as its key does. */
function fit(parent, items, keyOf, make, update) {
  const keys = items.map(keyOf).map(String);
  const old = new Map();
  for (const node of [...parent.children]) {
    if (keys.includes(node.dataset.key)) old.set(node.dataset.key, node);
    else node.remove();
  }
  let at = parent.firstElementChild;
  items.forEach((item, index) => {
    const node = old.get(keys[index]) ?? make(item);
    node.dataset.key = keys[index];
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
    update?.(node, item, index);
  });
}

/** Writes a text, its cards coloured for the eye and named for the ear; `verdict` makes the first of its clauses bold. */
function write(table, node, text = "", { verdict = false, then = "", moment = "" } = {}) {
  const signature = [text, then, moment, table.look.lang].join("\n");
  if (node.dataset.text === signature) return;
  node.dataset.text = signature;
  const clause = text.search(/[.:](\s|$)/) + 1;
  const end = verdict === "always" || (verdict && clause < text.length) ? clause : 0;
  const bold = end ? [element("b", {}, ...pieces(table, text.slice(0, end)))] : [];
  const quiet = then ? [" ", element("span", { class: "then" }, ...pieces(table, then))] : [];
  node.replaceChildren(...bold, ...pieces(table, text.slice(end)), ...quiet);
}

function pieces(table, text) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(CARD_IN_TEXT)) {
    parts.push(text.slice(from, match.index), cardInText(table, match[1], GLYPHS[match[2]]));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)].filter(Boolean);
}

function cardInText({ scene, look }, rank, suit) {
  const name = look.names[(scene.columns[scene.ranks.indexOf(rank)] ?? rank) + suit];
  const eye = element("span", { "aria-hidden": name ? "true" : null }, rank);
  const ear = name && element("span", { class: "unseen" }, name);
  return element("span", { class: "named", "data-suit": suit }, eye, suitDrawing(suit), ear);
}

function size(node, sizes) {
  for (const [name, value] of Object.entries(sizes)) {
    if (node.style.getPropertyValue(`--${name}`) !== String(value)) node.style.setProperty(`--${name}`, value);
  }
}

function draw(table) {
  const { part, scene, look } = table;
  const rows = breaks(scene.hand);
  const many = scene.hand.length;
  const seats = scene.seats.length;
  const classes = { wide: scene.form === "wide", beside: scene.form !== "wide", lesson: scene.form !== "wide" && scene.crumb,
    home: scene.form !== "wide" && !scene.crumb, two: !look.four_colours, lines: scene.lines, listed: scene.lines && many > 7,
    few: many < 4, seated: seats, many: seats > 3, tall: seats && seats < 6, running: running(table), crowded: rows.longest > 7,
    marked: scene.hand.some(({ mark }) => mark === "fits" || mark === "waits"),
    asks: scene.pick !== "none" || scene.choices.length || scene.line, plain: !many && !scene.buttons.length && !scene.sides.length, untold: !scene.status && !scene.lead,
    aside: scene.choices.length && many && many <= (scene.lines ? 3 : 5) };
  for (const [name, on] of Object.entries(classes)) part.sheet.classList.toggle(name, Boolean(on));
  // Each size stands where it is used: one set higher up would restyle every card of the table.
  size(part.sheet, { cols: scene.columns.length });
  size(part.seats, { seated: Math.ceil(seats / Math.ceil(seats / 4)) });
  size(part.hand, { held: many, groups: groups(scene.hand), longest: rows.longest, listed: Math.min(7, Math.ceil(many / 2)) });
  size(part.choices, { held: many });
  part.choices.classList.toggle("tight", scene.choices.flatMap(({ options }) => options).length > ROOMY);
  part.choices.classList.toggle("rows", scene.choices.length > 2);
  const texts = running(table) ? { ...scene, heading: scene.steps[table.shown].heading } : scene;
  for (const name of ["heading", "status", "lead", "twin"]) {
    part[name].hidden = !texts[name];
    write(table, part[name], texts[name]);
  }
  drawLesson(table);
  drawSeats(table);
  part.felt.hidden = scene.sides.length > 0 || !scene.rows?.length;
  if (!part.felt.hidden) drawGrid(table, part.grid, { ...scene, places: placesShown(table) });
  drawSides(table);
  drawDifferences(table);
  drawTurns(table);
  drawHand(table, rows.at);
  drawChoices(table, part.choices, scene.choices);
  drawLine(table);
  drawButtons(table);
  drawTyped(table);
  drawFolds(table);
}

function drawLesson(table) {
  const { part, scene } = table;
  part.crumb.hidden = !scene.crumb;
  write(table, part.crumb, scene.crumb, { verdict: true });
  part.progress.hidden = !scene.progress;
  if (scene.progress) {
    const [done, all, words] = scene.progress;
    const bars = Array.from({ length: all }, (_, n) => element("i", { class: n < done ? "done" : n === done ? "now" : "" }));
    part.progress.replaceChildren(element("span", { class: "bars", "aria-hidden": "true" }, ...bars), words);
  }
  part.points.hidden = !scene.points.length;
  fit(part.points, scene.points, (_, n) => n, () => element("li", {}, element("span"), element("p")), (node, point) => {
    node.firstChild.className = point.number ? `number${point.yours ? " yours" : ""}` : "tick";
    node.firstChild.replaceChildren(point.number ? String(point.number) : iconDrawing("right"));
    write(table, node.lastChild, point.text);
    node.lastChild.classList.toggle("begins", /^(10|[0-9A-Z])[♠♥♣♦]/.test(point.text));
  });
  part.rule.hidden = !scene.rule;
  part.rule.querySelectorAll("p, cite").forEach((node, n) => write(table, node, scene.rule?.[n]));
}

/** Where a seat sits: the order of play runs clockwise from your left. */
function sides(count) {
  const left = count > 4 ? 2 : 1;
  const right = count > 5 ? 2 : 1;
  return Array.from({ length: count }, (_, n) => {
    if (n < left) return left === 1 ? "left" : ["left low", "left high"][n];
    if (n >= count - right) return right === 1 ? "right" : ["right high", "right low"][n - count + right];
    return `top of${count - left - right} at${n - left}`;
  });
}

function drawSeats(table) {
  const { part, scene, look } = table;
  const at = sides(scene.seats.length);
  part.seats.hidden = !scene.seats.length;
  const make = () => element("li", {},
    element("span", { class: "backs", "aria-hidden": "true" }), element("b", { class: "name" }),
    element("span", { class: "count" }), element("span", { class: "last" }));
  fit(part.seats, seatsShown(table), (_, n) => n, make, (node, seat, n) => {
    const [backs, name, count, last] = node.children;
    node.className = `seat ${at[n]}`;
    attribute(node, "data-turn", seat.turn);
    fit(backs, Array.from({ length: Math.min(3, seat.cards ?? 0) }, (_, back) => back), String, backDrawing);
    const turn = seat.turn ? [iconDrawing("next"), element("span", { class: "unseen" }, `, ${look.texts.turn ?? ""}`)] : [];
    name.replaceChildren(seat.name, ...turn);
    count.textContent = seat.count;
    write(table, last, seat.last);
  });
}

/** Draws rows of places into a table; `caption` names it, where it is not the only one. */
function drawGrid(table, grid, { ranks, columns, rows, starter = "", places = [] }, caption = table.look.texts.table ?? "") {
  const shape = JSON.stringify([ranks, columns, rows, starter, caption]);
  if (grid.dataset.shape !== shape) {
    grid.dataset.shape = shape;
    grid.caption.textContent = caption;
    const bright = columns.indexOf(starter);
    const heads = ranks.map((rank, n) => element("th", { scope: "col", class: n === bright && "starter" }, rank));
    grid.tHead.rows[0].replaceChildren(element("td"), ...heads);
    grid.tBodies[0].replaceChildren(...rows.map(([suit, name]) => element("tr", {},
      element("th", { scope: "row" }, suitDrawing(suit), element("span", {}, name)),
      ...columns.map((rank) => element("td", { "data-card": rank + suit })))));
  }
  const known = new Map(places.map((place) => [place.card, place]));
  for (const cell of grid.querySelectorAll("td[data-card]")) drawPlace(table, cell, known.get(cell.dataset.card));
}

/** Two tables beside each other, each with the list it is chosen from above and what is said of it below. */
function drawSides(table) {
  const { part, scene } = table;
  part.sides.hidden = !scene.sides.length;
  const make = () => element("section", { class: "side" },
    element("label", { class: "list" }, element("span", { class: "unseen" }), element("select")),
    element("div", { class: "felt" }, element("table", {},
      element("caption", { class: "unseen" }), element("thead", {}, element("tr")), element("tbody"))),
    element("div", { class: "line" }, element("span", { class: "tile" }), element("p")),
    element("p", { class: "unseen" }));
  fit(part.sides, scene.sides, (side) => side.choice.id, make, (node, side, n) => {
    const [list, felt, { children: [tile, said] }, twin] = node.children;
    const { choice, line, columns = [] } = side;
    const [label, select] = list.children;
    label.textContent = choice.label;
    select.name = choice.id;
    fillList(table, select, choice, "choose");
    node.classList.toggle("vacant", !columns.length);
    felt.hidden = !columns.length;
    size(node, { cols: columns.length || 13 });
    twin.id = `twin-${n}`;
    write(table, twin, side.twin);
    attribute(felt.firstChild, "aria-describedby", side.twin && twin.id);
    if (columns.length) drawGrid(table, felt.firstChild, side, choice.options.find(({ id }) => id === choice.chosen)?.text);
    tile.hidden = !line.icon || line.icon === "none";
    attribute(tile, "data-icon", line.icon);
    drawIcon(tile, line.icon);
    write(table, said, line.text, { verdict: !tile.hidden && "always" });
  });
}

/** What the two tables say differently: a sign and a word, then what each says, and the way to where it matters. */
function drawDifferences(table) {
  const { part, scene } = table;
  part.differences.hidden = !scene.differences.length;
  const side = () => element("div", {}, element("b", { class: "whose" }), element("p"), element("small"));
  const make = () => element("section", { class: "difference" },
    element("div", {}, element("h2", {}, iconDrawing("differs"), element("span"), " ", element("em")),
      element("div", { class: "buttons" })), side(), side());
  fit(part.differences, scene.differences, ({ id }) => id, make, (node, { title, mark, names, texts: said, sources, button, shown }) => {
    const [{ children: [heading, buttons] }, ...sides] = node.children;
    attribute(node, "data-shown", shown ? "" : null);
    heading.children[1].textContent = title;
    heading.children[2].textContent = mark;
    drawActions(table, buttons, button ? [button] : []);
    sides.forEach(({ children: [whose, text, source] }, n) => {
      whose.textContent = names[n];
      write(table, text, said[n]);
      source.textContent = sources[n];
    });
  });
}

/** A list of turns, each with the way to it. */
function drawTurns(table) {
  const { part, scene: { turns } } = table;
  part.turns.hidden = !turns;
  if (!turns) return;
  const [{ children: [title, status] }, { tHead, tBodies: [body] }] = part.turns.children;
  write(table, title, turns.title);
  write(table, status, turns.status);
  fit(tHead.rows[0], turns.heads, String, () => element("th", { scope: "col" }), (node, head) => { node.textContent = head; });
  const make = ({ cells }) => element("tr", {},
    element("th", { scope: "row" }, element("button", { type: "button" })), ...cells.map(() => element("td")));
  fit(body, turns.entries, ({ end }) => end, make, (row, { number, go, cells, mark, shown }) => {
    const [{ firstChild: button }, ...nodes] = row.children;
    attribute(row, "data-mark", mark);
    attribute(button, "aria-current", shown ? "step" : null);
    attribute(button, "aria-label", go);
    write(table, button, number);
    nodes.forEach((node, n) => {
      write(table, node, cells[n], { verdict: mark === "cost" });
      attribute(node, "data-head", turns.heads[n + 1]);
    });
  });
}

function drawPlace({ look, scene }, cell, place) {
  const signature = place ? JSON.stringify([place, look.lang]) : "";
  if (cell.dataset.place === signature) return;
  cell.dataset.place = signature;
  if (!place) return cell.replaceChildren();
  const { card, state, number, by } = place;
  const { texts } = look;
  const layer = by && scene.seats.find((seat) => seat.initial === by)?.name;
  const laid = layer ? (texts.by ?? "{name}").replace("{name}", layer) : by;
  const said = [look.names[card] ?? card, state !== "laid" && texts[state], number, laid].filter(Boolean).join(", ");
  const sign = { waits: "waits", fits: "right" }[state];
  const flag = number || (sign && iconDrawing(sign));
  const seen = { class: `place ${state}${by ? " fresh" : ""}`, "data-suit": card[1], style: `--n:${number ?? 4}` };
  cell.replaceChildren(
    element("span", { ...seen, "aria-hidden": "true" },
      rankDrawing(card[0]), suitDrawing(card[1]), flag && element("span", { class: "flag" }, flag),
      state === "yours" && element("span", { class: "band" }, texts.yours ?? ""), by && element("span", { class: "by" }, by)),
    element("span", { class: "unseen" }, said));
}

const placeNode = (table, card) => table.part.grid.querySelector(`td[data-card="${card}"] .place`);
const heldNode = (table, card) => table.part.hand.querySelector(`.held[data-key="${card}"]`);

const isJoker = (card) => card[0] === "*";
const suitOf = (card) => (isJoker(card) ? "" : card[1]);
const groups = (hand) => new Set(hand.map(({ card }) => suitOf(card))).size;

/** Where a hand breaks into rows on a narrow screen: between two suits where that keeps a step wide enough to tap. */
function breaks(hand) {
  const count = hand.length;
  if (count < 8) return { at: [], longest: count };
  const widest = (at) => Math.max(at, count - at);
  const between = hand.map((_, n) => n).filter((n) => n && suitOf(hand[n].card) !== suitOf(hand[n - 1].card));
  const best = between.sort((a, b) => widest(a) - widest(b))[0];
  const half = Math.ceil(count / 2);
  const at = best && widest(best) <= Math.max(8, half + 1) ? best : half;
  if (count <= 22) return { at: [at], longest: widest(at) };
  const third = Math.ceil(count / 3);
  return { at: [third, 2 * third], longest: third };
}

function drawHand(table, at = breaks(table.scene.hand).at) {
  const { part, scene } = table;
  const acts = scene.pick !== "none";
  part.hand.hidden = !scene.hand.length;
  attribute(part.hand, "role", acts ? "toolbar" : "list");
  attribute(part.hand, "aria-label", scene.hand_label);
  const items = scene.hand.flatMap((held, n) => (at.includes(n) ? [{ gap: n }, held] : [held]));
  const make = (held) => (held.gap ? element("span", { class: "break" }) : newHeld(acts));
  fit(part.hand, items, (held) => (held.gap ? `break ${held.gap}` : held.card), make, (node, held) => {
    if (held.gap) return;
    // A card that stops being a button is another object: it keeps its place and loses its handles.
    if ((node.querySelector("button.card") !== null) !== acts) node.replaceChildren(...newHeld(acts).children);
    attribute(node, "role", acts ? null : "listitem");
    drawHeld(table, node, held);
  });
  scene.hand.forEach(({ card }, n) => {
    const { classList } = heldNode(table, card);
    classList.toggle("ends", n + 1 === scene.hand.length);
    classList.toggle("turns", at.includes(n + 1));
    classList.toggle("begins", n > 0 && suitOf(scene.hand[n - 1].card) !== suitOf(card));
  });
  rove(table);
}

function newHeld(acts) {
  const card = acts ? element("button", { type: "button", class: "card" }) : element("span", { class: "card", role: "img" });
  return element("div", { class: "held" }, card, element("p", { class: "verdict" }, element("b"), " ", element("span")));
}

const MARK_ICONS = { right: "right", left: "waits", beside: "right", early: "wrong", wrong: "wrong", missed: "missed" };
const FEET = { fits: "fits", waits: "waits", tried: "waits", early: "waits" };

function drawHeld(table, node, held) {
  const { scene, look: { texts } } = table;
  const [card, verdict] = node.children;
  const toggles = scene.pick === "set" || scene.pick === "order";
  const joker = isJoker(held.card);
  const at = toggles ? table.picks.indexOf(held.card) : -1;
  const order = at >= 0 && scene.pick === "order" ? at + scene.first : 0;
  attribute(node, "data-mark", held.mark);
  const up = at >= 0 || Boolean(held.up);
  attribute(node, "data-picked", up);
  const picked = up ? [texts.picked, order] : [];
  attribute(card, "aria-label", [held.name, ...picked].filter(Boolean).join(", "));
  attribute(card, "data-suit", suitOf(held.card) || null);
  attribute(card, "data-joker", joker);
  if (card.matches("button")) {
    attribute(card, "aria-pressed", toggles || joker ? String(up) : null);
    // It can be tried all the same, and explains itself.
    attribute(card, "aria-disabled", held.mark === "waits" || held.mark === "tried" ? "true" : null);
  }
  const signature = [held.card, held.mark, held.number, up, order, texts.picked].join();
  if (card.dataset.face !== signature) {
    card.dataset.face = signature;
    const foot = FEET[held.mark];
    const badge = MARK_ICONS[held.mark];
    const [rank, suit] = held.card;
    const face = joker ? [starDrawing(), capDrawing()] : [rankDrawing(rank), suitDrawing(suit, "pip"), suitDrawing(suit)];
    const children = [...face,
      foot && element("span", { class: "foot" }, iconDrawing(foot), element("span", {}, texts[foot] ?? "")),
      badge && element("span", { class: "badge" }, iconDrawing(badge)),
      held.number && element("span", { class: "number yours" }, held.number),
      up && element("span", { class: "pill" }, order || texts.picked || "")];
    card.replaceChildren(...children.filter(Boolean));
  }
  const said = held.word || held.line;
  verdict.hidden = !said && !scene.lines;
  write(table, verdict.firstChild, held.word);
  write(table, verdict.lastChild, held.line);
  verdict.id = `verdict-${held.card}`;
  attribute(card, "aria-describedby", said && card.matches("button") ? verdict.id : null);
}

/** More options than this are a list to open. */
const MANY = 8;

function drawChoices(table, parent, choices, fold = "") {
  if (!fold) parent.hidden = !choices.length;
  const make = ({ options }) => (fold && options.length > MANY ? newList() : element("div", { class: "choice", role: "radiogroup" },
    element("p", { class: "label" }), element("div", { class: "options" })));
  fit(parent, choices, ({ id }) => id, make, (node, choice) => {
    const label = node.firstChild;
    label.id = `label-${fold}-${choice.id}`;
    write(table, label, choice.label);
    if (node.matches(".long")) drawList(table, node, choice, fold);
    else drawOptions(table, node, choice, fold);
  });
}

/** What was chosen meanwhile, before the server has answered. */
const wishedFor = ({ wishes }, fold, id) => wishes.get(`${fold}.${id}`)?.act.text;

function drawOptions(table, node, choice, fold) {
  const [label, options] = node.children;
  attribute(node, "aria-labelledby", label.id);
  const answered = !fold && Boolean(choice.chosen);
  const chosen = wishedFor(table, fold, choice.id) ?? (choice.chosen || (fold ? "" : table.chosen[choice.id]));
  attribute(options, "data-short", choice.options?.every(({ text }) => text.length < 3) ? "" : null);
  const newOption = ({ id }) => element("label", { class: "option" },
    element("input", { type: "radio", name: `${table.key}-${fold}-${choice.id}`, value: id }), element("span"), element("i"), element("small"));
  fit(options, choice.options ?? [], ({ id }) => id, newOption, (option, { id, text, mark, line }) => {
    const [input, words, icon, why] = option.children;
    input.checked = id === chosen;
    input.disabled = answered;
    attribute(option, "data-mark", mark);
    write(table, words, text);
    write(table, why, line);
    drawIcon(icon, MARK_ICONS[mark]);
    const said = mark && [text, table.look.texts[mark], line].filter(Boolean).join(", ");
    attribute(input, "aria-label", said || null);
  });
}

const newList = () => element("div", { class: "choice long" },
  element("p", { class: "label" }), element("label", { class: "list" }, element("select")), element("p", { class: "why" }));

/** A list of options, with what was chosen meanwhile. */
function fillList(table, select, { id: name, options = [], chosen = "" }, fold) {
  fit(select, options, ({ id }) => id, ({ id }) => element("option", { value: id }), (option, { text }) => {
    if (option.textContent !== text) option.textContent = text;
  });
  select.value = wishedFor(table, fold, name) ?? chosen;
}

/** A list, and below it what there is to say of what is chosen. */
function drawList(table, node, choice, fold) {
  const { options } = choice;
  const [label, { firstChild: select }, why] = node.children;
  select.setAttribute("aria-labelledby", label.id);
  fillList(table, select, choice, fold);
  why.hidden = !options.some(({ line }) => line);
  write(table, why, options.find(({ id }) => id === select.value)?.line);
}

function lineShown(table) {
  const { scene, look, shown } = table;
  if (table.refused && table.busy) return { text: look.texts.resting ?? "", icon: "waits" };
  if (table.refused) return { text: look.texts.unsent ?? "", icon: "wrong" };
  if (running(table) || table.lingering) return { text: shown ? scene.steps[shown - 1].text : "" };
  return scene.line ?? { text: "" };
}

function drawLine(table) {
  const { part, scene, shown } = table;
  const { text, icon, then } = lineShown(table);
  part.dock.hidden = !text && !scene.line && !scene.buttons.length && !running(table);
  part.tile.hidden = !icon || icon === "none";
  attribute(part.tile, "data-icon", icon);
  drawIcon(part.tile, icon);
  // The same words at a new moment are news: the live region is written again.
  write(table, part.line, text, { verdict: part.tile.hidden || "always", then, moment: running(table) ? shown : scene.seq });
}

function drawButtons(table) {
  const { part, scene, look: { texts } } = table;
  const stepping = running(table) && scene.pace < 0;
  const buttons = stepping
    ? [{ id: "step.all", text: texts.all ?? "" }, { id: "step.next", text: texts.step ?? "", icon: "next", primary: true }]
    : scene.buttons;
  drawActions(table, part.buttons, buttons);
}

/** Draws an icon, or none, into a node of its own; the same icon stays as it is. */
function drawIcon(node, name = "") {
  if ((node.dataset.drawn ?? "") === name) return;
  node.dataset.drawn = name;
  node.replaceChildren(...(ICONS[name] ? [iconDrawing(name)] : []));
}

function drawActions(table, parent, buttons) {
  parent.hidden = !buttons.length;
  const make = () => element("button", { type: "button" }, element("i"), element("span"));
  fit(parent, buttons, ({ id }) => id, make, (node, { id, text, icon, primary, counted, off, key, step: by }) => {
    node.classList.toggle("primary", Boolean(primary));
    drawIcon(node.firstChild, icon);
    write(table, node.lastChild, (id === "check" && counted?.[table.picks.length]) || text);
    attribute(node, "aria-keyshortcuts", key);
    const idle = off || (id === "check" && !answerable(table)) || (by !== undefined && reached(table, by) === meant(table));
    attribute(node, "aria-disabled", idle ? "true" : null);
  });
}

function answerable({ scene, picks, chosen }) {
  const needsCards = scene.pick === "set" || scene.pick === "order";
  return (!needsCards || picks.length > 0) && scene.choices.every(({ id }) => chosen[id]);
}

function drawTyped({ part, scene: { typed } }) {
  part.typed.hidden = !typed;
  if (!typed) return;
  part.typed.querySelector("span").textContent = typed.label;
  part.typed.querySelector("input").placeholder = typed.example;
  part.typed.querySelector("button").textContent = typed.button;
}

function drawFolds(table) {
  const { part, scene } = table;
  part.folds.hidden = !scene.folds.length;
  const make = ({ id }) => element("div", { class: "fold" },
    element("button", { type: "button", "aria-controls": `panel-${id}` }, element("i"), element("span")),
    element("div", { class: "panel", id: `panel-${id}`, role: "group" },
      element("ol"), element("div"), element("div", { class: "buttons" })));
  fit(part.folds, scene.folds, ({ id }) => id, make, (node, fold) => {
    const [button, panel] = node.children;
    const open = table.open === fold.id;
    attribute(button, "aria-expanded", String(open));
    drawIcon(button.firstChild, fold.icon);
    write(table, button.lastChild, fold.text);
    attribute(panel, "aria-label", fold.text);
    attribute(button, "data-icon", fold.icon);
    attribute(panel, "tabindex", fold.lines ? 0 : null);
    panel.hidden = !open;
    if (!open) return;
    const [lines, choices, buttons] = panel.children;
    lines.hidden = !fold.lines?.length;
    fit(lines, fold.lines ?? [], (_, n) => n, () => element("li"), (line, text) => write(table, line, text));
    drawChoices(table, choices, fold.choices ?? [], fold.id);
    drawActions(table, buttons, fold.buttons ?? []);
  });
  placePanel(table);
}
