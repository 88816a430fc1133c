/* fields.h - tables of the keys of YAML maps, with the form and the destination of each value. The tables are
 * the schema of the files; one reader uses all of them. */
#ifndef SCENARIO_FIELDS_H
#define SCENARIO_FIELDS_H

#include <stddef.h>
#include <stdint.h>

#include "base/unit.h"

struct field;
struct located_text;
struct yaml;

enum field_form {
    FIELD_TEXT,     /* a scalar: const char * */
    FIELD_GIVEN,    /* a scalar with its place: struct located_text */
    FIELD_WORD,     /* one of `words`: int, or an enum */
    FIELD_SWITCH,   /* one of two words: bool, true for the second word */
    FIELD_NAMES,    /* a list of scalars, none of them empty: struct located_list */
    FIELD_INTEGER,  /* a whole number from low to high: int64_t */
    FIELD_NUMBER,   /* a number from low to high, with a unit of the dimension: double, SI */
    FIELD_PRICE,    /* money per unit, from low to high: double, in major units of its currency */
    FIELD_POSITIVE, /* a number above zero, with a unit of the dimension: double, SI */
    FIELD_COUNT,    /* a whole number above zero: double */
    FIELD_SHARE,    /* "19%" or 0.19, at most high: struct decimal of at most 9 places */
    FIELD_FRACTION, /* like FIELD_SHARE: double */
    FIELD_MAP,      /* keys of its own, stored in the same struct from `to` on */
    FIELD_ROWS,     /* a list of rows: an array on the arena, followed by its length, a size_t */
    FIELD_NAMED,    /* a map of rows; a row begins with its name, a struct located_text */
    /* a list of rows, each of which is stored by the function `check` of its keys; size 0: rows are read into
     * `out` */
    FIELD_EACH,
    FIELD_LIKE,  /* like another form, given by `row` or returned by `make_row` */
    FIELD_OTHER, /* read by a function */
};

/* State that all functions for one file share. */
struct scenario_reader {
    void *whole; /* result of the whole file */
    struct arena *arena;
    struct diag *diag;
    const char *what; /* name of the current map */
};

/* Reads a value into `to`. ST_INPUT at its place. */
typedef enum status field_read_fn(void *to, const struct field *field, const struct yaml *value,
                                  struct scenario_reader *r);

/* The keys of a map. */
struct fields {
    const char *what; /* name of the map in messages: "a scenario"; NULL: the map's key is used */
    const struct field *v;
    size_t n;
    /* Checks relations between keys after all were read; may be NULL. */
    enum status (*check)(void *out, const struct yaml *map, struct scenario_reader *r);
};

struct field {
    const char *key;
    enum field_form form;
    size_t to;           /* offset of the value in the result */
    size_t at;           /* offset of the value's place, a struct located_text; 0: not stored */
    const char *missing; /* message if the key is missing; NULL: the key is optional */
    const char *const *words;
    size_t n_words;
    enum dimension dimension;
    /* range of a number; for rows the range of their number; high 0: unlimited */
    double low, high;
    const char *noun; /* for rows: what they are in messages, "applications"; NULL: the key */
    /* FIELD_PRICE: units after the slash, each with the factor to the price that the key means: "kWh 1 MWh
     * 1e-3" */
    const char *per;
    const struct fields *fields; /* FIELD_MAP */
    /* FIELD_MAP, FIELD_NAMED: form of a scalar in place of the map; NULL: not allowed */
    const struct field *scalar;
    /* for rows: form of a row; if its key is NULL, messages use the name of the row or of the list */
    const struct field *row;
    const struct field *(*make_row)(struct arena *arena);
    size_t size; /* size of a row, or of a map that has `start` */
    /* initial value of a row or a map; NULL: the members of a map keep their values, a row starts as zero */
    const void *start;
    field_read_fn *read; /* FIELD_OTHER */
    /* FIELD_OTHER: a form for the JSON schema that accepts at least what `read` accepts; NULL: a scalar. */
    const struct field *shape;
};

#define FIELDS(list) (list), sizeof(list) / sizeof *(list)

/* Initialisers of forms with their parameters. */
#define FIELD_WORD_OF(list) .form = FIELD_WORD, .words = (list), .n_words = sizeof(list) / sizeof *(list)
#define FIELD_SWITCH_OF(list) .form = FIELD_SWITCH, .words = (list), .n_words = 2
#define FIELD_INTEGER_OF(least, most) .form = FIELD_INTEGER, .low = (least), .high = (most)
#define FIELD_NUMBER_OF(least, most) .form = FIELD_NUMBER, .low = (least), .high = (most)
#define FIELD_PRICE_OF(most, units) .form = FIELD_PRICE, .high = (most), .per = (units)
#define FIELD_ROWS_OF(type, of) .form = FIELD_ROWS, .size = sizeof(type), .row = &(of)
#define FIELD_NAMED_OF(type, of) .form = FIELD_NAMED, .size = sizeof(type), .row = &(of)
#define FIELD_EACH_OF(type, of, first)                                                                       \
    .form = FIELD_EACH, .size = sizeof(type), .row = &(of), .start = &(first)
#define FIELD_LIKE_OF(of) .form = FIELD_LIKE, .row = &(of)
#define FIELD_TO_OTHER(reader) .form = FIELD_OTHER, .read = (reader)

/* Reads a map, its keys in the order of the table. ST_INPUT with the place: not a map, an unknown key (with
 * the nearest), a missing key, or a value of another form or out of range. */
enum status fields_read(void *out, const struct yaml *map, const struct fields *fields,
                        struct scenario_reader *r);

/* The keys of a scenario. */
extern const struct fields scenario_keys;

/**
 * Reads a price: "0.22", "0.22 EUR/kWh", "60k EUR".
 *
 * out    in major units of its currency, not checked against the range
 * named  out: the currency that the text names; "": none
 */
enum status field_price(double *out, char named[4], const struct field *field, const char *text,
                        struct diag *diag);

/* Reads the text of a scalar form into out + field->to. */
enum status field_read_text(void *out, const struct field *field, const struct located_text *given,
                            struct diag *diag);

/* Reads one value of a form into out + field->to. */
enum status field_read(void *out, const struct field *field, const struct yaml *value,
                       struct scenario_reader *r);

#endif
