/* sweep_report.h - the answers of a grid of questions, to any sink. */
#ifndef REPORT_SWEEP_REPORT_H
#define REPORT_SWEEP_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/sink.h"

/* One question of a grid and its answer. Texts that were not asked for or that there are none of are NULL. */
struct sweep_row {
    const char *scenario;
    const char *override;
    const char *budget;
    const char *changes; /* joined by a space */
    bool found;
    const char *currency;
    int64_t cost_minor;
    double rate; /* in rate_unit */
    const char *rate_unit;
    double objective;
    const char *unit; /* of the objective */
    int64_t clusters, nodes;
    const char *purchase;
    const char *reason; /* why nothing can be bought */
};

/* rows [n], the first so many of `asked`. */
void sweep_report(struct sink *sink, const struct sweep_row *rows, size_t n, size_t asked);

#endif
