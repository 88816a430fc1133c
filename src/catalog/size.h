/* size.h - sizes that add up over the parts of a cluster and may be limited: power, height, ... */
#ifndef CATALOG_SIZE_H
#define CATALOG_SIZE_H

#include <stdint.h>

/* X(INDEX, member) for each size, in the order of reports. The table of limits (scenario/rules.c) says what
 * each is. Racks follow from the kind of a part. Carbon is CO2 equivalent. */
#define SIZE_LIST(X)                                                                                         \
    X(POWER, power_W)                                                                                        \
    X(HEIGHT, height_U)                                                                                      \
    X(RACKS, racks)                                                                                          \
    X(WEIGHT, weight_kg)                                                                                     \
    X(CARBON, carbon_kg)

#define SIZE_INDEX(index, member) SIZE_##index,
#define SIZE_MEMBER(index, member) double member;

/* Indices of the sizes. The number of an extra can depend on the first two. */
enum { SIZE_LIST(SIZE_INDEX) SIZES_AT_MOST };

/* One amount of each size. The size of a cluster or a purchase: INFINITY is unknown. An unknown size violates
 * every limit, and loses when sizes break a tie. The union has only named members, because an initialiser of
 * one member does not zero the rest with every compiler. */
struct cluster_size {
    union {
        struct {
            SIZE_LIST(SIZE_MEMBER)
        };
        double of[SIZES_AT_MOST];
    };
};

/* Size of n pieces; 0 pieces have size 0 even if the size of a piece is unknown. */
static inline double size_of_pieces(int64_t n, double each)
{
    return n > 0 ? (double)n * each : 0;
}

#endif
