/* failing.c - the share of work that failures leave (bursar-models(7), goodput). */
#include "problem/failing.h"

#include <math.h>
#include <string.h>

#include "problem/instance.h"
#include "problem/machines.h"

struct design failing_never(const struct design *design)
{
    struct design never = *design;
    never.bought.fails = false;
    never.bought.storage.part = NULL;
    never.bought.storage.units = 0;
    return never;
}

/* Mean time between failures of a node. */
static double between_failures_s(const struct instance *instance, const struct design *design)
{
    return instance->load.mtbf_s[design->node_index];
}

/* T/(M_1 + T) with the time M_1 between failures that need a repair of T. */
double failing_down_share(const struct instance *instance, const struct design *design)
{
    const struct node_failures *failures = instance->load.failures;
    const double lost_s = failures->repair_s * failures->repair_share;
    return lost_s / (between_failures_s(instance, design) + lost_s);
}

static const struct checkpoint *checkpoint_of(const struct instance *instance, size_t a)
{
    const struct checkpoint *own = &instance->load.work[a].checkpoint;
    return own->per == CHECKPOINT_UNSAID ? &instance->load.failures->checkpoint : own;
}

bool failing_by_process(const struct instance *instance, const struct design *design, size_t a)
{
    return checkpoint_of(instance, a)->per == CHECKPOINT_PER_PROCESS && design->bought.storage.part;
}

static double checkpoint_B(const struct instance *instance, const struct design *design, size_t a, double p)
{
    const struct checkpoint *of = checkpoint_of(instance, a);
    const struct application *app = instance_application(instance, design, a);
    switch (of->per) {
    case CHECKPOINT_PER_JOB:
        return of->size_B;
    case CHECKPOINT_PER_PROCESS:
        return of->size_B * p;
    case CHECKPOINT_PER_PARAMETER:
        return of->size_B * app->model->parameters(app);
    case CHECKPOINT_UNSAID:
        break;
    }
    return 0;
}

static int64_t nodes_of(const struct instance *instance, const struct design *design, size_t a, int64_t p)
{
    return integer_ceil(p, instance_processes_per_node(instance, design, a));
}

static struct goodput_times times_of(const struct instance *instance, const struct design *design, size_t a,
                                     int64_t p)
{
    const struct node_failures *failures = instance->load.failures;
    const struct storage *storage = design->bought.storage.part;
    const double size_B = storage ? checkpoint_B(instance, design, a, (double)p) : 0;
    const double units = (double)design->bought.storage.units;
    return (struct goodput_times){
        .between_s = between_failures_s(instance, design) / (double)nodes_of(instance, design, a, p),
        .checkpoint_s = failures->fixed_s + (storage ? size_B / (units * storage->write_Bps) : 0),
        .restart_s = failures->restart_s + (storage ? size_B / (units * storage->read_Bps) : 0)};
}

double failing_share(const struct instance *instance, const struct design *design, size_t a, int64_t p)
{
    double *kept = NULL;
    if (instance->load.memory && !failing_by_process(instance, design, a))
        kept = rate_cache_share(instance->load.memory, instance, design, a, nodes_of(instance, design, a, p));
    if (kept && !isnan(*kept))
        return *kept;
    const struct goodput_times times = times_of(instance, design, a, p);
    const bool job = instance->load.work[a].job_nodes > 0;
    const double share = goodput_efficiency(&times) * (job ? 1 - failing_down_share(instance, design) : 1);
    if (kept)
        *kept = share;
    return share;
}

struct goodput instance_goodput(const struct instance *instance, const struct design *design, size_t a,
                                int64_t nodes, int64_t p)
{
    const struct node_failures *failures = instance->load.failures;
    const struct storage *storage = design->bought.storage.part;
    const bool job = instance->load.work[a].job_nodes > 0;
    const double down = failing_down_share(instance, design);
    const int64_t working = nodes_of(instance, design, a, p);
    const int64_t spares = job ? 0 : failures->spares == SPARES_AUTO ? nodes - working : failures->spares;
    const struct goodput_times times = times_of(instance, design, a, p);
    return (struct goodput){.times = times,
                            .working = working,
                            .spares = spares,
                            .checkpoint_B = checkpoint_B(instance, design, a, (double)p),
                            .write_Bps =
                                storage ? (double)design->bought.storage.units * storage->write_Bps : 0,
                            .interval_s = goodput_interval(&times),
                            .efficiency = goodput_efficiency(&times),
                            .available = job ? 1 - down : goodput_available(working, spares, down)};
}
