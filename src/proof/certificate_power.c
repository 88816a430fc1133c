/* certificate_power.c - the power of a plan: that of the units that are switched on, no more than the needs
 * take. */
#include <math.h>
#include <stdlib.h>

#include "problem/weighs.h"
#include "proof/certificate_parts.h"

/* `pieces` more of one part, all or none, in a table of the least power for 0..n units. */
static void add_pieces(double *power, int64_t n, int64_t units, double power_W)
{
    for (int64_t q = n; q >= 1; q--)
        power[q] = fmin(power[q], power[q > units ? q - units : 0] + power_W);
}

/* Pieces of one part in the bill, as 1, 2, 4, ... and the rest, of which sums make every number; no more than
 * `ample`. Each call of it gives the next of these, 0 when there are no more. */
struct bundles {
    int64_t left;
    int64_t next;
};

static struct bundles bundles_of(const struct checking *c, size_t part, int64_t ample)
{
    const int64_t there = checking_units(c, part);
    return (struct bundles){there < ample ? there : ample, 1};
}

static int64_t take_bundle(struct bundles *bundles)
{
    const int64_t pieces = bundles->next < bundles->left ? bundles->next : bundles->left;
    bundles->left -= pieces;
    bundles->next *= 2;
    return pieces;
}

/* `pieces` more of a line card, all or none, in a table of the least power for 0..n units in 0..m slots. */
static void add_cards(double *power, int64_t n, int64_t m, int64_t pieces, const struct offer *card)
{
    for (int64_t q = n; q >= 1; q--)
        for (int64_t slots = m; slots >= pieces; slots--) {
            const int64_t rest = q > pieces * card->units ? q - pieces * card->units : 0;
            double *to = &power[q * (m + 1) + slots];
            *to = fmin(*to, power[rest * (m + 1) + slots - pieces] + (double)pieces * card->power_W);
        }
}

/* Line cards and chassis of one family, on top of the least power [n + 1] of the offers before. */
static void add_family(const struct checking *c, double *power, int64_t n, const struct offer *offers,
                       size_t first, size_t end)
{
    int64_t m = 0;
    for (size_t k = first; k < end; k++)
        if (offers[k].slots == 0)
            m = n / offers[k].units + 1 > m ? n / offers[k].units + 1 : m;
    double *table = mem_alloc((size_t)(n + 1) * (size_t)(m + 1), sizeof *table);
    double *slots = mem_alloc((size_t)m + 1, sizeof *slots);
    for (int64_t q = 0; q <= n; q++)
        for (int64_t s = 0; s <= m; s++)
            table[q * (m + 1) + s] = power[q];
    for (int64_t s = 1; s <= m; s++)
        slots[s] = INFINITY;
    for (size_t k = first; k < end; k++) {
        const bool chassis = offers[k].slots > 0;
        struct bundles bundles = bundles_of(c, offers[k].part, chassis ? m / offers[k].slots + 1 : m);
        for (int64_t pieces = take_bundle(&bundles); pieces > 0; pieces = take_bundle(&bundles)) {
            if (chassis)
                add_pieces(slots, m, pieces * offers[k].slots, (double)pieces * offers[k].power_W);
            else
                add_cards(table, n, m, pieces, &offers[k]);
        }
    }
    for (int64_t q = 0; q <= n; q++)
        for (int64_t s = 0; s <= m; s++)
            power[q] = fmin(power[q], table[q * (m + 1) + s] + slots[s]);
    free(table);
    free(slots);
}

/* The least power of pieces out of the bill that cover a need. */
static double least_power(const struct checking *c, const struct supply *supply, int64_t need)
{
    double *power = mem_alloc((size_t)need + 1, sizeof *power);
    for (int64_t q = 1; q <= need; q++)
        power[q] = INFINITY;
    for (size_t k = 0, end = 0; k < supply->n_offers; k = end) {
        const struct offer *offer = &supply->offers[k];
        for (end = k + 1;
             offer->family > 0 && end < supply->n_offers && supply->offers[end].family == offer->family;)
            end++;
        if (offer->family > 0) {
            add_family(c, power, need, supply->offers, k, end);
            continue;
        }
        struct bundles bundles = bundles_of(c, offer->part, need / offer->units + 1);
        for (int64_t pieces = take_bundle(&bundles); pieces > 0; pieces = take_bundle(&bundles))
            add_pieces(power, need, pieces * offer->units, (double)pieces * offer->power_W);
    }
    const double least = power[need];
    free(power);
    return least;
}

void checking_power(struct checking *c)
{
    const struct problem *problem = c->problem;
    const struct part *parts = problem->snapshot->parts;
    double power_W = 0;
    for (size_t i = 0; i < c->design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[c->design->supply[i]];
        const size_t part = supply->offers[0].part;
        power_W += supply->n_offers == 1 ? (double)checking_taken(c, part) * parts[part].power_W
                                         : least_power(c, supply, checking_need(c, i));
    }
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++)
        power_W += (double)c->use.extra[e] * parts[problem->extra_part[e]].power_W;
    const bool weighed = problem_weighs_design(problem, c->design); /* not always the least power */
    if (weighed)
        power_W = c->use.size.power_W;
    checking_note(c, "power", weighed ? c->use.fits : checking_close(c->claim->power_W, power_W),
                  "stated %.15g W, what the cluster and its extras take %.15g W", c->claim->power_W, power_W);
}
