/* agreement.c - the verdict on one printed number. */
#include "papers/agreement.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The unit of the last digit of a number as written: "1810.09" 0.01, "4800" 1. */
static double last_digit(const char *number)
{
    const char *point = strchr(number, '.');
    return point ? pow(10, -(double)strspn(point + 1, "0123456789")) : 1;
}

/* "LOW .. HIGH", or "VALUE in LOW .. HIGH". */
static enum status read_range(struct agreement *out, struct cursor *cell, const struct scope *scope)
{
    out->between = true;
    out->value = NAN;
    enum status status = formula_value(&out->low, cell, scope);
    if (status == ST_OK && cursor_take(cell, "in")) {
        out->value = out->low;
        status = formula_value(&out->low, cell, scope);
    }
    if (status == ST_OK && !cursor_take(cell, ".."))
        return cursor_fail(cell, scope->diag, "expected '..' between two bounds, got '%s'", cell->at);
    return status == ST_OK ? formula_value(&out->high, cell, scope) : status;
}

static enum status read_any(struct agreement *out, struct cursor *cell, const struct scope *scope)
{
    const double digit = out->round_to;
    enum status status = ST_OK;
    if (cursor_take(cell, "cut")) {
        *out = (struct agreement){true, NAN, out->value, nextafter(out->value + digit, 0), digit, 0};
    } else if (cursor_take(cell, "=")) {
        status = formula_value(&out->value, cell, scope);
        const double slack = 1e-12 * fabs(out->value);
        *out = (struct agreement){true, out->value, out->value - slack, out->value + slack, digit, 0};
    } else if (cursor_take(cell, "to")) {
        status = formula_value(&out->round_to, cell, scope);
    } else if (cursor_take(cell, "within")) {
        status = formula_value(&out->within, cell, scope);
    } else if (*cell->at != '\0') {
        status = read_range(out, cell, scope);
    }
    return status;
}

enum status agreement_read(struct agreement *out, struct cursor cell, const char *printed,
                           const struct scope *scope)
{
    char *end = NULL;
    *out = (struct agreement){.value = strtod(printed, &end), .round_to = last_digit(printed)};
    if (end == printed)
        out->value = NAN; /* words */
    const enum status status = read_any(out, &cell, scope);
    cursor_skip(&cell);
    if (status == ST_OK && *cell.at != '\0')
        return cursor_fail(&cell, scope->diag, "expected the end of the cell, got '%s'", cell.at);
    return status;
}

/* Ours may be off by half a unit of the last printed digit, and by what adding doubles leaves. */
static enum verdict judge_digits(const struct reproduced *item, const struct agreement *agreement)
{
    if (fabs(item->ours - item->printed) <= 0.5 * agreement->round_to + 1e-12 * fabs(item->printed))
        return VERDICT_EXACT;
    return fabs(item->error) <= agreement->within ? VERDICT_CLOSE : VERDICT_NOT; /* NAN: not */
}

void agreement_judge(struct reproduced *item, const struct agreement *agreement)
{
    item->printed = agreement->value;
    item->within = agreement->within;
    item->error = NAN;
    if (agreement->between) {
        const bool holds = item->ours >= agreement->low && item->ours <= agreement->high;
        item->verdict = holds ? VERDICT_EXACT : VERDICT_NOT;
        return;
    }
    if (item->printed != 0)
        item->error = item->ours / item->printed - 1;
    item->verdict = judge_digits(item, agreement);
}
