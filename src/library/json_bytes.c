/* json_bytes.c - names of files that are not UTF-8 on their way through JSON. */
#include "library/json_bytes.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

enum { ESCAPE_BYTES = 6, HIDDEN_BYTES = 6 }; /* \uNNNN; two characters */

/* The code of an escape \uNNNN at s; -1: there is none. */
static long escape_at(const char *s)
{
    char digits[5] = "";
    if (s[0] != '\\' || s[1] != 'u' || strspn(s + 2, "0123456789abcdefABCDEF") < 4)
        return -1;
    memcpy(digits, s + 2, 4);
    return strtol(digits, NULL, 16);
}

static void put_hidden(struct text *out, unsigned byte)
{
    const char characters[] = {(char)0xEF, (char)0xB7, (char)(0x90 + byte / 16),
                               (char)0xEF, (char)0xB7, (char)(0x90 + byte % 16)};
    text_putn(out, characters, sizeof characters);
}

const char *json_bytes_escaped(struct arena *arena, const char *json)
{
    struct text out = TEXT_INIT;
    if (!strstr(json, "\\ud") && !strstr(json, "\\uD"))
        return json;
    while (*json) {
        const long code = escape_at(json);
        if (code >= 0xDC80 && code <= 0xDCFF) {
            put_hidden(&out, (unsigned)code & 0xFF);
            json += ESCAPE_BYTES;
            continue;
        }
        const bool pair = code >= 0xD800 && code <= 0xDBFF && escape_at(json + ESCAPE_BYTES) >= 0xDC00;
        const size_t n = pair ? 2 * ESCAPE_BYTES : json[0] == '\\' && json[1] ? 2 : 1;
        text_putn(&out, json, n);
        json += n;
    }
    return arena_take(arena, &out);
}

const char *json_bytes_hidden(struct arena *arena, const char *name)
{
    struct text out = TEXT_INIT;
    while (*name) {
        bool shown = true;
        const size_t n = text_character(name, &shown);
        if (shown || (unsigned char)*name < 0x80)
            text_putn(&out, name, n);
        else
            for (size_t i = 0; i < n; i++)
                put_hidden(&out, (unsigned char)name[i]);
        name += n;
    }
    return out.s ? arena_take(arena, &out) : "";
}

/* The half of a byte that a character hides; negative: another character. */
static int half_at(const char *s)
{
    const unsigned char third = s[0] == (char)0xEF && s[1] == (char)0xB7 ? (unsigned char)s[2] : 0;
    return third >= 0x90 && third <= 0x9F ? third - 0x90 : -1;
}

const char *json_bytes_name(struct arena *arena, const char *string)
{
    char *name = arena_strdup(arena, string), *end = name;
    for (const char *s = string; *s; end++) {
        const int high = half_at(s), low = high < 8 ? -1 : half_at(s + HIDDEN_BYTES / 2);
        *end = low < 0 ? *s : (char)(16 * high + low);
        s += low < 0 ? 1 : HIDDEN_BYTES;
    }
    *end = '\0';
    return name;
}
