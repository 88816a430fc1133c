"""Divides a drawn catalogue: what the parts are goes to another catalogue that the own one uses."""

LIBRARY = "library"
# Tables whose rows follow their part into the library.
FACTS = ["node", "nic", "switch", "cable", "rack", "pdu", "license", "service", "accelerator", "processor", "server",
         "footprint"]
RATES = {"node_rate": "node", "machine_constant": "machine"}
MOVED = 60  # per cent of parts, technologies, and rates of nodes


class Used:
    """own: the tables of the catalogue; library: those of the one that it uses."""

    def __init__(self, chance, tables):
        self.chance = chance
        self.own = {name: list(rows) for name, rows in tables.items()}
        self.library = {"source": list(tables["source"]),
                        "meta": [{**tables["meta"][0], "name": LIBRARY, "title": "Facts of parts"}]}
        self.own["meta"] = [{**tables["meta"][0], "uses": LIBRARY}]
        for part in [row["id"] for row in tables["part"]]:
            self.divide_part(part)
        for row in list(tables["technology"]):
            self.divide("technology", "id", row["id"])
            self.divide("technology_bandwidth", "technology", row["id"], self.is_in("technology", "id", row["id"]))
        self.put_unnamed()

    def is_in(self, table, column, value):
        return any(row[column] == value for row in self.library.get(table, []))

    def divide(self, table, column, value, moved=None):
        """Moves the rows to the library; rows that stay may have others of the same key there, which do not count."""
        rows = [row for row in self.own.get(table, []) if row[column] == value]
        moved = self.chance.of(MOVED) if moved is None else moved
        if moved:
            self.own[table] = [row for row in self.own.get(table, []) if row not in rows]
            self.library.setdefault(table, []).extend(rows)
        elif table in ("part", "technology", "machine_constant") and self.chance.of(30):
            self.library.setdefault(table, []).extend(self.wrong(row) for row in rows)

    def wrong(self, row):
        figures = {"power_W": 9999, "latency_us": 7777, "value": 3}
        return {**row, **{name: value for name, value in figures.items() if row.get(name)}}

    def divide_part(self, part):
        """Only named parts are taken: one with a price or, for accelerators, in a node."""
        row = next(row for row in self.own["part"] if row["id"] == part)
        is_named = any(quote["part"] == part for quote in self.own["quote"])
        moved = is_named and row["kind"] not in ("chassis", "line_card", "rental") and self.chance.of(MOVED)
        self.divide("part", "id", part, moved)
        for table in FACTS:
            self.divide(table, "part", part, moved)
        for table, column in RATES.items():
            self.divide(table, column, part)
        if self.chance.of(20):
            (self.library if moved else self.own).setdefault("alias", []).append({"name": f"{part} (R)", "part": part})

    def put_unnamed(self):
        """A node that no own row names: nobody sells it."""
        part = {**self.own_or_library("part"), "id": "unnamed", "kind": "node"}
        self.library.setdefault("part", []).append(part)
        self.library.setdefault("node", []).append({**self.own_or_library("node"), "part": "unnamed", "same_as": ""})

    def own_or_library(self, table):
        return (self.own.get(table) or self.library[table])[0]
