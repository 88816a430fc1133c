/* scores.h - factor of the utilisation on rates. */
#ifndef PROBLEM_SCORES_H
#define PROBLEM_SCORES_H

struct problem;

/* Share of all rates that counts: the utilisation if work over the years counts; else 1. */
double problem_at_work(const struct problem *problem);

#endif
