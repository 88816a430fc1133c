#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "model/model_list.h"
#include "model/params.h"
#include "oracle/model_laws.h"

/* Inputs that a model of the list needs for the laws, and its exceptions from them. Other models run with
 * their defaults (first word of required choices); the name of their golden file is their key. */
static const struct exception {
    const char *key;
    const char *set[12]; /* name, value, ... */
    struct law_sample sample;
} EXCEPTIONS[] = {
    {"gamma.lautrec", {NULL}, {.golden = "lautrec_runs"}},
    {"hpl", {"n", "100000"}, {.golden = "hpl"}},
    {"llm.serve",
     {"transformer", "llama-3.1-8b", "memory", "400GB", "memory_bandwidth", "4e12B/s", "compute_efficiency",
      "0.5", "memory_efficiency", "0.7"},
     {.not_scalable = true, .one_communicates = true, .rate_ops = 1e15}},
    {"llm.train", {"sequence", "1024"}, {.golden = "llm", .one_communicates = true, .serial = true}},
    {"linpack.regions", {"n", "1000"}, {.golden = "regions_times", .one_communicates = true}},
    {"npb.bt", {"class", "A"}, {.golden = "whitney_figures"}},
    {"npb.bt.exact", {"class", "A"}, {.golden = "npb_times"}},
    {"npb.cg", {"class", "A"}, {.golden = "npb_times"}},
    {"npb.ep", {"class", "A"}, {.golden = "npb_times"}},
    {"npb.ft", {"class", "A"}, {.golden = "npb_times"}},
    {"npb.is", {"class", "A"}, {.golden = "npb_times"}},
    {"npb.lu", {"class", "A"}, {.golden = "whitney_figures"}},
    {"npb.lu.exact", {"class", "A"}, {.golden = "npb_times", .serial = true}},
    {"npb.mg", {"class", "A"}, {.golden = "npb_times"}},
    {"npb.sp", {"class", "A"}, {.golden = "whitney_figures"}},
    {"npb.sp.exact", {"class", "A"}, {.golden = "npb_times"}},
    {"nps.render", {NULL}, {.golden = "nps_vectors", .not_scalable = true, .rate_ops = 1.5}},
    {"stap.apt", {"machine", "sp2", "latency_scale", "link"}, {.golden = "stap_cases"}},
    {"stap.bm-stag", {"machine", "t3d", "latency_scale", "link"}, {.golden = "stap_cases"}},
    {"stap.el-stag", {"machine", "asci-red", "latency_scale", "link"}, {.golden = "stap_cases"}},
    {"stap.gen", {"machine", "blue-mountain", "latency_scale", "link"}, {.golden = "stap_cases"}},
    {"stap.ho-pd", {"machine", "paragon", "latency_scale", "link"}, {.golden = "stap_cases"}},
};
enum { N_EXCEPTIONS = sizeof EXCEPTIONS / sizeof *EXCEPTIONS };

/* Sets the required parameters that are words. */
static void set_first_words(struct application *app)
{
    for (size_t i = 0; i < app->model->n_params; i++) {
        const struct model_param *param = &app->model->params[i];
        char word[32];
        if (!param->choices || param->fallback)
            continue;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(param->choices, ","), param->choices);
        set(app, param->name, word);
    }
}

static struct law_sample sample_of(const struct model *model)
{
    struct law_sample sample = {0};
    const struct exception *exception = NULL;
    for (size_t i = 0; i < N_EXCEPTIONS; i++)
        if (strcmp(EXCEPTIONS[i].key, model->key) == 0)
            exception = &EXCEPTIONS[i];
    if (exception)
        sample = exception->sample;
    sample.app = application_init(model);
    set_first_words(&sample.app);
    for (size_t i = 0; exception && i < 12 && exception->set[i]; i += 2)
        set(&sample.app, exception->set[i], exception->set[i + 1]);
    return sample;
}

/* Calls `law` for every model of the list. */
static void each_model(void (*law)(const struct law_sample *sample))
{
    size_t n = 0;
    const struct model *const *list = model_list(&n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) {
        if (list[i]->from_file) /* tests/model/test_pmnf.c */
            continue;
        const struct law_sample sample = sample_of(list[i]);
        law(&sample);
    }
}

