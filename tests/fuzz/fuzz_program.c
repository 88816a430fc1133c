/* fuzz_program.c - reads a user's program, as a schedule or in performance model normal form. It must predict
 * or give an error. */
#include <math.h>

#include "base/arena.h"
#include "fuzz/fuzz.h"
#include "machine/view.h"
#include "model/model.h"
#include "scenario/model_file.h"

static void predict(const struct model *model, double p)
{
    struct diag diag = DIAG_INIT;
    struct prediction prediction;
    const struct application app = application_init(model);
    struct view view = {.rate_ops = 1e8, .latency_s = 5e-5, .bandwidth_Bps = 1e8, .procs_per_node = 1};
    if (!fuzz_is_good(model_eval(&prediction, &app, &view, p, &diag), &diag))
        return;
    if (!(prediction.time_s >= 0) || isinf(prediction.rate_ops))
        fuzz_fault("%.17g processes take %g s", p, prediction.time_s);
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    char hash[65];
    const char *path = fuzz_file("program.yaml", bytes, n);
    if (fuzz_is_good(model_file_find(&model, hash, path, "", &arena, &diag), &diag))
        for (double p = 1; p < 2000; p = 2.5 * p)
            predict(model, floor(p));
    arena_fini(&arena);
}
