/* test_manual.c - the manual pages name exactly the commands and options of the tables. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "library/command.h"
#include "library/commands.h"
#include "proof/sizes.h"
#include "scenario/rules.h"

/* The page of a command, or of the program for NULL. To be freed. */
static char *page_of(const struct command *command)
{
    char path[128];
    snprintf(path, sizeof path, "../src/cli/man/bursar%s%s.1", command ? "-" : "",
             command ? command->name : "");
    return test_read(path);
}

/* True if `what` is in the page as a whole word. */
static bool names(const char *page, const char *what)
{
    const size_t n = strlen(what);
    for (const char *at = strstr(page, what); at; at = strstr(at + 1, what))
        if (!isalnum((unsigned char)at[n]) && at[n] != '-')
            return true;
    return false;
}

static bool has_option(const char *page, const struct option_spec *option)
{
    char what[80];
    char letter[16];
    snprintf(what, sizeof what, "Fl -%s%s%s", option->name, option->value ? " Ar " : "",
             option->value ? option->value : "");
    snprintf(letter, sizeof letter, ".It Fl %c", option->letter);
    return names(page, what) && (!option->letter || names(page, letter));
}

enum { OPTIONS_AT_MOST = 32 };

/* All options of a command except the global ones, including shared ones. */
static size_t options_of(struct option_spec out[OPTIONS_AT_MOST], const struct command *command)
{
    struct option_set sets[OPTION_SETS_AT_MOST];
    const size_t n_sets = command_options(sets, command);
    size_t n = 0;
    for (size_t k = 0; k < n_sets; k++)
        for (size_t i = 0; i < sets[k].n; i++) {
            assert_true(n < OPTIONS_AT_MOST);
            out[n++] = sets[k].specs[i];
        }
    return n;
}

static void check_spec(const struct option_spec *option)
{
    assert_true(option->help && option->help[0]);
    assert_true((option->type == OPTION_FLAG) == !option->value);
}

/* Options of every command, or of every scenario command, are in the program's page; others in the command's.
 */
static void test_pages_have_all_options(void **state)
{
    (void)state;
    char *program = page_of(NULL);
    size_t n = 0;
    size_t n_options = 0;
    const struct option_spec *options = global_options(&n_options);
    for (size_t i = 0; i < n_options; i++) {
        check_spec(&options[i]);
        if (!has_option(program, &options[i]))
            fail_msg("bursar.1 lacks --%s", options[i].name);
    }
    const struct command *list = command_list(&n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) {
        char what[160];
        char *page = page_of(&list[i]);
        snprintf(what, sizeof what, "\n.Nm bursar-%s\n.Nd %s\n", list[i].name, list[i].summary);
        if (!strstr(page, what))
            fail_msg("bursar-%s.1 lacks '%s'", list[i].name, what);
        /* the same words as a sentence */
        snprintf(what, sizeof what, "\n.It Xr bursar-%s 1\n%c%s.\n", list[i].name,
                 toupper((unsigned char)list[i].summary[0]), list[i].summary + 1);
        if (!strstr(program, what))
            fail_msg("bursar.1 lacks '%s'", what);
        struct option_spec own[OPTIONS_AT_MOST];
        const size_t n_own = options_of(own, &list[i]);
        for (size_t j = 0; j < n_own; j++) {
            check_spec(&own[j]);
            if (!has_option(page, &own[j]) && !has_option(program, &own[j]))
                fail_msg("bursar-%s.1 lacks --%s", list[i].name, own[j].name);
        }
        free(page);
    }
    free(program);
}

static bool among(const struct option_spec *options, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(options[i].name, name) == 0)
            return true;
    return false;
}

/* True if the option belongs to this command or to all; command NULL: to any. */
static bool is_option(const struct command *command, const char *name)
{
    size_t n_global = 0;
    size_t n = 0;
    const struct option_spec *global = global_options(&n_global);
    const struct command *list = command_list(&n);
    if (among(global, n_global, name))
        return true;
    for (size_t i = 0; i < n; i++) {
        struct option_spec own[OPTIONS_AT_MOST];
        if ((!command || command == &list[i]) && among(own, options_of(own, &list[i]), name))
            return true;
    }
    return false;
}

/* Every `.It Fl -name` of a page is an existing option. */
static void check_no_more(const struct command *command)
{
    char *page = page_of(command);
    static const char before[] = ".It Fl -";
    for (const char *at = strstr(page, before); at; at = strstr(at, before)) {
        char word[64];
        at += strlen(before);
        const size_t n = strcspn(at, " ,\n");
        assert_true(n < sizeof word);
        memcpy(word, at, n);
        word[n] = '\0';
        if (!is_option(command, word))
            fail_msg("bursar%s%s.1 has --%s, the tables do not", command ? "-" : "",
                     command ? command->name : "", word);
    }
    free(page);
}

static void test_pages_have_no_unknown_options(void **state)
{
    (void)state;
    size_t n = 0;
    const struct command *list = command_list(&n);
    check_no_more(NULL);
    for (size_t i = 0; i < n; i++)
        check_no_more(&list[i]);
}

/* Options of one command, including global ones, have different names and letters. */
static void test_options_have_unique_names(void **state)
{
    (void)state;
    size_t n = 0;
    size_t n_global = 0;
    const struct option_spec *global = global_options(&n_global);
    const struct command *list = command_list(&n);
    for (size_t c = 0; c < n; c++) {
        const struct command *command = &list[c];
        struct option_spec own[OPTIONS_AT_MOST];
        const size_t total = n_global + options_of(own, command);
        for (size_t i = 0; i < total; i++) {
            const struct option_spec *a = i < n_global ? &global[i] : &own[i - n_global];
            for (size_t j = 0; j < i; j++) {
                const struct option_spec *b = j < n_global ? &global[j] : &own[j - n_global];
                if (strcmp(a->name, b->name) == 0 || (a->letter && a->letter == b->letter))
                    fail_msg("%s: --%s and --%s", command->name, a->name, b->name);
            }
        }
        assert_true(command->group && command->summary && command->run);
    }
}

/* Every limit is in the table, in the proof and in the manual. Terms of vendors are under `vendors`. */
static void test_limits_are_known_everywhere(void **state)
{
    (void)state;
    char *page = test_read("../src/cli/man/bursar-scenario.5");
    char *proof = test_read("../src/proof/build_scenario.c");
    char *items = test_read("../src/proof/build_items.c");
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) {
        const struct rule *rule = &rules[i];
        const char *thing = rule->form == RULE_FREE ? rule->noun : NULL;
        char path[80], key[80];
        snprintf(path, sizeof path, "\"limits.%s%s%s\"", rule->key, thing ? "." : "", thing ? thing : "");
        snprintf(key, sizeof key, "\"%s\"", rule->key);
        if (!names(page, rule->key) || (thing && !names(page, thing)))
            fail_msg("bursar-scenario.5 lacks the limit %s", rule->key);
        const bool size = rule->form == RULE_SIZE && strcmp(sizes_row(rule->size)->limit, rule->key) == 0;
        if (!size && !strstr(proof, path) && !strstr(items, path) && !strstr(items, key))
            fail_msg("src/proof does not read the limit %s from the scenario", rule->key);
    }
    free(page);
    free(proof);
    free(items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages_have_all_options),
        cmocka_unit_test(test_pages_have_no_unknown_options),
        cmocka_unit_test(test_options_have_unique_names),
        cmocka_unit_test(test_limits_are_known_everywhere),
    };
    return cmocka_run_group_tests_name("library/manual", tests, NULL, NULL);
}
