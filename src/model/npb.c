/* npb.c - functions that all models of the NAS Parallel Benchmarks share.
 *
 * Operation counts are those of the codes themselves (the `mflops` lines of bt.f, sp.f and lu.f). NAS-97-023
 * takes m from the output of the programs; its Table 3 follows from these formulas, not from the rounded m
 * that it prints. */
#include "model/npb.h"

#include <math.h>

#include "base/number.h"
#include "model/model.h"

const struct npb_grid NPB_GRID_BT[N_NPB_CLASSES] = {
    [NPB_S] = {12, 60},   [NPB_W] = {24, 200},  [NPB_A] = {64, 200},   [NPB_B] = {102, 200},
    [NPB_C] = {162, 200}, [NPB_D] = {408, 250}, [NPB_E] = {1020, 250}, [NPB_F] = {2560, 250},
};

const struct npb_grid NPB_GRID_SP[N_NPB_CLASSES] = {
    [NPB_S] = {12, 100},  [NPB_W] = {36, 400},  [NPB_A] = {64, 400},   [NPB_B] = {102, 400},
    [NPB_C] = {162, 400}, [NPB_D] = {408, 500}, [NPB_E] = {1020, 500}, [NPB_F] = {2560, 500},
};

const struct npb_grid NPB_GRID_LU[N_NPB_CLASSES] = {
    [NPB_S] = {12, 50},   [NPB_W] = {33, 300},  [NPB_A] = {64, 250},   [NPB_B] = {102, 250},
    [NPB_C] = {162, 250}, [NPB_D] = {408, 300}, [NPB_E] = {1020, 300}, [NPB_F] = {2560, 300},
};

const struct npb_cg_size NPB_SIZE_CG[N_NPB_CLASSES] = {
    [NPB_S] = {1400, 7, 15},      [NPB_W] = {7000, 8, 15},       [NPB_A] = {14000, 11, 15},
    [NPB_B] = {75000, 13, 75},    [NPB_C] = {150000, 15, 75},    [NPB_D] = {1500000, 21, 100},
    [NPB_E] = {9000000, 26, 100}, [NPB_F] = {54000000, 31, 100},
};

const struct npb_grid NPB_GRID_MG[N_NPB_CLASSES] = {
    [NPB_S] = {32, 4},   [NPB_W] = {128, 4},   [NPB_A] = {256, 4},   [NPB_B] = {256, 20},
    [NPB_C] = {512, 20}, [NPB_D] = {1024, 50}, [NPB_E] = {2048, 50}, [NPB_F] = {4096, 50},
};

const struct npb_ft_size NPB_SIZE_FT[N_NPB_CLASSES] = {
    [NPB_S] = {64, 64, 64, 6},        [NPB_W] = {128, 128, 32, 6},      [NPB_A] = {256, 256, 128, 6},
    [NPB_B] = {512, 256, 256, 20},    [NPB_C] = {512, 512, 512, 20},    [NPB_D] = {2048, 1024, 1024, 25},
    [NPB_E] = {4096, 2048, 2048, 25}, [NPB_F] = {8192, 4096, 4096, 25},
};

const struct npb_is_size NPB_SIZE_IS[N_NPB_CLASSES] = {
    [NPB_S] = {16, 9, 10},  [NPB_W] = {20, 10, 10}, [NPB_A] = {23, 10, 10}, [NPB_B] = {25, 10, 10},
    [NPB_C] = {27, 10, 10}, [NPB_D] = {31, 10, 10}, [NPB_E] = {35, 10, 10},
};

