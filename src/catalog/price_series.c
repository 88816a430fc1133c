/* price_series.c - reads dated series of prices and adds their new rows to quote.csv. */
#include "catalog/price_series.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"
#include "catalog/csvfile.h"
#include "catalog/part_name.h"
#include "catalog/price_table.h"
#include "catalog/sheet.h"
#include "catalog/snapshot.h"

/* --- forms --- */

/* What a column gives. */
enum series_column {
    SERIES_DATE,
    SERIES_PART,
    SERIES_SIZE, /* memory in GB that belongs to the name: "A100 80GB" */
    SERIES_PRICE,
    SERIES_COUNT, /* number of machines that the price is for */
    SERIES_CURRENCY,
    SERIES_SELLER,
    SERIES_REGION,
    SERIES_KIND,
    SERIES_UNIT,
    SERIES_PACK,
    SERIES_SPOT,  /* true: a machine that its owner may take back */
    SERIES_INDEX, /* which of several indices; only the form's `index` is taken */
    N_SERIES_COLUMNS
};

/* A form with its headings. A row needs the columns `date`, `part` and `price`; without a column `price` each
 * further column of the own form is a part. */
struct form {
    struct series_form base;
    const char *headings[N_SERIES_COLUMNS]; /* several are separated by '|'; NULL: none */
    const char *currency, *kind, *seller;   /* of rows without; NULL: the catalogue's currency, no seller */
    const char *index;
    bool hourly;   /* all prices are per hour */
    bool lowest;   /* of several prices of a day the lowest counts; false: they contradict */
    bool may_lack; /* parts that the catalogue lacks are left out; false: they are problems */
};

static const struct form FORMS[] = {
    {
        .base = {.name = "own"},
        .headings = {[SERIES_DATE] = "date",
                     [SERIES_PART] = "part|alias|name",
                     [SERIES_PRICE] = "price",
                     [SERIES_CURRENCY] = "currency",
                     [SERIES_SELLER] = "seller",
                     [SERIES_REGION] = "region",
                     [SERIES_KIND] = "kind",
                     [SERIES_UNIT] = "unit",
                     [SERIES_PACK] = "pack"},
        .kind = "street",
    },
    {
        .base = {.name = "gpu-prices",
                 .title = "GPU Price Tracker: listed prices of cloud GPUs, twice a day",
                 .address = "huggingface.co/datasets/afhubbard/gpu-prices",
                 .licence = "CC BY 4.0"},
        .headings = {[SERIES_DATE] = "timestamp",
                     [SERIES_PART] = "gpu_type",
                     [SERIES_SIZE] = "gpu_memory_gb",
                     [SERIES_PRICE] = "price_per_hour",
                     [SERIES_COUNT] = "gpu_count",
                     [SERIES_SELLER] = "provider",
                     [SERIES_SPOT] = "is_spot"},
        .currency = "USD",
        .kind = "list",
        .hourly = true,
        .lowest = true,
        .may_lack = true,
    },
    {
        .base = {.name = "gpu-price-index",
                 .title = "GPU Price Index: daily medians of listed prices of cloud GPUs",
                 .address = "github.com/ewyluda/gpu-price-index",
                 .licence = "prices of the providers' public lists, shown for reference"},
        .headings = {[SERIES_DATE] = "date",
                     [SERIES_PART] = "gpu_model",
                     [SERIES_PRICE] = "usd_per_gpu_hour",
                     [SERIES_INDEX] = "series"},
        .currency = "USD",
        .kind = "street",
        .seller = "gpu-price-index",
        .index = "index",
        .hourly = true,
        .may_lack = true,
    },
};
enum { N_FORMS = sizeof FORMS / sizeof *FORMS };

const char *const *series_names(size_t *n, struct arena *arena)
{
    const char **names = ARENA_NEW(arena, N_FORMS, const char *);
    for (size_t i = 0; i < N_FORMS; i++)
        names[i] = FORMS[i].base.name;
    *n = N_FORMS;
    return names;
}

/* --- the state --- */

/* A price of a day. */
struct dated_price {
    const char *path;
    int line;
    size_t part;
    const char *seller; /* NULL: none */
    const char *kind;
    char currency[4];
    int64_t minor, pack;
    date date;
    bool lowest;
};

