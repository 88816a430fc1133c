/* quantity_models.c - what models predict of a run, and the equations behind some of them: messages of the
 * NAS benchmarks, regions of a cluster (paper 003), tailoring (paper 004). */
#include <math.h>
#include <string.h>

#include "machine/topology.h"
#include "model/lautrec.h"
#include "model/model_list.h"
#include "model/npb.h"
#include "model/regions.h"
#include "model/tailor.h"
#include "papers/quantity.h"

/* --- any model: "npb.bt, class=A" */

static enum status bind_model(const void **out, const struct quantity_words *words, const struct scope *scope)
{
    const struct model *model = NULL;
    enum status status = model_find(&model, words->word[0].at, scope->diag);
    if (status != ST_OK)
        return cursor_place(&words->word[0], scope->diag);
    struct application *app = ARENA_NEW(scope->arena, 1, struct application);
    *app = application_init(model);
    for (size_t i = 1; i < words->n; i++) {
        const size_t n = strcspn(words->word[i].at, "=");
        const char *value = words->word[i].at[n] == '=' ? words->word[i].at + n + 1 : "";
        status = application_set(app, arena_strndup(scope->arena, words->word[i].at, n), value, scope->diag);
        if (status != ST_OK)
            return cursor_place(&words->word[i], scope->diag);
    }
    *out = app;
    return application_check(app, scope->diag) == ST_OK ? ST_OK : cursor_place(&words->word[0], scope->diag);
}

/* Numbers p, rate, latency, bandwidth. */
static struct prediction predict(const struct quantity_call *call)
{
    const struct view view = {.rate_ops = call->number[1],
                              .latency_s = call->number[2],
                              .bandwidth_Bps = call->number[3],
                              .procs_per_node = 1,
                              .regions = 1};
    struct prediction out;
    if (model_eval(&out, call->bound, &view, call->number[0], call->diag) != ST_OK)
        out = (struct prediction){.rate_ops = NAN, .time_s = NAN};
    return out;
}

/* --- sizes and messages of npb.bt, npb.sp, npb.lu */

static enum status bind_npb(const void **out, const struct quantity_words *words, const struct scope *scope)
{
    static const char *const names[] = {"npb.bt", "npb.sp", "npb.lu"};
    int found = 0;
    const enum status status = cursor_choice(&found, &words->word[0], "benchmark", names, 3, scope->diag);
    return status == ST_OK ? bind_model(out, words, scope) : status;
}

/* The messages of this kind, counted from 1. */
static struct npb_message message_of(const struct quantity_call *call)
{
    struct npb_message messages[NPB_MAX_MESSAGES];
    const size_t n = npb_paper_messages(messages, call->bound, call->number[1]);
    const double kind = call->number[0];
    return kind >= 1 && kind <= (double)n ? messages[(size_t)kind - 1]
                                          : (struct npb_message){.bytes = NAN, .count = NAN};
}

/* --- LinPack on regions of a cluster, with sharing p(n) = alpha n */

/* Numbers order, rate, inside, link of a machine of two regions: what all depends on. */
static struct regions_shape shape_of(const struct quantity_call *call)
{
    const struct regions_load load = regions_linpack(call->number[0]);
    const struct regions_machine machine = {.rate_ops = call->number[1],
                                            .inside_Bps = call->number[2],
                                            .link_Bps = call->number[3],
                                            .regions = 2,
                                            .alpha = 1};
    struct regions_shape out;
    if (regions_shape(&out, &load, &machine, call->diag) != ST_OK)
        out = (struct regions_shape){.x = NAN, .z = NAN};
    return out;
}

/* Numbers order, processes in all, regions, rate, inside, link, alpha: operations per second. */
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
static struct regions_shape given(const struct quantity_call *call)
{
    return (struct regions_shape){call->number[0], call->number[1], call->number[2], REGIONS_LINEAR};
}

static double of_shape(double (*function)(const struct regions_shape *shape),
                       const struct quantity_call *call)
{
    const struct regions_shape shape = given(call);
    return function(&shape);
}

static double speedup_two(const struct quantity_call *call)
{
    const struct regions_shape shape = given(call);
    return regions_speedup_two(&shape, call->number[3], 1);
}

/* NAN when no bandwidth is enough. */
static double regions_factor(const struct quantity_call *call)
{
    const struct regions_shape shape = given(call);
    struct diag diag = DIAG_INIT;
    double out = NAN;
    if (regions_bandwidth_factor(&out, &shape, call->number[3], &diag) != ST_OK)
        out = NAN;
    diag_fini(&diag);
    return out;
}

/* --- tailoring: networks of crossbars, gammas of machines, and of LAUTREC's 128 orbitals and 96^3 cells */

/* Numbers n, step: crossbars in a circle, each linked to the next and to that so many steps away. */
static struct topology_figures circulant(const struct quantity_call *call)
{
    const double n = call->number[0], step = call->number[1];
    const bool right = n >= 2 && n <= 4096 && step >= 1 && step < n;
    if (!right)
        diag_set(call->diag, ST_DOMAIN, "a circle has 2 to 4096 crossbars and steps from 1 on, got %g and %g",
                 n, step);
    const int64_t steps[] = {1, right ? (int64_t)step : 1};
    const struct topology topology = topology_circulant(right ? (int64_t)n : 2, steps, 2);
    return topology_figures(&topology);
}

