/* drawing.c - bounds and rates for all draws, workers for the threads. */
#include "study/drawing.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "problem/machines.h"
#include "problem/tco.h"
#include "search/plan.h"
#include "search/candidate_compare.h"
#include "study/rates.h"

static void make_workers(struct drawing *drawing)
{
    const struct problem *problem = drawing->problem;
    const size_t n_designs = problem->choice.n_designs, n_work = problem->load.n_work;
    const size_t n_speeds = problem->snapshot->n_nodes * n_work;
    struct arena *arena = drawing->arena;
    drawing->workers = ARENA_NEW(arena, (size_t)drawing->options.jobs, struct draw_worker);
    for (int64_t w = 0; w < drawing->options.jobs; w++) {
        struct draw_worker *worker = &drawing->workers[w];
        arena_apart(arena);
        repriced_make(&worker->repriced, problem, drawing->bounds.q_max);
        worker->values = ARENA_NEW(arena, drawing->space.n, double);
        worker->model_error = ARENA_NEW(arena, drawing->machines.n * n_work, double);
        worker->speed = ARENA_COPY(arena, problem->load.speed, n_speeds, 0, struct node_speed);
        worker->repriced.problem.load.speed = worker->speed;
        worker->repriced.problem.load.memory = rate_cache_make(&worker->rates);
        worker->tables = ARENA_NEW(arena, n_designs, struct arena);
        worker->steps = drawing->steps ? ARENA_COPY(arena, drawing->steps, n_designs, 0, struct rate_steps)
                                       : ARENA_NEW(arena, n_designs, struct rate_steps);
        rerated_make(&worker->rerated, &drawing->rerate, n_work, arena);
    }
}

/* A rate of a node by a factor, and with it what its memory feeds. */
static void set_speed(struct node_speed *out, const struct node_speed *speed, double factor)
{
    out->rate_ops = speed->rate_ops * factor;
    out->memory_ops = speed->memory_ops * factor;
    out->cached.rate_ops = speed->cached.rate_ops * factor;
}

size_t draw_machine(const struct design **machines, size_t *n, const struct design *design)
{
    size_t m = 0;
    while (m < *n && !problem_same_machine(machines[m], design))
        m++;
    if (m == *n)
        machines[(*n)++] = design;
    return m;
}

/* At the least factors: what a target is the hardest to reach with. */
static void slow_down(struct problem *slow, const struct draw_prices *least, struct arena *arena)
{
    const struct draw_space *space = least->space;
    const size_t n_work = slow->load.n_work, n_speeds = slow->snapshot->n_nodes * n_work;
    double *models = ARENA_NEW(arena, space->n_options * n_work, double);
    struct node_speed *speed = ARENA_COPY(arena, slow->load.speed, n_speeds, 0, struct node_speed);
    draw_models(models, space, least->values);
    for (size_t i = 0; i < n_speeds; i++)
        set_speed(&speed[i], &slow->load.speed[i], draw_rate(space, least->values, i / n_work, i % n_work));
    if (space->moves_tco) {
        const struct problem base = *slow;
        const struct operation low = draw_operation(space, least->values);
        slow->market.prices = ARENA_COPY(arena, base.market.prices, base.snapshot->n_parts, 0, struct price);
        problem_operate_as(slow, &base, &low, arena);
    }
    slow->load.speed = speed;
    slow->load.error = (struct model_error){.factor = models, .spread = space->spread, .n = 1};
}

