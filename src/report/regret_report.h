/* regret_report.h - orders that are fixed before the draws: their regret, and the inputs to measure first. */
#ifndef REPORT_REGRET_REPORT_H
#define REPORT_REGRET_REPORT_H

struct plan;
struct problem;
struct regret;
struct sink;

/* The plan's expected and maximum regret, and the order with less, without a full stop. The input to measure
 * first, and the share of the expected regret that it removes; NULL: no input removes a part that the draws
 * show. Texts on the problem's arena. */
const char *regret_sentence(const struct problem *problem, const struct regret *regret);
const char *regret_measure_sentence(const struct problem *problem, const struct regret *regret);

/* The plan's expected and maximum regret, and the order with less of it, in one or two sentences. Of a plan
 * that was chosen under error: the measure, its proof, and how often the order fails. */
void regret_say(struct sink *sink, const struct problem *problem, const struct regret *regret);

/* The same for programs: the object `under_error`, and the orders as a table of this key, which a text shows
 * under the heading; NULL: it does not. */
void regret_report(struct sink *sink, const struct problem *problem, const struct regret *regret,
                   const char *key, const char *heading);

/* What knowing and planning are worth, and the inputs to measure first. */
void regret_report_worths(struct sink *sink, const struct problem *problem, const struct regret *regret);

#endif
