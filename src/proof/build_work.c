/* build_work.c - the applications, and the rate of each on every node, from the scenario's text, the rows of
 * the catalogue and the changes (bursar-scenario(5), NOTES; bursar-catalog(5), node_rate.csv). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/yaml.h"
#include "catalog/cell_text.h"
#include "model/model_list.h"
#include "model/service.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/compare.h"
#include "proof/defaults.h"
#include "proof/reads.h"
#include "proof/reals.h"
#include "proof/rent.h"
#include "proof/score.h"
#include "proof/units.h"
#include "proof/words.h"
#include "scenario/change.h"

/* The part of a node that computes. */
struct compute_unit {
    bool accelerated;            /* processes run on the accelerators */
    double processes;            /* processes of a node, if no row gives their number */
    double peak_ops, memory_Bps; /* total of the node; 0: unknown */
};

/* An application while it and its rates are read. */
struct app_builder {
    struct proof_build *b;
    const struct snapshot *snapshot;
    size_t a;
    const struct yaml *said; /* map of the application in the scenario */
    struct work_item *item;
    struct compute_unit *has; /* [n_nodes] */
};

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
    {"prompt", DIM_NUMBER, 0, false, offsetof(struct work_item, request.prompt)},
    {"answer", DIM_NUMBER, 0, false, offsetof(struct work_item, request.answer)},
};

