/* infeasible_cluster.c - one cluster: a world's relaxation, one walk over all purchases, answers everything.
 */
#include "study/infeasible_parts.h"

static enum status look_into(struct world *world, struct infeasible_study *s)
{
    s->effort_left--;
    if (world->empty)
        return ST_OK;
    const enum status status =
        relaxation_make(&world->relaxation, world->problem, s->requirements, s->n, s->stop, s->diag);
    diag_fini(&world->relaxation.gap);
    return status;
}

static enum status meets(bool *out, struct infeasible_study *s, const struct world *world, uint64_t limits)
{
    (void)s;
    *out = relaxation_meets(&world->relaxation, limits);
    return ST_OK;
}

static void take(struct joint *out, const struct world *world, const struct least_change *change)
{
    *out = (struct joint){.found = change->found,
                          .proven = true,
                          .cost = change->cost,
                          .reach = change->reach,
                          .bought = {.problem = world->problem, .points = &change->point, .n = 1}};
}

static enum status cheapest(struct joint *out, struct infeasible_study *s, const struct world *world)
{
    (void)s;
    take(out, world, &world->relaxation.free);
    return ST_OK;
}

static enum status nearest(struct joint *out, struct infeasible_study *s, const struct world *world, size_t i)
{
    (void)s;
    take(out, world, &world->relaxation.alone[i]);
    return ST_OK;
}

static enum status joint(struct joint *out, struct infeasible_study *s, const struct world *world,
                         double below)
{
    (void)s, (void)below;
    take(out, world, &world->relaxation.joint);
    return ST_OK;
}

/* Combinations of rules looked at for the cheapest set of changes. */
const struct infeasible_way infeasible_way_cluster = {.effort = 2000,
                                                      .quick = true,
                                                      .look_into = look_into,
                                                      .meets = meets,
                                                      .cheapest = cheapest,
                                                      .nearest = nearest,
                                                      .joint = joint};
