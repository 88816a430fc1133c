/* nps_schedule.c - eq. 1-8, 9-19 (messages) and 20-22 of Baer and Decato (2000) for any program. The
 * equations are missing from the paper's text. They are reconstructed from its words and checked against its
 * numbers: w = N - 2 from "3.1 FPS" for eight processors, the terrain term per second from "3.75 frames per
 * second" for infinitely many, CPU seconds in eq. 21 from "the first term is the CPUS". */
#include "model/nps_schedule.h"

#include <assert.h>
#include <math.h>

const struct nps_link NPS_LINK[N_NPS_LINKS] = {
    [NPS_LINK_LAM] = {.setup_s = .5315e-3, .bandwidth_Bps = 1e6 / .47, .bus_Bps = 5.3e6, .cpu = .39},
    [NPS_LINK_LAM_PRINTED] = {.setup_s = .47e-3, .bandwidth_Bps = 2.1e6, .bus_Bps = 5.3e6, .cpu = .39},
    [NPS_LINK_TCP] = {.setup_s = .315e-3, .bandwidth_Bps = 2.5e6, .bus_Bps = 11e6, .cpu = .23},
    [NPS_LINK_TCP_PRINTED] = {.setup_s = .4e-3, .bandwidth_Bps = 2.5e6, .bus_Bps = 11e6, .cpu = .23},
};

double nps_message_bandwidth(double message_B, const struct nps_link *link)
{
    return message_B / (link->setup_s + message_B / link->bandwidth_Bps);
}

double nps_message_time(double volume_B, double message_B, const struct nps_link *link)
{
    return volume_B / message_B * link->setup_s + volume_B / link->bandwidth_Bps;
}

double nps_message_cpu(const struct nps_link *link)
{
    if (!(link->bus_Bps > 0))
        return link->cpu;
    return link->bandwidth_Bps < link->bus_Bps ? link->bandwidth_Bps / link->bus_Bps : 1;
}

/* --- programs --- */

double nps_schedule_convert_time(double time_s, double cpu, double cpu_ratio, double peripheral_ratio)
{
    return time_s * (cpu / cpu_ratio + (1 - cpu) / peripheral_ratio);
}

double nps_schedule_time(const struct nps_schedule *schedule)
{
    double time_s = 0;
    for (int i = 0; i < schedule->n_calculations; i++)
        time_s += schedule->calculations[i].time_s;
    return time_s;
}

double nps_schedule_cpu_time(const struct nps_schedule *schedule)
{
    double cpu_s = 0;
    for (int i = 0; i < schedule->n_calculations; i++)
        cpu_s += schedule->calculations[i].time_s * schedule->calculations[i].cpu;
    return cpu_s;
}

double nps_schedule_single(const struct nps_schedule *schedule, const struct nps_run *run)
{
    double time_s = 0;
    for (int i = 0; i < schedule->n_calculations; i++) {
        const struct nps_calculation *c = &schedule->calculations[i];
        const double share = c->divisible ? c->time_s / run->cpus : c->time_s;
        time_s += nps_schedule_convert_time(share, c->cpu, run->cpu_ratio, run->peripheral_ratio);
    }
    return 1 / time_s;
}

double nps_schedule_speed_for(const struct nps_schedule *schedule, double rate)
{
    const double cpu_s = nps_schedule_cpu_time(schedule);
    const double left_s = 1 / rate - (nps_schedule_time(schedule) - cpu_s);
    return left_s > 0 ? cpu_s / left_s : (double)INFINITY;
}

struct nps_schedule nps_schedule_all_cpu(const struct nps_schedule *schedule)
{
    struct nps_schedule copy = *schedule;
    for (int i = 0; i < copy.n_calculations; i++)
        copy.calculations[i].cpu = 1;
    return copy;
}

static struct nps_load per(enum nps_per per, double s)
{
    return per == NPS_PER_SECOND ? (struct nps_load){.fixed_s = s} : (struct nps_load){.unit_s = s};
}

/* Values that every function of a run needs. They are computed once, because a run is evaluated often and
 * divisions are slow. */
