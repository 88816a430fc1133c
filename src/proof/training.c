/* training.c - checks a plan's layout of a training run: the rules of bursar-models(7), the memory, and the
 * claimed time, by formulas of its own. */
#include <math.h>
#include <string.h>

#include "machine/view.h"
#include "problem/instance.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/shape.h"
#include "proof/useful.h"

/* A training run: its parameters and the view of a process. A layer is the mean over all layers. */
struct training_run {
    const struct application *app;
    struct view view;
    struct shape shape;
    double l, h, s, V, B;
    bool again, tied;
    double mixtures;  /* share of the layers that have experts */
    double outside;   /* parameters of a layer that are not in experts */
    double token_ops; /* operations of a token in the matrices of a layer, forward */
};

static struct training_run training_run_of(const struct application *app, const struct view *view)
{
    struct training_run of = {.app = app,
                              .view = *view,
                              .shape = shape_of(app),
                              .s = check_param(app, "sequence"),
                              .V = check_param(app, "vocabulary"),
                              .B = check_param(app, "batch"),
                              .again = check_has_choice(app, "recompute", "yes"),
                              .tied = check_has_choice(app, "tied", "yes")};
    of.l = of.shape.layers;
    of.h = of.shape.width;
    of.mixtures = of.shape.mixtures / of.l;
    of.outside = of.shape.always / of.l + of.shape.vectors;
    of.token_ops = 2 * (of.shape.always / of.l + of.mixtures * of.shape.active * of.shape.expert);
    return of;
}

/* Number of the model's parameters on stage i that are not in experts. */
static double parameters(const struct training_run *of, const struct claim_layout *w, size_t i)
{
    const double words = of->V * of->h;
    double sum = (double)w->stage_layers[i] * of->outside;
    sum += i == 0 ? words : 0;
    sum += i == 0 && of->shape.classic ? of->s * of->h : 0;
    return i + 1 == w->n_stages && (i > 0 || !of->tied) ? sum + words : sum;
}

/* Number of parameters of the experts of stage i that one of the e accelerators holds. */
static double experts_of(const struct training_run *of, const struct claim_layout *w, size_t i)
{
    return (double)w->stage_layers[i] * of->mixtures * of->shape.experts / (double)w->expert *
           of->shape.expert;
}

/* Bytes of a parameter of which `copies` accelerators hold the states together. */
static double state_B(const struct training_run *of, double copies)
{
    if (check_has_choice(of->app, "sharding", "optimizer"))
        return 6 + 12 / copies;
    if (check_has_choice(of->app, "sharding", "gradients"))
        return 2 + 16 / copies;
    return check_has_choice(of->app, "sharding", "full") ? 18 / copies : 18;
}

/* Bytes of memory that an accelerator of stage i needs. */
static double memory_B(const struct training_run *of, const struct claim_layout *w, size_t i)
{
    const double t = (double)w->tensor, c = (double)w->context, v = (double)w->interleave;
    const double p = (double)w->pipeline, m = (double)w->microbatches, copies = (double)w->data * c;
    const double tokens = (double)w->microbatch * of->s / c;
    const double all = tokens * of->h * (10 + 24 / t), after = p - 1 - (double)i;
    const double flights = v > 1 ? fmin(m, (2 * after + (v - 1) * p + 1) / v) : fmin(m, after + 1);
    double sum = state_B(of, copies) * parameters(of, w, i) / t;
    sum += state_B(of, copies / (double)w->expert) * experts_of(of, w, i) / t;
    sum += flights * (double)w->stage_layers[i] * (of->again ? 2 * tokens * of->h : all);
    sum += of->again ? all : 0;
    return i + 1 == w->n_stages ? sum + 4 * tokens * (of->V + of->h) / t : sum;
}

/* Accelerators that the links inside nodes join, and what one sends over them; without such links what it
 * sends to other nodes. */
static double joined(const struct view *view)
{
    return view->procs_per_node * fmax(1, view->inside_nodes);
}

static double near_Bps(const struct view *view)
{
    return view->inside_bandwidth_Bps > 0 ? view->inside_bandwidth_Bps : view->bandwidth_Bps;
}

static double exchange_s(const struct training_run *of, const struct claim_layout *w)
{
    const struct view *view = &of->view;
    const double t = (double)w->tensor, p = (double)w->pipeline,
                 copies = (double)w->data * (double)w->context;
    const double few = copies / (double)w->expert, own_Bps = view->bandwidth_Bps;
    const bool full = check_has_choice(of->app, "sharding", "full");
    const bool one_domain = t * p * copies <= joined(view);
    double most_B = 0, shared_Bps = own_Bps;
    for (size_t i = 0; i < w->n_stages; i++)
        most_B = fmax(most_B, 2 * (1 - 1 / copies) * parameters(of, w, i) / t +
                                  2 * (1 - 1 / few) * experts_of(of, w, i) / t);
    if (!check_has_choice(of->app, "sharding", "none"))
        shared_Bps = fmin(fmax(near_Bps(view), own_Bps), own_Bps * fmax(1, joined(view) / t));
    const double passes = full ? 3 * (double)w->microbatches : 2;
    const double groups_s = passes * most_B / (one_domain ? near_Bps(view) : shared_Bps);
    const double ends_s =
        of->tied && p > 1 ? 2 * of->V * of->h / t / (one_domain ? near_Bps(view) : own_Bps) : 0;
    return groups_s + ends_s;
}

