/* audit_rates.c - recomputes the applications and the rate of each on every node. The sources are the
 * scenario's text, the rows of the catalogue and the changes (bursar-scenario(5), NOTES; bursar-catalog(5),
 * node_rate.csv). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/yaml.h"
#include "catalog/cell_text.h"
#include "model/model_list.h"
#include "problem/instance.h"
#include "proof/audit_parts.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/defaults.h"
#include "proof/reads.h"
#include "proof/reals.h"
#include "proof/units.h"
#include "proof/words.h"
#include "scenario/change.h"

/* The part of a node that computes. */
struct compute_unit {
    bool accelerated;            /* processes run on the accelerators */
    double processes;            /* processes of a node, if no row gives their number */
    double peak_ops, memory_Bps; /* total of the node; 0: unknown */
};

/* An application and its rate on each node. */
struct app_rates {
    const struct instance *instance;
    const struct snapshot *snapshot;
    const struct change *changes;
    size_t a;
    const struct yaml *said;        /* map of the application in the scenario */
    struct application application; /* as read from the text */
    double va, cpu_share;
    bool shares;              /* processes share the memory bandwidth of their node */
    struct compute_unit *has; /* [n_nodes] */
    struct node_speed *speed; /* [n_nodes] */
};

static double number_in(const struct snapshot *snapshot, enum table_id table, size_t row, const char *column)
{
    const char *text = cell_text(snapshot, table, row, column);
    return text ? strtod(text, NULL) : 0;
}

static bool is_word(const struct yaml *value, const char *word)
{
    return value && value->text && strcmp(value->text, word) == 0;
}

/* --- the application --- */

/* Numbers that the text gives for an application in addition to its model. */
static const struct {
    const char *key;
    enum dimension dimension;
    double none;
    bool of_model; /* given in the unit of the model's rate */
    size_t at;     /* offset in struct work_item */
} OF_WORK[] = {
    {"max_time", DIM_TIME, INFINITY, false, offsetof(struct work_item, max_time_s)},
    {"min_rate", DIM_NUMBER, 0, true, offsetof(struct work_item, min_rate_ops)},
    {"va", DIM_NUMBER, 0, false, offsetof(struct work_item, va)},
    {"cpu_share", DIM_NUMBER, 1, false, offsetof(struct work_item, cpu_share)},
};

static bool work_holds(const struct app_rates *r, size_t of)
{
    const struct work_item *item = &r->instance->load.work[r->a];
    const struct yaml *value = yaml_get(r->said, OF_WORK[of].key);
    double number = OF_WORK[of].none;
    const char *text = reads_text(r->instance, value);
    if (text && strcmp(text, "any") != 0 && !units_read(&number, text, OF_WORK[of].dimension))
        return false;
    number *= OF_WORK[of].of_model ? item->application.model->unit.scale : 1;
    return audit_same(number, *(const double *)(const void *)((const char *)item + OF_WORK[of].at));
}

/* True if a model counts work in this unit. Operations are counted by the million, all other units by one.
 * The name of a rate starts with the unit, whose last letter may differ (query, queries/s). */
static bool counts_in_unit(const struct model *model, const char *word)
{
    const bool operations = check_same(word, "op") || check_same(word, "flop");
    const size_t prefix = operations ? 1 : 0;
    return !word || (model->unit.scale == (operations ? 1e6 : 1) && strlen(model->unit.work) > prefix &&
                     strcmp(model->unit.work + prefix, word) == 0 &&
                     strncmp(model->unit.rate + prefix, word, strlen(word) - 1) == 0);
}

/* True if both values of a parameter are equal, or both are NAN (the parameter is left open). */
static bool same_param(double own, double taken)
{
    return isnan(own) ? isnan(taken) : audit_same(own, taken);
}

/* Reads an application. A model of the built-in list must be the one that the text names; other models are
 * made from a file. */