static void test_list(void **state)
{
    (void)state;
    size_t n = 0;
    const struct model *const *list = model_list(&n);
    const struct model *found = NULL;
    struct diag diag = DIAG_INIT;
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(model_find(&found, list[i]->key, &diag), ST_OK);
        assert_ptr_equal(found, list[i]);
        assert_true(i == 0 || strcmp(list[i - 1]->key, list[i]->key) < 0);
    }
    for (size_t i = 0; i < N_EXCEPTIONS; i++)
        assert_int_equal(model_find(&found, EXCEPTIONS[i].key, &diag), ST_OK);
    each_model(law_descriptor);
}

static void test_golden(void **state)
{
    (void)state;
    each_model(law_golden);
}

static void test_network(void **state)
{
    (void)state;
    each_model(law_network);
}

static void test_messages(void **state)
{
    (void)state;
    each_model(law_messages);
}

static void test_limits(void **state)
{
    (void)state;
    each_model(law_limit);
}

static void test_scale(void **state)
{
    (void)state;
    each_model(law_scale);
}

static void test_rises(void **state)
{
    (void)state;
    each_model(law_rise);
}

static void test_counts(void **state)
{
    (void)state;
    each_model(law_count);
}

static void test_domain(void **state)
{
    (void)state;
    each_model(law_domain);
}

static void test_unknown_model(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct model *found = NULL;
    assert_int_equal(model_find(&found, "npb.bd", &diag), ST_INPUT);
    assert_null(found);
    assert_non_null(strstr(diag.message, "did you mean 'npb.bt'"));
    diag_fini(&diag);
}

static void check_set_fails(const char *name, const char *value, const char *says)
{
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    assert_int_equal(model_find(&model, "npb.bt", &diag), ST_OK);
    struct application app = application_init(model);
    assert_int_equal(application_set(&app, name, value, &diag), ST_INPUT);
    if (!strstr(diag.message, says))
        fail_msg("'%s' does not say '%s'", diag.message, says);
    diag_fini(&diag);
}

static void test_bad_parameters(void **state)
{
    (void)state;
    check_set_fails("clas", "C", "'clas'; did you mean 'class'");
    check_set_fails("class", "E", "class must be one of S,W,A,B,C,D, got 'E'");
    check_set_fails("class", "c", "got 'c'");
    check_set_fails("class", "", "got ''");
    check_set_fails("class", "A,B", "got 'A,B'");
}

/* A parameter that may be left out: no error, and not in the name until it is set. */
static void test_optional(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    char name[64];
    assert_int_equal(model_find(&model, "gamma.lautrec", &diag), ST_OK);
    struct application app = application_init(model);
    assert_int_equal(application_check(&app, &diag), ST_OK);
    check_text(application_name(name, sizeof name, &app), "gamma.lautrec");
    assert_int_equal(application_set(&app, "gamma_a", "330", &diag), ST_OK);
    check_text(application_name(name, sizeof name, &app), "gamma.lautrec gamma_a=330");
}

static void test_names(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct model *model = NULL;
    char name[32];
    char small[10];
    assert_int_equal(model_find(&model, "npb.sp", &diag), ST_OK);
    struct application app = application_init(model);
    check_text(application_name(name, sizeof name, &app), "npb.sp");
    assert_int_equal(application_check(&app, &diag), ST_INPUT);
    check_text(diag.message, "npb.sp needs class=S,W,A,B,C,D");
    diag_fini(&diag);
    assert_int_equal(application_set(&app, "class", "D", &diag), ST_OK);
    assert_int_equal(application_check(&app, &diag), ST_OK);
    check_text(application_name(name, sizeof name, &app), "npb.sp class=D");
    check_text(application_name(small, sizeof small, &app), "npb.sp cl");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),           cmocka_unit_test(test_golden),
        cmocka_unit_test(test_network),        cmocka_unit_test(test_messages),
        cmocka_unit_test(test_limits),         cmocka_unit_test(test_scale),
        cmocka_unit_test(test_rises),          cmocka_unit_test(test_counts),
        cmocka_unit_test(test_domain),         cmocka_unit_test(test_unknown_model),
        cmocka_unit_test(test_bad_parameters), cmocka_unit_test(test_names),
        cmocka_unit_test(test_optional),
    };
    return cmocka_run_group_tests_name("model/model", tests, NULL, NULL);
}
