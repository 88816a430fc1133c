/* band.c - computes the crossover of every draw, and the quantiles of these crossovers. */
#include "study/band.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/record.h"
#include "base/shard.h"
#include "base/sort.h"
#include "base/vec.h"
#include "problem/weighs.h"
#include "search/candidate_compare.h"
#include "study/cost_curve.h"
#include "study/draw_run.h"
#include "study/parallel_items.h"
#include "study/purchase_option.h"
#include "study/rates.h"

const char *const band_figure_names[N_BAND_FIGURES] = {"smooth", "alternation", "last"};
const double band_quantiles[N_BAND_QUANTILES] = {0.05, 0.25, 0.5, 0.75, 0.95};

enum status band_check_draws(const struct draw_options *options, struct diag *diag)
{
    if (options->exact || options->draws <= BAND_DRAWS_AT_MOST)
        return ST_OK;
    return diag_set(diag, ST_USAGE,
                    "--draws: expected at most %d, because a band keeps every crossover, got %" PRId64,
                    BAND_DRAWS_AT_MOST, options->draws);
}

bool band_within(double out[2], const struct band *band, enum band_figure figure)
{
    const struct band_spread *spread = &band->cases[0].figures[figure];
    out[0] = fmax(spread->low, (double)band->range.from_minor);
    out[1] = fmin(spread->high, (double)band->range.to_minor);
    return spread->asked && out[0] <= out[1];
}

/* Corners of the error are evaluated only if it has at most this many factors. */
enum { CORNER_FACTORS = 10 };

/* State of a thread in addition to its draw_worker: the two sides at the prices of the draw. */
struct band_worker {
    struct instance side[2];
    struct cost_curves curves[2];
    int64_t pricing; /* draw_worker.pricing for which the costs are valid; 0: none */
};

/* The designs of one curve. */
struct curve_group {
    VEC(size_t) designs; /* with falling number of nodes */
};

struct band_run {
    struct band *out;
    struct instance *sides; /* [2] */
    struct draw_run draw_run;
    struct band_worker *workers;
    size_t n_of_a; /* number of designs of the first side, which precede those of the second */
    /* [n_designs] machine whose model error a design has; [1]: if the error is shared, the first machine */
    size_t *machine[2];
    const struct design **machines; /* [draw_run.machines.n] first design of each machine */
    bool steps;                     /* also compute BAND_ALTERNATION and BAND_LAST, with whole nodes */
    int64_t n_corners;
    double *value[2][N_BAND_FIGURES]; /* [n_items + n_corners] */
    double *weight;                   /* [n_items + n_corners] */
    const struct stop *stop;
};

/* --- crossing with fractional nodes --- */

/* The last crossing, searched from above on a logarithmic grid of costs. */
static double smooth_crossing(struct band_worker *worker, const struct band *band)
{
    enum { GRID = 512 };
    const double sign = band->late == WINNER_A ? 1 : -1;
    const struct instance *sides[2] = {&worker->side[0], &worker->side[1]};
    const char *unused = NULL;
    const double least[2] = {crossover_least_cost(sides[0], &unused),
                             crossover_least_cost(sides[1], &unused)};
    const double floor_minor = fmax(1, (double)band->range.from_minor);
    const double both = fmax(fmax(least[0], least[1]), floor_minor) * (1 + 1e-12);
    const double high = number_ln((double)band->range.to_minor);
    double x = high;
    if (!(sign * crossover_lead(x, sides) > 0))
        return (double)INFINITY;
    if (!(both < (double)band->range.to_minor)) /* a side that cannot be bought never wins */
        return -(double)INFINITY;
    for (int i = 1; i <= GRID; i++) {
        const double next = high + (number_ln(both) - high) * i / GRID;
        double root = 0;
        if (!(sign * crossover_lead(next, sides) > 0))
            return find_root(&root, crossover_lead, next, x, 1e-14, sides) ? number_exp(root) : number_exp(x);
        x = next;
    }
    return -(double)INFINITY;
}

/* True if all models guarantee rising rates. Then the rate at a fractional number of nodes needs no scan. */
static bool all_rise(const struct instance *instance, const struct draw_run *draw_run)
{
    struct instance any =
        instance_varied(instance); /* fractional nodes are not restricted to legal process counts */
    any.counts = COUNTS_ANY;
    for (size_t d = 0; d < any.choice.n_designs; d++)
        if (draw_run->beyond[d] ||
            scan_monotone_until(&any, &any.choice.designs[d], draw_run->bounds.most_nodes[d]) < 1)
            return false;
    return true;
}

