/* schema.h - the text of catalog/schema.sql, compiled into the program. */
#ifndef CATALOG_SCHEMA_H
#define CATALOG_SCHEMA_H

/* NUL-terminated SQL that creates the tables of an empty catalogue. */
extern const char catalog_schema_sql[];

#endif
