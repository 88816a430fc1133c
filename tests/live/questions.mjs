// questions.mjs - what the engine of the live page and the program are both asked: random changes of shipped scenarios, drawn
// from a seed, and other commands.

// Numbers in [0, 1) of Marsaglia's xorshift, 32 bits.
export function draws(seed) {
    let x = seed >>> 0 || 1;
    return () => {
        x ^= x << 13;
        x >>>= 0;
        x ^= x >>> 17;
        x ^= x << 5;
        x >>>= 0;
        return x / 2 ** 32;
    };
}

// Ranges and lists of each scenario: budgets in its currency, limits, running costs, dates, and what may be chosen.
const LIMITS = { max_nodes: [4, 400], min_nodes: [1, 40] };
const ROOM = { ...LIMITS, power: [20, 120], racks: [1, 10] };
const TCO = { years: [1, 7], energy_price: [0.05, 0.4], pue: [1.02, 1.8], discount_rate: [0, 0.08] };
const UNIVERSITY = {
    dates: ["2026-09-30", "2026-11-23", "2027-03-31"],
    nodes: ["epyc-9655p-384", "epyc-2x9755-768", "xeon-2x6980p-768"], networks: ["hdr", "ndr", "roce-400g"],
};
const WHITNEY = { dates: ["1997-05-01", "1997-12-31"], nodes: ["ppro-200"], networks: ["fast-ethernet", "myrinet"] };
export const SCENARIOS = {
    "whitney-bt": { ...WHITNEY, budget: [2e4, 1.5e7], limits: LIMITS },
    "university-2026": { ...UNIVERSITY, tco: TCO, budget: [3e5, 3e6], limits: ROOM, error: true },
    "roce-or-infiniband-16k": { budget: [3e7, 9e8], limits: { max_nodes: [64, 2048] }, nodes: ["hgx-h200-8"], networks: ["ndr", "roce-400g"], error: true },
    "whitney-fleet": { ...WHITNEY, budget: [5e5, 1.5e7], limits: LIMITS },
    "tender-2026": { ...UNIVERSITY, budget: [4e5, 2e6], limits: ROOM, error: true },
};

// The options of one what-if: one to three changes. plan: {parts, rate} of the scenario as it is.
export function whatIf(scenario, plan, draw) {
    const between = ([low, high]) => low + draw() * (high - low), one = (list) => list[Math.floor(draw() * list.length)];
    const { budget, limits, tco, dates, nodes, networks, error } = SCENARIOS[scenario];
    const some = (list) => {
        const kept = list.filter(() => draw() < 0.6);
        return kept.length ? kept : [one(list)];
    };
    const options = {}, set = [];
    const changes = [
        () => { options.budget = String(Math.round(between(budget))); },
        () => set.push(`${one(plan.parts)}=*${(0.5 + draw() * 1.5).toFixed(3)}`),
        () => {
            const limit = one(Object.keys(limits));
            set.push(`limit.${limit}=${Math.round(between(limits[limit]))}${limit === "power" ? "kW" : ""}`);
        },
        () => { options.near = one(["0", "0.02", "0.05"]); },
        () => set.push(`choose.nodes=[${some(nodes).join(", ")}]`),
        () => set.push(`choose.networks=[${some(networks).join(", ")}]`),
        () => { options.goal = one(["rate", "rate", "cost"]); if (options.goal === "cost") options["target-rate"] = (plan.rate * (0.3 + draw())).toPrecision(6); },
        ...(tco ? [() => {
            const key = one(Object.keys(tco)), value = between(tco[key]);
            set.push(`tco.${key}=${key === "years" ? Math.round(value) : value.toFixed(3)}`);
        }] : []),
        ...(dates ? [() => { options["as-of"] = one(dates); }] : []),
        ...(error ? [() => set.push("error=none")] : []),
    ];
    for (let n = 1 + Math.floor(draw() * 3); n > 0; n--) one(changes)();
    if (set.length) options.set = set;
    return options;
}

// Other commands, with few draws: [command, scenario, options].
export const OTHERS = [
    ...["check", "explain", "curve", "flip", "sensitivity", "crossover", "cite"].map((command) => [command, "whitney-bt", {}]),
    ["montecarlo", "whitney-bt", { draws: 20 }],
    ["whatif", "whitney-bt", { set: ["myrinet-nic=*0.5"] }],
    ["fleets", "whitney-bt", {}],
    ["report", "whitney-bt", { output: "page.html" }],
    ["report", "whitney-bt", { output: "order.csv" }],
    ...["check", "explain", "curve"].map((command) => [command, "university-2026", {}]),
    ["montecarlo", "university-2026", { draws: 5 }],
    ["report", "university-2026", { output: "page.html" }],
    ["crossover", "roce-or-infiniband-16k", {}],
    ["report", "roce-or-infiniband-16k", { output: "page.html" }],
    ["optimize", "whitney-bt", { method: "glpk" }],
    ["optimize", "whitney-bt", { check: "glpk" }],
    ["explain", "whitney-fleet", {}],
    ["evaluate", "tender-2026", { draws: 20 }],
    ["negotiate", "tender-2026", {}],
    ["report", "tender-2026", { output: "page.html" }],
    ["optimize", "whitney-bt", { set: ["choose.nodes=[no-such-node]"] }],
    ["optimize", "whitney-bt", { budget: "10" }],
];
