/* cmd_optimize.c - `bursar optimize SCENARIO`: the best purchase and its proof. */
#include <errno.h>
#include <stdlib.h>

#include "base/diag.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "proof/vipr.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/best.h"
#include "study/near.h"
#include "study/price_age.h"
#include "study/regret_plan.h"

#define OPTIONS(X)                                                                                           \
    X(CHOICE, "method", method, "METHOD",                                                                    \
      "enumerated (default): search; glpk or branch-and-bound: solve the integer program with GLPK",         \
      .choices = "enumerated branch-and-bound glpk")                                                         \
    X(INTEGER, "best", best, "N", "also list the N best plans, at most 10000", .low = 1,                     \
      .high = BEST_AT_MOST)                                                                                  \
    X(CHOICE, "distinct", distinct, "WHAT",                                                                  \
      "list different orders (default), or the best plan of each design, network or node; with several "     \
      "clusters, of each set of them",                                                                       \
      .choices = "order design network node")                                                                \
    OPTION_CHECK(X)                                                                                          \
    X(TEXT, "draws", draws, "N",                                                                             \
      "number of draws for regrets (default 1000, or 100 if a draw takes long); 0: no regret")               \
    X(INTEGER, "seed", seed, "S", "start of the random numbers (default 1)", .low = 1, .high = INT64_MAX)    \
    X(FLAG, "exact", exact, NULL, "use all combinations of the error tables instead of draws")               \
    X(FILE, "proof", proof, "FILE", "also write a formal proof for viprchk: .vipr", .choices = ".vipr")
OPTION_TABLE(optimize, OPTIONS)

/* The list of --best: its length (0: none), and the difference between its rows. */
struct best_list {
    size_t n;
    enum option_by distinct;
};

static enum status read_list(struct best_list *out, const struct values *v, struct diag *diag)
{
    *out = (struct best_list){(size_t)v->best,
                              v->distinct ? (enum option_by)(v->distinct - 1) : OPTION_BY_ORDER};
    if (v->distinct && v->best == 0)
        return diag_set(diag, ST_USAGE, "--distinct needs --best N: it selects among the listed plans");
    return ST_OK;
}

/* Reads the options of the draws; out->draws -1: the default number. */
static enum status read_draws(struct draw_options *out, const struct call *call, struct diag *diag)
{
    enum { MOST = 1000000000 };
    const struct values *v = call->values;
    char *end = NULL;
    errno = 0;
    const long long n = v->draws ? strtoll(v->draws, &end, 10) : -1;
    *out = (struct draw_options){.draws = n,
                                 .seed = v->seed ? (uint64_t)v->seed : 1,
                                 .jobs = call->context->global.jobs,
                                 .exact = v->exact};
    if (v->draws && (end == v->draws || *end || errno || n < 0 || n > MOST))
        return diag_set(diag, ST_USAGE, "--draws: expected a whole number from 0 to %d, got '%s'", MOST,
                        v->draws);
    if (v->exact && (v->draws || v->seed))
        return diag_set(diag, ST_USAGE, "--exact draws nothing: leave out --draws and --seed");
    if (call->instance->policy->under_error && v->proof)
        return diag_set(diag, ST_USAGE, "--proof: a goal under error has no formal proof");
    if (call->instance->policy->under_error && v->best)
        return diag_set(diag, ST_USAGE, "--best: a goal under error has one order; leave out --best");
    if (call->instance->policy->under_error && n == 0)
        return diag_set(diag, ST_USAGE, "--draws 0: goal '%s' is over draws",
                        goal_word(call->instance->goal, call->instance->policy->under_error));
    return ST_OK;
}

/* Regret is computed for a goal under error, and for scenarios with the key `error`. */
static bool has_regret(const struct instance *instance, const struct draw_options *draws)
{
    const bool of_goal = instance->goal == GOAL_RATE || instance->goal == GOAL_COST;
    return instance->policy->under_error ||
           (instance->error->given && of_goal && draws->draws != 0 && !is_multi_cluster(instance));
}

