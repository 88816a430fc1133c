/* schema_report.h - the files that users write, and the results that programs read, as JSON Schema
 * (draft-07), from the tables that the program reads and writes them by. */
#ifndef REPORT_SCHEMA_REPORT_H
#define REPORT_SCHEMA_REPORT_H

#include <stdio.h>

#include "base/arena.h"
#include "base/diag.h"

/* The names of the schemas, and how many they are; the list is on the arena. */
size_t schema_names(const char ***out, struct arena *arena);

/* Writes the schema of this name: "catalog", "scenario", "plan", or of the command whose result it is.
 * ST_USAGE: there is none. */
enum status schema_write(FILE *stream, const char *name, struct diag *diag);

#endif
