/* cables_report.c - the table of cables by length. */
#include <inttypes.h>

#include "base/arena.h"
#include "machine/order_table.h"
#include "machine/parts_list.h"
#include "purchase/parts_list.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "search/plan.h"

const char *layout_text(const struct instance *instance)
{
    const struct given_layout *given = &instance->purchase->layout;
    const struct rack_layout *layout = &given->layout;
    if (!given->at.text)
        return NULL;
    const char *racks = layout->switches_per_rack == 0 ? "in one rack"
                                                       : arena_printf(instance->arena, "%" PRId64 " per rack",
                                                                      layout->switches_per_rack);
    return arena_printf(
        instance->arena,
        "%" PRId64 " nodes per rack; cable lengths %.15g m within a rack, %.15g m for each rack of "
        "distance, %.15g m added; %s in the middle of the row, %s",
        layout->nodes_per_rack, (double)layout->in_rack_mm / 1000, (double)layout->rack_pitch_mm / 1000,
        (double)layout->overhead_mm / 1000,
        layout->leaves_in_middle ? "all switches of a tree"
                                 : "leaf switches of a tree next to their nodes, spine switches",
        racks);
}

/* The units of a part that are cables of the parts list; units among the extras are not counted. */
static int64_t cables_of(const struct parts_list *list, size_t part)
{
    int64_t units = 0;
    for (size_t i = 0; i < list->n; i++)
        if (list->rows[i].part == part && list->rows[i].serves >= SERVES_CABLE &&
            list->rows[i].serves <= SERVES_BETWEEN)
            units += list->rows[i].units;
    return units;
}

/* A row for the cable runs that are longer than below_mm and at most as long as the cable. Returns their
 * number. */
static int64_t report_length(struct sink *sink, const struct instance *instance,
                             const struct candidate *point, const struct part_option *cable, int64_t below_mm)
{
    int64_t longest_mm = 0;
    const struct cable_runs runs =
        design_cables(&longest_mm, point->design, point->nodes, below_mm, cable->reach_mm);
    if (cable_runs_sum(runs) > 0)
        SINK_ROW(sink, false, value_text(instance->snapshot->parts[cable->part].id),
                 value_integer(cable_runs_sum(runs)), value_integer(runs.to_nodes),
                 value_integer(runs.to_spines), value_integer(runs.others),
                 value_real((double)longest_mm / 1000),
                 cable->reach_mm < INT64_MAX ? value_real((double)cable->reach_mm / 1000) : value_null());
    return cable_runs_sum(runs);
}

/* The design's need for cables of given lengths; NULL: the design has none. */
static const struct need *cables_by_length(const struct instance *instance, const struct design *design)
{
    for (size_t i = 0; i < design->needs.n; i++)
        if (design_has_length(design, i))
            return &instance->choice.needs[design->needs.at[i]];
    return NULL;
}

void cables_report(struct sink *sink, const struct instance *instance, const struct plan_cluster *cluster)
{
    const struct need *cables = cables_by_length(instance, cluster->point.design);
    struct parts_list list;
    if (!cables)
        return;
    parts_list_make(&list, instance, &cluster->point, cluster->parts, cluster->n_parts, instance->arena);
    int64_t *longer = ARENA_NEW(instance->arena, cables->n_options, int64_t), below_mm = -1;
    sink_details_begin(sink);
    sink_table_begin(sink, "cables", "Cables by length", SINK_SIDE, COLUMNS_CABLES);
    for (size_t k = 0; k < cables->n_options; k++) {
        const int64_t units = cables_of(&list, cables->options[k].part);
        if (units == 0)
            continue;
        longer[k] = units - report_length(sink, instance, &cluster->point, &cables->options[k], below_mm);
        below_mm = cables->options[k].reach_mm;
    }
    sink_table_end(sink);
    sink_string(sink, "layout", NULL, layout_text(instance));
    sink_say(sink, "Layout: %s.", layout_text(instance));
    for (size_t k = 0; k < cables->n_options; k++)
        if (longer[k] > 0)
            sink_say(sink, "%" PRId64 " x %s replace shorter cables, because they have a quantity discount.",
                     longer[k], instance->snapshot->parts[cables->options[k].part].id);
    sink_details_end(sink);
}
