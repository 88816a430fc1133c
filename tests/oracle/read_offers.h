/* read_offers.h - which offers of one part stand on a day, by the words of the manual: a second opinion for
 * tests. */
#ifndef TESTS_READ_OFFERS_H
#define TESTS_READ_OFFERS_H

#include "catalog/snapshot.h"

/* The i-th of the quotes [n] of a part, each with a seller, is of an offer that stands; with valid_only none
 * of them has ended. */
bool read_standing(const struct quote *quotes, size_t n, size_t i, date day, bool valid_only);

#endif
