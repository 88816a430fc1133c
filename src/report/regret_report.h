/* regret_report.h - orders that are fixed before the draws: their regret, and the inputs to measure first. */
#ifndef REPORT_REGRET_REPORT_H
#define REPORT_REGRET_REPORT_H

struct plan;
struct instance;
struct regret;
struct sink;

/* A sentence without a full stop: the plan's expected and maximum regret, and the order with less regret. The
 * input to measure first, and the share of the expected regret that it removes; NULL: no input removes a part
 * that the draws show. Texts on the problem's arena. */
const char *regret_sentence(const struct instance *instance, const struct regret *regret);
const char *regret_measure_sentence(const struct instance *instance, const struct regret *regret);

/* The status of a plan with a goal under error: "optimal: no order that is fixed before the draw has ...". */
const char *regret_status(const struct instance *instance, const struct regret *regret);

/* A line with the label Regret: the sentence above; for a plan with a goal under error its measure, and the
 * share of draws in which the order fails. */
void regret_label(struct sink *sink, const struct instance *instance, const struct regret *regret);

/* The object `under_error`, and a table `key` of the orders. Readers see the table under the heading; NULL:
 * only programs see it. */
void regret_report(struct sink *sink, const struct instance *instance, const struct regret *regret,
                   const char *key, const char *heading);

/* The values of perfect information (EVPI) and of planning with errors (VSS), and the inputs to measure
 * first. */
void regret_report_worths(struct sink *sink, const struct instance *instance, const struct regret *regret);

#endif