struct series_importer {
    const struct series_import *import;
    const struct form *form;
    const struct snapshot *snapshot;
    struct price_series *out;
    struct csvfile csv;
    size_t at[N_SERIES_COLUMNS]; /* index of each column; NO_INDEX: there is none */
    VEC(struct dated_price) prices;
    VEC(struct series_problem) problems;
    VEC(const char *) lacking; /* names that are left out, each once */
    size_t n_spot, n_rounded;
    struct arena *arena;
    struct diag *diag; /* of the whole import */
};

static void note_problem(struct series_importer *s, int line, const char *text)
{
    VEC_PUSH(&s->problems, (struct series_problem){s->csv.path, line, text});
}

/* Keeps the message of a failed reader as a problem. Returns true: there was one. */
static bool note_failure(struct series_importer *s, int line, struct diag *diag)
{
    const bool failed = diag->status != ST_OK;
    if (failed)
        note_problem(s, line, arena_strdup(s->arena, diag->message));
    diag_fini(diag);
    return failed;
}

/* --- headings --- */

static bool is_heading(const char *headings, const char *text)
{
    const size_t n = strlen(text);
    for (const char *at = headings; at && *at; at += strcspn(at, "|") + (at[strcspn(at, "|")] == '|'))
        if (strcspn(at, "|") == n && strncmp(at, text, n) == 0)
            return true;
    return false;
}

/* Finds the columns of a form. False: it needs a column that the file lacks. */
static bool find_columns(struct series_importer *s, const struct form *form)
{
    const struct csv_row *header = &s->csv.rows[0];
    for (size_t c = 0; c < N_SERIES_COLUMNS; c++) {
        s->at[c] = NO_INDEX;
        for (size_t i = header->n; i-- > 0;)
            if (header->cells[i].text && is_heading(form->headings[c], header->cells[i].text))
                s->at[c] = i;
    }
    const bool wide = form == &FORMS[0] && s->at[SERIES_PRICE] == NO_INDEX && s->at[SERIES_PART] == NO_INDEX;
    return s->at[SERIES_DATE] != NO_INDEX &&
           (wide || (s->at[SERIES_PART] != NO_INDEX && s->at[SERIES_PRICE] != NO_INDEX));
}

static enum status find_form(struct series_importer *s)
{
    size_t n = 0, at = 0;
    const char *const *names = series_names(&n, s->arena);
    s->form = NULL;
    if (s->import->form && suggest_find(&at, s->import->form, names, n, s->diag,
                                        "--as: no series has the name '%s'", s->import->form) != ST_OK)
        return diag_turn(s->diag, ST_USAGE);
    /* the own form is the last resort: its columns are few */
    for (size_t i = N_FORMS; i-- > 0 && !s->form;)
        if ((!s->import->form || i == at) && find_columns(s, &FORMS[i]))
            s->form = &FORMS[i];
    if (s->form)
        return ST_OK;
    return diag_at(s->diag, ST_INPUT, s->csv.path, 1, 1,
                   "this is not a series of prices: expected the columns date, part and price, or date and a "
                   "column for each part, or those of a series by name (--as)");
}

/* --- names --- */

static size_t part_of_plain(const struct series_importer *s, const char *plain)
{
    const struct snapshot *snapshot = s->snapshot;
    for (size_t i = 0; i < snapshot->n_aliases; i++)
        if (strcmp(part_name_plain(snapshot->aliases[i].name, s->arena), plain) == 0)
            return snapshot->aliases[i].part;
    for (size_t p = 0; p < snapshot->n_parts; p++)
        if (strcmp(part_name_plain(snapshot->parts[p].id, s->arena), plain) == 0)
            return p;
    return NO_INDEX;
}

