/* fleet_report.h - writing a plan of several clusters, and the performance they give for money, to any sink.
 */
#ifndef REPORT_FLEET_REPORT_H
#define REPORT_FLEET_REPORT_H

#include "report/plan_report.h"
#include "search/several.h"
#include "study/fleet_considered.h"
#include "study/fleet_curve.h"
#include "study/fleet_kinds.h"

/* Every kind of fleet beside the chosen one (explain). */
void fleet_considered_report(struct sink *sink, const struct problem *problem,
                             const struct fleet_considered *considered);

/* Sampled budgets, each with its bound and gap. */
void fleet_curve_report(struct sink *sink, const struct problem *problem, const struct fleet_curve *curve);

/* Kinds of fleets: at the scenario's budget, where each wins, and at every budget looked at. */
void fleet_kinds_report(struct sink *sink, const struct problem *problem, const struct fleet_kinds *kinds);

/* Draws each kind's rate over that of the best single cluster into an SVG file. ST_INPUT, ST_INTERNAL as
 * plot_write_svg. */
enum status fleet_kinds_plot(const struct problem *problem, const struct fleet_kinds *kinds, const char *path,
                             struct diag *diag);

#endif
