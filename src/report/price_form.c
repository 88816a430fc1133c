/* price_form.c - the form for offers: its columns, its explanations, and the words that it offers. */
#include "report/price_form.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "catalog/csvfile.h"
#include "catalog/price_heading.h"
#include "catalog/snapshot.h"
#include "report/book.h"
#include "report/columns.h"
#include "report/sink.h"
#include "report/value.h"

/* The columns, the most used first. A message has at most 255 characters. */
static const struct form_column {
    enum list_field field;
    const char *lines; /* the lines that need it */
    const char *example;
    const char *meaning;
} COLUMNS[] = {
    {LIST_ITEM, "every line", "MCX75310AAS-NEAT", "The part number or name, as you order it."},
    {LIST_NAME, "", "ConnectX-7 NDR, one port", "A description for the reader."},
    {LIST_KIND, "new parts", "nic", "What the part is. Choose a word of the list."},
    {LIST_PRICE, "every offer", "1250.00",
     "The price of one unit after discount, without tax. With a pack: the price of the pack. Leave it empty "
     "if you do not offer the part."},
    {LIST_CURRENCY, "every offer", "EUR", "The currency of the price, as three letters."},
    {LIST_BREAK, "", "50",
     "The smallest quantity of this price. Add one line for each quantity break; empty: 1."},
    {LIST_PACK, "", "10", "Units in a pack that is sold as a whole; empty: 1."},
    {LIST_SELLER, "", "Example Systems", "Who sells the part."},
    {LIST_DATE, "", "2026-11-15", "The day of the offer, as YYYY-MM-DD."},
    {LIST_VALID_UNTIL, "", "2026-12-31", "The last day of the offer, as YYYY-MM-DD."},
    {LIST_VENDOR, "", "Example Networks", "The maker of the part."},
    {LIST_NETWORK, "nic, switch, port, cable, line_card", "ndr",
     "The network of the part. Choose a word of the list, or name another network."},
    {LIST_SPEED, "a new network", "400 Gbit/s", "The speed of one port in one direction, with its unit."},
    {LIST_LATENCY, "a new network", "1.2 us", "The latency of a message, with its unit."},
    {LIST_PORTS, "switch, line_card", "64", "The number of ports."},
    {LIST_LENGTH, "", "3 m", "The length of a cable, with its unit."},
    {LIST_PROCESSOR, "node", "2x EPYC 9555",
     "The processors of a node. The library knows the cores of most."},
    {LIST_CORES, "node", "128", "The cores of the whole node, if its processor is not known."},
    {LIST_SOCKETS, "", "2", "The processors of the node; empty: 1."},
    {LIST_MEMORY, "node, accelerator", "24x 32GB",
     "The memory of the whole node or accelerator, with its unit; or its modules."},
    {LIST_ACCELERATOR, "", "H200 SXM", "The GPU in a node, by its name."},
    {LIST_ACCELERATORS, "", "8", "The number of GPUs in a node."},
    {LIST_ACCELERATOR_MEMORY, "", "141 GB", "The memory of one GPU, with its unit."},
    {LIST_NIC_SLOTS, "", "2", "The free slots for network cards."},
    {LIST_POWER, "", "850 W", "The largest power of one unit, with its unit."},
    {LIST_HEIGHT, "", "2", "The height in rack units."},
    {LIST_UNITS, "rack", "42", "The rack units that a rack holds."},
    {LIST_CAPACITY, "pdu", "22 kW", "The power that a rack or a supply can carry, with its unit."},
    {LIST_PER, "license, service", "node", "What one licence or service covers, such as node or order."},
    {LIST_YEARS, "", "5", "The years of a service."},
};
enum { N_COLUMNS = sizeof COLUMNS / sizeof *COLUMNS, LINES_OF_FORM = 1000 };

enum status price_form_kind(bool *workbook, const char *path, const char *what, struct diag *diag)
{
    *workbook = path && text_ends(path, ".xlsx");
    return *workbook || (path && text_ends(path, ".csv"))
               ? ST_OK
               : diag_set(diag, ST_USAGE, "%s needs a file that ends in .xlsx or .csv", what);
}

/* "Quantity break", "NIC slots" */
static const char *heading_of(enum list_field field, struct arena *arena)
{
    char *heading = arena_strdup(arena, price_heading_field(field)->name);
    const size_t n = field == LIST_NIC_SLOTS ? strlen("nic") : 1;
    for (size_t i = 0; i < n; i++)
        heading[i] = (char)toupper((unsigned char)heading[i]);
    return heading;
}