/* The part that a series calls by this name: by --name, by its id, or by an alias of the catalogue. */
static size_t find_part(const struct series_importer *s, const char *name)
{
    const char *plain = part_name_plain(name, s->arena);
    for (size_t i = 0; i < s->import->n_names; i++) {
        const char *equals = strchr(s->import->names[i], '=');
        const char *own =
            arena_strndup(s->arena, s->import->names[i], (size_t)(equals - s->import->names[i]));
        if (strcmp(part_name_plain(own, s->arena), plain) == 0)
            return snapshot_part(s->snapshot, equals + 1);
    }
    const size_t exact = snapshot_part(s->snapshot, name);
    return exact != NO_INDEX ? exact : part_of_plain(s, plain);
}

static enum status check_names(const struct series_importer *s)
{
    const char **ids = ARENA_NEW(s->arena, s->snapshot->n_parts, const char *);
    for (size_t p = 0; p < s->snapshot->n_parts; p++)
        ids[p] = s->snapshot->parts[p].id;
    for (size_t i = 0; i < s->import->n_names; i++) {
        const char *given = s->import->names[i], *equals = strchr(given, '=');
        if (!equals || equals == given)
            return diag_set(s->diag, ST_USAGE, "--name: expected NAME=PART, got '%s'", given);
        if (snapshot_part(s->snapshot, equals + 1) != NO_INDEX)
            continue;
        diag_set(s->diag, ST_USAGE, "--name: the catalogue has no part '%s'", equals + 1);
        return suggest(s->diag, equals + 1, ids, s->snapshot->n_parts);
    }
    return ST_OK;
}

/* Notes a name that the catalogue lacks: as a problem, or as left out. */
static void note_lacking(struct series_importer *s, int line, const char *name)
{
    bool known = false;
    for (size_t i = 0; i < s->lacking.n && !known; i++)
        known = strcmp(s->lacking.v[i], name) == 0;
    if (known)
        return;
    VEC_PUSH(&s->lacking, arena_strdup(s->arena, name));
    if (!s->form->may_lack)
        note_problem(s, line,
                     arena_printf(s->arena,
                                  "the catalogue has no part '%s': add it first, or name its part with "
                                  "--name '%s=PART'",
                                  name, name));
}

/* --- a price --- */

static const char *cell_of(const struct series_importer *s, const struct csv_row *row, enum series_column c)
{
    return s->at[c] < row->n ? row->cells[s->at[c]].text : NULL;
}

/* Memory of a module in GiB; 0: the part is not memory of a node. */
static int64_t module_GiB(const struct snapshot *snapshot, size_t part)
{
    for (size_t i = 0; i < snapshot->compute.n_memory_options; i++) {
        const struct memory_option *option = &snapshot->compute.memory_options[i];
        if (option->part == part && option->modules > 0)
            return option->added_B / option->modules / ((int64_t)1 << 30);
    }
    return 0;
}

/* Units for which the price of a row is given, as a fraction of one piece: "hour" and "each" are one. */
static bool unit_scale(int64_t *times, const struct series_importer *s, const char *unit, size_t part)
{
    static const char *const pieces[] = {"each",     "piece", "module",   "unit",     "hour",
                                         "GPU-hour", "node",  "GPU hour", "per hour", "card"};
    *times = 1;
    if (!unit)
        return true;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        if (strcmp(unit, pieces[i]) == 0)
            return true;
    if (strcmp(unit, "GB") == 0 || strcmp(unit, "GiB") == 0)
        *times = module_GiB(s->snapshot, part);
    else
        *times = 0;
    return *times > 0;
}

static bool is_hourly(const struct series_importer *s, size_t part)
{
    return s->form->hourly || s->snapshot->parts[part].kind == PART_RENTAL;
}

/* Reads a price in whole minor units. Prices of an hour have as many decimals as they like, and are
 * rounded. */
static bool read_amount(struct dated_price *price, struct series_importer *s, const char *text, int64_t times,
                        int64_t count)
{
    struct diag own = DIAG_INIT;
    char named[4];
    const int places = currency_places(price->currency);
    if (times == 1 && count == 1 && !is_hourly(s, price->part)) {
        (void)money_parse(&price->minor, named, text, price->currency, &own);
        return !note_failure(s, price->line, &own);
    }
    struct decimal d;
    if (decimal_parse(&d, text, &own) != ST_OK)
        return !note_failure(s, price->line, &own);
    const int128 n = (int128)d.digits * times * decimal_power_of_ten(places);
    const int128 of = decimal_power_of_ten(d.scale) * count;
    price->minor = round_div(n, of);
    s->n_rounded += n % of != 0;
    if (d.digits >= 0 && price->minor <= MONEY_MAX)
        return true;
    note_problem(s, price->line, arena_printf(s->arena, "expected an amount of money, got '%s'", text));
    return false;
}

