/* npb_links.c - times of messages with several processes per node, and of collective operations. */
#include "model/npb_links.h"

#include <math.h>

#include "base/number.h"
#include "machine/view.h"

enum {
    SHORT_ALLREDUCE_B = 2048,
    SHORT_ALL_TO_ALL_B = 256,
    BRUCK_PROCESSES = 8,
    POSTED_FROM_B = 256, /* smallest block of an all-to-all whose messages are posted together */
    POSTED_TO_B = 32768
};

struct npb_links npb_links_of(const struct view *view, bool cyclic, double p)
{
    struct npb_links links = {
        .latency_s = view->latency_s,
        .bandwidth_Bps = view->bandwidth_Bps,
        .inside_latency_s = view->inside_latency_s,
        .inside_bandwidth_Bps = view->inside_bandwidth_Bps,
        .p = p,
        .joined = fmax(1, view->inside_nodes),
        .each = fmin(view->procs_per_node * fmax(1, view->inside_nodes), p),
        .cyclic = cyclic,
        .use = view->use,
    };
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++)
        links.times[i] = message_times_for(view->times, (enum message_pattern)i);
    links.all_measured = view->times[MESSAGE_ALL_TO_ALL] != NULL;
    links.nodes = ceil(p / links.each);
    links.apart = !(links.each > 1) || !(view->inside_bandwidth_Bps > 0);
    return links;
}

/* --- time of a step --- */

/* The share of senders on the busiest node, if `share` is that of a scale-up domain: all of them may be on
 * one node. */
static double share_of_busiest_node(const struct npb_links *links, double share)
{
    return fmin(1, share * links->joined);
}

/* Cost of a message between nodes. Records its size in links->use. */
static struct message_cost cost_between_nodes(const struct npb_links *links, enum message_pattern pattern,
                                              double bytes)
{
    struct message_use *use = links->use ? &links->use[pattern] : NULL;
    if (use && bytes > 0) {
        use->least_B = use->most_B > 0 ? fmin(use->least_B, bytes) : bytes;
        use->most_B = fmax(use->most_B, bytes);
    }
    return message_cost(links->times[pattern], bytes);
}

/* Time of a step with `count` messages at once, with their cost between nodes: one latency. */
static double step_of_cost_s(const struct npb_links *links, const struct message_cost *cost, double count,
                             double bytes, double share)
{
    double outside = 0;
    if (share > 0)
        outside = cost->latencies * links->latency_s +
                  count * cost->bytes * share_of_busiest_node(links, share) / links->bandwidth_Bps;
    if (share >= 1)
        return outside;
    return fmax(outside, links->inside_latency_s + count * bytes / links->inside_bandwidth_Bps);
}

static double step_s(const struct npb_links *links, enum message_pattern pattern, double count, double bytes,
                     double share)
{
    struct message_cost cost = {0, 0};
    if (share >= 1 && !links->times[pattern] && !links->use)
        return links->latency_s + count * bytes / links->bandwidth_Bps;
    if (share > 0)
        cost = cost_between_nodes(links, pattern, bytes);
    return step_of_cost_s(links, &cost, count, bytes, share);
}

double npb_latency_s(const struct npb_links *links, enum message_pattern pattern, double bytes, double share)
{
    if (!(share > 0))
        return links->inside_latency_s;
    const double outside = cost_between_nodes(links, pattern, bytes).latencies * links->latency_s;
    return share >= 1 ? outside : fmax(outside, links->inside_latency_s);
}

double npb_message_s(const struct npb_links *links, double bytes, double share)
{
    return step_s(links, MESSAGE_PING_PONG, 1, bytes, share);
}

double npb_exchange_s(const struct npb_links *links, double bytes, double share)
{
    return step_s(links, MESSAGE_EXCHANGE, 1, bytes, share);
}

double npb_exchanges_s(const struct npb_links *links, double count, double bytes, double share)
{
    return step_s(links, MESSAGE_EXCHANGE, count, bytes, share);
}

double npb_cost_B(const struct npb_links *links, enum message_pattern pattern, double bytes)
{
    return message_cost(links->times[pattern], bytes).bytes;
}

double npb_bytes_s(const struct npb_links *links, double bytes, double cost_B, double share)
{
    const double outside = cost_B * (share_of_busiest_node(links, share) / links->bandwidth_Bps);
    return share >= 1 ? outside : fmax(outside, bytes * (1 / links->inside_bandwidth_Bps));
}