struct run_factors {
    const struct nps_schedule *schedule;
    const struct nps_run *run;
    double per_worker;                    /* 1/w */
    double share;                         /* for a divisible calculation: 1/(w cpus) */
    double cpu_pace;                      /* 1/cpu_ratio: eq. 5 */
    double wait_pace;                     /* 1/peripheral_ratio: eq. 6 */
    double wall_pace;                     /* eq. 7 for a transfer */
    double busy_pace;                     /* eq. 3 and 5 for a transfer */
    double transfer_s[NPS_MAX_TRANSFERS]; /* RTEX of all its data on the reference machine */
};

static double transfer_time(const struct nps_transfer *t, const struct nps_run *run, double byte_s)
{
    if (t->time_s > 0 || !(t->volume_B > 0))
        return t->time_s;
    const double message_B = t->buffered && run->message_B > 0 ? run->message_B : t->message_B;
    double messages = t->volume_B / message_B;
    const double least = t->shape == NPS_GATHER || t->shape == NPS_SCATTER ? run->workers : 1;
    if (run->clamp && messages < least)
        messages = least;
    return messages * run->link.setup_s + t->volume_B * byte_s;
}

/* The link is that of the cluster's nodes. Only the processor's share of a transfer is converted by eq. 7. */
static void set_run_factors(struct run_factors *out, const struct nps_schedule *schedule,
                            const struct nps_run *run)
{
    const double cpu = nps_message_cpu(&run->link);
    const double byte_s = 1 / run->link.bandwidth_Bps;
    out->schedule = schedule;
    out->run = run;
    out->per_worker = 1 / run->workers;
    out->share = 1 / (run->workers * run->cpus);
    out->cpu_pace = 1 / run->cpu_ratio;
    out->wait_pace = 1 / run->peripheral_ratio;
    out->busy_pace = cpu * out->cpu_pace;
    out->wall_pace = out->busy_pace + (1 - cpu);
    for (int i = 0; i < schedule->n_transfers; i++)
        out->transfer_s[i] = transfer_time(&schedule->transfers[i], run, byte_s);
}

/* Factor on the transfer's run time for one side of it at one node. */
static double side_factor(const struct run_factors *at, const struct nps_transfer *t, enum nps_item_kind kind)
{
    switch (t->shape) {
    case NPS_ONE:
    case NPS_BROADCAST:
        return 1;
    case NPS_COPIES:
        return kind == NPS_SEND ? at->run->workers : 1;
    case NPS_SCATTER:
        return kind == NPS_SEND ? 1 : at->per_worker;
    case NPS_GATHER:
        return kind == NPS_SEND ? at->per_worker : 1;
    }
    return 1;
}

/* Time of a calculation at one node, before conversion. */
static double calculation_time(const struct run_factors *at, const struct nps_calculation *c)
{
    return c->divisible ? c->parallel_s * at->share : c->parallel_s;
}

static enum nps_per per_of(const struct nps_schedule *schedule, struct nps_item item)
{
    return item.kind == NPS_CALCULATE ? schedule->calculations[item.index].per
                                      : schedule->transfers[item.index].per;
}

/* Run time of a function at one node, per unit of work or per second (per_of). */
static double wall_s(const struct run_factors *at, struct nps_item item)
{
    if (item.kind == NPS_CALCULATE) {
        const struct nps_calculation *c = &at->schedule->calculations[item.index];
        return calculation_time(at, c) * (c->cpu * at->cpu_pace + (1 - c->cpu) * at->wait_pace);
    }
    const struct nps_transfer *t = &at->schedule->transfers[item.index];
    const double time_s = at->transfer_s[item.index] * side_factor(at, t, item.kind) * at->wall_pace;
    return item.kind == NPS_RECEIVE ? time_s * t->receive_time : time_s;
}

/* Processor time of a function at one node. */
static double busy_s(const struct run_factors *at, struct nps_item item)
{
    if (item.kind == NPS_CALCULATE) {
        const struct nps_calculation *c = &at->schedule->calculations[item.index];
        return calculation_time(at, c) * c->cpu * at->cpu_pace;
    }
    const struct nps_transfer *t = &at->schedule->transfers[item.index];
    const double time_s = at->transfer_s[item.index] * side_factor(at, t, item.kind) * at->busy_pace;
    return item.kind == NPS_RECEIVE ? time_s * t->receive_cpu : time_s;
}

