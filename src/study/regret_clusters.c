/* regret_clusters.c - orders of several clusters: the best ones of each draw, and those without errors for
 * less and less of the budget, are valued in all draws. Others are not looked at; their regret is bounded by
 * 0. */
#include <math.h>
#include <stdlib.h>

#include "base/diag.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "search/plan.h"
#include "study/regret_run.h"
#include "study/resolve.h"

/* What a draw buys. */
struct solved_draw {
    bool found;
    struct kept_order order;
    double value;
    enum status status;
    struct diag diag;
};

/* Finds the best plan for so much money at the values that a worker holds. */
static void solve(struct solved_draw *out, const struct regret_run *run, const struct draw_worker *worker,
                  int64_t budget_minor, struct arena *arena)
{
    struct arena scratch = ARENA_INIT;
    const struct problem *all = run->drawing.problem;
    struct problem problem = draw_problem(&run->designs, worker);
    const size_t n = all->choice.n_designs;
    struct stop stop = run->stop ? *run->stop : (struct stop){0};
    struct plan plan;
    stop.advance = NULL;
    stop.shard = NULL;
    stop.jobs = 1;
    problem.arena = &scratch;
    problem.budget_minor = budget_minor;
    problem_choose_from(&problem, ARENA_COPY(&scratch, all->choice.designs, n, 0, struct design), n,
                        &scratch);
    out->status = again_solve(&plan, &problem, &(struct plan_options){.stop = &stop, .brief = true}, &scratch,
                              &out->diag);
    out->found = out->status == ST_OK && plan.found;
    out->value = out->found ? problem.goal == GOAL_COST ? -(double)plan.cost_minor : plan.lambda
                 : problem.goal == GOAL_COST ? -(double)INFINITY
                                             : 0;
    if (out->found)
        kept_order_of_plan(&out->order, &problem, &plan, all, arena);
    arena_fini(&scratch);
}

/* All draws. */
struct solving {
    struct regret_run *run;
    struct solved_draw *draws; /* [n] */
    struct arena *arenas;      /* [jobs] */
};

static void solve_draw(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct solving *s = payload;
    struct regret_run *run = s->run;
    const size_t worker = (size_t)(in->worker - run->drawing.workers);
    solve(&s->draws[draw], run, in->worker, run->drawing.budget_minor, &s->arenas[worker]);
    run->in.best[draw] = s->draws[draw].value;
    run->in.weight[draw] = weight;
}

/* Orders while they are valued in all draws. */
struct valuing {
    const struct regret_run *run;
    VEC(struct regret_candidate) v;
};

static void value_draw(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct valuing *valuing = payload;
    enum regret_failure why = REGRET_HOLDS;
    (void)weight;
    for (size_t i = 0; i < valuing->v.n; i++) {
        const double value = regret_value(&why, valuing->run, &valuing->v.v[i].order, 0, in);
        valuing->v.v[i].value[draw] = valuing->run->in.empty[draw] ? 0 : value;
    }
}

static void add_order(struct valuing *valuing, struct regret_run *run, const struct kept_order *order)
{
    bool known = false;
    for (size_t i = 0; i < valuing->v.n && !known; i++)
        known = kept_order_same(&valuing->v.v[i].order, order);
    if (!known)
        VEC_PUSH(&valuing->v, (struct regret_candidate){
                                  .order = *order, .value = ARENA_NEW(run->arena, run->draws.n, double)});
}

/* Passes on why a draw was not solved. */
static enum status fail(const struct regret_run *run, const struct solved_draw *draw)
{
    return diag_at(run->diag, draw->status, run->drawing.problem->file->path, 0, 0, "%s",
                   draw->diag.message ? draw->diag.message : "stopped before all draws were solved");
}

/* The plan without errors, and those for less money. */
static enum status add_certain(struct valuing *valuing, struct regret_run *run)
{
    enum { STEPS = 32 }; /* of the budget, of which up to a half is left unspent */
    const int64_t budget_minor = run->drawing.budget_minor;
    const bool less = run->drawing.problem->goal == GOAL_RATE && budget_minor != BUDGET_NONE;
    struct draw_worker *worker = &run->drawing.workers[0];
    enum status status = ST_OK;
    drawing_set_certain(worker, &run->drawing);
    for (int64_t k = 0; k < (less ? STEPS / 2 : 1) && status == ST_OK; k++) {
        struct solved_draw certain = {.diag = DIAG_INIT};
        const int64_t money = k == 0 ? budget_minor : budget_minor / STEPS * (STEPS - k);
        solve(&certain, run, worker, money, run->arena);
        status = certain.status == ST_OK ? ST_OK : fail(run, &certain);
        run->has_certain = run->has_certain || (k == 0 && certain.found);
        if (certain.found)
            add_order(valuing, run, &certain.order);
        diag_fini(&certain.diag);
        if (!certain.found)
            break;
    }
    return status;
}

/* And the purchases of all draws. */
static enum status find_orders(struct valuing *valuing, struct regret_run *run, struct solving *s)
{
    enum status status = add_certain(valuing, run);
    if (status == ST_OK)
        status = regret_sweep(run, solve_draw, s);
    for (size_t d = 0; d < run->draws.n && status == ST_OK; d++) {
        if (s->draws[d].status != ST_OK)
            status = fail(run, &s->draws[d]);
        else if (s->draws[d].found)
            add_order(valuing, run, &s->draws[d].order);
    }
    return status;
}

enum status regret_search_clusters(struct regret_run *run)
{
    const size_t n = run->draws.n, jobs = (size_t)run->drawing.options.jobs;
    struct solving s = {.run = run,
                        .draws = ARENA_NEW(run->arena, n, struct solved_draw),
                        .arenas = ARENA_NEW(run->arena, jobs, struct arena)};
    struct valuing valuing = {.run = run};
    for (int by = 0; by < N_REGRET_BY; by++) {
        run->incumbent[by] = NO_INDEX;
        run->open[by] = 0;
    }
    enum status status = find_orders(&valuing, run, &s);
    if (status == ST_OK)
        status = regret_settle_empty_draws(run);
    if (status == ST_OK)
        status = regret_sweep(run, value_draw, &valuing);
    drawing_set_certain(&run->drawing.workers[0], &run->drawing);
    for (size_t i = 0; i < valuing.v.n && status == ST_OK; i++) {
        valuing.v.v[i].cost_minor =
            kept_order_cost(&valuing.v.v[i].order, &run->drawing.workers[0].repriced.problem);
        (void)regret_take(run, &valuing.v.v[i]);
    }
    for (size_t w = 0; w < jobs; w++)
        arena_adopt(run->arena, &s.arenas[w]);
    for (size_t d = 0; d < n; d++)
        diag_fini(&s.draws[d].diag);
    free(valuing.v.v);
    return status;
}
