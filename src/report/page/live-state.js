
/* --- the question of the page, and the values that its reader has changed --- */

const asked = JSON.parse(document.getElementById("live-question").textContent);
const controls = new Map(asked.groups.flatMap((group) => group.controls).map((control) => [control.id, control]));

/* values: changed controls only, as text that is typed. start: the values that marks compare with. */
const state = { values: {}, start: {}, past: [], future: [] };

const valueOf = (control) => state.values[control.id] ?? control.value;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/* A copy without values that the page began with, in the order of the controls. */
function tidy(values) {
  const kept = {};
  for (const control of controls.values())
    if (values[control.id] !== undefined && values[control.id] !== control.value) kept[control.id] = values[control.id];
  return kept;
}

/* Steps of one control within this time are one step of undo. */
const ONE_STEP_MS = 1000;
let lastStep = { id: null, at: 0 };

function change(id, value) {
  const now = Date.now(), values = tidy({ ...state.values, [id]: value });
  if (same(values, state.values)) return false;
  if (lastStep.id !== id || now - lastStep.at > ONE_STEP_MS) state.past.push({ values: state.values, start: state.start });
  lastStep = { id, at: now };
  state.values = values;
  state.future = [];
  return true;
}

/* Goes to other values in one step. */
function go(values, start) {
  state.past.push({ values: state.values, start: state.start });
  state.values = tidy(values);
  state.start = tidy(start);
  state.future = [];
  lastStep = { id: null, at: 0 };
}

function step(from, to) {
  const next = from.pop();
  if (!next) return false;
  to.push({ values: state.values, start: state.start });
  Object.assign(state, next);
  lastStep = { id: null, at: 0 };
  return true;
}

/* The state as the fragment of the page's address: ID=VALUE for changes, _ID=VALUE for those of the start. */
function fragment() {
  const pairs = new URLSearchParams();
  for (const [id, value] of Object.entries(state.start)) pairs.append("_" + id, value);
  for (const [id, value] of Object.entries(state.values)) pairs.append(id, value);
  return pairs.toString();
}

/* Unknown keys are dropped: the page may be a newer one. */
function readFragment(text) {
  const found = { values: {}, start: {} };
  for (const [key, value] of new URLSearchParams(text)) {
    const early = key.startsWith("_");
    found[early ? "start" : "values"][early ? key.slice(1) : key] = value;
  }
  return { values: tidy(found.values), start: tidy(found.start) };
}

/* --- options of bursar(1) --- */

/* The text of a changed value in its option. */
function optionText(control, value) {
  if (control.percent) return (Number(value) < 0 ? "" : "+") + value + "%";
  return value + (control.suffix ?? "");
}

/* The options of the values: those of the page's own command, then the changes. */
function optionsOf(values) {
  const options = { ...asked.options }, set = [...asked.set];
  for (const control of controls.values()) {
    const value = values[control.id];
    if (value === undefined || value === "") continue;
    if (control.option === "set") set.push(control.key + "=" + optionText(control, value));
    else options[control.option] = optionText(control, value);
  }
  return set.length ? { ...options, set } : options;
}

const requestOf = (command, more = {}, words = []) =>
  ({ command, arguments: [asked.scenario, ...words], options: { ...optionsOf(state.values), ...more }, presolve: false });

/* --- words for readers --- */

/* "1500000" -> "1,500,000" */
function grouped(text) {
  const [, sign, whole, rest] = /^([+-]?)(\d+)(\..*)?$/.exec(text) ?? [];
  return whole === undefined ? text : sign + whole.replace(/\B(?=(\d{3})+$)/g, ",") + (rest ?? "");
}

function shownValue(control, value) {
  if (control.kind === "select") return control.choices.find(([name]) => name === value)?.[1] ?? value;
  if (control.kind === "list") return value.split(",").join(", ");
  if (value === "") return control.none ?? "none";
  return (control.grouped ? grouped(value) : value) + (control.unit ? " " + control.unit : "");
}

/* "Budget 1,000,000 USD -> 1,700,000 USD" for each change against the start. */
function changesInWords() {
  const words = [];
  for (const control of controls.values()) {
    const before = state.start[control.id] ?? control.value, now = valueOf(control);
    if (before !== now)
      words.push(control.label + ": " + shownValue(control, now) + " instead of " + shownValue(control, before));
  }
  return words;
}
