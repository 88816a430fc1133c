/* montecarlo_several.c - several clusters: the solver is asked in every draw, and what each option loses. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/shard.h"
#include "search/plan.h"
#include "study/resolve.h"
#include "study/parallel_items.h"
#include "study/montecarlo_parts.h"

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
        const struct point *point = &plan->clusters[c].point;
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
    struct problem problem = worker->repriced.problem;
    const size_t n = only ? only->n_designs : all->choice.n_designs;
    problem.arena = &scratch;
    problem.load.error = (struct model_error){run->draws->machines, worker->model_error, worker->spread,
                                              draw_has_models(all) ? run->draws->n_machines : 0};
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

enum status montecarlo_several(struct montecarlo_draws *draws)
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
