/* montecarlo.c - what is best in each draw, and what the others lose there: of one cluster the best number of
 * nodes of each design, out of tables; of several the solver's answer, with all designs and with those of an
 * option alone. */
#include "study/montecarlo.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/record.h"
#include "base/shard.h"
#include "problem/machines.h"
#include "search/candidate_compare.h"
#include "search/problem_cost.h"
#include "study/draw_purchase.h"
#include "study/drawing.h"
#include "study/option_statistics.h"
#include "study/parallel_items.h"
#include "study/rates.h"
#include "study/resolve.h"

struct montecarlo_draws {
    struct drawing drawing;
    struct tallies found;
    int64_t done;
    struct arena *arena;
    const struct stop *stop;
    struct diag *diag;
    struct draw_designs designs;
};

/**
 * Classes of designs. as[d] is the first design of d's class: as[d] <= d. Only designs of one machine
 * (problem_same_machine) can be in one class.
 */
struct equal_orders {
    size_t *as;      /* [n] */
    size_t *was;     /* [n] before the split at hand */
    size_t n;        /* designs */
    size_t n_joined; /* that are not the first of their class */
};

/* --- classes of designs that are split by draws --- */

/* Begins again with these classes, [n]. */
static void equal_orders_set(struct equal_orders *out, const size_t *as)
{
    out->n_joined = 0;
    for (size_t d = 0; d < out->n; d++) {
        out->as[d] = as[d];
        out->n_joined += as[d] != d;
    }
}

/* Every machine is one class; a design that is left out is a class of its own. left_out: [n_designs] */
static void equal_orders_begin(struct equal_orders *out, const struct problem *problem, const bool *left_out,
                               struct arena *arena)
{
    const struct design *designs = problem->choice.designs;
    const size_t n = problem->choice.n_designs;
    *out =
        (struct equal_orders){.as = ARENA_NEW(arena, n, size_t), .was = ARENA_NEW(arena, n, size_t), .n = n};
    for (size_t d = 0; d < n; d++) {
        size_t first = 0;
        while (first < d && (left_out[first] || !problem_same_machine(&designs[first], &designs[d])))
            first++;
        out->as[d] = left_out[d] ? d : first;
    }
    equal_orders_set(out, out->as);
}

/* What decides whether two members of a class stay together. */
struct split {
    struct equal_orders *orders;
    const struct problem *problem;
    const struct candidate *points;
    const size_t *as; /* classes of other draws */
};

/* Two designs buy the same order in the draw. */
static bool same_in_draw(const struct split *split, size_t d, size_t first)
{
    const struct candidate *a = &split->points[d], *b = &split->points[first];
    if (!(a->lambda > 0) || !(b->lambda > 0))
        return !(a->lambda > 0) && !(b->lambda > 0);
    if (a->nodes != b->nodes || a->cost_minor != b->cost_minor)
        return false;
    return candidate_same_order(split->problem, a, b);
}

static bool same_class(const struct split *split, size_t d, size_t first)
{
    return split->as[d] == split->as[first];
}

/* A member that differs from the first of its class joins the first of those that left it before and are like
 * it, or begins a class of its own. */
static size_t new_class(const struct split *split, size_t d,
                        bool (*same)(const struct split *, size_t, size_t))
{
    const struct equal_orders *orders = split->orders;
    for (size_t e = orders->was[d] + 1; e < d; e++)
        if (orders->was[e] == orders->was[d] && orders->as[e] == e && same(split, d, e))
            return e;
    return d;
}

static void split_classes(const struct split *split, bool (*same)(const struct split *, size_t, size_t))
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
 * points   [n_designs] what each design buys; lambda 0: nothing
 * problem  at the prices of the draw
 */
static void equal_orders_split(struct equal_orders *orders, const struct problem *problem,
                               const struct candidate *points)
{
    const struct split split = {orders, problem, points, NULL};
    split_classes(&split, same_in_draw);
}

