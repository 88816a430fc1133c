/* npb_ep.c - model npb.ep: each process generates its own pairs of random numbers; three sums over all at the
 * end. The unit of work is a random number. */
#include <math.h>

#include "model/npb.h"
#include "model/npb_exact.h"
#include "model/npb_links.h"

static const double SUM_B = 8, COUNTS_B = 80; /* two sums of a word, one of ten counts */

static const struct model_param PARAMS[] = {NPB_EXACT_PARAMS};

static double work(const struct application *app)
{
    return ldexp(1, NPB_LOG2_PAIRS_EP[npb_class_of(app)] + 1);
}

static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    const struct npb_links links = npb_links_for(app, view, p);
    return npb_kept(work(app), 2 * npb_allreduce_s(&links, SUM_B) + npb_allreduce_s(&links, COUNTS_B));
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    struct npb_totals iteration = {0, 0};
    (void)app, (void)view;
    npb_count_allreduce(&iteration, p, SUM_B);
    npb_count_allreduce(&iteration, p, SUM_B);
    npb_count_allreduce(&iteration, p, COUNTS_B);
    return npb_count_figures(out, iteration, (struct npb_totals){0, 0});
}

static double memory_Bpp(const struct application *app, double p)
{
    (void)app, (void)p;
    return 1.13e6;
}

const struct model model_npb_ep = {
    .key = "npb.ep",
    .about.title = "NPB 3.3 EP: embarrassingly parallel, exact message counts",
    NPB_EXACT_MODEL(PARAMS, figures),
    .kept = {.find = find_kept, .predict = npb_predict},
    .about.equation =
        "comm = log2(p) (2 mt(8) + mt(80)), once; floor(log2 p) + 2 stages if p is not a power of two",
    MODEL_COUNTS("Mrandom"),
    .about.checked = "messages and bytes equal those of 3.3.1 runs; its times were not compared",
    .counts.next = model_next_count,
};
