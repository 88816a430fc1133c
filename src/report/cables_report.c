/* cables_report.c - the table of cables by length. */
#include <inttypes.h>

#include "base/arena.h"
#include "machine/order_table.h"
#include "problem/parts_list.h"
#include "purchase/parts_list.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "search/plan.h"

const char *layout_words(const struct problem *problem)
{
    const struct given_layout *given = &problem->purchase->layout;
    const struct rack_layout *layout = &given->layout;
    if (!given->at.text)
        return NULL;
    const char *racks = layout->switches_per_rack == 0 ? "in one rack"
                                                       : arena_printf(problem->arena, "%" PRId64 " to a rack",
                                                                      layout->switches_per_rack);
    return arena_printf(problem->arena,
                        "%" PRId64
                        " nodes to a rack, %.15g m in it, %.15g m for every rack further and %.15g "
                        "m more; %s in the middle of the row, %s",
                        layout->nodes_per_rack, (double)layout->in_rack_mm / 1000,
                        (double)layout->rack_pitch_mm / 1000, (double)layout->overhead_mm / 1000,
                        layout->leaves_in_middle ? "all switches of a tree"
                                                 : "leaves of a tree among their nodes, its spines",
                        racks);
}

/* The cables of a kit that are of this part, beside extras. */
static int64_t cables_of(const struct parts_list *kit, size_t part)
{
    int64_t units = 0;
    for (size_t i = 0; i < kit->n; i++)
        if (kit->rows[i].part == part && kit->rows[i].serves >= SERVES_CABLE &&
            kit->rows[i].serves <= SERVES_BETWEEN)
            units += kit->rows[i].units;
    return units;
}

/* The ways longer than below_mm that the cable is long enough for; how many they are. */
static int64_t report_length(struct sink *sink, const struct problem *problem, const struct candidate *point,
                             const struct part_option *cable, int64_t below_mm)
{
    int64_t longest_mm = 0;
    const struct cable_runs runs =
        design_cables(&longest_mm, point->design, point->nodes, below_mm, cable->reach_mm);
    if (cable_runs_sum(runs) > 0)
        SINK_ROW(sink, false, value_text(problem->snapshot->parts[cable->part].id),
                 value_integer(cable_runs_sum(runs)), value_integer(runs.to_nodes),
                 value_integer(runs.to_spines), value_integer(runs.others),
                 value_real((double)longest_mm / 1000),
                 cable->reach_mm < INT64_MAX ? value_real((double)cable->reach_mm / 1000) : value_null());
    return cable_runs_sum(runs);
}

/* The supply of a design's cables by length; NULL: it has none. */
static const struct need *cables_by_length(const struct problem *problem, const struct design *design)
{
    for (size_t i = 0; i < design->needs.n; i++)
        if (design_has_length(design, i))
            return &problem->choice.needs[design->needs.at[i]];
    return NULL;
}

void cables_report(struct sink *sink, const struct problem *problem, const struct plan_cluster *cluster)
{
    const struct need *cables = cables_by_length(problem, cluster->point.design);
    struct parts_list kit;
    if (!cables)
        return;
    parts_list_make(&kit, problem, &cluster->point, cluster->parts, cluster->n_parts, problem->arena);
    int64_t *more = ARENA_NEW(problem->arena, cables->n_options, int64_t), below_mm = -1;
    sink_table_begin(sink, "cables", "Its cables, each the cheapest that is long enough for its way",
                     SINK_SIDE, COLUMNS_CABLES);
    for (size_t k = 0; k < cables->n_options; k++) {
        const int64_t units = cables_of(&kit, cables->options[k].part);
        if (units == 0)
            continue;
        more[k] = units - report_length(sink, problem, &cluster->point, &cables->options[k], below_mm);
        below_mm = cables->options[k].reach_mm;
    }
    sink_table_end(sink);
    sink_string(sink, "layout", NULL, layout_words(problem));
    sink_say(sink, "%s.", layout_words(problem));
    for (size_t k = 0; k < cables->n_options; k++)
        if (more[k] > 0)
            sink_say(sink,
                     "%" PRId64 " more of %s, which is cheaper from a quantity on, replace shorter cables.",
                     more[k], problem->snapshot->parts[cables->options[k].part].id);
}
