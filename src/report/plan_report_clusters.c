/* plan_report_clusters.c - the clusters of a plan: designs, applications, parts lists and sizes. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "problem/machines.h"
#include "problem/options.h"
#include "machine/parts_list.h"
#include "problem/rates.h"
#include "problem/rent.h"
#include "purchase/parts_list.h"
#include "purchase/instance_purchase.h"
#include "report/columns.h"
#include "report/model_report.h"
#include "report/plan_report.h"
#include "search/plan.h"

const char *plan_report_units(const struct instance *instance, const struct candidate *point)
{
    if (design_is_service(point->design))
        return candidate_text(instance, point, false, instance->arena);
    bool a_year = false;
    const double units = (double)instance_rent_units(&a_year, instance, point->design);
    return arena_printf(instance->arena, "%s x %s%s",
                        number_text((double)point->nodes * units, 15, instance->arena),
                        instance->snapshot->parts[point->design->node->part].id, a_year ? " a year" : "");
}

const char *plan_report_storage(const struct instance *instance, const struct design *design)
{
    if (!design->bought.storage.part)
        return "";
    return arena_printf(instance->arena, " and %" PRId64 " x %s", design->bought.storage.units,
                        instance->snapshot->parts[design->bought.storage.part->part].id);
}

/* "325 x ppro-200 with fast-ethernet and 4 x flash-box". */
static const char *point_text(const struct instance *instance, const struct candidate *point, bool grouped)
{
    struct arena *arena = instance->arena;
    const struct design *design = point->design;
    if (design->rented.units > 0)
        return arena_printf(arena, "%s%s", plan_report_units(instance, point),
                            design_is_service(design) ? "" : " rented");
    const char *module = design_module_id(design, instance->snapshot);
    const char *memory =
        module ? arena_printf(arena, " (+ %" PRId64 " x %s each)", design->memory->modules, module) : "";
    const char *nodes = grouped ? number_text((double)point->nodes, 15, arena)
                                : arena_printf(arena, "%" PRId64, point->nodes);
    return arena_printf(arena, "%s x %s%s with %s%s", nodes, instance->snapshot->parts[design->node->part].id,
                        memory, design->technology->id, plan_report_storage(instance, design));
}

const char *plan_report_points(const struct instance *instance, const struct candidate *points, size_t n)
{
    const char *s = "";
    for (size_t c = 0; c < n; c++)
        s = arena_printf(instance->arena, "%s%s%s", s, c ? " + " : "",
                         point_text(instance, &points[c], false));
    return s;
}

const char *plan_report_clusters(const struct instance *instance, const struct plan *plan)
{
    return plan_report_points(instance, plan_candidates(plan, instance->arena), plan->n_clusters);
}

const char *plan_report_purchase(const struct instance *instance, const struct candidate *points, size_t n)
{
    struct text text = TEXT_INIT;
    for (size_t c = 0; c < n; c++)
        text_printf(&text, "%s%s", c ? " + " : "", point_text(instance, &points[c], true));
    return arena_take(instance->arena, &text);
}

/* The common unit of all applications; NULL if they differ. */
static const char *common_unit(const struct instance *instance)
{
    const char *unit = instance->load.work[0].application.model->unit.rate;
    for (size_t a = 1; a < instance->load.n_work; a++)
        if (strcmp(instance->load.work[a].application.model->unit.rate, unit) != 0)
            return NULL;
    return unit;
}

/* A cell of the columns for calibrations: the calibrated rate (i 0) or time (i 1), null without a
 * calibration. If the plan is chosen by calibrated rates, the columns have the values of the model, which a
 * service without a calibration keeps. */
static struct value calibrated_cell(const struct instance *instance, const struct plan_app *app,
                                    const struct application *application, int i)
{
    const struct calibration_input *calibrated = instance->load.calibration;
    const struct calibration *by = calibration_of(calibrated->v, calibrated->n, application->model->key);
    double factor = by ? by->factor : calibrated->chooses ? 1 : (double)NAN;
    if (calibrated->chooses)
        factor = 1 / factor;
    return value_real(i == 0 ? app->prediction.rate_ops / application->model->unit.scale / factor
                             : app->prediction.time_s * factor);
}

