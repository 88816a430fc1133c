/* montecarlo.c - the best option of each draw and the losses of the others. With one cluster: the best number
 * of nodes of each design, from tables. With several: the plan with all designs, and the plan with each
 * option's designs only. */
#include "study/montecarlo.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/record.h"
#include "base/shard.h"
#include "problem/machines.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"
#include "study/draw_purchase.h"
#include "study/draw_run.h"
#include "study/option_statistics.h"
#include "study/parallel_items.h"
#include "study/rates.h"
#include "study/resolve.h"

struct montecarlo_draws {
    struct draw_run draw_run;
    struct option_statistics found;
    int64_t done;
    struct arena *arena;
    const struct stop *stop;
    struct diag *diag;
    struct draw_designs designs;
};

/**
 * Classes of designs that give the same order in all draws so far. as[d] is the first design of d's class,
 * as[d] <= d. A class contains only designs of one machine (instance_same_machine).
 */
struct equal_orders {
    size_t *as;      /* [n] */
    size_t *was;     /* [n] before the current split */
    size_t n;        /* designs */
    size_t n_joined; /* designs that are not the first of their class */
};

/* --- draws split classes of designs --- */

/* Starts with these classes, [n]. */
static void equal_orders_set(struct equal_orders *out, const size_t *as)
{
    out->n_joined = 0;
    for (size_t d = 0; d < out->n; d++) {
        out->as[d] = as[d];
        out->n_joined += as[d] != d;
    }
}

/* Puts every machine into one class, and each left-out design into a class of its own. left_out:
 * [n_designs]. */
static void equal_orders_begin(struct equal_orders *out, const struct instance *instance,
                               const bool *left_out, struct arena *arena)
{
    const struct design *designs = instance->choice.designs;
    const size_t n = instance->choice.n_designs;
    *out =
        (struct equal_orders){.as = ARENA_NEW(arena, n, size_t), .was = ARENA_NEW(arena, n, size_t), .n = n};
    for (size_t d = 0; d < n; d++) {
        size_t first = 0;
        while (first < d && (left_out[first] || !instance_same_machine(&designs[first], &designs[d])))
            first++;
        out->as[d] = left_out[d] ? d : first;
    }
    equal_orders_set(out, out->as);
}

/* Data that decide whether two members of a class stay together. */
struct class_split {
    struct equal_orders *orders;
    const struct instance *instance;
    const struct candidate *points;
    const size_t *as; /* classes from other draws */
};

/* True if two designs give the same order in the draw. */
static bool same_in_draw(const struct class_split *split, size_t d, size_t first)
{
    const struct candidate *a = &split->points[d], *b = &split->points[first];
    if (!(a->rate > 0) || !(b->rate > 0))
        return !(a->rate > 0) && !(b->rate > 0);
    if (a->nodes != b->nodes || a->cost_minor != b->cost_minor)
        return false;
    return candidate_same_order(split->instance, a, b);
}

static bool same_class(const struct class_split *split, size_t d, size_t first)
{
    return split->as[d] == split->as[first];
}

/* The new class of a member that differs from the first of its class: the class of an equal member that left
 * before, otherwise a class of its own. */
static size_t new_class(const struct class_split *split, size_t d,
                        bool (*same)(const struct class_split *, size_t, size_t))
{
    const struct equal_orders *orders = split->orders;
    for (size_t e = orders->was[d] + 1; e < d; e++)
        if (orders->was[e] == orders->was[d] && orders->as[e] == e && same(split, d, e))
            return e;
    return d;
}

static void split_classes(const struct class_split *split,
                          bool (*same)(const struct class_split *, size_t, size_t))
{
    struct equal_orders *orders = split->orders;
    if (orders->n_joined == 0)
        return;
    memcpy(orders->was, orders->as, orders->n * sizeof *orders->as);
    for (size_t d = 0; d < orders->n; d++)
        if (orders->was[d] != d && !same(split, d, orders->was[d])) {
            orders->as[d] = new_class(split, d, same);
            orders->n_joined -= orders->as[d] == d;
        }
}

