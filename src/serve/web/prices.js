// prices.js - drops a price list, shows what was understood line by line, corrects it, and imports it.
import * as api from "./api.js";
import { actions, button, datalist, failure, field, h, link, newId, note, problem, replace, say, select, sentence, table } from "./dom.js";
import { catalogNames, catalogWord } from "./catalog.js";

// Headings that a column can be read as (bursar-catalog(1)), by frequency of use.
const HEADINGS = ["item", "kind", "description", "price", "total", "quantity", "quantity break", "pack", "currency", "seller", "date",
    "valid until", "price kind", "vendor", "cores", "sockets", "memory", "nic slots", "network", "speed", "latency", "ports", "length",
    "power", "height", "weight", "rack units", "capacity", "family", "slots", "per", "years", "application", "rate", "seconds",
    "processes", "per usd"];
const DATES = ["date", "valid until"];

// Remedies of the command line, in the words of this page.
const inPage = (text) => sentence(text.replace("--replace replaces the old one", "the option 'Replace old prices' replaces the old one")
    .replace(/--decimal( MARK)?/g, "the option 'Decimal mark'").replace(/name one with --sheet NAME/, "name one in the option 'Sheet'")
    .replace(/ \(--technology [^)]*\)/, ""));

const csvCell = (text) => (/[",;\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

// Letters that two names share in order, as a share of both: for suggestions.
function likeness(a, b) {
    const pairs = (text) => {
        const word = text.toLowerCase().replace(/[^a-z0-9]/g, "");
        return Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => word.slice(i, i + 2));
    };
    const x = pairs(a), y = pairs(b);
    const common = x.filter((pair) => y.includes(pair)).length;
    return x.length + y.length > 0 ? (2 * common) / (x.length + y.length) : 0;
}

// The list as the user corrects it: headings and lines of cells.
class Draft {
    constructor(name, bytes) {
        this.name = name;
        this.bytes = bytes; // of the file; after a correction the text of the table
        this.headings = [];
        this.lines = [];
        this.changed = false;
    }
    take(value) {
        this.headings = value.headings.map((one) => ({ ...one }));
        this.stated = value.stated ?? []; // what the letterhead states, which the corrected table keeps
        this.lines = value.lines.map((line, index) => ({ ...line, index })).filter((line) => line.cells.some((cell) => cell !== ""));
        this.changed = false;
    }
    columnOf(heading) {
        const wanted = heading.toLowerCase();
        const at = this.headings.findIndex((one) => (one.heading ?? "").toLowerCase() === wanted);
        return at >= 0 ? at : this.headings.findIndex((one) => one.read_as === wanted);
    }
    // Sets the cell below a heading, which is added if the list lacks it.
    set(line, heading, text) {
        let at = this.columnOf(heading);
        if (at < 0)
            at = this.headings.push({ heading, read_as: heading }) - 1;
        while (line.cells.length <= at)
            line.cells.push("");
        this.changed = this.changed || line.cells[at] !== text;
        line.cells[at] = text;
    }
    get(line, heading) {
        return line.cells[this.columnOf(heading)] ?? "";
    }
    text() {
        const rows = [...this.stated.map((text) => [text]), this.headings.map((one) => one.heading ?? ""), ...this.lines.map((line) => this.headings.map((_, i) => line.cells[i] ?? ""))];
        return rows.map((row) => row.map(csvCell).join(",")).join("\n") + "\n";
    }
    // Replaces the file by the corrected table.
    apply() {
        this.bytes = this.text();
        this.name = this.name.replace(/\.xlsx$/i, ".csv");
        this.options = { ...this.options, sheet: undefined };
    }
}

async function readFileBytes(file) {
    if (!/\.(csv|xlsx)$/i.test(file.name))
        throw new Error(`'${file.name}' is not a price list: expected a file that ends in .csv or .xlsx`);
    return new Uint8Array(await file.arrayBuffer());
}

export async function pricesView(view, { query, go }) {
    const { own, files } = await catalogNames();
    const kinds = await api.solve("schema", ["catalog"]).then((answer) => answer.value?.properties ?? null).catch(() => null);
    const partKinds = kinds?.part?.items.properties.kind.enum ?? [], priceKinds = kinds?.quote?.items.properties.kind.enum ?? [];
    let draft = null, known = [], opened = new Set();

    // --- 1: the list and its catalogue ---
    const fileInput = h("input", { type: "file", accept: ".csv,.xlsx", onchange: () => fileInput.files[0] && choose(fileInput.files[0]) });
    const chosen = h("p", { class: "chosen" }, "No list is chosen.");
    const into = select([...own.map((name) => [name, name]), ["", "a new catalogue"]], query.get("into") ?? own[0] ?? "", () => showNew());
    const name = h("input", { value: own.includes("parts") ? "offers" : "parts", autocomplete: "off" });
    const currency = h("input", { value: "EUR", maxlength: "3", size: "4", autocomplete: "off" });
    const asOf = h("input", { type: "date", value: new Date().toISOString().slice(0, 10) });
    const fresh = h("div", { class: "filters" }, field("Name of the new catalogue", name), field("Currency", currency, "ISO 4217, such as EUR"),
        field("Date of its prices", asOf, "The empty catalogue is made when the list is read."));
    const decimal = select([["", "as found"], ["point", "point: 1,234.50"], ["comma", "comma: 1.234,50"]], "");
    const sheet = h("input", { autocomplete: "off" });
    const replaceOld = h("input", { type: "checkbox", id: newId(), onchange: () => draft && read() });
    const options = h("details", {}, h("summary", {}, "Options of the list"),
        h("div", { class: "filters" }, field("Decimal mark", decimal), field("Sheet", sheet, "of an .xlsx workbook with several tables"),
            h("div", { class: "check" }, replaceOld, h("label", { for: replaceOld.id }, "Replace old prices of the same seller, date, kind and quantity"))));
    const readButton = button("Read the list", () => read(), { class: "main" });
    let answers = {}; // to the questions of the list, by the name of their option
    const message = h("div", {}), result = h("div", {});
    const drop = h("div", {
        class: "drop", ondragover: (event) => { event.preventDefault(); drop.classList.add("over"); },
        ondragleave: () => drop.classList.remove("over"),
        ondrop: (event) => {
            event.preventDefault();
            drop.classList.remove("over");
            if (event.dataTransfer.files[0])
                choose(event.dataTransfer.files[0]);
        },
    }, h("p", {}, "Drop a price list here, or choose a file: CSV or XLSX."), field("Price list", fileInput), chosen);

    function showNew() {
        fresh.hidden = into.value !== "";
    }

    async function choose(file) {
        replace(message);
        replace(result);
        try {
            answers = {};
            draft = new Draft(file.name.replace(/[^\w.+-]+/g, "-"), await readFileBytes(file));
            chosen.textContent = `Chosen: ${file.name}`;
            await read();
        } catch (error) {
            replace(message, failure(error));
        }
    }

    // --- 2: what was understood ---
    async function intoCatalog() {
        if (into.value)
            return into.value;
        const made = name.value.trim();
        await api.newCatalog(made, currency.value.trim().toUpperCase(), asOf.value);
        into.prepend(h("option", { value: made }, made));
        into.selectedIndex = 0;
        showNew();
        return into.value;
    }

    const importOptions = () => ({ decimal: decimal.value, sheet: draft.name.endsWith(".xlsx") ? sheet.value : "", replace: replaceOld.checked, ...answers });

    async function read() {
        if (!draft) {
            replace(message, problem("Choose a price list first."));
            return;
        }
        replace(message, note("Reading the list ..."));
        try {
            const folder = await intoCatalog();
            const answer = await api.importList(draft.name, draft.bytes, folder, "read", importOptions());
            known = await api.solve("catalog", ["list", catalogWord(folder, [{ kind: "catalog", name: folder }])])
                .then((list) => list.value?.rows.map((row) => row.part) ?? []).catch(() => []);
            replace(message);
            if (answer.value?.headings)
                showLines(answer, folder);
            else {
                replace(result);
                replace(message, problem(inPage(api.fault(answer) ?? "the list cannot be read")));
                options.open = true;
            }
        } catch (error) {
            replace(message, failure(error));
        }
    }

    function control(heading, line) {
        const column = draft.columnOf(heading), readAs = draft.headings[column]?.read_as ?? heading, value = draft.get(line, heading);
        const set = (text) => { draft.set(line, heading, text); showPending(); };
        if (readAs === "kind" && partKinds.length)
            return select([...new Set([value, ...partKinds])], value, set);
        if (readAs === "price kind" && priceKinds.length)
            return select([...new Set([value, ...priceKinds])], value, set);
        if (DATES.includes(readAs) && (value === "" || /^\d{4}-\d\d-\d\d$/.test(value)))
            return h("input", { type: "date", value, onchange: (event) => set(event.target.value) });
        const list = readAs === "item" ? datalist(known) : null;
        const input = h("input", { value, list: list?.id ?? null, autocomplete: "off", oninput: (event) => set(event.target.value) });
        return list ? h("span", {}, input, list) : input;
    }

    const labelled = (heading, line) => {
        const made = control(heading, line);
        if (made.tagName !== "SPAN")
            return field(heading, made);
        const input = made.querySelector("input");
        input.id = newId();
        return h("div", { class: "field" }, h("label", { for: input.id }, heading), made);
    };

    function mendForm(line, problems, row) {
        const wrong = [...new Set(problems.map((one) => one.heading).filter(Boolean))];
        const itemHeading = draft.headings.find((one) => one.read_as === "item")?.heading ?? "item";
        const item = draft.get(line, itemHeading);
        const near = known.map((part) => ({ part, like: likeness(part, item) })).filter((one) => one.like > 0.35 && one.part !== item)
            .sort((a, b) => b.like - a.like).slice(0, 3);
        const rest = draft.headings.map((one) => one.heading).filter((heading) => heading && !wrong.includes(heading));
        return h("div", { class: "mend" },
            problems.map((one) => problem(inPage(one.text))),
            h("div", { class: "filters" }, wrong.map((heading) => labelled(heading, line))),
            !row?.in_catalog && near.length ? h("p", {}, "Map to a part of the catalogue: ", near.map((one) =>
                button(one.part, () => { draft.set(line, itemHeading, one.part); read.corrected(); }, { class: "small" }))) : null,
            h("details", { open: wrong.length === 0 }, h("summary", {}, `All cells of line ${line.line}`),
                h("div", { class: "filters" }, rest.map((heading) => labelled(heading, line)))),
            actions(button("Apply and read again", () => read.corrected(), { class: "main" }),
                button("Leave this line out", () => { draft.lines = draft.lines.filter((one) => one !== line); read.corrected(); })));
    }
    read.corrected = () => {
        draft.apply();
        return read();
    };
    const pending = h("p", { class: "note", hidden: true }, "Corrections are not applied yet. ", button("Apply and read again", () => read.corrected(), { class: "small" }));
    function showPending() {
        pending.hidden = !draft.changed;
    }

    // Questions that only the buyer can answer. Without a required answer the list is not imported.
    function questionForm(questions, guesses) {
        const given = {};
        const inputs = questions.map((one) => {
            if (one.key === "yes") {
                const box = h("input", { type: "checkbox", id: newId(), onchange: () => { given.yes = box.checked; } });
                return h("div", {}, h("p", {}, guesses), h("div", { class: "check" }, box, h("label", { for: box.id }, "The guessed kinds are right")));
            }
            const set = (text) => { given[one.key] = text.trim() || undefined; };
            const input = one.allowed ? select([["", "choose"], ...one.allowed.split(" ").map((word) => [word, word])], "", set)
                : h("input", { autocomplete: "off", oninput: (event) => set(event.target.value) });
            return field(one.text, input, one.must ? "The import needs this answer." : "You may leave this open.");
        });
        return questions.length === 0 ? null : h("section", { class: "mend" }, h("h3", {}, questions.length === 1 ? "A question" : `${questions.length} questions`),
            inputs, actions(button("Answer and read again", () => { answers = { ...answers, ...given }; read(); }, { class: "main" })));
    }

    function showLines(answer, folder) {
        const value = answer.value;
        draft.take(value);
        const problems = (line) => value.problems.filter((one) => one.index === line.index || (one.index === null && one.line === line.line));
        const leftOut = value.left_out ?? [], questions = value.questions ?? [];
        const rows = draft.lines.map((line) => ({
            line, row: value.rows.find((one) => one.index === line.index) ?? null, problems: problems(line),
            left: leftOut.find((one) => one.index === line.index) ?? null,
        }));
        const wrong = rows.filter((one) => one.problems.length > 0), good = rows.length - wrong.length - leftOut.length;
        const understood = leftOut.length ? `${good} lines were understood, ${leftOut.length} left out` : `All ${rows.length} lines were understood`;
        const guessed = value.rows.filter((one) => one.guessed);
        const guesses = guessed.map((one) => `Line ${one.line}, ${one.item}: ${one.kind}, from ${one.guessed}.`).join(" ");
        opened = new Set(wrong.map((one) => one.line));
        const tableBody = h("tbody");
        const COLUMNS = ["Line", "Part", "Kind", "Price", "From quantity", "Pack", "Date", "Kind of price", "Seller", "Valid until", "Understood"];
        const cell = (label, content, number = false) => h("td", { dataset: { label }, class: number ? "n" : null }, content);

        function fill() {
            tableBody.replaceChildren(...rows.flatMap(({ line, row, problems: own, left }) => {
                const isOpen = opened.has(line), failed = own.length > 0;
                const itemText = row?.item ?? draft.get(line, "item");
                const toggle = button(isOpen ? "Close" : failed ? "Correct" : "Change", () => {
                    if (isOpen)
                        opened.delete(line);
                    else
                        opened.add(line);
                    fill();
                }, { class: "small", "aria-expanded": isOpen ? "true" : "false", "aria-label": `${isOpen ? "Close" : "Change"} line ${line.line}` });
                const cells = h("tr", { class: failed ? "wrong" : null },
                    cell("Line", String(line.line), true), cell("Part", itemText || "missing"),
                    cell("Kind", row?.guessed ? `${row.kind} (guessed)` : row?.kind ?? (draft.get(line, "kind") || "missing")),
                    cell("Price", row ? row.price ?? "none" : draft.get(line, "price") || "missing", true), cell("From quantity", row ? String(row.from ?? 1) : "", true),
                    cell("Pack", row ? String(row.pack) : "", true), cell("Date", row?.date ?? ""), cell("Kind of price", row?.quote_kind ?? ""),
                    cell("Seller", row ? row.seller ?? "none" : ""), cell("Valid until", row ? row.valid_until ?? "none" : ""),
                    cell("Understood", h("span", {}, failed ? "problem" : left ? `left out: ${left.why}` : row?.in_catalog ? "yes, part of the catalogue" : "yes, new part", " ", toggle)));
                return isOpen ? [cells, h("tr", { class: "opened" }, h("td", { colspan: String(COLUMNS.length), class: "wide" }, mendForm(line, own, row)))] : [cells];
            }));
        }
        fill();

        const columnTable = table([
            { key: "heading", label: "Column of the list", render: (one) => one.heading ?? "without heading" },
            {
                key: "read_as", label: "Read as", render: (one) => {
                    const made = select([["", "not read"], ...HEADINGS], one.read_as ?? "", (text) => {
                        one.heading = text || `not read: ${one.heading ?? ""}`;
                        draft.changed = true;
                        showPending();
                    });
                    made.setAttribute("aria-label", `Column ${one.heading ?? "without heading"} is read as`);
                    return made;
                },
            },
        ], draft.headings, { label: "Columns" });

        replace(result, h("section", {},
            h("h2", { tabindex: "-1" }, wrong.length ? `${wrong.length} of ${rows.length} lines ${wrong.length === 1 ? "has" : "have"} a problem` : understood),
            h("p", {}, `List ${draft.name}, into the catalogue ${folder}.`),
            value.notes.map((text) => note(inPage(text))),
            questionForm(questions, guesses),
            h("div", { class: "table", role: "region", "aria-label": "Lines of the list", tabindex: "0" }, h("table", { class: "list" },
                h("thead", {}, h("tr", {}, COLUMNS.map((label) => h("th", { scope: "col" }, label)))), tableBody)),
            pending,
            value.rates_read?.length ? table([{ key: "item", label: "Node" }, { key: "application", label: "Application" }, { key: "text", label: "Rate read" }],
                value.rates_read, { caption: "Rates read" }) : null,
            h("details", {}, h("summary", {}, `Columns: ${value.headings.filter((one) => !one.read_as).length} not read`), columnTable),
            actions(button(`Import ${good} ${good === 1 ? "line" : "lines"} into ${folder}`, () => save(folder), { class: "main", disabled: wrong.length > 0 || answer.code !== 0 }),
                wrong.length ? note("Correct the problems, or leave these lines out, to import the list.")
                    : answer.code !== 0 ? note("Answer the question to import the list.") : null)));
        showPending();
        result.querySelector("h2").focus();
        say(wrong.length ? `${wrong.length} of ${rows.length} lines ${wrong.length === 1 ? "has" : "have"} a problem` : understood);
    }

    // --- 3: the import ---
    async function save(folder) {
        try {
            if (draft.changed)
                draft.apply();
            const answer = await api.importList(draft.name, draft.bytes, folder, "save", importOptions());
            if (answer.code !== 0) {
                replace(message, problem(inPage(api.fault(answer) ?? "the list was not imported")));
                return;
            }
            replace(result, h("section", { class: "hero" }, h("p", { class: "lead", tabindex: "-1" }, `${answer.value.rows.length} lines imported into ${folder}`),
                answer.value.notes.map((text) => h("p", {}, inPage(text))),
                actions(button("Import another list", () => { draft = null; fileInput.value = ""; chosen.textContent = "No list is chosen."; replace(result); fileInput.focus(); }),
                    button("Show the catalogue", () => go(`/catalog/${encodeURIComponent(folder)}`)),
                    button("New scenario", () => go(`/new?catalog=${encodeURIComponent(folder)}`), { class: "main" }))));
            result.querySelector(".lead").focus();
            say(`${answer.value.rows.length} lines imported`);
        } catch (error) {
            replace(message, failure(error));
        }
    }

    showNew();
    replace(view, h("h1", {}, "Import a price list"),
        h("p", { class: "subject" }, "A list has a line for each part, with its kind and price. A catalogue changes only when you import the list."),
        h("div", { class: "filters" }, field("Into the catalogue", into)), fresh, drop, options, actions(readButton), message, result);
    const wanted = query.get("list");
    if (wanted && files.some((file) => file.name === wanted)) {
        draft = new Draft(wanted.split("/").pop(), new Uint8Array(await (await fetch("api/file?" + new URLSearchParams({ name: wanted }))).arrayBuffer()));
        chosen.textContent = `Chosen: ${wanted}`;
    }
}
