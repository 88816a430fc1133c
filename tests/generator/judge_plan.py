"""Checks the details that a plan states of its clusters: layouts and replicas of services, and the work left after failures."""

from math import ceil, exp, log1p

from designs import designs
from goodput import failures_of
from serving import UNLIMITED, Serving, batches, late_share
from serving_reference import BYTES

NEAR = 1e-9
TRIED = 4096  # replicas that are tried for the least number


class Disagreement(Exception):
    """A detail of the plan that the oracle contradicts."""


def near(a, b, tolerance=NEAR):
    return abs(a - b) <= tolerance * max(abs(a), abs(b), 1e-300)


def expect(what, found, expected, tolerance=NEAR):
    same = found == expected if None in (found, expected) else near(found, expected, tolerance)
    if not same:
        raise Disagreement(f"{what}: {found}, expected {expected}")


def check(plan, search):
    for cluster in plan["clusters"]:
        for told in cluster["applications"]:
            application = next((a for a in search.measure.applications if a.name == told["name"]), None)
            if application and (told.get("layout") or told.get("goodput")) and told.get("rate"):
                check_one(cluster, told, application, search.question)


def check_one(cluster, told, application, question):
    """One of the designs with these parts has to fit."""
    why = Disagreement(f"no design like {cluster['node']} with {cluster['network']}")
    for design in designs(question):
        if not is_like(design, cluster) or not design.is_wired(cluster["nodes"]):
            continue
        try:
            if isinstance(application, Serving) and told.get("layout"):
                check_service(told, application, design, told.get("job_nodes") or cluster["nodes"])
            if told.get("goodput"):
                check_failures(cluster, told, application, design, question)
            return
        except Disagreement as found:
            why = found
    raise why


def is_like(design, cluster):
    storage = (design.storage[0]["part"], design.storage[1]) if design.storage else (None, None)
    if design.tokens or design.paid != cluster["node"] or storage != (cluster.get("storage"), cluster.get("storage_units")):
        return False
    wired = design.technology == cluster["network"] and design.template["name"] == cluster["template"]
    return wired or not design.is_bought()


def check_service(told, application, design, nodes):
    layout = told["layout"]
    if application.measured:
        return check_point(told, layout, application, design)
    machine = application.machine(design, told["processes"])
    replica, _ = batches(application.shape, machine, application.request,
                         (layout["tensor"], layout["pipeline"], layout["expert"], layout["attention"] == "data" and layout["tensor"] > 1))
    batch, request = layout["batch"], application.request
    each, count = layout["tensor"] * layout["pipeline"], layout["replicas"] + layout["prefill_replicas"]
    if replica.own(batch) * replica.unit > replica.most or batch % layout["pipeline"]:
        raise Disagreement(f"batch {batch}: at most {replica.most} fit")
    if design.is_bought():
        expect("replicas and idle accelerators", count * each + layout["idle"], nodes * application.processes_per_node(design.node))
    expect("prefill replicas", layout["prefill_replicas"] > 0, application.apart)
    step, prefill, further = replica.step(batch), replica.prefill, request.answer - 1
    first, token = replica.ttft(batch), replica.tpot(batch)
    if application.apart:
        first, token = prefill + float(replica.token_bytes) * request.prompt / machine.nic_Bps, step
        tokens = application.divided(replica, batch, layout["prefill_replicas"], layout["replicas"])
    else:
        tokens = layout["replicas"] * replica.tokens_per_s(batch)
    if first > request.ttft * (1 + NEAR) or token > request.tpot * (1 + NEAR):
        raise Disagreement(f"TTFT {first} and TPOT {token} miss the limits")
    expect("iteration_s", layout["iteration_s"], step)
    expect("prefill_s", layout["prefill_s"], prefill)
    expect("ttft_s", layout["ttft_s"], first)
    expect("tpot_s", layout["tpot_s"], token)
    expect("requests_per_s", layout["requests_per_s"], tokens / request.answer)
    expect("memory_B", layout["memory_B"], held_by(replica, batch))
    service = prefill / replica.groups if application.apart else replica.cycle(batch) / batch
    servers = layout["prefill_replicas"] if application.apart else layout["replicas"]
    decoding = ceil(application.arrivals * further * step / batch * (1 - 1e-12)) if application.apart and application.arrivals else 0
    check_queue(layout, application, service, request.ttft - first, servers, decoding)
    if application.arrivals and not application.apart:
        check_most(layout, application, design, told)


def held_by(replica, batch):
    """Bytes of an accelerator: its share of all weights, of keys and of values."""
    shape, request = replica.shape, replica.request
    experts = shape.mixtures * shape.experts * shape.expert
    weights = float(BYTES[request.weights]) * ((shape.total - experts) / replica.sharing + experts / replica.tensor)
    kept = replica.own(batch) * replica.pipeline * float(replica.token_bytes) * (request.prompt + request.answer) / replica.sharing
    return (weights + kept) / replica.pipeline


