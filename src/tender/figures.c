/* figures.c - compares the rates that vendors promise with those of the models and with the requirements. */
#include "tender/figures.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "problem/scores.h"
#include "purchase/bill.h"
#include "search/candidates.h"
#include "search/order_enumeration.h"
#include "study/requirement.h"
#include "tender/tender.h"

static double metric_in(const struct instance *instance, const struct tender_entry *entry,
                        double rates[][APPS_AT_MOST])
{
    const struct plan *plan = &entry->score.plan;
    const struct share_problem sharing = instance_sharing(instance);
    double score[CLUSTERS_AT_MOST][APPS_AT_MOST], price[APPS_AT_MOST];
    const double *of[CLUSTERS_AT_MOST];
    const struct candidate *first = &plan->clusters[0].point;
    if (plan->n_clusters == 1)
        return workload_rate(instance, first->design, (double)first->nodes, rates[0]);
    for (size_t c = 0; c < plan->n_clusters; c++) {
        struct scan scan = {.design = plan->clusters[c].point.design, .nodes = plan->clusters[c].point.nodes};
        memcpy(scan.rate, rates[c], sizeof scan.rate);
        candidates_rates(score[c], instance, &scan);
        of[c] = score[c];
    }
    return fleet_share(NULL, price, &sharing, of, plan->n_clusters);
}

double tender_metric(const struct tender_entry *entry, double rates[][APPS_AT_MOST])
{
    const double delivered = entry->delivered / entry->strict->scenario->measure.delivered;
    const double strict = metric_in(entry->strict, entry, rates);
    return delivered * (strict > 0 ? strict : metric_in(entry->lifted, entry, rates));
}

void tender_rates(double rates[][APPS_AT_MOST], const struct instance *instance,
                  const struct tender_entry *entry)
{
    const struct plan *plan = &entry->score.plan;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        struct scan scan;
        scan_to(&scan, instance, plan->clusters[c].point.design, plan->clusters[c].point.nodes);
        memcpy(rates[c], scan.rate, sizeof scan.rate);
    }
}

/* The rate of an application on its best cluster. */
static double cluster_rate(const struct tender_entry *entry, double rates[][APPS_AT_MOST], size_t a)
{
    double rate = 0;
    for (size_t c = 0; c < entry->score.plan.n_clusters; c++)
        rate = fmax(rate, rates[c][a]);
    return rate;
}

static double run_rate(const struct tender_entry *entry, double rates[][APPS_AT_MOST], size_t a)
{
    const struct instance_load *load = &entry->strict->load;
    const struct application *application = &load->work[a].application;
    const double rate = cluster_rate(entry, rates, a);
    return load->by_runs ? rate * application->model->work(application) : rate;
}

/* Compares as the search does: a promise that equals the requirement meets it. */
static bool fast_enough(const struct requirement *r, double rate)
{
    return r->scale == SCALE_TIME ? compare_close(r->factor, rate * r->real) <= 0
                                  : compare_close(rate, r->real * r->factor) >= 0;
}

bool tender_keeps(const struct tender_outcome *out, const struct tender_entry *entry,
                  double rates[][APPS_AT_MOST])
{
    for (size_t i = 0; i < out->n_requirements; i++) {
        const struct requirement *r = &out->requirements[i];
        if (r->of_app && cluster_rate(entry, entry->rates, r->index) > 0 &&
            !fast_enough(r, run_rate(entry, rates, r->index)))
            return false;
    }
    return true;
}

/* The highest ratio of a true rate to the model's that the scenario's error allows; NAN: no error given. */
static double error_of(const struct instance *instance, size_t a)
{
    const size_t model = error_of_model(instance->error, instance->load.work[a].application.model->key);
    return model == NO_INDEX ? (double)NAN : instance->error->models[model].spread.high;
}

/* True if the bid and the owned parts have the memory modules that extend all nodes of the cluster as in the
 * design, besides the modules of other clusters and extras. */
static bool has_modules(const struct tender_entry *entry, const struct candidate *point,
                        const struct design *design)
{
    const struct bid_score *score = &entry->score;
    const struct memory_option *own = point->design->memory, *memory = design->memory;
    if (!memory || !design_differs_in_memory(design, point->design))
        return false;
    int64_t left = score->instance.item[memory->part].owned -
                   bill_find(score->plan.bill, score->plan.n_bill, memory->part).used;
    for (size_t i = 0; i < score->n_bill; i++)
        left += score->bill[i].part == memory->part ? score->bill[i].quantity : 0;
    left += own && own->part == memory->part ? own->modules * point->nodes : 0;
    return left >= memory->modules * point->nodes;
}

