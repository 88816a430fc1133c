/* scenario.h - a scenario: a YAML file in which every value keeps its place; independent of the catalogue. */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/size.h"
#include "model/model.h"
#include "scenario/calibration.h"
#include "scenario/errors.h"
#include "scenario/failures.h"
#include "scenario/key_change.h"
#include "scenario/metric.h"
#include "scenario/purchase.h"
#include "scenario/service.h"
#include "scenario/tender.h"

enum goal { GOAL_RATE, GOAL_COST, GOAL_RATE_PER_COST, GOAL_RATE_PER_WATT, GOAL_RATE_PER_CARBON, N_GOALS };

/* The quantity that is minimised, over draws of `error`, when an order is fixed before prices and rates are
 * known: none, expected regret, CVaR of the regret, or maximum regret. If it is not none, the goal is the
 * rate. */
enum under_error {
    UNDER_ERROR_NONE,
    UNDER_ERROR_REGRET,
    UNDER_ERROR_CVAR,
    UNDER_ERROR_MINIMAX,
    N_UNDER_ERROR
};

enum counts { COUNTS_ANY, COUNTS_LEGAL, COUNTS_REAL, N_COUNTS };

/* Treatment of rates that are missing in the catalogue: an error, or an estimate (problem/rates.c). */
enum rates { RATES_MEASURED, RATES_ESTIMATE, N_RATES };

/* The size by which a goal divides the rate; SIZES_AT_MOST: the goal does not divide by a size. */
size_t goal_size(enum goal goal);

static inline bool goal_is_ratio(enum goal goal)
{
    return goal != GOAL_RATE && goal != GOAL_COST;
}

/* The words of the key `goal`: the goals, then the choices under error from UNDER_ERROR_NONE + 1 on. */
enum { N_GOAL_NAMES = N_GOALS + N_UNDER_ERROR - 1 };
extern const char *const goal_names[N_GOAL_NAMES], *const counts_names[N_COUNTS];

/* For a choice under error its word, such as "regret"; otherwise the name of the goal. */
const char *goal_word(enum goal goal, enum under_error under_error);

/* Tokens of a request; 0: the work has no requests. */
struct request_tokens {
    double prompt, answer;
};

/* One application of the workload. */
struct work_item {
    const char *name;
    struct application application;
    double amount;           /* share of the work, or number of runs */
    double max_time_s;       /* INFINITY: no limit */
    bool any_time;           /* `max_time: any` is given */
    double min_rate_ops;     /* 0: no limit */
    double min_score;        /* lower limit of the rate relative to the reference's rate; 0: no limit */
    double capability;       /* size of the problem relative to the reference's; default 1 */
    int64_t job_nodes;       /* nodes of a job, if jobs fill the machine; 0: a job uses the whole machine */
    int64_t reference_nodes; /* nodes of a job of the reference */
    const struct reference_figure *reference; /* NULL: not given */
    double va;        /* operations per 8-byte word of memory traffic (paper 004); 0: not given */
    double cpu_share; /* share of its time that a faster core shortens (paper 001, eq. 7); default 1 */
    struct request_tokens request;
    struct located_text place;
    struct located_text min_rate_at;
    struct {
        struct located_text max_time, min_score, job;
    } at;
    struct checkpoint checkpoint; /* per CHECKPOINT_UNSAID: that of `failures` */
    struct located_list runs_on;  /* ids of nodes that can run it; n 0: all */
};

/* Performance of the reference on an application. */
struct reference_figure {
    struct located_text name;
    double fom;    /* figure of merit in units of its model's rate; 0: time_s is given */
    double time_s; /* time of a run; 0: fom is given */
    int64_t nodes; /* nodes of the job; 0: not given */
};

/* The system that scores are relative to. Either its performance is given, or it is a machine of the
 * catalogue whose performance the models predict. */
struct reference {
    struct located_text at; /* text NULL, file NULL: no reference */
    int64_t nodes;          /* 0: not given */
    struct reference_figure *v;
    size_t n;
    struct located_text node, network; /* text NULL: the performance is given */
    struct template_choice wiring;
};

/* The metric of the scenario, and its inputs. */
struct measure {
    enum metric_id metric;
    struct located_text at;
    struct reference reference;
    struct phase_list phases; /* phases of the purchase, and of bids that have no phases */
    struct horizon horizon;
    double delivered; /* average share of the system during the horizon, if there are phases */
};

/* A named list of changes, selected by --override NAME. */
struct override {
    struct located_text name;
    struct located_list changes;
};