/* Reads a day: "2026-10-01", or the day of "2026-10-01T09:17:00Z". */
static bool read_date(struct dated_price *price, struct series_importer *s, const char *text)
{
    struct diag own = DIAG_INIT;
    const bool time = text && strlen(text) > 10 && strchr("T ", text[10]);
    (void)date_parse(&price->date, !text ? "" : time ? arena_strndup(s->arena, text, 10) : text, &own);
    return !note_failure(s, price->line, &own);
}

static bool is_kind(const char *word)
{
    bool known = false;
    for (int kind = 0; kind < N_FIGURE_KINDS; kind++)
        known = known || strcmp(figure_kind_name((enum figure_kind)kind), word) == 0;
    return known;
}

/* Reads what all prices of a row share. False: the row gives none. */
static bool read_row(struct dated_price *price, struct series_importer *s, const struct csv_row *row)
{
    const char *currency = cell_of(s, row, SERIES_CURRENCY), *kind = cell_of(s, row, SERIES_KIND);
    const char *seller = cell_of(s, row, SERIES_SELLER), *region = cell_of(s, row, SERIES_REGION);
    const char *spot = cell_of(s, row, SERIES_SPOT), *index = cell_of(s, row, SERIES_INDEX);
    const char *own = s->form->currency ? s->form->currency : s->snapshot->currency;
    struct diag diag = DIAG_INIT;
    *price = (struct dated_price){.path = s->csv.path,
                                  .line = row->cells[0].line,
                                  .kind = kind ? kind : s->form->kind,
                                  .seller = seller              ? seller
                                            : s->import->seller ? s->import->seller
                                                                : s->form->seller,
                                  .pack = 1,
                                  .lowest = s->form->lowest};
    if (spot && (strcmp(spot, "true") == 0 || strcmp(spot, "True") == 0 || strcmp(spot, "1") == 0)) {
        s->n_spot++;
        return false;
    }
    if (s->form->index && (!index || strcmp(index, s->form->index) != 0))
        return false;
    if (region && price->seller)
        price->seller = arena_printf(s->arena, "%s (%s)", price->seller, region);
    else if (region)
        price->seller = region;
    currency = currency ? currency : own;
    (void)currency_check(currency, &diag, "unknown currency '%s'", currency);
    if (note_failure(s, price->line, &diag) || !read_date(price, s, cell_of(s, row, SERIES_DATE)))
        return false;
    snprintf(price->currency, sizeof price->currency, "%s", currency);
    if (is_kind(price->kind))
        return true;
    note_problem(s, price->line,
                 arena_printf(s->arena,
                              "unknown kind of price '%s': expected list, street, "
                              "quote, invoice, estimate or assumption",
                              price->kind));
    return false;
}

/* Adds the price of a part. */
static void add_price(struct series_importer *s, struct dated_price price, const char *name, const char *text,
                      const struct csv_row *row)
{
    const char *unit = cell_of(s, row, SERIES_UNIT), *count = cell_of(s, row, SERIES_COUNT);
    const char *pack = cell_of(s, row, SERIES_PACK);
    struct diag own = DIAG_INIT;
    int64_t times = 1, machines = 1;
    price.part = find_part(s, name);
    if (price.part == NO_INDEX) {
        note_lacking(s, price.line, name);
        return;
    }
    if (count)
        (void)decimal_parse_integer(&machines, count, 1, 1000000, &own);
    if (own.status == ST_OK && pack)
        (void)decimal_parse_integer(&price.pack, pack, 1, 1000000, &own);
    if (note_failure(s, price.line, &own))
        return;
    if (!unit_scale(&times, s, unit, price.part)) {
        note_problem(s, price.line,
                     arena_printf(s->arena,
                                  "unknown unit '%s' of '%s': expected each, hour, or GB of a memory "
                                  "module",
                                  unit, s->snapshot->parts[price.part].id));
        return;
    }
    if (read_amount(&price, s, text, times, machines))
        VEC_PUSH(&s->prices, price);
}

