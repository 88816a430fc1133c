/* test_documents.c - bursar-catalog(5) has every table with its columns in order, bursar-models(7) every
 * model with its description, and bursar-glossary(7) its terms in order. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "catalog/table.h"
#include "check.h"
#include "model/model.h"
#include "model/model_list.h"

/* A page as its reader sees it: without comments, with single blanks, and without mdoc escapes. To be freed.
 */
static char *page_text(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "../src/cli/man/%s", name);
    char *page = test_read(path);
    char *to = page;
    for (const char *from = page; *from; from++) {
        if (from[0] == '\\' && from[1] == '&') {
            from++;
            continue;
        }
        if (from[0] == '\\' && from[1] == 'e')
            *to++ = '\\', from++;
        else if (!isspace((unsigned char)*from))
            *to++ = *from;
        else if (to > page && to[-1] != ' ')
            *to++ = ' ';
    }
    *to = '\0';
    return page;
}

/* The unit of a number column, which ends its name. */
static const char *unit_of(const char *column)
{
    static const char *const units[][2] = {
        {"_g_per_kWh", " g/kWh"},
        {"_per_s", " 1/s"},
        {"_MiB", " MiB"},
        {"_Bps", " B/s"},
        {"_us", " us"},
        {"_Hz", " Hz"},
        {"_kg", " kg"},
        {"_W", " W"},
        {"_U", " U"},
        {"_B", " B"},
        {"_m", " m"},
        {"_h", " h"},
        {"_s", " s"},
    };
    const size_t length = strlen(column);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        const size_t n = strlen(units[i][0]);
        if (length > n && strcmp(column + length - n, units[i][0]) == 0)
            return units[i][1];
    }
    return "";
}

/* The type of a column in the words of the page; for an optional column up to the meaning of an empty cell.
 */
static void put_rule(struct text *text, const struct column *column)
{
    switch (column->type) {
    case COLUMN_ID:
        if (column->refers == TABLE_META)
            text_put(text, "Name");
        else
            text_printf(text, "Name in %s.csv", table_get(column->refers)->name);
        break;
    case COLUMN_TEXT:
        text_put(text, "Text");
        break;
    case COLUMN_DATE:
        text_put(text, "Date");
        break;
    case COLUMN_CURRENCY:
        text_put(text, "Currency");
        break;
    case COLUMN_CHOICE:
        text_put(text, "One of");
        for (size_t i = 0, n = 0; i < COLUMN_MAX_CHOICES; i++)
            if (column->choices[i])
                text_printf(text, "%s %s", n++ ? "," : "", column->choices[i]);
        break;
    case COLUMN_INTEGER:
        text_printf(text, "Whole number, %.17g to %.17g%s", column->low, column->high, unit_of(column->name));
        break;
    case COLUMN_REAL:
        text_printf(text, "Number%s %g to %g%s", column->above_low ? " above" : ",", column->low,
                    column->high, unit_of(column->name));
        break;
    }
    text_put(text, column->key ? "; key" : "");
    if (column->fallback)
        text_printf(text, "; empty: %s.", column->fallback);
    else
        text_put(text, column->optional ? "; empty: " : ".");
}

/* Checks that the page has exactly the columns of a table, in order. */
static void check_columns(const char *section, const struct table *table)
{
    char *end = strstr(section, ".Ss ");
    const char *at = section;
    if (end)
        *end = '\0';
    for (size_t i = 0; i < table->n_columns; i++) {
        struct text want = TEXT_INIT;
        text_printf(&want, ".It Cm %s ", table->columns[i].name);
        put_rule(&want, &table->columns[i]);
        at = strstr(at, ".It Cm ");
        if (!at || strncmp(at, want.s, want.n) != 0)
            fail_msg("bursar-catalog.5, %s.csv: want '%s', have '%.90s'", table->name, want.s, at ? at : "");
        at++;
        text_fini(&want);
    }
    if (strstr(at, ".It Cm "))
        fail_msg("bursar-catalog.5, %s.csv has a column more: %.40s", table->name, strstr(at, ".It Cm "));
    if (end)
        *end = '.';
}

static void test_catalog_page_has_every_column(void **state)
{
    (void)state;
    char *page = page_text("bursar-catalog.5");
    const char *at = page;
    for (int i = 0; i < N_TABLES; i++) {
        const struct table *table = table_get((enum table_id)i);
        char what[80];
        snprintf(what, sizeof what, ".Ss %s.csv ", table->name);
        at = strstr(at, what);
        if (!at)
            fail_msg("bursar-catalog.5 lacks '%s', or has it in another order", what);
        check_columns(at + 1, table);
    }
    free(page);
}

/* The text in lower case with semicolons as full stops, because a line of output may be several sentences of
 * the page. To be freed. */
static char *plain(const char *text)
{
    char *out = strdup(text);
    assert_non_null(out);
    for (char *c = out; *c; c++)
        *c = *c == ';' ? '.' : (char)tolower((unsigned char)*c);
    return out;
}

/* Checks that a section of the page contains the program's output. */
static void check_said(const char *section, const char *key, const char *said)
{
    char *page = plain(section), *want = plain(said ? said : "");
    if (!strstr(page, want))
        fail_msg("bursar-models.7 does not say of %s: %s", key, said);
    free(page);
    free(want);
}

/* The page names a paper before the first of its models. */
static void test_models_page_has_every_model(void **state)
{
    (void)state;
    char *page = page_text("bursar-models.7");
    size_t n = 0;
    const struct model *const *list = model_list(&n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) {
        char what[80];
        snprintf(what, sizeof what, ".Ss %s ", list[i]->key);
        char *section = strstr(page, what);
        if (!section)
            fail_msg("bursar-models.7 lacks %s", list[i]->key);
        check_said(page, list[i]->key, list[i]->about.paper);
        char *end = strstr(section + 1, ".S");
        assert_non_null(end);
        *end = '\0';
        check_said(section, list[i]->key, list[i]->about.equation);
        check_said(section, list[i]->key, list[i]->about.valid);
        check_said(section, list[i]->key, list[i]->about.checked);
        *end = '.';
    }
    free(page);
}

/* Terms are in alphabetical order and unique, each with a definition that begins with a capital letter. */
static void test_glossary_is_sorted(void **state)
{
    static const char item[] = "\n.It Sy ";
    (void)state;
    char *page = test_read("../src/cli/man/bursar-glossary.7");
    char before[64] = "";
    size_t n = 0;
    for (const char *at = strstr(page, item); at; at = strstr(at, item)) {
        char term[64];
        at += strlen(item);
        const size_t length = strcspn(at, "\n");
        assert_true(length < sizeof term);
        memcpy(term, at, length);
        term[length] = '\0';
        if (strcasecmp(before, term) >= 0)
            fail_msg("bursar-glossary.7: '%s' before '%s'", before, term);
        if (!isupper((unsigned char)at[length + 1]))
            fail_msg("bursar-glossary.7: '%s' has no definition", term);
        memcpy(before, term, sizeof before);
        n++;
    }
    assert_true(n >= 40);
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_catalog_page_has_every_column),
        cmocka_unit_test(test_models_page_has_every_model),
        cmocka_unit_test(test_glossary_is_sorted),
    };
    return cmocka_run_group_tests_name("library/documents", tests, NULL, NULL);
}
