// editor.js - edits a scenario as a form and as text side by side; the library checks it while the user types.
import * as api from "./api.js";
import { actions, button, datalist, failure, field, h, link, note, problem, replace, say, select, sentence, setFault } from "./dom.js";
import { catalogNames, catalogWord } from "./catalog.js";
import { control, emptyValue, hintOf, label } from "./form.js";
import { Unread, setTop, topKeys, topValue } from "./yaml.js";

const FIRST = ["title", "catalog", "budget", "goal", "workload"]; // always in the form

// The groups of bursar-scenario(5) with their keys, in its order.
function groupsOf(schema) {
    const groups = new Map();
    const keys = Object.keys(schema.properties).sort((a, b) => (schema.properties[a].order ?? 0) - (schema.properties[b].order ?? 0));
    for (const key of keys) {
        const group = schema.properties[key].group ?? "Keys", name = group.charAt(0) + group.slice(1).toLowerCase();
        groups.set(name, [...(groups.get(name) ?? []), key]);
    }
    return groups;
}

// Names that the values of keys may have, from the catalogue and the program. The networks and templates are those
// of the scenario without its choice.
async function readNames(name, text, catalog) {
    const [list, models, whole] = await Promise.all([api.solve("catalog", ["list", catalog]), api.solve("models"),
        api.solve("check", [name], {}, { name, text: setTop(text, "choose", undefined) })].map((one) => one.catch(() => null)));
    const choice = (kind) => whole?.value?.choices?.find((one) => one.choice === kind)?.names?.split(", ") ?? [];
    return { parts: list?.value?.rows ?? [], models: models?.value?.rows?.map((row) => row.name) ?? [], networks: choice("network"), templates: choice("wiring") };
}

function suggester(names, catalogs) {
    const parts = names.parts.map((row) => row.part);
    const nodes = names.parts.filter((row) => row.kind === "node").map((row) => row.part);
    return (path) => {
        switch (path) {
        case "catalog": return catalogs;
        case "workload.model": return names.models;
        case "choose.nodes": return nodes;
        case "choose.networks": return names.networks;
        case "choose.templates": return names.templates;
        case "limits.never_buy":
        case "limits.must_buy": return parts;
        case "extras.part": return parts;
        case "owned.*name": return parts;
        default: return null;
        }
    };
}

// Which key of the first level has this line.
const keyAt = (text, line) => topKeys(text).filter((entry) => entry.from < line).pop()?.key ?? null;