/* --- words of drop-downs --- */

/* The kinds that a list can have. A list has no machines by the hour. */
static size_t kinds(const char **out)
{
    size_t n = 0;
    for (int kind = 0; kind < N_PART_KINDS; kind++)
        if (kind != PART_RENTAL)
            out[n++] = part_kind_name((enum part_kind)kind);
    return n;
}

/* The currency of the catalogue, then others that are frequent in trade (BIS, Triennial Survey 2022). */
static size_t currencies(const char **out, const struct snapshot *snapshot)
{
    static const char *const frequent[] = {"EUR", "USD", "GBP", "JPY", "CHF", "CNY", "SEK",
                                           "NOK", "DKK", "PLN", "CZK", "CAD", "AUD"};
    size_t n = 0;
    if (snapshot)
        out[n++] = snapshot->currency;
    for (size_t i = 0; i < sizeof frequent / sizeof *frequent; i++)
        if (text_place(frequent[i], out, n) == n)
            out[n++] = frequent[i];
    return n;
}

/* The networks of the catalogue, then those that only the library has. */
static const char **networks(size_t *n, const struct price_words *words, struct arena *arena)
{
    const struct snapshot *const both[] = {words->own, words->library};
    size_t most = 0;
    for (size_t i = 0; i < 2; i++)
        most += both[i] ? both[i]->network.n_technologies : 0;
    const char **out = ARENA_NEW(arena, most, const char *);
    *n = 0;
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; both[i] && k < both[i]->network.n_technologies; k++)
            if (text_place(both[i]->network.technologies[k].id, out, *n) == *n)
                out[(*n)++] = both[i]->network.technologies[k].id;
    return out;
}

/* The sellers of the catalogue, each once. */
static const char **sellers(size_t *n, const struct snapshot *snapshot, struct arena *arena)
{
    const char **out = ARENA_NEW(arena, snapshot->paid.n_quotes, const char *);
    *n = 0;
    for (size_t i = 0; i < snapshot->paid.n_quotes; i++) {
        const char *seller = snapshot->paid.quotes[i].seller;
        if (seller && text_place(seller, out, *n) == *n)
            out[(*n)++] = seller;
    }
    return out;
}

void price_form_choices(struct sheet *sheet, int column, int field, unsigned first, unsigned last,
                        const struct price_words *catalogs)
{
    const char *words[32];
    struct arena *arena = book_arena(sheet->book);
    struct sheet_choices choices = {.n = 0, .others = field != LIST_KIND};
    if (field == LIST_KIND) {
        choices.words = words;
        choices.n = kinds(words);
    }
    if (field == LIST_CURRENCY) {
        choices.words = words;
        choices.n = currencies(words, catalogs->own);
    }
    if (field == LIST_NETWORK)
        choices.words = networks(&choices.n, catalogs, arena);
    if (field == LIST_SELLER && catalogs->own)
        choices.words = sellers(&choices.n, catalogs->own, arena);
    for (size_t i = 0; i < N_COLUMNS; i++)
        if ((int)COLUMNS[i].field == field) {
            choices.title = heading_of(COLUMNS[i].field, arena);
            choices.message = COLUMNS[i].meaning;
        }
    sheet_choose(sheet, (uint16_t)column, first, last, &choices);
}

/* --- the workbook --- */

static void put_form(struct sheet *sheet, const struct price_form *form)
{
    struct arena *arena = book_arena(sheet->book);
    const unsigned last = (unsigned)form->n_parts + LINES_OF_FORM;
    for (uint16_t c = 0; c < N_COLUMNS; c++) {
        const char *heading = heading_of(COLUMNS[c].field, arena);
        sheet_text(sheet, 0, c, heading, SHEET_COLUMN);
        sheet_widen(sheet, c, strlen(heading) > 8 ? strlen(heading) : 8);
        price_form_choices(sheet, c, (int)COLUMNS[c].field, 1, last, &form->words);
    }
    for (size_t i = 0; i < form->n_parts; i++) {
        const struct part *part = &form->words.own->parts[form->parts[i]];
        const uint32_t row = (uint32_t)i + 1;
        sheet_text(sheet, row, 0, part->id, SHEET_PLAIN);
        sheet_text(sheet, row, 1, part->name ? part->name : "", SHEET_PLAIN);
        sheet_text(sheet, row, 2, part_kind_name(part->kind), SHEET_PLAIN);
        sheet_text(sheet, row, 3, "", SHEET_INPUT);
        sheet_widen(sheet, 0, strlen(part->id));
        sheet_widen(sheet, 1, part->name ? strlen(part->name) : 0);
    }
    sheet_widen(sheet, 0, 24);
    sheet_widen(sheet, 1, 32);
    sheet_freeze(sheet, 1);
}

