/* located.h - a value the user gave, with its place: for messages that point at it. */
#ifndef QUESTION_LOCATED_H
#define QUESTION_LOCATED_H

#include <stddef.h>

#include "base/diag.h"

/* A text with its place in a file, or from the command line: file NULL, and `option` says which ("--budget").
 */
struct located {
    const char *text; /* NULL: not given */
    const char *file;
    int line;
    int column;
    const char *option;
};

struct located_list {
    struct located *v;
    size_t n;
};

/* The first of a list with this text; NULL: there is none. Entries without a text are passed over. */
const struct located *located_listed(const struct located_list *list, const char *text);

/* Gives a failed status the place of a value: file:line:column, or the option (then the status is ST_USAGE).
 */
enum status located_fail(const struct located *given, enum status status, struct diag *diag);

/* Reports ST_INPUT (ST_USAGE when it came from the command line) at the place of a value. */
enum status located_error(const struct located *given, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
