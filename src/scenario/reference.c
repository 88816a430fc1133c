/* reference.c - reads the reference of a scenario, and checks what its metric needs. */
#include <math.h>
#include <string.h>

#include "base/suggest.h"
#include "base/yaml.h"
#include "scenario/at_most.h"
#include "scenario/keys.h"
#include "scenario/scenario.h"

/* --- figures of the reference --- */

static enum status check_figure(void *out, const struct yaml *map, struct scenario_reader *r)
{
    const struct reference_figure *figure = out;
    if ((figure->fom > 0) == (figure->time_s > 0))
        return yaml_error(map, r->diag, "a figure of the reference is either `fom: 12.3` or `time: 92.4s`");
    return ST_OK;
}

static const struct field FIGURE_KEYS[] = {
    {.key = "fom", .form = FIELD_POSITIVE, .to = offsetof(struct reference_figure, fom)},
    {.key = "time",
     .form = FIELD_POSITIVE,
     .to = offsetof(struct reference_figure, time_s),
     .dimension = DIM_TIME},
    {.key = "nodes", FIELD_INTEGER_OF(1, 1000000000), .to = offsetof(struct reference_figure, nodes)},
};
static const struct fields FIGURE = {"a figure of the reference", FIELDS(FIGURE_KEYS), check_figure};

/* Reads a bare value: a number is a figure of merit, a number with a unit is a time. */
static enum status read_bare(void *to, const struct field *field, const struct yaml *value,
                             struct scenario_reader *r)
{
    double number = 0;
    const bool bare = value->text && unit_parse(&number, value->text, DIM_NUMBER, NULL) == ST_OK;
    struct field form = FIGURE_KEYS[bare ? 0 : 1];
    form.key = field->key;
    return field_read(to, &form, value, r);
}

static const struct field BARE = {FIELD_TO_OTHER(read_bare)};
static const struct field FIGURE_ROW = {.form = FIELD_MAP, .fields = &FIGURE, .scalar = &BARE};

#define TO(member) .to = offsetof(struct scenario, measure.reference.member)

static enum status check_reference(void *out, const struct yaml *map, struct scenario_reader *r)
{
    const struct reference *reference = &((const struct scenario *)out)->measure.reference;
    const bool machine = reference->node.text || reference->network.text || reference->wiring.name.text;
    if (machine == (reference->n > 0))
        return yaml_error(map, r->diag,
                          "a reference has its figures under `applications`, or is a machine of the "
                          "catalogue (`node`, `network`, `template`, `nodes`), one of the two");
    if (machine && !(reference->node.text && reference->network.text && reference->wiring.name.text &&
                     reference->nodes > 0))
        return yaml_error(map, r->diag,
                          "a machine of the catalogue as reference needs `node`, `network`, `template` and "
                          "`nodes`");
    return ST_OK;
}

static const struct field KEYS[] = {
    {.key = "nodes", FIELD_INTEGER_OF(1, 1000000000), TO(nodes)},
    {.key = "applications",
     FIELD_NAMED_OF(struct reference_figure, FIGURE_ROW),
     TO(v),
     .low = 1,
     .high = APPS_AT_MOST},
    {.key = "node", .form = FIELD_GIVEN, TO(node)},
    {.key = "network", .form = FIELD_GIVEN, TO(network)},
    {.key = "template", FIELD_LIKE_OF(scenario_template), TO(wiring)},
};
const struct fields scenario_reference = {"a reference", FIELDS(KEYS), check_reference};

/* --- what a metric needs --- */

static enum status check_figures(const struct scenario *scenario, struct diag *diag)
{
    const struct reference *reference = &scenario->measure.reference;
    const char *names[APPS_AT_MOST];
    for (size_t a = 0; a < scenario->n_work; a++)
        names[a] = scenario->work[a].name;
    for (size_t i = 0; i < reference->n; i++) {
        const struct located_text *name = &reference->v[i].name;
        size_t a = 0;
        if (suggest_find(&a, name->text, names, scenario->n_work, diag,
                         "reference: no application '%s' in the workload", name->text) != ST_OK)
            return located_fail(name, ST_INPUT, diag);
        const struct work_item *item = &scenario->work[a];
        if (reference->v[i].time_s > 0 && isnan(item->application.model->work(&item->application)))
            return located_error(
                name, diag, "%s: a time needs runs of one size: give it in `params`, or a `fom`", name->text);
        scenario->work[a].reference = &reference->v[i];
    }
    return ST_OK;
}

