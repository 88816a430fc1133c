/* fuzz.h - what the targets share: each reads bytes of anybody's, and whatever they are, ends with an answer
 * or with a message. A target is fuzz_one alone: libFuzzer calls it, or the driver of our own (driver.c). */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

struct problem;

/* The target: what it is given is `n` bytes and a NUL behind them, to be left as they are. */
void fuzz_one(const char *bytes, size_t n);

/* Ends the program, with the reason, as a crash does. */
_Noreturn void fuzz_fault(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Refused bytes come with a message, and with no failure of ours: else a fault. The diagnostic is freed.
 * Returns whether all is well. */
int fuzz_is_good(enum status status, struct diag *diag);

/* A file of these bytes in a folder in memory that goes with the program: its path, which stands up to the
 * next call. */
const char *fuzz_file(const char *name, const char *bytes, size_t n);

/* SQLite's memory comes from sqlite_memory.c from here on: to be called before SQLite is. How many pieces of
 * it are in use. */
void fuzz_sqlite_memory(void);
long fuzz_sqlite_used(void);

/* The small catalogue tests/mutants/shop as a folder of ours; a file of it, or one more, with other bytes;
 * and all made again as it was. */
const char *fuzz_shop(void);
void fuzz_shop_put(const char *name, const char *bytes, size_t n);
void fuzz_shop_restore(void);

/* The question of tests/mutants/base.yaml on it: made once, and never freed. */
const struct problem *fuzz_problem(void);

#endif
