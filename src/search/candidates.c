/* candidates.c - collects the candidates for clusters of a best plan. */
#include "search/candidates.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "base/stop.h"
#include "problem/candidate_bound.h"
#include "problem/stock.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"
#include "search/program.h"
#include "search/shared_order.h"

void candidates_fini(struct candidates *candidates)
{
    mem_free(candidates->points.v);
    mem_free(candidates->rates.v);
    mem_free(candidates->sizes.v);
    mem_free(candidates->first.v);
    *candidates = (struct candidates){.instance = candidates->instance};
}

int64_t candidates_amount(const struct candidates *candidates, int32_t point, size_t r)
{
    return r == 0 ? candidates->points.v[point].cost_minor
                  : candidates->sizes.v[(size_t)point * candidates->shared->n_sizes + r - 1];
}

struct candidate_set candidates_set(const struct candidates *candidates)
{
    return (struct candidate_set){candidates->points.v + 1, candidates->rates.v + candidates->n_apps,
                                  candidates->points.n - 1};
}

size_t candidates_take(struct candidate *out, const struct candidates *candidates, const int32_t *choice,
                       size_t n)
{
    size_t taken = 0;
    for (size_t c = 0; c < n; c++)
        if (choice[c] > 0)
            out[taken++] = candidates->points.v[choice[c]];
    return taken;
}

void candidates_rates(double *rates, const struct instance *instance, const struct scan *scan)
{
    const bool shared = instance->load.metric->mean == MEAN_HARMONIC;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const double score = machine_score(instance, scan->design, a, (double)scan->nodes, scan->rate[a]);
        rates[a] = fmax(shared ? score / instance->load.weight[a] : score, 0);
    }
}

void presolve_count(struct presolve *presolve, const struct instance *instance, const struct design *design,
                    int64_t most, int64_t budget_minor)
{
    const int64_t first = instance_least_nodes(instance, design);
    int64_t bare = instance_bare_nodes_within(instance, design, budget_minor);
    bare = bare > most ? bare : most;
    if (bare < first)
        return;
    presolve->points += bare - first + 1;
    if (!instance_is_open(instance, budget_minor))
        presolve->unaffordable += bare - (most < first ? first - 1 : most);
}

static void add_point(struct candidates *out, const struct candidate *point, const double *rates)
{
    VEC_PUSH(&out->points, *point);
    for (size_t a = 0; a < out->n_apps; a++)
        VEC_PUSH(&out->rates, rates[a]);
    for (size_t i = 0; i < out->shared->n_sizes; i++)
        VEC_PUSH(&out->sizes,
                 point->design ? shared_order_size(out->shared, i, point->design, point->nodes) : 0);
}

/* True if a candidate runs some application faster than the candidates with fewer nodes. */
static bool is_faster(double *last, const double *rates, size_t n_apps)
{
    bool faster = false;
    for (size_t a = 0; a < n_apps; a++)
        faster = faster || rates[a] > last[a];
    if (faster)
        memcpy(last, rates, n_apps * sizeof *last);
    return faster;
}

/* The stop function of a collection, called at every 1024th number of nodes. */
struct watch {
    const struct stop *stop;
    int64_t n_looked;
    bool stopped;
};

static bool is_stopped(void *payload)
{
    enum { LOOK_EVERY = 1024 };
    struct watch *watch = payload;
    watch->stopped = watch->n_looked++ % LOOK_EVERY == 0 && stop_reached(watch->stop);
    return watch->stopped;
}

/* True if a cluster that is paid by the token reaches the target rate alone: more tokens only cost more. */
static bool ends_tokens(const struct candidates *out, const struct candidate *point)
{
    const struct candidate *before = &out->points.v[out->points.n - 2];
    return design_is_service(point->design) && out->instance->goal == GOAL_COST &&
           point->rate >= search_needed_rate(out->instance) * (1 + 1e-9) &&
           before->design == point->design && before->cost_minor < point->cost_minor;
}

/* Returns false if it was stopped. */
static bool collect_design(struct candidates *out, const struct design *design, bool every,
                           const struct stop *stop)
{
    const struct instance *instance = out->instance;
    const int64_t most = shared_order_nodes_within(out->shared, design, instance->budget_minor);
    double last[APPS_AT_MOST] = {0}, rates[APPS_AT_MOST];
    struct watch watch = {.stop = stop};
    struct candidate_walk walk = {.most = most, .every = every, .is_stopped = is_stopped, .payload = &watch};
    struct candidate point;
    presolve_count(&out->presolve, instance, design, most, out->shared->asked_minor);
    candidate_walk_start(&walk, instance, design, NULL);
    while (candidate_walk_next(&point, &walk)) {
        candidates_rates(rates, instance, &walk.scan);
        if (!is_faster(last, rates, out->n_apps) && !every)
            continue;
        point.cost_minor = shared_order_low_cost(out->shared, design, point.nodes);
        if (point.cost_minor < 0) /* more nodes are not available either */
            break;
        add_point(out, &point, rates);
        if (ends_tokens(out, &point))
            break;
    }
    return !watch.stopped;
}

