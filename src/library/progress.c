/* progress.c - "prices [########------------]  40 %   12 s, about 18 s left". */
#include "library/progress.h"

#include "base/text.h"

/* The time left if work continues at the same speed, once the speed is known. */
static void put_left(struct text *line, double part, double seconds)
{
    if (seconds < 2 || part < 0.01 || part >= 1)
        return;
    const double left = seconds * (1 / part - 1);
    text_printf(line, left < 120 ? ", about %.0f s left" : ", about %.0f min left",
                left < 120 ? left : left / 60);
}

static void show(struct progress *progress, double now_s)
{
    enum { CELLS = 24 };
    const double seconds = now_s - progress->start_s, part = progress->part;
    const char *label = progress->label ? progress->label : "working";
    struct text line = TEXT_INIT;
    text_put(&line, label);
    for (int i = 0; i < CELLS && part >= 0; i++)
        text_printf(&line, "%s%c%s", i == 0 ? " [" : "", i < (int)(part * CELLS) ? '#' : '-',
                    i + 1 == CELLS ? "]" : "");
    if (part >= 0)
        text_printf(&line, " %3.0f %%", 100 * part);
    text_printf(&line, part >= 0 ? " %4.0f s" : ", %.0f s", seconds);
    put_left(&line, part, seconds);
    const int width = (int)line.n;
    fprintf(progress->err, "\r%s%*s", line.s, width < progress->width ? progress->width - width : 0, "");
    progress->width = width > progress->width ? width : progress->width;
    text_fini(&line);
    fflush(progress->err);
    progress->shown_s = now_s;
}

void progress_tick(struct progress *progress, double now_s, double part, const char *label)
{
    if (!progress->err)
        return;
    if (!progress->begun) {
        progress->begun = true;
        progress->start_s = progress->shown_s = now_s;
        progress->part = -1;
    }
    progress->label = label ? label : progress->label;
    if (part > progress->part)
        progress->part = part < 1 ? part : 1;
    if (now_s - progress->start_s >= 1 && now_s - progress->shown_s >= 0.1)
        show(progress, now_s);
}

void progress_clear(struct progress *progress)
{
    if (progress->width > 0)
        fprintf(progress->err, "\r%*s\r", progress->width, "");
    if (progress->width > 0)
        fflush(progress->err);
    progress->width = 0;
}
