"""The needs of designs: nodes with their memory, cards, ports or switches, and cables."""

from collections import Counter
from itertools import product
from fractions import Fraction
from math import ceil, inf, prod

from extras import cards_beside, network_sizes, networks
from money import share
from names import Unjudged, Unknown

BY_THE_PORT = {"per-port", "two-region"}
MICRO = Fraction(1, 1000000)
MOST_MIXES = 3000


class Design:
    """A node with a network; `kits` lists the parts of a number of nodes."""

    def __init__(self, question, node, option, card, template):
        self.question = question
        self.node = self.paid = node["part"]  # what computes, and what is bought for each node
        self.each = 1
        self.share = None  # share of the year for which the node is rented
        self.tokens = None  # answered per second, of a service that is paid by the token
        self.option = option
        self.storage = None  # the storage for checkpoints with its number of units
        self.card = card["part"]
        self.technology = card["technology"]
        self.template = template
        self.nics = int(template.get("nics", 1))
        self.slots = int(node["nic_slots"]) if node["nic_slots"] else None  # unknown: one card fits
        added = int(option["added_MiB"]) if option else 0
        self.memory = float((int(node["memory_MiB"]) + added) << 20)
        self.latency = float(question.technology_value(self.technology, "latency_us", "latency", MICRO))
        bandwidth = question.technology_value(self.technology, "bandwidth_Bps", "bandwidth", 1)
        self.bandwidth = inf if bandwidth is None else float(bandwidth) * self.nics

    def key(self):
        """The values on which its speed depends."""
        return self.node, self.memory, self.technology, self.nics

    def is_bought(self):
        """False: nothing is installed."""
        return self.share is None and self.tokens is None

    def fits(self, beside):
        """True if its node has slots for its cards, as far as they are known."""
        return self.slots is None or self.nics + beside <= max(self.slots, 1)

    def known(self, kit, beside):
        """The parts of a node with a known number of slots for cards."""
        if self.slots is None and self.nics + beside > 1:
            raise Unknown(self.node)
        return kit

    def kits(self, nodes):
        """Every combination of parts from which none can be removed."""
        beside = cards_beside(self.question)
        if not self.fits(beside):
            return
        if any(network_sizes(self.question, row, nodes) is None for row in networks(self.question)):
            return
        fixed = Counter({self.node: nodes, self.card: self.nics * nodes})
        if self.option:
            fixed[self.option["part"]] += int(self.option["modules"]) * nodes
        per_card = 1 if self.template["name"] == "star" else int(self.template.get("cables", 2))
        cables = cable_choices(self.question, self.technology, per_card * self.nics * nodes)
        for ports, wires in product(list(self.port_choices(nodes)), cables):
            yield self.known(fixed + ports + wires, beside)

    def is_wired(self, _nodes):
        """True if the switches can be wired for these nodes, as far as figures of networks exist."""
        return True

    def bandwidth_of(self, _nodes):
        """The bandwidth of a node."""
        return self.bandwidth

    def usable(self):
        """Parts of which a cluster can use any number, also none."""
        pool = {c["part"] for c in cables_of(self.question, self.technology)}
        if self.template["name"] in BY_THE_PORT:
            pool |= set(PortPool(self.question, self.technology).names)
        return pool

    def port_choices(self, nodes):
        if self.template["name"] == "star":
            taken = self.nics * nodes
            return single_switches(self.question, self.technology, taken + headroom(self.question, taken))
        taken = int(self.template.get("ports", 2)) * self.nics * nodes
        return port_mixes(self.question, self.technology, taken + headroom(self.question, taken))


def can_have(question, part):
    """True if it may be bought or is owned; or is sold, in evaluations of bids that do not need it."""
    if part in question.limits.get("never_buy", []):
        return False
    return bool(question.prices[part].steps) or question.owned.get(part, 0) > 0 or part in question.sold


def parts_of(question, table, technology):
    return [row for row in question.rows(table, technology=technology) if can_have(question, row["part"])]


