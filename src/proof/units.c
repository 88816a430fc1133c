/* units.c - a unit is a prefix and a base. All bases use the same prefixes. */
#include "proof/units.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Base units, which may follow a prefix of SI; bytes also a binary prefix. */
static const struct {
    enum dimension dimension;
    const char *word;
    double si;
    const char *prefixes; /* allowed prefixes */
} BASES[] = {
    {DIM_TIME, "s", 1, "num"},
    {DIM_TIME, "min", 60, ""},
    {DIM_TIME, "h", 60 * 60, ""},
    {DIM_TIME, "d", 24 * 60 * 60, ""},
    {DIM_BYTES, "B", 1, "kMGTi"},
    {DIM_BANDWIDTH, "B/s", 1, "kMGTi"},
    {DIM_BANDWIDTH, "bit/s", 1.0 / 8, "kMGT"},
    {DIM_BANDWIDTH, "b/s", 1.0 / 8, "kMGT"},
    {DIM_BANDWIDTH, "bps", 1.0 / 8, "kMGT"},
    {DIM_RATE, "op/s", 1, "MGT"},
    {DIM_RATE, "flop/s", 1, "MGT"},
    {DIM_POWER, "W", 1, "kM"},
    {DIM_ENERGY, "J", 1, ""},
    {DIM_ENERGY, "Wh", 60 * 60, "kM"},
    {DIM_LENGTH, "m", 1, "mck"},
    {DIM_MASS, "g", 1e-3, "k"},
    {DIM_MASS, "t", 1e3, ""},
    {DIM_FREQUENCY, "Hz", 1, "MG"},
    {DIM_SHARE, "%", 1e-2, ""},
    {DIM_REQUESTS, "/s", 1, ""},
    {DIM_REQUESTS, "/min", 1.0 / 60, ""},
    {DIM_REQUESTS, "/h", 1.0 / (60 * 60), ""},
    {DIM_REQUESTS, "requests/s", 1, ""},
    {DIM_REQUESTS, "requests/min", 1.0 / 60, ""},
    {DIM_REQUESTS, "requests/h", 1.0 / (60 * 60), ""},
};

/* Prefixes of one letter. */
static const struct {
    char letter;
    double times;
} PREFIXES[] = {{'n', 1e-9}, {'u', 1e-6}, {'m', 1e-3}, {'c', 1e-2},
                {'k', 1e3},  {'M', 1e6},  {'G', 1e9},  {'T', 1e12}};

/* Binary prefix: Ki is 1024, Mi 1024^2; 0: none. */
static double binary(char letter)
{
    const char *const order = "KMGT", *at = letter ? strchr(order, letter) : NULL;
    return at ? ldexp(1, 10 * (int)(at - order + 1)) : 0;
}

/* Factor of the first n letters of a unit; 0: not an allowed prefix. */
static double prefix_of(const char *unit, size_t n, const char *prefixes)
{
    if (n == 0)
        return 1;
    if (n == 2 && unit[1] == 'i' && strchr(prefixes, 'i'))
        return binary(unit[0]);
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES && n == 1 && strchr(prefixes, unit[0]); i++)
        if (PREFIXES[i].letter == unit[0])
            return PREFIXES[i].times;
    return 0;
}

/* The unit in SI; 0: not a unit of the dimension. */
static double unit_of(const char *unit, enum dimension dimension)
{
    double si = 0;
    for (size_t i = 0; i < sizeof BASES / sizeof *BASES && si == 0; i++) {
        const size_t n = strlen(unit), base = strlen(BASES[i].word);
        if (BASES[i].dimension == dimension && n >= base && strcmp(unit + n - base, BASES[i].word) == 0)
            si = prefix_of(unit, n - base, BASES[i].prefixes) * BASES[i].si;
    }
    return si;
}

bool units_read(double *out_si, const char *text, enum dimension dimension)
{
    char *unit = NULL;
    const double number = strtod(text, &unit);
    if (dimension == DIM_BANDWIDTH && strcmp(text, "inf") == 0) {
        *out_si = INFINITY;
        return true;
    }
    const bool bare = *unit == '\0' && (dimension == DIM_NUMBER || dimension == DIM_SHARE);
    const double si = bare ? 1 : unit_of(unit + (*unit == ' '), dimension);
    if (unit == text || !(si > 0) || !isfinite(number))
        return false;
    *out_si = number * si;
    return true;
}

const char *units_si(enum dimension dimension)
{
    static const char *const units[N_DIMENSIONS] = {
        [DIM_NUMBER] = "",   [DIM_TIME] = "s",       [DIM_BYTES] = "B",  [DIM_BANDWIDTH] = "B/s",
        [DIM_RATE] = "op/s", [DIM_POWER] = "W",      [DIM_ENERGY] = "J", [DIM_LENGTH] = "m",
        [DIM_MASS] = "kg",   [DIM_FREQUENCY] = "Hz", [DIM_SHARE] = "",
        [DIM_REQUESTS] = "/s"};
    return units[dimension];
}