/* Splits the classes by those of other draws, [n]. */
static void equal_orders_meet(struct equal_orders *orders, const size_t *as)
{
    const struct split split = {.orders = orders, .as = as};
    split_classes(&split, same_class);
}

/* Classes as[n] that began with those of `from`: the designs that are in another one since. */
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

/* --- several clusters: the solver is asked in every draw, and what each option loses --- */

/* The solver's answer to a draw. */
struct solved {
    double weight;
    double best;                                    /* the objective; NAN: nothing can be bought */
    const struct design *designs[CLUSTERS_AT_MOST]; /* [n_designs] of its clusters */
    size_t n_designs;
    size_t option;  /* with these; NO_INDEX: none */
    uint64_t order; /* a digest of what is bought, of which machines; 0: nothing */
};

typedef VEC(uint64_t) digests;

struct several {
    struct montecarlo_draws *draws;
    VEC(struct solved) solved; /* of the draws so far */
    VEC(digests) orders;       /* of each option in the draws that have a best purchase */
    enum status status;
};

/* The option with the designs of an answer; NO_INDEX: nothing is bought. */
static size_t option_of(struct several *run, const struct solved *solved)
{
    const char *id = "";
    for (size_t c = 0; c < solved->n_designs; c++)
        id = arena_printf(run->draws->arena, "%s%s%s", id, c ? " + " : "", solved->designs[c]->id);
    for (size_t i = 0; i < run->draws->found.options.n; i++)
        if (strcmp(run->draws->found.options.v[i].id, id) == 0)
            return i;
    if (solved->n_designs > 0)
        tallies_add(&run->draws->found, id, solved->designs, solved->n_designs);
    return solved->n_designs > 0 ? run->draws->found.options.n - 1 : NO_INDEX;
}

/* FNV-1a, 64 bits (Fowler, Noll, Vo): of 10^6 orders two differ and have one digest once in 10^7 runs. */
static uint64_t digest(uint64_t sum, int64_t value)
{
    for (int i = 0; i < 8; i++)
        sum = (sum ^ ((uint64_t)value >> 8 * i & 0xff)) * 0x100000001b3ull;
    return sum;
}

/* The machines and nodes of the clusters, and the order without owned cables, as bill_same_order has it. */
static uint64_t order_of(const struct plan *plan, const struct problem *problem)
{
    const uint64_t begin = 0xcbf29ce484222325ull;
    uint64_t sum = begin;
    for (size_t c = 0; c < plan->n_clusters; c++) { /* in any order: a sum */
        const struct candidate *point = &plan->clusters[c].point;
        const uint64_t node = digest(begin, (int64_t)point->design->node_index);
        sum += digest(digest(node, (int64_t)point->design->technology_index), point->nodes);
    }
    for (size_t i = 0; i < plan->n_bill; i++) {
        const struct bill_line *line = &plan->bill[i];
        const bool cable = problem->snapshot->parts[line->part].kind == PART_CABLE;
        if (!cable || line->quantity > 0)
            sum = digest(digest(digest(sum, (int64_t)line->part), line->quantity), cable ? 0 : line->owned);
    }
    return sum;
}

/* Takes the designs of a plan, which are copies of the problem's. */
static void take_designs(struct solved *out, const struct plan *plan, const struct problem *copy,
                         const struct problem *all)
{
    out->n_designs = 0;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct design *own =
            &all->choice.designs[plan->clusters[c].point.design - copy->choice.designs];
        if (out->n_designs == 0 || out->designs[out->n_designs - 1] != own)
            out->designs[out->n_designs++] = own;
    }
}

/* Solves the question at the values that the worker holds, with the designs of an option alone, or with all:
 * NULL. */