/**
 * Splits the classes by the orders of a draw.
 *
 * points   [n_designs] purchase of each design; rate 0: none
 * problem  at the prices of the draw
 */
static void equal_orders_split(struct equal_orders *orders, const struct instance *instance,
                               const struct candidate *points)
{
    const struct class_split split = {orders, instance, points, NULL};
    split_classes(&split, same_in_draw);
}

/* Splits the classes by those of other draws, [n]. */
static void equal_orders_meet(struct equal_orders *orders, const size_t *as)
{
    const struct class_split split = {.orders = orders, .as = as};
    split_classes(&split, same_class);
}

/* Exchanges the classes as[n] with another process. The classes began as those of `from`, so only the designs
 * that changed their class are written. */
static void equal_orders_carry(struct record *record, size_t *as, const struct equal_orders *from)
{
    size_t n = 0, at = 0;
    for (size_t d = 0; d < from->n && record->out; d++)
        n += as[d] != from->as[d];
    if (!record->out)
        memcpy(as, from->as, from->n * sizeof *as);
    record_count(record, &n, from->n);
    for (size_t i = 0; i < n && !record->bad; i++, at++) {
        while (record->out && as[at] == from->as[at])
            at++;
        record_count(record, &at, from->n - 1);
        if (!record->bad)
            record_count(record, &as[at], at);
    }
}

/* --- several clusters: each draw is solved, for the best option and for the losses of the others --- */

/* The solution of a draw. */
struct draw_solution {
    double weight;
    double best;                                    /* objective; NAN: nothing can be bought */
    const struct design *designs[CLUSTERS_AT_MOST]; /* [n_designs] designs of its clusters */
    size_t n_designs;
    size_t option;  /* index of the option with these designs; NO_INDEX: none */
    uint64_t order; /* digest of machines and order; 0: nothing is bought */
};

typedef VEC(uint64_t) digests;

struct solved_draws {
    struct montecarlo_draws *draws;
    VEC(struct draw_solution) solved; /* all draws so far */
    /* for each option, digests of its orders in the draws with a purchase */
    VEC(digests) orders;
    enum status status;
};

/* The option with the designs of a solution, added if it is new; NO_INDEX: nothing is bought. */
static size_t option_of(struct solved_draws *run, const struct draw_solution *solved)
{
    const char *id = "";
    for (size_t c = 0; c < solved->n_designs; c++)
        id = arena_printf(run->draws->arena, "%s%s%s", id, c ? " + " : "", solved->designs[c]->id);
    for (size_t i = 0; i < run->draws->found.options.n; i++)
        if (strcmp(run->draws->found.options.v[i].id, id) == 0)
            return i;
    if (solved->n_designs > 0)
        option_statistics_add(&run->draws->found, id, solved->designs, solved->n_designs);
    return solved->n_designs > 0 ? run->draws->found.options.n - 1 : NO_INDEX;
}

/* FNV-1a, 64 bits (Fowler, Noll, Vo). Among 10^6 orders, a collision happens in one of 10^7 runs. */
static uint64_t digest(uint64_t sum, int64_t value)
{
    for (int i = 0; i < 8; i++)
        sum = (sum ^ ((uint64_t)value >> 8 * i & 0xff)) * 0x100000001b3ull;
    return sum;
}

/* Digest of the machines and nodes of the clusters, and of the order without owned cables, as in
 * bill_same_order. */
