/* catalog_report.c - writes the results of `bursar catalog`. */
#include "report/catalog_report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/catalog_log.h"
#include "catalog/offer.h"
#include "catalog/price.h"
#include "catalog/price_list.h"
#include "catalog/price_series.h"
#include "catalog/result_summary.h"
#include "report/columns.h"
#include "report/sink.h"
#include "report/value.h"
#include "scenario/rules.h"
#include "scenario/scenario.h"

static const char *source_id(const struct snapshot *snapshot, size_t source)
{
    return source == NO_INDEX ? NULL : snapshot->sources[source].id;
}

void catalog_report_entries(struct sink *sink, const struct catalog_entry *entries, size_t n)
{
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CATALOG_LIST_ROWS);
    for (size_t i = 0; i < n; i++) {
        const struct snapshot *snapshot = entries[i].snapshot;
        SINK_ROW(sink, false, value_text(entries[i].name),
                 value_text(snapshot ? snapshot->title : entries[i].instance),
                 value_date(snapshot ? snapshot->as_of : 0),
                 snapshot ? value_integer((int64_t)snapshot->n_parts) : value_null());
    }
    sink_table_end(sink);
    if (n == 0)
        sink_say(sink, "No catalogue found. `bursar catalog build DIR -o FILE` makes one.");
}

static void put_head(struct sink *sink, const struct snapshot *snapshot)
{
    sink_string(sink, "catalog", "catalogue", snapshot->name);
    sink_string(sink, "title", "title", snapshot->title);
    sink_string(sink, "hash", NULL, snapshot->hash);
}

static void put_kind(struct sink *sink, const char *kind, size_t n)
{
    if (n > 0)
        SINK_ROW(sink, false, value_text(kind), value_integer((int64_t)n));
}

/* Puts the number of parts of each kind of a library: a catalogue without quotes. Processors and servers
 * count as kinds of their own. */
static void put_kinds(struct sink *sink, const struct snapshot *snapshot)
{
    const size_t processors = snapshot->compute.n_processors, servers = snapshot->compute.n_servers;
    size_t n[N_PART_KINDS] = {0};
    for (size_t i = 0; i < snapshot->n_parts; i++)
        n[snapshot->parts[i].kind]++;
    for (size_t i = 0; i < processors; i++)
        n[snapshot->parts[snapshot->compute.processors[i].part].kind]--;
    for (size_t i = 0; i < servers; i++)
        n[snapshot->parts[snapshot->compute.servers[i].part].kind]--;
    sink_table_begin(sink, "parts_by_kind", "Parts by kind", SINK_SIDE, COLUMNS_PART_KINDS);
    for (size_t i = 0; i < N_PART_KINDS; i++)
        put_kind(sink, part_kind_name((enum part_kind)i), n[i]);
    put_kind(sink, "processor", processors);
    put_kind(sink, "server", servers);
    sink_table_end(sink);
}

void catalog_report_parts(struct sink *sink, const struct catalog_prices *in)
{
    const struct snapshot *snapshot = in->snapshot;
    put_head(sink, snapshot);
    sink_put(sink, "as_of", "price date", value_date(in->as_of));
    sink_string(sink, "currency", NULL, in->currency);
    if (snapshot->paid.n_quotes == 0)
        put_kinds(sink, snapshot);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CATALOG_LIST_ROWS_OF_PARTS);
    for (size_t i = 0; i < snapshot->n_parts; i++) {
        const struct part *part = &snapshot->parts[i];
        const struct price_step *step = in->prices[i].n > 0 ? &in->prices[i].steps[0] : NULL;
        const struct quote *quote = step ? &snapshot->paid.quotes[step->quote] : NULL;
        SINK_ROW(sink, false, value_text(part->id), value_text(part_kind_name(part->kind)),
                 value_text(part->name), step ? value_money(step->pack_minor, in->currency) : value_null(),
                 step ? value_integer(step->pack) : value_null(),
                 value_text(quote ? figure_kind_name(quote->kind) : NULL),
                 value_text(source_id(snapshot, quote ? quote->source : part->source)));
    }
    sink_table_end(sink);
}

