// The form of the house rules. Python sends what may be chosen and what is; this file draws it, and sends back what is
// chosen with the rules that were on the screen. It decides no rule and holds no words.

const UNSENT = 6000;
const forms = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const form = forms.get(parentElement) ?? newForm(parentElement);
  forms.set(parentElement, form);
  form.trigger = (act) => setTriggerValue("act", act);
  settle(form);
  form.data = data;
  draw(form);
  if (form.wish) setTimeout(() => send(form), 0);
  return () => clearTimeout(form.waiting);
}

function newForm(parentElement) {
  const root = parentElement.querySelector(".form");
  const start = newChoice();
  start.classList.add("start");
  const groups = element("div", { class: "groups" });
  const said = element("p", { role: "status" });
  const see = element("button", { type: "button" });
  const dock = element("div", { class: "dock" }, said, see);
  const undo = element("button", { type: "button", class: "undo" });
  root.replaceChildren(start, groups, undo, dock);
  const form = { root, start, groups, undo, dock, said, see, wish: null, busy: false };
  undo.onclick = () => {
    form.wish = { [form.data.start.id]: form.data.start.chosen };
    send(form);
    start.querySelector("select").focus();
  };
  see.onclick = () => document.querySelector(".house-changes")?.scrollIntoView({ block: "start" });
  root.onchange = (event) => {
    form.wish = { ...form.wish, [event.target.name]: event.target.value };
    send(form);
  };
  // Keys walk through a list; the page must not take them for its own.
  root.onkeydown = (event) => {
    if (event.target.matches("select")) event.stopPropagation();
  };
  return form;
}

/** What is chosen while an answer is on its way is sent together, once that is there. */
function send(form) {
  if (form.busy || !form.wish) return;
  form.busy = true;
  form.root.setAttribute("aria-busy", "true");
  form.waiting = setTimeout(() => {
    settle(form);
    draw(form);
    tell(form, form.data.unsent, true);
  }, UNSENT);
  form.trigger({ rules: form.data.rules, changes: form.wish });
  form.wish = null;
}

function settle(form) {
  form.busy = false;
  clearTimeout(form.waiting);
  form.root.removeAttribute("aria-busy");
}

function draw(form) {
  const { data, start, groups, undo, see } = form;
  tell(form, data.said, data.refused);
  see.textContent = data.see;
  undo.textContent = data.undo;
  undo.hidden = !data.undo;
  drawChoice(form, start, data.start);
  fit(groups, data.groups, newGroup, (node, group, n) => {
    const [{ children: [title, told] }, rows] = node.children;
    title.textContent = group.title;
    told.textContent = group.told;
    told.classList.toggle("changed", group.changed);
    if (!node.dataset.drawn) node.open = n === 0 || group.changed;
    node.dataset.drawn = "yes";
    fit(rows, group.choices, newChoice, (row, choice) => drawChoice(form, row, choice));
  });
}

/** What follows from the last choice; where it was refused, so that nobody misses it. */
function tell({ dock, said }, text, refused) {
  if (said.textContent !== text) said.textContent = text;
  dock.classList.toggle("refused", refused);
}

const newGroup = () => element("details", { class: "group" },
  element("summary", {}, element("h2"), element("span")), element("div", { class: "rows" }));
const newChoice = () => element("div", { class: "choice" },
  element("div", {}, element("label"), element("p", { class: "note" })),
  element("div", { class: "list" }, element("select")));

function drawChoice(form, row, { id, label: text, values, chosen, note: told, changed }) {
  const [{ children: [label, note] }, { firstChild: select }] = row.children;
  label.textContent = text;
  label.htmlFor = select.id = `choice-${id}`;
  note.id = `note-${id}`;
  note.textContent = told;
  row.classList.toggle("changed", changed);
  if (told) select.setAttribute("aria-describedby", note.id);
  select.name = id;
  fit(select, values.map(([value, said]) => ({ id: value, said })), ({ id: value }) => element("option", { value }),
    (option, { said }) => { if (option.textContent !== said) option.textContent = said; });
  if (!form.wish || !(id in form.wish)) select.value = chosen;
}

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Fits the children of a node to a list: a child stays the same node, with its focus, for as long as its id does. */
function fit(parent, items, make, update) {
  const old = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  const nodes = items.map((item) => {
    const node = old.get(item.id) ?? make(item);
    node.dataset.key = item.id;
    return node;
  });
  for (const node of [...parent.children]) if (!nodes.includes(node)) node.remove();
  nodes.forEach((node, n) => {
    if (parent.children[n] !== node) parent.insertBefore(node, parent.children[n] ?? null);
    update(node, items[n], n);
  });
}
