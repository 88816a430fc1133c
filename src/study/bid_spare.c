/* bid_spare.c - what the cluster of a bid uses of it, and what is left over. */
#include <inttypes.h>
#include <stdlib.h>

#include "problem/weighs.h"
#include "search/problem_mix.h"
#include "study/bid_parts.h"

static struct bill_line *line_of(const struct scoring *s, size_t part)
{
    for (size_t i = 0; i < s->out->n_bill; i++)
        if (s->out->bill[i].part == part)
            return &s->out->bill[i];
    return NULL;
}

/* What keeps one node more from being built. */
static const char *why_spare(const struct scoring *s)
{
    const struct problem *problem = s->problem;
    const struct point *point = &s->out->point;
    struct cables_short missing;
    if (point->nodes >= problem->limits.max_nodes)
        return "max_nodes is reached";
    for (size_t i = 0; i < point->design->n_supplies; i++) {
        const int64_t need = bid_need(s, point->design, i, point->nodes + 1);
        if (need < 0)
            return design_is_too_far(point->design, point->nodes + 1)
                       ? "no cable is long enough for one node more"
                       : "the template cannot wire more nodes";
        if (design_has_length(point->design, i))
            continue;
        if (need > bid_units(s, point->design, i))
            return arena_printf(s->arena, "one node more takes %" PRId64 " %s, the bill has %" PRId64, need,
                                resource_name(design_resource(point->design, i)),
                                bid_units(s, point->design, i));
    }
    if (!bid_has_cables(&missing, s, point->design, point->nodes + 1))
        return arena_printf(s->arena, "one node more takes %" PRId64 " cables%s, the bill has %" PRId64,
                            missing.need, bid_longer_words(s, &missing), missing.have);
    return "one node more takes more of the extras";
}

/* The most pieces of the k-th offer, up to at_most, without which the others still supply the need; takes
 * them off. */
static int64_t most_off(const struct scoring *s, const struct supply *supply, size_t k, int64_t at_most,
                        int64_t need)
{
    const int64_t have = s->pieces[k];
    int64_t low = 0, high = at_most; /* low can be left out */
    while (low < high) {
        const int64_t middle = low + (high - low + 1) / 2;
        s->pieces[k] = have - middle;
        if (offers_supply(supply->offers, supply->n_offers, s->pieces) >= need)
            low = middle;
        else
            high = middle - 1;
    }
    s->pieces[k] = have - low;
    return low;
}

/* Takes off pieces that the bid has and the i-th need of the cluster does not ask for: of mixes that are
 * weighed all that their use leaves, else of each offer as many as can be, the last one first; what is owned
 * stays as long as anything else can go. */
static void take_off(const struct scoring *s, size_t i)
{
    const struct point *point = &s->out->point;
    const struct supply *supply = &s->problem->supplies[point->design->supply[i]];
    if (supply->n_offers > 1 && problem_weighs_design(s->problem, point->design)) {
        problem_pieces(s->pieces, bid_use(s), point->design, i, point->nodes, NULL);
        return;
    }
    const int64_t need = bid_need(s, point->design, i, point->nodes);
    (void)bid_units(s, point->design, i); /* fills the pieces */
    for (size_t k = supply->n_offers; k-- > 0;) {
        const struct bill_line *line = line_of(s, supply->offers[k].part);
        if (line)
            (void)most_off(s, supply, k, line->quantity, need);
    }
    for (size_t k = supply->n_offers; k-- > 0;)
        (void)most_off(s, supply, k, s->problem->owned[supply->offers[k].part], need);
}

/* Of a part the cluster takes so many pieces, owned ones first. */
static void use_pieces(struct scoring *s, size_t part, int64_t pieces, const char *why)
{
    struct bill_line *line = line_of(s, part);
    s->out->power_W += (double)pieces * s->problem->snapshot->parts[part].power_W;
    if (!line)
        return;
    const int64_t bought = pieces - s->problem->owned[part];
    line->used = bought > 0 ? bought : 0;
    if (line->quantity > line->used)
        VEC_PUSH(&s->spares, (struct bid_spare){part, line->quantity - line->used, why});
}

static void spare_of_supply(struct scoring *s, size_t i, const char *why)
{
    const struct supply *supply = &s->problem->supplies[s->out->point.design->supply[i]];
    take_off(s, i);
    for (size_t k = supply->n_offers; k-- > 0;)
        use_pieces(s, supply->offers[k].part, s->pieces[k], why);
}

/* The next shorter length of cables that the design could use; 0: none. */
static int64_t next_reach(const struct scoring *s, int64_t reach_mm)
{
    const struct snapshot *snapshot = s->problem->snapshot;
    int64_t next_mm = 0;
    for (size_t i = 0; i < snapshot->n_cables; i++) {
        const int64_t mm = layout_reach_mm(&snapshot->cables[i]);
        if (bid_is_cable(s, s->out->point.design, snapshot->cables[i].part) && mm < reach_mm && mm > next_mm)
            next_mm = mm;
    }
    return next_mm;
}

/* Cables by length: the longest first. */
static void spare_cables(struct scoring *s, const char *why)
{
    const struct point *point = &s->out->point;
    const struct snapshot *snapshot = s->problem->snapshot;
    struct cables_short missing;
    (void)bid_has_cables(&missing, s, point->design, point->nodes); /* fills the cables */
    for (int64_t reach_mm = INT64_MAX; reach_mm > 0; reach_mm = next_reach(s, reach_mm))
        for (size_t i = 0; i < snapshot->n_cables; i++) {
            const size_t part = snapshot->cables[i].part;
            const struct bill_line *line = line_of(s, part);
            if (!bid_is_cable(s, point->design, part) || layout_reach_mm(&snapshot->cables[i]) != reach_mm)
                continue;
            int64_t off = bid_cables_off(s, part, line ? line->quantity : 0);
            off += bid_cables_off(s, part, s->problem->owned[part]);
            use_pieces(s, part, s->have[part] - off, why);
        }
}

void bid_find_spares(struct scoring *s)
{
    const char *why = why_spare(s);
    const struct point *point = &s->out->point;
    for (size_t i = 0; i < point->design->n_supplies; i++)
        if (!design_has_length(point->design, i))
            spare_of_supply(s, i, why);
    if (point->design->lengths)
        spare_cables(s, why);
    for (size_t i = 0; i < s->out->n_bill; i++) {
        struct bill_line *line = &s->out->bill[i];
        int64_t used = 0;
        if (bid_of_design(s, point->design, line->part))
            continue;
        for (size_t e = 0; e < s->problem->scenario->purchase.n_extras; e++)
            if (s->problem->extra_part[e] == line->part)
                used += bid_extra_alone(s, point->design, e, point->nodes);
        line->used = used < line->quantity ? used : line->quantity;
        if (line->quantity > line->used)
            VEC_PUSH(&s->spares, (struct bid_spare){line->part, line->quantity - line->used,
                                                    used ? why : "no part of this cluster"});
    }
    for (size_t e = 0; e < s->problem->scenario->purchase.n_extras; e++) {
        const size_t part = s->problem->extra_part[e];
        const int64_t needed = bid_extra_alone(s, point->design, e, point->nodes);
        s->out->power_W += (double)(needed < s->have[part] ? needed : s->have[part]) *
                           s->problem->snapshot->parts[part].power_W;
    }
}
