/* certificate_headroom.c - what stays free for growth, counted in the bill: all ports of its switches less
 * those that cables take, and the units of its racks less the height. */
#include <inttypes.h>
#include <math.h>

#include "proof/certificate_parts.h"
#include "proof/upkeep.h"

static int64_t ports_of_bill(const struct checking *c)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    int64_t ports = 0;
    for (size_t i = 0; i < snapshot->n_switches; i++)
        if (snapshot->switches[i].technology == c->design->technology_index)
            ports += snapshot->switches[i].ports * checking_units(c, snapshot->switches[i].part);
    for (size_t i = 0; i < snapshot->n_line_cards; i++)
        if (snapshot->line_cards[i].technology == c->design->technology_index)
            ports += snapshot->line_cards[i].ports * checking_units(c, snapshot->line_cards[i].part);
    return ports;
}

/* Ports in use: *used by nodes, and *between more at the two ends of cables between switches. */
static bool count_used(int64_t *used, int64_t *between, const struct checking *c)
{
    const struct wiring *w = &c->wiring;
    struct wiring bare;
    *used = w->to_nodes;
    *between = 2 * (w->uplinks + w->between);
    if (c->design->network->n_switches > 0 || !c->wired)
        return c->wired;
    /* by the piece: what the template counts for a node, its share of links with it */
    *between = 0;
    return checking_wiring(&bare, c, &(struct spare){0}) && (*used = bare.ports) >= 0;
}

void checking_headroom(struct checking *c)
{
    const struct limits *limits = &c->problem->limits;
    if (limits->free_ports.at.text && c->design->nic) {
        int64_t used = 0, between = 0;
        const bool wired = count_used(&used, &between, c);
        const int64_t left = wired ? ports_of_bill(c) - used - between : 0,
                      asked = spare_of(&limits->free_ports.spare, used);
        checking_note(c, "headroom of ports", wired && left >= asked,
                      "%" PRId64 " ports of the switches are free, asked for are %" PRId64, left, asked);
    }
    if (limits->free_units.at.text) {
        const struct problem *problem = c->problem;
        const double height_U = c->use.size.height_U;
        const double asked = upkeep_height_with_room(problem, height_U);
        const double most = problem->limits.rack_units > 0 ? problem->limits.rack_units : (double)INFINITY;
        bool room = true;
        for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++) {
            const struct extra *extra = &problem->extras[e];
            const double units = (double)checking_units(c, problem->extra_part[e]);
            if (extra->per == PER_RACK_UNIT && extra->count > 0 && problem_takes_extra(problem, c->design, e))
                room = room && units / (double)extra->count * extra->each >= asked * (1 - 1e-12);
        }
        checking_note(c, "headroom of rack units", room && asked <= most,
                      "%.15g rack units are taken, %.15g with those that stay free", height_U, asked);
    }
}
