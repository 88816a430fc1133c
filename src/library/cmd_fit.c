/* cmd_fit.c - `bursar fit DATA.csv -o MODEL.yaml`: fits a model of a program to its measured runs. */
#include <math.h>

#include "base/diag.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "report/model_report.h"
#include "scenario/model_file.h"
#include "study/fit.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "name", name, "NAME", "name of the program (default: the file's name)")                          \
    X(TEXT, "rate", rate, "RATE",                                                                            \
      "rate of a process on the measured machine (a bare number: Mop/s; default: 1, or the figure of "       \
      "merit on the fewest processes)")                                                                      \
    X(TEXT, "work", work, "MOP",                                                                             \
      "10^6 operations of one run (default: those of the runs on the fewest processes)")                     \
    X(CHOICE, "mode", mode, "MODE",                                                                          \
      "strong: all runs solve one problem (default); weak: it grows with the processes",                     \
      .choices = "strong weak")                                                                              \
    X(FLAG, "points", points, NULL,                                                                          \
      "keep the measured points, with a power of p between two, instead of a function")
OPTION_TABLE(fit, OPTIONS)

static enum status read_positive(double *out, const char *text, const char *option, bool rate,
                                 struct diag *diag)
{
    const size_t n = decimal_span(text);
    const bool bare = n > 0 && text[n] == '\0';
    const enum status status =
        bare || !rate ? decimal_parse_double(out, text, diag) : unit_parse(out, text, DIM_RATE, diag);
    if (status != ST_OK)
        return diag_turn(diag, ST_USAGE);
    if (bare || !rate)
        *out *= 1e6;
    if (!(*out > 0 && *out < 1e300))
        return diag_set(diag, ST_USAGE, "--%s must be above 0, got '%s'", option, text);
    return ST_OK;
}

static enum status read_options(struct fit_options *out, const struct values *values, const char *path,
                                struct arena *arena, struct diag *diag)
{
    enum status status = ST_OK;
    *out = (struct fit_options){.name = values->name ? values->name : path_stem(arena, path),
                                .rate_ops = NAN,
                                .work_ops = NAN,
                                .points = values->points,
                                .weak = values->mode == 2};
    if (!pmnf_file_name_fits(out->name))
        return diag_set(diag, ST_USAGE, "--name: expected small letters, digits, dots and dashes, got '%s'",
                        out->name);
    if (values->rate)
        status = read_positive(&out->rate_ops, values->rate, "rate", true, diag);
    if (status == ST_OK && values->work)
        status = read_positive(&out->work_ops, values->work, "work", false, diag);
    return status;
}

enum status command_fit(struct call *call, struct diag *diag)
{
    struct fit_options options;
    struct fit_data data;
    struct fit fit;
    const char *output = call->context->global.output;
    FILE *file = NULL;
    enum status status = read_options(&options, call->values, call->argv[0], call->arena, diag);
    if (status == ST_OK)
        status = fit_read(&data, call->argv[0], call->arena, diag);
    if (status == ST_OK && data.merit && !options.weak)
        return diag_at(
            diag, ST_INPUT, call->argv[0], 1, 0,
            "a figure_of_merit needs runs whose problem grows with the processes: add --mode weak");
    if (status == ST_OK)
        status = fit_run(&fit, &data, &options, call->arena, diag);
    if (status == ST_OK)
        status = call_file(&file, call, diag);
    if (file)
        fit_report_file(file, &fit);
    if (status == ST_OK && call_says(call))
        fit_report(call_sink(call), &fit, output);
    return status;
}
