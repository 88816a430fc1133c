/* unit.c - table of units. A quantity is parsed completely, with the longest unit name that matches. */
#include "base/unit.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/decimal.h"
#include "base/diag.h"
#include "base/suggest.h"

struct unit {
    const char *name;
    enum dimension dimension;
    double si; /* one unit, in the SI unit of its dimension */
};

static const struct unit UNITS[] = {
    {"ns", DIM_TIME, 1e-9},
    {"us", DIM_TIME, 1e-6},
    {"ms", DIM_TIME, 1e-3},
    {"s", DIM_TIME, 1},
    {"min", DIM_TIME, 60},
    {"h", DIM_TIME, 3600},
    {"d", DIM_TIME, 86400},
    {"B", DIM_BYTES, 1},
    {"kB", DIM_BYTES, 1e3},
    {"MB", DIM_BYTES, 1e6},
    {"GB", DIM_BYTES, 1e9},
    {"TB", DIM_BYTES, 1e12},
    {"KiB", DIM_BYTES, 1024},
    {"MiB", DIM_BYTES, 1048576},
    {"GiB", DIM_BYTES, 1073741824},
    {"TiB", DIM_BYTES, 1099511627776},
    {"B/s", DIM_BANDWIDTH, 1},
    {"kB/s", DIM_BANDWIDTH, 1e3},
    {"MB/s", DIM_BANDWIDTH, 1e6},
    {"GB/s", DIM_BANDWIDTH, 1e9},
    {"KiB/s", DIM_BANDWIDTH, 1024},
    {"MiB/s", DIM_BANDWIDTH, 1048576},
    {"GiB/s", DIM_BANDWIDTH, 1073741824},
    {"bit/s", DIM_BANDWIDTH, 0.125},
    {"kbit/s", DIM_BANDWIDTH, 125},
    {"Mbit/s", DIM_BANDWIDTH, 125e3},
    {"Gbit/s", DIM_BANDWIDTH, 125e6},
    {"Tbit/s", DIM_BANDWIDTH, 125e9},
    {"b/s", DIM_BANDWIDTH, 0.125},
    {"kb/s", DIM_BANDWIDTH, 125},
    {"Mb/s", DIM_BANDWIDTH, 125e3},
    {"Gb/s", DIM_BANDWIDTH, 125e6},
    {"Tb/s", DIM_BANDWIDTH, 125e9},
    {"bps", DIM_BANDWIDTH, 0.125},
    {"kbps", DIM_BANDWIDTH, 125},
    {"Mbps", DIM_BANDWIDTH, 125e3},
    {"Gbps", DIM_BANDWIDTH, 125e6},
    {"Tbps", DIM_BANDWIDTH, 125e9},
    {"op/s", DIM_RATE, 1},
    {"Mop/s", DIM_RATE, 1e6},
    {"Gop/s", DIM_RATE, 1e9},
    {"flop/s", DIM_RATE, 1},
    {"Mflop/s", DIM_RATE, 1e6},
    {"Gflop/s", DIM_RATE, 1e9},
    {"Tflop/s", DIM_RATE, 1e12},
    {"W", DIM_POWER, 1},
    {"kW", DIM_POWER, 1e3},
    {"MW", DIM_POWER, 1e6},
    {"J", DIM_ENERGY, 1},
    {"kWh", DIM_ENERGY, 3.6e6},
    {"MWh", DIM_ENERGY, 3.6e9},
    {"mm", DIM_LENGTH, 1e-3},
    {"cm", DIM_LENGTH, 1e-2},
    {"m", DIM_LENGTH, 1},
    {"km", DIM_LENGTH, 1e3},
    {"g", DIM_MASS, 1e-3},
    {"kg", DIM_MASS, 1},
    {"t", DIM_MASS, 1e3},
    {"MHz", DIM_FREQUENCY, 1e6},
    {"GHz", DIM_FREQUENCY, 1e9},
    {"%", DIM_SHARE, 0.01},
    {"/s", DIM_REQUESTS, 1},
    {"/min", DIM_REQUESTS, 1.0 / 60},
    {"/h", DIM_REQUESTS, 1.0 / 3600},
    {"requests/s", DIM_REQUESTS, 1},
    {"requests/min", DIM_REQUESTS, 1.0 / 60},
    {"requests/h", DIM_REQUESTS, 1.0 / 3600},
};
enum { N_UNITS = sizeof UNITS / sizeof *UNITS };

static const struct {
    const char *name;
    const char *example;
    const char *unit;
} DIMENSIONS[N_DIMENSIONS] = {
    [DIM_NUMBER] = {"number", "2.5", ""},
    [DIM_TIME] = {"time", "190us or 6h", "s"},
    [DIM_BYTES] = {"memory size", "128MiB", "B"},
    [DIM_BANDWIDTH] = {"bandwidth", "8MiB/s, 98MB/s or 100Mbit/s", "B/s"},
    [DIM_RATE] = {"rate", "23.67Mop/s", "op/s"},
    [DIM_POWER] = {"power", "100kW", "W"},
    [DIM_ENERGY] = {"energy", "1kWh", "J"},
    [DIM_LENGTH] = {"length", "2m", "m"},
    [DIM_MASS] = {"mass", "11.4kg", "kg"},
    [DIM_FREQUENCY] = {"frequency", "200MHz", "Hz"},
    [DIM_SHARE] = {"share", "6% or 0.06", ""},
    [DIM_REQUESTS] = {"number of requests", "12/s or 40/min", "/s"},
};

