/* bid_read.c - what vendors send: bills of materials, and figures that they promise. */
#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "base/file.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/csvfile.h"
#include "purchase/order.h"
#include "study/bid.h"

enum {
    COLUMN_PART,
    COLUMN_QUANTITY,
    COLUMN_UNIT_PRICE,
    COLUMN_TOTAL,
    COLUMN_CURRENCY,
    COLUMN_SELLER,
    COLUMN_OPTION,
    N_COLUMNS
};

#define QUANTITY_AT_MOST ((int64_t)1000000000000)

struct reading {
    struct bid *bid;
    const struct problem *problem;
    const struct csv_row *row;
    int column[N_COLUMNS]; /* of the file; -1: it has none */
    struct diag *diag;
};

static enum status find_columns(int *column, const struct csvfile *file, struct arena *arena,
                                struct diag *diag)
{
    static const char *const names[N_COLUMNS] = {"part",     "quantity", "unit_price", "total",
                                                 "currency", "seller",   "option"};
    const struct csv_row *head = &file->rows[0];
    const char **given = ARENA_NEW(arena, head->n, const char *);
    for (size_t i = 0; i < head->n; i++)
        given[i] = head->cells[i].text ? head->cells[i].text : "";
    for (size_t c = 0; c < N_COLUMNS; c++) {
        const size_t i = text_place(names[c], given, head->n);
        column[c] = i < head->n ? (int)i : -1;
        if (i < head->n || c > COLUMN_QUANTITY)
            continue;
        const char *near = nearest_name(names[c], given, head->n);
        return diag_at(diag, ST_INPUT, file->path, head->cells[0].line, head->cells[0].column,
                       "a bill needs the columns part and quantity; there is no '%s'%s%s%s", names[c],
                       near ? ", is it '" : "", near ? near : "", near ? "'?" : "");
    }
    return ST_OK;
}

static enum status fail_at(const struct reading *r, const struct csv_cell *cell, enum status status)
{
    if (status != ST_OK)
        diag_place(r->diag, r->bid->path, cell->line, cell->column);
    return status;
}

/* An amount of the row in the scenario's currency. */
static enum status read_money(int64_t *out_minor, const struct reading *r, const struct csv_cell *cell)
{
    const struct problem *problem = r->problem;
    const struct csv_cell *currency = csvfile_cell(r->row, r->column[COLUMN_CURRENCY]);
    char named[4];
    const struct price_basis in = problem_price_basis(problem);
    if (currency && currency_places(currency->text) < 0)
        return fail_at(r, currency,
                       diag_set(r->diag, ST_INPUT, "expected a currency such as %s, got '%s'",
                                problem->currency, currency->text));
    enum status status =
        money_parse(out_minor, named, cell->text, currency ? currency->text : problem->currency, r->diag);
    if (status == ST_OK && currency && strcmp(named, currency->text) != 0)
        status =
            diag_set(r->diag, ST_INPUT, "expected an amount in %s, as the column 'currency' says, got '%s'",
                     currency->text, cell->text);
    if (status == ST_OK)
        status = price_convert(out_minor, *out_minor, named, &in, r->diag);
    return fail_at(r, cell, status);
}

/* The price of the row, if it has one: the total counts where both are there. */
static enum status read_price(struct bid_line *line, const struct reading *r)
{
    const struct csv_cell *total = csvfile_cell(r->row, r->column[COLUMN_TOTAL]),
                          *unit = csvfile_cell(r->row, r->column[COLUMN_UNIT_PRICE]);
    if (!total && !unit)
        return ST_OK;
    line->price = total ? BID_PRICE_TOTAL : BID_PRICE_UNIT;
    return read_money(&line->price_minor, r, total ? total : unit);
}

/* The option that the row is of, NULL: none; it is new where no row before is of it. */
static enum status read_option(struct bid_option **out, const struct reading *r)
{
    const struct csv_cell *cell = csvfile_cell(r->row, r->column[COLUMN_OPTION]);
    struct bid *bid = r->bid;
    size_t i = 0;
    *out = NULL;
    if (!cell)
        return ST_OK;
    while (i < bid->n_options && strcmp(bid->options[i].name, cell->text) != 0)
        i++;
    if (i == OPTIONS_AT_MOST)
        return diag_at(r->diag, ST_INPUT, bid->path, cell->line, cell->column,
                       "'%s' is one option more than the %d that a bid can have", cell->text,
                       OPTIONS_AT_MOST);
    if (i == bid->n_options)
        bid->options[bid->n_options++] = (struct bid_option){.name = cell->text};
    *out = &bid->options[i];
    return ST_OK;
}

/* `total`: the whole of it, or of an option, for so much. */
static enum status read_lump(const struct reading *r, const struct csv_cell *part, struct bid_option *option)
{
    struct bid_line whole = {.quantity = 0};
    if (option ? option->lump : r->bid->lump)
        return diag_at(r->diag, ST_INPUT, r->bid->path, part->line, part->column,
                       "'total' stands here a second time; a bid has one lump sum, and each option one");
    const enum status status = read_price(&whole, r);
    if (status == ST_OK && whole.price != BID_PRICE_TOTAL)
        return diag_at(r->diag, ST_INPUT, r->bid->path, part->line, part->column,
                       "the row 'total' has no amount: write the lump sum into the column 'total'");
    *(option ? &option->lump : &r->bid->lump) = true;
    *(option ? &option->lump_minor : &r->bid->lump_minor) = whole.price_minor;
    return status;
}

