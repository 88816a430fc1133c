// form.js - a form for a value of the scenario's schema. All scalars are texts; the library checks them.
import { button, datalist, field, h, newId, select } from "./dom.js";

const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
export const label = (key) => key.replaceAll("_", " ");

const isScalar = (schema) => (Array.isArray(schema.type) && schema.type.includes("string")) ||
    ["string", "number", "integer"].includes(schema.type);

// What a new value of this form begins with.
function emptyValue(schema) {
    if (schema.enum)
        return schema.enum[0];
    if (schema.anyOf)
        return emptyValue(schema.anyOf[0]);
    if (schema.type === "array")
        return [];
    if (schema.type === "object")
        return Object.fromEntries((schema.required ?? []).map((key) => [key, emptyValue(schema.properties[key])]));
    return "";
}

// The member of anyOf that fits the value.
function chosenSchema(schema, value) {
    if (!schema.anyOf)
        return schema;
    const fits = (one) => (isMap(value) ? one.type === "object" : Array.isArray(value) ? one.type === "array" : one.enum || isScalar(one));
    return schema.anyOf.find(fits) ?? schema.anyOf[0];
}

const kindName = (schema) => (schema.type === "object" ? "several keys" : schema.type === "array" ? "a list" : "one value");

function numberHint(schema) {
    if (schema.minimum !== undefined && schema.maximum !== undefined && schema.maximum < 1e15)
        return `from ${schema.minimum} to ${schema.maximum}`;
    return schema.exclusiveMinimum === 0 ? "above 0" : null;
}

export const hintOf = (schema) => [schema.description, numberHint(schema)].filter(Boolean).join(" ") || null;

/**
 * The element for a value. change(value) is called with each new value. about: {suggest(path)}, which returns
 * texts that a value may have, or null. path: keys from the first level, "workload.model".
 */
export function control(schema, value, change, about, path, title) {
    const own = chosenSchema(schema, value);
    const made = schema.anyOf && schema.anyOf.length > 1 ? [formChoice(schema, own, change, title)] : [];
    if (own.enum)
        return wrap(made, select([...new Set([...(own.enum.includes(value) ? [] : [value ?? ""]), ...own.enum])], value ?? own.enum[0], change), title, schema);
    if (own.type === "object" && own.properties)
        return group(made, mapControl(own, isMap(value) ? value : {}, change, about, path), title, schema);
    if (own.type === "object")
        return group(made, namedControl(own, isMap(value) ? value : {}, change, about, path), title, schema);
    if (own.type === "array" && isScalar(own.items))
        return listControl(own, Array.isArray(value) ? value : value ? [String(value)] : [], change, about, path, title, schema);
    if (own.type === "array")
        return group(made, rowsControl(own, Array.isArray(value) ? value : [], change, about, path), title, schema);
    return scalarControl(made, own, value, change, about, path, title, schema);
}

const wrap = (before, input, title, schema) => h("div", {}, before, field(title, input, hintOf(schema)));

function group(before, inner, title, schema) {
    const hint = hintOf(schema);
    return h("fieldset", {}, h("legend", {}, title), hint ? h("p", { class: "hint" }, hint) : null, before, inner, h("p", { class: "problem", hidden: true }));
}

function formChoice(schema, own, change, title) {
    const made = select(schema.anyOf.map((one, i) => [String(i), kindName(one)]), String(schema.anyOf.indexOf(own)),
        (at) => change(emptyValue(schema.anyOf[Number(at)]), true));
    made.setAttribute("aria-label", `Form of ${title}`);
    return h("p", { class: "form-choice" }, made);
}

function scalarControl(before, own, value, change, about, path, title, schema) {
    const suggestions = about.suggest(path);
    const list = suggestions?.length ? datalist(suggestions) : null;
    const input = h("input", { value: value ?? "", list: list?.id ?? null, autocomplete: "off", oninput: () => change(input.value) });
    const made = wrap(before, input, title, schema);
    if (list)
        made.append(list);
    return made;
}

// A list of texts: boxes to tick where the possible values are known, otherwise words between commas.
function listControl(own, value, change, about, path, title, schema) {
    const known = about.suggest(path) ?? [];
    if (known.length === 0 || known.length > 60) {
        const input = h("input", {
            value: value.join(", "), autocomplete: "off",
            oninput: () => change(input.value.split(",").map((text) => text.trim()).filter(Boolean)),
        });
        return wrap([], input, `${title}, between commas`, schema);
    }
    const all = [...known, ...value.filter((one) => !known.includes(one))];
    const boxes = all.map((name) => {
        const id = newId();
        const box = h("input", {
            type: "checkbox", id, checked: value.includes(name),
            onchange: () => change(all.filter((_, i) => boxes[i].firstChild.checked)),
        });
        return h("span", { class: "check" }, box, h("label", { for: id }, name));
    });
    return group([], h("div", { class: "checks" }, boxes), title, schema);
}

