/* catalog_load.c - a catalogue file as arrays of values. Each row is checked again: the file may be from
 * anywhere. */
#include <math.h>
#include <string.h>

#include "base/file.h"
#include "catalog/catalog.h"
#include "catalog/catalog_messages.h"
#include "catalog/catalog_nodes.h"
#include "catalog/catalog_parts.h"
#include "catalog/cell_text.h"

/* The arrays of the snapshot while they are filled, and the row being taken. */
struct loading {
    struct snapshot *out;
    const char *path;
    struct arena *arena;
    struct text canonical;
    struct cell_texts cells;
    enum table_id id;
    const struct table *table;
    enum status (*take)(struct loading *l, const struct cell *cells, struct diag *diag);
    size_t i; /* number of the row in its table */
    struct source *sources;
    struct part *parts;
    struct quote *quotes;
    struct node *nodes;
    struct memory_option *memory_options;
    struct technology *technologies;
    struct message_rate *message_rates;
    struct nic *nics;
    struct switch_unit *switches;
    struct cable *cables;
    struct chassis *chassis;
    struct line_card *line_cards;
    struct rack *racks;
    struct pdu *pdus;
    struct fee *fees;
    size_t n_fees; /* taken so far */
    struct node_rate *rates;
    struct exchange_rate *exchange;
    struct machine_constant *constants;
};

/* --- single values, already checked by table_check --- */

static const char *text_of(struct loading *l, const struct cell *cell)
{
    return cell->type == CELL_TEXT ? arena_strdup(l->arena, cell->text) : NULL;
}

static double real_of(const struct cell *cell, double none)
{
    return cell->type == CELL_REAL ? cell->real : none;
}

static date date_of(const struct cell *cell)
{
    struct diag ignored = DIAG_INIT;
    date d = 0;
    if (cell->type == CELL_TEXT && date_parse(&d, cell->text, &ignored) != ST_OK)
        d = 0;
    diag_fini(&ignored);
    return d;
}

static enum figure_kind figure_of(const struct cell *cell)
{
    enum figure_kind kind = FIGURE_ASSUMPTION;
    figure_kind_find(&kind, cell->text);
    return kind;
}

static void currency_of(char out[4], const struct cell *cell)
{
    memcpy(out, cell->text, 3);
    out[3] = '\0';
}

/* The row another table's row refers to. */
static enum status refer(size_t *out, struct loading *l, const struct cell *cell, const char *what,
                         size_t (*find)(const struct snapshot *snapshot, const char *id), struct diag *diag)
{
    *out = NO_INDEX;
    if (cell->type != CELL_TEXT)
        return ST_OK;
    *out = find(l->out, cell->text);
    if (*out != NO_INDEX)
        return ST_OK;
    return diag_at(diag, ST_CATALOG, l->path, 0, 0, "table %s refers to the %s '%s', which it does not hold",
                   l->table->name, what, cell->text);
}

/* --- one function per table; cells stand in the order of table.c --- */

static enum status take_meta(struct loading *l, const struct cell *cells, struct diag *diag)
{
    if (l->i > 0)
        return diag_at(diag, ST_CATALOG, l->path, 0, 0, "has more than one row in meta");
    l->out->name = text_of(l, &cells[0]);
    l->out->as_of = date_of(&cells[1]);
    currency_of(l->out->currency, &cells[2]);
    l->out->title = text_of(l, &cells[3]);
    return ST_OK;
}

static enum status take_source(struct loading *l, const struct cell *cells, struct diag *diag)
{
    (void)diag;
    l->sources[l->i] = (struct source){
        .id = text_of(l, &cells[0]),
        .title = text_of(l, &cells[1]),
        .author = text_of(l, &cells[2]),
        .date = date_of(&cells[3]),
        .address = text_of(l, &cells[4]),
        .note = text_of(l, &cells[5]),
    };
    return ST_OK;
}

