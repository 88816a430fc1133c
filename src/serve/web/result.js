// result.js - shows any result of the program: its answer first, then its tables.
import { h, note, table, tabs } from "./dom.js";
import * as numbers from "./numbers.js";

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isRows = (value) => Array.isArray(value) && value.length > 0 && value.every(isObject);
const isRate = (key) => /^(.*_)?rate(_high|_low|_a|_b)?$/.test(key);

// What a value can need from the objects around it.
const context = (value, outer) => ({
    currency: value.currency ?? outer.currency ?? "",
    rate_unit: value.rate_unit ?? (value.objective?.name === "rate" ? value.objective.unit : null) ?? outer.rate_unit ?? "",
});

function shortText(value) {
    if (Array.isArray(value))
        return value.map((item) => (isObject(item) ? shortText(item) : String(item))).join(", ");
    return Object.entries(value).filter(([key, of]) => !key.endsWith("_minor") && of !== null && !(typeof of === "object"))
        .map(([key, of]) => `${numbers.words(key).toLowerCase()} ${typeof of === "number" ? numbers.count(of) : of === true ? "yes" : of === false ? "no" : of}`).join(", ");
}

export function shown(value, key, holder, about) {
    if (value === null || value === undefined)
        return "not known";
    if (typeof value === "boolean")
        return value ? "yes" : "no";
    if (typeof value === "object")
        return shortText(value) || "none";
    if (typeof value !== "number")
        return String(value);
    if (`${key}_minor` in holder)
        return numbers.money(value);
    if (isRate(key) && about.rate_unit)
        return numbers.significant(value);
    return numbers.count(value);
}

// The heading of a column or a value, with its unit.
function heading(key, holder, about) {
    const unit = `${key}_minor` in holder ? about.currency : isRate(key) ? about.rate_unit : numbers.unitOf(key);
    return numbers.words(key) + (unit ? ` [${unit}]` : "");
}

const hidden = (key, holder) => key === "schema" || key === "rate_unit" ||
    (key.endsWith("_minor") && key.slice(0, -6) in holder);

// Rates of a table in one readable unit.
function scaledRows(rows, about) {
    const keys = [...new Set(rows.flatMap(Object.keys))].filter(isRate);
    const unit = rows.find((row) => row.rate_unit)?.rate_unit ?? about.rate_unit;
    const most = Math.max(0, ...rows.flatMap((row) => keys.map((key) => Math.abs(row[key] ?? 0))));
    if (!unit || keys.length === 0 || rows.some((row) => row.rate_unit && row.rate_unit !== unit))
        return { rows, about };
    const scaled = numbers.scale(most, unit);
    return {
        rows: rows.map((row) => ({
            ...row,
            ...Object.fromEntries(keys.filter((key) => typeof row[key] === "number").map((key) => [key, row[key] * scaled.factor])),
        })),
        about: { ...about, rate_unit: scaled.unit },
    };
}

export function rowsTable(given, key, outer, options = {}) {
    const { rows, about } = scaledRows(given, outer);
    const all = [...new Set(rows.flatMap(Object.keys))].filter((name) => !rows.some((row) => name in row && hidden(name, row)));
    const used = all.filter((name) => rows.some((row) => row[name] !== null && row[name] !== undefined &&
        !(Array.isArray(row[name]) && row[name].length === 0)));
    const columns = used.map((name) => {
        const holder = rows.find((row) => `${name}_minor` in row) ?? rows.find((row) => name in row);
        return {
            key: name, label: heading(name, holder, about),
            number: rows.every((row) => row[name] === null || row[name] === undefined || typeof row[name] === "number"),
            render: (row) => (!(name in row) ? "" : row[name] === null ? "none" : shown(row[name], name, row, about)),
            sort: (row) => (typeof row[name] === "object" ? null : row[name]),
        };
    });
    return table(columns, rows, { caption: numbers.words(key), sortable: rows.length > 3, fold: 20, ...options });
}