static enum status solve(struct solved *out, const struct several *run, const struct draw_worker *worker,
                         const struct montecarlo_option *only, const struct stop *stop, struct diag *diag)
{
    struct arena scratch = ARENA_INIT;
    struct plan plan;
    const struct problem *all = run->draws->drawing.problem;
    struct problem problem = draw_problem(&run->draws->designs, worker);
    const size_t n = only ? only->n_designs : all->choice.n_designs;
    problem.arena = &scratch;
    problem_choose_from(&problem, ARENA_NEW(&scratch, n, struct design), n, &scratch);
    for (size_t d = 0; d < n; d++)
        problem.choice.designs[d] = only ? *only->designs[d] : all->choice.designs[d];
    const struct plan_options options = {.stop = stop};
    const enum status status = again_solve(&plan, &problem, &options, &scratch, diag);
    const bool found = status == ST_OK && plan.found;
    out->best = found ? plan.objective : (double)NAN;
    out->order = found ? order_of(&plan, &problem) : 0;
    if (found && !only)
        take_designs(out, &plan, &problem, all);
    arena_fini(&scratch);
    return status;
}

/* An option in a draw that another one is best in. */
struct rival {
    size_t option;
    int64_t draw;
};

/* Draws that are solved at the same time, and then their rivals. */
struct batch {
    struct several *run;
    int64_t first, n;
    VEC(struct rival) rivals;
};

static enum status ask_best(void *out, struct each_worker *each, int64_t k, struct diag *diag)
{
    const struct batch *batch = each->payload;
    const struct drawing *drawing = &batch->run->draws->drawing;
    struct draw_worker *worker = &drawing->workers[each->number];
    struct solved *solved = out;
    solved->weight = drawing_set(worker, drawing, batch->first + k);
    return solve(solved, batch->run, worker, NULL, &each->stop, diag);
}

static enum status ask_rival(void *out, struct each_worker *each, int64_t k, struct diag *diag)
{
    const struct batch *batch = each->payload;
    const struct rival *rival = &batch->rivals.v[k];
    const struct drawing *drawing = &batch->run->draws->drawing;
    struct draw_worker *worker = &drawing->workers[each->number];
    (void)drawing_set(worker, drawing, rival->draw);
    return solve(out, batch->run, worker, &batch->run->draws->found.options.v[rival->option], &each->stop,
                 diag);
}

/* Options of which `known` were there before, in draws that they are not the best in: the new ones in the
 * draws before, too. */
static void list_rivals(struct batch *batch, size_t known)
{
    const struct several *run = batch->run;
    for (size_t i = 0; i < run->draws->found.options.n; i++)
        for (int64_t k = i < known ? batch->first : 0; k < batch->first + batch->n; k++)
            if (run->solved.v[k].option != NO_INDEX && run->solved.v[k].option != i)
                VEC_PUSH(&batch->rivals, (struct rival){i, k});
}

