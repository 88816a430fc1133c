/* snapshot.h - what a catalogue holds, as arrays of values: what is above this layer runs without a database.
 */
#ifndef CATALOG_SNAPSHOT_H
#define CATALOG_SNAPSHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/date.h"
#include "catalog/message.h"

/* Kinds of parts; the name is the text in the catalogue. A port is a switch port sold by the piece, a
 * component a line of an invoice that no other kind covers: a processor, memory, shelves; a rental an hour of
 * a machine, or of a part of it. */
#define PART_KIND_TABLE(X)                                                                                   \
    X(PART_NODE, "node")                                                                                     \
    X(PART_NIC, "nic")                                                                                       \
    X(PART_PORT, "port")                                                                                     \
    X(PART_SWITCH, "switch")                                                                                 \
    X(PART_CABLE, "cable")                                                                                   \
    X(PART_CHASSIS, "chassis")                                                                               \
    X(PART_LINE_CARD, "line_card")                                                                           \
    X(PART_RACK, "rack")                                                                                     \
    X(PART_PDU, "pdu")                                                                                       \
    X(PART_LICENSE, "license")                                                                               \
    X(PART_SERVICE, "service")                                                                               \
    X(PART_COMPONENT, "component")                                                                           \
    X(PART_ACCELERATOR, "accelerator")                                                                       \
    X(PART_RENTAL, "rental")

enum part_kind {
#define X(id, name) id,
    PART_KIND_TABLE(X)
#undef X
        N_PART_KINDS
};

/* The name of a kind, as in the catalogue. */
const char *part_kind_name(enum part_kind kind);

/* Kinds of figures: where a number comes from. */
#define FIGURE_KIND_TABLE(X)                                                                                 \
    X(FIGURE_LIST, "list")                                                                                   \
    X(FIGURE_STREET, "street")                                                                               \
    X(FIGURE_QUOTE, "quote")                                                                                 \
    X(FIGURE_INVOICE, "invoice")                                                                             \
    X(FIGURE_ESTIMATE, "estimate")                                                                           \
    X(FIGURE_ASSUMPTION, "assumption")                                                                       \
    X(FIGURE_MEASURED, "measured")                                                                           \
    X(FIGURE_ESTIMATED, "estimated")

enum figure_kind {
#define X(id, name) id,
    FIGURE_KIND_TABLE(X)
#undef X
        N_FIGURE_KINDS
};

const char *figure_kind_name(enum figure_kind kind);

/* An estimate or an assumption. */
bool figure_is_guess(enum figure_kind kind);

/* The kind with this name. False when there is none. */
bool part_kind_find(enum part_kind *out, const char *name);
bool figure_kind_find(enum figure_kind *out, const char *name);

/* "none" where an index into an array is optional. */
#define NO_INDEX SIZE_MAX

struct source {
    const char *id;
    const char *title;
    const char *author;
    date date;
    const char *address;
    const char *note;
};

/* Something money can buy. Quotes of part i are quotes[first_quote .. first_quote + n_quotes); of a node that
 * is another set otherwise they are that one's. */
struct part {
    const char *id;
    enum part_kind kind;
    const char *vendor;
    const char *name;
    double power_W;  /* as its row says, as the two below; NAN: it does not */
    double height_U; /* rack units */
    double weight_kg;
    double carbon_kg; /* emitted until it stands at its buyer, by table footprint; NAN: it has no row there */
    const char *note;
    size_t source; /* of what is known about it: of its own table's row too */
    size_t first_quote;
    size_t n_quotes;
};

/* A price of a part: one pack of `pack` units costs amount_minor, in an order of min_quantity units or more.
 */
struct quote {
    size_t part; /* index into parts */
    date date;
    date valid_until; /* 0: no end stated */
    int64_t amount_minor;
    char currency[4];
    enum figure_kind kind;
    int64_t pack;
    int64_t min_quantity;
    size_t source; /* index into sources; NO_INDEX for an assumption without one, as in the structs below */
    const char *seller; /* NULL: none is named */
};

/* CO2-equivalent that was emitted until a part stood at its buyer. */
struct footprint {
    size_t part; /* index into parts */
    double carbon_kg;
    date date;
    enum figure_kind kind;
    size_t source;
};

/* What a kilowatt-hour from the grid of a region emits. */
struct power_grid {
    const char *region;
    date date;
    double carbon_kg_per_kWh; /* the catalogue has grams */
    enum figure_kind kind;
    size_t source;
};

