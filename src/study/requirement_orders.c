/* requirement_orders.c - minimum orders of vendors as requirements: each is kept or given up. */
#include <string.h>

#include "study/requirement_parts.h"

size_t requirement_orders_each(const struct problem *problem)
{
    return problem->scenario->purchase.n_vendors;
}

bool requirement_orders_find(struct requirement *out, const struct problem *problem)
{
    const struct vendor_terms *terms = &problem->scenario->purchase.vendors[out->index];
    out->at = terms->name;
    return out->index < problem->n_terms && problem->terms[out->index].minimum_minor > 0;
}

void requirement_orders_drop(const struct requirement *r, struct scenario *scenario,
                             const struct snapshot *snapshot, struct arena *arena)
{
    struct purchase *purchase = &scenario->purchase;
    struct vendor_terms *vendors = ARENA_NEW(arena, purchase->n_vendors, struct vendor_terms);
    (void)snapshot;
    memcpy(vendors, purchase->vendors, purchase->n_vendors * sizeof *vendors);
    vendors[r->index].waived = true;
    purchase->vendors = vendors;
}

const char *requirement_orders_words(const struct requirement *r, const struct problem *problem,
                                     struct arena *arena)
{
    struct text t = TEXT_INIT;
    money_put(&t, problem->terms[r->index].minimum_minor, problem->currency, true);
    const char *s = arena_printf(arena, "%s %s of %s", t.s, problem->currency, r->at.text);
    text_fini(&t);
    return s;
}

const char *requirement_orders_use(const struct requirement *r, const struct bought *bought,
                                   struct arena *arena)
{
    (void)bought;
    return arena_printf(arena, "no minimum order of %s", r->at.text);
}
