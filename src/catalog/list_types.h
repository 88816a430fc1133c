/* list_types.h - what an import of a price list is given, and what it returns. */
#ifndef CATALOG_LIST_TYPES_H
#define CATALOG_LIST_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/price_table.h"

/* A rate as written in a line. */
struct list_measurement {
    const char *application; /* "npb.bt class=C" */
    double value;
    const char *unit;        /* unit of the value; "": none */
    bool seconds;            /* the value is a run time in seconds */
    int64_t processes;       /* processes on the node; 0: one for each accelerator or core */
    const struct node *node; /* the node in the catalogue; NULL: it is new */
};

/* A rate after conversion. */
struct list_rate {
    const char *item, *application; /* names in the catalogue */
    double rate_ops;                /* operations per second of one process */
    double value;                   /* the rate in `unit` */
    const char *unit;
    const char *text;  /* "rate 930 Tflop/s" */
    const char *doubt; /* why the value is implausible; NULL: it is not */
};

struct price_list_import {
    const char *source; /* id of its row in source.csv; NULL: the file's name */
    struct price_table_options reading;
    const char *seller; /* of lines that name none, before the letterhead's; "": nobody; NULL: not given */
    bool confirmed;     /* guessed kinds are right; false: they are a question */
    bool asks;          /* somebody answers: open questions that need no answer stop the import, too */
    bool replace; /* replace prices of the same seller, date, kind and quantity; false: reject the line */
    bool dry;     /* read all lines, also after a wrong one, and write nothing */
    const char *const *words; /* [n_words] HEADING=VALUE, a line given as words */
    size_t n_words;
    /* supplies values for headings that the words do not have; NULL: none */
    const struct device_type *device;
    /* Reads a rate with the model of its application. ST_INPUT: wrong unit or unknown application. */
    enum status (*rate)(struct list_rate *out, const struct list_measurement *in, struct arena *arena,
                        struct diag *diag);
    const struct stop *stop; /* evaluated before each line; NULL: the import cannot be stopped */
};

/* A value that the import guessed, as a cell of the list could give it. */
struct price_list_guess {
    enum list_field field;
    const char *text;
};

/* The result of one imported line. */
struct price_list_entry {
    int line;
    size_t row;              /* index in the table */
    const char *item;        /* id of the part in the catalogue */
    const char *kind;        /* "node"; "rate" for a line with only a measurement */
    const char *price;       /* unit price as written to the catalogue, "1250.00 EUR"; NULL: none */
    const char *seller;      /* NULL: not given */
    const char *valid_until; /* NULL: not given */
    const char *least;       /* smallest quantity for the price; NULL: one */
    const char *date;        /* day of the price; NULL: no price */
    const char *price_kind;  /* "quote"; NULL: no price */
    int64_t pack;            /* units in a pack */
    const char *library;     /* used catalogue that describes the part; NULL: the list does */
    bool in_catalog;         /* the catalogue had the part before the import */
    struct price_list_guess guesses[8]; /* [n_guesses] */
    size_t n_guesses;
    const char *guessed; /* what the kind was guessed from: "the word 'Kabel'"; NULL: it is not a guess */
    bool whole;          /* the price is that of all units: freight for the cluster */
    bool optional;       /* an option or an alternative of the quote */
    size_t n_rates;
};

/* A line without a part: a sum, a tax, freight, a discount that the prices include. */
struct price_list_left_out {
    int line;
    const char *text; /* what the line says: "Summe netto 123.456,00" */
    const char *why;  /* "sum", "tax", "freight" ... */
    size_t row;       /* index in the table */
};

/* What only the buyer knows. A list has at most one question of each key. */
struct price_list_question {
    const char *key;            /* the option that answers it: "seller", "date-order", "yes" */
    const char *text;           /* "Is 03.04.2026 in line 7 a day in April or in March?" */
    const char *const *choices; /* [n_choices] valid answers; none: any text */
    size_t n_choices;
    bool must; /* without an answer nothing is imported */
};

/* A line that cannot be imported. */
struct price_list_problem {
    int line;
    size_t column;       /* the cell of the line, from 1; 0: the list has no such column */
    const char *heading; /* of the cell, or of the missing value; NULL: the problem concerns the line */
    const char *text;
    int at_line, at_column; /* place in the file, for messages */
    size_t row;             /* index in the table */
};

struct price_list {
    const char *path;
    const char *source;
    struct price_list_entry *entries; /* [n], in the order of the file */
    size_t n;
    struct list_rate *rates; /* [n_rates], in the order of the file */
    size_t n_rates;
    const char **notes; /* [n_notes]: assumptions, ignored columns, and implausible values */
    size_t n_notes;
    const struct price_list_question *questions; /* [n_questions] without an answer */
    size_t n_questions;
    const struct price_list_left_out *left_out; /* [n_left_out], in the order of the file */
    size_t n_left_out;
    const char *missing;                 /* if the error is a missing value: its heading */
    struct price_list_problem *problems; /* [n_problems], in the order of the file */
    size_t n_problems;
    const struct price_table *table; /* as it was read */
};

#endif