/* True if some model has layouts. */
static bool any_layout(const struct instance *instance)
{
    bool any = false;
    for (size_t a = 0; a < instance->load.n_work; a++)
        any = any || instance->load.work[a].application.model->layouts;
    return any;
}

/* True if the round of an application's rate is known on the nodes of the cluster. */
static bool any_round(const struct instance *instance, const struct plan_cluster *cluster)
{
    bool any = false;
    for (size_t a = 0; a < instance->load.n_work; a++)
        any = any || instance_rate_round(instance, cluster->point.design->node_index, a);
    return any;
}

static void report_app(struct sink *sink, const struct instance *instance, const struct plan *plan,
                       const struct plan_cluster *cluster, size_t a)
{
    char name[APPLICATION_NAME_MAX];
    const struct plan_app *app = &cluster->apps[a];
    const struct application *application = instance_application(instance, cluster->point.design, a);
    const bool shared = is_multi_cluster(instance) && instance->load.metric->mean == MEAN_HARMONIC;
    const double score =
        machine_score(instance, cluster->point.design, a, (double)cluster->point.nodes, app->rate);
    const double weight = instance_weight(instance, cluster->point.design, a);
    const double share = shared ? app->time_fraction * score / plan->rate : weight;
    const int64_t job = instance->load.work[a].job_nodes;
    const double times_reference = instance->load.metric->relative
                                       ? app->prediction.rate_ops / instance->load.reference_ops[a]
                                       : (double)NAN;
    const struct value cells[] = {
        value_text(instance->load.work[a].name),
        value_text(application_name(name, sizeof name, application)),
        value_integer(app->processes),
        value_real(app->prediction.rate_ops / application->model->unit.scale),
        value_text(application->model->unit.rate),
        value_text(instance_rate_kind(instance, cluster->point.design, a)),
        value_text(instance_rate_round(instance, cluster->point.design->node_index, a)),
        value_real(app->prediction.time_s),
        value_real(app->prediction.compute_s),
        value_real(app->prediction.communicate_s),
        value_real(share),
        value_real(app->time_fraction),
        calibrated_cell(instance, app, application, 0),
        calibrated_cell(instance, app, application, 1),
        value_integer(job > 0 ? job : cluster->point.nodes),
        value_real(times_reference),
        value_real(score / instance_rate_scale(instance))};
    struct model_layout layout;
    sink_row_begin(sink);
    sink_row_put(sink, cells, sizeof cells / sizeof *cells);
    if (plan_layout(&layout, instance, cluster, a))
        layout_report(sink, "layout", &layout);
    else if (any_layout(instance))
        sink_put(sink, "layout", NULL, value_null());
    if (cluster->point.design->bought.fails)
        goodput_report(sink, instance, cluster->point.design, &app->goodput);
    sink_row_end(sink, false);
}

/* True if the parameters of some application do not fit into a column of a brief text. */
static bool has_long_name(const struct instance *instance, const struct plan_cluster *cluster)
{
    enum { FITS = 18 };
    bool any = false;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        char name[APPLICATION_NAME_MAX];
        (void)application_name(name, sizeof name, instance_application(instance, cluster->point.design, a));
        any = any || strlen(name) > FITS;
    }
    return any;
}