/* What is lost by having chosen an option beforehand, draw after draw, as rivals were listed. */
static void count_losses(const struct batch *batch, size_t known, const struct solved *rivals)
{
    struct several *run = batch->run;
    size_t at = 0;
    for (size_t i = 0; i < run->draws->found.options.n; i++) {
        if (i == run->orders.n)
            VEC_PUSH(&run->orders, (digests){0});
        for (int64_t k = i < known ? batch->first : 0; k < batch->first + batch->n; k++) {
            const struct solved *drawn = &run->solved.v[k];
            if (drawn->option == NO_INDEX)
                continue;
            const struct solved *own = drawn->option == i ? drawn : &rivals[at++];
            tally_add(&run->draws->found.sums.v[i],
                      tally_loss(run->draws->drawing.problem, own->best, drawn->best), drawn->option == i,
                      drawn->weight);
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

/* Options that make the same order in every draw are one. */
static void merge_options(struct several *run)
{
    const size_t n = run->orders.n;
    size_t *of = ARENA_NEW(run->draws->arena, run->draws->found.options.n, size_t);
    for (size_t i = 0; i < run->draws->found.options.n; i++) {
        of[i] = i < n ? 0 : i;
        while (of[i] < i && !same_orders(&run->orders.v[of[i]], &run->orders.v[i]))
            of[i]++;
    }
    tallies_merge(&run->draws->found, of);
}

static enum status ask_batch(void **out, struct batch *batch, int64_t n,
                             enum status (*ask)(void *, struct each_worker *, int64_t, struct diag *),
                             struct stop stop)
{
    const struct each each = {.n = n,
                              .size = sizeof(struct solved),
                              .payload = batch,
                              .arena = batch->run->draws->arena,
                              .ask = ask};
    int64_t done = 0;
    stop.shard = NULL; /* all draws are one item of it */
    stop.jobs = batch->run->draws->drawing.options.jobs;
    return n > 0 ? each_ask(out, &done, &each, NULL, &stop, batch->run->draws->diag) : ST_OK;
}

/* What is best in draws, and what the options lose in them; an option that is new there is asked for the
 * draws before. Draws that are not done to the end count for nothing. */
static enum status solve_batch(struct batch *batch, const struct stop *stop)
{
    struct several *run = batch->run;
    const size_t known = run->draws->found.options.n;
    void *found = NULL, *rivals = NULL;
    enum status status = ask_batch(&found, batch, batch->n, ask_best, stop_within(stop, 0, 0.5, NULL));
    run->solved.n = (size_t)batch->first;
    for (int64_t k = 0; k < batch->n && status == ST_OK; k++) {
        struct solved drawn = ((struct solved *)found)[k];
        drawn.option = option_of(run, &drawn);
        VEC_PUSH(&run->solved, drawn);
    }
    if (status == ST_OK) {
        list_rivals(batch, known);
        status =
            ask_batch(&rivals, batch, (int64_t)batch->rivals.n, ask_rival, stop_within(stop, 0.5, 1, NULL));
    }
    if (status == ST_OK)
        count_losses(batch, known, rivals);
    else
        run->draws->found.options.n = run->draws->found.sums.n = known;
    free(batch->rivals.v);
    return status;
}

/* All draws solved: an option that one of them adds is asked for in those before, so that they are one item.
 */
static void solve_all(void *payload, int64_t worker_number, int64_t item)
{
    struct several *run = payload;
    struct draw_worker *worker = &run->draws->drawing.workers[0];
    const int64_t n = run->draws->drawing.n_items, jobs = run->draws->drawing.options.jobs;
    const int64_t at_once = jobs > 1 ? 2 * jobs : 1;
    struct solved certain = {.n_designs = 0};
    (void)worker_number;
    (void)item;
    drawing_set_certain(worker, &run->draws->drawing);
    run->status = solve(&certain, run, worker, NULL, run->draws->stop, run->draws->diag);
    run->draws->found.certain = run->status == ST_OK ? option_of(run, &certain) : NO_INDEX;
    while (run->draws->done < n && run->status == ST_OK) {
        struct batch batch = {.run = run, .first = run->draws->done, .n = at_once};
        batch.n = batch.n < n - run->draws->done ? batch.n : n - run->draws->done;
        const struct stop part = stop_within(run->draws->stop, (double)run->draws->done / (double)n,
                                             (double)(run->draws->done + batch.n) / (double)n, NULL);
        run->status = solve_batch(&batch, &part);
        for (int64_t k = 0; k < batch.n && run->status == ST_OK; k++, run->draws->done++) {
            const struct solved *draw = &run->solved.v[run->draws->done];
            run->draws->found.total += draw->weight;
            run->draws->found.nothing += draw->option == NO_INDEX ? draw->weight : 0;
        }
    }
    merge_options(run);
}

static void carry_all(struct record *record, void *payload, int64_t item)
{
    struct several *run = payload;
    (void)item;
    record_integer(record, &run->draws->done);
    tallies_carry(record, &run->draws->found, run->draws->drawing.problem);
}

/* Solves the question anew in each draw: `found` and `done` are what it did. ST_STOPPED: with the draws so
 * far. */
static enum status montecarlo_clusters(struct montecarlo_draws *draws)
{
    struct several run = {.draws = draws};
    const struct shard_work work = {"draws", 1, 1, &run, draws->arena, solve_all, carry_all};
    const int64_t done = shard_run(&work, draws->stop);
    if (draws->stop->shard)
        draws->stop->shard->stopped = draws->stop->shard->stopped || run.status == ST_STOPPED;
    draws->done = done > 0 ? draws->done : 0;
    for (size_t i = 0; i < run.orders.n; i++)
        free(run.orders.v[i].v);
    free(run.orders.v);
    free(run.solved.v);
    return done == 0 && run.status == ST_OK ? ST_STOPPED : run.status;
}

/* What a thread has beside its draw_worker: of each design, [n_designs]. */
struct job {
    struct candidate *points;
    double *objective;          /* of the draw at hand, the best of the class; NAN: nothing is bought */
    struct tally *tallies;      /* of the block at hand */
    struct equal_orders orders; /* likewise */
    struct design_prices *prices;
};

struct run {
    struct montecarlo_draws draws;
    double lambda_needed;
    int64_t block;              /* draws in a block: the same for any number of threads */
    struct tally *tallies;      /* [n_blocks][n_designs] */
    size_t *as;                 /* [n_blocks][n_designs] classes of equal orders */
    double *nothing;            /* [n_blocks] weight of draws in which nothing is bought */
    double *weight;             /* [n_blocks] of all */
    int64_t *done;              /* [n_blocks] draws of it that were made */
    struct job *jobs;           /* [options.jobs] */
    struct equal_orders orders; /* without error; then in all draws */
    atomic_bool halted;
};

/* --- one draw --- */

/* The purchases of the draw that a worker holds. */
static size_t best_of_all(struct run *run, int64_t number)
{
    const struct draw_purchase in = {&run->draws.drawing, &run->draws.drawing.workers[number],
                                     &run->draws.designs, run->lambda_needed, run->jobs[number].prices};
    return draw_purchase_best(run->jobs[number].points, &in);
}

/* An order can be wired in any topology that makes it: its objective is the best of them. Designs that were
 * not looked at have no point. */
static void find_objectives(struct job *job, const struct problem *problem)
{
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct candidate *point = &job->points[d];
        const double own = point->lambda > 0 ? candidate_objective(problem, point) : (double)NAN;
        double *const first = &job->objective[job->orders.as[d]];
        job->objective[d] = own;
        *first = fmax(*first, own); /* as[d] <= d */
    }
}

static void count_draw(struct job *job, const struct problem *problem, size_t best, double weight)
{
    find_objectives(job, problem);
    const double most = candidate_objective(problem, &job->points[best]);
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const double own = job->objective[job->orders.as[d]];
        if (job->points[d].design)
            tally_add(&job->tallies[d], tally_loss(problem, own, most), d == best, weight);
    }
}

/* The draws end in the middle of a block. A shard's blocks are whole; the thread that began the work is told.
 */
static bool is_halted(struct run *run, int64_t worker, int64_t done)
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
    struct run *run = payload;
    struct drawing *drawing = &run->draws.drawing;
    struct draw_worker *worker = &drawing->workers[worker_number];
    struct job *job = &run->jobs[worker_number]; /* apart from those of other threads */
    const struct problem *problem = &worker->repriced.problem;
    const size_t n_designs = drawing->problem->choice.n_designs, at = (size_t)block * n_designs;
    const int64_t first = block * run->block;
    double total = 0, nothing = 0;
    int64_t done = 0;
    memset(job->tallies, 0, n_designs * sizeof *job->tallies);
    equal_orders_set(&job->orders, run->orders.as);
    for (; done < run->block && first + done < drawing->n_items; done++) {
        if (is_halted(run, worker_number, done))
            break;
        const double weight = drawing_set(worker, drawing, first + done);
        const size_t best = best_of_all(run, worker_number);
        equal_orders_split(&job->orders, problem, job->points);
        total += weight;
        if (best == NO_INDEX)
            nothing += weight;
        else
            count_draw(job, problem, best, weight);
    }
    run->weight[block] = total;
    run->nothing[block] = nothing;
    run->done[block] = done;
    memcpy(&run->tallies[at], job->tallies, n_designs * sizeof *job->tallies);
    memcpy(&run->as[at], job->orders.as, n_designs * sizeof *run->as);
}

