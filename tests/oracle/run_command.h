/* run_command.h - runs the program inside a test and captures its output and exit code. */
#ifndef TESTS_RUN_COMMAND_H
#define TESTS_RUN_COMMAND_H

#include <stddef.h>

/* The output of a run. */
struct run {
    int code;
    char *out;
    char *err;
};

/* Runs `bursar WORDS...` (the last word is NULL) with the catalogues of the build folder. */
void run_command(struct run *out, const char *const *words);

/* Like run_command for the words of `line`, which are separated by single spaces. The test fails unless the
 * exit code is `code`. */
void run_line(struct run *out, int code, const char *line);

void run_free(struct run *run);

#endif
