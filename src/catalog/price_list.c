/* price_list.c - converts the lines of a price list to rows of a catalogue's tables. */
#include "catalog/price_list.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/stop.h"
#include "base/vec.h"
#include "catalog/device_type.h"
#include "catalog/list_description.h"
#include "catalog/list_library.h"
#include "catalog/list_part.h"
#include "catalog/list_price.h"
#include "catalog/list_quote.h"
#include "catalog/list_rate.h"
#include "catalog/part_library.h"
#include "catalog/price_file.h"

/* Keeps the error of the current line as a problem, so that the import reads the others. False: no error, or
 * one that ends the import. */
static bool note_problem(struct list_importer *t)
{
    const struct csv_row *cells = &t->table.csv.rows[t->row], *header = &t->table.csv.rows[t->table.header];
    size_t i = 0;
    if (t->table.by_hand || t->diag->status != ST_INPUT)
        return false;
    while (i < cells->n && cells->cells[i].column != t->diag->column)
        i++;
    /* a value whose column is missing has the place of the line's first cell */
    const bool there = i < cells->n && i < header->n && !(t->out->missing && cells->cells[i].text);
    const char *heading = there && !t->out->missing ? header->cells[i].text : t->out->missing;
    list_add_problem(t, t->diag->message, there ? i + 1 : 0, heading,
                     (struct csv_cell){NULL, t->diag->line, t->diag->column});
    t->out->missing = NULL;
    diag_fini(t->diag);
    return true;
}

/* Checks that every network has a latency, in some line or in the catalogue. */
static void check_networks(struct list_importer *t)
{
    for (t->row = t->table.header + 1; t->row < t->table.csv.n_rows && list_is_good(t); t->row++) {
        if (price_table_row(&t->table, t->row) != ROW_ITEM)
            continue;
        const char *name = list_value(t, LIST_NETWORK);
        const struct sheet_value key = {"id", name ? price_table_id(name, t->arena) : ""};
        struct sheet *known = t->sheets.v[TABLE_TECHNOLOGY];
        if (!name || snapshot_technology(t->snapshot, key.text) != NO_INDEX ||
            part_library_has_technology(t->used.library, key.text) ||
            (known && sheet_value(known, &key, "latency_us")))
            continue;
        t->out->missing = price_table_heading(LIST_LATENCY);
        diag_set(
            t->diag, ST_INPUT,
            "the latency of network '%s' is not known: give it on one of its lines (column 'latency', such "
            "as 1.5 us), or import a ping-pong first (--technology %s)",
            name, key.text);
        list_place(t, LIST_NETWORK);
        (void)note_problem(t);
    }
}

/* --- exchange rates --- */

/* Adds the exchange rate of the line's currency. A line may contain only this rate. */
static void put_exchange(struct list_importer *t, struct price_list_entry *entry)
{
    struct list_row row = {.table = TABLE_EXCHANGE_RATE};
    char day[11];
    const char *currency = list_value(t, LIST_CURRENCY), *dated = list_price_date(t, LIST_DATE);
    const char *per_usd = list_value(t, LIST_PER_USD);
    if (!currency)
        list_missing(t, LIST_CURRENCY, "an exchange rate");
    if (!list_is_good(t))
        return;
    entry->item = currency;
    entry->kind = "exchange rate";
    entry->price = arena_printf(t->arena, "%s %s for 1 USD", per_usd, currency);
    list_add(&row, t, "date", dated ? dated : arena_strdup(t->arena, date_format(day, t->snapshot->as_of)),
             LIST_DATE);
    list_add(&row, t, "currency", currency, LIST_CURRENCY);
    row.n_keys = row.n;
    list_add(&row, t, "per_usd", per_usd, LIST_PER_USD);
    list_add(&row, t, "source", t->out->source, LIST_ITEM);
    list_put(t, &row);
}

/* --- a line --- */