/* --- dominated candidates --- */

struct ranked_candidate {
    int64_t cost_minor;
    size_t group; /* index of the design's range; in find_twins the number of nodes */
    size_t point;
};

static int by_cost(const void *a, const void *b)
{
    const struct ranked_candidate *x = a, *y = b;
    if (x->cost_minor != y->cost_minor)
        return x->cost_minor < y->cost_minor ? -1 : 1;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return x->point < y->point ? -1 : x->point > y->point;
}

/* True if candidate j is at least as fast as candidate k for every application and for the workload. The
 * workload is compared separately, because a mean over fewer applications may be higher. */
static bool as_fast(const struct candidates *p, size_t j, size_t k)
{
    bool all = p->points.v[j].rate >= p->points.v[k].rate;
    for (size_t a = 0; a < p->n_apps && all; a++)
        all = p->rates.v[j * p->n_apps + a] >= p->rates.v[k * p->n_apps + a];
    return all;
}

/* True if the two are in one group, or if there are no groups. */
static bool are_of_one_group(const struct candidates *p, size_t j, size_t k)
{
    const struct design *designs = p->instance->choice.designs;
    return !p->group_of ||
           p->group_of[p->points.v[j].design - designs] == p->group_of[p->points.v[k].design - designs];
}

/* Marks dominated candidates. A candidate of another design that costs less and is as fast everywhere
 * replaces it in any plan. At equal cost both stay, so that ties are found. Candidates are visited in order
 * of cost; of each design only the most expensive one visited so far needs to be compared. */
static void find_dominated(bool *dominated, const struct candidates *p)
{
    const size_t n = p->points.n, n_groups = p->first.n - 1;
    struct ranked_candidate *ranked = mem_alloc(n, sizeof *ranked);
    size_t *dearest = mem_alloc(n_groups, sizeof *dearest); /* [n_groups] candidates; 0: none so far */
    size_t last = 0, entered = 1;                           /* design that dominated the previous candidate */
    for (size_t k = 0, group = 0; k < n; k++) {
        while ((size_t)p->first.v[group + 1] <= k)
            group++;
        ranked[k] = (struct ranked_candidate){k == 0 ? -1 : p->points.v[k].cost_minor, group, k};
    }
    sort_stable(ranked, n, sizeof *ranked, by_cost);
    for (size_t i = 1; i < n; i++) {
        for (; ranked[entered].cost_minor < ranked[i].cost_minor; entered++)
            dearest[ranked[entered].group] = ranked[entered].point;
        const size_t k = ranked[i].point, own = ranked[i].group;
        for (size_t g = 0; g < n_groups && !dominated[k]; g++) {
            const size_t at = (last + g) % n_groups;
            dominated[k] = at != own && dearest[at] > 0 && as_fast(p, dearest[at], k) &&
                           are_of_one_group(p, dearest[at], k);
            last = dominated[k] ? at : last;
        }
    }
    mem_free(ranked);
    mem_free(dearest);
}

/* True if each need of candidate j is a need of candidate k, with as many units. */
static bool has_needs(const struct candidates *p, size_t j, size_t k)
{
    const struct candidate *a = &p->points.v[j], *b = &p->points.v[k];
    bool all = true;
    for (size_t i = 0; i < a->design->needs.n && all; i++) {
        const int64_t units = design_need(a->design, i, a->nodes);
        all = units == 0;
        for (size_t m = 0; m < b->design->needs.n && !all; m++)
            all = b->design->needs.at[m] == a->design->needs.at[i] &&
                  design_need(b->design, m, b->nodes) == units;
    }
    return all;
}

/* True if both candidates have the same number of cable runs within the reach of each cable. Only with a
 * layout. */
static bool has_ways(const struct candidates *p, size_t j, size_t k)
{
    const struct candidate *a = &p->points.v[j], *b = &p->points.v[k];
    const struct snapshot *snapshot = p->instance->snapshot;
    bool all = true;
    for (size_t c = 0; c < snapshot->network.n_cables && all && a->design->layout; c++) {
        const int64_t reach_mm = layout_reach_mm(&snapshot->network.cables[c]);
        all = design_cables_within(a->design, a->nodes, reach_mm) ==
              design_cables_within(b->design, b->nodes, reach_mm);
    }
    return all;
}

/* True if both candidates are the same purchase under two names, such as a tree of one switch and a star, and
 * equally fast for all applications. */
static bool are_twins(const struct candidates *p, size_t j, size_t k)
{
    const struct candidate *a = &p->points.v[j], *b = &p->points.v[k];
    return a->nodes == b->nodes && a->design->node == b->design->node &&
           a->design->memory == b->design->memory && design_stores_alike(a->design, b->design) &&
           a->design->bought.option == b->design->bought.option &&
           a->design->bought.vendor == b->design->bought.vendor && are_of_one_group(p, j, k) &&
           as_fast(p, j, k) && as_fast(p, k, j) && has_needs(p, j, k) && has_needs(p, k, j) &&
           has_ways(p, j, k);
}

