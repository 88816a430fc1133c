/* cmd_calibrate.c - `bursar calibrate RUNS.csv`: models beside measured runs. */
#include <stddef.h>
#include <string.h>

#include "base/decimal.h"
#include "catalog/csvfile.h"
#include "cli/commands.h"
#include "cli/model_words.h"
#include "report/calibrate_report.h"

enum field { MODEL, PARAMS, MACHINE, PROCESSES, RATE, LATENCY, BANDWIDTH, TIME, MEASURED_RATE, N_FIELDS };
static const char *const FIELDS[N_FIELDS] = {"model",   "params",    "machine", "processes",    "rate",
                                             "latency", "bandwidth", "time_s",  "measured_rate"};
enum { WORDS_AT_MOST = 32 };

struct runs_file {
    struct csvfile csv;
    int place[N_FIELDS]; /* of its column, or -1 */
};

static enum status read_header(struct runs_file *file, struct diag *diag)
{
    const enum status status = csvfile_columns(file->place, &file->csv, FIELDS, N_FIELDS, diag);
    if (status != ST_OK)
        return status;
    if (file->place[MODEL] < 0 || file->place[PROCESSES] < 0)
        return diag_at(diag, ST_INPUT, file->csv.path, 1, 1, "expected columns 'model' and 'processes'");
    if ((file->place[TIME] < 0) == (file->place[MEASURED_RATE] < 0))
        return diag_at(diag, ST_INPUT, file->csv.path, 1, 1,
                       "expected a column 'time_s' or 'measured_rate', one of the two");
    return file->csv.n_rows > 1 ? ST_OK : diag_at(diag, ST_INPUT, file->csv.path, 1, 0, "there are no runs");
}

static const char *text_of(const struct runs_file *file, const struct csv_row *row, enum field field)
{
    const int place = file->place[field];
    return place >= 0 && (size_t)place < row->n ? row->cells[place].text : NULL;
}

/* The row as the words of `bursar predict`. */
static enum status read_words(struct model_words *out, const struct runs_file *file,
                              const struct csv_row *row, struct arena *arena, struct diag *diag)
{
    const char *words[WORDS_AT_MOST];
    int n = 0;
    const char *params = text_of(file, row, PARAMS);
    if (!text_of(file, row, MODEL))
        return diag_set(diag, ST_INPUT, "model is empty");
    words[n++] = text_of(file, row, MODEL);
    for (const char *s = params ? params : ""; *(s += strspn(s, " "));) {
        const size_t length = strcspn(s, " ");
        if (n + 4 >= WORDS_AT_MOST)
            return diag_set(diag, ST_INPUT, "more than %d parameters", WORDS_AT_MOST);
        words[n++] = arena_strndup(arena, s, length);
        s += length;
    }
    static const enum field named[] = {PROCESSES, RATE, LATENCY, BANDWIDTH};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (text_of(file, row, named[i]))
            words[n++] = arena_printf(arena, "%s=%s", FIELDS[named[i]], text_of(file, row, named[i]));
    return model_words_read(out, true, n, words, arena, diag);
}

static enum status read_measured(struct calibrate_run *run, const struct runs_file *file,
                                 const struct csv_row *row, struct diag *diag)
{
    const enum field field = file->place[TIME] >= 0 ? TIME : MEASURED_RATE;
    const struct model *model = run->app.model;
    const char *text = text_of(file, row, field);
    double value = 0;
    if (!text)
        return diag_set(diag, ST_INPUT, "%s is empty", FIELDS[field]);
    const enum status status = decimal_parse_double(&value, text, diag);
    if (status != ST_OK)
        return status;
    if (!(value > 0))
        return diag_set(diag, ST_INPUT, "%s: expected a number above 0, got '%s'", FIELDS[field], text);
    run->measured_s = field == TIME ? value : model->work(&run->app) / (value * model->rate_scale);
    return ST_OK;
}

static enum status read_run(struct calibrate_run *run, const struct runs_file *file,
                            const struct csv_row *row, struct arena *arena, struct diag *diag)
{
    struct model_words words;
    enum status status = ST_OK;
    if (row->n != file->csv.rows[0].n)
        status = diag_set(diag, ST_INPUT, "expected %zu values, got %zu", file->csv.rows[0].n, row->n);
    if (status == ST_OK)
        status = read_words(&words, file, row, arena, diag);
    if (status == ST_OK) {
        *run = (struct calibrate_run){.line = row->cells[0].line,
                                      .machine = text_of(file, row, MACHINE),
                                      .app = words.app,
                                      .view = words.view,
                                      .processes = words.processes};
        status = read_measured(run, file, row, diag);
    }
    if (status == ST_OK)
        return ST_OK;
    diag_place(diag, file->csv.path, row->cells[0].line, 0);
    return diag_turn(diag, ST_INPUT);
}

static enum status write_file(struct context *context, const struct calibrate_result *result,
                              struct diag *diag)
{
    const enum status status = file_write_open(&context->file, context->output, diag);
    if (status != ST_OK)
        return status;
    calibrate_report_file(context->file.stream, result);
    return file_write_done(&context->file, diag);
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    struct runs_file file;
    struct calibrate_result result;
    struct sink *sink = NULL;
    const char *output = context->output;
    (void)values;
    (void)argc;
    enum status status = csvfile_read(&file.csv, argv[0], context->arena, diag);
    if (status == ST_OK)
        status = read_header(&file, diag);
    if (status != ST_OK)
        return status;
    const size_t n = file.csv.n_rows - 1;
    struct calibrate_run *runs = ARENA_NEW(context->arena, n, struct calibrate_run);
    for (size_t i = 0; i < n && status == ST_OK; i++)
        status = read_run(&runs[i], &file, &file.csv.rows[i + 1], context->arena, diag);
    if (status == ST_OK)
        status = calibrate_runs(&result, runs, n, argv[0], context->arena, diag);
    if (status == ST_OK && output)
        status = write_file(context, &result, diag);
    context->output = NULL; /* named the calibration; the result goes to standard output */
    if (status != ST_OK || (output && context->quiet))
        return status;
    status = context_sink(&sink, context, "bursar.calibrate/1", diag);
    if (status != ST_OK)
        return status;
    calibrate_report(sink, &result, output);
    return context_sink_close(context, sink, diag);
}

const struct command command_calibrate = {
    .name = "calibrate",
    .group = "Models",
    .arguments = "RUNS.csv",
    .summary = "compare models with measured runs, and keep the factor",
    .details =
        "RUNS.csv has a row for each run: model, params (\"class=A\"), machine (a name), processes, rate (of "
        "one "
        "process), latency and bandwidth as `bursar predict` takes them; time_s, or measured_rate in the "
        "model's unit. A model's factor is the geometric mean of measured over predicted time. -o FILE.yaml "
        "writes the factors: with `calibration: FILE.yaml` in a scenario a plan shows calibrated figures "
        "beside the model's own, by which it is chosen.\n\n"
        "  bursar calibrate scenarios/runs/whitney-table-3.csv -o whitney.yaml",
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
