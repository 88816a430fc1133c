/* run_command.h - the program run inside a test: its words in, what it prints and its exit code out. */
#ifndef TESTS_RUN_COMMAND_H
#define TESTS_RUN_COMMAND_H

#include <stddef.h>

/* What a run printed. */
struct run {
    int code;
    char *out;
    char *err;
};

/* Runs `bursar WORDS...` (the last word is NULL) with the catalogues of the build folder. */
void run_command(struct run *out, const char *const *words);

/* The same; the words stand in one text, separated by single spaces. Fails the test unless the exit code is
 * `code`. */
void run_line(struct run *out, int code, const char *line);

void run_free(struct run *run);

#endif
