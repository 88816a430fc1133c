/* fuzz_value.c - reads numbers, amounts of money, quantities with units and dates. Every value must be
 * printed such that it is read as the same value. */
#include <math.h>
#include <string.h>

#include "base/date.h"
#include "base/decimal.h"
#include "base/text.h"
#include "base/unit.h"
#include "fuzz/fuzz.h"

static void check_number(const char *s)
{
    struct diag diag = DIAG_INIT;
    double x = 0;
    if (fuzz_is_good(decimal_parse_double(&x, s, &diag), &diag) && !isfinite(x))
        fuzz_fault("'%s' is not a finite number", s);
    if (decimal_span(s) > strlen(s))
        fuzz_fault("a number that is longer than its text");
    int64_t n = 0;
    if (fuzz_is_good(decimal_parse_integer(&n, s, -1000, INT64_MAX, &diag), &diag) && n < -1000)
        fuzz_fault("'%s' is out of its range", s);
    struct text text = TEXT_INIT;
    number_put(&text, x, 0);
    number_put(&text, -x, -3);
    integer_put(&text, n);
    text_fini(&text);
}

static void check_factor(const char *s)
{
    struct diag diag = DIAG_INIT;
    struct decimal d = {0, 0};
    if (!fuzz_is_good(decimal_parse(&d, s, &diag), &diag))
        return;
    const long double exact = (long double)d.digits / powl(10, d.scale) * 1000003;
    const int64_t scaled = decimal_scale(1000003, d);
    if (fabsl(exact) < 9e18L && fabsl((long double)scaled - exact) > 0.5001L + fabsl(exact) * 1e-18L)
        fuzz_fault("'%s' times 1000003 is %lld", s, (long long)scaled);
}

static void check_money(const char *s, const char *currency)
{
    struct diag diag = DIAG_INIT;
    int64_t amount = 0, again = 0;
    char named[4], named_again[4];
    if (!fuzz_is_good(money_parse(&amount, named, s, currency, &diag), &diag))
        return;
    struct text text = TEXT_INIT;
    money_put(&text, amount, named, false);
    if (!fuzz_is_good(money_parse(&again, named_again, text.s, named, &diag), &diag) || again != amount ||
        amount < 0 || amount > MONEY_MAX)
        fuzz_fault("'%s' is %lld, written %s, and then %lld", s, (long long)amount, text.s, (long long)again);
    text_fini(&text);
}

static void check_date(const char *s)
{
    struct diag diag = DIAG_INIT;
    date d = 0, next = 0;
    char written[11];
    if (!fuzz_is_good(date_parse(&d, s, &diag), &diag))
        return;
    if (strcmp(date_format(written, d), s) != 0)
        fuzz_fault("the date '%s' is written %s", s, written);
    if (d < 99991231 && (date_next(d) <= d ||
                         !fuzz_is_good(date_parse(&next, date_format(written, date_next(d)), &diag), &diag)))
        fuzz_fault("the day after '%s' is none", s);
}

void fuzz_one(const char *bytes, size_t n)
{
    (void)n;
    for (int i = 0; i < N_DIMENSIONS; i++) {
        struct diag diag = DIAG_INIT;
        double x = 0;
        if (fuzz_is_good(unit_parse(&x, bytes, (enum dimension)i, &diag), &diag) &&
            (isnan(x) || (isinf(x) && i != DIM_BANDWIDTH)))
            fuzz_fault("'%s' is not a %s", bytes, dimension_name((enum dimension)i));
    }
    check_number(bytes);
    check_factor(bytes);
    check_money(bytes, "USD");
    check_money(bytes, "JPY");
    check_date(bytes);
}
