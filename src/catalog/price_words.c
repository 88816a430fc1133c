/* price_words.c - normalises words and finds phrases. */
#include "catalog/price_words.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

/* --- characters --- */

/* Letters U+00C0 to U+017E without accents, and signs. "": it separates words. */
static const struct {
    const char *sign, *letters;
} LETTERS[] = {
    {"\xC3\x84", "a"},       {"\xC3\xA4", "a"},  {"\xC3\x96", "o"},   {"\xC3\xB6", "o"},  {"\xC3\x9C", "u"},
    {"\xC3\xBC", "u"},       {"\xC3\x9F", "ss"}, {"\xC3\x80", "a"},   {"\xC3\xA0", "a"},  {"\xC3\x82", "a"},
    {"\xC3\xA2", "a"},       {"\xC3\x87", "c"},  {"\xC3\xA7", "c"},   {"\xC3\x88", "e"},  {"\xC3\xA8", "e"},
    {"\xC3\x89", "e"},       {"\xC3\xA9", "e"},  {"\xC3\x8A", "e"},   {"\xC3\xAA", "e"},  {"\xC3\x8B", "e"},
    {"\xC3\xAB", "e"},       {"\xC3\x8E", "i"},  {"\xC3\xAE", "i"},   {"\xC3\x8F", "i"},  {"\xC3\xAF", "i"},
    {"\xC3\x94", "o"},       {"\xC3\xB4", "o"},  {"\xC3\x99", "u"},   {"\xC3\xB9", "u"},  {"\xC3\x9B", "u"},
    {"\xC3\xBB", "u"},       {"\xC5\x92", "oe"}, {"\xC5\x93", "oe"},  {"\xC2\xB0", ""},   {"\xC2\xBA", ""},
    {"\xE2\x82\xAC", "eur"}, {"$", "usd"},       {"\xC2\xA3", "gbp"}, {"%", " % "},       {"\xC2\xAD", ""},
    {"e\xCC\x81", "e"},      {"e\xCC\x80", "e"}, {"a\xCC\x88", "a"},  {"o\xCC\x88", "o"}, {"u\xCC\x88", "u"},
};

/* Length of the sign at s and its letters; 0: it is not in the table. */
static size_t letters_of(const char **letters, const char *s)
{
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
        if (text_begins(s, LETTERS[i].sign)) {
            *letters = LETTERS[i].letters;
            return strlen(LETTERS[i].sign);
        }
    return 0;
}

static void put_letter(char *out, size_t *n, char c)
{
    if (c != ' ')
        out[(*n)++] = c;
    else if (*n > 0 && out[*n - 1] != ' ')
        out[(*n)++] = ' ';
}

const char *price_words_of(const char *text, struct arena *arena)
{
    char *out = arena_alloc(arena, 3 * strlen(text) + 1, 1);
    size_t n = 0;
    for (const char *s = text; *s;) {
        const char *letters = NULL;
        const size_t length = letters_of(&letters, s);
        for (; length > 0 && *letters; letters++)
            put_letter(out, &n, *letters);
        if (length > 0) {
            s += length;
            continue;
        }
        bool shown = false;
        const size_t bytes = text_character(s, &shown);
        put_letter(out, &n,
                   (char)(bytes == 1 && isalnum((unsigned char)*s) ? tolower((unsigned char)*s) : ' '));
        s += bytes;
    }
    while (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
    return out;
}

/* --- phrases --- */

static bool is_end(char c)
{
    return c == '\0' || c == ' ';
}

const char *price_words_after(const char *words, const char *phrases)
{
    const char *longest = NULL;
    for (const char *at = phrases; at; at = strchr(at, '|')) {
        at += *at == '|';
        const size_t n = strcspn(at, "|");
        if (n > 0 && strncmp(words, at, n) == 0 && is_end(words[n]) && (!longest || words + n > longest))
            longest = words + n;
    }
    return longest ? longest + (*longest == ' ') : NULL;
}

const char *price_words_find(const char **end, const char *words, const char *phrases)
{
    for (const char *at = words; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        *end = price_words_after(at, phrases);
        if (*end)
            return at;
    }
    return NULL;
}

const char *price_words_before(const char *words, const char *phrases, struct arena *arena)
{
    const char *end = NULL;
    for (const char *at = price_words_find(&end, words, phrases); at;
         at = at[1] ? price_words_find(&end, at + 1, phrases) : NULL)
        if (*end == '\0' && (at == words || at[-1] == ' '))
            return arena_strndup(arena, words, at > words ? (size_t)(at - words) - 1 : 0);
    return NULL;
}

/* --- encodings --- */

static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

static bool is_utf8(const char *s, size_t n)
{
    for (size_t i = 0; i < n;) {
        const unsigned char c = (unsigned char)s[i];
        const size_t length = c < 0x80                ? 1
                              : c >= 0xC2 && c < 0xE0 ? 2
                              : c >= 0xE0 && c < 0xF0 ? 3
                              : c >= 0xF0 && c < 0xF5 ? 4
                                                      : 0;
        if (length == 0 || i + length > n)
            return false;
        for (size_t k = 1; k < length; k++)
            if (!is_continuation(s[i + k]))
                return false;
        i += length;
    }
    return true;
}

/* Code points of bytes 0x80 to 0x9F in Windows-1252; 0: unused. */
static const unsigned short WINDOWS[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

static size_t put_utf8(char *out, unsigned code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | (code >> 6));
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | (code >> 12));
    out[1] = (char)(0x80 | ((code >> 6) & 0x3F));
    out[2] = (char)(0x80 | (code & 0x3F));
    return 3;
}

char *price_words_decode(char *bytes, size_t *n, struct arena *arena)
{
    if (is_utf8(bytes, *n))
        return bytes;
    char *out = arena_alloc(arena, 3 * *n + 1, 1);
    size_t length = 0;
    for (size_t i = 0; i < *n; i++) {
        const unsigned char c = (unsigned char)bytes[i];
        const unsigned windows = c >= 0x80 && c < 0xA0 ? WINDOWS[c - 0x80] : c;
        length += put_utf8(out + length, windows ? windows : '?');
    }
    out[length] = '\0';
    *n = length;
    return out;
}
