/* plan_mutation.h - changes a plan file field by field and verifies each change. */
#ifndef TESTS_PLAN_MUTATION_H
#define TESTS_PLAN_MUTATION_H

#include <stdbool.h>

#include "cli/question.h"
#include "proof/verify.h"

/* All keys that verify does not check: how the plan was found, and notes for the reader. */
enum { PLAN_FREE_FIELDS = 7 };
bool plan_field_is_free(const char *where);

struct plan_mutation {
    const struct question *question; /* of the plan; loaded once */
    char path[64];                   /* of the changed plan */
    int every;                       /* makes one of this many changes */
    int n;                           /* number of changes so far */
    /* Called after each change. certificate: NULL if the file was rejected, with `message` */
    void (*judge)(void *payload, const char *where, const char *how, const struct certificate *certificate,
                  const char *message);
    void *payload;
    bool more;            /* also tries other values that the key can have */
    struct json_t *texts; /* by key, the last one seen; both set by plan_mutate */
    struct json_t *plan;
};

/* Loads a scenario by its path, as a command does. settings->set can be given in the settings. */
void plan_question(struct question *out, const char *scenario, const char *catalog,
                   const struct shared_options *asked, struct arena *arena);

/* Changes each field of a plan, the text of a file, unless it is free: sets another value, leaves out or
 * doubles elements of lists, and exchanges parts of lines. others: [n_others] plans of other scenarios,
 * verified unchanged. */
void plan_mutate(struct plan_mutation *m, const char *text, const char *const *others, size_t n_others);

#endif
