/* progress_line.c - "prices [########------------]  40 %   12 s, about 18 s left". */
#include "cli/progress_line.h"

#include <stdarg.h>
#include <string.h>

enum { LINE_SIZE = 256 };

static void put(char line[LINE_SIZE], const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(char line[LINE_SIZE], const char *format, ...)
{
    const size_t n = strlen(line);
    va_list args;
    va_start(args, format);
    vsnprintf(line + n, LINE_SIZE - n, format, args);
    va_end(args);
}

/* The time left if work continues at the same speed, once the speed is known. */
static void put_left(char line[LINE_SIZE], double part, double seconds)
{
    if (seconds < 2 || part < 0.01 || part >= 1)
        return;
    const double left = seconds * (1 / part - 1);
    put(line, left < 120 ? ", about %.0f s left" : ", about %.0f min left", left < 120 ? left : left / 60);
}

static void show(struct progress_line *progress, double now_s)
{
    enum { CELLS = 24 };
    const double seconds = now_s - progress->start_s, part = progress->part;
    char line[LINE_SIZE] = "";
    put(line, "%s", progress->label[0] ? progress->label : "working");
    for (int i = 0; i < CELLS && part >= 0; i++)
        put(line, "%s%c%s", i == 0 ? " [" : "", i < (int)(part * CELLS) ? '#' : '-',
            i + 1 == CELLS ? "]" : "");
    if (part >= 0)
        put(line, " %3.0f %%", 100 * part);
    put(line, part >= 0 ? " %4.0f s" : ", %.0f s", seconds);
    put_left(line, part, seconds);
    const int width = (int)strlen(line);
    fprintf(progress->err, "\r%s%*s", line, width < progress->width ? progress->width - width : 0, "");
    progress->width = width > progress->width ? width : progress->width;
    fflush(progress->err);
    progress->shown_s = now_s;
}

void progress_line_show(struct progress_line *progress, double now_s, double part, const char *label)
{
    if (!progress->err)
        return;
    if (!progress->begun) {
        progress->begun = true;
        progress->start_s = progress->shown_s = now_s;
        progress->part = -1;
    }
    if (label)
        snprintf(progress->label, sizeof progress->label, "%s", label);
    if (part > progress->part)
        progress->part = part < 1 ? part : 1;
    if (now_s - progress->start_s >= 1 && now_s - progress->shown_s >= 0.1)
        show(progress, now_s);
}

void progress_line_clear(struct progress_line *progress)
{
    if (progress->width > 0)
        fprintf(progress->err, "\r%*s\r", progress->width, "");
    if (progress->width > 0)
        fflush(progress->err);
    progress->width = 0;
}
