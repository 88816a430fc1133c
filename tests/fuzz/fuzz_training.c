/* fuzz_training.c - reads the log of a run of MLPerf Training. */
#include "base/arena.h"
#include "catalog/training_log.h"
#include "fuzz/fuzz.h"

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct training_run run;
    const char *path = fuzz_file("result_0.txt", bytes, n);
    const enum status status = training_log_read(&run, path, "llama31_8b", &arena, &diag);
    if (fuzz_is_good(status, &diag) && run.converged &&
        (!(run.minutes > 0) || !(run.samples > 0) || run.batch < 1))
        fuzz_fault("a run of %g minutes and %g samples", run.minutes, run.samples);
    arena_fini(&arena);
}