static uint64_t order_of(const struct plan *plan, const struct instance *instance)
{
    const uint64_t begin = 0xcbf29ce484222325ull;
    uint64_t sum = begin;
    for (size_t c = 0; c < plan->n_clusters; c++) { /* the sum does not depend on the order of clusters */
        const struct candidate *point = &plan->clusters[c].point;
        const uint64_t node = digest(begin, (int64_t)point->design->node_index);
        sum += digest(digest(node, (int64_t)point->design->technology_index), point->nodes);
    }
    for (size_t i = 0; i < plan->n_bill; i++) {
        const struct bill_line *line = &plan->bill[i];
        const bool cable = instance->snapshot->parts[line->part].kind == PART_CABLE;
        if (!cable || line->quantity > 0)
            sum = digest(digest(digest(sum, (int64_t)line->part), line->quantity), cable ? 0 : line->owned);
    }
    return sum;
}

/* Copies the designs of a plan, translated from a copy of the problem to the problem. */
static void take_designs(struct draw_solution *out, const struct plan *plan, const struct instance *copy,
                         const struct instance *all)
{
    out->n_designs = 0;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct design *own =
            &all->choice.designs[plan->clusters[c].point.design - copy->choice.designs];
        if (out->n_designs == 0 || out->designs[out->n_designs - 1] != own)
            out->designs[out->n_designs++] = own;
    }
}

/* Solves the problem at the worker's values, with all designs (only NULL) or with those of one option. */
static enum status solve(struct draw_solution *out, const struct solved_draws *run,
                         const struct draw_worker *worker, const struct montecarlo_option *only,
                         const struct stop *stop, struct diag *diag)
{
    struct arena scratch = ARENA_INIT;
    struct plan plan;
    const struct instance *all = run->draws->draw_run.instance;
    struct instance instance = draw_problem(&run->draws->designs, worker);
    const size_t n = only ? only->n_designs : all->choice.n_designs;
    instance.arena = &scratch;
    instance_choose_from(&instance, ARENA_NEW(&scratch, n, struct design), n, &scratch);
    for (size_t d = 0; d < n; d++)
        instance.choice.designs[d] = only ? *only->designs[d] : all->choice.designs[d];
    const struct plan_options options = {.stop = stop};
    const enum status status = resolve_problem(&plan, &instance, &options, &scratch, diag);
    const bool found = status == ST_OK && plan.found;
    out->best = found ? plan.objective : (double)NAN;
    out->order = found ? order_of(&plan, &instance) : 0;
    if (found && !only)
        take_designs(out, &plan, &instance, all);
    arena_fini(&scratch);
    return status;
}

/* An option in a draw whose best option is another one. */
struct option_gap {
    size_t option;
    int64_t draw;
};

/* Draws that are solved in parallel, followed by their gaps. */
struct draw_batch {
    struct solved_draws *run;
    int64_t first, n;
    VEC(struct option_gap) rivals;
};

static enum status solve_best(void *out, struct parallel_worker *each, int64_t k, struct diag *diag)
{
    const struct draw_batch *batch = each->payload;
    const struct draw_run *draw_run = &batch->run->draws->draw_run;
    struct draw_worker *worker = &draw_run->workers[each->number];
    struct draw_solution *solved = out;
    solved->weight = draw_run_set(worker, draw_run, batch->first + k, DRAW_ALL);
    return solve(solved, batch->run, worker, NULL, &each->stop, diag);
}

static enum status solve_gap(void *out, struct parallel_worker *each, int64_t k, struct diag *diag)
{
    const struct draw_batch *batch = each->payload;
    const struct option_gap *rival = &batch->rivals.v[k];
    const struct draw_run *draw_run = &batch->run->draws->draw_run;
    struct draw_worker *worker = &draw_run->workers[each->number];
    (void)draw_run_set(worker, draw_run, rival->draw, DRAW_ALL);
    return solve(out, batch->run, worker, &batch->run->draws->found.options.v[rival->option], &each->stop,
                 diag);
}

