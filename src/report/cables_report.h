/* cables_report.h - which cables a layout asks for, and why. */
#ifndef REPORT_CABLES_REPORT_H
#define REPORT_CABLES_REPORT_H

#include "report/sink.h"
#include "search/plan.h"

/* Where racks, nodes and switches stand, in words on the problem's arena; NULL: there is no layout. */
const char *layout_words(const struct problem *problem);

/* For each kind of cable in the order of a cluster: how many, what they join, and how far they go. Nothing
 * without a layout. */
void cables_report(struct sink *sink, const struct problem *problem, const struct plan_cluster *cluster);

#endif
