/* sweep_report.c - a row for each problem of a sweep. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "report/columns.h"
#include "report/sink.h"
#include "report/study_report.h"
#include "report/value.h"

/* A text leaves out columns whose rows are all the same. offset: of a text in struct sweep_row. */
static bool differs(const struct sweep_row *rows, size_t n, size_t offset)
{
    for (size_t i = 0; i < n; i++) {
        const char *const *text = (const void *)((const char *)&rows[i] + offset);
        const char *const *first = (const void *)((const char *)&rows[0] + offset);
        if ((*text == NULL) != (*first == NULL) || (*text && strcmp(*text, *first) != 0))
            return true;
    }
    return false;
}

/* True if feasible rows have rates in different units. */
static bool units_differ(const struct sweep_row *rows, size_t n)
{
    const char *unit = NULL;
    for (size_t i = 0; i < n; i++) {
        if (rows[i].found && unit && strcmp(unit, rows[i].rate_unit) != 0)
            return true;
        unit = rows[i].found ? rows[i].rate_unit : unit;
    }
    return false;
}

/* The rate of a row. If all rows have the same unit, the heading shows it; otherwise each value has its
 * unit. */
static struct value rate_of(const struct sweep_row *row, bool one_unit)
{
    struct value value = value_real(row->found ? row->rate : (double)NAN);
    value.unit = one_unit ? row->rate_unit : NULL;
    return value;
}

#define SHOWN_IF_DIFFERENT(field) shown(differs(rows, n, offsetof(struct sweep_row, field)))

void sweep_report(struct sink *sink, const struct sweep_row *rows, size_t n, size_t n_problems)
{
    const bool one_unit = !units_differ(rows, n);
    size_t found = 0;
    for (size_t i = 0; i < n; i++)
        found += rows[i].found;
    sink_say(sink, "Feasible: %zu of %zu problems.", found, n_problems);
    sink_integer(sink, "asked", NULL, (int64_t)n_problems);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_SWEEP_ROWS, SHOWN_IF_DIFFERENT(scenario),
                     SHOWN_IF_DIFFERENT(override), SHOWN_IF_DIFFERENT(budget), SHOWN_IF_DIFFERENT(changes),
                     shown(!one_unit));
    for (size_t i = 0; i < n; i++) {
        const struct sweep_row *row = &rows[i];
        SINK_ROW(sink, false, value_text(row->scenario), value_text(row->override), value_text(row->budget),
                 value_text(row->changes ? row->changes : ""), value_bool(row->found),
                 row->found ? value_money(row->cost_minor, row->currency) : value_null(),
                 value_text(row->currency), rate_of(row, one_unit), value_text(row->rate_unit),
                 value_real(row->found ? row->objective : (double)NAN), value_text(row->unit),
                 value_integer_if(row->found, row->clusters), value_integer_if(row->found, row->nodes),
                 value_text(row->found ? row->purchase : "nothing"), value_text(row->reason));
    }
    sink_table_end(sink);
}
