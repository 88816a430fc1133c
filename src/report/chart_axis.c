/* chart_axis.c - ticks, numbers and labels of axes, and the width of texts. */
#include "report/chart_axis.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/date.h"
#include "base/decimal.h"
#include "base/number.h"
#include "base/text.h"
#include "report/markup.h"

/* The place of a value on its axis, 0 to 1; below 0 for a value without a logarithm. */
static double place(const struct chart_axis *axis, double value)
{
    if (axis->scale == CHART_LOG && !(value > 0))
        return -1;
    return axis->scale == CHART_LOG ? number_ln(value / axis->low) / number_ln(axis->high / axis->low)
                                    : (value - axis->low) / (axis->high - axis->low);
}

double chart_at_x(const struct chart_frame *f, double x)
{
    return f->left + (f->right - f->left) * place(&f->x, x);
}

double chart_at_y(const struct chart_frame *f, double y)
{
    return f->bottom - (f->bottom - f->top) * place(&f->y, y);
}

struct chart_axis chart_axis_of(const char *label, const char *unit, double low, double high)
{
    const double room = high > low ? 0.04 * (high - low) : fmax(1, fabs(high)) * 0.1;
    const double bottom = low - room;
    return (struct chart_axis){
        .label = label, .unit = unit, .low = low >= 0 && bottom < 0 ? 0 : bottom, .high = high + room};
}

/* --- words --- */

/* Widths of letters of DejaVu Sans as shares of the font size. Its letters are the widest of the fonts in
 * use. */
static double letter_width(char c)
{
    if (((unsigned char)c & 0xc0) == 0x80) /* a continuation byte of a character has no width */
        return 0;
    return strchr("ijl .,:;'|!/()-fIt", c) ? 0.4
           : strchr("mwMW%+@=", c)         ? 0.96
           : c >= 'A' && c <= 'Z'          ? 0.72
                                           : 0.636;
}

double chart_text_width(const char *s, double size)
{
    double width = 0;
    for (; *s; s++)
        width += letter_width(*s);
    return width * size;
}

void chart_put_words(struct text *out, const char *s, double size, double most)
{
    if (chart_text_width(s, size) <= most) {
        markup_put(out, s);
        return;
    }
    struct text kept = TEXT_INIT;
    double left = most - chart_text_width("...", size);
    size_t n = 0;
    for (size_t length = 0; s[n]; n += length) {
        bool shown = true;
        length = text_character(s + n, &shown);
        left -= size * letter_width(s[n]);
        if (left < 0)
            break;
    }
    text_putn(&kept, s, n);
    text_put(&kept, "...");
    markup_put(out, kept.s);
    text_fini(&kept);
}

/* --- units --- */

const char *chart_unit(double *divisor, double largest, const char *rate, const char *money,
                       struct arena *arena)
{
    static const char *const words[] = {"", "thousand ", "million ", "billion "};
    enum { N = sizeof words / sizeof *words };
    const char *unit = money ? arena_printf(arena, "%s per %s", rate, money) : rate;
    const struct scaled_unit scaled = number_scale(largest, unit, arena);
    size_t i = 0;
    *divisor = scaled.divisor;
    while (money && i + 1 < N && largest / *divisor < 0.01) {
        *divisor /= 1000;
        i++;
    }
    return i > 0 ? arena_printf(arena, "%s per %s%s", rate, words[i], money) : scaled.unit;
}

/* --- ticks --- */

double chart_tick_width(double span, int ticks)
{
    static const double steps[] = {1, 2, 2.5, 5, 10};
    const double power = number_pow(10, integer_log10(span / ticks));
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (span / (steps[i] * power) <= ticks)
            return steps[i] * power;
    return 10 * power;
}

enum { MOST_TICKS = 64 };

struct ticks {
    double at[MOST_TICKS];
    char text[MOST_TICKS][32];
    size_t n;
    const char *word; /* word for the unit of the tick numbers, such as "million ", which keeps them short */
};

