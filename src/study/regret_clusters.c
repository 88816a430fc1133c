/* regret_clusters.c - orders of several clusters: the best ones of each draw, and those without errors for less and
 * less of the budget, are valued in all draws. Others are not looked at; their regret is bounded by 0. */
#include <math.h>
#include <stdlib.h>

#include "base/diag.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "search/plan.h"
#include "study/regret_run.h"
#include "study/resolve.h"

/* The problem with the model errors that a worker holds. */
static struct problem problem_of(const struct regret_run *run, const struct draw_worker *worker)
{
    const struct problem *all = run->drawing.problem;
    struct problem problem = worker->repriced.problem;
    problem.load.error = (struct model_error){run->designs.machines, worker->model_error, worker->spread,
                                              draw_has_models(all) ? run->designs.n_machines : 0};
    return problem;
}

double regret_rate_of_clusters(const struct regret_run *run, const struct kept_order *order,
                               const struct draw_purchase *in)
{
    const struct problem problem = problem_of(run, in->worker);
    return plan_rate(&problem, order->points, order->n_points);
}

/* The best plan for so much money at the values that a worker holds; false: none, or status says why. */
static bool solve(struct kept_order *order, double *value, enum status *status, const struct regret_run *run,
                  const struct draw_worker *worker, int64_t budget_minor, struct arena *arena, struct diag *diag)
{
    struct arena scratch = ARENA_INIT;
    const struct problem *all = run->drawing.problem;
    struct problem problem = problem_of(run, worker);
    const size_t n = all->choice.n_designs;
    struct stop stop = run->stop ? *run->stop : (struct stop){0};
    struct plan plan;
    stop.advance = NULL;
    stop.shard = NULL;
    stop.jobs = 1;
    problem.arena = &scratch;
    problem.budget_minor = budget_minor;
    problem_choose_from(&problem, ARENA_COPY(&scratch, all->choice.designs, n, 0, struct design), n, &scratch);
    *status = again_solve(&plan, &problem, &(struct plan_options){.stop = &stop, .brief = true}, &scratch, diag);
    const bool found = *status == ST_OK && plan.found;
    *value = found ? problem.goal == GOAL_COST ? -(double)plan.cost_minor : plan.lambda
             : problem.goal == GOAL_COST       ? -(double)INFINITY
                                               : 0;
    if (found)
        kept_order_of_plan(order, &problem, &plan, all, arena);
    arena_fini(&scratch);
    return found;
}

/* What the draws buy. */
struct solving {
    struct regret_run *run;
    struct kept_order *orders; /* [n] */
    bool *found;               /* [n] */
    enum status *status;       /* [n] */
    struct diag *diag;         /* [n] */
    struct arena *arenas;      /* [jobs] */
};

static void solve_draw(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct solving *s = payload;
    struct regret_run *run = s->run;
    const size_t worker = (size_t)(in->worker - run->drawing.workers);
    s->found[draw] = solve(&s->orders[draw], &run->best[draw], &s->status[draw], run, in->worker,
                           run->drawing.budget_minor, &s->arenas[worker], &s->diag[draw]);
    run->weight[draw] = weight;
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
        valuing->v.v[i].value[draw] = valuing->run->empty[draw] ? 0 : value;
    }
}

static void add_order(struct valuing *valuing, struct regret_run *run, const struct kept_order *order)
{
    bool known = false;
    for (size_t i = 0; i < valuing->v.n && !known; i++)
        known = kept_order_same(&valuing->v.v[i].order, order);
    if (!known)
        VEC_PUSH(&valuing->v, (struct regret_candidate){.order = *order,
                                                        .value = ARENA_NEW(run->arena, run->draws.n, double)});
}

/* The plan without errors, and the purchases of all draws. */
static enum status find_orders(struct valuing *valuing, struct regret_run *run, struct solving *s)
{
    struct draw_worker *worker = &run->drawing.workers[0];
    enum { STEPS = 32 }; /* of the budget, of which up to a half is left unspent */
    const bool rate = run->drawing.problem->goal == GOAL_RATE, within = run->drawing.budget_minor != BUDGET_NONE;
    struct kept_order certain;
    double value = 0;
    enum status status = ST_OK;
    drawing_set_certain(worker, &run->drawing);
    run->has_certain =
        solve(&certain, &value, &status, run, worker, run->drawing.budget_minor, run->arena, run->diag);
    if (run->has_certain)
        add_order(valuing, run, &certain);
    for (int64_t k = 1; k < STEPS / 2 && run->has_certain && status == ST_OK && rate && within; k++)
        if (solve(&certain, &value, &status, run, worker, run->drawing.budget_minor / STEPS * (STEPS - k), run->arena,
                  run->diag))
            add_order(valuing, run, &certain);
    if (status == ST_OK)
        status = regret_sweep(run, solve_draw, s);
    for (size_t d = 0; d < run->draws.n && status == ST_OK; d++) {
        status = s->status[d];
        if (status != ST_OK)
            (void)diag_at(run->diag, status, run->drawing.problem->file->path, 0, 0, "%s",
                          s->diag[d].message[0] ? s->diag[d].message : "stopped before all draws were solved");
        else if (s->found[d])
            add_order(valuing, run, &s->orders[d]);
    }
    return status;
}

enum status regret_search_clusters(struct regret_run *run)
{
    const size_t n = run->draws.n, jobs = (size_t)run->drawing.options.jobs;
    struct solving s = {.run = run,
                        .orders = ARENA_NEW(run->arena, n, struct kept_order),
                        .found = ARENA_NEW(run->arena, n, bool),
                        .status = ARENA_NEW(run->arena, n, enum status),
                        .diag = ARENA_NEW(run->arena, n, struct diag),
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
        valuing.v.v[i].cost_minor = kept_order_cost(&valuing.v.v[i].order, &run->drawing.workers[0].repriced.problem);
        (void)regret_take(run, &valuing.v.v[i]);
    }
    for (size_t w = 0; w < jobs; w++)
        arena_adopt(run->arena, &s.arenas[w]);
    for (size_t d = 0; d < n; d++)
        diag_fini(&s.diag[d]);
    free(valuing.v.v);
    return status;
}
