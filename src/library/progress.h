/* progress.h - a progress line on a terminal. */
#ifndef LIBRARY_PROGRESS_H
#define LIBRARY_PROGRESS_H

#include <stdbool.h>
#include <stdio.h>

/* Appears after a second of work, changes at most ten times a second, and is cleared before any other output.
 */
struct progress {
    FILE *err;  /* NULL: no line is shown */
    bool begun; /* the start time is set */
    double start_s;
    double shown_s;    /* time of the last change */
    double part;       /* fraction done, 0..1, never decreasing; negative: unknown */
    const char *label; /* name of the current work; NULL: none */
    int width;         /* characters of the line on the screen; 0: none */
};

/* Updates the line at a time of the monotonic clock. `part` is done; negative: unchanged. label: name of the
 * current work, borrowed; NULL: unchanged. */
void progress_tick(struct progress *progress, double now_s, double part, const char *label);

/* Clears the line. */
void progress_clear(struct progress *progress);

#endif
