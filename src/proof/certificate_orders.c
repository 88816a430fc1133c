/* certificate_orders.c - what vendors ask of an order, for the certificate: by the vendors' names in the
 * catalogue and the amounts of the scenario. */
#include <inttypes.h>
#include <string.h>

#include "proof/certificate_parts.h"

static bool is_of(const struct problem *problem, size_t part, size_t t)
{
    const struct part *of = &problem->snapshot->parts[part];
    const bool named = of->vendor && of->vendor[0];
    return strcmp(named ? of->vendor : of->id, problem->scenario->purchase.vendors[t].name.text) == 0;
}

void checking_pay(int64_t *paid, const struct problem *problem, size_t part, int64_t cost_minor)
{
    for (size_t t = 0; t < problem->n_terms; t++)
        if (cost_minor > 0 && is_of(problem, part, t))
            paid[t] += cost_minor;
}

/* What an order lacks of the minimum; nothing for no order. */
static int64_t lacks(const struct problem *problem, size_t t, int64_t paid)
{
    const int64_t minimum = problem->terms[t].minimum_minor;
    const int64_t least = minimum + decimal_scale(minimum, problem->scenario->purchase.tax);
    return paid > 0 && paid < least ? least - paid : 0;
}

/* That, or the fee. */
static int64_t due_of(const struct problem *problem, size_t t, int64_t paid)
{
    const int64_t fee = problem->terms[t].fee_minor, lack = lacks(problem, t, paid);
    const int64_t instead = fee < 0 ? lack : fee + decimal_scale(fee, problem->scenario->purchase.tax);
    return instead < lack ? instead : lack;
}

int64_t checking_due(const struct problem *problem, const int64_t *paid)
{
    int64_t due = 0;
    for (size_t t = 0; t < problem->n_terms; t++)
        due += due_of(problem, t, paid[t]);
    return due;
}

/* The claimed surcharge of a vendor; NULL: there is none. */
static const struct claim_surcharge *claimed(const struct claim *claim, const char *vendor)
{
    for (size_t i = 0; i < claim->n_surcharges; i++)
        if (strcmp(claim->surcharges[i].vendor, vendor) == 0)
            return &claim->surcharges[i];
    return NULL;
}

/* The share of tax in a surcharge: on the fee, or what the net amounts of the lines leave of the rest. */
static int64_t tax_of(const struct problem *problem, size_t t, const struct claim_surcharge *surcharge,
                      int64_t net)
{
    const struct terms *terms = &problem->terms[t];
    if (surcharge->fee)
        return decimal_scale(terms->fee_minor, problem->scenario->purchase.tax);
    const int64_t rest = terms->minimum_minor > net ? terms->minimum_minor - net : 0;
    return rest < surcharge->total_minor ? surcharge->total_minor - rest : 0;
}

int64_t checking_surcharges(struct checking *c)
{
    const struct problem *problem = c->problem;
    const struct claim *claim = c->claim;
    size_t n_due = 0;
    int64_t sum = 0;
    bool right = true;
    for (size_t t = 0; t < problem->n_terms; t++) {
        int64_t paid = 0, net = 0;
        for (size_t i = 0; i < claim->n_lines; i++) {
            const struct claim_line *line = &claim->lines[i];
            const size_t part = snapshot_part(problem->snapshot, line->part);
            if (part == NO_INDEX || !is_of(problem, part, t))
                continue;
            paid += line->total_minor;
            net += line->total_minor - line->tax_minor;
        }
        const int64_t due = due_of(problem, t, paid);
        const struct claim_surcharge *of = claimed(claim, problem->scenario->purchase.vendors[t].name.text);
        if (due == 0)
            continue;
        n_due++;
        right = right && of && of->total_minor == due && of->tax_minor == tax_of(problem, t, of, net) &&
                of->fee == (due < lacks(problem, t, paid));
    }
    for (size_t i = 0; i < claim->n_surcharges; i++)
        sum += claim->surcharges[i].total_minor;
    right = right && n_due == claim->n_surcharges;
    if (problem->n_terms || claim->n_surcharges)
        checking_note(c, "minimum orders", right,
                      "%zu of %zu vendors charge a small-order surcharge", n_due,
                      problem->n_terms);
    return sum;
}

size_t checking_order_of(const struct problem *problem, const struct supply *supply, size_t part)
{
    size_t own = NO_INDEX, order = 0;
    for (size_t t = 0; t < problem->n_terms; t++)
        if (is_of(problem, part, t))
            own = t;
    for (size_t t = 0; t < own && own != NO_INDEX; t++) {
        bool offers = false;
        for (size_t k = 0; k < supply->n_offers; k++)
            offers = offers || is_of(problem, supply->offers[k].part, t);
        order += offers;
    }
    return own == NO_INDEX ? MIX_ORDERS : order;
}
