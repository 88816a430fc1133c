"""Draws a scenario on a drawn catalogue: every key of bursar-scenario(5)."""

from draw_catalogue import DATE, MONTH

LINKS = {"hosts": [0, 1, 2], "link": [25, 50, 100, 200], "duplex": [1, 2], "rails": [1, 2]}
GRID = {"dimensions": [1, 2, 3], **LINKS}
GROUPS = {"global": [0, 1, 2], "between": [1, 2]}
NETWORKS = {"ring": LINKS, "circulant": {"step": [2, 3], **LINKS}, "mesh": GRID, "torus": GRID, "hyperx": GRID,
            "hypercube": LINKS, "dragonfly": {"routers": [0, 2, 3], **GROUPS, **LINKS},
            "fat-tree": {"levels": [2, 3, 4], "oversubscription": [1, 2, 3], "oversubscription2": [1, 2],
                         "oversubscription3": [1, 3], "ports": [1, 2]},
            "dragonfly-plus": {"hosts": [0, 1, 2], "leaves": [0, 2], "spines": [0, 1], **GROUPS, "ports": [1, 2],
                               "link": [25, 100]},
            "two-region": {"ports": [1, 2], "cables": [1, 2], "links": [1, 2]}}
METRICS = ["harmonic", "geomean", "ssni", "ssi", "ssp", "jobs-per-day"]


def draw_program(chance, name, scale=1e6):
    """A measured program of a few terms. Its time falls with processes until messages dominate."""
    work = chance.choice([1e3, 6e3]) * scale
    values = {"program": name, "work": work, "measured": {"from": 1, "to": 16},
              "computation": {"terms": [{"c": work, "a": -1, "b": 0}]}}
    if chance.of(40):
        values["computation"]["terms"].append({"c": work / 50, "a": 0, "b": chance.choice([0, 1])})
    if chance.of(80):
        values["messages"] = {"terms": [{"c": chance.choice([50, 1000]), "a": 0, "b": chance.choice([0, 1])}]}
        values["volume"] = {"terms": [{"c": chance.choice([1e5, 1e7]), "a": chance.choice([0, -0.5]), "b": 0}]}
    values["memory"] = {"terms": [{"c": chance.choice([1e8, 6e8, 2e9]), "a": -1, "b": 0}]}
    return values


