/* plan_report_parts.h - what the files that report a plan share. */
#ifndef REPORT_PLAN_REPORT_PARTS_H
#define REPORT_PLAN_REPORT_PARTS_H

#include "report/plan_report.h"

/* What is bought, as columns of a table and as cells of its rows: all clusters in one text, or node, nodes,
 * network and template of the one cluster. points [n], n 0: nothing. */
enum { PURCHASE_COLUMNS = 5 };
void plan_report_purchase_columns(struct sink_column out[PURCHASE_COLUMNS], const struct problem *problem);
void plan_report_purchase_cells(struct value out[PURCHASE_COLUMNS], const struct problem *problem,
                                const struct point *points, size_t n);

/* The clusters, each with its applications. */
void plan_report_each(struct sink *sink, const struct problem *problem, const struct plan *plan);

/* The bill of materials and its total. */
void plan_report_bill(struct sink *sink, const struct problem *problem, const struct plan *plan,
                      enum sink_table_role role);

/* The cost over the years, where the scenario asks for it. */
void plan_report_operation(struct sink *sink, const struct problem *problem, const struct plan *plan);


#endif
