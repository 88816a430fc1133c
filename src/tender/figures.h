/* figures.h - what the files of tender.h share. */
#ifndef TENDER_FIGURES_H
#define TENDER_FIGURES_H

#include <stdbool.h>
#include <stddef.h>

#include "tender/bid.h"

struct tender_entry;

/* One that bids. */
struct bidder {
    const char *name;
    const struct tender_bid *asked; /* NULL: a bill of the command line */
    struct located_text place;
    struct bid bid; /* with all options */
    struct promise *promises;
};

/* A tender while it is made. */
struct making {
    struct tender_outcome *out;
    const struct tender_question *question;
    const struct problem *problem;
    const struct tender *tender;
    struct bidder *sources; /* [n_sources] */
    size_t n_sources;
    const char **names; /* [n_sources] */
    bool stopped;
    struct arena *arena;
    struct diag *diag;
};

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

/* Sets the figures of an entry, its rates and metric; what promises miss or lift is among its violations
 * then, in the place of what the models do. ST_INPUT: a promise for nodes on which the models cannot run the
 * application. */
enum status tender_take_figures(const struct making *m, struct tender_entry *entry);

/* Adds what an entry misses, where it is asked for. */
void tender_add_violation(struct tender_entry *entry, const struct located_text *given, const char *what,
                          const char *detail, struct arena *arena);

/* It misses something other than the budget, and than what is asked of the metric; rates: what is asked of
 * applications' rates counts. */
bool tender_misses(const struct tender_outcome *out, const struct tender_entry *entry, bool rates);

#endif
