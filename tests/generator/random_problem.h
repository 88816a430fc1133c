/* random_problem.h - small random catalogues and scenarios from a seed, built in memory, for property tests.
 */
#ifndef TESTS_RANDOM_PROBLEM_H
#define TESTS_RANDOM_PROBLEM_H

#include "generator/random_numbers.h"
#include "scenario/scenario.h"

/* A snapshot and its scenario. */
struct random_question {
    struct snapshot snapshot;
    struct scenario scenario;
};

/* Features of a random problem. */
struct random_kind {
    int max_apps;     /* 1: one application */
    bool switches;    /* whole switches of several sizes, and ports */
    bool steps;       /* quantity breaks and packs */
    bool owned;       /* owned parts */
    bool other_goals; /* also goals cost and rate-per-cost */
    bool purchase;    /* extras, tax, discounts, operation, limits on power and height */
    bool stock;       /* must_buy and parts in limited supply */
    bool cores;       /* nodes with several processes */
    bool vendors;     /* three vendors; parts of some kinds all from one */
    /* parts of several vendors, some with a minimum order (not with vendors or chassis) */
    bool orders;
    bool options; /* some extras are alternatives */
    bool twins;   /* two nodes of equal price and speed: ties (not with steps) */
    /* free ports, and free rack units with racks or a limit */
    bool headroom;
    /* racks in a row, cables of several lengths (not with templates); with steps no packs */
    bool lengths;
    bool chassis;   /* line cards and chassis; with `purchase` only in topologies of switches */
    bool memory;    /* memory modules for the nodes, mostly enforced */
    bool templates; /* topologies of switches and two regions, in addition to per-port */
    /* applications that distinguish message patterns; some technologies have message times by size */
    bool messages;
    bool quotes; /* of several dates and currencies, some expired */
    /* up to about 10^4 candidates (not with switches and purchase: all mixes are counted) */
    bool large;
};

/* Largest number of parts of a random catalogue. */
enum { RANDOM_PARTS = 96 };

/* Draws a kind of features, without those that exclude each other. */
struct random_kind random_any_kind(struct random *random);

/* Names the features of a kind. */
const char *random_kind_text(const struct random_kind *kind, struct arena *arena);

/* Copies the nodes of a problem and multiplies their memory; on the arena. */
void random_more_memory(struct random_question *question, int64_t times, struct arena *arena);

/* Draws a problem; memory on the arena. The budget buys tens of nodes. */
void random_question(struct random_question *out, struct random *random, const struct random_kind *kind,
                     struct arena *arena);

#endif
