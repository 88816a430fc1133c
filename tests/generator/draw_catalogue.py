"""Draws a small catalogue: every table of catalog/schema.sql, a few parts of each kind."""

from math import ceil, gcd

DATE = "2026-03-01"
SOURCE = "made-up"
VENDORS = ["acme", "bolt", "core", ""]
MONTH = 730  # hours
RENTALS = 20  # per cent of the catalogues
TOKENS = 12  # of the catalogues have services that are paid by the token
SERVING = 10  # of the catalogues have only nodes that serve transformers
NODE_HOURS = 2.5  # between failures


class Catalogue:
    """The drawn tables. A part comes with its price and its row in the table of its kind."""

    def __init__(self, chance):
        self.chance = chance
        self.currency = chance.weighted({"USD": 8, "EUR": 1, "JPY": 1})
        self.tables = {}
        self.services = set()  # nodes that stand for them
        self.request = chance.choice([(1000, 500), (1024, 1024), (512, 100)])  # tokens of a prompt and of an answer
        self.serving = chance.of(SERVING)
        self.measured = self.serving and chance.of(40)
        self.programs = {}
        self.prices = {}
        self.put("meta", name="drawn", as_of=DATE, currency=self.currency, title="Drawn by chance")
        self.put("source", id=SOURCE, title="Made up", author="", date=chance.choice(["", DATE]), address="",
                 note="")
        self.draw_exchange_rates()
        self.draw_technologies()
        self.draw_nodes()
        self.draw_rentals()
        self.draw_services()
        self.draw_networks()
        self.draw_beside()
        self.draw_storage()
        self.draw_constants()
        self.draw_emissions()
        self.draw_aliases()

    def put(self, table, **row):
        self.tables.setdefault(table, []).append(row)

    def ids(self, table, **wanted):
        rows = [r for r in self.tables.get(table, []) if table != "node" or r["part"] not in self.services]
        return [r["part"] for r in rows if all(r[k] == v for k, v in wanted.items())]

    def part(self, name, kind, price, power, height, many=1):
        """Power, height and weight are sometimes unknown; packs and breaks are multiples of a few units."""
        chance = self.chance
        power, height, weight = ("" if chance.of(2) else figure for figure in (power, height, chance.choice([0.5, 8, 20.25])))
        self.put("part", id=name, kind=kind, vendor=chance.choice(VENDORS), name=f"The {name}", power_W=power,
                 height_U=height, weight_kg=weight, mtbf_h=NODE_HOURS if kind == "node" else "", note=chance.choice(["", "a note"]), source=SOURCE)
        self.draw_quotes(name, price, many)
        self.prices[name] = price
        return name

    def quote(self, part, price, date=DATE, currency=None, pack=1, min_quantity=1, **said):
        """A price in cents, or in whole yen; `said`: columns that are given, not drawn."""
        currency = currency or self.currency
        chance = self.chance
        until = chance.weighted({"": 8, "2027-12-31": 4, date: 1})
        kind = chance.choice(["list", "street", "quote", "invoice", "estimate", "assumption"])
        source = chance.choice(["", SOURCE]) if kind == "assumption" else SOURCE
        row = {"seller": "", "valid_until": until, "kind": kind, "source": source, **said}
        self.put("quote", part=part, date=date, amount_minor=ceil(price), currency=currency, pack=pack,
                 min_quantity=min_quantity, **row)

    def draw_quotes(self, part, price, many):
        chance = self.chance
        pack = many * chance.randint(2, 4) if chance.of(10) else 1
        if chance.of(15):
            self.quote(part, price * pack * chance.uniform(0.5, 1.5), date="2025-01-01", pack=pack)
        currency = self.currency if chance.of(90) else chance.choice(["USD", "EUR", "JPY"])
        self.quote(part, price * pack, currency=currency, pack=pack)
        if chance.of(20):
            self.quote(part, price * pack * chance.uniform(0.6, 0.95), currency=currency, pack=pack,
                       min_quantity=many * chance.randint(2, 8))
        if chance.of(5):
            self.quote(part, price * pack / 2, date="2027-01-01", pack=pack)
        if chance.of(20):
            self.draw_offers(part, price, many)

    def draw_offers(self, part, price, many):
        """Offers of several sellers, including vendors of other parts; some are firm, some withdrawn."""
        chance = self.chance
        for seller in chance.some(["acme", "bolt", "dealer"]):
            for date in chance.some(["2026-01-15", DATE]):
                said = {"seller": seller, "kind": "quote" if chance.of(85) else "list", "source": SOURCE,
                        "valid_until": chance.weighted({"2027-12-31": 5, max(date, "2026-02-20"): 1, "": 1})}
                currency = self.currency if chance.of(80) else chance.choice(["USD", "EUR", "JPY"])
                pack = many * chance.randint(2, 4) if chance.of(10) else 1
                asked = price * pack * chance.uniform(0.7, 1.2)
                self.quote(part, asked, date, currency, pack, **said)
                if chance.of(20):
                    self.quote(part, asked * chance.uniform(0.7, 0.95), date, currency, pack,
                               many * chance.randint(2, 8), **said)

    def draw_exchange_rates(self):
        for currency, low, high in (("EUR", 0.8, 1.2), ("JPY", 90, 160), ("GBP", 0.6, 0.9)):
            for date in ("2026-01-01", "2025-01-01"):
                rate = round(self.chance.uniform(low, high), 4)
                self.put("exchange_rate", date=date, currency=currency, per_usd=rate, source=SOURCE)

    def draw_technologies(self):
        chance = self.chance
        for name in chance.some(["ether", "fabric"]):
            self.put("technology", id=name, latency_us=chance.choice([1.5, 20, 100, 400]),
                     bandwidth_Bps=chance.weighted({1e6: 3, 2.5e7: 3, 1e9: 3, "": 1}),
                     message_cpu_us=chance.choice([0, 0, 5]), kind="measured", source=SOURCE)
            if chance.of(10) and self.tables["technology"][-1]["bandwidth_Bps"]:
                self.draw_messages(name)

    def draw_messages(self, technology):
        """Times never fall with the size of a message."""
        for pattern in self.chance.some(["ping-pong", "all-to-all"]):
            for size, bandwidth in ((1024, 2e6), (65536, 2e7), (1048576, 5e7)):
                self.put("technology_bandwidth", technology=technology, pattern=pattern, message_B=size,
                         bandwidth_Bps=bandwidth, kind="measured", source=SOURCE)

    def draw_nodes(self):
        chance = self.chance
        for name in chance.some(["pc", "server"]):
            power, height = chance.choice([100, 150.5, 250]), chance.choice([1, 2, 0.5])
            self.part(name, "node", chance.randint(10000, 60000), power, height)
            self.put("node", part=name, sockets=chance.choice([1, 2]), cores=chance.choice([1, 1, 2, 4]),
                     memory_MiB=chance.choice([256, 512, 1024]), nic_slots=chance.weighted({1: 6, 2: 12, "": 1}),
                     **self.draw_accelerator(), racks=1 if chance.of(8) else "", same_as="")
            if chance.of(20):
                self.draw_memory(name)
        if chance.of(10):
            self.draw_capped(self.tables["node"][0])

    def draw_accelerator(self):
        """Measured programs run on the cores, also in nodes with accelerators."""
        chance = self.chance
        if self.serving:
            return {"accelerator": self.draw_served(), "accelerators": chance.choice([1, 2, 4])}
        if not chance.of(10):
            return {"accelerator": "", "accelerators": ""}
        if "accelerator" not in self.tables:
            self.part("gpu", "accelerator", 5000, 300, "")
            self.put("accelerator", part="gpu", memory_MiB=1024, link_Bps=chance.choice(["", 1e10]),
                     peak_fp64_per_s=1e12)
        return {"accelerator": "gpu", "accelerators": chance.randint(1, 4)}

    def draw_served(self):
        """An accelerator of this node alone; its shares of the peaks are those of the scenario if it has none."""
        chance = self.chance
        name = f"gpu{len(self.tables.get('accelerator', [])) + 1}"
        self.part(name, "accelerator", 5000, 300, "")
        self.put("accelerator", part=name, memory_MiB=chance.choice([64, 128, 256]), memory_Bps=chance.choice([1e10, 4e10]),
                 link_Bps=chance.choice(["", 1e9, 1e10]), peak_fp64_per_s=1e12, peak_bf16_per_s=chance.choice([1e12, 5e12]),
                 peak_fp8_per_s=chance.choice([2e12, 9e12]))
        for share, value in (("compute", chance.choice([0.3, 0.6])), ("memory", chance.choice([0.4, 0.8]))):
            self.put("machine_constant", machine=name, name=f"serve_{share}_efficiency", value=value, unit="", kind="estimate",
                     source=SOURCE)
        if self.measured:
            self.draw_points(name)
        return name

    def draw_points(self, accelerator):
        """Measured replicas; in each precision one at least is of the catalogue's request."""
        chance = self.chance
        for precision in ("bf16", "fp8"):
            for number in range(chance.randint(1, 3)):
                prompt, answer = self.request if number == 0 or chance.of(70) else (2048, 128)
                self.put("operating_point", accelerator=accelerator, transformer="llama-3.1-8b" if number and chance.of(20) else "llama-2-70b",
                         precision=precision, accelerators=chance.choice([1, 1, 2, 4]), input_tokens=prompt, output_tokens=answer,
                         concurrency=chance.choice([8, 64, ""]), tokens_per_s=chance.choice([700, 1500, 4000.5]),
                         ttft_s=chance.choice([0.02, 0.15, 0.9, ""]), tpot_s=chance.choice([0.007, 0.018, 0.07, ""]),
                         percentile=chance.choice(["", "", 90, 99.95]), benchmark=f"Bench {number}", submitter="", date=DATE,
                         kind="measured", source=SOURCE)

    def draw_capped(self, row):
        """Another node with a power cap: the same prices, rates and power of its own."""
        name = f"{row['part']}-capped"
        whole = next(part for part in self.tables["part"] if part["id"] == row["part"])
        self.put("part", **{**whole, "id": name})
        self.put("node", **{**row, "part": name, "same_as": row["part"]})
        self.prices[name] = self.prices[row["part"]]

    def draw_rentals(self):
        """A month of a node costs a share of its price; a contract pays for more hours at once."""
        chance = self.chance
        for name in chance.some(["hour", "contract"]) if chance.of(RENTALS) else []:
            node, units = chance.choice(self.ids("node")), chance.choice([1, 1, 2, 8])
            term = chance.choice(["", 1]) if name == "hour" else chance.choice([1000, 2190, 8760, 26280])
            price = self.prices[node] * chance.uniform(0.1, 0.8) / max(MONTH, (term or 1) / 3) / units
            self.part(name, "rental", max(1, round(price)), "", "", MONTH * units // 2)
            self.put("rental", part=name, node=node, units=units, term_h=term)

    def draw_services(self):
        """A step of a service costs a share of a node's price in each year."""
        chance = self.chance
        for name in chance.some(["chat", "talk"]) if chance.of(40 if self.serving else TOKENS) else []:
            tokens, service = chance.choice([10 ** 9, 10 ** 10]), f"{name}-service"
            self.services.add(service)
            self.put("part", id=service, kind="node", vendor="", name=f"The {service}", power_W="", height_U="", weight_kg="",
                     mtbf_h="", note="", source=SOURCE)
            self.put("node", part=service, sockets=1, cores=1, memory_MiB=1, nic_slots=1, accelerator="", accelerators="", racks="",
                     same_as="")
            common = gcd(tokens, *self.request)
            for part, units in ((f"{name}-in", self.request[0] // common), (f"{name}-out", self.request[1] // common)):
                price = self.prices[chance.choice(self.ids("node"))] * chance.uniform(0.02, 0.6) / units
                self.part(part, "rental", max(1, round(price)), "", "", units)
            self.put("rental", part=f"{name}-out", node=service, units=1, term_h=1)
            self.put("hosted", part=f"{name}-out", input_part=f"{name}-in", transformer="llama-2-70b", tokens=tokens)

    def draw_memory(self, node):
        module = self.part(f"{node}-dimm", "component", self.chance.randint(500, 5000), 4, "")
        for modules in self.chance.some([1, 2]):
            self.put("memory_option", node=node, part=module, modules=modules, added_MiB=512 * modules,
                     source=SOURCE)

    def draw_networks(self):
        chance = self.chance
        for row in self.tables["technology"]:
            technology = row["id"]
            for name in chance.some(["nic1", "nic2"]):
                part = self.part(f"{technology}-{name}", "nic", chance.randint(0, 9000), 10, "")
                self.put("nic", part=part, technology=technology, ports=chance.choice([1, 1, 1, 2]))
            self.draw_cables(technology)
            self.draw_switches(technology)
            if chance.of(20):
                self.draw_line_cards(technology)

    def draw_cables(self, technology):
        chance = self.chance
        for name in chance.some(["cable", "wire"]):
            part = self.part(f"{technology}-{name}", "cable", chance.randint(50, 2000), "", "")
            length = chance.weighted({"": 8, "2": 1, "10": 1})
            self.put("cable", part=part, technology=technology, length_m=length)

    def draw_switches(self, technology):
        chance = self.chance
        for name in chance.some(["small", "large"]):
            ports = chance.randint(2, 6) if name == "small" else chance.randint(5, 16)
            part = self.part(f"{technology}-{name}", "switch", chance.randint(500, 3000) * ports,
                             chance.choice([20, 35.5]), chance.choice([1, 2]))
            self.put("switch", part=part, technology=technology, ports=ports)
        if chance.of(20):
            part = self.part(f"{technology}-port", "port", chance.randint(500, 4000), chance.choice([0, 2, 4.5]), "")
            self.put("switch", part=part, technology=technology, ports=1)

    def draw_line_cards(self, technology):
        chance = self.chance
        family = f"{technology}-boxes"
        for name in chance.some(["box4", "box2"]):
            part = self.part(f"{technology}-{name}", "chassis", chance.randint(2000, 20000), 50, 4)
            self.put("chassis", part=part, family=family, slots=int(name[-1]))
        for name in chance.some(["card4", "card8"]):
            part = self.part(f"{technology}-{name}", "line_card", chance.randint(2000, 20000), 15, "")
            self.put("line_card", part=part, technology=technology, family=family, ports=int(name[-1]))

    def draw_beside(self):
        """Racks and similar parts, licences and services, and a component."""
        chance = self.chance
        if chance.of(40):
            self.put("rack", part=self.part("rack", "rack", chance.randint(1000, 20000), 0, 0),
                     units_U=chance.choice([4, 8, 42]), capacity_W=chance.choice(["", 500, 2000]))
        if chance.of(30):
            self.put("pdu", part=self.part("pdu", "pdu", chance.randint(1000, 9000), 5, 1),
                     capacity_W=chance.choice([400, 1500]), outlets=chance.choice(["", 8]))
        per = ["cluster", "node", "socket", "core"]
        if chance.of(30):
            self.put("license", part=self.part("license", "license", chance.randint(100, 9000), "", ""),
                     per=chance.choice(per))
        for name in chance.some(["support", "care"], 0):
            self.put("service", part=self.part(name, "service", chance.randint(100, 9000), "", ""),
                     per=chance.choice(per), years=chance.choice(["", 3]))
        if chance.of(20):
            self.part("shelf", "component", chance.randint(100, 900), chance.choice([0, 30]), "")
        if chance.of(10):
            self.put("processor", part=self.part("processor", "component", 900, 200, ""), family="Made up", cores=chance.choice([8, 64]),
                     base_Hz=chance.choice(["", 2e9]), memory_channels=8, memory_transfers_per_s="", l3_MiB="", tdp_W=200)
        if chance.of(10):
            self.put("server", part=self.part("barebone", "component", 900, 90, 1), sockets=2,
                     memory_slots=chance.choice(["", 16]), nic_slots="")

    def draw_storage(self):
        """Storage for checkpoints."""
        chance = self.chance
        for name in chance.some(["flash", "disk"]) if chance.of(40) else []:
            part = self.part(name, "component", chance.randint(1000, 20000), chance.choice([0, 30]), "")
            self.put("storage", part=part, write_Bps=chance.choice([2e7, 1e8, 5e8]), read_Bps=chance.choice([5e7, 2e8]),
                     capacity_B=chance.choice(["", 1e12]))

    def draw_aliases(self):
        """Names that vendors have for parts; no answer depends on them."""
        chance = self.chance
        if chance.of(20):
            for row in chance.some(self.tables["part"]):
                self.put("alias", name=f"9A-{row['id']}", part=row["id"])

    def draw_constants(self):
        for node in self.ids("node"):
            joined = self.serving and self.chance.of(70)
            inside = [("inside_latency", 2, "us"), ("inside_bandwidth", 4e9, "B/s")] if joined else []
            if joined and self.chance.of(30):
                inside.append(("inside_nodes", 2, ""))
            for name, value, unit in [("peak", 2e9, "op/s"), ("memory_bandwidth", 8e9, "B/s"), *inside]:
                self.put("machine_constant", machine=node, name=name, value=value, unit=unit, kind="measured",
                         source=SOURCE)

    def draw_emissions(self):
        """Sometimes measured power; a node with a power cap has that of the node without."""
        chance = self.chance
        for region in chance.some(["north", "south"]):
            for date in chance.some(["2024-12-31", "2025-12-31"]):
                self.put("grid", region=region, date=date, carbon_g_per_kWh=chance.choice([0, 45, 380.5]),
                         kind="list", source=SOURCE)
        things = [row["id"] for row in self.tables["part"] if row["kind"] not in ("license", "service")]
        rented = {row["id"] for row in self.tables["part"] if row["kind"] == "rental"}
        for part in things if chance.of(60) else []:
            if not chance.of(2 if not part.endswith("-capped") else 80):
                kilograms = chance.choice([0.5, 20, 130, 1200])
                self.put("footprint", part=part, carbon_kg=kilograms / 1000 if part in rented else kilograms, date=DATE,
                         kind=chance.choice(["list", "estimate"]), source=SOURCE)

    def draw_rates(self, program, scale=1000000):
        """Every node has rates, because the scenario could not choose it otherwise; some have rates in cache, too."""
        chance = self.chance
        for node in self.ids("node"):
            each = chance.choice(["", "", 1])
            for working_set in ["", *chance.choice([[], [], [30], [200]])]:
                self.put("node_rate", node=node, application=program, working_set_MiB=working_set,
                         processes_per_node=each, rate_per_s=chance.randint(50, 400) * scale,
                         power_W=chance.choice([90, 220.5]) if chance.of(15) else "",
                         kind=chance.choice(["measured", "estimated"]), source=SOURCE)
