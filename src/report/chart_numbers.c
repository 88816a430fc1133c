/* chart_numbers.c - the numbers of a chart on a page, as a table behind a fold. */
#include <math.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/text.h"
#include "report/chart.h"
#include "report/markup.h"

static void begin(struct text *out, const char *of)
{
    text_put(out, "<details class=\"numbers\"><summary>");
    markup_printf(out, "Numbers: %s", of);
    text_put(out, "</summary>\n<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"");
    markup_put(out, of);
    text_put(out, "\"><table>\n<thead><tr>");
}

static void put_heading(struct text *out, const char *heading, const char *unit, bool numeric)
{
    text_printf(out, "<th scope=\"col\"%s>", numeric ? " class=\"n\"" : "");
    markup_put(out, heading);
    if (unit && unit[0])
        markup_element(out, "small", unit);
    text_put(out, "</th>");
}

static void put_cell(struct text *out, const char *heading, const char *content, bool numeric)
{
    text_printf(out, "<td%s data-label=\"", numeric ? " class=\"n\"" : "");
    markup_put(out, heading);
    text_put(out, "\">");
    markup_put(out, content);
    text_put(out, "</td>");
}

static void end(struct text *out)
{
    text_put(out, "</tbody></table></div>\n</details>\n");
}

/* The value of a series at x; NAN before its first sample. */
static double value_at(const struct chart_series *series, double x)
{
    size_t after = 0;
    while (after < series->n && series->x[after] <= x)
        after++;
    if (after == 0)
        return NAN;
    const double y = series->y[after - 1];
    if (series->steps || after == series->n)
        return series->steps || series->x[after - 1] == x ? y : (double)NAN;
    const double part = (x - series->x[after - 1]) / (series->x[after] - series->x[after - 1]);
    return y + part * (series->y[after] - y);
}

static void put_values(struct text *out, const struct chart *chart, double x, struct arena *arena)
{
    enum { DIGITS = 4, EXACT = 15 };
    text_put(out, "<tr>");
    put_cell(out, chart->x.label, number_text(x, EXACT, arena), true);
    for (size_t s = 0; s < chart->n_series; s++) {
        const double y = value_at(&chart->series[s], x);
        put_cell(out, chart->series[s].name, isfinite(y) ? number_text(y, DIGITS, arena) : "none", true);
    }
    text_put(out, "</tr>\n");
}

void chart_put_numbers(struct text *out, const struct chart *chart)
{
    enum { ROWS = 16 };
    struct arena arena = ARENA_INIT;
    const double width = chart_tick_width(chart->x.high - chart->x.low, ROWS);
    begin(out, chart->title);
    put_heading(out, chart->x.label, chart->x.unit, true);
    for (size_t s = 0; s < chart->n_series; s++)
        put_heading(out, chart->series[s].name, chart->y.unit, true);
    text_put(out, "</tr></thead>\n<tbody>\n");
    for (double k = floor(chart->x.low / width) + 1; k * width <= chart->x.high * (1 + 1e-9); k++)
        put_values(out, chart, k * width, &arena);
    end(out);
    arena_fini(&arena);
}

void chart_put_bar_numbers(struct text *out, const struct chart_bars *bars)
{
    begin(out, bars->title);
    put_heading(out, "input", NULL, false);
    if (bars->less)
        put_heading(out, bars->less, NULL, true);
    put_heading(out, bars->more ? bars->more : bars->axis.label, NULL, true);
    if (bars->inner)
        put_heading(out, bars->inner, NULL, true);
    text_put(out, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < bars->n; i++) {
        const struct chart_bar *bar = &bars->v[i];
        text_put(out, "<tr>");
        put_cell(out, "input", bar->label, false);
        if (bars->less)
            put_cell(out, bars->less, bar->note_low ? bar->note_low : "none", true);
        put_cell(out, bars->more ? bars->more : bars->axis.label, bar->note_high ? bar->note_high : "none",
                 true);
        if (bars->inner)
            put_cell(out, bars->inner, bar->inner_note ? bar->inner_note : "none", true);
        text_put(out, "</tr>\n");
    }
    end(out);
}
