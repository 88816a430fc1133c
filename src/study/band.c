/* band.c - the crossover of every draw, sorted. */
#include "study/band.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
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
#include "study/drawing.h"
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
                    "--draws: a band keeps the crossover of every draw: expected %d at most, got %" PRId64,
                    BAND_DRAWS_AT_MOST, options->draws);
}

bool band_within(double out[2], const struct band *band, enum band_figure figure)
{
    const struct band_spread *spread = &band->cases[0].figures[figure];
    out[0] = fmax(spread->low, (double)band->range.from_minor);
    out[1] = fmin(spread->high, (double)band->range.to_minor);
    return spread->asked && out[0] <= out[1];
}

/* Corners of more factors than this are not looked at. */
enum { CORNER_FACTORS = 10 };

/* What a thread has beside its draw_worker: the two sides at the prices of the draw. */
struct band_worker {
    struct problem side[2];
    struct cost_curves curves[2];
    int64_t pricing; /* that costs of the curves are of; 0: of none */
};

/* The designs of a curve. */
struct curve_group {
    VEC(size_t) designs; /* those with more nodes first */
};

struct run {
    struct band *out;
    struct problem *sides; /* [2] */
    struct drawing drawing;
    struct band_worker *workers;
    size_t n_of_a;      /* designs of the first side; those of the second come behind them */
    size_t *machine[2]; /* [n_designs] whose model error a design has: its machine's; if shared the first's */
    const struct design **machines; /* [drawing.machines.n] the first design of each */
    bool steps;                     /* whole nodes: alternation and last */
    int64_t n_corners;
    double *value[2][N_BAND_FIGURES]; /* [n_items + n_corners] */
    double *weight;                   /* [n_items + n_corners] */
    const struct stop *stop;
};

/* --- smooth --- */

