/* message_report.c - message sizes of each application, and the bandwidth of their prediction. */
#include <math.h>

#include "base/arena.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "search/plan.h"

static bool any_times(const struct technology *technology)
{
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++)
        if (technology->times[i])
            return true;
    return false;
}

/* The kind of the data for a pattern: "measured", "estimate". */
static const char *kind_of(const struct instance *instance, const struct technology *technology,
                           enum message_pattern pattern)
{
    const struct snapshot *snapshot = instance->snapshot;
    const size_t index = (size_t)(technology - instance->market.technologies);
    const char *kind = NULL;
    if (technology->times[pattern] != snapshot->network.technologies[index].times[pattern])
        return "changed by the user";
    for (size_t i = 0; i < snapshot->network.n_message_rates; i++) {
        const struct message_rate *rate = &snapshot->network.message_rates[i];
        if (&instance->market.technologies[rate->technology] != technology || rate->pattern != pattern)
            continue;
        if (kind && kind != figure_kind_name(rate->kind))
            return "several kinds";
        kind = figure_kind_name(rate->kind);
    }
    return kind ? kind : "given";
}

static const char *outside_of(const struct message_times *times, const struct message_use *use)
{
    const bool by_size = times && !(times->one_Bps > 0);
    const bool smaller = by_size && use->least_B < times->sizes[0].message_B;
    const bool larger = by_size && use->most_B > times->sizes[times->n - 1].message_B;
    if (smaller && larger)
        return "smaller and larger";
    return smaller ? "smaller" : larger ? "larger" : NULL;
}

static const char *by_text(const struct message_times *times, enum message_pattern pattern)
{
    static const char *const by_size[N_MESSAGE_PATTERNS] = {[MESSAGE_PING_PONG] = "ping-pong by size",
                                                            [MESSAGE_EXCHANGE] = "exchange by size",
                                                            [MESSAGE_ALL_TO_ALL] = "all-to-all by size"};
    if (!times)
        return "one bandwidth";
    return times->one_Bps > 0 ? "one bandwidth, exchange" : by_size[pattern];
}

/* A row for one pattern of an application. Pattern N_MESSAGE_PATTERNS: all messages of a model that uses one
 * bandwidth. */
static void report_use(struct sink *sink, const char *name, enum message_pattern pattern,
                       const struct view *view, const struct message_use *use)
{
    const bool known = pattern < N_MESSAGE_PATTERNS;
    const enum message_pattern by = known ? message_pattern_for(view->times, pattern) : MESSAGE_PING_PONG;
    const struct message_times *times = known ? view->times[by] : NULL;
    const char *outside = known ? outside_of(times, use) : NULL;
    double bandwidth_Bps = view->bandwidth_Bps;
    if (known) { /* of one process while all processes send; includes the latency */
        const struct message_cost cost = message_cost(times, use->most_B);
        bandwidth_Bps = use->most_B / (cost.latencies * view->latency_s + cost.bytes / view->bandwidth_Bps);
    }
    SINK_ROW(sink, outside != NULL, value_text(name),
             value_text(known ? message_pattern_name(pattern) : "any"),
             value_real(known ? use->least_B : (double)NAN), value_real(known ? use->most_B : (double)NAN),
             value_real(bandwidth_Bps), value_real(bandwidth_Bps / 1e6), value_text(by_text(times, by)),
             value_text(outside));
}

/* The rows of an application. Returns true if a message is outside the sizes of the data. */
static bool report_app(struct sink *sink, const struct instance *instance, const struct design *design,
                       size_t a, int64_t processes)
{
    struct message_use use[N_MESSAGE_PATTERNS];
    const struct view view = candidate_messages(use, instance, design, a, (double)processes);
    bool outside = false, known = false;
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++) {
        if (!(use[i].most_B > 0))
            continue;
        report_use(sink, instance->load.work[a].name, (enum message_pattern)i, &view, &use[i]);
        outside =
            outside || outside_of(message_times_for(view.times, (enum message_pattern)i), &use[i]) != NULL;
        known = true;
    }
    if (!known && processes > 1)
        report_use(sink, instance->load.work[a].name, N_MESSAGE_PATTERNS, &view, NULL);
    return outside;
}

bool message_report_applies(const struct instance *instance)
{
    bool reads = false;
    for (size_t a = 0; a < instance->load.n_work; a++)
        reads = reads || instance->load.work[a].application.model->by.pattern;
    return reads;
}

void message_report(struct sink *sink, const struct instance *instance, const struct design *design,
                    const struct plan_app *apps)
{
    const struct technology *technology = design->technology;
    bool outside = false;
    if (!any_times(technology) || !message_report_applies(instance))
        return;
    sink_details_begin(sink);
    sink_table_begin(sink, "messages", arena_printf(instance->arena, "Messages on %s", technology->id),
                     SINK_SIDE, COLUMNS_MESSAGES_OF_NETWORK);
    for (size_t a = 0; a < instance->load.n_work; a++)
        if (apps[a].time_fraction > 0)
            outside = report_app(sink, instance, design, a, apps[a].processes) || outside;
    sink_table_end(sink);
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++)
        if (technology->times[i] && technology->times[i]->one_Bps > 0)
            sink_say(sink, "Bandwidth changed for all message sizes, %s messages: %s.",
                     message_pattern_name((enum message_pattern)i),
                     message_times_text(technology->times[i], instance->arena));
        else if (technology->times[i])
            sink_say(sink, "Bandwidth by message size, %s messages (%s): %s.",
                     message_pattern_name((enum message_pattern)i),
                     kind_of(instance, technology, (enum message_pattern)i),
                     message_times_text(technology->times[i], instance->arena));
    if (outside)
        sink_say(sink,
                 "Smaller messages are interpolated from the latency; larger ones are extrapolated from "
                 "the two largest sizes.");
    sink_details_end(sink);
}
