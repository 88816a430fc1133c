/* build.c - joining a scenario with a catalogue, step by step. */
#include "problem/build.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "problem/point.h"
#include "problem/problem_parts.h"

static enum status read_frame(struct problem *problem, struct diag *diag)
{
    const struct scenario *scenario = problem->scenario;
    enum status status = ST_OK;
    memcpy(problem->currency, problem->snapshot->currency, sizeof problem->currency);
    if (scenario->frame.currency.text) {
        const char *code = scenario->frame.currency.text;
        if (currency_check(code, diag, "unknown currency '%s'", code) != ST_OK)
            return located_fail(&scenario->frame.currency, ST_INPUT, diag);
        memcpy(problem->currency, scenario->frame.currency.text, 3);
    }
    problem->as_of = problem->snapshot->as_of;
    if (scenario->frame.as_of.text &&
        (status = date_parse(&problem->as_of, scenario->frame.as_of.text, diag)) != ST_OK)
        return located_fail(&scenario->frame.as_of, status, diag);
    problem->budget_minor = BUDGET_NONE;
    if (scenario->frame.budget.text)
        status = problem_read_money(&problem->budget_minor, problem, &scenario->frame.budget, diag);
    problem->range.to_minor = problem->budget_minor == BUDGET_NONE ? 0 : problem->budget_minor;
    if (status == ST_OK && scenario->frame.range_from.text)
        status = problem_read_money(&problem->range.from_minor, problem, &scenario->frame.range_from, diag);
    if (status == ST_OK && scenario->frame.range_to.text)
        status = problem_read_money(&problem->range.to_minor, problem, &scenario->frame.range_to, diag);
    if (status == ST_OK && scenario->frame.target_rate.text) {
        status = decimal_parse_double(&problem->target_rate, scenario->frame.target_rate.text, diag);
        if (status == ST_OK && !(problem->target_rate > 0))
            status = diag_set(diag, ST_INPUT, "a target rate must be above zero");
        if (status != ST_OK)
            return located_fail(&scenario->frame.target_rate, status, diag);
    }
    if (status == ST_OK && problem->goal == GOAL_COST && !(problem->target_rate > 0))
        return diag_at(diag, ST_INPUT, scenario->file.path, 0, 0,
                       "goal 'cost' needs a target_rate (in the file, or --target-rate)");
    return status;
}

static void calibrate(struct problem *problem)
{
    const struct calibrated *calibration = &problem->scenario->calibration;
    problem->load.time_factor = ARENA_NEW(problem->arena, problem->load.n_work, double);
    for (size_t a = 0; a < problem->load.n_work; a++) {
        const char *model = problem->load.work[a].application.model->key;
        problem->load.time_factor[a] = calibration_factor(calibration, model);
        if (!calibration->chooses)
            continue;
        const struct calibration *of = calibration_of(calibration->v, calibration->n, model);
        problem_warn_named(problem, calibration_words(of, problem->arena),
                           "chosen by calibrated rates: runs took %s",
                           "chosen by calibrated rates: runs took %s");
    }
}

static const char *unit_of(const struct problem *problem)
{
    const char *rate = problem->load.by_runs ? "runs/s" : problem->load.work[0].application.model->unit.rate;
    if (problem->load.metric->unit)
        return problem->load.metric->unit;
    const bool years = problem->load.metric->by_years && problem->scenario->measure.horizon.to.day > 0;
    return years ? arena_printf(problem->arena, "%s years", rate) : rate;
}

/* As written: problem_make_changes scales them. */
static void weigh(struct problem *problem)
{
    problem->load.weight = ARENA_NEW(problem->arena, problem->load.n_work, double);
    for (size_t a = 0; a < problem->load.n_work; a++)
        problem->load.weight[a] = problem->load.work[a].amount;
}

static enum status read_owned(struct problem *problem, struct diag *diag)
{
    const struct count_list *owned = &problem->scenario->owned;
    enum status status = ST_OK;
    problem->market.owned = ARENA_NEW(problem->arena, problem->snapshot->n_parts, int64_t);
    for (size_t i = 0; i < owned->n && status == ST_OK; i++) {
        const struct located *given = &owned->v[i].part;
        size_t part = NO_INDEX;
        status = problem_find_part(&part, problem, given->text, given, diag);
        if (status == ST_OK)
            problem->market.owned[part] = owned->v[i].count;
    }
    return status;
}

