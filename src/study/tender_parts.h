/* tender_parts.h - what the files of tender.h share. */
#ifndef STUDY_TENDER_PARTS_H
#define STUDY_TENDER_PARTS_H

#include "study/tender.h"

/* The rates of an entry's clusters in a problem that has its designs; what the workload's measure makes of
 * some, delivered when the entry's phases say. rates[n_clusters] */
void tender_rates(double rates[][APPS_AT_MOST], const struct problem *problem,
                  const struct tender_entry *entry);
double tender_metric(const struct problem *problem, const struct tender_entry *entry,
                     double rates[][APPS_AT_MOST]);

/* What flips the award: of award_flips, and of each promise that counts. On the arena. */
struct tender_flip *tender_flips(size_t *n, const struct tender_outcome *out, const struct problem *problem,
                                 struct arena *arena);

/* Draws the scenario's error, if it has one: how often each entry is awarded. */
enum status tender_draw(struct tender_outcome *out, const struct tender_question *question,
                        struct arena *arena, struct diag *diag);

#endif
