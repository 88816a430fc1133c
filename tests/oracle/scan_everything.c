/* scan_everything.c - tries every candidate and every mix of parts. */
#include "oracle/scan_everything.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "check.h"
#include "generator/random_problem.h"
#include "machine/order_table.h"
#include "machine/view.h"
#include "oracle/count_purchase.h"
#include "oracle/scan_cables.h"
#include "oracle/scan_score.h"
#include "problem/build.h"
#include "scenario/at_most.h"

/* The vendor of all parts of the kinds in one_vendor; NULL: any. */
static const char *only_vendor;

/* The vendor that must sell the part; NULL: any. */
static const char *seller_of(const struct instance *instance, size_t part)
{
    return count_sole_source(instance, part) ? only_vendor : NULL;
}

/* True if this number of pieces cannot all come from the required vendor. */
static bool is_of_others(const struct instance *instance, const struct part_option *option, int64_t n)
{
    const char *seller = seller_of(instance, option->part);
    const bool taken = n > 0 || count_is_bought(instance, option->part, n - option->owned);
    return taken && seller && !count_sells(instance, option->part, seller);
}

/* Tries every mix of the offers by recursion. `slots` are those that line cards of the family need and no
 * chassis has provided yet. Equal remainders are looked up. */
static int64_t cheapest(const struct instance *instance, const struct need *need, size_t i, int64_t needed,
                        int64_t slots);

/* Cache for a supply of the problem: the least cost plus 2; 0: unknown. */
struct known {
    int64_t *least; /* [n_options + 1][need][slots] */
    int64_t needed;
    int64_t slots;
};
static struct known known[256];
enum { N_KNOWN = sizeof known / sizeof *known };

static void forget(void)
{
    for (size_t s = 0; s < N_KNOWN; s++) {
        mem_free(known[s].least);
        known[s] = (struct known){NULL, 0, 0};
    }
}

static int64_t cheapest_known(const struct instance *instance, const struct need *need, size_t i,
                              int64_t needed, int64_t slots)
{
    assert_true((size_t)(need - instance->choice.needs) < N_KNOWN);
    struct known *of = &known[need - instance->choice.needs];
    needed = needed > 0 ? needed : 0;
    slots = slots > 0 ? slots : 0;
    if (!of->least) {
        const bool modular = need->options[need->n_options - 1].family > 0;
        *of = modular ? (struct known){NULL, 400, 200} : (struct known){NULL, 2000, 1};
        of->least = mem_alloc((need->n_options + 1) * (size_t)(of->needed * of->slots), sizeof *of->least);
    }
    if (needed >= of->needed || slots >= of->slots || need->n_options == 1)
        return cheapest(instance, need, i, needed, slots);
    int64_t *least = &of->least[((int64_t)i * of->needed + needed) * of->slots + slots];
    if (*least == 0)
        *least = cheapest(instance, need, i, needed, slots) + 2;
    return *least - 2;
}

static int64_t cheapest(const struct instance *instance, const struct need *need, size_t i, int64_t needed,
                        int64_t slots)
{
    const int64_t family = i < need->n_options ? need->options[i].family : 0;
    if (slots > 0 && family != need->options[i - 1].family)
        return -1;
    if (i == need->n_options)
        return needed <= 0 ? 0 : -1;
    int64_t best = -1;
    const struct part_option *option = &need->options[i];
    const bool chassis = option->slots > 0;
    const int64_t most =
        chassis ? (slots + option->slots - 1) / option->slots : (needed + option->units - 1) / option->units;
    for (int64_t n = 0; n == 0 || n <= most; n++) {
        const int64_t rest = cheapest_known(instance, need, i + 1, needed - n * option->units,
                                            chassis  ? slots - n * option->slots
                                            : family ? slots + n
                                                     : 0);
        const int64_t order =
            count_order(instance, option->part, n - option->owned, seller_of(instance, option->part));
        const int64_t cost = is_of_others(instance, option, n) ? -1 : order;
        if (rest >= 0 && cost >= 0 && (best < 0 || rest + cost < best))
            best = rest + cost;
    }
    return best;
}

