/* layout_report.c - the layout of accelerators: tensor, pipeline and data parallelism of a training, or
 * replicas that serve requests. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/instance.h"
#include "report/model_report.h"
#include "report/sink.h"

/* What only the layout of a training has. */
static void put_training(struct sink *sink, const struct model_layout *layout)
{
    sink_integer(sink, "context", NULL, layout->context);
    sink_integer(sink, "microbatch", NULL, layout->microbatch);
    sink_real(sink, "first_memory_B", NULL, layout->stage_memory_B.first, 15, NULL);
    sink_real(sink, "middle_memory_B", NULL, layout->stage_memory_B.middle, 15, NULL);
    sink_real(sink, "last_memory_B", NULL, layout->stage_memory_B.last, 15, NULL);
}

/* What a layout that serves requests has beside those of a training. */
static void put_service(struct sink *sink, const struct model_layout *layout)
{
    sink_integer(sink, "replicas", NULL, layout->serving.replicas);
    sink_integer(sink, "prefill_replicas", NULL, layout->serving.prefill_replicas);
    sink_integer(sink, "batch", NULL, layout->serving.batch);
    if (layout->serving.attention)
        sink_string(sink, "attention", NULL, layout->serving.attention);
    sink_real(sink, "ttft_s", NULL, layout->serving.ttft_s, 15, NULL);
    sink_real(sink, "tpot_s", NULL, layout->serving.tpot_s, 15, NULL);
    sink_real(sink, "prefill_s", NULL, layout->serving.prefill_s, 15, NULL);
    sink_real(sink, "requests_per_s", NULL, layout->serving.requests_per_s, 15, NULL);
    if (!(layout->serving.arrivals > 0))
        return;
    sink_real(sink, "arrivals_per_s", NULL, layout->serving.arrivals, 15, NULL);
    sink_real(sink, "arrivals_most", NULL, layout->serving.arrivals_most, 15, NULL);
    sink_real(sink, "percentile", NULL, layout->serving.percentile, 15, NULL);
    sink_integer(sink, "replicas_needed", NULL, layout->serving.needed);
}

void layout_report(struct sink *sink, const char *key, const struct model_layout *layout)
{
    sink_begin(sink, key, NULL);
    sink_integer(sink, "tensor", NULL, layout->tensor);
    sink_integer(sink, "pipeline", NULL, layout->pipeline);
    sink_integer(sink, "data", NULL, layout->data);
    sink_integer(sink, "expert", NULL, layout->expert);
    sink_integer(sink, "microbatches", NULL, layout->microbatches);
    sink_integer(sink, "interleave", NULL, layout->interleave);
    sink_list_begin(sink, "stage_layers", NULL);
    for (int64_t i = 0; i < layout->pipeline; i++)
        sink_integer(sink, NULL, NULL, model_layout_layers(layout, i));
    sink_end(sink);
    sink_integer(sink, "sequences", NULL, layout->sequences);
    sink_real(sink, "memory_B", NULL, layout->memory_B, 15, NULL);
    sink_integer(sink, "idle", NULL, layout->idle);
    sink_real(sink, "iteration_s", NULL, layout->iteration_s, 15, NULL);
    if (layout->serving.replicas > 0)
        put_service(sink, layout);
    else
        put_training(sink, layout);
    sink_end(sink);
}

const char *layout_stages(const struct model_layout *layout, struct arena *arena)
{
    const int64_t p = layout->pipeline, first = model_layout_layers(layout, 0);
    const int64_t before = p > 1 ? model_layout_layers(layout, p - 2) : first;
    int64_t few = 0;
    while (few < p - 1 && model_layout_layers(layout, few) == first)
        few++;
    if (before == first && layout->last == first)
        return arena_printf(arena, "%" PRId64 " x %" PRId64, p, first);
    if (before == first)
        return arena_printf(arena, "%" PRId64 " x %" PRId64 ", last %" PRId64, few, first, layout->last);
    return arena_printf(arena, "%" PRId64 " x %" PRId64 ", %" PRId64 " x %" PRId64 ", last %" PRId64, few,
                        first, p - 1 - few, before, layout->last);
}

static const char *gigabytes(double bytes, struct arena *arena)
{
    return arena_printf(arena, "%s GB", number_text(bytes / 1e9, 4, arena));
}

/* The sequences of an iteration: the batch, or more if the layout does not divide it. */
static const char *batch_text(const struct model_layout *layout, struct arena *arena)
{
    const double more = (double)(layout->sequences - layout->batch) / (double)layout->batch;
    const char *batch = number_text((double)layout->batch, 15, arena);
    if (layout->sequences == layout->batch)
        return arena_printf(arena, "An iteration runs the batch of %s sequences.", batch);
    return arena_printf(arena, "An iteration runs %s sequences, %s %% more than the batch of %s.",
                        number_text((double)layout->sequences, 15, arena), number_text(100 * more, 3, arena),
                        batch);
}

static void say_memory(struct sink *sink, const struct model_layout *layout, struct arena *arena)
{
    if (isnan(layout->memory_B)) /* measured replicas */
        return;
    if (isfinite(layout->room.B))
        sink_say(sink, "Memory of an accelerator: %s of %s; %s %% of %s are reserved (memory_reserve).",
                 gigabytes(layout->memory_B, arena),
                 gigabytes(layout->room.B * (1 - layout->room.reserve), arena),
                 number_text(100 * layout->room.reserve, 4, arena), gigabytes(layout->room.B, arena));
    else
        sink_say(sink, "Memory of an accelerator: %s.", gigabytes(layout->memory_B, arena));
}

