/* build.c - joining a scenario with a catalogue, step by step. */
#include "problem/build.h"

#include <math.h>
#include <string.h>

#include "base/suggest.h"
#include "problem/extras.h"
#include "problem/problem_parts.h"
#include "problem/sizes.h"
#include "problem/vendor_terms.h"

static enum status read_frame(struct problem *problem, struct diag *diag)
{
    const struct scenario *scenario = problem->scenario;
    enum status status = ST_OK;
    memcpy(problem->currency, problem->snapshot->currency, sizeof problem->currency);
    if (scenario->currency.text) {
        if (currency_places(scenario->currency.text) < 0) {
            size_t n = 0;
            const char *const *codes = currency_codes(&n);
            diag_set(diag, ST_INPUT, "unknown currency '%s'", scenario->currency.text);
            suggest(diag, scenario->currency.text, codes, n);
            return given_fail(&scenario->currency, ST_INPUT, diag);
        }
        memcpy(problem->currency, scenario->currency.text, 3);
    }
    problem->as_of = problem->snapshot->as_of;
    if (scenario->as_of.text && (status = date_parse(&problem->as_of, scenario->as_of.text, diag)) != ST_OK)
        return given_fail(&scenario->as_of, status, diag);
    problem->budget_minor = BUDGET_NONE;
    if (scenario->budget.text)
        status = problem_read_money(&problem->budget_minor, problem, &scenario->budget, diag);
    problem->range_to_minor = problem->budget_minor == BUDGET_NONE ? 0 : problem->budget_minor;
    if (status == ST_OK && scenario->range_from.text)
        status = problem_read_money(&problem->range_from_minor, problem, &scenario->range_from, diag);
    if (status == ST_OK && scenario->range_to.text)
        status = problem_read_money(&problem->range_to_minor, problem, &scenario->range_to, diag);
    if (status == ST_OK && scenario->target_rate.text) {
        status = decimal_parse_double(&problem->target_rate, scenario->target_rate.text, diag);
        if (status == ST_OK && !(problem->target_rate > 0))
            status = diag_set(diag, ST_INPUT, "a target rate must be above zero");
        if (status != ST_OK)
            return given_fail(&scenario->target_rate, status, diag);
    }
    if (status == ST_OK && problem->goal == GOAL_COST && !(problem->target_rate > 0))
        return diag_at(diag, ST_INPUT, scenario->path, 0, 0,
                       "goal 'cost' needs a target_rate (in the file, or --target-rate)");
    return status;
}

static void calibrate(struct problem *problem)
{
    const struct calibrated *calibration = &problem->scenario->calibration;
    problem->time_factor = ARENA_NEW(problem->arena, problem->n_work, double);
    for (size_t a = 0; a < problem->n_work; a++) {
        const char *model = problem->work[a].application.model->key;
        problem->time_factor[a] = calibration_factor(calibration, model);
        if (!calibration->chooses)
            continue;
        const struct calibration *of = calibration_of(calibration->v, calibration->n, model);
        problem_warn(problem, "chosen by calibrated rates: runs took %s",
                     calibration_words(of, problem->arena));
    }
}

/* As written: problem_make_changes scales them. */
static void weigh(struct problem *problem)
{
    problem->weight = ARENA_NEW(problem->arena, problem->n_work, double);
    for (size_t a = 0; a < problem->n_work; a++)
        problem->weight[a] = problem->work[a].amount;
}

static enum status read_owned(struct problem *problem, struct diag *diag)
{
    const struct count_list *owned = &problem->scenario->owned;
    enum status status = ST_OK;
    problem->owned = ARENA_NEW(problem->arena, problem->snapshot->n_parts, int64_t);
    for (size_t i = 0; i < owned->n && status == ST_OK; i++) {
        const struct given *given = &owned->v[i].part;
        size_t part = NO_INDEX;
        status = problem_find_part(&part, problem, given->text, given, diag);
        if (status == ST_OK)
            problem->owned[part] = owned->v[i].count;
    }
    return status;
}

enum status problem_build(struct problem *out, const struct scenario *scenario,
                          const struct snapshot *snapshot, struct arena *arena, struct diag *diag)
{
    *out = (struct problem){
        .scenario = scenario,
        .snapshot = snapshot,
        .arena = arena,
        .goal = scenario->goal,
        .counts = scenario->counts,
        .limits = scenario->limits,
        .work = scenario->work,
        .n_work = scenario->n_work,
        .by_runs = scenario->by_runs,
    };
    enum status status = read_frame(out, diag);
    if (status == ST_OK)
        status = price_all(&out->prices, snapshot, out->as_of, out->currency, scenario->quotes_valid_only,
                           arena, diag);
    if (status != ST_OK)
        return status;
    weigh(out);
    calibrate(out);
    out->minor_per_major = pow(10, currency_places(out->currency));
    status = read_owned(out, diag);
    if (status == ST_OK)
        status = problem_take_purchase(out, diag);
    if (status == ST_OK)
        status = problem_take_terms(out, diag);
    if (status == ST_OK)
        status = problem_make_changes(out, diag);
    if (scenario->any_gamma)
        out->limits.gamma = 0;
    problem_take_sizes(out);
    if (status == ST_OK)
        status = problem_take_stock(out, diag);
    if (status == ST_OK)
        status = problem_find_error(out, diag);
    if (status == ST_OK)
        status = problem_make_designs(out, diag);
    if (status == ST_OK)
        status = problem_make_options(out, diag);
    if (status == ST_OK)
        status = problem_make_vendors(out, diag);
    if (status == ST_OK)
        status = problem_drop_designs(out, diag);
    problem_find_splits(out);
    if (status == ST_OK)
        status = problem_check_quotes(out, diag);
    if (status == ST_OK)
        status = problem_check_purchase(out, diag);
    if (status == ST_OK)
        status = problem_check_sizes(out, diag);
    return status;
}