/* True if the line has no price and no rate, like the lines of a form that a vendor left empty. */
static bool has_no_figure(const struct list_importer *t)
{
    const struct csv_row *cells = &t->table.csv.rows[t->row];
    for (size_t i = 0; i < cells->n && i < t->table.csv.rows[t->table.header].n; i++)
        switch ((int)t->table.columns[i].field) {
        case LIST_PRICE:
        case LIST_LIST_PRICE:
        case LIST_TOTAL:
        case LIST_RATE:
        case LIST_SECONDS:
            if (cells->cells[i].text)
                return false;
        }
    return true;
}

/* True if the line only names a part: a form that its vendor did not fill in there. */
static bool only_names(const struct list_importer *t)
{
    const struct csv_row *cells = &t->table.csv.rows[t->row];
    bool kind = false;
    for (size_t i = 0; i < cells->n; i++) {
        const enum list_field field =
            i < t->table.csv.rows[t->table.header].n ? t->table.columns[i].field : N_LIST_FIELDS;
        kind = kind || (field == LIST_KIND && cells->cells[i].text);
        if (cells->cells[i].text && field != LIST_ITEM && field != LIST_NAME && field != LIST_KIND)
            return false;
    }
    return kind;
}

/* False for a part that needs no price: one that is in the catalogue, and a device of a library, a catalogue
 * without prices. */
static bool needs_price(const struct list_importer *t, const struct price_list_entry *entry)
{
    const bool known = entry->in_catalog || (t->import->device && t->snapshot->paid.n_quotes == 0);
    return !t->table.by_hand || !known || list_value(t, LIST_PRICE) || list_value(t, LIST_TOTAL);
}

static void take_line(struct list_importer *t)
{
    struct price_list_entry *entry = &t->out->entries[t->out->n++];
    t->described = (struct list_described){NULL};
    const char *item = list_value(t, LIST_ITEM), *name = item ? item : list_value(t, LIST_NAME);
    name = name || !t->table.rows ? name : t->table.rows[t->row].label; /* of freight, in any column */
    const bool measured = list_value(t, LIST_APPLICATION) && !list_value(t, LIST_KIND);
    *entry = (struct price_list_entry){
        .line = t->table.csv.rows[t->row].cells[0].line, .row = t->row, .kind = "rate", .pack = 1};
    if (list_value(t, LIST_PER_USD)) {
        put_exchange(t, entry);
        if (!name)
            return;
    }
    if (!name || !*price_table_id(name, t->arena))
        list_missing(t, LIST_ITEM, "a line");
    if (!list_is_good(t))
        return;
    list_description_read(t);
    list_library_find(t, entry, name);
    entry->seller = list_value(t, LIST_SELLER);
    if (!entry->seller)
        entry->seller = t->import->seller ? t->import->seller : t->table.facts.seller;
    if (entry->seller && !*entry->seller)
        entry->seller = NULL;
    if ((entry->in_catalog || entry->library || only_names(t)) && !t->table.by_hand && has_no_figure(t)) {
        list_leave_out(t, "no price");
        t->out->n--;
        return;
    }
    if (!measured && list_is_good(t) && (entry->library || list_part_put(t, entry)) && needs_price(t, entry))
        list_price_put(t, entry);
    list_rate_put(t, entry);
}

/* False if the import was stopped. It can be stopped until the rows are written. */
static bool may_continue(const struct list_importer *t)
{
    if (list_is_good(t) && stop_reached(t->import->stop))
        diag_set(t->diag, ST_STOPPED, "stopped before the import was complete: nothing was written");
    return list_is_good(t);
}

static void take_lines(struct list_importer *t)
{
    t->out->entries = ARENA_NEW(t->arena, t->table.csv.n_rows, struct price_list_entry);
    if (t->table.rows)
        list_quote_check(t);
    for (t->row = t->table.header + 1; t->row < t->table.csv.n_rows && may_continue(t); t->row++)
        if (price_table_row(&t->table, t->row) == ROW_ITEM) {
            t->n_lines++;
            take_line(t);
            t->out->n -= note_problem(t);
        }
    if (list_is_good(t) && t->n_lines == 0)
        diag_at(t->diag, ST_INPUT, t->out->path, 1, 1, "the list has no line below its headings");
    if (list_is_good(t) && t->out->n == 0 && t->problems.n == 0 && t->left_out.n > 0)
        diag_at(t->diag, ST_INPUT, t->out->path, 1, 1, "no line has a price");
    check_networks(t);
}

