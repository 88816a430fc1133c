/* device_type.h - a device as NetBox's device type library writes it, in the words of a price list. */
#ifndef CATALOG_DEVICE_TYPE_H
#define CATALOG_DEVICE_TYPE_H

#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;

struct device_type {
    const char *path;
    const char **words; /* [n] HEADING=VALUE */
    size_t n;
    const char **notes; /* [n_notes] how its figures were read */
    size_t n_notes;
};

/**
 * Reads a device type, module type or rack type of the NetBox community's library (YAML): maker and model,
 * and as far as it says them kind, rack units, weight, ports and power. Headings that the words [n] give
 * themselves are left to them.
 *
 * kind   a rack has a form factor, a pdu has outlets, a line_card is a module with ports, a switch has six
 *        ports or more; of anything else it is not said
 * ports  those of the most frequent type that are not for management
 * power  the most that one of its supplies draws, for the others stand by
 *
 * ST_INPUT with the place: no such file, no maker or model, a figure that is none.
 */
enum status device_type_read(struct device_type *out, const char *path, const char *const *given, size_t n,
                             struct arena *arena, struct diag *diag);

#endif
