/*
 * npb.c - what the models of the NAS Parallel Benchmarks share.
 *
 * Operation counts are those of the codes themselves (the `mflops` lines of bt.f, sp.f and lu.f); NAS-97-023
 * takes its m from the programs' output, and Table 3 follows from these formulas, not from the rounded m it
 * prints.
 */
#include "model/npb.h"

#include <math.h>

#include "base/number.h"

const struct npb_grid NPB_GRID_BT[N_NPB_CLASSES] = {
    [NPB_S] = {12, 60},   [NPB_W] = {24, 200},  [NPB_A] = {64, 200},
    [NPB_B] = {102, 200}, [NPB_C] = {162, 200}, [NPB_D] = {408, 250},
};

const struct npb_grid NPB_GRID_SP[N_NPB_CLASSES] = {
    [NPB_S] = {12, 100},  [NPB_W] = {36, 400},  [NPB_A] = {64, 400},
    [NPB_B] = {102, 400}, [NPB_C] = {162, 400}, [NPB_D] = {408, 500},
};

const struct npb_grid NPB_GRID_LU[N_NPB_CLASSES] = {
    [NPB_S] = {12, 50},   [NPB_W] = {33, 300},  [NPB_A] = {64, 250},
    [NPB_B] = {102, 250}, [NPB_C] = {162, 250}, [NPB_D] = {408, 300},
};

double npb_work_bt(struct npb_grid grid)
{
    const double n = grid.n;
    return grid.i * (((3478.8 * n - 17655.7) * n + 28023.7) * n);
}

double npb_work_sp(struct npb_grid grid)
{
    const double n = grid.n;
    return grid.i * (((881.174 * n - 4683.91) * n + 11484.5) * n - 19272.4);
}

double npb_work_lu(struct npb_grid grid)
{
    const double n = grid.n;
    return grid.i * (((1984.77 * n - 10923.3) * n + 27770.9) * n - 144010);
}

/* Counts above this are not searched: the next one up is COUNT_UNLIMITED. A square and a power of two. */
#define LARGEST ((int64_t)1 << 62)

int64_t npb_next_square(int64_t p, int direction)
{
    if (p >= LARGEST)
        return direction < 0 || p == LARGEST ? LARGEST : COUNT_UNLIMITED;
    const int64_t r = integer_sqrt(p > 0 ? p : 0);
    if (direction < 0)
        return r * r;
    const int64_t up = r * r < p || r == 0 ? r + 1 : r;
    return up * up;
}

int64_t npb_next_power_of_two(int64_t p, int direction)
{
    int64_t power = 1;
    if (p > LARGEST)
        return direction < 0 ? LARGEST : COUNT_UNLIMITED;
    if (p < 1)
        return direction < 0 ? 0 : 1;
    while (power <= p / 2)
        power *= 2;
    return direction < 0 || power == p ? power : power * 2;
}

double npb_lu_columns(double p)
{
    int exponent = 0;
    const double half = frexp(p, &exponent); /* p = half 2^exponent, half in [0.5, 1) */
    if (half != 0.5)
        return sqrt(p);
    return ldexp(1, exponent / 2); /* k = exponent - 1, so ceil(k / 2) = floor(exponent / 2) */
}
