/* plan_mutation.h - changes a plan file field by field and verifies each change. */
#ifndef TESTS_PLAN_MUTATION_H
#define TESTS_PLAN_MUTATION_H

#include <stdbool.h>

#include "library/question.h"
#include "proof/verify.h"

/* Number of keys that `verify` does not check. They describe how the plan was found, or are notes for the
 * reader. */
enum { PLAN_FREE_FIELDS = 8 };
bool plan_field_is_free(const char *where);

struct plan_mutation {
    const struct question *question; /* the plan's scenario; loaded once */
    char path[64];                   /* path of the changed plan */
    int every;                       /* makes only every n-th of all possible changes */
    int n;                           /* number of changes so far */
    /* Called after each change. certificate: NULL if the file was rejected, with `message` */
    void (*judge)(void *payload, const char *where, const char *how, const struct certificate *certificate,
                  const char *message);
    void *payload;
    bool more; /* also try other valid values of a key */
    /* for each key, the last text that was seen; set by plan_mutate, like the next field */
    struct json_t *texts;
    struct json_t *plan;
};

/* Loads a scenario by its path, as a command does. settings->set can be given in the settings. */
void plan_question(struct question *out, const char *scenario, const char *catalog,
                   const struct shared_options *asked, struct arena *arena);

/* Changes each field of a plan that `verify` checks, one at a time: sets another value, leaves out or doubles
 * an element of a list, or exchanges the parts of two lines. text: the plan file. others: [n_others] plans of
 * other scenarios, which are verified unchanged. */
void plan_mutate(struct plan_mutation *m, const char *text, const char *const *others, size_t n_others);

#endif
