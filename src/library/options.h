/* options.h - converts words of the command line to typed values, by tables of options. */
#ifndef LIBRARY_OPTIONS_H
#define LIBRARY_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct option_words;

/* The options that are allowed, and their positions. */
struct option_syntax {
    const struct option_set *sets; /* [n] */
    size_t n;
    bool first_word; /* stop before the first word that is not an option */
};

/**
 * Reads `--name value`, `--name=value`, `-c value`; `--` ends the options; `-` alone is a word. The last of
 * several values counts, except for lists. Values borrow from argv; lists are on the arena.
 * ST_USAGE: an unknown option (with the nearest name), a missing value, or a value of the wrong type
 */
enum status options_parse(struct option_words *out, const struct option_syntax *syntax, int argc,
                          const char *const *argv, struct arena *arena, struct diag *diag);

#endif
