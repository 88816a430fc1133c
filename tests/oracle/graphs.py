"""Switches that are linked to each other, link by link, and the traffic they carry when all send evenly to all."""

from collections import Counter, defaultdict
from functools import lru_cache
from itertools import combinations, product
from math import inf

from names import Unjudged

MOST_SWITCHES = 64
MOST_HALVED = 14  # largest number of switches for which every pair of halves is tried


class Network:
    """Figures of a graph: `ends` that send (switches, or the hosts of a tree), links between switches, the mean number of
    links between two ends (each with itself, too), and the load of the busiest link when every end sends at rate 1 evenly
    to all; without known routes the fewest links between two halves."""

    def __init__(self, ends, links, distance, busiest=0.0, halves=0):
        self.ends, self.links, self.distance, self.busiest, self.halves = ends, links, distance, busiest, halves

    def carries(self, processes):
        """Rate at which each end can send to all, in units of a link."""
        if self.distance == 0 or self.ends < 2:
            return inf
        by_load = 2 * self.links / (processes * self.distance)
        if self.busiest:
            return min(by_load, self.ends / (processes * self.busiest))
        half = self.ends // 2
        return min(by_load, self.halves * self.ends ** 2 / (processes * half * (self.ends - half)))


def routed(ends, links, routes):
    """Shares of the routes between two ends: [(share of the traffic, its links)]."""
    if ends > MOST_SWITCHES:
        raise Unjudged("too many switches")
    loads, distance = defaultdict(float), 0.0
    for a, b in product(range(ends), repeat=2):
        for part, path in routes(a, b) if a != b else []:
            distance += part * len(path)
            for link in path:
                loads[link] += part / ends
    return Network(ends, links, distance / ends ** 2, max(loads.values(), default=0.0))


# --- grids: dimension by dimension ---

def place(switch, sides):
    at = []
    for side in sides:
        switch, here = divmod(switch, side)
        at.append(here)
    return at


def ways_of_line(a, b, side, kind):
    """[(share, places passed)] from one place of a line to another."""
    if kind == "hyperx":
        return [(1.0, [a, b])]
    step = 1 if b > a else -1
    straight = list(range(a, b + step, step))
    if kind == "mesh" or side == 2:
        return [(1.0, straight)]
    around = [(a - step * i) % side for i in range(side - abs(b - a) + 1)]
    if len(straight) == len(around):
        return [(0.5, straight), (0.5, around)]
    return [(1.0, min(straight, around, key=len))]


def links_of_line(side, kind):
    if kind == "hyperx":
        return side * (side - 1) // 2
    return side if kind == "torus" and side > 2 else side - 1


def grid(sides, kind):
    switches = 1
    for side in sides:
        switches *= side
    links = sum(switches // side * links_of_line(side, kind) for side in sides)

    def routes(a, b):
        found, at, end = [(1.0, [], tuple(place(a, sides)))], place(a, sides), place(b, sides)
        for d, side in enumerate(sides):
            if at[d] == end[d]:
                continue
            longer = []
            for (part, path, here), (share, line) in product(found, ways_of_line(at[d], end[d], side, kind)):
                spots = [here[:d] + (place_there,) + here[d + 1:] for place_there in line]
                longer.append((part * share, path + list(zip(spots, spots[1:])), spots[-1]))
            found = longer
        return [(part, path) for part, path, _ in found]

    return routed(switches, links, routes)


# --- other direct networks ---

def neighbours_network(switches, neighbours):
    """Shortest routes; the bound is the fewest links between two halves."""
    if switches > MOST_HALVED:
        raise Unjudged("too many switches")
    links = {frozenset((a, b)) for a in range(switches) for b in neighbours(a) if a != b}
    known, ring, distance = {0}, {0}, 0
    steps = 0
    while len(known) < switches:
        steps += 1
        ring = {b for a in ring for b in neighbours(a)} - known
        known |= ring
        distance += steps * len(ring)
    halves = min((sum(len(link & set(half)) == 1 for link in links)
                  for half in combinations(range(switches), switches // 2)), default=0)
    return Network(switches, len(links), distance / switches, 0.0, halves)


def hypercube(dimensions):
    return neighbours_network(1 << dimensions, lambda a: [a ^ (1 << d) for d in range(dimensions)])


def circulant(switches, step):
    steps = (1, -1, step, -step)
    return neighbours_network(switches, lambda a: [(a + s) % switches for s in steps])


def group_links(groups, between, size):
    """(group, other group) -> [(switch in the one, in the other)]: link s of a group leads to the group s / between
    places further. It is at its switch s mod size, counted there from the other group."""
    found = {}
    for one, other in product(range(groups), repeat=2):
        if one != other:
            on, back = (other - one - 1) % groups, (one - other - 1) % groups
            found[one, other] = [((on * between + i) % size, (back * between + i) % size) for i in range(between)]
    return found


def dragonfly(size, groups, between):
    """Minimal routes: to the switch with the link, over it, and on; evenly over all links between two groups."""
    across = group_links(groups, between, size)

    def routes(a, b):
        (one, i), (other, k) = divmod(a, size), divmod(b, size)
        if one == other:
            return [(1.0, [(a, b)])]
        found = []
        for n, (out, into) in enumerate(across[one, other]):
            path = [(a, one * size + out)] if out != i else []
            path.append((one, other, n))
            path += [(other * size + into, b)] if into != k else []
            found.append((1 / between, path))
        return found

    links = groups * size * (size - 1) // 2 + between * groups * (groups - 1) // 2
    return routed(size * groups, links, routes)


# --- trees: hosts on leaves, filled one after another ---

def hosts_of_leaves(hosts, down):
    return [min(down, hosts - first) for first in range(0, hosts, down)]


def tree(hosts, down, levels, links):
    """levels from the leaves up (hosts below a full switch, its links up); hosts in one place share the levels below."""
    busiest, passed = 0.0, 0
    for under, up in levels:
        places = hosts_of_leaves(hosts, under)
        busiest = max([busiest] + [n * (hosts - n) / hosts / up for n in places])
        passed += 2 * sum(n * (hosts - n) for n in places)  # a link up and one down
    return Network(hosts, links, passed / hosts ** 2, busiest)


def dragonfly_plus(hosts, down, leaves, groups, spines, each, between, links):
    """Each leaf has `each` links to every spine of its group; traffic to other groups goes over the spine with the link."""
    across, on = group_links(groups, between, spines), hosts_of_leaves(hosts, down)
    loads, distance = Counter(), 0.0
    for (a, n), (b, m) in product(enumerate(on), repeat=2):
        one, other = a // leaves, b // leaves
        if a == b:
            continue
        distance += n * m * (2 if one == other else 3)
        ways = [(s, s) for s in range(spines)] if one == other else across[one, other]
        for way, (out, into) in enumerate(ways):
            flow = n * m / hosts / len(ways)
            loads["up", a, out] += flow / each
            loads["down", b, into] += flow / each
            if one != other:
                loads["across", one, other, way] += flow
    return Network(hosts, links, distance / hosts ** 2, max(loads.values(), default=0.0))


one_switch = lru_cache(None)(lambda: Network(1, 0, 0.0))
