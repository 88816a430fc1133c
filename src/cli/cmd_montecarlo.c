/* cmd_montecarlo.c - `bursar montecarlo SCENARIO`: who is best when prices, models and stock may be wrong. */
#include "cli/commands.h"
#include "cli/question.h"
#include "report/montecarlo_report.h"
#include "study/band.h"

struct values {
    struct question_values question;
    struct draw_values draws;
    const char *between;
    const char *from;
    const char *to;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    DRAW_OPTIONS(struct values),
    BETWEEN_OPTION(struct values),
    RANGE_OPTIONS(struct values),
};

/* The band of the crossover of --between over the same draws. */
static enum status find_band(struct band *out, struct question *question, const struct values *v,
                             const struct draw_options *draws, const struct stop *stop, struct arena *arena,
                             struct diag *diag)
{
    struct crossover crossover;
    const char *names[2] = {NULL, NULL};
    int64_t from = 0, to = 0;
    enum status status = question_between(names, v->between, arena, diag);
    if (status == ST_OK)
        status = question_range(&from, &to, question, v->from, v->to, diag);
    if (status == ST_OK)
        status =
            crossover_find(&crossover, &question->problem, names[0], names[1], from, to, stop, arena, diag);
    if (status == ST_OK)
        status = band_find(out, &question->problem, &crossover, from, to, draws, stop, arena, diag);
    return status;
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    enum { DRAWS = 10000 };
    const struct values *v = values;
    struct question question;
    struct montecarlo result;
    struct draw_options draws;
    struct sink *sink = NULL;
    (void)argc;
    enum status status = question_draws(&draws, &v->draws, DRAWS, context, diag);
    if (status == ST_OK)
        status = question_load(&question, context, argv[0], &v->question, NULL, true, diag);
    if (status != ST_OK)
        return status;
    const struct stop stop = question_stop(&question);
    struct band band = {0};
    enum status drawn = montecarlo_run(&result, &question.problem, &draws, &stop, context->arena, diag);
    if (drawn == ST_OK && v->between)
        drawn = find_band(&band, &question, v, &draws, &stop, context->arena, diag);
    if (drawn != ST_OK && !(drawn == ST_STOPPED && result.done > 0))
        return drawn;
    status = context_sink(&sink, context, "bursar.montecarlo/1", diag);
    if (status != ST_OK)
        return status;
    montecarlo_report(sink, &question.problem, &result, band.done > 0 ? &band : NULL);
    question_warn(&question, context);
    status = context_sink_close(context, sink, diag);
    if (status == ST_OK && drawn == ST_STOPPED)
        status = diag_set(diag, ST_STOPPED, "stopped at a limit: the answer is of the draws so far");
    return status;
}

const struct command command_montecarlo = {
    .name = "montecarlo",
    .group = "Questions",
    .arguments = "SCENARIO",
    .summary = "which design is best when prices, models and stock may be wrong",
    .details =
        "The scenario's key `error` says by what factors prices and models may be wrong, and what may not be "
        "there to buy. Each draw takes a value for each of them and asks again what to buy: how often each "
        "design is the best, and what one loses by settling on it before one knows. One seed gives one "
        "answer, with any number of threads. With --exact every combination of tables is gone through, with "
        "its probability, instead of draws. With --between the band of that crossover is given too.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
