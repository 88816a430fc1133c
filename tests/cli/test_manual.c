/* test_manual.c - the manual page names the commands and options of the tables, and no others. */
#include "check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"

static char *manual(void)
{
    return test_read("../src/cli/bursar.1");
}

/* True when `what` stands in the page and the character behind it ends the word. */
static bool names(const char *page, const char *what)
{
    const size_t n = strlen(what);
    for (const char *at = strstr(page, what); at; at = strstr(at + 1, what))
        if (!isalnum((unsigned char)at[n]) && at[n] != '-')
            return true;
    return false;
}

static void check_option(const char *page, const char *command, const struct option_spec *option)
{
    char what[64];
    snprintf(what, sizeof what, "Fl -%s%s%s", option->name, option->value ? " Ar " : "",
             option->value ? option->value : "");
    if (!names(page, what))
        fail_msg("bursar.1 lacks '%s' of %s", what, command);
    snprintf(what, sizeof what, ".It Fl %c", option->letter);
    if (option->letter && !names(page, what))
        fail_msg("bursar.1 lacks '%s' of %s", what, command);
    assert_true(option->help && option->help[0]);
    assert_true((option->type == OPTION_FLAG) == !option->value);
}

static void test_page_has_all(void **state)
{
    (void)state;
    char *page = manual();
    size_t n = 0;
    size_t n_options = 0;
    const struct option_spec *options = global_options(&n_options);
    for (size_t i = 0; i < n_options; i++)
        check_option(page, "every command", &options[i]);
    const struct command *const *list = command_list(&n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) {
        char what[64];
        snprintf(what, sizeof what, ".It Cm %s", list[i]->name);
        if (!names(page, what))
            fail_msg("bursar.1 lacks '%s'", what);
        for (size_t j = 0; j < list[i]->n_options; j++)
            check_option(page, list[i]->name, &list[i]->options[j]);
    }
    free(page);
}

static bool is_option(const char *name)
{
    size_t n_options = 0;
    size_t n = 0;
    const struct option_spec *options = global_options(&n_options);
    const struct command *const *list = command_list(&n);
    for (size_t i = 0; i <= n; i++) {
        for (size_t j = 0; j < n_options; j++)
            if (strcmp(options[j].name, name) == 0)
                return true;
        options = i < n ? list[i]->options : NULL;
        n_options = i < n ? list[i]->n_options : 0;
    }
    return false;
}

static bool is_command(const char *name)
{
    size_t n = 0;
    const struct command *const *list = command_list(&n);
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i]->name, name) == 0)
            return true;
    return strcmp(name, "help") == 0;
}

static void check_words(const char *page, const char *before, bool (*known)(const char *name))
{
    size_t found = 0;
    for (const char *at = strstr(page, before); at; at = strstr(at, before)) {
        char word[64];
        at += strlen(before);
        const size_t n = strcspn(at, " ,\n");
        assert_true(n < sizeof word);
        memcpy(word, at, n);
        word[n] = '\0';
        if (!known(word))
            fail_msg("bursar.1 has '%s%s', the tables do not", before, word);
        found++;
    }
    assert_true(found > 0);
}

static void test_page_has_no_more(void **state)
{
    (void)state;
    char *page = manual();
    check_words(page, "Fl -", is_option);
    check_words(page, ".It Cm ", is_command);
    free(page);
}

/* Two options of one command must not share a name or a letter, with the global ones among them. */
static void test_tables(void **state)
{
    (void)state;
    size_t n = 0;
    size_t n_global = 0;
    const struct option_spec *global = global_options(&n_global);
    const struct command *const *list = command_list(&n);
    for (size_t c = 0; c < n; c++) {
        const struct command *command = list[c];
        const size_t total = n_global + command->n_options;
        for (size_t i = 0; i < total; i++) {
            const struct option_spec *a = i < n_global ? &global[i] : &command->options[i - n_global];
            for (size_t j = 0; j < i; j++) {
                const struct option_spec *b = j < n_global ? &global[j] : &command->options[j - n_global];
                if (strcmp(a->name, b->name) == 0 || (a->letter && a->letter == b->letter))
                    fail_msg("%s: --%s and --%s", command->name, a->name, b->name);
            }
        }
        assert_true(command->group && command->summary && command->run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_page_has_all),
        cmocka_unit_test(test_page_has_no_more),
        cmocka_unit_test(test_tables),
    };
    return cmocka_run_group_tests_name("cli/manual", tests, NULL, NULL);
}
