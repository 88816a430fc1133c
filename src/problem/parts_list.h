/* parts_list.h - what one cluster takes, as plain values: purchase/parts_list.c makes it, the proof judges
 * it. */
#ifndef PROBLEM_PARTS_LIST_H
#define PROBLEM_PARTS_LIST_H

#include <stddef.h>
#include <stdint.h>

/* What a part is in a cluster for. Cables by length say how long: "uplink cable of 10 m". */
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
    X(SERVES_SPARE, "spare")                                                                                 \
    X(SERVES_EXTRA, "extra")

enum need_kind {
#define X(id, name) id,
    SERVES_TABLE(X)
#undef X
        N_SERVES
};

/* So many units of a part, for one need of one cluster. */
struct parts_list_row {
    size_t part; /* index into the snapshot's parts */
    int64_t units;
    enum need_kind serves;
    int64_t reach_mm; /* of a cable by length; 0: any will do */
};

/* All that a cluster takes, whatever it costs and whoever owns it: by need, then part. */
struct parts_list {
    struct parts_list_row *rows;
    size_t n;
};

#endif
