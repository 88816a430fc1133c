"""Designs with switches that are linked to each other: their parts, and the bandwidth of a node."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import ceil, inf

import graphs
from extras import cards_beside, network_sizes, networks
from names import Unjudged
from wiring import Design, cable_choices, cables_of, families, headroom, parts_of

CIRCLE_AT_MOST = 1024


class Model:
    """A switch model: a whole switch, or a chassis with equal line cards."""

    def __init__(self, ports, *parts):
        self.ports = ports
        self.parts = Counter(dict(parts))


def models(question, technology):
    found = [Model(int(s["ports"] or 1), (s["part"], 1)) for s in parts_of(question, "switch", technology)]
    for box, card in families(question, technology):
        for cards in range(1, int(box["slots"]) + 1):
            found.append(Model(cards * int(card["ports"]), (box["part"], 1), (card["part"], cards)))
    return [model for model in found if model.ports > 1]


class Wiring:
    """Switches, spines and links between them for some nodes, and their network."""

    def __init__(self, leaves, links, network, spines=0):
        self.leaves, self.links, self.network, self.spines = leaves, links, network, spines


def hosts_on(asked, ports, links):
    """Nodes on each switch; 0: its links leave no ports for nodes."""
    left = ports - links
    return 0 if left < 1 or asked > left else asked or left


# --- direct networks: (parameters, ports of a switch, ends) -> wiring ---

def direct(network, hosts):
    return hosts and Wiring(network.ends, network.links, network)


def ring(of, ports, ends):
    hosts = hosts_on(of["hosts"], ports, 2)
    return hosts and direct(graphs.grid((ceil(ends / hosts),), "torus"), hosts)


def circulant(of, ports, ends):
    hosts = hosts_on(of["hosts"], ports, 4)
    if not hosts:
        return None
    switches = ceil(ends / hosts)
    if switches == 1:
        return Wiring(1, 0, graphs.one_switch())
    switches = max(switches, 2 * of["step"] + 1)
    return None if switches > CIRCLE_AT_MOST else direct(graphs.circulant(switches, of["step"]), hosts)


def grown(switches, dimensions):
    """Sides of the smallest grid, equal or differing by one."""
    sides, d = [1] * dimensions, 0
    while product_of(sides) < switches:
        sides[d % dimensions] += 1
        d += 1
    return tuple(sides)


def product_of(sides):
    product = 1
    for side in sides:
        product *= side
    return product


def grid(kind):
    def wire(of, ports, ends):
        hosts = hosts_on(of["hosts"], ports, 2 * of["dimensions"])
        return hosts and direct(graphs.grid(grown(ceil(ends / hosts), of["dimensions"]), kind), hosts)
    return wire


def hyperx(of, ports, ends):
    switches = 1
    while True:
        sides = grown(switches, of["dimensions"])
        switches = product_of(sides)
        hosts = hosts_on(of["hosts"], ports, sum(side - 1 for side in sides))
        if not hosts or ends <= hosts * switches:
            return hosts and direct(graphs.grid(sides, "hyperx"), hosts)
        switches += 1


def hypercube(of, ports, ends):
    d = 0
    while True:
        hosts = hosts_on(of["hosts"], ports, d)
        if not hosts or ends <= hosts << d:
            return hosts and direct(graphs.hypercube(d), hosts)
        d += 1


def dragonfly(of, ports, ends):
    across = of["global"] or (ports + 1) // 4
    size, between = of["routers"] or 2 * across, of["between"]
    hosts = hosts_on(of["hosts"], ports, size - 1 + across) if size else 0
    if not hosts or between > size:
        return None
    switches = ceil(ends / hosts)
    if switches <= size:
        return direct(graphs.dragonfly(switches, 1, between), hosts)
    groups = ceil(switches / size)
    if (groups - 1) * between > size * across:
        return None
    return direct(graphs.dragonfly(size, groups, between), hosts)


# --- trees: (parameters, ports of a leaf, of a spine, ends) -> wiring ---

def shared_evenly(links, below, ports):
    """The fewest switches that divide the links of each switch below evenly; None: impossible."""
    return next((n for n in range(1, links + 1) if links % n == 0 and below * (links // n) <= ports), None)


def links_up(ports, down, over):
    return min(ports - down, ceil(down / over))


def fat_tree(of, ports, spine_ports, ends):
    over = of["oversubscription"]
    if ends <= ports:
        return Wiring(1, 0, graphs.one_switch())
    down = ports * over // (1 + over)
    if down < 1:
        return None
    up, leaves, spines, slices = links_up(ports, down, over), ceil(ends / down), 0, 1
    links, below, under, levels = leaves * up, leaves, down, [(down, up)]
    for level in range(2, of["levels"] + 1):
        top = shared_evenly(up, below, spine_ports)
        if top:
            network = graphs.tree(ends, down, levels, links)
            return Wiring(leaves, links, network, spines + slices * top)
        if level == of["levels"]:
            return None
        over = of[f"oversubscription{level}"]
        each = spine_ports * over // (1 + over)
        if each < 2:
            return None
        # as many more slices as a switch of the level below has links, with pods of their own over its switches
        pods, slices = ceil(below / each), slices * up
        spines += slices * pods
        up = links_up(spine_ports, each, over)
        links += slices * pods * up
        under *= each
        levels.append((under, slices * up))
        below = pods
    return None


def dragonfly_plus(of, ports, spine_ports, ends):
    down, across = of["hosts"] or ports // 2, of["global"] or spine_ports // 2
    spines = of["spines"] or ports - down
    each = (ports - down) // spines if spines > 0 else 0
    if down < 1 or each < 1 or across >= spine_ports:
        return None
    leaves = of["leaves"] or (spine_ports - across) // each
    if leaves < 1 or leaves * each + across > spine_ports:
        return None
    n = ceil(ends / down)
    if n == 1:
        return Wiring(1, 0, graphs.one_switch())
    groups, between = ceil(n / leaves), of["between"]
    if groups > 1:
        n = groups * leaves
    if (groups - 1) * between > spines * across:
        return None
    links = n * spines * each + between * groups * (groups - 1) // 2
    network = graphs.dragonfly_plus(ends, down, leaves, groups, spines, each, between, links)
    return Wiring(n, links, network, groups * spines)


HOSTS, LINKS = {"hosts": 0}, {"link": 100, "duplex": 2, "rails": 1}
GRID = {"dimensions": 2, **HOSTS, **LINKS}
ONE_MODEL = {
    "ring": (ring, {**HOSTS, **LINKS}),
    "circulant": (circulant, {**HOSTS, **LINKS, "step": 3}),
    "mesh": (grid("mesh"), GRID),
    "torus": (grid("torus"), GRID),
    "hypercube": (hypercube, {**HOSTS, **LINKS}),
    "hyperx": (hyperx, GRID),
    "dragonfly": (dragonfly, {**HOSTS, **LINKS, "routers": 0, "global": 0, "between": 1, "routing": 1}),
}
TWO_MODELS = {
    "fat-tree": (fat_tree, {"levels": 3, "oversubscription": 1, "oversubscription2": 1, "oversubscription3": 1,
                            "ports": 1, "rails": 1}),
    "dragonfly-plus": (dragonfly_plus, {**HOSTS, **LINKS, "leaves": 0, "spines": 0, "global": 0, "between": 1,
                                        "routing": 1, "ports": 1}),
}
SWITCHED = {**ONE_MODEL, **TWO_MODELS}


@lru_cache(None)
def wired(name, parameters, ports, ends):
    """The wiring of one network; None: these ends cannot be wired."""
    return SWITCHED[name][0](dict(parameters), *ports, ends) or None


MINIMAL = 1


class Switched(Design):
    """A node with a network of switches of one model, or of leaves and spines."""

    def __init__(self, question, node, option, card, template, switches):
        super().__init__(question, node, option, card, {"name": template["name"]})
        self.of = {name: int(template.get(name, value)) for name, value in SWITCHED[template["name"]][1].items()}
        if self.of.get("routing", MINIMAL) != MINIMAL:
            raise Unjudged("routes of Valiant")
        self.switches = switches
        self.ports = self.of.get("ports", self.of["rails"])
        self.nics = ceil(self.ports / int(card["ports"] or 1))

    def usable(self):
        return {cable["part"] for cable in cables_of(self.question, self.technology)}

    def key(self):
        return *super().key(), self.template["name"], *self.of.values(), *(s.ports for s in self.switches)

    def wiring(self, nodes):
        rails, taken = self.of["rails"], nodes * self.ports
        ends = nodes * (self.ports // rails) + ceil(Fraction(headroom(self.question, taken), rails))
        ports = tuple(switch.ports for switch in self.switches)
        return wired(self.template["name"], tuple(sorted(self.of.items())), ports, ends)

    def is_wired(self, nodes):
        return self.wiring(nodes) is not None

    def bandwidth_of(self, nodes):
        network, rails = self.wiring(nodes).network, self.of["rails"]
        link = Fraction(self.of.get("link", 100), 100) * Fraction(self.of.get("duplex", 2), 2)
        carried = network.carries(nodes * self.ports / rails)
        return self.bandwidth * self.ports * min(1.0, carried if carried == inf else float(link) * carried)

    def kits(self, nodes):
        beside, wiring = cards_beside(self.question), self.wiring(nodes)
        if wiring is None or not self.fits(beside):
            return
        if any(network_sizes(self.question, row, nodes) is None for row in networks(self.question)):
            return
        fixed = Counter({self.node: nodes, self.card: self.nics * nodes})
        if self.option:
            fixed[self.option["part"]] += int(self.option["modules"]) * nodes
        for switch, units in zip(self.switches, (wiring.leaves, wiring.spines)):
            fixed.update({part: n * units * self.of["rails"] for part, n in switch.parts.items()})
        cables = nodes * self.ports + self.of["rails"] * wiring.links
        for wires in cable_choices(self.question, self.technology, cables):
            yield self.known(+fixed + wires, beside)


def switched(question, node, option, card, template):
    found = models(question, card["technology"])
    sets = [(m,) for m in found] if template["name"] in ONE_MODEL else [(m, n) for m in found for n in found]
    for switches in sets:
        yield Switched(question, node, option, card, template, switches)
