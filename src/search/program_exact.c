/* program_exact.c - solves the integer program with every part until GLPK's plan is feasible in integers. */
#include "search/program_exact.h"

#include <math.h>

#include "base/sort.h"
#include "problem/scores.h"
#include "search/combination.h"
#include "search/plan.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"
#include "search/shared_order.h"

/* A fastest plan with a rate below this one cannot run every application. In units of workload_scale, which
 * is about the rate. */
#define NO_RATE 1e-9

bool program_has_goal(const struct instance *instance)
{
    return !goal_is_ratio(instance->goal) || !is_multi_cluster(instance) ||
           instance->load.metric->mean != MEAN_GEOMETRIC;
}

enum status program_exact_make(struct program_exact *out, const struct shared_order *shared,
                               const struct candidate_set *set, const struct program_limits *limits,
                               struct arena *arena, struct diag *diag)
{
    *out = (struct program_exact){.shared = shared,
                                  .set = set,
                                  .arena = arena,
                                  .limits = *limits,
                                  .fastest = shared->instance->goal != GOAL_COST,
                                  .least_rate = search_needed_rate(shared->instance),
                                  .most_minor = shared->instance->budget_minor,
                                  .inexact_bound = -(double)INFINITY};
    program_init(&out->program, arena);
    out->program.stop = limits->stop;
    const enum status status = program_of_parts(&out->slots, &out->program, shared, set, diag);
    /* Tax and operation are rounded per line of an order, but not in the program. The tolerance keeps every
     * purchase that is affordable after rounding. */
    if (status == ST_OK && out->slots.budget_row != SIZE_MAX)
        out->program.rows.v[out->slots.budget_row].high +=
            (double)(out->slots.n_lines + 1) / out->slots.money;
    return status;
}

void program_exact_fini(struct program_exact *exact)
{
    program_fini(&exact->program);
}

void program_exact_ratio(struct program_exact *exact, double ratio, double rate)
{
    const struct program_slots *slots = &exact->slots;
    const double money_or_size = slots->instance->goal == GOAL_RATE_PER_COST ? slots->money : slots->over;
    exact->fastest = !(ratio > 0);
    for (size_t c = 0; c < exact->program.cols.n; c++) {
        struct program_col *col = &exact->program.cols.v[c];
        col->gain =
            (c == slots->rate ? slots->workload_scale / rate : 0) - ratio * money_or_size / rate * col->over;
    }
}

/* --- plan of the solver --- */

