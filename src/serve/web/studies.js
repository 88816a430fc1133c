// studies.js - runs studies as jobs with progress, shows their answers, and saves them.
import * as api from "./api.js";
import { actions, button, datalist, download, failure, field, h, link, newId, note, problem, replace, say, select, sentence, table } from "./dom.js";
import { commandOf, headline, resultTabs, warningsView } from "./result.js";

// The studies of a scenario, in the order in which a buyer needs them; the summary of each is the program's.
const STUDIES = ["optimize", "explain", "whatif", "curve", "crossover", "flip", "sensitivity", "montecarlo", "history", "fleets",
    "negotiate", "evaluate", "report", "check", "cite"];
// Options of files, streams and parts of work, which have no meaning here.
const LEFT_OUT = new Set(["output", "format", "quiet", "verbose", "color", "timings", "jobs", "help", "version", "shard", "slurm", "plot", "proof", "into"]);
const USUAL = new Set(["budget", "set", "between", "from", "to", "goal", "target-rate", "as-of", "why-not", "draws", "override", "points", "best", "part"]);
const TAKES_BIDS = new Set(["negotiate", "evaluate"]);
const DOCUMENTS = [[".html", "page"], [".xlsx", "workbook"], [".md", "text with tables (Markdown)"], [".csv", "order as CSV"]];

let commands = null;
async function readCommands() {
    if (!commands) {
        const answer = await api.solve("help");
        commands = new Map((answer.value?.commands ?? []).map((one) => [one.name, one]));
    }
    return commands;
}

const ENDS = { done: "The study is complete.", stopped: "The study was stopped.", failed: "The study has no answer." };
const ended = (job) => !["waiting", "running"].includes(job.state);

function requestText(request) {
    const options = Object.entries(request?.options ?? {}).filter(([key]) => key !== "format")
        .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((one) => (one === true ? `--${key}` : `--${key} ${one}`)));
    return ["bursar", request?.command, ...(request?.arguments ?? []), ...options].join(" ");
}

// --- the form of a study ---

// An option's control; values(): its value for a request, or undefined.
function optionControl(option, given) {
    const label = option.option.replaceAll("-", " ");
    const hint = sentence(option.help);
    if (option.form === "flag") {
        const box = h("input", { type: "checkbox", id: newId(), checked: given === "1" });
        return { element: h("div", { class: "field" }, h("div", { class: "check" }, box, h("label", { for: box.id }, label)), h("p", { class: "hint" }, hint)), value: () => box.checked || undefined };
    }
    if (option.form === "choice") {
        const made = select([["", "default"], ...option.allowed.split(" ")], given ?? "");
        return { element: field(label, made, hint), value: () => made.value || undefined };
    }
    if (option.form === "list") {
        const area = h("textarea", { rows: "2", value: given ?? "" });
        return { element: field(`${label}, one a line`, area, hint), value: () => { const lines = area.value.split("\n").map((one) => one.trim()).filter(Boolean); return lines.length ? lines : undefined; } };
    }
    const list = option.allowed ? datalist(option.allowed.split(" ")) : null;
    const input = h("input", { value: given ?? "", inputmode: option.form === "integer" || option.form === "seconds" ? "decimal" : null, list: list?.id ?? null, autocomplete: "off" });
    const element = field(label, input, hint);
    if (list)
        element.append(list);
    return {
        element, value: () => {
            const text = input.value.trim();
            return text === "" ? undefined : option.form === "integer" && /^\d+$/.test(text) ? Number(text) : text;
        },
    };
}