static double rate_at(const struct instance *instance, const struct design *design, size_t a, int64_t p)
{
    const struct application *app = &instance->load.work[a].application;
    const struct scenario *scenario = instance->scenario;
    struct prediction prediction;
    struct diag quiet = DIAG_INIT;
    const double sharing = (double)(p < design->node->cores ? p : design->node->cores);
    const int64_t memory_B = design->node->memory_B + (design->memory ? design->memory->added_B : 0);
    /* a copy without the table of the network's values, so that they are computed again */
    struct design bare = *design;
    bare.known.n = 0;
    struct view view = design_view(&bare, (double)p, design->node->cores);
    if ((scenario->counts == COUNTS_LEGAL && !model_admissible(app, p)) ||
        (scenario->policy.enforce_code_caps && p > model_code_cap(app)) ||
        (scenario->policy.enforce_memory &&
         app->model->memory_Bpp(app, (double)p) > (double)memory_B / sharing))
        return 0;
    view.rate_ops = instance->load.speed[design->node_index * instance->load.n_work + a].rate_ops;
    const enum status status = model_eval(&prediction, app, &view, (double)p, &quiet);
    diag_fini(&quiet);
    if (status != ST_OK)
        return 0;
    return scenario->by_runs ? 1 / prediction.time_s : prediction.rate_ops;
}

static void look(struct best *best, const struct instance *instance, int64_t cost, double rate,
                 double power_W)
{
    double value = rate;
    if (instance->goal == GOAL_COST)
        value = -(double)cost;
    else if (instance->goal == GOAL_RATE_PER_COST)
        value = rate / (double)cost;
    else if (instance->goal == GOAL_RATE_PER_WATT)
        value = rate / power_W;
    const double tolerance = 1e-12 * fabs(value);
    const bool first = !best->found || value > best->value + tolerance;
    const bool tie = best->found && fabs(value - best->value) <= tolerance;
    const bool faster = tie && rate > best->rate * (1 + 1e-12);
    const bool cheaper = tie && rate >= best->rate * (1 - 1e-12) && cost < best->cost_minor;
    if (first || faster || cheaper)
        *best = (struct best){true, value, cost, rate, best->n_points, false};
}

/* Cost of a cluster with these mixes and everything bought in addition; -1: it breaks a limit on its size. */
static int64_t cost_with(struct counted *c, const struct instance *instance, const struct design *design,
                         int64_t nodes, const struct counted *mixed)
{
    *c = (struct counted){.power_W = 0};
    count_cluster(c, instance, design, nodes, mixed);
    const int64_t total = count_paid(instance, c->units, only_vendor ? only_vendor : design->bought.vendor);
    if (total < 0 || !count_allowed(c, instance, 1))
        return -1;
    return total + (instance->scenario->purchase.budget_on_tco ? count_operation(c, instance, 1, nodes) : 0);
}

/* True if the first of two purchases is preferred: the cheaper one or, for goal rate per watt, the one with
 * less power if the budget pays for both. */
static bool preferred(const struct instance *instance, int64_t cost, const struct counted *counted,
                      int64_t other_cost, const struct counted *other)
{
    const bool paid = cost <= instance->budget_minor && other_cost <= instance->budget_minor;
    if (instance->goal == GOAL_RATE_PER_WATT && paid && counted->power_W != other->power_W)
        return counted->power_W < other->power_W;
    return cost < other_cost;
}

/* The current mix of the offers, need by need. */
struct mixing {
    const struct instance *instance;
    const struct design *design;
    int64_t nodes;
    int64_t pieces[RANDOM_PARTS]; /* pieces of each offer of the current need */
    const int64_t *ways;          /* [n_ways] distances if the need is for cables by length */
    size_t n_ways;
};

