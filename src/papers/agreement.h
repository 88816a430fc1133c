/* agreement.h - when ours agrees with what is printed: the column `agrees` of a paper's table.
 *
 *                     ours rounds to every printed digit
 *   to 100            to the printed number of hundreds
 *   within 5e-4       or is off by a relative error of at most that much, which is close
 *   cut               ours begins with the printed digits: the paper cut them off
 *   = 17/3            printed as a fraction: ours is this value
 *   0.5 .. inf        a claim: it holds where ours lies between
 *   1/3 in 0.3 .. 0.4 a claim that speaks of a number
 */
#ifndef PAPERS_AGREEMENT_H
#define PAPERS_AGREEMENT_H

#include "papers/formula.h"
#include "papers/reproduce.h"

struct agreement {
    bool between; /* low <= ours <= high is exact, all else not reproducible */
    double value; /* the printed number; NAN: none */
    double low;
    double high;
    double round_to; /* the unit of the last printed digit */
    double within;
};

/* Reads the cell; `printed` is what the paper prints. */
enum status agreement_read(struct agreement *out, struct cursor cell, const char *printed,
                           const struct scope *scope);

/* Fills printed, error, within and verdict of an item from its `ours`. */
void agreement_judge(struct reproduced *item, const struct agreement *agreement);

#endif
