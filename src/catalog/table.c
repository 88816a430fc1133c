/* table.c - the columns of every table, and the rules for their values. catalog/schema.sql says the same in
 * SQL. */
#include "catalog/table.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/decimal.h"
#include "base/suggest.h"
#include "catalog/csvfile.h"

/* Shorthands for rows of the tables below. */
#define NO_REFERENCE .refers = N_TABLES
#define KEY_ID(text)                                                                                         \
    {                                                                                                        \
        .name = text, .type = COLUMN_ID, .key = true, NO_REFERENCE                                           \
    }
#define KEY_REF(text, table)                                                                                 \
    {                                                                                                        \
        .name = text, .type = COLUMN_ID, .key = true, .refers = table                                        \
    }
#define KEY_PART KEY_REF("part", TABLE_PART)
#define REF(text, table)                                                                                     \
    {                                                                                                        \
        .name = text, .type = COLUMN_ID, .refers = table                                                     \
    }
#define TECHNOLOGY REF("technology", TABLE_TECHNOLOGY)
#define FAMILY                                                                                               \
    {                                                                                                        \
        .name = "family", .type = COLUMN_ID, NO_REFERENCE                                                    \
    }
#define SOURCE REF("source", TABLE_SOURCE)
#define SOURCE_OR_ASSUMPTION                                                                                 \
    {                                                                                                        \
        .name = "source", .type = COLUMN_ID, .optional = true, .refers = TABLE_SOURCE                        \
    }
#define TEXT(text)                                                                                           \
    {                                                                                                        \
        .name = text, .type = COLUMN_TEXT, NO_REFERENCE                                                      \
    }
#define KEY_TEXT(text)                                                                                       \
    {                                                                                                        \
        .name = text, .type = COLUMN_TEXT, .key = true, NO_REFERENCE                                         \
    }
#define OPTIONAL_TEXT(text)                                                                                  \
    {                                                                                                        \
        .name = text, .type = COLUMN_TEXT, .optional = true, NO_REFERENCE                                    \
    }
#define DATE(text)                                                                                           \
    {                                                                                                        \
        .name = text, .type = COLUMN_DATE, NO_REFERENCE                                                      \
    }
#define KEY_DATE(text)                                                                                       \
    {                                                                                                        \
        .name = text, .type = COLUMN_DATE, .key = true, NO_REFERENCE                                         \
    }
#define OPTIONAL_DATE(text)                                                                                  \
    {                                                                                                        \
        .name = text, .type = COLUMN_DATE, .optional = true, NO_REFERENCE                                    \
    }
#define CURRENCY                                                                                             \
    {                                                                                                        \
        .name = "currency", .type = COLUMN_CURRENCY, NO_REFERENCE                                            \
    }
#define KEY_CURRENCY                                                                                         \
    {                                                                                                        \
        .name = "currency", .type = COLUMN_CURRENCY, .key = true, NO_REFERENCE                               \
    }
#define CHOICE(text, ...)                                                                                    \
    {                                                                                                        \
        .name = text, .type = COLUMN_CHOICE, NO_REFERENCE, .choices = { __VA_ARGS__ }                        \
    }
#define FIGURE_KIND CHOICE("kind", "list", "measured", "estimate", "estimated", "assumption")
#define PER CHOICE("per", "cluster", "node", "socket", "core")
#define INTEGER(text, from, to)                                                                              \
    {                                                                                                        \
        .name = text, .type = COLUMN_INTEGER, NO_REFERENCE, .low = from, .high = to                          \
    }
#define INTEGER_OR(text, value, from, to)                                                                    \
    {                                                                                                        \
        .name = text, .type = COLUMN_INTEGER, NO_REFERENCE, .fallback = value, .low = from, .high = to       \
    }
#define KEY_INTEGER_OR(text, value, from, to)                                                                \
    {                                                                                                        \
        .name = text, .type = COLUMN_INTEGER, .key = true, NO_REFERENCE, .fallback = value, .low = from,     \
        .high = to                                                                                           \
    }
#define OPTIONAL_INTEGER(text, from, to)                                                                     \
    {                                                                                                        \
        .name = text, .type = COLUMN_INTEGER, .optional = true, NO_REFERENCE, .low = from, .high = to        \
    }
#define REAL(text, from, to)                                                                                 \
    {                                                                                                        \
        .name = text, .type = COLUMN_REAL, NO_REFERENCE, .low = from, .high = to                             \
    }
#define REAL_OR(text, value, from, to)                                                                       \
    {                                                                                                        \
        .name = text, .type = COLUMN_REAL, NO_REFERENCE, .fallback = value, .low = from, .high = to          \
    }