export async function editorView(view, { name, query, go }) {
    const [schema, { own, shipped, files }] = await Promise.all([api.schema(), catalogNames()]);
    const file = files.find((one) => one.name === name);
    const draft = sessionDraft(name);
    let was = file?.hash ?? "";
    let saved = file ? await api.readFile(name) : "";
    let text = file ? saved : draft ?? "";
    const isNew = !file;
    const catalogs = [...own.map((one) => catalogWord(one, files)), ...shipped];
    let names = { parts: [], models: [], networks: [], templates: [] };

    const area = h("textarea", { spellcheck: "false", autocomplete: "off", wrap: "off", "aria-label": "Text of the scenario (YAML)" });
    const gutter = h("div", { class: "gutter", "aria-hidden": "true" });
    const form = h("div", { class: "form" });
    const meanings = h("input", { type: "checkbox", id: "meanings", onchange: () => form.classList.toggle("meant", meanings.checked) });
    const state = h("div", { class: "check-state", role: "status" });
    const saveButton = button("Save", () => save(), { class: "main" });
    const conflictPlace = h("div", {});
    const study = button("Find the best purchase", () => saveAnd(() => go(`/studies?scenario=${encodeURIComponent(name)}&command=optimize&run=1`)));
    let places = new Map();

    const about = { suggest: (path) => suggester(names, catalogs)(path) };
    const order = [...groupsOf(schema).values()].flat();

    function setText(next, source) {
        text = next;
        if (source !== "text")
            area.value = text;
        if (source !== "form")
            fillForm();
        drawGutter(null);
        saveButton.disabled = text === saved && !isNew;
        checkSoon();
    }

    function drawGutter(wrong) {
        const n = text.split("\n").length;
        area.rows = Math.max(18, n + 1);
        gutter.replaceChildren(...Array.from({ length: n }, (_, i) => h("span", { class: i + 1 === wrong ? "wrong" : null }, String(i + 1))));
    }

    // --- the form ---
    function keyElement(key) {
        const rule = schema.properties[key];
        let value;
        try {
            value = topValue(text, key);
        } catch (error) {
            if (!(error instanceof Unread))
                throw error;
            return h("div", { class: "key" }, h("p", {}, h("b", {}, label(key)), ": edit it in the text."));
        }
        const there = value !== undefined;
        const change = (of, again) => {
            setText(setTop(text, key, of === "" && !schema.required.includes(key) ? undefined : of, order), "form");
            if (again)
                fillForm();
        };
        const element = control(rule, there ? value : undefined, change, about, key, label(key));
        const place = h("div", { class: "key", dataset: { key } }, element,
            there && !FIRST.includes(key) ? button("Remove", () => { setText(setTop(text, key, undefined), "button"); }, { class: "small", "aria-label": `Remove ${label(key)}` }) : null);
        places.set(key, place);
        return place;
    }

    function fillForm() {
        const present = topKeys(text).map((entry) => entry.key);
        const open = new Map([...form.querySelectorAll("details.group")].map((one) => [one.dataset.group, one.open]));
        places = new Map();
        form.replaceChildren(...[...groupsOf(schema)].map(([group, keys]) => {
            const shown = keys.filter((key) => present.includes(key) || FIRST.includes(key));
            const hidden = keys.filter((key) => !shown.includes(key));
            const add = hidden.length ? select([["", "Add a key ..."], ...hidden.map((key) => [key, label(key)])], "", (key) => key && addKey(key)) : null;
            add?.setAttribute("aria-label", `Add a key to ${group}`);
            const count = shown.length === 0 ? "none set" : `${shown.length} set`;
            return h("details", { class: "group", open: open.get(group) ?? shown.length > 0, dataset: { group } },
                h("summary", {}, `${group} (${count})`), shown.map(keyElement), add ? h("p", { class: "add" }, add) : null,
                hidden.length ? h("details", {}, h("summary", {}, "Meaning of the other keys"), h("dl", { class: "meanings" }, hidden.map((key) =>
                    h("div", {}, h("dt", {}, label(key)), h("dd", {}, hintOf(schema.properties[key]) ?? ""))))) : null);
        }));
    }

    function addKey(key) {
        const value = emptyValue(schema.properties[key]);
        setText(setTop(text, key, value === "" ? " " : value, order), "button");
        const place = places.get(key);
        place?.closest("details").setAttribute("open", "");
        place?.querySelector("input, select, button")?.focus();
    }

    // --- checks by the library ---
    let timer = 0, asked = 0;
    function checkSoon() {
        clearTimeout(timer);
        timer = setTimeout(check, 350);
    }

    async function check() {
        const mine = ++asked;
        try {
            const answer = await api.solve("check", [name], {}, { name, text });
            if (mine !== asked)
                return;
            showCheck(answer);
        } catch (error) {
            if (mine === asked)
                replace(state, failure(error));
        }
    }

    function showCheck(answer) {
        for (const place of places.values())
            setKeyFault(place, null);
        const error = answer.diagnostics?.error;
        if (answer.value?.valid) {
            const value = answer.value;
            drawGutter(null);
            replace(state, h("p", { class: "good" }, `Valid: ${value.asks}${value.budget !== null && value.budget !== undefined ? ` within ${value.budget.toLocaleString("en-US")} ${value.currency}` : ""}; `,
                `${value.designs} designs of ${value.catalog} at ${value.as_of}.`),
            answer.value.warnings?.length ? h("ul", { class: "notes" }, answer.value.warnings.map((warning) => h("li", {}, sentence(warning)))) : null);
            return;
        }
        const message = api.fault(answer) ?? answer.value?.reason ?? "the scenario cannot be checked";
        const line = error?.line ?? 0, key = line > 0 && (!error.file || error.file === name || error.file.endsWith(name)) ? keyAt(text, line) : null;
        drawGutter(line || null);
        const place = key ? places.get(key) : null;
        if (place)
            setKeyFault(place, error.message);
        replace(state, problem(sentence(message), line > 0 ? [" ", button(`Go to line ${line}`, () => goToLine(line), { class: "small" })] : null));
    }

    function setKeyFault(place, message) {
        const inner = place.firstElementChild;
        const holder = inner?.tagName === "FIELDSET" ? inner : inner?.querySelector(".field") ?? inner;
        if (holder)
            setFault(holder, message);
    }

    function goToLine(line) {
        const starts = text.split("\n").slice(0, line - 1).reduce((n, one) => n + one.length + 1, 0);
        area.focus();
        area.setSelectionRange(starts, starts + (text.split("\n")[line - 1] ?? "").length);
    }

    // --- saving ---
    async function save() {
        try {
            was = await api.saveFile(name, text, was);
            saved = text;
            saveButton.disabled = true;
            replace(conflictPlace);
            dropDraft(name);
            say(`Saved ${name}`);
            return true;
        } catch (error) {
            if (error.conflict)
                await showConflict();
            else
                replace(conflictPlace, failure(error));
            return false;
        }
    }

    async function saveAnd(next) {
        if ((text === saved && was) || await save())
            next();
    }

    async function showConflict() {
        const present = (await api.files()).find((one) => one.name === name);
        const theirs = present ? await api.readFile(name) : "";
        replace(conflictPlace, h("section", { class: "warnings" }, h("h2", { tabindex: "-1" }, "The file changed in the meantime"),
            h("p", {}, "Another program or window saved the file after you opened it. Choose the version to keep."),
            h("div", { class: "versions" },
                h("div", {}, h("h3", {}, "Your version"), differing(text, theirs)), h("div", {}, h("h3", {}, "The saved version"), differing(theirs, text))),
            actions(button("Keep your version", async () => { was = present?.hash ?? ""; await save(); }, { class: "main" }),
                button("Use the saved version", () => { was = present?.hash ?? ""; saved = theirs; replace(conflictPlace); setText(theirs, "button"); }))));
        conflictPlace.querySelector("h2").focus();
    }

    // The lines of a text; those that the other text lacks are marked.
    function differing(one, other) {
        const known = new Set(other.split("\n"));
        return h("pre", { tabindex: "0" }, one.split("\n").map((line) => (known.has(line) ? line + "\n" : h("mark", {}, line + "\n"))));
    }

    area.addEventListener("input", () => setText(area.value, "text"));
    replace(view, h("h1", {}, isNew ? `New scenario ${name}` : `Scenario ${name}`),
        actions(saveButton, study, link("All studies", `#/studies?scenario=${encodeURIComponent(name)}`),
            link("Live page", `live?scenario=${encodeURIComponent(name)}`, { target: "_blank", rel: "noopener" })),
        conflictPlace, state, h("p", { class: "check" }, meanings, h("label", { for: "meanings" }, "Show the meaning of every key")), h("div", { class: "editor" }, form, h("div", { class: "text" }, gutter, area)));
    setText(text, "load");
    const catalog = (() => { try { return topValue(text, "catalog"); } catch { return null; } })();
    if (catalog)
        readNames(name, text, catalog).then(async (found) => {
            names = found;
            fillForm();
        });
    return (closing) => {
        if (text === saved)
            return true;
        return closing === true ? false : confirm(`Leave ${name} without saving it?`);
    };
}

