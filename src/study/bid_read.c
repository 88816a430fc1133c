/* bid_read.c - what vendors send: bills of materials, and figures that they promise. */
#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "base/file.h"
#include "base/suggest.h"
#include "catalog/csvfile.h"
#include "purchase/order.h"
#include "study/bid.h"

#define QUANTITY_AT_MOST ((int64_t)1000000000000)

struct reading {
    struct bid *bid;
    const struct problem *problem;
    struct price_table table;
    size_t row;
    struct diag *diag;
};

/* The row's cell of a field; NULL: it has none, or nothing in it. */
static const struct csv_cell *cell_of(const struct reading *r, enum list_field field)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = price_table_cell(&column, &r->table, r->row, field);
    return cell && cell->text ? cell : NULL;
}

/* What stands there; NULL: nothing. A fault is the diagnostic's. */
static const char *text_of(const struct reading *r, enum list_field field)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = price_table_cell(&column, &r->table, r->row, field);
    const char *text = NULL;
    return cell && price_table_value(&text, &r->table, cell, column, r->diag) == ST_OK ? text : NULL;
}

static enum status fail_at(const struct reading *r, const struct csv_cell *cell, enum status status)
{
    if (status != ST_OK)
        diag_place(r->diag, r->bid->path, cell->line, cell->column);
    return status;
}

static enum status fail_row(const struct reading *r, const char *what)
{
    const struct csv_cell *first = r->table.csv.rows[r->row].cells;
    return diag_at(r->diag, ST_INPUT, r->bid->path, first->line, first->column, "the line has no %s", what);
}

/* An amount of the row in the scenario's currency. */
static enum status read_money(int64_t *out_minor, const struct reading *r, enum list_field field)
{
    const struct problem *problem = r->problem;
    const struct csv_cell *currency = cell_of(r, LIST_CURRENCY), *cell = cell_of(r, field);
    const char *amount = text_of(r, field);
    char named[4];
    const struct price_basis in = problem_price_basis(problem);
    if (!amount)
        return r->diag->status;
    if (currency && currency_places(currency->text) < 0)
        return fail_at(r, currency,
                       diag_set(r->diag, ST_INPUT, "expected a currency such as %s, got '%s'",
                                problem->currency, currency->text));
    enum status status =
        money_parse(out_minor, named, amount, currency ? currency->text : problem->currency, r->diag);
    if (status == ST_OK && currency && strcmp(named, currency->text) != 0)
        status =
            diag_set(r->diag, ST_INPUT, "expected an amount in %s, as the column 'currency' says, got '%s'",
                     currency->text, amount);
    if (status == ST_OK)
        status = price_convert(out_minor, *out_minor, named, &in, r->diag);
    return fail_at(r, cell, status);
}

/* The price of the row, if it has one: the total counts where both are there. */
static enum status read_price(struct bid_line *line, const struct reading *r)
{
    const bool total = cell_of(r, LIST_TOTAL);
    if (!total && !cell_of(r, LIST_PRICE))
        return ST_OK;
    line->price = total ? BID_PRICE_TOTAL : BID_PRICE_UNIT;
    return read_money(&line->price_minor, r, total ? LIST_TOTAL : LIST_PRICE);
}

/* The option that the row is of, NULL: none; it is new where no row before is of it. */
static enum status read_option(struct bid_option **out, const struct reading *r)
{
    const struct csv_cell *cell = cell_of(r, LIST_OPTION);
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
    const struct csv_cell *part = cell_of(r, LIST_ITEM), *quantity = cell_of(r, LIST_QUANTITY),
                          *seller = cell_of(r, LIST_SELLER);
    struct bid_option *option = NULL;
    enum status status = read_option(&option, r);
    if (status != ST_OK)
        return status;
    if (part && strcmp(price_table_small(part->text, r->table.arena), "total") == 0)
        return read_lump(r, part, option);
    if (!part || !quantity)
        return fail_row(r, part ? "quantity" : "part");
    if (bill_is_on_top(part->text)) /* the scenario says what is paid so */
        return ST_OK;
    *line = (struct bid_line){.part = part->text,
                              .at = {.file = bid->path, .line = part->line, .column = part->column},
                              .option = option ? option->name : NULL,
                              .seller = seller ? seller->text : NULL};
    const char *count = text_of(r, LIST_QUANTITY);
    status = count ? fail_at(r, quantity,
                             decimal_parse_integer(&line->quantity, count, 0, QUANTITY_AT_MOST, r->diag))
                   : r->diag->status;
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

enum status bid_read(struct bid *out, const char *path, const struct problem *problem,
                     const struct price_table_options *options, struct arena *arena, struct diag *diag)
{
    struct reading r = {.bid = out, .problem = problem, .diag = diag};
    *out = (struct bid){.path = path};
    enum status status = price_table_read(&r.table, path, TABLE_OF_BID, options, arena, diag);
    if (status != ST_OK)
        return status;
    memcpy(out->hash, r.table.hash, sizeof out->hash);
    out->notes = ARENA_COPY(arena, r.table.notes, r.table.n_notes, 0, const char *);
    out->n_notes = r.table.n_notes;
    out->lines = ARENA_NEW(arena, r.table.csv.n_rows, struct bid_line);
    for (r.row = r.table.header + 1; r.row < r.table.csv.n_rows && status == ST_OK; r.row++)
        status = read_line(&r);
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
    sha256_hex(hash, file.bytes, file.n_bytes);
    for (size_t i = 1; i < file.n_rows && status == ST_OK; i++) {
        promising.row = &file.rows[i];
        status = read_row(&promising);
    }
    return status;
}