/* True if the pieces meet the i-th need. Cables by length are exactly as many as it needs. */
static bool is_met(struct mixing *m, size_t i, bool by_length)
{
    if (!by_length)
        return scan_is_met(m->instance, m->design, i, m->nodes, m->pieces);
    if (!m->ways)
        m->ways = scan_ways(&m->n_ways, m->instance, m->design, m->nodes);
    return scan_covers(m->instance, &m->instance->choice.needs[m->design->needs.at[i]], m->pieces, m->ways,
                       m->n_ways);
}

/* Largest number of pieces of the k-th offer to try: for a chassis as many as its line cards fill, otherwise
 * as many as the need. */
static int64_t most_pieces(const struct mixing *m, const struct need *need, size_t k, int64_t needed)
{
    const struct part_option *option = &need->options[k];
    int64_t cards = 0;
    for (size_t i = 0; i < k; i++)
        if (need->options[i].family == option->family && need->options[i].slots == 0)
            cards += m->pieces[i];
    return option->slots > 0 ? (cards + option->slots - 1) / option->slots
                             : (needed + option->units - 1) / option->units;
}

/* Least cost over all mixes of the offers, from the k-th offer of the i-th need on. */
static int64_t purchase_cost(struct counted *c, struct mixing *m, size_t i, size_t k,
                             const struct counted *mixed)
{
    if (i == m->design->needs.n)
        return cost_with(c, m->instance, m->design, m->nodes, mixed);
    const struct need *need = &m->instance->choice.needs[m->design->needs.at[i]];
    const int64_t needed = count_need(m->instance, m->design, i, m->nodes);
    const bool by_length = count_by_length(m->instance, need->resource);
    int64_t left = needed;
    if (need->n_options == 1 && !by_length)
        return purchase_cost(c, m, i + 1, 0, mixed);
    if (k == need->n_options)
        return is_met(m, i, by_length) ? purchase_cost(c, m, i + 1, 0, mixed) : -1;
    int64_t best = -1;
    for (size_t before = 0; before < k; before++)
        left -= m->pieces[before];
    const int64_t most = by_length ? left : most_pieces(m, need, k, needed);
    for (int64_t n = by_length && k + 1 == need->n_options ? left : 0; n <= most; n++) {
        struct counted more = *mixed, counted;
        int64_t pieces[RANDOM_PARTS];
        memcpy(pieces, m->pieces, k * sizeof *pieces);
        m->pieces[k] = n;
        if (need->n_options > 1)
            count_part(&more, m->instance, need->options[k].part, n);
        const int64_t cost = purchase_cost(&counted, m, i, k + 1, &more);
        memcpy(m->pieces, pieces, k * sizeof *pieces);
        if (cost < 0 || (best >= 0 && !preferred(m->instance, cost, &counted, best, c)))
            continue;
        best = cost;
        *c = counted;
    }
    return best;
}

int64_t scan_purchase(struct counted *c, const struct instance *instance, const struct design *design,
                      int64_t nodes)
{
    const struct counted none = {.power_W = 0};
    struct design bare = *design;
    bare.known.n = 0;
    struct mixing mixing = {.instance = instance, .design = &bare, .nodes = nodes};
    return count_need(instance, &bare, 0, nodes) < 0 ? -1 : purchase_cost(c, &mixing, 0, 0, &none);
}

/* State for n distances of cables: the price of each number of pieces of each cable (-1: not available), and
 * a cache `least`. */
struct cabling {
    const struct instance *instance;
    const struct need *need;
    const int64_t *ways;
    size_t n;
    int64_t *price; /* [n_options][n + 1] */
    int64_t *least; /* [n_options + 1][n + 1] cost plus 2; 0: unknown, 1: none */
};

/* Tries every number of the first k cables for the distances from `met` on. */
static int64_t cheapest_cables(const struct cabling *c, size_t k, size_t met)
{
    if (k == 0)
        return met == c->n ? 0 : -1;
    int64_t *best = &c->least[k * (c->n + 1) + met];
    const size_t part = c->need->options[k - 1].part;
    if (*best != 0)
        return *best - 2;
    *best = 1;
    const size_t most = met < c->n && scan_reaches(c->instance, part, c->ways[met]) ? c->n - met : 0;
    for (size_t u = 0; u <= most; u++) {
        const int64_t rest = cheapest_cables(c, k - 1, met + u);
        const int64_t order = c->price[(k - 1) * (c->n + 1) + u];
        if (rest >= 0 && order >= 0 && (*best == 1 || rest + order < *best - 2))
            *best = rest + order + 2;
    }
    return *best - 2;
}

