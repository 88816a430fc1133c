/* list_node.c - composes a node of a processor, memory and a server model that the catalogue or a used one
 * describes. */
#include "catalog/list_node.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/unit.h"
#include "catalog/part_library.h"
#include "catalog/price_count.h"
#include "catalog/price_memory.h"

/* Share of the peak of memory channels that STREAM triad reaches, on the safe side: two EPYC 9755 and 9654
 * reach 0.78 to 0.82 (github.com/oracle-japan/ocitutorials content/hpc/benchmark, read 2026-11). */
static const double CHANNEL_SHARE = 0.75;
static const double TRANSFER_B = 8;

/* Operations of a core in a cycle; see CYCLES. */
static const double CYCLE_OPERATIONS = 0.867;

/* The processors of a line. */
struct list_processors {
    const struct processor *processor; /* NULL: unknown */
    const struct snapshot *snapshot;   /* that has it */
    int64_t count;
};

static const char *whole(const struct list_importer *t, int64_t value)
{
    return arena_printf(t->arena, "%" PRId64, value);
}

/* Finds the row of the found part in a table whose rows begin with the part. */
#define ROW_OF(found, rows_, n_rows_)                                                                        \
    ((found).part ? SNAPSHOT_ROW((found).snapshot->compute.rows_, (found).snapshot->compute.n_rows_,         \
                                 (size_t)((found).part - (found).snapshot->parts))                           \
                  : NULL)

/* Finds the component that a text begins with: "AMD EPYC 9655 96C 2.6 GHz". The name ends before a blank. */
static struct part_found find_component(const struct list_importer *t, const char *text)
{
    struct part_found found = {.match = PART_UNKNOWN};
    for (size_t n = strlen(text); n > 0 && found.match == PART_UNKNOWN; n--)
        if (n == strlen(text) || strchr(" ,;(", text[n]))
            found =
                part_library_find(t->used.library, arena_strndup(t->arena, text, n), "component", t->arena);
    return found;
}

/* --- processors --- */

static void unknown_processor(const struct list_importer *t, const char *name, const struct part_found *found)
{
    if (found->match == PART_AMBIGUOUS)
        diag_set(t->diag, ST_INPUT, "'%s' is the name of several parts: write one of %s", name,
                 found->candidates);
    else if (list_value(t, LIST_CORES))
        return;
    else
        diag_set(
            t->diag, ST_INPUT,
            "processor '%s' is not known: give the cores of the node in column '%s', or add the processor to "
            "part.csv and processor.csv",
            name, price_table_heading(LIST_CORES));
    list_place(t, LIST_PROCESSOR);
}

/* Reads "2x AMD EPYC 9655". Without a number there are as many processors as the line has sockets, or one. */
static void read_processors(struct list_processors *out, struct list_importer *t)
{
    const char *text = list_value(t, LIST_PROCESSOR), *sockets = list_value(t, LIST_SOCKETS);
    *out = (struct list_processors){.count = 0};
    if (!text)
        return;
    const char *name = text + price_count_read(&out->count, text);
    if (out->count == 0 && sockets)
        out->count = list_count(t, LIST_SOCKETS, sockets, 1024, "a node");
    const struct part_found found = find_component(t, name);
    const struct processor *processor =
        found.match == PART_FOUND ? ROW_OF(found, processors, n_processors) : NULL;
    if (!processor) {
        unknown_processor(t, name, &found);
        return;
    }
    t->used.one_socket = t->used.one_socket || out->count == 0;
    out->count = out->count > 0 ? out->count : 1;
    out->processor = processor;
    out->snapshot = found.snapshot;
}

/* Reports a number of the line that is not that of its processors. */
static void check_number(const struct list_importer *t, enum list_field field, int64_t wanted, const char *of)
{
    int64_t given = 0;
    const char *text = list_value(t, field);
    if (!text || decimal_parse_integer(&given, text, 1, INT64_MAX, NULL) != ST_OK || given == wanted)
        return;
    diag_set(t->diag, ST_INPUT, "expected %" PRId64 " %s for %s, got %s: leave the cell empty, or correct it",
             wanted, price_table_heading(field), of, text);
    list_place(t, field);
}

/* --- machine constants --- */

static const struct machine_constant *constant_of(const struct snapshot *snapshot, const char *machine,
                                                  const char *name)
{
    for (size_t i = 0; i < snapshot->compute.n_constants; i++)
        if (strcmp(snapshot->compute.constants[i].machine, machine) == 0 &&
            strcmp(snapshot->compute.constants[i].name, name) == 0)
            return &snapshot->compute.constants[i];
    return NULL;
}

