/* candidate_bound.c - upper bounds for rates of a design, and node counts that cannot reach a rate. */
#include "problem/candidate_bound.h"

#include <math.h>
#include <string.h>

#include "problem/machines.h"
#include "problem/candidate.h"
#include "problem/failing.h"
#include "problem/instance.h"
#include "problem/rate_cache.h"
#include "problem/rates.h"
#include "problem/stock.h"

/* Upper bound of the reported rate, with calibration and error, from a model's rate for up to p processes. */
static double reported_rate_bound(const struct instance *instance, const struct design *design, size_t a,
                                  double rate, double p)
{
    const struct application *app = &instance->load.work[a].application;
    rate *= fmax(instance_model_error(instance, design, a, 1), instance_model_error(instance, design, a, p)) /
            instance->load.time_factor[a];
    return instance->load.by_runs ? rate / app->model->work(app) : rate;
}

/* Upper bound of application a's rate: p times the rate of a process on the node, or the rate that the node's
 * memory bandwidth allows. It never falls with the nodes. */
static double rate_bound(const struct instance *instance, const struct design *design, size_t a,
                         int64_t nodes)
{
    const struct application *app = &instance->load.work[a].application;
    const struct node_speed *speed = instance_speed(instance, design->node_index, a);
    const double p = (double)(nodes * instance_processes_per_node(instance, design, a));
    if (!instance_runs(instance, design->node_index, a))
        return 0;
    if (!app->model->by.bounded)
        return INFINITY;
    return reported_rate_bound(instance, design, a, p * instance_highest_rate(speed), p);
}

/* Largest bandwidth per node for low..high nodes / that for `high` nodes; INFINITY: unknown. */
static double best_bandwidth_ratio(const struct design *design, int64_t low, int64_t high)
{
    const struct network_figures *of = design->known.v;
    double best = 0;
    if (!design->network->shape)
        return 1;
    if (high > design->known.n || of[high - 1].switches < 0)
        return INFINITY;
    for (int64_t nodes = low; nodes <= high; nodes++) /* smaller numbers can be wired too */
        best = fmax(best, of[nodes - 1].bandwidth);
    return best / of[high - 1].bandwidth;
}

/* Upper bound if the last of low..high nodes has work, low > 1, with the best bandwidth of all these nodes
 * and the model's fastest process count. INFINITY: the model gives none. */
static double network_rate_limit(const struct rate_query *of, int64_t low, int64_t high)
{
    struct prediction prediction;
    const struct instance *instance = of->instance;
    const struct design *design = of->design;
    const size_t a = of->a;
    const struct node_speed *speed = instance_speed(instance, design->node_index, a);
    const struct application *app = instance_application(instance, design, a);
    const struct model *model = app->model;
    const double most = (double)(high * speed->each);
    if (!model->fastest && (model->by.memory || !model->rises_until))
        return INFINITY;
    const double wired = best_bandwidth_ratio(design, low, high);
    if (isinf(wired) && !model->fastest)
        return INFINITY;
    struct view view = instance_view(instance, design, a, most);
    view.rate_ops = instance_highest_rate(speed);
    view.bandwidth_Bps = isinf(wired) ? wired : view.bandwidth_Bps * wired;
    if (!(view.bandwidth_Bps > 0))
        return INFINITY;
    double p = 0;
    if (model->fastest)
        p = model->fastest(app, &view, most);
    else if (model->rises_until(app, &view) >= most)
        p = most;
    const bool rises = model->fastest && p >= most; /* more processes are never slower */
    if (p >= 1 && model_eval(&prediction, app, &view, p, NULL) != ST_OK)
        return rises ? 0 : (double)INFINITY;
    if (!(p >= 1))
        return INFINITY;
    const double digits = 1 + 1e-12; /* tolerance for rounding errors of the models */
    return reported_rate_bound(
        instance, design, a,
        (rises ? prediction.rate_ops : fmax(view.rate_ops, prediction.rate_ops)) * digits, most);
}