#define OPTIONAL_REAL(text, from, to)                                                                        \
    {                                                                                                        \
        .name = text, .type = COLUMN_REAL, .optional = true, NO_REFERENCE, .low = from, .high = to           \
    }
#define POSITIVE(text, to)                                                                                   \
    {                                                                                                        \
        .name = text, .type = COLUMN_REAL, NO_REFERENCE, .above_low = true, .high = to                       \
    }
#define OPTIONAL_POSITIVE(text, to)                                                                          \
    {                                                                                                        \
        .name = text, .type = COLUMN_REAL, .optional = true, NO_REFERENCE, .above_low = true, .high = to     \
    }

#define PORTS_AT_MOST 1048576
#define HUGE_REAL 1e300

static const struct table TABLES[N_TABLES] = {
    [TABLE_META] = {"meta", 4, {KEY_ID("name"), DATE("as_of"), CURRENCY, TEXT("title")}},
    [TABLE_SOURCE] = {"source",
                      6,
                      {KEY_ID("id"), TEXT("title"), OPTIONAL_TEXT("author"), OPTIONAL_DATE("date"),
                       OPTIONAL_TEXT("address"), OPTIONAL_TEXT("note")}},
    [TABLE_TECHNOLOGY] = {"technology",
                          6,
                          {KEY_ID("id"), REAL("latency_us", 0, 1e9), OPTIONAL_POSITIVE("bandwidth_Bps", 1e18),
                           REAL_OR("message_cpu_us", "0", 0, 1e9), FIGURE_KIND, SOURCE_OR_ASSUMPTION}},
    [TABLE_TECHNOLOGY_BANDWIDTH] = {"technology_bandwidth",
                                    6,
                                    {KEY_REF("technology", TABLE_TECHNOLOGY),
                                     {.name = "pattern",
                                      .type = COLUMN_CHOICE,
                                      .key = true,
                                      NO_REFERENCE,
                                      .choices = {"ping-pong", "exchange", "all-to-all"}},
                                     KEY_INTEGER_OR("message_B", NULL, 1, 1099511627776.0),
                                     POSITIVE("bandwidth_Bps", 1e18),
                                     FIGURE_KIND,
                                     SOURCE_OR_ASSUMPTION}},
    [TABLE_PART] = {"part",
                    9,
                    {KEY_ID("id"),
                     CHOICE("kind", "node", "nic", "port", "switch", "cable", "chassis", "line_card", "rack",
                            "pdu", "license", "service", "component"),
                     OPTIONAL_TEXT("vendor"), TEXT("name"), OPTIONAL_REAL("power_W", 0, 1e9),
                     OPTIONAL_REAL("height_U", 0, 1000), OPTIONAL_REAL("weight_kg", 0, 1e6),
                     OPTIONAL_TEXT("note"), SOURCE}},
    [TABLE_QUOTE] =
        {"quote",
         10,
         {KEY_PART,
          {.name = "seller", .type = COLUMN_TEXT, .key = true, .optional = true, NO_REFERENCE},
          KEY_DATE("date"),
          OPTIONAL_DATE("valid_until"),
          INTEGER("amount_minor", 0, (double)MONEY_MAX),
          KEY_CURRENCY,
          {.name = "kind",
           .type = COLUMN_CHOICE,
           .key = true,
           NO_REFERENCE,
           .choices = {"list", "street", "quote", "invoice", "estimate", "assumption"}},
          KEY_INTEGER_OR("pack", "1", 1, 1e9),
          KEY_INTEGER_OR("min_quantity", "1", 1, 1e9),
          {.name = "source", .type = COLUMN_ID, .key = true, .optional = true, .refers = TABLE_SOURCE}}},
    [TABLE_NODE] = {"node",
                    5,
                    {KEY_PART, INTEGER("sockets", 1, 1024), INTEGER("cores", 1, 1048576),
                     INTEGER("memory_MiB", 1, 1073741824), INTEGER_OR("nic_slots", "1", 0, 1024)}},
    [TABLE_MEMORY_OPTION] = {"memory_option",
                             5,
                             {KEY_REF("node", TABLE_NODE), KEY_PART, KEY_INTEGER_OR("modules", "1", 1, 1024),
                              INTEGER("added_MiB", 1, 1073741824), SOURCE}},
    [TABLE_NIC] = {"nic", 3, {KEY_PART, TECHNOLOGY, INTEGER_OR("ports", "1", 1, PORTS_AT_MOST)}},
    [TABLE_CABLE] = {"cable", 3, {KEY_PART, TECHNOLOGY, OPTIONAL_POSITIVE("length_m", 1e6)}},
    [TABLE_SWITCH] = {"switch", 3, {KEY_PART, TECHNOLOGY, INTEGER_OR("ports", "1", 1, PORTS_AT_MOST)}},
    [TABLE_CHASSIS] = {"chassis", 3, {KEY_PART, FAMILY, INTEGER("slots", 1, 1024)}},
    [TABLE_LINE_CARD] = {"line_card", 4, {KEY_PART, TECHNOLOGY, FAMILY, INTEGER("ports", 1, PORTS_AT_MOST)}},
    [TABLE_RACK] = {"rack", 3, {KEY_PART, INTEGER("units_U", 1, 1000), OPTIONAL_POSITIVE("capacity_W", 1e9)}},
    [TABLE_PDU] = {"pdu", 3, {KEY_PART, POSITIVE("capacity_W", 1e9), OPTIONAL_INTEGER("outlets", 1, 1024)}},
    [TABLE_LICENSE] = {"license", 2, {KEY_PART, PER}},
    [TABLE_SERVICE] = {"service", 3, {KEY_PART, PER, OPTIONAL_POSITIVE("years", 100)}},
    [TABLE_NODE_RATE] = {"node_rate",
                         6,
                         {KEY_REF("node", TABLE_NODE), KEY_TEXT("application"),
                          OPTIONAL_INTEGER("processes_per_node", 1, 1048576), POSITIVE("rate_per_s", 1e30),
                          FIGURE_KIND, SOURCE_OR_ASSUMPTION}},
    [TABLE_MACHINE_CONSTANT] = {"machine_constant",
                                6,
                                {KEY_ID("machine"), KEY_TEXT("name"), REAL("value", -HUGE_REAL, HUGE_REAL),
                                 OPTIONAL_TEXT("unit"), FIGURE_KIND, SOURCE_OR_ASSUMPTION}},
    [TABLE_EXCHANGE_RATE] = {"exchange_rate",
                             4,
                             {KEY_DATE("date"), KEY_CURRENCY, POSITIVE("per_usd", 1e12), SOURCE}},
};

