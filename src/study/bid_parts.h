/* bid_parts.h - what the steps of bid_evaluate share. */
#ifndef STUDY_BID_PARTS_H
#define STUDY_BID_PARTS_H

#include "base/text.h"
#include "purchase/problem_purchase.h"
#include "study/bid.h"

/* The scenario where nothing has a price and the given parts are owned: a cluster that costs no more than its
 * operation is one they are enough for, and its mixes are how they are put to use. Made where some design has
 * mixes that are weighed. */
struct bid_use {
    struct problem within; /* the limits on power and rack units */
    struct problem there;  /* whatever its size */
    struct problem open;   /* nor does anything lack but parts of mixes */
};

struct scoring {
    struct bid_score *out;
    const struct problem *problem;
    const struct bid *bid;
    struct arena *arena;
    int64_t *have;      /* [n_parts] of the bid, and owned */
    struct bid_use use; /* of these */
    int64_t *extra;     /* [n_extras], scratch */
    int64_t *pieces;    /* scratch: of the offers of a supply */
    int64_t *cables;    /* [n_parts], scratch: of cables by length, those that are no extras */
    VEC(struct violation) violations;
    VEC(struct bid_spare) spares;
};

/* ST_INPUT: too many mixes (problem_cover). */
enum status bid_use_make(struct bid_use *out, const struct problem *problem, const int64_t *have,
                         struct arena *arena, struct diag *diag);

/* Of the three the first in which a design whose mixes are weighed can be had; NULL: in none. */
const struct problem *bid_use_of(const struct bid_use *use, const struct design *design, int64_t nodes);

/* The problem that knows the size of the bid's cluster, and its operation. */
const struct problem *bid_use(const struct scoring *s);

/* Units of the design's i-th supply that the bid has. Fills the pieces. */
int64_t bid_units(const struct scoring *s, const struct design *design, size_t i);

/* Units of its i-th supply that a design needs, the scenario's extras of its part among them; -1: cannot be.
 */
int64_t bid_need(const struct scoring *s, const struct design *design, size_t i, int64_t nodes);

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
