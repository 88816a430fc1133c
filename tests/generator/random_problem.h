/* random_problem.h - small random catalogues and scenarios from a seed, built in memory, for property tests.
 */
#ifndef TESTS_RANDOM_PROBLEM_H
#define TESTS_RANDOM_PROBLEM_H

#include "generator/random_numbers.h"
#include "scenario/scenario.h"

/* A snapshot and a scenario that belong together. */
struct random_question {
    struct snapshot snapshot;
    struct scenario scenario;
};

/* What a random question may hold. */
struct random_kind {
    int max_apps;     /* 1: one application */
    bool switches;    /* whole switches of several sizes beside ports */
    bool steps;       /* quantity breaks and packs */
    bool owned;       /* parts that are owned */
    bool other_goals; /* cost and rate-per-cost too */
    bool purchase;    /* extras, tax, discounts, operation, limits on power and height */
    bool stock;       /* parts that must be bought, and parts of which only some can be */
    bool cores;       /* nodes of several processes */
    bool vendors;     /* parts of three vendors, those of some kinds all from one */
    bool orders;      /* parts of several vendors, some with a minimum order (not with vendors or chassis) */
    bool options;     /* some of the extras alternatives of each other */
    bool twins;       /* two nodes of one price and speed: ties (not with steps) */
    bool headroom;    /* ports, and where racks or a limit have them rack units, that stay free */
    bool lengths;   /* racks in a row, cables of several lengths (not with templates); with steps no packs */
    bool chassis;   /* line cards and chassis; with `purchase` in wirings of switches only */
    bool memory;    /* modules of memory for the nodes, in most cases enforced */
    bool templates; /* wirings of switches and two regions, beside per-port */
    bool messages;  /* applications that know their messages, whose times some technologies have by size */
    bool quotes;    /* of several dates and currencies, some expired */
    bool large;     /* up to about 10^4 points (not with switches and purchase: all mixes are counted) */
};

/* Parts of a random catalogue, at most. */
enum { RANDOM_PARTS = 96 };

/* A kind of features drawn at random, but for those that never go together. */
struct random_kind random_any_kind(struct random *random);

/* The features of a kind, in words. */
const char *random_kind_text(const struct random_kind *kind, struct arena *arena);

/* Nodes of their own for a question, with so many times the memory; on the arena. */
void random_more_memory(struct random_question *question, int64_t times, struct arena *arena);

/* Fills a question; memory on the arena. The budget buys some tens of nodes. */
void random_question(struct random_question *out, struct random *random, const struct random_kind *kind,
                     struct arena *arena);

#endif
