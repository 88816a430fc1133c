
/* --- the panel --- */

const panel = document.getElementById("live-panel");
const widgets = new Map(); /* id -> { sync, fail } */

/* An element with properties and children. */
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/* A round step for a slider from `from` to `to`. */
function sliderStep(control) {
  if (control.step) return control.step;
  const rough = (control.to - control.from) / 300, power = 10 ** Math.floor(Math.log10(rough));
  return power * (rough / power < 1.5 ? 1 : rough / power < 3.5 ? 2 : rough / power < 7.5 ? 5 : 10);
}

const decimals = (step) => Math.max(0, Math.min(9, -Math.floor(Math.log10(step) + 1e-9)));

/* "1.5M" -> "1500000", digit by digit; other texts stay. */
function spelledOut(text) {
  const [, whole, part, letter] = /^(\d*)\.?(\d*)([kM])$/.exec(text) ?? [];
  if (letter === undefined || whole + part === "") return text;
  const places = letter === "k" ? 3 : 6, digits = part.padEnd(places, "0");
  return whole + digits.slice(0, places) + (digits.length > places ? "." + digits.slice(places) : "");
}

/* A typed number without grouping, or null. Amounts may have k, M and their currency: "600k", "1.5 MEUR". */
function typedNumber(text, unit) {
  const plain = text.replace(/[,\s\u00a0]/g, "");
  if (/^[A-Z]{3}$/.test(unit ?? "")) return typedNumber(spelledOut(plain.replace(unit, "")));
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? plain.replace(/^\+/, "") : null;
}

/* The values of a group of shares that are not changed share what the changed ones leave. */
function effectiveValue(control) {
  if (!control.rest || state.values[control.id] !== undefined) return valueOf(control);
  let given = 0, others = 0;
  for (const other of controls.values()) {
    if (!other.rest) continue;
    if (state.values[other.id] !== undefined) given += Number(state.values[other.id]);
    else others += Number(other.value);
  }
  return given > 0 && given < 1 ? String(+(Number(control.value) * (1 - given) / others).toPrecision(4)) : control.value;
}

let fieldCount = 0;

/* The frame of a control: its label, a note of the value at the start, and a place for a message. */
function frame(control, label) {
  const was = make("span", { className: "was" });
  const error = make("p", { className: "error", id: "live-error-" + fieldCount, hidden: true });
  const head = make("div", { className: "control-head" }, label), box = make("div", { className: "control" }, head);
  const fields = [];
  return {
    box, head, was, error, fields,
    fail(message) {
      error.textContent = message ?? "";
      error.hidden = !message;
      for (const field of fields) field.setAttribute("aria-invalid", message ? "true" : "false");
      if (message) box.closest("details").open = true;
    },
    note() {
      const before = state.start[control.id] ?? control.value, changed = before !== valueOf(control);
      was.textContent = changed ? "was " + shownValue(control, before) : "";
      box.classList.toggle("changed", changed);
    },
  };
}

function makeSlider(control, changed) {
  const id = "live-field-" + ++fieldCount, step = sliderStep(control);
  const label = make("label", { htmlFor: id, textContent: control.label });
  const parts = frame(control, label);
  const field = make("input", { id, type: "text", inputMode: "decimal", placeholder: control.none ?? "", spellcheck: false });
  const slider = make("input", { type: "range", min: control.from, max: control.to, step });
  const unit = make("span", { className: "unit", textContent: control.unit ?? "", id: id + "-unit" });
  slider.setAttribute("aria-label", control.label + ", slider");
  field.setAttribute("aria-describedby", id + "-unit " + parts.error.id);
  slider.addEventListener("input", () => {
    const value = Number(slider.value).toFixed(decimals(step));
    parts.fail();
    if (change(control.id, value)) changed(control.id);
  });
  field.addEventListener("input", () => {
    const text = field.value.trim(), number = text === "" ? control.value : typedNumber(text, control.unit);
    parts.fail(number === null ? "expected a number, got '" + text + "'" : undefined);
    if (number !== null && change(control.id, number)) changed(control.id);
  });
  field.addEventListener("blur", () => sync());
  const sync = () => {
    const value = effectiveValue(control);
    if (document.activeElement !== field) field.value = control.grouped ? grouped(value) : value;
    slider.value = value !== "" ? value : control.least ? control.from : control.to;
    slider.setAttribute("aria-valuetext", shownValue(control, value));
    parts.note();
  };
  parts.fields.push(field, slider);
  parts.head.append(field, unit);
  parts.box.append(slider, parts.was, parts.error);
  return { ...parts, sync };
}