static double tick_scale(const struct chart_axis *axis, const char **word)
{
    static const struct {
        double from;
        double scale;
        const char *word;
    } scales[] = {{2e9, 1e9, "thousand million "}, {2e6, 1e6, "million "}, {2e4, 1e3, "thousand "}};
    const double most = fmax(fabs(axis->low), fabs(axis->high));
    *word = "";
    for (size_t i = 0; i < sizeof scales / sizeof *scales && axis->unit && axis->scale == CHART_LINEAR; i++)
        if (most >= scales[i].from) {
            *word = scales[i].word;
            return scales[i].scale;
        }
    return 1;
}

/* "12,500": ten significant digits, grouped. */
static void put_figure(char out[32], double value, bool grouped)
{
    char plain[32];
    snprintf(plain, sizeof plain, "%.10g", value == 0 ? 0 : value); /* no -0 */
    const size_t whole = strcspn(plain, ".e");
    size_t n = 0;
    for (size_t i = 0; plain[i] && n + 2 < 32; i++) {
        const size_t left = whole - i;
        if (grouped && i > 0 && i < whole && left % 3 == 0 && plain[i - 1] != '-')
            out[n++] = ',';
        out[n++] = plain[i];
    }
    out[n] = '\0';
}

static void add_tick(struct ticks *out, const struct chart_axis *axis, double value, double scale)
{
    const double at = place(axis, value);
    if (out->n == MOST_TICKS || at < -1e-9 || at > 1 + 1e-9)
        return;
    out->at[out->n] = value;
    char *figure = out->text[out->n++];
    if (axis->scale == CHART_DAYS)
        date_format(figure, date_from_days((int64_t)value));
    else
        put_figure(figure, value / scale, axis->scale != CHART_YEARS);
}

static void add_even(struct ticks *out, const struct chart_axis *axis, double width, double scale)
{
    if (axis->scale == CHART_DAYS) { /* from the first day on: other days are not rounder */
        for (double day = ceil(axis->low); day <= axis->high; day += width)
            add_tick(out, axis, day, scale);
        return;
    }
    for (double k = ceil(axis->low / width - 1e-9); k * width <= axis->high + 1e-9 * width; k++)
        add_tick(out, axis, k * width, scale);
}

/* Powers of ten; if these are few, also 2 and 5 times each. */
static void add_powers(struct ticks *out, const struct chart_axis *axis, int most)
{
    const int first = integer_log10(axis->low), last = integer_log10(axis->high);
    const int every = (last - first) / (most > 1 ? most : 1) + 1;
    const bool between = 3 * (last - first) <= most;
    for (int power = first; power <= last; power += every) {
        const double one = number_pow(10, power);
        add_tick(out, axis, one, 1);
        if (between)
            add_tick(out, axis, 2 * one, 1);
        if (between)
            add_tick(out, axis, 5 * one, 1);
    }
}

static struct ticks ticks_of(const struct chart_axis *axis, int most)
{
    struct ticks out = {.n = 0};
    const double scale = tick_scale(axis, &out.word), span = axis->high - axis->low;
    for (size_t i = 0; i < axis->n_ticks; i++)
        add_tick(&out, axis, axis->ticks[i], scale);
    if (axis->n_ticks > 0)
        return out;
    if (axis->scale == CHART_LOG && axis->high / axis->low > 5)
        add_powers(&out, axis, most);
    else
        add_even(&out, axis,
                 axis->scale == CHART_YEARS || axis->scale == CHART_DAYS
                     ? ceil(fmax(1, chart_tick_width(span, most)))
                     : chart_tick_width(span / scale, most) * scale,
                 scale);
    return out;
}

static void put_label(struct text *out, const struct chart_axis *axis, const char *word)
{
    const char *unit = axis->unit ? axis->unit : "";
    const bool counted = unit[0] || word[0];
    markup_printf(out, "%s%s%s%s", axis->label, counted ? ", " : "", word, unit);
}

