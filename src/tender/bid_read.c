/* bid_read.c - reads what vendors send: bills of materials and promised rates. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "catalog/part_name.h"
#include "catalog/price_file.h"
#include "purchase/order.h"
#include "tender/bid.h"

#define QUANTITY_AT_MOST ((int64_t)1000000000000)

struct bid_reader {
    struct bid *bid;
    const struct instance *instance;
    struct price_table table;
    size_t row;
    VEC(const char *) notes;
    struct diag *diag;
};

/* The cell of a field in the current row; NULL: missing or empty. */
static const struct csv_cell *cell_of(const struct bid_reader *r, enum list_field field)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = price_table_cell(&column, &r->table, r->row, field);
    return cell && cell->text ? cell : NULL;
}

/* The text of a field in the current row; NULL: it is empty, or it is invalid and the diagnostic is set. */
static const char *text_of(const struct bid_reader *r, enum list_field field)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = price_table_cell(&column, &r->table, r->row, field);
    const char *text = NULL;
    return cell && price_table_value(&text, &r->table, cell, column, r->diag) == ST_OK ? text : NULL;
}

static enum status fail_at(const struct bid_reader *r, const struct csv_cell *cell, enum status status)
{
    if (status != ST_OK)
        diag_place(r->diag, r->bid->path, cell->line, cell->column);
    return status;
}

static enum status fail_row(const struct bid_reader *r, const char *what)
{
    const struct csv_cell *first = r->table.csv.rows[r->row].cells;
    return diag_at(r->diag, ST_INPUT, r->bid->path, first->line, first->column, "the line has no %s", what);
}

/* Reads an amount of the row in the scenario's currency. */
static enum status read_money(int64_t *out_minor, const struct bid_reader *r, enum list_field field)
{
    const struct instance *instance = r->instance;
    const struct csv_cell *currency = cell_of(r, LIST_CURRENCY), *cell = cell_of(r, field);
    const char *amount = text_of(r, field);
    char named[4];
    const struct price_basis in = instance_price_basis(instance);
    if (!amount)
        return r->diag->status;
    if (currency && currency_places(currency->text) < 0)
        return fail_at(r, currency,
                       diag_set(r->diag, ST_INPUT, "expected a currency such as %s, got '%s'",
                                instance->currency, currency->text));
    enum status status = money_parse_shown(out_minor, named, amount, cell->text,
                                           currency ? currency->text : instance->currency, r->diag);
    if (status == ST_OK && currency && strcmp(named, currency->text) != 0)
        status = diag_set(r->diag, ST_INPUT, "expected an amount in %s, the currency of the row, got '%s'",
                          currency->text, cell->text);
    if (status == ST_OK)
        status = price_convert(out_minor, *out_minor, named, &in, r->diag);
    return fail_at(r, cell, status);
}

/* Reads the price of the row if it has one. A line total takes precedence over a unit price. */
static enum status read_price(struct bid_line *line, const struct bid_reader *r)
{
    const bool total = cell_of(r, LIST_TOTAL);
    if (!total && !cell_of(r, LIST_PRICE))
        return ST_OK;
    line->price = total ? BID_PRICE_TOTAL : BID_PRICE_UNIT;
    return read_money(&line->price_minor, r, total ? LIST_TOTAL : LIST_PRICE);
}

/* Finds the option of the row, or adds a new one. NULL: the row has no option. */
static enum status read_option(struct bid_option **out, const struct bid_reader *r)
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
                       "too many options: a bid can have %d, and '%s' is one more", OPTIONS_AT_MOST,
                       cell->text);
    if (i == bid->n_options)
        bid->options[bid->n_options++] = (struct bid_option){.name = cell->text};
    *out = &bid->options[i];
    return ST_OK;
}

/* Reads a row `total`: the lump sum of the bid or of an option. */
static enum status read_lump(const struct bid_reader *r, const struct csv_cell *part,
                             struct bid_option *option)
{
    struct bid_line whole = {.quantity = 0};
    if (option ? option->lump : r->bid->lump)
        return diag_at(r->diag, ST_INPUT, r->bid->path, part->line, part->column,
                       "'total' is given twice: a bid and each of its options have one lump sum");
    const enum status status = read_price(&whole, r);
    if (status == ST_OK && whole.price != BID_PRICE_TOTAL)
        return diag_at(r->diag, ST_INPUT, r->bid->path, part->line, part->column,
                       "the row 'total' has no amount: write the lump sum into the column 'total'");
    *(option ? &option->lump : &r->bid->lump) = true;
    *(option ? &option->lump_minor : &r->bid->lump_minor) = whole.price_minor;
    return status;
}

