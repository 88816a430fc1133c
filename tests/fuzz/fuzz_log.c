/* fuzz_log.c - reads benchmark logs of every format. */
#include "base/arena.h"
#include "catalog/log.h"
#include "fuzz/fuzz.h"

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct log_result log;
    struct log_link link;
    const struct log_format *format = NULL;
    const char *path = fuzz_file("log", bytes, n);
    enum status status = log_read(&log, &format, path, &arena, &diag);
    if (status == ST_OK && log.kind == LOG_LINK) {
        struct log_point *sizes = ARENA_NEW(&arena, log.n_points, struct log_point);
        if (log_sizes(sizes, &log, 4) > log.n_points)
            fuzz_fault("more sizes than were measured");
        status = log_fit(&link, &log, path, 4, &diag);
    }
    fuzz_is_good(status, &diag);
    arena_fini(&arena);
}
