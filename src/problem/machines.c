/* machines.c - sets the machine of applications from their node, by the catalogue's constants or the model's
 * own machine, and finds the reasons why nodes cannot run applications. */
#include "problem/machines.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "machine/view.h"
#include "problem/build_steps.h"
#include "problem/instance.h"
#include "problem/rates.h"
#include "problem/warnings.h"

const struct application *instance_application(const struct instance *instance, const struct design *design,
                                               size_t a)
{
    return &instance_speed(instance, design->node_index, a)->application;
}

int64_t instance_processes_per_node(const struct instance *instance, const struct design *design, size_t a)
{
    return instance_speed(instance, design->node_index, a)->each;
}

bool instance_runs(const struct instance *instance, size_t node, size_t a)
{
    return !instance_speed(instance, node, a)->elsewhere;
}

bool instance_counts(const struct instance *instance, size_t node, size_t a)
{
    const bool subsets = instance->load.metric->subsets && instance->policy->clusters == 1;
    return !subsets || instance_runs(instance, node, a);
}

/* Share of an accelerator's memory for each of `each` processes on the node. */
static double of_accelerator(const struct node *node, int64_t each)
{
    return 1 / ceil((double)each / (double)node->accelerators);
}

double instance_memory_B(const struct instance *instance, const struct design *design, size_t a, double p)
{
    const int64_t each = instance_processes_per_node(instance, design, a);
    return instance_on_accelerators(instance, design->node_index, a)
               ? (double)design->node->accelerator->memory_B * of_accelerator(design->node, each)
               : design_memory_B(design, p, each);
}

struct view instance_view(const struct instance *instance, const struct design *design, size_t a, double p)
{
    const struct node_speed *speed = instance_speed(instance, design->node_index, a);
    struct view view = design_view(design, p, speed->each);
    view.rate_ops = instance_process_rate(speed, p);
    view.memory_Bpp = instance_memory_B(instance, design, a, p);
    if (instance_on_accelerators(instance, design->node_index, a)) {
        const struct accelerator *accelerator = design->node->accelerator;
        const double share = of_accelerator(design->node, speed->each);
        view.memory_Bps = accelerator->memory_Bps * share;
        /* accelerators without links of their own communicate through the node */
        if (accelerator->link_Bps > 0)
            view.inside_bandwidth_Bps = accelerator->link_Bps * share;
    }
    if (speed->application.model->machine.complete)
        speed->application.model->machine.complete(&view, &speed->application, p);
    return view;
}

bool instance_lacks_memory(const struct instance *instance, const struct design *design, size_t a, int64_t p)
{
    const struct application *app = &instance->load.work[a].application;
    return instance->policy->enforce_memory && !design_is_service(design) &&
           !(app->model->memory_Bpp(app, (double)p) <= instance_memory_B(instance, design, a, (double)p));
}

bool instance_memory_suffices(const struct instance *instance, const struct design *design, int64_t nodes)
{
    enum { PROCESSES_AT_MOST = 1000000 };
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const int64_t each = instance_processes_per_node(instance, design, a);
        if (!instance_runs(instance, design->node_index, a))
            continue;
        if (instance->load.work[a].application.model->by.memory ||
            (double)nodes * (double)each > PROCESSES_AT_MOST)
            return false;
        for (int64_t p = 1; p <= nodes * each; p++)
            if (instance_lacks_memory(instance, design, a, p))
                return false;
    }
    return true;
}

bool instance_same_machine(const struct design *a, const struct design *b)
{
    return a->node == b->node && a->technology_index == b->technology_index &&
           a->regions.technology == b->regions.technology;
}

double instance_model_error(const struct instance *instance, const struct design *design, size_t a, double p)
{
    const struct model_error *error = &instance->load.error;
    size_t row = 0;
    while (row + 1 < error->n && !instance_same_machine(error->machine[row], design))
        row++;
    return error->n && !design_is_service(design)
               ? spread_at(error->spread ? error->spread[a] : NULL,
                           error->factor[row * instance->load.n_work + a], p)
               : 1;
}

/* NULL: a plain number. */
static const char *unit_text(const char *unit)
{
    return unit ? unit : "no unit";
}

static bool same_unit(const char *a, const char *b)
{
    return strcmp(unit_text(a), unit_text(b)) == 0;
}

/* Sets the constants of the machine that the model reads and that are not known yet. *out NULL: none is. */
static enum status find_constants(double **out, struct instance *instance, const struct model *model,
                                  const char *machine, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    double *values = *out;
    for (size_t k = 0; k < snapshot->compute.n_constants; k++) {
        const struct machine_constant *row = &snapshot->compute.constants[k];
        size_t i = 0;
        if (strcmp(row->machine, machine) != 0)
            continue;
        while (i < model->machine.n_constants && strcmp(model->machine.constants[i].name, row->name) != 0)
            i++;
        if (i == model->machine.n_constants)
            continue; /* another model uses this constant */
        if (!same_unit(model->machine.constants[i].unit, row->unit))
            return diag_set(diag, ST_CATALOG,
                            "catalogue '%s': constant '%s' of machine '%s' is in %s, expected %s",
                            snapshot->name, row->name, machine, unit_text(row->unit),
                            unit_text(model->machine.constants[i].unit));
        if (!values) {
            values = ARENA_NEW(instance->arena, model->machine.n_constants, double);
            for (size_t j = 0; j < model->machine.n_constants; j++)
                values[j] = NAN;
        }
        if (isnan(values[i]))
            values[i] = row->value;
    }
    *out = values;
    return ST_OK;
}

