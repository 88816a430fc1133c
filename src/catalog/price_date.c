/* price_date.c - reads dates and periods in any of their usual forms. */
#include "catalog/price_date.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/price_words.h"

/* Names of months by number, as words without accents. */
static const char *const MONTHS[] = {
    "january|jan|januar|janner|janvier|janv",
    "february|feb|februar|febr|fevrier|fev|fevr",
    "march|mar|marz|maerz|mrz|mars",
    "april|apr|avril|avr",
    "may|mai",
    "june|jun|juni|juin",
    "july|jul|juli|juillet|juil",
    "august|aug|aout",
    "september|sep|sept|septembre",
    "october|oct|oktober|okt|octobre",
    "november|nov|novembre",
    "december|dec|dezember|dez|decembre",
};

#define WEEKDAYS                                                                                             \
    "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so|monday|tuesday|"       \
    "wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|lundi|mardi|mercredi|jeudi|"      \
    "vendredi|samedi|dimanche"

/* A number or the name of a month. */
struct date_token {
    long value;
    size_t digits; /* 0: the name of a month */
};

/* Reads a token of the words: *at is moved after it. False: it is neither a number nor a month. */
static bool read_token(struct date_token *out, const char **at)
{
    const size_t n = strspn(*at, "0123456789");
    const char *after = NULL;
    if (n > 0 && n <= 4) {
        *out = (struct date_token){strtol(*at, NULL, 10), n};
        after = *at + n;
        const char *ordinal = price_words_after(after, "st|nd|rd|th|er|ieme");
        if (*after != ' ' && *after != '\0' && !ordinal)
            return false;
        *at = ordinal ? ordinal : after + (*after == ' ');
        return true;
    }
    for (long month = 1; month <= 12 && !after; month++) {
        after = price_words_after(*at, MONTHS[month - 1]);
        *out = (struct date_token){month, 0};
    }
    if (after)
        *at = after;
    return after != NULL;
}

static date make_date(long year, long month, long day, size_t year_digits)
{
    char text[32];
    date out = 0;
    if (year_digits != 4 && year_digits != 2)
        return 0;
    snprintf(text, sizeof text, "%04ld-%02ld-%02ld", year_digits == 2 ? 2000 + year : year, month, day);
    return date_parse(&out, text, NULL) == ST_OK ? out : 0;
}

/* A date of three numbers with the year last. Points mean day, month and year. */
static bool order_numbers(struct price_date *out, const struct date_token *t, bool points)
{
    const date dmy =
        t[0].digits > 2 || t[1].digits > 2 ? 0 : make_date(t[2].value, t[1].value, t[0].value, t[2].digits);
    const date mdy =
        t[0].digits > 2 || t[1].digits > 2 ? 0 : make_date(t[2].value, t[0].value, t[1].value, t[2].digits);
    if (dmy && (!mdy || points || dmy == mdy)) {
        out->day = dmy;
        out->shows = mdy ? DATES_FOUND : DATES_DAY_FIRST;
    } else if (mdy && !dmy) {
        out->day = mdy;
        out->shows = DATES_MONTH_FIRST;
    } else if (dmy) {
        out->as_dmy = dmy;
        out->as_mdy = mdy;
    }
    if (points)
        out->shows = DATES_FOUND;
    return dmy || mdy;
}

/* Reads a date of three tokens. */
static bool read_tokens(struct price_date *out, const struct date_token *t, bool points)
{
    if (t[0].digits == 4) /* 2026-12-31 */
        out->day = t[1].digits == 4 ? 0 : make_date(t[0].value, t[1].value, t[2].value, 4);
    else if (t[1].digits == 0) /* 31 December 2026 */
        out->day = make_date(t[2].value, t[1].value, t[0].value, t[2].digits);
    else if (t[0].digits == 0) /* December 31, 2026 */
        out->day = make_date(t[2].value, t[0].value, t[1].value, t[2].digits);
    else
        return order_numbers(out, t, points);
    return out->day > 0;
}

/* Reads a period: "30 days". *at is moved after it. */
static bool read_period(struct price_date *out, const char **at)
{
    const size_t n = strspn(*at, "0123456789");
    const char *unit = n > 0 && n <= 3 && (*at)[n] == ' ' ? *at + n + 1 : NULL;
    const int count = unit ? atoi(*at) : 0;
    if (!unit)
        return false;
    const char *days =
        price_words_after(unit, "day|days|tag|tage|tagen|jour|jours|calendar days|kalendertage");
    const char *weeks = price_words_after(unit, "week|weeks|woche|wochen|semaine|semaines");
    const char *months = price_words_after(unit, "month|months|monat|monate|monaten|mois");
    out->days = days ? count : weeks ? 7 * count : 0;
    out->months = months ? count : 0;
    *at = days ? days : weeks ? weeks : months ? months : *at;
    return days || weeks || months;
}

/* Reads the day number of a spreadsheet, from the year 2000 on. */
static bool read_serial(struct price_date *out, const char **at)
{
    enum { FIRST = 36526 /* 2000-01-01 */, LAST = 73415 /* 2100-12-31 */, SHIFT = 2 };
    const size_t n = strspn(*at, "0123456789");
    const long serial = n == 5 && (*at)[n] == '\0' ? strtol(*at, NULL, 10) : 0;
    if (serial < FIRST || serial > LAST)
        return false;
    out->day = date_from_days(serial - SHIFT);
    *at += n;
    return true;
}

bool price_date_read(struct price_date *out, const char **end, const char *text, struct arena *arena)
{
    const char *words = price_words_of(text, arena), *weekday = price_words_after(words, WEEKDAYS);
    const char *at = weekday && *weekday ? weekday : words;
    struct date_token tokens[3];
    size_t n = 0;
    *out = (struct price_date){.day = 0};
    *end = at;
    if (read_period(out, end) || read_serial(out, end))
        return true;
    const char *separator = text + strcspn(text, "0123456789");
    separator += strspn(separator, "0123456789");
    while (n < 3 && read_token(&tokens[n], &at))
        n++;
    *end = at;
    return n == 3 && read_tokens(out, tokens, *separator == '.');
}

date price_date_add(date from, const struct price_date *period)
{
    const int months = period->months;
    if (months == 0)
        return from > 0 ? date_from_days(date_days(from) + period->days) : 0;
    const int month = from / 100 % 100 - 1 + months;
    date out = 0;
    /* 31 January and one month: the last day of February */
    for (int day = from % 100; day > 27 && out == 0; day--)
        out = make_date(from / 10000 + month / 12, month % 12 + 1, day, 4);
    return out ? out : make_date(from / 10000 + month / 12, month % 12 + 1, from % 100, 4);
}