static bool read_application(struct app_rates *r)
{
    const struct application *taken = &r->instance->load.work[r->a].application;
    const struct yaml *params = yaml_get(r->said, "params");
    const struct model *listed = NULL;
    if (model_find(&listed, reads_at(r->instance, r->said, "model"), NULL) == ST_OK && !listed->from_file &&
        listed != taken->model)
        return false;
    if (!counts_in_unit(taken->model, reads_at(r->instance, r->said, "unit")))
        return false;
    for (size_t i = 0; listed && listed->from_file && i < listed->n_params; i++)
        /* parameters that name the model's file */
        (void)reads_at(r->instance, params, listed->params[i].name);
    bool same = true;
    r->application = *taken;
    for (size_t i = 0; i < taken->model->n_params && same; i++) {
        const char *name = taken->model->params[i].name;
        double own = NAN;
        same = defaults_param(&own, taken->model, name, reads_at(r->instance, params, name)) &&
               same_param(own, taken->param[i]);
    }
    return same;
}

/* True if the application on this node has the node's machine constants, for a model that takes the machine
 * from the node. */
static bool machine_holds(const struct app_rates *r, const char *node, const struct application *taken)
{
    const struct snapshot *snapshot = r->snapshot;
    const struct model *model = r->application.model;
    struct application own = r->application;
    size_t param = 0, known = 0;
    while (param < model->n_params && !check_same(model->params[param].name, model->machine.param))
        param++;
    const bool open = model->machine.param && isnan(own.param[param]);
    if (open)
        (void)defaults_param(&own.param[param], model, model->machine.param, node);
    for (size_t row = 0; row < cell_rows(snapshot, TABLE_MACHINE_CONSTANT) && open; row++)
        for (size_t i = 0; i < model->machine.n_constants; i++)
            if (strcmp(cell_text(snapshot, TABLE_MACHINE_CONSTANT, row, "machine"), node) == 0 &&
                strcmp(cell_text(snapshot, TABLE_MACHINE_CONSTANT, row, "name"),
                       model->machine.constants[i].name) == 0) {
                known++;
                if (!taken->constant ||
                    !audit_same(taken->constant[i],
                                number_in(snapshot, TABLE_MACHINE_CONSTANT, row, "value")))
                    return false;
            }
    for (size_t i = 0; taken->constant && i < model->machine.n_constants; i++)
        known -= isnan(taken->constant[i]) ? 0 : 1;
    bool same = known == 0 && taken->model == model;
    for (size_t i = 0; i < model->n_params; i++)
        same = same && same_param(own.param[i], taken->param[i]);
    return same;
}

/* --- nodes --- */

/* Value of a node's machine constant (machine_constant.csv); 0: not given. */
static double constant_of(const struct snapshot *snapshot, const char *node, const char *name,
                          enum dimension dimension)
{
    for (size_t row = 0; row < cell_rows(snapshot, TABLE_MACHINE_CONSTANT); row++) {
        char text[256];
        double value = 0;
        const char *unit = cell_text(snapshot, TABLE_MACHINE_CONSTANT, row, "unit");
        if (strcmp(cell_text(snapshot, TABLE_MACHINE_CONSTANT, row, "machine"), node) != 0 ||
            strcmp(cell_text(snapshot, TABLE_MACHINE_CONSTANT, row, "name"), name) != 0)
            continue;
        snprintf(text, sizeof text, "%s%s", cell_text(snapshot, TABLE_MACHINE_CONSTANT, row, "value"),
                 unit ? unit : "");
        return units_read(&value, text, dimension) ? value : 0;
    }
    return 0;
}

static struct compute_unit compute_unit_of(const struct app_rates *r, size_t node)
{
    static const char *const peaks[N_PRECISIONS] = {"peak_fp64_per_s", "peak_fp32_per_s", "peak_bf16_per_s",
                                                    "peak_fp8_per_s", "peak_fp4_per_s"};
    const struct snapshot *s = r->snapshot;
    const struct application *app = &r->application;
    const char *id = cell_text(s, TABLE_NODE, node, "part");
    const char *card = app->model->computes_in ? cell_text(s, TABLE_NODE, node, "accelerator") : NULL;
    const double cores = number_in(s, TABLE_NODE, node, "cores");
    const double cards = number_in(s, TABLE_NODE, node, "accelerators");
    for (size_t row = 0; card && cards > 0 && row < cell_rows(s, TABLE_ACCELERATOR); row++)
        if (strcmp(cell_text(s, TABLE_ACCELERATOR, row, "part"), card) == 0)
            return (struct compute_unit){
                true, cards,
                cards * number_in(s, TABLE_ACCELERATOR, row, peaks[app->model->computes_in(app)]),
                cards * number_in(s, TABLE_ACCELERATOR, row, "memory_Bps")};
    return (struct compute_unit){false, cores, cores * constant_of(s, id, "peak", DIM_RATE),
                                 constant_of(s, id, "memory_bandwidth", DIM_BANDWIDTH)};
}

