/* part_library.h - finds the part that a vendor's text names, in a catalogue and in those that it uses. */
#ifndef CATALOG_PART_LIBRARY_H
#define CATALOG_PART_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct part;
struct snapshot;

struct part_library;

/* How a text was recognised. */
enum part_match {
    PART_UNKNOWN,
    PART_FOUND,    /* the whole text is an id or a name of one part */
    PART_GUESSED,  /* the text begins or ends with the order code of one part */
    PART_AMBIGUOUS /* the text is the name of several parts */
};

struct part_found {
    enum part_match match;
    const struct part *part;         /* PART_FOUND, PART_GUESSED */
    const struct snapshot *snapshot; /* that has the part */
    const char *catalog;             /* name of the used catalogue; NULL: the catalogue itself */
    const char *code;                /* PART_GUESSED: the order code in the text */
    const char *candidates;          /* PART_AMBIGUOUS: "'mcx75310', 'mcx75510'" */
};

/* Opens the used catalogues of `own`, which was read from `folder`. On the arena. ST_INPUT, ST_CATALOG: as in
 * catalog_load. */
enum status part_library_open(struct part_library **out, const char *folder, const struct snapshot *own,
                              struct arena *arena, struct diag *diag);

/**
 * Finds the part that a text names: by its id, by one of its names (table alias) or, in used catalogues, by
 * the name of the part. A text may begin with the vendor. Case, blanks, hyphens and trademark signs do not
 * count. The catalogue takes precedence over those it uses, and ids over names.
 *
 * kind  only parts of this kind; NULL: any
 */
struct part_found part_library_find(const struct part_library *library, const char *text, const char *kind,
                                    struct arena *arena);

/* True if a catalogue of the library has a technology with this id. */
bool part_library_has_technology(const struct part_library *library, const char *id);

#endif
