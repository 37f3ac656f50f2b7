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
  const said = element("p", { class: "said", role: "status" });
  const start = element("label", { class: "choice start" }, element("span"), list());
  const groups = element("div", { class: "groups" });
  root.replaceChildren(start, said, groups);
  const form = { root, said, start, groups, wish: null, busy: false };
  root.onchange = (event) => {
    form.wish = { ...form.wish, [event.target.name]: event.target.value };
    send(form);
  };
  // Keys walk through a list; the page must not take them for its own.
  root.onkeydown = (event) => event.target.matches("select") && event.stopPropagation();
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
    tell(form, form.data.unsent);
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
  const { data, start, groups } = form;
  tell(form, data.said);
  drawList(form, start, data.start);
  fit(groups, data.groups, newGroup, (node, group, n) => {
    const [{ children: [title, told] }, rows] = node.children;
    title.textContent = group.title;
    told.textContent = group.told;
    told.classList.toggle("changed", group.changed);
    if (!node.dataset.drawn) node.open = n === 0 || group.changed;
    node.dataset.drawn = "yes";
    fit(rows, group.choices, newChoice, (row, choice) => {
      drawList(form, row.firstChild, choice);
      const note = row.lastChild;
      note.id = `note-${choice.id}`;
      note.textContent = choice.note;
      note.hidden = !choice.note;
      row.classList.toggle("changed", Boolean(choice.note));
      row.querySelector("select").toggleAttribute("data-changed", Boolean(choice.note));
      row.querySelector("select").setAttribute("aria-describedby", note.id);
    });
  });
}

function tell({ said }, text = "") {
  if (said.textContent !== text) said.textContent = text;
  said.classList.toggle("told", Boolean(text));
}

const list = () => element("span", { class: "list" }, element("select"));
const newGroup = () => element("details", { class: "group" },
  element("summary", {}, element("h2"), element("span")), element("div", { class: "rows" }));
const newChoice = () => element("div", { class: "row" },
  element("label", { class: "choice" }, element("span"), list()), element("p", { class: "note" }));

function drawList(form, label, { id = "start", label: text, values, chosen }) {
  const select = label.querySelector("select");
  label.firstChild.textContent = text;
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
