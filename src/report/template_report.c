/* template_report.c - the writer behind `bursar templates`. */
#include "report/template_report.h"

#include <inttypes.h>

static void write_params(struct sink *sink, const struct network_template *network)
{
    sink_list_begin(sink, "parameters", NULL);
    for (size_t i = 0; i < network->n_params; i++) {
        const struct template_param *param = &network->params[i];
        sink_begin(sink, NULL, NULL);
        sink_string(sink, "name", NULL, param->name);
        sink_integer(sink, "default", NULL, param->fallback);
        sink_integer(sink, "low", NULL, param->low);
        sink_integer(sink, "high", NULL, param->high);
        sink_string(sink, "text", NULL, param->text);
        sink_end(sink);
    }
    sink_list_end(sink);
}

static void say_one(struct sink *sink, const struct network_template *network)
{
    sink_say(sink, "%s: %s", network->name, network->text);
    for (size_t i = 0; i < network->n_params; i++) {
        const struct template_param *param = &network->params[i];
        sink_say(sink, "  %s=%" PRId64 "..%" PRId64 "  %s; default %" PRId64, param->name, param->low,
                 param->high, param->text, param->fallback);
    }
}

void template_report(struct sink *sink, const struct network_template *const *list, size_t n)
{
    const bool all = n != 1;
    const struct sink_column columns[] = {
        {"name", all ? "template" : NULL, NULL, 0},
        {"text", all ? "wiring" : NULL, NULL, 0},
        {"parameters", NULL, NULL, 0},
    };
    sink_table_begin(sink, "rows", NULL, SINK_COLUMNS(columns), SINK_MAIN);
    for (size_t i = 0; i < n; i++) {
        sink_row_begin(sink);
        sink_string(sink, "name", NULL, list[i]->name);
        sink_string(sink, "text", NULL, list[i]->text);
        write_params(sink, list[i]);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
    if (!all)
        say_one(sink, list[0]);
    else
        sink_say(sink, "`bursar templates TEMPLATE` tells its parameters.");
}