/* The models' rate on the number of nodes that the promise states. rates: the models' rates on all nodes of
 * each cluster. A job on fewer nodes can need memory modules that the whole cluster leaves unused. */
static double expected(const struct tender_entry *entry, double rates[][APPS_AT_MOST], size_t a,
                       const struct promise *promise)
{
    const struct plan *plan = &entry->score.plan;
    const struct instance_choice *choice = &entry->score.instance.choice;
    size_t best = 0;
    for (size_t c = 1; c < plan->n_clusters; c++)
        best = rates[c][a] > rates[best][a] ? c : best;
    const struct candidate *point = &plan->clusters[best].point;
    if (!promise->given || promise->nodes == 0 || promise->nodes == point->nodes)
        return rates[best][a];
    struct scan scan;
    scan_to(&scan, &entry->score.instance, point->design, promise->nodes);
    double rate = scan.rate[a];
    for (size_t d = 0; d < choice->n_designs; d++)
        if (has_modules(entry, point, &choice->designs[d])) {
            scan_to(&scan, &entry->score.instance, &choice->designs[d], promise->nodes);
            rate = fmax(rate, scan.rate[a]);
        }
    return rate;
}

void tender_add_violation(struct tender_entry *entry, const struct located_text *given, const char *what,
                          const char *detail, struct arena *arena)
{
    struct bid_score *score = &entry->score;
    struct violation *more = ARENA_COPY(arena, score->violations, score->n_violations, 1, struct violation);
    more[score->n_violations++] = (struct violation){what, detail, *given};
    score->violations = more;
    score->feasible = false;
}

static bool is_of(const struct violation *violation, const struct requirement *r)
{
    return strcmp(violation->what, r->name) == 0 && violation->at.line == r->at.line &&
           violation->at.column == r->at.column;
}

bool tender_misses(const struct tender_outcome *out, const struct tender_entry *entry, bool rates)
{
    for (size_t i = 0; i < entry->score.n_violations; i++) {
        bool passed = strcmp(entry->score.violations[i].what, "budget") == 0;
        for (size_t k = 0; k < out->n_requirements; k++)
            passed = passed || (!(rates && out->requirements[k].of_app) &&
                                is_of(&entry->score.violations[i], &out->requirements[k]));
        if (!passed)
            return true;
    }
    return !entry->score.plan.found;
}

/* Removes the violation of a requirement by the models' rates. Returns false if there is none. */
static bool drop_violation(struct tender_entry *entry, const struct requirement *r)
{
    struct bid_score *score = &entry->score;
    const size_t before = score->n_violations;
    score->n_violations = 0;
    for (size_t i = 0; i < before; i++) {
        const struct violation violation = score->violations[i];
        if (!is_of(&violation, r))
            score->violations[score->n_violations++] = violation;
    }
    score->feasible = score->n_violations == 0;
    return score->n_violations < before;
}

/* Formats "the bid promises 7.1 s by its figure for 10 nodes, the models expect 9.9 s"; figure NULL: no
 * promise. */
static const char *reached_text(const struct tender_builder *m, const struct requirement *r,
                                struct reached_value own, struct reached_value expected,
                                const struct tender_figure *figure)
{
    const struct limit reached = requirement_limit(r, own), models = requirement_limit(r, expected);
    const char *value = requirement_value(r, m->instance, &reached, m->arena), *by = "";
    if (!figure)
        return arena_printf(m->arena, "the bid has %s", value);
    if (r->of_app && figure->promise.nodes > 0)
        by = arena_printf(m->arena, " by its figure for %" PRId64 " node%s", figure->promise.nodes,
                          figure->promise.nodes > 1 ? "s" : "");
    return arena_printf(m->arena, "the bid promises %s%s, the models expect %s", value, by,
                        requirement_value(r, m->instance, &models, m->arena));
}

/* Judges a requirement by promised rates (if they replace predicted ones) instead of the models' rates.
 * figure NULL: the bid promises no rate, but its phases of delivery change the metric. */
static void judge_requirement(const struct tender_builder *m, struct tender_entry *entry,
                              const struct requirement *r, struct reached_value own,
                              struct reached_value expected, struct tender_figure *figure)
{
    const struct limit limit = requirement_own(r);
    const bool missed = drop_violation(entry, r), met = fast_enough(r, own.rate);
    if (met && !(missed && figure))
        return;
    const char *asked = requirement_limit_text(r, m->instance, &limit, m->arena);
    const char *words = reached_text(m, r, own, expected, figure);
    if (met)
        figure->lifts = arena_printf(m->arena, "%s%s%s: %s", figure->lifts ? figure->lifts : "",
                                     figure->lifts ? "; " : "", asked, words);
    else
        tender_add_violation(entry, &r->at, r->name,
                             arena_printf(m->arena, "%s is required, %s", asked, words), m->arena);
}

