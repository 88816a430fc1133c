
/* --- the page answers --- */

const SPINNER_MS = 150, REST_MS = 350, PATIENCE_MS = 400, WARM_MS = 300;

/* One backend for quick answers, one for whole pages, one for files that are saved. */
function makeBackends() {
  if (asked.backend === "server") return { quick: serverBackend(false), whole: serverBackend(true), files: serverBackend(false) };
  const engine = loadEngine();
  return { quick: workerBackend(engine), whole: workerBackend(engine), files: workerBackend(engine) };
}

const busy = document.getElementById("live-busy"), status = document.getElementById("live-status");
let backends = null, start = null, lastChanged = null, spinner = 0;

/* The work in progress: the number of the newest question, and timers. */
const work = { running: false, patience: 0, rest: 0, number: 0 };

function setBusy(on, words) {
  clearTimeout(spinner);
  if (on) spinner = setTimeout(() => { busy.hidden = false; }, SPINNER_MS);
  else busy.hidden = true;
  if (words !== undefined) status.textContent = words;
}

/* The page is up to date, or can say no more. */
function rest() {
  busy.textContent = "";
  setBusy(false);
  main.removeAttribute("aria-busy");
}

/* A change of the question: the newest one is answered; an answer that takes long is given up for it. */
function ask() {
  clearTimeout(work.rest);
  backends.whole.cancel();
  work.number++;
  main.setAttribute("aria-busy", "true");
  setBusy(true);
  if (!work.running) return answerQuickly();
  if (!work.patience) work.patience = setTimeout(() => backends.quick.cancel(), PATIENCE_MS);
}

async function answerQuickly() {
  const number = work.number;
  work.running = true;
  const answer = await backends.quick.ask(requestOf("report", { output: "page.html", brief: true }));
  const why = answer.code === 3 ? await backends.quick.ask(requestOf("optimize")) : null;
  clearTimeout(work.patience);
  work.patience = 0;
  work.running = false;
  if (!answer.cancelled) show(answer, why);
  if (number !== work.number) return answerQuickly();
  if (answer.cancelled) return rest();
  if (answer.code && answer.code !== 4) rest();
  else work.rest = setTimeout(() => answerWhole(number), REST_MS);
}

function show(answer, why) {
  clearErrors();
  if (answer.code === 3 && why?.result) {
    showInfeasible(JSON.parse(why.result), (values) => { go({ ...state.values, ...values }, state.start); changed(null); });
    status.textContent = "No purchase meets this scenario.";
  } else if (answer.code && answer.code !== 4) {
    const message = messageOf(answer);
    status.textContent = showError(message, lastChanged) ? "An input is not valid: the page shows the last answer." : message;
  } else {
    showBrief(mainOf(answer.result));
    markChanges(start);
    status.textContent = [".lead", ".gist"].map((part) => textOf(main.querySelector(".hero " + part)).replace(/\.$/, "")).filter(Boolean).join(". ") + ".";
  }
}

/* The whole page, with all studies, when the question rests. */
async function answerWhole(number) {
  if (number !== work.number) return;
  const answer = await backends.whole.ask(requestOf("report", { output: "page.html" }),
    (part, label) => { busy.textContent = label && part > 0 ? label + " " + Math.round(100 * part) + " %" : ""; });
  if (answer.cancelled || number !== work.number) return;
  rest();
  if (answer.code && answer.code !== 4) return;
  showWhole(mainOf(answer.result));
  markChanges(start);
}

/* --- changes --- */

function changed(id) {
  lastChanged = id ?? lastChanged;
  history.replaceState(null, "", location.pathname + location.search + (fragment() ? "#" + fragment() : ""));
  document.getElementById("live-words").textContent = changesInWords().join("; ");
  syncPanel();
  ask();
}

/* The answer to the start's values, which marks compare with. */
async function answerStart(values) {
  main.setAttribute("aria-busy", "true");
  const options = { ...optionsOf(values), output: "page.html", brief: true };
  const answer = await backends.files.ask({ command: "report", arguments: [asked.scenario], options, presolve: false });
  if (!answer.code) start = capture(mainOf(answer.result));
}

const ACTIONS = {
  undo() { if (step(state.past, state.future)) changed(null); },
  redo() { if (step(state.future, state.past)) changed(null); },
  reset() { go(state.start, state.start); changed(null); },
  async keep() {
    go(state.values, state.values);
    await answerStart(state.values);
    changed(null);
  },
  open() { setDrawer(true); },
  close() { setDrawer(false); },
};

async function act(name) {
  if (ACTIONS[name]) return ACTIONS[name]();
  try {
    status.textContent = await EXPORTS[name]((request) => backends.files.ask(request));
  } catch (error) {
    status.textContent = error.message;
  }
}

function onKey(event) {
  trapFocus(event);
  const typing = /^(text|search)$/.test(event.target.type ?? "") || event.target.tagName === "TEXTAREA";
  if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  ACTIONS[event.shiftKey ? "redo" : "undo"]();
}

/* --- start --- */

/* The engine compiles its code as it runs: an answer that nobody waits for makes the next ones fast. */
function warmUp() {
  if (!work.running) backends.quick.ask(requestOf("report", { output: "page.html", brief: true }));
}

/* Takes the state from the address, also when the reader edits it. */
async function restore() {
  const found = readFragment(location.hash.slice(1));
  if (same(found, { values: state.values, start: state.start })) return syncPanel();
  Object.assign(state, found, { past: [], future: [] });
  await answerStart(found.start);
  changed(null);
}

function begin() {
  if (asked.backend === "worker" && !(window.WebAssembly && window.DecompressionStream && window.Worker)) return;
  backends = makeBackends();
  start = capture(main);
  buildPanel(changed);
  document.body.classList.add("live");
  for (const id of ["live-tools", "live-panel", "live-open"]) document.getElementById(id).hidden = false;
  panel.inert = drawer.matches;
  drawer.addEventListener("change", () => setDrawer(false));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) act(button.dataset.do);
  });
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", restore);
  restore();
  if (asked.backend === "worker") setTimeout(warmUp, WARM_MS);
}

/* For tests: the page's way to ask, its state and its command line. */
window.bursar = { state, requestOf, copyRequest, commandLine, ask: (request) => backends.files.ask(request), set(id, value) { if (change(id, value)) changed(id); } };

begin();
