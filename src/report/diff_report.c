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
    sink_table_begin(sink, "changes", NULL, SINK_COLUMNS(columns), SINK_MAIN);
    for (size_t i = 0; i < differences->n; i++) {
        SINK_ROW(sink, false, value_text(differences->v[i].what), value_text(differences->v[i].from),
                 value_text(differences->v[i].to), value_text(i < n_files ? kind : "catalogues"));
    }
    sink_table_end(sink);
}
