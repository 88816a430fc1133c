/* certificate_power.c - the power of a plan: that of the units that are switched on, no more than the needs
 * take. */
#include <math.h>
#include <stdlib.h>

#include "plan/certificate_parts.h"
#include "plan/problem_purchase.h"

static int64_t units_in(const struct checking *c, size_t part)
{
    int64_t units = 0;
    for (size_t i = 0; i < c->claim->n_lines; i++)
        if (snapshot_part(c->problem->snapshot, c->claim->lines[i].part) == part)
            units += c->claim->lines[i].quantity + c->claim->lines[i].owned;
    return units;
}

/* `pieces` more of one part, all or none, in a table of the least power for 0..n units. */
static void add_pieces(double *power, int64_t n, int64_t units, double power_W)
{
    for (int64_t q = n; q >= 1; q--)
        power[q] = fmin(power[q], power[q > units ? q - units : 0] + power_W);
}

/* The least power of pieces out of the bill that cover a need. Each part's pieces are added as 1, 2, 4, ...
 * and the rest, of which sums make every number. */
static double least_power(const struct checking *c, const struct supply *supply, int64_t need)
{
    double *power = mem_alloc((size_t)need + 1, sizeof *power);
    for (int64_t q = 1; q <= need; q++)
        power[q] = INFINITY;
    for (size_t k = 0; k < supply->n_offers; k++) {
        const struct offer *offer = &supply->offers[k];
        const int64_t ample = need / offer->units + 1;
        int64_t left = units_in(c, offer->part);
        left = left < ample ? left : ample;
        for (int64_t some = 1; left > 0; some *= 2) {
            const int64_t pieces = some < left ? some : left;
            add_pieces(power, need, pieces * offer->units, (double)pieces * offer->power_W);
            left -= pieces;
        }
    }
    const double least = power[need];
    free(power);
    return least;
}

void checking_power(struct checking *c)
{
    const struct problem *problem = c->problem;
    const size_t n_extras = problem->scenario->purchase.n_extras;
    const struct part *parts = problem->snapshot->parts;
    int64_t *quantity = ARENA_NEW(c->arena, n_extras, int64_t);
    double power_W = 0;
    problem_extra_quantities(quantity, problem, c->design, c->claim->nodes);
    for (size_t i = 0; i < c->design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[c->design->supply[i]];
        const size_t part = supply->offers[0].part;
        power_W += supply->n_offers == 1 ? (double)checking_taken(c, part) * parts[part].power_W
                                         : least_power(c, supply, design_need(c->design, i, c->claim->nodes));
    }
    for (size_t e = 0; e < n_extras; e++)
        power_W += (double)quantity[e] * parts[problem->extra_part[e]].power_W;
    checking_note(c, "power", checking_close(c->claim->power_W, power_W),
                  "stated %.15g W, what the cluster and its extras take %.15g W", c->claim->power_W, power_W);
}
