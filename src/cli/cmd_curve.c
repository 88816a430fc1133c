/* cmd_curve.c - `bursar curve SCENARIO`: performance against money. */
#include "cli/commands.h"
#include "cli/question.h"
#include "report/fleet_report.h"
#include "report/study_report.h"

struct values {
    struct question_values question;
    const char *from;
    const char *to;
    int64_t points;
    bool exact;
    const char *only;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    RANGE_OPTIONS(struct values),
    {.name = "points",
     .type = OPTION_INTEGER,
     .offset = offsetof(struct values, points),
     .value = "N",
     .low = 2,
     .high = 1000000,
     .help = "sample N budgets, evenly spaced (31)"},
    {.name = "exact",
     .type = OPTION_FLAG,
     .offset = offsetof(struct values, exact),
     .help = "every budget at which the purchase changes"},
    {.name = "only",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, only),
     .value = "NAME",
     .help = "only this network, node, template or vendor"},
};

/* Several clusters: sampled, each budget with its bound and gap. */
static enum status run_fleet(struct context *context, struct question *question, struct problem *problem,
                             const int64_t *range, size_t points, struct diag *diag)
{
    struct fleet_curve curve;
    struct sink *sink = NULL;
    const struct stop stop = question_stop(question);
    const enum status solved =
        points == 0
            ? fleet_curve_exact(&curve, problem, range[0], range[1], &stop, context->arena, diag)
            : fleet_curve_build(&curve, problem, range[0], range[1], points, &stop, context->arena, diag);
    if (solved != ST_OK && !(solved == ST_STOPPED && curve.n > 0))
        return solved;
    enum status status = context_sink(&sink, context, "bursar.curve/1", diag);
    if (status != ST_OK)
        return status;
    fleet_curve_report(sink, problem, &curve);
    question->problem = *problem;
    question_warn(question, context);
    status = context_sink_close(context, sink, diag);
    return status == ST_OK ? solved : status;
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    enum { POINTS = 31 };
    const struct values *v = values;
    struct question question;
    struct curve curve;
    struct sink *sink = NULL;
    int64_t from = 0, to = 0;
    (void)argc;
    if (v->exact && v->points)
        return diag_set(diag, ST_USAGE, "--exact and --points exclude each other");
    enum status status = question_load(&question, context, argv[0], &v->question, NULL, true, diag);
    if (status == ST_OK)
        status = question_range(&from, &to, &question, v->from, v->to, diag);
    struct problem problem = question.problem;
    if (status == ST_OK && v->only)
        status = problem_restrict(&problem, &question.problem, v->only, diag);
    if (status == ST_OK && question.scenario.clusters > 1)
        return run_fleet(context, &question, &problem, (const int64_t[]){from, to},
                         v->exact    ? 0
                         : v->points ? (size_t)v->points
                                     : POINTS,
                         diag);
    const struct stop stop = question_stop(&question);
    if (status == ST_OK)
        status = curve_build(&curve, &problem, from, to, v->points ? (size_t)v->points : POINTS, v->exact,
                             &stop, context->arena, diag);
    const bool stopped = status == ST_STOPPED;
    if (status == ST_OK || stopped)
        status = context_sink(&sink, context, "bursar.curve/1", diag);
    if (status != ST_OK)
        return status;
    curve_report(sink, &problem, &curve);
    question.problem = problem; /* with the warnings made on the way */
    question_warn(&question, context);
    status = context_sink_close(context, sink, diag);
    return status == ST_OK && stopped
               ? diag_set(diag, ST_STOPPED, "stopped at a limit: the curve is of what was looked at")
               : status;
}

const struct command command_curve = {
    .name = "curve",
    .group = "Questions",
    .arguments = "SCENARIO",
    .summary = "performance against money: what each budget buys",
    .details =
        "Each row is the best purchase for its budget. With --exact there is a row for every budget at which "
        "the purchase changes: the whole curve, without gaps. --counts real gives the paper's smooth curves.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
