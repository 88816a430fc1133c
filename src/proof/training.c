/* training.c - checks a plan's layout of a training run: the rules of bursar-models(7), the memory, and the
 * claimed time, by formulas of its own. */
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

/* A parameter by its name; NAN if it was left open. */
static double param_of(const struct application *app, const char *name)
{
    size_t i = 0;
    while (strcmp(app->model->params[i].name, name) != 0)
        i++;
    return app->param[i];
}

/* True if the parameter has this word among its choices. */
static bool has_choice(const struct application *app, const char *name, const char *word)
{
    size_t i = 0;
    while (strcmp(app->model->params[i].name, name) != 0)
        i++;
    const char *s = app->model->params[i].choices;
    for (int place = (int)app->param[i]; place > 0; place--)
        s += strcspn(s, ",") + 1;
    return strcspn(s, ",") == strlen(word) && strncmp(s, word, strlen(word)) == 0;
}

static struct training_run training_run_of(const struct application *app, const struct view *view)
{
    return (struct training_run){.app = app,
                                 .view = *view,
                                 .l = param_of(app, "layers"),
                                 .h = param_of(app, "width"),
                                 .s = param_of(app, "sequence"),
                                 .V = param_of(app, "vocabulary"),
                                 .B = param_of(app, "batch"),
                                 .b = param_of(app, "microbatch"),
                                 .again = has_choice(app, "recompute", "yes"),
                                 .tied = has_choice(app, "tied", "yes")};
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
    if (has_choice(of->app, "sharding", "gradients"))
        state = 2 + 16 / d;
    else if (has_choice(of->app, "sharding", "full"))
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
    const bool full = has_choice(of->app, "sharding", "full");
    const bool one_node = t * p * d <= view->procs_per_node;
    double most = 0, shared_Bps = own_Bps;
    for (size_t i = 0; i < w->n_stages; i++)
        most = fmax(most, parameters(of, w, i) / t);
    if (!has_choice(of->app, "sharding", "none"))
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
    const double pinned[] = {param_of(of->app, "tensor"), param_of(of->app, "pipeline"),
                             param_of(of->app, "data")};
    const bool free_tensor =
        t <= of->view.procs_per_node && (t == 1 || t == 2 || t == 4 || t == 8) && isnan(pinned[0]);
    return (free_tensor || t == pinned[0]) && (isnan(pinned[1]) || p == pinned[1]) &&
           (isnan(pinned[2]) || d == pinned[2]) && t >= 1 && p >= 1 && d >= 1 &&
           m == ceil(of->B / (d * of->b)) && (double)w->sequences == m * d * of->b &&
           m * d * of->b - of->B <= of->B * param_of(of->app, "batch_rounding") * (1 + 1e-12) && v >= 1 &&
           v <= param_of(of->app, "interleave") && (v == 1 || (p > 1 && fmod(m, p) == 0));
}

static bool fits_memory(const struct training_run *of, const struct claim_layout *w)
{
    const double given_B = param_of(of->app, "memory");
    const double room_B = !isnan(given_B)           ? given_B
                          : of->view.memory_Bpp > 0 ? of->view.memory_Bpp
                                                    : (double)INFINITY;
    double most = 0;
    for (size_t i = 0; i < w->n_stages; i++)
        most = fmax(most, memory_B(of, w, i));
    return check_near(most, w->memory_B) &&
           most <= room_B * (1 - param_of(of->app, "memory_reserve")) * (1 + 1e-12);
}

/* True if the claimed times of the iteration and of the run are right. */
static bool time_holds(const struct training_run *of, const struct claim_layout *w, double time_s,
                       double longer)
{
    const double tokens = param_of(of->app, "tokens");
    const double sequences = isnan(tokens) ? of->B : tokens / of->s;
    const double each_s = iteration_s(of, w);
    return check_near(each_s, w->iteration_s) &&
           check_near(sequences / (double)w->sequences * each_s * longer, time_s);
}

static bool layout_holds(const struct claim_check *c, const struct check_cluster *cluster,
                         const struct claim_app *said, size_t a)
{
    struct check_network network = {0};
    const struct design *design = cluster->site.design;
    const struct application *app = check_application(c->instance, design, a);
    const struct claim_layout *w = &said->layout;
    if (!app->model->layouts || strcmp(app->model->key, "llm.train") != 0)
        return false;
    const struct view view = check_view(&network, c->instance, design, a, said->processes);
    const struct training_run of = training_run_of(app, &view);
    const double used = (double)w->tensor * (double)w->pipeline * (double)w->data;
    return numbers_hold(&of, w) && stages_hold(&of, w) && fits_memory(&of, w) &&
           used <= (double)said->processes &&
           used + (double)w->idle == (double)check_most_processes(c, cluster, a) &&
           time_holds(&of, w, said->time_s, check_longer(c->instance, design, a, said->processes));
}

void check_layouts(struct claim_check *c, const struct check_cluster *cluster)
{
    size_t n = 0;
    bool hold = true;
    for (size_t i = 0; i < cluster->claim->n_apps; i++) {
        const struct claim_app *said = &cluster->claim->apps[i];
        const size_t a = check_find_app(c->instance, said->name);
        if (!said->layout.given)
            continue;
        hold = hold && a < c->instance->load.n_work && said->processes >= 1 &&
               said->processes <= check_most_processes(c, cluster, a) && layout_holds(c, cluster, said, a);
        n++;
    }
    if (n > 0)
        check_note(c, "layouts", hold,
                   "every training run fits the memory and takes the stated time in its layout");
}