void catalog_report_file(struct sink *sink, const char *path, const struct snapshot *snapshot)
{
    sink_string(sink, "file", "file", path);
    put_head(sink, snapshot);
    sink_integer(sink, "parts", "parts", (int64_t)snapshot->n_parts);
    sink_integer(sink, "quotes", "quotes", (int64_t)snapshot->paid.n_quotes);
    sink_integer(sink, "technologies", "technologies", (int64_t)snapshot->network.n_technologies);
    sink_integer(sink, "node_rates", "node rates", (int64_t)snapshot->compute.n_rates);
    sink_integer(sink, "sources", "sources", (int64_t)snapshot->n_sources);
}

void catalog_report_exported(struct sink *sink, const char *folder,
                             const struct table_export tables[N_TABLES])
{
    sink_string(sink, "folder", "folder", folder);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CATALOG_EXPORT_ROWS);
    for (size_t i = 0; i < N_TABLES; i++)
        SINK_ROW(sink, false, value_text(tables[i].table), value_integer((int64_t)tables[i].n));
    sink_table_end(sink);
}

/* --- one part --- */

/* Puts a value that may be missing in a catalogue. */
static void put_known(struct sink *sink, const char *key, struct value value)
{
    if (value.kind != VALUE_NULL)
        sink_put(sink, key, key, value);
}

/* Puts a number. 0 means that it is not known. */
static void put_figure(struct sink *sink, const char *key, const char *heading, double value, int digits,
                       const char *unit)
{
    if (value > 0)
        sink_real(sink, key, heading, value, digits, unit);
}

/* 0 means that it is not known. */
static struct value known_real(double value)
{
    return value > 0 ? value_real(value) : value_null();
}

static void put_source(struct sink *sink, const struct snapshot *snapshot, size_t source)
{
    if (source == NO_INDEX)
        return;
    const struct source *s = &snapshot->sources[source];
    sink_begin(sink, "source", "Source");
    sink_string(sink, "id", "id", s->id);
    sink_string(sink, "title", "title", s->title);
    put_known(sink, "author", value_text(s->author));
    put_known(sink, "date", value_date(s->date));
    put_known(sink, "address", value_text(s->address));
    put_known(sink, "note", value_text(s->note));
    sink_end(sink);
}

/* Times of messages by size. */
static void put_messages(struct sink *sink, const struct snapshot *snapshot, size_t technology)
{
    bool begun = false;
    for (size_t i = 0; i < snapshot->network.n_message_rates; i++) {
        const struct message_rate *rate = &snapshot->network.message_rates[i];
        if (rate->technology != technology)
            continue;
        if (!begun)
            sink_table_begin(sink, "messages", "Messages by size", SINK_SIDE, COLUMNS_MESSAGES);
        begun = true;
        SINK_ROW(sink, false, value_text(message_pattern_name(rate->pattern)), value_real(rate->message_B),
                 value_real(rate->bandwidth_Bps), value_text(figure_kind_name(rate->kind)),
                 value_text(source_id(snapshot, rate->source)));
    }
    if (begun)
        sink_table_end(sink);
}

static void put_technology(struct sink *sink, const struct snapshot *snapshot, size_t technology)
{
    const struct technology *t = &snapshot->network.technologies[technology];
    sink_begin(sink, "technology", "Technology");
    sink_string(sink, "id", "id", t->id);
    sink_real(sink, "latency_us", "latency", t->latency_s * 1e6, 4, "us");
    sink_real(sink, "bandwidth_Bps", isinf(t->bandwidth_Bps) ? NULL : "bandwidth", t->bandwidth_Bps, 4,
              "B/s");
    sink_real(sink, "message_cpu_us", NULL, t->message_cpu_s * 1e6, 6, "us");
    sink_string(sink, "kind", "kind", figure_kind_name(t->kind));
    sink_string(sink, "source", "source", source_id(snapshot, t->source));
    sink_end(sink);
    put_messages(sink, snapshot, technology);
}

