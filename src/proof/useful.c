/* useful.c - applies goodput (goodput.h) to the runs of a scenario whose nodes fail. */
#include "proof/useful.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "problem/instance.h"
#include "proof/shape.h"

/* --- the job --- */

/* Bytes of a checkpoint of p processes. That of the application counts before that of all. */
static double checkpoint_B(const struct instance *instance, const struct design *design, size_t a, int64_t p)
{
    const struct checkpoint *own = &instance->load.work[a].checkpoint;
    const struct checkpoint *of = own->per != CHECKPOINT_UNSAID ? own : &instance->load.failures->checkpoint;
    if (of->per == CHECKPOINT_PER_PARAMETER)
        return of->size_B * shape_parameters(check_application(instance, design, a));
    return of->per == CHECKPOINT_PER_PROCESS ? of->size_B * (double)p
           : of->per == CHECKPOINT_PER_JOB   ? of->size_B
                                             : 0;
}

struct failing_job useful_job(const struct instance *instance, const struct design *design, size_t a,
                              int64_t p, int64_t nodes)
{
    const struct node_failures *failures = instance->load.failures;
    const int64_t each = check_each(instance, design, a), working = (p + each - 1) / each;
    const struct storage *storage = design->bought.storage.part;
    /* jobs that do not use the whole machine run on each node that is up */
    const bool whole = instance->load.work[a].job_nodes == 0;
    const int64_t spares = failures->spares == SPARES_AUTO ? nodes - working : failures->spares;
    return (struct failing_job){.mtbf_s = instance->load.mtbf_s[design->node_index],
                                .nodes = working,
                                .checkpoint_B = checkpoint_B(instance, design, a, p),
                                .write_Bps = storage ? storage->write_Bps : 0,
                                .read_Bps = storage ? storage->read_Bps : 0,
                                .units = storage ? design->bought.storage.units : 0,
                                .fixed_s = failures->fixed_s,
                                .restart_s = failures->restart_s,
                                .repair_s = failures->repair_s,
                                .repair_share = failures->repair_share,
                                .needed = whole ? working : 1,
                                .spares = whole ? spares : 0};
}

/* True if the nodes are enough for the run and its spares, and these are few enough to be counted: the share
 * of time with enough nodes is a sum over the spares. */
static bool is_possible(const struct failing_job *job, bool whole, int64_t nodes)
{
    enum { SPARES_AT_MOST = 1000000 };
    return job->spares >= 0 && job->spares <= SPARES_AT_MOST && (!whole || job->nodes + job->spares <= nodes);
}

double useful_share(const struct instance *instance, const struct design *design, size_t a, int64_t p,
                    int64_t nodes)
{
    if (!design->bought.fails)
        return 1;
    const struct failing_job job = useful_job(instance, design, a, p, nodes);
    const bool whole = instance->load.work[a].job_nodes == 0;
    return is_possible(&job, whole, nodes) ? enclose_value(enclose_share, &job) : 0;
}

struct prediction useful_prediction(const struct prediction *of, const struct instance *instance,
                                    const struct design *design, size_t a, int64_t p, int64_t nodes)
{
    const double share = of->rate_ops > 0 ? useful_share(instance, design, a, p, nodes) : 0;
    if (!(share > 0))
        return (struct prediction){0};
    return (struct prediction){.rate_ops = of->rate_ops * share,
                               .time_s = of->time_s / share,
                               .compute_s = of->compute_s,
                               .communicate_s = of->communicate_s};
}

/* Seconds to move a checkpoint at a bandwidth of each unit of storage. */
static double move_s(const struct failing_job *job, double Bps)
{
    return job->units > 0 ? job->checkpoint_B / (Bps * (double)job->units) : 0;
}

double useful_if_right(const struct claim_goodput *claim, const struct instance *instance,
                       const struct design *design, size_t a, int64_t p, int64_t nodes)
{
    const struct failing_job job = useful_job(instance, design, a, p, nodes);
    if (!is_possible(&job, instance->load.work[a].job_nodes == 0, nodes))
        return NAN;
    const double between_s = job.mtbf_s / (double)job.nodes, share = enclose_value(enclose_share, &job);
    const bool right = claim->given && check_near(claim->efficiency, share) &&
                       check_near(claim->eta, enclose_value(enclose_eta, &job)) &&
                       check_near(claim->availability, enclose_value(enclose_available, &job)) &&
                       check_near(claim->interval_s, between_s * enclose_value(enclose_interval, &job)) &&
                       check_near(claim->checkpoint_s, job.fixed_s + move_s(&job, job.write_Bps)) &&
                       check_near(claim->restart_s, job.restart_s + move_s(&job, job.read_Bps)) &&
                       claim->nodes == job.nodes && claim->spares == job.spares;
    return right ? share : (double)NAN;
}

