/* cables_report.c - the table of cables by length. */
#include "report/cables_report.h"

#include <inttypes.h>

const char *layout_words(const struct problem *problem)
{
    const struct given_layout *given = &problem->purchase->layout;
    const struct layout *layout = &given->layout;
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

static void report_length(struct sink *sink, const struct problem *problem, const struct point *point,
                          size_t k)
{
    const struct cable_length *length = &point->design->lengths->v[k];
    int64_t longest_mm = 0;
    const struct cable_runs runs = design_cables(&longest_mm, point->design, k, point->nodes);
    if (cable_runs_sum(runs) == 0)
        return;
    SINK_ROW(sink, false, value_text(problem->snapshot->parts[length->part].id),
             value_integer(cable_runs_sum(runs)), value_integer(runs.to_nodes), value_integer(runs.to_spines),
             value_integer(runs.others), value_real((double)longest_mm / 1000),
             length->reach_mm < INT64_MAX ? value_real((double)length->reach_mm / 1000) : value_null());
}

/* Of a cable with quantity breaks the order may have more than its own ways. */
static void say_shifted(struct sink *sink, const struct problem *problem, const struct point *point)
{
    const struct cable_lengths *lengths = point->design->lengths;
    int64_t ways[LENGTHS_AT_MOST] = {0}, longest_mm = 0;
    for (size_t k = 0; k < lengths->n; k++)
        ways[k] = cable_runs_sum(design_cables(&longest_mm, point->design, k, point->nodes));
    const int64_t own = ways[lengths->broken];
    cable_order(ways, lengths);
    if (ways[lengths->broken] > own)
        sink_say(sink, "%" PRId64 " more of %s, which is cheaper from a quantity on, replace shorter cables.",
                 ways[lengths->broken] - own, problem->snapshot->parts[lengths->v[lengths->broken].part].id);
}

void cables_report(struct sink *sink, const struct problem *problem, const struct point *point)
{
    static const struct sink_column columns[] = {
        {"part", "cable", NULL, 0},        {"ways", "ways", NULL, 0},
        {"to_nodes", "to nodes", NULL, 0}, {"to_spines", "to spines", NULL, 0},
        {"others", "others", NULL, 0},     {"longest_m", "longest way", "m", 0},
        {"reach_m", "reaches", "m", 0},
    };
    if (!point->design->lengths)
        return;
    sink_table_begin(sink, "cables", "Its cables, each the cheapest that is long enough for its way",
                     SINK_COLUMNS(columns), SINK_SIDE);
    for (size_t k = 0; k < point->design->lengths->n; k++)
        report_length(sink, problem, point, k);
    sink_table_end(sink);
    sink_string(sink, "layout", NULL, layout_words(problem));
    sink_say(sink, "%s.", layout_words(problem));
    say_shifted(sink, problem, point);
}
