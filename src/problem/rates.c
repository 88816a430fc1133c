/* rates.c - rates of applications on nodes, from the catalogue or estimated.
 *
 * An estimate is for one process per core. If V_a, the application's operations per word of memory traffic,
 * is given, the rate is the roofline estimate min(R, M V_a), with the peak R of a core and its share M of the
 * memory's words per second [Gruber et al., Application Dedicated Clustering, eq. 2]. Otherwise a rate of
 * another node is scaled: r2 = r1 / (s/cr + (1 - s)/mr). s is the share of the time that depends on the
 * core's speed; cr and mr are the ratios of peak and memory bandwidth per process [after Baer, Decato,
 * Software Performance Modeling in PC Clusters, eq. 7, whose second ratio is that of the peripherals].
 *
 * A rate that was measured with a single process holds for each process of a full node. With
 * memory_bandwidth: share it is at most V_a times the process's share of the memory's words per second: k
 * processes share the same M [eq. 2 with M / k]. */
#include "problem/rates.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "model/rate_unit.h"
#include "problem/build_steps.h"
#include "problem/instance.h"
#include "problem/warnings.h"

enum { WORD_B = 8, MIB = 1048576 };

/* --- rates of the catalogue --- */

/* True if the first n bytes of `text` are the word. */
static bool is_word(const char *word, const char *text, size_t n)
{
    return strlen(word) == n && strncmp(text, word, n) == 0;
}

/* How well a row "npb.bt class=C" of the catalogue fits an application. 0: it does not fit; otherwise the
 * value grows with every parameter that the row names. A row for the model itself fits better than one for
 * another model of the same program. */
static int row_fits(const char *row, const struct application *app)
{
    const size_t key = strcspn(row, " ");
    const char *model = app->model->key;
    const char *other = app->model->rates_of;
    const bool own = is_word(model, row, key);
    if (!own && !(other && is_word(other, row, key)))
        return 0;
    int fit = own ? 1 + MODEL_MAX_PARAMS + 1 : 1;
    struct arena scratch = ARENA_INIT;
    for (const char *s = row + key; fit && *(s += strspn(s, " "));) {
        const size_t n = strcspn(s, " ");
        const char *word = arena_strndup(&scratch, s, n);
        const char *equals = strchr(word, '=');
        s += n;
        struct application named = *app;
        if (!equals ||
            application_set(&named, arena_strndup(&scratch, word, (size_t)(equals - word)), equals + 1,
                            NULL) != ST_OK ||
            memcmp(named.param, app->param, sizeof named.param) != 0)
            fit = 0;
        else
            fit++;
    }
    arena_fini(&scratch);
    return fit;
}

bool instance_on_accelerators(const struct instance *instance, size_t node, size_t a)
{
    return instance->snapshot->nodes[node].accelerator &&
           instance->load.work[a].application.model->computes_in;
}

/* Processes on a node if the rate's row gives no number. */
static int64_t processes_of_full_node(const struct instance *instance, size_t node, size_t a)
{
    const struct node *of = &instance->snapshot->nodes[node];
    return instance_on_accelerators(instance, node, a) ? of->accelerators : of->cores;
}

/* The rate of a whole node that its memory bandwidth allows. 0: the rate was measured with several processes,
 * so it already includes the sharing. */
static double memory_ops(const struct instance *instance, const struct node_rate *rate, size_t a)
{
    const struct node *node = &instance->snapshot->nodes[rate->node];
    if (!instance->policy->share_memory || rate->processes_per_node > 0 || node->cores == 1 ||
        instance_on_accelerators(instance, rate->node, a))
        return 0;
    return node->memory_Bps > 0 ? node->memory_Bps / WORD_B * instance->load.work[a].va : -1;
}

static struct node_speed speed_of(const struct instance *instance, const struct node_rate *rate, size_t a)
{
    const int64_t full = processes_of_full_node(instance, rate->node, a);
    const bool cores = !instance_on_accelerators(instance, rate->node, a);
    return (struct node_speed){.working_set_B = rate->working_set_B,
                               .each = rate->processes_per_node ? rate->processes_per_node : full,
                               .rate_ops = rate->rate_ops,
                               .memory_ops = memory_ops(instance, rate, a),
                               .alone = rate->processes_per_node == 0 && cores && full > 1,
                               .power_W = rate->power_W,
                               .kind = rate->kind,
                               .source = rate->source,
                               .benchmark = rate->benchmark,
                               .submitter = rate->submitter};
}

