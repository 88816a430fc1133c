/* cmd_explain.c - `bursar explain SCENARIO`: what was considered and why this one; or why nothing can be
 * bought, and what to change. */
#include "cli/commands.h"
#include "cli/question.h"
#include "cli/why.h"
#include "problem/weighs.h"
#include "report/why_report.h"

struct values {
    struct question_values question;
    const char *why_not;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    {.name = "why-not",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, why_not),
     .value = "PART",
     .help = "why this part is not bought: the best plan with it, and the price at which it would win"},
};

/* Where mixes are weighed the reason alone is told: requirements are weighed against each other by the
 * cheapest mixes of a cluster's parts. A program that asked for JSON gets an answer it can read. */
static enum status say_reason(struct context *context, const char *schema, const struct problem *asked,
                              struct diag *diag)
{
    struct sink *sink = NULL;
    struct diag second = DIAG_INIT;
    if (context->format == SINK_JSON && context_sink(&sink, context, schema, &second) == ST_OK) {
        sink_string(sink, "status", NULL, "infeasible");
        sink_string(sink, "reason", NULL, diag->message);
        sink_string(sink, "currency", NULL, asked->currency);
        context_sink_close(context, sink, &second);
    }
    diag_fini(&second);
    return ST_INFEASIBLE;
}

enum status why_infeasible(struct context *context, const char *schema, const struct problem *asked,
                           const struct stop *stop, struct diag *diag)
{
    struct sink *sink = NULL;
    struct infeasibility why;
    struct diag second = DIAG_INIT;
    if (problem_weighs_size(asked) && problem_has_mixes(asked))
        return say_reason(context, schema, asked, diag);
    enum status status = infeasible_explain(&why, asked, stop, context->arena, &second);
    if (status == ST_INPUT) {
        /* what there would be without a rule is no good question: nothing is said of it */
        diag_fini(&second);
        return say_reason(context, schema, asked, diag);
    }
    if (status == ST_OK)
        status = context_sink(&sink, context, schema, &second);
    if (status == ST_OK) {
        infeasible_report(sink, asked, &why, diag->message);
        status = context_sink_close(context, sink, &second);
    }
    if (status != ST_OK) {
        diag_fini(diag);
        *diag = second;
        return status;
    }
    return ST_INFEASIBLE;
}

enum status why_load(struct question *out, struct context *context, const char *schema,
                     const char *scenario_path, const struct question_values *values, struct diag *diag)
{
    const enum status status = question_load(out, context, scenario_path, values, NULL, true, diag);
    if (status != ST_INFEASIBLE)
        return status;
    const struct stop stop = question_stop(out);
    return why_infeasible(context, schema, &out->problem, &stop, diag);
}

enum status why_solve(struct plan *out, struct context *context, const char *schema,
                      struct question *question, const struct stop *stop, struct diag *diag)
{
    const struct problem asked = question->problem; /* plan_solve may narrow it */
    const enum status status =
        plan_solve(out, &question->problem, &(struct plan_options){.stop = *stop}, context->arena, diag);
    if (status == ST_INFEASIBLE)
        return why_infeasible(context, schema, &asked, stop, diag);
    if (status == ST_STOPPED && out->found)
        return diag_set(diag, ST_STOPPED, "stopped before the plan was proven the best one");
    return status;
}

/* part: NO_INDEX, or the one that is missed. */
static enum status compare(struct context *context, struct question *question, const struct problem *asked,
                           const struct plan *plan, size_t part, const struct stop *stop, struct diag *diag)
{
    struct sink *sink = NULL;
    struct considered considered;
    struct bindings bindings;
    struct why_not why;
    struct one_more one;
    enum status status = considered_make(&considered, &question->problem, plan, stop, context->arena, diag);
    if (status == ST_OK)
        status = bindings_find(&bindings, asked, plan, stop, context->arena, diag);
    if (status == ST_OK && part != NO_INDEX)
        status = why_not_make(&why, &question->problem, plan, part, stop, context->arena, diag);
    if (status == ST_OK)
        status = one_more_make(&one, &question->problem, plan, diag);
    if (status == ST_OK)
        status = context_sink(&sink, context, "bursar.explain/1", diag);
    if (status != ST_OK)
        return status;
    considered_report(sink, &question->problem, plan, &considered, &one);
    bindings_report(sink, &question->problem, &bindings);
    if (part != NO_INDEX)
        why_not_report(sink, &question->problem, plan, &why);
    question_warn(question, context);
    return context_sink_close(context, sink, diag);
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question question;
    struct plan plan;
    size_t part = NO_INDEX;
    (void)argc;
    enum status status = why_load(&question, context, "bursar.explain/1", argv[0], &v->question, diag);
    if (status == ST_OK && v->why_not)
        status = question_part(&part, &question, v->why_not, diag);
    if (status != ST_OK)
        return status;
    const struct stop stop = question_stop(&question);
    const struct problem asked = question.problem; /* plan_solve may narrow it */
    status = why_solve(&plan, context, "bursar.explain/1", &question, &stop, diag);
    return status == ST_OK ? compare(context, &question, &asked, &plan, part, &stop, diag) : status;
}

const struct command command_explain = {
    .name = "explain",
    .group = "Questions",
    .arguments = "SCENARIO",
    .summary = "what was considered and what each option lacks; or why nothing can be bought",
    .details =
        "Each node with each network and template is shown at its best within the requirements, "
        "beside the one "
        "that was chosen; then what stops that from one node more, and the least change of each single "
        "requirement that lets in a better one. --why-not PART: the best plan with a part "
        "that is not in it, what that loses, "
        "and the price at which it would win. Where nothing can be bought: requirements that exclude each "
        "other, each "
        "with its line "
        "and the least change that alone is enough, and the least change of all.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
