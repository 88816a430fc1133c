// main.js - chooses the view of the address after '#', and shows the home view.
import * as api from "./api.js";
import { actions, button, failure, h, link, note, replace, say, table } from "./dom.js";
import * as numbers from "./numbers.js";
import { headline, commandOf, isPlan } from "./result.js";
import { topValue } from "./yaml.js";
import { catalogView, catalogsView } from "./catalog.js";
import { compareView } from "./compare.js";
import { editorView, newScenarioView } from "./editor.js";
import { pricesView } from "./prices.js";
import { answerView, jobView, studiesView } from "./studies.js";

const place = document.getElementById("view");

export const go = (path) => { location.hash = path; };

function titleOf(text) {
    try {
        return topValue(text, "title") ?? "";
    } catch {
        return "";
    }
}

// The title of a scenario, and the newest answer for it: the one for its present text, or for an earlier one.
async function describeScenario(file, answers) {
    const text = await api.readFile(file.name).catch(() => "");
    const title = titleOf(text);
    const own = answers.filter((answer) => answer.value?.hashes?.scenario === file.hash);
    const earlier = answers.filter((answer) => title && answer.value?.question?.title === title);
    const best = (list) => list.find((answer) => isPlan(answer.value)) ?? list[0];
    const answer = best(own) ?? best(earlier);
    return { ...file, title, answer, current: own.length > 0 };
}

async function readAnswers(files) {
    const some = files.filter((file) => file.kind === "answer").slice(0, 40);
    return Promise.all(some.map(async (file) => {
        try {
            return { ...file, value: JSON.parse(await api.readFile(file.name)) };
        } catch {
            return { ...file, value: null };
        }
    }));
}

const encoded = encodeURIComponent;

function scenariosTable(scenarios) {
    return table([
        { key: "name", label: "Scenario", render: (row) => link(row.title || row.name, `#/scenario/${encoded(row.name)}`) },
        { key: "file", label: "File", render: (row) => row.name },
        {
            key: "answer", label: "Last saved answer",
            render: (row) => (row.answer ? h("span", {}, link(headline(row.answer.value), `#/answer/${encoded(row.answer.name)}`),
                row.current ? null : " (of an earlier text)") : "none"),
        },
        {
            key: "actions", label: "Actions", plain: true, render: (row) => h("span", { class: "row-actions" },
                link("Edit", `#/scenario/${encoded(row.name)}`, { "aria-label": `Edit ${row.name}` }),
                link("Studies", `#/studies?scenario=${encoded(row.name)}`, { "aria-label": `Studies of ${row.name}` }),
                link("Live page", `live?scenario=${encoded(row.name)}`, { target: "_blank", rel: "noopener", "aria-label": `Live page of ${row.name}` })),
        },
    ], scenarios, { label: "Scenarios", empty: "No scenario is in the folder. Import a price list, then make a scenario." });
}

function answersTable(answers) {
    return table([
        { key: "name", label: "File", render: (row) => link(row.name, `#/answer/${encoded(row.name)}`) },
        { key: "command", label: "Study", render: (row) => commandOf(row.value) || "not known" },
        { key: "headline", label: "Answer", render: (row) => (row.value ? headline(row.value) : "cannot be read") },
    ], answers, { label: "Saved answers", empty: "No answer is saved. Run a study and save its answer.", fold: 10 });
}

function othersTable(files) {
    return table([
        { key: "name", label: "File", render: (row) => link(row.name, `api/file?name=${encoded(row.name)}`, { download: row.name.split("/").pop() }) },
        { key: "size", label: "Size", number: true, render: (row) => numbers.bytes(row.size) },
    ], files, { label: "Other files", fold: 10 });
}

