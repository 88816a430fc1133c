/* program_points.c - the slots of the integer program (bursar-concepts(7)), and the program over candidates
 * at the cost of their cheapest orders.
 *
 * If clusters share time among the applications, the rows are those of bursar-concepts(7). With a geometric
 * mean, a single slot has the rate of its candidate. With several slots the rate is a logarithm:
 *
 *   max  l,   l <= sum_a w_a sum_kc log2(s_ka) y_akc,   sum_kc y_akc = 1 for every a,   y_akc <= z_kc
 *
 * Each application is scored on one cluster. */
#include <inttypes.h>
#include <math.h>

#include "base/arena.h"
#include "base/stop.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"
#include "search/program.h"

/* --- slots --- */

/* The divisors of the rate and of each application's rates. No single cluster need run every application. */
static double find_scales(double rate[APPS_AT_MOST], const struct instance *instance,
                          const struct candidate_set *set)
{
    double total_rate = INFINITY;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        rate[a] = 0;
        for (size_t k = 0; k < set->n; k++)
            rate[a] = fmax(rate[a], set->rates[k * instance->load.n_work + a]);
        rate[a] = rate[a] > 0 ? rate[a] : 1;
        total_rate = fmin(total_rate, rate[a]);
    }
    if (instance->load.metric->mean == MEAN_GEOMETRIC)
        return metric_mean(MEAN_GEOMETRIC, instance->load.weight, rate, instance->load.n_work);
    return total_rate;
}

static double largest_cost(const struct instance *instance, const struct candidate_set *set)
{
    if (instance->budget_minor != BUDGET_NONE && instance->budget_minor > 0)
        return (double)instance->budget_minor;
    double largest = 1;
    for (size_t i = 0; i < set->n; i++)
        largest = fmax(largest, (double)set->points[i].cost_minor);
    return largest;
}

static double largest_over(const struct instance *instance, const struct candidate_set *set)
{
    const size_t size = goal_size(instance->goal);
    double largest = 0;
    for (size_t i = 0; i < set->n && size < SIZES_AT_MOST; i++)
        largest = fmax(largest,
                       instance_least_size(instance, set->points[i].design, set->points[i].nodes).of[size]);
    return largest > 0 && isfinite(largest) ? largest : largest_cost(instance, set);
}

/* A logarithm far below that of any rate, but small enough in magnitude for a solver. */
enum { LEAST_LOGARITHM = -1000 };

static double floor_of(const struct program_slots *slots)
{
    const struct instance *instance = slots->instance;
    const double target = instance->goal == GOAL_COST ? instance->target_rate : 0;
    const double least =
        fmax(instance->limits.min_rate, target) * (instance_rate_scale(instance) / slots->workload_scale);
    if (!slots->logarithms)
        return least;
    return least > 0 ? number_log2(least) : LEAST_LOGARITHM;
}

/* Adds the rate column with its lower bound, and a row for each application, or for the mean. */
static void add_rate(size_t *app_row, struct program_slots *slots, const double *rate_scale)
{
    struct program *program = slots->program;
    const struct instance *instance = slots->instance;
    const double unit = instance_rate_scale(instance) / slots->workload_scale;
    const size_t rate = program_add_col(
        program, 'L', floor_of(slots), INFINITY, false,
        arena_printf(program->arena, "%s, in %.17g %s",
                     slots->logarithms ? "log2 of the rate of the workload" : "rate of the workload",
                     1 / unit, instance_rate_unit(instance)));
    slots->rate = rate;
    program->cols.v[rate].gain = instance->goal == GOAL_COST ? 0 : 1;
    const bool mean = instance->load.metric->mean == MEAN_GEOMETRIC;
    if (mean) {
        slots->mean_row = program_add_row(program, 'a', 0, INFINITY, "mean of the applications' scores");
        program_add_entry(program, slots->mean_row, rate, -1);
    }
    for (size_t a = 0; a < instance->load.n_work && (!mean || slots->logarithms); a++) {
        app_row[a] =
            program_add_row(program, 'a', mean ? 1 : 0, mean ? 1 : (double)INFINITY,
                            arena_printf(program->arena, "application %s %s", instance->load.work[a].name,
                                         mean ? "is scored on one cluster" : "keeps its share"));
        if (!mean)
            program_add_entry(program, app_row[a], rate, -slots->workload_scale / rate_scale[a]);
    }
}