/* In which an accelerator computes. */
enum precision { PRECISION_FP64, PRECISION_FP32, PRECISION_BF16, PRECISION_FP8, PRECISION_FP4, N_PRECISIONS };

/* Computes beside the processors of a node. 0: not known. */
struct accelerator {
    size_t part;
    int64_t memory_B; /* the catalogue has MiB */
    double memory_Bps;
    double link_Bps;               /* to the others of its node, one way */
    double cap_from_W, cap_to_W;   /* caps of its power that it takes */
    double peak_ops[N_PRECISIONS]; /* operations per second at best */
};

enum { NIC_SLOTS_UNKNOWN = -1, NIC_SLOTS_AT_MOST = 1024 };

struct node {
    size_t part;
    int64_t sockets;
    int64_t cores;
    int64_t memory_B;                      /* the catalogue has MiB */
    int64_t nic_slots;                     /* NIC_SLOTS_UNKNOWN: for one card at least */
    size_t accelerator_at;                 /* index into accelerators, which `accelerator` is made of */
    const struct accelerator *accelerator; /* so many of it; NULL: none */
    int64_t accelerators;
    size_t same_as; /* index into parts: of the node that it is, set otherwise; NO_INDEX: none */
    /* From machine_constant, where the node is a machine (catalog_parts.h); 0: not known. */
    double peak_ops;             /* operations per second of a core at best */
    double memory_Bps;           /* bandwidth of its memory, for all cores together */
    double inside_latency_s;     /* of a message between two processes of the node */
    double inside_bandwidth_Bps; /* of such messages, all together */
    double inside_nodes;         /* nodes whose processes send each other such messages: a scale-up domain */
};

/* Memory that a node can be bought with beside its own. */
struct memory_option {
    size_t node;     /* index into nodes */
    size_t part;     /* the module, a component */
    int64_t modules; /* in each node */
    int64_t added_B; /* by all of them together; the catalogue has MiB */
    size_t source;
};

struct technology {
    const char *id;
    double latency_s;
    double bandwidth_Bps; /* INFINITY where the catalogue has NULL */
    double message_cpu_s;
    enum figure_kind kind;
    size_t source;
    const struct message_times *times[N_MESSAGE_PATTERNS]; /* NULL: none were measured by size */
};

/* A row of technology_bandwidth: what `times` of its technology are made of. */
struct message_rate {
    size_t technology;
    enum message_pattern pattern;
    double message_B;
    double bandwidth_Bps; /* message_B over the time, latency included */
    enum figure_kind kind;
    size_t source;
};

struct nic {
    size_t part;
    size_t technology;
    int64_t ports;
};

/* A switch, or one port of a switch sold by the piece (part kind port, ports = 1). */
struct switch_unit {
    size_t part;
    size_t technology;
    int64_t ports;
};

struct cable {
    size_t part;
    size_t technology;
    double length_m; /* 0: any */
};

/* A modular switch without its cards. Cards fit every chassis of their family. */
struct chassis {
    size_t part;
    const char *family;
    int64_t slots; /* for line cards, one each */
};

struct line_card {
    size_t part;
    size_t technology;
    const char *family;
    int64_t ports;
};

struct rack {
    size_t part;
    int64_t units_U;
    double capacity_W; /* 0 when unknown */
};

/* What power goes through: a distribution unit, or an uninterruptible supply. */
struct pdu {
    size_t part;
    double capacity_W;
};

/* A machine by the hour. */
struct rental {
    size_t part;
    size_t node;    /* index into nodes: it computes as that does */
    int64_t units;  /* of the part in an hour of the machine */
    int64_t term_h; /* it is rented for at least */
};

/* A licence or a service, and what it is counted by: "cluster", "node", "socket", "core". */
struct fee {
    size_t part;
    const char *per;
};

/* Operations per second of one process of an application ("npb.bt", or with parameters "npb.bt class=C"),
 * with so many processes on a node (0: one for each core, or accelerator). Of one node and application there
 * are two at most, of different working sets. */
struct node_rate {
    size_t node; /* index into nodes */
    const char *application;
    double working_set_B; /* memory of a process at most, the catalogue has MiB; INFINITY: any */
    int64_t processes_per_node;
    double rate_ops;
    double power_W; /* of the node while they run; NAN: not known */
    enum figure_kind kind;
    size_t source;
};

struct exchange_rate {
    date date;
    char currency[4];
    double per_usd;
    size_t source;
};

