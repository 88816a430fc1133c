/* list_quote.c - the arithmetic of a quote as a whole, in exact minor units. */
#include "catalog/list_quote.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/list_amounts.h"
#include "catalog/price_number.h"
#include "catalog/price_rows.h"
#include "catalog/price_words.h"

#define CARRIED                                                                                              \
    "ubertrag|uebertrag|carried forward|carry forward|carry over|brought forward|a reporter|report"
#define POSITIONS "pos|position|positionen|positions|items|item|lines|postes|poste"

/* A line that sums contain. */
struct counted_line {
    size_t row;
    int64_t total_minor; /* before discounts of several lines */
};

/* Lines [from, end) and what they cost now. */
struct quote_scope {
    size_t from, end;
    int64_t minor;
};

struct quote_walk {
    struct list_importer *t;
    struct counted_line *lines; /* [n] */
    size_t n;
    size_t block;              /* first line since the last sum */
    int64_t all_minor;         /* all lines so far, after discounts */
    int64_t block_minor;       /* of them, those since the last sum */
    int64_t before_minor;      /* of them, those of earlier sheets */
    bool new_sheet;            /* no line of the sheet was counted yet */
    int64_t slack_minor;       /* what roundings can amount to */
    struct quote_scope summed; /* the lines of a sum directly before the row; end 0: none is there */
    int64_t tax_minor;
    size_t n_taxes, n_discounts;
    char currency[4];
    bool broken;    /* a line could not be read, or currencies differ */
    bool uncounted; /* a line has neither quantity nor total, so that sums are not known */
};

static void add_problem(struct quote_walk *w, const char *text)
{
    list_add_problem(w->t, text, 0, NULL, w->t->table.csv.rows[w->t->row].cells[0]);
}

static const char *shown(const struct quote_walk *w, int64_t minor)
{
    return money_text(minor, w->currency, w->t->arena);
}

static int line_of(const struct quote_walk *w, size_t i)
{
    return w->t->table.csv.rows[w->lines[i].row].cells[0].line;
}

/* Names lines for messages: "line 3", "lines 3 to 7". */
static const char *lines_text(const struct quote_walk *w, size_t from, size_t end)
{
    if (end - from == 1)
        return arena_printf(w->t->arena, "line %d", line_of(w, from));
    return arena_printf(w->t->arena, "lines %d to %d", line_of(w, from), line_of(w, end - 1));
}

/* --- lines --- */

static void count_line(struct quote_walk *w)
{
    struct list_importer *t = w->t;
    struct diag own = DIAG_INIT, *const before = t->diag;
    struct list_amounts amounts;
    const struct list_column *column = NULL;
    t->diag = &own;
    const struct csv_cell *cell = price_table_cell(&column, &t->table, t->row, LIST_PRICE);
    const bool priced = (cell && cell->text) || list_value(t, LIST_TOTAL) || list_value(t, LIST_LIST_PRICE);
    list_amounts_read(&amounts, t);
    const bool good = list_is_good(t);
    diag_fini(&own);
    t->diag = before;
    t->out->missing = NULL;
    if (t->table.rows[t->row].optional || !priced)
        return;
    if (good && w->new_sheet && strcmp(w->currency, amounts.currency) != 0) /* its sums are its own */
        *w = (struct quote_walk){.t = t, .lines = w->lines};
    w->new_sheet = false;
    if (good && w->n == 0)
        memcpy(w->currency, amounts.currency, sizeof w->currency);
    w->broken = w->broken || !good || strcmp(w->currency, amounts.currency) != 0 ||
                amounts.total_minor > MONEY_MAX / 1024;
    if (w->broken)
        return;
    w->lines[w->n++] = (struct counted_line){t->row, amounts.total_minor};
    w->all_minor += amounts.total_minor;
    w->block_minor += amounts.total_minor;
    w->slack_minor += amounts.slack_minor;
    w->uncounted = w->uncounted || !amounts.counted;
    w->summed.end = 0;
}

/* --- the amount of a sum, a tax or a discount --- */

