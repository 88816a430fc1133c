/* bid_parts.h - what the steps of bid_evaluate share. */
#ifndef STUDY_BID_PARTS_H
#define STUDY_BID_PARTS_H

#include "base/text.h"
#include "purchase/problem_purchase.h"
#include "study/bid.h"

/* The scenario where nothing but the parts of a bid, and those owned, can be had: a cluster that has a cost
 * there is one they are enough for, and its cheapest purchase is how they are put to use. */
struct bid_use {
    struct problem within; /* the limits on sizes */
    struct problem there;  /* whatever its size */
    struct problem open;   /* nor does anything lack but parts that others can take the place of */
};

struct scoring {
    struct bid_score *out;
    const struct problem *problem;
    const struct bid *bid;
    struct arena *arena;
    int64_t *have;      /* [n_parts] of the bid, and owned */
    struct bid_use use; /* of these */
    int64_t *extra;     /* [n_extras], scratch: bid_count_extras */
    int64_t *pieces;    /* scratch: of the offers of a supply */
    int64_t *cables;    /* [n_parts], scratch: of cables by length, those that are no extras */
    VEC(struct violation) violations;
    VEC(struct bid_spare) spares;
};

/* Makes the three. */
void bid_use_make(struct bid_use *out, const struct scoring *s);

/* The first of the three in which a design can be had; NULL: in none. And the design that it is there. */
const struct problem *bid_use_of(const struct scoring *s, const struct design *design, int64_t nodes);
const struct design *bid_design_of(const struct scoring *s, const struct problem *use,
                                   const struct design *design);

/* Units of the design's i-th supply that the bid has. Fills the pieces. */
int64_t bid_units(const struct scoring *s, const struct design *design, size_t i);

/* Units of its i-th supply that a design needs, the scenario's extras of its part among them; -1: cannot be.
 */
int64_t bid_need(const struct scoring *s, const struct design *design, size_t i, int64_t nodes);

/* Fills the units of each extra. Where parts that others can take the place of are not enough for so many
 * nodes, no fewer than are taken beside them. */
void bid_count_extras(const struct scoring *s, const struct design *design, int64_t nodes);

bool bid_of_design(const struct scoring *s, const struct design *design, size_t part);

/* Units of the e-th extra that are not part of a supply; 0 where an earlier extra is of the same part. */
int64_t bid_extra_alone(const struct scoring *s, const struct design *design, size_t e, int64_t nodes);

/* Too few cables are longer than this. */
struct cables_short {
    int64_t reach_mm; /* -1: of any length */
    int64_t need;
    int64_t have;
};

/* Whether the part is a cable that a design whose lengths are known could use. */
bool bid_is_cable(const struct scoring *s, const struct design *design, size_t part);

/* Whether the bid has a cable that is long enough for every way of so many nodes, which can be wired. True
 * where lengths are not known. Fills the cables. False: of the greatest length of which too few are longer.
 */
bool bid_has_cables(struct cables_short *out, const struct scoring *s, const struct design *design,
                    int64_t nodes);

/* " of more than 2 m", or nothing. On the arena. */
const char *bid_longer_words(const struct scoring *s, const struct cables_short *missing);

/* Takes cables of a part off, as many as the others serve without, up to `most`; how many. */
int64_t bid_cables_off(const struct scoring *s, size_t part, int64_t most);

/* What the bid's cluster uses of every line, its power, and what is left over. */
void bid_find_spares(struct scoring *s);

#endif