/* Sets the second rate of an application: the one with the smaller working set holds in the cache. */
static void set_cached_rate(struct node_speed *speed, struct node_speed second)
{
    struct node_speed large = second.working_set_B > speed->working_set_B ? second : *speed;
    const struct node_speed small = second.working_set_B > speed->working_set_B ? *speed : second;
    large.power_W = fmax(large.power_W, small.power_W);
    *speed = large;
    speed->cached = (struct cached_rate){small.rate_ops, small.working_set_B, small.kind, small.source};
}

static void find_catalogued(struct instance *instance)
{
    const struct snapshot *snapshot = instance->snapshot;
    instance->load.speed =
        ARENA_NEW(instance->arena, snapshot->n_nodes * instance->load.n_work, struct node_speed);
    for (size_t a = 0; a < instance->load.n_work; a++) {
        int *best = ARENA_NEW(instance->arena, snapshot->n_nodes, int);
        const char **taken = ARENA_NEW(instance->arena, snapshot->n_nodes, const char *);
        for (size_t i = 0; i < snapshot->compute.n_rates; i++) {
            const struct node_rate *rate = &snapshot->compute.rates[i];
            const int fit = row_fits(rate->application, &instance->load.work[a].application);
            struct node_speed *speed = instance_speed(instance, rate->node, a);
            if (fit > 0 && fit == best[rate->node] && strcmp(rate->application, taken[rate->node]) == 0)
                set_cached_rate(speed, speed_of(instance, rate, a));
            if (fit <= best[rate->node])
                continue;
            best[rate->node] = fit;
            taken[rate->node] = rate->application;
            *speed = speed_of(instance, rate, a);
        }
    }
}

/* --- estimates --- */

/* Peak of each process on a node with `each` processes. */
static double peak_ops(const struct instance *instance, size_t node, size_t a, int64_t each)
{
    const struct node *of = &instance->snapshot->nodes[node];
    const struct application *app = &instance->load.work[a].application;
    const double peak = instance_on_accelerators(instance, node, a)
                            ? of->accelerator->peak_ops[app->model->computes_in(app)]
                            : of->peak_ops;
    return peak * (double)processes_of_full_node(instance, node, a) / (double)each;
}

static double memory_Bps(const struct instance *instance, size_t node, size_t a, int64_t each)
{
    const struct node *of = &instance->snapshot->nodes[node];
    const double of_node = instance_on_accelerators(instance, node, a)
                               ? of->accelerator->memory_Bps * (double)of->accelerators
                               : of->memory_Bps;
    return of_node / (double)each;
}

/* Factor from the rate on node `like` to that on `node`; 0: unknown. */
static double speed_ratio(const struct instance *instance, size_t node, size_t like, size_t a)
{
    const int64_t each = processes_of_full_node(instance, node, a),
                  each_like = instance_speed(instance, like, a)->each;
    const double share = instance->load.work[a].cpu_share;
    const double core = peak_ops(instance, node, a, each) / peak_ops(instance, like, a, each_like);
    const double memory = memory_Bps(instance, node, a, each) / memory_Bps(instance, like, a, each_like);
    const double ratio = share < 1 ? 1 / (share / core + (1 - share) / memory) : core;
    return ratio > 0 && isfinite(ratio) ? ratio : 0;
}

/* The node to scale from: measured ones first, then the nearest in speed, then the first by name; NO_INDEX:
 * none. */
static size_t find_like(const struct instance *instance, size_t node, size_t a)
{
    size_t best = NO_INDEX;
    double best_distance = INFINITY;
    bool best_measured = false;
    for (size_t i = 0; i < instance->snapshot->n_nodes; i++) {
        const struct node_speed *speed = instance_speed(instance, i, a);
        const double ratio =
            speed->by == SPEED_CATALOGUED && speed->rate_ops > 0 ? speed_ratio(instance, node, i, a) : 0;
        const bool measured = speed->kind == FIGURE_MEASURED;
        const double distance = fabs(number_ln(ratio));
        if (!(ratio > 0) || best_measured > measured)
            continue;
        if (measured > best_measured || distance < best_distance) {
            best = i;
            best_distance = distance;
            best_measured = measured;
        }
    }
    return best;
}

