/* suggest.h - the nearest right name, for error messages. */
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H

#include <stddef.h>

#include "base/status.h"

struct diag;

/* The name nearest to `wanted` (edit distance, at most a third of its length and one more, of up to three
 * letters 1; of several that which begins most like it), or NULL. Borrowed from `names`. */
const char *nearest_name(const char *wanted, const char *const *names, size_t n);

/**
 * Completes an error report about an unknown name: appends "; did you mean 'x'?" or, when nothing is near,
 * the names that contain it, or the whole list, if that is short. Call it right after diag_set or diag_at.
 * Returns the status of the report.
 */
enum status suggest(struct diag *diag, const char *wanted, const char *const *names, size_t n);

/* The place of a word in a list of names. ST_INPUT: it is none of them, which `format` says, and the nearest.
 */
enum status suggest_find(size_t *out, const char *wanted, const char *const *names, size_t n,
                         struct diag *diag, const char *format, ...) __attribute__((format(printf, 6, 7)));

#endif
