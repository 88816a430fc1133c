/* price_words.h - words of price lists in German, English and French, compared without case and accents. */
#ifndef CATALOG_PRICE_WORDS_H
#define CATALOG_PRICE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

/**
 * The words of a text: small letters and digits with single spaces between words. Accents are dropped ("ü" is
 * "u", "ß" is "ss"), currency signs become codes ("€" is "eur"), and a percent sign is a word. All other
 * characters separate words. On the arena.
 */
const char *price_words_of(const char *text, struct arena *arena);

/* Place after the phrase of `phrases` ("a|b c") that starts the words; the longest counts. NULL: none does.
 */
const char *price_words_after(const char *words, const char *phrases);

/* Place of the first phrase of `phrases` in the words, as whole words. NULL: none. *end: place after it. */
const char *price_words_find(const char **end, const char *words, const char *phrases);

/* The words without a phrase of `phrases` at their end; NULL: they do not end in one. On the arena. */
const char *price_words_before(const char *words, const char *phrases, struct arena *arena);

/* A valid UTF-8 text: bytes [n] of another text are read as Windows-1252. On the arena; *n is its length. */
char *price_words_decode(char *bytes, size_t *n, struct arena *arena);

#endif
