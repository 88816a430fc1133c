/* unit.h - physical quantities as text: "8MiB/s", "190us", "6h", "100kW". SI inside. */
#ifndef BASE_UNIT_H
#define BASE_UNIT_H

#include <stdbool.h>

#include "base/status.h"

struct diag;

/* What a quantity measures; its SI unit inside the program. */
enum dimension {
    DIM_NUMBER,    /* a plain number, no unit allowed */
    DIM_TIME,      /* s */
    DIM_BYTES,     /* B */
    DIM_BANDWIDTH, /* B/s; network units in bit/s are divided by 8 */
    DIM_RATE,      /* operations/s; a bare number is 10^6 per s where the caller says so */
    DIM_POWER,     /* W */
    DIM_ENERGY,    /* J */
    DIM_LENGTH,    /* m */
    DIM_MASS,      /* kg */
    DIM_FREQUENCY, /* Hz */
    DIM_SHARE,     /* a plain number, or % */
    N_DIMENSIONS
};

/**
 * A whole string "NUMBER UNIT" (a space between is allowed) in SI. MiB is 2^20 bytes, MB is 10^6.
 *
 * "inf" is accepted for DIM_BANDWIDTH only (an ideal network). ST_INPUT: no number, unit missing, unknown
 * or of another dimension (the message names the unit given and units that fit), something left over.
 */
enum status unit_parse(double *out_si, const char *s, enum dimension dimension, struct diag *diag);

/* The name of the dimension ("bandwidth"), and an example of it as written ("8MiB/s"). Static storage. */
const char *dimension_name(enum dimension dimension);
const char *dimension_example(enum dimension dimension);

/* The SI unit of the dimension as text ("B/s"; "" for DIM_NUMBER). Static storage. */
const char *dimension_unit(enum dimension dimension);

#endif