const struct table *table_get(enum table_id id)
{
    assert(id < N_TABLES);
    return &TABLES[id];
}

enum status table_find(enum table_id *out, const char *name, struct diag *diag)
{
    const char *names[N_TABLES];
    for (int i = 0; i < N_TABLES; i++) {
        names[i] = TABLES[i].name;
        if (strcmp(name, TABLES[i].name) == 0) {
            *out = (enum table_id)i;
            return ST_OK;
        }
    }
    diag_set(diag, ST_INPUT, "a catalogue has no table '%s'", name);
    return suggest(diag, name, names, N_TABLES);
}

enum status table_columns(int place[], const struct table *table, const struct csvfile *csv,
                          struct diag *diag)
{
    const char *names[TABLE_MAX_COLUMNS];
    for (size_t i = 0; i < table->n_columns; i++)
        names[i] = table->columns[i].name;
    return csvfile_columns(place, csv, names, table->n_columns, diag);
}

size_t table_at(const struct table *table, const char *name)
{
    size_t i = 0;
    while (i < table->n_columns && strcmp(table->columns[i].name, name) != 0)
        i++;
    assert(i < table->n_columns);
    return i;
}

/* --- values --- */

static enum status parse_id(struct cell *out, const char *text, struct diag *diag)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+-";
    if (text[strspn(text, allowed)] != '\0')
        return diag_set(diag, ST_INPUT, "expected a name of letters, digits, '.', '_', '+' and '-', got '%s'",
                        text);
    *out = (struct cell){.type = CELL_TEXT, .text = text};
    return ST_OK;
}

static enum status parse_date(struct cell *out, const char *text, struct diag *diag)
{
    date ignored = 0;
    const enum status status = date_parse(&ignored, text, diag);
    *out = (struct cell){.type = CELL_TEXT, .text = text};
    return status;
}

static enum status parse_word(struct cell *out, const char *text, const char *what, const char *const *words,
                              size_t n, struct diag *diag)
{
    *out = (struct cell){.type = CELL_TEXT, .text = text};
    for (size_t i = 0; i < n; i++)
        if (strcmp(words[i], text) == 0)
            return ST_OK;
    diag_set(diag, ST_INPUT, "unknown %s '%s'", what, text);
    return suggest(diag, text, words, n);
}