/* Unless the application names a machine, sets its machine to the node, if the node is one. A model without
 * such a parameter has the constants of the node, or else of its accelerator. */
static enum status set_machine(struct application *app, struct instance *instance, size_t node,
                               struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct accelerator *accelerator = snapshot->nodes[node].accelerator;
    const struct model *model = app->model;
    const char *id = snapshot->parts[snapshot->nodes[node].part].id;
    double *constants = NULL;
    if (model->machine.n_constants == 0 ||
        (model->machine.param && !isnan(app->param[model_param_at(model, model->machine.param)])))
        return ST_OK;
    if (model->machine.param)
        /* if the model does not know the machine, the catalogue must have its constants */
        (void)application_set(app, model->machine.param, id, NULL);
    enum status status = find_constants(&constants, instance, model, id, diag);
    if (status == ST_OK && !model->machine.param && accelerator)
        status = find_constants(&constants, instance, model, snapshot->parts[accelerator->part].id, diag);
    app->constant = constants;
    return status;
}

/* Sets the measured points of the node's accelerator, whose rows are consecutive, and what kind of figures
 * they are: an estimate, if one of them is. */
static void set_points(struct node_speed *speed, const struct instance *instance, size_t node)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct operating_point *all = snapshot->compute.operating_points;
    const size_t accelerator = snapshot->nodes[node].accelerator_at;
    struct application *app = &speed->application;
    if (!app->model->points || app->model->points(app) == MODEL_POINTS_UNUSED)
        return;
    for (size_t i = 0; i < snapshot->compute.n_operating_points; i++) {
        if (all[i].accelerator != accelerator)
            continue;
        app->points = app->n_points > 0 ? app->points : &all[i];
        app->n_points++;
    }
    if (app->model->points(app) != MODEL_POINTS_FOUND)
        return;
    speed->kind = app->points[0].kind;
    speed->source = app->points[0].source;
    for (size_t i = 1; i < app->n_points; i++)
        if (figure_is_guess(app->points[i].kind) && !figure_is_guess(speed->kind))
            speed->kind = app->points[i].kind;
}

/* Index of a constant that application a needs on the node, which neither the catalogue nor a parameter
 * gives; n_constants: none. */
static size_t missing_constant(const struct instance *instance, size_t node, size_t a)
{
    const struct application *app = &instance_speed(instance, node, a)->application;
    const struct model *model = app->model;
    size_t i = model->points && model->points(app) == MODEL_POINTS_FOUND ? model->machine.n_constants : 0;
    while (i < model->machine.n_constants &&
           (!model->machine.constants[i].param ||
            !isnan(app->param[model_param_at(model, model->machine.constants[i].param)]) ||
            (app->constant && !isnan(app->constant[i]))))
        i++;
    return i;
}

/* False if application a takes its machine from the node, but the node is not a known machine. */
static bool has_machine(const struct instance *instance, size_t node, size_t a)
{
    const struct application *app = &instance_speed(instance, node, a)->application;
    const struct model *model = app->model;
    if (model->points && model->points(app) == MODEL_POINTS_MISSING)
        return false;
    if (!model->machine.param)
        return missing_constant(instance, node, a) == model->machine.n_constants;
    return app->constant || !isnan(app->param[model_param_at(model, model->machine.param)]);
}

enum status instance_find_machines(struct instance *instance, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    enum status status = ST_OK;
    for (size_t i = 0; i < snapshot->n_nodes; i++) {
        for (size_t a = 0; a < instance->load.n_work && status == ST_OK; a++) {
            struct application *app = &instance_speed(instance, i, a)->application;
            *app = instance->load.work[a].application;
            status = set_machine(app, instance, i, diag);
            set_points(instance_speed(instance, i, a), instance, i);
        }
    }
    return status;
}

size_t instance_lack(const struct instance *instance, size_t node)
{
    size_t a = 0;
    for (; a < instance->load.n_work; a++) {
        const struct node_speed *speed = instance_speed(instance, node, a);
        if (!speed->elsewhere &&
            (!(speed->rate_ops > 0) || speed->memory_ops < 0 || !has_machine(instance, node, a)))
            break;
    }
    return a;
}

static enum status missing_point_error(const struct instance *instance, size_t node, size_t a,
                                       const struct located_text *given, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct node *of = &snapshot->nodes[node];
    const struct application *app = &instance->load.work[a].application;
    char name[256];
    return located_error(given, diag,
                         "catalogue '%s' has no operating point of '%s' for application '%s' (%s): add one "
                         "to its operating_point.csv, or compute the replicas with points=no",
                         snapshot->name,
                         snapshot->parts[of->accelerator ? of->accelerator->part : of->part].id,
                         instance->load.work[a].name, application_name(name, sizeof name, app));
}