static void report_apps(struct sink *sink, const struct instance *instance, const struct plan *plan, size_t c)
{
    const struct plan_cluster *cluster = &plan->clusters[c];
    const struct metric *metric = instance->load.metric;
    const char *unit = common_unit(instance);
    const bool alone = !is_multi_cluster(instance);
    const bool shared = instance->load.n_work > 1 || !alone;
    const bool calibrated = instance->load.calibration->file.text != NULL;
    const bool is_measured =
        /* the columns of the score apply, because the figure of merit is not the harmonic mean */
        instance->scenario->measure.metric != METRIC_HARMONIC;
    /* the columns of time shares apply, because applications share the time */
    const bool timed = metric->mean == MEAN_HARMONIC;
    const char *heading = plan->n_clusters == 1
                              ? "Performance"
                              : arena_printf(instance->arena, "Performance of cluster %zu: %s", c + 1,
                                             point_text(instance, &cluster->point, true));
    const bool chooses = instance->load.calibration->chooses;
    const char *by = chooses ? "model" : "calibrated";
    const char *measured = only(is_measured);
    sink_table_begin(
        sink, "applications", heading, SINK_SIDE,
        "name=application | %smodel | %sprocesses | rate [%s] | %srate_unit=unit | -rate_kind | "
        "%s-rate_round | time_s=run time [s] | %scompute_s=computation [s] | %scommunicate_s=communication "
        "[s] | "
        "%sshare:4%%=share of work | %stime_fraction:4%%=share of time | %s%s_rate=%s rate [%s] | "
        "%s%s_time_s=%s time [s] | %s%sjob_nodes=nodes | %s%stimes_reference:4=speedup | %s%sscore [%s] | "
        "%s-layout | %s-goodput",
        has_long_name(instance, cluster) ? "+" : "", shown(!metric->of_jobs), unit, shown(!unit),
        only(any_round(instance, cluster)), !shared && !calibrated ? "+" : "-",
        shown(!calibrated && alone && !is_measured),
        !shared ? "-"
        : alone ? "+"
                : "",
        shown(shared && timed), only(calibrated), by, by, unit, only(calibrated), by, by, measured,
        shown(metric->of_jobs), measured, shown(metric->relative), measured, shown(metric->of_jobs),
        metric->relative ? NULL : instance_rate_unit(instance), only(any_layout(instance)),
        only(cluster->point.design->bought.fails));
    for (size_t a = 0; a < instance->load.n_work; a++)
        if (cluster->apps[a].time_fraction > 0)
            report_app(sink, instance, plan, cluster, a);
    sink_table_end(sink);
    for (size_t a = 0; a < instance->load.n_work; a++) {
        struct model_layout layout;
        if (plan_layout(&layout, instance, cluster, a))
            layout_say(sink, instance->load.work[a].name, &layout, instance->load.n_work == 1,
                       instance->arena);
    }
    for (size_t a = 0; a < instance->load.n_work; a++)
        if (!instance_counts(instance, cluster->point.design->node_index, a))
            sink_say(sink, "'%s' does not run on %s. Only the other applications count, with their weights.",
                     instance->load.work[a].name,
                     instance->snapshot->parts[cluster->point.design->node->part].id);
}

/* The cost of a run: its share of the cost of order and operation, by the hours used (utilisation). */
static struct value run_cost(const struct instance *instance, const struct plan *plan, double time_s)
{
    const struct operation *operation = &instance->purchase->operation;
    const int64_t added_minor = instance->purchase->budget_on_tco ? 0 : operation_total(&plan->operation);
    const double used_s = (double)operation->years * 365 * 86400 * operation->utilisation;
    const bool known = operation->given && used_s > 0;
    const double minor = known ? (double)(plan->cost_minor + added_minor) * time_s / used_s : 0;
    return value_cost_if(known && minor < 9e15, instance, (int64_t)round(minor < 9e15 ? minor : 0));
}

/* True if application a runs on the accelerators of the cluster. */
static bool is_accelerated(const struct instance *instance, const struct plan_cluster *cluster, size_t a)
{
    return instance_application(instance, cluster->point.design, a)->model->computes_in &&
           cluster->apps[a].time_fraction > 0;
}

/* Accelerator-hours, energy and cost of a run: the units of training budgets. Rented machines are left out;
 * the buyer does not pay their energy. */
static void report_runs(struct sink *sink, const struct instance *instance, const struct plan *plan, size_t c)
{
    const struct plan_cluster *cluster = &plan->clusters[c];
    const struct plan_facts facts = plan_facts(cluster, 1, instance);
    const struct operation *operation = &instance->purchase->operation;
    const bool costs = operation->given && !is_multi_cluster(instance);
    size_t n = 0;
    for (size_t a = 0; a < instance->load.n_work; a++)
        n += is_accelerated(instance, cluster, a);
    if (n == 0 || cluster->point.design->rented.units > 0)
        return;
    sink_table_begin(sink, "accelerator_runs", "Runs", SINK_SIDE, COLUMNS_ACCELERATOR_RUNS, shown(costs));
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct plan_app *app = &cluster->apps[a];
        const int64_t job = instance->load.work[a].job_nodes; /* of that many nodes, or all */
        const double part = job > 0 ? (double)job / (double)cluster->point.nodes : 1;
        const double hours = app->prediction.time_s / 3600 * part;
        const double power_W = facts.power_W * (operation->given ? operation->pue : 1);
        if (!is_accelerated(instance, cluster, a))
            continue;
        SINK_ROW(sink, false, value_text(instance->load.work[a].name),
                 value_real(app->prediction.time_s / 86400), value_real(hours * (double)facts.accelerators),
                 value_real(isfinite(power_W) ? hours * power_W / 1e6 : (double)NAN),
                 costs ? run_cost(instance, plan, part * app->prediction.time_s)
                       : value_cost_if(false, instance, 0));
    }
    sink_table_end(sink);
}