/* --- the list --- */

static void put_source(struct list_importer *t)
{
    const char *name = path_name(t->out->path), *stem = path_stem(t->arena, name);
    t->out->source = t->import->source ? t->import->source : price_table_id(stem, t->arena);
    struct list_row row = {.table = TABLE_SOURCE, .n = 1, .n_keys = 1};
    row.values[0] = (struct sheet_value){"id", t->out->source};
    if (snapshot_source(t->snapshot, t->out->source) == NO_INDEX)
        row.values[row.n++] = (struct sheet_value){
            "title", t->import->device  ? arena_printf(t->arena, "Device type %s (NetBox)", name)
                     : t->table.by_hand ? "Entered by hand"
                     : t->table.facts.number
                         ? arena_printf(t->arena, "Quote %s, price list %s", t->table.facts.number, name)
                         : arena_printf(t->arena, "Price list %s", name)};
    list_put(t, &row);
}

/* What the texts around the table state; NULL: nothing. */
static const char *facts_text(const struct list_importer *t)
{
    const struct price_facts *facts = &t->table.facts;
    const struct {
        const char *name, *value;
    } all[] = {{"quote", facts->number},
               {"date", facts->date},
               {"valid until", facts->valid_until},
               {"seller", t->import->seller ? NULL : facts->seller},
               {"currency", facts->currency}};
    const char *text = NULL;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].value)
            text = arena_printf(t->arena, "%s%s%s %s", text ? text : "", text ? ", " : "", all[i].name,
                                all[i].value);
    return text ? arena_printf(t->arena, "stated outside the table: %s", text) : NULL;
}

/* The lines that are options; NULL: none. */
static const char *options_text(const struct list_importer *t)
{
    const char *text = NULL;
    for (size_t i = 0; i < t->out->n; i++)
        if (t->out->entries[i].optional)
            text =
                arena_printf(t->arena, "%s%s%d", text ? text : "", text ? ", " : "", t->out->entries[i].line);
    return text ? arena_printf(t->arena, "options, in no sum: line %s", text) : NULL;
}

static void add_notes(struct list_importer *t)
{
    const struct device_type *device = t->import->device;
    t->out->notes = ARENA_NEW(t->arena,
                              8 + t->notes.n + t->used.composed.n + t->table.n_notes + t->out->n_rates +
                                  (device ? device->n_notes : 0),
                              const char *);
    for (size_t i = 0; device && i < device->n_notes; i++)
        t->out->notes[t->out->n_notes++] = device->notes[i];
    for (size_t i = 0; i < t->table.n_notes; i++)
        t->out->notes[t->out->n_notes++] = t->table.notes[i];
    const char *facts = facts_text(t), *options = options_text(t);
    if (facts)
        t->out->notes[t->out->n_notes++] = facts;
    for (size_t i = 0; i < t->notes.n; i++)
        t->out->notes[t->out->n_notes++] = t->notes.v[i];
    if (options)
        t->out->notes[t->out->n_notes++] = options;
    if (t->old.n_replaced > 0)
        t->out->notes[t->out->n_notes++] = arena_printf(t->arena, "%zu price%s of the catalogue replaced",
                                                        t->old.n_replaced, t->old.n_replaced == 1 ? "" : "s");
    if (t->old.beside)
        t->out->notes[t->out->n_notes++] = t->old.beside;
    if (t->used.n_library > 0)
        t->out->notes[t->out->n_notes++] =
            arena_printf(t->arena, "facts of %zu part%s are from catalogue '%s'", t->used.n_library,
                         t->used.n_library == 1 ? "" : "s", t->used.of_library);
    if (t->used.not_read)
        t->out->notes[t->out->n_notes++] =
            arena_printf(t->arena, "values of these parts in the list are not read: %s", t->used.not_read);
    for (size_t i = 0; i < t->used.composed.n; i++)
        t->out->notes[t->out->n_notes++] = t->used.composed.v[i];
    if (t->used.one_socket)
        t->out->notes[t->out->n_notes++] = "nodes without a number of sockets have one";
    if (t->table.ignored)
        t->out->notes[t->out->n_notes++] = arena_printf(t->arena, "columns not read: %s", t->table.ignored);
    for (size_t i = 0; i < t->out->n_rates; i++) {
        const struct list_rate *rate = &t->out->rates[i];
        if (rate->doubt)
            t->out->notes[t->out->n_notes++] = arena_printf(t->arena, "the rate of %s on %s is %s",
                                                            rate->application, rate->item, rate->doubt);
    }
}