export async function studiesView(view, { query, go }) {
    const [known, files, shipped] = await Promise.all([readCommands(), api.files(), api.shipped()]);
    const own = files.filter((file) => file.kind === "scenario").map((file) => file.name);
    const scenario = select([...own, ...(shipped.scenarios ?? []).map((one) => [one, `${one} (example)`])], query.get("scenario") ?? own[0] ?? "");
    const list = STUDIES.filter((one) => known.has(one));
    const study = select(list.map((one) => [one, `${one}: ${known.get(one).summary}`]), query.get("command") ?? "optimize", () => fill());
    const form = h("div", {}), message = h("div", {}), running = h("div", {});
    let controls = [], bids = [], kind = null;

    function fill() {
        const command = known.get(study.value);
        const options = command.accepts.filter((one) => !LEFT_OUT.has(one.option));
        controls = options.map((option) => ({ option, ...optionControl(option, query.get(option.option)) }));
        const usual = controls.filter((one) => USUAL.has(one.option.option)), rest = controls.filter((one) => !usual.includes(one));
        const quotes = TAKES_BIDS.has(study.value) ? files.filter((file) => file.kind === "quote") : [];
        bids = quotes.map((file) => ({ name: file.name, box: h("input", { type: "checkbox", id: newId() }) }));
        kind = study.value === "report" ? select(DOCUMENTS, ".html") : null;
        replace(form,
            bids.length ? h("fieldset", {}, h("legend", {}, "Bids, if the scenario does not list them"), h("div", { class: "checks" }, bids.map(({ name, box }) =>
                h("span", { class: "check" }, box, h("label", { for: box.id }, name))))) : null,
            kind ? h("div", { class: "filters" }, field("Kind of document", kind)) : null,
            usual.length ? h("div", { class: "filters wide" }, usual.map((one) => one.element)) : null,
            rest.length ? h("details", {}, h("summary", {}, `${rest.length} more options`), h("div", { class: "filters wide" }, rest.map((one) => one.element))) : null);
    }

    async function run() {
        if (!scenario.value) {
            replace(message, problem("Make a scenario first. ", link("New scenario", "#/new")));
            return;
        }
        const options = Object.fromEntries(controls.map((one) => [one.option.option, one.value()]).filter(([, value]) => value !== undefined));
        if (kind)
            options.output = "report" + kind.value;
        try {
            const id = await api.startJob({
                command: study.value, arguments: [...bids.filter(({ box }) => box.checked).map(({ name }) => name), scenario.value], options,
            });
            go(`/job/${id}`);
        } catch (error) {
            replace(message, failure(error));
        }
    }

    fill();
    replace(view, h("h1", {}, "Run a study"), message, h("div", { class: "filters" }, field("Scenario", scenario), field("Study", study)), form,
        actions(button("Run", run, { class: "main" })), running);
    await showJobs(running);
    if (query.get("run") === "1" && scenario.value)
        await run();
}

async function showJobs(place) {
    const list = await api.jobs();
    replace(place, h("section", {}, h("h2", {}, "Studies of this session"), table([
        { key: "id", label: "No.", number: true, render: (row) => link(String(row.id), `#/job/${row.id}`, { "aria-label": `Study ${row.id}` }) },
        { key: "request", label: "Study", render: (row) => h("code", {}, requestText(row.request)) },
        { key: "state", label: "State", render: (row) => row.state },
        { key: "progress", label: "Progress", number: true, render: (row) => (row.state === "running" && row.progress >= 0 ? `${Math.round(100 * row.progress)} %` : "") },
    ], [...list].reverse(), { label: "Studies", empty: "No study was run yet.", fold: 20 })));
}

// --- a job ---

export async function jobView(view, { name, go }) {
    const id = Number(name);
    const bar = h("progress", { max: "1", "aria-label": "Progress of the study" });
    const state = h("p", { role: "status" }), place = h("div", {});
    const stop = button("Stop", async () => { await api.stopJob(id).catch(() => null); await update(); });
    const first = await api.job(id);
    let left = false, timer = 0;
    replace(view, h("h1", {}, `Study ${id}: ${first.request?.command ?? ""}`), h("p", {}, h("code", {}, requestText(first.request))),
        h("div", { class: "progress" }, bar, state, stop), place);

    async function update() {
        clearTimeout(timer);
        if (left)
            return;
        let job;
        try {
            job = await api.job(id);
        } catch (error) {
            replace(place, failure(error));
            return;
        }
        show(job);
        if (!ended(job))
            timer = setTimeout(update, 250);
    }

    function show(job) {
        const done = ended(job);
        bar.parentElement.hidden = done && job.state === "done";
        stop.hidden = done;
        if (done || job.progress >= 0)
            bar.value = done ? 1 : job.progress;
        else
            bar.removeAttribute("value");
        state.textContent = done ? ENDS[job.state] ?? job.state : `${job.state}${job.label ? `: ${job.label}` : ""}${job.progress > 0 ? `, ${Math.round(100 * job.progress)} %` : ""}`;
        if (done) {
            replace(place, answerOf(job, go));
            say(ENDS[job.state] ?? job.state);
        }
    }

    show(first);
    if (!ended(first))
        timer = setTimeout(update, 150);
    return () => {
        left = true;
        clearTimeout(timer);
    };
}

const baseName = (path) => path.split("/").pop().replace(/\.ya?ml$/, "");

