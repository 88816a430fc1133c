/* montecarlo_several.c - the solver asked in every draw: which designs are best for several clusters, and
 * what settling on them loses. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "problem/problem_layout.h"
#include "search/plan.h"
#include "study/montecarlo_parts.h"

/* The answer of a draw. */
struct drawn {
    double weight;
    double best;   /* the objective; NAN: nothing can be bought */
    size_t option; /* that is best; NO_INDEX: none */
};

struct several_run {
    struct problem *problem;
    const struct draw_options *options;
    const struct stop *stop;
    struct draw_space space;
    struct repriced repriced;
    struct scan_memory *memory; /* rates, which no draw changes */
    double *values;             /* [space.n] */
    struct drawn *draws;        /* [n_draws] */
    int64_t n_draws;
    struct arena *arena;
    struct diag *diag;
    VEC(struct montecarlo_option) found;
};

/* --- options --- */

/* The option with the designs of a plan, which are copies of the problem's. */
static size_t option_of(struct several_run *run, const struct plan *plan, const struct problem *copy)
{
    const struct design *designs[CLUSTERS_AT_MOST];
    const char *id = "";
    size_t n = 0;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct design *own =
            &run->problem->choice.designs[plan->clusters[c].point.design - copy->choice.designs];
        if (n > 0 && designs[n - 1] == own)
            continue;
        id = arena_printf(run->arena, "%s%s%s", id, n ? " + " : "", own->id);
        designs[n++] = own;
    }
    for (size_t i = 0; i < run->found.n; i++)
        if (strcmp(run->found.v[i].id, id) == 0)
            return i;
    const struct design **kept = ARENA_NEW(run->arena, n, const struct design *);
    memcpy(kept, designs, n * sizeof *kept);
    VEC_PUSH(&run->found, ((struct montecarlo_option){.id = id, .designs = kept, .n_designs = n}));
    return run->found.n - 1;
}

/* --- one draw --- */

/* Solves the question at the values that are set, with the designs of an option alone, or with all: NULL. */
static enum status solve(struct drawn *out, struct several_run *run, const struct montecarlo_option *only)
{
    struct arena scratch = ARENA_INIT;
    struct diag reason = DIAG_INIT;
    struct plan plan;
    const struct draw_prices prices = {&run->space, run->values};
    const struct plan_options options = {.stop = run->stop ? *run->stop : (struct stop){0}};
    repriced_set(&run->repriced, draw_pack, &prices);
    struct problem problem = run->repriced.problem;
    problem.arena = &scratch;
    problem.load.memory = run->memory;
    problem.choice.n_designs = only ? only->n_designs : run->problem->choice.n_designs;
    problem.choice.designs = ARENA_NEW(&scratch, problem.choice.n_designs, struct design);
    for (size_t d = 0; d < problem.choice.n_designs; d++)
        problem.choice.designs[d] = only ? *only->designs[d] : run->problem->choice.designs[d];
    enum status status = plan_solve(&plan, &problem, &options, &scratch, &reason);
    const bool found = status == ST_OK && plan.found;
    out->best = found ? plan.objective : (double)NAN;
    if (!only)
        out->option = found ? option_of(run, &plan, &problem) : NO_INDEX;
    if (status == ST_OK || status == ST_INFEASIBLE) {
        diag_fini(&reason);
        status = ST_OK;
    } else {
        diag_fini(run->diag);
        *run->diag = reason;
    }
    arena_fini(&scratch);
    return status;
}

/* What is best in each draw; how many were made. */
static enum status draw_all(int64_t *done, struct several_run *run)
{
    enum status status = ST_OK;
    for (*done = 0; *done < run->n_draws; ++*done) {
        struct drawn *drawn = &run->draws[*done];
        stop_advance(run->stop, (double)*done / (double)run->n_draws);
        drawn->weight = draw_values(run->values, &run->space, run->options, *done);
        status = solve(drawn, run, NULL);
        if (status != ST_OK)
            break;
    }
    return status;
}