static double network_bandwidth(const struct quantity_call *call)
{
    const double *number = call->number;
    const struct tailor_network network = {.links = number[1],
                                           .link_Bps = number[2],
                                           .duplex = number[3],
                                           .distance = number[4],
                                           .port_Bps = number[5]};
    return tailor_network_bandwidth(&network, number[0]);
}

/* Numbers p, rate, bandwidth. */
static struct lautrec_numbers lautrec(const struct quantity_call *call)
{
    const struct application app = application_init(&model_gamma_lautrec);
    const struct view view = {
        .rate_ops = call->number[1], .bandwidth_Bps = call->number[2], .procs_per_node = 1, .regions = 1};
    return lautrec_characterise(&app, &view, call->number[0]);
}

#define APP ((const struct application *)call->bound)
#define RUN "p [rate latency bandwidth]"
#define MODEL "model [, NAME=VALUE ...]"
#define MODELS_TABLE(X)                                                                                      \
    X(time, "model.time", MODEL, RUN, bind_model, predict(call).time_s)                                      \
    X(rate, "model.rate", MODEL, RUN, bind_model, predict(call).rate_ops)                                    \
    X(work, "model.work", MODEL, NULL, bind_model, APP->model->work(APP))                                    \
    X(memory, "model.memory", MODEL, "p", bind_model, APP->model->memory_Bpp(APP, number[0]))                \
    X(points, "npb.points", "model, class", NULL, bind_npb, npb_paper_grid(APP).n)                           \
    X(iterations, "npb.iterations", "model, class", NULL, bind_npb, npb_paper_grid(APP).i)                   \
    X(bytes, "npb.message_bytes", "model, class", "kind p", bind_npb, message_of(call).bytes)                \
    X(count, "npb.message_count", "model, class", "kind p", bind_npb, message_of(call).count)                \
    X(r_ops, "regions.ops", NULL, "order", NULL, regions_linpack(number[0]).ops)                             \
    X(r_bytes, "regions.bytes", NULL, "order", NULL, regions_linpack(number[0]).bytes)                       \
    X(r_crossing, "regions.crossing", NULL, "order", NULL, regions_linpack(number[0]).crossing)              \
    X(r_rate, "regions.rate", NULL, "order p regions rate inside link alpha", NULL, regions_rate(call))      \
    X(r_x, "regions.x", NULL, "order rate inside link", NULL, shape_of(call).x)                              \
    X(r_z, "regions.z", NULL, "order rate inside link", NULL, shape_of(call).z)                              \
    X(r_one, "regions.speedup_one", NULL, "x n", NULL, regions_speedup_one(number[0], number[1]))            \
    X(r_two, "regions.speedup_two", NULL, "x z alpha n", NULL, speedup_two(call))                            \
    X(r_best, "regions.best_size", NULL, "x z alpha", NULL, of_shape(regions_best_size, call))               \
    X(r_largest, "regions.largest", NULL, "x z alpha", NULL, of_shape(regions_largest, call))                \
    X(r_factor, "regions.bandwidth_factor", NULL, "x z alpha times", NULL, regions_factor(call))             \
    X(t_distance, "tailor.circulant_distance", NULL, "n step", NULL, circulant(call).mean_distance)          \
    X(t_diameter, "tailor.circulant_diameter", NULL, "n step", NULL, (double)circulant(call).diameter)       \
    X(t_links, "tailor.circulant_links", NULL, "n step", NULL, (double)circulant(call).links)                \
    X(t_network, "tailor.network_bandwidth", NULL, "p links link duplex distance port", NULL,                \
      network_bandwidth(call))                                                                               \
    X(t_gamma_m, "tailor.gamma_m", NULL, "rate bandwidth", NULL, tailor_gamma_m(number[0], number[1]))       \
    X(t_gamma, "tailor.gamma", NULL, "gamma_a gamma_m", NULL, tailor_gamma(number[0], number[1]))            \
    X(t_advised, "tailor.gamma_advised", NULL, NULL, NULL, TAILOR_GAMMA)                                     \
    X(t_share, "tailor.share", NULL, "gamma", NULL, tailor_share(number[0]))                                 \
    X(t_message, "tailor.message", NULL, "p cells", NULL, tailor_lautrec_message(number[0], number[1]))      \
    X(l_gamma_a, "tailor.lautrec_gamma_a", NULL, "p rate bandwidth", NULL, lautrec(call).gamma_a)            \
    X(l_gamma_m, "tailor.lautrec_gamma_m", NULL, "p rate bandwidth", NULL, lautrec(call).gamma_m)            \
    X(l_gamma, "tailor.lautrec_gamma", NULL, "p rate bandwidth", NULL, lautrec(call).gamma)

MODELS_TABLE(QUANTITY_EVAL)
const struct quantity quantity_models[] = {MODELS_TABLE(QUANTITY_ROW){.name = NULL}};
