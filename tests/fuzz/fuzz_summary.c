/* fuzz_summary.c - reads a result summary of MLPerf and imports its rates without writing. */
#include <string.h>

#include "base/arena.h"
#include "catalog/result_summary.h"
#include "fuzz/fuzz.h"

static void check_rate(const struct summary_rate *rate, const struct summary_rate *before)
{
    if (!(rate->rate_per_s > 0) || !(rate->lowest <= rate->rate_per_s) ||
        !(rate->rate_per_s <= rate->highest))
        fuzz_fault("a rate of %g from %g to %g", rate->rate_per_s, rate->lowest, rate->highest);
    if (rate->n_results < 1 || rate->accelerators < 1)
        fuzz_fault("a rate of %zu results", rate->n_results);
    if (before && strcmp(before->node, rate->node) == 0 && strcmp(before->benchmark, rate->benchmark) == 0)
        fuzz_fault("two rates of %s for %s", rate->node, rate->benchmark);
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct result_summary summary;
    const char *shop = fuzz_shop(); /* before the next path */
    const struct summary_import import = {.path = fuzz_file("summary.json", bytes, n), .dry = true};
    if (fuzz_is_good(result_summary_import(&summary, shop, &import, &arena, &diag), &diag)) {
        if (summary.n == 0 || summary.n_problems > 0)
            fuzz_fault("accepted with %zu rates and %zu problems", summary.n, summary.n_problems);
        for (size_t i = 0; i < summary.n; i++)
            check_rate(&summary.rates[i], i > 0 ? &summary.rates[i - 1] : NULL);
    }
    arena_fini(&arena);
}
