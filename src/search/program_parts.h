/* program_parts.h - types and functions that the files of the whole integer program share. */
#ifndef SEARCH_PROGRAM_PARTS_H
#define SEARCH_PROGRAM_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/size.h"
#include "search/program.h"

/* Pieces of a part in a slot. */
struct program_pieces {
    size_t col;
    size_t slot;
    size_t part;
};

/* Rows of an order from a vendor with charges. */
struct program_charge_rows {
    size_t least; /* payment and surcharge reach the floor if there is an order */
    size_t any;   /* an order exists if anything is paid */
    double most;  /* maximum payment */
};

/* The program during its construction. Arrays are on the program's arena. */
struct program_builder {
    const struct shared_order *shared;
    struct program_slots slots;
    /* [n_parts] row: bought units of a part that has limits on its order */
    size_t *order_row;
    struct program_charge_rows *charges; /* [n_charges] */
    size_t *part_row;    /* [n_parts] row: available units of a part minus its used units; SIZE_MAX: no row */
    int64_t *most;       /* [n_parts] maximum pieces in all slots */
    int64_t *most_extra; /* [n_parts] maximum units that come with a candidate */
    size_t size_row[SIZES_AT_MOST];   /* row: sum of a limited size; SIZE_MAX: no row */
    double spare;                     /* free rack units for each used rack unit */
    VEC(struct program_pieces) mixed; /* pieces for needs with several part options */
};

const char *program_part_id(const struct program_builder *b, size_t part);

/* The column of the k-th candidate in a slot. */
size_t program_z(const struct program_builder *b, size_t slot, size_t k);

/* The row of a part, made at its first use. */
size_t program_part_row(struct program_builder *b, size_t part);

/* Adds the candidates of a slot whose design has this vendor (one_vendor) to a row. */
void program_points_from(const struct program_builder *b, size_t slot, const char *vendor, size_t row,
                         double value);

/* Adds the size and the cost of operation of one unit of the column to the rows. */
void program_add_size(const struct program_builder *b, size_t col, const struct cluster_size *size,
                      double operation_minor);

/* States that one unit of the column uses `units` units of a part. Racks provide rack units and do not use
 * any. */
void program_add_units(const struct program_builder *b, size_t col, size_t part, int64_t units, bool is_rack);

#endif