static void carry_block(struct record *record, void *payload, int64_t block)
{
    struct run *run = payload;
    const size_t n_designs = run->draws.drawing.problem->choice.n_designs;
    record_integer(record, &run->done[block]);
    record_real(record, &run->weight[block]);
    record_real(record, &run->nothing[block]);
    tally_carry(record, &run->tallies[(size_t)block * n_designs], n_designs);
    equal_orders_carry(record, &run->as[(size_t)block * n_designs], &run->orders);
}

/* --- one cluster: every design in every draw --- */

/* Blocks up to the first that is not whole, with the draws of that one. */
static int64_t whole_blocks(struct run *run, int64_t n_blocks)
{
    int64_t n = 0;
    bool whole = true;
    for (; n < n_blocks && whole; n++) {
        const int64_t left = run->draws.drawing.n_items - n * run->block;
        whole = run->done[n] == (left < run->block ? left : run->block);
        run->draws.done += run->done[n];
    }
    return n;
}

/* The option of a class of equal orders: it has the name of the member that is best without error, else of
 * the one that is best most often. */
static void add_class(struct run *run, const struct tally *sums, size_t first)
{
    const struct problem *problem = run->draws.drawing.problem;
    const size_t *as = run->orders.as;
    struct tally sum = sums[first];
    size_t best = first;
    for (size_t d = first + 1; d < problem->choice.n_designs; d++) {
        if (as[d] != first)
            continue;
        sum.won += sums[d].won;
        best = sums[d].won > sums[best].won ? d : best;
    }
    const size_t certain = run->draws.found.certain;
    const bool has_certain = certain != NO_INDEX && as[certain] == first;
    const struct design *named = &problem->choice.designs[has_certain ? certain : best];
    tallies_add(&run->draws.found, named->id, &named, 1);
    const size_t at = run->draws.found.options.n - 1;
    run->draws.found.sums.v[at] = sum;
    for (size_t d = first; d < problem->choice.n_designs; d++) {
        const char *name = problem->choice.designs[d].network->name;
        if (as[d] == first && strcmp(name, named->network->name) != 0)
            tallies_name(&run->draws.found, at, name);
    }
}