/* Goal cost without a budget: no more nodes than the target ever needs. */
static enum status bound_by_target(struct drawing *drawing, const struct draw_prices *least,
                                   const struct stop *stop, struct diag *diag)
{
    enum { NODES_FOR_A_TARGET = 10000000 }; /* looked at in vain */
    struct problem *problem = drawing->problem;
    const size_t n = problem->choice.n_designs;
    int64_t *most = ARENA_NEW(drawing->arena, n, int64_t), last = problem->limits.min_nodes;
    struct problem slow = *problem;
    struct rate_steps *steps = NULL;
    slow_down(&slow, least, drawing->arena);
    for (size_t d = 0; d < n; d++) {
        most[d] = problem->choice.designs[d].most_nodes;
        most[d] = most[d] < problem->limits.max_nodes ? most[d] : problem->limits.max_nodes;
        most[d] = most[d] < NODES_FOR_A_TARGET ? most[d] : NODES_FOR_A_TARGET;
    }
    const enum status status = rates_make(&steps, &slow, most, search_lambda_needed(problem), stop, diag);
    for (size_t d = 0; d < n && status == ST_OK; d++)
        if (steps[d].n && rates_nodes(&steps[d], steps[d].n - 1) > last)
            last = rates_nodes(&steps[d], steps[d].n - 1);
    problem->limits.max_nodes = last < problem->limits.max_nodes ? last : problem->limits.max_nodes;
    return status;
}

/* The part costs something in every draw. */
static bool always_costs(const struct draw_prices *cheapest, size_t part)
{
    const struct problem *problem = cheapest->space->problem;
    const struct price *price = &problem->market.prices[part];
    bool costs = problem->market.owned[part] == 0 && price->at_least == 0;
    for (size_t i = 0; i < price->n_standing && costs; i++)
        costs = draw_pack(cheapest, part, &price->standing[i]) > 0;
    return costs;
}

/* Memory that no process needs, where the nodes can be had without it, is never the better purchase. */
static void mark_idle(struct drawing *drawing, const struct draw_prices *cheapest)
{
    const struct problem *problem = drawing->problem;
    const struct design *designs = problem->choice.designs;
    const size_t n = problem->snapshot->compute.n_memory_options > 0 ? problem->choice.n_designs : 0;
    int64_t enough = 0; /* nodes that their own memory is known to suffice for, of the last kind looked at */
    for (size_t e = 0; e < n; e++) {
        const struct design *bare = &designs[e];
        const int64_t nodes = drawing->bounds.most_nodes[e];
        enough = e > 0 && designs[e - 1].node_index == bare->node_index ? enough : 0;
        if (bare->memory || (nodes > enough && !problem_memory_suffices(problem, bare, nodes)))
            continue;
        enough = nodes > enough ? nodes : enough;
        for (size_t d = 0; d < n; d++)
            if (designs[d].memory && design_differs_in_memory(&designs[d], bare))
                drawing->idle[d] = always_costs(cheapest, designs[d].memory->part);
    }
}

static void mark_beyond(struct drawing *drawing)
{
    const struct problem *problem = drawing->problem;
    drawing->beyond = ARENA_NEW(drawing->arena, problem->choice.n_designs, bool);
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        for (size_t a = 0; a < problem->load.n_work; a++) {
            const struct spread *spread = drawing->space.spread[a];
            const int64_t each = problem_processes_per_node(problem, &problem->choice.designs[d], a);
            if (spread && spread->growth > 1 && (double)(drawing->bounds.most_nodes[d] * each) > spread->to)
                drawing->beyond[d] = true;
        }
        drawing->finds_rates = drawing->finds_rates || drawing->beyond[d] ||
                               draw_has_rate(&drawing->space, problem->choice.designs[d].node_index);
    }
}

/* Rates without error: of most designs those of what their nodes see, which many see. */
static enum status make_steps(struct drawing *drawing, const struct stop *stop, struct diag *diag)
{
    struct problem *problem = drawing->problem;
    const size_t n = problem->choice.n_designs;
    const int64_t *most = drawing->bounds.most_nodes;
    int64_t *walked = ARENA_NEW(drawing->arena, n, int64_t);
    bool *wanted = ARENA_NEW(drawing->arena, n, bool);
    struct rerated certain;
    for (size_t d = 0; d < n; d++)
        wanted[d] = !drawing->idle[d] && !drawing->beyond[d];
    rerate_make(&drawing->rerate, problem, wanted, most, drawing->arena);
    for (size_t d = 0; d < n; d++)
        walked[d] = drawing->idle[d] || drawing->rerate.row[d] != NO_INDEX ? 0 : most[d];
    const enum status status = rates_make(&drawing->steps, problem, walked, (double)INFINITY, stop, diag);
    rerated_make(&certain, &drawing->rerate, problem->load.n_work, drawing->arena);
    for (size_t d = 0; d < n && status == ST_OK; d++) {
        if (stop_reached(stop))
            return diag_at(diag, ST_STOPPED, problem->file->path, 0, 0,
                           "stopped before the rates of all designs were found");
        if (drawing->rerate.row[d] != NO_INDEX)
            rerated_steps(&drawing->steps[d], &certain, problem, most[d]);
    }
    return status;
}

