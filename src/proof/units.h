/* units.h - the proof's own reading of quantities with units. */
#ifndef PROOF_UNITS_H
#define PROOF_UNITS_H

#include <stdbool.h>

#include "base/unit.h"

/* Reads a whole text "NUMBER UNIT" of a dimension in SI: "8MiB/s", "190us", "inf" for a bandwidth, or a bare
 * number if the dimension has no unit. False: the text is not such a quantity. */
bool units_read(double *out_si, const char *text, enum dimension dimension);

/* The SI unit of a dimension, "B/s"; "" for plain numbers and shares. */
const char *units_si(enum dimension dimension);

#endif
