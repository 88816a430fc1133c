/* cmd_whatif.c - `bursar whatif SCENARIO --set ...`: the plan before and after a change. */
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/question.h"
#include "problem/problem_parts.h"
#include "report/cause_report.h"
#include "report/plan_report.h"
#include "study/diff.h"

struct values {
    struct question_values question;
};

static const struct option_spec options[] = {QUESTION_OPTIONS(struct values)};

/* Which of the two purchases is it that there is none of? */
static void name_side(const char *when, struct context *context, struct diag *diag)
{
    const char *reason = arena_printf(context->arena, "%s the change: %s", when, diag->message);
    free(diag->message);
    diag->message = mem_strdup(reason);
}

static enum status solve(struct plan *plan, struct question *question, struct context *context,
                         const struct values *v, const char *when, struct diag *diag)
{
    const struct plan_options how = {.time_limit_s = v->question.time_limit_s,
                                     .stop = question_stop(question)};
    const enum status status = plan_solve(plan, &question->problem, &how, context->arena, diag);
    if (status == ST_INFEASIBLE)
        name_side(when, context, diag);
    return status == ST_STOPPED && plan->found ? ST_OK : status;
}

/* A date is a change too: the prices that are others then, into the log. */
static enum status log_date(const struct question *before, struct question *after, struct context *context,
                            const char *path, const struct values *v, struct diag *diag)
{
    struct question *dated = ARENA_NEW(context->arena, 1, struct question);
    struct differences differences = {NULL, 0, 0};
    if (before->problem.as_of == after->problem.as_of)
        return ST_OK;
    const enum status status = question_load(dated, context, path, &v->question, NULL, false, diag);
    if (status == ST_OK)
        differences_of_catalogs(&differences, &before->problem, &dated->problem, context->arena);
    for (size_t i = 0; i < differences.n; i++) {
        const struct difference *d = &differences.v[i];
        problem_log_change(&after->problem, d->what, d->from ? d->from : "none", d->to ? d->to : "none");
    }
    differences_fini(&differences);
    return status;
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question before, after;
    struct plan plan_before, plan_after;
    struct question_values unchanged = v->question;
    struct cause *causes = NULL;
    struct one_more one_before, one_after;
    struct sink *sink = NULL;
    size_t n_causes = 0;
    (void)argc;
    unchanged.as_of = NULL;
    if (v->question.set.n == 0 && !v->question.override && !v->question.as_of)
        return diag_set(diag, ST_USAGE,
                        "whatif needs a change: --set CHANGE, --override NAME or --as-of DATE");
    enum status status = question_load(&before, context, argv[0], &unchanged, NULL, false, diag);
    if (status == ST_OK)
        status = question_load(&after, context, argv[0], &v->question, NULL, true, diag);
    if (status == ST_OK)
        status = log_date(&before, &after, context, argv[0], v, diag);
    if (status == ST_OK)
        status = solve(&plan_before, &before, context, v, "before", diag);
    if (status == ST_OK)
        status = solve(&plan_after, &after, context, v, "after", diag);
    if (status != ST_OK)
        return status;
    const struct stop stop = question_stop(&after);
    const bool proven = plan_before.status != PLAN_STOPPED && plan_after.status != PLAN_STOPPED;
    const enum status sorted =
        !proven ? diag_set(diag, ST_STOPPED, "stopped at a limit: a plan is not proven best")
                : causes_find(&causes, &n_causes, &before.problem, &plan_before, &after.problem, &plan_after,
                              &stop, context->arena, diag);
    if (sorted != ST_OK && sorted != ST_STOPPED)
        return sorted;
    if (proven)
        status = one_more_make(&one_before, &before.problem, &plan_before, diag);
    if (status == ST_OK && proven)
        status = one_more_make(&one_after, &after.problem, &plan_after, diag);
    if (status == ST_OK)
        status = context_sink(&sink, context, "bursar.whatif/1", diag);
    if (status != ST_OK)
        return status;
    whatif_report(
        sink,
        &(struct whatif_side){&before.problem, &plan_before, &before.record, proven ? &one_before : NULL},
        &(struct whatif_side){&after.problem, &plan_after, &after.record, proven ? &one_after : NULL});
    cause_report(sink, causes, n_causes);
    status = context_sink_close(context, sink, diag);
    return status == ST_OK ? sorted : status;
}

const struct command command_whatif = {
    .name = "whatif",
    .group = "Questions",
    .arguments = "SCENARIO --set CHANGE...",
    .summary = "change prices, dates, rates, shares or limits and see what moves",
    .details =
        "A change is part=995USD, part=+10%, part=*0.9 (a price), rate.NODE=*2 or rate.NODE.MODEL=47.34 "
        "(10^6 "
        "work units per second), latency.TECHNOLOGY=50us, bandwidth.TECHNOLOGY=80MiB/s, "
        "exchange.TECHNOLOGY=1GB/s (both ways at once), "
        "message_cpu.TECHNOLOGY=10us, share.APPLICATION=0.3 (the others keep their proportions; "
        "runs.APPLICATION=5 "
        "where the workload counts runs) or limit.NAME=VALUE. "
        "`*` in a name stands for any characters; a change that matches nothing is an error. Changes are "
        "made "
        "from left to right. --as-of is a change too. Each change is also made alone, and left out: which of "
        "them made it so; and what stops each plan from one node more is told.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