static void estimate(struct instance *instance, size_t node, size_t a)
{
    const int64_t each = processes_of_full_node(instance, node, a);
    const double va = instance->load.work[a].va;
    struct node_speed *speed = instance_speed(instance, node, a);
    const struct node_speed guess = {.application = speed->application,
                                     .each = each,
                                     .power_W = NAN,
                                     .kind = FIGURE_ESTIMATED,
                                     .source = NO_INDEX};
    if (va > 0) {
        const double peak = peak_ops(instance, node, a, each), moved = memory_Bps(instance, node, a, each);
        if (!(peak > 0 && moved > 0))
            return;
        *speed = guess;
        speed->by = SPEED_BY_MEMORY;
        speed->rate_ops = fmin(peak, moved / WORD_B * va);
        return;
    }
    const size_t like = find_like(instance, node, a);
    if (like == NO_INDEX)
        return;
    const double rate_ops = instance_speed(instance, like, a)->rate_ops;
    *speed = guess;
    speed->by = SPEED_BY_RATIO;
    speed->like = like;
    speed->rate_ops = rate_ops * speed_ratio(instance, node, like, a);
}

/* The peak of the accelerators, for a model that computes the reached share itself. */
static void take_peak(struct instance *instance, size_t node, size_t a)
{
    const int64_t each = processes_of_full_node(instance, node, a);
    struct node_speed *speed = instance_speed(instance, node, a);
    const double peak = instance_on_accelerators(instance, node, a) ? peak_ops(instance, node, a, each) : 0;
    if (peak > 0)
        *speed = (struct node_speed){.application = speed->application,
                                     .each = each,
                                     .rate_ops = peak,
                                     .power_W = NAN,
                                     .kind = FIGURE_ESTIMATED,
                                     .source = NO_INDEX,
                                     .by = SPEED_BY_PEAK};
}

/* Removes the rates of nodes that an application does not run on. It is called last, because other nodes'
 * estimates may be scaled from these rates. */
static void forget_elsewhere(struct instance *instance)
{
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t a = 0; a < instance->load.n_work; a++)
        for (size_t i = 0; i < snapshot->n_nodes; i++) {
            const struct located_list *nodes = &instance->load.work[a].runs_on;
            struct node_speed *speed = instance_speed(instance, i, a);
            if (nodes->n > 0 && !located_find(nodes, snapshot->parts[snapshot->nodes[i].part].id))
                *speed = (struct node_speed){.application = speed->application,
                                             .each = speed->each,
                                             .source = NO_INDEX,
                                             .elsewhere = true};
        }
}

void instance_find_speeds(struct instance *instance)
{
    find_catalogued(instance);
    for (size_t a = 0; a < instance->load.n_work; a++)
        for (size_t i = 0; i < instance->snapshot->n_nodes; i++)
            if (!(instance_speed(instance, i, a)->rate_ops > 0)) {
                if (instance->load.work[a].application.model->by.at_peak)
                    take_peak(instance, i, a);
                else if (instance->policy->rates == RATES_ESTIMATE)
                    estimate(instance, i, a);
            }
    forget_elsewhere(instance);
}

/* The power of a node is the largest one measured over the applications that it runs. Without a measurement
 * it is the power of the part. */
void instance_take_power(struct instance *instance)
{
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t i = 0; i < snapshot->n_nodes; i++) {
        double *power_W = &instance->item[snapshot->nodes[i].part].size.of[SIZE_POWER];
        double most_W = -1;
        for (size_t a = 0; a < instance->load.n_work; a++) {
            const struct node_speed *speed = instance_speed(instance, i, a);
            const double own_W = speed->power_W > 0 ? speed->power_W : *power_W;
            most_W = speed->elsewhere ? most_W : fmax(most_W, own_W);
        }
        *power_W = most_W == -1 ? *power_W : most_W;
    }
}

/* --- rates of processes that share memory or fit into the cache --- */

static double shared_rate(const struct node_speed *speed, double p)
{
    return speed->memory_ops > 0 ? fmin(speed->rate_ops, speed->memory_ops / fmin(p, (double)speed->each))
                                 : speed->rate_ops;
}

/* True if each of p processes fits into the cache. */
static bool in_cache(const struct node_speed *speed, double p)
{
    if (!(speed->cached.rate_ops > 0))
        return false;
    const double memory_B = speed->application.model->memory_Bpp(&speed->application, p);
    return memory_B > 0 && memory_B <= speed->cached.working_set_B;
}

double instance_process_rate(const struct node_speed *speed, double p)
{
    return in_cache(speed, p) ? speed->cached.rate_ops : shared_rate(speed, p);
}

double instance_highest_rate(const struct node_speed *speed)
{
    return fmax(shared_rate(speed, (double)speed->each), speed->cached.rate_ops);
}