/* --- shares of messages that leave a node --- */

static bool divides(double a, double b)
{
    return fmod(b, a) == 0;
}

/* True if the share is 1 or 0 for all patterns: one process per node, or one node. */
static bool is_same_for_all_patterns(const struct npb_links *links)
{
    return links->apart || links->nodes <= 1;
}

/* Share for partners `stride` apart with cyclic placement. */
static double cyclic_share(const struct npb_links *links, double stride)
{
    return divides(links->nodes, stride) ? 0 : 1;
}

double npb_share_on_line(const struct npb_links *links, double stride, double extent)
{
    const double c = links->each, span = stride * extent;
    if (is_same_for_all_patterns(links))
        return links->apart;
    if (links->cyclic)
        return cyclic_share(links, stride);
    if (divides(span, c))
        return 0;
    /* the last ranks of a node have their partners on the next node, if there is one */
    return fmin(fmin(stride, c), links->p - c) / c;
}

double npb_share_on_ring(const struct npb_links *links, double stride, double extent)
{
    const double c = links->each, span = stride * extent;
    if (is_same_for_all_patterns(links))
        return links->apart;
    if (links->cyclic)
        return cyclic_share(links, stride);
    if (divides(span, c))
        return 0;
    /* A node that begins and ends inside rings has open ends on both sides, unless one ring is all ranks. */
    const bool straddles = span < links->p && !divides(c, span) && !divides(span, 2 * c);
    return fmin((straddles ? 2 : 1) * stride, c) / c;
}

double npb_share_diagonal(const struct npb_links *links, double q)
{
    const double c = links->each;
    if (is_same_for_all_patterns(links))
        return links->apart;
    if (links->cyclic)
        /* the edges of the torus */
        return divides(links->nodes, q - 1) ? fmin(1, 2 * ceil(q / links->nodes) / c) : 1;
    return fmin(q, c) / c;
}

double npb_share_pair(const struct npb_links *links, double stride)
{
    const double c = links->each, group = 2 * stride;
    if (is_same_for_all_patterns(links))
        return links->apart;
    if (links->cyclic)
        return cyclic_share(links, stride);
    if (stride >= c)
        return 1;
    if (floor(c) != c || floor(stride) != stride)
        return divides(group, c) ? 0 : fmin(group, c) / c;
    /* Only the first and last group of a node may be incomplete, and only their pairs are split. Nodes start
     * at all multiples of gcd(c, group) inside a group. For some of them the split is largest: the shorter
     * part of the rest then contains the middle of a group. */
    const double rest = (double)((int64_t)c % (int64_t)group);
    return rest > 0 ? (group - fmin(rest, group - rest)) / c : 0;
}

double npb_share_shift(const struct npb_links *links, double stride)
{
    if (is_same_for_all_patterns(links))
        return links->apart;
    if (links->cyclic)
        return cyclic_share(links, stride);
    return fmin(stride, links->each) / links->each;
}

/* --- collectives --- */

/* ceil(log2 p) */
static double doublings(double p)
{
    const int whole = integer_log2(p);
    return ldexp(1, whole) == p ? whole : whole + 1;
}

/* Stages of recursive doubling: log2 p, or floor(log2 p) + 2 if p is not a power of two. */
static double stages_of(double p)
{
    const int whole = integer_log2(p);
    return ldexp(1, whole) == p ? whole : whole + 2;
}

/* Time of stages between ranks 1, 2, 4, ... apart. The additional stages for other counts than powers of two
 * are between neighbours. halving: the vector is halved at every stage. */
static double stages_s(const struct npb_links *links, enum message_pattern pattern, double bytes,
                       double stages, bool halving)
{
    struct message_cost cost = {0, 0};
    bool known = false; /* messages of one size have one cost, and one time for each share */
    double sum = 0, stride = 1, last_share = -1, step = 0;
    for (double i = 0; i < stages; i++) {
        const bool extra = 2 * stride > links->p;
        const double part = !halving ? bytes : extra ? 0 : bytes / (2 * stride);
        const double share = npb_share_pair(links, extra ? 1 : stride);
        if (share > 0 && (halving || !known))
            cost = cost_between_nodes(links, pattern, part);
        known = known || share > 0;
        if (halving || share != last_share)
            step = step_of_cost_s(links, &cost, 1, part, share);
        last_share = share;
        sum += step;
        stride *= extra ? 1 : 2;
    }
    return sum;
}

