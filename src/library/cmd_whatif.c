/* cmd_whatif.c - `bursar whatif SCENARIO --set ...`: the plan before and after a change. */

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "problem/build_steps.h"
#include "report/study_report.h"
#include "study/diff.h"
#include "study/explain.h"

/* Adds to the message which of the two plans is infeasible. */
static void name_side(const char *when, struct context *context, struct diag *diag)
{
    const char *reason = arena_printf(context->arena, "%s the change: %s", when, diag->message);
    mem_free(diag->message);
    diag->message = mem_strdup(reason);
}

static enum status solve(struct plan *plan, struct question *question, const struct call *call,
                         const char *when, struct diag *diag)
{
    const struct plan_options how = {
        .counted = call_counts(call), .time_limit_s = call->shared->time_limit_s, .stop = &call->stop};
    const enum status status = plan_solve(plan, &question->instance, &how, call->arena, diag);
    plan_warnings_to(&question->instance, plan);
    if (status == ST_INFEASIBLE)
        name_side(when, call->context, diag);
    return status == ST_STOPPED && plan->found ? ST_OK : status;
}

/* Logs the prices that --as-of changes. */
static enum status log_date(const struct question *before, const struct call *call, struct diag *diag)
{
    struct question *dated = ARENA_NEW(call->arena, 1, struct question);
    struct differences differences = {NULL, 0, 0};
    const struct question_source unchanged = {call->argv[0], NULL, false, false};
    if (before->instance.as_of == call->instance->as_of)
        return ST_OK;
    const enum status status = question_load(dated, call->context, &unchanged, call->shared, diag);
    if (status == ST_OK)
        differences_of_catalogs(&differences, &before->instance, &dated->instance, call->arena);
    for (size_t i = 0; i < differences.n; i++) {
        const struct logged_change *d = &differences.v[i];
        instance_log_change(call->instance, d->what, d->from ? d->from : "none", d->to ? d->to : "none");
    }
    differences_fini(&differences);
    return status;
}

/* Solves the scenario without the changes, then with them. */
static enum status solve_both(struct question *before, struct plan plans[2], struct call *call,
                              struct diag *diag)
{
    struct shared_options unchanged = *call->shared;
    const struct question_source source = {call->argv[0], NULL, false, false};
    unchanged.settings.as_of = NULL;
    enum status status = question_load(before, call->context, &source, &unchanged, diag);
    if (status == ST_OK)
        status = question_build(call->question, call->context, diag);
    if (status == ST_OK)
        call_warn_of_goal(call);
    if (status == ST_OK)
        status = log_date(before, call, diag);
    call_phase(call, 0, 0.35, "plan before");
    if (status == ST_OK)
        status = solve(&plans[0], before, call, "before", diag);
    call_phase(call, 0.35, 0.7, "plan after");
    return status == ST_OK ? solve(&plans[1], call->question, call, "after", diag) : status;
}

enum status command_whatif(struct call *call, struct diag *diag)
{
    struct question before;
    struct plan plans[2];
    struct change_effect *causes = NULL;
    struct one_more ones[2];
    size_t n_causes = 0;
    if (call->shared->set.n == 0 && !call->shared->settings.override && !call->shared->settings.as_of)
        return diag_set(diag, ST_USAGE,
                        "whatif needs a change: --set CHANGE, --override NAME or --as-of DATE");
    enum status status = solve_both(&before, plans, call, diag);
    if (status != ST_OK)
        return status;
    call_phase(call, 0.7, 1, "attribution");
    const struct instance_plan planned[2] = {{&before.instance, &plans[0]}, {call->instance, &plans[1]}};
    const bool proven = plans[0].status != PLAN_STOPPED && plans[1].status != PLAN_STOPPED;
    const enum status sorted =
        !proven ? call_stopped(true, "a plan is not proven best", diag)
                : change_effects_find(&causes, &n_causes, &planned[0], &planned[1], &call->stop, diag);
    if (sorted != ST_OK && sorted != ST_STOPPED)
        return sorted;
    if (proven) {
        one_more_make(&ones[0], &before.instance, &plans[0]);
        one_more_make(&ones[1], call->instance, &plans[1]);
    }
    const struct whatif_side sides[] = {
        {&before.instance, &plans[0], &before.settings, proven ? &ones[0] : NULL},
        {call->instance, &plans[1], &call->question->settings, proven ? &ones[1] : NULL},
    };
    changes_report_whatif(call_sink(call), &sides[0], &sides[1], causes, n_causes);
    return sorted;
}