/* --- one draw --- */

/* The model error of a draw: one for each machine or, if shared, the first for all. */
static struct model_error error_of(const struct band_run *run, const struct draw_worker *worker, bool shared)
{
    return (struct model_error){run->machines, worker->model_error, worker->spread,
                                shared ? 1 : run->draw_run.machines.n};
}

/* Sets the model errors of the draw on both sides. */
static void take_models(struct band_worker *own, const struct band_run *run, const struct draw_worker *worker,
                        bool shared)
{
    for (int s = 0; s < 2; s++) {
        cost_curves_set_rates(&own->curves[s], worker->model_error, shared);
        own->side[s].load.error = error_of(run, worker, shared);
    }
}

static void cross(double *values[N_BAND_FIGURES], int64_t at, const struct band_run *run,
                  struct band_worker *own)
{
    const struct band *band = run->out;
    if (!band->no_smooth)
        values[BAND_SMOOTH][at] = smooth_crossing(own, band);
    if (run->steps)
        cost_curves_last(&values[BAND_LAST][at], &values[BAND_ALTERNATION][at], &own->curves[0],
                         &own->curves[1], band->late, band->range);
}

/* Updates both sides to the prices of the worker. */
static void set_sides(struct band_worker *own, const struct draw_worker *worker)
{
    const bool moved = own->pricing != worker->pricing;
    for (int s = 0; s < 2; s++) {
        const struct instance base = own->side[s];
        own->side[s] = worker->price_variant.instance;
        own->side[s].choice.designs = base.choice.designs;
        own->side[s].choice.n_designs = base.choice.n_designs;
        for (size_t i = 0; i < own->curves[s].n && moved; i++)
            cost_curve_set(&own->curves[s].v[i], &own->side[s]);
    }
    own->pricing = worker->pricing;
}

/* Finds the crossover of the cost curves in the current draw. */
static void cross_curves(double *values[N_BAND_FIGURES], int64_t at, struct band_run *run, bool shared,
                         int64_t worker_number)
{
    struct draw_worker *worker = &run->draw_run.workers[worker_number];
    struct band_worker *own = &run->workers[worker_number];
    draw_run_set_models(worker, &run->draw_run, run->machine[shared]);
    take_models(own, run, worker, shared);
    cross(values, at, run, own);
}

/* --- several clusters --- */

/* Result of a draw of several clusters. */
struct band_draw {
    double weight;
    double value[2][N_BAND_FIGURES]; /* values for each case of struct band */
};

/* Converts the results of a crossover to values of a band. */
static void read_crossover(double values[N_BAND_FIGURES], const struct band *band,
                           const struct crossover *crossover)
{
    const bool wins =
        crossover->n_intervals > 0 && crossover->intervals[crossover->n_intervals - 1].winner == band->late;
    const bool won = crossover->last_minor >= 0;
    const double none = wins ? -(double)INFINITY : (double)INFINITY;
    values[BAND_LAST] = wins && won ? (double)crossover->last_minor : none;
    values[BAND_ALTERNATION] = wins && won ? (double)crossover->alternation_minor : none;
}

/* Finds the crossover of plans in the current draw. */
static enum status cross_plans(double values[N_BAND_FIGURES], const struct band_run *run,
                               const struct draw_worker *worker, bool shared, const struct stop *stop,
                               struct diag *diag)
{
    struct arena scratch = ARENA_INIT;
    struct instance drawn = worker->price_variant.instance, sides[2];
    struct crossover crossover = {.a = run->out->a, .b = run->out->b, .range = run->out->range};
    drawn.arena = &scratch;
    drawn.load.error = error_of(run, worker, shared);
    for (int s = 0; s < 2; s++) {
        const struct instance_choice *choice = &run->sides[s].choice;
        sides[s] = drawn;
        instance_choose_from(&sides[s], choice->designs, choice->n_designs, choice->lasting);
        instance_copy_designs(&sides[s], &scratch);
    }
    enum status status = crossover_of_plans(&crossover, sides, stop, diag);
    if (status == ST_INFEASIBLE) { /* neither side can be bought in this draw */
        diag_fini(diag);
        status = ST_OK;
    }
    read_crossover(values, run->out, &crossover);
    arena_fini(&scratch);
    return status;
}

