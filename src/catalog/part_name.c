/* part_name.c - the form in which names of parts are compared. */
#include "catalog/part_name.h"

#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "catalog/snapshot.h"

/* Texts that vendors add or leave out. */
static const char *const IGNORED[] = {
    " ",
    "\t",
    "\n",
    "\r",
    "-",
    "_",
    "(r)",
    "(tm)",
    "(c)",
    "\xc2\xa0", /* no-break space */
    "\xc2\xad", /* soft hyphen */
    "\xc2\xa9", /* copyright sign */
    "\xc2\xae", /* registered sign */
    "\xe2\x80\x90",
    "\xe2\x80\x91",
    "\xe2\x80\x92",
    "\xe2\x80\x93",
    "\xe2\x80\x94", /* hyphens, dashes */
    "\xe2\x80\xaf", /* narrow no-break space */
    "\xe2\x84\xa2", /* trademark sign */
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Length of the ignored text at the start of s; 0: none. s is in lower case. */
static size_t ignored_length(const char *s)
{
    for (size_t i = 0; i < sizeof IGNORED / sizeof *IGNORED; i++)
        if (text_begins(s, IGNORED[i]))
            return strlen(IGNORED[i]);
    return 0;
}

char *part_name_plain(const char *name, struct arena *arena)
{
    char *plain = arena_strdup(arena, name), *end = plain;
    for (char *s = plain; *s; s++)
        *s = lower(*s);
    for (const char *s = plain; *s;) {
        const size_t n = ignored_length(s);
        if (n == 0)
            *end++ = *s;
        s += n > 0 ? n : 1;
    }
    *end = '\0';
    return plain;
}

size_t part_named(const struct snapshot *snapshot, const char *name)
{
    struct arena arena = ARENA_INIT;
    const char *plain = part_name_plain(name, &arena);
    size_t part = snapshot_part(snapshot, name);
    for (size_t i = 0; i < snapshot->n_aliases && part == NO_INDEX; i++)
        if (strcmp(part_name_plain(snapshot->aliases[i].name, &arena), plain) == 0)
            part = snapshot->aliases[i].part;
    arena_fini(&arena);
    return part;
}