enum figure_kind instance_speed_kind(const struct instance *instance, size_t node, size_t a)
{
    const struct node_speed *speed = instance_speed(instance, node, a);
    const bool guess = speed->cached.rate_ops > 0 && figure_is_guess(speed->cached.kind);
    return shared_rate(speed, (double)speed->each) < speed->rate_ops ? FIGURE_ESTIMATED
           : guess                                                   ? speed->cached.kind
                                                                     : speed->kind;
}

/* --- warnings --- */

const char *instance_rate_kind(const struct instance *instance, const struct design *design, size_t a)
{
    return figure_kind_name(instance_speed_kind(instance, design->node_index, a));
}

/* Adds one warning for all applications with the same remark on a node: "estimates, not measurements: rates
 * of cg, ft on xeon-64c-256". */
static void warn_of_rates(struct instance *instance, const char *name, const char *node, const char *what)
{
    instance_warn_named(instance, name, arena_printf(instance->arena, "%s: rate of %%s on %s", what, node),
                        arena_printf(instance->arena, "%s: rates of %%s on %s", what, node));
}

void instance_warn_of_rate(struct instance *instance, size_t node, size_t a)
{
    const struct node_speed *speed = instance_speed(instance, node, a);
    const struct snapshot *snapshot = instance->snapshot;
    const char *id = snapshot->parts[snapshot->nodes[node].part].id;
    const char *name = instance->load.work[a].name;
    const double shared = shared_rate(speed, (double)speed->each);
    const struct model *model = instance->load.work[a].application.model;
    const char *doubt = speed->by == SPEED_CATALOGUED
                            ? rate_doubt(&speed->application, &snapshot->nodes[node], speed->each,
                                         speed->rate_ops, instance->arena)
                            : NULL;
    if (doubt)
        warn_of_rates(instance, name, id, arena_printf(instance->arena, "implausible, %s", doubt));
    if (shared < speed->rate_ops)
        instance_warn(instance,
                      "estimate, not a measurement: rate of %s on %s; %" PRId64
                      " processes share its memory, and each reaches %s %s instead of %s alone",
                      name, id, speed->each, number_text(shared / model->unit.scale, 4, instance->arena),
                      model->unit.rate, number_text(speed->rate_ops / model->unit.scale, 4, instance->arena));
    else if (speed->alone && !(speed->memory_ops > 0) && !figure_is_guess(speed->kind))
        warn_of_rates(instance, name, id,
                      arena_printf(instance->arena,
                                   "measured with one process, used for %" PRId64
                                   " on a node; a full node can be half as fast",
                                   speed->each));
    if (speed->by == SPEED_BY_PEAK)
        warn_of_rates(instance, name, id, "estimates by peak and efficiency, not measurements");
    else if (speed->by == SPEED_BY_MEMORY)
        warn_of_rates(instance, name, id, "roofline estimates, not measurements");
    else if (speed->by == SPEED_BY_RATIO)
        instance_warn(instance,
                      "estimate, not a measurement: rate of %s on %s, %.4g times that on %s by their speeds",
                      name, id, speed_ratio(instance, node, speed->like, a),
                      snapshot->parts[snapshot->nodes[speed->like].part].id);
    else if (figure_is_guess(speed->kind))
        warn_of_rates(instance, name, id, figure_not_measured(speed->kind));
}

const char *instance_rate_round(const struct instance *instance, size_t node, size_t a)
{
    const struct node_speed *speed = instance_speed(instance, node, a);
    return speed->rate_ops > 0 && speed->benchmark
               ? arena_strndup(instance->arena, speed->benchmark, node_rate_round(speed->benchmark))
               : NULL;
}

/* Adds the nodes of a round to a warning: "MLPerf Inference v5.1 (hgx-b200-8, hgx-h200-8)". */
static void put_round(struct text *text, const struct instance *instance, const char *const *round_of,
                      const char *round)
{
    enum { NAMED = 3 };
    const struct snapshot *snapshot = instance->snapshot;
    size_t n = 0;
    text_printf(text, "%s%s (", text->n ? "; " : "", round);
    for (size_t i = 0; i < snapshot->n_nodes; i++)
        if (round_of[i] && strcmp(round_of[i], round) == 0 && ++n <= NAMED)
            text_printf(text, "%s%s", n > 1 ? ", " : "", snapshot->parts[snapshot->nodes[i].part].id);
    if (n > NAMED)
        text_printf(text, " and %zu more", n - NAMED);
    text_put(text, ")");
}

