/* keys.c - the tables of keys and of results. A key has several types if results differ: `clusters` is a list
 * of clusters in some results, and their number in others. */
#include "report/keys.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text.h"
#include "base/vec.h"
#include "report/columns.h"
#include "scenario/rules.h"

#define TEXT KEY_TEXT
#define INTEGER KEY_INTEGER
#define NUMBER KEY_NUMBER
#define BOOL KEY_BOOL
#define MONEY KEY_MONEY
#define OBJECT KEY_OBJECT
#define LIST KEY_LIST
#define KNOWN KEY_KNOWN
#define COUNTS KEY_COUNTS

static const struct {
    unsigned kinds;
    const char *unit; /* NULL: no unit, or another key gives the unit */
    const char *names;
} KINDS[] = {
    {TEXT, NULL,
     "above_exact request_exact up_to_exact "
     "a accelerator address aliases allowed also application asked_budget attention author b benchmark "
     "best_without_error card "
     "cheapest correlate data_set date design_above design_below difference family file first_price folder "
     "function "
     "gives guessed hash heading input input_part instead key last_price lifts list log machine map mode "
     "moved_by name "
     "network "
     "nic node not_smooth note option outside override "
     "placeholder plan_above plan_below plan_high plan_low price_kind price_of printed_as program purchase "
     "purchase_beyond purchase_without quote_date quote_kind rate_taken read_as reason "
     "precision region_link result runs_on same_as "
     "same_plan_above same_plan_below same_plan_high same_plan_low same_range seller sense series spine_card "
     "storage submitter "
     "table template title transformer unit used valid_until vendor winner winner_above winner_below "
     "winner_beyond wins_as "
     "worth_is"},
    {TEXT | KNOWN, NULL,
     "arguments as_of asks bid bill budget_on by catalog change choice choose_by code_caps "
     "criterion currency "
     "decider design detail equation expected figure figures_by form formula goal group help id "
     "item kind lacks matters_most memory "
     "memory_bandwidth memory_option method method_ran model names of origin paper part pattern "
     "performance_by plan "
     "plan_alone prices range rate_kind rate_round rate_unit requirement role scenario schema "
     "serves "
     "spine_switch stages state status subject summary switch text today verdict what why words"},
    {INTEGER, NULL,
     "accelerators answer bought fitted_runs missed most_requests requests cards concurrency "
     "memory_channels memory_slots "
     "units_U code_cap column "
     "columns core entries "
     "fewer_kinds findings index input_tokens integer_columns "
     "leaf least line "
     "modules most nic_slots output_tokens node_rates nodes_a nodes_b nothing_printed pack prompt "
     "regressions results "
     "seed sizes spares storage_units tokens "
     "slots sockets "
     "spine spine_cards technologies tried worst_line"},
    {INTEGER, NULL, "draw"},
    {INTEGER, "h", "term_h"},
    {INTEGER | KNOWN, NULL,
     "asked close cores count dates dearer_offers designs designs_left_out draws draws_asked factors "
     "from_quantity job_nodes kept legal_above legal_below looked_at memory_modules min_quantity "
     "prices_added prices_known "
     "not_reproducible "
     "other_quotes others owned points ports quotes rank to_nodes to_spines units ways year years"},
    {NUMBER, NULL,
     "average_parallelism bandwidth_given bandwidth_needed best_processes bound break_even ccr_KBpMflop "
     "communication_share cvar_level cvar_regret cvar_share design_loss_above design_loss_below eev "
     "equal_share error error_high even_speed evpi expected_loss expected_regret expected_share "
     "factor_high factor_low flip_above flip_below gain gamma_a gamma_given gamma_m gap growth highest "
     "inside_nodes interval kept_high kept_low left_out_error loss loss_above loss_below loss_if_ignored "
     "lowest "
     "maximum_regret maximum_share mean mean_best measured_from measured_to ours peak_efficiency "
     "percentile performance_per_cost predicted printed processes promised reached q05 q25 q50 q75 q95 r_a "
     "rack_units racks "
     "rate_change_high rate_change_low rate_loss rate_per_cost rate_per_unit ratio regret_removed residual "
     "rms_residual rp runs "
     "same_plan_factor_high same_plan_factor_low score score_per_million share speed_factor_90 speedup "
     "ties_with time_high time_low times_reference tokens_a_month up_to utilisation value vss "
     "width wins wins_high wins_low without_error "
     "worst worst_loss worst_residual ws"},
    {NUMBER | KNOWN, NULL,
     "batch context data expert idle interleave microbatch microbatches pipeline prefill_replicas replicas "
     "replicas_needed sequences tensor"},
    {NUMBER, "requests/s", "arrivals_most arrivals_per_s requests_per_s"},
    {NUMBER, "%",
     "change_percent discount_percent lead_percent loss_percent reached_percent same_surcharge_percent "
     "surcharge_percent "
     "utilisation_percent "
     "bias_percent error_percent fitted_median_percent median_percent p90_percent width_percent "
     "within_percent"},
    {NUMBER, "1/s", "peak_bf16_per_s peak_fp32_per_s peak_fp4_per_s peak_fp64_per_s peak_fp8_per_s"},
    {NUMBER, "10^6 bytes/s", "bandwidth_needed_MBps exchange_bandwidth_MBps"},
    {NUMBER, "MWh", "energy_MWh"},
    {NUMBER, "Mflop/s", "best_Mflops bound_high_Mflops bound_low_Mflops limit_Mflops"},
    {NUMBER, "MiB", "added_MiB l3_MiB working_set_MiB"},
    {NUMBER, "MiB per process", "memory_MiBpp"},
    {NUMBER, "Mop/s", "peak_Mop_per_s"},
    {NUMBER, "10^6/s", "memory_MTps"},
    {NUMBER, "GHz", "base_GHz"},
    {NUMBER, "W", "cap_from_W cap_to_W capacity_W power_W tdp_W"},
    {NUMBER, "bytes",
     "capacity_B first_memory_B last_memory_B least_B memory_B message_B middle_memory_B most_B"},
    {NUMBER, "bytes per process", "memory_Bpp"},
    {NUMBER, "bytes/s",
     "bandwidth_Bps bandwidth_needed_Bps inside_bandwidth_Bps link_Bps memory_bandwidth_Bps read_Bps "
     "write_Bps"},
    {NUMBER, "days", "days half_life_days"},
    {NUMBER, "h", "accelerator_hours mtbf_h"},
    {NUMBER, "in rate_unit", "best_rate calibrated_rate rate rate_a rate_b target_rate"},
    {NUMBER, "kg", "carbon_kg weight_kg"},
    {NUMBER, "m", "length_m reach_m"},
    {NUMBER, "min", "minutes"},
    {NUMBER, "tokens/s", "tokens_per_s"},
    {NUMBER, "rack units", "height_U"},
    {NUMBER, "s",
     "calibrated_time_s communicate_s compute_s critical_path_s cycle_s iteration_s prefill_s sequential_s "
     "between_s checkpoint_s interval_s restart_s setup_s time_s "
     "tpot_s ttft_s"},
    {NUMBER, "us", "inside_latency_us latency_us message_cpu_us"},
    {NUMBER | KNOWN, NULL,
     "above availability band_width bandwidth below criterion_points delivered efficiency eta factor fails "
     "fitted gamma "
     "measured missing model_over_measured nothing now over performance probability probability_above "
     "probability_below probability_none slow standard_error time_fraction weight wish_points"},
    {NUMBER | KNOWN, "1/s", "rate_per_s"},
    {NUMBER | KNOWN, "10^6 bytes/s", "bandwidth_MBps"},
    {NUMBER | KNOWN, "MiB", "memory_MiB"},
    {NUMBER | KNOWN, "in rate_unit", "model_rate rate_high rate_low"},
    {NUMBER | KNOWN, "m", "longest_m"},
    {NUMBER | KNOWN, "s", "measured_s model_s model_time_s"},
    {BOOL, NULL, "advice expired over_carbon over_weight too_high"},
    {BOOL | KNOWN, NULL,
     "applies awarded complete corners default_errors design_proven enough equal feasible found in_catalog "
     "must "
     "in_plan "
     "legal moves_alone needed ok optional over_budget over_max_nodes over_power over_rack_units over_racks "
     "proven tie unique verified wired within_band"},
    {MONEY, NULL,
     "buy_cost carbon cost_change_high cost_change_low cost_loss cost_saving design_high design_low first "
     "last paid_changed rent_cost rental "
     "total "
     "total_beyond total_changed "
     "unit_price wins_at_price worth"},
    {MONEY | KNOWN, NULL,
     "administration amount converted energy maintenance operation options_cost paid quality space "
     "tax "
     "wish_worth"},
    {OBJECT, NULL,
     "after alternation award band before best_for_same_cost best_with certificate dropped footprint goodput "
     "hashes integer_program next_spare next_storage one_more presolve prices_by_kind question scale_units "
     "switches technology "
     "template_parameters totals under_error why_not worths"},
    {LIST, NULL,
     "accuracy accuracy_groups accelerator_runs accepts applications at_budget best between "
     "bill_of_materials binding "
     "by_draw cables "
     "cells causes changes choices commands conflict considered constants cost_per_unit criteria "
     "equal_ranges "
     "every_command figures "
     "flips fragile functions "
     "headings inputs inputs_without_end intervals kinds kit layouts left_out lines measure memory_options "
     "messages "
     "near_target "
     "not_covered notes one_more_in_each operating_points options old_prices orders other_rows parameters "
     "parts_by_kind "
     "prices_to_win "
     "probabilities serving_layouts "
     "problems quantiles questions "
     "rates_read reasons regret rent rented repairs requirements same_money serves_nothing set smooth stated "
     "sellers sums together volumes warnings without_effect workload"},
    {BOOL | OBJECT, NULL, "chosen"},
    {INTEGER | LIST, NULL, "checks clusters parts rates rows sources violations"},
    {INTEGER | TEXT, NULL, "default"},
    {MONEY | NUMBER, NULL, "budget cost"},
    {MONEY | NUMBER | KNOWN, NULL, "capital"},
    {MONEY | TEXT, NULL, "from price to"},
    {NUMBER | OBJECT, NULL, "nodes tco"},
    {NUMBER | TEXT, NULL, "metric work"},
    {NUMBER | LIST, NULL, "knee near"},
    {TEXT | BOOL, NULL, "checked"},
    {TEXT | LIST, NULL, "models"},
    {TEXT | NUMBER, NULL, "mark"},
    {TEXT | OBJECT, NULL, "layout source"},
    {COUNTS, NULL, "stage_layers"},
    {INTEGER | BOOL | KNOWN, NULL, "exact"},
    {INTEGER | TEXT | KNOWN, NULL, "quantity"},
    {MONEY | NUMBER | TEXT, NULL, "high low"},
    {NUMBER | TEXT | OBJECT, NULL, "counts objective"},
    {TEXT | BOOL | KNOWN, NULL, "valid"},
};