def check_point(told, layout, application, design):
    """The printed figures are those of one measured replica."""
    for row in application.points(design.node):
        speed, count = float(row["tokens_per_s"]), told["processes"] // int(row["accelerators"])
        same = (int(row["accelerators"]) == layout["tensor"] and count == layout["replicas"]
                and near(layout["requests_per_s"] * application.request.answer, count * speed)
                and all((float(row[name]) if row[name] else None) == layout[name] for name in ("ttft_s", "tpot_s")))
        if same and application.of_point(row, count):
            slack = application.request.ttft - float(row["ttft_s"]) if application.request.ttft < UNLIMITED else float("inf")
            check_queue(layout, application, application.request.answer / speed, slack, count, 0)
            if application.arrivals:
                check_at(layout["arrivals_most"], lambda arrivals: arrivals_kept(application, arrivals, count, application.request.answer / speed, slack))
            return
    raise Disagreement(f"no operating point like {layout}")


def arrivals_kept(application, arrivals, servers, service, slack):
    return late_share(servers, arrivals, service, slack, application.variation) <= application.most_late


def check_at(most, keeps):
    """Slightly fewer are kept, slightly more are not."""
    if most > 0 and not keeps(most * (1 - 1e-7)):
        raise Disagreement(f"arrivals_most {most}: too many")
    if keeps(most * (1 + 1e-7) + 1e-300):
        raise Disagreement(f"arrivals_most {most}: too few")


def check_most(layout, application, design, told):
    """The most arrivals that some batch of these replicas keeps."""
    machine = application.machine(design, told["processes"])
    replica, sizes = batches(application.shape, machine, application.request,
                             (layout["tensor"], layout["pipeline"], layout["expert"], layout["attention"] == "data" and layout["tensor"] > 1))
    sizes = [int(application.params["batch"])] if "batch" in application.params else sizes

    def keeps(arrivals):
        return any(replica.keeps(b) and arrivals_kept(application, arrivals, layout["replicas"], replica.cycle(b) / b,
                                                      application.request.ttft - replica.ttft(b)) for b in sizes)

    check_at(layout["arrivals_most"], keeps)


def check_queue(layout, application, service, slack, servers, others):
    """The least number of replicas that suffice, by trying all numbers."""
    if not application.arrivals:
        return expect("replicas_needed", layout.get("replicas_needed") or 0, 0)
    for c in range(1, min(servers, TRIED) + 1):
        late = late_share(c, application.arrivals, service, slack, application.variation)
        if abs(late - application.most_late) <= 1e-9:  # by rounding one more can be needed
            return None
        if late <= application.most_late:
            return expect("replicas_needed", layout["replicas_needed"], c + others)
    return None


def interval_share(ratio):
    """z = 1 - y, where y e^-y = e^(-1 - ratio), by bisection: -ln(1 - z) - z rises with z."""
    low, high = 0.0, 1.0
    for _ in range(200 if ratio > 0 else 0):
        middle = (low + high) / 2
        if middle < 1 and -log1p(-middle) - middle < ratio:
            low = middle
        else:
            high = middle
    return high if ratio > 0 else 0.0


def check_failures(cluster, told, application, design, question):
    failures, goodput = failures_of(question), told["goodput"]
    working, spares = goodput["nodes"], goodput["spares"]
    between = failures.between(design.node) / working
    size = failures.checkpoint(application, told["processes"])
    write, restart = failures.fixed, failures.restart
    if design.storage:
        row, units = design.storage
        write += size / (units * float(row["write_Bps"]))
        restart += size / (units * float(row["read_Bps"]))
    z = interval_share(write / between)
    job = application.job == "all"
    up = failures.up(design.node, working if job else 1, spares if job else 0)
    expect("goodput: between_s", goodput["between_s"], between)
    expect("goodput: checkpoint_s", goodput["checkpoint_s"], write)
    expect("goodput: restart_s", goodput["restart_s"], restart)
    if z < 1:
        expect("goodput: interval_s", goodput["interval_s"], between * z, 1e-6)
        expect("goodput: eta", goodput["eta"], exp(-restart / between) * (1 - z), 1e-8)
    expect("goodput: availability", goodput["availability"], up)
    expect("goodput: efficiency", goodput["efficiency"], goodput["eta"] * goodput["availability"])
    if job and working + spares > cluster["nodes"]:
        raise Disagreement(f"{working} working nodes and {spares} spares of {cluster['nodes']}")
    if job and failures.spares != "auto":
        expect("goodput: spares", spares, int(failures.spares))

