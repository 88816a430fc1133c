/* record.h - values as words of a line of text: one function for each kind of thing, which writes it and
 * reads it. */
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct record {
    struct text *out;    /* where values are put; NULL: they are taken from `in` */
    const char *in;      /* what is left of the line */
    struct arena *arena; /* of texts that are taken */
    bool bad; /* a word that was taken is no such value, or there was none: what it went to is 0 or NULL */
};

/* Puts the value, or takes it: the same bits, NAN among them. A text may be NULL. */
void record_integer(struct record *record, int64_t *value);
void record_size(struct record *record, size_t *value);
void record_bool(struct record *record, bool *value);
void record_real(struct record *record, double *value);
void record_text(struct record *record, const char **value);

/* The number of elements of an array, at most `most`; what is taken and larger is bad, and 0. */
void record_count(struct record *record, size_t *n, size_t most);

#endif