/* --- rates of the catalogue --- */

static bool is_key(const char *row, size_t n, const char *key)
{
    return key && strlen(key) == n && strncmp(key, row, n) == 0;
}

/* True if a word "class=C" is a parameter of the application with this value. */
static bool names_param(const char *word, size_t n, const struct application *app)
{
    const struct model *model = app->model;
    const size_t name = strcspn(word, "=");
    char value[64];
    if (name >= n || n - name > sizeof value)
        return false;
    snprintf(value, sizeof value, "%.*s", (int)(n - name - 1), word + name + 1);
    for (size_t i = 0; i < model->n_params; i++) {
        double own = NAN;
        if (strlen(model->params[i].name) == name && strncmp(model->params[i].name, word, name) == 0)
            return defaults_param(&own, model, model->params[i].name, value) && !isnan(own) &&
                   same_param(own, app->param[i]);
    }
    return false;
}

/* Score of a row's words for an application; 0: they do not fit. A row of the model itself beats a row of
 * another model of the same program. Each named parameter adds one. */
static int fit_of(const char *row, const struct application *app)
{
    size_t n = strcspn(row, " ");
    int fit = is_key(row, n, app->model->key)        ? MODEL_MAX_PARAMS + 2
              : is_key(row, n, app->model->rates_of) ? 1
                                                     : 0;
    for (row += n; fit > 0 && *(row += strspn(row, " ")); row += n) {
        n = strcspn(row, " ");
        fit = names_param(row, n, app) ? fit + 1 : 0;
    }
    return fit;
}

static struct node_speed speed_of(const struct app_rates *r, size_t node, size_t row)
{
    const struct snapshot *s = r->snapshot;
    const struct compute_unit *has = &r->has[node];
    const double set_MiB = number_in(s, TABLE_NODE_RATE, row, "working_set_MiB");
    const double measured = number_in(s, TABLE_NODE_RATE, row, "processes_per_node");
    const bool alone = measured == 0 && !has->accelerated && has->processes > 1;
    const double memory_ops = has->memory_Bps > 0 ? has->memory_Bps / 8 * r->va : -1;
    return (struct node_speed){.working_set_B = set_MiB > 0 ? set_MiB * 1048576 : (double)INFINITY,
                               .each = (int64_t)(measured > 0 ? measured : has->processes),
                               .rate_ops = number_in(s, TABLE_NODE_RATE, row, "rate_per_s"),
                               .power_W = number_in(s, TABLE_NODE_RATE, row, "power_W"),
                               .alone = alone,
                               .memory_ops = alone && r->shares ? memory_ops : 0,
                               .kind = (enum figure_kind)words_place(
                                   cell_text(s, TABLE_NODE_RATE, row, "kind"), words_figure, N_FIGURE_KINDS),
                               .by = SPEED_CATALOGUED};
}

/* The speed by the row that fits best. If two rows fit equally, the one with the larger working set counts,
 * and the other one is the rate in cache. */
static struct node_speed catalogue_speed(const struct app_rates *r, size_t node)
{
    const struct snapshot *s = r->snapshot;
    const char *id = cell_text(s, TABLE_NODE, node, "part"), *best = "";
    struct node_speed speed = {.rate_ops = 0}, other;
    int fits = 0;
    for (size_t row = 0; row < cell_rows(s, TABLE_NODE_RATE); row++) {
        const char *words = cell_text(s, TABLE_NODE_RATE, row, "application");
        if (strcmp(cell_text(s, TABLE_NODE_RATE, row, "node"), id) != 0)
            continue;
        const int fit = fit_of(words, &r->application);
        other = speed_of(r, node, row);
        if (fit > fits) {
            speed = other;
            fits = fit;
            best = words;
        } else if (fit > 0 && strcmp(words, best) == 0) {
            const bool larger = other.working_set_B > speed.working_set_B;
            const struct node_speed small = larger ? speed : other;
            speed = larger ? other : speed;
            speed.power_W = fmax(speed.power_W, small.power_W);
            speed.cached = (struct cached_rate){small.rate_ops, small.working_set_B, small.kind, NO_INDEX};
        }
    }
    return speed;
}

