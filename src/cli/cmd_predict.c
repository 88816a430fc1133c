/* cmd_predict.c - `bursar predict MODEL key=value...`: one model asked once, its inputs given as words. */
#include "cli/commands.h"
#include "cli/model_words.h"
#include "report/model_report.h"

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    struct model_words q;
    struct sink *sink = NULL;
    (void)values;
    enum status status = model_words_read(&q, true, argc, argv, context->arena, diag);
    if (status != ST_OK)
        return status;
    struct predicted predicted = {
        .app = &q.app, .view = &q.view, .processes = q.processes, .rate_ops_per_process = q.view.rate_ops};
    if (model_eval(&predicted.out, &q.app, &q.view, q.processes, diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    status = context_sink(&sink, context, "bursar.predict/1", diag);
    if (status != ST_OK)
        return status;
    model_report_prediction(sink, &predicted);
    return context_sink_close(context, sink, diag);
}

const struct command command_predict = {
    .name = "predict",
    .group = "Models",
    .arguments = "MODEL KEY=VALUE...",
    .summary = "ask one model for the run time on given processes and network",
    .details =
        "Every model takes processes= (any number >= 1; legal=yes refuses counts the code does not run on), "
        "rate= of one process (a bare number is in the model's unit, Mop/s for most), latency= and "
        "bandwidth= "
        "with units, and models that know which messages are exchanged exchange=, the bandwidth of one way "
        "while "
        "both are used. processes_per_node= with inside_latency= and inside_bandwidth= (both per process) "
        "says "
        "what messages inside a node cost, to the models that tell them apart. One process sends nothing and "
        "needs neither; a model of a paper's machines knows the "
        "machine's own. `bursar models MODEL` lists the model's own parameters. MODEL may be the file of a "
        "program with its schedule, like scenarios/programs/render.yaml.\n\n"
        "  bursar predict npb.bt class=A processes=4 rate=23.67 latency=190us bandwidth=8MiB/s",
    .min_arguments = 1,
    .max_arguments = -1,
    .run = run,
};
