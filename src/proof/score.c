/* score.c - figures of merit as their sources define them: products of powers, without folded constants. */
#include "proof/score.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/yaml.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/check.h"
#include "proof/reads.h"
#include "proof/reals.h"
#include "proof/rent.h"
#include "proof/units.h"
#include "proof/words.h"
#include "scenario/change.h"

/* --- scenario's text --- */

static double number_at(const struct instance *instance, const struct yaml *map, const char *key, double none)
{
    const char *text = reads_at(instance, map, key);
    return text ? strtod(text, NULL) : none;
}

static double time_of(const char *text)
{
    double seconds = 0;
    return !text || units_read(&seconds, text, DIM_TIME) ? seconds : (double)NAN;
}

static void read_figure(struct score_app *app, const struct instance *instance, const struct yaml *value,
                        double scale)
{
    char *end = NULL;
    const char *text = reads_text(instance, value);
    const double bare = text ? strtod(text, &end) : 0;
    if (value->kind == YAML_MAP) {
        app->fom = number_at(instance, value, "fom", 0) * scale;
        app->time_s = time_of(reads_at(instance, value, "time"));
        app->reference_nodes = number_at(instance, value, "nodes", 0);
    } else if (end && *end == '\0') {
        app->fom = bare * scale;
    } else {
        app->time_s = time_of(text);
    }
}

/* Best rate of a job on the reference machine, over all process counts. */
static double predicted_rate(const struct instance *reference, size_t a, int64_t nodes)
{
    double best = 0;
    struct check_network network = {0};
    for (size_t d = 0; d < reference->choice.n_designs; d++) {
        const struct design *design = &reference->choice.designs[d];
        const int64_t most = nodes * check_each(reference, design, a);
        for (int64_t p = 1; p <= most; p++)
            if (check_count(reference, design, a, p))
                best = fmax(best, check_predict(&network, reference, design, a, p).rate_ops);
    }
    return best;
}

static enum metric_id metric_of(const char *name)
{
    enum metric_id id = METRIC_HARMONIC;
    for (int i = 0; name && i < N_METRICS; i++)
        if (strcmp(words_metric[i], name) == 0)
            id = (enum metric_id)i;
    return id;
}

static void read_app(struct score *out, const struct instance *instance, size_t a, const struct yaml *map,
                     const struct yaml *reference)
{
    struct score_app *app = &out->apps[a];
    const struct work_item *item = &instance->load.work[a];
    const char *nodes = reads_at(instance, map, "nodes");
    const struct yaml *figures = reference ? yaml_get(reference, "applications") : NULL;
    const struct yaml *figure = figures ? yaml_get(figures, item->name) : NULL;
    *app =
        (struct score_app){.weight = number_at(instance, map, "share", number_at(instance, map, "runs", 0)),
                           .capability = number_at(instance, map, "capability", 1),
                           .least = number_at(instance, map, "min_score", 0),
                           .runs_on = yaml_get(map, "runs_on")};
    if (instance->load.work != instance->scenario->work) /* a study has set its own min_score */
        app->least = item->min_score;
    if (figure)
        read_figure(app, instance, figure, item->application.model->unit.scale);
    if (out->metric == METRIC_SSNI && app->reference_nodes == 0)
        app->reference_nodes = nodes ? strtod(nodes, NULL) : 1;
    if (out->metric >= METRIC_SSNI) /* the metrics before it run each job on the whole machine */
        app->nodes = nodes ? strtod(nodes, NULL) : app->reference_nodes;
    if (app->reference_nodes == 0)
        app->reference_nodes = app->nodes > 0 ? app->nodes : out->nodes;
    if (reference && !figures && instance->load.reference) {
        const double job = out->metric >= METRIC_SSNI ? app->reference_nodes : out->nodes;
        app->fom = predicted_rate(instance->load.reference, a, (int64_t)job);
    }
}

static void scale_weights(struct score *score)
{
    double sum = 0;
    for (size_t a = 0; a < score->n; a++)
        sum += score->apps[a].weight;
    for (size_t a = 0; a < score->n; a++)
        score->apps[a].weight /= sum;
}

/* After a change of one share, the other shares are scaled in proportion so that all sum to 1. Shares that
 * earlier changes set are not scaled. */
