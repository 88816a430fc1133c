/* random.c - computes random numbers as a hash of three counters. */
#include "base/random.h"

static uint64_t mixed(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

double random_at(uint64_t seed, uint64_t draw, uint64_t slot)
{
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15); /* 2^64 / golden ratio, odd */
    uint64_t x = mixed(seed + golden);
    x = mixed(x + (draw + 1) * golden);
    x = mixed(x + (slot + 1) * golden);
    return (double)(x >> 11) * 0x1p-53;
}
