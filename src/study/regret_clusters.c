/* regret_clusters.c - orders of several clusters. The candidates are the best orders of each draw, and the
 * best orders without errors for smaller and smaller shares of the budget. No other order is evaluated; the
 * bound of their regret is 0. */
#include <math.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "search/plan.h"
#include "study/regret_run.h"
#include "study/resolve.h"

/* The best order of a draw. */
struct solved_draw {
    bool found;
    struct kept_order order;
    double value;
    enum status status;
    struct diag diag;
};

/* Finds the best plan within a budget at the worker's values. */
static void solve(struct solved_draw *out, const struct regret_run *run, const struct draw_worker *worker,
                  int64_t budget_minor, struct arena *arena)
{
    struct arena scratch = ARENA_INIT;
    const struct instance *all = run->draw_run.instance;
    struct instance instance = draw_problem(&run->designs, worker);
    const size_t n = all->choice.n_designs;
    struct stop stop = run->stop ? *run->stop : (struct stop){0};
    struct plan plan;
    stop.advance = NULL;
    stop.shard = NULL;
    stop.jobs = 1;
    instance.arena = &scratch;
    instance.budget_minor = budget_minor;
    instance_choose_from(&instance, ARENA_COPY(&scratch, all->choice.designs, n, 0, struct design), n,
                         &scratch);
    out->status = resolve_problem(&plan, &instance, &(struct plan_options){.stop = &stop, .brief = true},
                                  &scratch, &out->diag);
    out->found = out->status == ST_OK && plan.found;
    out->value = out->found ? instance.goal == GOAL_COST ? -(double)plan.cost_minor : plan.rate
                 : instance.goal == GOAL_COST ? -(double)INFINITY
                                              : 0;
    if (out->found)
        kept_order_of_plan(&out->order, &instance, &plan, all, arena);
    arena_fini(&scratch);
}

/* The best orders of all draws. */
struct draw_solutions {
    struct regret_run *run;
    struct solved_draw *draws; /* [n] */
    struct arena *arenas;      /* [jobs] */
};

static void solve_draw(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct draw_solutions *s = payload;
    struct regret_run *run = s->run;
    const size_t worker = (size_t)(in->worker - run->draw_run.workers);
    solve(&s->draws[draw], run, in->worker, run->draw_run.budget_minor, &s->arenas[worker]);
    run->in.best[draw] = s->draws[draw].value;
    run->in.weight[draw] = weight;
}

/* Candidate orders whose values in all draws are being computed. */
struct order_values {
    const struct regret_run *run;
    VEC(struct regret_candidate) v;
};

static void value_draw(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct order_values *values = payload;
    enum regret_failure why = REGRET_HOLDS;
    (void)weight;
    for (size_t i = 0; i < values->v.n; i++) {
        const double value = regret_value(&why, values->run, &values->v.v[i].order, 0, in);
        values->v.v[i].value[draw] = values->run->in.empty[draw] ? 0 : value;
    }
}

static void add_order(struct order_values *values, struct regret_run *run, const struct kept_order *order)
{
    bool known = false;
    for (size_t i = 0; i < values->v.n && !known; i++)
        known = kept_order_same(&values->v.v[i].order, order);
    if (!known)
        VEC_PUSH(&values->v, (struct regret_candidate){.order = *order,
                                                       .value = ARENA_NEW(run->arena, run->draws.n, double)});
}

/* Reports why a draw was not solved. */
static enum status fail(const struct regret_run *run, const struct solved_draw *draw)
{
    return diag_at(run->diag, draw->status, run->draw_run.instance->scenario->file.path, 0, 0, "%s",
                   draw->diag.message ? draw->diag.message : "stopped before all draws were solved");
}

/* Adds the plans without errors for the whole budget and for smaller shares of it. */
static enum status add_certain(struct order_values *values, struct regret_run *run)
{
    enum { STEPS = 32 }; /* steps of the budget; up to half of it stays unspent */
    const int64_t budget_minor = run->draw_run.budget_minor;
    const bool less = run->draw_run.instance->goal == GOAL_RATE && budget_minor != BUDGET_NONE;
    struct draw_worker *worker = &run->draw_run.workers[0];
    enum status status = ST_OK;
    draw_run_set_certain(worker, &run->draw_run);
    for (int64_t k = 0; k < (less ? STEPS / 2 : 1) && status == ST_OK; k++) {
        struct solved_draw certain = {.diag = DIAG_INIT};
        const int64_t money = k == 0 ? budget_minor : budget_minor / STEPS * (STEPS - k);
        solve(&certain, run, worker, money, run->arena);
        status = certain.status == ST_OK ? ST_OK : fail(run, &certain);
        run->has_certain = run->has_certain || (k == 0 && certain.found);
        if (certain.found)
            add_order(values, run, &certain.order);
        diag_fini(&certain.diag);
        if (!certain.found)
            break;
    }
    return status;
}

/* Adds the best orders of all draws as well. */
static enum status find_orders(struct order_values *values, struct regret_run *run, struct draw_solutions *s)
{
    enum status status = add_certain(values, run);
    if (status == ST_OK)
        status = regret_sweep(run, DRAW_ALL, solve_draw, s);
    for (size_t d = 0; d < run->draws.n && status == ST_OK; d++) {
        if (s->draws[d].status != ST_OK)
            status = fail(run, &s->draws[d]);
        else if (s->draws[d].found)
            add_order(values, run, &s->draws[d].order);
    }
    return status;
}

enum status regret_search_clusters(struct regret_run *run)
{
    const size_t n = run->draws.n, jobs = (size_t)run->draw_run.options.jobs;
    struct draw_solutions s = {.run = run,
                               .draws = ARENA_NEW(run->arena, n, struct solved_draw),
                               .arenas = ARENA_NEW(run->arena, jobs, struct arena)};
    struct order_values values = {.run = run};
    for (int by = 0; by < N_REGRET_BY; by++) {
        run->incumbent[by] = NO_INDEX;
        run->open[by] = 0;
    }
    enum status status = find_orders(&values, run, &s);
    if (status == ST_OK)
        status = regret_settle_empty_draws(run);
    if (status == ST_OK)
        status = regret_sweep(run, DRAW_ALL, value_draw, &values);
    draw_run_set_certain(&run->draw_run.workers[0], &run->draw_run);
    for (size_t i = 0; i < values.v.n && status == ST_OK; i++) {
        values.v.v[i].cost_minor =
            kept_order_cost(&values.v.v[i].order, &run->draw_run.workers[0].price_variant.instance);
        (void)regret_take(run, &values.v.v[i]);
    }
    for (size_t w = 0; w < jobs; w++)
        arena_adopt(run->arena, &s.arenas[w]);
    for (size_t d = 0; d < n; d++)
        diag_fini(&s.draws[d].diag);
    mem_free(values.v.v);
    return status;
}
