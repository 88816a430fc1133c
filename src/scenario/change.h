/* change.h - changes of --set: `part=995USD`, `part=+10%`, `rate.NODE=*2`, `latency.TECH=50us`,
 * `exchange.TECH=1GB/s`, `limit.NAME=VALUE`, `share.APP=0.3`, `power.PART=250W`, `height.PART=2`,
 * `carbon.PART=1300kg`, `tco.KEY=VALUE`, `mtbf.NODE=*0.5`, `failures.KEY=*2`, `write.PART=2GB/s`,
 * `arrivals.APP=40/s`, `ttft.APP=2s`. */
#ifndef SCENARIO_CHANGE_H
#define SCENARIO_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/decimal.h"
#include "catalog/size.h"
#include "scenario/located.h"
#include "scenario/service.h"

enum change_target {
    CHANGE_PRICE,
    CHANGE_RATE,
    CHANGE_LATENCY,
    CHANGE_BANDWIDTH,
    CHANGE_EXCHANGE, /* bidirectional bandwidth: that of messages in both directions at the same time */
    CHANGE_MESSAGE_CPU,
    CHANGE_LIMIT,
    CHANGE_SHARE, /* share of an application in the work */
    CHANGE_RUNS,
    CHANGE_SIZE,     /* size of one unit of a part */
    CHANGE_TCO,      /* a key of the scenario's `tco` */
    CHANGE_MTBF,     /* mean time between failures of a node */
    CHANGE_FAILURES, /* a number of the scenario's `failures`, by a factor */
    CHANGE_WRITE,    /* bandwidth of a unit of storage */
    CHANGE_READ,
    CHANGE_SERVICE, /* a parameter of an application that serves requests */
    N_CHANGES
};

/* Largest number of words that can begin a change. */
enum { CHANGE_WORDS_AT_MOST = N_CHANGES + SIZES_AT_MOST + N_SERVICE_KEYS };

/* A change, split into its target and its value. Texts are on the arena. */
struct change {
    struct located_text given;
    enum change_target target;
    size_t size;              /* CHANGE_SIZE: index into struct cluster_size */
    enum service_key service; /* CHANGE_SERVICE */
    /* part id, NODE[.MODEL], technology, limit, vendor or application; `*` matches any characters */
    const char *pattern;
    const char *value;     /* text after `=` */
    bool relative;         /* `+10%`, `-10%` or `*0.9` */
    struct decimal factor; /* when relative: the exact factor */
};

/* Replaces the first word of a pattern, up to the dot, by each word that can begin a change. Sets
 * out [CHANGE_WORDS_AT_MOST], on the arena, and returns the number of results; 0: the pattern has no dot. */
size_t change_spellings(const char *out[CHANGE_WORDS_AT_MOST], const char *pattern, struct arena *arena);

/* True if the text begins with a word of changes and a dot. Only factors are changes of `failures` and `slo`;
 * other values of them are those of the scenario's keys. */
bool change_begins(const char *given);

/* ST_INPUT (from the command line ST_USAGE): no `=`, an empty side, an invalid or negative factor. */
enum status change_parse(struct change *out, const struct located_text *given, struct arena *arena,
                         struct diag *diag);

/* value * factor, for physical quantities. */
double change_scale(double value, struct decimal factor);

#endif
