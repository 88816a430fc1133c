/* progress_line.h - a progress line on a terminal. */
#ifndef CLI_PROGRESS_LINE_H
#define CLI_PROGRESS_LINE_H

#include <stdbool.h>
#include <stdio.h>

/* Appears after a second of work, changes at most ten times a second, and is cleared before any other output.
 */
struct progress_line {
    FILE *err;  /* NULL: no line is shown */
    bool begun; /* the start time is set */
    double start_s;
    double shown_s; /* time of the last change */
    double part;    /* fraction done, 0..1, never decreasing; negative: unknown */
    char label[64]; /* name of the current work; "": none */
    int width;      /* characters of the line on the screen; 0: none */
};

/* Updates the line at a time of the monotonic clock. `part` is done; negative: unchanged. label: name of the
 * current work; NULL: unchanged. */
void progress_line_show(struct progress_line *progress, double now_s, double part, const char *label);

/* Clears the line. */
void progress_line_clear(struct progress_line *progress);

#endif
