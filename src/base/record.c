/* record.c - writes values into a line, separated by spaces, and reads them. Reals are hexadecimal; special
 * characters of texts become %XX. */
#include "base/record.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

/* Returns the next word, or NULL at the end. */
static const char *take_word(struct record *record)
{
    const char *word = record->in ? record->in + strspn(record->in, " ") : "";
    const size_t n = strcspn(word, " \n");
    record->bad = record->bad || n == 0;
    if (record->bad)
        return NULL;
    record->in = word + n;
    return arena_strndup(record->arena, word, n);
}

void record_integer(struct record *record, int64_t *value)
{
    if (record->out) {
        text_printf(record->out, " %" PRId64, *value);
        return;
    }
    const char *word = take_word(record);
    char *end = NULL;
    errno = 0;
    *value = word ? strtoll(word, &end, 10) : 0;
    record->bad = record->bad || *end != '\0' || errno != 0;
}

void record_size(struct record *record, size_t *value)
{
    int64_t integer = *value == SIZE_MAX ? -1 : (int64_t)*value; /* -1 stands for NO_INDEX */
    record_integer(record, &integer);
    *value = (size_t)integer;
}

void record_count(struct record *record, size_t *n, size_t most)
{
    record_size(record, n);
    record->bad = record->bad || *n > most;
    *n = record->bad ? 0 : *n;
}

void record_bool(struct record *record, bool *value)
{
    int64_t integer = *value;
    record_integer(record, &integer);
    *value = integer != 0;
}

void record_real(struct record *record, double *value)
{
    if (record->out) {
        text_printf(record->out, " %a", *value);
        return;
    }
    const char *word = take_word(record);
    char *end = NULL;
    *value = word ? strtod(word, &end) : 0;
    record->bad = record->bad || *end != '\0';
}

static bool is_plain(char c)
{
    return isalnum((unsigned char)c) || (c != '\0' && strchr("-_.,:;/+*=()[]<>#@!?'\"", c));
}

/* Writes NULL as "-". A text that begins with "-" begins with %2D. */
static void put_text(struct text *out, const char *s)
{
    text_put(out, s ? *s ? " " : " %" : " -");
    for (const char *c = s; c && *c; c++)
        if (is_plain(*c) && !(c == s && *c == '-'))
            text_putn(out, c, 1);
        else
            text_printf(out, "%%%02X", (unsigned)(unsigned char)*c);
}

void record_text(struct record *record, const char **value)
{
    if (record->out) {
        put_text(record->out, *value);
        return;
    }
    const char *word = take_word(record);
    *value = NULL;
    if (!word || strcmp(word, "-") == 0)
        return;
    char *text = arena_strdup(record->arena, word);
    size_t n = 0;
    for (const char *c = word; *c; c++) {
        unsigned code = (unsigned char)*c;
        if (*c == '%' && c[1] != '\0') {
            record->bad = record->bad || sscanf(c + 1, "%2X", &code) != 1 || c[2] == '\0';
            c += c[2] == '\0' ? 1 : 2;
        }
        if (*c != '%')
            text[n++] = (char)code;
    }
    text[n] = '\0';
    *value = text;
}
