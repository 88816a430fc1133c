/* quantity_models.c - quantities from models: predictions of runs, messages of the NAS benchmarks, cluster
 * regions (paper 003), and gammas (paper 004). */
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/text.h"
#include "catalog/snapshot.h"
#include "machine/topology.h"
#include "machine/view.h"
#include "model/lautrec.h"
#include "model/model.h"
#include "model/model_list.h"
#include "model/npb.h"
#include "model/regions.h"
#include "model/tailor.h"
#include "papers/quantity.h"

/* --- any model: "npb.bt, class=A" */

/* Words in addition to the parameters of a model: a technology of the paper's catalogue, for the network of a
 * run, and a figure of the model. */
static const char NETWORK[] = "network=", FIGURE[] = "figure=";

static struct application app_of(const struct quantity_call *call)
{
    const struct scope *scope = call->scope;
    const struct model *model = NULL;
    if (model_find(&model, call->word[0].at, scope->diag) != ST_OK) {
        cursor_place(&call->word[0], scope->diag);
        return application_init(&model_npb_bt);
    }
    struct application app = application_init(model);
    for (size_t i = 1; i < call->n_words; i++) {
        if (text_begins(call->word[i].at, NETWORK) || text_begins(call->word[i].at, FIGURE))
            continue;
        char name[CURSOR_MAX_NAME];
        struct cursor word = call->word[i];
        const bool named = cursor_name(name, &word) && *word.at == '=';
        if (application_set(&app, named ? name : call->word[i].at, named ? word.at + 1 : "", scope->diag) !=
            ST_OK)
            cursor_place(&call->word[i], scope->diag);
    }
    if (application_check(&app, scope->diag) != ST_OK)
        cursor_place(&call->word[0], scope->diag);
    return app;
}

static double model_work(const struct quantity_call *call)
{
    const struct application app = app_of(call);
    return app.model->work(&app);
}

static double model_memory(const struct quantity_call *call)
{
    const struct application app = app_of(call);
    return app.model->memory_Bpp(&app, call->number[0]);
}

/* What follows these characters in a word after the model; NULL: no word has them. */
static const char *word_after(const struct quantity_call *call, const char *begin)
{
    for (size_t i = 1; i < call->n_words; i++)
        if (text_begins(call->word[i].at, begin))
            return call->word[i].at + strlen(begin);
    return NULL;
}

/* Sets latency, bandwidth and messages by size, if a word names a network. */
static void take_network(struct view *view, const struct quantity_call *call)
{
    const struct snapshot *snapshot = call->scope->snapshot;
    const char *name = word_after(call, NETWORK);
    if (!name)
        return;
    const size_t at = snapshot ? snapshot_technology(snapshot, name) : NO_INDEX;
    if (at == NO_INDEX) {
        diag_set(call->scope->diag, ST_CATALOG, "the paper's catalogue has no technology '%s'", name);
        return;
    }
    const struct technology *technology = &snapshot->network.technologies[at];
    view->latency_s = technology->latency_s;
    view->bandwidth_Bps = technology->bandwidth_Bps;
    view->message_cpu_s = technology->message_cpu_s;
    memcpy(view->times, technology->times, sizeof view->times);
}

/* Numbers p, rate, latency, bandwidth; for messages inside a node the bandwidth, the processes per node and
 * the latency. */
static struct view view_of(const struct quantity_call *call, const struct application *app)
{
    struct view view = {.rate_ops = call->number[1],
                        .latency_s = call->number[2],
                        .bandwidth_Bps = call->number[3],
                        .inside_bandwidth_Bps = quantity_given(call, 4, 0),
                        .procs_per_node = quantity_given(call, 5, 1),
                        .inside_latency_s = quantity_given(call, 6, 0),
                        .regions = 1};
    take_network(&view, call);
    if (app->model->machine.complete)
        app->model->machine.complete(&view, app, call->number[0]);
    return view;
}

static struct prediction predict(const struct quantity_call *call)
{
    const struct application app = app_of(call);
    const struct view view = view_of(call, &app);
    struct prediction out = {.rate_ops = NAN, .time_s = NAN};
    if (call->scope->diag->status == ST_OK)
        (void)!model_eval(&out, &app, &view, call->number[0], call->scope->diag);
    return out;
}