/* A reference of the catalogue is a problem of its own. */
static enum status find_scores(struct problem *problem, struct diag *diag)
{
    const struct reference *reference = &problem->scenario->measure.reference;
    if (reference->node.text) {
        const struct scenario *scenario = problem_scenario_of_reference(problem);
        struct problem *of = ARENA_NEW(problem->arena, 1, struct problem);
        if (problem_build(of, scenario, problem->snapshot, problem->arena, diag) != ST_OK)
            return located_fail(&reference->at, ST_INPUT, diag);
        problem->load.reference = of;
    }
    return problem_find_scores(problem, diag);
}

static enum status take_vendors(struct problem *problem, struct diag *diag)
{
    problem_find_vendors(problem);
    limits_grant(problem);
    return problem_take_stock(problem, diag);
}

static enum status find_choice(struct problem *problem, struct diag *diag)
{
    enum status status = problem_make_designs(problem, diag);
    if (status == ST_OK)
        status = problem_make_options(problem, diag);
    if (status == ST_OK)
        status = problem_make_vendors(problem, diag);
    if (status == ST_OK)
        status = problem_drop_designs(problem, diag);
    if (status == ST_INFEASIBLE)
        problem->choice.n_designs = 0;
    problem_find_split_charges(problem);
    return status;
}

/* Says of each machine that is rented which jobs never run there, for they have no more of it at a time. */
static void warn_of_rentals(struct problem *problem)
{
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        struct scan scan;
        if (design->rented.units == 0 || (d > 0 && design[-1].node->part == design->node->part))
            continue;
        scan_start(&scan, problem, design, NULL);
        (void)scan_step(&scan);
        for (size_t a = 0; a < problem->load.n_work; a++)
            if (problem_counts(problem, design->node_index, a) && !(scan.rate[a] > 0))
                problem_warn(problem,
                             "%s never runs on '%s', which is rented: a job has %" PRId64
                             " of these machines there, and they cannot run it",
                             problem->load.work[a].name, problem->snapshot->parts[design->node->part].id,
                             problem->load.work[a].job_nodes > 0 ? problem->load.work[a].job_nodes : 1);
    }
}

/* One after the other, once there are prices. */
static enum status (*const STEPS[])(struct problem *, struct diag *) = {
    read_owned,
    problem_take_purchase,
    problem_take_charges,
    problem_make_changes,
    problem_take_rents,
    problem_take_carbon,
    find_scores,
    take_vendors,
    problem_find_error,
    find_choice,
    problem_check_quotes,
    problem_check_sizes,
    problem_check_purchase,
};

/* Of studies that go through dates: what has no valid quote any more is left out as what had none yet. */
static void leave_out_lapsed(struct problem *problem)
{
    for (size_t p = 0; p < problem->snapshot->n_parts && problem->policy->unpriced == UNPRICED_LEFT_OUT; p++)
        problem->market.prices[p].lapsed = false;
}

void problem_warn_of_parts(struct problem *problem, const bool *used)
{
    problem_warn_of_sizes(problem, used);
    problem_warn_of_newer_quotes(problem, used);
}

void problem_warn_of_choice(struct problem *problem)
{
    bool *used = mem_alloc(problem->snapshot->n_parts, sizeof *used);
    problem_mark_parts(used, problem);
    problem_warn_of_parts(problem, used);
    free(used);
}

enum status problem_build(struct problem *out, const struct scenario *scenario,
                          const struct snapshot *snapshot, struct arena *arena, struct diag *diag)
{
    *out = (struct problem){
        .snapshot = snapshot,
        .arena = arena,
        .goal = scenario->goal,
        .counts = scenario->counts,
        .limits = scenario->limits,
        .load.work = scenario->work,
        .load.n_work = scenario->n_work,
        .load.by_runs = scenario->by_runs,
    };
    problem_ask(out, scenario);
    out->purchase = &scenario->purchase;
    enum status status = read_frame(out, diag);
    const struct price_basis in = problem_price_basis(out);
    if (status == ST_OK)
        status = price_all(&out->market.prices, &in, arena, diag);
    if (status != ST_OK)
        return status;
    leave_out_lapsed(out);
    problem_take_sizes(out);
    out->load.metric = metric_get(scenario->measure.metric);
    out->load.unit = unit_of(out);
    weigh(out);
    calibrate(out);
    out->market.minor_per_major = number_pow(10, currency_places(out->currency));
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS && status == ST_OK; i++)
        status = STEPS[i](out, diag);
    if (status == ST_OK) {
        problem_warn_of_idle_changes(out);
        warn_of_rentals(out);
    }
    return status;
}
