/* suggest.h - nearest valid name, for error messages. */
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H

#include <stddef.h>

#include "base/status.h"

struct diag;

/* Returns the name nearest to `wanted`, or NULL; borrowed from `names`. The edit distance is at most a third
 * of the length of `wanted` plus one (at most one for up to three letters). Among equally near names the
 * longest common prefix wins. */
const char *nearest_name(const char *wanted, const char *const *names, size_t n);

/**
 * Completes an error message about an unknown name. It appends "; did you mean 'x'?". If no name is near, it
 * appends the names that contain it, or the whole list if that is short. Call it right after diag_set or
 * diag_at. Returns the status of the report.
 */
enum status suggest(struct diag *diag, const char *wanted, const char *const *names, size_t n);

/* Finds the index of a word in a list of names. ST_INPUT for an unknown word: `format` states the problem,
 * and the nearest name is added. */
enum status suggest_find(size_t *out, const char *wanted, const char *const *names, size_t n,
                         struct diag *diag, const char *format, ...) __attribute__((format(printf, 6, 7)));

#endif
