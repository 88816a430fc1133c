/* plan_report.h - writing plans, certificates and changes to any sink. */
#ifndef REPORT_PLAN_REPORT_H
#define REPORT_PLAN_REPORT_H

#include "proof/claim_read.h"
#include "report/sink.h"
#include "search/plan.h"

/* What the command line said over the scenario: part of the question a plan answers, recorded with it. */
struct question_record {
    const struct scenario *scenario;
    const struct settings *settings;
};

/* bill: SINK_SIDE where the caller writes the main table (CSV) next.
 *
 * The answer: headline, clusters, one bill of materials, applications, proof, warnings (CONTRACT section 3,
 * optimize). */
void plan_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                 const struct question_record *question, enum sink_table_role bill);

/* "58 x ppro-200 with fast-ethernet + 239 x ppro-200 with myrinet": of points, and of a plan's clusters. */
const char *plan_report_points(const struct problem *problem, const struct point *points, size_t n,
                               struct arena *arena);
const char *plan_report_clusters(const struct problem *problem, const struct plan *plan, struct arena *arena);

/* "12,345.6 Mop/s" of a rate in operations per second, on the arena. */
const char *plan_report_rate(const struct problem *problem, double lambda, struct arena *arena);

/* The modules of memory that each node takes, "memory_option" and "memory_modules"; nothing without them. */
void plan_report_memory(struct sink *sink, const struct problem *problem, const struct design *design);

/* The answer in one sentence, "Buy ... for ...", and how far it is proven, and which of the figures behind it
 * are estimates. On the arena. */
const char *plan_report_answer(const struct problem *problem, const struct plan *plan, struct arena *arena);
const char *plan_report_standing(const struct problem *problem, const struct plan *plan, struct arena *arena);

/* Pieces of the answer: the clusters with their applications, the bill of materials and the cost of
 * operation; the proof in words. */
void plan_report_order(struct sink *sink, const struct problem *problem, const struct plan *plan,
                       enum sink_table_role role);
void plan_report_proof(struct sink *sink, const struct problem *problem, const struct plan *plan);

/* The table of a certificate's checks. */
void certificate_report_checks(struct sink *sink, const struct certificate *certificate);

/* The checks of a certificate of a plan file, and what they do not cover of it (verify). */
void certificate_report(struct sink *sink, const struct certificate *certificate,
                        const struct claim_file *file, const char *plan_path);

#endif
