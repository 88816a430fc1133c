/* npb_is.c - model npb.is: integer sort. Buckets are counted over all processes. Then every pair of processes
 * exchanges keys: 4 K/p^2 bytes on average. This depends on the data: with 64 processes the busiest sender
 * has about 1 % more, the busiest receiver 17 % more. The unit of work is a ranked key. */
#include <math.h>

#include "model/npb.h"
#include "model/npb_exact.h"
#include "model/npb_links.h"

static const double KEY_B = 4;
static const double TEST_KEYS = 5; /* test keys that are summed together with the buckets */
static const int64_t MOST = 1024, MOST_S = 128;
/* A process takes 2^29 keys at most. */
static const int64_t LEAST[N_NPB_CLASSES] = {[NPB_D] = 4, [NPB_E] = 64};

enum { PARAM_KEYS = NPB_N_PARAMS };

static const struct model_param PARAMS[] = {
    NPB_EXACT_PARAMS_OF(NPB_CLASSES_TO_E),
    [PARAM_KEYS] = MODEL_CHOICE("keys", "even,skewed", "even",
                                "skewed: keys are means of four random numbers, as in the benchmark, and a "
                                "process takes whole buckets"),
};

static struct npb_is_size size_of(const struct application *app)
{
    return NPB_SIZE_IS[npb_class_of(app)];
}

static double keys_of(const struct application *app)
{
    return ldexp(1, size_of(app).log2_keys);
}

static double counts_B(const struct application *app)
{
    return KEY_B * (ldexp(1, size_of(app).log2_buckets) + TEST_KEYS);
}

static double work(const struct application *app)
{
    return size_of(app).i * keys_of(app);
}

/* Probability that the mean of four uniform numbers in (0, 1) is below x (Irwin and Hall). */
static double irwin_hall_below(double x)
{
    static const double binomial[] = {1, -4, 6, -4};
    double sum = 0;
    for (int k = 0; k < 4 && 4 * x > k; k++) {
        const double square = (4 * x - k) * (4 * x - k);
        sum += binomial[k] * square * square;
    }
    return sum / 24;
}

/* Keys of the busiest receiver over the mean. A process takes buckets until all processes so far have their
 * share of the keys. */
static double busiest_over_mean(const struct application *app, double p)
{
    const double buckets = ldexp(1, size_of(app).log2_buckets);
    double most = 0, before = 0, processes = 1;
    if (app->param[PARAM_KEYS] == 0)
        return 1;
    for (double bucket = 1; bucket <= buckets; bucket++) {
        const double below = irwin_hall_below(bucket / buckets);
        if (below * p < processes && bucket < buckets)
            continue;
        most = fmax(most, below - before);
        before = below;
        processes++;
    }
    return most * p;
}

static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    const struct npb_links links = npb_links_for(app, view, p);
    const double comm =
        npb_allreduce_s(&links, counts_B(app)) + npb_all_to_all_s(&links, KEY_B) +
        npb_pairwise_s(&links, busiest_over_mean(app, p) * KEY_B * keys_of(app) / (p * p), p, 1);
    return npb_kept(work(app), p > 1 ? size_of(app).i * comm : 0);
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    struct npb_totals iteration = {0, 0};
    (void)view;
    npb_count_allreduce(&iteration, p, counts_B(app));
    npb_count_all_to_all(&iteration, p, KEY_B);
    npb_count_pairwise(&iteration, p, KEY_B * keys_of(app) / (p * p), p);
    return npb_count_figures(out, iteration, (struct npb_totals){0, 0});
}

static int64_t next_admissible(const struct application *app, int64_t p, int direction)
{
    return npb_next_power_from(LEAST[npb_class_of(app)], p, direction);
}

static int64_t code_cap(const struct application *app)
{
    return npb_class_of(app) == NPB_S ? MOST_S : MOST;
}

/* Declared arrays: three of the keys, longer than the share of a process if there are many; five of the
 * buckets, four of the processes. */
static double memory_Bpp(const struct application *app, double p)
{
    const double buckets = ldexp(1, size_of(app).log2_buckets);
    const double spare = p < 256 ? 1.5 : p < 512 ? 2.5 : p < 1024 ? 4 : 6.5;
    const double tables = 5 * buckets + 4 * TEST_KEYS + 4 * (double)code_cap(app);
    return KEY_B * (3 * spare * keys_of(app) / p + tables);
}

const struct model model_npb_is = {
    .key = "npb.is",
    .about.title = "NPB 3.3 IS: integer sort, exact message counts",
    NPB_EXACT_MODEL(PARAMS, figures),
    .kept = {.find = find_kept, .predict = npb_predict},
    .about.equation = "comm = allreduce(4(B+5)) + alltoall(4) + (p-1) mt(4 e K/p^2), B buckets, K keys, "
                      "e = 1, or keys of the busiest process / mean",
    MODEL_COUNTS("Mkey"),
    .about.checked =
        "messages equal those of 3.3.1 runs, bytes within 0.2 %; run times, not communication times, within "
        "5 % of a flow-level simulation of the code for classes W and A with keys=skewed, 12 % with "
        "keys=even; " NPB_EXACT_POSTED,
    .counts.next = next_admissible,
    .counts.cap = code_cap,
};
