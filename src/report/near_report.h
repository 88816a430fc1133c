/* near_report.h - purchases near the plan: in sentences, and as tables. */
#ifndef REPORT_NEAR_REPORT_H
#define REPORT_NEAR_REPORT_H

#include <stddef.h>

#include "study/near.h"

struct sink;

/* What counts as equal, in a sentence. */
const char *near_basis(const struct problem *problem, const struct near_set *set);

/* "within the error (1.25 %)", "within 1 %". */
const char *near_words(const struct problem *problem, enum near_source source, double near);

/* Sentences that advise at most: of rows, how many more there are, of the knee. */
enum { NEAR_ROWS_TOLD = 2, NEAR_SENTENCES = NEAR_ROWS_TOLD + 2 };

/**
 * Whether a cheaper or simpler purchase is as good as the plan, and what the knee saves, without a full stop.
 * One sentence or more: "roce-400g: 1.15 % slower, 560,544.00 USD cheaper: equal within the error (1.25 %)".
 * Texts on the problem's arena. Returns how many.
 */
size_t near_sentences(const char *out[NEAR_SENTENCES], const struct problem *problem, const struct plan *plan,
                      const struct near_set *set);

/* The sentences, as lines that begin "Advice". */
void near_say(struct sink *sink, const struct problem *problem, const struct plan *plan,
              const struct near_set *set);

/* Both tables, `near` and `knee`, of a set that was looked for; without `is_shown` text has none of them. */
void near_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                 const struct near_set *set, bool is_shown);

#endif
