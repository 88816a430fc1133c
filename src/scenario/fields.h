/* fields.h - maps of a YAML file by tables of their keys: each key with the form of its value and where it is
 * kept. The tables are the schema of the files; one reader goes through all of them. */
#ifndef SCENARIO_FIELDS_H
#define SCENARIO_FIELDS_H

#include <stddef.h>
#include <stdint.h>

#include "base/unit.h"

struct field;
struct located;
struct yaml;

enum field_form {
    FIELD_TEXT,     /* a scalar: const char * */
    FIELD_GIVEN,    /* the same with its place: struct located */
    FIELD_WORD,     /* one of `words`: int, or an enum */
    FIELD_SWITCH,   /* one of two words: bool, true for the second */
    FIELD_NAMES,    /* a list of scalars, none of them empty: struct located_list */
    FIELD_INTEGER,  /* a whole number from low to high: int64_t */
    FIELD_NUMBER,   /* from low to high, with a unit of the dimension: double, SI */
    FIELD_POSITIVE, /* above zero, with a unit of the dimension: double, SI */
    FIELD_COUNT,    /* the same without a fraction */
    FIELD_SHARE,    /* "19%" or 0.19, at most high: struct decimal of at most 9 places */
    FIELD_FRACTION, /* the same: double */
    FIELD_MAP,      /* keys of its own, into the same struct from `to` on */
    FIELD_ROWS,     /* a list of rows: an array on the arena, and behind it how many, a size_t */
    FIELD_NAMED,    /* the same of a map: a row begins with a struct located, its name */
    FIELD_EACH,     /* a list of rows, each read anew and kept by the check of its keys; size 0: into `out` */
    FIELD_LIKE,     /* as another one, which `row` is, or `make_row` makes */
    FIELD_OTHER,    /* read by a function */
};

/* What all functions of one file need. */
struct reading {
    void *whole; /* what is made of the file */
    struct arena *arena;
    struct diag *diag;
    const char *what; /* of the map that is checked */
};

/* Reads a value into `to`. ST_INPUT at its place. */
typedef enum status field_read_fn(void *to, const struct field *field, const struct yaml *value,
                                  struct reading *r);

/* The keys of a map. */
struct fields {
    const char *what; /* the map is: "a scenario"; NULL: as its key says */
    const struct field *v;
    size_t n;
    /* What the keys have to be together, after all were read; may be NULL. */
    enum status (*check)(void *out, const struct yaml *map, struct reading *r);
};

struct field {
    const char *key;
    enum field_form form;
    size_t to;           /* offset of the value in what is read */
    size_t at;           /* offset of its place, a struct located; 0: not kept */
    const char *missing; /* what is said where the key is not there; NULL: it can be left out */
    const char *const *words;
    size_t n_words;
    enum dimension dimension;
    double low, high;            /* of rows: how many; high 0: any number */
    const char *noun;            /* of rows: "applications"; NULL: the key says it */
    const struct fields *fields; /* FIELD_MAP */
    const struct field
        *scalar;             /* FIELD_MAP, FIELD_NAMED: what a scalar is read as instead; NULL: none can be */
    const struct field *row; /* of rows: what each is; its key NULL: its name, or that of the list */
    const struct field *(*make_row)(struct arena *arena);
    size_t size;         /* of a row, or of a map with a start */
    const void *start;   /* what a row or a map is before it is read; NULL: as it is, a row all zero */
    field_read_fn *read; /* FIELD_OTHER */
    /* FIELD_OTHER, for who wants to know and not to read (a schema): a form that takes what the function
     * takes, or more; NULL: a scalar. */
    const struct field *shape;
};

#define FIELDS(list) (list), sizeof(list) / sizeof *(list)

/* Forms with what they need. */
#define FIELD_WORD_OF(list) .form = FIELD_WORD, .words = (list), .n_words = sizeof(list) / sizeof *(list)
#define FIELD_SWITCH_OF(list) .form = FIELD_SWITCH, .words = (list), .n_words = 2
#define FIELD_INTEGER_OF(least, most) .form = FIELD_INTEGER, .low = (least), .high = (most)
#define FIELD_NUMBER_OF(least, most) .form = FIELD_NUMBER, .low = (least), .high = (most)
#define FIELD_ROWS_OF(type, of) .form = FIELD_ROWS, .size = sizeof(type), .row = &(of)
#define FIELD_NAMED_OF(type, of) .form = FIELD_NAMED, .size = sizeof(type), .row = &(of)
#define FIELD_EACH_OF(type, of, first)                                                                       \
    .form = FIELD_EACH, .size = sizeof(type), .row = &(of), .start = &(first)
#define FIELD_LIKE_OF(of) .form = FIELD_LIKE, .row = &(of)
#define FIELD_TO_OTHER(reader) .form = FIELD_OTHER, .read = (reader)

/* Reads a map, its keys in the order of the table. ST_INPUT with the place: no map, an unknown key (with the
 * nearest), one that is missing, a value of another form or out of its range. */
enum status fields_read(void *out, const struct yaml *map, const struct fields *fields, struct reading *r);

/* The keys of a scenario, as the table of them has it. */
extern const struct fields scenario_keys;

/* Reads one value of a form into out + field->to: of a scalar form, its text. */
enum status field_read_text(void *out, const struct field *field, const struct located *given,
                            struct diag *diag);

/* Reads one value of a form into out + field->to. */
enum status field_read(void *out, const struct field *field, const struct yaml *value, struct reading *r);

#endif
