/* site.h - what a cluster of so many nodes needs and which parts can meet that, from its wiring and the rows
 * of the catalogue. */
#ifndef PROOF_SITE_H
#define PROOF_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/parts_list.h"
#include "proof/wiring.h"

struct extra;
struct problem;

enum { SITE_NEEDS_AT_MOST = 12 };

/* Units that are needed, of one part or of any that can meet the need. */
struct site_need {
    enum need_kind serves;
    size_t part; /* NO_INDEX: any */
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

/* False: so many nodes cannot be wired, or some cable would be longer than any. */
bool site_make(struct site *out, const struct problem *problem, const struct design *design, int64_t nodes);

/* The wiring of the same with so many ports free. */
bool site_wire(struct wiring *out, const struct problem *problem, const struct design *design, int64_t nodes,
               const struct spare *spare);

/* Units of a resource that so many nodes need of an extra network, by its parts and its template as the
 * scenario has them; 0: so many cannot be wired. */
int64_t site_network_units(const struct problem *problem, const struct extra *extra, int64_t nodes);

/* A part that can meet a need of any part. */
struct site_candidate {
    size_t part;
    int64_t units;      /* that a piece supplies: ports, or 1; 0: a chassis, which holds cards */
    int64_t slots;      /* of a chassis */
    const char *family; /* of a chassis or a line card; NULL: neither */
    int64_t reach_mm;   /* of a cable; INT64_MAX: any length */
};

/**
 * The parts that can meet such a need of the design: switches and then, family by family, line cards and
 * chassis; or cables, with a layout the longest first. Nothing that must never be bought or is of another
 * vendor. [*n] on the arena.
 */
struct site_candidate *site_candidates(size_t *n, const struct problem *problem, const struct design *design,
                                       enum need_kind serves, struct arena *arena);

/* The part can be had for the design: it has a price or is owned, may be bought, and is of its vendor. */
bool site_may_take(const struct problem *problem, const struct design *design, size_t part);

/* The cluster has a use for the part: for a need, or as an extra. */
bool site_has_use(const struct problem *problem, const struct site *site, size_t part);

/* Of machines that are rented what one of them takes; units 0: they are bought. */
struct site_rent site_rent(const struct problem *problem, const struct design *design);

/* The node part that computes: of what is rented not what is paid for. */
const char *site_machine(const struct problem *problem, const struct design *design);

/* Its clusters take the e-th extra of the scenario. */
bool site_takes_extra(const struct problem *problem, const struct design *design, size_t e);

/* They take some of it, and all parts of its kind are of one vendor. */
bool site_ties_extra(const struct problem *problem, const struct design *design, size_t e);

/* Cables as long as each other. */
struct site_way {
    int64_t length_mm;
    int64_t n;
};

/* The lengths of its cables, the shortest first: [*n] to be freed. There is a layout. */
struct site_way *site_ways(size_t *n, const struct problem *problem, const struct site *site);

#endif