static void put_accelerator(struct sink *sink, const struct accelerator *a)
{
    static const struct {
        const char *key, *heading;
    } PEAKS[N_PRECISIONS] = {[PRECISION_FP64] = {"peak_fp64_per_s", "peak, fp64"},
                             [PRECISION_FP32] = {"peak_fp32_per_s", "peak, fp32"},
                             [PRECISION_BF16] = {"peak_bf16_per_s", "peak, bf16"},
                             [PRECISION_FP8] = {"peak_fp8_per_s", "peak, fp8"},
                             [PRECISION_FP4] = {"peak_fp4_per_s", "peak, fp4"}};
    sink_real(sink, "memory_MiB", "memory", (double)a->memory_B / 1048576, 12, "MiB");
    put_figure(sink, "memory_bandwidth_Bps", "memory bandwidth", a->memory_Bps, 4, "B/s");
    put_figure(sink, "link_Bps", "link within the node", a->link_Bps, 4, "B/s");
    put_figure(sink, "cap_from_W", "lowest power cap", a->cap_from_W, 6, "W");
    put_figure(sink, "cap_to_W", "highest power cap", a->cap_to_W, 6, "W");
    for (size_t i = 0; i < N_PRECISIONS; i++)
        put_figure(sink, PEAKS[i].key, PEAKS[i].heading, a->peak_ops[i], 4, "flop/s");
}

static void put_node(struct sink *sink, const struct snapshot *snapshot, const struct node *node)
{
    sink_integer(sink, "sockets", "sockets", node->sockets);
    sink_integer(sink, "cores", "cores", node->cores);
    sink_real(sink, "memory_MiB", "memory", (double)node->memory_B / 1048576, 12, "MiB");
    sink_put(sink, "nic_slots", "NIC slots",
             node->nic_slots >= 0 ? value_integer(node->nic_slots) : value_unknown());
    if (node->accelerator) {
        sink_string(sink, "accelerator", "accelerator", snapshot->parts[node->accelerator->part].id);
        sink_integer(sink, "accelerators", "accelerators per node", node->accelerators);
    }
    put_figure(sink, "racks", "racks that it fills", (double)node->racks, 10, NULL);
    if (node->same_as != NO_INDEX)
        sink_string(sink, "same_as", "other settings of", snapshot->parts[node->same_as].id);
    put_figure(sink, "peak_Mop_per_s", "peak per core", node->peak_ops / 1e6, 4, "Mop/s");
    put_figure(sink, "memory_bandwidth_Bps", "memory bandwidth", node->memory_Bps, 4, "B/s");
    put_figure(sink, "inside_latency_us", "latency within the node", node->inside_latency_s * 1e6, 4, "us");
    put_figure(sink, "inside_bandwidth_Bps", "bandwidth within the node", node->inside_bandwidth_Bps, 4,
               "B/s");
    put_figure(sink, "inside_nodes", "nodes per domain", node->inside_nodes, 10, NULL);
}

/* Names that vendors give to the part. */
static void put_names(struct sink *sink, const struct snapshot *snapshot, size_t part)
{
    struct arena arena = ARENA_INIT;
    const char *names = NULL;
    for (size_t i = 0; i < snapshot->n_aliases; i++)
        if (snapshot->aliases[i].part == part)
            names = names ? arena_printf(&arena, "%s; %s", names, snapshot->aliases[i].name)
                          : snapshot->aliases[i].name;
    if (names)
        sink_string(sink, "aliases", "also called", names);
    arena_fini(&arena);
}

static void put_processor(struct sink *sink, const struct processor *p)
{
    if (p->family)
        sink_string(sink, "family", "family", p->family);
    sink_integer(sink, "cores", "cores", p->cores);
    put_figure(sink, "base_GHz", "base clock", p->base_Hz / 1e9, 4, "GHz");
    if (p->memory_channels > 0)
        sink_integer(sink, "memory_channels", "memory channels", p->memory_channels);
    put_figure(sink, "memory_MTps", "transfers of a channel", p->memory_transfers_per_s / 1e6, 6, "MT/s");
    put_figure(sink, "l3_MiB", "cache, level 3", p->l3_MiB, 6, "MiB");
    put_figure(sink, "tdp_W", "thermal design power", p->tdp_W, 6, "W");
}