/* The amount of the row, without its sign. False: it has none that can be read. */
static bool row_amount(int64_t *out, const struct quote_walk *w)
{
    static const enum list_field fields[] = {LIST_TOTAL, LIST_PRICE, LIST_LIST_PRICE};
    const struct list_importer *t = w->t;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct list_column *column = NULL;
        const struct csv_cell *cell = price_table_cell(&column, &t->table, t->row, fields[i]);
        struct price_number number;
        char named[4];
        if (!cell || !cell->text || !price_number_read(&number, cell->text, true, t->arena) || number.percent)
            continue;
        number.negative = false;
        number.zeros = number.zeros > 0 ? number.zeros : column->zeros;
        const char *plain = price_number_text(&number, t->table.point, t->arena);
        return plain && money_parse(out, named, plain, w->currency, NULL) == ST_OK;
    }
    return false;
}

/* The percentage in the words of the row or in its column of discounts, as a share. */
static bool row_share(struct decimal *out, const struct quote_walk *w)
{
    const struct list_importer *t = w->t;
    const struct csv_row *cells = &t->table.csv.rows[t->row];
    for (size_t i = 0; i < cells->n; i++) {
        const char *s = cells->cells[i].text;
        for (const char *at = s; at && *at; at++) {
            struct price_number number;
            if (!isdigit((unsigned char)*at) ||
                (at > s && (isdigit((unsigned char)at[-1]) || strchr(".,", at[-1]))) ||
                !price_number_read(&number, at, false, t->arena) || !number.percent)
                continue;
            /* "19,0 %" in words has its own mark: it cannot be thousands */
            const char *plain = price_number_text(&number, '.', t->arena);
            plain = plain ? plain : price_number_text(&number, ',', t->arena);
            return plain && list_amounts_share(out, arena_printf(t->arena, "%s%%", plain));
        }
    }
    return false;
}

static int64_t share_of(int64_t minor, struct decimal share)
{
    return round_div((int128)minor * share.digits, decimal_power_of_ten(share.scale));
}

static bool is_near(int64_t a, int64_t b, int64_t slack)
{
    return a - b <= slack && b - a <= slack;
}

/* --- sums and taxes --- */

static void check_sum(struct quote_walk *w)
{
    const struct price_row *row = &w->t->table.rows[w->t->row];
    const char *end = NULL, *words = price_words_of(row->label, w->t->arena);
    const bool carried = price_words_find(&end, words, CARRIED) != NULL;
    int64_t minor = 0;
    if (w->broken || w->uncounted || w->n == 0 || !row_amount(&minor, w)) {
        list_leave_out(w->t, "sum, not checked");
        return;
    }
    const bool all = is_near(minor, w->all_minor, w->slack_minor) ||
                     is_near(minor, w->all_minor - w->before_minor, w->slack_minor);
    const bool block = !carried && is_near(minor, w->block_minor, w->slack_minor);
    const bool with_tax =
        w->n_taxes > 0 && (is_near(minor, w->all_minor + w->tax_minor, w->slack_minor) ||
                           is_near(minor, w->all_minor - w->before_minor + w->tax_minor, w->slack_minor));
    if (!all && !block && !with_tax && !(row->gross && w->n_taxes == 0)) {
        const size_t from =
            price_words_find(&end, words, "zwischensumme|subtotal|sub total|sous total") ? w->block : 0;
        const int64_t expected = from > 0 ? w->block_minor : w->all_minor;
        add_problem(w,
                    arena_printf(w->t->arena, "'%s' is %s, but %s add up to %s", row->label, shown(w, minor),
                                 lines_text(w, from < w->n ? from : 0, w->n), shown(w, expected)));
    }
    list_leave_out(w->t, row->gross || with_tax ? "sum with tax" : carried ? "sum carried forward" : "sum");
    if (carried || with_tax || row->gross)
        return;
    w->summed = all ? (struct quote_scope){0, w->n, w->all_minor}
                    : (struct quote_scope){w->block, w->n, w->block_minor};
    /* a sum of all lines so far may be one of a block too: the first one is both */
    w->block = w->n;
    w->block_minor = 0;
}

