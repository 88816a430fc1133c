/* layout_order.c - the cheapest order of cables for ways of several lengths, where one cable has quantity
 * breaks.
 *
 * An order of q units at a step s costs p_s max(q, m_s). Units up to m_s are free, and take the place of the
 * dearest shorter cables first; beyond that they pay for those alone that cost more than p_s. So there is one
 * number of units to look at for each step. */
#include "machine/layout.h"

/* Shorter cables of which one costs more than this. */
static int64_t dearer(const int64_t *ways, const struct cable_lengths *lengths, int64_t minor)
{
    int64_t units = 0;
    for (size_t k = 0; k < lengths->broken; k++)
        units += lengths->v[k].minor > minor ? ways[k] : 0;
    return units;
}

/* Gives so many ways to the cable with breaks, the dearest first; what they would have cost. */
static int64_t shift(int64_t *ways, const struct cable_lengths *lengths, int64_t units)
{
    int64_t saved = 0;
    for (size_t k = lengths->broken; k-- > 0 && units > 0;) {
        const int64_t taken = units < ways[k] ? units : ways[k];
        ways[k] -= taken;
        ways[lengths->broken] += taken;
        units -= taken;
        saved += taken * lengths->v[k].minor;
    }
    return saved;
}

void cable_order(int64_t *ways, const struct cable_lengths *lengths)
{
    const struct price *price = lengths->breaks;
    if (!price)
        return;
    const int64_t own = ways[lengths->broken], all = dearer(ways, lengths, 0);
    int64_t best = 0, least = price_total(price, own, NULL); /* units shifted; cost less what they save */
    if (least < 0)
        return; /* more than money can be */
    for (size_t s = 0; s < price->n; s++) {
        const struct price_step *step = &price->steps[s];
        const int64_t free_units = step->min_quantity > own ? step->min_quantity - own : 0;
        const int64_t paying =
            dearer(ways, lengths, step->pack_minor + decimal_scale(step->pack_minor, price->tax));
        int64_t units = free_units < all ? free_units : all;
        units = units > paying ? units : paying;
        int64_t tried[LENGTHS_AT_MOST];
        for (size_t k = 0; k < lengths->n; k++)
            tried[k] = ways[k];
        const int64_t saved = shift(tried, lengths, units);
        const int64_t total = price_total(price, own + units, NULL), cost = total - saved;
        if (total < 0)
            continue;
        if (cost < least || (cost == least && units < best)) {
            least = cost;
            best = units;
        }
    }
    (void)shift(ways, lengths, best);
}