/* The parts of the order that one of several clusters uses. */
static void report_parts(struct sink *sink, const struct instance *instance,
                         const struct plan_cluster *cluster)
{
    if (!is_multi_cluster(instance))
        return;
    sink_table_begin(sink, "parts", NULL, SINK_SIDE, COLUMNS_PARTS);
    for (size_t i = 0; i < cluster->n_parts; i++) {
        SINK_ROW(sink, false, value_text(instance->snapshot->parts[cluster->parts[i].part].id),
                 value_integer(cluster->parts[i].used));
    }
    sink_table_end(sink);
}

/* The switch model of a role with its line cards. */
static void report_model(struct sink *sink, const struct instance *instance, const struct candidate *point,
                         size_t role)
{
    static const char *const keys[][3] = {{"switch", "card", "cards"},
                                          {"spine_switch", "spine_card", "spine_cards"}};
    const struct claim_switch of = plan_switch_of(point->design, role, point->nodes, instance->snapshot);
    if (of.part)
        sink_string(sink, keys[role][0], NULL, of.part);
    if (of.card) {
        sink_string(sink, keys[role][1], NULL, of.card);
        sink_integer(sink, keys[role][2], NULL, of.cards);
    }
}

void plan_report_memory(struct sink *sink, const struct instance *instance, const struct design *design)
{
    if (!design->memory)
        return;
    sink_string(sink, "memory_option", NULL, design_module_id(design, instance->snapshot));
    sink_integer(sink, "memory_modules", NULL, design->memory->modules);
}

/* The storage for checkpoints. */
static void report_storage(struct sink *sink, const struct instance *instance, const struct design *design)
{
    if (!design->bought.storage.part)
        return;
    sink_string(sink, "storage", NULL, instance->snapshot->parts[design->bought.storage.part->part].id);
    sink_integer(sink, "storage_units", NULL, design->bought.storage.units);
}

void plan_report_purchase_cells(struct value out[PURCHASE_COLUMNS], const struct instance *instance,
                                const struct candidate *points, size_t n)
{
    const struct design *design = n > 0 ? points->design : NULL;
    out[0] = value_text(design ? plan_report_points(instance, points, n) : NULL);
    out[1] = value_text(design ? instance->snapshot->parts[design->node->part].id : NULL);
    out[2] = value_integer_if(design, design ? points->nodes : 0);
    out[3] = value_text(design ? design->technology->id : NULL);
    out[4] = value_text(design ? design->network->name : NULL);
}

/* Node, number of nodes, NIC, network, template, switches, memory, options and parameters. */
static void report_design(struct sink *sink, const struct instance *instance, const struct candidate *point)
{
    const struct design *design = point->design;
    const struct part *parts = instance->snapshot->parts;
    size_t n = 0;
    sink_string(sink, "node", NULL, parts[design->node->part].id);
    sink_integer(sink, "nodes", NULL, point->nodes);
    sink_string(sink, "nic", NULL, design->nic ? parts[design->nic->part].id : NULL);
    sink_string(sink, "network", NULL, design->technology->id);
    sink_string(sink, "template", NULL, design->network->name);
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++)
        report_model(sink, instance, point, role);
    if (design->regions.cable)
        sink_string(sink, "region_link", NULL, parts[design->regions.cable->part].id);
    plan_report_memory(sink, instance, design);
    report_storage(sink, instance, design);
    const char *const *options = instance_options(&n, instance, design, instance->arena);
    if (instance->purchase->n_groups > 0)
        sink_strings(sink, "options", NULL, options, n);
    sink_begin(sink, "template_parameters", NULL);
    for (size_t i = 0; i < design->network->n_params; i++)
        sink_integer(sink, design->network->params[i].name, NULL, design->param[i]);
    sink_end(sink);
}

/* --- sizes --- */

