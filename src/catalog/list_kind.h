/* list_kind.h - guesses the kind of a part from its words in German, English and French. */
#ifndef CATALOG_LIST_KIND_H
#define CATALOG_LIST_KIND_H

#include <stdbool.h>

#include "catalog/price_heading.h"

/* The kind that the words of a description name, such as "cable" for "Passives DAC-Kabel 2 m (QSFP56)": by
 * the last fitting word before "with", "für", a comma or a bracket. *why: "the word 'dac'", on the arena.
 * NULL: no word fits.
 *
 * computer  the description names processors and memory: it is a node, unless its head has a word such as
 *           "storage server" */
const char *list_kind_guess(const char **why, const char *description, bool computer, struct arena *arena);

/* A number in a description, by the unit after it: "42 HE" for LIST_UNITS, "22 kW" for LIST_CAPACITY,
 * "64-port" for LIST_PORTS. In the catalogue's unit, on the arena. NULL: there is none, or none for the
 * field. */
const char *list_kind_number(enum list_field field, const char *description, struct arena *arena);

#endif
