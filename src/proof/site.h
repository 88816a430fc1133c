/* site.h - needs of a cluster and the part options for them, from its topology and the rows of the
 * catalogue. */
#ifndef PROOF_SITE_H
#define PROOF_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/parts_list.h"
#include "proof/wiring.h"

struct extra;
struct instance;

enum { SITE_NEEDS_AT_MOST = 13 };

/* A need and its number of units, either of one part or of any mix of part options. */
struct site_need {
    enum need_kind serves;
    size_t part; /* NO_INDEX: any part option */
    int64_t units;
};

/* A design with a number of nodes. */
struct site {
    const struct design *design;
    int64_t nodes;
    struct wiring wiring;
    struct site_need needs[SITE_NEEDS_AT_MOST];
    size_t n_needs;
};

/* False: the topology does not exist for this number of nodes, or no cable is long enough. */
bool site_make(struct site *out, const struct instance *instance, const struct design *design, int64_t nodes);

/* Counts the topology of a design with this number of nodes, if `spare` ports stay free. */
bool site_wire(struct wiring *out, const struct instance *instance, const struct design *design,
               int64_t nodes, const struct spare *spare);

/* Units of a resource that an extra network needs for a number of nodes, by the scenario's parts and
 * template; 0: no topology exists. */
int64_t site_network_units(const struct instance *instance, const struct extra *extra, int64_t nodes);

/* An option for a need that any of several parts meets. */
struct site_option {
    size_t part;
    int64_t units;      /* units that a piece supplies: ports, or 1; 0: a chassis, which holds line cards */
    int64_t slots;      /* slots of a chassis */
    const char *family; /* family of a chassis or a line card; NULL: neither */
    int64_t reach_mm;   /* length of a cable; INT64_MAX: any length */
};

/**
 * The part options of a need: switches, then line cards and chassis by family; or cables, with a layout the
 * longest first. Excludes parts in never_buy and parts of other vendors. [*n] on the arena.
 */
struct site_option *site_options(size_t *n, const struct instance *instance, const struct design *design,
                                 enum need_kind serves, struct arena *arena);

/* True if the part is available to the design: it has a price or is owned, is not in never_buy, and its
 * vendor fits. */
bool site_may_take(const struct instance *instance, const struct design *design, size_t part);

/* True if the cluster has a use for the part: for a need, or as an extra. */
bool site_uses_part(const struct instance *instance, const struct site *site, size_t part);

/* Rent of a design's machines; units 0: they are bought. */
struct site_rent site_rent(const struct instance *instance, const struct design *design);

/* The node part that computes. For rented machines this is not the part that is paid for. */
const char *site_machine(const struct instance *instance, const struct design *design);

/* True if the design's clusters have the e-th extra of the scenario. */
bool site_takes_extra(const struct instance *instance, const struct design *design, size_t e);

/* True if the design's clusters have units of the e-th extra, and parts of its kind must come from one
 * vendor. */
bool site_ties_extra(const struct instance *instance, const struct design *design, size_t e);

/* Cable runs of one length. */
struct cable_run {
    int64_t length_mm;
    int64_t n;
};

/* Cable runs of a cluster, the shortest first: [*n], which the caller frees. The scenario must have a
 * layout. */
struct cable_run *site_cable_runs(size_t *n, const struct instance *instance, const struct site *site);

#endif
