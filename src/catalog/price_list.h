/* price_list.h - a table of parts and prices as a vendor or a buyer writes it, into a catalogue's folder. */
#ifndef CATALOG_PRICE_LIST_H
#define CATALOG_PRICE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/price_table.h"

/* A rate as a line has it. */
struct list_measurement {
    const char *application; /* "npb.bt class=C" */
    double value;
    const char *unit;        /* of the value; "": none is given */
    bool seconds;            /* the value is the time of a run in seconds */
    int64_t processes;       /* on the node; 0: one on each accelerator or core */
    const struct node *node; /* as the catalogue has it; NULL: it is new */
};

/* What it means. */
struct list_rate {
    const char *item, *application; /* as the catalogue names them */
    double rate_ops;                /* of a process */
    double value;                   /* the same in `unit` */
    const char *unit;
    const char *text;  /* "rate 930 Tflop/s" */
    const char *doubt; /* why it is unlikely; NULL: it is not */
};

struct price_list_import {
    const char *source; /* id of its row in source.csv; NULL: the file's name */
    struct price_table_options reading;
    bool replace; /* prices of the same seller, date, kind and quantity; false: they are refused */
    const char *const *words; /* [n_words] HEADING=VALUE of a line given as words, */
    size_t n_words;
    const struct device_type *device; /* and what it has beside them; NULL: nothing */
    /* Reads a rate, by the model of its application. ST_INPUT: a unit or an application that is none. */
    enum status (*rate)(struct list_rate *out, const struct list_measurement *in, struct arena *arena,
                        struct diag *diag);
    const struct stop *stop; /* asked at each line; NULL: the import is not stopped */
};

/* What was taken of it. */
struct price_list_entry {
    int line;
    const char *item;        /* the id it got */
    const char *kind;        /* "node"; "rate" of a row that is a measurement alone */
    const char *price;       /* of a unit as written into the catalogue, "1250.00 EUR"; NULL: none */
    const char *seller;      /* NULL: the list names none */
    const char *valid_until; /* NULL: open */
    const char *least;       /* units from which the price is; NULL: one */
    size_t n_rates;
};

struct price_list {
    const char *path;
    const char *source;
    struct price_list_entry *entries; /* [n], in the file's order */
    size_t n;
    struct list_rate *rates; /* [n_rates], in the file's order */
    size_t n_rates;
    const char **notes; /* [n_notes] what was assumed, what was not read, and what is unlikely */
    size_t n_notes;
    const char *missing; /* the heading of what a line lacks, where that is the fault */
};

/**
 * Reads a price list and sets the rows that its lines make: of part.csv and the table of each part's kind,
 * quote.csv, technology.csv, node_rate.csv and source.csv. A line of a part that is there already changes
 * what it says of it and adds its price. All lines are taken, or the folder stays as it was.
 *
 * ST_INPUT with the place and the remedy: a line without item, kind or price; a kind, unit, date, currency or
 * number that is none; numbers that could be read with either decimal mark; what a part of the kind cannot do
 * without. ST_USAGE: a sheet of a CSV file. ST_STOPPED: import->stop, before anything was written.
 */
enum status price_list_take(struct price_list *out, const char *folder, const char *path,
                            const struct price_list_import *import, struct arena *arena, struct diag *diag);

/* The same of one line, given as import->words, and those of import->device before them. A part that is there
 * already needs no price. */
enum status price_list_add(struct price_list *out, const char *folder, const struct price_list_import *import,
                           struct arena *arena, struct diag *diag);

#endif
