/* cmd_optimize.c - `bursar optimize SCENARIO`: the best purchase, and its proof. */
#include "base/diag.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/question.h"
#include "proof/vipr.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/best.h"
#include "study/near.h"

#define OPTIONS(X)                                                                                           \
    X(CHOICE, "method", method, "METHOD",                                                                    \
      "enumerated (default): the search; glpk, or branch-and-bound: the integer program, by GLPK",           \
      .choices = "enumerated branch-and-bound glpk")                                                         \
    X(INTEGER, "best", best, "N", "also list the N best plans, in order: up to 10000", .low = 1,             \
      .high = BEST_AT_MOST)                                                                                  \
    X(CHOICE, "distinct", distinct, "WHAT",                                                                  \
      "what the N best plans differ in: order (default), or the best of each design, network or node; of "   \
      "several clusters of each set of them",                                                                \
      .choices = "order design network node")                                                                \
    OPTION_CHECK(X)                                                                                          \
    X(FILE, "proof", proof, "FILE", "write a formal proof, to be read by viprchk: .vipr", .choices = ".vipr")
OPTION_TABLE(optimize, OPTIONS)

/* The list asked for: its length (0: none), and what its rows differ in. */
struct list {
    size_t n;
    enum option_by distinct;
};

static enum status read_list(struct list *out, const struct values *v, struct diag *diag)
{
    *out = (struct list){(size_t)v->best, v->distinct ? (enum option_by)(v->distinct - 1) : OPTION_BY_ORDER};
    if (v->distinct && v->best == 0)
        return diag_set(diag, ST_USAGE, "--distinct needs --best N: it says what the listed plans differ in");
    return ST_OK;
}

/* claim NULL: nothing can be bought. */
static enum status write_proof(const struct call *call, const struct problem *problem,
                               const struct claim *claim, struct diag *diag)
{
    const struct values *v = call->values;
    struct text text = TEXT_INIT;
    enum status status = v->proof ? vipr_put(&text, problem, claim, &call->stop, call->arena, diag) : ST_OK;
    if (status == ST_OK && v->proof)
        status = file_put(v->proof, text.s, text.n, diag);
    text_fini(&text);
    return status;
}

/* Why nothing can be bought; not as CSV, where a reader expects a bill of materials. */
static enum status say_why(struct call *call, const struct problem *stated, const struct plan *none,
                           struct diag *diag)
{
    return call->context->global.format == SINK_CSV ? ST_INFEASIBLE
                                                    : call_infeasible(call, stated, none, diag);
}

/* The plan, and the best ones when asked for. */
static enum status report(struct call *call, const struct plan *plan, const struct list *asked,
                          enum plan_method method, struct diag *diag)
{
    struct problem *problem = call->problem;
    struct plan_list best = {.n = 0};
    const struct plan_options how = {
        .method = method, .time_limit_s = call->asked->time_limit_s, .stop = &call->stop};
    const bool list = asked->n > 0 && plan->status != PLAN_STOPPED;
    enum status status = list ? best_find(&best, problem, asked->n, asked->distinct, &how, diag) : ST_OK;
    if (status != ST_OK)
        return status;
    struct near_set near;
    status = near_find(&near, problem, plan, false, &call->stop, diag);
    if (status != ST_OK)
        return status;
    plan_report(call_sink(call), problem, plan, &call->question->settings, &near,
                list ? SINK_SIDE : SINK_MAIN);
    if (list)
        best_report(call->sink, problem, &best, asked->distinct);
    return call_stopped(best.stopped, "the list of the best plans may lack some", diag);
}

enum status command_optimize(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct plan plan;
    struct list list;
    const enum plan_method method = v->method > 1 ? METHOD_GLPK : METHOD_ENUMERATED;
    enum status status = question_build(call->question, call->context, diag);
    if (status == ST_INFEASIBLE)
        return say_why(call, call->problem, NULL, diag);
    if (status == ST_OK)
        status = read_list(&list, v, diag);
    if (status != ST_OK)
        return status;
    const struct problem stated = *call->problem; /* plan_solve may narrow it */
    status = call_solve(call, &plan, method, call_counts(call), diag);
    if (status == ST_OK)
        status = call_compare(call, &plan, v->check, diag);
    if (status == ST_INFEASIBLE) {
        struct diag second = DIAG_INIT;
        const enum status written = write_proof(call, &stated, NULL, &second);
        status = say_why(call, &stated, &plan, diag);
        if (written == ST_OK)
            return status;
        diag_fini(diag);
        *diag = second;
        return written;
    }
    if (status == ST_OK)
        status = report(call, &plan, &list, method, diag);
    if (status == ST_OK && plan.status != PLAN_STOPPED) {
        struct claim claim;
        plan_claim(&claim, &plan, call->problem, call->arena);
        status = write_proof(call, &stated, &claim, diag);
    }
    return status == ST_OK
               ? call_stopped(plan.status == PLAN_STOPPED, "the plan is feasible, not proven best", diag)
               : status;
}
