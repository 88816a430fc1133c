// catalog.js - the catalogues: their parts with figures and offers, and doubtful values.
import * as api from "./api.js";
import { actions, button, failure, field, h, link, note, replace, select, table, tabs } from "./dom.js";
import * as numbers from "./numbers.js";

// A catalogue of the folder is a path; one that is installed is a name.
export const catalogWord = (name, known) => (known.some((file) => file.kind === "catalog" && file.name === name) &&
    !name.endsWith(".db") ? `./${name}/` : name);

export async function catalogNames() {
    const [files, shipped] = await Promise.all([api.files(), api.shipped()]);
    return { own: files.filter((file) => file.kind === "catalog").map((file) => file.name), shipped: shipped.catalogs ?? [], files };
}

export async function catalogsView(view) {
    const { own, shipped } = await catalogNames();
    const list = (names, empty) => (names.length ? h("ul", { class: "files" }, names.map((name) =>
        h("li", {}, link(name, `#/catalog/${encodeURIComponent(name)}`)))) : note(empty));
    replace(view, h("h1", {}, "Catalogues"),
        h("section", {}, h("h2", {}, "Of this folder"), list(own, "No catalogue is in the folder. Import a price list to make one.")),
        h("section", {}, h("h2", {}, "Installed with bursar"), list(shipped, "No catalogue is installed.")));
}

async function ask(args, options = {}) {
    const answer = await api.solve("catalog", args, options);
    if (!answer.value)
        throw new Error(api.fault(answer) ?? "the catalogue cannot be read");
    return answer.value;
}

// Runs `work` on all items, few at a time, in their order.
async function each(items, work) {
    let next = 0;
    await Promise.all([1, 2, 3, 4].map(async () => {
        while (next < items.length)
            await work(items[next++]);
    }));
}

const FIGURES = ["vendor", "sockets", "cores", "memory_MiB", "accelerators", "nic_slots", "ports", "slots", "units", "power_W",
    "height_U", "weight_kg"];

function figuresText(part) {
    const figures = FIGURES.filter((key) => key !== "vendor" && part[key]).map((key) => {
        if (key === "memory_MiB")
            return `${numbers.significant(part[key] / 1024)} GiB`;
        const unit = numbers.unitOf(key);
        return unit ? `${numbers.count(part[key])} ${unit}` : `${numbers.count(part[key])} ${numbers.words(key).toLowerCase()}`;
    });
    if (part.technology?.id)
        figures.push(`network ${part.technology.id}`);
    return figures.join(", ");
}

function offersTable(offers, options = {}) {
    return table([
        ...(options.parts ? [{ key: "part", label: "Part" }] : []),
        { key: "amount", label: "Price", number: true, render: (row) => `${numbers.money(row.amount)} ${row.currency}`, sort: (row) => row.converted },
        { key: "min_quantity", label: "From quantity", number: true },
        { key: "pack", label: "Pack", number: true },
        { key: "date", label: "Date", whole: true },
        { key: "age", label: "Age", whole: true, render: (row) => numbers.age(row.date), sort: (row) => -Date.parse(row.date) },
        { key: "valid_until", label: "Valid until", render: (row) => row.valid_until ?? "not known" },
        { key: "kind", label: "Kind" },
        { key: "seller", label: "Seller", render: (row) => row.seller ?? "not known" },
        { key: "source", label: "Source" },
        { key: "applies", label: "In force", render: (row) => (row.applies ? `yes, ${row.state}` : `no, ${row.state}`) },
    ], offers, { sortable: true, fold: 30, label: "Offers", empty: "No offer.", ...options });
}

function partDetails(part, offers) {
    const source = part.source;
    const known = Object.entries(part).filter(([key, value]) => value !== null && typeof value !== "object" &&
        !["schema", "catalog", "part"].includes(key));
    return h("div", { class: "details" },
        h("dl", {}, known.map(([key, value]) => h("div", {}, h("dt", {}, numbers.words(key)),
            h("dd", {}, typeof value === "number" ? `${numbers.count(value)} ${numbers.unitOf(key) ?? ""}`.trim() : String(value))))),
        part.rates?.length ? table([
            { key: "application", label: "Application" },
            { key: "rate_per_s", label: "Rate of a process [1/s]", number: true, render: (row) => numbers.rate(row.rate_per_s / 1e6, "Mop/s") },
            { key: "kind", label: "Kind" }, { key: "source", label: "Source" },
        ], part.rates, { caption: "Rates" }) : null,
        offersTable(offers, { caption: "Offers" }),
        source ? h("p", {}, h("b", {}, `Source ${source.id}: `), source.title ?? "", source.date ? `, ${source.date}` : "",
            /^https?:/.test(source.address ?? "") ? [", ", link(source.address, source.address, { rel: "noopener noreferrer", target: "_blank" })] : null,
            source.note ? `. ${source.note}` : "") : null);
}

