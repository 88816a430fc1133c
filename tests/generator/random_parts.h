/* random_parts.h - what the files that make random questions share. */
#ifndef TESTS_RANDOM_PARTS_H
#define TESTS_RANDOM_PARTS_H

#include "generator/random_problem.h"

/* Each adds to a question what its name says. */
void random_purchase(struct random_question *out, struct random *random, const struct random_kind *kind,
                     struct arena *arena);
void random_options(struct random_question *out, struct random *random, struct arena *arena);
/* Parts that hold others draw so little that the supplies for them, held too, come to an end. */
void random_feeding(struct random_question *out, struct arena *arena);
void random_vendors(struct random_question *out, struct random *random, struct arena *arena);
void random_stock(struct random_question *out, struct random *random, struct arena *arena);
void random_headroom(struct random_question *out, struct random *random, struct arena *arena);
void random_quotes(struct random_question *out, struct random *random, struct arena *arena);

#endif
