/* infeasible_parts.h - what the explanations for one cluster and for several share: the worlds without some
 * of the rules, and the three questions that each answers in a way of its own. */
#ifndef STUDY_INFEASIBLE_PARTS_H
#define STUDY_INFEASIBLE_PARTS_H

#include "base/text.h"
#include "study/infeasible.h"
#include "study/relaxation.h"

/* The problem with some of its rules given up. */
struct world {
    uint64_t dropped;
    struct problem *problem;
    bool empty;                   /* nothing can be bought in it */
    struct relaxation relaxation; /* of one cluster */
};

/* The purchase whose changes of limits count least together. */
struct joint {
    bool found;
    bool proven; /* none counts less; for not found: there is none */
    double cost;
    const struct reach *reach; /* [n of the requirements] */
    struct bought bought;
};

struct infeasible_study {
    const struct problem *problem; /* as asked */
    struct requirement *requirements;
    size_t n;
    uint64_t rules;  /* bits of SCALE_RULE */
    uint64_t quotes; /* the bit of the rule on quotes: prices may fall with it as well as rise */
    const struct infeasible_way *way;
    struct scan_memory *memory; /* rates are the same in all worlds */
    VEC(struct world *) worlds;
    int64_t effort_left; /* worlds of one cluster, or searches for several */
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

/* One cluster, or several. */
struct infeasible_way {
    int64_t effort;
    bool quick; /* `joint` of a world that was looked into costs nothing */
    /* Fills what is to be known of a world besides its problem. */
    enum status (*look_into)(struct world *world, struct infeasible_study *s);
    /* A purchase of this world meets all limits of the set. */
    enum status (*meets)(bool *out, struct infeasible_study *s, const struct world *world, uint64_t limits);
    /* The cheapest purchase of a world within all limits; the one nearest to limit i that misses no other.
     * found false: there is none. */
    enum status (*cheapest)(struct joint *out, struct infeasible_study *s, const struct world *world);
    enum status (*nearest)(struct joint *out, struct infeasible_study *s, const struct world *world,
                           size_t i);
    /* Of all purchases of a world; only one that counts less than `below` matters. */
    enum status (*joint)(struct joint *out, struct infeasible_study *s, const struct world *world,
                         double below);
};

extern const struct infeasible_way infeasible_way_cluster;
extern const struct infeasible_way infeasible_way_fleet;

static inline uint64_t requirement_bit(size_t i)
{
    return (uint64_t)1 << i;
}

#endif
