/* build_networks.c - the networks of the catalogue, with the changes of the scenario. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/exact.h"
#include "proof/reads.h"
#include "proof/rows.h"
#include "proof/words.h"
#include "scenario/change.h"

/* Gives messages of all sizes in both directions one bandwidth. */
static void exchange_at(struct message_times *out, struct message_size *size, const struct technology *of,
                        double one_Bps)
{
    *size = (struct message_size){1, one_Bps, {1, of->bandwidth_Bps / one_Bps}};
    *out = (struct message_times){size, 1, one_Bps};
}

/* Speeds up the bytes of measured sizes; their latencies stay. */
static void exchange_faster(struct message_times *out, struct message_size *sizes,
                            const struct technology *of, double factor)
{
    const struct message_times *was = of->times[MESSAGE_EXCHANGE];
    for (size_t i = 0; i < was->n; i++) {
        const struct message_cost cost = {was->sizes[i].cost.latencies, was->sizes[i].cost.bytes / factor};
        const double time_s = cost.latencies * of->latency_s + cost.bytes / of->bandwidth_Bps;
        sizes[i] = (struct message_size){was->sizes[i].message_B, was->sizes[i].message_B / time_s, cost};
    }
    *out = (struct message_times){sizes, was->n, was->one_Bps * factor};
}

/* A network with unlimited bandwidth has no times for exchanged messages. */
static void change_exchange(struct technology *of, const struct change *change, struct arena *arena)
{
    const struct message_times *was = of->times[MESSAGE_EXCHANGE];
    struct message_times *now = ARENA_NEW(arena, 1, struct message_times);
    struct message_size *sizes = ARENA_NEW(arena, was ? was->n + 1 : 1, struct message_size);
    if (isinf(of->bandwidth_Bps))
        return;
    if (change->relative && was)
        exchange_faster(now, sizes, of, exact_double(change->factor));
    else
        exchange_at(now, sizes, of, audit_changed(of->bandwidth_Bps, change, DIM_BANDWIDTH));
    of->times[MESSAGE_EXCHANGE] = now;
}

static void change_network(struct technology *of, const struct change *change, struct arena *arena)
{
    if (change->target == CHANGE_LATENCY)
        of->latency_s = audit_changed(of->latency_s, change, DIM_TIME);
    if (change->target == CHANGE_MESSAGE_CPU)
        of->message_cpu_s = audit_changed(of->message_cpu_s, change, DIM_TIME);
    if (change->target == CHANGE_BANDWIDTH)
        of->bandwidth_Bps = audit_changed(of->bandwidth_Bps, change, DIM_BANDWIDTH);
    if (change->target == CHANGE_EXCHANGE)
        change_exchange(of, change, arena);
}

enum status proof_build_networks(struct proof_build *b)
{
    const struct snapshot *snapshot = b->own->snapshot;
    const size_t n = snapshot->network.n_technologies;
    struct technology *own = ARENA_COPY(b->arena, snapshot->network.technologies, n, 0, struct technology);
    for (size_t c = 0; c < b->own->scenario->file.changes.n; c++) {
        const struct change *change = &b->changes[c];
        const bool of_network = change->target == CHANGE_LATENCY || change->target == CHANGE_MESSAGE_CPU ||
                                change->target == CHANGE_BANDWIDTH || change->target == CHANGE_EXCHANGE;
        for (size_t i = 0; i < n && of_network; i++)
            if (words_match(change->pattern, own[i].id) && strcmp(own[i].id, "built-in") != 0) {
                reads_change(b->own, c);
                change_network(&own[i], change, b->arena);
            }
    }
    b->own->market.technologies = own;
    return ST_OK;
}

const char *networks_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    return rows_technologies_difference(own->market.technologies, given->market.technologies,
                                        own->snapshot->network.n_technologies, arena);
}