static void put_server(struct sink *sink, const struct server *s)
{
    sink_integer(sink, "sockets", "sockets", s->sockets);
    if (s->memory_slots > 0)
        sink_integer(sink, "memory_slots", "memory slots", s->memory_slots);
    sink_put(sink, "nic_slots", "NIC slots",
             s->nic_slots >= 0 ? value_integer(s->nic_slots) : value_unknown());
}

static void put_storage(struct sink *sink, const struct storage *s)
{
    sink_real(sink, "write_Bps", "write bandwidth", s->write_Bps, 4, "B/s");
    sink_real(sink, "read_Bps", "read bandwidth", s->read_Bps, 4, "B/s");
    put_figure(sink, "capacity_B", "capacity", s->capacity_B, 6, "B");
}

/* What a rental that is paid by the token sells. */
static void put_hosted(struct sink *sink, const struct snapshot *snapshot, size_t rental)
{
    for (size_t i = 0; i < snapshot->paid.n_hosted; i++) {
        const struct hosted *of = &snapshot->paid.hosted[i];
        if (of->rental != rental)
            continue;
        sink_string(sink, "transformer", "transformer", of->transformer);
        sink_integer(sink, "tokens", "tokens of a unit", of->tokens);
        sink_string(sink, "input_part", "tokens of prompts", snapshot->parts[of->input_part].id);
    }
}

/* What an accelerator was measured to serve. */
static void put_operating_points(struct sink *sink, const struct snapshot *snapshot, size_t part)
{
    bool begun = false;
    for (size_t i = 0; i < snapshot->compute.n_operating_points; i++) {
        const struct operating_point *p = &snapshot->compute.operating_points[i];
        if (snapshot->compute.accelerators[p->accelerator].part != part)
            continue;
        if (!begun)
            sink_table_begin(sink, "operating_points", "Served per replica", SINK_SIDE,
                             COLUMNS_OPERATING_POINTS);
        begun = true;
        SINK_ROW(sink, false, value_text(p->transformer), value_text(p->precision),
                 value_integer(p->accelerators), value_integer(p->input_tokens),
                 value_integer(p->output_tokens), value_integer_if(p->concurrency > 0, p->concurrency),
                 value_real(p->tokens_per_s), known_real(p->ttft_s), known_real(p->tpot_s),
                 known_real(p->percentile), value_text(p->benchmark), value_text(p->submitter),
                 value_date(p->date), value_text(figure_kind_name(p->kind)),
                 value_text(source_id(snapshot, p->source)));
    }
    if (begun)
        sink_table_end(sink);
}

/* Measured figures of the part, and other machine constants. */
static void put_figures(struct sink *sink, const struct snapshot *snapshot, size_t part)
{
    const struct machine_constant *rows = snapshot->compute.constants;
    bool begun = false;
    for (size_t i = 0; i < snapshot->compute.n_constants; i++) {
        if (strcmp(rows[i].machine, snapshot->parts[part].id) != 0)
            continue;
        if (!begun)
            sink_table_begin(sink, "constants", "Constants and measured figures", SINK_SIDE,
                             COLUMNS_FIGURES_OF_PART);
        begun = true;
        SINK_ROW(sink, false, value_text(rows[i].name), value_real(rows[i].value), value_text(rows[i].unit),
                 value_text(figure_kind_name(rows[i].kind)), value_text(source_id(snapshot, rows[i].source)));
    }
    if (begun)
        sink_table_end(sink);
}

/* Ports and their technology. */
static void put_ports(struct sink *sink, const struct snapshot *snapshot, int64_t ports, size_t technology)
{
    sink_integer(sink, "ports", "ports", ports);
    put_technology(sink, snapshot, technology);
}