/* Upper bound of the rates on low..high nodes, all of which have work. Fewer processes may share the cards of
 * a single node, so one node is bounded separately. */
static double range_bound(const struct rate_query *of, int64_t low, int64_t high, double least)
{
    const double bound = rate_bound(of->instance, of->design, of->a, high);
    if (bound <= least || high == 1)
        return bound;
    const double first = low == 1 ? rate_bound(of->instance, of->design, of->a, 1) : 0;
    return fmin(bound, fmax(first, network_rate_limit(of, low > 1 ? low : 2, high)));
}

double workload_rate_bound(const struct instance *instance, const struct design *design, int64_t nodes)
{
    double rates[APPS_AT_MOST];
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const int64_t job = candidate_job(instance, design, a);
        rates[a] = rate_bound(instance, design, a, job > 0 ? job : nodes);
        if (isinf(rates[a]))
            return INFINITY;
    }
    return workload_rate(instance, design, (double)nodes, rates);
}

/* Rate that application a needs so that the workload reaches `rate`, if the other applications have at most
 * `rates`. For a geometric mean: if the mean at `rates` exceeds `rate` by a factor, the application's rate
 * may be lower by this factor to the power 1 / weight. */
static double least_rate(const struct instance *instance, const struct design *design, const double *rates,
                         int64_t most, size_t a, double rate)
{
    double time = 1 / rate;
    if (instance->load.metric->mean == MEAN_GEOMETRIC) {
        const double larger = workload_rate(instance, design, (double)most, rates) / rate;
        const double weight = instance_weight(instance, design, a);
        return larger > 1 ? rates[a] * number_exp2(-number_log2(larger) / weight) : rates[a];
    }
    for (size_t b = 0; b < instance->load.n_work && instance->load.n_work > 1; b++)
        time -= b == a ? 0 : instance->load.weight[b] / rates[b];
    return instance->load.n_work > 1 ? instance->load.weight[a] / time : rate;
}

/* Upper bound of the application's rate on up to `most` nodes, including cached results. */
static double upper_rate(const struct instance *instance, const struct design *design, size_t a, int64_t most,
                         const struct scan_known *known)
{
    double upper = rate_bound(instance, design, a, most);
    if (known && known->nodes >= most)
        upper = fmin(upper, known->n_rises ? known->rises[known->n_rises - 1].rate : 0);
    if (known && known->upper_nodes >= most)
        upper = fmin(upper, known->upper);
    return upper;
}

/* The best run on `nodes` nodes if the last one has work. */
struct node_run rate_query_run(const struct rate_query *of, int64_t nodes)
{
    struct node_run *kept = of->known ? scan_known_alone(of->instance->load.memory, of->known, nodes) : NULL;
    if (kept && !isnan(kept->rate))
        return *kept;
    const struct node_run run = candidate_last_node(of->instance, of->design, of->a, nodes);
    if (kept)
        *kept = run;
    return run;
}

struct rate_query rate_query_of(const struct instance *instance, const struct design *design, size_t a)
{
    return (struct rate_query){instance, design, a,
                               scan_known_of(instance->load.memory, instance, design, a, 0, true)};
}

/* Computes the cached rates of up to `nodes` nodes. */
static void scan_up_to(const struct rate_query *of, int64_t nodes)
{
    struct scan scan;
    scan_start(&scan, of->instance, of->design, NULL);
    while (scan.nodes < nodes)
        (void)scan_step(&scan);
}

double rate_query_block(const struct rate_query *of, int64_t low, int level)
{
    const int64_t high = low + ((int64_t)1 << level) - 1;
    if (of->known && of->known->nodes >= high)
        return scan_known_rate(of->known, high);
    double *kept = of->known ? scan_known_block(of->instance->load.memory, of->known, low, level) : NULL;
    if (kept && !isnan(*kept))
        return *kept;
    double bound = range_bound(of, low, high, 0);
    if (isinf(bound) && of->known) {
        scan_up_to(of, high);
        bound = of->known->nodes >= high ? scan_known_rate(of->known, high) : bound;
    }
    if (kept)
        *kept = bound;
    return bound;
}