function answerOf(job, go) {
    const message = api.fault(job), request = job.request ?? {}, scenario = request.arguments?.[request.arguments.length - 1] ?? "";
    if (request.command === "report")
        return documentView(job, scenario, message);
    if (!job.value)
        return h("div", {}, job.result ? h("pre", { tabindex: "0" }, job.result) : null, problem(sentence(message ?? "the study has no answer")),
            actions(scenario ? link("Edit the scenario", `#/scenario/${encodeURIComponent(scenario)}`) : null));
    const answer = JSON.stringify(job.value, null, 2) + "\n";
    return h("div", {}, message && job.value.status !== "infeasible" ? problem(sentence(message)) : null,
        saveForm(`${baseName(scenario)}-${request.command}.json`, job.result || answer, "Save the answer",
            [button("Download", () => download(`${baseName(scenario)}-${request.command}.json`, job.result || answer)),
                commandOf(job.value) === "optimize" ? button("Write the report page", () => startReport(request, scenario, go)) : null]),
        resultTabs(job.value, () => textOf(request)), job.diagnostics?.messages?.length && !job.value.warnings ? warningsView(job.diagnostics) : null);
}

async function startReport(request, scenario, go) {
    const allowed = new Set((await readCommands()).get("report").accepts.map((one) => one.option));
    const options = Object.fromEntries(Object.entries(request.options ?? {}).filter(([key]) => allowed.has(key)));
    go(`/job/${await api.startJob({ command: "report", arguments: [scenario], options: { ...options, output: "report.html" } })}`);
}

// The program's text of the same request, by a job of its own.
async function textOf(request) {
    const id = await api.startJob({ ...request, options: { ...request.options, format: "text" } });
    for (;;) {
        const job = await api.job(id);
        if (ended(job))
            return job.result || api.fault(job) || "no text";
        await new Promise((resume) => { setTimeout(resume, 200); });
    }
}

// Saves into the folder under a name; asks before it replaces a file.
function saveForm(name, content, label, more = []) {
    const input = h("input", { value: name, autocomplete: "off" });
    const message = h("div", {});
    async function save(replaceFile) {
        const file = input.value.trim();
        try {
            const old = (await api.files()).find((one) => one.name === file);
            if (old && !replaceFile) {
                replace(message, note(`The file ${file} exists. `, button("Replace it", () => save(true), { class: "small" })));
                return;
            }
            await api.saveFile(file, content, old?.hash ?? "");
            replace(message, h("p", { class: "good" }, `Saved as ${file}. `, file.endsWith(".json") ? link("Compare saved answers", "#/compare?with=" + encodeURIComponent(file)) : null));
            say(`Saved ${file}`);
        } catch (error) {
            replace(message, failure(error));
        }
    }
    return h("div", { class: "save" }, field("File in the folder", input), actions(button(label, () => save(false), { class: "main" }), more), message);
}

function bytesOf(job) {
    if (job.result_base64)
        return Uint8Array.from(atob(job.result_base64), (c) => c.charCodeAt(0));
    return job.result;
}

function documentView(job, scenario, message) {
    const name = baseName(scenario) + (/\.[a-z]+$/.exec(job.request.options?.output ?? ".html")?.[0] ?? ".html");
    if (!job.result && !job.result_base64)
        return problem(sentence(message ?? "the report has no content"));
    const content = bytesOf(job), isPage = name.endsWith(".html");
    return h("div", {}, h("p", {}, `The report of ${scenario} is complete.`),
        saveForm(name, content, "Save the document", [
            isPage ? link("Open the page", `api/jobs/${job.id}/page`, { target: "_blank", rel: "noopener" }) : null,
            button("Download", () => download(name, content, isPage ? "text/html" : "application/octet-stream"))]),
        isPage ? null : job.result ? h("pre", { tabindex: "0" }, job.result) : note("The document is a workbook. Download or save it."));
}

// --- a saved answer ---

export async function answerView(view, { name }) {
    const text = await api.readFile(name);
    let value = null;
    try {
        value = JSON.parse(text);
    } catch {
        // the message below states it
    }
    replace(view, h("h1", {}, value ? headline(value) : name), h("p", { class: "subject" }, `Saved answer ${name}${value ? ` of ${commandOf(value)}` : ""}`),
        actions(button("Download", () => download(name.split("/").pop(), text)), link("Compare", `#/compare?with=${encodeURIComponent(name)}`)),
        value ? resultTabs(value, null) : problem(`The file ${name} is not JSON.`));
}

