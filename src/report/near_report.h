/* near_report.h - near-optimal purchases, in sentences and tables. */
#ifndef REPORT_NEAR_REPORT_H
#define REPORT_NEAR_REPORT_H

#include <stddef.h>

#include "study/near.h"

struct sink;

/* The definition of near-optimal for this set, in a sentence. */
const char *near_basis(const struct instance *instance, const struct near_set *set);

/* The tolerance in words: "within the error (1.25 %)", "within 1 %". */
const char *near_text(const struct instance *instance, enum near_source source, double near);

/* The largest number of sentences: the knee, rows, and the number of further rows. */
enum { NEAR_ADVISED = 2, NEAR_SENTENCES = NEAR_ADVISED + 2 };

/**
 * Advice in sentences without a full stop: the saving of the knee, then near-optimal purchases, for example
 * "roce-400g: 1.15 % slower, 560,544.00 USD cheaper: equal within the error (1.25 %)". At least one sentence
 * for the goal rate. Texts on the problem's arena. Returns the number of sentences.
 */
size_t near_sentences(const char *out[NEAR_SENTENCES], const struct instance *instance,
                      const struct plan *plan, const struct near_set *set);

/* The sentences as lines with the label Advice; a brief text has two. */
void near_label(struct sink *sink, const struct instance *instance, const struct plan *plan,
                const struct near_set *set);

/* Both tables, `near` and `knee`. Without `is_shown` text has neither. */
void near_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                 const struct near_set *set, bool is_shown);

#endif
