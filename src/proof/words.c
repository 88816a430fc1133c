/* words.c - the proof's own lists of words, and its matching of patterns. */
#include "proof/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const words_kind[N_PART_KINDS] = {[PART_NODE] = "node",
                                              [PART_NIC] = "nic",
                                              [PART_PORT] = "port",
                                              [PART_SWITCH] = "switch",
                                              [PART_CABLE] = "cable",
                                              [PART_CHASSIS] = "chassis",
                                              [PART_LINE_CARD] = "line_card",
                                              [PART_RACK] = "rack",
                                              [PART_PDU] = "pdu",
                                              [PART_LICENSE] = "license",
                                              [PART_SERVICE] = "service",
                                              [PART_COMPONENT] = "component",
                                              [PART_ACCELERATOR] = "accelerator",
                                              [PART_RENTAL] = "rental"};

const char *const words_figure[N_FIGURE_KINDS] = {
    [FIGURE_LIST] = "list",         [FIGURE_STREET] = "street",      [FIGURE_QUOTE] = "quote",
    [FIGURE_INVOICE] = "invoice",   [FIGURE_ESTIMATE] = "estimate",  [FIGURE_ASSUMPTION] = "assumption",
    [FIGURE_MEASURED] = "measured", [FIGURE_ESTIMATED] = "estimated"};

const char *const words_pattern[N_MESSAGE_PATTERNS] = {
    [MESSAGE_PING_PONG] = "ping-pong", [MESSAGE_EXCHANGE] = "exchange", [MESSAGE_ALL_TO_ALL] = "all-to-all"};

const char *const words_goal[N_GOALS] = {[GOAL_RATE] = "rate",
                                         [GOAL_COST] = "cost",
                                         [GOAL_RATE_PER_COST] = "rate-per-cost",
                                         [GOAL_RATE_PER_WATT] = "rate-per-watt",
                                         [GOAL_RATE_PER_CARBON] = "rate-per-carbon"};

const char *const words_under_error[N_UNDER_ERROR] = {
    [UNDER_ERROR_REGRET] = "regret", [UNDER_ERROR_CVAR] = "cvar", [UNDER_ERROR_MINIMAX] = "minimax"};

const char *const words_counts[N_COUNTS] = {
    [COUNTS_ANY] = "any", [COUNTS_LEGAL] = "legal", [COUNTS_REAL] = "real"};

const char *const words_metric[N_METRICS] = {
    [METRIC_HARMONIC] = "harmonic", [METRIC_GEOMEAN] = "geomean", [METRIC_SSNI] = "ssni",
    [METRIC_SSI] = "ssi",           [METRIC_SSP] = "ssp",         [METRIC_JOBS_PER_DAY] = "jobs-per-day"};

bool words_match(const char *pattern, const char *name)
{
    if (*pattern != '*' && *pattern != *name)
        return false; /* most names differ here */
    size_t n = strcspn(pattern, "*");
    if (pattern[n] == '\0')
        return strcmp(pattern, name) == 0;
    if (strncmp(pattern, name, n) != 0)
        return false;
    for (name += n, pattern += n;; name += n, pattern += n) {
        pattern += strspn(pattern, "*");
        n = strcspn(pattern, "*");
        if (pattern[n] == '\0') { /* the last piece ends the name */
            const size_t left = strlen(name);
            return left >= n && strcmp(name + left - n, pattern) == 0;
        }
        while (*name && strncmp(name, pattern, n) != 0)
            name++;
        if (*name == '\0')
            return false;
    }
}

size_t words_place(const char *word, const char *const *words, size_t n)
{
    size_t place = 0;
    while (place < n && strcmp(words[place], word) != 0)
        place++;
    return place;
}

static int compare_id(const void *id, const void *part)
{
    return strcmp(id, ((const struct part *)part)->id);
}

/* Parts are sorted by id. */
size_t words_part(const struct snapshot *snapshot, const char *id)
{
    const struct part *part = snapshot->n_parts > 0 ? bsearch(id, snapshot->parts, snapshot->n_parts,
                                                              sizeof *snapshot->parts, compare_id)
                                                    : NULL;
    return part ? (size_t)(part - snapshot->parts) : NO_INDEX;
}

/* --- days --- */

static int length_of(int year, int month)
{
    const int leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0);
    return month == 2 ? 28 + leap : 30 + (month + (month > 7)) % 2;
}

date words_day(const char *text)
{
    int all = 0;
    for (size_t i = 0; i < 10; i++) {
        const bool dash = i == 4 || i == 7;
        if (dash ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return 0;
        all = dash ? all : all * 10 + (text[i] - '0');
    }
    const int month = all / 100 % 100, day = all % 100;
    const bool there =
        text[10] == '\0' && month >= 1 && month <= 12 && day >= 1 && day <= length_of(all / 10000, month);
    return there ? (date)all : 0;
}

const char *words_of_day(char out[11], date day)
{
    out[0] = '\0';
    if (day > 0)
        snprintf(out, 11, "%04u-%02u-%02u", (unsigned)day / 10000 % 10000, (unsigned)day / 100 % 100,
                 (unsigned)day % 100);
    return out;
}

date words_next_day(date day)
{
    const int year = day / 10000, month = day / 100 % 100;
    if (day % 100 < length_of(year, month))
        return day + 1;
    return month == 12 ? (year + 1) * 10000 + 101 : year * 10000 + (month + 1) * 100 + 1;
}