// --- a new scenario: its first text waits in this window until it is saved ---

const drafts = new Map();
const sessionDraft = (name) => drafts.get(name) ?? null;
const dropDraft = (name) => drafts.delete(name);

// The rates of a catalogue's nodes: applications that a workload can name.
async function applicationsOf(word) {
    const list = await api.solve("catalog", ["list", word]).catch(() => null);
    const nodes = (list?.value?.rows ?? []).filter((row) => row.kind === "node").slice(0, 12);
    const shown = await Promise.all(nodes.map((row) => api.solve("catalog", ["show", word, row.part]).catch(() => null)));
    const applications = [...new Set(shown.flatMap((one) => one?.value?.rates?.map((rate) => rate.application) ?? []))];
    return { applications, currency: list?.value?.currency ?? "" };
}

// An application of a catalogue, "npb.bt class=C", as a row of the workload.
async function workloadRow(application) {
    const [model, ...words] = application.split(" ");
    const params = Object.fromEntries(words.map((word) => word.split("=")));
    if (words.length === 0) {
        const described = await api.solve("models", [model]).catch(() => null);
        for (const one of described?.value?.rows?.[0]?.parameters ?? described?.value?.parameters ?? [])
            if (one.default === null && one.name === "class")
                params[one.name] = "C";
    }
    const inner = Object.entries(params).map(([key, value]) => `${key}: ${value}`).join(", ");
    return `  - {name: ${model.replace(/^.*\./, "")}, model: ${model}${inner ? `, params: {${inner}}` : ""}, share: 1}`;
}