/* A load, in total and its computing part. */
struct budget {
    struct nps_load all;
    struct nps_load compute;
};

static void spend(struct budget *budget, struct nps_load load, enum nps_item_kind kind)
{
    budget->all.fixed_s += load.fixed_s;
    budget->all.unit_s += load.unit_s;
    if (kind != NPS_CALCULATE)
        return;
    budget->compute.fixed_s += load.fixed_s;
    budget->compute.unit_s += load.unit_s;
}

/* The F at which a load fills one second. */
static double rate_at_full_second(struct nps_load load)
{
    if (load.fixed_s >= 1)
        return 0;
    return load.unit_s > 0 ? (1 - load.fixed_s) / load.unit_s : (double)INFINITY;
}

static struct nps_outcome outcome(double rate, struct nps_load compute, enum nps_limit limit, int index)
{
    struct nps_outcome out = {.rate = rate, .limit = limit, .index = index};
    out.compute_s = isfinite(rate) ? compute.fixed_s + compute.unit_s * rate : 0;
    out.communicate_s = out.compute_s < 1 ? 1 - out.compute_s : 0;
    return out;
}

/* The functions of all slices, as needed for eq. 20. */
struct slice_loads {
    const struct nps_schedule *schedule;
    struct nps_load loads[NPS_MAX_ITEMS]; /* of the functions that are in a slice */
    double steepest;                      /* largest time per unit of work among them */
};

static void slices_make(struct slice_loads *out, const struct nps_schedule *schedule,
                        const struct nps_run *run)
{
    struct run_factors at;
    set_run_factors(&at, schedule, run);
    out->schedule = schedule;
    out->steepest = 0;
    for (int s = 0; s < schedule->n_slices; s++) {
        const struct nps_slice *slice = &schedule->slices[s];
        for (int i = slice->first; i < slice->first + slice->n; i++) {
            out->loads[i] = per(per_of(schedule, schedule->items[i]), wall_s(&at, schedule->items[i]));
            if (out->loads[i].unit_s > out->steepest)
                out->steepest = out->loads[i].unit_s;
        }
    }
}

/* The sum of the longest functions of all slices at F: a line that touches eq. 20 there. */
static struct budget slices_at(const struct slice_loads *slices, double rate)
{
    const struct nps_schedule *schedule = slices->schedule;
    struct budget sum = {.all = {0, 0}};
    for (int s = 0; s < schedule->n_slices; s++) {
        const struct nps_slice *slice = &schedule->slices[s];
        int longest = slice->first;
        double time_s = -1;
        for (int i = slice->first; i < slice->first + slice->n; i++) {
            const double this_s = slices->loads[i].fixed_s + slices->loads[i].unit_s * rate;
            if (this_s > time_s) {
                time_s = this_s;
                longest = i;
            }
        }
        if (slice->n > 0)
            spend(&sum, slices->loads[longest], schedule->items[longest].kind);
    }
    return sum;
}

/* Eq. 20 is convex, rising and piecewise linear in F. Newton's method from a point right of the root reaches
 * the root in finitely many steps. 1/max b is such a point, because one function alone fills the second
 * there. */
struct nps_outcome nps_schedule_slices(const struct nps_schedule *schedule, const struct nps_run *run)
{
    struct slice_loads slices;
    slices_make(&slices, schedule, run);
    if (slices_at(&slices, 0).all.fixed_s >= 1)
        return outcome(0, (struct nps_load){0, 0}, NPS_LIMIT_SLICES, 0);
    if (!(slices.steepest > 0))
        return outcome(INFINITY, (struct nps_load){0, 0}, NPS_LIMIT_SLICES, 0);
    double rate = 1 / slices.steepest;
    struct budget line = slices_at(&slices, rate);
    for (int step = 0; step < NPS_MAX_ITEMS; step++) {
        const double next = rate_at_full_second(line.all);
        if (!(next < rate))
            break;
        rate = next;
        line = slices_at(&slices, rate);
    }
    return outcome(rate, line.compute, NPS_LIMIT_SLICES, 0);
}

