/* plan_report_parts.h - what the files that report a plan share. */
#ifndef REPORT_PLAN_REPORT_PARTS_H
#define REPORT_PLAN_REPORT_PARTS_H

#include "report/plan_report.h"

/* Status, objective, bound, gap, method, budget and cost. */
void plan_report_objective(struct sink *sink, const struct problem *problem, const struct plan *plan);

/* Node, their number, NIC, network and template; point NULL: there is no cluster. */
void plan_report_machine(struct sink *sink, const struct problem *problem, const struct point *point);

/* The same with what belongs to it: switches, memory, options, parameters of the template. */
void plan_report_design(struct sink *sink, const struct problem *problem, const struct point *point);

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

/* Presolve and certificate, for programs. */
void plan_report_figures(struct sink *sink, const struct plan *plan);

void plan_report_warnings(struct sink *sink, const struct problem *problem);

/* The question answered, and the hashes of its files. */
void plan_report_question(struct sink *sink, const struct problem *problem,
                          const struct question_record *question);

/* The unit all applications are measured in; NULL where they differ. */
const char *plan_report_unit(const struct problem *problem);

/* Two columns of applications, where the scenario has calibrations, and their cells: rate and time of the
 * model by its factor, null where it has none; where plans are chosen by these, the model's own. */
struct sink_column plan_report_calibrated_column(const struct problem *problem, const char *unit, int i);
struct value plan_report_calibrated(const struct problem *problem, const struct plan_app *app,
                                    const struct application *application, int i);

#endif
