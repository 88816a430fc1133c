/* random.h - random numbers by index: a draw has the same numbers in any order of evaluation. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

/**
 * Returns number `slot` of draw `draw` for a seed: uniform in [0, 1), a multiple of 2^-53. It hashes a
 * counter with the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014) and has no state.
 */
double random_at(uint64_t seed, uint64_t draw, uint64_t slot);

#endif
