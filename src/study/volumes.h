/* volumes.h - the cheapest seller for each number of requests a year: own servers, machines by the hour, or
 * tokens. */
#ifndef STUDY_VOLUMES_H
#define STUDY_VOLUMES_H

#include <gmp.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct arena;
struct diag;
struct instance;
struct stop;

/* The cheapest purchase that answers up to `requests` a year. */
struct volume_step {
    int64_t requests;
    int64_t cost_minor;
};

/* A seller. The cost of servers and hours rises in steps; a service has a cost for each request. */
struct volume_seller {
    const char *name;
    struct volume_step *steps; /* [n_steps] rising requests and costs; none: the seller is a service */
    size_t n_steps;
    /* of a service: the price of a request, and the present value of a request a year over all years */
    mpq_ptr price_minor, request_minor;
};

/* Volumes above `from` up to `to` (requests a year, exact), for which one seller is the cheapest alone. At an
 * end where a service gives way to servers, both cost the same. */
struct volume_interval {
    mpq_ptr from, to; /* to NULL: without end */
    size_t seller;
};

struct volumes {
    struct volume_seller *sellers; /* [n_sellers] */
    size_t n_sellers;
    struct volume_interval *intervals; /* [n] adjacent, from 0 to the last volume that any seller answers */
    size_t n;
};

/* Finds the intervals of given sellers. The first one of equal sellers has the interval. Memory on the
 * arena. */
void volumes_compare(struct volumes *out, struct arena *arena);

/**
 * Finds sellers and intervals of a problem: own servers as one seller, and each rental that the scenario
 * names. Servers and hours are those that the budget pays, as one cluster.
 *
 * ST_INPUT: the workload is not one application with tokens of a prompt and of an answer; no rental is named;
 * or the price of tokens depends on their number. Other statuses as frontier_build.
 */
enum status volumes_find(struct volumes *out, const struct instance *instance, const struct stop *stop,
                         struct arena *arena, struct diag *diag);

/* Sets a rational to a whole number >= 0. A `long` of GMP has 32 bits in the engine of live pages. */
void volume_set(mpq_ptr out, int64_t value);

/* A rational as text, "976562500/3"; on the arena. */
const char *volume_text(mpq_srcptr volume, struct arena *arena);

/* Frees the numbers. */
void volumes_free(struct volumes *volumes);

#endif
