/* view.c - the view of a machine that the proof gives to a model, and the model's prediction. The view has
 * values that the audit compared with cells of the catalogue: rows of nodes, networks after changes, and
 * rates of processes. */
#include <math.h>
#include <string.h>

#include "machine/view.h"
#include "problem/instance.h"
#include "proof/check.h"
#include "proof/defaults.h"
#include "proof/rent.h"
#include "scenario/errors.h"

int64_t check_each(const struct instance *instance, const struct design *design, size_t a)
{
    return instance->load.speed[design->node_index * instance->load.n_work + a].each;
}

const struct application *check_application(const struct instance *instance, const struct design *design,
                                            size_t a)
{
    return &instance->load.speed[design->node_index * instance->load.n_work + a].application;
}

/* --- parameters --- */

double check_param(const struct application *app, const char *name)
{
    size_t i = 0;
    while (i < app->model->n_params && strcmp(app->model->params[i].name, name) != 0)
        i++;
    return i < app->model->n_params ? app->param[i] : (double)NAN;
}

double check_param_or(const struct application *app, const char *name, double open)
{
    const double value = check_param(app, name);
    return isnan(value) ? open : value;
}

bool check_has_choice(const struct application *app, const char *name, const char *word)
{
    size_t i = 0;
    while (strcmp(app->model->params[i].name, name) != 0)
        i++;
    const char *s = app->model->params[i].choices;
    for (int place = (int)app->param[i]; place > 0; place--)
        s += strcspn(s, ",") + 1;
    return strcspn(s, ",") == strlen(word) && strncmp(s, word, strlen(word)) == 0;
}

/* --- a process --- */

/* Processes on each accelerator of a node, whose row is *accelerator; 0: the application runs on cores. */
static int64_t processes_per_accelerator(const struct accelerator **accelerator,
                                         const struct instance *instance, const struct design *design,
                                         size_t a)
{
    const struct node *node = &instance->snapshot->nodes[design->node_index];
    if (node->accelerators == 0 || !instance->load.work[a].application.model->computes_in)
        return 0;
    *accelerator = &instance->snapshot->compute.accelerators[node->accelerator_at];
    return (check_each(instance, design, a) + node->accelerators - 1) / node->accelerators;
}

/* Memory of each of p processes, by the rows of the catalogue. */
static double memory_of(const struct instance *instance, const struct design *design, size_t a, int64_t p)
{
    const struct snapshot *snapshot = instance->snapshot;
    const int64_t each = check_each(instance, design, a);
    const struct accelerator *accelerator = NULL;
    const int64_t sharers = processes_per_accelerator(&accelerator, instance, design, a);
    if (sharers > 0)
        return (double)accelerator->memory_B / (double)sharers;
    int64_t memory_B = snapshot->nodes[design->node_index].memory_B;
    for (size_t i = 0; design->memory && i < snapshot->compute.n_memory_options; i++) {
        const struct memory_option *row = &snapshot->compute.memory_options[i];
        if (row->node == design->node_index && row->part == design->memory->part &&
            row->modules == design->memory->modules)
            memory_B += row->added_B;
    }
    return (double)memory_B / (double)(p < each ? p : each);
}

/* Memory bandwidth of a process on an accelerator. */
static double memory_bandwidth_of(const struct instance *instance, const struct design *design, size_t a)
{
    const struct accelerator *accelerator = NULL;
    const int64_t sharers = processes_per_accelerator(&accelerator, instance, design, a);
    return sharers > 0 ? accelerator->memory_Bps / (double)sharers : 0;
}

/* Rate of one of p processes: the one measured for its working set, or its share of the memory bandwidth. */
static double rate_of_process(const struct node_speed *speed, const struct application *app, double p)
{
    const double memory_B = speed->cached.rate_ops > 0 ? app->model->memory_Bpp(app, p) : 0;
    if (memory_B > 0 && memory_B <= speed->cached.working_set_B)
        return speed->cached.rate_ops;
    return speed->memory_ops > 0 ? fmin(speed->rate_ops, speed->memory_ops / fmin(p, (double)speed->each))
                                 : speed->rate_ops;
}

/* --- the network --- */