/* The figure of the model that a word names, in its unit. NAN: this run has none. */
static double model_figure(const struct quantity_call *call)
{
    const struct application app = app_of(call);
    const struct view view = view_of(call, &app);
    const char *key = word_after(call, FIGURE);
    struct model_figure figures[MODEL_MAX_FIGURES];
    if (call->scope->diag->status != ST_OK || isnan(predict(call).rate_ops))
        return NAN;
    const size_t n = app.model->figures ? app.model->figures(figures, &app, &view, call->number[0]) : 0;
    for (size_t i = 0; i < n; i++)
        if (key && strcmp(figures[i].key, key) == 0)
            return figures[i].value;
    diag_set(call->scope->diag, ST_INPUT, "%s has no figure '%s'", app.model->key, key ? key : "");
    cursor_place(&call->word[0], call->scope->diag);
    return NAN;
}

/* --- sizes and messages of npb.bt, npb.sp, npb.lu */

static struct application npb_of(const struct quantity_call *call)
{
    static const char *const names[] = {"npb.bt", "npb.sp", "npb.lu"};
    quantity_choice(call, 0, "benchmark", names, 3);
    return app_of(call);
}

static struct npb_grid grid_of(const struct quantity_call *call)
{
    const struct application app = npb_of(call);
    return npb_paper_grid(&app);
}

/* The messages of the kind with this number; kinds count from 1. */
static struct npb_message message_of(const struct quantity_call *call)
{
    struct npb_message messages[NPB_MAX_MESSAGES];
    const struct application app = npb_of(call);
    const size_t n = npb_paper_messages(messages, &app, call->number[1]);
    const double kind = call->number[0];
    return kind >= 1 && kind <= (double)n ? messages[(size_t)kind - 1]
                                          : (struct npb_message){.bytes = NAN, .count = NAN};
}

/* --- LinPack on regions, with sharing p(n) = alpha n */

/* Numbers order, rate, inside, link of a machine with two regions; all results depend on them. */
static struct regions_shape shape_of(const struct quantity_call *call)
{
    const struct regions_load load = regions_linpack(call->number[0]);
    const struct regions_machine machine = {.rate_ops = call->number[1],
                                            .inside_Bps = call->number[2],
                                            .link_Bps = call->number[3],
                                            .regions = 2,
                                            .alpha = 1};
    struct regions_shape out;
    if (regions_shape(&out, &load, &machine, call->scope->diag) != ST_OK)
        out = (struct regions_shape){.x = NAN, .z = NAN};
    return out;
}

/* Numbers order, total processes, regions, rate, inside, link, alpha. Returns operations per second. */
static double regions_rate(const struct quantity_call *call)
{
    const double *number = call->number;
    const struct regions_load load = regions_linpack(number[0]);
    const struct regions_machine machine = {.regions = number[2],
                                            .rate_ops = number[3],
                                            .inside_Bps = number[4],
                                            .link_Bps = number[5],
                                            .alpha = number[6],
                                            .sharing = REGIONS_LINEAR};
    return load.ops / regions_time(&load, &machine, number[1]).total_s;
}

/* Numbers x, z, alpha, n. */
static struct regions_shape shape_given(const struct quantity_call *call)
{
    return (struct regions_shape){call->number[0], call->number[1], call->number[2], REGIONS_LINEAR};
}

static double of_shape(double (*function)(const struct regions_shape *shape),
                       const struct quantity_call *call)
{
    const struct regions_shape shape = shape_given(call);
    return function(&shape);
}

static double speedup_two(const struct quantity_call *call)
{
    const struct regions_shape shape = shape_given(call);
    return regions_speedup_two(&shape, call->number[3], 1);
}

/* NAN: no bandwidth is enough. */
static double regions_factor(const struct quantity_call *call)
{
    const struct regions_shape shape = shape_given(call);
    double out = NAN;
    return regions_bandwidth_factor(&out, &shape, call->number[3], NULL) == ST_OK ? out : (double)NAN;
}

/* --- networks of crossbars, gammas of machines, and LAUTREC with 128 orbitals and 96^3 cells */

/* Numbers n, step: crossbars in a circle, each linked to the next one and to the one `step` positions
 * away. */
static struct topology_figures circulant(const struct quantity_call *call)
{
    const double n = call->number[0], step = call->number[1];
    const bool right = n >= 2 && n <= 4096 && step >= 1 && step < n;
    if (!right)
        diag_set(call->scope->diag, ST_DOMAIN,
                 "a circle has 2 to 4096 crossbars and steps from 1 on, got %g and %g", n, step);
    const int64_t steps[] = {1, right ? (int64_t)step : 1};
    const struct topology topology = topology_circulant(right ? (int64_t)n : 2, steps, 2);
    return topology_figures(&topology);
}