/* --- lines --- */

/* The catalogue id that matches a name in the bid: directly, by a name that vendors use, or by the rules of
 * an import; NULL: none. */
static const char *find_part(const struct bid_reader *r, const char *name)
{
    const struct snapshot *snapshot = r->instance->snapshot;
    const char *id = price_table_id(name, r->table.arena);
    const size_t part = part_named(snapshot, name);
    if (part != NO_INDEX)
        return snapshot->parts[part].id;
    return snapshot_part(snapshot, id) != NO_INDEX ? id : NULL;
}

/* True if a word of the text is one of `words`, which are separated by bars. */
static bool has_word_of(const struct bid_reader *r, const char *text, const char *words)
{
    bool has = false;
    for (const char *s = text; *s && !has;) {
        s += strspn(s, " -/,.:;()[]+&%\n\t");
        const size_t n = strcspn(s, " -/,.:;()[]+&%\n\t");
        const char *word = price_heading_small(arena_strndup(r->table.arena, s, n), r->table.arena);
        has = n > 0 && price_heading_has_word(words, word);
        s += n;
    }
    return has;
}

/* Charges of vendors that are not parts. */
static const char CHARGES[] =
    "installation|install|setup|set-up|assembly|commissioning|configuration|integration|freight|shipping|"
    "shipment|delivery|transport|transportation|handling|insurance|packaging|packing|training|travel|"
    "support|maintenance|warranty|service|services|consulting|disposal";

/* Words for a sum of other lines or for tax on it. Adding such a line would count the others twice. */
static const char SUMS[] = "total|subtotal|totals|sum|sums|balance|vat|tax|taxes|mwst|ust|gst|tva|iva|summe|"
                           "gesamt|gesamtsumme|zwischensumme|netto|brutto|net|gross";

/* True if the name resembles the id of a part in the catalogue. */
static bool is_near(const struct bid_reader *r, const char *name)
{
    const struct snapshot *snapshot = r->instance->snapshot;
    const char **ids = ARENA_NEW(r->table.arena, snapshot->n_parts, const char *);
    for (size_t i = 0; i < snapshot->n_parts; i++)
        ids[i] = snapshot->parts[i].id;
    return nearest_name(price_table_id(name, r->table.arena), ids, snapshot->n_parts);
}

enum line_kind { LINE_PART, LINE_COST, LINE_NONE };

/* A line that matches no part is a cost if it names a known charge, or if it has no quantity and resembles no
 * part. A known charge without a price is ignored. Any other line is an unknown part. */
static enum status other_kind(enum line_kind *out, const struct bid_reader *r, const struct csv_cell *name)
{
    const bool money = cell_of(r, LIST_PRICE) || cell_of(r, LIST_TOTAL), counted = cell_of(r, LIST_QUANTITY);
    const bool charge = has_word_of(r, name->text, CHARGES);
    const bool cost = money && (charge || (!counted && !is_near(r, name->text)));
    *out = cost ? LINE_COST : charge && !money ? LINE_NONE : LINE_PART;
    if (*out != LINE_COST || counted || !has_word_of(r, name->text, SUMS))
        return ST_OK;
    return diag_at(r->diag, ST_INPUT, r->bid->path, name->line, name->column,
                   "'%s' is a sum of other lines: remove the line, or name it 'total' if it is the price "
                   "of the whole bid with tax",
                   name->text);
}

static void note_cost(struct bid_reader *r, const struct bid_line *line, bool counts)
{
    VEC_PUSH(&r->notes,
             arena_printf(
                 r->table.arena,
                 counts
                     ? "line %d, '%s', is not a part of the catalogue: its price counts as a cost of the bid"
                     : "line %d, '%s', has no price and is ignored",
                 line->at.line, line->part));
}