/* Computes latencies and bandwidths of the network from its links, for a number of nodes. */
static void find_network_figures(struct check_network *out, const struct instance *instance,
                                 const struct design *design, int64_t nodes)
{
    struct wiring w;
    if (out->design == design && out->nodes == nodes)
        return;
    out->design = design;
    out->nodes = nodes;
    out->known = design->nic && site_wire(&w, instance, design, nodes, &instance->limits.free_ports.spare);
    if (!out->known)
        return;
    if (!out->counted || memcmp(&w.graph, &out->graph, sizeof w.graph) != 0)
        out->counted = graph_figures(&out->figures, &w.graph);
    out->graph = w.graph;
    out->known = out->counted;
    const struct technology *technologies = instance->market.technologies;
    const double technology_Bps = technologies[design->technology_index].bandwidth_Bps,
                 rails = (double)w.rails;
    const double ports = (double)(w.graph.n > 0 ? w.to_nodes : w.nics) / (double)nodes;
    const double most =
        graph_carries(&w.graph, &out->figures, w.between / w.rails, (double)nodes * ports / rails);
    out->node_Bps = technology_Bps * (ports * fmin(1, w.link * most));
    out->bisection_Bps = technology_Bps * (rails * w.link * (double)out->figures.halves);
    out->regions_Bps = design->regions.cable
                           ? (double)w.regions * technologies[design->regions.cable->technology].bandwidth_Bps
                           : 0;
}

/* The template's own view of its network, which is compared with the links. */
static struct view template_view(const struct view *view, const struct design *design, double nodes,
                                 bool known)
{
    struct view said = *view;
    /* without the template's table of bandwidths, if the links give no values */
    struct design bare = *design;
    if (!known)
        bare.known.n = 0;
    if (design->network->look)
        design->network->look(&said, &bare, nodes);
    else if (design->network->bonded)
        said.bandwidth_Bps *= (double)design->network->bonded(design);
    said.bandwidth_Bps /= view->procs_per_node;
    return said;
}

/* Sets latencies and bandwidths of a view to the values computed from the links. If the network is too large
 * for a graph search, the template's values remain. */
static void put_network(struct view *view, struct check_network *network, const struct instance *instance,
                        const struct design *design, size_t a, int64_t p)
{
    const int64_t each = check_each(instance, design, a);
    find_network_figures(network, instance, design, (p + each - 1) / each);
    const struct view said = template_view(view, design, (double)p / view->procs_per_node, network->known);
    const struct {
        const char *name;
        double *own, is, want;
    } figures[] = {
        {"bandwidth of a process", &view->bandwidth_Bps, said.bandwidth_Bps,
         network->node_Bps / view->procs_per_node},
        {"mean distance", &view->mean_distance, said.mean_distance, network->figures.mean_distance},
        {"bisection", &view->bisection_Bps, said.bisection_Bps, network->bisection_Bps},
        {"number of regions", &view->regions, said.regions, network->regions_Bps > 0 ? 2 : 1},
        {"bandwidth between regions", &view->region_bandwidth_Bps, said.region_bandwidth_Bps,
         network->regions_Bps}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const bool bound = figures[i].own == &view->bisection_Bps && network->figures.halves == 0;
        const bool given = network->known && !bound;
        *figures[i].own = given ? figures[i].want : figures[i].is;
        if (given && !check_near(figures[i].is, figures[i].want)) {
            network->wrong = figures[i].name;
            network->is = figures[i].is;
            network->want = figures[i].want;
        }
    }
}

/* Sets latency and bandwidth of messages within a node, which all its processes share. They come from the
 * catalogue or, if it has none, from the default assumption (bursar-catalog(5), machine_constant.csv). */
static void put_inside(struct view *view, const struct instance *instance, const struct design *design,
                       size_t a, int64_t p)
{
    const int64_t each = check_each(instance, design, a);
    const struct node *node = &instance->snapshot->nodes[design->node_index];
    const struct accelerator *accelerator = NULL;
    const int64_t sharers = processes_per_accelerator(&accelerator, instance, design, a);
    const bool known = node->inside_latency_s > 0;
    double all_Bps = node->inside_bandwidth_Bps;
    if (!known)
        all_Bps = node->memory_Bps > 0 ? node->memory_Bps / 8 : 1e10;
    view->inside_nodes = node->inside_nodes;
    view->inside_latency_s = known ? node->inside_latency_s : 5e-7;
    view->inside_bandwidth_Bps = sharers > 0 && accelerator->link_Bps > 0
                                     ? accelerator->link_Bps / (double)sharers
                                     : all_Bps / (double)(p < each ? p : each);
}