static int64_t cables_cost(const struct instance *instance, const struct design *bare,
                           const struct need *need, int64_t nodes)
{
    struct cabling c = {.instance = instance, .need = need};
    c.ways = scan_ways(&c.n, instance, bare, nodes);
    c.price = mem_alloc(need->n_options * (c.n + 1), sizeof *c.price);
    c.least = mem_alloc((need->n_options + 1) * (c.n + 1), sizeof *c.least);
    for (size_t k = 0; k < need->n_options; k++) {
        const struct part_option *option = &need->options[k];
        const char *seller = seller_of(instance, option->part);
        for (size_t u = 0; u <= c.n; u++)
            c.price[k * (c.n + 1) + u] =
                is_of_others(instance, option, (int64_t)u)
                    ? -1
                    : count_order(instance, option->part, (int64_t)u - option->owned, seller);
    }
    const int64_t cost = cheapest_cables(&c, need->n_options, 0);
    mem_free(c.price);
    mem_free(c.least);
    return cost;
}

static int64_t mixed_cost(const struct instance *instance, const struct design *bare, int64_t nodes)
{
    int64_t total = 0;
    for (size_t i = 0; i < bare->needs.n && total >= 0; i++) {
        const struct need *need = &instance->choice.needs[bare->needs.at[i]];
        const int64_t needed = count_need(instance, bare, i, nodes);
        const int64_t cost = needed < 0 ? -1
                             : count_by_length(instance, need->resource)
                                 ? cables_cost(instance, bare, need, nodes)
                                 : cheapest_known(instance, need, 0, needed, 0);
        total = cost < 0 ? -1 : total + cost;
    }
    return total;
}

/* True if costs are not a sum over needs: every mix is then counted as a whole. */
static bool weighs_all(const struct instance *instance)
{
    const struct purchase *purchase = &instance->scenario->purchase;
    const struct limits *limits = &instance->limits;
    return purchase->n_vendors || purchase->n_extras || purchase->tax.digits || purchase->operation.given ||
           limits->most[SIZE_POWER] > 0 || limits->most[SIZE_HEIGHT] > 0 ||
           instance->goal == GOAL_RATE_PER_WATT;
}

static bool uses_what_it_must(const struct instance *instance, const struct design *design, int64_t nodes)
{
    const struct located_list *must = &instance->limits.must_buy;
    size_t i = 0;
    while (i < must->n && count_uses(instance, design, nodes, must->v[i].text))
        i++;
    return i == must->n;
}

static void scan_designs(struct best *best, const struct instance *instance)
{
    const bool all = weighs_all(instance);
    const double target =
        instance->goal == GOAL_COST ? instance->target_rate * instance_rate_scale(instance) : 0;
    forget();
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        struct design bare = *design;
        bare.known.n = 0;
        double rate[APPS_AT_MOST] = {0};
        for (int64_t nodes = 1; nodes <= instance->limits.max_nodes; nodes++) {
            struct counted counted = {.power_W = 1};
            const int64_t total = all ? scan_purchase(&counted, instance, design, nodes)
                                  : count_need(instance, &bare, 0, nodes) < 0
                                      ? -1
                                      : mixed_cost(instance, &bare, nodes);
            if (total < 0 || total - count_surcharge(instance, NULL) > instance->budget_minor)
                break; /* without surcharges, more nodes never cost less */
            double score[APPS_AT_MOST];
            best->n_points++;
            for (size_t a = 0; a < instance->load.n_work; a++) {
                for (int64_t p = (nodes - 1) * design->node->cores + 1;
                     p <= nodes * design->node->cores && nodes <= scan_job(instance, a, nodes); p++)
                    rate[a] = fmax(rate[a], rate_at(instance, design, a, p));
                score[a] = scan_score(instance, a, nodes, rate[a]);
            }
            const double total_rate = scan_mean(instance, score);
            if (total <= instance->budget_minor && nodes >= instance->limits.min_nodes && total_rate > 0 &&
                total_rate >= target && uses_what_it_must(instance, design, nodes))
                look(best, instance, total, total_rate, counted.power_W);
        }
    }
}

