// yaml.js - reads and changes the YAML of scenarios: maps, lists and scalars in block and flow style. Scalars stay
// texts. A change replaces the lines of one key of the first level and keeps all others, with their comments.

// What this reader does not know, such as anchors; the user edits it as text.
export class Unread extends Error {}

// The text without its comment, and where the comment begins.
function cutComment(line) {
    let quote = "";
    for (let i = 0; i < line.length; i++) {
        const c = line[i];
        if (quote)
            quote = c === quote ? "" : quote;
        else if (c === '"' || c === "'")
            quote = i === 0 || /[\s:,[{-]/.test(line[i - 1]) ? c : "";
        else if (c === "#" && (i === 0 || /\s/.test(line[i - 1])))
            return { text: line.slice(0, i).trimEnd(), comment: line.slice(i) };
    }
    return { text: line.trimEnd(), comment: "" };
}

// --- flow style and scalars ---

class Flow {
    constructor(text) {
        this.text = text;
        this.at = 0;
    }
    blanks() {
        while (/\s/.test(this.text[this.at] ?? ""))
            this.at++;
    }
    expect(c) {
        this.blanks();
        if (this.text[this.at] !== c)
            throw new Unread(`expected '${c}'`);
        this.at++;
    }
    next() {
        this.blanks();
        return this.text[this.at];
    }
    quoted(quote) {
        let out = "";
        for (this.at++; this.at < this.text.length; this.at++) {
            const c = this.text[this.at];
            if (c === quote && quote === "'" && this.text[this.at + 1] === "'")
                this.at++;
            else if (c === quote) {
                this.at++;
                return out;
            } else if (c === "\\" && quote === '"')
                this.at++;
            out += this.text[this.at];
        }
        throw new Unread("a quotation without its end");
    }
    value(ends) {
        const c = this.next();
        if (c === "[")
            return this.list();
        if (c === "{")
            return this.map();
        if (c === '"' || c === "'")
            return this.quoted(c);
        if (c === undefined || "&*!|>%@`".includes(c))
            throw new Unread("not read here");
        let out = "";
        while (this.at < this.text.length && !ends.includes(this.text[this.at]) &&
            !(this.text[this.at] === ":" && ends.includes(":") && /[\s,}\]]|$/.test(this.text[this.at + 1] ?? "")))
            out += this.text[this.at++];
        return out.trim();
    }
    list() {
        const out = [];
        for (this.expect("["); this.next() !== "]"; ) {
            out.push(this.value(",]"));
            if (this.next() === ",")
                this.at++;
        }
        this.at++;
        return out;
    }
    map() {
        const out = {};
        for (this.expect("{"); this.next() !== "}"; ) {
            const c = this.next();
            let key = c === '"' || c === "'" ? this.quoted(c) : "";
            if (!key)
                while (this.at < this.text.length && this.text[this.at] !== ":" && this.text[this.at] !== ",")
                    key += this.text[this.at++];
            this.expect(":");
            out[key.trim()] = this.value(",}");
            if (this.next() === ",")
                this.at++;
        }
        this.at++;
        return out;
    }
}