/* Upper bound of the rates of a design on 1 to `nodes` nodes if these do not fail. INFINITY: the models give
 * none. */
static double never_failing_bound(const struct instance *instance, const struct design *design, size_t a,
                                  int64_t nodes)
{
    const struct design never = failing_never(design);
    const struct rate_query of = rate_query_of(instance, &never, a);
    double bound = 0;
    for (int64_t low = 1; low <= nodes;) { /* the largest blocks first */
        const int level = integer_log2((double)(nodes - low + 1));
        bound = fmax(bound, rate_query_block(&of, low, level));
        low += (int64_t)1 << level;
    }
    return bound;
}

/* Upper bound of the rates on low..high nodes, all of which have work; exact if it is above `least`. Halves
 * the range and tries the larger half first, which is usually faster. */
static double refine_bound(const struct rate_query *of, int64_t low, int64_t high, double least)
{
    const double bound = range_bound(of, low, high, least);
    if (bound <= least)
        return bound;
    if (low == high)
        return rate_query_run(of, high).rate;
    const int64_t middle = low + (high - low) / 2;
    const double upper = refine_bound(of, middle + 1, high, least);
    return fmax(upper, refine_bound(of, low, middle, fmax(least, upper)));
}

/* True if a single run of every application uses the whole machine. If jobs fill the machine, scans store
 * only the nodes of one job. */
static bool fills_machine(const struct instance *instance)
{
    for (size_t a = 0; a < instance->load.n_work; a++)
        if (instance->load.work[a].job_nodes != 0)
            return false;
    return true;
}

/* Cached rates of a design. */
struct known_rates {
    struct scan_known *known[APPS_AT_MOST]; /* NULL: none */
    int64_t scanned;                        /* node count up to which all rates are known */
};

static struct known_rates find_known_rates(const struct instance *instance, const struct design *design,
                                           bool make)
{
    struct known_rates found = {.scanned = INT64_MAX};
    for (size_t a = 0; a < instance->load.n_work; a++) {
        struct scan_known *known = scan_known_of(instance->load.memory, instance, design, a, 0, make);
        const int64_t scanned = known ? known->nodes : 0;
        found.known[a] = known;
        found.scanned = scanned < found.scanned ? scanned : found.scanned;
    }
    return found;
}

/* Rate of `nodes` nodes, at most known->scanned. */
static double known_rate(const struct instance *instance, const struct design *design,
                         const struct known_rates *found, int64_t nodes)
{
    double rates[APPS_AT_MOST];
    for (size_t a = 0; a < instance->load.n_work && nodes > 0; a++)
        rates[a] = scan_known_rate(found->known[a], nodes);
    return nodes > 0 ? workload_rate(instance, design, (double)nodes, rates) : 0;
}

/* True if a run that uses all `nodes` nodes reaches the rate. Runs on fewer of the nodes may be faster. */
static bool reaches_at(const struct instance *instance, const struct design *design,
                       const struct known_rates *found, int64_t nodes, double rate)
{
    double rates[APPS_AT_MOST];
    for (size_t a = 0; a < instance->load.n_work; a++)
        rates[a] = rate_query_run(&(struct rate_query){instance, design, a, found->known[a]}, nodes).rate;
    return workload_rate(instance, design, (double)nodes, rates) >= rate;
}

static void keep_upper(struct scan_known *known, int64_t nodes, double upper)
{
    if (!known)
        return;
    known->upper_nodes = nodes;
    known->upper = upper;
}