bool useful_details_hold(const struct claim_goodput *claim, const struct instance *instance,
                         const struct design *design, size_t a, int64_t p, int64_t nodes)
{
    const struct storage *storage = design->bought.storage.part;
    if (!design->bought.fails)
        return !claim->given;
    const struct failing_job job = useful_job(instance, design, a, p, nodes);
    return check_near(claim->between_s, job.mtbf_s / (double)job.nodes) &&
           check_same(claim->storage, storage ? instance->snapshot->parts[storage->part].id : NULL) &&
           claim->units == job.units && check_near(claim->write_Bps, job.write_Bps * (double)job.units);
}

/* --- runs on more and more nodes --- */

enum { KEPT_SPARES = 32 };

/* True if runs on both are the same, except for checkpoints. */
static bool runs_alike(const struct design *a, const struct design *b)
{
    bool same = a->node == b->node && a->node_index == b->node_index && a->memory == b->memory &&
                a->nic == b->nic && a->technology == b->technology && a->network == b->network &&
                a->regions.cable == b->regions.cable && a->rented.units == b->rented.units &&
                memcmp(a->param, b->param, sizeof a->param) == 0;
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++)
        same = same && a->switches[role].part == b->switches[role].part &&
               a->switches[role].card == b->switches[role].card &&
               a->switches[role].cards == b->switches[role].cards;
    return same;
}

void useful_start(struct useful_runs *runs, const struct instance *instance, const struct design *design)
{
    const bool alike = runs->design && runs_alike(runs->design, design);
    for (size_t a = 0; a < instance->load.n_work; a++) {
        runs->of[a].work.n = runs->of[a].most.n = 0;
        runs->of[a].base.n = alike ? runs->of[a].base.n : 0;
    }
    if (!runs->design || runs->design->node != design->node)
        runs->up.n = 0;
    runs->design = design;
}

void useful_end(struct useful_runs *runs)
{
    for (size_t a = 0; a < APPS_AT_MOST; a++) {
        mem_free(runs->of[a].base.v);
        mem_free(runs->of[a].work.v);
        mem_free(runs->of[a].most.v);
    }
    mem_free(runs->up.v);
}

/* The probability that `nodes` nodes are up of as many and some spares. */
static double up_of(struct useful_runs *runs, const struct failing_job *job)
{
    const size_t at = (size_t)(job->needed * KEPT_SPARES + job->spares);
    if (job->spares >= KEPT_SPARES)
        return enclose_value(enclose_available, job);
    while (runs->up.n <= at)
        VEC_PUSH(&runs->up, (double)NAN);
    if (isnan(runs->up.v[at]))
        runs->up.v[at] = enclose_value(enclose_available, job);
    return runs->up.v[at];
}

/* Rate of p processes without failures; 0: not admissible. */
static double base_rate(struct useful_runs *runs, struct check_network *network,
                        const struct instance *instance, size_t a, int64_t p, int64_t *left)
{
    while (runs->of[a].base.n < (size_t)p) {
        const int64_t next = (int64_t)runs->of[a].base.n + 1;
        double rate = 0;
        if (check_count(instance, runs->design, a, next)) {
            const struct prediction base = check_predict(network, instance, runs->design, a, next);
            rate = check_gamma(instance, &base) ? base.rate_ops : 0;
            --*left;
        }
        VEC_PUSH(&runs->of[a].base, rate);
    }
    return runs->of[a].base.v[p - 1];
}

/* Adds the best run on exactly one node more. */
static void add_node(struct useful_runs *runs, struct check_network *network, const struct instance *instance,
                     size_t a, int64_t *left)
{
    const int64_t each = check_each(instance, runs->design, a), nodes = (int64_t)runs->of[a].work.n + 1;
    const double before = nodes > 1 ? runs->of[a].most.v[nodes - 2] : 0;
    double best = 0, last_B = NAN, eta = 0;
    for (int64_t p = (nodes - 1) * each + 1; p <= nodes * each; p++) {
        const double rate = base_rate(runs, network, instance, a, p, left);
        const struct failing_job job = useful_job(instance, runs->design, a, p, nodes);
        if (!(rate > best)) /* eta <= 1 */
            continue;
        if (!(job.checkpoint_B == last_B))
            eta = enclose_value(enclose_eta, &job);
        last_B = job.checkpoint_B;
        best = fmax(best, rate * eta);
    }
    VEC_PUSH(&runs->of[a].work, best);
    VEC_PUSH(&runs->of[a].most, fmax(before, best));
}

double useful_rate(struct useful_runs *runs, struct check_network *network, const struct instance *instance,
                   size_t a, int64_t nodes, int64_t *left)
{
    const int64_t said = instance->load.failures->spares, each = check_each(instance, runs->design, a);
    const int64_t most = said == SPARES_AUTO ? nodes : nodes - said;
    double best = 0;
    while ((int64_t)runs->of[a].work.n < nodes && *left >= 0)
        add_node(runs, network, instance, a, left);
    for (int64_t n = most; n >= 1 && *left >= 0; n--) {
        if (!(runs->of[a].most.v[n - 1] > best)) /* the probability is at most 1 */
            break;
        const struct failing_job job = useful_job(instance, runs->design, a, n * each, nodes);
        if (runs->of[a].work.v[n - 1] > best)
            best = fmax(best, runs->of[a].work.v[n - 1] * up_of(runs, &job));
    }
    return best;
}
