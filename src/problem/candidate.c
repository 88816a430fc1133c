/* candidate.c - rates of designs over their numbers of nodes. */
#include "problem/candidate.h"

#include <math.h>
#include <string.h>

#include "problem/build_steps.h"
#include "problem/failing.h"
#include "problem/machines.h"
#include "problem/instance.h"
#include "problem/rate_cache.h"
#include "problem/rates.h"

static bool may_run(const struct instance *instance, const struct design *design, size_t a, int64_t p)
{
    const struct application *app = &instance->load.work[a].application;
    if (instance->policy->enforce_code_caps && p > model_code_cap(app))
        return false;
    return !instance_lacks_memory(instance, design, a, p);
}

/* True if computing time / communication time is at least the limit on Gamma, or if nothing is sent. */
static bool keeps_gamma(const struct instance *instance, size_t a, const struct prediction *prediction,
                        double p, struct diag *gap)
{
    const double limit = instance->limits.gamma;
    if (!(limit > 0) || prediction->compute_s >= limit * prediction->communicate_s)
        return true;
    diag_set(gap, ST_INFEASIBLE, "Gamma of %s on %g processes is %.4g, the limit is %g",
             instance->load.work[a].name, p, prediction->compute_s / prediction->communicate_s, limit);
    return false;
}

/* The rate of a prediction with calibration and model error; 0 if it violates the limit on Gamma. */
static double usable_prediction(struct prediction *out, const struct instance *instance,
                                const struct design *design, size_t a, double p, struct diag *gap)
{
    if (!keeps_gamma(instance, a, out, p, gap))
        return 0;
    const double slower = instance->load.time_factor[a];
    const double faster = instance->load.error.n ? instance_model_error(instance, design, a, p) : 1;
    if (slower != 1 || faster != 1) {
        out->rate_ops = out->rate_ops / slower * faster;
        out->time_s = out->time_s * slower / faster;
        out->compute_s = out->compute_s * slower / faster;
        out->communicate_s = out->communicate_s * slower / faster;
    }
    return instance->load.by_runs ? 1 / out->time_s : out->rate_ops;
}

double candidate_rate(struct prediction *out, const struct instance *instance, const struct design *design,
                      size_t a, double p, struct diag *gap)
{
    const struct application *app = instance_application(instance, design, a);
    const struct view view = instance_view(instance, design, a, p);
    *out = (struct prediction){0};
    if (!instance_runs(instance, design->node_index, a))
        return 0;
    return model_eval(out, app, &view, p, gap) == ST_OK ? usable_prediction(out, instance, design, a, p, gap)
                                                        : 0;
}

struct view candidate_messages(struct message_use use[N_MESSAGE_PATTERNS], const struct instance *instance,
                               const struct design *design, size_t a, double p)
{
    struct prediction ignored;
    struct view view = instance_view(instance, design, a, p);
    memset(use, 0, N_MESSAGE_PATTERNS * sizeof *use);
    view.use = use;
    /* sizes are recorded until the evaluation fails */
    (void)model_eval(&ignored, instance_application(instance, design, a), &view, p, NULL);
    view.use = NULL;
    return view;
}

bool candidate_assumes_inside(const struct instance *instance, const struct design *design, size_t a,
                              double p)
{
    /* factor so large that messages inside nodes determine the time of each step */
    const double SLOWER = 1e6;
    const struct application *app = instance_application(instance, design, a);
    const bool linked =
        instance_on_accelerators(instance, design->node_index, a) && design->node->accelerator->link_Bps > 0;
    struct view view = instance_view(instance, design, a, p);
    struct prediction usual, slow;
    if (!design_inside(design->node).assumed || linked || view.procs_per_node <= 1 ||
        model_eval(&usual, app, &view, p, NULL) != ST_OK)
        return false;
    view.inside_latency_s *= SLOWER;
    view.inside_bandwidth_Bps /= SLOWER;
    return model_eval(&slow, app, &view, p, NULL) != ST_OK || slow.time_s > usual.time_s;
}

void scan_start(struct scan *scan, const struct instance *instance, const struct design *design,
                struct diag *gap)
{
    *scan = (struct scan){.instance = instance, .design = design, .gap = gap};
}

