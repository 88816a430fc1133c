/* read_offers.h - finds the valid offers of one part on a day by the text of the manual. A second
 * implementation for tests. */
#ifndef TESTS_READ_OFFERS_H
#define TESTS_READ_OFFERS_H

#include "catalog/snapshot.h"

/* True if the i-th of a part's quotes [n] belongs to a valid offer. Every quote names its seller. valid_only:
 * offers whose quotes have ended are never valid. */
bool read_standing(const struct quote *quotes, size_t n, size_t i, date day, bool valid_only);

#endif
