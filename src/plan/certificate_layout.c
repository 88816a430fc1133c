/* certificate_layout.c - cables by length, node by node: the bill has enough that are long enough, and they
 * are the cheapest that the catalogue has. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "plan/certificate_parts.h"

static bool may_buy(const struct checking *c, size_t part)
{
    const struct given_list *never = &c->problem->scenario->limits.never_buy;
    for (size_t i = 0; i < never->n; i++)
        if (strcmp(never->v[i].text, c->problem->snapshot->parts[part].id) == 0)
            return false;
    return checking_price(&c->problem->prices[part], 1) >= 0;
}

static bool reaches(const struct cable *cable, int64_t length_mm)
{
    return !(cable->length_m > 0) || cable->length_m * 1000 >= (double)length_mm - 1e-6;
}

/* Units in the bill of cables at least so long. */
static int64_t long_enough(const struct checking *c, int64_t length_mm)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    int64_t units = 0;
    for (size_t i = 0; i < snapshot->n_cables; i++)
        if (snapshot->cables[i].technology == c->design->technology_index &&
            reaches(&snapshot->cables[i], length_mm))
            units += checking_units(c, snapshot->cables[i].part);
    return units;
}

/* The least price of a cable at least so long; -1: there is none. */
static int64_t least_minor(const struct checking *c, int64_t length_mm)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    int64_t least = -1;
    for (size_t i = 0; i < snapshot->n_cables; i++) {
        const struct cable *cable = &snapshot->cables[i];
        if (cable->technology != c->design->technology_index || !reaches(cable, length_mm) ||
            !may_buy(c, cable->part))
            continue;
        const int64_t minor = checking_price(&c->problem->prices[cable->part], 1);
        least = least < 0 || minor < least ? minor : least;
    }
    return least;
}

/* For every length of a cable in the catalogue, the purchase would take one as cheap as any that is as long:
 * what the enumeration of all points takes each cable for. */
static bool takes_cheapest(const struct checking *c)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    const struct cable_lengths *lengths = c->design->lengths;
    bool cheapest = true;
    for (size_t i = 0; i < snapshot->n_cables; i++) {
        const struct cable *cable = &snapshot->cables[i];
        if (cable->technology != c->design->technology_index || !may_buy(c, cable->part))
            continue;
        const int64_t length_mm = cable->length_m > 0 ? (int64_t)(cable->length_m * 1000 + 1e-6) : INT64_MAX;
        size_t k = 0;
        while (k < lengths->n && lengths->v[k].reach_mm < length_mm)
            k++;
        cheapest = cheapest && k < lengths->n &&
                   checking_price(&c->problem->prices[lengths->v[k].part], 1) == least_minor(c, length_mm);
    }
    return cheapest;
}

static int by_length(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* The length of every cable of the cluster, sorted; what a node has beside its way to the middle stands
 * there. */
static int64_t *cable_lengths(int64_t *n, const struct checking *c)
{
    const struct layout *layout = &c->problem->scenario->purchase.layout.layout;
    const struct design *design = c->design;
    const int64_t nodes = c->claim->nodes, each = design->network->reaching(design);
    const int64_t racks = (nodes + layout->nodes_per_rack - 1) / layout->nodes_per_rack;
    *n = design->network->needs(design, RESOURCE_CABLE, nodes);
    int64_t *lengths = mem_alloc((size_t)*n + 1, sizeof *lengths), k = 0;
    for (int64_t node = 0; node < nodes; node++)
        for (int64_t e = 0; e < each && k < *n; e++) {
            const int64_t places = llabs(node / layout->nodes_per_rack - (racks - 1) / 2);
            lengths[k++] =
                places == 0 ? layout->in_rack_mm : places * layout->rack_pitch_mm + layout->overhead_mm;
        }
    while (k < *n)
        lengths[k++] = layout->in_rack_mm;
    qsort(lengths, (size_t)*n, sizeof *lengths, by_length);
    return lengths;
}

void checking_layout(struct checking *c)
{
    enum { CABLES_AT_MOST = 20000000 };
    if (!c->problem->scenario->purchase.layout.at.text || !c->design->nic)
        return;
    int64_t n = c->design->network->needs(c->design, RESOURCE_CABLE, c->claim->nodes);
    if (n < 0 || n > CABLES_AT_MOST || !c->design->lengths) {
        checking_note(c, "lengths of cables", n == 0, "%" PRId64 " cables cannot be looked at one by one", n);
        return;
    }
    int64_t *lengths = cable_lengths(&n, c);
    bool enough = true;
    int64_t longest = n > 0 ? lengths[n - 1] : 0;
    for (int64_t k = 0; k < n && enough; k++)
        if (k == 0 || lengths[k] != lengths[k - 1])
            enough = long_enough(c, lengths[k]) >= n - k;
    free(lengths);
    checking_note(c, "lengths of cables", enough,
                  "%" PRId64 " cables of up to %.15g m, each in the bill as long or longer", n,
                  (double)longest / 1000);
    checking_note(c, "cheapest cables", takes_cheapest(c),
                  "of the cables long enough for a length, none is cheaper than the one that is taken");
}