/* Reads a row of the long form: one part. */
static void take_long(struct series_importer *s, const struct csv_row *row)
{
    struct dated_price price;
    const char *name = cell_of(s, row, SERIES_PART), *size = cell_of(s, row, SERIES_SIZE);
    const char *text = cell_of(s, row, SERIES_PRICE), *count = cell_of(s, row, SERIES_COUNT);
    const bool no_machine = count && strcmp(count, "0") == 0;
    if (!read_row(&price, s, row) || no_machine)
        return;
    if (!name || !text) {
        note_problem(s, price.line, name ? "the row has no price" : "the row has no part");
        return;
    }
    const char *longer = size ? arena_printf(s->arena, "%s %sGB", name, size) : name;
    add_price(s, price, find_part(s, longer) != NO_INDEX ? longer : name, text, row);
}

/* Reads a row of the wide form: a price for each further column. */
static void take_wide(struct series_importer *s, const struct csv_row *row)
{
    struct dated_price price;
    const struct csv_row *header = &s->csv.rows[0];
    if (!read_row(&price, s, row))
        return;
    for (size_t i = 0; i < row->n && i < header->n; i++) {
        bool own = !header->cells[i].text || !row->cells[i].text;
        for (size_t c = 0; c < N_SERIES_COLUMNS; c++)
            own = own || s->at[c] == i;
        if (!own)
            add_price(s, price, header->cells[i].text, row->cells[i].text, row);
    }
}

static enum status take_file(struct series_importer *s, const char *path)
{
    enum status status = csvfile_read(&s->csv, path, s->arena, s->diag);
    if (status == ST_OK)
        status = find_form(s);
    if (status != ST_OK)
        return status;
    s->out->form = s->out->form ? s->out->form : &s->form->base;
    for (size_t r = 1; r < s->csv.n_rows; r++)
        (s->at[SERIES_PRICE] == NO_INDEX ? take_wide : take_long)(s, &s->csv.rows[r]);
    return ST_OK;
}

/* --- rows of quote.csv --- */

/* By part, seller, kind, currency, pack and date. */
static int compare_prices(const void *a, const void *b)
{
    const struct dated_price *p = a, *q = b;
    const int seller = strcmp(p->seller ? p->seller : "", q->seller ? q->seller : "");
    const int kind = strcmp(p->kind, q->kind), currency = strcmp(p->currency, q->currency);
    return p->part != q->part   ? (p->part < q->part ? -1 : 1)
           : seller != 0        ? seller
           : kind != 0          ? kind
           : currency != 0      ? currency
           : p->pack != q->pack ? (p->pack < q->pack ? -1 : 1)
                                : (p->date > q->date) - (p->date < q->date);
}

static struct quote quote_of(const struct dated_price *price, size_t source)
{
    struct quote quote = {.part = price->part,
                          .date = price->date,
                          .amount_minor = price->minor,
                          .seller = price->seller,
                          .pack = price->pack,
                          .min_quantity = 1,
                          .source = source};
    while (strcmp(figure_kind_name(quote.kind), price->kind) != 0)
        quote.kind++;
    snprintf(quote.currency, sizeof quote.currency, "%s", price->currency);
    return quote;
}

static void note_contradiction(struct series_importer *s, const struct dated_price *price,
                               int64_t other_minor, const char *other_currency, const char *where)
{
    char day[11];
    s->csv.path = price->path;
    note_problem(s, price->line,
                 arena_printf(s->arena, "%s on %s: %s contradicts %s of %s",
                              s->snapshot->parts[price->part].id, date_format(day, price->date),
                              money_text(price->minor, price->currency, s->arena),
                              money_text(other_minor, other_currency, s->arena), where));
}