/* --- estimates --- */

/* Speed of a process of a node relative to one of another node with a rate; 0: unknown. */
static double speed_ratio(const struct app_rates *r, size_t node, size_t like)
{
    const struct compute_unit *own = &r->has[node], *other = &r->has[like];
    const double fewer = (double)r->speed[like].each / own->processes;
    const double core = own->peak_ops / other->peak_ops * fewer;
    const double memory = own->memory_Bps / other->memory_Bps * fewer;
    const double ratio = r->cpu_share < 1 ? 1 / (r->cpu_share / core + (1 - r->cpu_share) / memory) : core;
    return ratio > 0 && isfinite(ratio) ? ratio : 0;
}

/* Distance of a node to another whose rate could be used. Every measured node is nearer than any that is not
 * measured. */
static double distance(const struct app_rates *r, size_t node, size_t like)
{
    const struct node_speed *speed = &r->speed[like];
    const double ratio =
        speed->by == SPEED_CATALOGUED && speed->rate_ops > 0 ? speed_ratio(r, node, like) : 0;
    return !(ratio > 0) ? (double)INFINITY
                        : fabs(reals_log2(ratio)) + (speed->kind == FIGURE_MEASURED ? 0 : 1e6);
}

/* The nearest node. If `taken` is equally near, `taken`. */
static size_t find_similar_node(const struct app_rates *r, size_t node, size_t taken)
{
    const size_t n = cell_rows(r->snapshot, TABLE_NODE);
    double nearest = INFINITY;
    size_t like = NO_INDEX;
    for (size_t i = 0; i < n; i++)
        if (distance(r, node, i) < nearest) {
            nearest = distance(r, node, i);
            like = i;
        }
    return like < n && taken < n && distance(r, node, taken) <= nearest + 1e-9 ? taken : like;
}

static void estimate(struct app_rates *r, size_t node, size_t taken)
{
    const struct compute_unit *has = &r->has[node];
    const size_t like = r->va > 0 ? 0 : find_similar_node(r, node, taken);
    struct node_speed guess = {
        .each = (int64_t)has->processes, .kind = FIGURE_ESTIMATED, .by = SPEED_BY_MEMORY};
    if (r->va > 0) {
        guess.rate_ops = fmin(has->peak_ops, has->memory_Bps / 8 * r->va) / has->processes;
    } else if (like != NO_INDEX) {
        guess.by = SPEED_BY_RATIO;
        guess.like = like;
        guess.rate_ops = r->speed[like].rate_ops * speed_ratio(r, node, like);
    }
    if (guess.rate_ops > 0)
        r->speed[node] = guess;
}

/* --- runs_on and changes --- */

static bool runs_on(const struct app_rates *r, const char *node)
{
    const struct yaml *nodes = yaml_get(r->said, "runs_on");
    bool runs = !nodes || nodes->n == 0;
    for (size_t i = 0; nodes && i < nodes->n; i++)
        runs = check_same(reads_text(r->instance, nodes->items[i]), node) || runs;
    return runs;
}

/* A pattern matches the node, the node with the model, or the node with the application. */
static bool pattern_matches(const char *pattern, const char *node, const struct work_item *item)
{
    return words_match(pattern, node) || audit_names(pattern, node, item->application.model->key) ||
           audit_names(pattern, node, item->name);
}

/* Applies the changes. A rate that is set holds for every working set. */
static void apply_changes(const struct app_rates *r, struct node_speed *speed, const char *node)
{
    const struct work_item *item = &r->instance->load.work[r->a];
    for (size_t c = 0; c < r->instance->scenario->file.changes.n && speed->rate_ops > 0; c++) {
        const struct change *made = &r->changes[c];
        char *end = NULL;
        if (made->target != CHANGE_RATE || !pattern_matches(made->pattern, node, item))
            continue;
        reads_change(r->instance, c);
        const double bare = strtod(made->value, &end) * item->application.model->unit.scale;
        speed->rate_ops = made->relative || *end ? audit_changed(speed->rate_ops, made, DIM_RATE) : bare;
        speed->cached.rate_ops = made->relative ? audit_changed(speed->cached.rate_ops, made, DIM_RATE) : 0;
    }
}

