// compare.js - two or three saved answers side by side, with their differences marked.
import * as api from "./api.js";
import { actions, button, field, h, link, note, problem, replace, select, sentence } from "./dom.js";
import * as numbers from "./numbers.js";
import { commandOf, costText, headline, isPlan, purchaseText, rowsTable } from "./result.js";

const unitPrice = (plan) => {
    const scaled = numbers.scale(plan.objective.value, plan.objective.unit);
    return plan.objective.name === "rate" ? `${numbers.money(plan.cost / (plan.objective.value * scaled.factor))} ${plan.currency} per ${scaled.unit}` : "not applicable";
};

const orUnknown = (value, show) => (value === null || value === undefined ? "not known" : show(value));

// What is compared: a label, the shown text, and a number whose difference to the first answer is shown.
const FACTS = [
    ["Scenario", (plan) => plan.question?.title ?? "not known"],
    ["Purchase", purchaseText],
    ["Status", (plan) => `${plan.status}, gap ${numbers.significant(plan.gap ?? 0)}`],
    ["Rate", (plan) => (plan.objective.name === "rate" ? numbers.rate(plan.objective.value, plan.objective.unit) : "not applicable"),
        (plan) => (plan.objective.name === "rate" ? plan.objective.value : null)],
    ["Cost", costText, (plan) => plan.cost],
    ["Cost per rate", unitPrice, (plan) => (plan.objective.name === "rate" ? plan.cost / plan.objective.value : null)],
    ["Budget", (plan) => orUnknown(plan.budget, (value) => `${numbers.money(value)} ${plan.currency}`), (plan) => plan.budget],
    ["Total over the years", (plan) => (plan.tco ? `${numbers.money(plan.tco.total)} ${plan.currency}` : "not applicable"), (plan) => plan.tco?.total ?? null],
    ["Nodes", (plan) => numbers.count(plan.totals.nodes), (plan) => plan.totals.nodes],
    ["Cores", (plan) => numbers.count(plan.totals.cores), (plan) => plan.totals.cores],
    ["Power", (plan) => orUnknown(plan.totals.power_W, (value) => `${numbers.significant(value / 1000)} kW`), (plan) => plan.totals.power_W],
    ["Space", (plan) => orUnknown(plan.totals.rack_units, (value) => `${numbers.count(value)} U`), (plan) => plan.totals.rack_units],
    ["Prices of", (plan) => plan.question?.as_of ?? "not known"],
    ["Catalogue", (plan) => plan.question?.catalog ?? "not known"],
    ["Checks passed", (plan) => (plan.certificate?.checked ? numbers.count(plan.certificate.checks) : "not checked")],
];

function changeText(value, first) {
    if (typeof value !== "number" || typeof first !== "number" || value === first || first === 0)
        return "";
    const percent = (100 * (value - first)) / first;
    return ` (${percent > 0 ? "+" : ""}${numbers.significant(percent, 3)} %)`;
}

// A row of texts; cells that differ from the first answer are marked by shape and words.
function comparedRow(label, texts, changes) {
    const differs = texts.map((text) => text !== texts[0]);
    return h("tr", { class: differs.some(Boolean) ? "differs" : null }, h("th", { scope: "row" }, label),
        texts.map((text, i) => h("td", { dataset: { label: `Answer ${i + 1}` } },
            differs[i] ? h("mark", {}, "\u2260 ", text, changes?.[i] ?? "") : text)));
}

function sideBySide(title, names, rows) {
    return h("div", { class: "table", role: "region", "aria-label": title, tabindex: "0" }, h("table", { class: "compared" }, h("caption", {}, title),
        h("thead", {}, h("tr", {}, h("td", {}, ""), names.map((name, i) => h("th", { scope: "col" }, `Answer ${i + 1}: ${name}`)))), h("tbody", {}, rows)));
}

function orderRows(plans) {
    const parts = [...new Set(plans.flatMap((plan) => plan.bill_of_materials.map((row) => row.part)))];
    const most = (part) => Math.max(...plans.map((plan) => plan.bill_of_materials.find((row) => row.part === part)?.total ?? 0));
    return parts.sort((a, b) => most(b) - most(a)).map((part) => {
        const lines = plans.map((plan) => plan.bill_of_materials.find((row) => row.part === part));
        return comparedRow(part, lines.map((line, i) => (line ? `${numbers.grouped(line.quantity)} for ${numbers.money(line.total)} ${plans[i].currency}` : "none")),
            lines.map((line) => changeText(line?.total, lines[0]?.total)));
    });
}

async function differenceOf(a, b) {
    const answer = await api.solve("diff", [a, b]);
    if (!answer.value)
        return problem(sentence(api.fault(answer) ?? "the difference cannot be computed"));
    return answer.value.changes?.length ? rowsTable(answer.value.changes, "changes", { currency: "", rate_unit: "" }, { caption: `Changes from ${a} to ${b}` })
        : note(`${a} and ${b} state the same.`);
}

export async function compareView(view, { query, go }) {
    const files = (await api.files()).filter((file) => file.kind === "answer");
    const asked = query.getAll("with");
    const pick = (at) => select([["", at < 2 ? "choose an answer" : "none"], ...files.map((file) => file.name)], asked[at] ?? "");
    const picks = [0, 1, 2].map(pick), place = h("div", {}), message = h("div", {});

    function compare() {
        const names = picks.map((one) => one.value).filter(Boolean);
        if (new Set(names).size < 2) {
            replace(message, problem("Choose two or three different answers."));
            return;
        }
        const words = new URLSearchParams(names.map((name) => ["with", name]));
        if (location.hash === `#/compare?${words}`)
            show(names);
        else
            go(`/compare?${words}`);
    }

    async function show(names) {
        const answers = await Promise.all(names.map(async (name) => JSON.parse(await api.readFile(name))));
        if (!answers.every(isPlan)) {
            const other = names.filter((_, i) => !isPlan(answers[i]));
            replace(place, note(`Only answers of optimize with a purchase are compared line by line: ${other.join(", ")} ${other.length > 1 ? "are" : "is"} another kind.`),
                sideBySide("Answers", names, [comparedRow("Study", answers.map(commandOf)), comparedRow("Answer", answers.map(headline))]));
            return;
        }
        const facts = FACTS.map(([label, text, number]) => comparedRow(label, answers.map(text), number ? answers.map((plan) => changeText(number(plan), number(answers[0]))) : null));
        const differences = await Promise.all(names.slice(1).map((name) => differenceOf(names[0], name)));
        replace(place, h("p", {}, "\u2260 marks what differs from answer 1."), sideBySide("Plans", names, facts), sideBySide("Order lines", names, orderRows(answers)),
            h("section", {}, h("h2", {}, "Differences of the plans"), differences));
    }

    replace(view, h("h1", {}, "Compare saved answers"), message,
        files.length < 2 ? note("Comparison needs two saved answers. Run a study and save its answer. ", link("Run a study", "#/studies")) : null,
        h("div", { class: "filters" }, picks.map((one, i) => field(i < 2 ? `Answer ${i + 1}` : "Answer 3, optional", one))),
        actions(button("Compare", compare, { class: "main" })), place);
    const names = asked.filter((name) => files.some((file) => file.name === name));
    if (names.length >= 2)
        await show(names);
}