/* True if a candidate runs some application within the limits. */
static bool runs_something(const struct program_slots *slots, size_t k)
{
    const size_t n_work = slots->instance->load.n_work;
    bool runs = false;
    for (size_t a = 0; a < n_work; a++)
        runs = runs || slots->set->rates[k * n_work + a] > 0;
    return runs;
}

/* Adds the columns that choose the candidate in a slot to score an application. */
static void add_scores(const struct program_slots *slots, size_t z, const double *rates,
                       const size_t *app_row, const double *rate_scale)
{
    struct program *program = slots->program;
    const struct instance *instance = slots->instance;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        if (!(rates[a] > 0))
            continue;
        const char *names =
            arena_printf(program->arena, "%s with %s", instance->load.work[a].name, program->cols.v[z].name);
        const size_t y =
            program_add_col(program, 'y', 0, 1, true, arena_printf(program->arena, "%s is scored", names));
        const size_t link = program_add_row(program, 't', -INFINITY, 0,
                                            arena_printf(program->arena, "%s, which is bought", names));
        program_add_entry(program, link, y, 1);
        program_add_entry(program, link, z, -1);
        program_add_entry(program, app_row[a], y, 1);
        if (rates[a] != rate_scale[a])
            program_add_entry(program, slots->mean_row, y,
                              instance->load.weight[a] * number_log2(rates[a] / rate_scale[a]));
    }
}

/* Adds the time shares of a candidate in a slot. A single application has all the time. */
static void add_shares(const struct program_slots *slots, size_t z, const double *rates,
                       const size_t *app_row, const double *rate_scale)
{
    struct program *program = slots->program;
    const struct instance *instance = slots->instance;
    if (instance->load.n_work == 1) {
        program_add_entry(program, app_row[0], z, rates[0] / rate_scale[0]);
        return;
    }
    const size_t link = program_add_row(program, 't', -INFINITY, 0, "time shares of the chosen cluster");
    program_add_entry(program, link, z, -1);
    for (size_t a = 0; a < instance->load.n_work; a++) {
        if (!(rates[a] > 0))
            continue;
        const size_t f = program_add_col(program, 'f', 0, 1, false,
                                         arena_printf(program->arena, "time share of %s with %s",
                                                      instance->load.work[a].name, program->cols.v[z].name));
        program_add_entry(program, link, f, 1);
        program_add_entry(program, app_row[a], f, rates[a] / rate_scale[a]);
    }
}

static void add_slot(const struct program_slots *slots, size_t slot, const size_t *app_row,
                     const double *rate_scale)
{
    struct program *program = slots->program;
    const struct candidate_set *set = slots->set;
    size_t *z = &slots->z[slot * set->n];
    /* a target may be below the solver's tolerance, but something must be bought */
    const bool must = slot + 1 == slots->n && ((slots->n == 1 && slots->instance->goal == GOAL_COST) ||
                                               goal_is_ratio(slots->instance->goal));
    const size_t choose = program_add_row(
        program, 'c', must ? 1 : -(double)INFINITY, 1,
        arena_printf(program->arena, "cluster %zu is one%s", slot + 1, must ? "" : " at most"));
    for (size_t k = 0; k < set->n; k++) {
        const struct candidate *point = &set->points[k];
        z[k] = program_add_col(program, 'z', 0, runs_something(slots, k) ? 1 : 0, true,
                               arena_printf(program->arena, "cluster %zu is %" PRId64 " x %s", slot + 1,
                                            point->nodes, point->design->id));
        program_add_entry(program, choose, z[k], 1);
    }
    for (size_t k = 0; k < set->n; k++) {
        const double *rates = &set->rates[k * slots->instance->load.n_work];
        if (slots->logarithms)
            add_scores(slots, z[k], rates, app_row, rate_scale);
        else if (slots->instance->load.metric->mean == MEAN_HARMONIC)
            add_shares(slots, z[k], rates, app_row, rate_scale);
        else if (set->points[k].rate > 0)
            program_add_entry(program, slots->mean_row, z[k], set->points[k].rate / slots->workload_scale);
    }
}