static enum status take_technology(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct technology *t = &l->technologies[l->i];
    *t = (struct technology){
        .id = text_of(l, &cells[0]),
        .latency_s = real_of(&cells[1], 0) / 1e6,
        .bandwidth_Bps = real_of(&cells[2], INFINITY),
        .message_cpu_s = real_of(&cells[3], 0) / 1e6,
        .kind = figure_of(&cells[4]),
    };
    return refer(&t->source, l, &cells[5], "source", snapshot_source, diag);
}

static enum status take_message_rate(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct message_rate *rate = &l->message_rates[l->i];
    *rate = (struct message_rate){
        .message_B = (double)cells[2].integer,
        .bandwidth_Bps = real_of(&cells[3], 0),
        .kind = figure_of(&cells[4]),
    };
    message_pattern_find(&rate->pattern, cells[1].text);
    const enum status status =
        refer(&rate->technology, l, &cells[0], "technology", snapshot_technology, diag);
    return status == ST_OK ? refer(&rate->source, l, &cells[5], "source", snapshot_source, diag) : status;
}

static enum status take_part(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct part *part = &l->parts[l->i];
    *part = (struct part){
        .id = text_of(l, &cells[0]),
        .vendor = text_of(l, &cells[2]),
        .name = text_of(l, &cells[3]),
        .power_W = real_of(&cells[4], 0),
        .height_U = real_of(&cells[5], 0),
        .weight_kg = real_of(&cells[6], (double)NAN),
        .note = text_of(l, &cells[7]),
    };
    part_kind_find(&part->kind, cells[1].text);
    return refer(&part->source, l, &cells[8], "source", snapshot_source, diag);
}

static enum status take_quote(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct quote *quote = &l->quotes[l->i];
    *quote = (struct quote){
        .seller = text_of(l, &cells[1]),
        .date = date_of(&cells[2]),
        .valid_until = date_of(&cells[3]),
        .amount_minor = cells[4].integer,
        .kind = figure_of(&cells[6]),
        .pack = cells[7].integer,
        .min_quantity = cells[8].integer,
    };
    currency_of(quote->currency, &cells[5]);
    enum status status = refer(&quote->part, l, &cells[0], "part", snapshot_part, diag);
    if (status == ST_OK)
        status = refer(&quote->source, l, &cells[9], "source", snapshot_source, diag);
    if (status != ST_OK)
        return status;
    struct part *part = &l->parts[quote->part];
    if (part->n_quotes++ == 0)
        part->first_quote = l->i;
    return ST_OK;
}

static enum status take_node(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct node *node = &l->nodes[l->i];
    *node = (struct node){
        .sockets = cells[1].integer,
        .cores = cells[2].integer,
        .memory_B = cells[3].integer * (INT64_C(1) << 20),
        .nic_slots = cells[4].integer,
    };
    return refer(&node->part, l, &cells[0], "part", snapshot_part, diag);
}

static enum status take_memory_option(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct memory_option *option = &l->memory_options[l->i];
    *option = (struct memory_option){
        .modules = cells[2].integer,
        .added_B = cells[3].integer * (INT64_C(1) << 20),
    };
    enum status status = refer(&option->node, l, &cells[0], "node", snapshot_node, diag);
    if (status == ST_OK)
        status = refer(&option->part, l, &cells[1], "part", snapshot_part, diag);
    return status == ST_OK ? refer(&option->source, l, &cells[4], "source", snapshot_source, diag) : status;
}

static enum status refer_hardware(size_t *part, size_t *technology, struct loading *l,
                                  const struct cell *cells, struct diag *diag)
{
    const enum status status = refer(part, l, &cells[0], "part", snapshot_part, diag);
    return status == ST_OK ? refer(technology, l, &cells[1], "technology", snapshot_technology, diag)
                           : status;
}

static enum status take_nic(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct nic *nic = &l->nics[l->i];
    nic->ports = cells[2].integer;
    return refer_hardware(&nic->part, &nic->technology, l, cells, diag);
}