/* Keeps the first of each set of twins. */
static void find_twins(bool *twin, const struct candidates *p)
{
    const size_t n = p->points.n;
    struct ranked_candidate *ranked = mem_alloc(n, sizeof *ranked);
    for (size_t k = 0; k < n; k++)
        ranked[k] = (struct ranked_candidate){p->points.v[k].cost_minor, (size_t)p->points.v[k].nodes, k};
    ranked[0].cost_minor = -1; /* the empty candidate */
    sort_stable(ranked, n, sizeof *ranked, by_cost);
    for (size_t i = 2; i < n; i++)
        for (size_t j = i; j-- > 1 && ranked[j].cost_minor == ranked[i].cost_minor &&
                           ranked[j].group == ranked[i].group && !twin[ranked[i].point];)
            twin[ranked[i].point] = !twin[ranked[j].point] && are_twins(p, ranked[j].point, ranked[i].point);
    mem_free(ranked);
}

/* True if a single cluster cannot run the workload, or is too slow. */
static bool misses(const struct instance *instance, const struct candidate *point)
{
    return !is_multi_cluster(instance) && (!(point->rate > 0) || point->rate < search_needed_rate(instance));
}

static void drop_dominated(struct candidates *p)
{
    const size_t n = p->points.n, n_sizes = p->shared->n_sizes;
    bool *drop = mem_alloc(n, sizeof *drop);
    if (p->shared->coupled)
        find_twins(drop, p);
    /* if the goal divides the rate by a size, cost and rate do not show which candidate is better */
    else if (goal_size(p->instance->goal) == SIZES_AT_MOST)
        find_dominated(drop, p);
    size_t kept = 0, group = 0, n_groups = 0;
    for (size_t k = 0; k < n; k++) {
        while (group + 1 < p->first.n && (size_t)p->first.v[group] <= k) {
            /* a range without candidates is removed */
            if (n_groups == 0 || (size_t)p->first.v[n_groups - 1] != kept)
                n_groups++;
            p->first.v[n_groups - 1] = (int32_t)kept;
            group++;
        }
        if (drop[k] || (k > 0 && misses(p->instance, &p->points.v[k])))
            continue;
        p->points.v[kept] = p->points.v[k];
        memmove(&p->rates.v[kept * p->n_apps], &p->rates.v[k * p->n_apps], p->n_apps * sizeof *p->rates.v);
        for (size_t i = 0; i < n_sizes; i++)
            p->sizes.v[kept * n_sizes + i] = p->sizes.v[k * n_sizes + i];
        kept++;
    }
    if ((size_t)p->first.v[n_groups - 1] == kept)
        n_groups--;
    p->first.v[n_groups] = (int32_t)kept;
    p->first.n = n_groups + 1;
    p->points.n = kept;
    p->rates.n = kept * p->n_apps;
    p->sizes.n = kept * n_sizes;
    mem_free(drop);
}

static void note_fastest(struct candidates *out)
{
    for (size_t k = 1; k < out->points.n; k++) {
        out->fastest_rate = fmax(out->fastest_rate, out->points.v[k].rate);
        for (size_t a = 0; a < out->n_apps; a++)
            out->fastest[a] = fmax(out->fastest[a], out->rates.v[k * out->n_apps + a]);
    }
}

bool candidates_collect(struct candidates *out, const struct shared_order *shared, enum candidates_kept which,
                        const size_t *group_of, const struct stop *stop)
{
    const struct instance *instance = shared->instance;
    static const struct candidate nothing = {NULL, 0, 0, 0};
    static const double still[APPS_AT_MOST] = {0};
    *out = (struct candidates){
        .instance = instance, .shared = shared, .group_of = group_of, .n_apps = instance->load.n_work};
    VEC_PUSH(&out->first, 0);
    add_point(out, &nothing, still);
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const int32_t before = (int32_t)out->points.n;
        stop_advance(stop, (double)d / (double)instance->choice.n_designs);
        if (!collect_design(out, &instance->choice.designs[d], which == CANDIDATES_EVERY, stop))
            return false;
        if ((int32_t)out->points.n > before)
            VEC_PUSH(&out->first, before);
    }
    VEC_PUSH(&out->first, (int32_t)out->points.n);
    note_fastest(out);
    if (which == CANDIDATES_UNDOMINATED &&
        (shared->coupled || (shared->n_sizes == 0 && shared->n_must == 0 && shared->n_vendors < 2)))
        drop_dominated(out);
    out->presolve.kept = (int64_t)out->points.n - 1;
    out->presolve.dominated = out->presolve.points - out->presolve.unaffordable - out->presolve.kept;
    return true;
}
