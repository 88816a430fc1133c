/* part_price.h - a problem as it is with another price of one part. */
#ifndef SEARCH_PART_PRICE_H
#define SEARCH_PART_PRICE_H

#include "problem/problem.h"

/**
 * A copy of a problem in which a part has another price. Memory on the arena, which is the copy's from then
 * on (its warnings are); the base is not touched, and all that it points to must outlive the copy. The price
 * itself is copied, its steps are borrowed.
 *
 * The copy has no covers, and designs of its own: designs[d] stands for the base's designs[d].
 */
void problem_with_price(struct problem *out, const struct problem *base, size_t part,
                        const struct price *price, struct arena *arena);

#endif