static enum status missing_constant_error(const struct instance *instance, size_t node, size_t a,
                                          const struct located_text *given, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct node *of = &snapshot->nodes[node];
    const struct work_item *item = &instance->load.work[a];
    const struct model *model = item->application.model;
    const struct model_constant *constant = &model->machine.constants[missing_constant(instance, node, a)];
    return located_error(
        given, diag,
        "%s of application '%s' (model %s) is not known on node '%s': add %s=... to its params, "
        "or %s of '%s' to the machine_constant.csv of catalogue '%s'",
        constant->param, item->name, model->key, snapshot->parts[of->part].id, constant->param,
        constant->name, snapshot->parts[of->accelerator ? of->accelerator->part : of->part].id,
        snapshot->name);
}

static enum status missing_peak_error(const struct instance *instance, size_t node, size_t a,
                                      const struct located_text *given, struct diag *diag)
{
    static const char *const COLUMNS[N_PRECISIONS] = {[PRECISION_FP64] = "peak_fp64_per_s",
                                                      [PRECISION_FP32] = "peak_fp32_per_s",
                                                      [PRECISION_BF16] = "peak_bf16_per_s",
                                                      [PRECISION_FP8] = "peak_fp8_per_s",
                                                      [PRECISION_FP4] = "peak_fp4_per_s"};
    const struct snapshot *snapshot = instance->snapshot;
    const struct work_item *item = &instance->load.work[a];
    const struct node *of = &snapshot->nodes[node];
    const char *accelerator = snapshot->parts[of->accelerator->part].id;
    return located_error(
        given, diag,
        "accelerator '%s' of node '%s' has no peak in the precision of application '%s': choose "
        "another precision, or add %s of '%s' to the accelerator.csv of catalogue '%s'",
        accelerator, snapshot->parts[of->part].id, item->name,
        COLUMNS[item->application.model->computes_in(&item->application)], accelerator, snapshot->name);
}

enum status instance_missing_rate(const struct instance *instance, size_t node,
                                  const struct located_text *given, struct diag *diag)
{
    const size_t a = instance_lack(instance, node);
    const struct node_speed *speed = instance_speed(instance, node, a);
    const struct work_item *item = &instance->load.work[a];
    const struct model *model = item->application.model;
    const char *id = instance->snapshot->parts[instance->snapshot->nodes[node].part].id;
    const char *catalog = instance->snapshot->name;
    if (speed->memory_ops < 0)
        return located_error(
            given, diag,
            "processes of node '%s' share its memory (memory_bandwidth: share), whose bandwidth is "
            "not known: add memory_bandwidth of '%s' to the machine_constant.csv of catalogue '%s'",
            id, id, catalog);
    const struct application *app = &speed->application;
    if (speed->rate_ops > 0 && model->points && model->points(app) == MODEL_POINTS_MISSING)
        return missing_point_error(instance, node, a, given, diag);
    if (speed->rate_ops > 0 && !model->machine.param)
        return missing_constant_error(instance, node, a, given, diag);
    if (speed->rate_ops > 0)
        return located_error(
            given, diag,
            "node '%s' is not a machine of application '%s' (model %s): add %s=... to its params, or "
            "constants of '%s' to the machine_constant.csv of catalogue '%s'",
            id, item->name, model->key, model->machine.param, id, catalog);
    if (model->by.at_peak && instance_on_accelerators(instance, node, a))
        return missing_peak_error(instance, node, a, given, diag);
    if (instance->policy->rates == RATES_ESTIMATE)
        return located_error(
            given, diag,
            "the rate of application '%s' on node '%s' cannot be estimated: add peak%s of '%s'%s "
            "to the machine_constant.csv of catalogue '%s', or a row %s,%s to its node_rate.csv",
            item->name, id, item->va > 0 || item->cpu_share < 1 ? " and memory_bandwidth" : "", id,
            item->va > 0 ? "" : ", and of a node that has a rate,", catalog, id, model->key);
    return located_error(
        given, diag,
        "catalogue '%s' has no rate of node '%s' for application '%s': add a row %s,%s to its "
        "node_rate.csv",
        catalog, id, item->name, id, model->key);
}

bool instance_leaves_out(struct instance *instance, size_t node, size_t part)
{
    const char *lacks = NULL;
    bool any = false;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const bool runs = instance_runs(instance, node, a);
        any = any || runs;
        lacks = !runs && instance_counts(instance, node, a) ? instance->load.work[a].name : lacks;
    }
    if (any && (!lacks || instance->policy->clusters > 1))
        return false;
    const char *app = any ? lacks : instance->load.work[0].name;
    instance_warn_named(
        instance, arena_printf(instance->arena, "'%s'", instance->snapshot->parts[part].id),
        arena_printf(instance->arena, "node %%s is left out: '%s' runs on others (runs_on)", app),
        arena_printf(instance->arena, "nodes %%s are left out: '%s' runs on others (runs_on)", app));
    return true;
}
