/* cite_report.c - writes the result of `bursar cite`. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "model/model_list.h"
#include "problem/instance.h"
#include "problem/stock.h"
#include "report/columns.h"
#include "report/plan_report.h"

/* True if the problem runs the model; without a problem always. */
static bool uses_model(const struct instance *instance, const struct model *model)
{
    if (!instance)
        return true;
    for (size_t i = 0; i < instance->load.n_work; i++)
        if (instance->load.work[i].application.model == model)
            return true;
    return false;
}

/* True if an earlier one of the listed models cites the same publication as models[i]. */
static bool named_before(const struct instance *instance, const struct model *const *models, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (uses_model(instance, models[j]) && strcmp(models[j]->about.paper, models[i]->about.paper) == 0)
            return true;
    return false;
}

/* A publication and the models taken from it. */
struct cited {
    const char *models;
    const char *work;
};

static size_t cited_works(struct cited **out, const struct instance *instance, struct arena *arena)
{
    size_t n = 0;
    size_t n_works = 0;
    const struct model *const *models = model_list(&n);
    *out = ARENA_NEW(arena, n, struct cited);
    for (size_t i = 0; i < n; i++) {
        if (!uses_model(instance, models[i]) || named_before(instance, models, i))
            continue;
        struct text keys = TEXT_INIT;
        for (size_t j = i; j < n; j++)
            if (uses_model(instance, models[j]) &&
                strcmp(models[j]->about.paper, models[i]->about.paper) == 0)
                text_printf(&keys, "%s%s", j > i ? ", " : "", models[j]->key);
        (*out)[n_works++] = (struct cited){arena_take(arena, &keys), models[i]->about.paper};
    }
    return n_works;
}

static void report_works(struct sink *sink, const struct instance *instance, struct arena *arena)
{
    struct cited *works = NULL;
    const size_t n = cited_works(&works, instance, arena);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CITE_ROWS);
    for (size_t i = 0; i < n; i++) {
        SINK_ROW(sink, false, value_text(works[i].models), value_text(works[i].work));
    }
    sink_table_end(sink);
    for (size_t i = 0; i < n; i++) {
        sink_say(sink, "%s", "");
        sink_say(sink, "%s", works[i].work);
        sink_say(sink, "  models: %s", works[i].models);
    }
}

/* Marks the catalogue sources of the problem's prices, rates and carbon data. */
static bool *sources_used(const struct instance *instance)
{
    const struct snapshot *s = instance->snapshot;
    bool *used = ARENA_NEW(instance->arena, s->n_sources, bool);
    bool *part_used = ARENA_NEW(instance->arena, s->n_parts, bool);
    instance_mark_parts(part_used, instance);
    for (size_t i = 0; i < instance->choice.n_designs; i++) {
        const struct design *design = &instance->choice.designs[i];
        if (design->technology->source != NO_INDEX)
            used[design->technology->source] = true;
        for (size_t k = 0; k < s->network.n_message_rates; k++)
            if (s->network.message_rates[k].technology == design->technology_index &&
                s->network.message_rates[k].source != NO_INDEX)
                used[s->network.message_rates[k].source] = true;
        for (size_t a = 0; a < instance->load.n_work; a++) {
            const struct node_speed *speed =
                &instance->load.speed[design->node_index * instance->load.n_work + a];
            if (speed->rate_ops > 0 && speed->source != NO_INDEX)
                used[speed->source] = true;
            if (speed->cached.rate_ops > 0 && speed->cached.source != NO_INDEX)
                used[speed->cached.source] = true;
        }
    }
    for (size_t i = 0; i < s->carbon.n_footprints && operation_emits(&instance->purchase->operation); i++)
        if (part_used[s->carbon.footprints[i].part] && s->carbon.footprints[i].source != NO_INDEX)
            used[s->carbon.footprints[i].source] = true;
    if (instance->market.carbon.grid != NO_INDEX &&
        s->carbon.grids[instance->market.carbon.grid].source != NO_INDEX)
        used[s->carbon.grids[instance->market.carbon.grid].source] = true;
    for (size_t p = 0; p < s->n_parts; p++)
        for (size_t q = 0; part_used[p] && q < instance->item[p].price.n; q++) {
            const size_t quote = price_quoted(&instance->item[p].price.steps[q]);
            if (quote != NO_INDEX && s->paid.quotes[quote].source != NO_INDEX)
                used[s->paid.quotes[quote].source] = true;
        }
    return used;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* True if two sources are places in the same publication. */
static bool same_work(const struct source *a, const struct source *b)
{
    return same_text(a->title, b->title) && same_text(a->author, b->author) && a->date == b->date &&
           same_text(a->address, b->address);
}

/* Prints one publication with the ids of all sources in it. Prints nothing if an earlier source printed it.
 */
static void say_source(struct sink *sink, const struct snapshot *s, const bool *used, size_t i)
{
    const struct source *source = &s->sources[i];
    char day[11] = "";
    struct text ids = TEXT_INIT;
    for (size_t j = 0; j < s->n_sources; j++) {
        if (!used[j] || !same_work(source, &s->sources[j]))
            continue;
        if (j < i) {
            text_fini(&ids);
            return;
        }
        text_printf(&ids, "%s%s", j > i ? ", " : "", s->sources[j].id);
    }
    if (source->date)
        date_format(day, source->date);
    sink_say(sink, "%s", "");
    sink_say(sink, "%s%s%s%s%s%s%s", source->author ? source->author : "", source->author ? ": " : "",
             source->title, source->date ? ", " : "", day, source->address ? ", " : "",
             source->address ? source->address : "");
    sink_say(sink, "  source ids: %s", ids.s);
    text_fini(&ids);
}

static void report_sources(struct sink *sink, const struct instance *instance)
{
    const bool *used = sources_used(instance);
    sink_say(sink, "%s", "");
    sink_say(sink, "Sources of prices, rates and network figures in catalogue %s", instance->snapshot->name);
    sink_table_begin(sink, "sources", NULL, SINK_SIDE, COLUMNS_SOURCES);
    for (size_t i = 0; i < instance->snapshot->n_sources; i++)
        if (used[i]) {
            const struct source *of = &instance->snapshot->sources[i];
            SINK_ROW(sink, false, value_text(of->id), value_text(of->title), value_text(of->author),
                     value_date(of->date), value_text(of->address));
        }
    sink_table_end(sink);
    for (size_t i = 0; i < instance->snapshot->n_sources; i++)
        if (used[i])
            say_source(sink, instance->snapshot, used, i);
}

void plan_report_cite(struct sink *sink, const struct instance *instance, struct arena *arena)
{
    sink_say(sink, instance ? "Sources of the models in %s" : "Sources of all models",
             instance ? instance->scenario->file.path : "");
    report_works(sink, instance, arena);
    if (instance)
        report_sources(sink, instance);
}