const int NPB_LOG2_PAIRS_EP[N_NPB_CLASSES] = {
    [NPB_S] = 24, [NPB_W] = 25, [NPB_A] = 28, [NPB_B] = 30,
    [NPB_C] = 32, [NPB_D] = 36, [NPB_E] = 40, [NPB_F] = 44,
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

void npb_overall(struct prediction *out, double work, double communicate_s, double rate_ops, double p)
{
    out->compute_s = work / (rate_ops * p);
    out->communicate_s = communicate_s;
    out->time_s = out->compute_s + out->communicate_s;
    out->rate_ops = work / out->time_s;
}

struct model_kept npb_kept(double work, double communicate_s)
{
    return (struct model_kept){.v = {[NPB_KEPT_WORK] = work, [NPB_KEPT_COMM] = communicate_s}};
}

void npb_predict(struct prediction *out, const struct application *app, const struct model_kept *kept,
                 double rate_ops, double p)
{
    (void)app;
    npb_overall(out, kept->v[NPB_KEPT_WORK], kept->v[NPB_KEPT_COMM], rate_ops, p);
}

enum { WORD_B = 8 };

double npb_memory_bt(struct npb_grid grid, double p, double edge_words)
{
    const double r = sqrt(p);
    const double M = floor(grid.n / r) + 1;
    const double M1 = M + 1, M2 = M + 2, M4 = M + 4;
    const double cell =
        6 * M2 * M2 * M2 + 5 * M * M * M + 5 * M4 * M4 * M4 + edge_words * M1 * M1 * M1 + 5 * M1 * M1;
    return WORD_B * (r * cell + 2 * (60 * M * M * (r - 1) + 1));
}

double npb_memory_sp(struct npb_grid grid, double p)
{
    const double r = sqrt(p);
    const double M = floor(grid.n / r) + 1;
    const double Q = 2 * floor(M / 2) + 1;
    const double M2 = M + 2, Q4 = Q + 4;
    const double cell = 5 * Q4 * Q4 * (M + 4) + 8 * M2 * M2 * M2 + 25 * Q * Q * M;
    return WORD_B * (r * cell + 2 * (120 * M * M * (r - 1) + 1));
}

double npb_memory_lu(struct npb_grid grid, double columns, double rows)
{
    const double n = grid.n;
    const double X = ceil(n / columns), Y = ceil(n / rows);
    return WORD_B * (15 * (X + 4) * (Y + 4) * n + 5 * (X + 2) * (Y + 2) * n + 100 * X * Y + 20 * Y * n);
}

/* Limit of the search for counts; larger ones become COUNT_UNLIMITED. It is a square and a power of two. */
#define LARGEST ((int64_t)1 << 62)

enum npb_class npb_class_of(const struct application *app)
{
    const double place = app->param[0];
    return place >= 0 && place < N_NPB_CLASSES ? (enum npb_class)place : NPB_S;
}

int64_t npb_cap_cells(struct npb_grid grid)
{
    const int64_t cells = (int64_t)grid.n / 3;
    return cells * cells;
}

int64_t npb_next_square(const struct application *app, int64_t p, int direction)
{
    (void)app;
    if (p >= LARGEST)
        return direction <= 0 || p == LARGEST ? LARGEST : COUNT_UNLIMITED;
    const int64_t r = integer_sqrt(p > 0 ? p : 0);
    if (direction <= 0)
        return r * r;
    const int64_t up = r * r < p || r == 0 ? r + 1 : r;
    return up * up;
}

int64_t npb_next_power_from(int64_t least, int64_t p, int direction)
{
    int64_t power = least = least > 1 ? least : 1;
    if (p > LARGEST)
        return direction <= 0 ? LARGEST : COUNT_UNLIMITED;
    if (p < least)
        return direction > 0 ? least : 0;
    while (power <= p / 2)
        power *= 2;
    return direction <= 0 || power == p ? power : power * 2;
}

int64_t npb_next_power(const struct application *app, int64_t p, int direction)
{
    (void)app;
    return npb_next_power_from(1, p, direction);
}

double npb_lu_columns(double p)
{
    int exponent = 0;
    const double half = frexp(p, &exponent); /* p = half 2^exponent, half in [0.5, 1) */
    if (half != 0.5)
        return sqrt(p);
    return ldexp(1, exponent / 2); /* k = exponent - 1, so ceil(k / 2) = floor(exponent / 2) */
}
