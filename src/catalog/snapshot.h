/* snapshot.h - the content of a catalogue as arrays of values, so that only this folder uses a database. */
#ifndef CATALOG_SNAPSHOT_H
#define CATALOG_SNAPSHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/date.h"
#include "catalog/message.h"
#include "catalog/size.h"

/* Kinds of parts; the name is the text in the catalogue. port: a single switch port. component: an item of an
 * invoice that no other kind covers, such as a processor, memory or shelves. rental: an hour of a machine or
 * of a part of it. */
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

/* Kinds of values by their origin (measured, estimated, ...). */
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

/* True for an estimate or an assumption. */
bool figure_is_guess(enum figure_kind kind);

/* For warnings about a rate or a network: "estimates, not measurements". kind: an estimate or assumption. */
const char *figure_not_measured(enum figure_kind kind);

/* Finds the kind with this name. False: unknown name. */
bool part_kind_find(enum part_kind *out, const char *name);
bool figure_kind_find(enum figure_kind *out, const char *name);

/* Value of an index that is not set. */
#define NO_INDEX SIZE_MAX

struct source {
    const char *id;
    const char *title;
    const char *author;
    date date;
    const char *address;
    const char *note;
};

/* A part that can be bought. Its quotes are quotes[first_quote .. first_quote + n_quotes). A node that is
 * `same_as` another one uses the quotes of that node. */
struct part {
    const char *id;
    enum part_kind kind;
    const char *vendor;
    const char *name;
    /* from the part's row in table part, with embodied carbon from table footprint; NAN: not given. Racks are
     * those that a node fills */
    struct cluster_size size;
    double mtbf_h; /* mean time between failures that stop a job; 0: unknown */
    const char *note;
    size_t source; /* source of the part's values, including those in the table of its kind */
    size_t first_quote;
    size_t n_quotes;
};

/* A name that vendors give to a part. */
struct alias {
    size_t part; /* index into parts */
    const char *name;
};

/* A price of a part: a pack of `pack` units costs amount_minor in an order of at least min_quantity units. */
struct quote {
    size_t part; /* index into parts */
    date date;
    date valid_until; /* 0: no end stated */
    int64_t amount_minor;
    char currency[4];
    enum figure_kind kind;
    int64_t pack;
    int64_t min_quantity;
    size_t source;      /* index into sources; NO_INDEX for an assumption without source; likewise below */
    const char *seller; /* NULL: not given */
};

/* Embodied carbon of a part: CO2 equivalent emitted before delivery. */
struct footprint {
    size_t part; /* index into parts */
    double carbon_kg;
    date date;
    enum figure_kind kind;
    size_t source;
};

/* Emissions per kilowatt-hour of a region's grid. */
struct power_grid {
    const char *region;
    date date;
    double carbon_kg_per_kWh; /* grams in the catalogue */
    enum figure_kind kind;
    size_t source;
};

/* Number formats in which accelerators compute. */
enum precision { PRECISION_FP64, PRECISION_FP32, PRECISION_BF16, PRECISION_FP8, PRECISION_FP4, N_PRECISIONS };

/* An accelerator, such as a GPU. It computes in addition to the processors of its node. In all numbers 0
 * means unknown. */
struct accelerator {
    size_t part;
    int64_t memory_B; /* MiB in the catalogue */
    double memory_Bps;
    double link_Bps;               /* bandwidth to other accelerators of its node, one way */
    double cap_from_W, cap_to_W;   /* allowed range of its power cap */
    double peak_ops[N_PRECISIONS]; /* peak operations per second */
};

/* One socket of a processor, a component. In all numbers 0 means unknown. */
struct processor {
    size_t part;
    const char *family;
    int64_t cores;
    double base_Hz;
    int64_t memory_channels;
    double memory_transfers_per_s; /* of 8 bytes, of a channel, at most */
    double l3_MiB;
    double tdp_W;
};

/* A server model without processors and memory, a component. */
struct server {
    size_t part;
    int64_t sockets;
    int64_t memory_slots; /* 0: unknown */
    int64_t nic_slots;    /* NIC_SLOTS_UNKNOWN */
};

/* A component as one unit of storage for checkpoints. */
struct storage {
    size_t part;
    double write_Bps, read_Bps;
    double capacity_B; /* 0: unknown */
};

/* What one replica of a transformer was measured to serve on accelerators of a type. In all numbers 0 means
 * unknown. */
