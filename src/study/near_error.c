/* near_error.c - computes the shares of run time that factors scale, and their effect on the rate. */
#include "study/near_error.h"

#include <math.h>

#include "base/arena.h"
#include "problem/scores.h"
#include "problem/machines.h"
#include "problem/scores.h"
#include "search/candidates.h"
#include "study/draw_run.h"

/* The share of a run's time that computes, which an error of the node's rate scales. */
static double computing_share(const struct instance *instance, const struct design *design, size_t a,
                              int64_t processes)
{
    struct prediction prediction;
    const double rate = candidate_rate(&prediction, instance, design, a, (double)processes, NULL);
    const double share = prediction.compute_s / prediction.time_s;
    return rate > 0 && share >= 0 && share < 1 ? share : 1;
}

/* The share of an application in the run time of one cluster: the elasticity of the workload's rate with
 * respect to the application's rate. */
static double share_alone(const struct instance *instance, const struct scan *scan, size_t a)
{
    const struct design *design = scan->design;
    if (!instance_counts(instance, design->node_index, a))
        return 0;
    const double weight = instance_weight(instance, design, a);
    if (weight == 1 || instance->load.metric->mean == MEAN_GEOMETRIC)
        return weight;
    return weight * scan_rate(scan) / machine_score(instance, design, a, (double)scan->nodes, scan->rate[a]);
}

/* Like share_alone for several clusters, share [n][n_work]. Each rate is weighted with its contribution to
 * the workload's rate at the shadow prices of the applications (envelope theorem for the best shares of
 * time). With a geometric mean the weight is that of the application. */
static void shares_together(double *share, const struct instance *instance, const struct scan *scans,
                            size_t n)
{
    const size_t n_work = instance->load.n_work;
    const struct share_problem sharing = instance_sharing(instance);
    double rates[CLUSTERS_AT_MOST][APPS_AT_MOST], price[APPS_AT_MOST], sum = 0;
    const double *rate[CLUSTERS_AT_MOST];
    for (size_t c = 0; c < n; c++) {
        candidates_rates(rates[c], instance, &scans[c]);
        rate[c] = rates[c];
    }
    (void)fleet_share(share, price, &sharing, rate, n);
    for (size_t c = 0; c < n; c++)
        for (size_t a = 0; a < n_work; a++) {
            double *const own = &share[c * n_work + a];
            *own *= sharing.weight ? sharing.weight[a] : price[a] * rates[c][a];
            sum += *own;
        }
    for (size_t i = 0; i < n * n_work; i++)
        share[i] /= sum;
}

static void find_shares(double *share, const struct instance *instance, const struct scan *scans, size_t n)
{
    if (n > 1)
        shares_together(share, instance, scans, n);
    else
        for (size_t a = 0; a < instance->load.n_work; a++)
            share[a] = share_alone(instance, &scans[0], a);
}

/* Adds `sign` times the share of run time that each factor scales. */
static void add_shares(double *power, double sign, const struct near_errors *errors,
                       const struct near_clusters *clusters)
{
    const struct draw_space *space = &errors->space;
    const struct instance *instance = space->instance;
    const size_t n_work = instance->load.n_work;
    double share[CLUSTERS_AT_MOST * APPS_AT_MOST];
    struct scan scans[CLUSTERS_AT_MOST];
    for (size_t c = 0; c < clusters->n; c++)
        scan_to(&scans[c], instance, clusters->v[c].design, clusters->v[c].nodes);
    find_shares(share, instance, scans, clusters->n);
    for (size_t c = 0; c < clusters->n; c++) {
        const struct design *design = clusters->v[c].design;
        size_t machine = 0;
        while (!instance_same_machine(errors->machines[machine], design))
            machine++;
        for (size_t a = 0; a < n_work; a++) {
            const double time = share[c * n_work + a];
            const size_t model = space->model[machine * n_work + a];
            const size_t rate = space->rate[design->node_index * n_work + a];
            const int64_t processes = scans[c].processes[a];
            if (model != NO_INDEX && time > 0 && !design_is_service(design))
                power[model] += sign * time * spread_power(space->spread[a], (double)processes);
            if (rate != NO_INDEX && time > 0)
                power[rate] += sign * time * computing_share(instance, design, a, processes);
        }
    }
}

enum status near_errors_make(struct near_errors *out, const struct instance *instance, struct arena *arena,
                             struct diag *diag)
{
    *out =
        (struct near_errors){.machines = ARENA_NEW(arena, instance->choice.n_designs, const struct design *)};
    struct draw_machines all = {.shared = instance->error->shared};
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        (void)draw_machine(out->machines, &all.n, &instance->choice.designs[d]);
    out->n = all.n;
    return draw_space_make(&out->space, instance, &all, arena, diag);
}

/* The variance of ln(rate of a / rate of b); b NULL: of ln(rate of a). */
static double variance_of(const struct near_errors *errors, const struct near_clusters *a,
                          const struct near_clusters *b)
{
    struct arena scratch = ARENA_INIT;
    double *power = ARENA_NEW(&scratch, errors->space.n, double), variance = 0;
    add_shares(power, 1, errors, a);
    if (b)
        add_shares(power, -1, errors, b);
    for (size_t f = 0; f < errors->space.n; f++)
        if (power[f] != 0)
            variance += power[f] * power[f] * spread_log_variance(errors->space.factors[f].spread);
    arena_fini(&scratch);
    return variance;
}

double near_deviation(const struct near_errors *errors, const struct near_clusters *a,
                      const struct near_clusters *b)
{
    return sqrt(variance_of(errors, a, b));
}

/* The variance of another purchase is largest if one model factor and one rate factor scale its whole run
 * time. */
double near_deviation_at_most(const struct near_errors *errors, const struct near_clusters *own)
{
    const struct scenario_error *error = errors->space.instance->error;
    double models = 0, rates = 0;
    for (size_t i = 0; i < error->n_models; i++) {
        const struct spread *spread = &error->models[i].spread;
        /* the interval grows with the processes without limit */
        if (spread->middle > 0 && spread->growth > 1)
            return INFINITY;
        models = fmax(models, spread_log_variance(spread));
    }
    for (int k = 0; k < N_FIGURE_KINDS; k++)
        if (error->rate[k].given)
            rates = fmax(rates, spread_log_variance(&error->rate[k]));
    return sqrt(models + rates + variance_of(errors, own, NULL));
}
