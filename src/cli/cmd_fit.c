/* cmd_fit.c - `bursar fit DATA.csv -o MODEL.yaml`: a model of a program from its measured runs. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/decimal.h"
#include "base/unit.h"
#include "cli/commands.h"
#include "question/pmnf_file.h"
#include "report/fit_report.h"

struct values {
    const char *name;
    const char *rate;
    const char *work;
    bool points;
};

static const struct option_spec OPTIONS[] = {
    {.name = "name",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, name),
     .value = "NAME",
     .help = "what the program is called (default: the file's name)"},
    {.name = "rate",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, rate),
     .value = "RATE",
     .help = "what a process of the machine that was measured does (a bare number: Mop/s; default 1)"},
    {.name = "work",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, work),
     .value = "MOP",
     .help = "10^6 operations that count as one run (default: what the runs on the fewest processes did)"},
    {.name = "points",
     .type = OPTION_FLAG,
     .offset = offsetof(struct values, points),
     .help = "keep the measured points, with a power of p between two, instead of a function"},
};

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

/* The file's name without its folder and ending. */
static const char *name_of(const char *path, struct arena *arena)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return arena_strndup(arena, name, dot ? (size_t)(dot - name) : strlen(name));
}

static enum status read_options(struct fit_options *out, const struct values *values, const char *path,
                                struct arena *arena, struct diag *diag)
{
    enum status status = ST_OK;
    *out = (struct fit_options){.name = values->name ? values->name : name_of(path, arena),
                                .rate_ops = 1e6,
                                .work_ops = NAN,
                                .points = values->points};
    if (!pmnf_file_name_fits(out->name))
        return diag_set(diag, ST_USAGE, "--name: expected small letters, digits, dots and dashes, got '%s'",
                        out->name);
    if (values->rate)
        status = read_positive(&out->rate_ops, values->rate, "rate", true, diag);
    if (status == ST_OK && values->work)
        status = read_positive(&out->work_ops, values->work, "work", false, diag);
    return status;
}

static enum status write_file(struct context *context, const struct fit *fit, struct diag *diag)
{
    const enum status status = file_write_open(&context->file, context->output, diag);
    if (status != ST_OK)
        return status;
    fit_report_file(context->file.stream, fit);
    return file_write_done(&context->file, diag);
}

static enum status run(struct context *context, const void *payload, int argc, const char *const *argv,
                       struct diag *diag)
{
    struct fit_options options;
    struct fit_data data;
    struct fit fit;
    struct sink *sink = NULL;
    const char *file = context->output;
    (void)argc;
    enum status status = read_options(&options, payload, argv[0], context->arena, diag);
    if (status == ST_OK)
        status = fit_read(&data, argv[0], context->arena, diag);
    if (status == ST_OK)
        status = fit_run(&fit, &data, &options, context->arena, diag);
    if (status == ST_OK && file)
        status = write_file(context, &fit, diag);
    context->output = NULL; /* named the model; the result goes to standard output */
    if (status != ST_OK || (file && context->quiet))
        return status;
    status = context_sink(&sink, context, "bursar.fit/1", diag);
    if (status != ST_OK)
        return status;
    fit_report(sink, &fit, file);
    return context_sink_close(context, sink, diag);
}

const struct command command_fit = {
    .name = "fit",
    .group = "Models",
    .arguments = "DATA.csv",
    .summary = "make a model of a program from its measured runs",
    .details =
        "DATA.csv has a row for each run: processes; compute_s, what a process computed (or time_s, the "
        "whole "
        "run); volume_B and messages, what a process sent, and memory_B, what it held (may be left out; "
        "without "
        "memory_B `memory: enforce` cannot hold a purchase to it). Each becomes a sum of at most "
        "three terms c p^a log2(p)^b, the normal form of Extra-P, chosen by leaving out all runs at one "
        "process count after the other; residuals and a 95 % band say how good it is. It takes 5 process "
        "counts. -o MODEL.yaml writes the model: `bursar predict pmnf file=MODEL.yaml ...`, and in a "
        "scenario `model: pmnf, params: {file: MODEL.yaml}`, with a rate of each node for the program's name "
        "in the catalogue, in the unit of --rate.\n\n"
        "  bursar fit runs.csv --rate 23.67 -o solver.yaml",
    .options = OPTIONS,
    .n_options = sizeof OPTIONS / sizeof *OPTIONS,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
