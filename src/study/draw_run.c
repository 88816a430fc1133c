/* draw_run.c - sets up bounds and rates for all draws, and workers for the threads. */
#include "study/draw_run.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "problem/machines.h"
#include "problem/tco.h"
#include "search/plan.h"
#include "search/candidate_compare.h"
#include "study/rates.h"

static void make_workers(struct draw_run *draw_run)
{
    const struct instance *instance = draw_run->instance;
    const size_t n_designs = instance->choice.n_designs, n_work = instance->load.n_work;
    const size_t n_speeds = instance->snapshot->n_nodes * n_work;
    struct arena *arena = draw_run->arena;
    draw_run->workers = ARENA_NEW(arena, (size_t)draw_run->options.jobs, struct draw_worker);
    for (int64_t w = 0; w < draw_run->options.jobs; w++) {
        struct draw_worker *worker = &draw_run->workers[w];
        arena_apart(arena);
        price_variant_make(&worker->price_variant, instance, draw_run->bounds.q_max);
        worker->values = ARENA_NEW(arena, draw_run->space.n, double);
        worker->model_error = ARENA_NEW(arena, draw_run->machines.n * n_work, double);
        worker->speed = ARENA_COPY(arena, instance->load.speed, n_speeds, 0, struct node_speed);
        worker->price_variant.instance.load.speed = worker->speed;
        worker->price_variant.instance.load.memory = rate_cache_make(&worker->rates);
        worker->needed_rate = search_needed_rate(instance);
        if (draw_run->space.n_conditions > 0 && !draw_run->space.scales_rates)
            worker->price_variant.instance.load.lasting = rate_cache_make(&worker->price_variant.lasting);
        if (draw_run->space.n_conditions > 0)
            worker->work = conditions_copy(&worker->price_variant.instance, arena);
        worker->moves = ARENA_NEW(arena, instance->snapshot->n_nodes, int64_t);
        worker->made = ARENA_NEW(arena, n_designs, int64_t);
        worker->tables = ARENA_NEW(arena, n_designs, struct arena);
        worker->steps = draw_run->steps ? ARENA_COPY(arena, draw_run->steps, n_designs, 0, struct rate_steps)
                                        : ARENA_NEW(arena, n_designs, struct rate_steps);
        rerate_cache_make(&worker->rerated, &draw_run->rerate, n_work, arena);
    }
}

/* Scales the rate of a node, and with it the rate that its memory sustains. */
static void set_speed(struct node_speed *out, const struct node_speed *speed, double factor)
{
    out->rate_ops = speed->rate_ops * factor;
    out->memory_ops = speed->memory_ops * factor;
    out->cached.rate_ops = speed->cached.rate_ops * factor;
}

size_t draw_machine(const struct design **machines, size_t *n, const struct design *design)
{
    size_t m = 0;
    while (m < *n && !instance_same_machine(machines[m], design))
        m++;
    if (m == *n)
        machines[(*n)++] = design;
    return m;
}

/* Lowers all rates by their lowest factors. A target rate then needs the most nodes. */
static void slow_down(struct instance *slow, const struct draw_prices *least, struct arena *arena)
{
    const struct draw_space *space = least->space;
    const size_t n_work = slow->load.n_work, n_speeds = slow->snapshot->n_nodes * n_work;
    double *models = ARENA_NEW(arena, space->n_options * n_work, double);
    struct node_speed *speed = ARENA_COPY(arena, slow->load.speed, n_speeds, 0, struct node_speed);
    draw_models(models, space, least->values);
    for (size_t i = 0; i < n_speeds; i++)
        set_speed(&speed[i], &slow->load.speed[i], draw_rate(space, least->values, i / n_work, i % n_work));
    if (space->moves_tco) {
        const struct instance base = *slow;
        const struct operation low = draw_operation(space, least->values);
        slow->item = instance_items(&base, arena);
        instance_operate_as(slow, &base, &low, arena);
    }
    slow->load.speed = speed;
    if (space->n_conditions > 0) {
        struct work_item *work = conditions_copy(slow, arena);
        (void)draw_conditions(slow, work, space, least->values);
    }
    slow->load.error = (struct model_error){.factor = models, .spread = space->spread, .n = 1};
}