/* Puts the numbers along x. A number that would overlap an earlier one is omitted; the last one is always
 * shown. */
static void put_x_figures(struct text *out, const struct chart_frame *f, const struct ticks *ticks)
{
    double free_from = -INFINITY;
    const double last = ticks->n ? chart_at_x(f, ticks->at[ticks->n - 1]) -
                                       chart_text_width(ticks->text[ticks->n - 1], CHART_LETTERS) / 2
                                 : 0;
    for (size_t i = 0; i < ticks->n; i++) {
        const double at = chart_at_x(f, ticks->at[i]),
                     half = chart_text_width(ticks->text[i], CHART_LETTERS) / 2;
        if (i + 1 < ticks->n && (at - half < free_from || at + half + 6 > last))
            continue;
        free_from = at + half + 6;
        text_printf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n", at,
                    f->bottom + 18, ticks->text[i]);
    }
}

void chart_put_x(struct text *out, const struct chart_frame *f)
{
    const struct ticks ticks = ticks_of(&f->x, f->ticks);
    for (size_t i = 0; i < ticks.n; i++)
        text_printf(out, "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/>%s", chart_at_x(f, ticks.at[i]), f->top,
                    f->bottom, i + 1 < ticks.n ? "" : "\n");
    if (!f->below)
        return;
    put_x_figures(out, f, &ticks);
    text_printf(out, "<text class=\"label\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
                (f->left + f->right) / 2, f->bottom + 42);
    put_label(out, &f->x, ticks.word);
    text_put(out, "</text>\n");
}

/* Puts the label of y, rotated, to the left of the axis. It takes two lines if one is too long. */
static void put_upright(struct text *out, const struct chart_frame *f, const char *word)
{
    struct text whole = TEXT_INIT;
    put_label(&whole, &f->y, word);
    const bool apart =
        chart_text_width(whole.s, CHART_LETTERS) > f->bottom - f->top && (f->y.unit || word[0]);
    for (int line = 0; line <= apart; line++) {
        text_printf(out,
                    "<text class=\"label\" transform=\"translate(%d %.1f) rotate(-90)\" "
                    "text-anchor=\"middle\">",
                    20 + line * CHART_LINE, (f->top + f->bottom) / 2);
        if (!apart)
            text_put(out, whole.s);
        else if (line == 0)
            markup_put(out, f->y.label);
        else
            markup_printf(out, "%s%s", word, f->y.unit);
        text_put(out, "</text>\n");
    }
    text_fini(&whole);
}

void chart_put_y(struct text *out, const struct chart_frame *f)
{
    const struct ticks ticks = ticks_of(&f->y, f->y_ticks);
    for (size_t i = 0; i < ticks.n; i++) {
        const double at = chart_at_y(f, ticks.at[i]);
        text_printf(out, "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/>", f->left, at, f->right);
        text_printf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
                    f->left - 8, at + 4, ticks.text[i]);
    }
    if (f->file) {
        put_upright(out, f, ticks.word);
        return;
    }
    text_printf(out, "<text class=\"label\" x=\"4\" y=\"%.1f\">", f->top - 16);
    put_label(out, &f->y, ticks.word);
    text_put(out, "</text>\n");
}

int chart_y_ticks(double height)
{
    return (int)(height / 36);
}

double chart_room(const struct chart *chart, double height)
{
    const struct ticks ticks = ticks_of(&chart->y, chart_y_ticks(height));
    double widest = 0;
    for (size_t i = 0; i < ticks.n; i++)
        widest = fmax(widest, chart_text_width(ticks.text[i], CHART_LETTERS));
    return 28 + CHART_LINE + widest + 12;
}

double chart_place(const struct chart_axis *x, const struct chart_box *box, double value)
{
    return box->left + (box->right - box->left) * place(x, value);
}
