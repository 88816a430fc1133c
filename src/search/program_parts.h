/* program_parts.h - what the files of the integer program of a whole question share. */
#ifndef SEARCH_PROGRAM_PARTS_H
#define SEARCH_PROGRAM_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/size.h"
#include "search/program.h"

/* Pieces of a part in a slot. */
struct program_pieces {
    size_t col;
    size_t slot;
    size_t part;
};

/* The order from a vendor with a rule of charges. */
struct program_charge_rows {
    size_t least; /* with what is paid on top: the floor, once there is an order */
    size_t any;   /* there is an order once anything is paid */
    double most;  /* money that can be paid */
};

/* The program while it is made. Arrays are on the program's arena. */
struct program_building {
    const struct shared_order *pool;
    struct program_slots slots;
    size_t *order_row;                   /* [n_parts] units bought, of a part with bounds on its order */
    struct program_charge_rows *charges; /* [n_charges] */
    size_t *part_row;    /* [n_parts] units of a part that are there, less those used; SIZE_MAX: no row */
    int64_t *most;       /* [n_parts] pieces that slots can use at most */
    int64_t *most_extra; /* [n_parts] units that come with any point */
    size_t size_row[SIZES_AT_MOST];   /* sums of limited sizes; SIZE_MAX: no row */
    double spare;                     /* rack units that stay free for each one taken */
    VEC(struct program_pieces) mixed; /* of needs that several parts can meet */
};

/* --- program_parts.c --- */

const char *program_part_id(const struct program_building *b, size_t part);

/* The column of the k-th point in a slot. */
size_t program_z(const struct program_building *b, size_t slot, size_t k);

/* The row of a part, made when it is first asked for. */
size_t program_part_row(struct program_building *b, size_t part);

/* Puts the points of a slot whose designs have all of some kinds from a vendor into a row. */
void program_points_from(const struct program_building *b, size_t slot, const char *vendor, size_t row,
                         double value);

/* A unit of the column is so large, and so much to operate. */
void program_add_size(const struct program_building *b, size_t col, const struct cluster_size *size,
                      double operation_minor);

/* A unit of the column stands for units of a part. Racks hold rack units, they do not take them. */
void program_add_units(const struct program_building *b, size_t col, size_t part, int64_t units,
                       bool is_rack);

/* --- program_extras.c --- */

/* --- program_order.c --- */

#endif