/* Limits the nodes for goal cost without a budget: no draw needs more for the target. */
static enum status bound_by_target(struct draw_run *draw_run, const struct draw_prices *least,
                                   const struct stop *stop, struct diag *diag)
{
    enum { NODES_FOR_A_TARGET = 10000000 }; /* limit of the scan if the target is never reached */
    struct instance *instance = ARENA_COPY(draw_run->arena, draw_run->instance, 1, 0, struct instance);
    const size_t n = instance->choice.n_designs;
    int64_t *most = ARENA_NEW(draw_run->arena, n, int64_t), last = instance->limits.min_nodes;
    struct instance slow = instance_varied(instance);
    struct rate_steps *steps = NULL;
    slow_down(&slow, least, draw_run->arena);
    for (size_t d = 0; d < n; d++) {
        most[d] = instance->choice.designs[d].most_nodes;
        most[d] = most[d] < instance->limits.max_nodes ? most[d] : instance->limits.max_nodes;
        most[d] = most[d] < NODES_FOR_A_TARGET ? most[d] : NODES_FOR_A_TARGET;
    }
    const enum status status = rates_make(&steps, &slow, most, search_needed_rate(&slow), stop, diag);
    for (size_t d = 0; d < n && status == ST_OK; d++)
        if (steps[d].n && rates_nodes(&steps[d], steps[d].n - 1) > last)
            last = rates_nodes(&steps[d], steps[d].n - 1);
    instance->limits.max_nodes = last < instance->limits.max_nodes ? last : instance->limits.max_nodes;
    draw_run->instance = instance;
    return status;
}

/* True if the part costs something in every draw. */
static bool always_costs(const struct draw_prices *cheapest, size_t part)
{
    const struct instance *instance = cheapest->space->instance;
    const struct price *price = &instance->item[part].price;
    bool costs = instance->item[part].owned == 0 && price->at_least == 0;
    for (size_t i = 0; i < price->n_standing && costs; i++)
        costs = draw_pack(cheapest, part, &price->standing[i]) > 0;
    return costs;
}

/* Marks designs with additional memory that no process needs. If the same nodes exist without it and it
 * always costs something, such a design is never the best purchase. */
static void mark_idle(struct draw_run *draw_run, const struct draw_prices *cheapest)
{
    const struct instance *instance = draw_run->instance;
    const struct design *designs = instance->choice.designs;
    const size_t n = instance->snapshot->compute.n_memory_options > 0 ? instance->choice.n_designs : 0;
    int64_t enough = 0; /* nodes whose own memory is known to suffice, for the last kind of node */
    size_t *fitted = mem_alloc(n, sizeof *fitted), n_fitted = 0; /* designs with additional memory */
    for (size_t d = 0; d < n; d++)
        if (designs[d].memory)
            fitted[n_fitted++] = d;
    for (size_t e = 0; e < n; e++) {
        const struct design *bare = &designs[e];
        const int64_t nodes = draw_run->bounds.most_nodes[e];
        enough = e > 0 && designs[e - 1].node_index == bare->node_index ? enough : 0;
        if (bare->memory || (nodes > enough && !instance_memory_suffices(instance, bare, nodes)))
            continue;
        enough = nodes > enough ? nodes : enough;
        size_t left = 0;
        for (size_t i = 0; i < n_fitted; i++) {
            const struct design *design = &designs[fitted[i]];
            if (design->node_index == bare->node_index &&
                design->technology_index == bare->technology_index && design_differs_in_memory(design, bare))
                draw_run->idle[fitted[i]] = always_costs(cheapest, design->memory->part);
            else
                fitted[left++] = fitted[i];
        }
        n_fitted = left;
    }
    mem_free(fitted);
}

