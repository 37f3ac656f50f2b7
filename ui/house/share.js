// The link that carries the rules: to be copied, and the button that prints the sheet. It holds no words.

const shares = new WeakMap();

export default function ({ data, parentElement }) {
  const share = shares.get(parentElement) ?? newShare(parentElement);
  shares.set(parentElement, share);
  const { field, label, copy, print, said } = share;
  const link = new URL(data.address, location.origin).href;
  if (field.value !== link) said.textContent = "";
  field.value = link;
  label.textContent = data.texts.link;
  copy.textContent = data.texts.copy;
  print.textContent = data.texts.print;
  share.copied = data.texts.copied;
}

function newShare(parentElement) {
  const root = parentElement.querySelector(".share");
  const make = (tag, attributes = {}) => Object.assign(document.createElement(tag), attributes);
  const label = make("label", { htmlFor: "link" });
  const field = make("input", { id: "link", type: "text", readOnly: true });
  const copy = make("button", { type: "button" });
  const print = make("button", { type: "button" });
  const said = make("p", { className: "copied" });
  said.setAttribute("role", "status");
  root.replaceChildren(label, field, copy, print, said);
  const share = { field, label, copy, print, said };
  field.onfocus = () => field.select();
  field.onkeydown = (event) => event.stopPropagation();
  print.onclick = () => window.print();
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select(); // without the clipboard, as on a page that is not secure
      document.execCommand("copy");
    }
    said.textContent = share.copied;
  };
  return share;
}