static enum status find_draw(void *out, struct parallel_worker *each, int64_t k, struct diag *diag)
{
    const struct band_run *run = each->payload;
    struct draw_worker *worker = &run->draw_run.workers[each->number];
    struct band_draw *draw = out;
    enum status status = ST_OK;
    draw->weight = draw_run_set(worker, &run->draw_run, k, DRAW_ALL);
    for (size_t c = 0; c < run->out->n_cases && status == ST_OK; c++)
        status = cross_plans(draw->value[c], run, worker, run->out->cases[c].shared, &each->stop, diag);
    return status;
}

static void carry_draw(struct record *record, void *answer, const struct instance *instance)
{
    struct band_draw *draw = answer;
    (void)instance;
    record_real(record, &draw->weight);
    for (size_t c = 0; c < 2; c++)
        for (int f = 0; f < N_BAND_FIGURES; f++)
            record_real(record, &draw->value[c][f]);
}

static enum status cross_all_plans(struct band_run *run, int64_t *done, struct diag *diag)
{
    const struct parallel_items each = {.name = "band",
                                        .n = run->draw_run.n_items,
                                        .size = sizeof(struct band_draw),
                                        .payload = run,
                                        .arena = run->draw_run.arena,
                                        .find = find_draw,
                                        .carry = carry_draw};
    struct stop stop = *run->stop;
    void *answers = NULL;
    stop.jobs = run->draw_run.options.jobs;
    const enum status status = parallel_items_find(&answers, done, &each, NULL, &stop, diag);
    for (int64_t k = 0; k < *done; k++) {
        const struct band_draw *draw = (struct band_draw *)answers + k;
        run->weight[k] = draw->weight;
        for (size_t c = 0; c < run->out->n_cases; c++)
            for (int f = 0; f < N_BAND_FIGURES; f++)
                run->value[c][f][k] = draw->value[c][f];
    }
    return status;
}

/* --- draws --- */

/* Item k: a draw or, after all draws, a corner. */
static void run_item(void *payload, int64_t worker_number, int64_t k)
{
    struct band_run *run = payload;
    struct draw_run *draw_run = &run->draw_run;
    struct draw_worker *worker = &draw_run->workers[worker_number];
    if (k < draw_run->n_items) {
        run->weight[k] = draw_run_set(worker, draw_run, k, DRAW_ALL);
    } else {
        draw_corner(worker->values, &draw_run->space, (uint64_t)(k - draw_run->n_items));
        draw_run_set_values(worker, draw_run);
    }
    set_sides(&run->workers[worker_number], worker);
    for (size_t c = 0; c < run->out->n_cases; c++)
        cross_curves(run->value[c], k, run, run->out->cases[c].shared, worker_number);
}

/* Exchanges the result of item k with another process. */
static void carry_item(struct record *record, void *payload, int64_t k)
{
    struct band_run *run = payload;
    record_real(record, &run->weight[k]);
    for (size_t c = 0; c < run->out->n_cases; c++)
        for (int f = 0; f < N_BAND_FIGURES; f++)
            record_real(record, &run->value[c][f][k]);
}

/* --- summary --- */

struct weighted_value {
    double value; /* first, for sort_reals */
    double weight;
};

static void summarize(struct band_spread *out, struct weighted_value *sorted, int64_t n)
{
    double total = 0, sum = 0;
    sort_reals(sorted, (size_t)n, sizeof *sorted);
    out->low = sorted[0].value;
    out->high = sorted[n - 1].value;
    for (int64_t i = 0; i < n; i++) {
        total += sorted[i].weight;
        out->below += sorted[i].value == -(double)INFINITY ? sorted[i].weight : 0;
        out->above += sorted[i].value == (double)INFINITY ? sorted[i].weight : 0;
    }
    out->below /= total;
    out->above /= total;
    int q = 0;
    for (int64_t i = 0; i < n && q < N_BAND_QUANTILES; i++) {
        sum += sorted[i].weight;
        while (q < N_BAND_QUANTILES && sum >= band_quantiles[q] * total * (1 - 1e-12))
            out->quantile[q++] = sorted[i].value;
    }
}

