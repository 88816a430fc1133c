/* fuzz_quote.c - reads a price list in CSV as a vendor writes it, and imports it without writing. */
#include "base/arena.h"
#include "catalog/price_list.h"
#include "fuzz/fuzz.h"

/* Takes a rate as it is: units are those of another target. */
static enum status take_rate(struct list_rate *out, const struct list_measurement *in, struct arena *arena,
                             struct diag *diag)
{
    (void)arena, (void)diag;
    *out = (struct list_rate){.application = in->application,
                              .rate_ops = in->value,
                              .value = in->value,
                              .unit = in->unit,
                              .text = "rate"};
    return ST_OK;
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct price_list list;
    const struct price_list_import import = {.dry = true, .confirmed = true, .rate = take_rate};
    const char *path = fuzz_file("quote.csv", bytes, n);
    if (fuzz_is_good(price_list_take(&list, fuzz_shop(), path, &import, &arena, &diag), &diag))
        for (size_t i = 0; i < list.n; i++)
            if (list.entries[i].price && (!list.entries[i].date || list.entries[i].pack < 1))
                fuzz_fault("line %d has a price without a date or a pack", list.entries[i].line);
    arena_fini(&arena);
}