/* The rate of exactly p processes, less what failures take while enough nodes are up. */
static double run_rate(struct prediction *out, const struct scan *scan, size_t a, int64_t p, struct diag *gap)
{
    const double rate = candidate_rate(out, scan->instance, scan->design, a, (double)p, gap);
    return scan->design->bought.fails && rate > 0 ? rate * failing_share(scan->instance, scan->design, a, p)
                                                  : rate;
}

static bool try_processes(struct scan *scan, size_t a, int64_t p, struct diag *gap)
{
    struct prediction prediction;
    if (!may_run(scan->instance, scan->design, a, p))
        return false;
    if (scan->instance->load.memory)
        scan->instance->load.memory->asked++;
    const double rate = run_rate(&prediction, scan, a, p, gap);
    if (!(rate > scan->rate[a]))
        return false;
    scan->rate[a] = rate;
    scan->processes[a] = p;
    return true;
}

/* True if the rate never falls with the process count on this number of nodes (more than one). The model
 * guarantees it for a fixed view, so all counts must have the same view. A model that depends on the memory
 * gives no rate where it does not suffice. */
static bool rises_on_node(const struct scan *scan, size_t a)
{
    const struct instance *instance = scan->instance;
    const struct application *app = instance_application(instance, scan->design, a);
    const struct node_speed *speed = instance_speed(instance, scan->design->node_index, a);
    const struct model_error *error = &instance->load.error;
    const int64_t most = scan->nodes * speed->each;
    /* checkpoints may grow with the processes */
    if (scan->design->bought.fails || scan->nodes == 1 || speed->each == 1 || speed->elsewhere ||
        !app->model->fastest || instance->counts == COUNTS_REAL ||
        (instance->counts == COUNTS_LEGAL && app->model->counts.next != model_next_count) ||
        instance->policy->enforce_code_caps || (instance->policy->enforce_memory && !app->model->by.memory) ||
        instance->limits.gamma > 0 || speed->cached.rate_ops > 0 ||
        (error->n > 0 && error->spread && error->spread[a]))
        return false;
    const struct view view = instance_view(instance, scan->design, a, (double)most);
    return app->model->fastest(app, &view, (double)most) >= (double)most;
}

/* Tries a run on all processes of the scan's nodes. If it is faster than fewer nodes, finds the smallest
 * process count with the same rate. */
static bool find_fastest_of_node(struct scan *scan, size_t a, struct diag *gap)
{
    const int64_t each = instance_processes_per_node(scan->instance, scan->design, a);
    struct prediction prediction;
    int64_t low = (scan->nodes - 1) * each, high = scan->nodes * each;
    if (!try_processes(scan, a, high, gap))
        return false;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(run_rate(&prediction, scan, a, middle, NULL) < scan->rate[a] ? &low : &high) = middle;
    scan->processes[a] = high;
    return true;
}

/* Tries the process counts that the last node adds, one after another. */
static bool try_counts(struct scan *scan, size_t a, struct diag *gap)
{
    const struct application *app = &scan->instance->load.work[a].application;
    const bool legal = scan->instance->counts == COUNTS_LEGAL;
    const int64_t each = instance_processes_per_node(scan->instance, scan->design, a);
    bool rose = false;
    for (int64_t p = (scan->nodes - 1) * each + 1; p <= scan->nodes * each; p++) {
        p = legal ? app->model->counts.next(app, p, 1) : p;
        if (p <= scan->nodes * each)
            rose = try_processes(scan, a, p, gap) || rose;
    }
    return rose;
}

/* Tries the best split of the scan's nodes, which may fail, into working ones and spares. */
static bool try_split(struct scan *scan, size_t a, struct diag *gap)
{
    const int64_t each = instance_processes_per_node(scan->instance, scan->design, a);
    const struct node_run best = scan->instance->load.run_on_failing(
        scan->instance, scan->design, a, scan->nodes, integer_ceil(scan->processes[a], each));
    struct prediction ignored;
    if (!(best.rate > 0) && gap) /* the reason, such as too little memory */
        (void)candidate_rate(&ignored, scan->instance, scan->design, a, (double)(scan->nodes * each), gap);
    if (!(best.rate > scan->rate[a]))
        return false;
    scan->rate[a] = best.rate;
    scan->processes[a] = best.processes;
    return true;
}