static void put_constant(struct list_importer *t, const char *id, const struct machine_constant *constant,
                         const char *source)
{
    struct list_row row = {.table = TABLE_MACHINE_CONSTANT, .n_keys = 2};
    list_add(&row, t, "machine", id, LIST_ITEM);
    list_add(&row, t, "name", constant->name, LIST_PROCESSOR);
    list_add(&row, t, "value", arena_printf(t->arena, "%.15g", constant->value), LIST_PROCESSOR);
    list_add(&row, t, "unit", constant->unit, LIST_PROCESSOR);
    list_add(&row, t, "kind", figure_kind_name(constant->kind), LIST_PROCESSOR);
    list_add(&row, t, "source", source, LIST_PROCESSOR);
    list_put(t, &row);
}

/* The source of a figure in its catalogue; NULL: an assumption without source. */
static const char *source_of(const struct snapshot *snapshot, const struct machine_constant *constant)
{
    return constant->source != NO_INDEX ? snapshot->sources[constant->source].id : NULL;
}

/* A source of figures that are computed from facts of a processor. */
struct estimate_source {
    const char *id, *title, *note;
};

static const struct estimate_source CHANNELS = {
    "memory-channels", "Estimate from the memory channels",
    "0.75 of channels x transfers per second x 8 bytes; STREAM triad on two EPYC 9755 or 9654 reaches 0.78 "
    "to 0.82 "
    "of it (github.com/oracle-japan/ocitutorials content/hpc/benchmark)"};
static const struct estimate_source CYCLES = {
    "core-cycles", "Estimate from the clock of a core",
    "0.867 operations in each cycle at the base clock, as BT of class D did on each of 144 Grace cores of "
    "3.1 GHz "
    "(NVIDIA/grace-cpu-benchmarking-guide src/benchmarks/NPB/index.md); other cores differ"};

static void put_estimate_source(struct list_importer *t, const struct estimate_source *source)
{
    struct list_row row = {.table = TABLE_SOURCE, .n_keys = 1, .n = 3};
    row.values[0] = (struct sheet_value){"id", source->id};
    row.values[1] = (struct sheet_value){"title", source->title};
    row.values[2] = (struct sheet_value){"note", source->note};
    list_put(t, &row);
}

/* True if the catalogue itself has the constant of the node, with a source of its own: it stays. */
static bool has_own(struct list_importer *t, const char *id, const char *name)
{
    const struct machine_constant *known = constant_of(t->snapshot, id, name);
    const char *source = known ? source_of(t->snapshot, known) : NULL;
    const struct sheet_value key = {"id", source};
    if (!known || !source || strcmp(source, CHANNELS.id) == 0 || strcmp(source, CYCLES.id) == 0)
        return known && !source;
    return sheet_value(sheet_of(&t->sheets, TABLE_SOURCE), &key, "title") != NULL;
}

/* The memory bandwidth of the node: measured, if the channels are full and the modules fast enough; otherwise
 * an estimate. Returns a text for the note; NULL: it is not known. */
static const char *put_bandwidth(struct list_importer *t, const char *id, const struct list_processors *of,
                                 const struct price_memory *memory)
{
    const struct processor *p = of->processor;
    const char *processor = of->snapshot->parts[p->part].id;
    const struct machine_constant *triad =
        constant_of(of->snapshot, processor, arena_printf(t->arena, "stream_triad_%" PRId64 "s", of->count));
    const int64_t all = p->memory_channels * of->count;
    const int64_t channels = memory->modules > 0 && memory->modules < all ? memory->modules : all;
    const double most = p->memory_transfers_per_s;
    const double transfers = memory->transfers_per_s > 0 ? fmin(most, memory->transfers_per_s) : most;
    const bool full = channels == all && transfers >= most;
    struct machine_constant put = {.name = "memory_bandwidth", .unit = "B/s"};
    if (has_own(t, id, put.name))
        return NULL;
    if (triad && full &&
        unit_parse(&put.value,
                   arena_printf(t->arena, "%.15g %s", triad->value, triad->unit ? triad->unit : ""),
                   DIM_BANDWIDTH, NULL) == ST_OK) {
        put.kind = triad->kind;
        put_constant(t, id, &put, source_of(of->snapshot, triad));
        return arena_printf(t->arena, "%.4g GB/s of memory bandwidth (STREAM triad, %s)", put.value / 1e9,
                            figure_kind_name(triad->kind));
    }
    put.value = CHANNEL_SHARE * (double)channels * transfers * TRANSFER_B;
    put.kind = FIGURE_ESTIMATE;
    if (!(put.value > 0))
        return NULL;
    put_estimate_source(t, &CHANNELS);
    put_constant(t, id, &put, CHANNELS.id);
    return arena_printf(t->arena, "%.4g GB/s of memory bandwidth (estimate, 0.75 of %" PRId64 " channels)",
                        put.value / 1e9, channels);
}