static enum status read_quantity(struct bid_line *line, const struct bid_reader *r)
{
    const struct csv_cell *quantity = cell_of(r, LIST_QUANTITY);
    const char *count = text_of(r, LIST_QUANTITY);
    return count ? fail_at(r, quantity,
                           decimal_parse_integer(&line->quantity, count, 0, QUANTITY_AT_MOST, r->diag))
                 : r->diag->status;
}

static enum status check_twice(const struct bid_reader *r, const struct bid_line *line)
{
    const struct bid *bid = r->bid;
    for (size_t i = 0; i < bid->n && !line->is_cost; i++)
        if (strcmp(bid->lines[i].part, line->part) == 0 && bid->lines[i].option == line->option)
            return located_error(&line->at, r->diag, "'%s' is given twice: line %d has it, too", line->part,
                                 bid->lines[i].at.line);
    return ST_OK;
}

/* Reads a line of a part, of an unknown part, or of a cost. */
static enum status read_offer(struct bid_reader *r, const struct csv_cell *name,
                              const struct bid_option *option)
{
    struct bid_line *line = &r->bid->lines[r->bid->n];
    const struct csv_cell *seller = cell_of(r, LIST_SELLER);
    const char *part = find_part(r, name->text);
    enum line_kind kind = LINE_PART;
    enum status status = part ? ST_OK : other_kind(&kind, r, name);
    *line = (struct bid_line){.part = part ? part : name->text,
                              .is_cost = kind == LINE_COST,
                              .quantity = 1,
                              .at = {.file = r->bid->path, .line = name->line, .column = name->column},
                              .option = option ? option->name : NULL,
                              .seller = seller ? seller->text : NULL};
    if (status == ST_OK && kind != LINE_PART)
        note_cost(r, line, kind == LINE_COST);
    if (status != ST_OK || kind == LINE_NONE)
        return status;
    if (kind == LINE_PART && !cell_of(r, LIST_QUANTITY))
        return fail_row(r, "quantity");
    status = cell_of(r, LIST_QUANTITY) ? read_quantity(line, r) : ST_OK;
    if (status == ST_OK)
        status = read_price(line, r);
    if (status == ST_OK)
        status = check_twice(r, line);
    r->bid->n += status == ST_OK;
    return status;
}

static enum status read_line(struct bid_reader *r)
{
    const struct csv_row *row = &r->table.csv.rows[r->row];
    const struct csv_cell *item = cell_of(r, LIST_ITEM), *name = item ? item : cell_of(r, LIST_NAME);
    struct bid_option *option = NULL;
    bool empty = true;
    for (size_t i = 0; i < row->n; i++)
        empty = empty && !row->cells[i].text;
    enum status status = empty ? ST_OK : read_option(&option, r);
    if (status != ST_OK || empty)
        return status;
    if (name && strcmp(price_heading_small(name->text, r->table.arena), "total") == 0)
        return read_lump(r, name, option);
    if (!name)
        return fail_row(r, "part");
    /* tax and similar charges are ignored, because the scenario defines them */
    return bill_is_on_top(name->text) ? ST_OK : read_offer(r, name, option);
}

enum status bid_read(struct bid *out, const char *path, const struct instance *instance,
                     const struct price_table_options *options, struct arena *arena, struct diag *diag)
{
    struct bid_reader r = {.bid = out, .instance = instance, .diag = diag};
    *out = (struct bid){.path = path};
    enum status status = price_file_read(&r.table, path, TABLE_OF_BID, options, arena, diag);
    if (status != ST_OK)
        return status;
    memcpy(out->hash, r.table.hash, sizeof out->hash);
    out->lines = ARENA_NEW(arena, r.table.csv.n_rows, struct bid_line);
    for (r.row = r.table.header + 1; r.row < r.table.csv.n_rows && status == ST_OK; r.row++)
        status = read_line(&r);
    for (size_t i = 0; i < r.table.n_notes; i++)
        VEC_PUSH(&r.notes, r.table.notes[i]);
    out->notes = ARENA_COPY(arena, r.notes.v, r.notes.n, 0, const char *);
    out->n_notes = r.notes.n;
    mem_free(r.notes.v);
    return status;
}

