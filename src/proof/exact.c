/* exact.c - decimals digit by digit, rounding half away from zero, fractions in lowest terms. */
#include "proof/exact.h"

#include <math.h>
#include <string.h>

#include "base/decimal.h"

size_t exact_read(struct decimal *out, const char *text)
{
    const bool minus = *text == '-';
    const char *at = text + (minus || *text == '+'), *point = NULL, *first = at;
    struct decimal read = {0, 0};
    for (; (*at >= '0' && *at <= '9') || (*at == '.' && !point); at++) {
        if (*at == '.') {
            point = at;
            continue;
        }
        if (read.digits > MONEY_MAX / 10 || read.scale > 30)
            return 0;
        read.digits = read.digits * 10 + (*at - '0');
        read.scale += point != NULL;
    }
    if (at == first || at[-1] == '.')
        return 0;
    read.digits = minus ? -read.digits : read.digits;
    *out = read;
    return (size_t)(at - text);
}

int128 exact_ten(int n)
{
    return n <= 0 ? 1 : 10 * exact_ten(n - 1);
}

int64_t exact_round(int128 n, int128 d)
{
    const int128 size = n < 0 ? -n : n, word = (int128)1 << 61;
    int128 nearest;
    if (size < word && d < word) /* fast path for most amounts: one 64-bit division */
        nearest = (2 * (uint64_t)size + (uint64_t)d) / (2 * (uint64_t)d);
    else
        nearest = size / d + (size % d >= d - size % d);
    if (nearest > INT64_MAX)
        return n < 0 ? INT64_MIN : INT64_MAX;
    return (int64_t)(n < 0 ? -nearest : nearest);
}

int64_t exact_times(int64_t amount, struct decimal by)
{
    return by.digits == 0 ? 0 : exact_round((int128)amount * by.digits, exact_ten(by.scale));
}

double exact_double(struct decimal d)
{
    double value = (double)d.digits;
    for (int place = 0; place < d.scale; place++)
        value /= 10;
    return value;
}

static int128 greatest_common_divisor(int128 a, int128 b)
{
    while (b != 0) {
        const int128 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool exact_multiply(struct fraction *amount, int128 n, int128 d)
{
    const int128 most = (int128)1 << 125, own = greatest_common_divisor(n, d);
    n /= own;
    d /= own;
    const int128 across = greatest_common_divisor(n, amount->d), back = greatest_common_divisor(amount->n, d);
    const int128 left = amount->n / back, right = n / across, below = amount->d / across, by = d / back;
    if ((right > 0 && left > (most - 1) / right) || below > (most - 1) / by)
        return false;
    *amount = (struct fraction){left * right, below * by};
    return true;
}

int64_t exact_minor(double amount_minor)
{
    /* rounding error of about ten products */
    const double size = fabs(amount_minor), last_bits = fmin(size * 4e-15, 1e-3);
    const double nearest = floor(size + last_bits + 0.5);
    const int64_t minor = nearest >= (double)MONEY_MAX ? MONEY_MAX : (int64_t)nearest;
    return signbit(amount_minor) ? -minor : minor;
}

int64_t exact_sum(int64_t a, int64_t b)
{
    return a >= 0 && b >= 0 && a <= MONEY_MAX - b ? a + b : -1;
}

int exact_places(const char *currency)
{
    static const char of_none[] =
        "BEF BIF CLP DJF ESP GNF GRD ISK ITL JPY KMF KRW LUF PTE PYG RWF UGX VND VUV "
        "XAF XOF XPF",
                      of_three[] = "BHD IQD JOD KWD LYD OMR TND";
    if (strlen(currency) != 3 || strspn(currency, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != 3)
        return -1;
    return strstr(of_none, currency) ? 0 : strstr(of_three, currency) ? 3 : 2;
}

double exact_major(int64_t amount_minor, const char *currency)
{
    return (double)amount_minor / (double)exact_ten(exact_places(currency));
}