export async function catalogView(view, { name, query, go }) {
    const files = await api.files();
    const word = catalogWord(name, files), own = word !== name;
    const list = await ask(["list", word]);
    const cache = new Map();
    const load = (part) => {
        if (!cache.has(part))
            cache.set(part, Promise.all([ask(["show", word, part]), ask(["price", word, part])])
                .then(([shown, price]) => ({ shown, offers: price.rows.map((row) => ({ ...row, part })) })));
        return cache.get(part);
    };

    const kinds = [...new Set(list.rows.map((row) => row.kind))].sort();
    const place = h("div", {}), filter = h("input", { type: "search", oninput: () => fill() });
    const kind = select([["", "all kinds"], ...kinds], query.get("kind") ?? "", () => fill());
    const detail = h("section", { hidden: true, "aria-live": "polite" });

    async function showPart(part) {
        detail.hidden = false;
        replace(detail, h("h2", { tabindex: "-1" }, part), note("Loading ..."));
        try {
            const { shown, offers } = await load(part);
            replace(detail, h("h2", { tabindex: "-1" }, part), partDetails(shown, offers), actions(button("Close", () => { detail.hidden = true; })));
        } catch (error) {
            replace(detail, h("h2", {}, part), failure(error));
        }
        detail.querySelector("h2").focus();
    }

    const chosen = (row) => {
        const text = `${row.part} ${row.name ?? ""} ${row.kind} ${row.source ?? ""} ${cache.get(row.part)?.vendor ?? ""}`.toLowerCase();
        return (!kind.value || row.kind === kind.value) && filter.value.toLowerCase().split(/\s+/).every((part) => text.includes(part));
    };

    function partsTable() {
        const rows = list.rows.filter(chosen);
        const figures = new Map();
        const made = table([
            { key: "part", label: "Part", whole: true, render: (row) => button(row.part, () => showPart(row.part), { class: "plain" }) },
            { key: "kind", label: "Kind" },
            { key: "name", label: "Description", render: (row) => row.name ?? "" },
            {
                key: "figures", label: "Vendor and figures", plain: true, render: (row) => {
                    const cell = h("span", {}, "");
                    figures.set(row.part, cell);
                    return cell;
                },
            },
            { key: "price", label: `Price [${list.currency}]`, number: true, render: (row) => (row.price === null ? "none" : numbers.money(row.price)) },
            { key: "price_kind", label: "Kind of price", render: (row) => row.price_kind ?? "none" },
            { key: "source", label: "Source", whole: true, render: (row) => row.source ?? "none" },
        ], rows, { sortable: true, fold: 40, label: "Parts", empty: "No part has these words." });
        each(rows.slice(0, 200), async (row) => {
            const { shown } = await load(row.part).catch(() => ({ shown: null }));
            if (shown && figures.has(row.part))
                figures.get(row.part).textContent = [shown.vendor, figuresText(shown)].filter(Boolean).join("; ");
        });
        return made;
    }

    function offersTab() {
        const rows = list.rows.filter(chosen), found = new Map();
        const box = h("div", {}, note(`Reading the offers of ${rows.length} parts ...`));
        each(rows, async (row) => found.set(row.part, (await load(row.part).catch(() => ({ offers: [] }))).offers))
            .then(() => replace(box, offersTable(rows.flatMap((row) => found.get(row.part)), { parts: true })));
        return box;
    }

    function warningsTab() {
        const box = h("div", {}, note("Checking the catalogue ..."));
        ask(["check", word]).then((check) => replace(box, table([
            { key: "subject", label: "Concerns", render: (row) => row.subject.replace(":", " ") },
            { key: "text", label: "Finding" },
        ], check.rows, { sortable: true, fold: 40, label: "Findings", empty: "No doubtful value." })), (error) => replace(box, failure(error)));
        return box;
    }

    function fill() {
        replace(place, tabs([{ text: "Parts", make: partsTable }, { text: "Offers", make: offersTab }, { text: "Doubtful values", make: warningsTab }],
            "Contents of the catalogue"));
    }
    fill();
    replace(view, h("h1", {}, `Catalogue ${name}`),
        h("p", { class: "subject" }, `${list.title ?? ""}. Prices of ${list.as_of} in ${list.currency}; ${list.rows.length} parts.`),
        own ? actions(button("Import a price list", () => go(`/prices?into=${encodeURIComponent(name)}`), { class: "main" })) : null,
        h("div", { class: "filters" }, field("Search", filter), field("Kind", kind)), place, detail);
}