static void share_rest(struct score *score, const bool *set)
{
    double taken = 0, others = 0;
    for (size_t a = 0; a < score->n; a++)
        *(set[a] ? &taken : &others) += score->apps[a].weight;
    for (size_t a = 0; a < score->n; a++)
        if (!set[a])
            score->apps[a].weight *= (1 - taken) / others;
    if (!(others > 0))
        scale_weights(score);
}

static void change_weights(struct score *score, const struct instance *instance)
{
    struct arena scratch = ARENA_INIT;
    const struct change *changes = NULL;
    bool set[APPS_AT_MOST] = {false};
    const bool read = audit_changes(&changes, instance, &scratch, NULL) == ST_OK;
    for (size_t c = 0; c < instance->scenario->file.changes.n && read; c++) {
        const bool share = changes[c].target == CHANGE_SHARE;
        if (share)
            scale_weights(score);
        for (size_t a = 0; a < score->n && (share || changes[c].target == CHANGE_RUNS); a++)
            if (words_match(changes[c].pattern, instance->load.work[a].name)) {
                reads_change(instance, c);
                score->apps[a].weight = audit_changed(score->apps[a].weight, &changes[c], DIM_NUMBER);
                set[a] = true;
            }
        if (share)
            share_rest(score, set);
    }
    arena_fini(&scratch);
}

/* Copies the values of a problem without a file. */
static void copy_values(struct score *out, const struct instance *instance)
{
    out->metric = instance->scenario->measure.metric;
    out->there = out->installed = 1;
    out->nodes = (double)instance->scenario->measure.reference.nodes;
    for (size_t a = 0; a < out->n; a++) {
        const struct work_item *item = &instance->load.work[a];
        out->apps[a] = (struct score_app){instance->load.weight[a],
                                          (double)item->job_nodes,
                                          instance->load.reference_ops[a],
                                          0,
                                          (double)item->reference_nodes,
                                          item->capability,
                                          item->min_score,
                                          NULL};
    }
}

static date day_of(const struct instance *instance, const struct yaml *map, const char *key)
{
    const char *text = reads_at(instance, map, key);
    return text ? words_day(text) : 0;
}

/* Availability of the system over the horizon, counted day by day. */
static double availability_over(const struct instance *instance, bool by_years)
{
    const struct yaml *root = instance->scenario->file.root;
    const struct yaml *phases = yaml_get(root, "phases"), *horizon = yaml_get(root, "horizon");
    const date end = day_of(instance, horizon, "to");
    const size_t n = phases ? phases->n : 0;
    date from[PHASES_AT_MOST];
    double share[PHASES_AT_MOST], days = 0, there = 0;
    for (size_t i = 0; i < n; i++) {
        const char *text = reads_at(instance, phases->items[i], "share");
        from[i] = day_of(instance, phases->items[i], "from");
        share[i] = strtod(text, NULL) / (strchr(text, '%') ? 100 : 1);
    }
    for (date day = day_of(instance, horizon, "from"); day < end; day = words_next_day(day)) {
        double now = n > 0 ? 0 : 1;
        for (size_t i = 0; i < n && from[i] <= day; i++)
            now = share[i];
        there += now;
        days++;
    }
    return days > 0 ? there / (by_years ? 365.25 : days) : 1;
}

/* What the metrics of bursar-scenario(5) are means of, and their units. */
static const struct metric METRICS[N_METRICS] = {
    [METRIC_GEOMEAN] = {.mean = MEAN_GEOMETRIC, .relative = true, .unit = "x reference"},
    [METRIC_SSNI] = {.mean = MEAN_GEOMETRIC,
                     .of_jobs = true,
                     .relative = true,
                     .by_size = true,
                     .subsets = true,
                     .unit = "x reference"},
    [METRIC_SSI] =
        {.mean = MEAN_GEOMETRIC, .of_jobs = true, .relative = true, .by_size = true, .unit = "x reference"},
    [METRIC_SSP] = {.mean = MEAN_GEOMETRIC, .of_jobs = true, .by_years = true},
    [METRIC_JOBS_PER_DAY] = {.of_jobs = true, .of_runs = true, .unit = "jobs/day"},
};

const struct metric *score_metric(const struct score *score)
{
    return &METRICS[score->metric];
}