/* Lists the gaps of a batch. Options from index `known` on are new; their gaps include all earlier draws. */
static void list_gaps(struct draw_batch *batch, size_t known)
{
    const struct solved_draws *run = batch->run;
    for (size_t i = 0; i < run->draws->found.options.n; i++)
        for (int64_t k = i < known ? batch->first : 0; k < batch->first + batch->n; k++)
            if (run->solved.v[k].option != NO_INDEX && run->solved.v[k].option != i)
                VEC_PUSH(&batch->rivals, (struct option_gap){i, k});
}

/* Adds the losses of all options in the order in which list_gaps listed them. */
static void count_losses(const struct draw_batch *batch, size_t known, const struct draw_solution *rivals)
{
    struct solved_draws *run = batch->run;
    size_t at = 0;
    for (size_t i = 0; i < run->draws->found.options.n; i++) {
        if (i == run->orders.n)
            VEC_PUSH(&run->orders, (digests){0});
        for (int64_t k = i < known ? batch->first : 0; k < batch->first + batch->n; k++) {
            const struct draw_solution *drawn = &run->solved.v[k];
            if (drawn->option == NO_INDEX)
                continue;
            const struct draw_solution *own = drawn->option == i ? drawn : &rivals[at++];
            option_sums_add(&run->draws->found.sums.v[i],
                            option_sums_loss(run->draws->draw_run.instance, own->best, drawn->best),
                            drawn->option == i, drawn->weight);
            VEC_PUSH(&run->orders.v[i], own->order);
        }
    }
}

static bool same_orders(const digests *a, const digests *b)
{
    bool same = a->n == b->n;
    for (size_t k = 0; k < a->n && same; k++)
        same = a->v[k] == b->v[k];
    return same;
}

/* Merges options that give the same order in every draw. */
static void merge_options(struct solved_draws *run)
{
    const size_t n = run->orders.n;
    size_t *of = ARENA_NEW(run->draws->arena, run->draws->found.options.n, size_t);
    for (size_t i = 0; i < run->draws->found.options.n; i++) {
        of[i] = i < n ? 0 : i;
        while (of[i] < i && !same_orders(&run->orders.v[of[i]], &run->orders.v[i]))
            of[i]++;
    }
    option_statistics_merge(&run->draws->found, of);
}

static enum status solve_items(void **out, struct draw_batch *batch, int64_t n,
                               enum status (*find)(void *, struct parallel_worker *, int64_t, struct diag *),
                               struct stop stop)
{
    const struct parallel_items each = {.n = n,
                                        .size = sizeof(struct draw_solution),
                                        .payload = batch,
                                        .arena = batch->run->draws->arena,
                                        .find = find};
    int64_t done = 0;
    stop.shard = NULL; /* all draws are one item of the shard */
    stop.jobs = batch->run->draws->draw_run.options.jobs;
    return n > 0 ? parallel_items_find(out, &done, &each, NULL, &stop, batch->run->draws->diag) : ST_OK;
}

/* Solves a batch of draws: first the best option of each, then the losses of the other options. A new option
 * is also solved in all earlier draws. An unfinished batch is dropped. */
static enum status solve_batch(struct draw_batch *batch, const struct stop *stop)
{
    struct solved_draws *run = batch->run;
    const size_t known = run->draws->found.options.n;
    void *found = NULL, *rivals = NULL;
    enum status status = solve_items(&found, batch, batch->n, solve_best, stop_within(stop, 0, 0.5, NULL));
    run->solved.n = (size_t)batch->first;
    for (int64_t k = 0; k < batch->n && status == ST_OK; k++) {
        struct draw_solution drawn = ((struct draw_solution *)found)[k];
        drawn.option = option_of(run, &drawn);
        VEC_PUSH(&run->solved, drawn);
    }
    if (status == ST_OK) {
        list_gaps(batch, known);
        status =
            solve_items(&rivals, batch, (int64_t)batch->rivals.n, solve_gap, stop_within(stop, 0.5, 1, NULL));
    }
    if (status == ST_OK)
        count_losses(batch, known, rivals);
    else
        run->draws->found.options.n = run->draws->found.sums.n = known;
    mem_free(batch->rivals.v);
    return status;
}

