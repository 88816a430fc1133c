/* spawn.h - other programs, run for what they write. */
#ifndef BASE_SPAWN_H
#define BASE_SPAWN_H

#include <stdio.h>

#include "base/diag.h"

/**
 * Runs a program, looked up in PATH, and waits for its end. Its locale is C.UTF-8, whatever the user's
 * is.
 *
 * words    its name and arguments, NULL at the end
 * purpose  what it is run for, in messages: "which draws the plots"
 * in, out  its standard input (NULL: none) and output
 * ST_INTERNAL: it cannot be started, or says that it failed.
 */
enum status spawn_run(char *const *words, const char *purpose, FILE *in, FILE *out, struct diag *diag);

#endif