/* Puts the values of the part from the tables for its kind. */
static void put_hardware(struct sink *sink, const struct snapshot *snapshot, size_t part)
{
    for (size_t i = 0; i < snapshot->n_nodes; i++)
        if (snapshot->nodes[i].part == part)
            put_node(sink, snapshot, &snapshot->nodes[i]);
    for (size_t i = 0; i < snapshot->compute.n_accelerators; i++)
        if (snapshot->compute.accelerators[i].part == part)
            put_accelerator(sink, &snapshot->compute.accelerators[i]);
    for (size_t i = 0; i < snapshot->compute.n_processors; i++)
        if (snapshot->compute.processors[i].part == part)
            put_processor(sink, &snapshot->compute.processors[i]);
    for (size_t i = 0; i < snapshot->compute.n_servers; i++)
        if (snapshot->compute.servers[i].part == part)
            put_server(sink, &snapshot->compute.servers[i]);
    for (size_t i = 0; i < snapshot->compute.n_storages; i++)
        if (snapshot->compute.storages[i].part == part)
            put_storage(sink, &snapshot->compute.storages[i]);
    for (size_t i = 0; i < snapshot->room.n_racks; i++)
        if (snapshot->room.racks[i].part == part) {
            sink_integer(sink, "units_U", "rack units inside", snapshot->room.racks[i].units_U);
            put_figure(sink, "capacity_W", "capacity", snapshot->room.racks[i].capacity_W, 6, "W");
        }
    for (size_t i = 0; i < snapshot->room.n_pdus; i++)
        if (snapshot->room.pdus[i].part == part)
            put_figure(sink, "capacity_W", "capacity", snapshot->room.pdus[i].capacity_W, 6, "W");
    for (size_t i = 0; i < snapshot->paid.n_rentals; i++)
        if (snapshot->paid.rentals[i].part == part) {
            const struct rental *rental = &snapshot->paid.rentals[i];
            sink_string(sink, "node", "rented node", snapshot->parts[snapshot->nodes[rental->node].part].id);
            sink_integer(sink, "units", "units per hour of the node", rental->units);
            sink_integer(sink, "term_h", "shortest rental in hours", rental->term_h);
            put_hosted(sink, snapshot, i);
        }
    for (size_t i = 0; i < snapshot->network.n_nics; i++)
        if (snapshot->network.nics[i].part == part)
            put_ports(sink, snapshot, snapshot->network.nics[i].ports, snapshot->network.nics[i].technology);
    for (size_t i = 0; i < snapshot->network.n_switches; i++)
        if (snapshot->network.switches[i].part == part)
            put_ports(sink, snapshot, snapshot->network.switches[i].ports,
                      snapshot->network.switches[i].technology);
    for (size_t i = 0; i < snapshot->network.n_chassis; i++)
        if (snapshot->network.chassis[i].part == part) {
            sink_string(sink, "family", "family", snapshot->network.chassis[i].family);
            sink_integer(sink, "slots", "line card slots", snapshot->network.chassis[i].slots);
        }
    for (size_t i = 0; i < snapshot->network.n_line_cards; i++)
        if (snapshot->network.line_cards[i].part == part) {
            sink_string(sink, "family", "chassis family", snapshot->network.line_cards[i].family);
            put_ports(sink, snapshot, snapshot->network.line_cards[i].ports,
                      snapshot->network.line_cards[i].technology);
        }
    for (size_t i = 0; i < snapshot->network.n_cables; i++)
        if (snapshot->network.cables[i].part == part) {
            put_figure(sink, "length_m", "length", snapshot->network.cables[i].length_m, 6, "m");
            put_technology(sink, snapshot, snapshot->network.cables[i].technology);
        }
}

/* Memory that can be added to the node, or nodes to which the module can be added. */
static void put_memory_options(struct sink *sink, const struct snapshot *snapshot, size_t part)
{
    bool begun = false;
    for (size_t i = 0; i < snapshot->compute.n_memory_options; i++) {
        const struct memory_option *option = &snapshot->compute.memory_options[i];
        const size_t node = snapshot->nodes[option->node].part;
        if (node != part && option->part != part)
            continue;
        if (!begun)
            sink_table_begin(sink, "memory_options", "Memory options", SINK_SIDE, COLUMNS_MEMORY_OPTIONS);
        begun = true;
        SINK_ROW(sink, false, value_text(snapshot->parts[node].id),
                 value_text(snapshot->parts[option->part].id), value_integer(option->modules),
                 value_real((double)option->added_B / 1048576),
                 value_text(snapshot->sources[option->source].id));
    }
    if (begun)
        sink_table_end(sink);
}

