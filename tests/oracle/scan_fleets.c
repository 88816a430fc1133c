/* scan_fleets.c - tries every choice of several clusters. */
#include "oracle/scan_fleets.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "machine/order_table.h"
#include "oracle/count_purchase.h"
#include "oracle/scan_cables.h"
#include "oracle/scan_score.h"
#include "problem/candidate.h"

/* --- shares of time, by the dual: rate = 1 / max over y >= 0, sum y = 1, of sum_a min_c y_c / s_ca. The
 * function is linear between the lines where two clusters tie for an application; its maximum is where two
 * such lines, or an edge, meet. --- */

static double times(const double y[SLOTS], double s[SLOTS][APPS_AT_MOST], size_t n, size_t n_apps)
{
    double sum = 0;
    for (size_t a = 0; a < n_apps; a++) {
        double least = INFINITY;
        for (size_t c = 0; c < n; c++)
            if (s[c][a] > 0)
                least = fmin(least, y[c] / s[c][a]);
        sum += least;
    }
    return sum;
}

struct line {
    double k[SLOTS]; /* sum k_c y_c = 0 */
};

double scan_shares(double s[SLOTS][APPS_AT_MOST], size_t n, size_t n_apps)
{
    struct line lines[SLOTS * APPS_AT_MOST + SLOTS];
    size_t n_lines = 0;
    double most = 0;
    for (size_t c = 0; c < SLOTS; c++)
        lines[n_lines++] = (struct line){{c == 0, c == 1, c == 2}};
    for (size_t a = 0; a < n_apps; a++)
        for (size_t c = 0; c < n; c++)
            for (size_t d = c + 1; d < n; d++) {
                struct line *line = &lines[n_lines++];
                *line = (struct line){{0}};
                line->k[c] = s[d][a];
                line->k[d] = -s[c][a];
            }
    for (size_t i = 0; i < n_lines; i++)
        for (size_t j = i + 1; j < n_lines; j++) {
            const double *p = lines[i].k, *q = lines[j].k;
            double y[SLOTS] = {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2],
                               p[0] * q[1] - p[1] * q[0]};
            double sum = 0;
            for (size_t c = 0; c < SLOTS; c++)
                sum += c < n ? y[c] : 0;
            bool inside = sum != 0;
            for (size_t c = 0; c < SLOTS && inside; c++) {
                y[c] = c < n ? y[c] / sum : 0;
                inside = y[c] >= -1e-15;
                y[c] = fmax(y[c], 0);
            }
            if (inside)
                most = fmax(most, times(y, s, n, n_apps));
        }
    return isfinite(most) && most > 0 ? 1 / most : 0;
}

double scan_rate_of(const struct instance *instance, const struct single *single, const size_t *chosen,
                    size_t n)
{
    double s[SLOTS][APPS_AT_MOST], most[APPS_AT_MOST] = {0};
    for (size_t c = 0; c < n; c++)
        for (size_t a = 0; a < instance->load.n_work; a++) {
            s[c][a] = single[chosen[c]].rate[a] / instance->load.weight[a];
            most[a] = fmax(most[a], single[chosen[c]].rate[a]);
        }
    return n > 1 && !scan_is_apart(instance) ? scan_shares(s, n, instance->load.n_work)
                                             : scan_mean(instance, most);
}

struct single *scan_singles(size_t *n, const struct instance *instance, int64_t most, struct arena *arena)
{
    struct single *single = ARENA_NEW(arena, instance->choice.n_designs * (size_t)most, struct single);
    *n = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        struct scan scan;
        scan_start(&scan, instance, &instance->choice.designs[d], NULL);
        while (scan.nodes < most && scan.nodes < instance->choice.designs[d].most_nodes) {
            scan_step(&scan);
            if (scan.nodes < instance->limits.min_nodes)
                continue;
            struct single *one = &single[(*n)++];
            *one = (struct single){&instance->choice.designs[d], scan.nodes, {0}};
            double fastest = 0;
            for (size_t a = 0; a < instance->load.n_work; a++) {
                one->rate[a] = scan_score(instance, a, scan.nodes, usable_rate(instance, a, scan.rate[a]));
                fastest = fmax(fastest, one->rate[a]);
            }
            *n -= !(fastest > 0); /* leave out a cluster that runs nothing */
        }
    }
    return single;
}

/* --- every choice of clusters --- */

/* A need of a cluster that several parts can meet. */
struct mixed {
    const struct need *need;
    size_t cluster;
    size_t i; /* index in its design's needs */
    int64_t units_needed;
    int64_t pieces[96];
};

struct mixing {
    const struct instance *instance;
    const struct single *single[SLOTS];
    size_t n_clusters;
    struct counted counted; /* needs met by one part, extras and the pieces so far */
    struct mixed mixed[SLOTS * DESIGN_MAX_NEEDS];
    size_t n;
    const char *vendor; /* vendor of all parts of some kinds; NULL: any */
    int64_t best;       /* lowest cost so far; -1: none yet */
    /* least cost of the units of each part over all sellers; -1: not available */
    int64_t paid[96];
    int64_t total; /* sum of `paid` over the available parts */
    int n_none;    /* number of parts that are not available */
};