static enum status make_tables(struct drawing *drawing, const struct stop *stop, struct diag *diag)
{
    struct problem *problem = drawing->problem;
    double *values = ARENA_NEW(drawing->arena, drawing->space.n, double);
    enum status status = ST_OK;
    drawing->idle = ARENA_NEW(drawing->arena, problem->choice.n_designs, bool);
    draw_cheapest(values, &drawing->space);
    const struct draw_prices cheapest = {&drawing->space, values};
    const struct operation low = draw_operation(&drawing->space, values);
    if (problem->goal == GOAL_COST && drawing->budget_minor == BUDGET_NONE)
        status = bound_by_target(drawing, &cheapest, stop, diag);
    const struct reprice_low lowest = {draw_pack, &cheapest, drawing->space.moves_tco ? &low : NULL};
    if (status == ST_OK)
        status = reprice_bounds(&drawing->bounds, problem, drawing->budget_minor, &lowest, diag);
    if (status != ST_OK)
        return status;
    mark_idle(drawing, &cheapest);
    mark_beyond(drawing);
    return make_steps(drawing, stop, diag);
}

/* Draws where the user gives no number. Draws that find rates anew compute the models at each size where no
 * rise is guaranteed: fewer of them. */
static int64_t usual_draws(const struct drawing *drawing)
{
    enum { QUESTIONS_AT_MOST = 50000000, DRAWS_AT_LEAST = 200 };
    const struct problem *problem = drawing->problem;
    double questions = 0;
    if (drawing->solved)
        return drawing->usual.solved;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        if (drawing->idle[d])
            continue;
        const bool few = problem->goal == GOAL_RATE || problem->goal == GOAL_COST;
        if ((!draw_has_rate(&drawing->space, design->node_index) && !drawing->beyond[d]) ||
            (!drawing->beyond[d] && few && scan_monotone(problem, design, drawing->bounds.most_nodes[d])))
            continue;
        for (size_t a = 0; a < problem->load.n_work; a++)
            questions += (double)drawing->bounds.most_nodes[d] *
                         (double)problem_processes_per_node(problem, design, a);
    }
    const double most = fmax(QUESTIONS_AT_MOST / fmax(questions, 1), DRAWS_AT_LEAST);
    return most < (double)drawing->usual.draws ? (int64_t)most : drawing->usual.draws;
}

enum status drawing_make(struct drawing *drawing, const struct stop *stop, struct arena *arena,
                         struct diag *diag)
{
    struct draw_options *options = &drawing->options;
    drawing->arena = arena;
    drawing->solved = drawing->solved || plan_of_several(drawing->problem);
    options->jobs = options->jobs < 1 ? 1 : options->jobs;
    if (options->jobs > PARALLEL_AT_MOST)
        options->jobs = PARALLEL_AT_MOST;
    enum status status = draw_space_make(&drawing->space, drawing->problem, &drawing->machines, arena, diag);
    if (status == ST_OK)
        status = draw_count(&drawing->n_items, &drawing->space, options, diag);
    if (status == ST_OK && !drawing->solved)
        status = make_tables(drawing, stop, diag);
    if (status != ST_OK)
        return status;
    drawing->finds_rates = drawing->finds_rates || (drawing->solved && drawing->space.moves_rates);
    if (!options->exact && options->draws == 0)
        drawing->n_items = options->draws = usual_draws(drawing);
    make_workers(drawing);
    return ST_OK;
}

void drawing_fini(struct drawing *drawing)
{
    for (int64_t w = 0; drawing->workers && w < drawing->options.jobs; w++) {
        struct draw_worker *worker = &drawing->workers[w];
        repriced_fini(&worker->repriced);
        arena_fini(&worker->rates);
        for (size_t d = 0; d < drawing->problem->choice.n_designs; d++)
            arena_fini(&worker->tables[d]);
    }
    drawing->workers = NULL;
}

