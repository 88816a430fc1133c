
/* --- command line, scenario, order and plan --- */

/* A word of a POSIX shell. */
const quoted = (word) => /^[\w@%+=:,.\/-]+$/.test(word) ? word : "'" + word.replace(/'/g, "'\\''") + "'";

/* The words of the command whose JSON is the plan of the page. */
function commandLine() {
  const { set = [], quiet, ...options } = optionsOf(state.values);
  const words = ["bursar", "optimize", asked.scenario];
  for (const [name, value] of Object.entries(options)) words.push("--" + name + "=" + value);
  for (const change of set) words.push("--set=" + change);
  return words.map(quoted).join(" ");
}

function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/* Copies text; browsers without a clipboard on file:// select it in a field instead. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = make("textarea", { value: text, className: "hidden" });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

const stem = () => asked.scenario.replace(/^.*\//, "").replace(/\.ya?ml$/, "");

/* The scenario with the changes, as a file next to the original, whose files it names in the same way. */
const copyRequest = () => requestOf("export", {}, [asked.scenario.replace(/[^/]*$/, "changed.yaml")]);

/* What each button of the page does with a backend: returns the words for the reader. */
const EXPORTS = {
  async print() {
    print();
    return "";
  },
  async command() {
    await copy(commandLine());
    return "Command line copied.";
  },
  async scenario(ask) {
    const answer = await ask(copyRequest());
    if (answer.code) throw new Error(messageOf(answer));
    await copy(answer.result);
    return "Scenario with the changes copied.";
  },
  async order(ask) {
    const answer = await ask(requestOf("report", { output: "order.csv" }));
    if (answer.code) throw new Error(messageOf(answer));
    download(stem() + "-order.csv", "text/csv", answer.result);
    return "Order saved.";
  },
  async plan(ask) {
    const answer = await ask(requestOf("optimize"));
    if (answer.code) throw new Error(messageOf(answer));
    download(stem() + "-plan.json", "application/json", answer.result);
    return "Plan saved; `bursar verify` checks it with the options of the copied command.";
  },
};