void instance_warn_of_rounds(struct instance *instance, size_t a)
{
    const size_t n_nodes = instance->snapshot->n_nodes;
    const char **round_of = ARENA_NEW(instance->arena, n_nodes, const char *);
    const char **rounds = ARENA_NEW(instance->arena, n_nodes, const char *);
    struct text text = TEXT_INIT;
    size_t n = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const size_t node = instance->choice.designs[d].node_index;
        round_of[node] = round_of[node] ? round_of[node] : instance_rate_round(instance, node, a);
    }
    for (size_t i = 0; i < n_nodes; i++)
        if (round_of[i] && text_place(round_of[i], rounds, n) == n)
            rounds[n++] = round_of[i];
    for (size_t i = 0; i < n; i++)
        put_round(&text, instance, round_of, rounds[i]);
    const char *listed = arena_take(instance->arena, &text);
    if (n > 1)
        instance_warn(instance, "rates of %s are from different rounds, whose software differs: %s",
                      instance->load.work[a].name, listed);
}

void instance_warn_of_cache(struct instance *instance, size_t node, size_t a, int64_t p)
{
    const struct node_speed *speed = instance_speed(instance, node, a);
    const struct model *model = speed->application.model;
    if (!(speed->cached.rate_ops > 0))
        return;
    const double memory_B = model->memory_Bpp(&speed->application, (double)p);
    const char *name = instance->load.work[a].name;
    const char *id = instance->snapshot->parts[instance->snapshot->nodes[node].part].id;
    const char *up_to = number_text(speed->cached.working_set_B / MIB, 4, instance->arena);
    if (!(memory_B > 0))
        instance_warn(instance, "the memory of %s for %s is unknown: its rate on %s is that out of cache",
                      model->key, name, id);
    else
        instance_warn(instance,
                      "a process of %s has %s MiB on %" PRId64
                      " processes: its rate on %s is that %s (limit %s MiB)",
                      name, number_text(memory_B / MIB, 4, instance->arena), p, id,
                      in_cache(speed, (double)p) ? "in cache" : "out of cache", up_to);
}

void instance_warn_of_messages(struct instance *instance, size_t technology, enum message_pattern pattern)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct message_rate *before = NULL;
    for (size_t i = 0; i < snapshot->network.n_message_rates; i++) {
        const struct message_rate *rate = &snapshot->network.message_rates[i];
        if (rate->technology != technology || rate->pattern != pattern ||
            instance->market.technologies[technology].times[pattern] !=
                snapshot->network.technologies[technology].times[pattern] ||
            (before && before->kind == rate->kind))
            continue;
        before = rate;
        if (figure_is_guess(rate->kind))
            instance_warn_named(instance,
                                arena_printf(instance->arena, "%s (%s)",
                                             snapshot->network.technologies[technology].id,
                                             message_pattern_name(pattern)),
                                arena_printf(instance->arena, "%s: bandwidth by message size of %%s",
                                             figure_not_measured(rate->kind)),
                                arena_printf(instance->arena, "%s: bandwidths by message size of %%s",
                                             figure_not_measured(rate->kind)));
    }
}

void instance_warn_of_inside(struct instance *instance, size_t node, size_t a)
{
    const struct node *of = &instance->snapshot->nodes[node];
    const struct part *parts = instance->snapshot->parts;
    const struct node_messages inside = design_inside(of);
    struct arena *arena = instance->arena;
    const char *memory = arena_printf(arena, " (memory bandwidth / %d)", INSIDE_MEMORY_PART);
    instance_warn(instance, "messages inside %s are assumed to take %s us and %s GB/s%s: set %s",
                  parts[of->part].id, number_text(inside.latency_s * 1e6, 4, arena),
                  number_text(inside.bandwidth_Bps / 1e9, 4, arena), inside.of_memory ? memory : "",
                  instance_on_accelerators(instance, node, a)
                      ? arena_printf(arena, "link_Bps of %s", parts[of->accelerator->part].id)
                      : "its inside_latency and inside_bandwidth");
}

void instance_warn_of_exchange(struct instance *instance, const struct technology *technology)
{
    static const char of[] =
        "no bidirectional bandwidth for %s: the one-way figure is used; this understates fast networks";
    if (!technology->times[MESSAGE_EXCHANGE] && !isinf(technology->bandwidth_Bps) &&
        !technology_is_built_in(technology))
        instance_warn_named(instance, technology->id, of, of);
}