/* Solves all draws as one item of a shard, because a new option affects all earlier draws. */
static void solve_all(void *payload, int64_t worker_number, int64_t item)
{
    struct solved_draws *run = payload;
    struct draw_worker *worker = &run->draws->draw_run.workers[0];
    const int64_t n = run->draws->draw_run.n_items, jobs = run->draws->draw_run.options.jobs;
    const int64_t at_once = jobs > 1 ? 2 * jobs : 1;
    struct draw_solution certain = {.n_designs = 0};
    (void)worker_number;
    (void)item;
    draw_run_set_certain(worker, &run->draws->draw_run);
    run->status = solve(&certain, run, worker, NULL, run->draws->stop, run->draws->diag);
    run->draws->found.certain = run->status == ST_OK ? option_of(run, &certain) : NO_INDEX;
    while (run->draws->done < n && run->status == ST_OK) {
        struct draw_batch batch = {.run = run, .first = run->draws->done, .n = at_once};
        batch.n = batch.n < n - run->draws->done ? batch.n : n - run->draws->done;
        const struct stop part = stop_within(run->draws->stop, (double)run->draws->done / (double)n,
                                             (double)(run->draws->done + batch.n) / (double)n, NULL);
        run->status = solve_batch(&batch, &part);
        for (int64_t k = 0; k < batch.n && run->status == ST_OK; k++, run->draws->done++) {
            const struct draw_solution *draw = &run->solved.v[run->draws->done];
            run->draws->found.total += draw->weight;
            run->draws->found.nothing += draw->option == NO_INDEX ? draw->weight : 0;
        }
    }
    merge_options(run);
}

static void carry_all(struct record *record, void *payload, int64_t item)
{
    struct solved_draws *run = payload;
    (void)item;
    record_integer(record, &run->draws->done);
    option_statistics_carry(record, &run->draws->found, run->draws->draw_run.instance);
}

/* Solves every draw; sets `found` and `done`. ST_STOPPED: they hold the draws so far. */
static enum status montecarlo_clusters(struct montecarlo_draws *draws)
{
    struct solved_draws run = {.draws = draws};
    const struct shard_work work = {"draws", 1, 1, &run, draws->arena, solve_all, carry_all};
    const int64_t done = shard_run(&work, draws->stop);
    if (draws->stop->shard)
        draws->stop->shard->stopped = draws->stop->shard->stopped || run.status == ST_STOPPED;
    draws->done = done > 0 ? draws->done : 0;
    for (size_t i = 0; i < run.orders.n; i++)
        mem_free(run.orders.v[i].v);
    mem_free(run.orders.v);
    mem_free(run.solved.v);
    return done == 0 && run.status == ST_OK ? ST_STOPPED : run.status;
}

/* State of a thread in addition to its draw_worker; arrays [n_designs]. */
struct thread_state {
    struct candidate *points;
    /* objective of each design in the current draw; the first design of a class has the best of its class.
     * NAN: no purchase */
    double *objective;
    struct option_sums *sums;   /* sums of the current block */
    struct equal_orders orders; /* classes of the current block */
    struct design_prices *prices;
};

struct montecarlo_run_state {
    struct montecarlo_draws draws;
    /* draws in a block; independent of the number of threads, so that sums are reproducible */
    int64_t block;
    struct option_sums *sums;   /* [n_blocks][n_designs] */
    size_t *as;                 /* [n_blocks][n_designs] classes of equal orders */
    double *nothing;            /* [n_blocks] weight of draws without a purchase */
    double *weight;             /* [n_blocks] weight of all draws */
    int64_t *done;              /* [n_blocks] completed draws */
    struct thread_state *jobs;  /* [options.jobs] */
    struct equal_orders orders; /* classes without error; finally those of all draws */
    atomic_bool halted;
};

