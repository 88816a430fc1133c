/* spawn.h - other programs, run for what they write. */
#ifndef BASE_SPAWN_H
#define BASE_SPAWN_H

#include <stdio.h>

#include "base/status.h"

struct diag;
struct text;

/**
 * A program, looked up in PATH.
 *
 * words    its name and arguments, NULL at the end
 * purpose  what it is run for, in messages: "which makes PNG and PDF of the SVG"
 * package  Debian's package that it is in
 */
struct spawn_program {
    char *const *words;
    const char *purpose;
    const char *package;
};

/**
 * Runs a program and waits for its end. Its locale is C.UTF-8, whatever the user's is,
 * and SOURCE_DATE_EPOCH 0: files that it makes are not of today.
 *
 * in       its standard input; NULL: none
 * out      what it writes is added
 * ST_INTERNAL: it is not installed, or fails. ST_STOPPED: a signal has ended it that stops this program too.
 */
enum status spawn_run(const struct spawn_program *program, FILE *in, struct text *out, struct diag *diag);

#endif