static void sum_up(struct band_run *run, int64_t n)
{
    struct weighted_value *sorted = mem_alloc((size_t)n, sizeof *sorted);
    for (size_t c = 0; c < run->out->n_cases; c++)
        for (int f = 0; f < N_BAND_FIGURES; f++) {
            struct band_spread *spread = &run->out->cases[c].figures[f];
            spread->asked = f == BAND_SMOOTH ? !run->out->no_smooth : run->steps;
            for (int64_t i = 0; i < n && spread->asked; i++)
                sorted[i] = (struct weighted_value){run->value[c][f][i], run->weight[i]};
            if (spread->asked)
                summarize(spread, sorted, n);
        }
    mem_free(sorted);
}

/* The winner at the end of the range without error, with one cluster. Leaves the sides without error. */
static enum winner late_winner(struct band_run *run, struct band_worker *own)
{
    struct draw_worker *worker = &run->draw_run.workers[0];
    const struct instance *sides[2] = {&own->side[0], &own->side[1]};
    draw_run_set_certain(worker, &run->draw_run);
    set_sides(own, worker);
    take_models(own, run, worker, false);
    if (run->steps)
        return cost_curves_winner(&own->curves[0], &own->curves[1], run->out->range.to_minor - 1);
    return crossover_lead(number_ln((double)run->out->range.to_minor), sides) > 0 ? WINNER_A : WINNER_B;
}

/* Sets the winner at the end of the range without error, and the values of the crossover without error. */
static void set_certain(struct band_run *run, const struct crossover *crossover)
{
    struct band *out = run->out;
    double certain[N_BAND_FIGURES] = {0, 0, 0};
    double *values[N_BAND_FIGURES] = {&certain[0], &certain[1], &certain[2]}; /* one draw */
    out->late = run->draw_run.solved ? crossover->intervals[crossover->n_intervals - 1].winner
                                     : late_winner(run, &run->workers[0]);
    out->late = out->late == WINNER_A ? WINNER_A : WINNER_B;
    if (run->draw_run.solved)
        read_crossover(certain, out, crossover);
    else
        cross(values, 0, run, &run->workers[0]);
    for (size_t c = 0; c < out->n_cases; c++)
        for (int f = 0; f < N_BAND_FIGURES; f++)
            out->cases[c].figures[f].certain = certain[f];
}

/* True if two designs always have equal rates: one machine, and equal views at each number of nodes. Designs
 * whose cost needs an enumeration of combinations get curves of their own, because their costs are computed
 * rarely. */
static bool are_as_fast(const struct band_run *run, size_t d, size_t e)
{
    const struct draw_run *draw_run = &run->draw_run;
    const struct design *designs = draw_run->instance->choice.designs;
    return draw_run->rerate.row[d] != NO_INDEX && draw_run->rerate.row[d] == draw_run->rerate.row[e] &&
           run->machine[0][d] == run->machine[0][e] &&
           draw_run->steps[d].least_nodes == draw_run->steps[e].least_nodes &&
           !instance_weighs_design(draw_run->instance, &designs[d]) &&
           !instance_weighs_design(draw_run->instance, &designs[e]);
}

/* Adds a design to the curve of equal designs, sorted by falling number of nodes, or to a new curve. */
static void add_design(struct curve_group *groups, size_t *n, const struct band_run *run, size_t d)
{
    size_t g = 0;
    while (g < *n && !are_as_fast(run, groups[g].designs.v[0], d))
        g++;
    if (g == *n)
        groups[(*n)++] = (struct curve_group){.designs = {0}};
    VEC_PUSH(&groups[g].designs, d);
    size_t *v = groups[g].designs.v;
    const int64_t *most = run->draw_run.bounds.most_nodes;
    for (size_t i = groups[g].designs.n - 1; i > 0 && most[v[i]] > most[v[i - 1]]; i--) {
        const size_t other = v[i];
        v[i] = v[i - 1];
        v[i - 1] = other;
    }
}