/* A constant of a paper's machine; unit as printed in the paper. */
struct machine_constant {
    const char *machine;
    const char *name;
    double value;
    const char *unit;
    enum figure_kind kind;
    size_t source;
};

/**
 * A whole catalogue. Every array is sorted by its key (names in byte order; quotes by part, seller, date,
 * kind, currency, min_quantity, pack, source). Optional texts are NULL when the catalogue has none. All
 * memory is on the arena given to catalog_load, and lives as long as it.
 */
struct snapshot {
    const char *name;
    const char *title;
    date as_of;
    char currency[4];
    char hash[65]; /* SHA-256 of the canonical text of all tables: equal contents, equal hash */

    const struct cell_texts *cells; /* catalog/cell_text.h; NULL for a snapshot made of values alone */

    const struct source *sources;
    size_t n_sources;
    const struct part *parts;
    size_t n_parts;
    const struct node *nodes;
    size_t n_nodes;
    struct {
        const struct accelerator *accelerators;
        size_t n_accelerators;
        const struct memory_option *memory_options;
        size_t n_memory_options;
        const struct node_rate *rates;
        size_t n_rates;
        const struct machine_constant *constants;
        size_t n_constants;
    } compute;
    struct {
        const struct technology *technologies;
        size_t n_technologies;
        const struct message_rate *message_rates; /* of a technology and pattern together, sizes rising */
        size_t n_message_rates;
        const struct nic *nics;
        size_t n_nics;
        const struct switch_unit *switches;
        size_t n_switches;
        const struct cable *cables;
        size_t n_cables;
        const struct chassis *chassis;
        size_t n_chassis;
        const struct line_card *line_cards; /* each fits a chassis that is there */
        size_t n_line_cards;
    } network;
    struct {
        const struct rack *racks;
        size_t n_racks;
        const struct pdu *pdus;
        size_t n_pdus;
    } room;
    struct {
        const struct quote *quotes;
        size_t n_quotes;
        const size_t *by_offer; /* [n_quotes] those of a part in the order of offers_sort (catalog/offer.h);
                                 * NULL, of a snapshot made of values alone: they are sorted when asked for */
        const struct exchange_rate *exchange; /* by rising dates */
        size_t n_exchange;
        const struct rental *rentals;
        size_t n_rentals;
        const struct fee *fees; /* licences, then services */
        size_t n_fees;
    } paid;
    struct {
        const struct footprint *footprints;
        size_t n_footprints;
        const struct power_grid *grids; /* of a region together, dates rising */
        size_t n_grids;
    } carbon;
};

/* Index of the part, node or accelerator (by its part's id) or technology with this id; NO_INDEX when there
 * is none. */
size_t snapshot_part(const struct snapshot *snapshot, const char *id);
size_t snapshot_node(const struct snapshot *snapshot, const char *id);

/* A machine's constant of this name is one of the figures of struct node, where the machine is a node. */
bool snapshot_is_figure(const char *constant);
size_t snapshot_accelerator(const struct snapshot *snapshot, const char *id);
size_t snapshot_technology(const struct snapshot *snapshot, const char *id);
size_t snapshot_source(const struct snapshot *snapshot, const char *id);

/* The place of a text among rows [n] of `size` bytes that begin with theirs, sorted by it; NO_INDEX: it has
 * none. */
size_t snapshot_place(const void *rows, size_t n, size_t size, const char *id);

/* The row of a part in a table [n] whose rows begin with their part; NULL: it has none. */
#define SNAPSHOT_ROW(rows, n, part) snapshot_row((rows), (n), sizeof *(rows), (part))
const void *snapshot_row(const void *rows, size_t n, size_t size, size_t part);

/* Who asks the price of a quote: its seller, else its source, "" where it names neither. */
const char *snapshot_seller(const struct snapshot *snapshot, const struct quote *quote);

/* Both are of one date, kind, quantity and pack, and of one seller: that of the same name, or of the same
 * source where none is named; two of kind quote without a seller count as one seller's, whatever their
 * sources. */
bool quote_is_same(const struct quote *a, const struct quote *b);

/* The same at two prices: one of them is wrong. */
bool quote_contradicts(const struct quote *a, const struct quote *b);

/* True for a technology with no latency and no bandwidth limit: the yardstick, for which nothing is bought.
 */
bool technology_is_ideal(const struct technology *technology);

/* True for `built-in`: the network that a node comes with. Nothing is bought for it (it has no latency and no
 * bandwidth limit of its own), and its figures are the node's machine constants. */
bool technology_is_built_in(const struct technology *technology);

#endif
