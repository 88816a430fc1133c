/* size.h - what adds up over the parts of a cluster, and may be limited: power, height, ... */
#ifndef MACHINE_SIZE_H
#define MACHINE_SIZE_H

#include <stddef.h>
#include <stdint.h>

/* Sizes that limits have an entry for (scenario/rules.c): extras are counted by the first two. */
enum { SIZE_POWER, SIZE_HEIGHT, SIZE_RACKS, SIZE_WEIGHT, SIZE_CARBON, SIZES_AT_MOST };

/* One amount of each; INFINITY: not known, which no limit holds, and in ties comes last. All have a name:
 * where one of a union is set by an initialiser, what lies beyond it is not, and not every compiler leaves 0
 * there. */
struct cluster_size {
    union {
        struct {
            double power_W;
            double height_U;
            double racks;
            double weight_kg;
            double carbon_kg; /* CO2-equivalent: embodied, and of operation over the years of the tco */
        };
        double of[SIZES_AT_MOST];
    };
};
_Static_assert(offsetof(struct cluster_size, carbon_kg) + sizeof(double) == sizeof(struct cluster_size),
               "each size has a name");

/* What n pieces have: none have none of what is not known. */
static inline double size_of_pieces(int64_t n, double each)
{
    return n > 0 ? (double)n * each : 0;
}

#endif
