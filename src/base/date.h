/* date.h - calendar dates as sortable integers. */
#ifndef BASE_DATE_H
#define BASE_DATE_H

#include <stdint.h>

#include "base/status.h"

struct diag;

/* yyyymmdd, so dates compare as integers; 0 means no date. */
typedef int32_t date;

/* Parses a whole string "YYYY-MM-DD" as a date of the Gregorian calendar. ST_INPUT for any other string. */
enum status date_parse(date *out, const char *s, struct diag *diag);

/* Writes "YYYY-MM-DD" and the NUL into out[11]; "" if d is 0 (no date). Returns out. */
char *date_format(char out[11], date d);

/* Days since 1 January 1900. */
int64_t date_days(date d);

/* The date `days` days after 1 January 1900, 0 to 2958463; the inverse of date_days. */
date date_from_days(int64_t days);

/* The day after d: 20031231 gives 20040101. */
date date_next(date d);

#endif