static struct budget machine_budget(const struct run_factors *at, const struct nps_machine *machine)
{
    const struct nps_item *items = at->schedule->items;
    double all_fixed = 0, all_unit = 0, compute_fixed = 0, compute_unit = 0;
    const int parallel = machine->first + machine->n_sequential;
    for (int i = machine->first; i < parallel + machine->n_parallel; i++) {
        const double s = i < parallel ? wall_s(at, items[i]) : busy_s(at, items[i]);
        const bool compute = items[i].kind == NPS_CALCULATE;
        /* plain variables stay in registers; adding pairs through memory would stall the processor */
        if (per_of(at->schedule, items[i]) == NPS_PER_SECOND) {
            all_fixed += s;
            compute_fixed += compute ? s : 0;
        } else {
            all_unit += s;
            compute_unit += compute ? s : 0;
        }
    }
    return (struct budget){{all_fixed, all_unit}, {compute_fixed, compute_unit}};
}

struct nps_load nps_schedule_machine_load(const struct nps_schedule *schedule, const struct nps_run *run,
                                          int machine)
{
    struct run_factors at;
    assert(machine >= 0 && machine < schedule->n_machines);
    set_run_factors(&at, schedule, run);
    return machine_budget(&at, &schedule->machines[machine]).all;
}

double nps_schedule_machine_rate(const struct nps_schedule *schedule, const struct nps_run *run, int machine)
{
    return rate_at_full_second(nps_schedule_machine_load(schedule, run, machine));
}

/* Seconds for which a unit of work occupies the transfer's link; 0 for a transfer per second. */
static double link_time(const struct run_factors *at, int transfer)
{
    const struct nps_transfer *t = &at->schedule->transfers[transfer];
    if (t->per == NPS_PER_SECOND)
        return 0;
    const double copies = t->shape == NPS_COPIES ? at->run->workers : 1;
    return at->transfer_s[transfer] * copies * t->receive_time * at->wall_pace;
}

double nps_schedule_link_rate(const struct nps_schedule *schedule, const struct nps_run *run, int transfer)
{
    struct run_factors at;
    assert(transfer >= 0 && transfer < schedule->n_transfers);
    set_run_factors(&at, schedule, run);
    return 1 / link_time(&at, transfer);
}

struct nps_outcome nps_schedule_overlap(const struct nps_schedule *schedule, const struct nps_run *run)
{
    struct run_factors at;
    struct nps_outcome least = {.rate = INFINITY};
    struct nps_load compute = {0, 0};
    set_run_factors(&at, schedule, run);
    for (int i = 0; i < schedule->n_machines; i++) {
        if (!schedule->machines[i].binds)
            continue;
        const struct budget budget = machine_budget(&at, &schedule->machines[i]);
        const double rate = rate_at_full_second(budget.all);
        if (rate < least.rate) {
            least = (struct nps_outcome){.rate = rate, .limit = NPS_LIMIT_MACHINE, .index = i};
            compute = budget.compute;
        }
    }
    for (int i = 0; run->link_bound && i < schedule->n_transfers; i++) {
        const double unit_s = link_time(&at, i);
        if (unit_s * least.rate > 1) {
            const double rate = 1 / unit_s;
            least = (struct nps_outcome){.rate = rate, .limit = NPS_LIMIT_LINK, .index = i};
            compute = (struct nps_load){0, 0};
        }
    }
    return outcome(least.rate, compute, least.limit, least.index);
}

/* Without clamp the rate of a role that the workers share is proportional to w; other roles do not depend on
 * w. */
double nps_schedule_knee(const struct nps_schedule *schedule, const struct nps_run *run)
{
    struct nps_run one = *run;
    struct nps_run two = *run;
    one.clamp = two.clamp = false;
    one.workers = 1;
    two.workers = 2;
    double shared = INFINITY;
    double alone = INFINITY;
    for (int i = 0; i < schedule->n_machines; i++) {
        if (!schedule->machines[i].binds)
            continue;
        const double rate = nps_schedule_machine_rate(schedule, &one, i);
        if (nps_schedule_machine_rate(schedule, &two, i) > rate)
            shared = fmin(shared, rate);
        else
            alone = fmin(alone, rate);
    }
    for (int i = 0; run->link_bound && i < schedule->n_transfers; i++)
        alone = fmin(alone, nps_schedule_link_rate(schedule, &one, i));
    if (!isfinite(shared) || !isfinite(alone) || !(shared > 0))
        return NAN;
    return schedule->reserved + alone / shared;
}