static enum status parse_currency(struct cell *out, const char *text, struct diag *diag)
{
    size_t n = 0;
    const char *const *codes = currency_codes(&n);
    return parse_word(out, text, "currency", codes, n, diag);
}

static enum status parse_choice(struct cell *out, const struct column *column, const char *text,
                                struct diag *diag)
{
    size_t n = 0;
    while (n < COLUMN_MAX_CHOICES && column->choices[n])
        n++;
    return parse_word(out, text, column->name, column->choices, n, diag);
}

static enum status parse_integer(struct cell *out, const struct column *column, const char *text,
                                 struct diag *diag)
{
    out->type = CELL_INTEGER;
    return decimal_parse_integer(&out->integer, text, (int64_t)column->low, (int64_t)column->high, diag);
}

static enum status check_range(const struct column *column, double value, struct diag *diag)
{
    const bool ok =
        value >= column->low && value <= column->high && !(column->above_low && value <= column->low);
    if (ok)
        return ST_OK;
    return diag_set(diag, ST_INPUT, "expected a number %s %g and at most %g, got %g",
                    column->above_low ? "above" : "from", column->low, column->high, value);
}

static enum status parse_real(struct cell *out, const struct column *column, const char *text,
                              struct diag *diag)
{
    out->type = CELL_REAL;
    const enum status status = decimal_parse_double(&out->real, text, diag);
    if (status != ST_OK)
        return status;
    /* One zero only: "-0" and "0" are one value and must have one text. */
    out->real += 0.0;
    return check_range(column, out->real, diag);
}

enum status table_parse(struct cell *out, const struct column *column, const char *text, struct diag *diag)
{
    *out = (struct cell){.type = CELL_NULL};
    if (!text || text[0] == '\0')
        text = column->fallback;
    if (!text && column->optional)
        return ST_OK;
    if (!text)
        return diag_set(diag, ST_INPUT, "%s is missing", column->name);
    switch (column->type) {
    case COLUMN_ID:
        return parse_id(out, text, diag);
    case COLUMN_TEXT:
        *out = (struct cell){.type = CELL_TEXT, .text = text};
        return ST_OK;
    case COLUMN_DATE:
        return parse_date(out, text, diag);
    case COLUMN_CURRENCY:
        return parse_currency(out, text, diag);
    case COLUMN_CHOICE:
        return parse_choice(out, column, text, diag);
    case COLUMN_INTEGER:
        return parse_integer(out, column, text, diag);
    case COLUMN_REAL:
        return parse_real(out, column, text, diag);
    }
    assert(false);
    return ST_INTERNAL;
}

/* --- values of a file, and as text --- */

enum status table_check(const struct column *column, const struct cell *cell, struct diag *diag)
{
    struct cell ignored;
    switch (cell->type) {
    case CELL_NULL:
        if (column->optional)
            return ST_OK;
        return diag_set(diag, ST_INPUT, "%s is missing", column->name);
    case CELL_TEXT:
        if (column->type != COLUMN_INTEGER && column->type != COLUMN_REAL && cell->text &&
            cell->text[0] != '\0')
            return table_parse(&ignored, column, cell->text, diag);
        break;
    case CELL_INTEGER:
        if (column->type == COLUMN_INTEGER)
            return check_range(column, (double)cell->integer, diag);
        break;
    case CELL_REAL:
        if (column->type == COLUMN_REAL)
            return check_range(column, cell->real, diag);
        break;
    }
    return diag_set(diag, ST_INPUT, "%s has a value of the wrong type", column->name);
}

void table_put_header(struct text *text, const struct table *table)
{
    for (size_t i = 0; i < table->n_columns; i++)
        text_printf(text, "%s%s", i ? "," : "", table->columns[i].name);
    text_put(text, "\n");
}

static void put_real(struct text *text, double value)
{
    char s[32];
    snprintf(s, sizeof s, "%.15g", value);
    if (strtod(s, NULL) != value)
        snprintf(s, sizeof s, "%.17g", value);
    text_put(text, s);
}

void table_put_cell(struct text *text, const struct cell *cell)
{
    switch (cell->type) {
    case CELL_NULL:
        break;
    case CELL_INTEGER:
        text_printf(text, "%" PRId64, cell->integer);
        break;
    case CELL_REAL:
        put_real(text, cell->real);
        break;
    case CELL_TEXT:
        csvfile_put(text, cell->text);
        break;
    }
}

void table_put_row(struct text *text, const struct table *table, const struct cell *cells)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        text_put(text, i ? "," : "");
        table_put_cell(text, &cells[i]);
    }
    text_put(text, "\n");
}