/* Computes the regret of the plan. With a goal under error the plan becomes the order with the least. */
static enum status find_regret(struct regret *out, struct call *call, struct plan *plan,
                               const struct draw_options *draws, struct diag *diag)
{
    struct instance *instance = call->instance;
    const bool chosen = instance->policy->under_error;
    struct regret_options how = {.draws = *draws, .level = regret_level(instance), .brief = !chosen};
    how.wanted[chosen ? regret_of_goal(instance) : REGRET_EXPECTED] = true;
    how.draws.draws = draws->exact || draws->draws < 0 ? 0 : draws->draws;
    if (chosen)
        draw_take_defaults(instance);
    enum status status = regret_find(out, instance, &how, &call->stop, call->arena, diag);
    if (status == ST_OK && chosen)
        status = regret_plan(plan, instance, out, call->arena, diag);
    return status;
}

/* Writes the formal proof of --proof. claim NULL: the proof is of infeasibility. */
static enum status write_proof(const struct call *call, const struct claim *claim, struct diag *diag)
{
    const struct values *v = call->values;
    struct text text = TEXT_INIT;
    enum status status =
        v->proof ? vipr_put(&text, call->instance, claim, &call->stop, call->arena, diag) : ST_OK;
    if (status == ST_OK && v->proof)
        status = file_put(v->proof, text.s, text.n, diag);
    text_fini(&text);
    return status;
}

/* Reports conflicting constraints. CSV has no such table: a reader expects a bill of materials. */
static enum status say_why(struct call *call, const struct plan *none, struct diag *diag)
{
    return call->context->global.format == SINK_CSV ? ST_INFEASIBLE : call_infeasible(call, none, diag);
}

/* Reports the plan, and the list of --best. */
static enum status report(struct call *call, struct plan *plan, const struct regret *regret,
                          const struct best_list *asked, enum plan_method method, struct diag *diag)
{
    struct instance *instance = call->instance;
    struct plan_list best = {.n = 0};
    const struct plan_options how = {
        .method = method, .time_limit_s = call->shared->time_limit_s, .stop = &call->stop};
    const bool list = asked->n > 0 && plan->status != PLAN_STOPPED;
    enum status status = list ? best_find(&best, instance, asked->n, asked->distinct, &how, diag) : ST_OK;
    if (status != ST_OK)
        return status;
    struct near_set near;
    /* near-optimal purchases are compared with the fastest plan, which a goal under error does not give */
    const bool with_near = !instance->policy->under_error;
    if (with_near)
        status = near_find(&near, instance, plan, false, &call->stop, diag);
    struct price_age age;
    if (status == ST_OK)
        status = price_age_find(&age, plan, instance, &call->stop, diag);
    if (status != ST_OK)
        return status;
    const struct plan_advice advice = {with_near ? &near : NULL, regret, &age};
    plan_report(call_sink(call), instance, plan, &call->question->settings, &advice,
                list ? SINK_SIDE : SINK_MAIN);
    if (list)
        best_report(call->sink, instance, &best, asked->distinct);
    return call_stopped(best.stopped, "the list of the best plans may lack some", diag);
}

enum status command_optimize(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct plan plan;
    struct best_list list;
    struct regret regret;
    struct draw_options draws;
    bool with_regret = false;
    const enum plan_method method = v->method > 1 ? METHOD_GLPK : METHOD_ENUMERATED;
    enum status status = question_build(call->question, call->context, diag);
    if (status == ST_INFEASIBLE)
        return say_why(call, NULL, diag);
    if (status == ST_OK)
        status = read_list(&list, v, diag);
    if (status == ST_OK)
        status = read_draws(&draws, call, diag);
    if (status != ST_OK)
        return status;
    status = call_solve(call, &plan, method, call_counts(call), diag);
    if (status == ST_OK && !call->instance->policy->under_error)
        status = call_compare(call, &plan, v->check, diag);
    if (status == ST_INFEASIBLE) {
        struct diag second = DIAG_INIT;
        const enum status written = write_proof(call, NULL, &second);
        status = say_why(call, &plan, diag);
        if (written == ST_OK)
            return status;
        diag_fini(diag);
        *diag = second;
        return written;
    }
    if (status == ST_OK && plan.status != PLAN_STOPPED && has_regret(call->instance, &draws)) {
        with_regret = true;
        status = find_regret(&regret, call, &plan, &draws, diag);
    }
    if (status == ST_OK)
        status = report(call, &plan, with_regret ? &regret : NULL, &list, method, diag);
    if (status == ST_OK && plan.status != PLAN_STOPPED) {
        struct claim claim;
        plan_claim(&claim, &plan, call->instance, call->arena);
        status = write_proof(call, &claim, diag);
    }
    return status == ST_OK
               ? call_stopped(plan.status == PLAN_STOPPED, "the plan is feasible, not proven best", diag)
               : status;
}
