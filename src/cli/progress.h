/* progress.h - a line on a terminal that says how far long work is. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdio.h>

/* Shown after a second of work, ten times a second at most, and wiped before anything else is written. */
struct progress {
    FILE *err;  /* NULL: nobody looks; nothing is shown */
    bool begun; /* the clock below is set */
    double start_s;
    double shown_s;    /* when the line was written last */
    double part;       /* done of all, 0..1, which never falls; below zero: nobody knows */
    const char *label; /* of what is being done; NULL: none */
    int width;         /* of the line that stands there; 0: none */
};

/* Work goes on at a time on the monotonic clock; `part` of it is done (below zero: as far as was told last).
 * label: what is being done, borrowed; NULL: as was told last. */
void progress_tick(struct progress *progress, double now_s, double part, const char *label);

/* Wipes the line. */
void progress_clear(struct progress *progress);

#endif
