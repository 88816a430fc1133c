/* order_table.h - finds the cheapest order of parts that supplies a quantity of a resource; exact, in integer
 * money. */
#ifndef MACHINE_ORDER_TABLE_H
#define MACHINE_ORDER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * A part option: a part that supplies `units` of a resource per piece (24-port switch: 24). A line card needs
 * a slot in a chassis of its family; a chassis supplies only slots.
 *
 * Order of the options: parts without family by part id; then for each family the line cards by part id and
 * the chassis by part id. Cables with lengths: the shortest first.
 */
struct part_option {
    size_t part;    /* index into the snapshot's parts */
    int64_t units;  /* 0: a chassis */
    double power_W; /* power of a piece; of orders with equal cost the one with less power is chosen */
    /* pieces that the buyer already owns: they cost nothing and do not count for quantity breaks */
    int64_t owned;
    int64_t beside;   /* pieces that the order contains for another need; they count for quantity breaks */
    int64_t family;   /* number of the family of a line card or chassis, from 1; 0: no family */
    int64_t slots;    /* slots of a chassis */
    int64_t reach_mm; /* length of a cable, if cables have lengths; otherwise 0 */
    int64_t operation_minor; /* least cost of operation per piece, owned or bought */
};

struct length_level; /* machine/order_lengths.c */

/* Best orders repeat: for each quantity q >= from, the best order is that for q - units with `pieces` more of
 * an option, which cost cost_minor more. */
struct order_table_repeat {
    int64_t from;
    size_t option;
    int64_t pieces, units, cost_minor;
};

/**
 * Least cost for every quantity of a resource, over all mixes of the part options. It is a table by dynamic
 * programming that grows when needed, or a closed form for a single option. The table ends where its orders
 * repeat.
 *
 * Cables with lengths have no table; costs are searched when needed (machine/order_lengths.h). For each k,
 * the total pieces of cables 0..k is at most reach[k], the number of runs for which the k-th cable is long
 * enough.
 */
struct order_table {
    const struct part_option *options; /* [n_options], borrowed, in the order that breaks ties */
    size_t n_options;
    const struct price *const *prices; /* [n_options] */
    const int64_t *reach;              /* [n_options], borrowed; NULL: cables of any length */
    struct length_level *levels;       /* [n_options] for cables with lengths, filled when needed */
    struct arena *arena;
    double unit_minor; /* lower bound of the cost per unit in any order */
    int64_t lacking;   /* a quantity that was requested but is too large for a table; 0: none */
    int64_t q_max;     /* largest quantity; INT64_MAX for a closed form */
    struct order_table_repeat repeat; /* repeat.from: size of the table, at most q_max + 1 */
    const int64_t *cost_minor;        /* [repeat.from], -1: cannot be supplied; NULL for a closed form */
    /* [n_alone][repeat.from] pieces of option i in the best order that uses only options 0..i */
    const int32_t *last;
    size_t n_alone;                      /* options without family */
    struct order_table_family *families; /* [n_families], in the order of the options */
    size_t n_families;
};

/* Cost of n pieces of an option. Pieces that are not owned are bought, at least price->at_least of them; all
 * pieces are operated. -1: not available. */
int64_t part_option_cost(const struct part_option *option, const struct price *price, int64_t n);

/* Lower bound of the cost per piece in any order. */
double part_option_floor(const struct part_option *option, const struct price *price);

/* Largest number of pieces of the i-th option that an order for q units can use. */
int64_t part_options_at_most(const struct part_option *options, size_t n, size_t i, int64_t q);

/* Units that the pieces supply together. In a family the largest cards fill the slots of the chassis first.
 * Values above INT64_MAX become INT64_MAX. */
int64_t part_options_supply(const struct part_option *options, size_t n, const int64_t *pieces);

/* Removes line cards without a chassis and chassis without line cards; returns the number of options left. */
size_t part_options_usable(struct part_option *options, size_t n);

/**
 * Makes the table, on the arena.
 *
 * candidates  options [n], n >= 1; options without a price are never bought
 * prices      [n], one per option
 * q_max       expected quantity; a larger one makes the table again with at least twice the size.
 *             One thread at a time may use a table
 */
void order_table_make(struct order_table *out, const struct part_option *options, size_t n,
                      const struct price *const *prices, int64_t q_max, struct arena *arena);

/* True if a table for q would not be too large. */
bool order_table_can_hold(const struct order_table *table, int64_t q);

/* The least cost of at least q >= 0 units; -1: they cannot be supplied, or the table would be too large. */
int64_t order_table_cost(struct order_table *table, int64_t q);

/* The pieces of each option [n_options] in the best order for q, which must exist. They include owned
 * pieces, but not additional pieces for a quantity break or a full pack. */
void order_table_pieces(int64_t *pieces, struct order_table *table, int64_t q);

#endif