/* --- one draw --- */

/* Finds the best purchase of each design in the current draw of a worker. */
static size_t best_of_all(struct montecarlo_run_state *run, int64_t number)
{
    const struct draw_purchase in = {&run->draws.draw_run, &run->draws.draw_run.workers[number],
                                     &run->draws.designs, run->jobs[number].prices};
    return draw_purchase_best(run->jobs[number].points, &in);
}

/* Finds the objective of each design and each class. An order can be connected in every topology of its
 * class, so its objective is the best of them. Designs that were skipped have no candidate. */
static void find_objectives(struct thread_state *job, const struct instance *instance)
{
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct candidate *point = &job->points[d];
        const double own = point->rate > 0 ? candidate_objective(instance, point) : (double)NAN;
        double *const first = &job->objective[job->orders.as[d]];
        job->objective[d] = own;
        *first = fmax(*first, own); /* invariant: as[d] <= d */
    }
}

static void count_draw(struct thread_state *job, const struct instance *instance, size_t best, double weight)
{
    find_objectives(job, instance);
    const double most = candidate_objective(instance, &job->points[best]);
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const double own = job->objective[job->orders.as[d]];
        if (job->points[d].design)
            option_sums_add(&job->sums[d], option_sums_loss(instance, own, most), d == best, weight);
    }
}

/* True if the draws end in the middle of a block. Blocks of a shard are always complete. Only the thread that
 * started the work checks the stop function. */
static bool is_halted(struct montecarlo_run_state *run, int64_t worker, int64_t done)
{
    enum { LOOK_EVERY = 16 };
    if (run->draws.stop->shard || done == 0 || done % LOOK_EVERY != 0)
        return false;
    if (worker == 0 && stop_reached(run->draws.stop))
        atomic_store(&run->halted, true);
    return atomic_load(&run->halted);
}

static void run_block(void *payload, int64_t worker_number, int64_t block)
{
    struct montecarlo_run_state *run = payload;
    struct draw_run *draw_run = &run->draws.draw_run;
    struct draw_worker *worker = &draw_run->workers[worker_number];
    struct thread_state *job = &run->jobs[worker_number]; /* each thread has a state of its own */
    const struct instance *instance = &worker->price_variant.instance;
    const size_t n_designs = draw_run->instance->choice.n_designs, at = (size_t)block * n_designs;
    const int64_t first = block * run->block;
    double total = 0, nothing = 0;
    int64_t done = 0;
    memset(job->sums, 0, n_designs * sizeof *job->sums);
    equal_orders_set(&job->orders, run->orders.as);
    for (; done < run->block && first + done < draw_run->n_items; done++) {
        if (is_halted(run, worker_number, done))
            break;
        const double weight = draw_run_set(worker, draw_run, first + done, DRAW_ALL);
        const size_t best = best_of_all(run, worker_number);
        equal_orders_split(&job->orders, instance, job->points);
        total += weight;
        if (best == NO_INDEX)
            nothing += weight;
        else
            count_draw(job, instance, best, weight);
    }
    run->weight[block] = total;
    run->nothing[block] = nothing;
    run->done[block] = done;
    memcpy(&run->sums[at], job->sums, n_designs * sizeof *job->sums);
    memcpy(&run->as[at], job->orders.as, n_designs * sizeof *run->as);
}

static void carry_block(struct record *record, void *payload, int64_t block)
{
    struct montecarlo_run_state *run = payload;
    const size_t n_designs = run->draws.draw_run.instance->choice.n_designs;
    record_integer(record, &run->done[block]);
    record_real(record, &run->weight[block]);
    record_real(record, &run->nothing[block]);
    option_sums_carry(record, &run->sums[(size_t)block * n_designs], n_designs);
    equal_orders_carry(record, &run->as[(size_t)block * n_designs], &run->orders);
}

/* --- one cluster: every design in every draw --- */