/* Memory of an accelerator of the first and the last stage, and of those between. */
static void say_stages(struct sink *sink, const struct model_layout *layout, struct arena *arena)
{
    const double middle_B = layout->stage_memory_B.middle;
    if (layout->pipeline > 1)
        sink_say(
            sink, "The first stage needs %s, the last %s%s.", gigabytes(layout->stage_memory_B.first, arena),
            gigabytes(layout->stage_memory_B.last, arena),
            isnan(middle_B) ? ""
                            : arena_printf(arena, ", the others at most %s", gigabytes(middle_B, arena)));
}

/* A time in milliseconds, or in seconds from 10 s on. */
static const char *latency_text(double time_s, struct arena *arena)
{
    if (isnan(time_s))
        return "not known";
    return time_s < 10 ? arena_printf(arena, "%s ms", number_text(time_s * 1e3, 3, arena))
                       : arena_printf(arena, "%s s", number_text(time_s, 4, arena));
}

/* "tensor 4 x pipeline 2 x 19 replicas, batch 171". */
static const char *replicas_text(const struct model_layout *layout, struct arena *arena)
{
    const int64_t prompts = layout->serving.prefill_replicas;
    const char *pipeline = "", *expert = "", *batch = "not known", *of_prompts = "";
    const bool data = layout->serving.attention && strcmp(layout->serving.attention, "data") == 0;
    if (layout->pipeline > 1)
        pipeline = arena_printf(arena, " x pipeline %" PRId64, layout->pipeline);
    if (layout->expert > 1)
        expert = arena_printf(arena, ", experts over %" PRId64 "%s", layout->expert,
                              data ? ", data attention" : "");
    if (prompts > 0)
        of_prompts = arena_printf(arena, " and %s for prompts", number_text((double)prompts, 15, arena));
    if (layout->serving.batch > 0)
        batch = number_text((double)layout->serving.batch, 15, arena);
    return arena_printf(arena, "tensor %" PRId64 "%s x %s replica%s%s%s, batch %s", layout->tensor, pipeline,
                        number_text((double)layout->serving.replicas, 15, arena),
                        layout->serving.replicas == 1 ? "" : "s", of_prompts, expert, batch);
}

/* "; 12 requests/s need 6 replicas (99 %)". */
static const char *needed_text(const struct model_layout *layout, struct arena *arena)
{
    if (!(layout->serving.arrivals > 0))
        return "";
    return arena_printf(
        arena, "; %s requests/s need %s replica%s (%s %%)", number_text(layout->serving.arrivals, 4, arena),
        number_text((double)layout->serving.needed, 15, arena), layout->serving.needed == 1 ? "" : "s",
        number_text(layout->serving.percentile, 8, arena));
}

/* "tensor 4 x 2 replicas, batch 752, TTFT 85.3 ms, TPOT 73.9 ms". */
static const char *service_text(const struct model_layout *layout, struct arena *arena)
{
    return arena_printf(arena, "%s, TTFT %s, TPOT %s%s", replicas_text(layout, arena),
                        latency_text(layout->serving.ttft_s, arena),
                        latency_text(layout->serving.tpot_s, arena), needed_text(layout, arena));
}

const char *layout_words(const struct model_layout *layout, struct arena *arena)
{
    const char *context = "", *expert = "";
    if (layout->serving.replicas > 0)
        return service_text(layout, arena);
    if (layout->context > 1)
        context = arena_printf(arena, " x context %" PRId64, layout->context);
    if (layout->expert > 1)
        expert = arena_printf(arena, ", experts over %" PRId64, layout->expert);
    const char *spare = "";
    if (layout->spare > 0)
        spare = arena_printf(arena, ", %s spare", number_text((double)layout->spare, 15, arena));
    return arena_printf(arena, "tensor %" PRId64 "%s x pipeline %" PRId64 " x data %s%s%s, %s idle",
                        layout->tensor, context, layout->pipeline,
                        number_text((double)layout->data, 15, arena), expert, spare,
                        number_text((double)(layout->idle - layout->spare), 15, arena));
}

static void say_serving(struct sink *sink, const struct model_layout *layout, struct arena *arena)
{
    sink_say(sink, "All replicas answer %s requests/s at full batches; %s accelerators are idle.",
             number_text(layout->serving.requests_per_s, 4, arena),
             number_text((double)layout->idle, 15, arena));
    if (layout->serving.arrivals > 0)
        sink_say(sink, "The replicas keep the limits up to %s requests/s.",
                 number_text(layout->serving.arrivals_most, 4, arena));
    say_memory(sink, layout, arena);
}

static void say_training(struct sink *sink, const struct model_layout *layout, struct arena *arena)
{
    sink_say(sink, "Microbatches of a group: %s%s%s. Stages x layers: %s. %s",
             number_text((double)layout->microbatches, 15, arena),
             layout->microbatch > 1 ? arena_printf(arena, " of %" PRId64 " sequences", layout->microbatch)
                                    : "",
             layout->interleave > 1 ? arena_printf(arena, " in %" PRId64 " chunks", layout->interleave) : "",
             layout_stages(layout, arena), batch_text(layout, arena));
    say_memory(sink, layout, arena);
    say_stages(sink, layout, arena);
}

void layout_say(struct sink *sink, const char *name, const struct model_layout *layout, bool is_detail,
                struct arena *arena)
{
    if (is_detail)
        sink_details_begin(sink);
    sink_say(sink, "Layout of %s: %s.", name, layout_words(layout, arena));
    if (!is_detail)
        sink_details_begin(sink);
    if (layout->serving.replicas > 0)
        say_serving(sink, layout, arena);
    else
        say_training(sink, layout, arena);
    sink_details_end(sink);
}
