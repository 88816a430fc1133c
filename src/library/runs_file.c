/* runs_file.c - reads measured runs from a CSV file with one run per row. */
#include "library/runs_file.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "catalog/csvfile.h"
#include "library/model_words.h"
#include "machine/design.h"

/* Columns of runs without a scenario, of both kinds, and of runs of a scenario. */
enum run_field {
    MODEL,
    PARAMS,
    RATE,
    LATENCY,
    BANDWIDTH,
    MACHINE,
    PROCESSES,
    TIME,
    MEASURED_RATE,
    APPLICATION,
    NODE,
    NETWORK,
    TEMPLATE,
    N_FIELDS
};
static const char *const FIELDS[N_FIELDS] = {
    "model",  "params",        "rate",        "latency", "bandwidth", "machine", "processes",
    "time_s", "measured_rate", "application", "node",    "network",   "template"};
enum { WORDS_AT_MOST = 32 };

struct runs_file {
    struct csvfile csv;
    const struct instance *instance;
    struct context *context;
    int place[N_FIELDS];             /* of its column, or -1 */
};

static enum status read_header(struct runs_file *file, struct diag *diag)
{
    const enum run_field first = file->instance ? MACHINE : MODEL;
    const enum run_field end = file->instance ? N_FIELDS : APPLICATION;
    for (size_t f = 0; f < N_FIELDS; f++)
        file->place[f] = -1;
    const enum status status =
        csvfile_columns(file->place + first, &file->csv, FIELDS + first, end - first, diag);
    if (status != ST_OK)
        return status;
    if ((!file->instance && file->place[MODEL] < 0) || file->place[PROCESSES] < 0)
        return diag_at(diag, ST_INPUT, file->csv.path, 1, 1,
                       file->instance ? "expected a column 'processes'"
                                      : "expected columns 'model' and 'processes'");
    if ((file->place[TIME] < 0) == (file->place[MEASURED_RATE] < 0))
        return diag_at(diag, ST_INPUT, file->csv.path, 1, 1,
                       "expected either a column 'time_s' or a column 'measured_rate'");
    return file->csv.n_rows > 1 ? ST_OK
                                : diag_at(diag, ST_INPUT, file->csv.path, 1, 0, "the file has no runs");
}

static const char *text_of(const struct runs_file *file, const struct csv_row *row, enum run_field field)
{
    const struct csv_cell *cell = csvfile_cell(row, file->place[field]);
    return cell ? cell->text : NULL;
}

/* Reads a row as words of `bursar predict`. */
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
    static const enum run_field named[] = {PROCESSES, RATE, LATENCY, BANDWIDTH};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (text_of(file, row, named[i]))
            words[n++] = arena_printf(arena, "%s=%s", FIELDS[named[i]], text_of(file, row, named[i]));
    const struct model_line line = {n, words, .network = true, .context = file->context};
    return model_words_read(out, &line, arena, diag);
}

/* For a problem that grows with the cluster, computes the work of the model's own run. */
static enum status work_of(double *out, const struct calibrate_run *run, struct diag *diag)
{
    struct prediction own = {0};
    *out = run->app.model->work(&run->app);
    if (!isnan(*out))
        return ST_OK;
    const enum status status = model_eval(&own, &run->app, &run->view, run->processes, diag);
    *out = own.rate_ops * own.time_s;
    return status == ST_OK ? ST_OK : diag_turn(diag, ST_INPUT);
}

static enum status read_measured(struct calibrate_run *run, const struct runs_file *file,
                                 const struct csv_row *row, struct diag *diag)
{
    const enum run_field field = file->place[TIME] >= 0 ? TIME : MEASURED_RATE;
    const struct model *model = run->app.model;
    const char *text = text_of(file, row, field);
    double value = 0, work = 0;
    if (!text)
        return diag_set(diag, ST_INPUT, "%s is empty", FIELDS[field]);
    const enum status status = decimal_parse_double(&value, text, diag);
    if (status != ST_OK)
        return status;
    if (!(value > 0))
        return diag_set(diag, ST_INPUT, "%s: expected a number above 0, got '%s'", FIELDS[field], text);
    if (field == TIME)
        run->measured_s = value;
    else if (work_of(&work, run, diag) == ST_OK)
        run->measured_s = work / (value * model->unit.scale);
    else
        return ST_INPUT;
    return ST_OK;
}

/* Reads a row by names of a scenario. */
static enum status find_run(struct calibrate_run *run, const struct runs_file *file,
                            const struct csv_row *row, struct diag *diag)
{
    const char *processes = text_of(file, row, PROCESSES);
    const struct calibrate_where where = {text_of(file, row, APPLICATION), text_of(file, row, NODE),
                                          text_of(file, row, NETWORK), text_of(file, row, TEMPLATE)};
    if (!processes)
        return diag_set(diag, ST_INPUT, "processes is empty");
    enum status status = decimal_parse_double(&run->processes, processes, diag);
    if (status == ST_OK && !(run->processes >= 1 && run->processes <= (double)NODES_AT_MOST))
        status = diag_set(diag, ST_INPUT, "processes: expected a number from 1, got '%s'", processes);
    return status == ST_OK ? calibrate_find(run, file->instance, &where, diag) : status;
}

static enum status read_run(struct calibrate_run *run, const struct runs_file *file,
                            const struct csv_row *row, struct arena *arena, struct diag *diag)
{
    struct model_words words;
    enum status status = ST_OK;
    *run = (struct calibrate_run){.line = row->cells[0].line, .machine = text_of(file, row, MACHINE)};
    if (row->n != file->csv.rows[0].n)
        status = diag_set(diag, ST_INPUT, "expected %zu values, got %zu", file->csv.rows[0].n, row->n);
    if (status == ST_OK && file->instance) {
        status = find_run(run, file, row, diag);
    } else if (status == ST_OK && (status = read_words(&words, file, row, arena, diag)) == ST_OK) {
        run->app = words.app;
        run->view = words.view;
        run->processes = words.processes;
    }
    if (status == ST_OK)
        status = read_measured(run, file, row, diag);
    if (status == ST_OK)
        return ST_OK;
    diag_place(diag, file->csv.path, row->cells[0].line, 0);
    return diag_turn(diag, ST_INPUT);
}

enum status runs_file_read(struct calibrate_run **out, size_t *n, const struct runs_source *from,
                           struct arena *arena, struct diag *diag)
{
    struct runs_file file = {.instance = from->instance, .context = from->context};
    enum status status = csvfile_read(&file.csv, from->path, arena, diag);
    if (status == ST_OK)
        status = read_header(&file, diag);
    if (status != ST_OK)
        return status;
    *n = file.csv.n_rows - 1;
    *out = ARENA_NEW(arena, *n, struct calibrate_run);
    for (size_t i = 0; i < *n && status == ST_OK; i++)
        status = read_run(&(*out)[i], &file, &file.csv.rows[i + 1], arena, diag);
    return status;
}