static bool set_number(const struct app_builder *w, size_t of)
{
    double number = OF_WORK[of].none;
    const char *text = reads_at(w->b->own, w->said, OF_WORK[of].key);
    if (text && strcmp(text, "any") != 0 && !units_read(&number, text, OF_WORK[of].dimension))
        return false;
    number *= OF_WORK[of].of_model ? w->item->application.model->unit.scale : 1;
    *(double *)(void *)((char *)w->item + OF_WORK[of].at) = number;
    return true;
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

/* Finds the model. One of the built-in list is that which the text names; others are made from a file, and
 * the proof takes them as they are. */
static bool set_model(struct app_builder *w)
{
    const struct instance *own = w->b->own;
    const struct yaml *params = yaml_get(w->said, "params");
    struct application *app = &w->item->application;
    app->model = w->b->given->load.work[w->a].application.model;
    const struct model *listed = NULL;
    if (model_find(&listed, reads_at(own, w->said, "model"), NULL) == ST_OK && !listed->from_file)
        app->model = listed;
    for (size_t i = 0; listed && listed->from_file && i < listed->n_params; i++)
        /* parameters that name the model's file */
        (void)reads_at(own, params, listed->params[i].name);
    bool read = counts_in_unit(app->model, reads_at(own, w->said, "unit"));
    for (size_t i = 0; i < app->model->n_params && read; i++) {
        const char *name = app->model->params[i].name;
        read = build_param(&app->param[i], w->b, app->model, w->said, name);
    }
    for (size_t i = 0; i < app->model->n_params && read && app->model->preset.value; i++)
        if (!audit_text_at(params, app->model->params[i].name))
            defaults_of_shape(app, i);
    return read;
}

/* The lengths of a request, if the model has them as parameters. */
static void take_request(struct app_builder *w)
{
    const struct application *app = &w->item->application;
    for (size_t i = 0; i < app->model->n_params; i++) {
        if (check_same(app->model->params[i].name, "prompt"))
            w->item->request.prompt = app->param[i];
        if (check_same(app->model->params[i].name, "answer"))
            w->item->request.answer = app->param[i];
    }
}

static enum status read_item(struct app_builder *w)
{
    const struct instance *own = w->b->own;
    const char *wrong = set_model(w) ? NULL : "params", *name = reads_at(own, w->said, "name");
    w->item->name = name ? name : w->item->application.model->key;
    const char *share = audit_text_at(w->said, "share"), *runs = audit_text_at(w->said, "runs");
    w->item->amount = strtod(share ? share : runs ? runs : "0", NULL);
    w->item->any_time = check_same(audit_text_at(w->said, "max_time"), "any");
    w->item->runs_on = build_list(w->b, yaml_get(w->said, "runs_on"));
    if (!build_checkpoint(&w->item->checkpoint, w->b, w->said) && !wrong)
        wrong = "checkpoint";
    for (size_t i = 0; i < sizeof OF_WORK / sizeof *OF_WORK && !wrong; i++)
        wrong = set_number(w, i) ? NULL : OF_WORK[i].key;
    take_request(w);
    return wrong ? diag_set(w->b->diag, ST_INTERNAL, "the proof cannot read '%s' of application '%s'", wrong,
                            w->item->name)
                 : ST_OK;
}

/* Sets the constants that the catalogue has for a machine and that are still NAN. Returns how many it set. */
static size_t put_constants(double *constants, const struct app_builder *w, const char *machine)
{
    const struct model *model = w->item->application.model;
    size_t n = 0;
    for (size_t row = 0; row < w->snapshot->compute.n_constants; row++)
        for (size_t i = 0; i < model->machine.n_constants; i++) {
            const struct machine_constant *constant = &w->snapshot->compute.constants[row];
            if (!isnan(constants[i]) || strcmp(constant->machine, machine) != 0 ||
                strcmp(constant->name, model->machine.constants[i].name) != 0)
                continue;
            constants[i] = constant->value;
            n++;
        }
    return n;
}

/* Sets the measured points of the node's accelerator, if the application uses them, and what kind of figures
 * they are. */
static void put_points(struct node_speed *speed, const struct app_builder *w, const struct node *node)
{
    const struct operating_point *rows = w->snapshot->compute.operating_points;
    struct application *app = &speed->application;
    size_t first = 0, end = w->snapshot->compute.n_operating_points;
    if (!check_same(app->model->key, "llm.serve") || !check_has_choice(app, "points", "yes"))
        return;
    while (first < end && rows[first].accelerator != node->accelerator_at)
        first++;
    while (end > first && rows[end - 1].accelerator != node->accelerator_at)
        end--;
    app->points = first < end ? &rows[first] : NULL;
    app->n_points = end - first;
    if (!check_any_point(app))
        return;
    speed->kind = rows[first].kind;
    speed->source = rows[first].source;
    for (size_t i = end; i-- > first;) {
        const enum figure_kind kind = rows[i].kind;
        if (kind == FIGURE_ESTIMATE || kind == FIGURE_ESTIMATED || kind == FIGURE_ASSUMPTION)
            speed->kind = kind;
    }
}

/* The application on a node: a model that takes the machine from the node has the node's machine constants.
 * A model without such a parameter has those of the node, or else of its accelerator. */
static struct application on_node(const struct app_builder *w, const struct node *node)
{
    struct application app = w->item->application;
    const struct part *parts = w->snapshot->parts;
    const struct model *model = app.model;
    size_t param = 0;
    while (param < model->n_params && !check_same(model->params[param].name, model->machine.param))
        param++;
    if (model->machine.n_constants == 0 || (model->machine.param && !isnan(app.param[param])))
        return app;
    if (model->machine.param)
        (void)defaults_param(&app.param[param], model, model->machine.param, parts[node->part].id);
    double *constants = ARENA_NEW(w->b->arena, model->machine.n_constants, double);
    for (size_t i = 0; i < model->machine.n_constants; i++)
        constants[i] = NAN;
    size_t n = put_constants(constants, w, parts[node->part].id);
    if (!model->machine.param && node->accelerator)
        n += put_constants(constants, w, parts[node->accelerator->part].id);
    app.constant = n > 0 ? constants : NULL;
    return app;
}

/* --- nodes --- */

static struct compute_unit compute_unit_of(const struct app_builder *w, const struct node *node)
{
    const struct application *app = &w->item->application;
    const struct accelerator *card = app->model->computes_in ? node->accelerator : NULL;
    const double cores = (double)node->cores, cards = (double)node->accelerators;
    if (card && cards > 0)
        return (struct compute_unit){true, cards, cards * card->peak_ops[app->model->computes_in(app)],
                                     cards * card->memory_Bps};
    return (struct compute_unit){false, cores, cores * node->peak_ops, node->memory_Bps};
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

static struct node_speed speed_of(const struct app_builder *w, const struct node_rate *rate)
{
    const struct compute_unit *has = &w->has[rate->node];
    const int64_t measured = rate->processes_per_node;
    const bool alone = measured == 0 && !has->accelerated && has->processes > 1;
    const double memory_ops = has->memory_Bps > 0 ? has->memory_Bps / 8 * w->item->va : -1;
    return (struct node_speed){.working_set_B = rate->working_set_B,
                               .each = measured > 0 ? measured : (int64_t)has->processes,
                               .rate_ops = rate->rate_ops,
                               .power_W = rate->power_W,
                               .alone = alone,
                               .memory_ops = alone && w->b->own->policy->share_memory ? memory_ops : 0,
                               .kind = rate->kind,
                               .source = rate->source};
}

/* Sets the speeds by the rows that fit best. If two rows fit equally, the one with the larger working set
 * counts, and the other one is the rate in cache. */
static void set_catalogued(struct app_builder *w)
{
    int *fits = ARENA_NEW(w->b->arena, w->snapshot->n_nodes, int);
    const char **best = ARENA_NEW(w->b->arena, w->snapshot->n_nodes, const char *);
    for (size_t row = 0; row < w->snapshot->compute.n_rates; row++) {
        const struct node_rate *rate = &w->snapshot->compute.rates[row];
        const int fit = fit_of(rate->application, &w->item->application);
        struct node_speed *speed = instance_speed(w->b->own, rate->node, w->a);
        if (fit > fits[rate->node]) {
            *speed = speed_of(w, rate);
            fits[rate->node] = fit;
            best[rate->node] = rate->application;
        } else if (fit > 0 && strcmp(rate->application, best[rate->node]) == 0) {
            const struct node_speed other = speed_of(w, rate);
            const bool larger = other.working_set_B > speed->working_set_B;
            const struct node_speed small = larger ? *speed : other;
            *speed = larger ? other : *speed;
            speed->power_W = fmax(speed->power_W, small.power_W);
            speed->cached =
                (struct cached_rate){small.rate_ops, small.working_set_B, small.kind, small.source};
        }
    }
}

/* --- estimates --- */

/* Speed of a process of a node relative to one of another node with a rate; 0: unknown. */
static double speed_ratio(const struct app_builder *w, size_t node, size_t like)
{
    const struct compute_unit *own = &w->has[node], *other = &w->has[like];
    const double fewer = (double)instance_speed(w->b->own, like, w->a)->each / own->processes;
    const double core = own->peak_ops / other->peak_ops * fewer, share = w->item->cpu_share;
    const double memory = own->memory_Bps / other->memory_Bps * fewer;
    const double ratio = share < 1 ? 1 / (share / core + (1 - share) / memory) : core;
    return ratio > 0 && isfinite(ratio) ? ratio : 0;
}

/* Distance of a node to another whose rate could be used. Every measured node is nearer than any that is not
 * measured. */
static double distance(const struct app_builder *w, size_t node, size_t like)
{
    const struct node_speed *speed = instance_speed(w->b->own, like, w->a);
    const double ratio =
        speed->by == SPEED_CATALOGUED && speed->rate_ops > 0 ? speed_ratio(w, node, like) : 0;
    return !(ratio > 0) ? (double)INFINITY
                        : fabs(reals_log2(ratio)) + (speed->kind == FIGURE_MEASURED ? 0 : 1e6);
}

/* The nearest node. If several are equally near, it is that of the search. */
static size_t find_similar_node(const struct app_builder *w, size_t node)
{
    const size_t n = w->snapshot->n_nodes, taken = instance_speed(w->b->given, node, w->a)->like;
    double nearest = INFINITY;
    size_t like = NO_INDEX;
    for (size_t i = 0; i < n; i++)
        if (distance(w, node, i) < nearest) {
            nearest = distance(w, node, i);
            like = i;
        }
    return like < n && taken < n && distance(w, node, taken) <= nearest + 1e-9 ? taken : like;
}

/* The peak of an accelerator, for a model that computes by itself how much of it is reached. */
static void take_peak(struct app_builder *w, size_t node)
{
    const struct compute_unit *has = &w->has[node];
    if (has->accelerated && has->peak_ops > 0)
        *instance_speed(w->b->own, node, w->a) =
            (struct node_speed){.each = (int64_t)has->processes,
                                .rate_ops = has->peak_ops / has->processes,
                                .power_W = NAN,
                                .kind = FIGURE_ESTIMATED,
                                .source = NO_INDEX,
                                .by = SPEED_BY_PEAK};
}

static void estimate(struct app_builder *w, size_t node)
{
    const struct compute_unit *has = &w->has[node];
    const size_t like = w->item->va > 0 ? NO_INDEX : find_similar_node(w, node);
    struct node_speed guess = {.each = (int64_t)has->processes,
                               .power_W = NAN,
                               .kind = FIGURE_ESTIMATED,
                               .source = NO_INDEX,
                               .by = SPEED_BY_MEMORY};
    if (w->item->va > 0) {
        guess.rate_ops = fmin(has->peak_ops, has->memory_Bps / 8 * w->item->va) / has->processes;
    } else if (like != NO_INDEX) {
        guess.by = SPEED_BY_RATIO;
        guess.like = like;
        guess.rate_ops = instance_speed(w->b->own, like, w->a)->rate_ops * speed_ratio(w, node, like);
    }
    if (guess.rate_ops > 0)
        *instance_speed(w->b->own, node, w->a) = guess;
}

/* --- runs_on and changes --- */

static bool runs_on(const struct app_builder *w, const char *node)
{
    const struct located_list *nodes = &w->item->runs_on;
    bool runs = nodes->n == 0;
    for (size_t i = 0; i < nodes->n && !runs; i++)
        runs = check_same(nodes->v[i].text, node);
    return runs;
}

/* A pattern matches the node, the node with the model, or the node with the application. */
static bool pattern_matches(const char *pattern, const char *node, const struct work_item *item)
{
    return words_match(pattern, node) || audit_names(pattern, node, item->application.model->key) ||
           audit_names(pattern, node, item->name);
}

/* Applies the changes. A rate that is set holds for every working set. */
static void apply_changes(const struct app_builder *w, struct node_speed *speed, const char *node)
{
    for (size_t c = 0; c < w->b->own->scenario->file.changes.n && speed->rate_ops > 0; c++) {
        const struct change *made = &w->b->changes[c];
        char *end = NULL;
        if (made->target != CHANGE_RATE || !pattern_matches(made->pattern, node, w->item))
            continue;
        reads_change(w->b->own, c);
        const double bare = strtod(made->value, &end) * w->item->application.model->unit.scale;
        speed->rate_ops = made->relative || *end ? audit_changed(speed->rate_ops, made, DIM_RATE) : bare;
        speed->cached.rate_ops = made->relative ? audit_changed(speed->cached.rate_ops, made, DIM_RATE) : 0;
    }
}

/* --- all applications --- */

/* A service gives what is paid for: its node has the tokens a second of the least number of requests a
 * year. */
static void set_services(struct app_builder *w)
{
    const struct snapshot *s = w->snapshot;
    for (size_t i = 0; i < s->paid.n_hosted; i++) {
        const struct rental *row = &s->paid.rentals[s->paid.hosted[i].rental];
        const struct site_rent rent = rent_of(w->b->own, row->part, s->parts[s->nodes[row->node].part].id);
        struct node_speed *speed = instance_speed(w->b->own, row->node, w->a);
        const double a_year = (double)rent.requests * w->item->request.answer;
        if (rent.requests == 0)
            continue;
        *speed = (struct node_speed){.application = service_application(&w->item->application),
                                     .each = 1,
                                     .rate_ops = a_year / (365.0 * 24 * 3600),
                                     .power_W = NAN,
                                     .kind = FIGURE_LIST,
                                     .source = NO_INDEX};
    }
}

/* Sets the speeds of an application as the reference has them: without changes, on all nodes. */
static void set_speeds(struct app_builder *w)
{
    const struct snapshot *s = w->snapshot;
    for (size_t i = 0; i < s->n_nodes; i++)
        w->has[i] = compute_unit_of(w, &s->nodes[i]);
    set_catalogued(w);
    for (size_t i = 0; i < s->n_nodes; i++)
        if (instance_speed(w->b->own, i, w->a)->rate_ops == 0) {
            if (w->item->application.model->by.at_peak)
                take_peak(w, i);
            else if (w->b->own->policy->rates == RATES_ESTIMATE)
                estimate(w, i);
        }
    for (size_t i = 0; i < s->n_nodes; i++) {
        instance_speed(w->b->own, i, w->a)->application = on_node(w, &s->nodes[i]);
        put_points(instance_speed(w->b->own, i, w->a), w, &s->nodes[i]);
    }
    set_services(w);
}

/* Applies runs_on and changes to the speeds of an application. */
static void change_speeds(struct app_builder *w)
{
    const struct snapshot *s = w->snapshot;
    for (size_t i = 0; i < s->n_nodes; i++) {
        struct node_speed *speed = instance_speed(w->b->own, i, w->a);
        const char *id = s->parts[s->nodes[i].part].id;
        if (runs_on(w, id))
            apply_changes(w, speed, id);
        else
            *speed = (struct node_speed){.application = speed->application,
                                         .each = speed->each,
                                         .elsewhere = true,
                                         .source = NO_INDEX};
    }
}

/* --- calibration --- */

static double number_at(const struct yaml *map, const char *key)
{
    const char *text = audit_text_at(map, key);
    return text ? strtod(text, NULL) : (double)NAN;
}

/* Reads the calibration, which is a file name or a map with one, and the factors of its file. */
static bool set_calibration(struct proof_build *b)
{
    const struct yaml *said = audit_value(b->own, "calibration"), *root = NULL;
    struct calibration_input *out = &b->scenario->calibration;
    const char *file = reads_text(b->own, said);
    char *text = NULL;
    size_t n = 0;
    b->own->load.calibration = out;
    out->file.text = file ? file : reads_at(b->own, said, "file");
    out->chooses = check_same(reads_at(b->own, said, "choose_by"), "calibrated");
    if (!out->file.text)
        return true;
    const char *path = path_join(b->arena, path_folder(b->arena, b->scenario->file.path), out->file.text);
    if (file_read(&text, &n, path, b->arena, NULL) != ST_OK ||
        yaml_parse(&root, text, n, path, b->arena, NULL) != ST_OK)
        return false;
    struct calibration *factors = ARENA_NEW(b->arena, root->n, struct calibration);
    for (size_t i = 0; i < root->n; i++) {
        const struct yaml *of = root->pairs[i].value;
        const char *processes = audit_text_at(of, "processes"), *growth = audit_text_at(of, "growth");
        factors[i] = (struct calibration){.model = root->pairs[i].key,
                                          .factor = number_at(of, "factor"),
                                          .low = number_at(of, "low"),
                                          .high = number_at(of, "high"),
                                          .processes = processes ? strtod(processes, NULL) : (double)INFINITY,
                                          .growth = growth ? strtod(growth, NULL) : 1};
    }
    out->v = factors;
    out->n = root->n;
    return true;
}

/* --- scores --- */

/* The first design of the reference that is not the one of the scenario; NULL: none. */
static const char *other_design(const struct instance *own, const struct instance *reference)
{
    const struct yaml *said = audit_value(own, "reference"), *wiring = audit_value(own, "reference.template");
    const char *other = NULL;
    for (size_t d = 0; d < reference->choice.n_designs && !other; d++) {
        const struct design *design = &reference->choice.designs[d];
        const char *node = own->snapshot->parts[design->node->part].id;
        if (!check_same(node, reads_at(own, said, "node")) ||
            !check_same(design->technology->id, reads_at(own, said, "network")) || !wiring ||
            !build_has_template(design, wiring, node))
            other = design->id;
    }
    return other;
}

/* Sets the reference as a problem of its own: its nodes run all applications, without limits and changes.
 * Returns the id of a design that is not that of the reference; NULL: none. */
static const char *set_reference(const struct proof_build *b)
{
    const struct instance *own = b->own, *given = b->given->load.reference;
    if (!given || !audit_text_at(audit_value(own, "reference"), "node"))
        return NULL;
    struct instance *out = ARENA_NEW(b->arena, 1, struct instance);
    struct scenario *scenario = ARENA_NEW(b->arena, 1, struct scenario);
    struct work_item *work = ARENA_COPY(b->arena, own->load.work, own->load.n_work, 0, struct work_item);
    for (size_t a = 0; a < own->load.n_work; a++) {
        work[a].max_time_s = INFINITY;
        work[a].min_rate_ops = 0;
        work[a].runs_on.n = 0;
    }
    scenario->policy = *own->policy;
    scenario->policy.clusters = 1;
    out->snapshot = own->snapshot;
    out->arena = b->arena;
    out->scenario = scenario;
    out->as_of = own->as_of;
    out->item = ARENA_NEW(b->arena, own->snapshot->n_parts, struct instance_item);
    out->policy = &scenario->policy;
    out->purchase = &scenario->purchase;
    out->counts = own->counts;
    out->limits = (struct limits){.min_nodes = 1};
    out->market.technologies = own->snapshot->network.technologies;
    out->load = own->load;
    out->load.work = scenario->work = work;
    out->load.failures = &scenario->failures;
    out->load.speed = ARENA_COPY(b->arena, own->load.speed, own->snapshot->n_nodes * own->load.n_work, 0,
                                 struct node_speed);
    b->own->load.reference = out;
    const char *other = build_designs(out, given, b->arena);
    return other ? other : other_design(own, out);
}

/* Sets weights, jobs and factors by the figure of merit. */
static void set_scores(struct proof_build *b)
{
    struct instance_load *load = &b->own->load;
    struct work_item *work = b->scenario->work;
    const struct yaml *phases = audit_value(b->own, "phases");
    struct score score;
    b->scenario->measure.reference.wiring = build_wiring(b, audit_value(b->own, "reference.template"));
    b->scenario->measure.phases.n = phases ? phases->n : 0;
    score_read(&score, b->own);
    b->scenario->measure.metric = score.metric;
    load->metric = score_metric(&score);
    load->unit = score_unit(&score, b->arena);
    for (size_t a = 0; a < load->n_work; a++) {
        const struct score_app *app = &score.apps[a];
        const struct application *application = &work[a].application;
        work[a].min_score = app->least;
        work[a].capability = app->capability;
        work[a].job_nodes = (int64_t)app->nodes;
        load->weight[a] = app->weight;
        load->factor[a] = score_factor(&score, b->own, a);
        load->reference_ops[a] =
            app->time_s > 0 ? application->model->work(application) / app->time_s : app->fom;
        load->time_factor[a] = check_calibrated(b->own, a);
    }
}

enum status proof_build_work(struct proof_build *b)
{
    const struct yaml *workload = audit_value(b->own, "workload");
    const size_t n = workload ? workload->n : 0, n_nodes = b->own->snapshot->n_nodes;
    struct app_builder w = {.b = b, .snapshot = b->own->snapshot};
    struct instance_load *load = &b->own->load;
    enum status status = set_calibration(b) ? ST_OK
                                            : diag_set(b->diag, ST_INTERNAL, "the proof cannot read '%s'",
                                                       b->scenario->calibration.file.text);
    if (n != b->given->load.n_work)
        return diag_set(b->diag, ST_INTERNAL, "number of applications: the search has %zu, the proof %zu",
                        b->given->load.n_work, n);
    b->scenario->work = ARENA_NEW(b->arena, n, struct work_item);
    b->scenario->n_work = n;
    *load = (struct instance_load){
        .work = b->scenario->work,
        .n_work = n,
        .by_runs = b->scenario->by_runs = n > 0 && audit_text_at(workload->items[0], "runs"),
        .calibration = load->calibration,
        .failures = load->failures,
        .mtbf_s = load->mtbf_s,
        .weight = ARENA_NEW(b->arena, n, double),
        .reference_ops = ARENA_NEW(b->arena, n, double),
        .factor = ARENA_NEW(b->arena, n, double),
        .time_factor = ARENA_NEW(b->arena, n, double),
        .speed = ARENA_NEW(b->arena, n_nodes * n, struct node_speed),
    };
    w.has = ARENA_NEW(b->arena, n_nodes, struct compute_unit);
    for (int pass = 0; pass < 2 && status == ST_OK; pass++) {
        for (w.a = 0; w.a < n && status == ST_OK; w.a++) {
            w.said = workload->items[w.a];
            w.item = &b->scenario->work[w.a];
            if (pass == 0 && (status = read_item(&w)) == ST_OK)
                set_speeds(&w);
            else if (pass == 1)
                change_speeds(&w);
        }
        const char *other = pass == 0 && status == ST_OK ? set_reference(b) : NULL;
        if (other)
            status = diag_set(b->diag, ST_INTERNAL, "design '%s' is not of the reference", other);
    }
    if (status == ST_OK)
        set_scores(b);
    return status;
}

/* --- the comparison --- */

static const struct compared
    ITEM[] = {COMPARED(work_item, name, AS_TEXT),
              COMPARED(work_item, any_time, AS_BOOL),
              COMPARED_AS("max_time", work_item, max_time_s, AS_REAL),
              COMPARED_AS("min_rate", work_item, min_rate_ops, AS_REAL),
              COMPARED(work_item, min_score, AS_REAL),
              COMPARED(work_item, capability, AS_REAL),
              COMPARED_AS("nodes", work_item, job_nodes, AS_WHOLE),
              COMPARED_AS("checkpoint", work_item, checkpoint.per, AS_INT),
              COMPARED_AS("checkpoint", work_item, checkpoint.size_B, AS_REAL),
              COMPARED(work_item, va, AS_REAL),
              COMPARED(work_item, request.prompt, AS_REAL),
              COMPARED(work_item, request.answer, AS_REAL),
              COMPARED(work_item, cpu_share, AS_REAL)},
    SPEED[] = {COMPARED(node_speed, elsewhere, AS_BOOL),
               COMPARED(node_speed, rate_ops, AS_REAL),
               COMPARED(node_speed, working_set_B, AS_REAL),
               COMPARED(node_speed, each, AS_WHOLE),
               COMPARED(node_speed, power_W, AS_REAL),
               COMPARED(node_speed, alone, AS_BOOL),
               COMPARED(node_speed, memory_ops, AS_REAL),
               COMPARED(node_speed, kind, AS_INT),
               COMPARED(node_speed, source, AS_SIZE),
               COMPARED(node_speed, by, AS_INT),
               COMPARED(node_speed, like, AS_SIZE),
               COMPARED(node_speed, cached.rate_ops, AS_REAL),
               COMPARED(node_speed, cached.working_set_B, AS_REAL),
               COMPARED(node_speed, cached.kind, AS_INT),
               COMPARED(node_speed, cached.source, AS_SIZE)},
    CALIBRATION[] = {COMPARED_AS("calibration", calibration_input, file.text, AS_TEXT),
                     COMPARED_AS("choose_by", calibration_input, chooses, AS_BOOL)},
    FACTORS[] = {COMPARED(calibration, model, AS_TEXT),     COMPARED(calibration, factor, AS_REAL),
                 COMPARED(calibration, low, AS_REAL),       COMPARED(calibration, high, AS_REAL),
                 COMPARED(calibration, processes, AS_REAL), COMPARED(calibration, growth, AS_REAL)},
    METRIC[] = {COMPARED_AS("metric", metric, mean, AS_INT), COMPARED(metric, of_jobs, AS_BOOL),
                COMPARED(metric, relative, AS_BOOL),         COMPARED(metric, by_size, AS_BOOL),
                COMPARED(metric, of_runs, AS_BOOL),          COMPARED(metric, by_years, AS_BOOL),
                COMPARED(metric, subsets, AS_BOOL),          COMPARED(metric, unit, AS_TEXT)};

static const char *difference_of_reals(const char *name, const char *of, double own, double given,
                                       struct arena *arena)
{
    return check_near(own, given) ? NULL
                                  : compare_texts(name, of, arena_printf(arena, "%.17g", own),
                                                  arena_printf(arena, "%.17g", given), arena);
}

/* The first parameter or constant of an application that differs. */
static const char *application_difference(const struct application *own, const struct application *given,
                                          const char *of, struct arena *arena)
{
    const struct model *model = own->model;
    if (model != given->model)
        return compare_texts("model", of, model->key, given->model->key, arena);
    for (size_t i = 0; i < model->n_params; i++)
        if (!same_param(own->param[i], given->param[i]))
            return compare_texts(model->params[i].name, of, arena_printf(arena, "%.17g", own->param[i]),
                                 arena_printf(arena, "%.17g", given->param[i]), arena);
    if (own->n_points != given->n_points)
        return compare_texts("operating points", of, arena_printf(arena, "%zu", own->n_points),
                             arena_printf(arena, "%zu", given->n_points), arena);
    if (!own->constant != !given->constant)
        return compare_texts("machine constants", of, own->constant ? "some" : NULL,
                             given->constant ? "some" : NULL, arena);
    for (size_t i = 0; own->constant && i < model->machine.n_constants; i++)
        if (!same_param(own->constant[i], given->constant[i]))
            return compare_texts(model->machine.constants[i].name, of,
                                 arena_printf(arena, "%.17g", own->constant[i]),
                                 arena_printf(arena, "%.17g", given->constant[i]), arena);
    return NULL;
}

static const char *speeds_difference(const struct instance *own, const struct instance *given,
                                     const char *what, struct arena *arena)
{
    const size_t n = own->load.n_work;
    const char *difference = NULL;
    for (size_t i = 0; i < own->snapshot->n_nodes * n && !difference; i++) {
        const struct node_speed *ours = &own->load.speed[i], *theirs = &given->load.speed[i];
        if (!compare_members(COMPARED_LIST(SPEED), ours, theirs, NULL, arena) &&
            !application_difference(&ours->application, &theirs->application, NULL, arena))
            continue;
        const char *node = own->snapshot->parts[own->snapshot->nodes[i / n].part].id;
        const char *of = arena_printf(arena, "%s%s' on '%s", what, own->load.work[i % n].name, node);
        difference = compare_members(COMPARED_LIST(SPEED), ours, theirs, of, arena);
        if (!difference)
            difference = application_difference(&ours->application, &theirs->application, of, arena);
    }
    return difference;
}

static const char *item_difference(const struct instance *own, const struct instance *given, size_t a,
                                   struct arena *arena)
{
    const struct instance_load *ours = &own->load, *theirs = &given->load;
    const struct work_item *item = &ours->work[a], *other = &theirs->work[a];
    const struct {
        const char *name;
        const double *own, *given;
    } factors[] = {{"weight", ours->weight, theirs->weight},
                   {"factor to the score", ours->factor, theirs->factor},
                   {"rate of the reference", ours->reference_ops, theirs->reference_ops},
                   {"factor on times", ours->time_factor, theirs->time_factor}};
    const char *difference = compare_members(COMPARED_LIST(ITEM), item, other, item->name, arena);
    if (!difference)
        difference = application_difference(&item->application, &other->application, item->name, arena);
    for (size_t i = 0; i < sizeof factors / sizeof *factors && !difference; i++)
        difference =
            difference_of_reals(factors[i].name, item->name, factors[i].own[a], factors[i].given[a], arena);
    return difference ? difference : compare_lists("runs_on", &item->runs_on, &other->runs_on, arena);
}

const char *work_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    const struct instance_load *ours = &own->load, *theirs = &given->load;
    const struct calibration_input *factors = ours->calibration;
    const struct compared_rows rows = {.name = "factors of the calibration",
                                       COMPARED_ROWS(FACTORS, struct calibration)};
    const char *difference =
        compare_members(COMPARED_LIST(CALIBRATION), factors, theirs->calibration, NULL, arena);
    if (!difference)
        difference = compare_rows(&rows, factors->v, factors->n, theirs->calibration->v,
                                  theirs->calibration->n, arena);
    if (!difference)
        difference = compare_members(COMPARED_LIST(METRIC), ours->metric, theirs->metric, NULL, arena);
    if (!difference && (ours->by_runs != theirs->by_runs || !check_same(ours->unit, theirs->unit)))
        difference = compare_texts("unit of rates", NULL, ours->unit, theirs->unit, arena);
    for (size_t a = 0; a < ours->n_work && !difference; a++)
        difference = item_difference(own, given, a, arena);
    if (!difference && (!ours->reference != !theirs->reference || theirs->error.n > 0))
        difference = compare_texts("machine of the reference", NULL, ours->reference ? "some" : NULL,
                                   theirs->reference ? "some" : NULL, arena);
    if (!difference)
        difference = wiring_difference("reference.template", &own->scenario->measure.reference.wiring,
                                       &given->scenario->measure.reference.wiring, arena);
    if (!difference && ours->reference)
        difference = speeds_difference(ours->reference, theirs->reference, "reference: ", arena);
    return difference ? difference : speeds_difference(own, given, "", arena);
}
