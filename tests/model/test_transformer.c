/* test_transformer.c - checks parameters and operations of transformers against values computed elsewhere and
 * published sizes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "model/model_list.h"
#include "model/transformer.h"

/* Indexes of the parameters in llm.train, by name. */
static void find_places(int at[TRANSFORMER_N_PARAMS])
{
    static const char *const names[] = {"layers",
                                        "width",
                                        "vocabulary",
                                        "heads",
                                        "head_size",
                                        "kv_heads",
                                        "feed_forward",
                                        "gated",
                                        "experts",
                                        "active_experts",
                                        "shared_experts",
                                        "dense_layers",
                                        "dense_feed_forward",
                                        "q_latent",
                                        "kv_latent",
                                        "rope_size",
                                        "value_size",
                                        "tied"};
    for (size_t i = 0; i < TRANSFORMER_N_PARAMS; i++) {
        at[i] = -1;
        for (size_t k = 0; k < model_llm_train.n_params; k++)
            if (strcmp(model_llm_train.params[k].name, names[i]) == 0)
                at[i] = (int)k;
        assert_true(at[i] >= 0);
    }
}

/* Reads the words "key=value key=value". */
static enum status read_words(struct application *app, const char *words, struct diag *diag)
{
    char copy[256], *left = NULL;
    enum status status = ST_OK;
    *app = application_init(&model_llm_train);
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &left); word && status == ST_OK;
         word = strtok_r(NULL, " ", &left)) {
        char *equals = strchr(word, '=');
        *equals = '\0';
        status = application_set(app, word, equals + 1, diag);
    }
    return status == ST_OK ? application_check(app, diag) : status;
}