static void check_tax(struct quote_walk *w)
{
    const char *label = w->t->table.rows[w->t->row].label;
    struct decimal share;
    int64_t minor = 0;
    const char *end = NULL, *words = price_words_of(label, w->t->arena);
    const bool of_part = price_words_find(&end, words, "auf|on|sur|von") != NULL;
    list_leave_out(w->t, "tax");
    if (!row_amount(&minor, w))
        return;
    w->tax_minor += minor;
    w->n_taxes++;
    if (w->t->table.rows[w->t->row].gross && !row_share(&share, w))
        add_problem(w, arena_printf(
                           w->t->arena,
                           "'%s' is part of the amounts: expected prices without tax, or the rate of the tax",
                           label));
    if (w->broken || w->uncounted || w->n == 0 || of_part || w->n_taxes > 1 || !row_share(&share, w) ||
        is_near(minor, share_of(w->all_minor, share), w->slack_minor + 1))
        return;
    add_problem(w, arena_printf(w->t->arena, "'%s' is %s, but it would be %s of the lines' %s", label,
                                shown(w, minor), shown(w, share_of(w->all_minor, share)),
                                shown(w, w->all_minor)));
}

/* --- discounts --- */

/* Reads "Pos. 1 bis 3" in the words of a discount. False: it names no positions. */
static bool positions_of(long *first, long *last, const struct quote_walk *w)
{
    const char *end = NULL, *words = price_words_of(w->t->table.rows[w->t->row].label, w->t->arena);
    if (!price_words_find(&end, words, POSITIONS) || !isdigit((unsigned char)*end))
        return false;
    char *after = NULL;
    *first = *last = strtol(end, &after, 10);
    const char *to = price_words_after(after + (*after == ' '), "bis|to|a|und|and|et");
    to = to ? to : after + (*after == ' ');
    if (isdigit((unsigned char)*to))
        *last = strtol(to, NULL, 10);
    return true;
}

/* The lines with the positions, which must follow one another. False: there are none. */
static bool lines_at(struct quote_scope *out, const struct quote_walk *w, long first, long last)
{
    *out = (struct quote_scope){w->n, 0, 0};
    for (size_t i = 0; i < w->n; i++) {
        const struct list_column *column = NULL;
        const struct csv_cell *cell = price_table_cell(&column, &w->t->table, w->lines[i].row, LIST_POSITION);
        const long position = cell && cell->text ? strtol(cell->text, NULL, 10) : -1;
        if (position < first || position > last)
            continue;
        out->from = out->from < i ? out->from : i;
        out->end = i + 1;
        out->minor += w->lines[i].total_minor;
    }
    return out->end > out->from;
}

/* The scopes that a discount may have, the most probable first. */
static size_t find_scopes(struct quote_scope out[2], const struct quote_walk *w)
{
    long first = 0, last = 0;
    if (positions_of(&first, &last, w))
        return lines_at(&out[0], w, first, last) ? 1 : 0;
    size_t n = 0;
    if (w->summed.end > 0)
        out[n++] = w->summed;
    else if (w->n > w->block)
        out[n++] = (struct quote_scope){w->block, w->n, w->block_minor};
    if (w->n > 0 && (n == 0 || out[0].from > 0))
        out[n++] = (struct quote_scope){0, w->n, w->all_minor};
    return n;
}

/* Multiplies the prices of the lines by a factor. */
static void apply_factor(struct quote_walk *w, const struct quote_scope *scope, int128 n, int128 d)
{
    for (size_t i = scope->from; i < scope->end; i++) {
        struct fraction *factor = &w->t->factors[w->lines[i].row];
        if (factor->d == 0)
            *factor = (struct fraction){1, 1};
        w->broken = !fraction_scale(factor, n, d) || w->broken;
    }
}

static void note_discount(struct quote_walk *w, const struct quote_scope *scope, int64_t minor)
{
    const char *label = w->t->table.rows[w->t->row].label;
    const char *lines = lines_text(w, scope->from, scope->end);
    list_leave_out(w->t, arena_printf(w->t->arena, "discount, in the prices of %s", lines));
    VEC_PUSH(&w->t->notes,
             arena_printf(w->t->arena, "the prices of %s include '%s' of %s", lines, label, shown(w, minor)));
}