/* --- questions --- */

/* Asks whether guessed kinds are right. */
static void ask_kinds(struct list_importer *t)
{
    static const char *const answers[] = {"yes", "no"};
    size_t n = 0;
    for (size_t i = 0; i < t->out->n; i++)
        n += t->out->entries[i].guessed != NULL;
    if (n > 0 && !t->import->confirmed)
        list_ask(t,
                 (struct price_list_question){"yes",
                                              arena_printf(t->arena, "Are the guessed kinds of %zu %s right?",
                                                           n, n == 1 ? "line" : "lines"),
                                              answers, 2, true});
}

/* Asks for what the texts of numbers and dates leave open. */
static void ask_forms(struct list_importer *t)
{
    static const char *const marks[] = {"point", "comma"}, *const orders[] = {"dmy", "mdy"};
    const struct csv_cell *either = t->table.either;
    const struct open_date *open = &t->table.open;
    if (either)
        list_ask(t, (struct price_list_question){
                        "decimal",
                        arena_printf(t->arena,
                                     "Is the mark in '%s' of line %d a decimal point or a decimal comma?",
                                     either->text, either->line),
                        marks, 2, true});
    if (open->text)
        list_ask(
            t, (struct price_list_question){
                   "date-order",
                   arena_printf(t->arena, "Does '%s' in line %d begin with the day (dmy) or the month (mdy)?",
                                open->text, open->line),
                   orders, 2, true});
}

/* Asks for the seller of prices without one. */
static void ask_seller(struct list_importer *t)
{
    for (size_t i = 0; i < t->out->n && !t->import->seller; i++)
        if (t->out->entries[i].price_kind && !t->out->entries[i].seller)
            list_ask(t, (struct price_list_question){"seller", "Who sells these parts?", NULL, 0, false});
}

/* Ends the import if a question is open. */
static void check_questions(struct list_importer *t)
{
    for (size_t i = 0; i < t->questions.n && list_is_good(t); i++) {
        const struct price_list_question *open = &t->questions.v[i];
        if (open->must && strcmp(open->key, "yes") == 0)
            diag_at(t->diag, ST_INPUT, t->out->path, 0, 0,
                    "%s Expected --yes if they are; otherwise correct them in the file that `bursar catalog "
                    "import --mend FILE.xlsx` writes",
                    open->text);
        else if (open->must || t->import->asks)
            diag_at(t->diag, ST_INPUT, t->out->path, 0, 0, "%s Expected the option --%s%s%s", open->text,
                    open->key, open->n_choices > 0 ? " with one of " : "",
                    open->n_choices > 0 ? arena_listed(t->arena, open->choices, open->n_choices) : "");
    }
}

/* Starts with an empty list and the current catalogue. *t keeps its place: the lock of the folder is held
 * (guard.h). */