struct operating_point {
    size_t accelerator; /* index into accelerators */
    const char *transformer;
    const char *precision;
    int64_t accelerators; /* of the replica */
    int64_t input_tokens, output_tokens;
    int64_t concurrency;
    double tokens_per_s; /* output tokens of the replica */
    double ttft_s, tpot_s;
    double percentile; /* of both times; 0: they are means */
    const char *benchmark;
    const char *submitter;
    date date;
    enum figure_kind kind;
    size_t source;
};

enum { NIC_SLOTS_UNKNOWN = -1, NIC_SLOTS_AT_MOST = 1024 };

struct node {
    size_t part;
    int64_t sockets;
    int64_t cores;
    int64_t memory_B;      /* MiB in the catalogue */
    int64_t nic_slots;     /* NIC_SLOTS_UNKNOWN: at least one card */
    size_t accelerator_at; /* index into accelerators; NO_INDEX: none */
    /* the type of the node's n_accelerators accelerators, from accelerator_at; NULL: none */
    const struct accelerator *accelerator;
    int64_t accelerators;
    int64_t racks;  /* racks that the node fills and comes with; 0: it stands in a rack */
    size_t same_as; /* index into parts: the node that this one is with other settings; NO_INDEX: none */
    /* From machine_constant if the node is a machine (catalog_parts.h); 0: unknown. */
    double peak_ops;             /* peak operations per second of a core */
    enum figure_kind peak_kind;  /* kind of that constant */
    double memory_Bps;           /* memory bandwidth, shared by all cores */
    double inside_latency_s;     /* latency of a message between two processes of the node */
    double inside_bandwidth_Bps; /* bandwidth of all messages inside the node together */
    /* size of the scale-up domain: number of nodes that are joined by this inside bandwidth */
    double inside_nodes;
};

/* Additional memory that can be bought for a node. */
struct memory_option {
    size_t node;     /* index into nodes */
    size_t part;     /* the module, a component */
    int64_t modules; /* number of modules in each node */
    int64_t added_B; /* memory of all modules together; MiB in the catalogue */
    size_t source;
};

struct technology {
    const char *id;
    double latency_s;
    double bandwidth_Bps; /* INFINITY if the catalogue has NULL */
    double message_cpu_s;
    enum figure_kind kind;
    size_t source;
    const struct message_times *times[N_MESSAGE_PATTERNS]; /* NULL: no measured sizes */
};

/* A row of table technology_bandwidth. `times` of a technology is computed from its rows. */
struct message_rate {
    size_t technology;
    enum message_pattern pattern;
    double message_B;
    double bandwidth_Bps; /* message_B / time, latency included */
    enum figure_kind kind;
    size_t source;
};

struct nic {
    size_t part;
    size_t technology;
    int64_t ports;
};

/* A switch, or a single port of a switch (part kind port, ports = 1). */
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

/* A modular switch without its line cards. A card fits every chassis of its family. */
struct chassis {
    size_t part;
    const char *family;
    int64_t slots; /* number of slots, each for one line card */
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

/* A power distribution unit or an uninterruptible power supply. */
struct pdu {
    size_t part;
    double capacity_W;
};

/* A machine that is rented by the hour. */
struct rental {
    size_t part;
    size_t node;    /* index into nodes: the machine has the rates of that node */
    int64_t units;  /* units of the rental part that one hour of the machine costs */
    int64_t term_h; /* shortest rental, in hours */
};

/* A rental that is paid by the token: its units are tokens of answers, its node stands for the service. */
struct hosted {
    size_t rental;     /* index into rentals */
    size_t input_part; /* its units are tokens of prompts */
    const char *transformer;
    int64_t tokens; /* in a unit of either part */
};

/* A licence or a service, priced per "cluster", "node", "socket" or "core". */
struct fee {
    size_t part;
    const char *per;
};

/* Operations per second of one process of an application ("npb.bt", or with parameters "npb.bt class=C"),
 * measured with `processes` processes on a node (0: one for each core or accelerator). There are at most two
 * rates for a node and an application, for different working sets. */
struct node_rate {
    size_t node; /* index into nodes */
    const char *application;
    double working_set_B; /* largest memory of a process for this rate; MiB in the catalogue; INFINITY: any */
    int64_t processes_per_node;
    double rate_ops;
    double power_W;        /* power of the node at this rate; NAN: unknown */
    const char *benchmark; /* with its version or round; NULL: none, likewise below */
    const char *precision;
    const char *submitter;
    enum figure_kind kind;
    size_t source;
};

struct exchange_rate {
    date date;
    char currency[4];
    double per_usd;
    size_t source;
};

/* A constant of a machine in a paper; the unit is printed as in the paper. */
struct machine_constant {
    const char *machine;
    const char *name;
    double value;
    const char *unit;
    enum figure_kind kind;
    size_t source;
};

/**
 * A whole catalogue. Every array is sorted by its key: names in byte order; quotes by part, seller, date,
 * kind, currency, min_quantity, pack, source. Missing texts are NULL. All memory is on the arena given to
 * catalog_load.
 */
struct snapshot {
    const char *name;
    const char *title;
    const char *uses; /* names of the catalogues whose rows were taken; NULL: none */
    date as_of;
    char currency[4];
    char hash[65]; /* SHA-256 of the canonical text of all tables: equal contents have equal hashes */