/* Tries what the last node adds. */
static bool try_last_node(struct scan *scan, size_t a)
{
    const struct scan_known *known = scan->known[a];
    struct diag gap = DIAG_INIT;
    /* only the first reason is recorded: writing thousands would take longer than computing them */
    const bool told = !(scan->gap && scan->gap->status == ST_OK) && !(known && !known->gap.message);
    struct diag *tell = told ? NULL : &gap;
    const bool splits = scan->design->bought.fails && scan->instance->load.work[a].job_nodes == 0;
    const bool rose = splits                   ? try_split(scan, a, tell)
                      : rises_on_node(scan, a) ? find_fastest_of_node(scan, a, tell)
                                               : try_counts(scan, a, tell);
    scan_keep(scan, a, rose, &gap);
    if (gap.message && scan->gap)
        diag_set(scan->gap, gap.status, "%s", gap.message);
    if (gap.message)
        diag_fini(&gap);
    return rose;
}

int64_t candidate_job(const struct instance *instance, const struct design *design, size_t a)
{
    const int64_t job = instance->load.work[a].job_nodes;
    return job == 0 && design_is_hourly(design) ? 1 : job;
}

struct node_run candidate_last_node(const struct instance *instance, const struct design *design, size_t a,
                                    int64_t nodes)
{
    struct scan scan;
    scan_start(&scan, instance, design, NULL);
    scan.nodes = nodes;
    if (rises_on_node(&scan, a)) /* nobody asks for the smallest count with this rate */
        (void)try_processes(&scan, a, nodes * instance_processes_per_node(instance, design, a), NULL);
    else
        (void)try_counts(&scan, a, NULL);
    return (struct node_run){scan.rate[a], scan.processes[a]};
}

size_t candidate_keep_node(struct kept_run *out, const struct instance *instance, const struct design *design,
                           size_t a, int64_t nodes)
{
    const struct application *app = instance_application(instance, design, a);
    const bool legal = instance->counts == COUNTS_LEGAL;
    const int64_t each = instance_processes_per_node(instance, design, a);
    size_t n = 0;
    for (int64_t p = (nodes - 1) * each + 1; p <= nodes * each; p++) {
        p = legal ? app->model->counts.next(app, p, 1) : p;
        if (p > nodes * each || !instance_runs(instance, design->node_index, a) ||
            !may_run(instance, design, a, p))
            continue;
        const struct view view = instance_view(instance, design, a, (double)p);
        out[n].p = (double)p;
        n += model_keep(&out[n].kept, app, &view, (double)p);
    }
    return n;
}

double candidate_kept_node(const struct instance *instance, const struct design *design, size_t a,
                           const struct kept_run *runs, size_t n)
{
    const struct application *app = instance_application(instance, design, a);
    const struct node_speed *speed = instance_speed(instance, design->node_index, a);
    double best = 0;
    for (size_t i = 0; i < n; i++) {
        struct prediction prediction;
        const double rate_ops = instance_process_rate(speed, runs[i].p);
        if (model_eval_kept(&prediction, app, &runs[i].kept, rate_ops, runs[i].p, NULL) != ST_OK)
            continue;
        const double rate = usable_prediction(&prediction, instance, design, a, runs[i].p, NULL);
        best = rate > best ? rate : best;
    }
    return best;
}

void scan_remember(struct scan *scan)
{
    const struct instance *instance = scan->instance;
    for (size_t a = 0; instance->load.memory && a < instance->load.n_work; a++) {
        struct scan_known *known =
            scan_known_of(instance->load.memory, instance, scan->design, a, scan->nodes, true);
        /* a first scan with one process per node is cheap and usually the only one */
        const bool few = instance_processes_per_node(instance, scan->design, a) == 1;
        scan->known[a] = known->scans++ > 0 || !few ? known : NULL;
        scan->passed[a] = 0;
    }
}

/* Steps to the next rented node. More rented nodes give more machine time, but do not make a job faster. */
static bool step_rented(struct scan *scan)
{
    const int64_t nodes = scan->nodes;
    for (size_t a = 0; a < scan->instance->load.n_work && nodes == 0; a++)
        for (scan->nodes = 1; scan->nodes <= candidate_job(scan->instance, scan->design, a); scan->nodes++)
            (void)try_last_node(scan, a);
    scan->nodes = nodes + 1;
    return true;
}