static void put_rates(struct sink *sink, const struct snapshot *snapshot, size_t part)
{
    if (snapshot->parts[part].kind != PART_NODE)
        return;
    sink_table_begin(sink, "rates", "Rate of one process", SINK_SIDE, COLUMNS_RATES);
    for (size_t i = 0; i < snapshot->compute.n_rates; i++) {
        const struct node_rate *rate = &snapshot->compute.rates[i];
        if (snapshot->nodes[rate->node].part != part)
            continue;
        SINK_ROW(sink, false, value_text(rate->application), value_real(rate->working_set_B / 1048576),
                 value_real(rate->rate_ops), known_real(rate->power_W), value_text(rate->benchmark),
                 value_text(rate->precision), value_text(rate->submitter),
                 value_text(figure_kind_name(rate->kind)), value_text(source_id(snapshot, rate->source)));
    }
    sink_table_end(sink);
}

static void put_quotes(struct sink *sink, const struct snapshot *snapshot, const struct part *part)
{
    sink_table_begin(sink, "rows", "Quotes", SINK_MAIN, COLUMNS_CATALOG_SHOW_ROWS);
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes; i++) {
        const struct quote *quote = &snapshot->paid.quotes[i];
        SINK_ROW(sink, false, value_date(quote->date), value_date(quote->valid_until),
                 value_text(figure_kind_name(quote->kind)), value_money(quote->amount_minor, quote->currency),
                 value_text(quote->currency), value_integer(quote->pack), value_integer(quote->min_quantity),
                 value_text(source_id(snapshot, quote->source)));
    }
    sink_table_end(sink);
}

/* Puts the sizes of the part. Readers do not see a size of 0. */
static void put_sizes(struct sink *sink, const struct part *part)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    for (size_t i = 0; i < n; i++) {
        if (!rules[i].column.name || rules[i].column.table != TABLE_PART)
            continue;
        const double amount = rules[i].of_part(part);
        if (isnan(amount))
            sink_put(sink, rules[i].column.name, rules[i].change, value_unknown());
        else
            sink_real(sink, rules[i].column.name, amount > 0 ? rules[i].change : NULL, amount, 6,
                      rules[i].unit);
    }
}

static void put_footprint(struct sink *sink, const struct snapshot *snapshot, size_t part)
{
    for (size_t i = 0; i < snapshot->carbon.n_footprints; i++) {
        const struct footprint *of = &snapshot->carbon.footprints[i];
        if (of->part != part)
            continue;
        sink_begin(sink, "footprint", "Embodied carbon");
        sink_real(sink, "carbon_kg", "CO2-equivalent", of->carbon_kg, 6, "kg");
        sink_put(sink, "date", "date", value_date(of->date));
        sink_string(sink, "kind", "kind", figure_kind_name(of->kind));
        sink_string(sink, "source", "source", source_id(snapshot, of->source));
        sink_end(sink);
    }
}

void catalog_report_part(struct sink *sink, const struct snapshot *snapshot, size_t part)
{
    const struct part *p = &snapshot->parts[part];
    sink_string(sink, "catalog", "catalogue", snapshot->name);
    sink_string(sink, "part", "part", p->id);
    sink_string(sink, "kind", "kind", part_kind_name(p->kind));
    sink_string(sink, "name", "name", p->name);
    sink_string(sink, "vendor", p->vendor ? "vendor" : NULL, p->vendor);
    put_names(sink, snapshot, part);
    put_sizes(sink, p);
    put_figure(sink, "mtbf_h", "time between failures", p->mtbf_h, 6, "h");
    sink_string(sink, "note", p->note ? "note" : NULL, p->note);
    put_hardware(sink, snapshot, part);
    put_memory_options(sink, snapshot, part);
    put_rates(sink, snapshot, part);
    put_operating_points(sink, snapshot, part);
    put_figures(sink, snapshot, part);
    put_footprint(sink, snapshot, part);
    put_quotes(sink, snapshot, p);
    put_source(sink, snapshot, p->source);
}

/* --- prices --- */

/* True if a quote of the part names its seller. Otherwise readers do not see the column of sellers. */
static bool names_seller(const struct snapshot *snapshot, const struct part *part)
{
    for (size_t i = part->first_quote; i < part->first_quote + part->n_quotes; i++)
        if (snapshot->paid.quotes[i].seller)
            return true;
    return false;
}

