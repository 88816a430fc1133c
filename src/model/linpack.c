/* linpack.c - linpack.regions: parameters and the common interface; the paper's formulas are in regions.c. */
#include "model/linpack.h"

#include <math.h>

#include "base/diag.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/regions.h"

enum { PARAM_N, PARAM_REGIONS, PARAM_REGION_BANDWIDTH, PARAM_ALPHA, PARAM_SHARING, PARAM_OVERLAP, N_PARAMS };

static const struct model_param PARAMS[N_PARAMS] = {
    [PARAM_N] = MODEL_NUMBER("n", DIM_NUMBER, "40000", 1, 1e8, "order of the matrix"),
    [PARAM_REGIONS] = MODEL_CHOICE("regions", "1,2", "1", "cluster regions the run is spread over"),
    [PARAM_REGION_BANDWIDTH] =
        MODEL_NUMBER("region_bandwidth", DIM_BANDWIDTH, "", 1, INFINITY, "of the link between two regions"),
    [PARAM_ALPHA] =
        MODEL_NUMBER("alpha", DIM_NUMBER, "0.05", 1e-6, 1,
                     "share of a region's processes that use the link between regions at one time"),
    [PARAM_SHARING] = MODEL_CHOICE("sharing", "linear,max,affine", "linear",
                                   "processes on that link: alpha n, max(1, alpha n) or 1 + alpha (n - 1)"),
    [PARAM_OVERLAP] = MODEL_CHOICE("overlap", "no,yes", "no",
                                   "computing and communication inside a region at the same time"),
};

/* Converts an application of this model and a view to the inputs of model/regions.h. */
static void inputs_of(struct regions_load *load, struct regions_machine *machine,
                      const struct application *app, const struct view *view)
{
    /* the cluster was bought in two regions, and the view gives its link */
    const bool split = view->regions > 1;
    *load = regions_linpack(app->param[PARAM_N]);
    *machine = (struct regions_machine){
        .rate_ops = view->rate_ops,
        .inside_Bps = view->bandwidth_Bps * view->procs_per_node,
        .link_Bps = split ? view->region_bandwidth_Bps : app->param[PARAM_REGION_BANDWIDTH],
        .latency_s = view->latency_s,
        .regions = split ? view->regions : app->param[PARAM_REGIONS] + 1,
        .alpha = app->param[PARAM_ALPHA],
        .sharing = (enum regions_sharing)app->param[PARAM_SHARING],
        .overlap = app->param[PARAM_OVERLAP] > 0,
    };
}

static enum status check_machine(const struct regions_machine *machine, double p, struct diag *diag)
{
    if (machine->regions == 1)
        return ST_OK;
    if (machine->regions != 2)
        return diag_set(diag, ST_DOMAIN, "linpack.regions: regions must be 1 or 2, got %g", machine->regions);
    if (isnan(machine->link_Bps))
        return diag_set(diag, ST_DOMAIN, "linpack.regions: region_bandwidth must be given for two regions");
    if (!(machine->link_Bps > 0))
        return diag_set(diag, ST_DOMAIN,
                        "linpack.regions: region_bandwidth must be a number of bytes per second > 0, got %g",
                        machine->link_Bps);
    if (!(p >= machine->regions))
        return diag_set(diag, ST_DOMAIN,
                        "linpack.regions: processes must be >= 2 on two regions (one in each), got %g", p);
    return ST_OK;
}

static enum status check(const struct application *app, const struct view *view, double p, struct diag *diag)
{
    struct regions_load load;
    struct regions_machine machine;
    inputs_of(&load, &machine, app, view);
    return check_machine(&machine, p, diag);
}

enum { KEPT_INSIDE_S, KEPT_LINK_S, KEPT_LATENCY_S };

static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    struct regions_load load;
    struct regions_machine machine;
    inputs_of(&load, &machine, app, view);
    const struct regions_times t = regions_time(&load, &machine, p);
    return (struct model_kept){
        .v = {[KEPT_INSIDE_S] = t.inside_s, [KEPT_LINK_S] = t.link_s, [KEPT_LATENCY_S] = t.latency_s}};
}

static void predict(struct prediction *out, const struct application *app, const struct model_kept *kept,
                    double rate_ops, double p)
{
    const double ops = regions_linpack(app->param[PARAM_N]).ops;
    const struct regions_times t = {.compute_s = ops / (p * rate_ops),
                                    .inside_s = kept->v[KEPT_INSIDE_S],
                                    .link_s = kept->v[KEPT_LINK_S],
                                    .latency_s = kept->v[KEPT_LATENCY_S]};
    const double total_s = regions_total_s(&t, app->param[PARAM_OVERLAP] > 0);
    *out = (struct prediction){
        .rate_ops = ops / total_s,
        .time_s = total_s,
        .compute_s = t.compute_s,
        .communicate_s = t.inside_s + t.link_s,
    };
}

static double work(const struct application *app)
{
    return regions_linpack(app->param[PARAM_N]).ops;
}

/* Equal regions share the processes evenly (section 3.2). */
static int64_t step_of(const struct application *app)
{
    return (int64_t)app->param[PARAM_REGIONS] + 1;
}

