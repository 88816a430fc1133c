/* device_type.h - converts a device from NetBox's device type library to HEADING=VALUE words of a price
 * list. */
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
    const char **notes; /* [n_notes] remarks on the interpretation of the file's values */
    size_t n_notes;
    const char *part_number; /* the order code; NULL: not given */
    const char *remark;      /* on the part: its airflow; NULL: none */
};

/**
 * Reads a device type, module type or rack type of the NetBox community's library (YAML): maker and model,
 * and, if the file gives them, kind, rack units, weight, ports and power. The caller's words `given` [n] have
 * priority over the file.
 *
 * kind   rack: has a form factor; pdu: has outlets; nic: a module with at most four ports; line_card: one
 * with more; switch: at least six ports; unknown for all others ports  ports of the most frequent type,
 * without management ports network of InfiniBand ports, by their type power  highest draw of a single power
 * supply, because the others are redundant
 *
 * ST_INPUT with the place: no such file, no maker or model, an invalid value.
 */
enum status device_type_read(struct device_type *out, const char *path, const char *const *given, size_t n,
                             struct arena *arena, struct diag *diag);

#endif