function makeSelect(control, changed) {
  const id = "live-field-" + ++fieldCount;
  const parts = frame(control, make("label", { htmlFor: id, textContent: control.label }));
  const select = make("select", { id }, ...control.choices.map(([value, label]) => make("option", { value, textContent: label })));
  select.setAttribute("aria-describedby", parts.error.id);
  select.addEventListener("change", () => {
    parts.fail();
    if (change(control.id, select.value)) changed(control.id);
  });
  parts.fields.push(select);
  parts.head.append(select);
  parts.box.append(parts.was, parts.error);
  return { ...parts, sync: () => { select.value = valueOf(control); parts.note(); } };
}

/* A check list: at least one name stays checked. */
function makeList(control, changed) {
  const parts = frame(control, make("span", { textContent: control.label }));
  const boxes = control.choices.map(([value]) => make("input", { type: "checkbox", value, id: "live-field-" + ++fieldCount }));
  const set = make("fieldset", {}, make("legend", { className: "hidden", textContent: control.label }),
    ...boxes.map((box) => make("label", { htmlFor: box.id }, box, " " + box.value)));
  set.addEventListener("change", () => {
    const names = boxes.filter((box) => box.checked).map((box) => box.value);
    parts.fail(names.length ? undefined : "check at least one");
    if (names.length && change(control.id, names.join(","))) changed(control.id);
  });
  parts.fields.push(...boxes);
  parts.box.append(set, parts.was, parts.error);
  return { ...parts, sync: () => {
    const names = valueOf(control).split(",");
    for (const box of boxes) box.checked = names.includes(box.value);
    parts.note();
  } };
}

const MAKERS = { slider: makeSlider, select: makeSelect, list: makeList };

/* Fills the panel; `changed` is called with the id of a control whose value the reader has changed. */
function buildPanel(changed) {
  const form = document.getElementById("live-controls");
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const group of asked.groups) {
    const fold = make("details", { open: group.open }, make("summary", { textContent: group.heading }));
    for (const control of group.controls) {
      const widget = MAKERS[control.kind](control, changed);
      widgets.set(control.id, widget);
      fold.append(widget.box);
    }
    form.append(fold);
  }
}

function syncPanel() {
  for (const [id, widget] of widgets) {
    const control = controls.get(id);
    widget.sync();
    if (control.with) widget.box.hidden = valueOf(controls.get(control.with)) !== control.with_value;
  }
  const button = (name) => panel.querySelector("[data-do=" + name + "]");
  button("undo").disabled = !state.past.length;
  button("redo").disabled = !state.future.length;
  button("reset").disabled = same(state.values, state.start);
  button("keep").disabled = same(state.values, state.start);
}

function clearErrors() {
  for (const widget of widgets.values()) widget.fail();
}

/* Shows the message of an input error at its control: the one that the message names, or the last changed one. */
function showError(message, last) {
  const changed = Object.keys(state.values).map((id) => controls.get(id));
  const named = changed.find((control) => control.option === "set"
    ? message.includes(control.key) || message.includes(control.key.replace(/^\w+\./, "") + ":")
    : message.includes("--" + control.option));
  const at = widgets.get(named?.id ?? last);
  at?.fail(sentence(readable(plainMessage(message))));
  return at !== undefined;
}

/* --- the drawer: below 1,100 px the panel covers the page --- */

const drawer = matchMedia("(max-width: 1099px)");

function setDrawer(open) {
  document.body.classList.toggle("drawer-open", open);
  const button = document.getElementById("live-open");
  button.setAttribute("aria-expanded", String(open));
  for (const other of document.querySelectorAll("body > header, body > main, body > footer")) other.inert = open && drawer.matches;
  panel.inert = drawer.matches && !open;
  panel.setAttribute("role", drawer.matches ? "dialog" : "complementary");
  if (open && drawer.matches) panel.querySelector(".close").focus();
  else if (drawer.matches) button.focus({ preventScroll: true });
}

/* Keeps the focus inside the open drawer. */
function trapFocus(event) {
  if (!drawer.matches || !document.body.classList.contains("drawer-open")) return;
  if (event.key === "Escape") return setDrawer(false);
  if (event.key !== "Tab") return;
  const stops = [...panel.querySelectorAll("button, input, select, summary")].filter((one) => !one.disabled && one.getClientRects().length);
  const first = stops[0], last = stops[stops.length - 1];
  const leaves = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