/* The node's rates are others than those that the worker holds, which they replace. */
static bool set_node(struct draw_worker *worker, const struct drawing *drawing, size_t node)
{
    const size_t n_work = drawing->problem->load.n_work;
    bool moved = false;
    for (size_t a = 0; a < n_work; a++) {
        const double factor = draw_rate(&drawing->space, worker->values, node, a);
        struct node_speed *speed = &worker->speed[node * n_work + a];
        const double before = speed->rate_ops;
        set_speed(speed, &drawing->problem->load.speed[node * n_work + a], factor);
        moved = moved || speed->rate_ops != before;
    }
    return moved;
}

/* Where models may vouch that rates rise, they are asked in each draw. */
static void set_steps(struct draw_worker *worker, const struct drawing *drawing, size_t d)
{
    const struct problem *problem = &worker->repriced.problem;
    const struct design *design = &problem->choice.designs[d];
    const int64_t most = drawing->bounds.most_nodes[d];
    if (drawing->rerate.row[d] != NO_INDEX && !scan_monotone(problem, design, most)) {
        rerated_steps(&worker->steps[d], &worker->rerated, problem, most);
        return;
    }
    arena_fini(&worker->tables[d]);
    rates_of_design(&worker->steps[d], problem, design, most, &worker->tables[d]);
}

static void set_rates(struct draw_worker *worker, const struct drawing *drawing)
{
    const struct problem *problem = &worker->repriced.problem;
    rerated_move(&worker->rerated);
    for (size_t node = 0; node < problem->snapshot->n_nodes; node++) {
        if (!draw_has_rate(&drawing->space, node) || !set_node(worker, drawing, node))
            continue;
        for (size_t d = 0; d < problem->choice.n_designs && drawing->steps; d++)
            if (problem->choice.designs[d].node_index == node && !drawing->beyond[d] && !drawing->idle[d])
                set_steps(worker, drawing, d);
    }
}

void drawing_set_values(struct draw_worker *worker, const struct drawing *drawing)
{
    const struct draw_prices prices = {&drawing->space, worker->values};
    if (drawing->space.moves_prices || worker->pricing == 0) {
        const struct operation operation = draw_operation(&drawing->space, worker->values);
        worker->repriced.operation = drawing->space.moves_tco ? &operation : NULL;
        repriced_set(&worker->repriced, draw_pack, &prices);
        worker->repriced.operation = NULL;
        worker->pricing++;
    }
    if (drawing->finds_rates) {
        arena_fini(&worker->rates);
        worker->repriced.problem.load.memory = rate_cache_make(&worker->rates);
    }
    draw_models(worker->model_error, &drawing->space, worker->values);
    worker->spread = drawing->space.spread;
    set_rates(worker, drawing);
}

void drawing_set_certain(struct draw_worker *worker, const struct drawing *drawing)
{
    for (size_t f = 0; f < drawing->space.n; f++)
        worker->values[f] = 1;
    drawing_set_values(worker, drawing);
    worker->spread = NULL;
}

void drawing_set_models(struct draw_worker *worker, const struct drawing *drawing, const size_t *option)
{
    struct problem wrong = worker->repriced.problem;
    for (size_t d = 0; d < wrong.choice.n_designs; d++) {
        if (!drawing->beyond[d] || drawing->idle[d])
            continue;
        wrong.load.error = (struct model_error){
            .factor = &worker->model_error[option[d] * wrong.load.n_work], .spread = worker->spread, .n = 1};
        arena_fini(&worker->tables[d]);
        rates_of_design(&worker->steps[d], &wrong, &wrong.choice.designs[d], drawing->bounds.most_nodes[d],
                        &worker->tables[d]);
    }
}

double drawing_set(struct draw_worker *worker, const struct drawing *drawing, int64_t k)
{
    const double weight = draw_values(worker->values, &drawing->space, &drawing->options, k);
    drawing_set_values(worker, drawing);
    return weight;
}
