/* rules.h - every limit that a scenario can set, one entry each: its key, how it is read, what it counts.
 * Whoever reads, changes, keeps, relaxes or explains limits goes through this table. */
#ifndef SCENARIO_RULES_H
#define SCENARIO_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/unit.h"

struct arena;
struct limits;
struct part;

enum rule_form {
    RULE_NODES,  /* a number of nodes, of each cluster */
    RULE_RATE,   /* of the workload, in its unit; 0: none */
    RULE_NUMBER, /* above zero; 0: none */
    RULE_SIZE,   /* the same, at most: of what adds up over all parts of a purchase */
    RULE_NAMES,  /* a list of names, of parts or of their kinds */
    RULE_COUNTS, /* a map of parts to numbers of them */
    RULE_FREE,   /* what stays free of one thing: several rules of one key, a map of these */
    RULE_MONEY,  /* an amount of each vendor under `vendors` (struct charge_terms) */
};

struct rule {
    const char *key; /* in `limits`, and behind `limit.` of a change */
    enum rule_form form;
    enum dimension dimension;
    /* In struct limits: an int64_t (RULE_NODES), a struct located_list (RULE_NAMES), a struct count_list
     * (RULE_COUNTS), a struct room (RULE_FREE), or a double. Of RULE_MONEY: in struct charge_terms. */
    size_t value;
    size_t at;        /* its place there, a struct located; of numbers alone */
    bool whole;       /* a whole number */
    bool at_least;    /* RULE_NODES, RULE_MONEY: at least so much; else at most */
    const char *unit; /* "nodes", "W"; and of one: RULE_NODES, RULE_SIZE */
    const char *unit_of_one;
    const char *noun; /* "rack units": RULE_SIZE, RULE_MONEY; of RULE_FREE its key in the map: "ports" */
    /* RULE_SIZE */
    size_t size;                                /* index into struct cluster_size */
    double (*of_part)(const struct part *part); /* what a unit has of it; NAN: not known */
    const char *figure;                         /* its key in JSON: "rack_units" */
    const char *column;  /* of table part, or footprint: "height_U"; NULL: it follows from the kind */
    const char *example; /* of such a figure: "250W" */
    const char *change;  /* what a change of a part's begins with: "power" of `power.PART=250W` */
    const char *needs;   /* what a question has to have for the limit to mean something; NULL: nothing */
    /* RULE_NAMES */
    bool of_kinds;           /* names of kinds of parts, of which all or none hold */
    int64_t least;           /* of each part the bill buys so many units; 0: it says nothing of that */
    const char *if_given_up; /* "allow", before the name; of kinds: all that is said */
};

/* All of them, in the order in which they are said: [*n]. */
const struct rule *rule_list(size_t *n);

/* The one on a size; NULL: none. */
const struct rule *rule_of_size(size_t size);

/* The key of the limit that is kept there in struct limits. */
const char *rule_key(size_t value);

/* What limits have for a rule: the nodes, the names, the counts, what stays free, any other number, and the
 * place of a number. */
int64_t *rule_nodes(struct limits *limits, const struct rule *rule);
struct located_list *rule_names(struct limits *limits, const struct rule *rule);
struct count_list *rule_counts(struct limits *limits, const struct rule *rule);
struct room *rule_room(struct limits *limits, const struct rule *rule);
double *rule_number(struct limits *limits, const struct rule *rule);
struct located *rule_place(struct limits *limits, const struct rule *rule);

/* One part more of which the bill has to buy some; the list is copied. */
void limits_ask_for(struct limits *limits, const struct located *part, struct arena *arena);

#endif
