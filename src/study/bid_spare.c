/* bid_spare.c - what the cluster of a bid uses of it, and what is left over. */
#include <inttypes.h>

#include "search/problem_cost.h"
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

/* Of a part the cluster takes so many pieces, owned ones first. */
static void use_pieces(struct scoring *s, size_t part, int64_t pieces, const char *why)
{
    struct bill_line *line = line_of(s, part);
    s->out->power_W += size_of_pieces(pieces, s->problem->market.unit_size[part].power_W);
    if (!line)
        return;
    const int64_t bought = pieces - s->problem->market.owned[part];
    line->used = bought > 0 ? bought : 0;
    if (line->quantity > line->used)
        VEC_PUSH(&s->spares, (struct bid_spare){part, line->quantity - line->used, why});
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
            off += bid_cables_off(s, part, s->problem->market.owned[part]);
            use_pieces(s, part, s->have[part] - off, why);
        }
}

/* The units of a part in a bill. */
static int64_t used_of(const struct bill_line *bill, size_t n, size_t part)
{
    for (size_t i = 0; i < n; i++)
        if (bill[i].part == part)
            return bill[i].used;
    return 0;
}

void bid_find_spares(struct scoring *s)
{
    const char *why = why_spare(s);
    const struct point *point = &s->out->point;
    const struct problem *use = bid_use_of(s, point->design, point->nodes);
    size_t n = 0;
    const struct bill_line *bill =
        problem_bill(&n, use, bid_design_of(s, use, point->design), point->nodes, s->arena);
    for (size_t i = 0; i < point->design->n_supplies; i++) {
        const struct supply *supply = &s->problem->choice.supplies[point->design->supply[i]];
        for (size_t k = supply->n_offers; k-- > 0 && !design_has_length(point->design, i);)
            use_pieces(s, supply->offers[k].part, used_of(bill, n, supply->offers[k].part), why);
    }
    if (point->design->layout)
        spare_cables(s, why);
    for (size_t p = 0; p < s->problem->snapshot->n_parts; p++) { /* extras, and what is neither */
        const int64_t used = used_of(bill, n, p);
        if (!bid_of_design(s, point->design, p))
            use_pieces(s, p, used, used > 0 ? why : "no part of this cluster");
    }
}
