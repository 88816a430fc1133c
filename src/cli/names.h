/* names.h - what a word of the command line can name: scenarios, catalogues, and what is in those that the
 * words before it name. For completions: what cannot be read has no names, and nothing is said of it. */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include "cli/command.h"

struct names {
    const char *word;
    const char *what; /* it is, for readers; "" */
};

struct names_list {
    struct names *v; /* [n], owned; the texts are on the context's arena */
    size_t n;
    size_t cap;
};

/* Adds the scenarios that are found by name. */
void names_of_scenarios(struct names_list *out, const struct context *context);

/* Adds what an option of this kind can name. scenario, catalog: as on the command line, or NULL. */
void names_of_option(struct names_list *out, enum option_names names, const char *scenario,
                     const char *catalog, struct context *context);

#endif
