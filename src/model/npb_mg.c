/* npb_mg.c - npb.mg: a multigrid V-cycle on Px x Py x Pz processes.
 *
 * p = 2^k: Px = 2^floor(k/3), Py = 2^floor((k - floor(k/3))/2), Pz the rest; cube roots where p is no power
 * of two. Rank Px (Py z + y) + x. Each call of the exchange sends the two faces of every axis that is
 * divided; on level j the grid has 2^j points along an edge, and where that is less than the processes only
 * some take part, at a distance. An axis that is not divided is copied in memory. */
#include <math.h>

#include "base/number.h"
#include "model/npb_exact.h"

enum { X, Y, Z, N_AXES };
static const double WORD_B = 8;
static const double NORM_B = 8; /* summed over all */
static const double NORMS = 4;  /* once per run */

static const struct model_param PARAMS[] = {NPB_EXACT_PARAMS};

static struct npb_grid grid_of(const struct application *app)
{
    return NPB_GRID_MG[npb_class_of(app)];
}

static void divide(double along[N_AXES], double p)
{
    const int k = integer_log2(p), x = k / 3, y = (k - x) / 2;
    if (ldexp(1, k) == p) {
        along[X] = ldexp(1, x);
        along[Y] = ldexp(1, y);
        along[Z] = ldexp(1, k - x - y);
    } else {
        along[X] = along[Y] = along[Z] = number_cube_root(p);
    }
}

/* What one level exchanges along one axis. */
struct exchange {
    double face_B; /* one face */
    double calls;  /* of the exchange, per iteration */
    double active; /* processes that take part */
    double wake_B; /* of a face with its borders, where some processes of the next coarser level take part
                    * only: they hand it to those that do not; 0: all take part */
    double wake;   /* such messages, of one and of two faces by turns */
    double stride; /* ranks to the neighbour, and processes along the axis */
    double extent;
};

static struct exchange exchange_of(const double along[N_AXES], double p, int axis, double points)
{
    static const int first[N_AXES] = {Y, X, X}, second[N_AXES] = {Z, Z, Y};
    const int a = first[axis], b = second[axis];
    double active = 1;
    double local[N_AXES];
    for (int i = 0; i < N_AXES; i++) {
        local[i] = fmax(1, points / along[i]);
        active *= fmin(along[i], points);
    }
    /* x is exchanged first, without borders; y with those of x, z with both */
    const double border_a = axis == X ? 0 : 2, border_b = axis == Z ? 2 : 0;
    struct exchange e = {
        .face_B = WORD_B * (local[a] + border_a) * (local[b] + border_b),
        .calls = points > 2 ? 3 : 2,
        .active = active,
        .extent = fmin(along[axis], points),
        .stride = axis == X   ? 1
                  : axis == Y ? along[X]
                              : along[X] * along[Y],
    };
    e.stride *= along[axis] / e.extent;
    if (points > 2 && points / 2 < along[axis]) { /* the coarsest level wakes nobody */
        e.wake_B = WORD_B * (2 + floor(points / along[a])) * (2 + floor(points / along[b]));
        e.wake = points * p / along[axis];
    }
    return e;
}

static double exchange_s(const struct npb_links *links, const struct exchange *e)
{
    const double share = npb_share_ring(links, e->stride, e->extent);
    double sum = e->calls * npb_exchanges_s(links, 2, e->face_B, share);
    if (e->wake_B > 0)
        sum += npb_exchanges_s(links, 3, e->wake_B, share);
    return sum;
}

static double comm_s(const struct npb_links *links, double n)
{
    double along[N_AXES];
    double sum = 0;
    divide(along, links->p);
    for (double points = n; points > 1; points /= 2)
        for (int axis = 0; axis < N_AXES; axis++)
            if (along[axis] > 1) {
                const struct exchange e = exchange_of(along, links->p, axis, points);
                sum += exchange_s(links, &e);
            }
    return sum;
}

/* One more exchange on the finest level, and four norms. */
static double once_s(const struct npb_links *links, double n)
{
    double along[N_AXES];
    double sum = NORMS * npb_allreduce_s(links, NORM_B);
    divide(along, links->p);
    for (int axis = 0; axis < N_AXES; axis++)
        if (along[axis] > 1) {
            const struct exchange e = exchange_of(along, links->p, axis, n);
            sum += npb_exchanges_s(links, 2, e.face_B, npb_share_ring(links, e.stride, e.extent));
        }
    return sum;
}

static double work(const struct application *app)
{
    const struct npb_grid grid = grid_of(app);
    return 58 * grid.i * grid.n * grid.n * grid.n;
}

static enum status eval(struct prediction *out, const struct application *app, const struct view *view,
                        double p, struct diag *diag)
{
    const struct npb_grid grid = grid_of(app);
    const struct npb_links links = npb_links_for(app, view, p);
    (void)diag;
    const double comm = p > 1 ? grid.i * comm_s(&links, grid.n) + once_s(&links, grid.n) : 0;
    npb_overall(out, work(app), comm, view, p);
    return ST_OK;
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const double n = grid_of(app).n;
    struct npb_totals iteration = {0, 0}, once = {0, 0};
    double along[N_AXES];
    (void)view;
    divide(along, p);
    for (double points = n; points > 1; points /= 2)
        for (int axis = 0; axis < N_AXES; axis++) {
            if (!(along[axis] > 1))
                continue;
            const struct exchange e = exchange_of(along, p, axis, points);
            npb_count(&iteration, 2 * e.calls * e.active, e.face_B);
            npb_count(&iteration, e.wake / 2, e.wake_B);
            npb_count(&iteration, e.wake / 2, 2 * e.wake_B);
            if (points == n)
                npb_count(&once, 2 * e.active, e.face_B);
        }
    for (int i = 0; i < (int)NORMS; i++)
        npb_count_allreduce(&once, p, NORM_B);
    return npb_count_figures(out, iteration, once);
}

/* Declared arrays: two of all levels, one of the finest, and buffers for faces. */
static double memory_Bpp(const struct application *app, double p)
{
    const int levels = integer_log2(grid_of(app).n);
    const int most = integer_log2(p), k = most < 3 * levels ? most : 3 * levels;
    const double edge = ldexp(1, levels - k / 3);
    const double m = 2 + edge;
    double finest = 1;
    for (int j = 0; j < N_AXES; j++)
        finest *= 2 + ldexp(1, levels - (k + j) / 3);
    const double all = floor(8 * (finest + m * m + 5 * m + 14 * levels - 7 * (levels - k / 3)) / 7);
    return WORD_B * (2 * all + finest + 8 * m * m);
}

const struct model model_npb_mg = {
    .key = "npb.mg",
    .title = "NPB 3.3 MG: multigrid, exact message counts",
    NPB_EXACT_MODEL,
    .equation = "comm = sum over levels j and divided axes a of c_j mt(2 face) + [j > 1 and 2^(j-1) < P_a] "
                "mt(3 face), "
                "c_j = 3 (2 for j = 1); once: one exchange of the finest level, four allreduce of 8 bytes",
    .work_unit = "Mop",
    .rate_unit = "Mop/s",
    .valid = NPB_EXACT_VALID,
    .checked = "messages and bytes equal those of 3.3.1 runs; its times were not compared",
    .params = PARAMS,
    .n_params = sizeof PARAMS / sizeof *PARAMS,
    .eval = eval,
    .work = work,
    .next_admissible = npb_next_power,
    .memory_Bpp = memory_Bpp,
    .figures = figures,
};
