/* goodput_report.c - what failures leave of the work of a plan: in one line, and for programs. */
#include <inttypes.h>

#include "base/arena.h"
#include "base/text.h"
#include "report/plan_report.h"
#include "report/sink.h"
#include "search/plan.h"

void goodput_report(struct sink *sink, const struct instance *instance, const struct design *design,
                    const struct goodput *of)
{
    sink_begin(sink, "goodput", NULL);
    sink_real(sink, "efficiency", NULL, of->efficiency * of->available, 15, NULL);
    sink_real(sink, "eta", NULL, of->efficiency, 15, NULL);
    sink_real(sink, "availability", NULL, of->available, 15, NULL);
    sink_real(sink, "interval_s", NULL, of->interval_s, 15, NULL);
    sink_real(sink, "checkpoint_s", NULL, of->times.checkpoint_s, 15, NULL);
    sink_real(sink, "restart_s", NULL, of->times.restart_s, 15, NULL);
    sink_real(sink, "between_s", NULL, of->times.between_s, 15, NULL);
    sink_integer(sink, "nodes", NULL, of->working);
    sink_integer(sink, "spares", NULL, of->spares);
    if (design->bought.storage.part) {
        sink_string(sink, "storage", NULL, instance->snapshot->parts[design->bought.storage.part->part].id);
        sink_integer(sink, "units", NULL, design->bought.storage.units);
        sink_real(sink, "write_Bps", NULL, of->write_Bps, 15, NULL);
    }
    sink_end(sink);
}

/* "12 s", "31.2 minutes", "5.4 h". */
static const char *time_text(double time_s, struct arena *arena)
{
    const double MINUTE = 60, HOUR = 3600;
    if (time_s < 2 * MINUTE)
        return arena_printf(arena, "%s s", number_text(time_s, 3, arena));
    if (time_s < 2 * HOUR)
        return arena_printf(arena, "%s minutes", number_text(time_s / MINUTE, 3, arena));
    return arena_printf(arena, "%s h", number_text(time_s / HOUR, 3, arena));
}

/* "97.1 %; checkpoints of 5.8 TB every 31 minutes in 15 s; 5 spares". */
static void put_app(struct text *text, const struct instance *instance, const struct plan_cluster *cluster,
                    size_t a)
{
    struct arena *arena = instance->arena;
    const struct goodput *of = &cluster->apps[a].goodput;
    text_printf(text, "%s %%", number_text(100 * of->efficiency * of->available, 4, arena));
    if (of->times.checkpoint_s > 0) {
        text_put(text, "; checkpoints");
        if (of->checkpoint_B > 0 && of->write_Bps > 0)
            text_printf(text, " of %s", number_prefixed(of->checkpoint_B, "B", 3, arena));
        text_printf(text, " every %s in %s", time_text(of->interval_s, arena),
                    time_text(of->times.checkpoint_s, arena));
    }
    if (instance->load.work[a].job_nodes == 0)
        text_printf(text, "; %s spare%s", number_text((double)of->spares, 15, arena),
                    of->spares == 1 ? "" : "s");
}

const char *plan_report_goodput(const struct instance *instance, const struct plan *plan)
{
    struct text text = TEXT_INIT;
    for (size_t c = 0; c < plan->n_clusters; c++)
        for (size_t a = 0; a < instance->load.n_work; a++) {
            const struct plan_cluster *cluster = &plan->clusters[c];
            if (!cluster->point.design->bought.fails || !(cluster->apps[a].time_fraction > 0))
                continue;
            text_put(&text, text.n ? ". " : "");
            if (instance->load.n_work > 1)
                text_printf(&text, "%s%s", instance->load.work[a].name, plan->n_clusters > 1 ? "" : ": ");
            if (plan->n_clusters > 1)
                text_printf(&text, "%scluster %zu: ", instance->load.n_work > 1 ? " on " : "", c + 1);
            put_app(&text, instance, cluster, a);
        }
    const char *words = text.n ? arena_strdup(instance->arena, text.s) : NULL;
    text_fini(&text);
    return words;
}

int64_t plan_report_spares(const struct instance *instance, const struct plan_cluster *cluster)
{
    int64_t least = -1;
    for (size_t a = 0; a < instance->load.n_work; a++)
        if (cluster->point.design->bought.fails && cluster->apps[a].time_fraction > 0 &&
            (least < 0 || cluster->apps[a].goodput.spares < least))
            least = cluster->apps[a].goodput.spares;
    return least < 0 ? 0 : least;
}