bool scan_step(struct scan *scan)
{
    const struct instance *instance = scan->instance;
    bool rose = false;
    if (design_is_hourly(scan->design))
        return step_rented(scan);
    if (scan->nodes == 0)
        scan_remember(scan);
    scan->nodes++;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const bool before = scan->known[a] && scan->nodes <= scan->known[a]->nodes;
        const int64_t job = instance->load.work[a].job_nodes;
        if (job == 0 || scan->nodes <= job)
            rose = (before ? scan_recall(scan, a) : try_last_node(scan, a)) || rose;
        /* more nodes run more jobs at the same time */
        rose = rose || (job > 0 && scan->nodes >= job && scan->rate[a] > 0);
    }
    return rose;
}

void scan_jump(struct scan *scan, int64_t nodes)
{
    /* the cache holds the best rate of all smaller counts, which a jump skips */
    memset(scan->known, 0, sizeof scan->known);
    scan->nodes = nodes;
    memset(scan->rate, 0, sizeof scan->rate);
    memset(scan->processes, 0, sizeof scan->processes);
    for (size_t a = 0; a < scan->instance->load.n_work; a++)
        if (scan->design->bought.fails)
            (void)try_split(scan, a, scan->gap);
        else
            (void)try_processes(scan, a, nodes, scan->gap);
}

void scan_leap(struct scan *scan, int64_t nodes)
{
    scan->nodes = nodes;
    for (size_t a = 0; a < scan->instance->load.n_work; a++) {
        const struct scan_known *known = scan->known[a];
        /* the cache holds the best rate of all smaller counts, which a leap skips */
        if (known && known->nodes < nodes)
            scan->known[a] = NULL;
        for (; scan->known[a] && scan->passed[a] < known->n_rises &&
               known->rises[scan->passed[a]].nodes <= nodes;
             scan->passed[a]++) {
            scan->rate[a] = known->rises[scan->passed[a]].rate;
            scan->processes[a] = known->rises[scan->passed[a]].processes;
        }
    }
}

double usable_rate(const struct instance *instance, size_t a, double rate)
{
    const struct work_item *item = &instance->load.work[a];
    if (item->min_rate_ops == 0 && isinf(item->max_time_s) && item->min_score == 0)
        return rate;
    const double work = item->application.model->work(&item->application);
    const double rate_ops = instance->load.by_runs ? rate * work : rate;
    /* `work` is NAN if runs have no fixed size; an application with such runs has no max_time */
    const bool late = isfinite(item->max_time_s) && compare_close(work, rate_ops * item->max_time_s) > 0;
    const bool missed = compare_close(rate_ops, item->min_rate_ops) < 0 || late ||
                        compare_close(rate_ops, item->min_score * instance->load.reference_ops[a]) < 0;
    return missed ? 0 : rate;
}

double machine_score(const struct instance *instance, const struct design *design, size_t a, double nodes,
                     double rate)
{
    const double job = (double)candidate_job(instance, design, a);
    const bool rented = design_is_hourly(design);
    /* tokens are paid for as they are used, at any utilisation */
    const double at_work = design_is_service(design) ? instance->load.at_work : 1;
    const double factor = at_work > 0 ? instance->load.factor[a] / at_work : 0;
    const double usable = nodes < job && !rented ? 0 : usable_rate(instance, a, rate) * factor;
    const double machines = rented ? nodes * design->rented.share : nodes;
    return job > 0 ? usable * (machines / job) : usable;
}

double instance_weight(const struct instance *instance, const struct design *design, size_t a)
{
    const double weight = instance_counts(instance, design->node_index, a) ? instance->load.weight[a] : 0;
    double sum = 0;
    bool all = true;
    for (size_t b = 0; b < instance->load.n_work && instance->load.metric->subsets; b++) {
        const bool counts = instance_counts(instance, design->node_index, b);
        sum += counts ? instance->load.weight[b] : 0;
        all = all && counts;
    }
    return all ? weight : weight / sum;
}