/* True if the catalogue has the price. A price that contradicts it is a problem. */
static bool is_known(struct series_importer *s, const struct dated_price *price, size_t source)
{
    const struct part *part = &s->snapshot->parts[price->part];
    const struct quote quote = quote_of(price, source);
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes; i++) {
        const struct quote *old = &s->snapshot->paid.quotes[i];
        if (!quote_is_same(&quote, old) || strcmp(old->currency, quote.currency) != 0)
            continue;
        if (old->amount_minor != quote.amount_minor)
            note_contradiction(s, price, old->amount_minor, old->currency, "the catalogue");
        return true;
    }
    return false;
}

static void put_price(struct series_importer *s, struct sheet *sheet, const struct dated_price *price)
{
    char day[11];
    const bool major = sheet_has(sheet, AMOUNT_COLUMN);
    struct arena *arena = s->arena;
    const struct sheet_value values[] = {
        {"part", s->snapshot->parts[price->part].id},
        {"seller", price->seller},
        {"date", arena_strdup(arena, date_format(day, price->date))},
        {"currency", arena_strdup(arena, price->currency)},
        {"kind", price->kind},
        {"pack", arena_printf(arena, "%" PRId64, price->pack)},
        {"min_quantity", "1"},
        {"source", s->out->source},
        {major ? AMOUNT_COLUMN : "amount_minor", major ? money_plain(price->minor, price->currency, arena)
                                                       : arena_printf(arena, "%" PRId64, price->minor)}};
    sheet_put(sheet, values, sizeof values / sizeof *values, 8);
}

/* True if the next price is of the same day. The lowest of different ones counts, or they contradict. */
static bool repeats(struct series_importer *s, const struct dated_price *price, struct dated_price *next)
{
    if (compare_prices(price, next) != 0)
        return false;
    if (price->minor != next->minor && !next->lowest)
        note_contradiction(s, next, price->minor, price->currency,
                           arena_printf(s->arena, "line %d", price->line));
    if (price->minor < next->minor || !next->lowest)
        next->minor = price->minor;
    return true;
}

/* Starts a row of the result for a part and a seller, or continues the last one. */
static struct series_row *row_of(struct series_importer *s, const struct dated_price *price)
{
    struct price_series *out = s->out;
    struct series_row *last = out->n > 0 ? &out->rows[out->n - 1] : NULL;
    const char *id = s->snapshot->parts[price->part].id, *seller = price->seller ? price->seller : "";
    if (!last || strcmp(last->part, id) != 0 || strcmp(last->seller ? last->seller : "", seller) != 0) {
        last = &out->rows[out->n++];
        *last = (struct series_row){.part = id, .seller = price->seller, .from = price->date};
    }
    const char *text = money_text(price->minor, price->currency, s->arena);
    if (price->date <= last->from || !last->first) {
        last->from = price->date;
        last->first = text;
    }
    if (price->date >= last->to) {
        last->to = price->date;
        last->last = text;
    }
    return last;
}

static void put_prices(struct series_importer *s, struct sheets *sheets)
{
    struct sheet *sheet = sheet_of(sheets, TABLE_QUOTE);
    const size_t source = snapshot_source(s->snapshot, s->out->source);
    s->out->rows = ARENA_NEW(s->arena, s->prices.n, struct series_row);
    sort_stable(s->prices.v, s->prices.n, sizeof *s->prices.v, compare_prices);
    for (size_t i = 0; i < s->prices.n; i++) {
        const struct dated_price *price = &s->prices.v[i];
        const bool again = i + 1 < s->prices.n && repeats(s, price, &s->prices.v[i + 1]);
        const bool known = again || is_known(s, price, source);
        struct series_row *row = row_of(s, price);
        *(known ? &row->n_known : &row->n_new) += 1;
        if (!known)
            put_price(s, sheet, price);
    }
}

/* --- the import --- */

static int compare_problems(const void *a, const void *b)
{
    const struct series_problem *p = a, *q = b;
    const int path = strcmp(p->path, q->path);
    return path != 0 ? path : (p->line > q->line) - (p->line < q->line);
}