/* Counts the blocks up to the first incomplete one, which is included with its draws. */
static int64_t whole_blocks(struct montecarlo_run_state *run, int64_t n_blocks)
{
    int64_t n = 0;
    bool whole = true;
    for (; n < n_blocks && whole; n++) {
        const int64_t left = run->draws.draw_run.n_items - n * run->block;
        whole = run->done[n] == (left < run->block ? left : run->block);
        run->draws.done += run->done[n];
    }
    return n;
}

/* Adds the option of a class. It is named after the member that is best without error, otherwise after the
 * one that is best most often. */
static void add_class(struct montecarlo_run_state *run, const struct option_sums *sums, size_t first)
{
    const struct instance *instance = run->draws.draw_run.instance;
    const size_t *as = run->orders.as;
    struct option_sums sum = sums[first];
    size_t best = first;
    for (size_t d = first + 1; d < instance->choice.n_designs; d++) {
        if (as[d] != first)
            continue;
        sum.won += sums[d].won;
        best = sums[d].won > sums[best].won ? d : best;
    }
    const size_t certain = run->draws.found.certain;
    const bool has_certain = certain != NO_INDEX && as[certain] == first;
    const struct design *named = &instance->choice.designs[has_certain ? certain : best];
    option_statistics_add(&run->draws.found, named->id, &named, 1);
    const size_t at = run->draws.found.options.n - 1;
    run->draws.found.sums.v[at] = sum;
    for (size_t d = first; d < instance->choice.n_designs; d++) {
        const char *name = instance->choice.designs[d].network->name;
        if (as[d] == first && strcmp(name, named->network->name) != 0)
            option_statistics_name(&run->draws.found, at, name);
    }
}

static void sum_blocks(struct montecarlo_run_state *run, int64_t n_blocks)
{
    struct option_statistics *found = &run->draws.found;
    const size_t n_designs = run->draws.draw_run.instance->choice.n_designs;
    struct option_sums *sums = ARENA_NEW(run->draws.arena, n_designs, struct option_sums);
    for (int64_t b = 0; b < n_blocks; b++) {
        const size_t at = (size_t)b * n_designs;
        found->total += run->weight[b];
        found->nothing += run->nothing[b];
        equal_orders_meet(&run->orders, &run->as[at]);
        for (size_t d = 0; d < n_designs; d++)
            option_sums_join(&sums[d], &run->sums[at + d]);
    }
    size_t certain = NO_INDEX;
    for (size_t d = 0; d < n_designs; d++) {
        if (run->draws.draw_run.idle[d] || run->orders.as[d] != d)
            continue;
        if (found->certain != NO_INDEX && run->orders.as[found->certain] == d)
            certain = found->options.n;
        add_class(run, sums, d);
    }
    found->certain = certain;
}