/* Makes the curves of a side for each thread. */
static void make_curves(struct band_run *run, const struct instance *sides, int s, struct arena *arena)
{
    const struct draw_run *draw_run = &run->draw_run;
    const size_t n = run->steps ? sides[s].choice.n_designs : 0, first = s ? run->n_of_a : 0;
    struct curve_group *groups = mem_alloc(n, sizeof *groups);
    size_t n_groups = 0;
    for (size_t d = first; d < first + n; d++)
        if (!draw_run->idle[d])
            add_design(groups, &n_groups, run, d);
    for (int64_t w = 0; w < draw_run->options.jobs; w++) {
        struct cost_curves *curves = &run->workers[w].curves[s];
        arena_apart(arena);
        *curves = (struct cost_curves){.instance = &run->workers[w].side[s],
                                       .v = ARENA_NEW(arena, n_groups, struct cost_curve),
                                       .n = n_groups,
                                       .needed_rate = search_needed_rate(draw_run->instance)};
        for (size_t g = 0; g < n_groups; g++) {
            const size_t *v = groups[g].designs.v;
            struct curve_design *designs = ARENA_NEW(arena, groups[g].designs.n, struct curve_design);
            for (size_t i = 0; i < groups[g].designs.n; i++)
                designs[i] = (struct curve_design){&sides[s].choice.designs[v[i] - first],
                                                   draw_run->bounds.most_nodes[v[i]]};
            curves->v[g] = cost_curve_make(designs, groups[g].designs.n, run->machine[0][v[0]],
                                           &draw_run->workers[w].steps[v[0]], arena);
        }
    }
    for (size_t g = 0; g < n_groups; g++)
        mem_free(groups[g].designs.v);
    mem_free(groups);
}

static void make_workers(struct band_run *run, const struct instance *sides, struct arena *arena)
{
    const struct draw_run *draw_run = &run->draw_run;
    run->workers = ARENA_NEW(arena, (size_t)draw_run->options.jobs, struct band_worker);
    for (int64_t w = 0; w < draw_run->options.jobs; w++)
        for (int s = 0; s < 2; s++) {
            run->workers[w].side[s] = sides[s];
            run->workers[w].side[s].load.memory = NULL;
        }
    for (int s = 0; s < 2; s++)
        make_curves(run, sides, s, arena);
}

/* The factor by which independent errors can change the ratio of two rates: the widest spread of the
 * workload. */
static double model_ratio(bool *calibrated, const struct instance *instance, bool two_machines,
                          bool two_nodes)
{
    const struct scenario_error *error = instance->error;
    double ratio = 1;
    for (size_t a = 0; a < instance->load.n_work && two_machines; a++) {
        const size_t entry = error_of_model(error, instance->load.work[a].application.model->key);
        if (entry == NO_INDEX)
            continue;
        ratio = fmax(ratio, error->models[entry].spread.high / error->models[entry].spread.low);
        *calibrated = *calibrated || error->models[entry].spread.middle > 0;
    }
    double widest = 1;
    for (int k = 0; k < N_FIGURE_KINDS && two_nodes; k++)
        if (error->rate[k].given)
            widest = fmax(widest, error->rate[k].high / error->rate[k].low);
    return ratio * widest;
}

/* Lists the machines of both sides with their numbers in the whole problem. Their errors are thus those of
 * montecarlo_run. A shared error is that of machine 0 there. */
static void list_machines(struct band_run *run, const struct instance *both, const struct instance *all,
                          struct arena *arena)
{
    const struct design **known =
        ARENA_NEW(arena, all->choice.n_designs + both->choice.n_designs, const struct design *);
    size_t *number = ARENA_NEW(arena, both->choice.n_designs, size_t);
    size_t n_known = 0, n = 0, zero = 0;
    for (size_t d = 0; d < all->choice.n_designs; d++)
        (void)draw_machine(known, &n_known, &all->choice.designs[d]);
    run->machines = ARENA_NEW(arena, both->choice.n_designs, const struct design *);
    run->machine[0] = ARENA_NEW(arena, both->choice.n_designs, size_t);
    for (size_t d = 0; d < both->choice.n_designs; d++) {
        const size_t m = draw_machine(run->machines, &n, &both->choice.designs[d]);
        run->machine[0][d] = m;
        number[m] = draw_machine(known, &n_known, &both->choice.designs[d]);
    }
    while (zero < n && number[zero] > 0)
        zero++;
    if (both->error->shared) {
        if (zero < n)
            number[zero] = number[0];
        number[0] = 0;
    }
    run->draw_run.machines = (struct draw_machines){.n = n, .number = number};
}

