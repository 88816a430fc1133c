/* fit_read.c - reads measured runs from CSV. */
#include <math.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "catalog/csvfile.h"
#include "study/fit.h"

enum field { PROCESSES, NODES, TIME, COMPUTE, MERIT, VOLUME, MESSAGES, MEMORY, N_FIELDS };
static const char *const FIELDS[N_FIELDS] = {"processes",       "nodes",    "time_s",   "compute_s",
                                             "figure_of_merit", "volume_B", "messages", "memory_B"};

/* place[field]: index of the column, or -1. */
static enum status read_header(int place[N_FIELDS], const struct csvfile *file, struct diag *diag)
{
    const enum status status = csvfile_columns(place, file, FIELDS, N_FIELDS, diag);
    if (status != ST_OK)
        return status;
    if ((place[PROCESSES] < 0) == (place[NODES] < 0))
        return diag_at(diag, ST_INPUT, file->path, 1, 1,
                       "expected a column 'processes' or 'nodes', one of the two");
    if ((place[TIME] >= 0) + (place[COMPUTE] >= 0) + (place[MERIT] >= 0) != 1)
        return diag_at(diag, ST_INPUT, file->path, 1, 1,
                       "expected a column 'compute_s', 'time_s' or 'figure_of_merit', one of the three");
    return ST_OK;
}

static const struct csv_cell *cell_of(const struct csv_row *row, int place)
{
    static const struct csv_cell none = {NULL, 0, 0};
    return place >= 0 && (size_t)place < row->n ? &row->cells[place] : &none;
}

/* The column of each quantity. Sent quantities are 0 or empty for a single process, and above 0 otherwise. */
static const struct {
    enum field field;
    bool sent;
} QUANTITIES[N_PMNF] = {
    [PMNF_COMPUTATION] = {COMPUTE, false},
    [PMNF_VOLUME] = {VOLUME, true},
    [PMNF_MESSAGES] = {MESSAGES, true},
    [PMNF_MEMORY] = {MEMORY, false},
};

static enum status read_value(struct fit_row *out, enum pmnf_what what, const struct csvfile *file,
                              const struct csv_row *row, const int place[N_FIELDS], struct diag *diag)
{
    const bool sent = QUANTITIES[what].sent, alone = out->processes == 1;
    const bool merit = what == PMNF_COMPUTATION && place[MERIT] >= 0;
    const bool whole = what == PMNF_COMPUTATION && place[TIME] >= 0;
    const enum field field = merit ? MERIT : whole ? TIME : QUANTITIES[what].field;
    const struct csv_cell *cell = cell_of(row, place[field]);
    double value = NAN;
    out->value[what] = NAN;
    if (place[field] < 0 || (sent && alone && !cell->text))
        return ST_OK;
    if (!cell->text)
        return diag_at(diag, ST_INPUT, file->path, row->cells[0].line, 0, "%s is empty", FIELDS[field]);
    if (decimal_parse_double(&value, cell->text, diag) != ST_OK)
        return csvfile_fail(file, cell, diag);
    out->value[what] = merit ? 1 / (value * 1e6) : value;
    if (sent && alone && value == 0)
        return ST_OK;
    if (sent && alone && value > 0 && value < 1e300)
        diag_set(diag, ST_INPUT, "%s: a single process sends nothing", FIELDS[field]);
    else if (!(value > 0 && value < 1e300))
        diag_set(diag, ST_INPUT, "%s: expected a number above 0, got '%s'", FIELDS[field],
                 sent && value == 0 ? "0" : cell->text);
    return diag->status == ST_OK ? ST_OK : csvfile_fail(file, cell, diag);
}

static enum status read_row(struct fit_row *out, const struct csvfile *file, const struct csv_row *row,
                            const int place[N_FIELDS], struct diag *diag)
{
    const struct csv_cell *count = cell_of(row, place[place[NODES] >= 0 ? NODES : PROCESSES]);
    int64_t processes = 0;
    out->line = row->cells[0].line;
    enum status status =
        decimal_parse_integer(&processes, count->text ? count->text : "", 1, PMNF_MAX_PROCESSES, diag);
    if (status != ST_OK)
        return diag_place(diag, file->path, out->line, count->column), ST_INPUT;
    out->processes = (double)processes;
    for (int what = 0; what < N_PMNF && status == ST_OK; what++)
        status = read_value(out, (enum pmnf_what)what, file, row, place, diag);
    if (status == ST_OK && row->n > file->rows[0].n)
        return diag_at(diag, ST_INPUT, file->path, out->line, 0, "expected %zu values, got %zu",
                       file->rows[0].n, row->n);
    return status;
}

enum status fit_read(struct fit_data *out, const char *path, struct arena *arena, struct diag *diag)
{
    struct csvfile file;
    int place[N_FIELDS];
    enum status status = csvfile_read(&file, path, arena, diag);
    if (status == ST_OK)
        status = read_header(place, &file, diag);
    if (status != ST_OK)
        return status;
    if (file.n_rows < 2 || file.n_rows - 1 > FIT_MAX_ROWS)
        return diag_at(diag, ST_INPUT, path, 0, 0, "expected 1 to %d runs, got %zu", FIT_MAX_ROWS,
                       file.n_rows - 1);
    struct fit_row *rows = ARENA_NEW(arena, file.n_rows, struct fit_row);
    *out = (struct fit_data){.path = path,
                             .rows = rows,
                             .n_rows = file.n_rows - 1,
                             .given = {true, place[VOLUME] >= 0, place[MESSAGES] >= 0, place[MEMORY] >= 0},
                             .whole_time = place[COMPUTE] < 0,
                             .merit = place[MERIT] >= 0,
                             .nodes = place[NODES] >= 0,
                             .from = INFINITY};
    for (size_t i = 0; i < out->n_rows && status == ST_OK; i++) {
        status = read_row(&rows[i], &file, &file.rows[i + 1], place, diag);
        out->from = fmin(out->from, rows[i].processes);
        out->to = fmax(out->to, rows[i].processes);
    }
    return status;
}