/* Adds a line to the bid. If the bid already has a line for the part, the units are added to that line. */
static enum status take_line(struct bid *out, const struct bid_line *line, struct diag *diag)
{
    size_t i = 0;
    while (i < out->n && (line->is_cost || strcmp(out->lines[i].part, line->part) != 0))
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
            "the option prices '%s' differently from line %d: give both prices in the column 'total'",
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
            return diag_at(
                diag, ST_INPUT, all->path, 0, 0,
                "the option '%s' has no lump sum, but the bid has one: add a row 'total' for the option",
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
        if (line.option && all->options[o].lump) { /* the option's lump sum pays for the line */
            line.price = BID_PRICE_TOTAL;
            line.price_minor = 0;
        }
        status = take_line(out, &line, diag);
    }
    return status;
}

/* --- promised rates --- */

enum { APPLICATION, MERIT, TIME, NODES, KIND, SOURCE, N_PROMISED };
static const char *const PROMISED[N_PROMISED] = {"application", "figure_of_merit", "time_s", "nodes",
                                                 "kind",        "source"};

struct promise_reader {
    struct promise *out; /* [n_work] */
    const struct instance *instance;
    const struct csvfile *file;
    const struct csv_row *row;
    int place[N_PROMISED];
    struct diag *diag;
};

static enum status find_application(size_t *out, const struct promise_reader *p)
{
    const char *names[APPS_AT_MOST];
    const struct csv_cell *cell = csvfile_cell(p->row, p->place[APPLICATION]);
    if (!cell)
        return diag_at(p->diag, ST_INPUT, p->file->path, p->row->cells[0].line, 1,
                       "the line has no application");
    for (size_t a = 0; a < p->instance->load.n_work; a++)
        names[a] = p->instance->load.work[a].name;
    if (suggest_find(out, cell->text, names, p->instance->load.n_work, p->diag,
                     "the workload of the scenario has no application '%s'", cell->text) != ST_OK)
        return csvfile_fail(p->file, cell, p->diag);
    if (p->out[*out].given)
        return diag_at(p->diag, ST_INPUT, p->file->path, cell->line, cell->column,
                       "'%s' is given twice: line %d has it, too", cell->text, p->out[*out].at.line);
    return ST_OK;
}

/* Reads the rate in the workload's measure. */
static enum status read_rate(double *out, const struct promise_reader *p, size_t a)
{
    const struct application *app = &p->instance->load.work[a].application;
    const struct csv_cell *merit = csvfile_cell(p->row, p->place[MERIT]),
                          *time = csvfile_cell(p->row, p->place[TIME]), *cell = merit ? merit : time;
    const double work = app->model->work(app);
    if (!merit == !time)
        return diag_at(p->diag, ST_INPUT, p->file->path, p->row->cells[0].line, 1,
                       "expected either a figure_of_merit or a time_s");
    enum status status = decimal_parse_double(out, cell->text, p->diag);
    if (status == ST_OK && !(*out > 0))
        status = diag_set(p->diag, ST_INPUT, "expected more than zero, got '%s'", cell->text);
    if (status == ST_OK && isnan(work) && (time || p->instance->load.by_runs))
        status = diag_set(p->diag, ST_INPUT, "the runs of '%s' have no fixed size: give its figure_of_merit",
                          p->instance->load.work[a].name);
    if (status != ST_OK)
        return csvfile_fail(p->file, cell, p->diag);
    const double rate_ops = merit ? *out * app->model->unit.scale : work / *out;
    *out = p->instance->load.by_runs ? rate_ops / work : rate_ops;
    return ST_OK;
}

static enum status read_row(const struct promise_reader *p)
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
                              const struct instance *instance, struct arena *arena, struct diag *diag)
{
    struct csvfile file;
    struct promise_reader reader = {.instance = instance, .file = &file, .diag = diag};
    *out = reader.out = ARENA_NEW(arena, instance->load.n_work, struct promise);
    enum status status = csvfile_read(&file, path, arena, diag);
    if (status == ST_OK)
        status = csvfile_columns(reader.place, &file, PROMISED, N_PROMISED, diag);
    if (status != ST_OK)
        return status;
    sha256_hex(hash, file.bytes, file.n_bytes);
    for (size_t i = 1; i < file.n_rows && status == ST_OK; i++) {
        reader.row = &file.rows[i];
        status = read_row(&reader);
    }
    return status;
}