/* Members that are the columns of a table; for several tables, one text after the other. */
#define TABLE(columns) "\n" columns

#define ONE_MORE                                                                                             \
    "nodes wired cost? +figures rate? over_budget? +limits over_max_nodes? "                                 \
    "next_storage? next_spare?"

/* The keys with members: objects, and lists of objects. */
static const struct {
    const char *name, *members;
} MEMBERS[] = {
    {"accelerator_runs", TABLE(COLUMNS_ACCELERATOR_RUNS)},
    {"accepts", TABLE(COLUMNS_ACCEPTS)},
    {"accuracy", TABLE(COLUMNS_ACCURACY)},
    {"accuracy_groups", TABLE(COLUMNS_ACCURACY_GROUPS)},
    {"after", "@optimize"},
    {"alternation", "from to"},
    {"applications",
     "name model processes rate rate_unit rate_kind rate_round? time_s compute_s communicate_s share "
     "time_fraction "
     "calibrated_rate? calibrated_time_s? model_rate? model_time_s? job_nodes? times_reference? score? "
     "layout? goodput?"},
    {"at_budget", TABLE(COLUMNS_AT_BUDGET)},
    {"award", "by words formula origin winner tie performance_by band_width? decider? figures_by draws? "
              "seed? nothing?"},
    {"band", "figure low high probability_none probability_below probability_above correlate quantiles exact "
             "draws draws_asked seed corners not_smooth? rows other_rows?"},
    {"before", "@optimize"},
    {"best", TABLE(COLUMNS_BEST)},
    {"best_for_same_cost", "proven rate gain cost clusters totals bill_of_materials rented? tco?"},
    {"best_with", "purchase? node? nodes? network? template? memory_option? memory_modules? rate cost"},
    {"bill_of_materials", TABLE(COLUMNS_BILL_OF_MATERIALS) TABLE(COLUMNS_BILL_OF_MATERIALS_OF_PLAN)},
    {"binding", TABLE(COLUMNS_BINDING)},
    {"by_draw", TABLE(COLUMNS_BY_DRAW)},
    {"cables", TABLE(COLUMNS_CABLES)},
    {"causes", TABLE(COLUMNS_CAUSES)},
    {"certificate", "checked method checks integer_program?"},
    {"changes", TABLE(COLUMNS_CHANGES) TABLE(COLUMNS_CHANGES_OF_ROLES)},
    {"checks", TABLE(COLUMNS_CHECKS)},
    {"choices", TABLE(COLUMNS_CHOICES)},
    {"chosen", "node nodes network template memory_option? memory_modules? rate cost"},
    {"clusters", "node nodes nic network template region_link? memory_option? memory_modules? storage? "
                 "storage_units? switch? card? cards? spine_switch? spine_card? spine_cards? "
                 "template_parameters switches scale_units? "
                 "accelerators? cores memory_MiB power_W rack_units carbon_kg? kit parts? options? "
                 "applications accelerator_runs? messages? cables? layout?"},
    {"commands", "name group summary arguments accepts"},
    {"conflict", TABLE(COLUMNS_CONFLICT)},
    {"considered", TABLE(COLUMNS_CONSIDERED)},
    {"counts", "exact close not_reproducible nothing_printed regressions"},
    {"criteria", TABLE(COLUMNS_CRITERIA)},
    {"dropped", "*"},
    {"equal_ranges", TABLE(COLUMNS_EQUAL_RANGES)},
    {"figures", TABLE(COLUMNS_FIGURES)},
    {"flips", TABLE(COLUMNS_FLIPS)},
    {"cost_per_unit", TABLE(COLUMNS_COST_PER_UNIT)},
    {"every_command", TABLE(COLUMNS_ACCEPTS)},
    {"footprint", "carbon_kg date kind source"},
    {"functions", TABLE(COLUMNS_FUNCTIONS)},
    {"goodput",
     "efficiency eta availability interval_s checkpoint_s restart_s between_s nodes spares storage? units? "
     "write_Bps?"},
    {"hashes", "bill? scenario catalog"},
    {"headings", TABLE(COLUMNS_HEADINGS)},
    {"inputs", TABLE(COLUMNS_INPUTS)},
    {"integer_program", "result entries bound? gap?"},
    {"intervals", TABLE(COLUMNS_INTERVALS) TABLE(COLUMNS_INTERVALS_OF_FLEETS)},
    {"kinds", TABLE(COLUMNS_KINDS)},
    {"kit", TABLE(COLUMNS_KIT)},
    {"knee", TABLE(COLUMNS_KNEE)},
    {"layout",
     "tensor pipeline data expert microbatches interleave stage_layers sequences memory_B idle iteration_s "
     "context? microbatch? first_memory_B? middle_memory_B? last_memory_B? "
     "replicas? prefill_replicas? batch? attention? ttft_s? tpot_s? prefill_s? requests_per_s? "
     "arrivals_per_s? arrivals_most? percentile? replicas_needed?"},
    {"layouts", TABLE(COLUMNS_LAYOUTS)},
    {"serving_layouts", TABLE(COLUMNS_SERVING_LAYOUTS)},
    {"left_out", TABLE(COLUMNS_LEFT_OUT) TABLE(COLUMNS_RESULTS_LEFT_OUT)},
    {"lines", "line cells"},
    {"measure", TABLE(COLUMNS_MEASURE)},
    {"memory_options", TABLE(COLUMNS_MEMORY_OPTIONS)},
    {"constants", TABLE(COLUMNS_FIGURES_OF_PART)},
    {"messages", TABLE(COLUMNS_MESSAGES) TABLE(COLUMNS_MESSAGES_OF_NETWORK)},
    {"models", TABLE(COLUMNS_MODELS)},
    {"near", TABLE(COLUMNS_NEAR)},
    {"near_target", TABLE(COLUMNS_NEAR_TARGET)},
    {"nodes", "*"},
    {"objective", "name value unit metric?"},
    {"next_spare", "units cost rate over_budget"},
    {"next_storage", "units cost rate over_budget"},
    {"one_more", ONE_MORE},
    {"one_more_in_each", ONE_MORE},
    {"old_prices", TABLE(COLUMNS_OLD_PRICES)},
    {"operating_points", TABLE(COLUMNS_OPERATING_POINTS)},
    {"orders", TABLE(COLUMNS_ORDERS)},
    {"other_rows", TABLE(COLUMNS_BAND)},
    {"parameters", "name unit? default low? high? range? text"},
    {"parts", TABLE(COLUMNS_PARTS)},
    {"parts_by_kind", TABLE(COLUMNS_PART_KINDS)},
    {"presolve", "points kept dropped"},
    {"prices_by_kind", "*"},
    {"prices_to_win", TABLE(COLUMNS_PRICES_TO_WIN)},
    {"probabilities", TABLE(COLUMNS_PROBABILITIES)},
    {"problems", TABLE(COLUMNS_PROBLEMS) TABLE(COLUMNS_PROBLEMS_OF_SERIES)},
    {"quantiles", "probability budget"},
    {"questions", TABLE(COLUMNS_QUESTIONS)},
    {"question", "title catalog goal counts as_of override set target_rate?"},
    {"rates", TABLE(COLUMNS_RATES)},
    {"rates_read", TABLE(COLUMNS_RATES_READ)},
    {"reasons", TABLE(COLUMNS_REASONS)},
    {"regret", TABLE(COLUMNS_REGRET) TABLE(COLUMNS_ORDERS)},
    {"rent", TABLE(COLUMNS_RENT)},
    {"rented", TABLE(COLUMNS_RENTED)},
    {"repairs", TABLE(COLUMNS_REPAIRS)},
    {"requirements", TABLE(COLUMNS_REQUIREMENTS)},
    {"same_money", TABLE(COLUMNS_SAME_MONEY)},
    {"scale_units", "units nodes"},
    {"sellers", TABLE(COLUMNS_VOLUME_SELLERS)},
    {"serves_nothing", TABLE(COLUMNS_SERVES_NOTHING)},
    {"smooth", "cost rate nodes"},
    {"source", "id title author? date? address? note"},
    {"sources", TABLE(COLUMNS_SOURCES)},
    {"sums", TABLE(COLUMNS_SUMS)},
    {"switches", "leaf spine core"},
    {"tco",
     "years budget_on capital energy maintenance space administration carbon? rental? operation total"},
    {"technology", "id latency_us bandwidth_Bps message_cpu_us kind source"},
    {"template_parameters", "*"},
    {"together", TABLE(COLUMNS_REPAIRS)},
    {"totals", "nodes switches scale_units? accelerators? cores memory_MiB power_W rack_units carbon_kg?"},
    {"volumes", TABLE(COLUMNS_VOLUMES)},
    {"violations", TABLE(COLUMNS_VIOLATIONS) TABLE(COLUMNS_VIOLATIONS_OF_BIDS)},
    {"under_error", "exact draws draws_asked seed default_errors cvar_level mean_best nothing"},
    {"why_not",
     "part in_plan best_with rate_loss cost_loss loss reason price pack quotes seller wins_at_price"},
    {"workload", TABLE(COLUMNS_WORKLOAD)},
    {"worths", "ws rp eev evpi vss"},
};

