/* xlsx_order.c - the bill of materials as a sheet that computes: a price, a quantity, the tax or the budget
 * can be edited. */
#include <inttypes.h>
#include <string.h>

#include "base/decimal.h"
#include "purchase/bill.h"
#include "purchase/problem_operation.h"
#include "purchase/order.h"
#include "report/xlsx_report_parts.h"

enum column {
    PART,
    NAME,
    VENDOR,
    KIND,
    QUANTITY,
    OWNED,
    PACK,
    PRICE,
    NET,
    TAX,
    TOTAL,
    QUOTE_KIND,
    QUOTED,
    VALID_UNTIL,
    SOURCE,
    NOTE,
    N_COLUMNS
};

/* A sheet with its question, and rows that formulas name; those count from 1. */
struct order {
    struct sheet *sheet;
    const struct problem *problem;
    const struct plan *plan;
    struct arena *arena;
    int places; /* decimals of the currency */
    uint32_t budget_row;
    uint32_t tax_row;
};

static double major(const struct order *order, int64_t amount_minor)
{
    return money_major(amount_minor, order->problem->currency);
}

static void put_text(struct order *order, enum column column, const char *text)
{
    if (!text || !text[0])
        return;
    sheet_text(order->sheet, order->sheet->row, (uint16_t)column, text, SHEET_PLAIN);
    sheet_widen(order->sheet, (uint16_t)column, strlen(text));
}

static void put_money(struct order *order, enum column column, const char *formula, int64_t amount_minor,
                      enum sheet_style style)
{
    const double value = major(order, amount_minor);
    struct text shown = TEXT_INIT;
    money_put(&shown, amount_minor, order->problem->currency, true);
    sheet_widen(order->sheet, (uint16_t)column, shown.n);
    text_fini(&shown);
    if (formula)
        sheet_formula(order->sheet, order->sheet->row, (uint16_t)column, formula, value, order->places,
                      style);
    else
        sheet_number(order->sheet, order->sheet->row, (uint16_t)column, value, order->places, style);
}

/* --- above the lines --- */

static void put_inputs(struct order *order)
{
    const struct decimal tax = order->problem->purchase->tax;
    struct sheet *sheet = order->sheet;
    double fraction = (double)tax.digits;
    for (int i = 0; i < tax.scale; i++)
        fraction /= 10;
    sheet_text(sheet, sheet->row++, PART, "What to order", SHEET_TITLE);
    sheet_text(sheet, sheet->row++, PART,
               "Shaded cells can be edited: totals follow. Whether another purchase is the best one then, "
               "bursar whatif says.",
               SHEET_PLAIN);
    if (order->problem->budget_minor != BUDGET_NONE) {
        put_text(order, PART, arena_printf(order->arena, "Budget (%s)", order->problem->currency));
        put_money(order, NAME, NULL, order->problem->budget_minor, SHEET_INPUT);
        order->budget_row = ++sheet->row;
    }
    put_text(order, PART, "Tax rate");
    sheet_number(sheet, sheet->row, NAME, fraction, SHEET_PERCENT, SHEET_INPUT);
    order->tax_row = ++sheet->row;
    sheet->row++;
}

static void put_headings(struct order *order)
{
    const char *currency = order->problem->currency;
    const char *const headings[N_COLUMNS] = {
        [PART] = "part",
        [NAME] = "name",
        [VENDOR] = "vendor",
        [KIND] = "kind",
        [QUANTITY] = "quantity",
        [OWNED] = "owned units used",
        [PACK] = "units in a pack",
        [PRICE] = arena_printf(order->arena, "price of a pack (%s)", currency),
        [NET] = arena_printf(order->arena, "net (%s)", currency),
        [TAX] = arena_printf(order->arena, "tax (%s)", currency),
        [TOTAL] = arena_printf(order->arena, "total (%s)", currency),
        [QUOTE_KIND] = "price is",
        [QUOTED] = "of",
        [VALID_UNTIL] = "valid until",
        [SOURCE] = "source",
        [NOTE] = "note",
    };
    for (enum column c = 0; c < N_COLUMNS; c++) {
        sheet_text(order->sheet, order->sheet->row, (uint16_t)c, headings[c],
                   c >= QUANTITY && c <= TOTAL ? SHEET_NUMBERS : SHEET_COLUMN);
        sheet_widen(order->sheet, (uint16_t)c, strlen(headings[c]));
    }
    sheet_freeze(order->sheet, ++order->sheet->row);
}

