/* cause_report.c - each change alone, and without it. */
#include "report/cause_report.h"

static const char *alone_words(const struct cause *cause)
{
    if (!cause->solved_alone)
        return "nothing can be bought";
    return cause->moves_alone ? cause->plan_alone : "the plan stays";
}

void cause_report(struct sink *sink, const struct cause *causes, size_t n)
{
    static const struct sink_column columns[] = {
        {"change", "change", NULL, 0},
        {"moves_alone", NULL, NULL, 0},
        {"plan_alone", "alone", NULL, 0},
        {"needed", "without it the others lead elsewhere", NULL, 0},
    };
    sink_say(sink, "%s", "");
    sink_table_begin(sink, "causes", "What made it so", SINK_COLUMNS(columns), SINK_SIDE);
    for (size_t i = 0; i < n; i++) {
        SINK_ROW(sink, false, value_text(causes[i].change), value_bool(causes[i].moves_alone),
                 value_text(alone_words(&causes[i])), value_bool(causes[i].needed));
    }
    sink_table_end(sink);
}
