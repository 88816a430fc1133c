/* scenario_tender.h - the keys of a scenario that say who bids, and how one is chosen. */
#ifndef QUESTION_SCENARIO_TENDER_H
#define QUESTION_SCENARIO_TENDER_H

#include "question/fields.h"
#include "question/tender.h"

enum { CRITERIA_AT_MOST = 16, BIDS_AT_MOST = 64 };

extern const char *const figures_names[N_FIGURES];
extern const char *const award_names[N_AWARDS];
extern const char *const award_formula_names[N_FORMULAS];

/* Rows of `bids`, `criteria` and `requirements`. */
extern const struct field tender_bid_row, tender_criterion_row, tender_requirement_row;

/* `award`: a word, or a map with it and its parameters. */
field_read_fn tender_take_award;
extern const struct field tender_award_shape;

/* What the keys have to be together. ST_INPUT with the place: what the award needs and what it has no use
 * for. */
enum status tender_check(const struct tender *tender, struct diag *diag);

#endif
