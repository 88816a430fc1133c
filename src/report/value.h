/* value.h - one value of a result: a text, a number, an amount of money, or that there is none. */
#ifndef REPORT_VALUE_H
#define REPORT_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/date.h"

struct arena;
struct instance;

/* One value. NULL strings, dates of 0 and numbers that are not finite are null: null in JSON, empty in CSV,
 * "-" in text. */
enum value_kind { VALUE_NULL, VALUE_STRING, VALUE_INTEGER, VALUE_REAL, VALUE_BOOL, VALUE_MONEY };

struct value {
    enum value_kind kind;
    const char *string;   /* VALUE_STRING, borrowed for the call */
    int64_t integer;      /* VALUE_INTEGER, VALUE_BOOL, VALUE_MONEY (minor units) */
    double real;          /* VALUE_REAL */
    int digits;           /* VALUE_REAL: as in struct sink_column */
    const char *unit;     /* VALUE_REAL, may be NULL */
    const char *currency; /* VALUE_MONEY */
    char day[11];         /* VALUE_STRING with string NULL: a date */
    const char *formula;  /* VALUE_MONEY, VALUE_REAL: how it follows from other cells (sink.h), or NULL */
    /* a number to be edited in a spreadsheet, by this name in formulas; "": in a row; or NULL */
    const char *input;
};

/* Values for the cells of a row, or for sink_put. `when` false: null. */
struct value value_null(void);
struct value value_absent(const char *why); /* null, in text these words */
struct value value_unknown(void);           /* "not known" */
struct value value_text(const char *text);
struct value value_date(date day);
struct value value_integer(int64_t value);
struct value value_integer_if(bool when, int64_t value);
struct value value_real(double value);
struct value value_rate(const struct instance *instance, double rate); /* NAN: null */
struct value value_bool(bool value);
struct value value_money(int64_t amount_minor, const char *currency);
struct value value_cost(const struct instance *instance, int64_t amount_minor);
const char *value_cost_text(const struct instance *instance, int64_t amount_minor); /* on its arena */
/* "0.00 to 15,000,000.00 USD", on its arena */
const char *value_range_text(const struct instance *instance, int64_t from_minor, int64_t to_minor);
struct value value_cost_if(bool when, const struct instance *instance, int64_t amount_minor);
/* Basis points in per cent. */
struct value value_percent_if(bool when, int64_t basis_points);
/* A share in percent, with 3 significant digits: "4.32 %" for 0.04321. On the arena. */
const char *value_share_text(double share, struct arena *arena);
const char *value_percent_text(const struct instance *instance, int64_t basis_points); /* on its arena */
struct value value_by(struct value of, const char *formula);
struct value value_input(struct value of, const char *name);

#endif