/* What is lost in each draw by having settled on an option. */
static enum status settle_on(struct tally *tally, struct several_run *run, size_t option, int64_t done)
{
    for (int64_t k = 0; k < done; k++) {
        const struct drawn *drawn = &run->draws[k];
        struct drawn own = *drawn;
        if (drawn->option == NO_INDEX)
            continue;
        (void)draw_values(run->values, &run->space, run->options, k);
        const enum status status = drawn->option == option ? ST_OK : solve(&own, run, &run->found.v[option]);
        if (status != ST_OK)
            return status;
        const double loss =
            run->problem->goal == GOAL_COST ? own.best / drawn->best - 1 : 1 - own.best / drawn->best;
        tally_add(tally, isnan(loss) ? loss : fmax(0, loss), drawn->option == option, drawn->weight);
    }
    return ST_OK;
}

/* --- the answer --- */

static enum status sum_up(struct montecarlo *out, struct several_run *run, size_t certain)
{
    double total = 0;
    enum status status = ST_OK;
    for (int64_t k = 0; k < out->done; k++) {
        total += run->draws[k].weight;
        out->nothing += run->draws[k].option == NO_INDEX ? run->draws[k].weight : 0;
    }
    out->nothing /= total;
    out->n_options = run->found.n;
    out->options = ARENA_NEW(run->arena, run->found.n, struct montecarlo_option);
    for (size_t i = 0; i < run->found.n && status == ST_OK; i++) {
        struct tally tally = {0};
        status = settle_on(&tally, run, i, out->done);
        out->options[i] = run->found.v[i];
        tally_sum(&out->options[i], out, &tally, run->problem->goal, total);
    }
    montecarlo_rank(out, certain);
    return status;
}

static enum status run_all(struct montecarlo *out, struct several_run *run)
{
    struct drawn certain = {0};
    draw_certain(run->values, &run->space);
    enum status status = solve(&certain, run, NULL);
    if (status == ST_OK)
        status = draw_all(&out->done, run);
    if (out->done > 0 && (status == ST_OK || status == ST_STOPPED)) {
        const enum status summed = sum_up(out, run, certain.option);
        status = status == ST_OK ? summed : status;
    }
    if (status == ST_OK && out->nothing > 1 - 1e-12)
        return diag_at(run->diag, ST_INFEASIBLE, run->problem->file->path, 0, 0,
                       "no draw has a feasible purchase");
    return status;
}

/* Errors of rates would have to reach the proof of every draw's plan. */
static enum status check_factors(const struct problem *problem, struct diag *diag)
{
    bool rates = draw_has_models(problem);
    for (int k = 0; k < N_FIGURE_KINDS; k++)
        rates = rates || problem->error->rate[k].given;
    if (rates)
        return given_error(&problem->policy->clusters_at, diag,
                           "clusters: with several clusters `error` is of prices and of what can be had; "
                           "leave out its models and rates");
    return problem_refuse_layout(
        problem,
        "at other prices other cables could serve its lengths: what prices that may be wrong do is not said",
        diag);
}

enum status montecarlo_several(struct montecarlo *out, struct problem *problem,
                               const struct draw_options *options, const struct stop *stop,
                               struct arena *arena, struct diag *diag)
{
    struct several_run run = {
        .problem = problem, .options = options, .stop = stop, .arena = arena, .diag = diag};
    *out = (struct montecarlo){.how = *options, .certain = NO_INDEX};
    enum status status = check_factors(problem, diag);
    if (status == ST_OK)
        status = draw_space_make(&run.space, problem, 1, true, arena, diag);
    if (status == ST_OK)
        status = draw_count(&out->asked, &run.space, options, diag);
    if (status != ST_OK)
        return status;
    if (options->exact && out->asked > MONTECARLO_SEVERAL_AT_MOST)
        return given_error(&problem->policy->clusters_at, diag,
                           "clusters: --exact goes through %d combinations of several clusters at most; "
                           "leave it out, and some are drawn",
                           MONTECARLO_SEVERAL_AT_MOST);
    run.n_draws = out->asked < MONTECARLO_SEVERAL_AT_MOST ? out->asked : MONTECARLO_SEVERAL_AT_MOST;
    out->asked = run.n_draws;
    out->n_factors = run.space.n;
    run.draws = ARENA_NEW(arena, (size_t)run.n_draws, struct drawn);
    run.values = ARENA_NEW(arena, run.space.n, double);
    run.memory = scan_memory_make(problem, arena);
    repriced_make(&run.repriced, problem, NULL);
    status = run_all(out, &run);
    repriced_fini(&run.repriced);
    free(run.found.v);
    return status;
}
