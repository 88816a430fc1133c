/* spawn.h - runs other programs and reads their output. */
#ifndef BASE_SPAWN_H
#define BASE_SPAWN_H

#include <stdio.h>

#include "base/status.h"

struct diag;
struct text;

/**
 * A program, found through PATH.
 *
 * words    its name and arguments, NULL at the end
 * purpose  its use, in messages: "which makes PNG and PDF of the SVG"
 * package  Debian package that contains it
 */
struct spawn_program {
    char *const *words;
    const char *purpose;
    const char *package;
};

/**
 * Runs a program and waits for its end. The locale is C.UTF-8 and SOURCE_DATE_EPOCH is 0, so that its files
 * do not contain the current date.
 *
 * in       standard input of the program; NULL: none
 * out      the program's output is appended
 * ST_INTERNAL: the program is not installed, or it failed. ST_STOPPED: it was ended by a signal that also
 * stops this program.
 */
enum status spawn_run(const struct spawn_program *program, FILE *in, struct text *out, struct diag *diag);

#endif
