/* unit_cost.c - what a unit of the work of a plan costs. */
#include "search/unit_cost.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "model/rate_unit.h"
#include "problem/scores.h"
#include "purchase/instance_purchase.h"
#include "search/plan.h"

enum { DAY_S = 86400, YEAR_S = HOURS_OF_YEAR * 3600 };

/* What is counted, and how many of it a second gives, at full use. */
struct counted_rate {
    const char *unit; /* NULL: nothing is counted */
    double per_s;
};

/* The unit of a run: with this metric a run is a job. */
static const char *run_word(const struct instance *instance)
{
    return instance->load.metric->of_runs ? "job" : "run";
}

/* Work of application a for the whole time of all clusters that run it. */
static struct counted_rate rate_of(const struct plan *plan, const struct instance *instance, size_t a)
{
    const struct application *app = &instance->load.work[a].application;
    const bool runs = instance->load.by_runs || instance->load.metric->of_runs;
    struct counted_rate out = {runs ? run_word(instance) : NULL, 0};
    double each = 1;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct plan_cluster *cluster = &plan->clusters[c];
        const double nodes = (double)cluster->point.nodes;
        if (cluster->apps[a].time_fraction > 0)
            out.per_s += machine_score(instance, cluster->point.design, a, nodes, cluster->apps[a].rate) /
                         instance->load.factor[a];
    }
    if (!runs)
        out.unit = rate_unit_counted(&each, app);
    else if (!instance->load.by_runs)
        each = 1 / app->model->work(app);
    out.per_s *= each;
    return out;
}

/* Work of the whole workload: jobs or runs of it, or the unit that all its applications count. */
static struct counted_rate rate_of_workload(const struct plan *plan, const struct instance *instance)
{
    const double full = plan->rate / (instance_at_work(instance) * instance_horizon_factor(instance));
    double each = 1;
    if (instance->load.metric->of_runs)
        return (struct counted_rate){"job", full / DAY_S};
    if (instance->load.metric->mean == MEAN_GEOMETRIC) /* of rates is not a number of runs */
        return (struct counted_rate){NULL, 0};
    if (instance->load.by_runs)
        return (struct counted_rate){"run", full};
    const struct application *first = &instance->load.work[0].application;
    const char *unit = rate_unit_counted(&each, first);
    /* all applications have the unit of the first */
    return (struct counted_rate){each == 1 ? unit : NULL, full};
}

/* Tokens are priced by the million, as sellers do. */
static void take_unit(struct unit_cost *of, const struct work_item *item, const char *unit)
{
    const bool tokens = strcmp(unit, "token") == 0;
    of->counted = unit;
    of->units = tokens ? 1e6 : 1;
    of->unit = tokens ? "million tokens" : unit;
    of->prompt = item ? item->request.prompt : 0;
    of->answer = item ? item->request.answer : 0;
    if (tokens && of->answer > 0)
        of->unit = "million output tokens";
}

double unit_cost_of(double *capital, double units, double per_s, const struct plan *plan,
                    const struct instance *instance)
{
    const struct operation *operation = &instance->purchase->operation;
    const struct measure *measure = &instance->scenario->measure;
    const double installed = measure->phases.n > 0 ? measure->delivered : 1;
    const double time_s = YEAR_S * (double)operation->years * operation->utilisation * installed;
    const bool known = plan->found && operation->given && time_s > 0 && per_s > 0;
    const double each = known ? units / (per_s * time_s) : (double)NAN;
    *capital = each * money_major(plan_capital(plan, instance), instance->currency);
    return *capital + each * money_major(operation_total(&plan->operation), instance->currency);
}

size_t unit_costs_of_plan(struct unit_cost **out, const struct plan *plan, const struct instance *instance,
                          struct arena *arena)
{
    const size_t n_work = instance->load.n_work;
    struct unit_cost *rows = ARENA_NEW(arena, n_work + 1, struct unit_cost);
    size_t n = 0;
    *out = rows;
    if (!plan->found)
        return 0;
    for (size_t a = 0; a < n_work + (n_work > 1); a++) {
        const struct work_item *item = a < n_work ? &instance->load.work[a] : NULL;
        const bool alone = n_work == 1 || plan->n_clusters == 1;
        const struct counted_rate rate = item ? rate_of(plan, instance, a) : rate_of_workload(plan, instance);
        if (!rate.unit || !(rate.per_s > 0) || (item && !alone))
            continue;
        struct unit_cost *of = &rows[n];
        of->application = item ? item->name : NULL;
        take_unit(of, item, rate.unit);
        of->per_s = rate.per_s;
        of->tco = unit_cost_of(&of->capital, of->units, rate.per_s, plan, instance);
        n += isnan(of->tco) ? 0 : 1;
    }
    return n;
}
