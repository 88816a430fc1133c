/* record.h - writes values into a line of text, separated by spaces, and reads them back. Each type has one
 * function for both directions. */
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct record {
    struct text *out;    /* writing: the values are added here; NULL: reading from `in` */
    const char *in;      /* reading: the rest of the line */
    struct arena *arena; /* memory of texts that are read */
    bool bad;            /* a word was missing or invalid; its value is 0 or NULL */
};

/* Writes or reads the value. Reals keep all bits, also NAN. A text may be NULL. */
void record_integer(struct record *record, int64_t *value);
void record_size(struct record *record, size_t *value);
void record_bool(struct record *record, bool *value);
void record_real(struct record *record, double *value);
void record_text(struct record *record, const char **value);

/* Writes or reads the length of an array. A length above `most` is bad and becomes 0. */
void record_count(struct record *record, size_t *n, size_t most);

#endif