/* Tries all designs with the parts of one seller that has not been tried before. */
static void scan_sellers(struct best *best, const struct instance *instance, size_t part)
{
    const struct price *price = &instance->item[part].price;
    for (size_t s = 0; s == 0 || s < price->n_standing; s++) {
        const char *seller = count_seller(instance, part, price->n_standing ? &price->standing[s] : NULL);
        bool before = false;
        for (size_t k = 0; k < s; k++)
            before = before || strcmp(count_seller(instance, part, &price->standing[k]), seller) == 0;
        for (size_t p = 0; p < part; p++)
            before = before || (count_sole_source(instance, p) && count_sells(instance, p, seller));
        only_vendor = seller;
        if (!before)
            scan_designs(best, instance);
    }
    only_vendor = NULL;
}

/* Copies the problem without the rule on vendors, on the arena. */
static enum status open_all(struct instance *open, const struct instance *instance, struct arena *arena)
{
    struct diag quiet = DIAG_INIT;
    struct scenario *scenario = ARENA_COPY(arena, instance->scenario, 1, 0, struct scenario);
    scenario->limits.sole_source.n = 0;
    const enum status status = instance_build(open, scenario, instance->snapshot, arena, &quiet);
    instance_ask(open, instance->scenario);
    open->budget_minor = instance->budget_minor;
    diag_fini(&quiet);
    return status;
}

struct best scan_everything(const struct instance *instance)
{
    struct best best = {.found = false};
    if (instance->scenario->limits.sole_source.n == 0) {
        scan_designs(&best, instance);
        return best;
    }
    struct arena arena = ARENA_INIT;
    struct instance open;
    const enum status status = open_all(&open, instance, &arena);
    best.refused = status != ST_OK && status != ST_INFEASIBLE;
    for (size_t p = 0; p < instance->snapshot->n_parts && status == ST_OK; p++)
        if (count_sole_source(instance, p))
            scan_sellers(&best, &open, p);
    arena_fini(&arena);
    return best;
}

/* Number of combinations of a design with this number of nodes, or with half of it and so on until it can be
 * wired. For cables by length `at_once` combinations take the time of one. */
static double combinations(const struct instance *instance, const struct design *design, int64_t nodes)
{
    const double at_once = 1024;
    while (nodes > 1 && count_need(instance, design, 0, nodes) < 0)
        nodes /= 2;
    double all = (double)nodes, cables = 0;
    for (size_t i = 0; i < design->needs.n; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        const int64_t needed = count_need(instance, design, i, nodes);
        if (weighs_all(instance))
            all *= count_mixes(need, needed);
        else if (count_by_length(instance, need->resource))
            cables += (double)nodes * (double)need->n_options * (double)needed * (double)needed / at_once;
    }
    return all + cables;
}

double scan_effort(const struct instance *instance)
{
    enum { NODES_TRIED = 64, SELLERS = 3 };
    const bool tied = instance->scenario->limits.sole_source.n > 0;
    const int64_t most = instance->limits.max_nodes;
    struct arena arena = ARENA_INIT;
    struct instance open = *instance;
    const bool any = !tied || open_all(&open, instance, &arena) == ST_OK;
    double all = 0;
    for (size_t d = 0; d < open.choice.n_designs && any; d++)
        all += combinations(&open, &open.choice.designs[d], most < NODES_TRIED ? most : NODES_TRIED);
    arena_fini(&arena);
    return tied ? all * SELLERS : all;
}
