/* scenario_limits.c - a scenario's limits, and what is owned. */
#include <string.h>

#include "base/suggest.h"
#include "question/given_read.h"
#include "question/scenario_parts.h"
#include "question/scenario_purchase.h"

/* A map of parts to counts, as "part=count". */
static enum status read_counts(struct given_list *out, const struct yaml *value, const char *what,
                               struct scenario_reading *r)
{
    enum status status = yaml_expect(value, YAML_MAP, what, r->diag);
    if (status != ST_OK)
        return status;
    out->v = ARENA_NEW(r->arena, value->n, struct given);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        int64_t count = 0;
        status =
            given_read_integer(&count, value->pairs[i].value, value->pairs[i].key, 0, 1000000000, r->diag);
        out->v[i] = (struct given){arena_printf(r->arena, "%s=%lld", value->pairs[i].key, (long long)count),
                                   value->file, value->pairs[i].line, value->pairs[i].column, NULL};
        out->n = i + 1;
    }
    return status;
}

/* Kinds of parts, as the catalogue calls them. */
static enum status read_kinds(struct given_list *out, const struct yaml *value, const char *what,
                              struct scenario_reading *r)
{
    const char *names[N_PART_KINDS];
    enum status status = given_read_list(out, value, what, r->arena, r->diag);
    for (int k = 0; k < N_PART_KINDS; k++)
        names[k] = part_kind_name((enum part_kind)k);
    for (size_t i = 0; i < out->n && status == ST_OK; i++) {
        enum part_kind kind = N_PART_KINDS;
        if (part_kind_find(&kind, out->v[i].text))
            continue;
        diag_set(r->diag, ST_INPUT, "%s: unknown kind of parts '%s'", what, out->v[i].text);
        suggest(r->diag, out->v[i].text, names, N_PART_KINDS);
        status = given_fail(&out->v[i], ST_INPUT, r->diag);
    }
    return status;
}

enum status scenario_take_limits(struct scenario_reading *r, const struct yaml *value)
{
    static const char *const keys[] = {"max_nodes",  "min_nodes",  "min_rate",  "power",
                                       "rack_units", "gamma",      "never_buy", "must_buy",
                                       "available",  "one_vendor", "headroom"};
    struct limits *limits = &r->scenario->limits;
    enum status status = yaml_check_keys(value, "limits", keys, sizeof keys / sizeof *keys, r->diag);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        const char *key = value->pairs[i].key;
        const struct yaml *limit = yaml_get(value, key);
        if (!limit)
            continue; /* null: no limit */
        if (strcmp(key, "max_nodes") == 0) {
            limits->max_nodes_at = given_at(limit);
            status = given_read_integer(&limits->max_nodes, limit, key, 1, 1000000000, r->diag);
        } else if (strcmp(key, "min_nodes") == 0) {
            limits->min_nodes_at = given_at(limit);
            status = given_read_integer(&limits->min_nodes, limit, key, 1, 1000000000, r->diag);
        } else if (strcmp(key, "min_rate") == 0) {
            limits->min_rate_at = given_at(limit);
            status = given_read_positive(&limits->min_rate, limit, key, DIM_NUMBER, r->diag);
        } else if (strcmp(key, "power") == 0) {
            limits->power_at = given_at(limit);
            status = given_read_positive(&limits->power_W, limit, key, DIM_POWER, r->diag);
        } else if (strcmp(key, "rack_units") == 0) {
            limits->rack_units_at = given_at(limit);
            status = given_read_positive(&limits->rack_units, limit, key, DIM_NUMBER, r->diag);
        } else if (strcmp(key, "gamma") == 0) {
            limits->gamma_at = given_at(limit);
            status = given_read_positive(&limits->gamma, limit, key, DIM_NUMBER, r->diag);
        } else if (strcmp(key, "headroom") == 0) {
            status = purchase_take_headroom(&limits->headroom, limit, r->diag);
        } else if (strcmp(key, "available") == 0) {
            status = read_counts(&limits->available, limit, key, r);
        } else if (strcmp(key, "one_vendor") == 0) {
            status = read_kinds(&limits->one_vendor, limit, key, r);
        } else {
            const bool never = strcmp(key, "never_buy") == 0;
            status = given_read_list(never ? &limits->never_buy : &limits->must_buy, limit, key, r->arena,
                                     r->diag);
        }
    }
    if (status == ST_OK && limits->min_nodes > limits->max_nodes)
        return given_error(&limits->min_nodes_at, r->diag, "min_nodes %lld is above max_nodes %lld",
                           (long long)limits->min_nodes, (long long)limits->max_nodes);
    return status;
}

enum status scenario_take_owned(struct scenario_reading *r, const struct yaml *value)
{
    return read_counts(&r->scenario->owned, value, "owned", r);
}