/* The last crossing, sought from above on a grid in the logarithm of the cost. */
static double smooth_crossing(struct band_worker *worker, const struct band *band)
{
    enum { GRID = 512 };
    const double sign = band->late == WINNER_A ? 1 : -1;
    const struct problem *sides[2] = {&worker->side[0], &worker->side[1]};
    const char *unused = NULL;
    const double least[2] = {crossover_least_cost(sides[0], &unused),
                             crossover_least_cost(sides[1], &unused)};
    const double floor_minor = fmax(1, (double)band->range.from_minor);
    const double both = fmax(fmax(least[0], least[1]), floor_minor) * (1 + 1e-12);
    const double high = number_ln((double)band->range.to_minor);
    double x = high;
    if (!(sign * crossover_lead(x, sides) > 0))
        return (double)INFINITY;
    if (!(both < (double)band->range.to_minor)) /* a side that cannot be had never wins */
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

/* Models that guarantee rising rates have a rate at a real number of nodes that is found at once. */
static bool all_rise(const struct problem *problem, const struct drawing *drawing)
{
    struct problem any = *problem; /* a real number of nodes asks nothing of process counts */
    any.counts = COUNTS_ANY;
    for (size_t d = 0; d < any.choice.n_designs; d++)
        if (drawing->beyond[d] ||
            scan_monotone_until(&any, &any.choice.designs[d], drawing->bounds.most_nodes[d]) < 1)
            return false;
    return true;
}

/* --- one draw --- */

/* The model error of a draw: one for each machine, or the first's for all. */
static struct model_error error_of(const struct run *run, const struct draw_worker *worker, bool shared)
{
    return (struct model_error){run->machines, worker->model_error, worker->spread,
                                shared ? 1 : run->drawing.machines.n};
}

/* The sides have the rates of the draw, and its model errors. */
static void take_models(struct band_worker *own, const struct run *run, const struct draw_worker *worker,
                        bool shared)
{
    for (int s = 0; s < 2; s++) {
        cost_curves_set_rates(&own->curves[s], worker->model_error, shared);
        own->side[s].load.error = error_of(run, worker, shared);
    }
}

static void cross(double *values[N_BAND_FIGURES], int64_t at, const struct run *run, struct band_worker *own)
{
    const struct band *band = run->out;
    if (!band->no_smooth)
        values[BAND_SMOOTH][at] = smooth_crossing(own, band);
    if (run->steps)
        cost_curves_last(&values[BAND_LAST][at], &values[BAND_ALTERNATION][at], &own->curves[0],
                         &own->curves[1], band->late, band->range);
}

/* The sides at the prices of the worker. */
static void set_sides(struct band_worker *own, const struct draw_worker *worker)
{
    const bool moved = own->pricing != worker->pricing;
    for (int s = 0; s < 2; s++) {
        const struct problem base = own->side[s];
        own->side[s] = worker->repriced.problem;
        own->side[s].choice.designs = base.choice.designs;
        own->side[s].choice.n_designs = base.choice.n_designs;
        for (size_t i = 0; i < own->curves[s].n && moved; i++)
            cost_curve_set(&own->curves[s].v[i], &own->side[s]);
    }
    own->pricing = worker->pricing;
}

/* The crossover of cost curves in the draw that is set. */
static void cross_curves(double *values[N_BAND_FIGURES], int64_t at, struct run *run, bool shared,
                         int64_t worker_number)
{
    struct draw_worker *worker = &run->drawing.workers[worker_number];
    struct band_worker *own = &run->workers[worker_number];
    drawing_set_models(worker, &run->drawing, run->machine[shared]);
    take_models(own, run, worker, shared);
    cross(values, at, run, own);
}

/* --- several clusters --- */

/* What a draw of several clusters leaves. */
struct crossed {
    double weight;
    double value[2][N_BAND_FIGURES]; /* by case */
};

/* Figures of a crossover in the words of a band. */
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

/* The crossover of plans in the draw that is set. */
static enum status cross_plans(double values[N_BAND_FIGURES], const struct run *run,
                               const struct draw_worker *worker, bool shared, const struct stop *stop,
                               struct diag *diag)
{
    struct arena scratch = ARENA_INIT;
    struct problem drawn = worker->repriced.problem, sides[2];
    struct crossover crossover = {.a = run->out->a, .b = run->out->b, .range = run->out->range};
    drawn.arena = &scratch;
    drawn.load.error = error_of(run, worker, shared);
    for (int s = 0; s < 2; s++) {
        const struct problem_choice *choice = &run->sides[s].choice;
        sides[s] = drawn;
        problem_choose_from(&sides[s], choice->designs, choice->n_designs, choice->lasting);
        problem_copy_designs(&sides[s], &scratch);
    }
    enum status status = crossover_of_plans(&crossover, sides, stop, diag);
    if (status == ST_INFEASIBLE) { /* neither is had in this draw */
        diag_fini(diag);
        status = ST_OK;
    }
    read_crossover(values, run->out, &crossover);
    arena_fini(&scratch);
    return status;
}

static enum status ask_draw(void *out, struct each_worker *each, int64_t k, struct diag *diag)
{
    const struct run *run = each->payload;
    struct draw_worker *worker = &run->drawing.workers[each->number];
    struct crossed *crossed = out;
    enum status status = ST_OK;
    crossed->weight = drawing_set(worker, &run->drawing, k);
    for (size_t c = 0; c < run->out->n_cases && status == ST_OK; c++)
        status = cross_plans(crossed->value[c], run, worker, run->out->cases[c].shared, &each->stop, diag);
    return status;
}

static void carry_draw(struct record *record, void *answer, const struct problem *problem)
{
    struct crossed *crossed = answer;
    (void)problem;
    record_real(record, &crossed->weight);
    for (size_t c = 0; c < 2; c++)
        for (int f = 0; f < N_BAND_FIGURES; f++)
            record_real(record, &crossed->value[c][f]);
}

static enum status cross_all_plans(struct run *run, int64_t *done, struct diag *diag)
{
    const struct each each = {.name = "band",
                              .n = run->drawing.n_items,
                              .size = sizeof(struct crossed),
                              .payload = run,
                              .arena = run->drawing.arena,
                              .ask = ask_draw,
                              .carry = carry_draw};
    struct stop stop = *run->stop;
    void *answers = NULL;
    stop.jobs = run->drawing.options.jobs;
    const enum status status = each_ask(&answers, done, &each, NULL, &stop, diag);
    for (int64_t k = 0; k < *done; k++) {
        const struct crossed *crossed = (struct crossed *)answers + k;
        run->weight[k] = crossed->weight;
        for (size_t c = 0; c < run->out->n_cases; c++)
            for (int f = 0; f < N_BAND_FIGURES; f++)
                run->value[c][f][k] = crossed->value[c][f];
    }
    return status;
}

/* --- draws --- */

/* Item k: a draw, or behind them a corner. */
static void run_item(void *payload, int64_t worker_number, int64_t k)
{
    struct run *run = payload;
    struct drawing *drawing = &run->drawing;
    struct draw_worker *worker = &drawing->workers[worker_number];
    if (k < drawing->n_items) {
        run->weight[k] = drawing_set(worker, drawing, k);
    } else {
        draw_corner(worker->values, &drawing->space, (uint64_t)(k - drawing->n_items));
        drawing_set_values(worker, drawing);
    }
    set_sides(&run->workers[worker_number], worker);
    for (size_t c = 0; c < run->out->n_cases; c++)
        cross_curves(run->value[c], k, run, run->out->cases[c].shared, worker_number);
}

/* What item k left. */
static void carry_item(struct record *record, void *payload, int64_t k)
{
    struct run *run = payload;
    record_real(record, &run->weight[k]);
    for (size_t c = 0; c < run->out->n_cases; c++)
        for (int f = 0; f < N_BAND_FIGURES; f++)
            record_real(record, &run->value[c][f][k]);
}

/* --- the answer --- */

struct weighted {
    double value; /* first, for sort_reals */
    double weight;
};

static void spread_out(struct band_spread *out, struct weighted *sorted, int64_t n)
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

static void sum_up(struct run *run, int64_t n)
{
    struct weighted *sorted = mem_alloc((size_t)n, sizeof *sorted);
    for (size_t c = 0; c < run->out->n_cases; c++)
        for (int f = 0; f < N_BAND_FIGURES; f++) {
            struct band_spread *spread = &run->out->cases[c].figures[f];
            spread->asked = f == BAND_SMOOTH ? !run->out->no_smooth : run->steps;
            for (int64_t i = 0; i < n && spread->asked; i++)
                sorted[i] = (struct weighted){run->value[c][f][i], run->weight[i]};
            if (spread->asked)
                spread_out(spread, sorted, n);
        }
    free(sorted);
}

/* Who wins in the end without error, of one cluster; the sides are left without it. */
static enum winner late_winner(struct run *run, struct band_worker *own)
{
    struct draw_worker *worker = &run->drawing.workers[0];
    const struct problem *sides[2] = {&own->side[0], &own->side[1]};
    drawing_set_certain(worker, &run->drawing);
    set_sides(own, worker);
    take_models(own, run, worker, false);
    if (run->steps)
        return cost_curves_winner(&own->curves[0], &own->curves[1], run->out->range.to_minor - 1);
    return crossover_lead(number_ln((double)run->out->range.to_minor), sides) > 0 ? WINNER_A : WINNER_B;
}

/* Who wins in the end without error, and the figures of the crossover itself. */
static void set_certain(struct run *run, const struct crossover *crossover)
{
    struct band *out = run->out;
    double certain[N_BAND_FIGURES] = {0, 0, 0};
    double *values[N_BAND_FIGURES] = {&certain[0], &certain[1], &certain[2]}; /* one draw */
    out->late = run->drawing.solved ? crossover->intervals[crossover->n_intervals - 1].winner
                                    : late_winner(run, &run->workers[0]);
    out->late = out->late == WINNER_A ? WINNER_A : WINNER_B;
    if (run->drawing.solved)
        read_crossover(certain, out, crossover);
    else
        cross(values, 0, run, &run->workers[0]);
    for (size_t c = 0; c < out->n_cases; c++)
        for (int f = 0; f < N_BAND_FIGURES; f++)
            out->cases[c].figures[f].certain = certain[f];
}

/* Designs of one machine that see the same on each number of nodes are as fast. Those whose cost takes a walk
 * over combinations stay alone: few of them are asked for it. */
static bool are_as_fast(const struct run *run, size_t d, size_t e)
{
    const struct drawing *drawing = &run->drawing;
    const struct design *designs = drawing->problem->choice.designs;
    return drawing->rerate.row[d] != NO_INDEX && drawing->rerate.row[d] == drawing->rerate.row[e] &&
           run->machine[0][d] == run->machine[0][e] &&
           drawing->steps[d].least_nodes == drawing->steps[e].least_nodes &&
           !problem_weighs_design(drawing->problem, &designs[d]) &&
           !problem_weighs_design(drawing->problem, &designs[e]);
}

/* Puts a design into the curve of those that are as fast, or one of its own, behind those with more nodes. */
static void put_design(struct curve_group *groups, size_t *n, const struct run *run, size_t d)
{
    size_t g = 0;
    while (g < *n && !are_as_fast(run, groups[g].designs.v[0], d))
        g++;
    if (g == *n)
        groups[(*n)++] = (struct curve_group){.designs = {0}};
    VEC_PUSH(&groups[g].designs, d);
    size_t *v = groups[g].designs.v;
    const int64_t *most = run->drawing.bounds.most_nodes;
    for (size_t i = groups[g].designs.n - 1; i > 0 && most[v[i]] > most[v[i - 1]]; i--) {
        const size_t other = v[i];
        v[i] = v[i - 1];
        v[i - 1] = other;
    }
}

/* The curves of a side, for each thread. */
static void make_curves(struct run *run, const struct problem *sides, int s, struct arena *arena)
{
    const struct drawing *drawing = &run->drawing;
    const size_t n = run->steps ? sides[s].choice.n_designs : 0, first = s ? run->n_of_a : 0;
    struct curve_group *groups = mem_alloc(n, sizeof *groups);
    size_t n_groups = 0;
    for (size_t d = first; d < first + n; d++)
        if (!drawing->idle[d])
            put_design(groups, &n_groups, run, d);
    for (int64_t w = 0; w < drawing->options.jobs; w++) {
        struct cost_curves *curves = &run->workers[w].curves[s];
        arena_apart(arena);
        *curves = (struct cost_curves){.problem = &run->workers[w].side[s],
                                       .v = ARENA_NEW(arena, n_groups, struct cost_curve),
                                       .n = n_groups,
                                       .lambda_needed = search_lambda_needed(drawing->problem)};
        for (size_t g = 0; g < n_groups; g++) {
            const size_t *v = groups[g].designs.v;
            struct curve_design *designs = ARENA_NEW(arena, groups[g].designs.n, struct curve_design);
            for (size_t i = 0; i < groups[g].designs.n; i++)
                designs[i] = (struct curve_design){&sides[s].choice.designs[v[i] - first],
                                                   drawing->bounds.most_nodes[v[i]]};
            curves->v[g] = cost_curve_make(designs, groups[g].designs.n, run->machine[0][v[0]],
                                           &drawing->workers[w].steps[v[0]], arena);
        }
    }
    for (size_t g = 0; g < n_groups; g++)
        free(groups[g].designs.v);
    free(groups);
}

static void make_workers(struct run *run, const struct problem *sides, struct arena *arena)
{
    const struct drawing *drawing = &run->drawing;
    run->workers = ARENA_NEW(arena, (size_t)drawing->options.jobs, struct band_worker);
    for (int64_t w = 0; w < drawing->options.jobs; w++)
        for (int s = 0; s < 2; s++) {
            run->workers[w].side[s] = sides[s];
            run->workers[w].side[s].load.memory = NULL;
        }
    for (int s = 0; s < 2; s++)
        make_curves(run, sides, s, arena);
}

/* How far two independent errors can move the ratio of two rates: the widest spread of the workload. */
static double model_ratio(bool *calibrated, const struct problem *problem, bool two_machines, bool two_nodes)
{
    const struct scenario_error *error = problem->error;
    double ratio = 1;
    for (size_t a = 0; a < problem->load.n_work && two_machines; a++) {
        const size_t entry = error_of_model(error, problem->load.work[a].application.model->key);
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

/* The machines of both sides, with their numbers among those of the whole problem: they are as wrong in a
 * draw as montecarlo_run has them. So is an error that all share, which is that of number 0 there. */
static void list_machines(struct run *run, const struct problem *both, const struct problem *all,
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
    run->drawing.machines = (struct draw_machines){.n = n, .number = number};
}

static void begin(struct run *run, const struct problem *both, const struct crossover *crossover,
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
    out->model_ratio = model_ratio(&out->calibrated, both, run->drawing.machines.n > 1, two_nodes);
}

static enum status draw_all(struct run *run, const struct crossover *crossover, struct arena *arena,
                            struct diag *diag)
{
    struct band *out = run->out;
    struct drawing *drawing = &run->drawing;
    out->how = drawing->options;
    out->asked = drawing->n_items;
    out->corners = drawing->space.n <= CORNER_FACTORS && !drawing->solved;
    run->n_corners = out->corners ? (int64_t)1 << drawing->space.n : 0;
    const int64_t n = drawing->n_items + run->n_corners;
    run->weight = ARENA_NEW(arena, (size_t)n, double);
    for (size_t c = 0; c < out->n_cases; c++)
        for (int f = 0; f < N_BAND_FIGURES; f++)
            run->value[c][f] = ARENA_NEW(arena, (size_t)n, double);
    set_certain(run, crossover);
    int64_t done = 0;
    enum status status = ST_OK;
    if (drawing->solved) {
        status = cross_all_plans(run, &done, diag);
    } else {
        const struct shard_work work = {"band", n, drawing->options.jobs, run, arena, run_item, carry_item};
        done = shard_run(&work, run->stop);
    }
    out->done = done < drawing->n_items ? done : drawing->n_items;
    out->corners = out->corners && done == n;
    if (done > 0)
        sum_up(run, done);
    return status == ST_OK && done < n ? ST_STOPPED : status;
}

enum status band_find(struct band *out, struct problem *problem, const struct crossover *crossover,
                      const struct draw_options *options, const struct stop *stop, struct diag *diag)
{
    struct arena *arena = problem->arena;
    struct problem sides[2];
    struct run run = {.out = out, .sides = sides};
    *out = (struct band){.a = crossover->a, .b = crossover->b, .range = crossover->range, .how = *options};
    enum status status = band_check_draws(options, diag);
    if (status == ST_OK)
        status = problem_restrict(&sides[0], problem, crossover->a, diag);
    if (status == ST_OK)
        status = problem_restrict(&sides[1], problem, crossover->b, diag);
    if (status != ST_OK)
        return status;
    struct problem both = *problem;
    run.n_of_a = sides[0].choice.n_designs;
    both.choice.n_designs = sides[0].choice.n_designs + sides[1].choice.n_designs;
    both.choice.designs =
        ARENA_COPY(arena, sides[0].choice.designs, run.n_of_a, sides[1].choice.n_designs, struct design);
    memcpy(both.choice.designs + run.n_of_a, sides[1].choice.designs,
           sides[1].choice.n_designs * sizeof *both.choice.designs);
    both.goal = GOAL_RATE; /* a crossover compares rates whatever the goal */
    run.drawing = (struct drawing){.problem = &both,
                                   .options = *options,
                                   .usual = {BAND_DRAWS, BAND_DRAWS_OF_SEVERAL},
                                   .budget_minor = out->range.to_minor};
    list_machines(&run, &both, problem, arena);
    begin(&run, &both, crossover, arena);
    const struct stop making = stop_within(stop, 0, 0.2, NULL);
    status = drawing_make(&run.drawing, &making, arena, diag);
    if (status == ST_OK && !out->no_smooth && !all_rise(&both, &run.drawing))
        out->no_smooth = "its models do not guarantee rates that rise with the nodes, so no draw has one";
    if (status == ST_OK) {
        sides[0].choice.designs = both.choice.designs; /* which have the figures of their networks by now */
        sides[1].choice.designs = both.choice.designs + run.n_of_a;
        sides[0].goal = sides[1].goal = GOAL_RATE;
        if (!run.drawing.solved)
            make_workers(&run, sides, arena);
        const struct stop drawing = stop_within(stop, 0.2, 1, NULL);
        run.stop = &drawing;
        status = draw_all(&run, crossover, arena, diag);
    }
    drawing_fini(&run.drawing);
    return status;
}
