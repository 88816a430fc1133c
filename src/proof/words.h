/* words.h - names that the proof reads: patterns, words of the catalogue and of scenarios, part ids, days. */
#ifndef PROOF_WORDS_H
#define PROOF_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "scenario/scenario.h"

/* `*` in a pattern stands for any run of characters. */
bool words_match(const char *pattern, const char *name);

/* Index of a word among n words; n: not among them. */
size_t words_place(const char *word, const char *const *words, size_t n);

/* Indexed by the values of the enumeration. */
extern const char *const words_kind[N_PART_KINDS], *const words_figure[N_FIGURE_KINDS],
                                                       *const words_pattern[N_MESSAGE_PATTERNS],
                                                           *const words_goal[N_GOALS],
                                                               *const words_counts[N_COUNTS],
                                                                   *const words_under_error[N_UNDER_ERROR],
                                                                       *const words_metric[N_METRICS];

/* The row of the part with this id; NO_INDEX: none. */
size_t words_part(const struct snapshot *snapshot, const char *id);

/* words_day: a day from "YYYY-MM-DD"; 0: not a date. words_of_day: the reverse, into out[11].
 * words_next_day: the next day of the Gregorian calendar. */
date words_day(const char *text);
const char *words_of_day(char out[11], date day);
date words_next_day(date day);

#endif
