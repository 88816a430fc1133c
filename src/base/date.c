/* date.c - calendar dates. */
#include "base/date.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"

static int days_in_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && leap);
}

enum status date_parse(date *out, const char *s, struct diag *diag)
{
    int value[8];
    int n = 0;
    int ok = strlen(s) == 10 && s[4] == '-' && s[7] == '-';
    for (int i = 0; ok && i < 10; i++) {
        if (i == 4 || i == 7)
            continue;
        ok = s[i] >= '0' && s[i] <= '9';
        value[n++] = s[i] - '0';
    }
    if (ok) {
        const int year = 1000 * value[0] + 100 * value[1] + 10 * value[2] + value[3];
        const int month = 10 * value[4] + value[5];
        const int day = 10 * value[6] + value[7];
        ok = year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= days_in_month(year, month);
        if (ok)
            *out = (date)(10000 * year + 100 * month + day);
    }
    if (!ok)
        return diag_set(diag, ST_INPUT, "expected a date YYYY-MM-DD, got '%s'", s);
    return ST_OK;
}

char *date_format(char out[11], date d)
{
    if (d == 0)
        out[0] = '\0';
    else
        snprintf(out, 11, "%04u-%02u-%02u", (unsigned)d / 10000 % 10000, (unsigned)d / 100 % 100,
                 (unsigned)d % 100);
    return out;
}

int64_t date_days(date d)
{
    int64_t days = d % 100 - 1;
    for (int month = 1; month < d / 100 % 100; month++)
        days += days_in_month(d / 10000, month);
    for (int year = 1900; year < d / 10000; year++)
        days += 337 + days_in_month(year, 2);
    return days;
}

date date_from_days(int64_t days)
{
    int year = 1900, month = 1;
    for (; days >= 337 + days_in_month(year, 2); year++)
        days -= 337 + days_in_month(year, 2);
    for (; days >= days_in_month(year, month); month++)
        days -= days_in_month(year, month);
    return (date)(10000 * year + 100 * month + (int)days + 1);
}

date date_next(date d)
{
    const int year = d / 10000, month = d / 100 % 100, day = d % 100;
    if (day < days_in_month(year, month))
        return d + 1;
    return (date)(month < 12 ? 10000 * year + 100 * (month + 1) + 1 : 10000 * (year + 1) + 101);
}