export async function newScenarioView(view, { query, go }) {
    const { own, shipped, files } = await catalogNames();
    const given = query.get("catalog");
    const taken = (name) => files.some((file) => file.name === name);
    const free = (stem) => [stem, ...Array.from({ length: 99 }, (_, i) => `${stem}-${i + 2}`)].find((one) => !taken(one + ".yaml"));
    const title = h("input", { value: "A cluster for the department", autocomplete: "off" });
    const file = h("input", { value: free("scenario") + ".yaml", autocomplete: "off" });
    const catalog = select([...own.map((one) => [one, `${one} (of this folder)`]), ...shipped.map((one) => [one, one])],
        given && own.includes(given) ? given : own[0] ?? shipped[0] ?? "", () => fillWork());
    const budget = h("input", { value: "100000", inputmode: "decimal", autocomplete: "off" });
    const work = h("div", {}), message = h("div", {});
    let applications = [];

    async function fillWork() {
        replace(work, note("Reading the rates of the catalogue ..."));
        const found = await applicationsOf(catalogWord(catalog.value, files));
        applications = found.applications;
        const list = datalist(applications);
        const boxes = applications.slice(0, 30).map((one, i) => {
            const id = `w${i}`;
            return h("span", { class: "check" }, h("input", { type: "checkbox", id, value: one, checked: i === 0 }), h("label", { for: id }, one));
        });
        replace(work, h("fieldset", {}, h("legend", {}, "Applications"),
            h("p", { class: "hint" }, applications.length ? "The catalogue has rates for these programs. Shares and further programs follow in the form."
                : "The catalogue has no rate. Import a list with a rate, such as a column 'rate npb.bt class=C', or use 'rates: estimate'."),
            h("div", { class: "checks" }, boxes), list));
    }

    async function make() {
        const name = /\.ya?ml$/.test(file.value) ? file.value.trim() : file.value.trim() + ".yaml";
        if (!/^[\w.+-]+(\/[\w.+-]+)*$/.test(name) || taken(name)) {
            replace(message, problem(taken(name) ? `The file ${name} exists. Give another name.` : "Expected a file name of letters, digits, points and dashes."));
            return;
        }
        const chosen = [...work.querySelectorAll("input:checked")].map((one) => one.value);
        const rows = await Promise.all((chosen.length ? chosen : ["npb.bt class=C"]).map(workloadRow));
        const quoted = /[:#"'[\]{}]/.test(title.value) ? JSON.stringify(title.value) : title.value;
        drafts.set(name, ["# A scenario of bursar; bursar-scenario(5) lists all keys.", `title: ${quoted}`,
            `catalog: ${catalogWord(catalog.value, files)}`, `budget: ${budget.value.trim()}`, "goal: rate", "workload:", ...rows, ""].join("\n"));
        go(`/scenario/${encodeURIComponent(name)}`);
    }

    replace(view, h("h1", {}, "New scenario"), h("p", { class: "subject" }, "A scenario states the budget, the work and the limits. All of it can be changed later."),
        message, h("div", { class: "filters" }, field("Title", title), field("File", file), field("Catalogue", catalog), field("Budget", budget, "in the currency of the catalogue, or with one: 100000 EUR")),
        work, actions(button("Make the scenario", make, { class: "main" })));
    await fillWork();
}
