/* price_memory.c - reads the modules, the size and the speed of a node's memory. */
#include "catalog/price_memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/price_count.h"

/* Reads a whole number at *s, with the blanks after it. False: there is none below 2^31. */
static bool read_number(int64_t *out, const char **s)
{
    enum { DIGITS_AT_MOST = 9 };
    const size_t n = strspn(*s, "0123456789");
    if (n == 0 || n > DIGITS_AT_MOST)
        return false;
    *out = strtoll(*s, NULL, 10);
    *s += n;
    *s += strspn(*s, " ");
    return true;
}

/* Reads the unit at *s. 0: there is none. */
static double read_unit(const char **s)
{
    static const struct {
        char letter;
        double bytes;
    } units[] = {{'M', 1048576.0}, {'G', 1073741824.0}, {'T', 1099511627776.0}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (toupper((unsigned char)**s) != units[i].letter)
            continue;
        const char *end = *s + 1 + ((*s)[1] == 'i');
        if (!strchr("BbOo", *end) || isalnum((unsigned char)end[1]))
            return 0;
        *s = end + 1;
        return units[i].bytes;
    }
    return 0;
}

/* The transfers of the words after a size: "DDR5-6400", "6400 MT/s", "5600MHz"; 0: not given. */
static double transfers_in(const char *words)
{
    enum { DIGITS = 4, FROM = 1000 };
    for (const char *s = words; *s;) {
        const size_t n = strspn(s, "0123456789");
        if (n == DIGITS && strtol(s, NULL, 10) >= FROM)
            return (double)strtol(s, NULL, 10) * 1e6;
        s += n > 0 ? n : 1;
    }
    return 0;
}

/* True if the words have another number of modules: "8x 64GB + 8x 32GB" is not read. */
static bool has_more(const char *words)
{
    int64_t count = 0;
    for (; *words; words++)
        if (*words == '+' || price_count_read(&count, words) > 0)
            return true;
    return false;
}

bool price_memory_read(struct price_memory *out, const char *text)
{
    int64_t size = 0;
    *out = (struct price_memory){.modules = 0};
    const char *s = text + strspn(text, " ");
    s += price_count_read(&out->modules, s);
    if (!read_number(&size, &s))
        return false;
    const double unit = read_unit(&s);
    if (unit <= 0 || has_more(s) || (out->modules == 0 && !*s))
        return false;
    out->transfers_per_s = transfers_in(s);
    out->bytes = unit * (double)size * (double)(out->modules > 0 ? out->modules : 1);
    return true;
}
