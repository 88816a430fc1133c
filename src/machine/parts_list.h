/* parts_list.h - the parts list of a cluster as plain values: purchase/parts_list.c makes it, the independent
 * check judges it. */
#ifndef MACHINE_PARTS_LIST_H
#define MACHINE_PARTS_LIST_H

#include <stddef.h>
#include <stdint.h>

/* Kinds of need that a part can meet. A cable that has a length is printed with it: "uplink cable of 10
 * m". */
#define SERVES_TABLE(X)                                                                                      \
    X(SERVES_NODE, "node")                                                                                   \
    X(SERVES_MEMORY, "memory")                                                                               \
    X(SERVES_NIC, "nic")                                                                                     \
    X(SERVES_PORT, "port")                                                                                   \
    X(SERVES_CHASSIS, "chassis")                                                                             \
    X(SERVES_CARD, "line card")                                                                              \
    X(SERVES_SWITCH, "switch")                                                                               \
    X(SERVES_LEAF, "leaf switch")                                                                            \
    X(SERVES_LEAF_CARD, "line card of a leaf")                                                               \
    X(SERVES_SPINE, "spine switch")                                                                          \
    X(SERVES_SPINE_CARD, "line card of a spine")                                                             \
    X(SERVES_CABLE, "node cable")                                                                            \
    X(SERVES_UPLINK, "uplink cable")                                                                         \
    X(SERVES_BETWEEN, "cable between switches")                                                              \
    X(SERVES_REGIONS, "link between regions")                                                                \
    X(SERVES_PROMPT, "prompt")                                                                               \
    X(SERVES_STORAGE, "storage")                                                                             \
    X(SERVES_SPARE, "spare")                                                                                 \
    X(SERVES_EXTRA, "extra")

enum need_kind {
#define X(id, name) id,
    SERVES_TABLE(X)
#undef X
        N_SERVES
};

/* A number of units of a part for one need of one cluster. */
struct parts_list_row {
    size_t part; /* index into the snapshot's parts */
    int64_t units;
    enum need_kind serves;
    int64_t reach_mm; /* length of a cable; 0: any */
};

/* All parts that a cluster uses, bought or owned, sorted by need and part. */
struct parts_list {
    struct parts_list_row *rows;
    size_t n;
};

#endif
