/* scores.c - converts rates to scores by the metric.
 *
 * All scores are a constant times the rate R on the machine: R = (N / n) r(n) if jobs of n nodes fill N
 * nodes, else r(N):
 *   harmonic, ssp   R
 *   geomean         R / r_ref
 *   ssni, ssi       c (n_ref / n) (N / N_ref) r / r_ref = R c n_ref / (N_ref r_ref); ssni: c = 1, n = n_ref
 *   jobs-per-day    R 86400, R in runs/s
 * Factors: the average share of a system that is delivered in phases; for ssp the years of the horizon; for
 * work over the years the utilisation. */
#include "problem/scores.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/yaml.h"
#include "problem/build_steps.h"
#include "problem/candidate.h"
#include "problem/instance.h"

enum { DAY_S = 86400 };

const struct scenario *instance_scenario_of_reference(const struct instance *instance)
{
    const struct scenario *own = instance->scenario;
    const struct reference *reference = &own->measure.reference;
    struct arena *arena = instance->arena;
    struct scenario *of = ARENA_NEW(arena, 1, struct scenario);
    struct work_item *work = ARENA_NEW(arena, own->n_work, struct work_item);
    struct part_count *owned = ARENA_NEW(arena, instance->snapshot->n_parts, struct part_count);
    struct located_text *node = ARENA_NEW(arena, 1, struct located_text);
    struct located_text *network = ARENA_NEW(arena, 1, struct located_text);
    struct template_choice *wiring = ARENA_NEW(arena, 1, struct template_choice);
    memcpy(work, own->work, own->n_work * sizeof *work);
    for (size_t a = 0; a < own->n_work; a++) {
        work[a].max_time_s = INFINITY;
        work[a].min_rate_ops = work[a].min_score = 0;
        work[a].job_nodes = 0;
        work[a].runs_on.n = 0;
    }
    /* the reference is not bought: all parts count as owned, so that no price is needed */
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        owned[p] = (struct part_count){{.text = instance->snapshot->parts[p].id}, INT32_MAX};
    *node = reference->node;
    *network = reference->network;
    *wiring = reference->wiring;
    *of = (struct scenario){.file = {.path = own->file.path},
                            .frame = {.catalog = own->frame.catalog, .as_of = own->frame.as_of},
                            .counts = own->counts,
                            .policy = own->policy,
                            .work = work,
                            .n_work = own->n_work,
                            .by_runs = own->by_runs,
                            .choose = {{node, 1}, {network, 1}, wiring, 1},
                            .owned = {owned, instance->snapshot->n_parts},
                            .limits = {.max_nodes = reference->nodes, .min_nodes = 1},
                            .calibration = own->calibration};
    of->policy.clusters = 1;
    of->policy.quotes_valid_only = false;
    return of;
}

/* The rate of a job of the reference in the workload's unit; the best of its designs. */
static double reference_rate(const struct instance *reference, size_t a, int64_t nodes)
{
    double best = 0;
    for (size_t d = 0; d < reference->choice.n_designs; d++) {
        struct scan scan;
        scan_start(&scan, reference, &reference->choice.designs[d], NULL);
        while (scan.nodes < nodes)
            (void)scan_step(&scan);
        best = fmax(best, scan.rate[a]);
    }
    return best;
}

static enum status predict_reference(struct instance *instance, struct diag *diag)
{
    const struct reference *reference = &instance->scenario->measure.reference;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct work_item *item = &instance->load.work[a];
        const int64_t nodes = item->reference_nodes > 0 ? item->reference_nodes : reference->nodes;
        const double rate = reference_rate(instance->load.reference, a, nodes);
        if (!(rate > 0))
            return located_error(&reference->node, diag,
                                 "reference: the machine cannot run '%s' on %lld nodes", item->name,
                                 (long long)nodes);
        instance->load.reference_ops[a] =
            instance->load.by_runs ? rate * item->application.model->work(&item->application) : rate;
    }
    return ST_OK;
}

/* The performance of the reference as given in the scenario, converted to a rate. */
static double figure_ops(const struct work_item *item)
{
    const struct model *model = item->application.model;
    return item->reference->time_s > 0 ? model->work(&item->application) / item->reference->time_s
                                       : item->reference->fom * model->unit.scale;
}

double instance_horizon_factor(const struct instance *instance)
{
    const struct measure *measure = &instance->scenario->measure;
    const double years = metric_get(measure->metric)->by_years ? horizon_years(&measure->horizon) : 0;
    return (measure->phases.n > 0 ? measure->delivered : 1) * (years > 0 ? years : 1);
}

/* True if the scenario file names rented machines among its nodes. The file decides, so that studies which
 * add machines get the same rates. */
static bool has_rentals(const struct instance *instance)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct yaml *choose =
        instance->scenario->file.root ? yaml_get(instance->scenario->file.root, "choose") : NULL;
    const struct yaml *nodes = choose ? yaml_get(choose, "nodes") : NULL;
    bool any = false;
    for (size_t i = 0; i < snapshot->paid.n_rentals; i++)
        for (size_t k = 0; nodes && k < nodes->n && nodes->kind == YAML_LIST; k++) {
            const char *id = snapshot->parts[snapshot->paid.rentals[i].part].id;
            any = any || (nodes->items[k]->text && strcmp(nodes->items[k]->text, id) == 0);
        }
    return any;
}

/* Share of the time in which machines work, if work over the years counts: for jobs per day, and for
 * comparisons with rented machines. Energy uses the same share. */
double instance_at_work(const struct instance *instance)
{
    const struct operation *operation = &instance->purchase->operation;
    const bool over_years = instance->load.metric->of_runs || has_rentals(instance);
    return operation->given && over_years ? operation->utilisation : 1;
}

static double score_factor(const struct instance *instance, size_t a)
{
    const struct work_item *item = &instance->load.work[a];
    const struct metric *metric = instance->load.metric;
    const double work = item->application.model->work(&item->application);
    const double nodes = (double)instance->scenario->measure.reference.nodes;
    double factor = 1;
    if (metric->relative && instance->load.by_runs)
        factor = work / instance->load.reference_ops[a];
    else if (metric->relative)
        factor = 1 / instance->load.reference_ops[a];
    if (metric->by_size) /* reference_nodes is 0 if the job of the reference uses all its nodes */
        factor *= item->capability * (item->reference_nodes > 0 ? (double)item->reference_nodes / nodes : 1);
    if (metric->of_runs)
        factor = instance->load.by_runs ? DAY_S : DAY_S / work;
    return factor * instance_horizon_factor(instance) * instance->load.at_work;
}

enum status instance_find_scores(struct instance *instance, struct diag *diag)
{
    const size_t n = instance->load.n_work;
    enum status status = ST_OK;
    instance->load.factor = ARENA_NEW(instance->arena, n, double);
    instance->load.reference_ops = ARENA_NEW(instance->arena, n, double);
    instance->load.at_work = instance_at_work(instance);
    if (instance->load.reference)
        status = predict_reference(instance, diag);
    for (size_t a = 0; a < n && status == ST_OK; a++) {
        if (instance->load.work[a].reference)
            instance->load.reference_ops[a] = figure_ops(&instance->load.work[a]);
        instance->load.factor[a] = score_factor(instance, a);
    }
    return status;
}

struct share_problem instance_sharing(const struct instance *instance)
{
    const bool alone = instance->load.metric->mean == MEAN_GEOMETRIC;
    return (struct share_problem){instance->load.n_work, alone ? instance->load.weight : NULL};
}