static enum status take_cable(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct cable *cable = &l->cables[l->i];
    cable->length_m = real_of(&cells[2], 0);
    return refer_hardware(&cable->part, &cable->technology, l, cells, diag);
}

static enum status take_switch(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct switch_unit *unit = &l->switches[l->i];
    unit->ports = cells[2].integer;
    return refer_hardware(&unit->part, &unit->technology, l, cells, diag);
}

static enum status take_chassis(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct chassis *chassis = &l->chassis[l->i];
    chassis->family = text_of(l, &cells[1]);
    chassis->slots = cells[2].integer;
    return refer(&chassis->part, l, &cells[0], "part", snapshot_part, diag);
}

/* The first chassis of a family. */
static size_t find_family(const struct snapshot *snapshot, const char *family)
{
    for (size_t i = 0; i < snapshot->n_chassis; i++)
        if (strcmp(snapshot->chassis[i].family, family) == 0)
            return i;
    return NO_INDEX;
}

static enum status take_line_card(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct line_card *card = &l->line_cards[l->i];
    size_t chassis = NO_INDEX;
    card->family = text_of(l, &cells[2]);
    card->ports = cells[3].integer;
    const enum status status = refer_hardware(&card->part, &card->technology, l, cells, diag);
    return status == ST_OK ? refer(&chassis, l, &cells[2], "chassis family", find_family, diag) : status;
}

static enum status take_rack(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct rack *rack = &l->racks[l->i];
    rack->units_U = cells[1].integer;
    rack->capacity_W = real_of(&cells[2], 0);
    return refer(&rack->part, l, &cells[0], "part", snapshot_part, diag);
}

static enum status take_pdu(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct pdu *pdu = &l->pdus[l->i];
    pdu->capacity_W = real_of(&cells[1], 0);
    return refer(&pdu->part, l, &cells[0], "part", snapshot_part, diag);
}

static enum status take_fee(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct fee *fee = &l->fees[l->n_fees++];
    fee->per = text_of(l, &cells[1]);
    return refer(&fee->part, l, &cells[0], "part", snapshot_part, diag);
}

static enum status take_rate(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct node_rate *rate = &l->rates[l->i];
    *rate = (struct node_rate){
        .application = text_of(l, &cells[1]),
        .processes_per_node = cells[2].type == CELL_NULL ? 0 : cells[2].integer,
        .rate_ops = real_of(&cells[3], 0),
        .kind = figure_of(&cells[4]),
    };
    const enum status status = refer(&rate->node, l, &cells[0], "node", snapshot_node, diag);
    return status == ST_OK ? refer(&rate->source, l, &cells[5], "source", snapshot_source, diag) : status;
}

static enum status take_constant(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct machine_constant *constant = &l->constants[l->i];
    *constant = (struct machine_constant){
        .machine = text_of(l, &cells[0]),
        .name = text_of(l, &cells[1]),
        .value = real_of(&cells[2], 0),
        .unit = text_of(l, &cells[3]),
        .kind = figure_of(&cells[4]),
    };
    return refer(&constant->source, l, &cells[5], "source", snapshot_source, diag);
}

static enum status take_exchange(struct loading *l, const struct cell *cells, struct diag *diag)
{
    struct exchange_rate *rate = &l->exchange[l->i];
    rate->date = date_of(&cells[0]);
    currency_of(rate->currency, &cells[1]);
    rate->per_usd = real_of(&cells[2], 0);
    return refer(&rate->source, l, &cells[3], "source", snapshot_source, diag);
}

/* --- all tables --- */

/* The text that the hash is made of has only what the catalogue says: no empty table or cell, so that a
 * schema with more of them leaves hashes as they are. */