#define RESULT(name_, ...)                                                                                   \
    {                                                                                                        \
        .name = (name_), .members = __VA_ARGS__                                                              \
    }

static const struct key_result results[] = {
    RESULT("calibrate", "file rows models", .rows = TABLE(COLUMNS_CALIBRATE_ROWS)),
    RESULT("catalog.add", "folder source rows rates_read? notes", .rows = TABLE(COLUMNS_CATALOG_ADD_ROWS)),
    RESULT("catalog.build", "file catalog title hash parts quotes technologies node_rates sources"),
    RESULT("catalog.check", "catalog title hash findings rows", .rows = TABLE(COLUMNS_CATALOG_CHECK_ROWS)),
    RESULT("catalog.export", "folder rows", .rows = TABLE(COLUMNS_CATALOG_EXPORT_ROWS)),
    RESULT("catalog.import",
           "folder source? rows rates_read? notes? left_out? others? questions? problems? stated? headings? "
           "lines?",
           .rows = TABLE(COLUMNS_CATALOG_IMPORT_ROWS) TABLE(COLUMNS_CATALOG_IMPORT_ROWS_OF_SUMMARY)
               TABLE(COLUMNS_CATALOG_ADD_ROWS)),
    RESULT("catalog.ingest", "folder source series? rows notes problems",
           .rows = TABLE(COLUMNS_CATALOG_INGEST_ROWS)),
    RESULT("catalog.list", "catalog? title? hash? as_of? currency? parts_by_kind? rows",
           .rows = TABLE(COLUMNS_CATALOG_LIST_ROWS) TABLE(COLUMNS_CATALOG_LIST_ROWS_OF_PARTS)),
    RESULT("catalog.new", ""),
    RESULT("catalog.price", "catalog part as_of currency expired rows quantity? bought? total?",
           .rows = TABLE(COLUMNS_CATALOG_PRICE_ROWS)),
    RESULT("catalog.show",
           "catalog part kind name vendor aliases? +columns mtbf_h? note family? slots? ports? "
           "technology? messages? sockets? cores? memory_MiB? nic_slots? accelerator? accelerators? "
           "racks? same_as? node? units? term_h? transformer? tokens? input_part? base_GHz? "
           "memory_channels? memory_MTps? l3_MiB? tdp_W? memory_slots? "
           "length_m? write_Bps? read_Bps? capacity_B? operating_points? units_U? capacity_W? constants? "
           "peak_Mop_per_s? memory_bandwidth_Bps? inside_latency_us? inside_bandwidth_Bps? inside_nodes? "
           "link_Bps? cap_from_W? cap_to_W? peak_fp64_per_s? peak_fp32_per_s? peak_bf16_per_s? "
           "peak_fp8_per_s? peak_fp4_per_s? memory_options? rates? "
           "footprint? rows source",
           .rows = TABLE(COLUMNS_CATALOG_SHOW_ROWS)),
    RESULT("catalog.template", "file rows", .rows = TABLE(COLUMNS_CATALOG_TEMPLATE_ROWS)),
    RESULT("check",
           "valid title goal asks budget currency catalog as_of counts code_caps memory "
           "memory_bandwidth choose_by clusters layout workload designs choices requirements rows "
           "warnings",
           .rows = TABLE(COLUMNS_CHECK_ROWS)),
    RESULT("cite", "rows sources", .rows = TABLE(COLUMNS_CITE_ROWS)),
    RESULT("crossover",
           "between counts complete currency rate_unit smooth not_smooth? intervals looked_at? near? "
           "equal_share? equal_ranges? first last alternation band prompt? answer? years? volumes? sellers?",
           .rows = TABLE(COLUMNS_BAND)),
    RESULT("curve", "counts exact complete rate_unit currency rows", .rows = TABLE(COLUMNS_CURVE_ROWS)),
    RESULT("diff", "a b kind changes"),
    RESULT("evaluate",
           "goal? feasible? rate? rate_unit cost? prices? budget? currency award? rows? power_W? "
           "violations figures? criteria? sums? same_money? prices_to_win? flips? reasons? "
           "serves_nothing? clusters? "
           "totals? bill_of_materials? tco? best_for_same_cost? hashes",
           .rows = TABLE(COLUMNS_EVALUATE_ROWS)),
    RESULT("explain",
           "status goal rate_unit currency considered near? near_target? knee? one_more? "
           "chosen? cables? layout? "
           "one_more_in_each? clusters? totals? binding? why_not?"),
    RESULT("export", "file map rows columns integer_columns entries sense rate_per_unit"),
    RESULT("fit", "program file mode work rate measured_from measured_to functions rows warnings",
           .rows = TABLE(COLUMNS_FIT_ROWS)),
    RESULT("fleets", "at_budget exact intervals rows", .rows = TABLE(COLUMNS_FLEETS_ROWS)),
    RESULT("flip", "currency plan cost objective rows rent? inputs? inputs_without_end?",
           .rows = TABLE(COLUMNS_FLIP_ROWS)),
    RESULT("help", "commands every_command"),
    RESULT("history", "between dates currency rate_unit rows",
           .rows = TABLE(COLUMNS_HISTORY_ROWS) TABLE(COLUMNS_HISTORY_ROWS_OF_TWO)),
    RESULT("infeasible", "status reason currency conflict? repairs? together? counts? proven? checked?"),
    RESULT("models", "rows", .rows = TABLE(COLUMNS_MODELS_ROWS)),
    RESULT("montecarlo",
           "goal budget exact draws draws_asked seed correlate factors best_without_error nothing "
           "probabilities regret under_error? orders? worths? measure? "
           "designs_left_out band",
           .rows = TABLE(COLUMNS_BAND)),
    RESULT("negotiate", "of currency winner? formula? plan? cost? objective? rows hashes",
           .rows = TABLE(COLUMNS_PRICES_TO_WIN) TABLE(COLUMNS_SELLERS)),
    RESULT(
        "optimize",
        "status objective bound gap method method_ran unique budget cost currency prices_by_kind? power_W? "
        "cost_per_unit? clusters totals "
        "bill_of_materials rented? tco? cables? layout? presolve certificate warnings question hashes "
        "one_more_in_each? one_more? old_prices? near? near_target? knee? best? "
        "under_error? regret? by_draw?"),
    RESULT("predict",
           "model application processes rate rate_unit time_s compute_s communicate_s efficiency "
           "work memory_Bpp memory_MiBpp? legal legal_below legal_above code_cap time_low? "
           "time_high? measured_from? measured_to? rate_taken? layout? layouts? serving_layouts? rows "
           "warnings *",
           .rows = TABLE(COLUMNS_PREDICT_ROWS)),
    RESULT("reproduce", "rows kinds accuracy? accuracy_groups? counts",
           .rows = TABLE(COLUMNS_REPRODUCE_ROWS)),
    RESULT("sensitivity", "by plan objective matters_most rows without_effect",
           .rows = TABLE(COLUMNS_SENSITIVITY_ROWS)),
    RESULT("sweep", "asked rows", .rows = TABLE(COLUMNS_SWEEP_ROWS)),
    RESULT("tailor",
           "model application processes gamma communication_share bandwidth_needed_MBps "
           "bandwidth_needed r_a gamma_a gamma_m rate rate_unit bandwidth_given? gamma_given? "
           "enough? rows cheapest?",
           .rows = TABLE(COLUMNS_TAILOR_ROWS) TABLE(COLUMNS_TAILOR_ROWS_OF_NEED)),
    RESULT("templates", "rows", .rows = TABLE(COLUMNS_TEMPLATES_ROWS)),
    RESULT("verify", "verified checks not_covered"),
    RESULT("whatif", "changes before after causes"),
};

