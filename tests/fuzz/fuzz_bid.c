/* fuzz_bid.c - evaluates a vendor's bill of materials. */
#include "base/arena.h"
#include "catalog/price_table.h"
#include "fuzz/fuzz.h"
#include "tender/bid.h"

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct bid bid, taken;
    struct bid_score score;
    const struct plan_options options = {.method = METHOD_ENUMERATED};
    const char *path = fuzz_file("bid.csv", bytes, n);
    enum status status = bid_read(&bid, path, fuzz_problem(),
                                  &(struct price_table_options){.mark = DECIMAL_FOUND}, &arena, &diag);
    if (status == ST_OK)
        status = bid_take(&taken, &bid, (1u << bid.n_options) - 1, &arena, &diag);
    if (status == ST_OK)
        status = bid_evaluate(&score, fuzz_problem(), &taken, &options, &arena, &diag);
    fuzz_is_good(status, &diag);
    arena_fini(&arena);
}