// One object: its plain values as a list, then its tables and objects.
export function objectView(value, title, outer = { currency: "", rate_unit: "" }, level = 2) {
    const about = context(value, outer);
    const plain = [], parts = [];
    for (const [key, of] of Object.entries(value)) {
        if (hidden(key, value))
            continue;
        if (isRows(of))
            parts.push(rowsTable(of, key, about));
        else if (isObject(of) && (Object.keys(of).length > 3 || Object.values(of).some((inner) => typeof inner === "object" && inner !== null)))
            parts.push(objectView(of, numbers.words(key), about, level + 1));
        else if (Array.isArray(of) && of.length > 0 && typeof of[0] === "string")
            parts.push(h("div", {}, h("h" + Math.min(6, level), {}, numbers.words(key)), h("ul", {}, of.map((text) => h("li", {}, text)))));
        else if (!(Array.isArray(of) && of.length === 0))
            plain.push([key, of]);
    }
    return h("section", { class: level > 2 ? "inner" : null },
        title ? h("h" + Math.min(6, Math.max(2, level - 1)), {}, title) : null,
        plain.length ? h("dl", {}, plain.map(([key, of]) => h("div", {}, h("dt", {}, heading(key, value, about)),
            h("dd", {}, shown(of, key, value, about))))) : null,
        parts);
}

// --- answers of optimize ---

export const commandOf = (value) => /^bursar\.(.+)\/\d+$/.exec(value?.schema ?? "")?.[1] ?? "";
export const isPlan = (value) => commandOf(value) === "optimize" && Array.isArray(value.clusters) && value.clusters.length > 0;

export const purchaseText = (plan) =>
    plan.clusters.map((cluster) => `${numbers.grouped(cluster.nodes)} x ${cluster.node}` +
        (cluster.network ? ` with ${cluster.network}` : "")).join(" and ");

export function objectiveText(plan) {
    const { name, value, unit } = plan.objective;
    return name === "cost" ? `the lowest cost` : numbers.rate(value, unit);
}

export const costText = (plan) => `${numbers.money(plan.cost)} ${plan.currency}`;

// The answer in one line, for lists.
export function headline(value) {
    if (isPlan(value))
        return value.objective.name === "cost" ? `${purchaseText(value)} for ${costText(value)}`
            : `${purchaseText(value)}: ${objectiveText(value)} for ${costText(value)}`;
    if (value?.status === "infeasible")
        return `Nothing can be bought: ${value.reason ?? "see the answer"}`;
    const rows = Array.isArray(value?.rows) ? `, ${value.rows.length} rows` : "";
    return `${commandOf(value)}${rows}`;
}

const chip = (text, kind = "") => h("li", { class: `chip ${kind}` }, text);

function planHero(plan) {
    const checks = plan.certificate?.checks, proven = plan.status === "optimal" && plan.certificate?.checked;
    const guesses = plan.warnings?.filter((text) => /^(assumptions|estimates|roofline)/.test(text)).length ?? 0;
    return h("div", { class: proven ? "hero" : "hero unproven" },
        h("p", { class: "lead" }, "Buy " + purchaseText(plan)),
        h("p", { class: "gist" }, plan.objective.name === "cost" ? costText(plan) : `${objectiveText(plan)} for ${costText(plan)}`),
        h("ul", { class: "chips" },
            chip(proven ? `Optimal, gap ${numbers.significant(plan.gap ?? 0)}` : `Status: ${plan.status}`, proven ? "good" : "warning"),
            plan.certificate?.checked ? chip(`Independent check: ${checks} of ${checks} passed`, "good") : chip("Not checked", "warning"),
            guesses ? chip(`${guesses} ${guesses === 1 ? "warning" : "warnings"} about the inputs`, "warning") : null));
}