/* Adds units of a part. */
static void add_pieces(struct mixing *m, size_t part, int64_t units)
{
    const int64_t before = m->paid[part];
    m->counted.units[part] += units;
    const int64_t now =
        count_order(m->instance, part, m->counted.units[part] - m->instance->item[part].owned, NULL);
    m->n_none += (now < 0) - (before < 0);
    m->total += (now < 0 ? 0 : now) - (before < 0 ? 0 : before);
    m->paid[part] = now;
}

/* Cost of the clusters with these pieces, without cached values; -1: they may not be bought. */
static int64_t cost_with_pieces(const struct mixing *m)
{
    const struct instance *instance = m->instance;
    struct counted whole = {.power_W = 0};
    int64_t nodes = 0;
    for (size_t c = 0; c < m->n_clusters; c++) {
        struct counted own = {.power_W = 0};
        for (size_t i = 0; i < m->n; i++)
            for (size_t k = 0; k < m->mixed[i].need->n_options && m->mixed[i].cluster == c; k++)
                count_part(&own, instance, m->mixed[i].need->options[k].part, m->mixed[i].pieces[k]);
        count_cluster(&whole, instance, m->single[c]->design, m->single[c]->nodes, &own);
        nodes += m->single[c]->nodes;
    }
    const int64_t clusters = (int64_t)m->n_clusters, cost = count_paid(instance, whole.units, m->vendor);
    if (cost < 0 || !count_allowed(&whole, instance, clusters))
        return -1;
    return cost + (instance->scenario->purchase.budget_on_tco
                       ? count_operation(&whole, instance, clusters, nodes)
                       : 0);
}

/* Tries every way to meet the needs from `at` on; slots: of line cards without a chassis so far. */
static void mix(struct mixing *m, size_t at, size_t option, int64_t rest, int64_t slots)
{
    if (at == m->n) {
        const int64_t cost = cost_with_pieces(m);
        if (cost >= 0 && (m->best < 0 || cost < m->best))
            m->best = cost;
        return;
    }
    const struct need *need = m->mixed[at].need;
    const bool end = option == need->n_options;
    const struct part_option *of = end ? NULL : &need->options[option];
    if (slots > 0 && (end || of->family != need->options[option - 1].family))
        return; /* no chassis has slots for these line cards */
    if (end) {
        const struct mixed *units_needed = &m->mixed[at];
        const struct single *one = m->single[units_needed->cluster];
        if (rest <= 0 &&
            scan_is_met(m->instance, one->design, units_needed->i, one->nodes, units_needed->pieces))
            mix(m, at + 1, 0, at + 1 < m->n ? m->mixed[at + 1].units_needed : 0, 0);
        return;
    }
    rest = rest > 0 ? rest : 0;
    slots = slots > 0 ? slots : 0;
    const int64_t all =
        of->slots > 0 ? (slots + of->slots - 1) / of->slots : (rest + of->units - 1) / of->units;
    int64_t k = 0;
    for (; k <= all && m->n_none == 0 && (m->best < 0 || m->total < m->best); k++) {
        m->mixed[at].pieces[option] = k;
        mix(m, at, option + 1, rest - k * of->units,
            of->slots > 0    ? slots - k * of->slots
            : of->family > 0 ? slots + k
                             : 0);
        add_pieces(m, of->part, 1); /* more pieces never cost less */
    }
    add_pieces(m, of->part, -k);
}

/* True if some cluster uses every part that must be bought. */
static bool uses_what_it_must(const struct instance *instance, const struct single *single,
                              const size_t *chosen, size_t n)
{
    bool met = true;
    for (size_t i = 0; i < instance->limits.must_buy.n; i++) {
        bool used = false;
        for (size_t c = 0; c < n; c++)
            used = used || count_uses(instance, single[chosen[c]].design, single[chosen[c]].nodes,
                                      instance->limits.must_buy.v[i].text);
        met = met && used;
    }
    return met;
}

int64_t scan_fleet_cost(const struct instance *instance, const struct single *single, const size_t *chosen,
                        size_t n)
{
    struct mixing m = {.instance = instance, .n_clusters = n, .best = -1};
    for (size_t c = 0; c < n; c++) {
        const struct single *one = m.single[c] = &single[chosen[c]];
        count_cluster(&m.counted, instance, one->design, one->nodes, NULL);
        for (size_t i = 0; i < one->design->needs.n; i++) {
            const struct need *need = &instance->choice.needs[one->design->needs.at[i]];
            if (need->n_options > 1)
                m.mixed[m.n++] = (struct mixed){need, c, i, design_need(one->design, i, one->nodes), {0}};
        }
        const char *of = one->design->bought.vendor;
        if (m.vendor && of && strcmp(of, m.vendor) != 0)
            return -1;
        m.vendor = of ? of : m.vendor;
    }
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        add_pieces(&m, p, 0);
    if (uses_what_it_must(instance, single, chosen, n))
        mix(&m, 0, 0, m.n ? m.mixed[0].units_needed : 0, 0);
    return m.best;
}

