/* requirement_stock.c - parts of which only so many can be bought, as requirements. A
 * bound on what is available is kept or given up; how far it has to move is looked for afterwards. */
#include <inttypes.h>
#include <string.h>

#include "search/problem_cost.h"
#include "study/requirement_parts.h"

size_t requirement_stock_each_available(const struct problem *problem)
{
    return problem->limits.available.n;
}

bool requirement_stock_find_available(struct requirement *out, const struct problem *problem)
{
    out->at = problem->limits.available.v[out->index].part;
    out->whole = problem->limits.available.v[out->index].count;
    return true;
}

const char *requirement_stock_words(const struct requirement *r, const struct problem *problem,
                                    struct arena *arena)
{
    (void)problem;
    return arena_printf(arena, "%s=%" PRId64, r->at.text, r->whole);
}

void requirement_grant(const struct requirement *r, struct scenario *scenario, int64_t count,
                       struct arena *arena)
{
    struct count_list *granted = &scenario->granted;
    struct part_count *v = ARENA_NEW(arena, granted->n + 1, struct part_count);
    if (granted->n)
        memcpy(v, granted->v, granted->n * sizeof *v);
    v[granted->n++] = (struct part_count){r->at, count};
    granted->v = v;
}

void requirement_stock_drop_available(const struct requirement *r, struct scenario *scenario,
                                      const struct snapshot *snapshot, struct arena *arena)
{
    (void)snapshot;
    requirement_grant(r, scenario, GRANT_ANY, arena);
}

bool requirement_is_available(const struct requirement *r)
{
    return r->kind->drop == requirement_stock_drop_available;
}

int64_t requirement_available(const struct requirement *r)
{
    return r->whole;
}

/* Units of the part that the purchase buys. */
int64_t requirement_bought(const struct requirement *r, const struct bought *bought)
{
    struct arena scratch = ARENA_INIT;
    const struct problem *problem = bought->problem;
    size_t n = bought->n_bill;
    int64_t units = 0;
    const struct bill_line *bill = bought->bill;
    if (!bill)
        bill = problem_bill(&n, problem, bought->points[0].design, bought->points[0].nodes, &scratch);
    for (size_t i = 0; i < n; i++)
        if (strcmp(problem->snapshot->parts[bill[i].part].id, r->at.text) == 0)
            units += bill[i].quantity;
    arena_fini(&scratch);
    return units;
}

const char *requirement_available_words(const struct requirement *r, int64_t count, struct arena *arena)
{
    return arena_printf(arena, "%" PRId64 " x %s available", count, r->at.text);
}

const char *requirement_stock_use_available(const struct requirement *r, const struct bought *bought,
                                            struct arena *arena)
{
    return requirement_available_words(r, requirement_bought(r, bought), arena);
}