function scalarOrFlow(text) {
    const flow = new Flow(text);
    const value = /^[[{"']/.test(text) ? flow.value("") : text;
    if (/^[&*!|>%@`]/.test(text))
        throw new Unread("not read here");
    if (/^[[{"']/.test(text) && flow.next() !== undefined)
        throw new Unread("text after a value");
    return value;
}

// True if brackets outside quotations are closed.
function isWhole(text) {
    let depth = 0, quote = "";
    for (const c of text) {
        if (quote)
            quote = c === quote ? "" : quote;
        else if (c === '"' || c === "'")
            quote = c;
        else
            depth += "[{".includes(c) ? 1 : "]}".includes(c) ? -1 : 0;
    }
    return depth <= 0;
}

// --- block style ---

const KEY = /^("[^"]*"|'[^']*'|[^\s\-[{"'#&*!|>%@`,][^:#]*?|[-.\w*/]+)\s*:(?:\s+(.*))?$/;
const unquoted = (key) => key.replace(/^(["'])(.*)\1$/, "$2");

// Lines with content: {indent, text}.
function contentLines(lines) {
    return lines.map((line) => {
        const { text } = cutComment(line);
        return { indent: text.length - text.trimStart().length, text: text.trim() };
    }).filter((line) => line.text !== "");
}

class Block {
    constructor(lines) {
        this.lines = lines;
        this.at = 0;
    }
    peek() {
        return this.lines[this.at];
    }
    // A value that begins behind "key:" or "- "; the rest of the line is `text`.
    inline(text, indent) {
        if (!text) {
            const next = this.peek();
            return next && (next.indent > indent || (next.indent === indent && next.text.startsWith("- "))) ? this.value(next.indent) : "";
        }
        while (!isWhole(text) && this.peek())
            text += " " + this.lines[this.at++].text;
        return scalarOrFlow(text);
    }
    value(indent) {
        const line = this.peek();
        if (line.text === "-" || line.text.startsWith("- "))
            return this.list(indent);
        if (KEY.test(line.text))
            return this.map(indent);
        this.at++;
        return this.inline(line.text, indent);
    }
    list(indent) {
        const out = [];
        while (this.peek()?.indent === indent && /^-( |$)/.test(this.peek().text)) {
            const rest = this.peek().text.slice(1), inner = rest.trim();
            if (inner && KEY.test(inner) && !/^[[{"']/.test(inner)) {
                const shift = 1 + rest.length - rest.trimStart().length;
                this.lines[this.at] = { indent: indent + shift, text: inner };
                out.push(this.map(indent + shift));
            } else {
                this.at++;
                out.push(this.inline(inner, indent));
            }
        }
        return out;
    }
    map(indent) {
        const out = {};
        while (this.peek()?.indent === indent) {
            const match = KEY.exec(this.peek().text);
            if (!match)
                throw new Unread("expected KEY: VALUE");
            this.at++;
            out[unquoted(match[1])] = this.inline(match[2] ?? "", indent);
        }
        if (this.peek() && this.peek().indent > indent)
            throw new Unread("a line is indented too far");
        return out;
    }
}

// The keys of the first level in the order of the text: {key, from, to}, lines from..to-1 without the comments and
// empty lines after them.
export function topKeys(text) {
    const lines = text.split("\n"), found = [];
    lines.forEach((line, i) => {
        const match = /^\s/.test(line) || line.startsWith("#") || line.startsWith("-") ? null : KEY.exec(cutComment(line).text);
        if (match)
            found.push({ key: unquoted(match[1]), from: i, to: lines.length });
    });
    found.forEach((entry, i) => {
        entry.to = i + 1 < found.length ? found[i + 1].from : lines.length;
        while (entry.to > entry.from + 1 && cutComment(lines[entry.to - 1]).text.trim() === "")
            entry.to--;
    });
    return found;
}

// The value of a key of the first level; undefined: it is not there. Throws Unread.
export function topValue(text, key) {
    const entry = topKeys(text).find((one) => one.key === key);
    if (!entry)
        return undefined;
    const block = new Block(contentLines(text.split("\n").slice(entry.from, entry.to)));
    const value = block.map(0)[key];
    if (block.peek())
        throw new Unread("lines that are not read here");
    return value;
}

// --- writing ---

function scalar(text, flow) {
    const plain = text !== "" && !/^[\s\-?:,[\]{}#&*!|>'"%@`]|:\s|:$|\s#|\s$/.test(text) && !(flow && /[,[\]{}]/.test(text));
    if (plain || /^-\d/.test(text))
        return text;
    return '"' + text.replace(/["\\]/g, "\\$&") + '"';
}

function flowText(value) {
    if (Array.isArray(value))
        return `[${value.map(flowText).join(", ")}]`;
    if (value !== null && typeof value === "object")
        return `{${Object.entries(value).map(([key, of]) => `${scalar(key, true)}: ${flowText(of)}`).join(", ")}}`;
    return scalar(String(value ?? ""), true);
}

const isList = (value) => Array.isArray(value);
const isMap = (value) => value !== null && typeof value === "object" && !isList(value);
const WIDTH = 100;

// Lines of "key: value" at an indentation.
function linesOf(key, value, indent) {
    const head = " ".repeat(indent) + scalar(key, false) + ":";
    if (!isList(value) && !isMap(value))
        return [`${head} ${scalar(String(value ?? ""), false)}`];
    const one = `${head} ${flowText(value)}`;
    const rows = isList(value) && value.some(isMap);
    const empty = isList(value) ? value.length === 0 : Object.keys(value).length === 0;
    if (empty || (!rows && one.length <= WIDTH))
        return [one];
    if (isMap(value))
        return [head, ...Object.entries(value).flatMap(([name, of]) => linesOf(name, of, indent + 2))];
    return [head, ...value.flatMap((row) => {
        const line = `${" ".repeat(indent + 2)}- ${flowText(row)}`;
        if (line.length <= WIDTH || !isMap(row))
            return [line];
        const inner = Object.entries(row).flatMap(([name, of]) => linesOf(name, of, indent + 4));
        return [`${" ".repeat(indent + 2)}- ${inner[0].trimStart()}`, ...inner.slice(1)];
    })];
}

// The text with another value of a key; undefined removes the key. order: all keys, for the place of a new one.
export function setTop(text, key, value, order = []) {
    const lines = text.split("\n"), keys = topKeys(text);
    const entry = keys.find((one) => one.key === key);
    const fresh = value === undefined ? [] : linesOf(key, value, 0);
    if (entry) {
        const first = cutComment(lines[entry.from]);
        if (fresh.length === 1 && entry.to === entry.from + 1 && first.comment)
            fresh[0] = fresh[0].padEnd(Math.max(0, lines[entry.from].length - first.comment.length - 1)) + " " + first.comment;
        lines.splice(entry.from, entry.to - entry.from, ...fresh);
        return lines.join("\n");
    }
    const before = keys.filter((one) => order.indexOf(one.key) >= 0 && order.indexOf(one.key) < order.indexOf(key)).pop() ?? keys[keys.length - 1];
    let at = before ? before.to : lines.length;
    if (!before)
        while (at > 0 && lines[at - 1] === "")
            at--;
    lines.splice(at, 0, ...fresh);
    return lines.join("\n");
}
