/* given.h - a value the user gave, with its place: for messages that point at it. */
#ifndef QUESTION_GIVEN_H
#define QUESTION_GIVEN_H

#include <stddef.h>

#include "base/diag.h"

/* A text with its place in a file, or from the command line: file NULL, and `option` says which ("--budget").
 */
struct given {
    const char *text; /* NULL: not given */
    const char *file;
    int line;
    int column;
    const char *option;
};

struct given_list {
    struct given *v;
    size_t n;
};

/* The first of a list with this text; NULL: there is none. Entries without a text are passed over. */
const struct given *given_listed(const struct given_list *list, const char *text);

/* Gives a failed status the place of a value: file:line:column, or the option (then the status is ST_USAGE).
 */
enum status given_fail(const struct given *given, enum status status, struct diag *diag);

/* Reports ST_INPUT (ST_USAGE when it came from the command line) at the place of a value. */
enum status given_error(const struct given *given, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
