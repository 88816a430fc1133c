/* size.h - sizes that add up over the parts of a cluster and may be limited: power, height, ... */
#ifndef MACHINE_SIZE_H
#define MACHINE_SIZE_H

#include <stddef.h>
#include <stdint.h>

/* Indices of the sizes that limits can name (scenario/rules.c). The number of an extra can depend on the
 * first two. */
enum { SIZE_POWER, SIZE_HEIGHT, SIZE_RACKS, SIZE_WEIGHT, SIZE_CARBON, SIZES_AT_MOST };

/* One amount of each size. INFINITY: unknown. An unknown size violates every limit, and loses when sizes
 * break a tie. The union has only named members, because an initialiser of one member does not zero the rest
 * with every compiler. */
struct cluster_size {
    union {
        struct {
            double power_W;
            double height_U;
            double racks;
            double weight_kg;
            double carbon_kg; /* CO2 equivalent: embodied, and operational over the years of the tco */
        };
        double of[SIZES_AT_MOST];
    };
};
_Static_assert(offsetof(struct cluster_size, carbon_kg) + sizeof(double) == sizeof(struct cluster_size),
               "each size has a name");

/* Size of n pieces; 0 pieces have size 0 even if the size of a piece is unknown. */
static inline double size_of_pieces(int64_t n, double each)
{
    return n > 0 ? (double)n * each : 0;
}

#endif