double npb_allreduce_s(const struct npb_links *links, double bytes)
{
    const double p = links->p;
    if (p <= 1)
        return 0;
    const double stages = stages_of(p);
    const bool halving = bytes > SHORT_ALLREDUCE_B;
    if (links->apart && halving && !links->times[MESSAGE_EXCHANGE])
        return 2 * stages * links->latency_s + 2 * bytes * (1 - 1 / p) / links->bandwidth_Bps;
    if (links->apart && !halving)
        return stages * npb_exchange_s(links, bytes, 1);
    return (halving ? 2 : 1) * stages_s(links, MESSAGE_EXCHANGE, bytes, stages, halving);
}

double npb_reduce_s(const struct npb_links *links, double bytes)
{
    if (links->p <= 1)
        return 0;
    const double stages = doublings(links->p);
    return links->apart ? stages * npb_message_s(links, bytes, 1)
                        : stages_s(links, MESSAGE_PING_PONG, bytes, stages, false);
}

/* Number of members of a group of ranks, `stride` apart, that share a node. */
static double group_on_node(const struct npb_links *links, double group, double stride)
{
    const double step = links->cyclic ? links->nodes / fmin(stride, links->nodes) : 0;
    const double members = links->cyclic ? group / step : links->each / stride;
    return fmin(group, fmax(1, members));
}

double npb_pairwise_s(const struct npb_links *links, double bytes, double group, double stride)
{
    const double inside = links->apart ? 1 : group_on_node(links, group, stride);
    const bool at_once = !links->all_measured && bytes >= POSTED_FROM_B && bytes <= POSTED_TO_B;
    const double out = group - inside, in = inside - 1;
    double sum = 0;
    if (out > 0)
        sum += at_once ? step_s(links, MESSAGE_ALL_TO_ALL, out, bytes, 1)
                       : out * step_s(links, MESSAGE_ALL_TO_ALL, 1, bytes, 1);
    if (in > 0)
        sum += at_once ? step_s(links, MESSAGE_ALL_TO_ALL, in, bytes, 0)
                       : in * step_s(links, MESSAGE_ALL_TO_ALL, 1, bytes, 0);
    return sum;
}

double npb_all_to_all_s(const struct npb_links *links, double bytes)
{
    const double p = links->p;
    double sum = 0;
    if (p <= 1)
        return 0;
    if (bytes > SHORT_ALL_TO_ALL_B || p < BRUCK_PROCESSES)
        return npb_pairwise_s(links, bytes, p, 1);
    if (links->apart)
        return doublings(p) * npb_exchange_s(links, p / 2 * bytes, 1);
    for (double stride = 1; stride < p; stride *= 2)
        sum += npb_exchange_s(links, p / 2 * bytes, npb_share_shift(links, stride));
    return sum;
}

/* --- totals --- */

void npb_count(struct npb_totals *totals, double messages, double bytes_each)
{
    totals->messages += messages;
    totals->bytes += messages * bytes_each;
}

/* If p is not a power of two, the additional ranks send their vector to a neighbour first and receive the
 * result last. */
void npb_count_allreduce(struct npb_totals *totals, double p, double bytes)
{
    const double whole = ldexp(1, integer_log2(p));
    if (p <= 1)
        return;
    if (bytes > SHORT_ALLREDUCE_B) {
        totals->messages += 2 * whole * integer_log2(whole);
        totals->bytes += 2 * whole * bytes * (1 - 1 / whole);
    } else {
        npb_count(totals, whole * integer_log2(whole), bytes);
    }
    npb_count(totals, 2 * (p - whole), bytes);
}

void npb_count_pairwise(struct npb_totals *totals, double p, double bytes, double group)
{
    npb_count(totals, p * (group - 1), bytes);
}

void npb_count_all_to_all(struct npb_totals *totals, double p, double bytes)
{
    if (p <= 1)
        return;
    if (bytes > SHORT_ALL_TO_ALL_B || p < BRUCK_PROCESSES)
        npb_count_pairwise(totals, p, bytes, p);
    else
        npb_count(totals, p * doublings(p), p / 2 * bytes);
}