static void put_price_rows(struct sink *sink, const struct catalog_prices *in, size_t part,
                           const int64_t *converted)
{
    const bool sellers = names_seller(in->snapshot, &in->snapshot->parts[part]);
    const struct part *p = &in->snapshot->parts[part];
    struct arena arena = ARENA_INIT;
    const struct offer *offers = offers_of(in->snapshot, p, in->as_of, false, &arena);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CATALOG_PRICE_ROWS, shown(sellers));
    for (size_t i = 0; i < p->n_quotes; i++) {
        const struct quote *quote = &in->snapshot->paid.quotes[p->first_quote + i];
        const bool used = offer_is_in_force(offers[i].state);
        SINK_ROW(sink, used, value_date(quote->date), value_date(quote->valid_until),
                 value_text(figure_kind_name(quote->kind)), value_money(quote->amount_minor, quote->currency),
                 value_text(quote->currency),
                 converted[i] >= 0 ? value_money(converted[i], in->currency) : value_null(),
                 value_integer(quote->pack), value_integer(quote->min_quantity), value_bool(used),
                 value_text(source_id(in->snapshot, quote->source)),
                 value_text(snapshot_seller(in->snapshot, quote)),
                 value_text(offer_state_text(offers[i].state)));
    }
    sink_table_end(sink);
    arena_fini(&arena);
}

void catalog_report_price(struct sink *sink, const struct catalog_prices *in, size_t part,
                          const int64_t *converted, int64_t quantity)
{
    const struct price *price = &in->prices[part];
    sink_string(sink, "catalog", "catalogue", in->snapshot->name);
    sink_string(sink, "part", "part", in->snapshot->parts[part].id);
    sink_put(sink, "as_of", "price date", value_date(in->as_of));
    sink_string(sink, "currency", "currency", in->currency);
    sink_bool(sink, "expired", price->expired ? "expired" : NULL, price->expired);
    put_price_rows(sink, in, part, converted);
    if (price->n == 0)
        sink_say(sink, "No quote is in force: the part cannot be bought at this date.");
    if (quantity == 0)
        return;
    int64_t bought = 0;
    const int64_t total = price_total(price, quantity, &bought);
    sink_integer(sink, "quantity", "quantity", quantity);
    if (total < 0) {
        sink_put(sink, "bought", NULL, value_null());
        sink_put(sink, "total", NULL, value_null());
        return;
    }
    sink_integer(sink, "bought", bought != quantity ? "units in whole packs" : NULL, bought);
    sink_money(sink, "total", "total", total, in->currency);
}

void catalog_report_findings(struct sink *sink, const struct snapshot *snapshot,
                             const struct catalog_finding *findings, size_t n)
{
    put_head(sink, snapshot);
    sink_integer(sink, "findings", "findings", (int64_t)n);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CATALOG_CHECK_ROWS);
    for (size_t i = 0; i < n; i++) {
        SINK_ROW(sink, false, value_text(findings[i].subject), value_text(findings[i].text));
    }
    sink_table_end(sink);
}

/* --- logs --- */

static const char *used_for(const struct log_entry *entry)
{
    if (entry->result.kind == LOG_RATE)
        return "rate";
    const bool exchange =
        entry->result.pattern == LOG_EXCHANGE || entry->result.pattern == LOG_EXCHANGE_STREAM;
    if (entry->gives_latency && entry->gives_bandwidth)
        return exchange ? "latency, bandwidth, exchange" : "latency, bandwidth";
    if (entry->gives_latency)
        return "latency";
    return exchange ? "exchange" : entry->gives_bandwidth ? "bandwidth" : "nothing";
}

static void say_written(struct sink *sink, const char *folder)
{
    sink_say(sink, "%s", "");
    sink_say(sink, "Files written to %s. Next: bursar catalog build %s", folder, folder);
}

