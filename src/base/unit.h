/* unit.h - parses physical quantities: "8MiB/s", "190us", "6h", "100kW". Values are in SI units. */
#ifndef BASE_UNIT_H
#define BASE_UNIT_H

#include <stdbool.h>

#include "base/status.h"

struct diag;

/* Dimension of a quantity, and its SI unit inside the program. */
enum dimension {
    DIM_NUMBER,    /* a plain number, no unit allowed */
    DIM_TIME,      /* s */
    DIM_BYTES,     /* B */
    DIM_BANDWIDTH, /* B/s; network units in bit/s are divided by 8 */
    DIM_RATE,      /* operations/s; callers may read a bare number as 10^6/s */
    DIM_POWER,     /* W */
    DIM_ENERGY,    /* J */
    DIM_LENGTH,    /* m */
    DIM_MASS,      /* kg */
    DIM_FREQUENCY, /* Hz */
    DIM_SHARE,     /* a plain number, or % */
    DIM_REQUESTS,  /* requests/s */
    N_DIMENSIONS
};

/**
 * Parses a whole string "NUMBER UNIT" into SI units; a space between them is optional. MiB is 2^20 bytes, MB
 * is 10^6.
 *
 * "inf" is accepted only for DIM_BANDWIDTH (an ideal network). ST_INPUT: no number, a missing or unknown
 * unit, a unit of another dimension (the message lists units that fit), or text after the unit.
 */
enum status unit_parse(double *out_si, const char *s, enum dimension dimension, struct diag *diag);

/* The name of the dimension ("bandwidth"), and an example as users write it ("8MiB/s"). Static storage. */
const char *dimension_name(enum dimension dimension);
const char *dimension_example(enum dimension dimension);

/* The SI unit of the dimension as text ("B/s"; "" for DIM_NUMBER). Static storage. */
const char *dimension_unit(enum dimension dimension);

#endif