struct view check_view(struct check_network *network, const struct instance *instance,
                       const struct design *design, size_t a, int64_t p)
{
    const struct technology *technology = &instance->market.technologies[design->technology_index];
    const struct node_speed *speed = &instance->load.speed[design->node_index * instance->load.n_work + a];
    const struct application *app = check_application(instance, design, a);
    const bool built_in = strcmp(technology->id, "built-in") == 0; /* the model contains its own network */
    const int64_t each = check_each(instance, design, a);
    struct view view = {.rate_ops = rate_of_process(speed, app, (double)p),
                        .latency_s = built_in ? (double)NAN : technology->latency_s,
                        .bandwidth_Bps = built_in ? (double)NAN : technology->bandwidth_Bps,
                        .message_cpu_s = technology->message_cpu_s,
                        .procs_per_node = (double)(p < each ? p : each),
                        .memory_Bpp = memory_of(instance, design, a, p),
                        .memory_Bps = memory_bandwidth_of(instance, design, a),
                        .regions = 1};
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++)
        view.times[i] = technology->times[i];
    put_network(&view, network, instance, design, a, p);
    put_inside(&view, instance, design, a, p);
    if (app->model->machine.complete)
        app->model->machine.complete(&view, app, (double)p);
    return view;
}

/* --- predictions --- */

bool check_count(const struct instance *instance, const struct design *design, size_t a, int64_t p)
{
    const struct application *app = &instance->load.work[a].application;
    return !(instance->counts == COUNTS_LEGAL && !model_admissible(app, p)) &&
           !(instance->policy->enforce_code_caps && p > defaults_cap(app)) &&
           (!instance->policy->enforce_memory || site_rent(instance, design).prompt_units > 0 ||
            app->model->memory_Bpp(app, (double)p) <= memory_of(instance, design, a, p));
}

/* The factor on the rates of a model that a study draws; 1: no error is drawn. */
static double model_error(const struct instance *instance, const struct design *design, size_t a, double p)
{
    const struct model_error *error = &instance->load.error;
    size_t row = 0;
    while (row + 1 < error->n && (error->machine[row]->node_index != design->node_index ||
                                  error->machine[row]->node->part != design->node->part ||
                                  error->machine[row]->technology_index != design->technology_index ||
                                  error->machine[row]->regions.technology != design->regions.technology))
        row++;
    if (error->n == 0 || site_rent(instance, design).prompt_units > 0) /* a service does what is paid for */
        return 1;
    return spread_at(error->spread ? error->spread[a] : NULL, error->factor[row * instance->load.n_work + a],
                     p);
}

double check_calibrated(const struct instance *instance, size_t a)
{
    const struct calibration_input *calibration = instance->load.calibration;
    const char *model = instance->load.work[a].application.model->key;
    double factor = 1;
    for (size_t i = calibration->n; i-- > 0 && calibration->chooses;) /* the first entry of a model counts */
        if (strcmp(calibration->v[i].model, model) == 0)
            factor = calibration->v[i].factor;
    return factor;
}

double check_longer(const struct instance *instance, const struct design *design, size_t a, int64_t p)
{
    return check_calibrated(instance, a) / model_error(instance, design, a, (double)p);
}

struct prediction check_predict(struct check_network *network, const struct instance *instance,
                                const struct design *design, size_t a, int64_t p)
{
    struct prediction prediction = {0};
    const struct view view = check_view(network, instance, design, a, p);
    const struct application *app = check_application(instance, design, a);
    if (model_eval(&prediction, app, &view, (double)p, NULL) != ST_OK)
        prediction = (struct prediction){0};
    const double longer = check_longer(instance, design, a, p);
    return (struct prediction){.rate_ops = prediction.rate_ops / longer,
                               .time_s = prediction.time_s * longer,
                               .compute_s = prediction.compute_s * longer,
                               .communicate_s = prediction.communicate_s * longer};
}

bool check_never_runs(const struct instance *instance, const struct design *design, size_t a, int64_t nodes)
{
    const struct application *app = check_application(instance, design, a);
    const struct node_speed *speed = &instance->load.speed[design->node_index * instance->load.n_work + a];
    const int64_t each = check_each(instance, design, a), most = nodes * each;
    struct prediction prediction;
    struct check_network network = {0};
    if (!app->model->fastest || nodes < 2 || !check_count(instance, design, a, most))
        return false;
    struct view ideal = check_view(&network, instance, design, a, each);
    ideal.rate_ops = fmax(speed->rate_ops, speed->cached.rate_ops);
    ideal.latency_s = ideal.message_cpu_s = 0;
    ideal.bandwidth_Bps = ideal.bisection_Bps = INFINITY;
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++)
        ideal.times[i] = NULL;
    return app->model->fastest(app, &ideal, (double)most) >= (double)most &&
           model_eval(&prediction, app, &ideal, (double)most, NULL) != ST_OK;
}
