/* keys.c - the table of keys, sorted, and that of results. A key may be of several kinds where results
 * differ: `clusters` lists them or counts them. */
#include "report/keys.h"

#include <stdlib.h>
#include <string.h>

#define TEXT KEY_TEXT
#define INTEGER KEY_INTEGER
#define NUMBER KEY_NUMBER
#define BOOL KEY_BOOL
#define MONEY KEY_MONEY
#define OBJECT KEY_OBJECT
#define LIST KEY_LIST
#define KNOWN KEY_KNOWN

#define KEY(name_, ...)                                                                                      \
    {                                                                                                        \
        .name = (name_), .kinds = __VA_ARGS__                                                                \
    }

static const struct key keys[] = {
    KEY("a", TEXT),
    KEY("above", NUMBER | KNOWN),
    KEY("added_MiB", NUMBER, .unit = "MiB"),
    KEY("address", TEXT),
    KEY("administration", MONEY | KNOWN),
    KEY("after", OBJECT, .members = "@optimize"),
    KEY("also", TEXT),
    KEY("alternation", OBJECT, .members = "from to"),
    KEY("amount", MONEY | KNOWN),
    KEY("application", TEXT),
    KEY("applications", LIST,
        .members = "name model processes rate rate_unit rate_kind time_s compute_s communicate_s share "
                   "time_fraction calibrated_rate? calibrated_time_s? model_rate? model_time_s?"),
    KEY("applies", BOOL | KNOWN),
    KEY("as_of", TEXT | KNOWN),
    KEY("asks", TEXT | KNOWN),
    KEY("at_budget", LIST, .members = "kind rate cost purchase"),
    KEY("author", TEXT),
    KEY("average_parallelism", NUMBER),
    KEY("b", TEXT),
    KEY("band", OBJECT,
        .members = "figure low high probability_none probability_below probability_above correlate "
                   "quantiles exact draws draws_asked seed corners not_smooth? rows other_rows?"),
    KEY("bandwidth", NUMBER | KNOWN),
    KEY("bandwidth_Bps", NUMBER, .unit = "bytes/s"),
    KEY("bandwidth_MBps", NUMBER | KNOWN, .unit = "10^6 bytes/s"),
    KEY("bandwidth_given", NUMBER),
    KEY("bandwidth_needed", NUMBER),
    KEY("bandwidth_needed_Bps", NUMBER, .unit = "bytes/s"),
    KEY("bandwidth_needed_MBps", NUMBER, .unit = "10^6 bytes/s"),
    KEY("before", OBJECT, .members = "@optimize"),
    KEY("below", NUMBER | KNOWN),
    KEY("best", LIST,
        .members = "rank objective rate cost clusters? purchase? node? nodes? nic? network? template? "
                   "power_W bill also?"),
    KEY("best_Mflops", NUMBER, .unit = "Mflop/s"),
    KEY("best_for_same_cost", OBJECT,
        .members = "proven rate gain cost clusters totals bill_of_materials tco?"),
    KEY("best_processes", NUMBER),
    KEY("best_with", OBJECT,
        .members = "purchase? node? nodes? network? template? memory_option? memory_modules? rate cost"),
    KEY("best_without_error", TEXT),
    KEY("between", LIST),
    KEY("bid", TEXT | KNOWN),
    KEY("bill", TEXT | KNOWN),
    KEY("bill_of_materials", LIST,
        .members =
            "part kind quantity owned? unit_price? tax? total price_of? quote_kind? quote_date? valid_until? "
            "source? seller? dearer_offers? vendor? name?"),
    KEY("binding", LIST, .members = "requirement name change purchase rate cost"),
    KEY("bought", INTEGER),
    KEY("bound", NUMBER),
    KEY("bound_high_Mflops", NUMBER, .unit = "Mflop/s"),
    KEY("bound_low_Mflops", NUMBER, .unit = "Mflop/s"),
    KEY("break_even", NUMBER),
    KEY("budget", MONEY | NUMBER),
    KEY("budget_on", TEXT | KNOWN),
    KEY("by", TEXT | KNOWN),
    KEY("cables", LIST, .members = "part ways to_nodes to_spines others longest_m reach_m"),
    KEY("calibrated_rate", NUMBER, .unit = "in rate_unit"),
    KEY("calibrated_time_s", NUMBER, .unit = "s"),
    KEY("capital", MONEY | KNOWN),
    KEY("card", TEXT),
    KEY("cards", INTEGER),
    KEY("catalog", TEXT | KNOWN),
    KEY("causes", LIST, .members = "change moves_alone plan_alone needed"),
    KEY("ccr_KBpMflop", NUMBER),
    KEY("certificate", OBJECT, .members = "checked method checks"),
    KEY("change", TEXT | KNOWN),
    KEY("changes", LIST, .members = "what from to of? role?"),
    KEY("cheapest", TEXT),
    KEY("checked", TEXT | BOOL),
    KEY("checks", INTEGER | LIST, .members = "name ok detail"),
    KEY("choice", TEXT | KNOWN),
    KEY("choices", LIST, .members = "choice count names"),
    KEY("choose_by", TEXT | KNOWN),
    KEY("chosen", BOOL | OBJECT,
        .members = "node nodes network template memory_option? memory_modules? rate cost"),
    KEY("close", INTEGER | KNOWN),
    KEY("clusters", INTEGER | LIST,
        .members = "node nodes nic network template region_link? memory_option? memory_modules? switch? "
                   "card? cards? spine_switch? spine_card? spine_cards? template_parameters switches cores "
                   "memory_MiB power_W rack_units kit parts? options? applications messages? cables? "
                   "layout?"),
    KEY("code_cap", INTEGER),
    KEY("code_caps", TEXT | KNOWN),
    KEY("column", INTEGER),
    KEY("columns", INTEGER),
    KEY("communicate_s", NUMBER, .unit = "s"),
    KEY("communication_share", NUMBER),
    KEY("complete", BOOL | KNOWN),
    KEY("compute_s", NUMBER, .unit = "s"),
    KEY("conflict", LIST, .members = "requirement name file line option"),
    KEY("considered", LIST,
        .members = "kind? purchase? node? network? template? nodes? rate cost chosen lacks"),
    KEY("converted", MONEY | KNOWN),
    KEY("core", INTEGER),
    KEY("cores", INTEGER | KNOWN),
    KEY("corners", BOOL | KNOWN),
    KEY("correlate", TEXT),
    KEY("cost", MONEY | NUMBER),
    KEY("cost_loss", MONEY),
    KEY("count", INTEGER | KNOWN),
    KEY("counts", NUMBER | TEXT | OBJECT,
        .members = "exact close not_reproducible nothing_printed regressions"),
    KEY("critical_path_s", NUMBER, .unit = "s"),
    KEY("currency", TEXT | KNOWN),
    KEY("date", TEXT),
    KEY("dates", INTEGER | KNOWN),
    KEY("dearer_offers", INTEGER | KNOWN),
    KEY("default", INTEGER | TEXT),
    KEY("design", TEXT | KNOWN),
    KEY("designs", INTEGER | KNOWN),
    KEY("designs_left_out", INTEGER | KNOWN),
    KEY("detail", TEXT | KNOWN),
    KEY("draws", INTEGER | KNOWN),
    KEY("draws_asked", INTEGER | KNOWN),
    KEY("dropped", OBJECT, .members = "*"),
    KEY("edge", MONEY),
    KEY("efficiency", NUMBER | KNOWN),
    KEY("energy", MONEY | KNOWN),
    KEY("enough", BOOL | KNOWN),
    KEY("entries", INTEGER),
    KEY("equation", TEXT | KNOWN),
    KEY("error", NUMBER),
    KEY("even_speed", NUMBER),
    KEY("exact", INTEGER | BOOL | KNOWN),
    KEY("exchange_bandwidth_MBps", NUMBER, .unit = "10^6 bytes/s"),
    KEY("expected", TEXT | KNOWN),
    KEY("expected_loss", NUMBER),
    KEY("expired", BOOL),
    KEY("factor", NUMBER | KNOWN),
    KEY("factor_high", NUMBER),
    KEY("factor_low", NUMBER),
    KEY("factors", INTEGER | KNOWN),
    KEY("fails", NUMBER | KNOWN),
    KEY("family", TEXT),
    KEY("feasible", BOOL | KNOWN),
    KEY("figure", TEXT | KNOWN),
    KEY("file", TEXT),
    KEY("findings", INTEGER),
    KEY("first", MONEY),
    KEY("fitted", NUMBER | KNOWN),
    KEY("folder", TEXT),
    KEY("from", MONEY | TEXT),
    KEY("from_quantity", INTEGER | KNOWN),
    KEY("function", TEXT),
    KEY("functions", LIST,
        .members = "quantity function runs left_out_error rms_residual worst_residual worst_line tried"),
    KEY("gain", NUMBER),
    KEY("gamma", NUMBER | KNOWN),
    KEY("gamma_a", NUMBER),
    KEY("gamma_given", NUMBER),
    KEY("gamma_m", NUMBER),
    KEY("gap", NUMBER),
    KEY("gives", TEXT),
    KEY("goal", TEXT | KNOWN),
    KEY("growth", NUMBER),
    KEY("hash", TEXT),
    KEY("hashes", OBJECT, .members = "bill? scenario catalog"),
    KEY("height_U", NUMBER, .unit = "rack units"),
    KEY("high", MONEY | NUMBER | TEXT),
    KEY("id", TEXT | KNOWN),
    KEY("in_plan", BOOL | KNOWN),
    KEY("inputs", LIST, .members = "what change today low high plan_below plan_above factor_low factor_high"),
    KEY("inputs_without_end", LIST),
    KEY("integer_columns", INTEGER),
    KEY("interval", NUMBER),
    KEY("intervals", LIST, .members = "from to winner"),
    KEY("item", TEXT | KNOWN),
    KEY("kept", INTEGER | KNOWN),
    KEY("kept_high", NUMBER),
    KEY("kept_low", NUMBER),
    KEY("kind", TEXT | KNOWN),
    KEY("kinds", LIST, .members = "kind exact close not_reproducible"),
    KEY("kit", LIST, .members = "part units serves"),
    KEY("knee", NUMBER),
    KEY("lacks", TEXT | KNOWN),
    KEY("last", MONEY),
    KEY("latency_us", NUMBER, .unit = "us"),
    KEY("layout", TEXT),
    KEY("leaf", INTEGER),
    KEY("least_B", NUMBER, .unit = "bytes"),
    KEY("left_out_error", NUMBER),
    KEY("legal", BOOL | KNOWN),
    KEY("legal_above", INTEGER | KNOWN),
    KEY("legal_below", INTEGER | KNOWN),
    KEY("limit_Mflops", NUMBER, .unit = "Mflop/s"),
    KEY("line", INTEGER),
    KEY("log", TEXT),
    KEY("longest_m", NUMBER | KNOWN, .unit = "m"),
    KEY("loss", NUMBER),
    KEY("loss_above", NUMBER),
    KEY("loss_below", NUMBER),
    KEY("loss_if_ignored", NUMBER),
    KEY("loss_percent", NUMBER, .unit = "%"),
    KEY("low", MONEY | NUMBER | TEXT),
    KEY("machine", TEXT),
    KEY("maintenance", MONEY | KNOWN),
    KEY("map", TEXT),
    KEY("mark", TEXT),
    KEY("matters_most", TEXT | KNOWN),
    KEY("measured", NUMBER | KNOWN),
    KEY("measured_from", NUMBER),
    KEY("measured_s", NUMBER | KNOWN, .unit = "s"),
    KEY("measured_to", NUMBER),
    KEY("memory", TEXT | KNOWN),
    KEY("memory_Bpp", NUMBER, .unit = "bytes per process"),
    KEY("memory_MiB", NUMBER | KNOWN, .unit = "MiB"),
    KEY("memory_MiBpp", NUMBER, .unit = "MiB per process"),
    KEY("memory_bandwidth", TEXT | KNOWN),
    KEY("memory_modules", INTEGER | KNOWN),
    KEY("memory_option", TEXT | KNOWN),
    KEY("memory_options", LIST, .members = "node part modules added_MiB source"),
    KEY("message_B", NUMBER, .unit = "bytes"),
    KEY("message_cpu_us", NUMBER, .unit = "us"),
    KEY("messages", LIST,
        .members = "name? pattern message_B? least_B? most_B? bandwidth_Bps kind? source? bandwidth_MBps? "
                   "by? outside?"),
    KEY("method", TEXT | KNOWN),
    KEY("min_quantity", INTEGER | KNOWN),
    KEY("mode", TEXT),
    KEY("model", TEXT | KNOWN),
    KEY("model_over_measured", NUMBER | KNOWN),
    KEY("model_rate", NUMBER | KNOWN, .unit = "in rate_unit"),
    KEY("model_s", NUMBER | KNOWN, .unit = "s"),
    KEY("model_time_s", NUMBER | KNOWN, .unit = "s"),
    KEY("models", TEXT | LIST, .members = "model runs factor low high processes growth rate_low rate_high"),
    KEY("modules", INTEGER),
    KEY("most_B", NUMBER, .unit = "bytes"),
    KEY("moves_alone", BOOL | KNOWN),
    KEY("name", TEXT),
    KEY("names", TEXT | KNOWN),
    KEY("needed", BOOL | KNOWN),
    KEY("network", TEXT),
    KEY("nic", TEXT),
    KEY("nic_slots", INTEGER),
    KEY("node", TEXT),
    KEY("node_rates", INTEGER),
    KEY("nodes", NUMBER | OBJECT, .members = "*"),
    KEY("nodes_a", INTEGER),
    KEY("nodes_b", INTEGER),
    KEY("not_covered", LIST),
    KEY("not_reproducible", INTEGER | KNOWN),
    KEY("not_smooth", TEXT),
    KEY("note", TEXT),
    KEY("notes", LIST),
    KEY("nothing", NUMBER | KNOWN),
    KEY("nothing_printed", INTEGER),
    KEY("objective", NUMBER | TEXT | OBJECT, .members = "name value unit"),
    KEY("of", TEXT | KNOWN),
    KEY("ok", BOOL | KNOWN),
    KEY("one_more", OBJECT,
        .members = "nodes wired cost? power_W? rack_units? racks? weight_kg? rate? over_budget? over_power? "
                   "over_rack_units? over_racks? over_weight? over_max_nodes?"),
    KEY("one_more_in_each", LIST,
        .members = "nodes wired cost? power_W? rack_units? racks? weight_kg? rate? over_budget? over_power? "
                   "over_rack_units? over_racks? over_weight? over_max_nodes?"),
    KEY("operation", MONEY | KNOWN),
    KEY("option", TEXT),
    KEY("options", LIST),
    KEY("other_quotes", INTEGER | KNOWN),
    KEY("other_rows", LIST,
        .members = "figure correlate without_error low q05 q25 q50 q75 q95 high below above"),
    KEY("others", INTEGER | KNOWN),
    KEY("ours", NUMBER),
    KEY("outside", TEXT),
    KEY("over_budget", BOOL | KNOWN),
    KEY("over_max_nodes", BOOL | KNOWN),
    KEY("over_power", BOOL | KNOWN),
    KEY("over_rack_units", BOOL | KNOWN),
    KEY("over_racks", BOOL | KNOWN),
    KEY("over_weight", BOOL),
    KEY("override", TEXT),
    KEY("owned", INTEGER | KNOWN),
    KEY("pack", INTEGER | KNOWN),
    KEY("paper", TEXT | KNOWN),
    KEY("parameters", LIST, .members = "name unit? default low? high? range? text"),
    KEY("part", TEXT | KNOWN),
    KEY("parts", INTEGER | LIST, .members = "part quantity"),
    KEY("pattern", TEXT | KNOWN),
    KEY("peak_efficiency", NUMBER),
    KEY("plan", TEXT | KNOWN),
    KEY("plan_above", TEXT),
    KEY("plan_alone", TEXT | KNOWN),
    KEY("plan_below", TEXT),
    KEY("plan_high", TEXT),
    KEY("plan_low", TEXT),
    KEY("points", INTEGER | KNOWN),
    KEY("ports", INTEGER | KNOWN),
    KEY("power_W", NUMBER, .unit = "W"),
    KEY("presolve", OBJECT, .members = "points kept dropped"),
    KEY("price", MONEY | TEXT | KNOWN),
    KEY("price_kind", TEXT | KNOWN),
    KEY("price_of", TEXT),
    KEY("prices", TEXT | KNOWN),
    KEY("printed", NUMBER),
    KEY("printed_as", TEXT),
    KEY("probabilities", LIST, .members = "design node network template probability standard_error low high"),
    KEY("probability", NUMBER | KNOWN),
    KEY("probability_above", NUMBER | KNOWN),
    KEY("probability_below", NUMBER | KNOWN),
    KEY("probability_none", NUMBER | KNOWN),
    KEY("processes", NUMBER),
    KEY("program", TEXT),
    KEY("proven", BOOL | KNOWN),
    KEY("purchase", TEXT),
    KEY("q05", NUMBER),
    KEY("q25", NUMBER),
    KEY("q50", NUMBER),
    KEY("q75", NUMBER),
    KEY("q95", NUMBER),
    KEY("quantiles", LIST, .members = "probability budget"),
    KEY("quantity", INTEGER | TEXT | KNOWN),
    KEY("question", OBJECT, .members = "title catalog goal counts as_of override set target_rate?"),
    KEY("quote_date", TEXT),
    KEY("quote_kind", TEXT),
    KEY("quotes", INTEGER | KNOWN),
    KEY("r_a", NUMBER),
    KEY("rack_units", NUMBER),
    KEY("racks", NUMBER),
    KEY("range", TEXT | KNOWN),
    KEY("rank", INTEGER | KNOWN),
    KEY("rate", NUMBER, .unit = "in rate_unit"),
    KEY("rate_a", NUMBER, .unit = "in rate_unit"),
    KEY("rate_b", NUMBER, .unit = "in rate_unit"),
    KEY("rate_high", NUMBER | KNOWN, .unit = "in rate_unit"),
    KEY("rate_kind", TEXT | KNOWN),
    KEY("rate_loss", NUMBER, .unit = "in rate_unit"),
    KEY("rate_low", NUMBER | KNOWN, .unit = "in rate_unit"),
    KEY("rate_per_cost", NUMBER),
    KEY("rate_per_s", NUMBER | KNOWN, .unit = "1/s"),
    KEY("rate_per_unit", NUMBER),
    KEY("rate_taken", TEXT),
    KEY("rate_unit", TEXT | KNOWN),
    KEY("rates", INTEGER | LIST, .members = "application working_set_MiB rate_per_s kind source"),
    KEY("reach_m", NUMBER, .unit = "m"),
    KEY("reason", TEXT),
    KEY("region_link", TEXT),
    KEY("regressions", INTEGER),
    KEY("regret", LIST, .members = "design expected_loss worst_loss fails"),
    KEY("repairs", LIST, .members = "requirement name file line option enough to change value counts"),
    KEY("requirement", TEXT | KNOWN),
    KEY("requirements", LIST, .members = "requirement line option"),
    KEY("residual", NUMBER),
    KEY("rms_residual", NUMBER),
    KEY("role", TEXT | KNOWN),
    KEY("rows", INTEGER | LIST),
    KEY("runs", NUMBER),
    KEY("scenario", TEXT | KNOWN),
    KEY("schema", TEXT | KNOWN),
    KEY("seed", INTEGER),
    KEY("seller", TEXT),
    KEY("sense", TEXT),
    KEY("sequential_s", NUMBER, .unit = "s"),
    KEY("serves", TEXT | KNOWN),
    KEY("serves_nothing", LIST, .members = "part quantity why"),
    KEY("set", LIST),
    KEY("setup_s", NUMBER, .unit = "s"),
    KEY("share", NUMBER),
    KEY("sizes", INTEGER),
    KEY("slots", INTEGER),
    KEY("smooth", LIST, .members = "cost rate nodes"),
    KEY("sockets", INTEGER),
    KEY("source", TEXT | OBJECT, .members = "id title author? date? address? note"),
    KEY("sources", INTEGER | LIST, .members = "id title author date address"),
    KEY("space", MONEY | KNOWN),
    KEY("speed_factor_90", NUMBER),
    KEY("speedup", NUMBER),
    KEY("spine", INTEGER),
    KEY("spine_card", TEXT),
    KEY("spine_cards", INTEGER),
    KEY("spine_switch", TEXT | KNOWN),
    KEY("standard_error", NUMBER | KNOWN),
    KEY("state", TEXT | KNOWN),
    KEY("status", TEXT | KNOWN),
    KEY("subject", TEXT | KNOWN),
    KEY("switch", TEXT | KNOWN),
    KEY("switches", OBJECT, .members = "leaf spine core"),
    KEY("target_rate", NUMBER, .unit = "in rate_unit"),
    KEY("tax", MONEY | KNOWN),
    KEY("tco", OBJECT,
        .members = "years budget_on capital energy maintenance space administration operation total"),
    KEY("technologies", INTEGER),
    KEY("technology", OBJECT, .members = "id latency_us bandwidth_Bps message_cpu_us kind source"),
    KEY("template", TEXT),
    KEY("template_parameters", OBJECT, .members = "*"),
    KEY("text", TEXT | KNOWN),
    KEY("time_fraction", NUMBER | KNOWN),
    KEY("time_high", NUMBER),
    KEY("time_low", NUMBER),
    KEY("time_s", NUMBER, .unit = "s"),
    KEY("title", TEXT),
    KEY("to", MONEY | TEXT),
    KEY("to_nodes", INTEGER | KNOWN),
    KEY("to_spines", INTEGER | KNOWN),
    KEY("today", TEXT | KNOWN),
    KEY("together", LIST, .members = "requirement name file line option enough to change value counts"),
    KEY("total", MONEY),
    KEY("totals", OBJECT, .members = "nodes switches cores memory_MiB power_W rack_units"),
    KEY("tried", INTEGER),
    KEY("unique", BOOL | KNOWN),
    KEY("unit", TEXT | KNOWN),
    KEY("unit_price", MONEY),
    KEY("units", INTEGER | KNOWN),
    KEY("valid", TEXT | BOOL | KNOWN),
    KEY("valid_until", TEXT),
    KEY("value", NUMBER),
    KEY("vendor", TEXT),
    KEY("verdict", TEXT | KNOWN),
    KEY("verified", BOOL | KNOWN),
    KEY("violations", INTEGER | LIST, .members = "bid? what detail file? line? column?"),
    KEY("warnings", LIST),
    KEY("ways", INTEGER | KNOWN),
    KEY("weight_kg", NUMBER, .unit = "kg"),
    KEY("what", TEXT | KNOWN),
    KEY("why", TEXT | KNOWN),
    KEY("why_not", OBJECT,
        .members = "part in_plan best_with rate_loss cost_loss loss reason price seller wins_at_price"),
    KEY("width", NUMBER),
    KEY("width_percent", NUMBER, .unit = "%"),
    KEY("winner", TEXT),
    KEY("wins_at_price", MONEY),
    KEY("wired", BOOL | KNOWN),
    KEY("without_effect", LIST),
    KEY("without_error", NUMBER),
    KEY("work", NUMBER | TEXT),
    KEY("working_set_MiB", NUMBER, .unit = "MiB"),
    KEY("workload", LIST, .members = "name model share runs valid"),
    KEY("worst", NUMBER),
    KEY("worst_line", INTEGER),
    KEY("worst_loss", NUMBER),
    KEY("worst_residual", NUMBER),
    KEY("years", INTEGER | KNOWN),
};

