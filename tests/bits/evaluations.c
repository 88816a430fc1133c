/* evaluations.c - prints numbers whose bits must not depend on compiler, optimisation, C library and
 * processor: every function of base/number.h, every model, error intervals, topologies. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/number.h"
#include "base/random.h"
#include "base/sort.h"
#include "machine/topology.h"
#include "machine/view.h"
#include "model/interval.h"
#include "model/model.h"
#include "model/model_list.h"

/* Draws uniformly over the logarithm, from 2^-40 to 2^40, and sometimes close to 1. */
static double number_of(uint64_t k)
{
    const double u = random_at(1, k, 0), v = random_at(1, k, 1);
    return k % 4 ? (1 + u) * (double)((uint64_t)1 << (int)(v * 40)) / (k % 2 ? 1 : 1099511627776.0)
                 : 1 + (u - 0.5) / (double)((uint64_t)1 << (int)(v * 50));
}

static void put_numbers(void)
{
    enum { NUMBERS = 5000 };
    for (uint64_t k = 0; k < NUMBERS; k++) {
        const double x = number_of(k), y = 20 * random_at(1, k, 2) - 10;
        printf("%a: %a %a %a %a %a %a %d %d\n", x, number_log2(x), number_ln(x), number_exp2(y),
               number_exp(y), number_exp_minus_1(y), number_pow(x, y), integer_log2(x), integer_log10(x));
        printf("%a: %a %a %a\n", x, number_cube_root(x < 1 ? 1 / x : x), number_cosine((int64_t)(k % 97), 97),
               interval_draw(random_at(1, k, 3) + 1e-12));
    }
    for (int freedom = 1; freedom < 40; freedom++)
        printf("interval %d: %a\n", freedom, interval_of(0.1, freedom + 1, freedom));
}

/* Sets required parameters: a word to its `nth` choice if there are that many, a number to its largest
 * default. */
static void set_params(struct application *app, size_t nth)
{
    struct diag diag = DIAG_INIT;
    for (size_t i = 0; i < app->model->n_params; i++) {
        const struct model_param *param = &app->model->params[i];
        const char *at = param->choices;
        char word[32] = "100000";
        for (size_t k = 0; at && k < nth && strchr(at, ','); k++)
            at = strchr(at, ',') + 1;
        if (at)
            snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
        if (at ? !param->fallback || nth > 0 : !param->fallback)
            (void)!application_set(app, param->name, word, &diag);
    }
}

static void put_model(const struct model *model, size_t nth)
{
    struct application app = application_init(model);
    set_params(&app, nth);
    for (uint64_t k = 0; k < 12; k++)
        for (double p = 1; p < 5000; p += p < 20 ? 1 : p / 3) {
            struct view view = {.rate_ops = 1e6 * (1 + 50 * random_at(2, k, 0)),
                                .latency_s = 1e-6 * (1 + 99 * random_at(2, k, 1)),
                                .bandwidth_Bps = 1e6 * (1 + 999 * random_at(2, k, 2)),
                                .procs_per_node = 1,
                                .memory_Bpp = 1e9,
                                .regions = 1};
            struct prediction out = {0};
            struct model_figure figures[MODEL_MAX_FIGURES];
            struct diag diag = DIAG_INIT;
            const enum status status = model_eval(&out, &app, &view, k % 2 ? p : (double)(int64_t)p, &diag);
            printf("%s %zu %a: %d %a %a %a %a", model->key, nth, p, (int)status, out.rate_ops, out.time_s,
                   out.compute_s, out.communicate_s);
            const size_t n = status == ST_OK && model->figures ? model->figures(figures, &app, &view, p) : 0;
            for (size_t i = 0; i < n; i++)
                printf(" %a", figures[i].value);
            putchar('\n');
        }
}

static void put_topologies(void)
{
    for (int64_t n = 8; n < 400; n += 7) {
        const int64_t steps[] = {1, 2 + n / 5, 3 + n / 9};
        const struct topology topology = topology_circulant(n, steps, 3);
        const struct topology_figures figures = topology_figures(&topology);
        printf("circulant %" PRId64 ": %a %" PRId64 " %" PRId64 "\n", n, figures.mean_distance,
               figures.bisection_low, figures.bisection_high);
    }
}

static int by_tens(const void *a, const void *b)
{
    const int x = *(const int *)a / 10, y = *(const int *)b / 10;
    return (x > y) - (x < y);
}

static void put_sorted(void)
{
    enum { N = 1000 };
    int v[N];
    for (int i = 0; i < N; i++)
        v[i] = (int)(random_at(3, (uint64_t)i, 0) * 500);
    sort_stable(v, N, sizeof *v, by_tens);
    for (int i = 0; i < N; i++)
        printf("%d\n", v[i]);
}

int main(void)
{
    enum { WORDS = 4 };
    size_t n = 0;
    const struct model *const *list = model_list(&n);
    put_numbers();
    for (size_t i = 0; i < n; i++)
        for (size_t nth = 0; nth < WORDS && !list[i]->from_file; nth++)
            put_model(list[i], nth);
    put_topologies();
    put_sorted();
    return 0;
}
