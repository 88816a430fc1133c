/* unit_costs.c - checks the costs of a unit of work in a plan file. */
#include "proof/unit_costs.h"

#include <math.h>
#include <string.h>

#include "problem/instance.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/claim_read.h"
#include "proof/exact.h"
#include "proof/rent.h"
#include "proof/score.h"

static const char MILLION[] = "million ";

/* Jobs that the nodes of a cluster run at the same time. A rented machine runs them one after another, for a
 * share of the year. */
static double jobs_of(const struct claim_check *c, const struct check_cluster *cluster, double job_nodes)
{
    const double nodes = (double)cluster->claim->nodes;
    const struct site_rent rent = site_rent(c->instance, cluster->site.design);
    const double at_once = job_nodes > 0 ? nodes / job_nodes : 1;
    if (rent.prompt_units > 0) /* paid as it is used */
        return at_once / c->instance->purchase->operation.utilisation;
    if (rent.units > 0)
        return nodes * rent.share / (job_nodes > 1 ? job_nodes : 1);
    return at_once;
}

/* Units of work a second that a cluster gives if application a has all its time; 0: the row counts something
 * else. `word`: the unit in the singular. */
static double units_per_s(const struct claim_check *c, const struct check_cluster *cluster,
                          const struct claim_app *app, size_t a, const char *word)
{
    const struct application *of = &c->instance->load.work[a].application;
    const double jobs = jobs_of(c, cluster, c->score->apps[a].nodes);
    const bool daily = c->score->metric == METRIC_JOBS_PER_DAY;
    if (daily || c->score->runs)
        return strcmp(word, daily ? "job" : "run") == 0 ? jobs / app->time_s : 0;
    if (of->model->unit.scale == 1 && !of->model->unit.assumed && check_same(of->model->unit.work, word))
        return jobs * app->rate;
    return strcmp(word, "token") == 0 ? jobs * check_param_or(of, "tokens", 0) / app->time_s : 0;
}

/* The unit of a row in the singular: "million output tokens" counts a "token". */
static const char *word_of(const struct claim_unit_cost *said, const struct work_item *item)
{
    const bool output = item && item->request.answer > 0;
    if (strncmp(said->unit, MILLION, sizeof MILLION - 1) != 0)
        return said->units == 1 && strcmp(said->unit, "token") != 0 ? said->unit : "";
    return said->units == 1e6 && check_same(said->unit, output ? "million output tokens" : "million tokens")
               ? "token"
               : "";
}

/* Units a second of one application, or of the whole workload (a == n). */
static double rate_of_row(const struct claim_check *c, const struct claim_unit_cost *said, size_t a)
{
    const struct instance *instance = c->instance;
    const size_t n = instance->load.n_work;
    const char *word = word_of(said, a < n ? &instance->load.work[a] : NULL);
    double sum = 0;
    for (size_t k = 0; k < c->claim->n_clusters; k++)
        for (size_t i = 0; c->clusters[k].site.design && i < c->clusters[k].claim->n_apps; i++) {
            const struct claim_app *app = &c->clusters[k].claim->apps[i];
            const size_t own = check_find_app(instance, app->name);
            if (own >= n || !(app->time_fraction > 0) || (a < n && own != a))
                continue;
            const double time = a < n ? 1 : app->time_fraction;
            sum += time * units_per_s(c, &c->clusters[k], app, own, word);
        }
    return sum;
}

static bool row_holds(const struct claim_check *c, const struct claim_unit_cost *said)
{
    const struct instance *instance = c->instance;
    const struct operation *o = &instance->purchase->operation;
    const int64_t run_minor = c->claim->operation_minor;
    const int64_t buy_minor = c->claim->cost_minor - (instance->purchase->budget_on_tco ? run_minor : 0);
    const size_t n = instance->load.n_work;
    const size_t a = said->application ? check_find_app(instance, said->application) : n;
    const struct work_item *item = a < n ? &instance->load.work[a] : NULL;
    const double hours = 24.0 * 365 * (double)o->years * o->utilisation * c->score->installed;
    const double units = rate_of_row(c, said, a) * hours * 3600;
    /* several clusters share an order, so an application has no cost of its own */
    const bool alone = item ? n == 1 || c->claim->n_clusters == 1 : n > 1;
    return o->given && alone && (!said->application || item) && units > 0 && said->years == o->years &&
           check_near(said->utilisation, o->utilisation) && check_same(said->currency, instance->currency) &&
           said->prompt == (item ? item->request.prompt : 0) &&
           said->answer == (item ? item->request.answer : 0) &&
           check_near(said->capital * units,
                      said->units * exact_major(buy_minor, instance->currency)) &&
           check_near(said->tco * units,
                      said->units * exact_major(buy_minor + run_minor, instance->currency));
}

void check_unit_costs(struct claim_check *c, const struct claim_file *file)
{
    bool hold = true;
    for (size_t i = 0; i < file->unit_costs.n; i++)
        hold = hold && row_holds(c, &file->unit_costs.v[i]);
    if (file->unit_costs.n > 0)
        check_note(c, "cost per unit", hold, "cost divided by the work of the years at this utilisation");
}
