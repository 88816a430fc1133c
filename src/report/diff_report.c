/* diff_report.c - two files side by side. */
#include "report/diff_report.h"

void diff_report(struct sink *sink, const char *a, const char *b, const char *kind,
                 const struct differences *differences, size_t n_files)
{
    static const struct sink_column columns[] = {
        {"what", "what", NULL, 0},
        {"from", "from", NULL, 0},
        {"to", "to", NULL, 0},
        {"of", NULL, NULL, 0},
    };
    sink_string(sink, "a", NULL, a);
    sink_string(sink, "b", NULL, b);
    sink_string(sink, "kind", NULL, kind);
    if (differences->n == 0)
        sink_say(sink, "%s and %s do not differ.", a, b);
    else
        sink_say(sink, "What differs from %s to %s:", a, b);
    sink_table_begin(sink, "changes", NULL, columns, sizeof columns / sizeof *columns, SINK_MAIN);
    for (size_t i = 0; i < differences->n; i++) {
        sink_row_begin(sink);
        sink_string(sink, "what", NULL, differences->v[i].what);
        sink_string(sink, "from", NULL, differences->v[i].from);
        sink_string(sink, "to", NULL, differences->v[i].to);
        sink_string(sink, "of", NULL, i < n_files ? kind : "catalogues");
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}
