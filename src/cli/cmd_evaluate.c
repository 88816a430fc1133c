/* cmd_evaluate.c - `bursar evaluate BILL SCENARIO`: a vendor's bid scored. */
#include "cli/commands.h"
#include "cli/question.h"
#include "report/bid_report.h"

struct values {
    struct question_values question;
};

static const struct option_spec options[] = {QUESTION_OPTIONS(struct values)};

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question question;
    struct bid bid;
    struct bid_score score;
    struct sink *sink = NULL;
    struct plan_options how = {.time_limit_s = v->question.time_limit_s};
    (void)argc;
    enum status status = bid_read(&bid, argv[0], context->arena, diag);
    if (status == ST_OK)
        status = question_load(&question, context, argv[1], &v->question, NULL, true, diag);
    if (status != ST_OK)
        return status;
    how.stop = question_stop(&question);
    const enum status scored = bid_evaluate(&score, &question.problem, &bid, &how, context->arena, diag);
    if (scored != ST_OK && scored != ST_STOPPED)
        return scored;
    status = context_sink(&sink, context, "bursar.evaluate/1", diag);
    if (status != ST_OK)
        return status;
    bid_report(sink, &question.problem, &bid, &score, &question.record);
    status = context_sink_close(context, sink, diag);
    if (status == ST_OK && !score.feasible)
        return diag_at(diag, ST_INFEASIBLE, bid.path, 0, 0, "the bid does not meet the scenario");
    if (status == ST_OK && scored == ST_STOPPED)
        status =
            diag_set(diag, ST_STOPPED, "stopped at a limit: what the same money buys is not proven best");
    return status;
}

const struct command command_evaluate = {
    .name = "evaluate",
    .group = "Buying",
    .arguments = "BILL SCENARIO",
    .summary = "score a vendor's bill of materials",
    .details = "BILL is a CSV file with the columns part and quantity, and any others: the bill that `bursar "
               "optimize "
               "--format csv` prints is one. Prints the fastest cluster its parts make (with the scenario's "
               "owned parts), "
               "its rate, its cost at the catalogue's prices, every requirement it misses, the parts that "
               "serve nothing, "
               "and what the same money could buy. Exit 3 when a requirement is missed.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 2,
    .max_arguments = 2,
    .run = run,
};