/* --- members that are columns --- */

struct member_list {
    VEC(struct key_member) v;
};

/* Reads the column at *s: its key, and whether the key may be missing. Moves *s to the next column; NULL:
 * there is none. False: JSON does not have this column. */
static bool read_key(struct key_member *out, const char **s)
{
    const char *at = *s + strspn(*s, " ");
    *out = (struct key_member){.optional = *at == '?'};
    at += out->optional;
    while (strncmp(at, "%s", 2) == 0)
        at += 2;
    at += strspn(at, "-+");
    const bool there = *at != '!' && *at != '~';
    at += strspn(at, "!~");
    const size_t n = strcspn(at, ":= [|\n");
    assert(n < sizeof out->name);
    memcpy(out->name, at, n);
    at += strcspn(at, "|\n");
    *s = *at == '|' ? at + 1 : NULL;
    return there;
}

/* Index of the member with this name; list->v.n: there is none. */
static size_t place_of(const struct member_list *list, const char *name)
{
    size_t at = 0;
    while (at < list->v.n && strcmp(list->v.v[at].name, name) != 0)
        at++;
    return at;
}

/* Adds the columns of a table to the list. A new column follows the column that precedes it in its table. A
 * column that is not in all tables may be missing. */
static void add_table(struct member_list *list, const char *columns, bool first)
{
    struct member_list here = {.v = {0}};
    struct key_member member;
    size_t after = 0;
    for (const char *rest = columns; rest;) {
        if (!read_key(&member, &rest))
            continue;
        VEC_PUSH(&here.v, member);
        size_t at = place_of(list, member.name);
        if (at == list->v.n) {
            member.optional = member.optional || !first;
            VEC_PUSH(&list->v, member);
            memmove(&list->v.v[after + 1], &list->v.v[after], (list->v.n - 1 - after) * sizeof member);
            list->v.v[after] = member;
            at = after;
        }
        list->v.v[at].optional = list->v.v[at].optional || member.optional;
        after = at + 1;
    }
    for (size_t i = 0; i < list->v.n; i++)
        if (place_of(&here, list->v.v[i].name) == here.v.n)
            list->v.v[i].optional = true;
    mem_free(here.v.v);
}