bool scan_may_reach(const struct instance *instance, const struct design *design, int64_t most, double rate)
{
    const double margin = 1 - 1e-9;
    const double bound = workload_rate_bound(instance, design, most);
    double rates[APPS_AT_MOST];
    if (design->bought.fails && fills_machine(instance)) {
        for (size_t a = 0; a < instance->load.n_work; a++)
            rates[a] = never_failing_bound(instance, design, a, most);
        return !(workload_rate(instance, design, (double)most, rates) < rate);
    }
    if (bound < rate || isinf(bound) || !fills_machine(instance) || design->rented.units > 0 ||
        scan_monotone_until(instance, design, most) >= 1)
        return !(bound < rate);
    const struct known_rates found = find_known_rates(instance, design, true);
    struct scan_known *const *known = found.known;
    if (known_rate(instance, design, &found, found.scanned < most ? found.scanned : most) >= rate)
        return true;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct rate_query of = {instance, design, a, known[a]};
        rates[a] = fmin(upper_rate(instance, design, a, most, known[a]), range_bound(&of, 1, most, 0));
        keep_upper(known[a], most, rates[a]);
    }
    if (workload_rate(instance, design, (double)most, rates) < rate)
        return false;
    if (reaches_at(instance, design, &found, most, rate))
        return true;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct rate_query of = {instance, design, a, known[a]};
        if (workload_rate(instance, design, (double)most, rates) < rate)
            break;
        const double least = margin * least_rate(instance, design, rates, most, a, rate);
        if (known[a] && known[a]->nodes >= most)
            continue;
        rates[a] = fmin(rates[a], refine_bound(&of, 1, most, least));
        keep_upper(known[a], most, rates[a]);
    }
    return workload_rate(instance, design, (double)most, rates) >= rate;
}

/* The highest rate of up to `nodes` nodes that may fail; more nodes are never slower, except by rounding. */
static double failing_bound(const struct scan *scan, int64_t nodes)
{
    const int64_t each = instance_processes_per_node(scan->instance, scan->design, 0);
    const int64_t guess = integer_ceil(scan->processes[0], each) + nodes - scan->nodes;
    const struct node_run best =
        scan->instance->load.run_on_failing(scan->instance, scan->design, 0, nodes, guess);
    return best.rate * (1 + 1e-12);
}

/* Upper bound of the rate for more nodes than the scan's, up to `nodes`; for workloads with one application.
 */
static double bound_ahead(const struct scan *scan, int64_t nodes)
{
    const struct rate_query of = {scan->instance, scan->design, 0, NULL};
    if (!fills_machine(scan->instance) || scan->design->rented.units > 0)
        return INFINITY;
    const struct scan_known *known = scan->known[0];
    const double ahead = known && known->nodes >= nodes ? scan_known_rate(known, nodes)
                         : scan->design->bought.fails
                             ? failing_bound(scan, nodes)
                             : range_bound(&of, scan->nodes + 1, nodes, scan->rate[0]);
    const double rate = fmax(scan->rate[0], ahead);
    return isinf(rate) ? rate : workload_rate(scan->instance, scan->design, (double)nodes, &rate);
}

/**
 * Moves over worthless nodes. The best candidate that a range of following nodes could contain has the fewest
 * nodes and the largest rate of the range; if that is worthless, the range is passed over. Larger ranges are
 * tried first. With several applications, or models without bounds, nothing is passed over. After failures it
 * waits before trying again.
 */
static void pass_over(struct candidate_walk *walk)
{
    enum { FEW = 4 };
    struct scan *scan = &walk->scan;
    const int64_t most = walk->most;
    bool passed = false;
    /* with several applications a range may be worthless for one application while the rate of another still
     * rises */
    if (scan->instance->load.n_work > 1 || scan->nodes < walk->again)
        return;
    for (int64_t ahead = most - scan->nodes; ahead >= FEW; ahead /= 2) {
        const struct candidate best = {scan->design, scan->nodes + 1, -1,
                                       bound_ahead(scan, scan->nodes + ahead)};
        if (isinf(best.rate) || !walk->is_worthless(&best, walk->payload))
            continue;
        scan_leap(scan, scan->nodes + ahead);
        ahead = 2 * (most - scan->nodes); /* the loop halves it, so all remaining nodes are tried again */
        passed = true;
    }
    walk->passed = walk->passed || passed;
    walk->pause = passed ? 0 : 2 * walk->pause + 1;
    walk->again = scan->nodes + walk->pause;
}

