// dom.js - makes elements, forms, tables and messages.

// An element. Attributes whose value is false or null are left out; `on...` are listeners; other values of
// objects, such as dataset, are assigned. Children are nodes, texts, lists of these, or null.
export function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false)
            continue;
        if (name.startsWith("on"))
            element.addEventListener(name.slice(2), value);
        else if (typeof value === "object")
            Object.assign(element[name], value);
        else if (name === "value" || name === "checked" || name === "selected")
            element[name] = value;
        else
            element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

export const replace = (element, ...children) => element.replaceChildren(...children.flat(3).filter((child) => child));

// States a result of an action for every reader.
export function say(text) {
    const place = document.getElementById("said");
    place.textContent = text;
    place.classList.toggle("shown", text !== "");
    clearTimeout(say.timer);
    say.timer = setTimeout(() => place.classList.remove("shown"), 6000);
}

export const problem = (...children) => h("p", { class: "problem", role: "alert" }, ...children);
export const note = (...children) => h("p", { class: "note" }, ...children);
export const failure = (error) => problem(sentence(error.message ?? String(error)));

// A message of the program as a sentence.
export function sentence(text) {
    const whole = text.charAt(0).toUpperCase() + text.slice(1);
    return /[.!?)]$/.test(whole) ? whole : whole + ".";
}

export const button = (text, onclick, attributes = {}) => h("button", { type: "button", onclick, ...attributes }, text);
export const link = (text, href, attributes = {}) => h("a", { href, ...attributes }, text);
export const actions = (...children) => h("div", { class: "actions" }, ...children);

let ids = 0;
export const newId = () => "f" + ++ids;

// A label above its control, with an explanation below it and a place for a message.
export function field(label, control, explanation = null) {
    const id = control.id || (control.id = newId());
    const parts = [h("label", { for: id }, label), control];
    const described = [];
    if (explanation) {
        described.push(id + "-why");
        parts.push(h("p", { class: "hint", id: id + "-why" }, explanation));
    }
    const message = h("p", { class: "problem", id: id + "-fault", hidden: true });
    described.push(id + "-fault");
    control.setAttribute("aria-describedby", described.join(" "));
    return h("div", { class: "field" }, ...parts, message);
}

// Shows a message at the control of a field; null removes it.
export function setFault(place, text) {
    const message = place.querySelector(":scope > p.problem");
    const control = place.querySelector("input, select, textarea");
    if (!message)
        return;
    message.hidden = !text;
    message.textContent = text ? sentence(text) : "";
    if (control) {
        if (text)
            control.setAttribute("aria-invalid", "true");
        else
            control.removeAttribute("aria-invalid");
    }
}

// A list of choices: texts, or [value, text].
export function select(choices, value, onchange = null, attributes = {}) {
    const element = h("select", { ...attributes, onchange: onchange ? () => onchange(element.value) : null },
        choices.map((choice) => {
            const [of, text] = Array.isArray(choice) ? choice : [choice, choice];
            return h("option", { value: of, selected: of === value }, text);
        }));
    return element;
}

export function datalist(values) {
    return h("datalist", { id: newId() }, values.map((value) => h("option", { value })));
}

/**
 * A table; on a phone each row is a card with the labels of its columns.
 *
 * columns  [{key, label, number, whole, plain, render(row), sort(row)}]; number: aligned to the right; whole: not
 *          broken; plain: not sorted
 * options  caption, sortable, rowClass(row), empty (text), fold: rows shown before a fold
 */
export function table(columns, rows, options = {}) {
    if (rows.length === 0)
        return note(options.empty ?? "None.");
    let order = null;
    const body = h("tbody");
    const fold = options.fold ?? Infinity;
    let folded = rows.length > fold + 2;
    const more = h("p", {}, button("", () => { folded = false; fill(); }, { class: "plain" }));

    function sorted() {
        if (!order)
            return rows;
        const column = columns[order.at];
        const key = (row) => (column.sort ? column.sort(row) : row[column.key]);
        return [...rows].sort((a, b) => {
            const x = key(a), y = key(b);
            if (x === null || x === undefined || y === null || y === undefined)
                return (x === null || x === undefined) - (y === null || y === undefined);
            return order.sign * (typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y)));
        });
    }

    function fill() {
        const shown = folded ? sorted().slice(0, fold) : sorted();
        body.replaceChildren(...shown.map((row) => h("tr", { class: options.rowClass ? options.rowClass(row) : null },
            columns.map((column) => h("td", { class: column.number ? "n" : column.whole ? "w" : null, dataset: { label: column.label } },
                column.render ? column.render(row) : String(row[column.key] ?? ""))))));
        more.hidden = !folded;
        more.firstChild.textContent = `${rows.length - fold} more`;
    }

    const heads = columns.map((column, at) => {
        if (!options.sortable || column.plain)
            return h("th", { scope: "col", class: column.number ? "n" : null }, column.label);
        const head = h("th", { scope: "col", class: column.number ? "n" : null });
        head.append(button(column.label, () => {
            order = { at, sign: order?.at === at ? -order.sign : 1 };
            for (const other of heads)
                other.removeAttribute("aria-sort");
            head.setAttribute("aria-sort", order.sign > 0 ? "ascending" : "descending");
            fill();
        }, { class: "plain sort" }));
        return head;
    });
    fill();
    const label = options.caption ?? options.label ?? "Table";
    return h("div", { class: "table", role: "region", "aria-label": label, tabindex: "0" },
        h("table", {}, options.caption ? h("caption", {}, options.caption) : null,
            h("thead", {}, h("tr", {}, heads)), body), more);
}

export function download(name, content, type = "application/json") {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const anchor = h("a", { href: url, download: name });
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// Tabs: [{name, text, make()}]; the content is made when its tab is first shown.
export function tabs(list, label) {
    const id = newId();
    const panels = list.map((_, i) => h("div", { role: "tabpanel", id: `${id}-p${i}`, "aria-labelledby": `${id}-t${i}`, hidden: true }));
    const heads = list.map((tab, i) => h("button", {
        type: "button", role: "tab", id: `${id}-t${i}`, "aria-controls": `${id}-p${i}`, onclick: () => show(i),
        onkeydown: (event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (step) {
                show((i + step + list.length) % list.length);
                event.preventDefault();
            }
        },
    }, tab.text));
    function show(at) {
        heads.forEach((head, i) => {
            head.setAttribute("aria-selected", i === at ? "true" : "false");
            head.tabIndex = i === at ? 0 : -1;
            panels[i].hidden = i !== at;
        });
        if (!panels[at].firstChild)
            panels[at].append(list[at].make());
        if (heads.includes(document.activeElement))
            heads[at].focus();
    }
    const element = h("div", {}, h("div", { class: "tabs", role: "tablist", "aria-label": label }, heads), panels);
    show(0);
    return element;
}
