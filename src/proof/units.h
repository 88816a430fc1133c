/* units.h - quantities with their units as the proof reads them. */
#ifndef PROOF_UNITS_H
#define PROOF_UNITS_H

#include <stdbool.h>

#include "base/unit.h"

/* A whole text "NUMBER UNIT" of a dimension in SI: "8MiB/s", "190us", "inf" of a bandwidth; a bare number of
 * one without a unit. False: it is none. */
bool units_read(double *out_si, const char *text, enum dimension dimension);

/* The SI unit of a dimension, "B/s"; "" for plain numbers and shares. */
const char *units_si(enum dimension dimension);

#endif