static struct transformer transformer_of(const char *words)
{
    struct diag diag = DIAG_INIT;
    struct application app;
    struct transformer of;
    int at[TRANSFORMER_N_PARAMS];
    find_places(at);
    if (read_words(&app, words, &diag) != ST_OK || transformer_read(&of, &app, at, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return of;
}

/* Operations of a token, forward and backward; `times` counts the layers. */
static double token_ops(const struct transformer *of, double s, double times)
{
    const double head = (double)of->vocabulary * (double)of->width;
    return times * (2 * (transformer_token_parameters(of) - head) +
                    (double)of->layers * transformer_attention_ops(of, s)) +
           6 * head;
}

static void test_values_of_an_independent_program(void **state)
{
    (void)state;
    struct golden golden;
    golden_open(&golden, "transformers");
    for (size_t i = 0; i < golden.n_rows; i++) {
        const struct transformer of = transformer_of(golden_text(&golden, i, "words"));
        const double s = golden_real(&golden, i, "s");
        check_close(transformer_parameters(&of), golden_real(&golden, i, "parameters"), 0, 0);
        check_close(transformer_active_parameters(&of), golden_real(&golden, i, "active"), 0, 0);
        check_close(transformer_token_parameters(&of), golden_real(&golden, i, "of_token"), 0, 0);
        check_close(token_ops(&of, s, 3), golden_real(&golden, i, "ops"), 5.1e-7, 0);
        check_close(token_ops(&of, s, 4), golden_real(&golden, i, "ops_again"), 5.1e-7, 0);
    }
    golden_close(&golden);
}

/* The sizes that the publishers state, in 10^9 parameters: all, and those of a token. */
static void test_published_sizes(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double all, active, tolerance;
    } SIZES[] = {{"llama-2-7b", 6.74, 6.74, 0.002},      {"llama-2-13b", 13.02, 13.02, 0.002},
                 {"llama-2-70b", 68.98, 68.98, 0.001},   {"llama-3.1-8b", 8.03, 8.03, 0.001},
                 {"llama-3.1-70b", 70.55, 70.55, 0.001}, {"llama-3.1-405b", 405.9, 405.9, 0.001},
                 {"llama-4-maverick", 400, 17, 0.02},    {"mixtral-8x7b", 46.7, 12.9, 0.002},
                 {"mixtral-8x22b", 140.6, 39.1, 0.003},  {"deepseek-v3", 671, 37.5, 0.01},
                 {"qwen3-30b-a3b", 30.5, 3.3, 0.02},     {"qwen3-235b-a22b", 235, 22, 0.02},
                 {"gpt-oss-20b", 20.9, 4.2, 0.01},       {"gpt-oss-120b", 116.8, 5.7, 0.01},
                 {"minimax-m2.5", 229, 11, 0.03}};
    size_t n = 0;
    const struct transformer_shape *shapes = transformer_shapes(&n);
    assert_int_equal(n, sizeof SIZES / sizeof *SIZES);
    for (size_t i = 0; i < n; i++) {
        char words[64];
        snprintf(words, sizeof words, "transformer=%s", SIZES[i].name);
        assert_string_equal(shapes[i].name, SIZES[i].name); /* in the order of the words */
        const struct transformer of = transformer_of(words);
        check_close(transformer_parameters(&of), 1e9 * SIZES[i].all, SIZES[i].tolerance, 0);
        check_close(transformer_active_parameters(&of), 1e9 * SIZES[i].active, SIZES[i].tolerance, 0);
    }
}

/* A given parameter overrides the one of the shape, whichever comes first. */
static void test_given_parameters_win(void **state)
{
    (void)state;
    struct transformer of = transformer_of("layers=40 transformer=llama-3.1-70b heads=32");
    assert_int_equal(of.layers, 40);
    assert_int_equal(of.heads, 32);
    assert_int_equal(of.width, 8192);
    assert_false(of.classic);
    assert_false(of.tied);
    of = transformer_of("transformer=llama-3.1-70b tied=yes");
    assert_true(of.tied);
    of = transformer_of("layers=40 tied=no");
    assert_true(of.classic);
}

/* Parameters of the shape are not part of the name; those that override it are. */
static void test_name(void **state)
{
    (void)state;
    struct application app;
    char name[128];
    assert_int_equal(read_words(&app, "layers=40 transformer=llama-3.1-70b", NULL), ST_OK);
    assert_string_equal(application_name(name, sizeof name, &app),
                        "llm.train layers=40 transformer=llama-3.1-70b");
}

/* Values of a token in the cache, and matrix parameters of layers that all tokens use. */
static void test_cache_and_common_parameters(void **state)
{
    (void)state;
    struct transformer of = transformer_of("transformer=llama-3.1-70b");
    check_close(transformer_cache_values(&of), 2 * 8 * 128, 0, 0);
    check_close(transformer_common_parameters(&of), transformer_token_parameters(&of), 0, 0);
    of = transformer_of("transformer=deepseek-v3");
    check_close(transformer_cache_values(&of), 512 + 64, 0, 0);
    check_close(transformer_attention_ops(&of, 10), 2 * 10 * 128 * (128 + 64 + 128), 0, 0);
    check_close(transformer_token_parameters(&of) - transformer_common_parameters(&of),
                58.0 * 8 * 3 * 7168 * 2048, 0, 0);
    of = transformer_of("width=1000 vocabulary=10 layers=2");
    check_close(transformer_cache_values(&of), 2000, 0, 0);
    check_close(transformer_parameters(&of), 2 * (12e6 + 13e3) + 10e3, 0, 0);
}

static void test_contradictions(void **state)
{
    (void)state;
    static const struct {
        const char *words, *says;
    } WRONG[] = {{"kv_heads=8", "need heads"},
                 {"width=1000 heads=3", "divide width"},
                 {"heads=96 kv_heads=36", "divide heads"},
                 {"heads=96 rope_size=64", "need kv_latent"},
                 {"heads=96 active_experts=2", "need experts"},
                 {"heads=96 experts=2", "must be in 1..experts"},
                 {"heads=96 experts=2 active_experts=3", "must be in 1..experts"},
                 {"layers=5 experts=2 active_experts=1 dense_layers=6", "at most layers"},
                 {"transformer=llama-4", "must be one of"}};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        struct diag diag = DIAG_INIT;
        struct application app;
        assert_int_equal(read_words(&app, WRONG[i].words, &diag), ST_INPUT);
        assert_non_null(strstr(diag.message, WRONG[i].says));
        diag_fini(&diag);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_of_an_independent_program),
        cmocka_unit_test(test_published_sizes),
        cmocka_unit_test(test_given_parameters_win),
        cmocka_unit_test(test_name),
        cmocka_unit_test(test_cache_and_common_parameters),
        cmocka_unit_test(test_contradictions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