/* --- lines --- */

/* "12.00 from 1 on; 10.00 from 100 on, used here": where the price depends on the quantity. */
static const char *note_of(const struct order *order, const struct bill_line *line,
                           const struct price_step *used)
{
    const struct price *price = &order->problem->market.prices[line->part];
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < price->n && (price->n > 1 || used->min_quantity > 1); i++) {
        const struct price_step *step = &price->steps[i];
        text_put(&t, t.n ? "; " : "");
        money_put(&t, step->pack_minor, order->problem->currency, true);
        if (step->pack > 1)
            text_printf(&t, " for %" PRId64, step->pack);
        text_printf(&t, " from %" PRId64 " on%s", step->min_quantity, step == used ? ", used here" : "");
    }
    text_put(&t, t.n ? ". The total is at the price used, for any quantity." : "");
    const char *note = arena_strdup(order->arena, t.s);
    text_fini(&t);
    return note;
}

static void put_source(struct order *order, const struct bill_line *line)
{
    const struct problem *problem = order->problem;
    const struct quote *quote = bill_quote(problem, line);
    char day[11];
    if (!quote) {
        put_text(order, QUOTE_KIND, line->quantity > 0 ? "set" : NULL);
        return;
    }
    put_text(order, QUOTE_KIND, figure_kind_name(quote->kind));
    put_text(order, QUOTED, date_format(day, quote->date));
    put_text(order, VALID_UNTIL, date_format(day, quote->valid_until));
    if (quote->source != NO_INDEX)
        put_text(order, SOURCE, problem->snapshot->sources[quote->source].id);
}

/* Net: whole packs at the price of a pack; tax once on the line. Both are rounded half away from zero, as the
 * program does. */
static void put_amounts(struct order *order, const struct bill_line *line, const struct price_step *step)
{
    struct sheet *sheet = order->sheet;
    const uint32_t row = sheet->row + 1;
    const int places = order->places;
    sheet_number(sheet, sheet->row, PACK, (double)step->pack, 0, SHEET_PLAIN);
    put_money(order, PRICE, NULL, step->pack_minor, SHEET_INPUT);
    put_money(order, NET,
              arena_printf(order->arena, "ROUND(ROUNDUP(E%u/G%u,0)*H%u,%d)", row, row, row, places),
              line->total_minor - line->tax_minor, SHEET_PLAIN);
    put_money(order, TAX, arena_printf(order->arena, "ROUND(I%u*$B$%u,%d)", row, order->tax_row, places),
              line->tax_minor, SHEET_PLAIN);
    put_money(order, TOTAL, arena_printf(order->arena, "I%u+J%u", row, row), line->total_minor, SHEET_PLAIN);
    put_text(order, NOTE, note_of(order, line, step));
}

static void put_line(struct order *order, const struct bill_line *line)
{
    const struct part *part = &order->problem->snapshot->parts[line->part];
    const struct price_step *step = bill_step(order->problem, line);
    struct sheet *sheet = order->sheet;
    put_text(order, PART, part->id);
    put_text(order, NAME, part->name);
    put_text(order, VENDOR, part->vendor);
    put_text(order, KIND, part_kind_name(part->kind));
    sheet_number(sheet, sheet->row, QUANTITY, (double)line->quantity, 0, step ? SHEET_INPUT : SHEET_PLAIN);
    if (line->owned > 0)
        sheet_number(sheet, sheet->row, OWNED, (double)line->owned, 0, SHEET_PLAIN);
    if (step)
        put_amounts(order, line, step);
    put_source(order, line);
    sheet->row++;
}

/* What a vendor charges on top: by formula, so that it follows the lines (rows first to last, as formulas
 * count) too. A vendor that no part names is one of its own, by its id. */