void log_report(struct sink *sink, const char *folder, const struct log_import *import,
                const struct log_entry *entries, size_t n)
{
    sink_string(sink, "folder", NULL, folder);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CATALOG_IMPORT_ROWS);
    for (size_t i = 0; i < n; i++) {
        const struct log_entry *entry = &entries[i];
        const bool rate = entry->result.kind == LOG_RATE;
        SINK_ROW(sink, false, value_text(entry->path), value_text(entry->result.title),
                 value_text(rate ? import->node : import->technology), value_text(entry->application),
                 value_integer_if(rate, entry->result.processes),
                 value_real(rate ? entry->result.rate_ops / 1e6 : (double)NAN),
                 value_real(rate ? (double)NAN : entry->link.latency_s * 1e6),
                 value_real(rate ? (double)NAN : entry->link.bandwidth_Bps),
                 value_real(rate ? (double)NAN : 100 * entry->link.rms),
                 value_real(rate ? (double)NAN : 100 * entry->link.worst),
                 value_integer_if(!rate, entry->link.worst_line),
                 value_integer_if(entry->n_sizes > 0, (int64_t)entry->n_sizes), value_text(used_for(entry)));
    }
    sink_table_end(sink);
    say_written(sink, folder);
}

/* --- result summaries --- */

void summary_report(struct sink *sink, const char *folder, const struct result_summary *summary, bool dry)
{
    sink_string(sink, "folder", NULL, folder);
    sink_string(sink, "source", "source", summary->source);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CATALOG_IMPORT_ROWS_OF_SUMMARY);
    for (size_t i = 0; i < summary->n; i++) {
        const struct summary_rate *rate = &summary->rates[i];
        SINK_ROW(sink, false, value_text(rate->node), value_text(rate->application),
                 value_text(rate->benchmark), value_integer(rate->accelerators), value_real(rate->rate_per_s),
                 value_text(rate->unit), value_text(rate->precision), value_text(rate->submitter),
                 value_integer((int64_t)rate->n_results), value_real(rate->lowest), value_real(rate->highest),
                 known_real(rate->power_W), known_real(rate->minutes));
    }
    sink_table_end(sink);
    sink_table_begin(sink, "left_out", "Results left out", SINK_SIDE, COLUMNS_RESULTS_LEFT_OUT);
    for (size_t i = 0; i < summary->n_left_out; i++) {
        const struct summary_left_out *out = &summary->left_out[i];
        SINK_ROW(sink, false, value_text(out->accelerator), value_integer(out->accelerators),
                 value_integer((int64_t)out->n_results), value_text(out->why));
    }
    sink_table_end(sink);
    sink_integer(sink, "others", NULL, (int64_t)summary->n_others);
    if (summary->n_others > 0)
        sink_say(sink, "Not read: %zu results of %s.", summary->n_others,
                 summary->trainings ? "the open division, of previews, or without accelerators"
                                    : "edge systems, of the open division, of previews, without "
                                      "accelerators, or of a latency");
    if (!dry)
        say_written(sink, folder);
}

/* --- series --- */

void series_report(struct sink *sink, const char *folder, const struct price_series *series, bool dry)
{
    char from[11], to[11];
    sink_string(sink, "folder", NULL, folder);
    sink_string(sink, "source", NULL, series->source);
    sink_string(sink, "series", NULL, series->form ? series->form->name : NULL);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_CATALOG_INGEST_ROWS);
    for (size_t i = 0; i < series->n; i++) {
        const struct series_row *row = &series->rows[i];
        SINK_ROW(sink, false, value_text(row->part), value_text(row->seller),
                 value_text(date_format(from, row->from)), value_text(date_format(to, row->to)),
                 value_text(row->first), value_text(row->last), value_integer((int64_t)row->n_new),
                 value_integer((int64_t)row->n_known));
    }
    sink_table_end(sink);
    sink_strings(sink, "notes", NULL, series->notes, series->n_notes);
    for (size_t i = 0; i < series->n_notes; i++)
        sink_say(sink, "Note: %s.", series->notes[i]);
    sink_table_begin(sink, "problems", "Problems", SINK_SIDE, COLUMNS_PROBLEMS_OF_SERIES);
    for (size_t i = 0; i < series->n_problems; i++) {
        const struct series_problem *problem = &series->problems[i];
        SINK_ROW(sink, false, value_text(problem->path), value_integer(problem->line),
                 value_text(problem->text));
    }
    sink_table_end(sink);
    if (!dry && series->n_problems == 0)
        say_written(sink, folder);
}