#define RESULT(name_, ...)                                                                                   \
    {                                                                                                        \
        .name = (name_), .members = __VA_ARGS__                                                              \
    }

static const struct key_result results[] = {
    RESULT("calibrate", "file rows models",
           .rows = "line machine application processes measured_s model_s model_over_measured"),
    RESULT("catalog.add", "folder source rows notes",
           .rows = "line item kind price from seller valid_until rates"),
    RESULT("catalog.build", "file catalog title hash parts quotes technologies node_rates sources"),
    RESULT("catalog.check", "catalog title hash findings rows", .rows = "subject text"),
    RESULT("catalog.import", "folder rows",
           .rows = "log title of application processes rate latency_us bandwidth_Bps residual worst "
                   "worst_line sizes gives"),
    RESULT("catalog.list", "catalog? title? hash? as_of? currency? rows",
           .rows = "part? kind? name title? as_of? parts? price? pack? price_kind? source?"),
    RESULT("catalog.new", ""),
    RESULT("catalog.price", "catalog part as_of currency expired rows quantity? bought? total?",
           .rows = "date valid_until kind amount currency converted pack min_quantity applies source "
                   "seller state"),
    RESULT("catalog.show",
           "catalog part kind name vendor power_W height_U weight_kg note family? slots? ports? "
           "technology? messages? sockets? cores? memory_MiB? nic_slots? memory_options? rates? "
           "rows source",
           .rows = "date valid_until kind amount currency pack min_quantity source"),
    RESULT("check",
           "valid title goal asks budget currency catalog as_of counts code_caps memory "
           "memory_bandwidth choose_by clusters layout workload designs choices requirements rows "
           "warnings",
           .rows = "part from_quantity pack price date kind source"),
    RESULT("cite", "rows sources", .rows = "models work"),
    RESULT("crossover",
           "between counts complete currency rate_unit smooth not_smooth? intervals edge? first "
           "last alternation band",
           .rows = "figure correlate without_error low q05 q25 q50 q75 q95 high below above"),
    RESULT("curve", "counts exact complete rate_unit currency rows",
           .rows = "budget cost rate bound? gap? clusters? purchase? rate_per_cost? node? nodes? network? "
                   "template? mark?"),
    RESULT("diff", "a b kind changes"),
    RESULT("evaluate",
           "goal? feasible? rate? rate_unit cost? prices? budget? currency rows? power_W? "
           "violations serves_nothing? clusters? totals? bill_of_materials? best_for_same_cost? "
           "hashes",
           .rows = "rank bid feasible violations rate cost prices gain purchase"),
    RESULT("explain", "status goal rate_unit currency considered one_more? chosen? cables? layout? "
                      "one_more_in_each? clusters? totals? binding? why_not?"),
    RESULT("export", "file map rows columns integer_columns entries sense rate_per_unit"),
    RESULT("fit", "program file mode work rate measured_from measured_to functions rows warnings",
           .rows = "line processes quantity unit measured fitted residual low high interval"),
    RESULT("fleets", "at_budget exact intervals rows", .rows = "budget kind rate cost purchase"),
    RESULT("flip", "currency plan cost objective rows inputs? inputs_without_end?",
           .rows = "part in_plan price pack quotes low high plan_below plan_above loss_below loss_above "
                   "loss_if_ignored loss_percent seller other_quotes"),
    RESULT("history", "between dates currency rate_unit rows",
           .rows = "from to purchase? winner? nodes_a? rate_a? nodes_b? rate_b? node? nodes? network? "
                   "template? cost? rate?"),
    RESULT("infeasible", "status reason currency conflict? repairs? together? counts? proven?"),
    RESULT("models", "rows", .rows = "name title paper equation rate_unit valid checked parameters"),
    RESULT("montecarlo",
           "goal budget exact draws draws_asked seed correlate factors best_without_error nothing "
           "probabilities regret designs_left_out band",
           .rows = "figure correlate without_error low q05 q25 q50 q75 q95 high below above"),
    RESULT("optimize",
           "status objective bound gap method unique budget cost currency power_W? clusters totals "
           "bill_of_materials tco? cables? layout? presolve certificate warnings question hashes "
           "one_more_in_each? one_more? best?"),
    RESULT("predict",
           "model application processes rate rate_unit time_s compute_s communicate_s efficiency "
           "work memory_Bpp memory_MiBpp? legal legal_below legal_above code_cap time_low? "
           "time_high? measured_from? measured_to? rate_taken? rows warnings *",
           .rows = "application processes rate rate_unit time_s compute_s communicate_s"),
    RESULT("reproduce", "rows kinds counts",
           .rows = "paper item printed printed_as ours unit error verdict expected note"),
    RESULT("sensitivity", "by plan objective matters_most rows without_effect",
           .rows = "what change low high width width_percent kept_low kept_high plan_low plan_high"),
    RESULT("tailor",
           "model application processes gamma communication_share bandwidth_needed_MBps "
           "bandwidth_needed r_a gamma_a gamma_m rate rate_unit bandwidth_given? gamma_given? "
           "enough? rows cheapest?",
           .rows = "application? processes? network? template? bandwidth? gamma bandwidth_needed? gamma_a? "
                   "gamma_m? enough? cost? currency? nic?"),
    RESULT("templates", "rows", .rows = "name text parameters"),
    RESULT("verify", "verified checks not_covered"),
    RESULT("whatif", "changes before after causes"),
};

