/* npb_cg.c - model npb.cg: conjugate gradients on R x C processes, C = 2^ceil(k/2) for p = 2^k.
 *
 * An iteration has 25 steps and a residual. Each sums a vector over the C processes of a row, with recursive
 * doubling in the code itself, and exchanges it with the transposed position. Rank C i + j is in row i and
 * column j. */
#include <math.h>

#include "base/number.h"
#include "model/npb.h"
#include "model/npb_exact.h"
#include "model/npb_links.h"

static const double VECTORS = 26; /* vectors exchanged per iteration: 25 steps and the residual */
static const double SCALARS = 52; /* sums of one word per iteration: 2 * 25 + 2 */
static const double WORD_B = 8;
static const double NORMS_B = 16; /* a sum of two words */

static const struct model_param PARAMS[] = {NPB_EXACT_PARAMS};

/* A process needs fewer than 2^31 entries of the matrix. */
static const int64_t LEAST[N_NPB_CLASSES] = {[NPB_E] = 4, [NPB_F] = 32};

static struct npb_cg_size size_of(const struct application *app)
{
    return NPB_SIZE_CG[npb_class_of(app)];
}

/* Share of the exchange of rank (i, j) with (j, i) that leaves a node; for C = 2 R, of pairs of columns. A
 * node with whole rows keeps the exchanges between them. */
static double share_transpose(const struct npb_links *links, double columns)
{
    const double c = links->each, rows = links->p / columns;
    if (links->apart)
        return 1;
    if (links->nodes <= 1)
        return 0;
    /* number of nodes over which the processes of a column, or of a pair of columns, are distributed */
    const double apart = links->nodes * rows / columns;
    if (links->cyclic)
        return apart <= rows ? 1 - 1 / fmax(1, apart) : 1;
    return c >= columns ? 1 - c / links->p : 1;
}

static double comm_s(const struct npb_links *links, double na)
{
    const double columns = npb_lu_columns(links->p);
    const double stages = number_log2(columns);
    const double vector_B = WORD_B * na / columns;
    double sum = 0;
    if (links->p <= 1)
        return 0;
    if (links->p > columns)
        sum += VECTORS * npb_exchange_s(links, vector_B, share_transpose(links, columns));
    if (links->apart)
        return sum +
               stages * (VECTORS * npb_exchange_s(links, vector_B, 1) +
                         SCALARS * npb_exchange_s(links, WORD_B, 1) + npb_exchange_s(links, NORMS_B, 1));
    for (double stride = columns / 2; stride > 0.5; stride /= 2) {
        const double share = npb_share_pair(links, stride);
        sum += VECTORS * npb_exchange_s(links, vector_B, share) +
               SCALARS * npb_exchange_s(links, WORD_B, share) + npb_exchange_s(links, NORMS_B, share);
    }
    return sum;
}

static double work(const struct application *app)
{
    const struct npb_cg_size size = size_of(app);
    const double z = size.nonzer * (size.nonzer + 1);
    return 2 * size.i * size.na * (3 + z + 25 * (5 + z) + 3);
}

static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    const struct npb_cg_size size = size_of(app);
    const struct npb_links links = npb_links_for(app, view, p);
    return npb_kept(work(app), size.i * comm_s(&links, size.na));
}

/* The C processes on the diagonal exchange with themselves. */
static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const double columns = npb_lu_columns(p), stages = number_log2(columns);
    struct npb_totals iteration = {0, 0};
    (void)view;
    npb_count(&iteration, VECTORS * (stages * p + p - columns), WORD_B * size_of(app).na / columns);
    npb_count(&iteration, SCALARS * stages * p, WORD_B);
    npb_count(&iteration, stages * p, NORMS_B);
    return npb_count_figures(out, iteration, (struct npb_totals){0, 0});
}

/* Declared arrays: the matrix is divided among processes; five work vectors have full length. */
static double memory_Bpp(const struct application *app, double p)
{
    const struct npb_cg_size size = size_of(app);
    const double columns = npb_lu_columns(p), rows = p / columns;
    const double na = size.na, nonzer = size.nonzer;
    const double entries = floor(na * (nonzer + 1) / p) * (nonzer + 1) + nonzer +
                           floor(na * (nonzer + 2 + floor(p / 256)) / columns);
    return 28 * entries + 20 * na + 48 * (na / rows + 2);
}

static int64_t next_admissible(const struct application *app, int64_t p, int direction)
{
    return npb_next_power_from(LEAST[npb_class_of(app)], p, direction);
}

const struct model model_npb_cg = {
    .key = "npb.cg",
    .about.title = "NPB 3.3 CG: conjugate gradients, exact message counts",
    NPB_EXACT_MODEL(PARAMS, figures),
    .kept = {.find = find_kept, .predict = npb_predict},
    .about.equation = "comm = 26 (L + [R>1]) mt(8 na/C) + 52 L mt(8) + L mt(16), p = R C, L = log2 C",
    MODEL_COUNTS("Mop"),
    .about.checked = "messages and bytes equal those of 3.3.1 runs; run times within 1.9 % of a flow-level "
                     "simulation of the code",
    .counts.next = next_admissible,
};
