/* read_offers.h - finds the valid offers of one part on a day by the text of the manual. A second
 * implementation for tests. */
#ifndef TESTS_READ_OFFERS_H
#define TESTS_READ_OFFERS_H

#include "catalog/snapshot.h"

/* True if the i-th of the quotes [n] of a part, each with a seller, belongs to a valid offer. With valid_only
 * no quote has ended. */
bool read_standing(const struct quote *quotes, size_t n, size_t i, date day, bool valid_only);

#endif