void candidate_walk_start(struct candidate_walk *walk, const struct instance *instance,
                          const struct design *design, struct diag *gap)
{
    scan_start(&walk->scan, instance, design, gap);
    walk->first = instance_least_nodes(instance, design);
    walk->passed = false;
    walk->again = walk->pause = 0;
}

bool candidate_walk_next(struct candidate *out, struct candidate_walk *walk)
{
    struct scan *scan = &walk->scan;
    for (;;) {
        if (walk->is_worthless)
            pass_over(walk);
        if (scan->nodes >= walk->most || (walk->is_stopped && walk->is_stopped(walk->payload)))
            return false;
        const bool rose = scan_step(scan);
        if (scan->nodes >= walk->first && (rose || walk->every || scan->nodes == walk->first))
            break;
    }
    *out = (struct candidate){scan->design, scan->nodes, -1, scan_rate(scan)};
    return true;
}

/* Fewest nodes whose upper bound reaches the rate. The search starts at rate / bound of one node. */
static int64_t least_by_bound(const struct instance *instance, const struct design *design, double rate)
{
    const double one = workload_rate_bound(instance, design, 1), guess = ceil(rate / one * (1 - 1e-9));
    int64_t low = 0, high = guess > 1 && guess < (double)NODES_AT_MOST ? (int64_t)guess : 1;
    if (high > 1 && workload_rate_bound(instance, design, high - 1) < rate)
        low = high - 1;
    while (high <= NODES_AT_MOST && workload_rate_bound(instance, design, high) < rate) {
        low = high;
        high *= 2;
    }
    for (int64_t middle; integer_between(&middle, low, high);)
        *(workload_rate_bound(instance, design, middle) < rate ? &low : &high) = middle;
    return high;
}

/* Upper bound of the rate for up to `nodes` nodes. */
static double rate_upper(const struct instance *instance, const struct design *design,
                         const struct known_rates *found, int64_t nodes)
{
    double rates[APPS_AT_MOST];
    for (size_t a = 0; a < instance->load.n_work; a++)
        rates[a] = upper_rate(instance, design, a, nodes, found->known[a]);
    return workload_rate(instance, design, (double)nodes, rates);
}

/* Largest number of nodes that is known to be slower than the rate, or 0; *reached: one more node is not
 * slower. */
static int64_t slower_nodes(bool *reached, const struct instance *instance, const struct design *design,
                            const struct known_rates *found, double rate)
{
    int64_t low = 0, high = found->scanned;
    *reached = high > 0 && known_rate(instance, design, found, high) >= rate;
    for (int64_t middle; *reached && integer_between(&middle, low, high);)
        *(known_rate(instance, design, found, middle) < rate ? &low : &high) = middle;
    int64_t slow = *reached ? low : high;
    for (size_t a = 0; a < instance->load.n_work && !*reached; a++) {
        const int64_t upper_nodes = found->known[a] ? found->known[a]->upper_nodes : 0;
        if (upper_nodes > slow && rate_upper(instance, design, found, upper_nodes) < rate)
            slow = upper_nodes;
    }
    return slow;
}

int64_t scan_least_nodes(const struct instance *instance, const struct design *design, double rate)
{
    int64_t slow = 0;
    bool reached = false;
    if (design->bought.fails) {
        const struct design never = failing_never(design);
        return scan_least_nodes(instance, &never, rate);
    }
    if (fills_machine(instance) && design->rented.units == 0) {
        const struct known_rates found = find_known_rates(instance, design, false);
        slow = slower_nodes(&reached, instance, design, &found, rate);
    }
    return slow > 0 || reached ? slow + 1 : least_by_bound(instance, design, rate);
}
