/* whitney.h - joins shipped scenarios with the shipped catalogue, for tests that start from a problem. */
#ifndef TESTS_WHITNEY_H
#define TESTS_WHITNEY_H

#include "base/arena.h"
#include "problem/instance.h"

/* A scenario and its catalogue on one arena. Do not move it: the problem points into it. */
struct whitney {
    struct arena arena;
    struct snapshot snapshot;
    struct scenario scenario;
    struct instance instance;
};

/* Builds the catalogue from catalog/whitney-1997 and loads it. Fails the test on error. */
void whitney_snapshot(struct snapshot *out, struct arena *arena);

/* Loads scenarios/NAME.yaml with settings (NULL: none) and builds its problem. Fails the test on error. */
void whitney_open(struct whitney *out, const char *name, const struct settings *settings);

/* Like whitney_open for the text of a scenario. Returns the status of the first step that fails. */
enum status whitney_parse(struct whitney *out, const char *text, const struct settings *settings,
                          struct diag *diag);

void whitney_close(struct whitney *whitney);

#endif