def headroom(question, taken):
    """Ports that stay free, in addition to those of nodes."""
    spare = question.limits.get("headroom", {}).get("ports", 0)
    return ceil(share(spare) * taken) if str(spare).endswith("%") else int(spare)


def cables_of(question, technology):
    """Only cables of any length, if there are some."""
    cables = parts_of(question, "cable", technology)
    return [c for c in cables if not c["length_m"]] or cables


def cable_choices(question, technology, units):
    """Cables of several models add up to the need."""
    cables = cables_of(question, technology)
    if units == 0:
        return [Counter()]
    return [Counter({c["part"]: n for c, n in zip(cables, numbers) if n})
            for numbers in splits(units, len(cables))]


def splits(units, ways):
    """All ways to write a number as a sum of this many numbers."""
    if ways == 0:
        return
    if ways == 1:
        yield (units,)
        return
    for first in range(units + 1):
        for rest in splits(units - first, ways - 1):
            yield (first,) + rest


def families(question, technology):
    """(chassis, card) pairs that fit together."""
    cards = parts_of(question, "line_card", technology)
    boxes = [row for row in question.rows("chassis") if can_have(question, row["part"])]
    return [(box, card) for card in cards for box in boxes if box["family"] == card["family"]]


def single_switches(question, technology, ports):
    """One switch for all: a whole one, or a chassis with equal line cards."""
    for switch in parts_of(question, "switch", technology):
        if int(switch["ports"] or 1) > 1 and int(switch["ports"] or 1) >= ports:
            yield Counter({switch["part"]: 1})
    for box, card in families(question, technology):
        for cards in range(1, int(box["slots"]) + 1):
            if cards * int(card["ports"]) >= max(ports, 2):
                yield Counter({box["part"]: 1, card["part"]: cards})


class PortPool:
    """Ports by the piece, whole switches, and line cards in slots of chassis of their family."""

    def __init__(self, question, technology):
        self.ports = {s["part"]: int(s["ports"] or 1) for s in parts_of(question, "switch", technology)}
        pairs = families(question, technology)
        self.cards = {card["part"]: (card["family"], int(card["ports"])) for _, card in pairs}
        self.boxes = {box["part"]: (box["family"], int(box["slots"])) for box, _ in pairs}
        self.names = list(self.ports) + list(self.cards) + list(self.boxes)

    def supplies(self, mix, ports):
        """True if the pieces have the ports, and every card a slot."""
        found = sum(n * mix[part] for part, n in self.ports.items())
        found += sum(n * mix[part] for part, (_, n) in self.cards.items())
        return found >= ports and all(self.has_slots(mix, family) for family, _ in self.boxes.values())

    def has_slots(self, mix, family):
        cards = sum(mix[part] for part, (of, _) in self.cards.items() if of == family)
        return cards <= sum(slots * mix[part] for part, (of, slots) in self.boxes.items() if of == family)

    def most(self, part, ports):
        if part in self.ports:
            return max(1, ceil(ports / self.ports[part]))
        if part in self.cards:
            return max(1, ceil(ports / self.cards[part][1]))
        family = self.boxes[part][0]
        least = min(n for of, n in self.cards.values() if of == family)
        return max(1, ceil(ports / least))

    def spares_nothing(self, mix, ports):
        """True if no piece can be removed."""
        return not any(self.supplies(mix - Counter({part: 1}), ports) for part in mix)


def port_mixes(question, technology, ports):
    if ports == 0:
        return [Counter()]
    pool = PortPool(question, technology)
    ranges = [range(pool.most(part, ports) + 1) for part in pool.names]
    if prod(len(r) for r in ranges) > MOST_MIXES:
        raise Unjudged("too many mixes")
    mixes = (Counter({part: n for part, n in zip(pool.names, numbers) if n}) for numbers in product(*ranges))
    return [mix for mix in mixes if pool.supplies(mix, ports) and pool.spares_nothing(mix, ports)]