static enum status read_line(const struct reading *r)
{
    struct bid *bid = r->bid;
    struct bid_line *line = &bid->lines[bid->n];
    const struct csv_cell *part = csvfile_cell(r->row, r->column[COLUMN_PART]),
                          *quantity = csvfile_cell(r->row, r->column[COLUMN_QUANTITY]);
    struct bid_option *option = NULL;
    enum status status = read_option(&option, r);
    if (status != ST_OK)
        return status;
    if (part && strcmp(part->text, "total") == 0)
        return read_lump(r, part, option);
    if (!part || !quantity)
        return diag_at(r->diag, ST_INPUT, bid->path, r->row->cells[0].line, r->row->cells[0].column,
                       "the line has no %s", part ? "quantity" : "part");
    if (bill_is_on_top(part->text)) /* the scenario says what is paid so */
        return ST_OK;
    const struct csv_cell *seller = csvfile_cell(r->row, r->column[COLUMN_SELLER]);
    *line = (struct bid_line){.part = part->text,
                              .at = {.file = bid->path, .line = part->line, .column = part->column},
                              .option = option ? option->name : NULL,
                              .seller = seller ? seller->text : NULL};
    status = fail_at(r, quantity,
                     decimal_parse_integer(&line->quantity, quantity->text, 0, QUANTITY_AT_MOST, r->diag));
    if (status == ST_OK)
        status = read_price(line, r);
    for (size_t i = 0; i < bid->n && status == ST_OK; i++)
        if (strcmp(bid->lines[i].part, line->part) == 0 && bid->lines[i].option == line->option)
            status =
                located_error(&line->at, r->diag, "'%s' stands here a second time; line %d has it already",
                              line->part, bid->lines[i].at.line);
    bid->n += status == ST_OK;
    return status;
}

enum status bid_read(struct bid *out, const char *path, const struct problem *problem, struct arena *arena,
                     struct diag *diag)
{
    struct csvfile file;
    struct reading reading = {.bid = out, .problem = problem, .diag = diag};
    *out = (struct bid){.path = path};
    enum status status = csvfile_read(&file, path, arena, diag);
    if (status == ST_OK)
        status = find_columns(reading.column, &file, arena, diag);
    if (status != ST_OK)
        return status;
    memcpy(out->hash, file.hash, sizeof out->hash);
    out->lines = ARENA_NEW(arena, file.n_rows, struct bid_line);
    for (size_t i = 1; i < file.n_rows && status == ST_OK; i++) {
        reading.row = &file.rows[i];
        status = read_line(&reading);
    }
    return status;
}

/* Adds a line to those taken; units of a part that is there already join it. */
static enum status take_line(struct bid *out, const struct bid_line *line, struct diag *diag)
{
    size_t i = 0;
    while (i < out->n && strcmp(out->lines[i].part, line->part) != 0)
        i++;
    struct bid_line *to = &out->lines[i];
    if (i == out->n) {
        out->lines[out->n++] = *line;
        return ST_OK;
    }
    if (!out->lump &&
        (to->price != line->price || (to->price == BID_PRICE_UNIT && to->price_minor != line->price_minor)))
        return located_error(
            &line->at, diag,
            "'%s' has another price than in line %d, to which the option adds: write both into the "
            "column 'total'",
            line->part, to->at.line);
    to->quantity += line->quantity;
    to->price_minor += to->price == BID_PRICE_TOTAL ? line->price_minor : 0;
    return ST_OK;
}

enum status bid_take(struct bid *out, const struct bid *all, unsigned taken, struct arena *arena,
                     struct diag *diag)
{
    enum status status = ST_OK;
    *out = *all;
    out->taken = taken;
    out->lines = ARENA_NEW(arena, all->n, struct bid_line);
    out->n = 0;
    for (size_t o = 0; o < all->n_options; o++) {
        const struct bid_option *option = &all->options[o];
        if (!(taken >> o & 1))
            continue;
        if (all->lump && !option->lump)
            return diag_at(diag, ST_INPUT, all->path, 0, 0,
                           "the bid has a lump sum, and its option '%s' has none: give it a row 'total'",
                           option->name);
        out->options_minor += option->lump ? option->lump_minor : 0;
    }
    for (size_t i = 0; i < all->n && status == ST_OK; i++) {
        struct bid_line line = all->lines[i];
        size_t o = 0;
        while (line.option && all->options[o].name != line.option)
            o++;
        if (line.option && !(taken >> o & 1))
            continue;
        if (line.option && all->options[o].lump) { /* which pays for it */
            line.price = BID_PRICE_TOTAL;
            line.price_minor = 0;
        }
        status = take_line(out, &line, diag);
    }
    return status;
}

/* --- figures that come with a bid --- */

enum { APPLICATION, MERIT, TIME, NODES, KIND, SOURCE, N_PROMISED };
static const char *const PROMISED[N_PROMISED] = {"application", "figure_of_merit", "time_s", "nodes",
                                                 "kind",        "source"};

struct promising {
    struct promise *out; /* [n_work] */
    const struct problem *problem;
    const struct csvfile *file;
    const struct csv_row *row;
    int place[N_PROMISED];
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
        status = csvfile_columns(promising.place, &file, PROMISED, N_PROMISED, diag);
    if (status != ST_OK)
        return status;
    memcpy(hash, file.hash, sizeof file.hash);
    for (size_t i = 1; i < file.n_rows && status == ST_OK; i++) {
        promising.row = &file.rows[i];
        status = read_row(&promising);
    }
    return status;
}