/* Rejects keys of an application that the metric does not use. */
static enum status reject_unused_keys(const struct scenario *scenario, const struct work_item *item,
                                      const struct metric *metric, struct diag *diag)
{
    const char *name = metric_names[scenario->measure.metric];
    if (!metric->of_jobs && item->at.job.text)
        return located_error(&item->at.job, diag,
                             "nodes: with metric %s each application has the whole cluster; leave the key "
                             "out",
                             name);
    if (item->capability != 1 && scenario->measure.metric != METRIC_SSI)
        return located_error(&item->place, diag,
                             "capability: metric %s has no such factor; use ssi, or leave the key out", name);
    if (item->min_score > 0 && !metric->relative)
        return located_error(&item->at.min_score, diag,
                             "min_score: metric %s has no reference; use min_rate or max_time", name);
    return ST_OK;
}

/* Sets the nodes of a job: the given number, otherwise that of the reference's job, otherwise one if the
 * metric is ssni. If the reference is a machine of the catalogue, it runs jobs of the same size. */
static enum status set_job_nodes(struct work_item *item, const struct scenario *scenario, struct diag *diag)
{
    const char *name = metric_names[scenario->measure.metric];
    const bool ssni = scenario->measure.metric == METRIC_SSNI, said = item->at.job.text != NULL;
    const int64_t figure = item->reference ? item->reference->nodes : 0, reference = figure ? figure : ssni;
    if (!said && reference == 0)
        return located_error(
            &item->place, diag,
            "metric %s needs `nodes` of application '%s': the nodes of one of its jobs, or `all`", name,
            item->name);
    item->job_nodes = said ? item->job_nodes : reference;
    item->reference_nodes = figure ? figure : item->job_nodes;
    if (ssni && (item->job_nodes == 0 || item->job_nodes != item->reference_nodes))
        return located_error(&item->at.job, diag,
                             "nodes: metric ssni compares jobs of as many nodes as the reference's, %lld; "
                             "use ssi where they differ",
                             (long long)reference);
    if (metric_get(scenario->measure.metric)->by_size && item->reference && item->reference_nodes == 0)
        return located_error(&item->reference->name, diag,
                             "with nodes: all the reference needs `nodes` of its job of '%s'", item->name);
    return ST_OK;
}

static enum status check_item(struct work_item *item, const struct scenario *scenario, struct diag *diag)
{
    const struct measure *measure = &scenario->measure;
    const struct metric *metric = metric_get(measure->metric);
    enum status status = reject_unused_keys(scenario, item, metric, diag);
    if (status != ST_OK)
        return status;
    if (metric->relative && !measure->reference.node.text && !item->reference)
        return located_error(&measure->reference.at, diag,
                             "reference: no figure of application '%s' under `applications`", item->name);
    if (metric->of_runs && isnan(item->application.model->work(&item->application)))
        return located_error(&item->place, diag, "%s: metric %s needs runs of one size: give it in `params`",
                             item->name, metric_names[measure->metric]);
    return metric->of_jobs ? set_job_nodes(item, scenario, diag) : ST_OK;
}

/* Sets the delivered share of the system and of each bid. A bid without phases has those of the scenario. */
static enum status set_delivered(struct scenario *scenario, struct diag *diag)
{
    struct measure *measure = &scenario->measure;
    enum status status = phases_delivered(&measure->delivered, &measure->phases, &measure->horizon, diag);
    for (size_t i = 0; i < scenario->tender.n_bids && status == ST_OK; i++) {
        struct tender_bid *bid = &scenario->tender.bids[i];
        bid->delivered = measure->delivered;
        if (bid->phases.n > 0)
            status = phases_delivered(&bid->delivered, &bid->phases, &measure->horizon, diag);
    }
    return status;
}

enum status scenario_check_measure(struct scenario_reader *r)
{
    struct scenario *scenario = r->whole;
    const struct measure *measure = &scenario->measure;
    const struct metric *metric = metric_get(measure->metric);
    const char *name = metric_names[measure->metric];
    const struct reference *reference = &measure->reference;
    const bool given = reference->at.file != NULL;
    if (metric->relative && !given)
        return located_error(&measure->at, r->diag,
                             "metric %s needs a `reference`: figures of each application, or a machine",
                             name);
    if (!metric->relative && given)
        return located_error(&reference->at, r->diag,
                             "reference: metric %s has none; use geomean, ssni or ssi, or leave the key out",
                             name);
    if (metric->by_size && reference->nodes == 0)
        return located_error(&reference->at, r->diag, "metric %s needs `nodes` of the reference", name);
    enum status status = check_figures(scenario, r->diag);
    if (status == ST_OK)
        status = set_delivered(scenario, r->diag);
    for (size_t a = 0; a < scenario->n_work && status == ST_OK; a++)
        status = check_item(&scenario->work[a], scenario, r->diag);
    return status;
}
