/* diag.h - the one error type: what went wrong, where in the user's input, and what was expected. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdarg.h>

#include "base/status.h"

/**
 * The first error of an operation. The function that finds the fault fills it; every function above only
 * returns the status. The first report wins: later calls keep it. Who asks whether something can be done, and
 * not why it cannot, gives NULL for a diagnostic: nothing is told then.
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

/* Frees what the diagnostic holds and makes it empty again; takes NULL. */
void diag_fini(struct diag *diag);

/* Reports a fault without a place. Returns the status that stands (the first one reported); of NULL the one
 * given. */
enum status diag_set(struct diag *diag, enum status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

enum status diag_vset(struct diag *diag, enum status status, const char *format, va_list args);

/* Reports a fault at file:line:column; file may be NULL, line and column 0. Returns the status that stands.
 */
enum status diag_at(struct diag *diag, enum status status, const char *file, int line, int column,
                    const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Gives a report that has no place yet the place file:line:column. Keeps a place it already has; where
 * nothing is reported it does nothing. */
void diag_place(struct diag *diag, const char *file, int line, int column);

/* Puts what was reported at another place. */
void diag_move(struct diag *diag, const char *file, int line, int column);

/* Replaces the status and keeps the report: a model's ST_DOMAIN is ST_USAGE on the command line. */
enum status diag_turn(struct diag *diag, enum status status);

#endif