static void put_source(struct series_importer *s, struct sheets *sheets)
{
    const struct series_form *form = s->out->form;
    const char *name = path_name(s->import->paths[0]);
    struct sheet_value values[4] = {{"id", s->out->source}};
    size_t n = 1;
    if (snapshot_source(s->snapshot, s->out->source) == NO_INDEX) {
        values[n++] = (struct sheet_value){
            "title", form->title ? form->title : arena_printf(s->arena, "Price series %s", name)};
        if (form->address)
            values[n++] = (struct sheet_value){"address", form->address};
        if (form->licence)
            values[n++] = (struct sheet_value){"note", form->licence};
    }
    sheet_put(sheet_of(sheets, TABLE_SOURCE), values, n, 1);
}

static void add_note(struct series_importer *s, const char *note)
{
    s->out->notes[s->out->n_notes++] = note;
}

static const char *prices(const struct series_importer *s, size_t n)
{
    return arena_printf(s->arena, "%zu price%s", n, n == 1 ? "" : "s");
}

static void add_notes(struct series_importer *s)
{
    enum { NAMED_AT_MOST = 8 };
    struct text names = TEXT_INIT;
    size_t n_later = 0;
    char day[11];
    s->out->notes = ARENA_NEW(s->arena, 4, const char *);
    for (size_t i = 0; i < s->prices.n; i++)
        n_later += s->prices.v[i].date > s->snapshot->as_of;
    for (size_t i = 0; i < s->lacking.n && i < NAMED_AT_MOST; i++)
        text_printf(&names, "%s%s", i ? ", " : "", s->lacking.v[i]);
    if (s->lacking.n > 0 && s->form->may_lack)
        add_note(s, arena_printf(s->arena,
                                 "%zu name%s left out, for which the catalogue has no part (--name): %s%s",
                                 s->lacking.n, s->lacking.n == 1 ? "" : "s", names.s,
                                 s->lacking.n > NAMED_AT_MOST ? ", ..." : ""));
    if (s->n_spot > 0)
        add_note(s, arena_printf(s->arena, "%s of machines that their owner may take back left out",
                                 prices(s, s->n_spot)));
    if (s->n_rounded > 0)
        add_note(s, arena_printf(s->arena, "%s rounded to whole minor units", prices(s, s->n_rounded)));
    if (n_later > 0)
        add_note(s, arena_printf(s->arena,
                                 "%s after the catalogue's date %s: as_of of a scenario, --as-of and "
                                 "history use later prices",
                                 prices(s, n_later), date_format(day, s->snapshot->as_of)));
    text_fini(&names);
}

static enum status take_files(struct series_importer *s, struct sheets *sheets)
{
    const char *stem = path_stem(s->arena, path_name(s->import->paths[0]));
    enum status status = check_names(s);
    s->out->source = s->import->source ? s->import->source : price_table_id(stem, s->arena);
    for (size_t i = 0; i < s->import->n_paths && status == ST_OK; i++)
        status = take_file(s, s->import->paths[i]);
    if (status != ST_OK)
        return status;
    put_source(s, sheets);
    put_prices(s, sheets);
    add_notes(s);
    if (s->problems.n > 0)
        return diag_set(s->diag, ST_INPUT, "%zu line%s cannot be taken: nothing was written", s->problems.n,
                        s->problems.n == 1 ? "" : "s");
    return ST_OK;
}

enum status price_series_take(struct price_series *out, const char *folder,
                              const struct series_import *import, struct arena *arena, struct diag *diag)
{
    struct snapshot *snapshot = ARENA_NEW(arena, 1, struct snapshot);
    struct series_importer s = {
        .import = import, .snapshot = snapshot, .out = out, .arena = arena, .diag = diag};
    struct sheets sheets = {.folder = folder, .dry = import->dry, .arena = arena, .diag = diag};
    *out = (struct price_series){.n = 0};
    enum status status = sheets_open(&sheets, snapshot);
    if (status == ST_OK)
        (void)take_files(&s, &sheets);
    status = sheets_close(&sheets);
    sort_stable(s.problems.v, s.problems.n, sizeof *s.problems.v, compare_problems);
    out->problems = ARENA_COPY(arena, s.problems.v, s.problems.n, 0, struct series_problem);
    out->n_problems = s.problems.n;
    mem_free(s.prices.v);
    mem_free(s.problems.v);
    mem_free(s.lacking.v);
    return status;
}