/* The list that "@NAME" stands for; other lists stand for themselves. */
static const char *referred(const char *members)
{
    return members && members[0] == '@' ? key_result_find(members + 1, strlen(members + 1))->members
                                        : members;
}

/* The words of all sizes that "+columns", "+figures" or "+limits" stands for. The table of limits has the
 * sizes (scenario/rules.h). */
static void put_sizes(struct text *words, const char *sizes)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    for (size_t i = 0; i < n; i++) {
        if (rules[i].form != RULE_SIZE)
            continue;
        if (strcmp(sizes, "+figures") == 0)
            text_printf(words, "%s? ", rules[i].figure);
        else if (strcmp(sizes, "+limits") == 0)
            text_printf(words, "over_%s? ", rules[i].key);
        else if (rules[i].column.name && rules[i].column.table == TABLE_PART)
            text_printf(words, "%s ", rules[i].column.name);
    }
}

const char *key_members(const char *members, struct arena *arena)
{
    struct text words = TEXT_INIT;
    struct key_member member;
    members = referred(members);
    if (!members || !strchr(members, '+'))
        return members;
    for (const char *rest = members; key_next(&member, &rest);)
        if (member.name[0] == '+')
            put_sizes(&words, member.name);
        else
            text_printf(&words, "%s%s ", member.name, member.optional ? "?" : "");
    return arena_take(arena, &words);
}

