/*
 * reproduce_whitney_machine.c - the machine of NAS-97-023 from its catalogue, and where its two networks
 * cross.
 *
 * A node costs the node, one network card, two switch ports and two cables: the inter-switch link that
 * section 5.2 assumes for each node takes one port and one cable. This is the reading under which the printed
 * pairs of dollars and nodes (5 million and 1600, 3 million and 1000) hold.
 */
#include "model/model_list.h"
#include "papers/reproduce_whitney.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "catalog/price.h"

static enum status lacks(const struct snapshot *snapshot, const char *what, const char *id, struct diag *diag)
{
    return diag_set(diag, ST_CATALOG, "catalogue %s has no %s '%s', which NAS-97-023 uses", snapshot->name,
                    what, id);
}

/* The price of one unit in dollars. */
static enum status price_of(double *out_USD, const struct snapshot *snapshot, const struct price *prices,
                            const char *id, struct diag *diag)
{
    const size_t part = snapshot_part(snapshot, id);
    if (part == NO_INDEX || price_total(&prices[part], 1, NULL) < 0)
        return lacks(snapshot, part == NO_INDEX ? "part" : "price of part", id, diag);
    *out_USD = money_major(price_total(&prices[part], 1, NULL), "USD");
    return ST_OK;
}

/* Parts of a network in the order of enum whitney_part, and how many a node takes of each. */
static const struct {
    const char *part[N_WHITNEY_PARTS];
} BOUGHT[N_WHITNEY_NETS] = {
    [WHITNEY_FE] = {{"fast-ethernet-nic", "fast-ethernet-port", "fast-ethernet-cable"}},
    [WHITNEY_MY] = {{"myrinet-nic", "myrinet-port", "myrinet-cable"}},
};
static const int PER_NODE[N_WHITNEY_PARTS] = {1, 2, 2};

static enum status find_network(struct whitney *w, enum whitney_net net, const struct snapshot *snapshot,
                                const struct price *prices)
{
    static const char *const ids[] = {"fast-ethernet", "myrinet", "ideal", "10baset"};
    static const char *const labels[] = {"Fast Ethernet", "Myrinet", "ideal network", "10baseT"};
    const size_t t = snapshot_technology(snapshot, ids[net]);
    if (t == NO_INDEX)
        return lacks(snapshot, "technology", ids[net], w->diag);
    double cost = NAN;
    double price[N_WHITNEY_PARTS] = {NAN, NAN, NAN};
    enum status status = ST_OK;
    if (net != WHITNEY_10BASET)
        status = price_of(&cost, snapshot, prices, "ppro-200", w->diag);
    for (size_t i = 0; i < N_WHITNEY_PARTS && BOUGHT[net].part[i] && status == ST_OK; i++) {
        status = price_of(&price[i], snapshot, prices, BOUGHT[net].part[i], w->diag);
        cost += PER_NODE[i] * price[i];
    }
    w->net[net] = (struct whitney_network){
        .label = labels[net],
        .latency_s = snapshot->technologies[t].latency_s,
        .bandwidth_Bps = snapshot->technologies[t].bandwidth_Bps,
        .cost_USD = cost,
        .price_USD = {price[WHITNEY_CARD], price[WHITNEY_PORT], price[WHITNEY_CABLE]},
    };
    return status;
}

static enum status find_rate(struct whitney *w, enum whitney_bench bench, const struct snapshot *snapshot)
{
    static const char *const keys[] = {"npb.bt", "npb.lu", "npb.sp"};
    static const char *const labels[] = {"BT", "LU", "SP"};
    const size_t node = snapshot_node(snapshot, "ppro-200");
    const enum status status = model_find(&w->model[bench], keys[bench], w->diag);
    if (status != ST_OK)
        return status;
    w->label[bench] = labels[bench];
    for (size_t i = 0; i < snapshot->n_rates; i++) {
        if (snapshot->rates[i].node != node || strcmp(snapshot->rates[i].application, keys[bench]) != 0)
            continue;
        w->rate_ops[bench] = snapshot->rates[i].rate_ops;
        return ST_OK;
    }
    return lacks(snapshot, "rate on ppro-200 of", keys[bench], w->diag);
}

enum status reproduce_whitney_machine(struct whitney *w, const struct snapshot *snapshot)
{
    struct price *prices = NULL;
    enum status status = price_all(&prices, snapshot, snapshot->as_of, "USD", false, w->out->arena, w->diag);
    for (int i = 0; i < N_WHITNEY_NETS && status == ST_OK; i++)
        status = find_network(w, (enum whitney_net)i, snapshot, prices);
    for (int i = 0; i < N_WHITNEY_BENCHES && status == ST_OK; i++)
        status = find_rate(w, (enum whitney_bench)i, snapshot);
    return status;
}

struct prediction reproduce_whitney_eval(struct whitney *w, const struct whitney_run *run)
{
    struct application app = application_init(w->model[run->bench]);
    app.param[0] = run->class;
    const struct view view = {
        .rate_ops = w->rate_ops[run->bench] * run->speed,
        .latency_s = run->network->latency_s,
        .bandwidth_Bps = run->network->bandwidth_Bps,
        .procs_per_node = 1,
        .regions = 1,
    };
    struct prediction out = {.rate_ops = NAN, .time_s = NAN};
    const enum status status = model_eval(&out, &app, &view, run->p, w->diag);
    if (status != ST_OK)
        w->status = status;
    return out;
}

struct duel {
    struct whitney *w;
    enum whitney_bench bench;
    enum npb_class class;
    double speed;
};

static double rate_for(const struct duel *duel, enum whitney_net net, double cost_USD)
{
    const struct whitney_network *network = &duel->w->net[net];
    const struct whitney_run run = {duel->bench, duel->class, duel->speed, network,
                                    cost_USD / network->cost_USD};
    return reproduce_whitney_eval(duel->w, &run).rate_ops;
}

/* How far Fast Ethernet is ahead, over the logarithm of the money: the bracket spans seven decades. */
static double lead(double log_cost, void *payload)
{
    const struct duel *duel = (const struct duel *)payload;
    const double cost_USD = exp(log_cost);
    return rate_for(duel, WHITNEY_FE, cost_USD) - rate_for(duel, WHITNEY_MY, cost_USD);
}

struct whitney_crossover reproduce_whitney_crossover(struct whitney *w, enum whitney_bench bench,
                                                     enum npb_class class, double speed)
{
    struct duel duel = {w, bench, class, speed};
    /* A hair more than one node, which a rounded logarithm must not undercut. */
    const double low = log(w->net[WHITNEY_MY].cost_USD * 1.0000001), high = log(1e10);
    enum { STEPS = 2000 };
    double root = NAN;
    int changes = 0;
    for (int i = 0; i < STEPS; i++) {
        const double a = low + (high - low) * i / STEPS, b = low + (high - low) * (i + 1) / STEPS;
        changes += (lead(a, &duel) > 0) != (lead(b, &duel) > 0);
    }
    if (!find_root(&root, lead, low, high, 1e-15, &duel))
        root = NAN;
    const double cost_USD = exp(root);
    const bool found = !isnan(root);
    return (struct whitney_crossover){
        .cost_USD = cost_USD,
        .nodes_fe = cost_USD / w->net[WHITNEY_FE].cost_USD,
        .nodes_my = cost_USD / w->net[WHITNEY_MY].cost_USD,
        .rate_Mops = found ? rate_for(&duel, WHITNEY_FE, cost_USD) / 1e6 : (double)NAN,
        .changes = changes,
    };
}