static enum status draw_designs(struct montecarlo_run_state *run)
{
    enum { BLOCK = 16, BLOCKS_AT_MOST = 4096 };
    const struct draw_run *draw_run = &run->draws.draw_run;
    const size_t n_designs = draw_run->instance->choice.n_designs;
    run->block = draw_run->n_items / BLOCKS_AT_MOST > BLOCK ? draw_run->n_items / BLOCKS_AT_MOST : BLOCK;
    const int64_t n_blocks = (draw_run->n_items + run->block - 1) / run->block;
    run->sums = ARENA_NEW(run->draws.arena, (size_t)n_blocks * n_designs, struct option_sums);
    run->as = ARENA_NEW(run->draws.arena, (size_t)n_blocks * n_designs, size_t);
    run->done = ARENA_NEW(run->draws.arena, (size_t)n_blocks, int64_t);
    run->nothing = ARENA_NEW(run->draws.arena, (size_t)n_blocks, double);
    run->weight = ARENA_NEW(run->draws.arena, (size_t)n_blocks, double);
    run->jobs = ARENA_NEW(run->draws.arena, (size_t)draw_run->options.jobs, struct thread_state);
    for (int64_t w = 0; w < draw_run->options.jobs; w++) {
        arena_apart(run->draws.arena);
        run->jobs[w] =
            (struct thread_state){.points = ARENA_NEW(run->draws.arena, n_designs, struct candidate),
                                  .objective = ARENA_NEW(run->draws.arena, n_designs, double),
                                  .sums = ARENA_NEW(run->draws.arena, n_designs, struct option_sums),
                                  .prices = ARENA_NEW(run->draws.arena, n_designs, struct design_prices)};
        equal_orders_begin(&run->jobs[w].orders, draw_run->instance, draw_run->idle, run->draws.arena);
    }
    draw_run_set_certain(&draw_run->workers[0], draw_run);
    run->draws.found.certain = best_of_all(run, 0);
    equal_orders_begin(&run->orders, draw_run->instance, draw_run->idle, run->draws.arena);
    equal_orders_split(&run->orders, &draw_run->workers[0].price_variant.instance, run->jobs[0].points);
    const struct shard_work work = {"draws",   n_blocks,   draw_run->options.jobs, run, run->draws.arena,
                                    run_block, carry_block};
    const int64_t done = shard_run(&work, run->draws.stop);
    sum_blocks(run, whole_blocks(run, done));
    return run->draws.done < draw_run->n_items ? ST_STOPPED : ST_OK;
}

/* --- one or several clusters --- */

static enum status draw_all(struct montecarlo *out, struct montecarlo_run_state *run)
{
    const struct instance *instance = run->draws.draw_run.instance;
    out->n_factors = run->draws.draw_run.space.n;
    out->asked = run->draws.draw_run.n_items;
    out->how = run->draws.draw_run.options;
    const enum status status =
        run->draws.draw_run.solved ? montecarlo_clusters(&run->draws) : draw_designs(run);
    out->done = run->draws.done;
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        out->n_idle += run->draws.draw_run.idle && run->draws.draw_run.idle[d];
    if (run->draws.done > 0 && (status == ST_OK || status == ST_STOPPED))
        option_statistics_sum_up(out, &run->draws.found, instance->goal);
    if (status == ST_OK && out->nothing > 1 - 1e-12)
        return diag_at(run->draws.diag, ST_INFEASIBLE, instance->scenario->file.path, 0, 0,
                       "no draw has a feasible purchase");
    return status;
}

enum status montecarlo_run(struct montecarlo *out, const struct instance *instance,
                           const struct draw_options *options, const struct stop *stop, struct arena *arena,
                           struct diag *diag)
{
    struct montecarlo_run_state run = {
        .draws = {.arena = arena, .diag = diag, .found = {.certain = NO_INDEX, .arena = arena}}};
    *out = (struct montecarlo){.how = *options, .certain = NO_INDEX};
    enum status status = search_check_question(instance, diag);
    if (status != ST_OK)
        return status;
    draw_designs_make(&run.draws.designs, instance, arena);
    run.draws.draw_run =
        (struct draw_run){.instance = instance,
                          .options = *options,
                          .usual = {MONTECARLO_DRAWS, MONTECARLO_DRAWS_OF_SEVERAL},
                          .machines = {.n = run.draws.designs.n_machines, .shared = instance->error->shared},
                          .machine = run.draws.designs.machine,
                          .budget_minor = instance->budget_minor};
    const struct stop setup_stop = stop_within(stop, 0, 0.2, NULL);
    status = draw_run_make(&run.draws.draw_run, &setup_stop, arena, diag);
    const struct stop draws_stop = stop_within(stop, 0.2, 1, NULL);
    run.draws.stop = &draws_stop;
    if (status == ST_OK)
        status = draw_all(out, &run);
    draw_run_fini(&run.draws.draw_run);
    option_statistics_fini(&run.draws.found);
    return status;
}