static void put_charge(struct order *order, const struct charge *charge, uint32_t first, uint32_t last)
{
    struct sheet *sheet = order->sheet;
    const struct charge_rule *rule = charge->rule;
    const uint32_t row = sheet->row + 1;
    bool named = false;
    for (size_t i = 0; i < order->plan->n_bill; i++) {
        const char *vendor = order->problem->snapshot->parts[order->plan->bill[i].part].vendor;
        named = named || (vendor && strcmp(vendor, rule->vendor) == 0);
    }
    const char *paid = arena_printf(order->arena, "SUMIF(%c%u:%c%u,C%u,K%u:K%u)", named ? 'C' : 'A', first,
                                    named ? 'C' : 'A', last, row, first, last);
    const char *least =
        arena_printf(order->arena, "ROUND(H%u*(1+$B$%u),%d)", row, order->tax_row, order->places);
    const char *due = arena_printf(order->arena, "%s-%s", least, paid);
    struct text fee = TEXT_INIT;
    if (rule->fee_minor >= 0) {
        money_put(&fee, rule->fee_minor, order->problem->currency, false);
        due = arena_printf(order->arena, "MIN(%s,ROUND(%s*(1+$B$%u),%d))", due, fee.s, order->tax_row,
                           order->places);
    }
    put_text(order, PART, charge->name);
    put_text(order, VENDOR, rule->vendor);
    put_text(order, KIND, charge->kind);
    put_money(order, PRICE, NULL, rule->floor_minor, SHEET_INPUT);
    put_money(order, TOTAL,
              arena_printf(order->arena, "ROUND(IF(AND(%s>0,%s<%s),%s,0),%d)", paid, paid, least, due,
                           order->places),
              charge->total_minor, SHEET_PLAIN);
    put_text(order, NOTE,
             arena_printf(order->arena, "Charged on top of an order below the amount in the shaded cell%s%s.",
                          fee.s ? ", at most a fee of " : "", fee.s ? fee.s : ""));
    text_fini(&fee);
    sheet->row++;
}

/* --- below them --- */

static void put_sum(struct order *order, const char *label, const char *formula, int64_t amount_minor)
{
    sheet_text(order->sheet, order->sheet->row, PART, label, SHEET_TOTAL);
    for (uint16_t c = PART + 1; c < TOTAL; c++)
        sheet_text(order->sheet, order->sheet->row, c, "", SHEET_TOTAL);
    put_money(order, TOTAL, formula, amount_minor, SHEET_TOTAL);
    order->sheet->row++;
}

/* first: row of the first line, as formulas count. */
static void put_sums(struct order *order, uint32_t first, const struct charge *charges, size_t n_charges)
{
    const struct plan *plan = order->plan;
    const struct purchase *purchase = order->problem->purchase;
    struct sheet *sheet = order->sheet;
    int64_t total_minor = 0;
    for (size_t i = 0; i < plan->n_bill; i++)
        total_minor += plan->bill[i].total_minor;
    for (size_t i = 0; i < n_charges; i++)
        total_minor += charges[i].total_minor;
    put_sum(order, "Total",
            arena_printf(order->arena, "ROUND(SUM(K%u:K%u),%d)", first, sheet->row, order->places),
            total_minor);
    const uint32_t total_row = sheet->row;
    if (purchase->operation.given)
        put_sum(order, "Operation, at present value (of the purchase above; editing does not change it)",
                NULL, operation_total(&plan->operation));
    if (order->problem->budget_minor == BUDGET_NONE)
        return;
    const char *operation = purchase->budget_on_tco ? arena_printf(order->arena, "-K%u", total_row + 1) : "";
    put_sum(order, "Left of the budget",
            arena_printf(order->arena, "ROUND($B$%u-K%u%s,%d)", order->budget_row, total_row, operation,
                         order->places),
            order->problem->budget_minor - plan->cost_minor);
    sheet_warn_below_zero(sheet, sheet->row - 1, TOTAL);
}

void xlsx_order(struct book *book, const struct problem *problem, const struct plan *plan)
{
    struct order order = {
        .sheet = book_sheet(book, "Order"),
        .problem = problem,
        .plan = plan,
        .arena = book_arena(book),
        .places = currency_places(problem->currency),
    };
    put_inputs(&order);
    put_headings(&order);
    const uint32_t first = order.sheet->row + 1;
    for (size_t i = 0; i < plan->n_bill; i++)
        put_line(&order, &plan->bill[i]);
    size_t n_charges = 0;
    const struct charge *charges = bill_charges(&n_charges, problem, plan->bill, plan->n_bill, order.arena);
    const uint32_t last = order.sheet->row;
    for (size_t i = 0; i < n_charges; i++)
        put_charge(&order, &charges[i], first, last);
    put_sums(&order, first, charges, n_charges);
}