static void put_explanation(struct sheet *sheet, const struct price_form *form)
{
    struct sink *sink = sink_open_sheet(sheet);
    sink_say(sink, "Fill in the sheet Offers: one line for each part and price. Keep its headings.");
    if (form->n_parts > 0)
        sink_say(sink,
                 "It lists the parts of '%s'. Fill in the prices that you offer, and leave the others empty. "
                 "Offer other parts in lines of their own.",
                 form->title);
    sink_say(sink, "Prices are after discount and without tax. Do not add lines for sums, tax or freight.");
    sink_say(sink, "Numbers may have a unit: 768 GB, 400 Gbit/s, 1.2 us.");
    sink_table_begin(sink, "columns", "Columns", SINK_SIDE,
                     "column | text=meaning | lines=needed by | value=example");
    sink_table_fold(sink, N_COLUMNS);
    for (size_t i = 0; i < N_COLUMNS; i++)
        SINK_ROW(sink, false, value_text(heading_of(COLUMNS[i].field, book_arena(sheet->book))),
                 value_text(COLUMNS[i].meaning), value_text(*COLUMNS[i].lines ? COLUMNS[i].lines : NULL),
                 value_text(COLUMNS[i].example));
    sink_table_end(sink);
    (void)sink_close(sink, NULL);
}

static enum status write_workbook(FILE *stream, const struct price_form *form, struct diag *diag)
{
    struct book *book = NULL;
    const enum status status = book_open(&book, form->title ? form->title : "Offers", diag);
    if (status != ST_OK)
        return status;
    struct sheet *offers = book_sheet(book, "Offers");
    put_explanation(book_sheet(book, "Explanation"), form);
    put_form(offers, form);
    return book_close(book, stream, diag);
}

/* --- CSV --- */

/* Appends a line of cells; the columns after the n-th are empty. */
static void put_line(struct text *text, const char *const *cells, size_t n)
{
    for (size_t c = 0; c < N_COLUMNS; c++) {
        text_put(text, c > 0 ? "," : "");
        csvfile_put(text, c < n ? cells[c] : NULL);
    }
    text_put(text, "\n");
}

static void write_csv(FILE *stream, const struct price_form *form, struct arena *arena)
{
    const char *headings[N_COLUMNS];
    struct text text = TEXT_INIT;
    for (size_t c = 0; c < N_COLUMNS; c++)
        headings[c] = heading_of(COLUMNS[c].field, arena);
    put_line(&text, headings, N_COLUMNS);
    for (size_t i = 0; i < form->n_parts; i++) {
        const struct part *part = &form->words.own->parts[form->parts[i]];
        const char *cells[] = {part->id, part->name, part_kind_name(part->kind)};
        put_line(&text, cells, sizeof cells / sizeof *cells);
    }
    fwrite(text.s, 1, text.n, stream);
    text_fini(&text);
}

enum status price_form_write(FILE *stream, bool workbook, const struct price_form *form, struct arena *arena,
                             struct diag *diag)
{
    if (workbook)
        return write_workbook(stream, form, diag);
    write_csv(stream, form, arena);
    return ST_OK;
}

void price_form_report(struct sink *sink, const char *path, const struct price_form *form)
{
    sink_string(sink, "file", NULL, path);
    sink_table_begin(sink, "rows", "Parts that the form lists", form->n_parts > 0 ? SINK_MAIN : SINK_SIDE,
                     COLUMNS_CATALOG_TEMPLATE_ROWS);
    for (size_t i = 0; i < form->n_parts; i++) {
        const struct part *part = &form->words.own->parts[form->parts[i]];
        SINK_ROW(sink, false, value_text(part->id), value_text(part_kind_name(part->kind)),
                 value_text(part->name));
    }
    sink_table_end(sink);
    if (form->n_parts > 0)
        sink_say(sink, "%s", "");
    sink_say(sink, "Wrote %s, a form for offers. Next: let vendors fill it in, then", path);
    sink_say(sink, "bursar catalog import FOLDER %s", path);
}
