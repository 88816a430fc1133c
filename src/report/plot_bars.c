/*
 * plot_bars.c - horizontal bars: over each its label, at its ends the values, under it what is beyond them.
 *
 * A row is 1 of y, from above; where a bar ends beyond the axis it points there.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/markup.h"
#include "report/plot_parts.h"

static const char *const COLOURS[] = {"#0072b2", "#d55e00"}; /* below the line, and above it */

/* Units: of the margins at the sides and below the rows; of a line of the title; of the room for values at
 * the ends. Letters that a line of it, of its small ones and half of one holds. */
enum { SIDE = 20, BELOW = 84, TITLE = 22, ROOM = 92, LETTERS = 92, SMALL = 116, HALF = 57 };

/* The lines of the title: the plot's, and those of the bars. */
static size_t title_lines(const char *lines[3], const struct plot *plot)
{
    size_t n = 0;
    if (plot->title[0])
        lines[n++] = plot->title;
    lines[n++] = plot->bars->title;
    if (plot->bars->of)
        lines[n++] = plot->bars->of;
    return n;
}

static bool any_beyond(const struct chart_bars *bars)
{
    for (size_t i = 0; i < bars->n; i++)
        if (bars->v[i].beyond_low || bars->v[i].beyond_high)
            return true;
    return false;
}

static int height_above(const struct plot *plot)
{
    const char *lines[3];
    return (int)(title_lines(lines, plot) + 1) * TITLE;
}

int plot_bars_height(const struct plot *plot)
{
    return height_above(plot) + BELOW + (int)plot->bars->n * (any_beyond(plot->bars) ? 60 : 44);
}

/* A label whose end is left out where it would run into the next: gnuplot wraps nothing. */
static void put_label(struct text *out, const char *s, size_t most, const char *place)
{
    struct text kept = TEXT_INIT;
    size_t n = strlen(s);
    if (n > most) {
        for (n = most - 3; n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80;)
            n--;
        text_putn(&kept, s, n);
        text_put(&kept, "...");
    }
    text_put(out, "set label ");
    markup_put_gnuplot(out, kept.n ? kept.s : s);
    text_printf(out, " at %s front\n", place);
    text_fini(&kept);
}

static void put_title(struct text *out, const struct plot *plot)
{
    const char *lines[3];
    const size_t n = title_lines(lines, plot);
    for (size_t i = 0; i < n; i++) {
        char place[64];
        snprintf(place, sizeof place, "screen 0.5, screen %.9g center",
                 1 - (1 + (double)i) * TITLE / plot_bars_height(plot));
        put_label(out, lines[i], LETTERS, place);
    }
}

/* From the line to an end, which points on where the value is beyond the axis; and the value, but where the
 * bar's other side hides it. */
static void put_side(struct text *out, const struct chart_bars *bars, size_t row, bool high, double room)
{
    const struct chart_bar *bar = &bars->v[row];
    const double top = (double)row + 0.38, bottom = (double)row + (any_beyond(bars) ? 0.66 : 0.78);
    const double asked = high ? bar->high : bar->low, other = high ? bar->low : bar->high;
    const double end = fmin(fmax(asked, bars->axis.low), bars->axis.high);
    const bool right = end > bars->at || (end == bars->at && high);
    const double step = (right ? 0.06 : -0.06) * room, tip = asked != end ? end + 2 * step : end;
    char place[128];
    if (end != bars->at)
        text_printf(
            out,
            "set object polygon from %.9g, %.9g to %.9g, %.9g to %.9g, %.9g to %.9g, %.9g to %.9g, %.9g to "
            "%.9g, %.9g fc rgb '%s' fs solid noborder\n",
            bars->at, top, end, top, tip, (top + bottom) / 2, end, bottom, bars->at, bottom, bars->at, top,
            COLOURS[high && bars->less]);
    if (right == (other > bars->at) && fabs(other - bars->at) > fabs(asked - bars->at))
        return;
    snprintf(place, sizeof place, "%.9g, %.9g %s", tip + step, (top + bottom) / 2, right ? "left" : "right");
    put_label(out, high ? bar->note_high : bar->note_low, HALF, place);
}

static void put_row(struct text *out, const struct chart_bars *bars, size_t row, double room)
{
    const struct chart_bar *bar = &bars->v[row];
    const bool low_first = fabs(bar->low - bars->at) > fabs(bar->high - bars->at);
    const char *beyond[] = {bar->beyond_low, bar->beyond_high};
    char place[128];
    snprintf(place, sizeof place, "graph 0, first %.9g left", (double)row + 0.2);
    put_label(out, bar->label, LETTERS, place);
    put_side(out, bars, row, !low_first, room);
    if (bars->less)
        put_side(out, bars, row, low_first, room);
    for (int high = 0; high < 2; high++) {
        const bool at_right = high && bars->less;
        if (!beyond[high])
            continue;
        snprintf(place, sizeof place, "graph %d, first %.9g %s font ',11' tc rgb '#555555'", at_right,
                 (double)row + 0.78, at_right ? "right" : "left");
        put_label(out, beyond[high], bars->less ? HALF : SMALL, place);
    }
}

/* Beyond the ends of the axis there is room for values. */
static void put_axis(struct text *out, const struct plot *plot, double room)
{
    const struct chart_bars *bars = plot->bars;
    const struct chart_axis *axis = &bars->axis;
    const double height = plot_bars_height(plot), tick = chart_tick_width(axis->high - axis->low, 8);
    struct text label = TEXT_INIT;
    char place[64];
    text_printf(&label, "%s (%s)", axis->label, axis->unit);
    snprintf(place, sizeof place, "screen 0.5, screen %.9g center", (BELOW - 42) / height);
    put_label(out, label.s, LETTERS, place);
    text_fini(&label);
    text_printf(out,
                "set border 1\nunset ytics\nset format x '%%.10g'\nset xtics nomirror %.9g, %.9g, %.9g\n",
                ceil(axis->low / tick) * tick, tick, axis->high);
    text_printf(out, "set lmargin at screen %.9g\nset rmargin at screen %.9g\n", (double)SIDE / PLOT_WIDTH,
                1 - (double)SIDE / PLOT_WIDTH);
    text_printf(out, "set tmargin at screen %.9g\nset bmargin at screen %.9g\n",
                1 - height_above(plot) / height, BELOW / height);
    text_printf(out, "set xrange [%.9g:%.9g]\nset yrange [%zu:0]\n", axis->low - (bars->less ? room : 0),
                axis->high + room, bars->n);
    if (bars->less)
        text_printf(out, "set arrow from %.9g, graph 0 to %.9g, graph 1 nohead lw 1.5 front\n", bars->at,
                    bars->at);
}

void plot_bars_script(struct text *out, const struct plot *plot)
{
    const struct chart_bars *bars = plot->bars;
    const double room =
        ROOM * (bars->axis.high - bars->axis.low) / (PLOT_WIDTH - 2 * SIDE - ROOM * (bars->less ? 2 : 1));
    const char *names[] = {bars->less, bars->more};
    put_title(out, plot);
    put_axis(out, plot, room);
    for (size_t i = 0; i < bars->n; i++)
        put_row(out, bars, i, room);
    text_printf(out, "set key at screen 0.5, screen %.9g center bottom horizontal reverse Left samplen 2\n",
                7. / plot_bars_height(plot));
    text_put(out, "plot NaN notitle");
    for (size_t i = 0; i < 2 && bars->less; i++) {
        text_printf(out, ", keyentry with boxes fc rgb '%s' fs solid noborder title ", COLOURS[i]);
        markup_put_gnuplot(out, names[i]);
    }
    text_put(out, "\n");
}
