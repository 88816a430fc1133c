/* bench_models.c - measures evaluations per second of processor time of every model in one process, through
 * model_eval with all its checks. */
#include <stdio.h>
#include <time.h>

#include "base/diag.h"
#include "machine/view.h"
#include "model/model.h"
#include "model/model_list.h"

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Evaluates at 1, 2, ..., COUNTS processes for half a second. */
static void measure(const struct application *app)
{
    enum { COUNTS = 1000 };
    /* frames/s of one process of the papers' machines, for models that count frames */
    const struct view view = {.rate_ops = app->model->unit.scale == 1 ? 0.3 : 23.67e6,
                              .latency_s = 190e-6,
                              .bandwidth_Bps = 8388608,
                              .procs_per_node = 1,
                              .memory_Bpp = 1e9,
                              .regions = 1,
                              .region_bandwidth_Bps = 8388608};
    struct diag diag = DIAG_INIT;
    struct prediction prediction;
    double sum = 0; /* printed, so that the compiler keeps all evaluations */
    long long done = 0, refused = 0;
    const double begin = now_s();
    double taken = 0;
    for (; taken < 0.5; taken = now_s() - begin) {
        for (int p = 1; p <= COUNTS; p++) {
            if (model_eval(&prediction, app, &view, p, &diag) == ST_OK)
                sum += prediction.rate_ops;
            else
                refused++;
            diag_fini(&diag);
        }
        done += COUNTS;
    }
    char name[128];
    printf("  %-34s %8.2f million/s  (%lld evaluations, %lld outside the model; mean rate %.6g/s)\n",
           application_name(name, sizeof name, app), 1e-6 * (double)done / taken, done, refused,
           sum / (double)done);
}

int main(void)
{
    size_t n = 0;
    const struct model *const *models = model_list(&n);
    for (size_t m = 0; m < n; m++) {
        struct application app = application_init(models[m]);
        struct diag diag = DIAG_INIT;
        /* models without classes, machines of a paper or memory reject these and need none */
        (void)application_set(&app, "class", "C", &diag);
        (void)application_set(&app, "machine", "sp2", &diag);
        (void)application_set(&app, "memory", "100GB", &diag);
        diag_fini(&diag);
        if (application_check(&app, &diag) == ST_OK)
            measure(&app);
        else
            printf("  %-34s not measured: %s\n", models[m]->key, diag.message);
        diag_fini(&diag);
    }
    return 0;
}
