/* promised.c - figures that come with a bid. */
#include "study/bid.h"

#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "base/file.h"
#include "base/suggest.h"
#include "catalog/csvfile.h"

enum { APPLICATION, MERIT, TIME, NODES, KIND, SOURCE, N_COLUMNS };
static const char *const COLUMNS[N_COLUMNS] = {"application", "figure_of_merit", "time_s", "nodes",
                                               "kind",        "source"};

struct promising {
    struct promise *out; /* [n_work] */
    const struct problem *problem;
    const struct csvfile *file;
    const struct csv_row *row;
    int place[N_COLUMNS];
    struct diag *diag;
};

static enum status find_application(size_t *out, const struct promising *p)
{
    const char *names[APPS_AT_MOST];
    const struct csv_cell *cell = csvfile_cell(p->row, p->place[APPLICATION]);
    if (!cell)
        return diag_at(p->diag, ST_INPUT, p->file->path, p->row->cells[0].line, 1,
                       "the line has no application");
    for (size_t a = 0; a < p->problem->load.n_work; a++)
        names[a] = p->problem->load.work[a].name;
    if (suggest_find(out, cell->text, names, p->problem->load.n_work, p->diag,
                     "the workload of the scenario has no application '%s'", cell->text) != ST_OK)
        return csvfile_fail(p->file, cell, p->diag);
    if (p->out[*out].given)
        return diag_at(p->diag, ST_INPUT, p->file->path, cell->line, cell->column,
                       "'%s' stands here a second time; line %d has it already", cell->text,
                       p->out[*out].at.line);
    return ST_OK;
}

/* The rate in the workload's measure. */
static enum status read_rate(double *out, const struct promising *p, size_t a)
{
    const struct application *app = &p->problem->load.work[a].application;
    const struct csv_cell *merit = csvfile_cell(p->row, p->place[MERIT]),
                          *time = csvfile_cell(p->row, p->place[TIME]), *cell = merit ? merit : time;
    const double work = app->model->work(app);
    if (!merit == !time)
        return diag_at(p->diag, ST_INPUT, p->file->path, p->row->cells[0].line, 1,
                       "expected a figure_of_merit or a time_s, one of the two");
    enum status status = decimal_parse_double(out, cell->text, p->diag);
    if (status == ST_OK && !(*out > 0))
        status = diag_set(p->diag, ST_INPUT, "expected more than zero, got '%s'", cell->text);
    if (status == ST_OK && isnan(work) && (time || p->problem->load.by_runs))
        status = diag_set(p->diag, ST_INPUT, "'%s' has no runs of one size: give its figure_of_merit",
                          p->problem->load.work[a].name);
    if (status != ST_OK)
        return csvfile_fail(p->file, cell, p->diag);
    const double rate_ops = merit ? *out * app->model->unit.scale : work / *out;
    *out = p->problem->load.by_runs ? rate_ops / work : rate_ops;
    return ST_OK;
}

static enum status read_row(const struct promising *p)
{
    size_t a = 0;
    const struct csv_cell *nodes = csvfile_cell(p->row, p->place[NODES]),
                          *kind = csvfile_cell(p->row, p->place[KIND]),
                          *source = csvfile_cell(p->row, p->place[SOURCE]);
    const struct csv_cell *at = nodes ? nodes : &p->row->cells[0];
    struct promise promise = {.given = true,
                              .at = {.file = p->file->path, .line = at->line, .column = at->column}};
    enum status status = find_application(&a, p);
    if (status == ST_OK)
        status = read_rate(&promise.rate, p, a);
    if (status == ST_OK && nodes &&
        decimal_parse_integer(&promise.nodes, nodes->text, 1, INT64_MAX, p->diag) != ST_OK)
        status = csvfile_fail(p->file, nodes, p->diag);
    if (status != ST_OK)
        return status;
    promise.kind = kind ? kind->text : NULL;
    promise.source = source ? source->text : NULL;
    p->out[a] = promise;
    return ST_OK;
}

enum status bid_read_promised(struct promise **out, char hash[65], const char *path,
                              const struct problem *problem, struct arena *arena, struct diag *diag)
{
    struct csvfile file;
    struct promising promising = {.problem = problem, .file = &file, .diag = diag};
    *out = promising.out = ARENA_NEW(arena, problem->load.n_work, struct promise);
    enum status status = csvfile_read(&file, path, arena, diag);
    if (status == ST_OK)
        status = csvfile_columns(promising.place, &file, COLUMNS, N_COLUMNS, diag);
    if (status != ST_OK)
        return status;
    memcpy(hash, file.hash, sizeof file.hash);
    for (size_t i = 1; i < file.n_rows && status == ST_OK; i++) {
        promising.row = &file.rows[i];
        status = read_row(&promising);
    }
    return status;
}