/* The speed of a core: the peak of the processor, or an estimate from its clock. */
static const char *put_peak(struct list_importer *t, const char *id, const struct list_processors *of)
{
    const struct machine_constant *peak =
        constant_of(of->snapshot, of->snapshot->parts[of->processor->part].id, "peak");
    const struct machine_constant estimate = {.name = "peak",
                                              .value = CYCLE_OPERATIONS * of->processor->base_Hz / 1e6,
                                              .unit = "Mop/s",
                                              .kind = FIGURE_ESTIMATE};
    if (has_own(t, id, "peak") || (!peak && !(estimate.value > 0)))
        return NULL;
    if (!peak)
        put_estimate_source(t, &CYCLES);
    put_constant(t, id, peak ? peak : &estimate, peak ? source_of(of->snapshot, peak) : CYCLES.id);
    peak = peak ? peak : &estimate;
    return arena_printf(t->arena, "%.4g %s of a core (%s)", peak->value, peak->unit ? peak->unit : "",
                        figure_kind_name(peak->kind));
}

/* --- server model --- */

/* The server model of the line: of its own column, or the item or description itself. */
static const struct server *find_server(const struct list_importer *t, struct part_found *found)
{
    static const enum list_field fields[] = {LIST_SERVER, LIST_ITEM, LIST_NAME};
    const struct server *server = NULL;
    for (size_t i = 0; i < sizeof fields / sizeof *fields && !server; i++) {
        const char *text = list_value(t, fields[i]);
        if (!text)
            continue;
        *found = find_component(t, text);
        server = found->match == PART_FOUND ? ROW_OF(*found, servers, n_servers) : NULL;
    }
    return server;
}

static const char *size_text(const struct list_importer *t, double value)
{
    return isnan(value) ? NULL : arena_printf(t->arena, "%.15g", value);
}

static const char *compose_server(struct list_node *out, struct list_importer *t,
                                  const struct list_processors *of)
{
    struct part_found found = {.match = PART_UNKNOWN};
    const struct server *server = find_server(t, &found);
    if (!server)
        return NULL;
    out->height_U = size_text(t, found.part->size.height_U);
    out->weight_kg = size_text(t, found.part->size.weight_kg);
    out->nic_slots = server->nic_slots == NIC_SLOTS_UNKNOWN ? NULL : whole(t, server->nic_slots);
    if (of->processor && of->count > server->sockets) {
        diag_set(t->diag, ST_INPUT, "'%s' has %" PRId64 " sockets, the line has %" PRId64 " processors",
                 found.part->id, server->sockets, of->count);
        list_place(t, LIST_PROCESSOR);
    }
    const bool used = (out->height_U && !list_value(t, LIST_HEIGHT)) ||
                      (out->weight_kg && !list_value(t, LIST_WEIGHT)) ||
                      (out->nic_slots && !list_value(t, LIST_NIC_SLOTS));
    return used ? arena_printf(t->arena, "sizes and NIC slots of server model '%s'", found.part->id) : NULL;
}

/* Adds a note, unless an earlier line has it, such as one with another quantity. */
static void add_note(struct list_importer *t, const char *text)
{
    for (size_t i = 0; i < t->used.composed.n; i++)
        if (strcmp(t->used.composed.v[i], text) == 0)
            return;
    VEC_PUSH(&t->used.composed, text);
}

void list_node_compose(struct list_node *out, struct list_importer *t, const char *id)
{
    struct list_processors of;
    const struct csv_cell *cell = NULL;
    const struct list_column *column = NULL;
    struct price_memory memory = {.modules = 0};
    *out = (struct list_node){.cores = NULL};
    read_processors(&of, t);
    const char *derived[4] = {NULL}, *server = list_is_good(t) ? compose_server(out, t, &of) : NULL;
    size_t n = 0;
    cell = list_cell(&column, t, LIST_MEMORY);
    if (column && cell->text)
        (void)price_memory_read(&memory, cell->text);
    else if (t->described.memory)
        (void)price_memory_read(&memory, t->described.memory);
    if (list_is_good(t) && of.processor) {
        const char *name =
            arena_printf(t->arena, "%" PRId64 " x %s", of.count, of.snapshot->parts[of.processor->part].id);
        out->sockets = whole(t, of.count);
        out->cores = whole(t, of.count * of.processor->cores);
        check_number(t, LIST_SOCKETS, of.count, name);
        check_number(t, LIST_CORES, of.count * of.processor->cores, name);
        derived[n++] = arena_printf(t->arena, "%s cores of %s", out->cores, name);
        const char *bandwidth = put_bandwidth(t, id, &of, &memory), *peak = put_peak(t, id, &of);
        if (bandwidth)
            derived[n++] = bandwidth;
        if (peak)
            derived[n++] = peak;
    }
    if (server)
        derived[n++] = server;
    if (n > 0 && list_is_good(t))
        add_note(t, arena_printf(t->arena, "'%s' has %s", id, arena_listed(t->arena, derived, n)));
}