async function homeView(view) {
    const files = await api.files();
    const of = (kind) => files.filter((file) => file.kind === kind);
    const answers = await readAnswers(files);
    const scenarios = await Promise.all(of("scenario").map((file) => describeScenario(file, answers)));
    const section = (title, ...children) => h("section", {}, h("h2", {}, title), ...children);
    replace(view, h("h1", {}, "Purchases of this folder"),
        actions(button("Import a price list", () => go("/prices"), { class: scenarios.length ? "" : "main" }),
            button("New scenario", () => go("/new")),
            button("Run a study", () => go("/studies"), { class: scenarios.length ? "main" : "" }),
            button("Compare answers", () => go("/compare"))),
        section("Scenarios", scenariosTable(scenarios)),
        section("Catalogues", of("catalog").length ? h("ul", { class: "files" }, of("catalog").map((file) =>
            h("li", {}, link(file.name, `#/catalog/${encoded(file.name)}`)))) : note("No catalogue is in the folder. Import a price list to make one."),
            h("p", {}, link("All catalogues", "#/catalogs"))),
        section("Price lists", of("quote").length ? h("ul", { class: "files" }, of("quote").map((file) =>
            h("li", {}, link(file.name, `#/prices?list=${encoded(file.name)}`, { "aria-label": `Import ${file.name}` })))) : note("No price list is in the folder.")),
        section("Saved answers", answersTable(answers)),
        of("other").length ? h("details", {}, h("summary", {}, `${of("other").length} other files`), othersTable(of("other"))) : null);
}

async function scenariosView(view) {
    const files = await api.files();
    const answers = await readAnswers(files);
    const scenarios = await Promise.all(files.filter((file) => file.kind === "scenario").map((file) => describeScenario(file, answers)));
    replace(view, h("h1", {}, "Scenarios"), actions(button("New scenario", () => go("/new"), { class: "main" })), scenariosTable(scenarios));
}

const ROUTES = [
    [/^\/?$/, homeView, "Home"],
    [/^\/catalogs$/, catalogsView, "Catalogues"],
    [/^\/catalog\/(.+)$/, catalogView, "Catalogues"],
    [/^\/prices$/, pricesView, "Price lists"],
    [/^\/scenarios$/, scenariosView, "Scenarios"],
    [/^\/new$/, newScenarioView, "Scenarios"],
    [/^\/scenario\/(.+)$/, editorView, "Scenarios"],
    [/^\/studies$/, studiesView, "Studies"],
    [/^\/job\/(\d+)$/, jobView, "Studies"],
    [/^\/answer\/(.+)$/, answerView, "Studies"],
    [/^\/compare$/, compareView, "Comparison"],
];

// The address that the server prints names a scenario to open: a file of the folder, or one that is installed.
function openGiven() {
    const given = /^#scenario=(.+)$/.exec(location.hash);
    const name = given ? decodeURIComponent(given[1]) : null;
    if (name)
        history.replaceState(null, "", /\.ya?ml$/.test(name) ? `#/scenario/${encoded(name)}` : `#/studies?scenario=${encoded(name)}`);
}

let leave = null; // what the present view does when another one replaces it; false: stay
let turn = 0;
let present = location.hash;

async function route() {
    if (location.hash !== present && leave && leave() === false) {
        history.replaceState(null, "", present || "#/");
        return;
    }
    present = location.hash;
    leave = null;
    const [path, words] = present.replace(/^#/, "").split("?");
    const query = new URLSearchParams(words ?? "");
    const found = ROUTES.map(([pattern, view, name]) => ({ match: pattern.exec(path), view, name })).find((one) => one.match);
    const mine = ++turn;
    for (const anchor of document.querySelectorAll("nav a"))
        if (anchor.textContent === found?.name)
            anchor.setAttribute("aria-current", "page");
        else
            anchor.removeAttribute("aria-current");
    const view = h("div", { class: "view" });
    view.setAttribute("aria-busy", "true");
    if (!found)
        view.append(h("h1", {}, "No such view"), note(link("Home", "#/")));
    else
        try {
            const end = await found.view(view, { name: found.match[1] ? decodeURIComponent(found.match[1]) : null, query, go });
            if (mine === turn)
                leave = end ?? null;
        } catch (error) {
            console.warn(error.message);
            view.append(view.firstChild ? "" : h("h1", {}, "This view cannot be shown"), failure(error));
        }
    if (mine !== turn)
        return;
    view.removeAttribute("aria-busy");
    place.replaceChildren(view);
    say("");
    const head = view.querySelector("h1");
    document.title = head ? `${head.textContent} - bursar` : "bursar";
    if (route.before) {
        head?.setAttribute("tabindex", "-1");
        head?.focus({ preventScroll: true });
        scrollTo(0, 0);
    }
    route.before = true;
}

openGiven();
addEventListener("hashchange", () => {
    openGiven();
    route();
});
addEventListener("beforeunload", (event) => {
    if (leave && leave(true) === false)
        event.preventDefault();
});
route();
