/* fuzz.h - shared by the targets. Each target reads arbitrary bytes and must end with an answer or an error
 * message. A target is the function fuzz_one, which libFuzzer or driver.c calls. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

struct instance;

/* The target. Its input is `n` bytes and a NUL after them, which it must not change. */
void fuzz_one(const char *bytes, size_t n);

/* Ends the program with the reason, like a crash. */
_Noreturn void fuzz_fault(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Checks that rejected bytes have a message and caused no internal error. Frees the diagnostic. Returns true
 * if accepted. */
int fuzz_is_good(enum status status, struct diag *diag);

/* Writes the bytes to a file in memory that disappears with the program. The path is valid until the next
 * call. */
const char *fuzz_file(const char *name, const char *bytes, size_t n);

/* Makes SQLite use sqlite_memory.c. Call it before SQLite. Returns the number of pieces in use. */
void fuzz_sqlite_memory(void);
long fuzz_sqlite_used(void);

/* The small catalogue tests/mutants/shop as a folder; replaces or adds one file in it; restores it. */
const char *fuzz_shop(void);
void fuzz_shop_put(const char *name, const char *bytes, size_t n);
void fuzz_shop_restore(void);

/* The problem of tests/mutants/base.yaml on it, built once and never freed. */
const struct instance *fuzz_problem(void);

/* Builds the problem of a scenario, which is never freed. */
const struct instance *fuzz_problem_of(const char *scenario_path, const char *catalog_path);

#endif