/* Judges all requirements by the rates that count. models: the rates that the models predict on the
 * clusters. */
static void judge_requirements(const struct tender_builder *m, struct tender_entry *entry,
                               double models[][APPS_AT_MOST])
{
    const double metric = tender_metric(entry, models);
    const bool as_planned = compare_close(entry->metric, entry->score.plan.rate) == 0;
    struct tender_figure *first = NULL;
    for (size_t a = m->instance->load.n_work; a-- > 0;)
        first = entry->figures[a].counts ? &entry->figures[a] : first;
    for (size_t i = 0; i < m->out->n_requirements; i++) {
        const struct requirement *r = &m->out->requirements[i];
        struct tender_figure *figure = r->of_app ? &entry->figures[r->index] : first;
        if (r->of_app ? !figure->counts : !figure && as_planned)
            continue;
        const struct reached_value own = {.rate = r->of_app ? run_rate(entry, entry->rates, r->index)
                                                            : entry->metric},
                                   expected = {.rate =
                                                   r->of_app ? run_rate(entry, models, r->index) : metric};
        judge_requirement(m, entry, r, own, expected, figure);
    }
}

static enum status take_figure(const struct tender_builder *m, struct tender_entry *entry, size_t a)
{
    const struct promise *promises = m->sources[entry->source].promises;
    struct tender_figure *figure = &entry->figures[a];
    const struct promise *promise = &figure->promise;
    *figure = (struct tender_figure){.predicted = (double)NAN, .ratio = (double)NAN};
    if (promises)
        figure->promise = promises[a];
    m->out->promised = m->out->promised || promise->given;
    if (!entry->score.plan.found)
        return ST_OK;
    const double predicted = expected(entry, entry->rates, a, promise);
    figure->high = error_of(m->instance, a);
    if (!(predicted > 0) && promise->nodes > 0 && cluster_rate(entry, entry->rates, a) > 0)
        return located_error(&promise->at, m->diag,
                             "%s: the models cannot run %s on the %" PRId64
                             " nodes of this figure: give a figure for all nodes of the bid",
                             entry->name, m->instance->load.work[a].name, promise->nodes);
    if (!(predicted > 0)) /* the models cannot predict the application on these nodes */
        return ST_OK;
    figure->predicted = predicted;
    if (!promise->given)
        return ST_OK;
    figure->ratio = promise->rate / predicted;
    figure->too_high = figure->ratio > figure->high;
    figure->counts = m->tender->figures == FIGURES_PROMISED;
    return ST_OK;
}

/* The entry's problem with the requirements on rates; if `lifted` is true, without them. */
static const struct instance *with_requirements(const struct tender_builder *m,
                                                const struct tender_entry *entry, bool lifted)
{
    const struct tender_outcome *out = m->out;
    struct instance *instance = ARENA_NEW(m->arena, 1, struct instance);
    struct limit *limits = ARENA_NEW(m->arena, out->n_requirements, struct limit);
    for (size_t i = 0; i < out->n_requirements; i++) {
        limits[i] = requirement_own(&out->requirements[i]);
        limits[i].none = lifted;
    }
    requirement_set_limits(instance, &entry->score.instance, out->requirements, out->n_requirements, limits,
                           m->arena);
    return instance;
}

enum status tender_take_figures(const struct tender_builder *m, struct tender_entry *entry)
{
    enum status status = ST_OK;
    const size_t n_work = m->instance->load.n_work;
    double(*rates)[APPS_AT_MOST] = arena_alloc(m->arena, CLUSTERS_AT_MOST, sizeof *rates);
    double models[CLUSTERS_AT_MOST][APPS_AT_MOST];
    entry->rates = rates;
    entry->figures = ARENA_NEW(m->arena, n_work, struct tender_figure);
    if (entry->score.plan.found)
        tender_rates(rates, &entry->score.instance, entry);
    for (size_t a = 0; a < n_work && status == ST_OK; a++)
        status = take_figure(m, entry, a);
    if (status != ST_OK || !entry->score.plan.found)
        return status;
    entry->strict = with_requirements(m, entry, false);
    entry->lifted = with_requirements(m, entry, true);
    memcpy(models, rates, entry->score.plan.n_clusters * sizeof *rates);
    for (size_t c = 0; c < entry->score.plan.n_clusters; c++)
        for (size_t a = 0; a < n_work; a++)
            rates[c][a] *= entry->figures[a].counts ? entry->figures[a].ratio : 1;
    entry->metric = tender_metric(entry, rates);
    judge_requirements(m, entry, models);
    return ST_OK;
}