static bool cached_same(const struct cached_rate *own, const struct cached_rate *taken)
{
    return audit_same(own->rate_ops, taken->rate_ops) &&
           (own->rate_ops == 0 ||
            (audit_same(own->working_set_B, taken->working_set_B) && own->kind == taken->kind));
}

/* True if two speeds are equal. Unknown watts and memory are 0, NAN or negative. */
static bool speed_same(const struct node_speed *own, const struct node_speed *taken)
{
    return own->elsewhere == taken->elsewhere && audit_same(own->rate_ops, taken->rate_ops) &&
           (own->rate_ops == 0 ||
            (audit_same(own->working_set_B, taken->working_set_B) && own->each == taken->each &&
             audit_same(own->power_W, fmax(taken->power_W, 0)) && own->alone == taken->alone &&
             audit_same(own->memory_ops, taken->memory_ops) && own->kind == taken->kind &&
             own->by == taken->by && own->like == taken->like && cached_same(&own->cached, &taken->cached)));
}

/* --- all applications --- */

static enum status audit_app(struct app_rates *r, struct diag *diag)
{
    const size_t n = cell_rows(r->snapshot, TABLE_NODE);
    const bool guesses =
        check_same(reads_at(r->instance, r->instance->scenario->file.root, "rates"), "estimate");
    const struct instance_load *load = &r->instance->load;
    for (size_t i = 0; i < n; i++) {
        r->has[i] = compute_unit_of(r, i);
        r->speed[i] = catalogue_speed(r, i);
    }
    for (size_t i = 0; i < n && guesses; i++)
        if (r->speed[i].rate_ops == 0)
            estimate(r, i, load->speed[i * load->n_work + r->a].like);
    for (size_t i = 0; i < n; i++) {
        const struct node_speed *taken = &load->speed[i * load->n_work + r->a];
        const char *id = cell_text(r->snapshot, TABLE_NODE, i, "part");
        struct node_speed own = r->speed[i];
        bool same = !load->reference || /* changes and runs_on do not apply to the reference */
                    speed_same(&own, &load->reference->load.speed[i * load->n_work + r->a]);
        if (runs_on(r, id))
            apply_changes(r, &own, id);
        else
            own = (struct node_speed){.elsewhere = true};
        same = same && speed_same(&own, taken) && machine_holds(r, id, &taken->application);
        if (!same)
            return diag_set(diag, ST_INTERNAL, "the rate of '%s' on '%s' differs from catalogue and scenario",
                            load->work[r->a].name, id);
    }
    return ST_OK;
}

static enum status audit_work(const struct app_rates *r, bool read, struct diag *diag)
{
    const struct work_item *item = &r->instance->load.work[r->a];
    const char *name = reads_at(r->instance, r->said, "name");
    const char *wrong = read ? NULL : "params";
    if (!check_same(item->name, name ? name : item->application.model->key))
        wrong = "name";
    for (size_t i = 0; i < sizeof OF_WORK / sizeof *OF_WORK && !wrong; i++)
        wrong = work_holds(r, i) ? NULL : OF_WORK[i].key;
    return wrong ? diag_set(diag, ST_INTERNAL, "'%s' of application '%s' differs from the scenario", wrong,
                            item->name)
                 : ST_OK;
}

enum status audit_rates(const struct instance *instance, const struct change *changes, struct diag *diag)
{
    const size_t n = cell_rows(instance->snapshot, TABLE_NODE);
    const struct yaml *workload = audit_value(instance, "workload");
    struct app_rates r = {.instance = instance, .snapshot = instance->snapshot, .changes = changes};
    enum status status = ST_OK;
    r.has = mem_alloc(n, sizeof *r.has);
    r.speed = mem_alloc(n, sizeof *r.speed);
    r.shares = is_word(audit_value(instance, "memory_bandwidth"), "share");
    for (r.a = 0; r.a < instance->load.n_work && workload && status == ST_OK; r.a++) {
        r.said = workload->items[r.a];
        status = audit_work(&r, read_application(&r), diag);
        r.va = instance->load.work[r.a].va;
        r.cpu_share = instance->load.work[r.a].cpu_share;
        if (status == ST_OK)
            status = audit_app(&r, diag);
    }
    free(r.has);
    free(r.speed);
    return status;
}

enum status proof_build_work(struct proof_build *b)
{
    return audit_rates(b->own, b->changes, b->diag);
}
