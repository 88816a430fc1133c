/* fleet_report.h - writing a plan of several clusters, and the performance they give for money, to any sink.
 */
#ifndef REPORT_FLEET_REPORT_H
#define REPORT_FLEET_REPORT_H

#include "report/plan_report.h"
#include "search/fleet.h"
#include "study/fleet_considered.h"
#include "study/fleet_curve.h"
#include "study/fleet_kinds.h"

/* The answer as plan_report gives it, with one entry of `clusters` for each cluster and one bill for all. */
void fleet_report(struct sink *sink, const struct problem *problem, const struct fleet *fleet,
                  const struct question_record *question);

/* The same beside a list of the best ones, which is the main table: rank, objective, rate, cost, clusters,
 * bill. */
void fleet_report_beside(struct sink *sink, const struct problem *problem, const struct fleet *fleet,
                         const struct question_record *question);
void fleet_best_report(struct sink *sink, const struct problem *problem, const struct fleet_best *best);

/* Two fleets and what lies between them (whatif). Both are found. */
void fleet_whatif_report(struct sink *sink, const struct problem *before_problem, const struct fleet *before,
                         const struct problem *after_problem, const struct fleet *after,
                         const struct question_record *before_question,
                         const struct question_record *after_question);

/* Every kind of fleet beside the chosen one (explain). */
void fleet_considered_report(struct sink *sink, const struct problem *problem, const struct fleet *fleet,
                             const struct fleet_considered *considered);

/* "58 x ppro-200 with fast-ethernet + 239 x ppro-200 with myrinet". On the arena. */
const char *fleet_report_purchase(const struct problem *problem, const struct point *clusters, size_t n,
                                  struct arena *arena);

/* The answer in one sentence, and how far it is proven. On the arena. */
const char *fleet_report_answer(const struct problem *problem, const struct fleet *fleet,
                                struct arena *arena);
const char *fleet_report_standing(const struct problem *problem, const struct fleet *fleet,
                                  struct arena *arena);

/* Pieces of it: the clusters with their applications; these, the bill for all and the cost of operation; the
 * proof. */
void fleet_report_clusters(struct sink *sink, const struct problem *problem, const struct fleet *fleet);
void fleet_report_order(struct sink *sink, const struct problem *problem, const struct fleet *fleet,
                        enum sink_table_role role);
void fleet_report_proof(struct sink *sink, const struct fleet *fleet);

/* What several clusters share, as a plan: order, cost, objective and proof. It borrows from the fleet. */
struct plan fleet_report_plan(const struct fleet *fleet);

/* Sampled budgets, each with its bound and gap. */
void fleet_curve_report(struct sink *sink, const struct problem *problem, const struct fleet_curve *curve);

/* Kinds of fleets: at the scenario's budget, where each wins, and at every budget looked at. */
void fleet_kinds_report(struct sink *sink, const struct problem *problem, const struct fleet_kinds *kinds);

/* Draws each kind's rate over that of the best single cluster into an SVG file. ST_INPUT, ST_INTERNAL as
 * plot_write_svg. */
enum status fleet_kinds_plot(const struct problem *problem, const struct fleet_kinds *kinds, const char *path,
                             struct diag *diag);

#endif
