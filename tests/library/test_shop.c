/* test_shop.c - the scenarios of the planted faults (tests/mutants) without a fault: their answers, and which
 * checks notice a changed plan. UPDATE=1 rewrites tests/golden/shop.txt. */
#include <glob.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "library/command.h"
#include "oracle/plan_mutation.h"
#include "oracle/run_command.h"
#include "proof/certificate.h"
#include "search/reprice.h"

enum { CHECKS_AT_MOST = 200, CHANGES_TRIED = 9, OTHERS = 8 };

/* How often each check failed over all changed plans. */
struct tally {
    FILE *golden;
    char name[CHECKS_AT_MOST][64];
    int n[CHECKS_AT_MOST];
    int n_names;
    int not_read, made;
    char *plans[OTHERS]; /* of the scenarios before */
};

static void count(struct tally *tally, const char *name)
{
    int i = 0;
    while (i < tally->n_names && strcmp(tally->name[i], name) != 0)
        i++;
    assert_true(i < CHECKS_AT_MOST);
    if (i == tally->n_names)
        snprintf(tally->name[tally->n_names++], sizeof tally->name[i], "%s", name);
    tally->n[i]++;
}

static void judge(void *payload, const char *where, const char *how, const struct certificate *certificate,
                  const char *message)
{
    struct tally *tally = payload;
    if (strcmp(how, "unchanged") == 0) {
        assert_true(certificate && certificate->ok);
        return;
    }
    tally->made++;
    tally->not_read += !certificate;
    assert_non_null(certificate ? "" : message);
    if (certificate && certificate->ok)
        fprintf(tally->golden, "    verified: %s %s\n", where, how);
    for (size_t i = 0; certificate && i < certificate->n_checks; i++)
        if (!certificate->checks[i].ok)
            count(tally, certificate->checks[i].name);
}

/* Loads the scenario of a mutant and its --set; missing keys come from base.yaml. */
static void write_scenario(const char *mutant, const char *path, char change[128])
{
    FILE *in = fopen(mutant, "r"), *base = fopen("tests/mutants/base.yaml", "r"), *out = fopen(path, "w");
    char line[2048], said[4096] = "\n";
    bool begun = false;
    assert_true(in && base && out);
    *change = '\0';
    while (fgets(line, sizeof line, in)) {
        if (!begun)
            sscanf(line, "options: --set %127[^\n]", change);
        else if (fputs(line, out) >= 0 && *line != ' ')
            snprintf(said + strlen(said), sizeof said - strlen(said), "%.*s\n", (int)strcspn(line, ":"),
                     line);
        begun = begun || strcmp(line, "---\n") == 0;
    }
    while (fgets(line, sizeof line, base)) {
        char key[64];
        snprintf(key, sizeof key, "\n%.*s\n", (int)strcspn(line, ":"), line);
        if (*line != '#' && !strstr(said, key))
            fputs(line, out);
    }
    fclose(in);
    fclose(base);
    assert_int_equal(fclose(out), 0);
}

/* The purchase in one line. */
static void tell(FILE *golden, const char *name, const char *text)
{
    json_t *plan = json_loads(text, 0, NULL), *cluster = NULL;
    size_t i = 0;
    const json_t *objective = json_object_get(plan, "objective");
    fprintf(golden, "%s: %lld %.12g, %zu lines;", name,
            json_integer_value(json_object_get(plan, "cost_minor")),
            json_number_value(json_object_get(objective, "value")),
            json_array_size(json_object_get(plan, "bill_of_materials")));
    json_array_foreach(json_object_get(plan, "clusters"), i, cluster)
    {
        const char *words[] = {"node", "network", "template", "switch"};
        fprintf(golden, " %lld", json_integer_value(json_object_get(cluster, "nodes")));
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            const char *word = json_string_value(json_object_get(cluster, words[k]));
            fprintf(golden, " %s", word ? word : "-");
        }
    }
    fputc('\n', golden);
    json_decref(plan);
}

static void ask(struct tally *tally, const char *mutant, int number)
{
    char path[] = "/tmp/bursar-shop-XXXXXX", change[128];
    struct arena arena = ARENA_INIT;
    struct question question;
    struct run run;
    const int made = mkstemp(path);
    assert_true(made >= 0);
    close(made);
    write_scenario(mutant, path, change);
    const char *const words[] = {
        "optimize", path, "-c", "tests/mutants/shop", "--format", "json", *change ? "--set" : NULL,
        change,     NULL};
    run_command(&run, words);
    if (run.code != 0)
        fail_msg("%s: %s", mutant, run.err);
    tell(tally->golden, strrchr(mutant, '/') + 1, run.out);
    const char *set[] = {change};
    plan_question(&question, path, "tests/mutants/shop",
                  &(struct shared_options){.set = {.v = set, .n = *change != '\0'}}, &arena);
    struct plan_mutation m = {.question = &question,
                              .every = CHANGES_TRIED,
                              .more = true,
                              .n = number,
                              .judge = judge,
                              .payload = tally};
    plan_mutate(&m, run.out, (const char *const *)tally->plans, number < OTHERS ? (size_t)number : OTHERS);
    free(tally->plans[number % OTHERS]);
    tally->plans[number % OTHERS] = strdup(run.out);
    run_free(&run);
    arena_fini(&arena);
    unlink(path);
}

static void test_answers_are_golden(void **state)
{
    glob_t mutants;
    char *text = NULL;
    size_t n = 0;
    struct tally tally = {.golden = open_memstream(&text, &n)};
    (void)state;
    assert_non_null(tally.golden);
    assert_int_equal(glob("tests/mutants/*.mutant", 0, NULL, &mutants), 0);
    for (size_t i = 0; i < mutants.gl_pathc; i++)
        ask(&tally, mutants.gl_pathv[i], (int)i);
    globfree(&mutants);
    for (int i = 0; i < OTHERS; i++)
        free(tally.plans[i]);
    fprintf(tally.golden,
            "%d changed plans and plans of other questions, of which %d are not read; of the others fail:\n",
            tally.made, tally.not_read);
    for (int i = 0; i < tally.n_names; i++)
        fprintf(tally.golden, "%4d %s\n", tally.n[i], tally.name[i]);
    fclose(tally.golden);
    if (getenv("UPDATE")) {
        FILE *out = fopen("tests/golden/shop.txt", "w");
        assert_true(out && fputs(text, out) >= 0 && fclose(out) == 0);
    }
    char *golden = test_read("golden/shop.txt");
    check_text(text, golden);
    free(golden);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_answers_are_golden)};
    return cmocka_run_group_tests_name("library/shop", tests, NULL, NULL);
}
