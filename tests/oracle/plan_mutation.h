/* plan_mutation.h - a plan file that is changed field by field, and verified each time. */
#ifndef TESTS_PLAN_MUTATION_H
#define TESTS_PLAN_MUTATION_H

#include <stdbool.h>

#include "cli/question.h"
#include "proof/verify.h"

/* What verify does not cover, and no more: how the plan was found, and what its reader is told besides. */
enum { PLAN_FREE_FIELDS = 7 };
bool plan_field_is_free(const char *where);

struct plan_mutation {
    const struct question *question; /* of the plan; read once */
    char path[64];                   /* of the changed plan */
    int every;                       /* of so many changes one is made */
    int n;                           /* changes come to */
    /* Told of each. certificate: NULL where the file is refused, as by `message` */
    void (*judge)(void *payload, const char *where, const char *how, const struct certificate *certificate,
                  const char *message);
    void *payload;
    bool more;            /* to a value too that the key could have */
    struct json_t *texts; /* by key, the last one seen; both set by plan_mutate */
    struct json_t *plan;
};

/* Reads a question as a command does that is given the scenario's path; settings->set may be said in `asked`.
 */
void plan_question(struct question *out, const char *scenario, const char *catalog, const struct asked *asked,
                   struct arena *arena);

/* Changes all fields of a plan, the text of a file, that are not free: each once another value, each element
 * of a list left out, doubled, and its parts with other lines'. others: [n_others] plans of other questions,
 * verified as they are. */
void plan_mutate(struct plan_mutation *m, const char *text, const char *const *others, size_t n_others);

#endif