static const char *memory_text(double memory_B, struct arena *arena)
{
    static const char *const units[] = {"MiB", "GiB", "TiB", "PiB"};
    size_t i = 0;
    double amount = memory_B / 1048576;
    for (; i + 1 < sizeof units / sizeof *units && amount >= 1024; i++)
        amount /= 1024;
    return arena_printf(arena, "%s %s", number_text(amount, 4, arena), units[i]);
}

/* "16 leaf and 8 spine switches"; NULL: the network has no switches, or their number is not known. */
static const char *switch_text(const struct plan_facts *facts, struct arena *arena)
{
    if (facts->leaves <= 0) /* ports are bought by the piece, or there are none */
        return NULL;
    if (facts->spines == 0 && facts->top_switches == 0 && facts->scale_units == 0)
        return arena_printf(arena, "%" PRId64 " switch%s", facts->leaves, facts->leaves == 1 ? "" : "es");
    const char *words = arena_printf(arena, "%" PRId64 " leaf", facts->leaves);
    if (facts->spines > 0)
        words = arena_printf(arena, "%s, %" PRId64 " spine", words, facts->spines);
    if (facts->top_switches > 0)
        words = arena_printf(arena, "%s, %" PRId64 " core", words, facts->top_switches);
    words = arena_printf(arena, "%s switches", words);
    if (facts->scale_units > 0)
        words = arena_printf(arena, "%s (%" PRId64 " scale unit%s of %" PRId64 " nodes)", words,
                             facts->scale_units, facts->scale_units == 1 ? "" : "s", facts->unit_nodes);
    return words;
}

/* True if the size is counted for a row of a parts list. All sizes are, except the height of racks: racks
 * provide rack units and occupy none. */
static bool has_size(const struct instance *instance, const struct parts_list_row *row, size_t size)
{
    bool rack = false;
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        rack = rack || (instance->market.extra_part[e] == row->part &&
                        instance->market.extras[e].per == PER_RACK_UNIT && row->serves == SERVES_EXTRA);
    return size != SIZE_HEIGHT || !rack;
}

static const char *amount_text(double amount, size_t size, struct arena *arena)
{
    return size == SIZE_POWER ? number_prefixed(amount, "W", 4, arena) : number_text(amount, 6, arena);
}

const char *plan_report_size(const struct instance *instance, const struct plan_cluster *clusters, size_t n,
                             double whole, size_t size)
{
    const struct snapshot *snapshot = instance->snapshot;
    struct arena scratch = ARENA_INIT;
    struct text lacks = TEXT_INIT;
    double known = 0;
    if (isfinite(whole))
        return amount_text(whole, size, instance->arena);
    int64_t *units = ARENA_NEW(&scratch, snapshot->n_parts, int64_t);
    for (size_t c = 0; c < n; c++) {
        struct parts_list list;
        parts_list_make(&list, instance, &clusters[c].point, clusters[c].parts, clusters[c].n_parts,
                        &scratch);
        for (size_t i = 0; i < list.n; i++)
            units[list.rows[i].part] += has_size(instance, &list.rows[i], size) ? list.rows[i].units : 0;
    }
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const double each = instance->item[p].size.of[size];
        if (isfinite(each))
            known += (double)units[p] * each;
        else if (units[p] > 0)
            text_printf(&lacks, "%s%s %s", lacks.n ? ", " : "", number_text((double)units[p], 15, &scratch),
                        snapshot->parts[p].id);
    }
    const char *words = known > 0 && lacks.n ? arena_printf(instance->arena, "%s without %s",
                                                            amount_text(known, size, &scratch), lacks.s)
                                             : "not known";
    text_fini(&lacks);
    arena_fini(&scratch);
    return words;
}

