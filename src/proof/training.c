/* training.c - checks a plan's layout of a training run: the rules of bursar-models(7), the memory, and the
 * claimed time, by formulas of its own. Layouts of services are checked by serving.c. */
#include <math.h>
#include <string.h>

#include "machine/view.h"
#include "problem/instance.h"
#include "proof/certificate.h"
#include "proof/check.h"

/* A training run: its parameters and the view of a process. */
struct training_run {
    const struct application *app;
    struct view view;
    double l, h, s, V, B, b;
    bool again, tied;
};

static struct training_run training_run_of(const struct application *app, const struct view *view)
{
    return (struct training_run){.app = app,
                                 .view = *view,
                                 .l = check_param(app, "layers"),
                                 .h = check_param(app, "width"),
                                 .s = check_param(app, "sequence"),
                                 .V = check_param(app, "vocabulary"),
                                 .B = check_param(app, "batch"),
                                 .b = check_param(app, "microbatch"),
                                 .again = check_has_choice(app, "recompute", "yes"),
                                 .tied = check_has_choice(app, "tied", "yes")};
}

/* Number of the model's parameters on stage i. */
static double parameters(const struct training_run *of, const struct claim_layout *w, size_t i)
{
    const double words = of->V * of->h;
    double sum = (double)w->stage_layers[i] * of->h * (12 * of->h + 13);
    sum += i == 0 ? words + of->s * of->h : 0;
    return i + 1 == w->n_stages && (i > 0 || !of->tied) ? sum + words : sum;
}

/* Bytes of memory that an accelerator of stage i needs. */
static double memory_B(const struct training_run *of, const struct claim_layout *w, size_t i)
{
    const double t = (double)w->tensor, d = (double)w->data, v = (double)w->interleave;
    const double p = (double)w->pipeline, m = (double)w->microbatches, bs = of->b * of->s;
    const double all = bs * of->h * (10 + 24 / t), after = p - 1 - (double)i;
    const double flights = v > 1 ? fmin(m, (2 * after + (v - 1) * p + 1) / v) : fmin(m, after + 1);
    double state = 18;
    if (check_has_choice(of->app, "sharding", "gradients"))
        state = 2 + 16 / d;
    else if (check_has_choice(of->app, "sharding", "full"))
        state = 18 / d;
    double sum = state * parameters(of, w, i) / t;
    sum += flights * (double)w->stage_layers[i] * (of->again ? 2 * bs * of->h : all);
    sum += of->again ? all : 0;
    return i + 1 == w->n_stages ? sum + 4 * bs * (of->V + of->h) / t : sum;
}

static double exchange_s(const struct training_run *of, const struct claim_layout *w)
{
    const struct view *view = &of->view;
    const double t = (double)w->tensor, p = (double)w->pipeline, d = (double)w->data;
    const double own_Bps = view->bandwidth_Bps;
    const double near_Bps = view->inside_bandwidth_Bps > 0 ? view->inside_bandwidth_Bps : own_Bps;
    const bool full = check_has_choice(of->app, "sharding", "full");
    const bool one_node = t * p * d <= view->procs_per_node;
    double most = 0, shared_Bps = own_Bps;
    for (size_t i = 0; i < w->n_stages; i++)
        most = fmax(most, parameters(of, w, i) / t);
    if (!check_has_choice(of->app, "sharding", "none"))
        shared_Bps = fmin(fmax(near_Bps, own_Bps), own_Bps * fmax(1, view->procs_per_node / t));
    const double passes = full ? 3 * (double)w->microbatches : 2;
    const double groups_s = d > 1 ? passes * 2 * most * (1 - 1 / d) / (one_node ? near_Bps : shared_Bps) : 0;
    const double ends_s = of->tied && p > 1 ? 2 * of->V * of->h / t / (one_node ? near_Bps : own_Bps) : 0;
    return groups_s + ends_s;
}

static double iteration_s(const struct training_run *of, const struct claim_layout *w)
{
    const struct view *view = &of->view;
    const double t = (double)w->tensor, p = (double)w->pipeline, v = (double)w->interleave;
    const double last = (double)w->stage_layers[w->n_stages - 1], bs = of->b * of->s, h = of->h;
    const double ops = t * view->rate_ops * h / (h + 600); /* operations per second */
    const bool near = view->inside_bandwidth_Bps > 0 && t <= view->procs_per_node;
    const double reduced_B = (of->again ? 6 : 4) * 2 * (1 - 1 / t) * 2 * bs * h;
    const double layer_s = (of->again ? 96 : 72) * bs * h * (h + of->s / 6) / ops +
                           reduced_B / (near ? view->inside_bandwidth_Bps : view->bandwidth_Bps);
    const double head_s = 6 * bs * h * of->V / ops;
    const double all_s = of->l * layer_s + head_s;
    double slowest_s = all_s;
    if (p > 1)
        slowest_s = fmax(v * ceil((of->l - last) / (v * (p - 1))) * layer_s,
                         fmax(last * layer_s + head_s, v * head_s));
    return (double)w->microbatches * slowest_s + fmax(0, all_s - slowest_s) / v + exchange_s(of, w);
}

/* True if the stages hold all layers. Extra layers are on the latest stages before the last; only the last
 * stage may hold none. */
