// api.js - asks the server. Every call is relative to the page, whose address has the token.

// An answer with a status that is not a success. conflict: the file changed since it was read.
export class Refusal extends Error {
    constructor(status, body) {
        super(body?.message ?? `the server answered with status ${status}`);
        this.status = status;
        this.conflict = status === 409;
        this.diagnostics = body?.diagnostics ?? null;
    }
}

function query(values) {
    const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== false);
    return new URLSearchParams(given.map(([key, value]) => [key, value === true ? "yes" : String(value)])).toString();
}

async function call(path, options = {}) {
    let response;
    try {
        response = await fetch(path, { cache: "no-store", ...options });
    } catch {
        throw new Refusal(0, { message: "the server does not answer: check that 'bursar serve' still runs" });
    }
    if (response.ok)
        return response;
    let body = null;
    try {
        body = await response.json();
    } catch {
        // the message of Refusal states the status
    }
    throw new Refusal(response.status, body);
}

const json = async (path, options) => (await call(path, options)).json();

const post = (path, body, type = "application/json") =>
    json(path, { method: "POST", body, headers: { "Content-Type": type } });

export const files = () => json("api/files");
export const shipped = () => json("api/shipped").catch(() => ({ scenarios: [], catalogs: [] }));
export const schema = () => json("api/schema");

// The bytes of a file as text, and as they are.
export const readFile = async (name) => (await call("api/file?" + query({ name }))).text();

// Saves text or bytes. was: hash of the version that may be replaced, "" for a new file. Returns the new hash.
export async function saveFile(name, content, was) {
    return (await post("api/file?" + query({ name, was }), content, "application/octet-stream")).hash;
}

// Runs a request and returns {code, result, diagnostics}; a JSON result is parsed as `value`. draft: a text that
// replaces a file during this request, {name, text}.
export async function solve(command, args = [], options = {}, draft = undefined) {
    return parsed(await post("api/solve", JSON.stringify({ command, arguments: args, options, draft })));
}

export function parsed(answer) {
    let value = null;
    try {
        value = answer.result ? JSON.parse(answer.result) : null;
    } catch {
        // a text or a document
    }
    return { ...answer, value };
}

export const startJob = async (request) => (await post("api/jobs", JSON.stringify(request))).id;
export const job = async (id) => parsed(await json("api/jobs/" + id));
export const jobs = () => json("api/jobs");
export const stopJob = (id) => post(`api/jobs/${id}/stop`, "");

// Reads a price list (step "read") or imports it ("save") into the folder of a catalogue.
export async function importList(name, bytes, into, step, options) {
    return parsed(await post("api/import?" + query({ name, into, step, ...options }), bytes, "application/octet-stream"));
}

// Makes a catalogue without parts in a folder of this name.
export async function newCatalog(name, currency, asOf) {
    const answer = await post("api/catalog?" + query({ name, currency, as_of: asOf }), "");
    if (answer.code !== 0)
        throw new Refusal(0, { message: fault(answer) ?? "the catalogue cannot be made" });
}

// The message of an answer, with its place; null if it has none.
export function fault(answer) {
    const error = answer.diagnostics?.error;
    if (!error)
        return null;
    const place = error.line > 0 ? ` (line ${error.line}${error.column > 0 ? `, column ${error.column}` : ""})` : "";
    return error.message + place;
}