static void sum_blocks(struct run *run, int64_t n_blocks)
{
    struct tallies *found = &run->draws.found;
    const size_t n_designs = run->draws.drawing.problem->choice.n_designs;
    struct tally *sums = ARENA_NEW(run->draws.arena, n_designs, struct tally);
    for (int64_t b = 0; b < n_blocks; b++) {
        const size_t at = (size_t)b * n_designs;
        found->total += run->weight[b];
        found->nothing += run->nothing[b];
        equal_orders_meet(&run->orders, &run->as[at]);
        for (size_t d = 0; d < n_designs; d++)
            tally_join(&sums[d], &run->tallies[at + d]);
    }
    size_t certain = NO_INDEX;
    for (size_t d = 0; d < n_designs; d++) {
        if (run->draws.drawing.idle[d] || run->orders.as[d] != d)
            continue;
        if (found->certain != NO_INDEX && run->orders.as[found->certain] == d)
            certain = found->options.n;
        add_class(run, sums, d);
    }
    found->certain = certain;
}

static enum status draw_designs(struct run *run)
{
    enum { BLOCK = 16, BLOCKS_AT_MOST = 4096 };
    const struct drawing *drawing = &run->draws.drawing;
    const size_t n_designs = drawing->problem->choice.n_designs;
    run->block = drawing->n_items / BLOCKS_AT_MOST > BLOCK ? drawing->n_items / BLOCKS_AT_MOST : BLOCK;
    const int64_t n_blocks = (drawing->n_items + run->block - 1) / run->block;
    run->tallies = ARENA_NEW(run->draws.arena, (size_t)n_blocks * n_designs, struct tally);
    run->as = ARENA_NEW(run->draws.arena, (size_t)n_blocks * n_designs, size_t);
    run->done = ARENA_NEW(run->draws.arena, (size_t)n_blocks, int64_t);
    run->nothing = ARENA_NEW(run->draws.arena, (size_t)n_blocks, double);
    run->weight = ARENA_NEW(run->draws.arena, (size_t)n_blocks, double);
    run->jobs = ARENA_NEW(run->draws.arena, (size_t)drawing->options.jobs, struct job);
    for (int64_t w = 0; w < drawing->options.jobs; w++) {
        arena_apart(run->draws.arena);
        run->jobs[w] = (struct job){.points = ARENA_NEW(run->draws.arena, n_designs, struct candidate),
                                    .objective = ARENA_NEW(run->draws.arena, n_designs, double),
                                    .tallies = ARENA_NEW(run->draws.arena, n_designs, struct tally),
                                    .prices = ARENA_NEW(run->draws.arena, n_designs, struct design_prices)};
        equal_orders_begin(&run->jobs[w].orders, drawing->problem, drawing->idle, run->draws.arena);
    }
    drawing_set_certain(&drawing->workers[0], drawing);
    run->draws.found.certain = best_of_all(run, 0);
    equal_orders_begin(&run->orders, drawing->problem, drawing->idle, run->draws.arena);
    equal_orders_split(&run->orders, &drawing->workers[0].repriced.problem, run->jobs[0].points);
    const struct shard_work work = {"draws",   n_blocks,   drawing->options.jobs, run, run->draws.arena,
                                    run_block, carry_block};
    const int64_t done = shard_run(&work, run->draws.stop);
    sum_blocks(run, whole_blocks(run, done));
    return run->draws.done < drawing->n_items ? ST_STOPPED : ST_OK;
}

