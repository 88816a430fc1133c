/* requests.h - a question by its text, of the catalogue tests/mutants/shop, for a test to change what it
 * stands on. */
#ifndef TESTS_REQUESTS_H
#define TESTS_REQUESTS_H

#include "base/arena.h"
#include "base/diag.h"
#include "problem/problem.h"

struct asked {
    struct arena arena;
    struct snapshot snapshot;
    struct scenario scenario;
    struct problem problem;
    struct diag diag;
};

/* A fault of one value. */
typedef void planter(struct asked *asked);

/* `before`: of the catalogue, before the problem is built; NULL: none. The test fails where it cannot be. */
void asked_begin(struct asked *asked, planter *before, const char *text);
void asked_end(struct asked *asked);

/* The audit of the question with both faults says `message`; NULL: it holds. */
void asked_audit(const char *text, planter *before, planter *plant, const char *message);

#endif
