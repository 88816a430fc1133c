/* random_award.h - small random tenders: rules and bids with their own memory. */
#ifndef TESTS_RANDOM_AWARD_H
#define TESTS_RANDOM_AWARD_H

#include <stddef.h>
#include <stdint.h>

#include "generator/random_numbers.h"
#include "tender/award.h"

enum { AWARD_BIDS = 6, AWARD_CRITERIA = 4 };

struct random_award {
    struct award_rules rules;
    struct award_criterion criteria[AWARD_CRITERIA];
    struct award_bid bids[AWARD_BIDS];
    double marks[AWARD_BIDS][AWARD_CRITERIA];
    char names[AWARD_BIDS][8];
    size_t n;
    uint64_t seed;
};

/* Points rules and bids to the memory of this copy. */
void random_award_link(struct random_award *made);

/* Draws one of the five awards; prices of at most 400 minor units, some bids with alternatives. */
void random_award_draw(struct random_award *made, struct random *random);

#endif