static void put_canonical(struct loading *l, const struct cell *cells)
{
    if (l->i == 0)
        text_printf(&l->canonical, "# %s\n", l->table->name);
    for (size_t i = 0; i < l->table->n_columns; i++) {
        if (cells[i].type == CELL_NULL)
            continue;
        text_printf(&l->canonical, "%s=", l->table->columns[i].name);
        struct cell_place *place = &l->cells.places[l->id][l->i * l->table->n_columns + i];
        place->from = l->canonical.n;
        table_put_cell(&l->canonical, &cells[i]);
        place->to = l->canonical.n;
        text_put(&l->canonical, ",");
    }
    text_put(&l->canonical, "\n");
}

static enum status take_row(void *payload, const struct cell *cells, struct diag *diag)
{
    struct loading *l = payload;
    for (size_t i = 0; i < l->table->n_columns; i++) {
        if (table_check(&l->table->columns[i], &cells[i], diag) != ST_OK) {
            diag_place(diag, l->path, 0, 0);
            return diag_turn(diag, ST_CATALOG);
        }
    }
    put_canonical(l, cells);
    const enum status status = l->take(l, cells, diag);
    l->i++;
    return status;
}

/* Hands over the text of all cells, each ended where it ends. */
static void keep_cells(struct loading *l)
{
    struct cell_texts *kept = ARENA_NEW(l->arena, 1, struct cell_texts);
    char *text = arena_strndup(l->arena, l->canonical.s, l->canonical.n);
    *kept = l->cells;
    kept->text = text;
    for (int id = 0; id < N_TABLES; id++)
        for (size_t i = 0; i < kept->n_rows[id] * table_get((enum table_id)id)->n_columns; i++)
            if (kept->places[id][i].to > 0)
                text[kept->places[id][i].to] = '\0';
    l->out->cells = kept;
}

/* Room for all rows, so that references can be looked up while later tables are read. */
static void make_room(struct loading *l, const size_t n[N_TABLES])
{
    struct snapshot *s = l->out;
    for (int id = 0; id < N_TABLES; id++) {
        l->cells.n_rows[id] = n[id];
        l->cells.places[id] =
            ARENA_NEW(l->arena, n[id] * table_get((enum table_id)id)->n_columns, struct cell_place);
    }
    s->sources = l->sources = ARENA_NEW(l->arena, s->n_sources = n[TABLE_SOURCE], struct source);
    s->parts = l->parts = ARENA_NEW(l->arena, s->n_parts = n[TABLE_PART], struct part);
    s->quotes = l->quotes = ARENA_NEW(l->arena, s->n_quotes = n[TABLE_QUOTE], struct quote);
    s->nodes = l->nodes = ARENA_NEW(l->arena, s->n_nodes = n[TABLE_NODE], struct node);
    s->memory_options = l->memory_options =
        ARENA_NEW(l->arena, s->n_memory_options = n[TABLE_MEMORY_OPTION], struct memory_option);
    s->technologies = l->technologies =
        ARENA_NEW(l->arena, s->n_technologies = n[TABLE_TECHNOLOGY], struct technology);
    s->message_rates = l->message_rates =
        ARENA_NEW(l->arena, s->n_message_rates = n[TABLE_TECHNOLOGY_BANDWIDTH], struct message_rate);
    s->nics = l->nics = ARENA_NEW(l->arena, s->n_nics = n[TABLE_NIC], struct nic);
    s->switches = l->switches = ARENA_NEW(l->arena, s->n_switches = n[TABLE_SWITCH], struct switch_unit);
    s->cables = l->cables = ARENA_NEW(l->arena, s->n_cables = n[TABLE_CABLE], struct cable);
    s->chassis = l->chassis = ARENA_NEW(l->arena, s->n_chassis = n[TABLE_CHASSIS], struct chassis);
    s->line_cards = l->line_cards =
        ARENA_NEW(l->arena, s->n_line_cards = n[TABLE_LINE_CARD], struct line_card);
    s->racks = l->racks = ARENA_NEW(l->arena, s->n_racks = n[TABLE_RACK], struct rack);
    s->pdus = l->pdus = ARENA_NEW(l->arena, s->n_pdus = n[TABLE_PDU], struct pdu);
    s->n_fees = n[TABLE_LICENSE] + n[TABLE_SERVICE];
    s->fees = l->fees = ARENA_NEW(l->arena, s->n_fees, struct fee);
    s->rates = l->rates = ARENA_NEW(l->arena, s->n_rates = n[TABLE_NODE_RATE], struct node_rate);
    s->exchange = l->exchange =
        ARENA_NEW(l->arena, s->n_exchange = n[TABLE_EXCHANGE_RATE], struct exchange_rate);
    s->constants = l->constants =
        ARENA_NEW(l->arena, s->n_constants = n[TABLE_MACHINE_CONSTANT], struct machine_constant);
}