double workload_rate(const struct instance *instance, const struct design *design, double nodes,
                     const double *rates)
{
    double score[APPS_AT_MOST], weight[APPS_AT_MOST];
    size_t n = 0;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        if (!instance_counts(instance, design->node_index, a))
            continue;
        weight[n] = instance_weight(instance, design, a);
        score[n] = machine_score(instance, design, a, nodes, rates[a]);
        if (!(score[n++] > 0))
            return 0;
    }
    return n > 0 ? metric_mean(instance->load.metric->mean, weight, score, n) : 0;
}

double scan_rate(const struct scan *scan)
{
    return workload_rate(scan->instance, scan->design, (double)scan->nodes, scan->rate);
}

/* Largest process count with a constant error. Beyond the process counts of the runs the error grows, so a
 * rate whose factor is below the median falls further. */
static double constant_error_until(const struct instance *instance, const struct design *design, size_t a)
{
    const struct model_error *error = &instance->load.error;
    const struct spread *spread = error->n && error->spread ? error->spread[a] : NULL;
    return spread && instance_model_error(instance, design, a, 1) < spread->middle ? spread->to
                                                                                   : (double)INFINITY;
}

bool scan_splits(const struct instance *instance, const struct design *design)
{
    bool whole = design->bought.fails && instance->load.failures->spares == SPARES_AUTO;
    for (size_t a = 0; a < instance->load.n_work; a++)
        whole = whole && instance->load.work[a].job_nodes == 0;
    return whole;
}

int64_t scan_monotone_until(const struct instance *instance, const struct design *design, int64_t nodes)
{
    if (instance->counts != COUNTS_ANY || instance->policy->enforce_memory || design->network->look ||
        instance->limits.gamma > 0 || design->rented.units > 0 || design->bought.fails)
        return 0;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct application *app = instance_application(instance, design, a);
        const struct node_speed *speed = instance_speed(instance, design->node_index, a);
        if (speed->elsewhere)
            continue;
        /* Jobs that fill the machine use only some processes. With several processes per node the first few
         * share its NIC among fewer, and fewer processes have more memory than a cache holds; no model covers
         * that. */
        if (instance->load.work[a].job_nodes > 0 || !app->model->rises_until ||
            instance_processes_per_node(instance, design, a) != 1 || speed->cached.rate_ops > 0)
            return 0;
        if (instance->policy->enforce_code_caps && nodes > model_code_cap(app))
            nodes = model_code_cap(app);
        const struct view view = instance_view(instance, design, a, (double)nodes);
        const double rises =
            fmin(app->model->rises_until(app, &view), constant_error_until(instance, design, a));
        nodes = rises < (double)nodes ? (int64_t)rises : nodes;
    }
    return nodes;
}

int64_t scan_slower_until(const struct instance *instance, const struct design *design, int64_t nodes,
                          double rate)
{
    int64_t slow = 0, high = scan_monotone_until(instance, design, nodes) + 1;
    struct scan scan;
    scan_start(&scan, instance, design, NULL);
    for (int64_t middle; integer_between(&middle, slow, high);) {
        scan_jump(&scan, middle);
        *(scan_rate(&scan) < rate ? &slow : &high) = middle;
    }
    return slow;
}

/* Moves to a number of nodes without the splits of fewer nodes, because those of more nodes are as good. Only
 * jobs that do not use the whole machine need the counts of each node. */
static void skip_splits(struct scan *scan, int64_t nodes)
{
    for (size_t a = 0; a < scan->instance->load.n_work; a++) {
        const int64_t job = scan->instance->load.work[a].job_nodes;
        for (scan->nodes = 1; scan->nodes <= job && scan->nodes <= nodes; scan->nodes++)
            (void)try_last_node(scan, a);
    }
    scan->nodes = nodes;
}

void scan_to(struct scan *scan, const struct instance *instance, const struct design *design, int64_t nodes)
{
    scan_start(scan, instance, design, NULL);
    const int64_t rising = scan_monotone_until(instance, design, nodes);
    if (rising >= 1)
        scan_jump(scan, rising);
    else if (design->bought.fails && nodes > 1)
        skip_splits(scan, nodes - 1);
    while (scan->nodes < nodes)
        scan_step(scan);
}