/* Orders the slots by candidate, so that every set of clusters occurs once. */
static void add_order(const struct program_slots *slots, size_t slot)
{
    struct program *program = slots->program;
    const size_t n = slots->set->n;
    const size_t row = program_add_row(
        program, 's', 0, INFINITY,
        arena_printf(program->arena, "cluster %zu is not before cluster %zu", slot + 1, slot));
    for (size_t k = 0; k < n; k++) {
        const double place = (double)(k + 1) / (double)n;
        program_add_entry(program, row, slots->z[slot * n + k], place);
        program_add_entry(program, row, slots->z[(slot - 1) * n + k], -place);
    }
}

void program_slots_make(struct program_slots *out, struct program *program, const struct instance *instance,
                        const struct candidate_set *set, size_t n)
{
    size_t app_row[APPS_AT_MOST];
    double rate_scale[APPS_AT_MOST];
    *out = (struct program_slots){.program = program,
                                  .instance = instance,
                                  .set = set,
                                  .n = n,
                                  .workload_scale = find_scales(rate_scale, instance, set),
                                  .logarithms = n > 1 && instance->load.metric->mean == MEAN_GEOMETRIC,
                                  .money = largest_cost(instance, set),
                                  .over = largest_over(instance, set),
                                  .z = ARENA_NEW(program->arena, n * set->n, size_t),
                                  .budget_row = SIZE_MAX};
    add_rate(app_row, out, rate_scale);
    for (size_t slot = 0; slot < n && !stop_reached(program->stop); slot++)
        add_slot(out, slot, app_row, rate_scale);
    for (size_t slot = 1; slot < n; slot++)
        add_order(out, slot);
    if (instance->budget_minor != BUDGET_NONE)
        out->budget_row =
            program_add_row(program, 'b', -INFINITY, 1, "cost within the budget, as a fraction of it");
}

void program_add_cost(const struct program_slots *slots, size_t col, double cost)
{
    if (slots->budget_row != SIZE_MAX)
        program_add_entry(slots->program, slots->budget_row, col, cost);
    slots->program->cols.v[col].paid += cost;
    if (slots->instance->goal == GOAL_RATE_PER_COST)
        slots->program->cols.v[col].over += cost;
    if (slots->instance->goal == GOAL_COST)
        slots->program->cols.v[col].gain -= cost;
}

const size_t *program_of_points(struct program *program, const struct instance *instance,
                                const struct candidate_set *set, double *workload_scale)
{
    struct program_slots slots;
    double best_ratio = 0;
    const bool ratio = goal_is_ratio(instance->goal);
    program_slots_make(&slots, program, instance, set, 1);
    program->cols.v[slots.rate].gain = instance->goal == GOAL_RATE ? 1 : 0;
    for (size_t k = 0; k < set->n && ratio; k++)
        best_ratio = fmax(best_ratio, candidate_objective(instance, &set->points[k]));
    for (size_t k = 0; k < set->n; k++) {
        program_add_cost(&slots, slots.z[k], (double)set->points[k].cost_minor / slots.money);
        if (ratio)
            program->cols.v[slots.z[k]].gain = candidate_objective(instance, &set->points[k]) / best_ratio;
    }
    *workload_scale = slots.workload_scale;
    return slots.z;
}