/* Sets the unit of the workload's rates: the unit of the metric, or runs, or the unit of the model. */
static void find_unit(struct score *out, const struct instance *instance)
{
    const struct model *model = instance->load.work[0].application.model;
    const struct yaml *root = instance->scenario->file.root;
    const char *unit = METRICS[out->metric].unit;
    out->years = root && out->metric == METRIC_SSP && yaml_get(root, "horizon");
    out->runs =
        root ? yaml_get(yaml_get(root, "workload")->items[0], "runs") != NULL : instance->load.by_runs;
    out->scale = unit || out->runs ? 1 : model->unit.scale;
    out->unit = unit ? unit : out->runs ? "runs/s" : model->unit.rate;
}

const char *score_unit(const struct score *score, struct arena *arena)
{
    return score->years ? arena_printf(arena, "%s years", score->unit) : score->unit;
}

/* The utilisation factor. It is below 1 only for metrics of the work over the years: jobs per day, and rates
 * with rented machines. */
static double use_of(const struct score *score, const struct instance *instance)
{
    const struct operation *o = &instance->purchase->operation;
    const bool over_years = score->metric == METRIC_JOBS_PER_DAY || rent_is_asked(instance);
    return o->given && over_years ? o->utilisation : 1;
}

void score_read(struct score *out, const struct instance *instance)
{
    const struct yaml *root = instance->scenario->file.root;
    *out = (struct score){.n = instance->load.n_work};
    if (root) {
        const struct yaml *workload = yaml_get(root, "workload"), *reference = yaml_get(root, "reference");
        out->read = true;
        out->metric = metric_of(reads_at(instance, root, "metric"));
        out->nodes = number_at(instance, reference, "nodes", 0);
        out->there = availability_over(instance, out->metric == METRIC_SSP);
        out->installed = yaml_get(root, "phases") ? availability_over(instance, false) : 1;
        for (size_t a = 0; a < out->n; a++)
            read_app(out, instance, a, workload->items[a], reference);
        change_weights(out, instance);
    } else {
        copy_values(out, instance);
    }
    out->there *= use_of(out, instance);
    out->geometric = METRICS[out->metric].mean == MEAN_GEOMETRIC;
    scale_weights(out);
    find_unit(out, instance);
}

/* --- formulas --- */

/* Speed relative to the reference. */
static double speed_to_reference(const struct score_app *app, double work, double rate_ops)
{
    return app->time_s > 0 ? app->time_s / (work / rate_ops) : rate_ops / app->fom;
}

static double score_of_whole(const struct score *score, const struct instance *instance, size_t a,
                             double nodes, double rate_ops)
{
    const struct score_app *app = &score->apps[a];
    const struct application *application = &instance->load.work[a].application;
    const double work = application->model->work(application);
    const double rate = score->runs ? rate_ops / work : rate_ops;
    const double job = app->nodes > 0 ? app->nodes : nodes;
    if (!(rate_ops > 0) || nodes < job)
        return 0;
    switch (score->metric) {
    case METRIC_GEOMEAN:
        return speed_to_reference(app, work, rate_ops);
    case METRIC_SSNI:
        return nodes / score->nodes * speed_to_reference(app, work, rate_ops);
    case METRIC_SSI:
        return app->capability * (app->reference_nodes / job) * (nodes / score->nodes) *
               speed_to_reference(app, work, rate_ops);
    case METRIC_SSP:
        return nodes * (rate / job);
    case METRIC_JOBS_PER_DAY:
        return 24 * 60 * 60 / (work / rate_ops) * (nodes / job);
    case METRIC_HARMONIC:
    case N_METRICS:
        break;
    }
    return rate;
}

/* The score of application a whose job has a rate (work units/s), on some nodes; 0: a job does not fit. */
static double score_of(const struct score *score, const struct instance *instance, size_t a, double nodes,
                       double rate_ops)
{
    return score->there * score_of_whole(score, instance, a, nodes, rate_ops);
}