/* Numbers p, rate, bandwidth. */
static struct lautrec_numbers lautrec(const struct quantity_call *call)
{
    const struct application app = application_init(&model_gamma_lautrec);
    const struct view view = {
        .rate_ops = call->number[1], .bandwidth_Bps = call->number[2], .procs_per_node = 1, .regions = 1};
    return lautrec_characterise(&app, &view, call->number[0]);
}

#define RUN "p [rate latency bandwidth inside each inside_latency]"
#define MODEL "model [, NAME=VALUE ...] [, network=NAME]"
#define MODEL_FIGURE "model, figure=NAME [, NAME=VALUE ...] [, network=NAME]"
#define MODELS_TABLE(X)                                                                                      \
    X(time, "model.time", MODEL, RUN, predict(call).time_s)                                                  \
    X(rate, "model.rate", MODEL, RUN, predict(call).rate_ops)                                                \
    X(model_figure, "model.figure", MODEL_FIGURE, RUN, model_figure(call))                                   \
    X(model_work, "model.work", MODEL, NULL, model_work(call))                                               \
    X(model_memory, "model.memory", MODEL, "p", model_memory(call))                                          \
    X(points, "npb.points", "model, class", NULL, grid_of(call).n)                                           \
    X(iterations, "npb.iterations", "model, class", NULL, grid_of(call).i)                                   \
    X(bytes, "npb.message_bytes", "model, class", "kind p", message_of(call).bytes)                          \
    X(count, "npb.message_count", "model, class", "kind p", message_of(call).count)                          \
    X(r_ops, "regions.ops", NULL, "order", regions_linpack(number[0]).ops)                                   \
    X(r_bytes, "regions.bytes", NULL, "order", regions_linpack(number[0]).bytes)                             \
    X(r_crossing, "regions.crossing", NULL, "order", regions_linpack(number[0]).crossing)                    \
    X(r_rate, "regions.rate", NULL, "order p regions rate inside link alpha", regions_rate(call))            \
    X(r_x, "regions.x", NULL, "order rate inside link", shape_of(call).x)                                    \
    X(r_z, "regions.z", NULL, "order rate inside link", shape_of(call).z)                                    \
    X(r_one, "regions.speedup_one", NULL, "x n", regions_speedup_one(number[0], number[1]))                  \
    X(r_two, "regions.speedup_two", NULL, "x z alpha n", speedup_two(call))                                  \
    X(r_best, "regions.best_size", NULL, "x z alpha", of_shape(regions_best_size, call))                     \
    X(r_largest, "regions.largest", NULL, "x z alpha", of_shape(regions_largest, call))                      \
    X(r_factor, "regions.bandwidth_factor", NULL, "x z alpha times", regions_factor(call))                   \
    X(t_distance, "tailor.circulant_distance", NULL, "n step", circulant(call).mean_distance)                \
    X(t_diameter, "tailor.circulant_diameter", NULL, "n step", (double)circulant(call).diameter)             \
    X(t_links, "tailor.circulant_links", NULL, "n step", (double)circulant(call).links)                      \
    X(t_gamma_m, "tailor.gamma_m", NULL, "rate bandwidth", tailor_gamma_m(number[0], number[1]))             \
    X(t_gamma, "tailor.gamma", NULL, "gamma_a gamma_m", tailor_gamma(number[0], number[1]))                  \
    X(t_advised, "tailor.gamma_advised", NULL, NULL, TAILOR_GAMMA)                                           \
    X(t_share, "tailor.share", NULL, "gamma", tailor_share(number[0]))                                       \
    X(t_message, "tailor.message", NULL, "p cells", tailor_lautrec_message(number[0], number[1]))            \
    X(l_gamma_a, "tailor.lautrec_gamma_a", NULL, "p rate bandwidth", lautrec(call).gamma_a)                  \
    X(l_gamma_m, "tailor.lautrec_gamma_m", NULL, "p rate bandwidth", lautrec(call).gamma_m)                  \
    X(l_gamma, "tailor.lautrec_gamma", NULL, "p rate bandwidth", lautrec(call).gamma)

MODELS_TABLE(QUANTITY_EVAL)
const struct quantity quantity_models[] = {MODELS_TABLE(QUANTITY_ROW){.name = NULL}};