/* Marks designs whose processes exceed the runs of a calibrated model. */
static void mark_beyond(struct draw_run *draw_run)
{
    const struct instance *instance = draw_run->instance;
    draw_run->beyond = ARENA_NEW(draw_run->arena, instance->choice.n_designs, bool);
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        for (size_t a = 0; a < instance->load.n_work; a++) {
            const struct spread *spread = draw_run->space.spread[a];
            const int64_t each = instance_processes_per_node(instance, &instance->choice.designs[d], a);
            if (spread && spread->growth > 1 && (double)(draw_run->bounds.most_nodes[d] * each) > spread->to)
                draw_run->beyond[d] = true;
        }
        draw_run->finds_rates = draw_run->finds_rates || draw_run->beyond[d] ||
                                draw_has_rate(&draw_run->space, instance->choice.designs[d].node_index);
    }
}

/* Computes the steps without error. Most designs share rows in `rerate`, because the processes of their nodes
 * have equal views. */
static enum status make_steps(struct draw_run *draw_run, const struct stop *stop, struct diag *diag)
{
    const struct instance *instance = draw_run->instance;
    const size_t n = instance->choice.n_designs;
    const int64_t *most = draw_run->bounds.most_nodes;
    int64_t *walked = ARENA_NEW(draw_run->arena, n, int64_t);
    bool *wanted = ARENA_NEW(draw_run->arena, n, bool);
    struct rerate_cache certain;
    for (size_t d = 0; d < n; d++)
        wanted[d] = !draw_run->idle[d] && !draw_run->beyond[d];
    rerate_make(&draw_run->rerate, instance, wanted, most, draw_run->arena);
    for (size_t d = 0; d < n; d++)
        walked[d] = draw_run->idle[d] || draw_run->rerate.row[d] != NO_INDEX ? 0 : most[d];
    const enum status status = rates_make(&draw_run->steps, instance, walked, (double)INFINITY, stop, diag);
    rerate_cache_make(&certain, &draw_run->rerate, instance->load.n_work, draw_run->arena);
    for (size_t d = 0; d < n && status == ST_OK; d++) {
        if (stop_reached(stop))
            return diag_at(diag, ST_STOPPED, instance->scenario->file.path, 0, 0,
                           "stopped before the rates of all designs were found");
        if (draw_run->rerate.row[d] != NO_INDEX)
            rerate_cache_steps(&draw_run->steps[d], &certain, instance, most[d]);
    }
    return status;
}

static enum status make_tables(struct draw_run *draw_run, const struct stop *stop, struct diag *diag)
{
    const struct instance *instance = draw_run->instance;
    double *values = ARENA_NEW(draw_run->arena, draw_run->space.n, double);
    enum status status = ST_OK;
    draw_run->idle = ARENA_NEW(draw_run->arena, instance->choice.n_designs, bool);
    draw_cheapest(values, &draw_run->space);
    const struct draw_prices cheapest = {&draw_run->space, values};
    const struct operation low = draw_operation(&draw_run->space, values);
    if (instance->goal == GOAL_COST && draw_run->budget_minor == BUDGET_NONE)
        status = bound_by_target(draw_run, &cheapest, stop, diag);
    instance = draw_run->instance;
    const struct reprice_low lowest = {draw_pack, &cheapest, draw_run->space.moves_tco ? &low : NULL};
    if (status == ST_OK)
        status = reprice_bounds(&draw_run->bounds, instance, draw_run->budget_minor, &lowest, diag);
    if (status != ST_OK)
        return status;
    mark_idle(draw_run, &cheapest);
    mark_beyond(draw_run);
    return make_steps(draw_run, stop, diag);
}

/* The number of draws if the user gives none. It is smaller if each draw computes the models at every number
 * of nodes, which happens without guaranteed rising rates. */
