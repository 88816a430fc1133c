/* study_report.h - writing curves and crossovers to any sink. */
#ifndef REPORT_STUDY_REPORT_H
#define REPORT_STUDY_REPORT_H

#include "report/sink.h"
#include "study/band.h"
#include "study/crossover.h"
#include "study/curve.h"

/* Rows of a curve (CONTRACT section 3, curve); with counts real nodes are real numbers; of several clusters
 * each budget with its bound and gap. */
void curve_report(struct sink *sink, const struct problem *problem, const struct curve *curve);

/* Draws what each budget buys, steps where every budget was looked at, with the knees and the best rate for
 * the money; points where only some were. ST_INPUT, ST_INTERNAL as plot_write; ST_INFEASIBLE: there is
 * nothing to draw. */
enum status curve_plot(const struct problem *problem, const struct curve *curve, const char *path,
                       struct diag *diag);

/* Who wins where (CONTRACT section 3, crossover). band: NULL where the scenario has no error. */
void crossover_report(struct sink *sink, const struct problem *problem, const struct crossover *crossover,
                      const struct band *band);

/* Draws the rate that each budget buys with either choice into a file. ST_INPUT, ST_INTERNAL as
 * plot_write; ST_INFEASIBLE: there is nothing to draw. */
enum status crossover_plot(const struct problem *problem, const struct crossover *crossover,
                           const struct band *band, const char *path, struct diag *diag);

#endif
