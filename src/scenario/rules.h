/* rules.h - the table of all limits of a scenario: the key of each limit, its form, and the quantity that it
 * limits. Reading, changing, checking, relaxing and explaining limits all use this table. */
#ifndef SCENARIO_RULES_H
#define SCENARIO_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/unit.h"
#include "catalog/table.h"

struct arena;
struct limits;
struct part;

enum rule_form {
    RULE_NODES,  /* number of nodes of each cluster */
    RULE_RATE,   /* rate of the workload, in the workload's unit; 0: no limit */
    RULE_NUMBER, /* a number above zero; 0: no limit */
    RULE_SIZE,   /* upper limit of a size that adds up over all parts; 0: no limit */
    RULE_NAMES,  /* list of names, of parts or of kinds */
    RULE_COUNTS, /* map from parts to numbers */
    RULE_FREE,   /* units of one kind that stay free; several rules share a key, whose value is a map */
    RULE_MONEY,  /* an amount of money for each vendor in `vendors` (struct charge_terms) */
};

struct rule {
    const char *key; /* key in `limits`, and after `limit.` in a change */
    enum rule_form form;
    enum dimension dimension;
    /* Offset in struct limits of an int64_t (RULE_NODES), a struct located_list (RULE_NAMES), a struct
     * count_list (RULE_COUNTS), a struct headroom (RULE_FREE), or a double. RULE_MONEY: offset in struct
     * charge_terms. */
    size_t value;
    size_t at;        /* offset of the limit's place in the file, a struct located_text; only for numbers */
    bool whole;       /* must be a whole number */
    bool at_least;    /* RULE_NODES, RULE_MONEY: a lower limit; others are upper limits */
    const char *unit; /* RULE_NODES, RULE_SIZE: the unit, "nodes" or "W", and its singular */
    const char *unit_of_one;
    const char *noun; /* RULE_SIZE, RULE_MONEY: "rack units"; RULE_FREE: its key in the map, "ports" */
    /* --- RULE_SIZE --- */
    size_t size;                                /* index into struct cluster_size */
    double (*of_part)(const struct part *part); /* size of a unit of a part; NAN: unknown */
    const char *figure;                         /* key in JSON: "rack_units" */
    struct {
        enum table_id table; /* part or footprint */
        const char *name;    /* "height_U"; NULL: the size follows from the kind of a part */
    } column;
    const char *example; /* example of a value: "250W" */
    const char *change;  /* first word of a change (--set) of the size: "power" in `power.PART=250W` */
    const char *needs;   /* text: what else a scenario with this limit must have; NULL: nothing */
    /* --- RULE_NAMES --- */
    /* the names are kinds of parts; the limit holds for all parts of the kind or for none */
    bool of_kinds;
    int64_t least; /* lower limit of the units of each part in the bill; 0: none */
    /* text of a relaxation: the word before the name, "allow"; for kinds the complete text */
    const char *if_given_up;
};

/* All limits in the order of printing: [*n]. */
const struct rule *rule_list(size_t *n);

/* The limit on a size; NULL: none. */
const struct rule *rule_of_size(size_t size);

/* The key of the limit that is stored at this offset of struct limits. */
const char *rule_key(size_t value);

/* Each returns the value of a rule in struct limits: a number of nodes, names, counts, free units, or another
 * number. The last one returns the place of a number in the file. */
int64_t *rule_nodes(struct limits *limits, const struct rule *rule);
struct located_list *rule_names(struct limits *limits, const struct rule *rule);
struct count_list *rule_counts(struct limits *limits, const struct rule *rule);
struct headroom *rule_room(struct limits *limits, const struct rule *rule);
double *rule_number(struct limits *limits, const struct rule *rule);
struct located_text *rule_place(struct limits *limits, const struct rule *rule);

/* Adds a part to must_buy. The old list is copied, not changed. */
void limits_ask_for(struct limits *limits, const struct located_text *part, struct arena *arena);

#endif