class Scenario:
    """The keys of a scenario, drawn one after another."""

    def __init__(self, chance, catalogue):
        self.chance = chance
        self.catalogue = catalogue
        self.programs = {}
        self.values = {"title": "Drawn by chance", "catalog": "./parts"}
        self.currency = catalogue.currency if chance.of(90) else chance.choice(["USD", "EUR", "JPY"])
        for key, percent, draw in self.keys():
            if chance.of(percent):
                draw(key)

    def keys(self):
        return [("as_of", 30, self.draw_as_of), ("currency", 100, self.draw_currency),
                ("budget", 100, self.draw_budget), ("clusters", 12, self.draw_clusters),
                ("workload", 100, self.draw_workload), ("metric", 30, self.draw_metric), ("calibration", 8, self.draw_calibration),
                ("horizon", 12, self.draw_horizon), ("goal", 60, self.draw_goal),
                ("tco", 25, self.draw_tco), ("counts", 20, self.draw_word("any", "legal")),
                ("code_caps", 10, self.draw_word("ignore", "enforce")),
                ("memory", 25, self.draw_word("ignore", "enforce")),
                ("quotes", 10, self.draw_word("any", "valid")),
                ("rates", 10, self.draw_word("measured", "estimate")),
                ("memory_bandwidth", 5, self.draw_memory_bandwidth), ("layout", 4, self.draw_layout),
                ("choose", 90, self.draw_choose), ("failures", 15, self.draw_failures), ("owned", 20, self.draw_owned),
                ("extras", 30, self.draw_extras), ("discounts", 20, self.draw_discounts),
                ("vendors", 15, self.draw_vendors), ("tax", 30, self.draw_tax), ("limits", 60, self.draw_limits),
                ("set", 25, self.draw_set), ("overrides", 5, self.draw_overrides),
                ("range", 10, self.draw_range), ("error", 5, self.draw_error),
                ("near", 15, self.draw_word("0%", "3%", 0.2)),
                ("cvar_level", 8, self.draw_word("90%", "95%", 0.5))]

    def part_ids(self):
        return [row["id"] for row in self.catalogue.tables["part"] if row["id"] not in self.catalogue.services]

    def put(self, key, value):
        self.values[key] = value

    def draw_word(self, *words):
        return lambda key: self.put(key, self.chance.choice(words))

    def money(self, minor):
        """An amount as text, in the minor units of the currency."""
        if self.currency == "JPY":
            return str(int(minor))
        return f"{int(minor) // 100}.{int(minor) % 100:02}"

    def spelled(self, minor, own=False):
        """An amount in one of the forms that people write, which may round it, sometimes in another currency (own: never)."""
        text, currency = self.money(minor), self.currency
        rates = {row["currency"] for row in self.catalogue.tables.get("exchange_rate", [])} | {"USD"}
        if not own and self.chance.of(15) and {currency, "USD"} <= rates | {"USD"} and currency in rates:
            currency = self.chance.choice(sorted(rates))
        major = self.money(minor).split(".")[0]
        thousands = f"{int(major) // 1000}.{int(major) % 1000 // 10:02}"
        return self.chance.choice([text if currency == self.currency else f"{major} {currency}", f"{major}{currency}",
                                   f"{thousands}k {currency}", f"{thousands} k{currency}", f"{currency} {thousands}k",
                                   f"{thousands}k" if currency == self.currency else f"{thousands}k{currency}"])

    def node_price(self):
        """Price of the most expensive node, roughly in the scenario's currency."""
        worth = {"USD": 1, "EUR": 1, "JPY": 1.2}
        cost = max(self.catalogue.prices[node] for node in self.catalogue.ids("node"))
        return cost * worth[self.currency] / worth[self.catalogue.currency]

    def draw_as_of(self, key):
        self.put(key, self.chance.choice([DATE, "2026-06-30", "2027-06-30"]))

    def draw_currency(self, key):
        self.put(key, self.currency)

    def draw_budget(self, key):
        minor = self.node_price() * self.chance.uniform(1.2, 8)
        self.put(key, self.spelled(minor))

    def draw_clusters(self, key):
        self.put(key, 2)
        self.put("limits", {"max_nodes": 3})

    def draw_workload(self, key):
        chance = self.chance
        if self.catalogue.serving:
            return self.put(key, [self.draw_serving()])
        if self.catalogue.services:
            return self.put(key, [self.draw_tokens()])
        names = chance.some(["flow", "mesh"]) if chance.of(50) else ["flow"]
        by = chance.choice(["share", "runs"])
        rows = []
        counted = {"unit": "frame"} if len(names) == 1 and chance.of(20) else {}  # other work than operations
        for name in names:
            self.programs[f"{name}.yaml"] = draw_program(chance, name, 1 if counted else 1e6)
            self.catalogue.draw_rates(name, 1 if counted else 1000000)
            row = {"name": name, "model": "pmnf", "params": {"file": f"{name}.yaml"}, by: chance.randint(1, 3), **counted}
            self.draw_requirement(row)
            if chance.of(8):
                row["runs_on"] = chance.some(self.catalogue.ids("node"))
            rows.append(row)
        return self.put(key, rows)

    def draw_tokens(self):
        """A measured program that counts tokens, with the lengths of a request."""
        chance = self.chance
        self.programs["flow.yaml"] = {**draw_program(chance, "flow", 1), "unit": "token"}
        self.catalogue.draw_rates("flow", 1)
        prompt, answer = self.catalogue.request
        row = {"name": "flow", "model": "pmnf", "params": {"file": "flow.yaml"}, chance.choice(["share", "runs"]): 1,
               "prompt": prompt, "answer": answer}
        self.draw_requirement(row)
        return row

    def draw_serving(self):
        """A small transformer, its service level and the requests that arrive."""
        chance = self.chance
        prompt, answer = self.catalogue.request
        params = {"layers": chance.choice([2, 4]), "width": 512, "vocabulary": 8000, "heads": 8, "kv_heads": chance.choice([2, 8]),
                  "feed_forward": chance.choice([1024, 2048]), "gated": "yes", "prompt": prompt, "answer": answer}
        draws = {"precision": ["bf16", "fp8"], "kv_precision": ["bf16", "fp8", "mxfp4"], "tied": ["yes", "no"], "disaggregated": ["yes"],
                 "tensor": [1, 2], "pipeline": [1, 2], "batch": [2, 8], "compute_efficiency": ["45%"], "arrival_cv2": [0, 3.5]}
        params |= {name: chance.choice(values) for name, values in draws.items() if chance.of(25)}
        if chance.of(40):
            params |= {"experts": 4, "active_experts": chance.choice([1, 2]), "shared_experts": chance.choice([0, 1])}
            params |= {"attention": chance.choice(["data", "best"])} if chance.of(40) and "tensor" not in params else {}
        if self.catalogue.measured and chance.of(70):
            params = {"transformer": "llama-2-70b", "points": "yes", "prompt": prompt, "answer": answer,
                      **{name: params[name] for name in ("precision", "kv_precision", "arrival_cv2") if name in params}}
        if chance.of(60):
            levels = {"ttft": ["60ms", "200ms", "1s"], "tpot": ["8ms", "20ms", "80ms"], "percentile": [90, 99.9]}
            self.put("slo", {name: chance.choice(levels[name]) for name in chance.some(levels)})
        if chance.of(50):
            self.put("arrivals", chance.choice(["1/s", "5/s", "90 requests/min", "20/s", "2500 tokens/s"]))
            for name in ("arrival_cv2", "service_cv2"):
                if chance.of(60):
                    self.put(name, chance.choice([0, 0.5, 4]))
        row = {"name": "chat", "model": "llm.serve", "params": params, chance.choice(["share", "runs"]): 1}
        self.draw_requirement(row)
        return row

    def draw_calibration(self, key):
        """Ratio of measured to modelled run times: shown only, or used for the choice."""
        file = "calibration.yaml"
        self.programs[file] = {row["model"] if self.catalogue.serving else row["name"]: {"factor": self.chance.choice([0.7, 1.25]), "low": 0.9, "high": 1.2, "runs": 4}
                               for row in self.values["workload"]}
        self.put(key, {"file": file, "choose_by": "calibrated"} if self.chance.of(70) else file)

    def draw_requirement(self, row):
        """Requirements of a run. With several clusters every application needs one."""
        chance = self.chance
        several = self.values.get("clusters", 1) > 1
        if not several and chance.of(75):
            return
        forms = {"max_time": ["any", "30s", "5s"] if several else ["30s", "5s"],
                 "min_rate": [100, 400]}
        if self.catalogue.serving:
            forms = {"max_time": [*["any"][:several], "10min", "1h"], "min_rate": [300, 3000]}
        form = chance.choice(list(forms))
        row[form] = chance.choice(forms[form])

    def draw_metric(self, key):
        """The metric, with its jobs and its reference."""
        chance = self.chance
        metric = chance.choice(METRICS)
        self.put(key, metric)
        for row in self.values["workload"]:
            if metric in ("ssi", "ssp", "jobs-per-day"):
                row["nodes"] = chance.choice([1, 1, 2, 3, "all"])
            if metric == "ssi" and chance.of(40):
                row["capability"] = chance.choice([0.5, 2, 8])
            if metric in ("geomean", "ssni", "ssi") and chance.of(20):
                row["min_score"] = chance.choice([0.25, 1.5])
        if metric in ("geomean", "ssni", "ssi"):
            self.put("reference", self.draw_reference(metric))

    def draw_reference(self, metric):
        chance = self.chance
        if chance.of(25):
            return {"node": chance.choice(self.catalogue.ids("node")), "template": chance.choice(["star", "per-port"]),
                    "network": self.catalogue.tables["technology"][0]["id"], "nodes": chance.randint(1, 4)}
        figures = {row["name"]: self.draw_figure(row, metric) for row in self.values["workload"]}
        return {"nodes": chance.randint(1, 12), "applications": figures}

    def draw_figure(self, row, metric):
        """Performance of the reference in an application: a figure of merit or a time, on a number of nodes."""
        chance = self.chance
        form = chance.choice(["fom", "time"])
        figure = chance.choice([77, 150.5, 420]) if form == "fom" else chance.choice(["1500ms", "9s", "1min"])
        if row.get("nodes") != "all" and chance.of(50):
            return figure
        nodes = chance.randint(1, 3)
        if metric == "ssni" and chance.of(50):
            row["nodes"] = nodes
        if metric == "ssi" and chance.of(30):
            del row["nodes"]
        return {form: figure, "nodes": nodes}

    def draw_horizon(self, key):
        self.put(key, self.chance.choice([{"from": "2026-07-01", "to": "2031-07-01"},
                                          {"from": "2027-02-28", "to": "2028-03-01"}]))
        if self.chance.of(60):
            self.put("phases", self.draw_phases())

    def draw_phases(self):
        """The last phase delivers the whole system, before the horizon ends."""
        chance = self.chance
        days = chance.some(["2026-05-01", "2026-07-01", "2027-03-15", "2028-02-29"])
        shares = ["100%", "75%", "0.3", "10%"][:len(days)]
        return [{"from": day, "share": share} for day, share in zip(days, reversed(shares))]

    def rates(self, harmonic, by_runs, relative, jobs):
        """A rate in the metric's unit."""
        if self.catalogue.serving:
            harmonic, by_runs = [300, 2000, 10000], [0.0003, 0.002, 0.01]
        metric = self.values.get("metric")
        if metric in ("geomean", "ssni", "ssi"):
            return self.chance.choice(relative)
        if metric == "jobs-per-day":
            return self.chance.choice(jobs)
        return self.chance.choice(by_runs if "runs" in self.values["workload"][0] else harmonic)

    def draw_goal(self, key):
        goal = self.chance.choice(["rate", "cost", "cost", "rate-per-cost", "rate-per-watt"])
        self.put(key, goal)
        if goal == "cost" and not ("arrivals" in self.values and "metric" not in self.values and self.chance.of(60)):
            self.put("target_rate", self.rates([50, 200, 600], [0.01, 0.05, 0.1], [0.1, 0.7, 2.5],
                                               [900, 5000, 20000]))

    def draw_tco(self, key):
        chance = self.chance
        values = {"years": 3, "energy_price": 0.25, "pue": 1.4, "utilisation": "80%", "discount_rate": "5%",
                  "maintenance": "4%", "space_price": chance.choice([0.6, 20]), "administration": 25,
                  "administration_per_node": chance.choice([0.3, 3])}
        values = {name: values[name] for name in chance.some(values)}
        units = {"energy_price": ["kWh"], "space_price": ["U", "U/year"], "administration": ["year"],
                 "administration_per_node": ["node", "node/year"]}
        for name in sorted(units.keys() & values.keys()):
            if chance.of(40):
                values[name] = f"{values[name]} {self.currency}/{chance.choice(units[name])}"
        self.put(key, values)
        self.put("budget_on", chance.choice(["tco", "tco", "capital"]))
        if self.catalogue.tables.get("footprint") and chance.of(90):
            self.draw_emissions()

    def draw_emissions(self):
        """Carbon per kWh, and sometimes a price or a limit."""
        chance = self.chance
        emits = {"grid": self.catalogue.tables["grid"][0]["region"]} if chance.of(60) else {"carbon_per_kWh": "380g"}
        self.values["tco"].update(emits)
        if chance.of(50):
            self.values["tco"]["carbon_price"] = chance.choice([0.8, 50, 120.5])
        if chance.of(30):
            self.values["goal"] = "rate-per-carbon"
            self.values.pop("target_rate", None)
        if chance.of(50):
            self.values.setdefault("limits", {})["carbon"] = chance.choice(["3t", "9t", "30t"])

    def draw_memory_bandwidth(self, key):
        """With shared memory bandwidth each application needs its operations per word."""
        self.put(key, self.chance.choice(["ignore", "share"]))
        for row in self.values["workload"]:
            row["va"] = 2

    def draw_layout(self, key):
        self.put(key, {"nodes_per_rack": self.chance.randint(1, 4), "rack_pitch": "0.6m", "in_rack": "2m",
                       "overhead": "1m"})

    def draw_choose(self, key):
        chance = self.chance
        catalogue = self.catalogue
        forms = [{"name": "star"}, {"name": "star", "nics": 2}, {"name": "per-port", "ports": 1, "cables": 1},
                 {"name": "per-port"}, {"name": "per-port", "ports": 1, "cables": 1, "nics": 2}]
        if chance.of(30):
            forms = [self.draw_template(name) for name in NETWORKS]
        values = {"nodes": chance.some(catalogue.ids("node")),
                  "networks": chance.some(row["id"] for row in catalogue.tables["technology"]),
                  "templates": chance.sample(forms, chance.randint(1, 2))}
        values["networks"] = chance.sample(values["networks"], len(values["networks"]))
        chosen = {name: values[name] for name in values if chance.of(95 if name == "templates" else 40)}
        if catalogue.ids("rental") and chance.of(80):
            chosen["nodes"] = chance.some(catalogue.ids("rental")) + (values["nodes"] if chance.of(65) else [])
            self.draw_rent()
        self.put(key, chosen)

    def draw_failures(self, key):
        """Failures of nodes that are bought, with storage for their checkpoints."""
        chance = self.chance
        choose = self.values.setdefault("choose", {})
        if set(choose.get("nodes", [])) & set(self.catalogue.ids("rental")):
            return
        sizes = ["2GB", "500MB", "300MB per process", "0B"]
        values = {"mtbf": chance.choice(["40min per node", "3h per node", "90min per node"]), "checkpoint": chance.choice(sizes),
                  "fixed": chance.choice(["2s", "0s", "1min"]), "restart": chance.choice(["30s", "4min"]),
                  "repair": chance.choice(["10min", "2h"]), "repair_share": chance.choice([0.5, "30%", 0]),
                  "spares": chance.choice(["auto", 0, 1, 2])}
        values = {name: values[name] for name in chance.some(values)}
        if all(row.get("accelerators") for row in self.catalogue.tables["node"]) and chance.of(60):
            values["mtbf"] = "200min per accelerator"
        for row in self.values["workload"]:
            if chance.of(20):
                row["checkpoint"] = chance.choice(sizes)
        if self.catalogue.ids("storage") and chance.of(80):
            values.setdefault("checkpoint", "1GB")
            choose["storage"] = [self.draw_entry(part) for part in chance.some(self.catalogue.ids("storage"))]
        self.put(key, values)

    def draw_entry(self, part):
        """At most a few units, because every number of them makes designs."""
        return {"part": part, "most": self.chance.randint(1, 3)}

    def draw_rent(self):
        """The years and their steps. Renting a node for a few months would not give its rate."""
        chance = self.chance
        if "target_rate" in self.values:
            self.values["target_rate"] *= chance.choice([1, 0.25, 0.02])
        tco = self.values.setdefault("tco", {})
        tco["years"] = chance.choice([1, 3])
        self.values["budget_on"] = "tco"
        if chance.of(40):
            tco["discount_rate"] = chance.choice(["3%", "11%"])
        if chance.of(60):
            tco["rent_step"] = chance.choice(["100h", "44000min", "2190h", "8760h"])

    def draw_template(self, name):
        """A network of switches with some of its parameters."""
        chance = self.chance
        drawn = {parameter: chance.choice(NETWORKS[name][parameter]) for parameter in chance.some(NETWORKS[name])}
        if "rails" not in NETWORKS[name] and drawn.get("ports") == 2 and name != "two-region":
            drawn["rails"] = chance.choice([1, 2])
        return {"name": name, **drawn}

    def draw_owned(self, key):
        self.put(key, {part: self.units(part, self.chance.randint(1, 6)) for part in [self.part(), self.part()]})

    def units(self, part, few):
        """A few units of a part; for rentals the hours of some months."""
        return few * (MONTH if part in self.catalogue.ids("rental") and not part.endswith("-out") else 1)

    def part(self):
        """Any nodes; if nodes are named, often a rented one."""
        rented = [name for name in self.values.get("choose", {}).get("nodes", []) if name in self.catalogue.ids("rental")]
        return self.chance.choice(rented if rented and self.chance.of(35) else self.part_ids())

    def draw_extras(self, key):
        chance = self.chance
        beside = {"rack", "pdu", "license", "service", "component", "node", "rental"}
        parts = [row["id"] for row in self.catalogue.tables["part"] if row["kind"] in beside and row["id"] not in self.catalogue.services]
        extras = [self.draw_extra(parts) for _ in range(chance.randint(1, 2))]
        self.put(key, extras + (self.draw_network() if chance.of(40) else []))

    def draw_network(self):
        """A second network, of a technology whose parts differ from those of the cluster, because there
        are no others to choose from."""
        chance = self.chance
        tables = self.catalogue.tables
        of = lambda kind, technology: [row for row in tables.get(kind, []) if row["technology"] == technology]
        single = [row["id"] for row in tables["technology"] if of("nic", row["id"]) and not of("line_card", row["id"])
                  and len(of("cable", row["id"])) == len(of("switch", row["id"])) == 1]
        if not single:
            return []
        parts = {kind: chance.choice(of(kind, single[0]))["part"] for kind in ("nic", "switch", "cable")}
        if chance.of(30):
            del parts["nic"]
        row = {"network": "storage", **parts, "template": {"name": chance.choice(["star"] * 5 + ["ring"])}}
        return [row | ({"ends": {"servers": chance.randint(1, 4)}} if chance.of(50) else {})]

    def draw_extra(self, parts):
        chance = self.chance
        one_of = len(parts) > 1 and chance.of(20)
        row = {"one_of": chance.sample(parts, 2)} if one_of else {"part": chance.choice(parts)}
        if chance.of(50):
            row["count"] = chance.randint(1, 2)
        if chance.of(60):
            row["per"] = chance.choice(["cluster", "node", "socket", "core", "rack_unit", "watt"])
        if chance.of(40) or row.get("per") in ("rack_unit", "watt"):
            row["each"] = "500W" if row.get("per") == "watt" else chance.choice([2, 4, 10])
        if not one_of and chance.of(30):
            node = chance.choice(self.catalogue.tables["node"])
            row["nodes"] = [chance.choice([node["part"], node["part"][:1] + "*"])]
            if node.get("accelerator") and chance.of(50):
                row["accelerators"] = [node["accelerator"]]
        return row

    def draw_discounts(self, key):
        chance = self.chance
        names = [self.part()]
        vendors = [row["vendor"] for row in self.catalogue.tables["part"] if row["vendor"]]
        names += chance.sample(vendors, 1) if vendors and chance.of(40) else []
        self.put(key, {name: chance.choice(["10%", "0.125", "33%"]) for name in names})

    def draw_vendors(self, key):
        chance = self.chance
        vendors = sorted({row["vendor"] or row["id"] for row in self.catalogue.tables["part"]})
        terms = {}
        for vendor in chance.sample(vendors, 1):
            least = int(self.node_price() * chance.uniform(0.1, 1.5)) + 1
            has_fee = chance.of(50)  # a fee is less than the minimum order, so both are in one currency
            terms[vendor] = {"minimum_order": self.spelled(least, own=has_fee)}
            if has_fee:
                terms[vendor]["small_order_fee"] = self.spelled(least * chance.uniform(0, 0.4), own=True)
        self.put(key, terms)

    def draw_tax(self, key):
        self.put(key, self.chance.choice(["19%", "0.0775", "7.75%"]))

    def draw_limits(self, key):
        chance = self.chance
        values = dict(self.values.get("limits", {}))
        part = self.part
        available = lambda part: {part: self.units(part, chance.randint(0, 5))}
        draws = {"max_nodes": lambda: chance.randint(2, 6), "min_nodes": lambda: chance.randint(1, 2),
                 "min_rate": lambda: self.rates([60], [0.02], [0.3], [1500]), "power": lambda: chance.choice(["300W", "1kW"]),
                 "rack_units": lambda: chance.choice([3, 6, 10]), "gamma": lambda: chance.choice([0.5, 4]), "weight": lambda: chance.choice(["40kg", "90000g", "0.3t"]),
                 "never_buy": lambda: [part()], "must_buy": lambda: [part()],
                 "available": lambda: available(part()),
                 "one_vendor": lambda: chance.sample(["nic", "switch", "cable", "node", "rental"], 1 + chance.of(30)),
                 "headroom": self.draw_headroom}
        if self.catalogue.serving:
            draws["gamma"] = lambda: chance.choice([3, 20, 200])
        for name in chance.sample(sorted(draws), chance.randint(1, 3)):
            if name not in values:
                values[name] = draws[name]()
        if self.has_racks() and chance.of(40):
            values["racks"] = chance.randint(1, 2)
        if "headroom" in values and "rack_units" in values["headroom"]:
            values.setdefault("rack_units", 10)
        self.put(key, values)

    def has_racks(self):
        """By the rack unit, because a limit on racks needs them."""
        return any(row.get("part") == "rack" and row.get("per") == "rack_unit" for row in self.values.get("extras", []))

    def draw_headroom(self):
        values = {"ports": self.chance.choice([1, 2, "25%"]), "rack_units": self.chance.choice([1, "10%"])}
        return {name: values[name] for name in self.chance.some(values)}

    def draw_set(self, key):
        chance = self.chance
        technology = self.catalogue.tables["technology"][0]["id"]
        node = self.catalogue.ids("node")[0]
        part = self.part()
        forms = [f"{part}=+10%", f"{part}=*0.9", f"{part}={self.spelled(chance.randint(1, 9999))}",
                 f"rate.{node}=*2", f"latency.{technology}=50us", f"latency.{technology}=*3",
                 "limit.max_nodes=3", "limit.min_nodes=1", "limit.power=2kW",
                 f"power.{part}=40W", f"power.{node}=*1.5", f"height.{part}=3", f"weight.{part}=6kg"]
        if "footprint" in self.catalogue.tables:
            forms += [f"carbon.{part}=33kg", f"carbon.{node}=*2"]
        keys = self.key_changes() if chance.of(40) else []
        self.put(key, chance.sample(forms, chance.randint(1, 2)) + keys)

    def key_changes(self):
        """Changes of keys, which the scenario may have or not."""
        chance = self.chance
        nodes = self.catalogue.ids("node")
        return chance.sample([f"choose.nodes={','.join(chance.some(nodes))}", "choose.nodes=none", "choose.networks=none",
                              "memory=ignore", "memory=enforce", "tax=7%", "tax=none", f"owned.{self.part()}=2",
                              "limits.max_nodes=4", "limits.max_nodes=none", "limits.power=900W", "limits.never_buy=none",
                              f"limits.must_buy={self.part()}"], chance.randint(1, 2))

    def draw_overrides(self, key):
        self.put(key, {"dear": [f"{self.part_ids()[0]}=*2"]})

    def draw_range(self, key):
        self.put(key, {"from": 0, "to": self.spelled(self.node_price() * 4)})

    def draw_error(self, key):
        row = self.values["workload"][0]
        model = row["model"] if self.catalogue.serving else row["name"]
        error = {"prices": {"list": {"uniform": [0.9, 1.1]}}, "models": {model: {"uniform": [0.8, 1.2]}},
                 "correlate": self.chance.choice(["shared", "independent"])}
        if "tco" in self.values:
            error["tco"] = {name: {"uniform": [0.8, 1.3]}
                            for name in self.chance.some(["energy_price", "pue", "utilisation", "discount_rate", "maintenance"])}
        if "failures" in self.values:
            for name in self.chance.some(["mtbf", "fixed", "restart", "repair", "repair_share"]):
                error[name] = {"uniform": [0.6, 1.7]}
        self.put(key, error)