/* --- the best choice --- */

static void look(struct scan_all *all, const size_t *chosen, size_t n)
{
    const struct instance *instance = all->instance;
    const double rate = scan_rate_of(instance, all->single, chosen, n);
    const bool by_cost = instance->goal == GOAL_COST, by_ratio = instance->goal == GOAL_RATE_PER_COST;
    if (!(rate > 0) || rate < all->needed * (1 - 1e-12))
        return;
    if (all->found && !by_cost && !by_ratio && rate < all->rate * (1 - 1e-11))
        return;
    const int64_t cost = scan_fleet_cost(instance, all->single, chosen, n);
    if (cost < 0 || cost > instance->budget_minor)
        return;
    /* with equal ratios the faster one wins */
    const double own = by_ratio ? rate * (double)all->cost_minor : rate,
                 other = by_ratio ? all->rate * (double)cost : all->rate;
    const bool even = all->found && fabs(own - other) <= 1e-11 * own;
    const bool tie = even && fabs(rate - all->rate) <= 1e-11 * rate;
    const bool better = by_cost ? cost < all->cost_minor : even ? rate > all->rate && !tie : own > other;
    if (!all->found || better || (tie && !by_cost && cost < all->cost_minor)) {
        all->found = true;
        all->rate = rate;
        all->cost_minor = cost;
    }
}

static void choose(struct scan_all *all, size_t *chosen, size_t n, size_t from)
{
    if (n > 0)
        look(all, chosen, n);
    for (size_t k = from; k < all->n && n < all->n_slots && n < SLOTS; k++) {
        chosen[n] = k;
        choose(all, chosen, n + 1, k);
    }
}

void scan_fleets(struct scan_all *all, const struct instance *instance, struct arena *arena)
{
    *all = (struct scan_all){.instance = instance, .n_slots = (size_t)instance->scenario->policy.clusters};
    all->single = scan_singles(&all->n, instance, instance->limits.max_nodes, arena);
    all->needed = instance->goal == GOAL_COST ? instance->target_rate * instance_rate_scale(instance) : 0;
    size_t chosen[SLOTS];
    choose(all, chosen, 0, 0);
}

/* Number of ways to meet the needs that several parts can meet. */
static double mixes_of(const struct instance *instance, const struct design *design, int64_t nodes)
{
    double all = 1;
    for (size_t i = 0; i < design->needs.n; i++)
        all *= count_mixes(&instance->choice.needs[design->needs.at[i]], design_need(design, i, nodes));
    return all;
}

double scan_fleets_effort(const struct instance *instance)
{
    const int64_t least = instance->limits.min_nodes, most = instance->limits.max_nodes;
    double one = 0, of_size = 1, all = 0; /* one cluster; choices of this size; choices of any size */
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        for (int64_t nodes = least; nodes <= most && nodes <= design->most_nodes; nodes++)
            one += mixes_of(instance, design, nodes);
    }
    for (int64_t n = 1; n <= instance->policy->clusters; n++) {
        of_size *= one / (double)n;
        all += of_size;
    }
    return all;
}

void scan_question(struct random_question *out, uint64_t seed, const struct random_kind *kind, size_t place,
                   struct arena *arena)
{
    struct random random = {seed * 31 + 5};
    random_question(out, &random, kind, arena);
    struct scenario *scenario = &out->scenario;
    scenario->policy.clusters = random_in(&random, 2, place < 2 ? 3 : 2);
    /* tax, which is rounded once per line of the whole order */
    if (seed % 3 == 0 && scenario->purchase.tax.digits == 0)
        scenario->purchase.tax = (struct decimal){.digits = 19, .scale = 2};
    scenario->limits.min_nodes = random_in(&random, 0, 5) ? 1 : 2;
    scenario->limits.max_nodes = random_in(&random, 2, scenario->policy.clusters == 2 && place < 3 ? 9 : 4);
    scenario->frame.budget.text = arena_printf(arena, "%" PRId64, random_in(&random, 1000, 40000));
    for (size_t a = 0; a < scenario->n_work; a++) {
        struct work_item *item = &scenario->work[a];
        item->any_time = random_in(&random, 0, 2) == 0;
        if (!item->any_time)
            item->max_time_s =
                item->application.model->work(&item->application) / random_log(&random, 5e6, 4e8);
    }
    /* this method chooses the cheapest parts, not those with the least power */
    if (scenario->goal > GOAL_RATE_PER_COST)
        scenario->goal = GOAL_RATE_PER_COST;
}
