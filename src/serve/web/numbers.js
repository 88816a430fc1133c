// numbers.js - numbers, amounts and rates as readers see them: grouped thousands, four significant digits for
// modelled figures, cents for money.

const PREFIXES = ["", "k", "M", "G", "T", "P", "E"];

export const grouped = (value, decimals = 0) =>
    value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

export const money = (value) => grouped(value, Math.abs(value % 1) < 1e-9 && Math.abs(value) >= 1e9 ? 0 : 2);

export function significant(value, digits = 4) {
    if (value === 0 || !Number.isFinite(value))
        return String(value);
    const size = Math.floor(Math.log10(Math.abs(value)));
    if (size < -5)
        return value.toPrecision(digits).replace(/e([-+]\d+)/, " x 10^$1").replace("^+", "^");
    return value.toLocaleString("en-US", { maximumFractionDigits: Math.max(0, digits - 1 - size) });
}

export const count = (value) => (Number.isInteger(value) ? grouped(value) : significant(value));

// The factor and the unit in which a rate of this size is shown: 372,450 Mop/s is 372.5 Gop/s.
export function scale(value, unit) {
    const match = /^([kMGTPE]?)((?:op|flop|word|token|byte|B|frame|job)s?\/\w+)$/.exec(unit ?? "");
    if (!match || !(Math.abs(value) > 0))
        return { factor: 1, unit: unit ?? "" };
    const from = PREFIXES.indexOf(match[1]);
    const to = Math.max(0, Math.min(PREFIXES.length - 1, from + Math.floor(Math.log10(Math.abs(value)) / 3)));
    return { factor: 1000 ** (from - to), unit: PREFIXES[to] + match[2] };
}

export function rate(value, unit) {
    const scaled = scale(value, unit);
    return `${significant(value * scaled.factor)} ${scaled.unit}`.trim();
}

export function bytes(n) {
    return n < 10000 ? `${grouped(n)} bytes` : n < 1e7 ? `${grouped(n / 1024)} KiB` : `${grouped(n / 1048576)} MiB`;
}

// Whole days between two dates, or null.
export function daysBetween(from, to) {
    const days = (Date.parse(to) - Date.parse(from)) / 86400000;
    return Number.isFinite(days) ? Math.round(days) : null;
}

export function age(date) {
    const days = daysBetween(date, new Date().toISOString().slice(0, 10));
    if (days === null)
        return "not known";
    if (days < 0)
        return "in the future";
    return days < 60 ? `${days} ${days === 1 ? "day" : "days"}` : days < 730 ? `${Math.round(days / 30.44)} months`
        : `${significant(days / 365.25, 2)} years`;
}

// --- keys of results: their words and units ---

const UNITS = {
    W: "W", kW: "kW", kg: "kg", U: "U", MiB: "MiB", B: "bytes", s: "s", us: "us", m: "m", h: "h", MWh: "MWh",
    Bps: "B/s", MBps: "MB/s", percent: "%", Mflops: "Mflop/s", MiBpp: "MiB per process", Bpp: "bytes per process",
};

const WORDS = {
    bill_of_materials: "Order", quote_kind: "Kind of price", quote_date: "Date of price", dearer_offers: "More expensive offers",
    one_more: "One more node", near: "Equal within the error", knee: "Smaller purchases that reach most of the rate",
    rows: "Results", why_not: "Why not", tco: "Cost over the years", considered: "Best configuration of each design",
    binding: "Binding constraints", conflict: "Conflicting constraints", repairs: "Smallest relaxations", asks: "problem",
    applies: "In force", amount_minor: "amount", band: "Lead", at_budget: "At the budget", item: "part",
};

const CODES = { from: "from", to: "to" };

export function words(key) {
    if (WORDS[key])
        return WORDS[key];
    const match = /^(.*)_([A-Za-z]+)$/.exec(key);
    const stem = match && UNITS[match[2]] ? match[1] : key;
    const text = CODES[key] ?? stem.replaceAll("_", " ");
    return text.charAt(0).toUpperCase() + text.slice(1);
}

export function unitOf(key) {
    const match = /_([A-Za-z]+)$/.exec(key);
    return match ? UNITS[match[1]] ?? null : null;
}
