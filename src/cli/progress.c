/* progress.c - "[########------------]  40 %   12 s". */
#include "cli/progress.h"

static void show(struct progress *progress, double now_s)
{
    enum { CELLS = 40 };
    char bar[CELLS + 1] = "";
    const double seconds = now_s - progress->start_s;
    const int full = (int)(progress->part * CELLS);
    for (int i = 0; i < CELLS && progress->part >= 0; i++)
        bar[i] = i < full ? '#' : '-';
    const int before = progress->width;
    const int width = progress->part >= 0 ? fprintf(progress->err, "\r[%s] %3.0f %% %4.0f s", bar,
                                                    100 * progress->part, seconds)
                                          : fprintf(progress->err, "\rworking, %.0f s", seconds);
    progress->width = width > 1 ? width - 1 : 0;
    if (before > progress->width)
        fprintf(progress->err, "%*s", before - progress->width, "");
    progress->width = before > progress->width ? before : progress->width;
    fflush(progress->err);
    progress->shown_s = now_s;
}

void progress_tick(struct progress *progress, double now_s, double part)
{
    if (!progress->err)
        return;
    if (!progress->begun) {
        progress->begun = true;
        progress->start_s = progress->shown_s = now_s;
        progress->part = -1;
    }
    if (part >= 0)
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