double score_on(const struct score *score, const struct instance *instance, const struct design *design,
                size_t a, int64_t nodes, double rate_ops)
{
    const struct site_rent rent = site_rent(instance, design);
    const double job = score->apps[a].nodes > 0 ? score->apps[a].nodes : 1;
    if (!rent_is_hourly(&rent))
        return score_of(score, instance, a, (double)nodes, rate_ops) /
               (rent.prompt_units > 0 ? use_of(score, instance) : 1); /* tokens are paid as they are used */
    return score_of(score, instance, a, job, rate_ops) / job * (double)nodes * rent.share;
}

double score_speed(const struct score *score, const struct instance *instance, size_t a, double rate_ops)
{
    const struct score_app *app = &score->apps[a];
    const struct application *application = &instance->load.work[a].application;
    const bool none = !(app->fom > 0) && !(app->time_s > 0);
    return none ? 0 : speed_to_reference(app, application->model->work(application), rate_ops);
}

bool score_is_enough(const struct score *score, const struct instance *instance, size_t a, double rate_ops)
{
    const double least = score->apps[a].least;
    return !(least > 0) || check_compare(score_speed(score, instance, a, rate_ops), least) >= 0;
}

bool score_runs(const struct score *score, const struct instance *instance, size_t a, const char *node)
{
    const struct yaml *text = score->apps[a].runs_on;
    const struct located_list *list = &instance->load.work[a].runs_on;
    const size_t n = text ? text->n : score->read ? 0 : list->n;
    bool runs = n == 0;
    for (size_t i = 0; i < n; i++)
        runs = runs || check_same(node, text ? text->items[i]->text : list->v[i].text);
    return runs;
}

double score_of_none(const struct score *score, bool multi_cluster)
{
    return score->metric == METRIC_SSNI && !multi_cluster ? SCORE_LEFT_OUT : 0;
}

double score_weight(const struct score *score, const struct instance *instance, size_t a, const char *node,
                    bool multi_cluster)
{
    double rest = 0;
    bool whole = true;
    for (size_t b = 0; b < score->n; b++) {
        const bool counts = score_runs(score, instance, b, node) || score_of_none(score, multi_cluster) == 0;
        rest += counts ? score->apps[b].weight : 0;
        whole = whole && counts;
    }
    return whole ? score->apps[a].weight : score->apps[a].weight / rest;
}

double score_mean(const struct score *score, const double *of)
{
    double product = 1, time = 0, weights = 0;
    bool whole = true;
    for (size_t a = 0; a < score->n; a++) {
        weights += of[a] < 0 ? 0 : score->apps[a].weight;
        whole = whole && !(of[a] < 0);
    }
    weights = whole ? 1 : weights;
    for (size_t a = 0; a < score->n; a++) {
        if (of[a] < 0)
            continue;
        if (!(of[a] > 0))
            return 0;
        product *= reals_exp2(score->apps[a].weight / weights * reals_log2(of[a]));
        time += score->apps[a].weight / of[a];
    }
    if (!(weights > 0))
        return 0;
    return score->geometric ? product : 1 / time;
}

double score_factor(const struct score *score, const struct instance *instance, size_t a)
{
    const struct application *application = &instance->load.work[a].application;
    const double job = score->apps[a].nodes > 0 ? score->apps[a].nodes : 1;
    const double rate_ops = 1e6, jobs = 3; /* arbitrary rate and machine */
    const double rate = score->runs ? rate_ops / application->model->work(application) : rate_ops;
    const double whole = rate * (score->apps[a].nodes > 0 ? jobs : 1);
    return score_of(score, instance, a, jobs * job, rate_ops) / whole;
}

bool score_agrees(const struct score *score, const struct instance *instance)
{
    bool same = score->metric == instance->scenario->measure.metric;
    for (size_t a = 0; a < score->n && same; a++)
        same = score->apps[a].nodes == (double)instance->load.work[a].job_nodes &&
               check_near(score->apps[a].weight, instance->load.weight[a]) &&
               check_near(instance->load.factor[a], score_factor(score, instance, a));
    return same;
}

bool score_places_agree(const struct score *score, const struct instance *instance)
{
    bool same = true;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        const struct node_speed *speeds = &instance->load.speed[design->node_index * score->n];
        const char *node = site_machine(instance, design);
        for (size_t a = 0; a < score->n; a++)
            same = same && score_runs(score, instance, a, node) == (speeds[a].rate_ops > 0);
    }
    return same;
}
