/* cmd_optimize.c - `bursar optimize SCENARIO`: the best purchase, and its proof. */
#include <string.h>

#include "base/suggest.h"
#include "cli/commands.h"
#include "cli/question.h"
#include "cli/why.h"
#include "problem/problem_layout.h"
#include "problem/weighs.h"
#include "report/best_report.h"
#include "study/best.h"
#include "study/kbest.h"

struct values {
    struct question_values question;
    const char *method;
    int64_t best; /* 0: not asked for */
    const char *distinct;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    {.name = "method",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, method),
     .value = "METHOD",
     .choices = "enumerated branch-and-bound",
     .help = "enumerated (default), or branch-and-bound: the integer program over what presolve keeps"},
    {.name = "best",
     .type = OPTION_INTEGER,
     .offset = offsetof(struct values, best),
     .value = "N",
     .help = "also list the N best plans, in order: up to 10000; of several clusters up to 1000",
     .low = 1,
     .high = KBEST_AT_MOST},
    {.name = "distinct",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, distinct),
     .value = "WHAT",
     .choices = "order design network node",
     .help = "what the N best plans differ in: order (default), or the best of each design, network or node"},
};

/* The place of a word among n; the first where none is given. */
static enum status read_choice(size_t *out, const char *what, const char *text, const char *const *names,
                               size_t n, struct diag *diag)
{
    *out = 0;
    for (size_t i = 0; i < n; i++)
        if (!text || strcmp(text, names[i]) == 0) {
            *out = text ? i : 0;
            return ST_OK;
        }
    diag_set(diag, ST_USAGE, "%s '%s'", what, text);
    return suggest(diag, text, names, n);
}

static enum status read_method(enum plan_method *out, const char *text, struct diag *diag)
{
    const char *const names[] = {plan_method_name(METHOD_ENUMERATED),
                                 plan_method_name(METHOD_BRANCH_AND_BOUND)};
    size_t method = METHOD_ENUMERATED;
    const enum status status = read_choice(&method, "--method: unknown method", text, names, 2, diag);
    *out = (enum plan_method)method;
    return status;
}

/* The list asked for: its length (0: none), and what its rows differ in. */
struct list {
    size_t n;
    enum kbest_distinct distinct;
};

static enum status read_list(struct list *out, const struct values *v, bool fleet, struct diag *diag)
{
    size_t distinct = KBEST_ORDER;
    const enum status status = read_choice(&distinct, "--distinct: unknown kind", v->distinct,
                                           kbest_distinct_names, N_KBEST_DISTINCT, diag);
    *out = (struct list){(size_t)v->best, (enum kbest_distinct)distinct};
    if (status != ST_OK)
        return status;
    if (v->distinct && v->best == 0)
        return diag_set(diag, ST_USAGE, "--distinct: of the best plans, which --best N lists");
    if (fleet && distinct != KBEST_ORDER)
        return diag_set(diag, ST_USAGE, "--distinct %s: of one cluster; several are listed by their orders",
                        v->distinct);
    return fleet && v->best > SEVERAL_BEST_AT_MOST
               ? diag_set(diag, ST_USAGE, "--best: of several clusters up to %d fleets are listed",
                          SEVERAL_BEST_AT_MOST)
               : ST_OK;
}

/* Why nothing can be bought; not as CSV, where a reader expects a bill of materials. */
static enum status say_why(struct context *context, const struct problem *asked, const struct stop *stop,
                           struct diag *diag)
{
    if (context->format == SINK_CSV)
        return ST_INFEASIBLE;
    return why_infeasible(context, "bursar.optimize/1", asked, stop, diag);
}

/* The plan, and the best ones when asked for. */
static enum status report(struct context *context, struct question *question, const struct plan *plan,
                          const struct list *asked, const struct plan_options *how, struct diag *diag)
{
    struct problem *problem = &question->problem;
    struct sink *sink = NULL;
    struct plan_list best = {.n = 0};
    const bool list = asked->n > 0 && plan->status != PLAN_STOPPED;
    enum status status = list ? best_find(&best, problem, asked->n, asked->distinct, how, diag) : ST_OK;
    if (status == ST_OK)
        status = context_sink(&sink, context, "bursar.optimize/1", diag);
    if (status != ST_OK)
        return status;
    if (list) {
        plan_report_beside(sink, problem, plan, &question->record);
        best_report(sink, problem, &best, asked->distinct);
    } else {
        plan_report(sink, problem, plan, &question->record);
    }
    status = context_sink_close(context, sink, diag);
    if (status == ST_OK && best.stopped)
        status = diag_set(diag, ST_STOPPED, "stopped at a limit: the list of the best plans may lack some");
    return status;
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question question = {0};
    struct plan plan;
    struct list list;
    struct plan_options how = {.time_limit_s = v->question.time_limit_s};
    (void)argc;
    enum status status = read_method(&how.method, v->method, diag);
    if (status == ST_OK)
        status = question_load(&question, context, argv[0], &v->question, NULL, true, diag);
    const struct stop stop = question_stop(&question);
    const struct problem asked = question.problem; /* plan_solve may narrow it */
    if (status == ST_INFEASIBLE)
        return say_why(context, &asked, &stop, diag);
    if (status != ST_OK)
        return status;
    how.stop = stop;
    status = read_list(&list, v, question.scenario.clusters > 1, diag);
    if (status == ST_OK && v->best > 0)
        status = problem_refuse_mixes_by_power(&question.problem, "--best", diag);
    if (status == ST_OK && v->best > 0)
        status = problem_refuse_breaks(
            &question.problem, "of cables with quantity breaks there are more bills than --best lists", diag);
    if (status != ST_OK)
        return status;
    const enum status solved = plan_solve(&plan, &question.problem, &how, context->arena, diag);
    if (solved == ST_INFEASIBLE)
        return say_why(context, &asked, &stop, diag);
    if (solved != ST_OK && !(solved == ST_STOPPED && plan.found))
        return solved;
    status = report(context, &question, &plan, &list, &how, diag);
    if (status == ST_OK && solved == ST_STOPPED)
        status = diag_set(diag, ST_STOPPED, "stopped at a limit: the plan is feasible, not proven best");
    return status;
}

const struct command command_optimize = {
    .name = "optimize",
    .group = "Buying",
    .arguments = "SCENARIO",
    .summary = "find the best purchase and prove it",
    .details =
        "Prints the purchase with its bill of materials, what each application gets from it, how many "
        "alternatives were ruled out and how, and the certificate. With --format json the output is a plan "
        "file that `bursar verify` checks; with --format csv it is the bill of materials. "
        "With --best N the N best plans follow, in order: over all points, with every bill that has no part "
        "to leave out, each order once with all templates that make it; of several clusters every fleet that "
        "has nothing to spare, with its cheapest order; "
        "with "
        "--format csv they are the output.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