const char *dimension_name(enum dimension dimension)
{
    assert(dimension < N_DIMENSIONS);
    return DIMENSIONS[dimension].name;
}

const char *dimension_example(enum dimension dimension)
{
    assert(dimension < N_DIMENSIONS);
    return DIMENSIONS[dimension].example;
}

const char *dimension_unit(enum dimension dimension)
{
    assert(dimension < N_DIMENSIONS);
    return DIMENSIONS[dimension].unit;
}

/* Whether a unit counts bits or bytes, by its spelling: "Gbit", "Mb" are bits, "GB", "MiB" bytes. GBPS may be
 * either. */
enum unit_content { NEITHER, BITS, BYTES };

static enum unit_content unit_content_of(const char *unit)
{
    if (strstr(unit, "byte") || strstr(unit, "Byte"))
        return BYTES;
    if (strchr(unit, 'b') || strstr(unit, "Bit"))
        return BITS;
    return strchr(unit, 'B') && !strstr(unit, "BPS") ? BYTES : NEITHER;
}

/* Whether `name` may be suggested for `unit`. Bits for bytes would be wrong by a factor of eight. */
static bool can_stand_for(const char *name, const char *unit)
{
    const enum unit_content content = unit_content_of(unit);
    return content == NEITHER ? !strpbrk(unit, "Bb") || !strpbrk(name, "Bb")
                              : unit_content_of(name) == content;
}

static bool same_letters(const char *a, const char *b)
{
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

static enum status bad_unit(const char *s, const char *unit, enum dimension dimension, struct diag *diag)
{
    const char *names[N_UNITS];
    size_t n = 0;
    for (size_t i = 0; i < N_UNITS; i++) {
        if (strcmp(UNITS[i].name, unit) == 0)
            return diag_set(diag, ST_INPUT, "'%s' is a unit of %s; expected a %s like %s, got '%s'", unit,
                            dimension_name(UNITS[i].dimension), dimension_name(dimension),
                            dimension_example(dimension), s);
        if (UNITS[i].dimension == dimension && can_stand_for(UNITS[i].name, unit))
            names[n++] = UNITS[i].name;
    }
    if (n == 0)
        return diag_set(diag, ST_INPUT, "unknown unit '%s' in '%s': expected a %s like %s", unit, s,
                        dimension_name(dimension), dimension_example(dimension));
    diag_set(diag, ST_INPUT, "unknown unit '%s' in '%s'", unit, s);
    for (size_t i = 0; i < n; i++)
        if (same_letters(names[i], unit)) /* differs only in case: suggest Gbps for gbps, not bps */
            return suggest(diag, unit, &names[i], 1);
    return suggest(diag, unit, names, n);
}

enum status unit_parse(double *out_si, const char *s, enum dimension dimension, struct diag *diag)
{
    assert(dimension < N_DIMENSIONS);
    if (dimension == DIM_NUMBER || (dimension == DIM_SHARE && s[decimal_span(s)] == '\0'))
        return decimal_parse_double(out_si, s, diag);
    if (dimension == DIM_BANDWIDTH && strcmp(s, "inf") == 0) {
        *out_si = INFINITY;
        return ST_OK;
    }
    const size_t n = decimal_span(s);
    if (n == 0 || s[n] == ',' || s[n] == '.')
        return diag_set(diag, ST_INPUT, "expected a %s like %s, got '%s'", dimension_name(dimension),
                        dimension_example(dimension), s);
    const char *unit = s + n + (s[n] == ' ');
    if (*unit == '\0')
        return diag_set(diag, ST_INPUT, "unit missing: expected a %s like %s, got '%s'",
                        dimension_name(dimension), dimension_example(dimension), s);
    for (size_t i = 0; i < N_UNITS; i++) {
        if (UNITS[i].dimension != dimension || strcmp(UNITS[i].name, unit) != 0)
            continue;
        char number[64];
        if (n >= sizeof number)
            return diag_set(diag, ST_INPUT, "number too long: '%s'", s);
        memcpy(number, s, n);
        number[n] = '\0';
        double value = 0;
        const enum status status = decimal_parse_double(&value, number, diag);
        if (status == ST_OK && !isfinite(value * UNITS[i].si))
            return diag_set(diag, ST_INPUT, "number out of range: '%s'", s);
        if (status == ST_OK)
            *out_si = value * UNITS[i].si;
        return status;
    }
    return bad_unit(s, unit, dimension, diag);
}
