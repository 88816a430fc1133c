/* choose_parts.h - what the files of choose.h share. */
#ifndef PROOF_CHOOSE_PARTS_H
#define PROOF_CHOOSE_PARTS_H

#include "proof/choose.h"

/* What is bounded: sizes, and money; and each size with money, at a toll. */
enum {
    MONEY = SIZES_AT_MOST,
    AMOUNTS_AT_MOST,
    TOLLED = AMOUNTS_AT_MOST,
    BOUNDS_AT_MOST = TOLLED + SIZES_AT_MOST
};

/* The least of an amount. */
struct choose_bound {
    double piece;
    double unit; /* of a line card with its share of a chassis */
    double best; /* for a unit still due, of this step and those to come */
    double next; /* for a unit of the lengths ahead */
    double slot; /* for a slot of its family */
    double tail; /* for all that is due behind it */
};

/* Pieces of one part, for a need of one site. */
struct choose_step {
    size_t site;
    struct site_candidate of;
    bool first;        /* of its need */
    bool opens;        /* first of a length, or of its need */
    int64_t due;       /* units needed from here on: with a layout those of this length */
    int64_t ahead;     /* units of shorter lengths, which it can be too */
    int64_t most;      /* pieces that can be had beside what is fixed */
    bool closes;       /* none after it supplies what is due */
    bool closes_slots; /* nor holds cards of its family */
    struct choose_bound least[BOUNDS_AT_MOST];
};

enum { STEPS_AT_MOST = 256 };

/* Candidates, looked up once. */
struct choose_lookup {
    size_t technology;
    const char *vendor;
    bool ports;
    struct site_candidate *v;
    size_t n;
    const struct choose_lookup *before;
};

struct choose_work {
    const struct problem *problem;
    struct arena *arena;
    double *floor;                       /* [n_parts] of a unit, in an order of any size */
    const struct choose_lookup *lookups; /* the last of them */
    const struct site *const *sites;
    size_t n_sites;
    struct choose_step steps[STEPS_AT_MOST];
    int64_t pieces[STEPS_AT_MOST];
    size_t n_steps;
    size_t amounts[AMOUNTS_AT_MOST]; /* [n_amounts] those that have a limit */
    double most[AMOUNTS_AT_MOST];    /* of each of them */
    double beside[AMOUNTS_AT_MOST];  /* all choices */
    size_t n_amounts;
    struct {
        size_t n; /* money is the last amount, the first ones have a toll; 0: they have none yet */
        double of[SIZES_AT_MOST]; /* in money, on one of the amount */
    } tolls;
    int64_t walked; /* steps of this walk */
    int64_t *fixed; /* [n_parts] units that needs of one part take, and extras beside them alone */
    int64_t *units; /* [n_parts] of the choice told of */
    int64_t *extra; /* [n_extras] */
    choose_judge *judge;
    void *payload;
};

/* --- choose_steps.c --- */

/* Candidates of a design's ports, or cables. */
const struct choose_lookup *choose_look_up(struct choose_work *w, const struct design *design, bool ports);

/* Adds the steps of the choices of a site; false: some need cannot be met. */
bool choose_add_steps(struct choose_work *w, size_t site);

/* What is due at a step can be had from it and those behind it, up to the next where more is due; and from
 * all longer cables before it. */
void choose_find_ends(struct choose_work *w);

/* What a piece of each step has of the a-th amount. */
void choose_find_pieces(struct choose_work *w, size_t a);

/* From its pieces, for a slot and a unit. */
void choose_find_floors(struct choose_work *w, size_t a);

/* From its floors, for what is due at each step; the least of all that is due. */
double choose_find_bounds(struct choose_work *w, size_t a);

bool choose_is_chassis(const struct choose_step *step);

#endif