static bool stages_hold(const struct training_run *of, const struct claim_layout *w)
{
    int64_t sum = 0;
    bool hold = w->n_stages == (size_t)w->pipeline;
    for (size_t i = 0; i < w->n_stages && hold; i++) {
        const int64_t n = w->stage_layers[i], first = w->stage_layers[0];
        const bool last = i + 1 == w->n_stages;
        hold = n >= (last ? 0 : w->interleave) && n <= (int64_t)of->l &&
               (last || (n >= w->stage_layers[i > 0 ? i - 1 : 0] && n <= first + 1));
        sum += n;
    }
    return hold && sum == (int64_t)of->l;
}

/* True if parameters given by the scenario are unchanged, and the others are within their ranges. */
static bool numbers_hold(const struct training_run *of, const struct claim_layout *w)
{
    const double t = (double)w->tensor, p = (double)w->pipeline, d = (double)w->data;
    const double m = (double)w->microbatches, v = (double)w->interleave;
    const double pinned[] = {check_param(of->app, "tensor"), check_param(of->app, "pipeline"),
                             check_param(of->app, "data")};
    const bool free_tensor =
        t <= of->view.procs_per_node && (t == 1 || t == 2 || t == 4 || t == 8) && isnan(pinned[0]);
    return (free_tensor || t == pinned[0]) && (isnan(pinned[1]) || p == pinned[1]) &&
           (isnan(pinned[2]) || d == pinned[2]) && t >= 1 && p >= 1 && d >= 1 &&
           m == ceil(of->B / (d * of->b)) && (double)w->sequences == m * d * of->b &&
           m * d * of->b - of->B <= of->B * check_param(of->app, "batch_rounding") * (1 + 1e-12) && v >= 1 &&
           v <= check_param(of->app, "interleave") && (v == 1 || (p > 1 && fmod(m, p) == 0));
}

static bool fits_memory(const struct training_run *of, const struct claim_layout *w)
{
    const double given_B = check_param(of->app, "memory");
    const double room_B = !isnan(given_B)           ? given_B
                          : of->view.memory_Bpp > 0 ? of->view.memory_Bpp
                                                    : (double)INFINITY;
    double most = 0;
    for (size_t i = 0; i < w->n_stages; i++)
        most = fmax(most, memory_B(of, w, i));
    return check_near(most, w->memory_B) &&
           most <= room_B * (1 - check_param(of->app, "memory_reserve")) * (1 + 1e-12);
}

/* True if the claimed times of the iteration and of the run are right. */
static bool time_holds(const struct training_run *of, const struct claim_layout *w, double time_s,
                       double longer)
{
    const double tokens = check_param(of->app, "tokens");
    const double sequences = isnan(tokens) ? of->B : tokens / of->s;
    const double each_s = iteration_s(of, w);
    return check_near(each_s, w->iteration_s) &&
           check_near(sequences / (double)w->sequences * each_s * longer, time_s);
}

static bool is_service(const struct application *app)
{
    return strcmp(app->model->key, "llm.serve") == 0;
}

static bool layout_holds(const struct claim_check *c, const struct check_cluster *cluster,
                         const struct claim_app *said, size_t a)
{
    struct check_network network = {0};
    const struct design *design = cluster->site.design;
    const struct application *app = check_application(c->instance, design, a);
    const struct claim_layout *w = &said->layout;
    if (!app->model->layouts)
        return false;
    const struct view view = check_view(&network, c->instance, design, a, said->processes);
    const double longer = check_longer(c->instance, design, a, said->processes);
    const int64_t most = check_most_processes(c, cluster, a);
    if (w->tensor < 1 || w->pipeline < 1)
        return false;
    if (is_service(app))
        return check_service(app, &view, said, longer) &&
               (w->replicas + w->prefill_replicas) * w->tensor * w->pipeline + w->idle == most;
    if (strcmp(app->model->key, "llm.train") != 0)
        return false;
    const struct training_run of = training_run_of(app, &view);
    const double used = (double)w->tensor * (double)w->pipeline * (double)w->data;
    return numbers_hold(&of, w) && stages_hold(&of, w) && fits_memory(&of, w) &&
           used <= (double)said->processes && used + (double)w->idle == (double)most &&
           time_holds(&of, w, said->time_s, longer);
}

void check_layouts(struct claim_check *c, const struct check_cluster *cluster)
{
    size_t n[2] = {0}; /* trainings, services */
    bool hold[2] = {true, true};
    for (size_t i = 0; i < cluster->claim->n_apps; i++) {
        const struct claim_app *said = &cluster->claim->apps[i];
        const size_t a = check_find_app(c->instance, said->name);
        if (!said->layout.given)
            continue;
        const bool known = a < c->instance->load.n_work;
        const size_t kind = known && is_service(&c->instance->load.work[a].application);
        hold[kind] = hold[kind] && known && said->processes >= 1 &&
                     said->processes <= check_most_processes(c, cluster, a) &&
                     layout_holds(c, cluster, said, a);
        n[kind]++;
    }
    if (n[0] > 0)
        check_note(c, "layouts", hold[0],
                   "every training run fits the memory and takes the stated time in its layout");
    if (n[1] > 0)
        check_note(
            c, "services", hold[1],
            "every service fits the memory, has the largest batch within its limits, serves its arrivals "
            "and has the stated times and rate");
}
