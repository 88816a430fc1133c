/* spawn.h - other programs, and work that may end its process, run for what they write. */
#ifndef BASE_SPAWN_H
#define BASE_SPAWN_H

#include <stdio.h>

#include "base/diag.h"
#include "base/text.h"

/**
 * Runs a program, looked up in PATH, and waits for its end. Its locale is C.UTF-8, whatever the user's
 * is.
 *
 * words    its name and arguments, NULL at the end
 * purpose  what it is run for, in messages: "which draws the plots"
 * in       its standard input; NULL: none
 * out      what it writes is added
 * ST_INTERNAL: it cannot be started, or says that it failed.
 */
enum status spawn_run(char *const *words, const char *purpose, FILE *in, struct text *out, struct diag *diag);

/* Has a function write in a process of its own, where it may fail in any way: `out` gets its bytes once it
 * has returned ST_OK and nothing was written to the standard error stream, to which libraries complain that
 * go on all the same. What it says else is said here; ST_INTERNAL: its process was lost, or there was such a
 * complaint, with the purpose, such as "the workbook". */
typedef enum status spawn_writer(FILE *out, const void *payload, struct diag *diag);
enum status spawn_write(FILE *out, spawn_writer *write, const void *payload, const char *purpose,
                        struct diag *diag);

#endif
