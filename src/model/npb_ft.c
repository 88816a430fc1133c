/* npb_ft.c - model npb.ft: three-dimensional Fourier transforms.
 *
 * Up to nz processes hold slabs, and an iteration has one transpose among all of them. More processes hold
 * pencils on a grid of nz x p/nz. They transpose twice: among the p/nz neighbours of a row, and among the nz
 * ranks that are p/nz apart. */
#include <math.h>

#include "base/number.h"
#include "model/npb.h"
#include "model/npb_exact.h"
#include "model/npb_links.h"

static const double POINT_B = 16;    /* a complex number */
static const double CHECKSUM_B = 16; /* reduced to rank 0 in every iteration */

static const struct model_param PARAMS[] = {NPB_EXACT_PARAMS};

/* A process needs fewer than 2^31 points. */
static const int64_t LEAST[N_NPB_CLASSES] = {[NPB_E] = 16, [NPB_F] = 128};

static struct npb_ft_size size_of(const struct application *app)
{
    return NPB_SIZE_FT[npb_class_of(app)];
}

static double points_of(struct npb_ft_size size)
{
    return size.nx * size.ny * size.nz;
}

/* Process grid of the pencils; slabs have 1 x p. */
struct pencil_grid {
    double apart;      /* processes that are p/nz ranks apart */
    double neighbours; /* processes in a row */
};

static struct pencil_grid pencil_grid_of(struct npb_ft_size size, double p)
{
    return p <= size.nz ? (struct pencil_grid){1, p} : (struct pencil_grid){size.nz, p / size.nz};
}

static double transpose_s(const struct npb_links *links, struct npb_ft_size size)
{
    const struct pencil_grid layout = pencil_grid_of(size, links->p);
    const double bytes = POINT_B * points_of(size) / links->p;
    double sum = npb_pairwise_s(links, bytes / layout.neighbours, layout.neighbours, 1);
    if (layout.apart > 1)
        sum += npb_pairwise_s(links, bytes / layout.apart, layout.apart, layout.neighbours);
    return sum;
}

static double work(const struct application *app)
{
    const struct npb_ft_size size = size_of(app);
    const double points = points_of(size), ln = number_ln(points);
    return points * (14.8157 + 7.19641 * ln + (5.23518 + 7.21113 * ln) * size.i);
}

/* The communication includes one transform before the iterations. */
static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    const struct npb_ft_size size = size_of(app);
    const struct npb_links links = npb_links_for(app, view, p);
    const double comm = (size.i + 1) * transpose_s(&links, size) + size.i * npb_reduce_s(&links, CHECKSUM_B);
    return npb_kept(work(app), p > 1 ? comm : 0);
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const struct npb_ft_size size = size_of(app);
    const struct pencil_grid layout = pencil_grid_of(size, p);
    const double bytes = POINT_B * points_of(size) / p;
    struct npb_totals once = {0, 0};
    (void)view;
    npb_count_pairwise(&once, p, bytes / layout.neighbours, layout.neighbours);
    npb_count_pairwise(&once, p, bytes / layout.apart, layout.apart);
    struct npb_totals iteration = once;
    npb_count(&iteration, p - 1, CHECKSUM_B);
    return npb_count_figures(out, iteration, once);
}

static int64_t next_admissible(const struct application *app, int64_t p, int direction)
{
    return npb_next_power_from(LEAST[npb_class_of(app)], p, direction);
}

/* Each process needs at least one line of points. */
static int64_t code_cap(const struct application *app)
{
    const struct npb_ft_size size = size_of(app);
    return (int64_t)(size.nz * fmin(size.ny, size.nz));
}

static double memory_Bpp(const struct application *app, double p)
{
    return 56 * points_of(size_of(app)) / p;
}

const struct model model_npb_ft = {
    .key = "npb.ft",
    .about.title = "NPB 3.3 FT: 3-D Fourier transforms, exact message counts",
    NPB_EXACT_MODEL(PARAMS, figures),
    .kept = {.find = find_kept, .predict = npb_predict},
    .about.equation = "comm = (p-1) mt(16 T/p^2) + log2(p) mt(16), i + 1 transposes; above nz processes two "
                      "transposes, in groups of nz and of p/nz",
    MODEL_COUNTS("Mop"),
    .about.checked = "messages and bytes equal those of 3.3.1 runs; run times, not communication times, "
                     "within 3.4 % of a flow-level simulation of them (S to A, 4 to 64 "
                     "processes); " NPB_EXACT_POSTED,
    .counts.next = next_admissible,
    .counts.cap = code_cap,
};
