/* random.h - random numbers by place: the same draw has the same numbers in whatever order, or thread, it is
 * made. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

/**
 * Number `slot` of draw `draw` under a seed, evenly in [0, 1), a multiple of 2^-53. A counter is hashed with
 * the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
 * OOPSLA 2014); there is no state.
 */
double random_at(uint64_t seed, uint64_t draw, uint64_t slot);

#endif