static int64_t usual_draws(const struct draw_run *draw_run)
{
    enum { RATES_AT_MOST = 50000000, DRAWS_AT_LEAST = 200, SPLITS_TRIED = 64 };
    const struct instance *instance = draw_run->instance;
    double n_rates = 0;
    if (draw_run->solved)
        return draw_run->usual.solved;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        if (draw_run->idle[d])
            continue;
        const bool few = instance->goal == GOAL_RATE || instance->goal == GOAL_COST;
        if ((!draw_has_rate(&draw_run->space, design->node_index) && !draw_run->beyond[d]) ||
            (!draw_run->beyond[d] && few &&
             (scan_monotone(instance, design, draw_run->bounds.most_nodes[d]) ||
              scan_splits(instance, design))))
            continue;
        const double tried = design->bought.fails ? SPLITS_TRIED : 1;
        for (size_t a = 0; a < instance->load.n_work; a++)
            n_rates += tried * (double)draw_run->bounds.most_nodes[d] *
                       (double)instance_processes_per_node(instance, design, a);
    }
    const double most = fmax(RATES_AT_MOST / fmax(n_rates, 1), DRAWS_AT_LEAST);
    return most < (double)draw_run->usual.draws ? (int64_t)most : draw_run->usual.draws;
}

enum status draw_run_make(struct draw_run *draw_run, const struct stop *stop, struct arena *arena,
                          struct diag *diag)
{
    struct draw_options *options = &draw_run->options;
    draw_run->arena = arena;
    draw_run->solved = draw_run->solved || is_multi_cluster(draw_run->instance);
    options->jobs = options->jobs < 1 ? 1 : options->jobs;
    if (options->jobs > PARALLEL_AT_MOST)
        options->jobs = PARALLEL_AT_MOST;
    enum status status =
        draw_space_make(&draw_run->space, draw_run->instance, &draw_run->machines, arena, diag);
    if (status == ST_OK)
        status = draw_count(&draw_run->n_items, &draw_run->space, options, diag);
    if (status == ST_OK && !draw_run->solved)
        status = make_tables(draw_run, stop, diag);
    if (status != ST_OK)
        return status;
    draw_run->finds_rates = draw_run->finds_rates || (draw_run->solved && draw_run->space.moves_rates);
    if (!options->exact && options->draws == 0)
        draw_run->n_items = options->draws = usual_draws(draw_run);
    make_workers(draw_run);
    return ST_OK;
}

void draw_run_fini(struct draw_run *draw_run)
{
    for (int64_t w = 0; draw_run->workers && w < draw_run->options.jobs; w++) {
        struct draw_worker *worker = &draw_run->workers[w];
        price_variant_fini(&worker->price_variant);
        arena_fini(&worker->rates);
        for (size_t d = 0; d < draw_run->instance->choice.n_designs; d++)
            arena_fini(&worker->tables[d]);
    }
    draw_run->workers = NULL;
}

/* Sets the rates of a node. Returns false if the worker had them already. */
static bool set_node(struct draw_worker *worker, const struct draw_run *draw_run, size_t node)
{
    const size_t n_work = draw_run->instance->load.n_work;
    bool moved = false;
    for (size_t a = 0; a < n_work; a++) {
        const double factor = draw_rate(&draw_run->space, worker->values, node, a);
        struct node_speed *speed = &worker->speed[node * n_work + a];
        const double before = speed->rate_ops;
        set_speed(speed, &draw_run->instance->load.speed[node * n_work + a], factor);
        moved = moved || speed->rate_ops != before;
    }
    return moved;
}

/* Updates the steps of a design. With guaranteed rising rates, steps compute their rates on demand. */
static void set_steps(struct draw_worker *worker, const struct draw_run *draw_run, size_t d)
{
    const struct instance *instance = &worker->price_variant.instance;
    const struct design *design = &instance->choice.designs[d];
    const int64_t most = draw_run->bounds.most_nodes[d];
    if (rates_on_demand(&worker->steps[d], instance, design, most))
        return;
    if (draw_run->rerate.row[d] != NO_INDEX) {
        rerate_cache_steps(&worker->steps[d], &worker->rerated, instance, most);
        return;
    }
    arena_fini(&worker->tables[d]);
    rates_of_design(&worker->steps[d], instance, design, most, &worker->tables[d]);
}