static enum status load_tables(struct loading *l, struct database *database, struct diag *diag)
{
    static enum status (*const take[N_TABLES])(struct loading *, const struct cell *, struct diag *) = {
        [TABLE_META] = take_meta,
        [TABLE_SOURCE] = take_source,
        [TABLE_TECHNOLOGY] = take_technology,
        [TABLE_TECHNOLOGY_BANDWIDTH] = take_message_rate,
        [TABLE_PART] = take_part,
        [TABLE_QUOTE] = take_quote,
        [TABLE_NODE] = take_node,
        [TABLE_MEMORY_OPTION] = take_memory_option,
        [TABLE_NIC] = take_nic,
        [TABLE_CABLE] = take_cable,
        [TABLE_SWITCH] = take_switch,
        [TABLE_CHASSIS] = take_chassis,
        [TABLE_LINE_CARD] = take_line_card,
        [TABLE_RACK] = take_rack,
        [TABLE_PDU] = take_pdu,
        [TABLE_LICENSE] = take_fee,
        [TABLE_SERVICE] = take_fee,
        [TABLE_NODE_RATE] = take_rate,
        [TABLE_MACHINE_CONSTANT] = take_constant,
        [TABLE_EXCHANGE_RATE] = take_exchange,
    };
    enum status status = ST_OK;
    for (int id = 0; id < N_TABLES && status == ST_OK; id++) {
        l->id = (enum table_id)id;
        l->table = table_get(l->id);
        l->take = take[id];
        l->i = 0;
        status = database_read(database, (enum table_id)id, NULL, NULL, take_row, l, diag);
    }
    return status;
}

enum status catalog_load(struct snapshot *out, const char *path, struct arena *arena, struct diag *diag)
{
    struct loading l = {.out = out, .path = path, .arena = arena, .canonical = TEXT_INIT};
    struct database *database = NULL;
    size_t n[N_TABLES] = {0};
    *out = (struct snapshot){.name = NULL};
    enum status status = file_is_folder(path) ? catalog_build_in_memory(&database, path, diag)
                                              : database_open(&database, path, diag);
    for (int id = 0; id < N_TABLES && status == ST_OK; id++)
        status = database_count(&n[id], database, (enum table_id)id, diag);
    if (status == ST_OK) {
        make_room(&l, n);
        status = load_tables(&l, database, diag);
    }
    if (status == ST_OK && (status = catalog_nodes_take(l.nodes, out, diag)) != ST_OK)
        diag_place(diag, path, 0, 0);
    if (status == ST_OK && (status = catalog_messages_take(l.technologies, out, arena, diag)) != ST_OK)
        diag_place(diag, path, 0, 0);
    if (status == ST_OK && !out->name)
        status = diag_at(diag, ST_CATALOG, path, 0, 0, "has no row in meta: build it again");
    if (status == ST_OK) {
        sha256_hex(out->hash, l.canonical.s, l.canonical.n);
        keep_cells(&l);
    }
    text_fini(&l.canonical);
    database_close(database);
    return status;
}
