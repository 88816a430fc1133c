/* tender_parts.h - what the files of tender.h share. */
#ifndef STUDY_TENDER_PARTS_H
#define STUDY_TENDER_PARTS_H

#include "study/tender.h"

/* The rates of an entry's clusters in a problem that has its designs. rates[n_clusters] */
void tender_rates(double rates[][APPS_AT_MOST], const struct problem *problem,
                  const struct tender_entry *entry);

/* What the workload's measure makes of such rates, delivered when the entry's phases say: of those that are
 * as fast as is asked; where these are not enough, of all. */
double tender_metric(const struct tender_entry *entry, double rates[][APPS_AT_MOST]);

/* With such rates every application is as fast as is asked. What is asked of the workload is the award's
 * least_metric. */
bool tender_keeps(const struct tender_outcome *out, const struct tender_entry *entry,
                  double rates[][APPS_AT_MOST]);

/* What flips the award: of award_flips, and of each promise that counts. On the arena. */
struct tender_flip *tender_flips(size_t *n, const struct tender_outcome *out, const struct problem *problem,
                                 struct arena *arena);

/* Draws the scenario's error, if it has one: how often each entry is awarded. */
enum status tender_draw(struct tender_outcome *out, const struct tender_question *question,
                        struct arena *arena, struct diag *diag);

#endif