    /* catalog/cell_text.h; NULL: the snapshot was not read from a catalogue */
    const struct cell_texts *cells;

    const struct source *sources;
    size_t n_sources;
    const struct part *parts;
    size_t n_parts;
    const struct alias *aliases;
    size_t n_aliases;
    const struct node *nodes;
    size_t n_nodes;
    struct {
        const struct accelerator *accelerators;
        size_t n_accelerators;
        const struct processor *processors;
        size_t n_processors;
        const struct server *servers;
        size_t n_servers;
        const struct storage *storages;
        size_t n_storages;
        const struct operating_point *operating_points;
        size_t n_operating_points;
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
        const struct message_rate *message_rates; /* grouped by technology and pattern, sizes rising */
        size_t n_message_rates;
        const struct nic *nics;
        size_t n_nics;
        const struct switch_unit *switches;
        size_t n_switches;
        const struct cable *cables;
        size_t n_cables;
        const struct chassis *chassis;
        size_t n_chassis;
        const struct line_card *line_cards; /* the family of each has a chassis */
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
        /* [n_quotes] indices of each part's quotes in the order of offers_sort (catalog/offer.h); NULL if the
         * snapshot was not read from a catalogue, and quotes are sorted when needed */
        const size_t *by_offer;
        const struct exchange_rate *exchange; /* dates rising */
        size_t n_exchange;
        const struct rental *rentals;
        size_t n_rentals;
        const struct hosted *hosted;
        size_t n_hosted;
        const struct fee *fees; /* licences, then services */
        size_t n_fees;
    } paid;
    struct {
        const struct footprint *footprints;
        size_t n_footprints;
        const struct power_grid *grids; /* grouped by region, dates rising */
        size_t n_grids;
    } carbon;
};

/* Index of the part, node, accelerator (by the id of its part) or technology with this id; NO_INDEX: none. */
size_t snapshot_part(const struct snapshot *snapshot, const char *id);
size_t snapshot_node(const struct snapshot *snapshot, const char *id);

size_t snapshot_accelerator(const struct snapshot *snapshot, const char *id);

size_t snapshot_rental(const struct snapshot *snapshot, const char *id);
size_t snapshot_technology(const struct snapshot *snapshot, const char *id);
size_t snapshot_source(const struct snapshot *snapshot, const char *id);

/* Index of the row whose first member is this text, in rows [n] of `size` bytes sorted by it; NO_INDEX:
 * none. */
size_t snapshot_place(const void *rows, size_t n, size_t size, const char *id);

/* The row of a part in a table [n] whose rows begin with the part's index; NULL: none. */
#define SNAPSHOT_ROW(rows, n, part) snapshot_row((rows), (n), sizeof *(rows), (part))
const void *snapshot_row(const void *rows, size_t n, size_t size, size_t part);

/* The round of a rate: bytes of its benchmark up to the version or round, as of "MLPerf Inference v5.1
 * llama2-70b-99 Server"; all of it if it names none. */
size_t node_rate_round(const char *benchmark);

/* The seller of a quote; its source if it names none; "" if it has neither. */
const char *snapshot_seller(const struct snapshot *snapshot, const struct quote *quote);

/* True if both quotes have the same date, kind, quantity, pack and seller. If both lack a seller, equal
 * sources count as the same seller; if they are also of kind quote, the seller counts as the same in any
 * case. */
bool quote_is_same(const struct quote *a, const struct quote *b);

/* True if the quotes are the same (quote_is_same) but have different prices, so that one of them is wrong. */
bool quote_contradicts(const struct quote *a, const struct quote *b);

/* True for the ideal network without latency and bandwidth limit. Nothing is bought for it. */
bool technology_is_ideal(const struct technology *technology);

/* True for `built-in`, the network that is part of a node. Nothing is bought for it; the node's machine
 * constants give its latency and bandwidth. */
bool technology_is_built_in(const struct technology *technology);

#endif