static int by_place(const void *a, const void *b)
{
    const size_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Reads the candidates that the solver chose, and computes their best rate. */
static void read_choice(struct program_choice *out, const struct program_exact *exact, const double *value)
{
    const struct program_slots *slots = &exact->slots;
    const struct instance *instance = exact->shared->instance;
    const struct share_problem sharing = instance_sharing(instance);
    const double *rate[CLUSTERS_AT_MOST];
    double price[APPS_AT_MOST];
    size_t place[CLUSTERS_AT_MOST];
    *out = (struct program_choice){.cost_minor = -1};
    for (size_t slot = 0; slot < slots->n; slot++) {
        out->at[slot] = NO_INDEX;
        for (size_t k = 0; k < exact->set->n; k++)
            if (value[slots->z[slot * exact->set->n + k]] > 0.5)
                out->at[slot] = k;
        if (out->at[slot] != NO_INDEX)
            place[out->n++] = out->at[slot];
    }
    sort_stable(place, out->n, sizeof *place, by_place);
    for (size_t c = 0; c < out->n; c++) {
        out->points[c] = exact->set->points[place[c]];
        rate[c] = &exact->set->rates[place[c] * instance->load.n_work];
    }
    if (out->n == 1)
        out->rate = out->points[0].rate;
    else if (out->n > 1)
        out->rate = fleet_share(NULL, price, &sharing, rate, out->n);
}

/* Computes the least cost of the plan's clusters. False: a cheaper order of them may exist. */
static bool price_choice(struct program_choice *choice, const struct shared_order *shared)
{
    const struct instance *instance = shared->instance;
    const size_t size = goal_size(instance->goal);
    bool exact = true;
    double over = 0;
    if (!is_multi_cluster(instance)) {
        choice->cost_minor = instance_cost(instance, choice->points[0].design, choice->points[0].nodes);
        choice->points[0].cost_minor = choice->cost_minor;
        if (size < SIZES_AT_MOST && choice->cost_minor >= 0)
            over = instance_size(instance, choice->points[0].design, choice->points[0].nodes).of[size];
    } else if (shared_order_allows(shared, choice->points, choice->n)) {
        const struct combination_sum sum = shared_order_sum(&exact, shared, choice->points, choice->n);
        choice->cost_minor = sum.cost_minor;
        over = size < SIZES_AT_MOST ? sum.size.of[size] : 0;
    }
    const double value = goal_value(instance, choice->rate, (double)choice->cost_minor, over);
    choice->value = instance->goal == GOAL_COST ? -value : value;
    return exact;
}

/* True if the plan is feasible and fast enough. *known is false if a cheaper order may be feasible. */
static bool is_feasible(bool *known, struct program_choice *choice, const struct program_exact *exact)
{
    *known = true;
    if (choice->n == 0 || !(choice->rate > 0) || choice->rate < exact->least_rate)
        return false;
    *known = price_choice(choice, exact->shared);
    return choice->cost_minor >= 0 && choice->cost_minor <= exact->most_minor;
}

bool program_exact_single(struct program_choice *out, const struct program_exact *exact, size_t k)
{
    bool known = false;
    *out = (struct program_choice){.n = 1, .cost_minor = -1};
    for (size_t slot = 0; slot < exact->slots.n; slot++)
        out->at[slot] = slot + 1 < exact->slots.n ? NO_INDEX : k;
    out->points[0] = exact->set->points[k];
    out->rate = out->points[0].rate;
    return is_feasible(&known, out, exact);
}

int program_choice_compare(const struct instance *instance, const struct program_choice *a,
                           const struct program_choice *b)
{
    const int cost = (a->cost_minor > b->cost_minor) - (a->cost_minor < b->cost_minor);
    const int value = instance->goal == GOAL_COST ? cost : compare_close(b->value, a->value);
    const int rate = compare_close(b->rate, a->rate);
    return value != 0 ? value : rate != 0 ? rate : cost;
}

void program_exact_cut_off(struct program_exact *exact, const struct program_choice *choice)
{
    struct program *program = &exact->program;
    const size_t n = exact->set->n;
    const size_t row =
        program_add_row(program, 'x', -INFINITY, (double)choice->n - 1, "excludes an earlier plan");
    for (size_t slot = 0; slot < exact->slots.n; slot++) {
        const size_t *z = &exact->slots.z[slot * n];
        if (choice->at[slot] != NO_INDEX)
            program_add_entry(program, row, z[choice->at[slot]], 1);
        for (size_t k = 0; k < n && choice->at[slot] == NO_INDEX; k++)
            program_add_entry(program, row, z[k], -1);
    }
}

/* Remaining limits for one solve: at least a millisecond and a node, because 0 means no limit. */
static struct program_limits limits_left(const struct program_exact *exact)
{
    struct program_limits left = exact->limits;
    if (left.time_s > 0)
        left.time_s = fmax(1e-3, left.time_s - exact->seconds);
    if (left.n_nodes > 0)
        left.n_nodes = left.n_nodes - exact->n_nodes > 1 ? left.n_nodes - exact->n_nodes : 1;
    return left;
}

enum status program_exact_solve(struct program_choice *out, struct program_result *result,
                                struct program_exact *exact, struct diag *diag)
{
    for (;;) {
        const struct program_limits left = limits_left(exact);
        const enum status status = program_solve(result, &exact->program, &left, exact->arena, diag);
        exact->seconds += result->seconds;
        exact->n_nodes += result->n_nodes;
        if (status != ST_OK || !result->found)
            return status;
        read_choice(out, exact, result->value);
        if (exact->fastest && !exact->slots.logarithms && result->status == PROGRAM_OPTIMAL &&
            result->objective < NO_RATE) {
            result->status = PROGRAM_INFEASIBLE;
            result->found = false;
            return ST_OK;
        }
        bool known = false;
        if (is_feasible(&known, out, exact))
            return ST_OK;
        if (!known) {
            exact->inexact = true;
            exact->inexact_bound = fmax(exact->inexact_bound, result->objective);
        }
        program_exact_cut_off(exact, out);
        result->found = false;
        if (result->status == PROGRAM_STOPPED)
            return ST_OK;
    }
}
