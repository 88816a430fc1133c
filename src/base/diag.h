/* diag.h - the only error type: the fault, its place in the user's input, and the expectation. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdarg.h>

#include "base/status.h"

/**
 * The first error of an operation. The function that finds the fault fills it; every function above only
 * returns the status. Later reports do not replace the first. A caller that needs the status but no message
 * passes NULL.
 *
 * file, message  owned, malloc'ed, NULL when unset; freed by diag_fini
 * line, column   1-based, 0 when unknown
 */
struct diag {
    enum status status;
    char *file;
    int line;
    int column;
    char *message;
};

#define DIAG_INIT ((struct diag){.status = ST_OK})

/* Frees the content of the diagnostic and empties it; accepts NULL. */
void diag_fini(struct diag *diag);

/* Reports a fault without a place. Returns the status of the first report; if diag is NULL, returns
 * `status`. */
enum status diag_set(struct diag *diag, enum status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

enum status diag_vset(struct diag *diag, enum status status, const char *format, va_list args);

/* Reports a fault at file:line:column; file may be NULL, line and column 0. Returns the status of the first
 * report. */
enum status diag_at(struct diag *diag, enum status status, const char *file, int line, int column,
                    const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Sets the place of the report if it has none yet. Does nothing without a report. */
void diag_place(struct diag *diag, const char *file, int line, int column);

/* Replaces the place of a report. */
void diag_move(struct diag *diag, const char *file, int line, int column);

/* Replaces the status and keeps the message. Example: ST_DOMAIN from a model becomes ST_USAGE on the command
 * line. */
enum status diag_turn(struct diag *diag, enum status status);

#endif