/* Converts members to a list of words, if they are given as columns. */
static const char *words_of(const char *members, struct arena *arena)
{
    if (!members || members[0] == '@')
        return members;
    if (members[0] != '\n')
        return key_members(members, arena);
    struct member_list list = {.v = {0}};
    struct text words = TEXT_INIT;
    for (const char *table = members; table; table = strchr(table + 1, '\n'))
        add_table(&list, table + 1, table == members);
    for (size_t i = 0; i < list.v.n; i++)
        text_printf(&words, "%s%s%s", i > 0 ? " " : "", list.v.v[i].name, list.v.v[i].optional ? "?" : "");
    mem_free(list.v.v);
    return arena_take(arena, &words);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct key *)a)->name, ((const struct key *)b)->name);
}

static bool is_listed(const struct key *keys, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(keys[i].name, name) == 0)
            return true;
    return false;
}

struct keys keys_make(struct arena *arena)
{
    VEC(struct key) keys = {0};
    size_t n_rules = 0;
    const struct rule *rules = rule_list(&n_rules);
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        struct key_member name;
        for (const char *rest = KINDS[i].names; key_next(&name, &rest);) {
            const struct key key = {arena_strdup(arena, name.name), KINDS[i].kinds, NULL, KINDS[i].unit};
            VEC_PUSH(&keys, key);
        }
    }
    const size_t listed = keys.n;
    for (size_t i = 0; i < n_rules; i++) {
        if (rules[i].form != RULE_SIZE)
            continue;
        const struct key sizes[] = {{rules[i].figure, NUMBER, NULL, rules[i].unit},
                                    {arena_printf(arena, "over_%s", rules[i].key), BOOL | KNOWN, NULL, NULL}};
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
            if (!is_listed(keys.v, listed, sizes[k].name))
                VEC_PUSH(&keys, sizes[k]);
    }
    sort_stable(keys.v, keys.n, sizeof *keys.v, by_name);
    for (size_t k = 0; k < sizeof MEMBERS / sizeof *MEMBERS; k++) {
        const struct key asked = {.name = MEMBERS[k].name};
        struct key *key = bsearch(&asked, keys.v, keys.n, sizeof *keys.v, by_name);
        assert(key && "what has members has a kind");
        key->members = words_of(MEMBERS[k].members, arena);
    }
    const struct keys out = {ARENA_COPY(arena, keys.v, keys.n, 0, struct key), keys.n};
    mem_free(keys.v);
    return out;
}

const char *key_rows(const struct key_result *result, struct arena *arena)
{
    return words_of(result->rows, arena);
}

const struct key *key_find(const struct keys *keys, const char *name)
{
    return bsearch(&(struct key){.name = name}, keys->v, keys->n, sizeof *keys->v, by_name);
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
    for (const char *rest = referred(members); rest && key_next(&member, &rest);)
        if (member.any || strcmp(member.name, name) == 0)
            return true;
    return false;
}
