/* inputs.c - lists the inputs of an answer. */
#include "study/inputs.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "problem/conditions.h"
#include "problem/limits.h"
#include "problem/instance.h"
#include "problem/stock.h"
#include "problem/tco.h"

struct inputs {
    input_list list;
    const struct instance *instance;
    struct arena *arena;
};

static void add_prices(struct inputs *in)
{
    const struct instance *instance = in->instance;
    bool *used = ARENA_NEW(in->arena, instance->snapshot->n_parts, bool);
    instance_mark_parts(used, instance);
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        if (used[p] && instance->item[p].price.n > 0)
            VEC_PUSH(&in->list,
                     ((struct input){
                         .kind = INPUT_PRICE,
                         .what = arena_printf(in->arena, "price of %s", instance->snapshot->parts[p].id),
                         .change = instance->snapshot->parts[p].id,
                     }));
}

static void add_limits(struct inputs *in)
{
    for (size_t i = 0; i < limit_count(in->instance); i++) {
        const char *text = limit_text(in->instance, i);
        char *unit = NULL;
        if (!text)
            continue;
        const double value = strtod(text, &unit);
        VEC_PUSH(&in->list, ((struct input){
                                .kind = INPUT_LIMIT,
                                .what = limit_words(in->instance, i),
                                .change = arena_printf(in->arena, "limit.%s", limit_name(in->instance, i)),
                                .value = value,
                                .unit = *unit == ' ' ? unit + 1 : unit,
                            }));
    }
}

static void add_rates(struct inputs *in)
{
    const struct instance *instance = in->instance;
    const size_t n_work = instance->load.n_work;
    bool *used = ARENA_NEW(in->arena, instance->snapshot->n_nodes, bool);
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        /* a service gives what is paid for */
        used[instance->choice.designs[d].node_index] |= !design_is_service(&instance->choice.designs[d]);
    for (size_t i = 0; i < instance->snapshot->n_nodes; i++)
        for (size_t a = 0; used[i] && a < n_work; a++) {
            const char *id = instance->snapshot->parts[instance->snapshot->nodes[i].part].id;
            const struct work_item *work = &instance->load.work[a];
            const double rate_ops = instance->load.speed[i * n_work + a].rate_ops;
            if (rate_ops <= 0)
                continue;
            const struct model *model = work->application.model;
            VEC_PUSH(&in->list, ((struct input){
                                    .kind = INPUT_RATE,
                                    .what = arena_printf(in->arena, "rate of %s on %s", work->name, id),
                                    .change = arena_printf(in->arena, "rate.%s.%s", id, work->name),
                                    .value = rate_ops / model->unit.scale,
                                    .unit = model->unit.rate,
                                }));
        }
}

static void add_link(struct inputs *in, const char *what, const char *key,
                     const struct technology *technology, double value, const char *unit)
{
    VEC_PUSH(&in->list, ((struct input){
                            .kind = INPUT_LINK,
                            .what = arena_printf(in->arena, "%s of %s", what, technology->id),
                            .change = arena_printf(in->arena, "%s.%s", key, technology->id),
                            .value = value,
                            .unit = unit,
                        }));
}

static void add_links(struct inputs *in)
{
    const struct instance *instance = in->instance;
    const size_t n = instance->snapshot->network.n_technologies;
    bool *used = ARENA_NEW(in->arena, n, bool);
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        used[design->technology_index] = true;
        for (size_t t = 0; design->regions.technology && t < n; t++)
            used[t] = used[t] || &instance->market.technologies[t] == design->regions.technology;
    }
    for (size_t t = 0; t < n; t++) {
        const struct technology *technology = &instance->market.technologies[t];
        const struct message_times *exchange = technology->times[MESSAGE_EXCHANGE];
        if (!used[t] || technology_is_built_in(technology))
            continue;
        if (technology->latency_s > 0)
            add_link(in, "latency", "latency", technology, technology->latency_s, "s");
        if (isfinite(technology->bandwidth_Bps))
            add_link(in, "bandwidth", "bandwidth", technology, technology->bandwidth_Bps, "B/s");
        if (exchange)
            add_link(in, "exchange bandwidth", "exchange", technology,
                     exchange->one_Bps > 0 ? exchange->one_Bps : (double)NAN, "B/s");
        if (technology->message_cpu_s > 0)
            add_link(in, "processor time per message", "message_cpu", technology, technology->message_cpu_s,
                     "s");
    }
}

/* Adds the values of tco, except those of 0, because a percentage does not change them. */
static void add_tco(struct inputs *in)
{
    const struct instance *instance = in->instance;
    for (size_t i = 0; i < instance_tco_count(instance); i++)
        if (instance_tco_value(instance, i) > 0)
            VEC_PUSH(&in->list,
                     ((struct input){
                         .kind = INPUT_TCO,
                         .what = instance_tco_text(i),
                         .change = arena_printf(in->arena, "tco.%s", instance_tco_name(instance, i)),
                         .value = instance_tco_value(instance, i),
                         .unit = instance_tco_unit(instance, i),
                         .least = instance_tco_least(i),
                         .most = instance_tco_most(i),
                         .whole = instance_tco_is_whole(i),
                     }));
}

static void add_conditions(struct inputs *in)
{
    struct condition *conditions = NULL;
    const size_t n = conditions_of(&conditions, in->instance, in->arena);
    for (size_t i = 0; i < n; i++)
        VEC_PUSH(&in->list, ((struct input){
                                .kind = INPUT_CONDITION,
                                .what = conditions[i].what,
                                .change = conditions[i].change,
                                .value = conditions[i].value,
                                .unit = conditions[i].unit,
                                .suffix = conditions[i].suffix,
                                .least = conditions[i].least,
                                .most = conditions[i].most,
                            }));
}

input_list inputs_of(const struct instance *instance, struct arena *arena)
{
    struct inputs in = {.instance = instance, .arena = arena};
    add_prices(&in);
    add_limits(&in);
    add_rates(&in);
    add_links(&in);
    add_tco(&in);
    add_conditions(&in);
    return in.list;
}
