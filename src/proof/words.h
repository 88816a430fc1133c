/* words.h - names as the proof reads them: patterns, the words of the catalogue and of scenarios, ids of
 * parts, days. */
#ifndef PROOF_WORDS_H
#define PROOF_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "scenario/scenario.h"

/* `*` in a pattern stands for any run of characters. */
bool words_match(const char *pattern, const char *name);

/* Its place among n words; n: it is none. */
size_t words_place(const char *word, const char *const *words, size_t n);

/* By id of the enumeration. */
extern const char *const words_kind[N_PART_KINDS], *const words_figure[N_FIGURE_KINDS],
                                                       *const words_pattern[N_MESSAGE_PATTERNS],
                                                           *const words_goal[N_GOALS],
                                                               *const words_counts[N_COUNTS],
                                                                   *const words_under_error[N_UNDER_ERROR],
                                                                       *const words_metric[N_METRICS];

/* The row of the part with this id; NO_INDEX: there is none. */
size_t words_part(const struct snapshot *snapshot, const char *id);

/* "YYYY-MM-DD" of the Gregorian calendar; 0: it is none. And back, into out[11]; and the day after. */
date words_day(const char *text);
const char *words_of_day(char out[11], date day);
date words_next_day(date day);

#endif