static void begin(struct band_run *run, const struct instance *both, const struct crossover *crossover,
                  struct arena *arena)
{
    struct band *out = run->out;
    const bool has_models = draw_has_models(both);
    const bool shared = both->error->shared;
    out->no_smooth = crossover->not_smooth;
    run->steps = both->counts != COUNTS_REAL;
    run->machine[1] = ARENA_NEW(arena, both->choice.n_designs, size_t);
    out->cases[0].shared = shared || !has_models;
    out->cases[1].shared = !shared;
    out->n_cases = has_models ? 2 : 1;
    bool two_nodes = false;
    for (size_t d = 1; d < both->choice.n_designs; d++)
        two_nodes = two_nodes || both->choice.designs[d].node_index != both->choice.designs[0].node_index;
    out->model_ratio = model_ratio(&out->calibrated, both, run->draw_run.machines.n > 1, two_nodes);
}

static enum status draw_all(struct band_run *run, const struct crossover *crossover, struct arena *arena,
                            struct diag *diag)
{
    struct band *out = run->out;
    struct draw_run *draw_run = &run->draw_run;
    out->how = draw_run->options;
    out->asked = draw_run->n_items;
    out->corners = draw_run->space.n <= CORNER_FACTORS && !draw_run->solved;
    run->n_corners = out->corners ? (int64_t)1 << draw_run->space.n : 0;
    const int64_t n = draw_run->n_items + run->n_corners;
    run->weight = ARENA_NEW(arena, (size_t)n, double);
    for (size_t c = 0; c < out->n_cases; c++)
        for (int f = 0; f < N_BAND_FIGURES; f++)
            run->value[c][f] = ARENA_NEW(arena, (size_t)n, double);
    set_certain(run, crossover);
    int64_t done = 0;
    enum status status = ST_OK;
    if (draw_run->solved) {
        status = cross_all_plans(run, &done, diag);
    } else {
        const struct shard_work work = {"band", n, draw_run->options.jobs, run, arena, run_item, carry_item};
        done = shard_run(&work, run->stop);
    }
    out->done = done < draw_run->n_items ? done : draw_run->n_items;
    out->corners = out->corners && done == n;
    if (done > 0)
        sum_up(run, done);
    return status == ST_OK && done < n ? ST_STOPPED : status;
}

enum status band_find(struct band *out, const struct instance *instance, const struct crossover *crossover,
                      const struct draw_options *options, const struct stop *stop, struct diag *diag)
{
    struct arena *arena = instance->arena;
    struct instance sides[2];
    struct band_run run = {.out = out, .sides = sides};
    *out = (struct band){.a = crossover->a, .b = crossover->b, .range = crossover->range, .how = *options};
    enum status status = band_check_draws(options, diag);
    if (status == ST_OK)
        status = instance_restrict(&sides[0], instance, crossover->a, diag);
    if (status == ST_OK)
        status = instance_restrict(&sides[1], instance, crossover->b, diag);
    if (status != ST_OK)
        return status;
    struct instance both = instance_varied(instance);
    run.n_of_a = sides[0].choice.n_designs;
    both.choice.n_designs = sides[0].choice.n_designs + sides[1].choice.n_designs;
    both.choice.designs =
        ARENA_COPY(arena, sides[0].choice.designs, run.n_of_a, sides[1].choice.n_designs, struct design);
    memcpy(both.choice.designs + run.n_of_a, sides[1].choice.designs,
           sides[1].choice.n_designs * sizeof *both.choice.designs);
    both.goal = GOAL_RATE; /* a crossover compares rates whatever the goal */
    run.draw_run = (struct draw_run){.instance = &both,
                                     .options = *options,
                                     .usual = {BAND_DRAWS, BAND_DRAWS_OF_SEVERAL},
                                     .budget_minor = out->range.to_minor};
    list_machines(&run, &both, instance, arena);
    begin(&run, &both, crossover, arena);
    const struct stop setup_stop = stop_within(stop, 0, 0.2, NULL);
    status = draw_run_make(&run.draw_run, &setup_stop, arena, diag);
    if (status == ST_OK && !out->no_smooth && !all_rise(&both, &run.draw_run))
        out->no_smooth = "the models do not guarantee that rates rise with the nodes";
    if (status == ST_OK) {
        /* networks of these designs have been computed by now */
        sides[0].choice.designs = both.choice.designs;
        sides[1].choice.designs = both.choice.designs + run.n_of_a;
        sides[0].goal = sides[1].goal = GOAL_RATE;
        if (!run.draw_run.solved)
            make_workers(&run, sides, arena);
        const struct stop draws_stop = stop_within(stop, 0.2, 1, NULL);
        run.stop = &draws_stop;
        status = draw_all(&run, crossover, arena, diag);
    }
    draw_run_fini(&run.draw_run);
    return status;
}
