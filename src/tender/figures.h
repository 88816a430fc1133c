/* figures.h - types and functions shared by the files that implement tender.h. */
#ifndef TENDER_FIGURES_H
#define TENDER_FIGURES_H

#include <stdbool.h>
#include <stddef.h>

#include "tender/bid.h"

struct tender_entry;

/* A bidder with its bill and its promises. */
struct bidder {
    const char *name;
    const struct tender_bid *in_scenario; /* NULL: the bill is from the command line */
    struct located_text place;
    struct bid bid; /* with all options */
    struct promise *promises;
};

/* State while the outcome of a tender is computed. */
struct tender_builder {
    struct tender_outcome *out;
    const struct tender_request *request;
    const struct instance *instance;
    const struct tender *tender;
    struct bidder *sources; /* [n_sources] */
    size_t n_sources;
    const char **names; /* [n_sources] */
    bool stopped;
    struct arena *arena;
    struct diag *diag;
};

/* Computes the rates of an entry's clusters, in a problem with the same designs. rates[n_clusters] */
void tender_rates(double rates[][APPS_AT_MOST], const struct instance *instance,
                  const struct tender_entry *entry);

/* The metric of an entry at these rates, scaled by the share of time in which its phases have delivered the
 * system. Only clusters that meet the requirements on rates count; if these clusters do not run the workload,
 * all clusters count. */
double tender_metric(const struct tender_entry *entry, double rates[][APPS_AT_MOST]);

/* True if every application meets its requirements at these rates. Requirements on the whole workload are not
 * tested here: the award's least_metric contains them. */
bool tender_keeps(const struct tender_outcome *out, const struct tender_entry *entry,
                  double rates[][APPS_AT_MOST]);

/* Sets the rates, the metric and the comparison of promised with predicted rates of an entry. If promised
 * rates replace predicted ones, the violations follow the promised ones. ST_INPUT: the models cannot run the
 * application on the nodes of a promise. */
enum status tender_take_figures(const struct tender_builder *m, struct tender_entry *entry);

/* Adds a violation at the place of its requirement. */
void tender_add_violation(struct tender_entry *entry, const struct located_text *given, const char *what,
                          const char *detail, struct arena *arena);

/* True if the entry violates anything except the budget and the minimum metric. Requirements on the rates of
 * applications are included only if `rates` is true. */
bool tender_misses(const struct tender_outcome *out, const struct tender_entry *entry, bool rates);

#endif