static int64_t next_admissible(const struct application *app, int64_t p, int direction)
{
    const int64_t step = step_of(app);
    if (direction <= 0)
        return p < step ? 0 : p - p % step;
    if (p <= step)
        return step;
    const int64_t above = (step - p % step) % step;
    return p > INT64_MAX - above ? COUNT_UNLIMITED : p + above;
}

/* Memory of the matrix only, n^2 words; not in the paper. */
static double memory_Bpp(const struct application *app, double p)
{
    const double n = app->param[PARAM_N];
    return 8 * n * n / p;
}

/* Range in which the rate rises. One region: without limit; with overlap, up to the point where communication
 * takes longer than computing. Two regions: up to twice the best size of a region (eq. 15), which does not
 * depend on the inside links. */
static double rises_until(const struct application *app, const struct view *view)
{
    struct regions_load load;
    struct regions_machine machine;
    inputs_of(&load, &machine, app, view);
    double knee = INFINITY;
    if (machine.overlap)
        knee = load.ops * machine.regions * machine.inside_Bps / (machine.rate_ops * load.bytes);
    if (machine.regions == 1)
        return knee;
    double best = sqrt(load.ops * machine.link_Bps / (2 * machine.rate_ops * machine.alpha * load.crossing));
    if (machine.sharing == REGIONS_MAX)
        best = fmax(best, 1 / machine.alpha);
    return machine.link_Bps > 0 ? fmin(knee, 2 * best) : 0;
}

/* Appends a figure without a note. */
static void add_figure(struct model_figure *out, size_t *n, const char *key, const char *text, double value,
                       const char *unit)
{
    out[(*n)++] = (struct model_figure){.key = key, .text = text, .value = value, .unit = unit};
}

/* Adds the bandwidth between regions that doubles the largest speed-up, or the reason why there is none. */
static void add_doubling(struct model_figure *out, size_t *n, const struct regions_shape *shape,
                         double link_Bps)
{
    double factor = NAN;
    const enum status status = regions_bandwidth_factor(&factor, shape, 2, NULL);
    add_figure(out, n, "doubling_bandwidth_Bps", "Link for twice the largest speed-up", factor * link_Bps,
               "B/s");
    if (status != ST_OK)
        out[*n - 1].note = "no bandwidth between the regions doubles the largest speed-up";
}

static void add_two_regions(struct model_figure *out, size_t *n, const struct regions_shape *shape,
                            double size)
{
    add_figure(out, n, "z", "z, link / inside bandwidth", shape->z, NULL);
    add_figure(out, n, "speedup", "Speed-up", regions_speedup_two(shape, size, 1), NULL);
    add_figure(out, n, "best_size", "Best size of a region", regions_best_size(shape), "processes");
    if (shape->sharing != REGIONS_LINEAR)
        return; /* the closed forms below need p(n) = alpha n */
    add_figure(out, n, "speedup_max", "Largest speed-up", regions_largest(shape), NULL);
    add_figure(out, n, "half_size", "Size at half of peak", regions_half_two(shape), "processes");
    add_figure(out, n, "span_limit", "Slower than one region above", regions_span_limit(shape), "processes");
    add_figure(out, n, "split_limit", "Faster than one region of 2 n below", regions_split_limit(shape),
               "processes");
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    struct regions_load load;
    struct regions_machine machine;
    struct regions_shape shape;
    size_t n = 0;
    inputs_of(&load, &machine, app, view);
    if (regions_shape(&shape, &load, &machine, NULL) != ST_OK)
        return 0;
    add_figure(out, &n, "x", "x, intensity / balance", shape.x, NULL);
    if (machine.regions > 1) {
        add_two_regions(out, &n, &shape, p / machine.regions);
        if (shape.sharing == REGIONS_LINEAR)
            add_doubling(out, &n, &shape, machine.link_Bps);
    } else if (!machine.overlap) {
        add_figure(out, &n, "speedup", "Speed-up", regions_speedup_one(shape.x, p), NULL);
        add_figure(out, &n, "speedup_max", "Largest speed-up", 1 + shape.x, NULL);
        add_figure(out, &n, "half_size", "Size at half of peak", shape.x, "processes");
    }
    return n;
}

const struct model model_linpack_regions = {
    .key = "linpack.regions",
    .about.title = "LinPack on one cluster region, or on two joined by a slower link",
    .about.paper =
        "H. Kredel, H. G. Kruse, S. Richling, E. Strohmaier: Performance Analysis and Prediction for "
        "distributed homogeneous Clusters. March 2012",
    .about.equation =
        "t = #op/(p l) + #b/(R bI) + p(n) #x/bE, from eq. 2, 8 and 13; #op, #b of eq. 21, #x of section 3.3",
    MODEL_COUNTS("Mflop"),
    .unit.scale = 1e6,
    .about.valid =
        "one kind of process; the bandwidth inside a region does not grow with it; no latency. The paper "
        "calls it an upper bound; 250 of 259 Top500 clusters with a printed order are faster, by 23 % "
        "(InfiniBand QDR) to 77 % (gigabit Ethernet): `hpl` is for those",
    .params = PARAMS,
    .n_params = N_PARAMS,
    .kept = {.check = check, .find = find_kept, .predict = predict},
    .work = work,
    .counts.next = next_admissible,
    .memory_Bpp = memory_Bpp,
    .rises_until = rises_until,
    .by.bounded = true,
    .figures = figures,
};
