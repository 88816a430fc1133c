/* schema_report.h - the files that users write, as JSON Schema (draft-07), from the tables that read them. */
#ifndef REPORT_SCHEMA_REPORT_H
#define REPORT_SCHEMA_REPORT_H

#include <stdio.h>

#include "base/diag.h"

/* What there is a schema of: "catalog", "scenario"; NULL at the end. */
extern const char *const schema_names[];

/* Writes the schema of this name. ST_USAGE: there is none. */
enum status schema_write(FILE *stream, const char *name, struct diag *diag);

#endif
