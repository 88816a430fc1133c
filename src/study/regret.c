/* regret.c - the best order by each measure, the value of perfect information (EVPI), and the value of the
 * stochastic solution (VSS). */
#include "study/regret.h"

#include <math.h>

#include "base/mem.h"
#include "base/sort.h"
#include "base/diag.h"
#include "base/stop.h"
#include "search/plan.h"
#include "search/candidate_compare.h"
#include "study/regret_run.h"

double regret_share(const struct regret *regret, double risk)
{
    return regret->ws != 0 ? risk / fabs(regret->ws) : (double)NAN;
}

/* The reasons why some orders fail, [n_orders][n_draws]. */
struct failures {
    const struct regret_run *run;
    size_t candidate[N_REGRET_BY + 1];
    size_t n;
    unsigned char *why;
};

static void note_failures(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct failures *failures = payload;
    const struct regret_run *run = failures->run;
    (void)weight;
    for (size_t i = 0; i < failures->n; i++) {
        const struct regret_candidate *of = &run->candidates.v[failures->candidate[i]];
        enum regret_failure why = REGRET_HOLDS;
        (void)regret_value(&why, run, &of->order, of->design, in);
        failures->why[i * run->draws.n + (size_t)draw] =
            run->in.empty[draw] ? REGRET_HOLDS : (unsigned char)why;
    }
}

/* The risks of a candidate, and the probabilities that it fails. */
static struct regret_order order_of(const struct regret_run *run, size_t candidate, const unsigned char *why)
{
    const struct regret_candidate *from = &run->candidates.v[candidate];
    struct regret_order out = {
        .found = true, .order = from->order, .cost_minor = from->cost_minor, .value = from->value};
    double total = 0;
    out.mean = regret_mean(&run->draws, from->value);
    for (int by = 0; by < N_REGRET_BY; by++)
        out.risk[by] = regret_risk((enum regret_by)by, &run->draws, from->value);
    for (size_t s = 0; s < run->draws.n; s++) {
        const double weight = run->in.weight[s];
        total += weight;
        out.over += why[s] == REGRET_OVER ? weight : 0;
        out.missing += why[s] == REGRET_MISSING ? weight : 0;
        out.slow += why[s] == REGRET_SLOW ? weight : 0;
    }
    out.over /= total;
    out.missing /= total;
    out.slow /= total;
    return out;
}

/* The rate of an order without errors. */
static double certain_rate(const struct regret_run *run, const struct regret_candidate *of)
{
    const struct draw_purchase in = {&run->draw_run, &run->draw_run.workers[0], &run->designs,
                                     run->own.prices[0]};
    return run->draw_run.solved ? regret_rate_of_clusters(run, &of->order, &in)
                                : draw_purchase_rate(&in, of->design, of->order.points[0].nodes);
}

static enum status sum_up(struct regret *out, struct regret_run *run)
{
    struct failures failures = {.run = run};
    const bool certain = run->has_certain;
    size_t at[N_REGRET_BY];
    if (certain)
        failures.candidate[failures.n++] = 0;
    for (int by = 0; by < N_REGRET_BY; by++)
        if (run->options->wanted[by] && run->incumbent[by] != NO_INDEX) {
            at[by] = failures.n;
            failures.candidate[failures.n++] = run->incumbent[by];
        }
    for (size_t d = 0; d < run->draw_run.instance->choice.n_designs; d++)
        run->active[d] = false;
    for (size_t i = 0; i < failures.n; i++)
        /* design 0 with several clusters */
        run->active[run->candidates.v[failures.candidate[i]].design] = true;
    failures.why = ARENA_NEW(run->arena, (failures.n + 1) * run->draws.n, unsigned char);
    const enum status status = regret_sweep(run, DRAW_PRICES | DRAW_RATES, note_failures, &failures);
    if (status != ST_OK)
        return status;
    draw_run_set_certain(&run->draw_run.workers[0], &run->draw_run);
    if (certain) {
        out->certain = order_of(run, 0, failures.why);
        out->certain.rate = certain_rate(run, &run->candidates.v[0]);
    }
    for (int by = 0; by < N_REGRET_BY; by++) {
        const size_t best = run->incumbent[by];
        if (!run->options->wanted[by] || best == NO_INDEX)
            continue;
        struct regret_choice *choice = &out->by[by];
        choice->order = order_of(run, best, &failures.why[at[by] * run->draws.n]);
        choice->order.rate = certain_rate(run, &run->candidates.v[best]);
        choice->proven = !(run->open[by] < run->candidates.v[best].near[by] - run->tolerance);
        choice->bound = choice->proven ? choice->order.risk[by] : run->open[by];
    }
    return ST_OK;
}

/* Sets the expected value of perfect information (EVPI) and the value of the stochastic solution (VSS): the
 * expected regret that is saved if the order is chosen over the draws instead of without errors. */
static void find_worths(struct regret *out, const struct regret_run *run)
{
    const double sign = run->draw_run.instance->goal == GOAL_COST ? -1 : 1;
    out->ws = sign * regret_mean(&run->draws, run->draws.best);
    const struct regret_order *best = &out->by[REGRET_EXPECTED].order;
    out->rp = best->found ? sign * best->mean : (double)NAN;
    out->eev = out->certain.found ? sign * out->certain.mean : (double)NAN;
    out->evpi = best->found ? best->risk[REGRET_EXPECTED] : (double)NAN;
    out->vss = best->found && out->certain.found
                   ? out->certain.risk[REGRET_EXPECTED] - best->risk[REGRET_EXPECTED]
                   : (double)NAN;
}

static enum status check_goal(const struct instance *instance, struct diag *diag)
{
    if (instance->goal == GOAL_RATE || instance->goal == GOAL_COST)
        return ST_OK;
    return located_error(&instance->policy->goal_at, diag,
                         "goal '%s' has no regret: expected a scenario with goal rate or cost",
                         goal_names[instance->goal]);
}

enum status regret_find(struct regret *out, const struct instance *instance,
                        const struct regret_options *options, const struct stop *stop, struct arena *arena,
                        struct diag *diag)
{
    struct regret_run run = {.options = options, .stop = stop, .diag = diag};
    *out = (struct regret){.level = options->level};
    enum status status = check_goal(instance, diag);
    if (status == ST_OK)
        status = search_check_question(instance, diag);
    if (status == ST_OK)
        status = regret_run_start(&run, instance, arena);
    if (status == ST_OK)
        status = run.draw_run.solved ? regret_search_clusters(&run) : regret_search(&run);
    double *inputs = status == ST_OK && options->measures ? regret_input_values(&run) : NULL;
    if (status == ST_OK && options->measures && !run.draw_run.solved)
        status = regret_try_for_measures(&run, inputs);
    out->how = run.draw_run.options;
    out->n_factors = run.draw_run.space.n;
    out->done = out->asked = run.draw_run.n_items;
    out->nothing = run.nothing;
    out->best = run.draws.best;
    out->weight = run.draws.weight;
    out->n_orders = run.candidates.n;
    out->n_designs = run.n_expanded;
    if (status == ST_OK)
        status = sum_up(out, &run);
    if (status == ST_OK)
        find_worths(out, &run);
    if (status == ST_OK && options->measures && !(run.draw_run.solved && run.draw_run.options.exact))
        status = regret_find_measures(out, &run, inputs);
    mem_free(inputs);
    regret_run_fini(&run);
    return status;
}
