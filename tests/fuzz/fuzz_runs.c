/* fuzz_runs.c - reads measured runs for `calibrate` with and without a scenario, and for `fit`. */
#include <math.h>

#include "base/arena.h"
#include "base/diag.h"
#include "library/runs_file.h"
#include "fuzz/fuzz.h"
#include "scenario/calibration.h"
#include "study/calibrate.h"
#include "study/fit.h"

static void calibrate(const char *path, const struct instance *instance)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct calibrate_run *runs = NULL;
    struct calibrate_result result;
    size_t n = 0;
    const struct runs_source from = {path, instance, NULL};
    enum status status = runs_file_read(&runs, &n, &from, &arena, &diag);
    if (status == ST_OK)
        status = calibrate_runs(&result, runs, n, path, &arena, &diag);
    if (fuzz_is_good(status, &diag))
        for (size_t i = 0; i < result.n_models; i++)
            if (!(result.models[i].factor > 0) || !(result.models[i].low <= result.models[i].high))
                fuzz_fault("a factor of %g, %g to %g", result.models[i].factor, result.models[i].low,
                           result.models[i].high);
    arena_fini(&arena);
}

static void fit(const char *path, bool weak, bool points)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct fit_data data;
    struct fit out;
    const struct fit_options options = {
        .name = "program", .rate_ops = (double)NAN, .work_ops = (double)NAN, .weak = weak, .points = points};
    enum status status = fit_read(&data, path, &arena, &diag);
    if (status == ST_OK)
        status = fit_run(&out, &data, &options, &arena, &diag);
    fuzz_is_good(status, &diag);
    arena_fini(&arena);
}

void fuzz_one(const char *bytes, size_t n)
{
    const char *path = fuzz_file("runs.csv", bytes, n);
    calibrate(path, NULL);
    calibrate(path, fuzz_problem());
    fit(path, false, false);
    fit(path, true, false);
    fit(path, false, true);
}
