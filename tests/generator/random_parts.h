/* random_parts.h - shared by the files that make random problems. */
#ifndef TESTS_RANDOM_PARTS_H
#define TESTS_RANDOM_PARTS_H

#include "generator/random_problem.h"

/* Each function adds to a problem what its name says. */
void random_purchase(struct random_question *out, struct random *random, const struct random_kind *kind,
                     struct arena *arena);
void random_options(struct random_question *out, struct random *random, struct arena *arena);
/* Supports draw so little power that the supplies for them, which need supports too, converge. */
void random_feeding(struct random_question *out, struct arena *arena);
void random_vendors(struct random_question *out, struct random *random, struct arena *arena);
void random_stock(struct random_question *out, struct random *random, struct arena *arena);
void random_headroom(struct random_question *out, struct random *random, struct arena *arena);
void random_quotes(struct random_question *out, struct random *random, struct arena *arena);

#endif