/* A relaxation of one limit, which a study applies after the values of the file and all changes. */
struct grant {
    /* the limit: a number, counts of parts, or an amount of money of a vendor (scenario/rules.h) */
    const struct rule *rule;
    const char *name; /* part or vendor; NULL: the limit is a number */
    int64_t count;    /* new limit on the units of the part; GRANT_ANY: no limit */
};
#define GRANT_ANY INT64_MAX

/* The scenario file. */
struct scenario_file {
    const char *path;
    const char *text; /* [n_text] */
    size_t n_text;
    const struct yaml *given; /* values of the file */
    const struct yaml *root;  /* the same after changes of keys, for the independent check; NULL: made without
                               * a  file */
    char hash[65];            /* SHA-256 of the file and of the files that it names */
    char own_hash[65];        /* of the file alone */
    const char *title;
    /* `set` of the file, then changes from the command line, without those of keys */
    struct located_list changes;
    struct key_change *keys; /* [n_keys] changes of keys, which `root` has */
    size_t n_keys;
};

/* Catalogue, date and range as given; they are parsed when the catalogue is known. The service is parsed when
 * the models are known. */
struct scenario_frame {
    struct located_text catalog;
    struct located_text as_of;
    struct located_text currency;
    struct located_text budget;
    struct located_text target_rate;
    struct located_text range_from;
    struct located_text range_to;
    struct service service;
};

/* Treatment of named parts without a price at the date. REFUSED: an error. LEFT_OUT: for studies over dates,
 * alternatives without a price or with a lapsed one are dropped; if nothing is left, nothing can be bought.
 * OF_BIDS: the prices come from bids. */
enum unpriced_rule { UNPRICED_REFUSED, UNPRICED_LEFT_OUT, UNPRICED_OF_BIDS };

/* Restrictions on purchases, and the rates to use. */
struct scenario_policy {
    int64_t clusters; /* largest number of clusters, from 1 */
    struct located_text clusters_at;
    struct located_text goal_at, counts_at;
    int goal_word; /* index of the file's word: a goal, or, after all goals, a choice under error */
    enum under_error under_error;
    struct decimal cvar_level; /* {0, 0}: the default level */
    struct located_text cvar_level_at;
    enum rates rates;
    bool enforce_code_caps;
    bool enforce_memory;
    bool share_memory; /* processes of a node share its memory bandwidth, also with measured rates */
    bool quotes_valid_only;
    struct located_text code_caps_at, memory_at, quotes_at;
    double near; /* purchases are near-optimal if their rate is within this share of the plan's rate */
    struct located_text near_at; /* text NULL: the share follows from the scenario's error (study/near.h) */
    enum unpriced_rule unpriced; /* set by studies; not a key of the file */
};

/* The alternatives; n = 0: everything in the catalogue. */
struct scenario_choose {
    struct located_list nodes;
    struct located_list networks;
    struct template_choice *templates;
    size_t n_templates;
    struct storage_choice *storage; /* n_storage 0: checkpoints need no storage */
    size_t n_storage;
    /* leaves out nodes that no best purchase has; set by studies that need nothing else, not a key of the
     * file */
    bool best_only;
};

struct scenario {
    struct scenario_file file;
    struct scenario_frame frame;
    enum goal goal;
    enum counts counts;
    struct scenario_policy policy;
    struct work_item *work; /* [n_work] */
    size_t n_work;
    bool by_runs; /* amounts are runs, not shares */
    struct measure measure;
    struct scenario_choose choose;
    struct node_failures failures;
    struct limits limits;
    struct count_list owned;
    struct {
        struct grant *v; /* [n] */
        size_t n;
    } granted; /* set by studies; not a key of the file */
    struct purchase purchase;
    struct scenario_error error;
    struct calibration_input calibration;
    struct override *overrides;
    size_t n_overrides;
    struct tender tender;
};

/* Settings of the command line that override the scenario. Texts as typed; NULL if not given. */
struct settings {
    const char *budget;
    const char *counts;
    const char *goal;
    const char *as_of;
    const char *target_rate;
    const char *near;
    const char *override;
    const char *const *changes; /* --set, in the given order */
    size_t n_changes;
};

/**
 * Reads a scenario file. Memory on the arena.
 *
 * ST_INPUT with file:line:column: errors of file_read and yaml_parse, an unknown key (with the nearest name),
 * a value of the wrong type, unit or range, an unknown model or parameter, shares mixed with runs.
 */
enum status scenario_load(struct scenario *out, const char *path, struct arena *arena, struct diag *diag);

/* Applies the command line's settings to the scenario. ST_USAGE: an invalid value, or an unknown override. */
enum status scenario_apply(struct scenario *scenario, const struct settings *settings, struct arena *arena,
                           struct diag *diag);

#endif