/* --- both --- */

static enum status draw_all(struct montecarlo *out, struct run *run)
{
    const struct problem *problem = run->draws.drawing.problem;
    out->n_factors = run->draws.drawing.space.n;
    out->asked = run->draws.drawing.n_items;
    out->how = run->draws.drawing.options;
    const enum status status =
        run->draws.drawing.solved ? montecarlo_clusters(&run->draws) : draw_designs(run);
    out->done = run->draws.done;
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        out->n_idle += run->draws.drawing.idle && run->draws.drawing.idle[d];
    if (run->draws.done > 0 && (status == ST_OK || status == ST_STOPPED))
        tallies_sum_up(out, &run->draws.found, problem->goal);
    if (status == ST_OK && out->nothing > 1 - 1e-12)
        return diag_at(run->draws.diag, ST_INFEASIBLE, problem->file->path, 0, 0,
                       "no draw has a feasible purchase");
    return status;
}

enum status montecarlo_run(struct montecarlo *out, struct problem *problem,
                           const struct draw_options *options, const struct stop *stop, struct arena *arena,
                           struct diag *diag)
{
    struct run run = {.draws = {.arena = arena, .diag = diag, .found = {.certain = NO_INDEX, .arena = arena}},
                      .lambda_needed = search_lambda_needed(problem)};
    *out = (struct montecarlo){.how = *options, .certain = NO_INDEX};
    enum status status = search_check_question(problem, diag);
    if (status != ST_OK)
        return status;
    draw_designs_make(&run.draws.designs, problem, arena);
    run.draws.drawing =
        (struct drawing){.problem = problem,
                         .options = *options,
                         .usual = {MONTECARLO_DRAWS, MONTECARLO_DRAWS_OF_SEVERAL},
                         .machines = {.n = run.draws.designs.n_machines, .shared = problem->error->shared},
                         .budget_minor = problem->budget_minor};
    const struct stop making = stop_within(stop, 0, 0.2, NULL);
    status = drawing_make(&run.draws.drawing, &making, arena, diag);
    const struct stop drawing = stop_within(stop, 0.2, 1, NULL);
    run.draws.stop = &drawing;
    if (status == ST_OK)
        status = draw_all(out, &run);
    drawing_fini(&run.draws.drawing);
    tallies_fini(&run.draws.found);
    return status;
}