function planCards(plan) {
    const totals = plan.totals ?? {}, value = plan.objective;
    const card = (label, text, more = null) => h("div", {}, h("dt", {}, label), h("dd", {}, text), more ? h("dd", {}, more) : null);
    const unspent = typeof plan.budget === "number" ? plan.budget - plan.cost : null;
    const scaled = numbers.scale(value.value, value.unit);
    return h("dl", { class: "cards" },
        card(value.name === "rate" ? "Rate" : "Objective", value.name === "cost" ? "lowest cost" : numbers.rate(value.value, value.unit)),
        card("Cost", costText(plan), unspent === null ? null : `${numbers.money(unspent)} unspent`),
        value.name === "rate" ? card("Cost per rate", `${numbers.money(plan.cost / (value.value * scaled.factor))}`, `${plan.currency} per ${scaled.unit}`) : null,
        card("Nodes", numbers.count(totals.nodes ?? 0), totals.cores ? `${numbers.count(totals.cores)} cores` : null),
        card("Power", totals.power_W === null ? "not known" : `${numbers.significant(totals.power_W / 1000)} kW`),
        card("Space", totals.rack_units === null ? "not known" : `${numbers.count(totals.rack_units)} U`));
}

const ORDER = [["part", "Part"], ["name", "Description"], ["quantity", "Quantity"], ["unit_price", "Unit price"],
    ["total", "Total"], ["quote_kind", "Kind of price"], ["quote_date", "Date"], ["seller", "Seller"], ["source", "Source"]];

export function orderTable(plan) {
    const rows = [...plan.bill_of_materials].sort((a, b) => b.total - a.total);
    const columns = ORDER.map(([key, label]) => ({
        key, label: `${key}_minor` in rows[0] ? `${label} [${plan.currency}]` : label,
        number: typeof rows[0][key] === "number",
        render: (row) => shown(row[key] ?? null, key, row, {}), sort: (row) => row[key],
    }));
    return table(columns, rows, { caption: `Order: ${rows.length} lines, most expensive first`, sortable: true, fold: 10 });
}

function planView(plan) {
    const rest = Object.fromEntries(Object.entries(plan).filter(([key]) =>
        !["bill_of_materials", "objective", "warnings", "budget", "budget_minor", "cost", "cost_minor", "unique"].includes(key)));
    return h("div", {}, planHero(plan), planCards(plan), orderTable(plan),
        plan.warnings?.length ? h("section", { class: "warnings" }, h("h2", {}, "Warnings"),
            h("ul", {}, plan.warnings.map((text) => h("li", {}, text)))) : null,
        h("details", {}, h("summary", {}, "All values of the answer"), objectView(rest, null, { currency: plan.currency, rate_unit: plan.objective.unit }, 3)));
}

function noPurchase(value) {
    const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !["status", "reason"].includes(key)));
    return h("div", {}, h("div", { class: "hero unproven" }, h("p", { class: "lead" }, "Nothing can be bought"),
        h("p", { class: "gist" }, value.reason ?? "")), objectView(rest, null, undefined, 3));
}

// The tables of a result.
export function resultView(value) {
    if (isPlan(value))
        return planView(value);
    if (value.status === "infeasible")
        return noPurchase(value);
    return objectView(value, null, undefined, 3);
}

// The result as tables, as the text of the program, and as JSON. text(): makes the text, may take a while.
export function resultTabs(value, text) {
    const list = [{ text: "Tables", make: () => resultView(value) }];
    if (text)
        list.push({
            text: "Text", make: () => {
                const place = h("pre", { tabindex: "0", "aria-label": "Text of the answer" }, "Computing the text ...");
                text().then((shownText) => { place.textContent = shownText; }, (error) => { place.textContent = error.message; });
                return place;
            },
        });
    list.push({ text: "JSON", make: () => h("pre", { tabindex: "0", "aria-label": "JSON of the answer" }, JSON.stringify(value, null, 2)) });
    return tabs(list, "Forms of the answer");
}

export const warningsView = (diagnostics) => (diagnostics?.messages?.length
    ? h("section", { class: "warnings" }, h("h2", {}, "Messages"), h("ul", {}, diagnostics.messages.map((text) => h("li", {}, text)))) : note("No messages."));
