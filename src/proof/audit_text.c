/* audit_text.c - how the steps of the audit read the scenario: values at paths of keys, and changes. */
#include "proof/audit_parts.h"

#include <math.h>
#include <string.h>

#include "base/unit.h"
#include "base/yaml.h"

bool audit_same(double a, double b)
{
    return a == b || (isfinite(a) && isfinite(b) && fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b)));
}

const struct yaml *audit_value(const struct problem *problem, const char *path)
{
    const struct yaml *at = problem->file->root;
    char key[64];
    while (at && *path) {
        const size_t n = strcspn(path, ".");
        snprintf(key, sizeof key, "%.*s", (int)n, path);
        at = at->kind == YAML_MAP ? yaml_get(at, key) : NULL;
        path += n + (path[n] == '.');
    }
    return at;
}

enum status audit_changes(const struct change **out, const struct problem *problem, struct arena *arena,
                          struct diag *diag)
{
    const struct located_list *given = &problem->file->changes;
    struct change *changes = ARENA_NEW(arena, given->n, struct change);
    enum status status = ST_OK;
    for (size_t i = 0; i < given->n && status == ST_OK; i++)
        status = change_parse(&changes[i], &given->v[i], arena, diag);
    *out = changes;
    return status;
}

bool audit_changes_entry(const struct change *change, const char *limit)
{
    char pattern[64];
    snprintf(pattern, sizeof pattern, "%.*s", (int)strcspn(change->pattern, "."), change->pattern);
    return change->target == CHANGE_LIMIT && text_matches(pattern, limit);
}

double audit_changed(double value, const struct change *change, enum dimension dimension)
{
    double si = NAN;
    if (change->relative)
        si = value * decimal_double(change->factor);
    else if (unit_parse(&si, change->value, dimension, NULL) != ST_OK)
        si = NAN;
    return si;
}