const char *plan_report_sizes(const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    const struct plan_facts facts = plan_facts(plan->clusters, plan->n_clusters, instance);
    const char *switches = switch_text(&facts, arena);
    struct text text = TEXT_INIT;
    if (facts.nodes == 0) /* all machines are rented */
        return NULL;
    text_printf(&text, "%s node%s", number_text((double)facts.nodes, 15, arena), facts.nodes == 1 ? "" : "s");
    int64_t spares = 0;
    for (size_t c = 0; c < plan->n_clusters; c++)
        spares += plan_report_spares(instance, &plan->clusters[c]);
    text_printf(&text, spares > 0 ? " with %s spare%s, " : ", ", number_text((double)spares, 15, arena),
                spares == 1 ? "" : "s");
    if (facts.accelerators > 0)
        text_printf(&text, "%s accelerator%s, ", number_text((double)facts.accelerators, 15, arena),
                    facts.accelerators == 1 ? "" : "s");
    text_printf(&text, "%s core%s, %s; ", number_text((double)facts.cores, 15, arena),
                facts.cores == 1 ? "" : "s", memory_text(facts.memory_B, arena));
    text_printf(&text, "%s%s; ", isfinite(facts.power_W) ? "" : "power ",
                plan_report_size(instance, plan->clusters, plan->n_clusters, facts.power_W, SIZE_POWER));
    const char *height =
        plan_report_size(instance, plan->clusters, plan->n_clusters, facts.height_U, SIZE_HEIGHT);
    text_printf(&text, isfinite(facts.height_U) ? "%s U" : "rack units %s", height);
    if (switches)
        text_printf(&text, "; %s", switches);
    return arena_take(arena, &text);
}

static void report_facts(struct sink *sink, const struct instance *instance, const struct plan_facts *facts)
{
    const bool known = facts->leaves >= 0;
    sink_begin(sink, "switches", NULL);
    sink_put(sink, "leaf", NULL, value_integer_if(known, facts->leaves));
    sink_put(sink, "spine", NULL, value_integer_if(known, facts->spines));
    sink_put(sink, "core", NULL, value_integer_if(known, facts->top_switches));
    sink_end(sink);
    if (facts->scale_units > 0) {
        sink_begin(sink, "scale_units", NULL);
        sink_integer(sink, "units", NULL, facts->scale_units);
        sink_integer(sink, "nodes", NULL, facts->unit_nodes);
        sink_end(sink);
    }
    if (facts->accelerators > 0)
        sink_integer(sink, "accelerators", NULL, facts->accelerators);
    sink_integer(sink, "cores", NULL, facts->cores);
    sink_integer(sink, "memory_MiB", NULL, (int64_t)(facts->memory_B / 1048576));
    sink_real(sink, "power_W", NULL, facts->power_W, 6, "W");
    sink_real(sink, "rack_units", NULL, facts->height_U, 6, NULL);
    if (operation_emits(&instance->purchase->operation))
        sink_real(sink, "carbon_kg", NULL, facts->carbon_kg, 15, "kg");
}

static void report_parts_list(struct sink *sink, const struct instance *instance,
                              const struct plan_cluster *cluster)
{
    struct arena scratch = ARENA_INIT;
    struct parts_list list;
    parts_list_make(&list, instance, &cluster->point, cluster->parts, cluster->n_parts, &scratch);
    sink_table_begin(sink, "kit", NULL, SINK_SIDE, COLUMNS_KIT);
    for (size_t i = 0; i < list.n; i++) {
        SINK_ROW(sink, false, value_text(instance->snapshot->parts[list.rows[i].part].id),
                 value_integer(list.rows[i].units),
                 value_text(parts_list_serves(&list.rows[i], instance, &scratch)));
    }
    sink_table_end(sink);
    arena_fini(&scratch);
}

void plan_report_each(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    sink_list_begin(sink, "clusters", NULL);
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct plan_cluster *cluster = &plan->clusters[c];
        sink_begin(sink, NULL, NULL);
        const struct plan_facts facts = plan_facts(cluster, 1, instance);
        report_design(sink, instance, &cluster->point);
        report_facts(sink, instance, &facts);
        report_parts_list(sink, instance, cluster);
        report_parts(sink, instance, cluster);
        report_apps(sink, instance, plan, c);
        report_runs(sink, instance, plan, c);
        message_report(sink, instance, cluster->point.design, cluster->apps);
        if (is_multi_cluster(instance))
            cables_report(sink, instance, cluster);
        sink_end(sink);
    }
    sink_end(sink);
    if (!plan->found)
        return;
    const struct plan_facts facts = plan_facts(plan->clusters, plan->n_clusters, instance);
    sink_begin(sink, "totals", NULL);
    sink_integer(sink, "nodes", NULL, facts.nodes);
    report_facts(sink, instance, &facts);
    sink_end(sink);
}
