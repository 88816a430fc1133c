/* audit_text.c - reads values at paths of keys, cells and changes for the steps of the audit. */
#include "proof/audit_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/yaml.h"
#include "catalog/cell_text.h"
#include "problem/instance.h"
#include "proof/exact.h"
#include "proof/sizes.h"
#include "proof/units.h"
#include "proof/words.h"
#include "scenario/change.h"

bool audit_same(double a, double b)
{
    return a == b || (isfinite(a) && isfinite(b) && fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b)));
}

const struct yaml *audit_value(const struct instance *instance, const char *path)
{
    const struct yaml *at = instance->scenario->file.root;
    char key[64];
    while (at && *path) {
        const size_t n = strcspn(path, ".");
        snprintf(key, sizeof key, "%.*s", (int)n, path);
        at = at->kind == YAML_MAP ? yaml_get(at, key) : NULL;
        path += n + (path[n] == '.');
    }
    return at;
}

const char *audit_text_at(const struct yaml *map, const char *key)
{
    const struct yaml *value = map && map->kind == YAML_MAP ? yaml_get(map, key) : NULL;
    return value ? value->text : NULL;
}

const char *audit_name(const struct yaml *entry)
{
    return entry->kind == YAML_MAP ? audit_text_at(entry, "name") : entry->text;
}

const char *audit_cell(const struct snapshot *snapshot, enum table_id table, const char *part,
                       const char *column)
{
    for (size_t row = 0; row < cell_rows(snapshot, table); row++)
        if (strcmp(cell_text(snapshot, table, row, "part"), part) == 0)
            return cell_text(snapshot, table, row, column);
    return NULL;
}

bool audit_share(struct decimal *out, const char *text)
{
    const size_t n = exact_read(out, text);
    const bool percent = text[n] == '%';
    out->scale += percent ? 2 : 0;
    return n > 0 && text[n + percent] == '\0';
}

/* The word before the first dot is the target of a change; sizes have words of their own (sizes.h). Any other
 * word is part of a part id: the target is its price. */
static const char *const TARGETS[N_CHANGES] = {
    [CHANGE_RATE] = "rate",
    [CHANGE_LATENCY] = "latency",
    [CHANGE_BANDWIDTH] = "bandwidth",
    [CHANGE_EXCHANGE] = "exchange",
    [CHANGE_MESSAGE_CPU] = "message_cpu",
    [CHANGE_LIMIT] = "limit",
    [CHANGE_SHARE] = "share",
    [CHANGE_RUNS] = "runs",
    [CHANGE_TCO] = "tco",
    [CHANGE_MTBF] = "mtbf",
    [CHANGE_FAILURES] = "failures",
    [CHANGE_WRITE] = "write",
    [CHANGE_READ] = "read",
};

/* Words for parameters of services. */
static const char *const SERVICES[N_SERVICE_KEYS] = {
    [SERVICE_TTFT] = "ttft",
    [SERVICE_TPOT] = "tpot",
    [SERVICE_PERCENTILE] = "percentile",
    [SERVICE_ARRIVALS] = "arrivals",
    [SERVICE_ARRIVAL_CV2] = "arrival_cv2",
    [SERVICE_SERVICE_CV2] = "service_cv2",
};

/* True if a text begins with this word of n characters. word: NULL for none. */
static bool begins_with_word(const char *text, size_t n, const char *word)
{
    return word && strlen(word) == n && strncmp(text, word, n) == 0;
}

/* Reads "TARGET.NAME=VALUE". A value "*0.9" or "-10%" is a factor. False: the text is not a change. */
static bool read_change(struct change *out, const char *text, struct arena *arena)
{
    text += strncmp(text, "slo.", 4) == 0 ? 4 : 0; /* slo.ttft=*2 is a change of every ttft */
    const size_t n = strcspn(text, "="), dot = strcspn(text, ".");
    const char *value = text + n + (text[n] == '=');
    const bool product = *value == '*', percent = strchr(value, '%') != NULL;
    *out = (struct change){.target = CHANGE_PRICE, .value = value, .relative = product || percent};
    for (int t = 0; t < N_CHANGES && dot < n; t++)
        if (begins_with_word(text, dot, TARGETS[t]))
            out->target = (enum change_target)t;
    for (size_t size = 0; size < SIZES_AT_MOST && dot < n; size++)
        if (begins_with_word(text, dot, sizes_row(size)->change)) {
            out->target = CHANGE_SIZE;
            out->size = size;
        }
    const size_t word = dot < n ? dot : n; /* the word alone changes all that has it */
    for (int k = 0; k < N_SERVICE_KEYS; k++)
        if (begins_with_word(text, word, SERVICES[k])) {
            out->target = CHANGE_SERVICE;
            out->service = (enum service_key)k;
        }
    const bool mtbf = begins_with_word(text, word, TARGETS[CHANGE_MTBF]);
    const bool of_all = mtbf || begins_with_word(text, n, "failures.mtbf");
    out->target = of_all ? CHANGE_MTBF : out->target;
    const size_t from = out->target == CHANGE_PRICE ? 0 : dot + 1;
    if (out->target == CHANGE_TCO && percent && *value != '+' && *value != '-')
        out->relative = false; /* a share without a sign replaces the value */
    const bool bare = (out->target == CHANGE_SERVICE && dot >= n) || (of_all && !(mtbf && dot < n));
    out->pattern = bare ? "*" : arena_strndup(arena, text + from, n - from);
    const bool read = !out->relative || audit_share(&out->factor, value + product);
    if (percent && out->relative && read && out->factor.scale <= 18) /* the percentage is added to 1 */
        out->factor.digits += (int64_t)exact_ten(out->factor.scale);
    return read && *value && out->factor.scale <= 18;
}

enum status audit_changes(const struct change **out, const struct instance *instance, struct arena *arena,
                          struct diag *diag)
{
    const struct located_list *given = &instance->scenario->file.changes;
    struct change *changes = ARENA_NEW(arena, given->n, struct change);
    for (size_t i = 0; i < given->n; i++)
        if (!read_change(&changes[i], given->v[i].text, arena))
            return diag_set(diag, ST_INTERNAL, "'%s' is not a change", given->v[i].text);
    *out = changes;
    return ST_OK;
}

bool audit_names(const char *pattern, const char *of, const char *which)
{
    struct text name = TEXT_INIT;
    text_printf(&name, "%s.%s", of, which);
    const bool named = words_match(pattern, name.s);
    text_fini(&name);
    return named;
}

bool audit_is_of(const struct change *change, const char *limit, const char *whose)
{
    return change->target == CHANGE_LIMIT && audit_names(change->pattern, limit, whose);
}

double audit_changed(double value, const struct change *change, enum dimension dimension)
{
    double si = NAN;
    if (change->relative)
        si = value * exact_double(change->factor);
    else if (!units_read(&si, change->value, dimension))
        si = NAN;
    return si;
}