// The keys of a map that are set, and a list of the others to add.
function mapControl(schema, value, change, about, path) {
    const place = h("div", { class: "keys" });
    let present = { ...value };
    const keys = Object.keys(schema.properties);
    const set = (key, of) => {
        const next = {};
        for (const one of keys) {
            const wanted = one === key ? of : present[one];
            if (wanted !== undefined)
                next[one] = wanted;
        }
        for (const one of Object.keys(present))
            if (!keys.includes(one))
                next[one] = present[one];
        present = next;
        change(present);
    };
    function fill(focused = null) {
        const shown = keys.filter((key) => key in present);
        const hidden = keys.filter((key) => !(key in present));
        const unknown = Object.keys(present).filter((key) => !keys.includes(key));
        place.replaceChildren(...shown.map((key) => {
            const element = control(schema.properties[key], present[key], (of, again) => { set(key, of); if (again) fill(key); }, about,
                `${path}.${key}`, label(key));
            const required = schema.required?.includes(key);
            return h("div", { class: "key", dataset: { key } }, element, required ? null :
                button("Remove", () => { set(key, undefined); fill(); }, { class: "small", "aria-label": `Remove ${label(key)}` }));
        }), ...unknown.map((key) => h("p", { class: "problem" }, `The key ${key} is unknown. Remove it in the text.`)),
        ...(hidden.length ? [adder(hidden, label(path.split(".").pop()), (key) => { set(key, emptyValue(schema.properties[key])); fill(key); })] : []));
        if (focused)
            place.querySelector(`[data-key="${focused}"] :is(input, select, textarea, button)`)?.focus();
    }
    fill();
    return place;
}

function adder(keys, to, add) {
    const made = select([["", "Add ..."], ...keys.map((key) => [key, label(key)])], "", (key) => key && add(key));
    made.setAttribute("aria-label", `Add a key to ${to}`);
    return h("p", { class: "add" }, made);
}

// A map whose keys are names: discounts, owned parts, overrides.
function namedControl(schema, value, change, about, path) {
    const place = h("div", { class: "keys" });
    let entries = Object.entries(value);
    const tell = () => change(Object.fromEntries(entries.filter(([key]) => key !== "")));
    function fill(focus = false) {
        const names = about.suggest(path + ".*name");
        const list = names?.length ? datalist(names) : null;
        place.replaceChildren(...entries.map((entry, i) => {
            const name = h("input", { value: entry[0], autocomplete: "off", list: list?.id ?? null, oninput: () => { entry[0] = name.value.trim(); tell(); } });
            return h("div", { class: "key named" }, field("name", name),
                control(schema.additionalProperties, entry[1], (of, again) => { entry[1] = of; tell(); if (again) fill(); }, about, path + ".*", "value"),
                button("Remove", () => { entries.splice(i, 1); tell(); fill(); }, { class: "small", "aria-label": `Remove ${entry[0] || "this entry"}` }));
        }), h("p", { class: "add" }, button("Add an entry", () => { entries.push(["", emptyValue(schema.additionalProperties)]); fill(true); }, { class: "small" })),
        ...(list ? [list] : []));
        if (focus)
            [...place.querySelectorAll(".named")].pop()?.querySelector("input").focus();
    }
    fill();
    return place;
}

// A list of rows, such as the applications of the workload.
function rowsControl(schema, value, change, about, path) {
    const place = h("div", { class: "rows" });
    let rows = [...value];
    function fill(focus = false) {
        place.replaceChildren(...rows.map((row, i) => {
            const title = isMap(row) && row.name ? `${i + 1}: ${row.name}` : `${i + 1}`;
            return h("div", { class: "row" }, control(schema.items, row, (of, again) => { rows[i] = of; change(rows); if (again) fill(); }, about, path, title),
                button("Remove", () => { rows.splice(i, 1); change(rows); fill(); }, { class: "small", "aria-label": `Remove ${title}` }));
        }), h("p", { class: "add" }, button("Add one", () => { rows.push(emptyValue(schema.items)); change(rows); fill(true); }, { class: "small" })));
        if (focus)
            [...place.querySelectorAll(".row")].pop()?.querySelector("input, select")?.focus();
    }
    fill();
    return place;
}

export { emptyValue };