static void set_rates(struct draw_worker *worker, const struct draw_run *draw_run)
{
    struct instance *instance = &worker->price_variant.instance;
    const bool moved = draw_conditions(instance, worker->work, &draw_run->space, worker->values);
    worker->needed_rate = search_needed_rate(instance);
    rerate_cache_move(&worker->rerated);
    for (size_t node = 0; node < instance->snapshot->n_nodes; node++)
        if (draw_has_rate(&draw_run->space, node) && (set_node(worker, draw_run, node) || moved))
            worker->moves[node]++;
    for (size_t d = 0; d < instance->choice.n_designs && draw_run->steps; d++) {
        const int64_t moves = worker->moves[instance->choice.designs[d].node_index];
        if (worker->made[d] == moves || draw_run->beyond[d] || draw_run->idle[d])
            continue;
        set_steps(worker, draw_run, d);
        worker->made[d] = moves;
    }
}

/* Sets the prices and, with DRAW_ORDERS, their order tables. Prices that no draw moves are set once. Rates
 * depend on the values of tco too: over the years a machine works for the drawn utilisation. */
static void set_prices(struct draw_worker *worker, const struct draw_run *draw_run, enum draw_parts parts)
{
    const struct draw_prices prices = {&draw_run->space, worker->values};
    const bool orders = (parts & DRAW_ORDERS) == DRAW_ORDERS || !draw_run->space.moves_prices;
    const bool of_rates = (parts & DRAW_RATES) != 0 && draw_run->space.moves_tco;
    if (((parts & DRAW_PRICES) == 0 && !of_rates) || (worker->pricing > 0 && !draw_run->space.moves_prices))
        return;
    const struct operation operation = draw_operation(&draw_run->space, worker->values);
    worker->price_variant.operation = draw_run->space.moves_tco ? &operation : NULL;
    (orders ? price_variant_set : price_variant_set_prices)(&worker->price_variant, draw_pack, &prices);
    worker->price_variant.operation = NULL;
    worker->pricing++;
}

/* Sets parts of a draw by worker->values. spread: that of worker->spread. */
static void set_draw(struct draw_worker *worker, const struct draw_run *draw_run, enum draw_parts parts,
                     const struct spread *const *spread)
{
    set_prices(worker, draw_run, parts);
    if ((parts & DRAW_RATES) == 0)
        return;
    if (draw_run->finds_rates) {
        arena_fini(&worker->rates);
        worker->price_variant.instance.load.memory = rate_cache_make(&worker->rates);
    }
    draw_models(worker->model_error, &draw_run->space, worker->values);
    worker->spread = spread;
    set_rates(worker, draw_run);
    if (draw_run->machine && !draw_run->solved)
        draw_run_set_models(worker, draw_run, draw_run->machine);
}

void draw_run_set_values(struct draw_worker *worker, const struct draw_run *draw_run)
{
    set_draw(worker, draw_run, DRAW_ALL, draw_run->space.spread);
}

void draw_run_set_certain(struct draw_worker *worker, const struct draw_run *draw_run)
{
    for (size_t f = 0; f < draw_run->space.n; f++)
        worker->values[f] = 1;
    set_draw(worker, draw_run, DRAW_ALL, NULL);
}

void draw_run_set_models(struct draw_worker *worker, const struct draw_run *draw_run, const size_t *option)
{
    struct instance wrong = worker->price_variant.instance;
    for (size_t d = 0; d < wrong.choice.n_designs; d++) {
        if (!draw_run->beyond[d] || draw_run->idle[d])
            continue;
        wrong.load.error = (struct model_error){
            .factor = &worker->model_error[option[d] * wrong.load.n_work], .spread = worker->spread, .n = 1};
        arena_fini(&worker->tables[d]);
        rates_of_design(&worker->steps[d], &wrong, &wrong.choice.designs[d], draw_run->bounds.most_nodes[d],
                        &worker->tables[d]);
    }
}

double draw_run_set(struct draw_worker *worker, const struct draw_run *draw_run, int64_t k,
                    enum draw_parts parts)
{
    const double weight = draw_values(worker->values, &draw_run->space, &draw_run->options, k);
    set_draw(worker, draw_run, parts, draw_run->space.spread);
    return weight;
}