static void take_discount(struct quote_walk *w)
{
    struct list_importer *t = w->t;
    const char *label = t->table.rows[t->row].label;
    struct quote_scope scopes[2];
    struct decimal share = {0, 0};
    int64_t minor = 0;
    const bool shared = row_share(&share, w), given = row_amount(&minor, w);
    const size_t n = w->broken ? 0 : find_scopes(scopes, w);
    size_t at = 0;
    while (shared && given && !w->uncounted && at < n &&
           !is_near(minor, share_of(scopes[at].minor, share), w->slack_minor + 1))
        at++;
    if (w->broken || (w->uncounted && !shared)) {
        add_problem(
            w,
            arena_printf(t->arena,
                         w->broken ? "the discount '%s' cannot be applied: a line before it is wrong, or in "
                                     "another currency"
                                   : "the discount '%s' is an amount, and a line before it has no quantity",
                         label));
        return;
    }
    if (at == n || (!shared && !given) || (!shared && minor > scopes[0].minor)) {
        add_problem(w, !shared && !given ? arena_printf(t->arena, "the discount '%s' has no amount", label)
                       : n == 0 ? arena_printf(t->arena, "the discount '%s' has no lines before it", label)
                                : arena_printf(t->arena, "the discount '%s' of %s does not fit the %s of %s",
                                               label, shown(w, minor), shown(w, scopes[0].minor),
                                               lines_text(w, scopes[0].from, scopes[0].end)));
        w->broken = true;
        return;
    }
    const struct quote_scope *scope = &scopes[at];
    const int128 all = shared ? decimal_power_of_ten(share.scale) : scope->minor;
    minor = given ? minor : share_of(scope->minor, share);
    w->slack_minor += given ? 0 : 1;
    if (all > 0)
        apply_factor(w, scope, all - (shared ? share.digits : minor), all);
    w->all_minor -= minor;
    w->block_minor -= scope->from >= w->block && scope->end > w->block ? minor : 0;
    w->n_discounts++;
    note_discount(w, scope, minor);
}

/* --- the walk --- */

/* Begins the sums of a new sheet, which may also be those of all sheets. */
static void begin_sheet(struct quote_walk *w)
{
    const struct price_table *table = &w->t->table;
    for (size_t i = 1; i < table->parts.n; i++)
        if (w->t->row == table->parts.first[i]) {
            w->new_sheet = true;
            w->before_minor = w->all_minor;
            w->block = w->n;
            w->block_minor = 0;
            w->summed.end = 0;
            w->n_taxes = 0;
            w->tax_minor = 0;
        }
}

/* Leaves out a text. A discount under a condition is not applied, and the note says so. */
static void leave_text_out(struct quote_walk *w)
{
    struct list_importer *t = w->t;
    const struct csv_row *cells = &t->table.csv.rows[t->row];
    for (size_t i = 0; i < cells->n; i++)
        if (cells->cells[i].text && price_rows_is_discount(price_words_of(cells->cells[i].text, t->arena)))
            VEC_PUSH(&t->notes, (const char *)arena_printf(
                                    t->arena, "the prices do not include the discount in line %d: '%s'",
                                    cells->cells[0].line, cells->cells[i].text));
    list_leave_out(t, "text");
}

void list_quote_check(struct list_importer *t)
{
    struct quote_walk w = {.t = t, .lines = ARENA_NEW(t->arena, t->table.csv.n_rows, struct counted_line)};
    t->factors = ARENA_NEW(t->arena, t->table.csv.n_rows, struct fraction);
    for (t->row = t->table.header + 1; t->row < t->table.csv.n_rows; t->row++) {
        begin_sheet(&w);
        switch (price_table_row(&t->table, t->row)) {
        case ROW_ITEM:
            count_line(&w);
            break;
        case ROW_SUM:
            check_sum(&w);
            break;
        case ROW_TAX:
            check_tax(&w);
            break;
        case ROW_DISCOUNT:
            take_discount(&w);
            break;
        case ROW_TEXT:
            leave_text_out(&w);
            break;
        case ROW_EMPTY:
        case ROW_HEADINGS:
            break;
        }
    }
}