/* Seconds of the messages of a layer and microbatch, if an accelerator does `ops` operations per second. */
static double messages_s(const struct training_run *of, const struct claim_layout *w, double ops)
{
    const struct view *view = &of->view;
    const double t = (double)w->tensor, c = (double)w->context, e = (double)w->expert;
    const double tokens = (double)w->microbatch * of->s / c, passes = of->again ? 4 : 3;
    const double near = view->inside_bandwidth_Bps > 0 ? fmin(e, fmax(1, floor(joined(view) / t))) : 1;
    const double sums_B = 2 * (passes - 1) * 2 * (1 - 1 / t) * 2 * tokens * of->h;
    const double sent_B = 2 * (passes - 1) * of->mixtures * 2 * tokens * of->shape.active * of->h / t;
    const double ring_s =
        2 * tokens * of->shape.attended / t / (t * c <= joined(view) ? near_Bps(view) : view->bandwidth_Bps);
    const double block_s = tokens * tokens / (double)w->microbatch * of->shape.pair_ops / t / ops;
    return sums_B / (t <= joined(view) ? near_Bps(view) : view->bandwidth_Bps) +
           fmax(sent_B * (near - 1) / e / near_Bps(view), sent_B * (e - near) / e / view->bandwidth_Bps) +
           passes * (c - 1) * fmax(0, ring_s - block_s);
}

static double iteration_s(const struct training_run *of, const struct claim_layout *w)
{
    const double t = (double)w->tensor, p = (double)w->pipeline, v = (double)w->interleave;
    const double last = (double)w->stage_layers[w->n_stages - 1], h = of->h;
    const double tokens = (double)w->microbatch * of->s / (double)w->context;
    const double ops = of->view.rate_ops * h / (h + 600); /* operations per second */
    const double layer_s =
        (of->again ? 4 : 3) * tokens * (of->token_ops + of->s * of->shape.pair_ops) / t / ops +
        messages_s(of, w, ops);
    const double head_s = 6 * tokens * h * of->V / t / ops;
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

static bool is_power_of_2(int64_t n)
{
    while (n > 1 && n % 2 == 0)
        n /= 2;
    return n == 1;
}

/* True if a number is the given one or, if the scenario leaves it open (not given, or `any`), is allowed. */
static bool is_given_or(const struct training_run *of, const char *name, int64_t number, bool allowed)
{
    const double given = check_param(of->app, name);
    return number >= 1 && (given >= 1 ? (double)number == given : allowed);
}

/* True if numbers given by the scenario are unchanged, and the others are within their ranges. */
static bool numbers_hold(const struct training_run *of, const struct claim_layout *w)
{
    const double p = (double)w->pipeline, b = (double)w->microbatch;
    const double m = (double)w->microbatches, v = (double)w->interleave, d = (double)w->data;
    const bool tensor = w->tensor <= 8 && is_power_of_2(w->tensor) && (double)w->tensor <= joined(&of->view);
    const bool context = is_power_of_2(w->context) && (double)w->context <= of->s;
    const bool numbers =
        is_given_or(of, "tensor", w->tensor, tensor) && is_given_or(of, "pipeline", w->pipeline, true) &&
        is_given_or(of, "data", w->data, true) && is_given_or(of, "context", w->context, context) &&
        is_given_or(of, "microbatch", w->microbatch, is_power_of_2(w->microbatch)) &&
        is_given_or(of, "expert", w->expert, true);
    return numbers && fmod(fmax(1, of->shape.experts), (double)w->expert) == 0 &&
           w->data * w->context % w->expert == 0 && m == ceil(of->B / (d * b)) &&
           (double)w->sequences == m * d * b &&
           m * d * b - of->B <= of->B * check_param(of->app, "batch_rounding") * (1 + 1e-12) && v >= 1 &&
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

/* True if the layout of a training on at most `most` processes is legal, and takes the time that is said. */
static bool training_holds(const struct application *app, const struct view *view,
                           const struct claim_app *said, int64_t most, double longer)
{
    const struct training_run of = training_run_of(app, view);
    struct claim_layout w = said->layout;
    w.context = w.context > 0 ? w.context : 1; /* plans of earlier versions do not have these */
    w.expert = w.expert > 0 ? w.expert : 1;
    w.microbatch = w.microbatch > 0 ? w.microbatch : (int64_t)check_param(app, "microbatch");
    const double used = (double)w.tensor * (double)w.context * (double)w.pipeline * (double)w.data;
    return numbers_hold(&of, &w) && stages_hold(&of, &w) && fits_memory(&of, &w) &&
           used <= (double)said->processes && used + (double)w.idle == (double)most &&
           time_holds(&of, &w, said->time_s, longer);
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
    const double longer = check_longer(c->instance, design, a, said->processes) /
                          useful_share(c->instance, design, a, said->processes, cluster->claim->nodes);
    const int64_t most = check_most_processes(c, cluster, a);
    if (w->tensor < 1 || w->pipeline < 1)
        return false;
    if (is_service(app))
        return (check_has_choice(app, "points", "yes") ? check_measured_service
                                                       : check_service)(app, &view, said, longer) &&
               (w->replicas + w->prefill_replicas) * w->tensor * w->pipeline + w->idle == most;
    if (strcmp(app->model->key, "llm.train") != 0)
        return false;
    return training_holds(app, &view, said, most, longer);
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
