/* scores.h - from rates to scores. */
#ifndef PROBLEM_SCORES_H
#define PROBLEM_SCORES_H

struct problem;

/* Of all rates so much counts, by utilisation, where work over the years does; else 1. */
double problem_at_work(const struct problem *problem);

#endif