static int compare(const void *name, const void *key)
{
    return strcmp(name, ((const struct key *)key)->name);
}

const struct key *key_find(const char *name)
{
    return bsearch(name, keys, sizeof keys / sizeof *keys, sizeof *keys, compare);
}

const struct key *key_list(size_t *n)
{
    *n = sizeof keys / sizeof *keys;
    return keys;
}

const struct key_result *key_results(size_t *n)
{
    *n = sizeof results / sizeof *results;
    return results;
}

const struct key_result *key_result_find(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strlen(results[i].name) == length && strncmp(results[i].name, name, length) == 0)
            return &results[i];
    return NULL;
}

const char *key_members(const char *members)
{
    return members && members[0] == '@' ? key_result_find(members + 1, strlen(members + 1))->members
                                        : members;
}

bool key_next(struct key_member *out, const char **rest)
{
    const char *s = *rest + strspn(*rest, " ");
    const size_t n = strcspn(s, " ");
    *rest = s + n;
    if (n == 0)
        return false;
    *out = (struct key_member){.optional = s[n - 1] == '?', .any = *s == '*'};
    memcpy(out->name, s, n - out->optional);
    return true;
}

bool key_is_member(const char *members, const char *name)
{
    struct key_member member;
    for (const char *rest = key_members(members); rest && key_next(&member, &rest);)
        if (member.any || strcmp(member.name, name) == 0)
            return true;
    return false;
}