static void list_begin(struct list_importer *t, struct price_list *out, const char *folder,
                       const struct price_list_import *import, struct arena *arena, struct diag *diag)
{
    struct snapshot *snapshot = ARENA_NEW(arena, 1, struct snapshot);
    *t =
        (struct list_importer){.import = import,
                               .snapshot = snapshot,
                               .out = out,
                               .sheets = {.folder = folder, .dry = import->dry, .arena = arena, .diag = diag},
                               .arena = arena,
                               .diag = diag};
    struct part_library *library = NULL;
    if (sheets_open(&t->sheets, snapshot) == ST_OK)
        (void)part_library_open(&library, folder, snapshot, arena, diag);
    t->used.library = library;
}

/* Imports the table. */
static enum status take_table(struct list_importer *t)
{
    if (list_is_good(t)) {
        t->sheets.list = t->table.by_hand ? NULL : t->out->path;
        put_source(t);
        take_lines(t);
        list_price_drop_replaced(t);
        t->out->rates = ARENA_COPY(t->arena, t->rates.v, t->rates.n, 0, struct list_rate);
        t->out->n_rates = t->rates.n;
        add_notes(t);
    }
    mem_free(t->rates.v);
    mem_free(t->used.composed.v);
    (void)may_continue(t);
    if (t->problems.n == 1 && !t->import->dry)
        diag_at(t->diag, ST_INPUT, t->out->path, t->problems.v[0].at_line, t->problems.v[0].at_column, "%s",
                t->problems.v[0].text);
    else if (t->problems.n > 0)
        diag_set(t->diag, ST_INPUT, "%zu of %zu lines cannot be imported", t->problems.n, t->n_lines);
    if (t->table.either)
        ask_forms(t);
    if (t->n_lines > 0 && !t->table.by_hand) {
        ask_forms(t);
        ask_kinds(t);
        ask_seller(t);
        check_questions(t);
    }
    const enum status status = sheets_close(&t->sheets);
    if (t->import->dry && status == ST_INPUT && t->problems.n + t->questions.n == 0 && t->n_lines > 0)
        VEC_PUSH(&t->problems,
                 (struct price_list_problem){t->diag->line, 0, NULL, arena_strdup(t->arena, t->diag->message),
                                             t->diag->line, t->diag->column, 0});
    t->out->problems = ARENA_COPY(t->arena, t->problems.v, t->problems.n, 0, struct price_list_problem);
    t->out->n_problems = t->problems.n;
    t->out->questions = ARENA_COPY(t->arena, t->questions.v, t->questions.n, 0, struct price_list_question);
    t->out->n_questions = t->questions.n;
    t->out->left_out = ARENA_COPY(t->arena, t->left_out.v, t->left_out.n, 0, struct price_list_left_out);
    t->out->n_left_out = t->left_out.n;
    t->out->table = ARENA_COPY(t->arena, &t->table, 1, 0, struct price_table);
    mem_free(t->problems.v);
    mem_free(t->questions.v);
    mem_free(t->left_out.v);
    mem_free(t->notes.v);
    return status;
}

enum status price_list_take(struct price_list *out, const char *folder, const char *path,
                            const struct price_list_import *import, struct arena *arena, struct diag *diag)
{
    struct list_importer t;
    list_begin(&t, out, folder, import, arena, diag);
    *out = (struct price_list){.path = path};
    if (list_is_good(&t))
        (void)price_file_read(&t.table, path, TABLE_OF_PRICES, &import->reading, arena, diag);
    return take_table(&t);
}

enum status price_list_add(struct price_list *out, const char *folder, const struct price_list_import *import,
                           struct arena *arena, struct diag *diag)
{
    struct list_importer t;
    list_begin(&t, out, folder, import, arena, diag);
    const struct device_type *device = import->device;
    const size_t n_own = device ? device->n : 0, n = n_own + import->n_words;
    const char **all = ARENA_NEW(arena, n, const char *);
    *out = (struct price_list){.path = device ? device->path : "catalog add"};
    for (size_t i = 0; i < n; i++)
        all[i] = i < n_own ? device->words[i] : import->words[i - n_own];
    if (list_is_good(&t))
        (void)price_table_words(&t.table, all, n, out->path, arena, diag);
    return take_table(&t);
}
