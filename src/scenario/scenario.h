/* scenario.h - the question: a YAML file read strictly, every value with its place. Nothing of the catalogue
 * yet. */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/size.h"
#include "model/model.h"
#include "scenario/calibration.h"
#include "scenario/errors.h"
#include "scenario/metric.h"
#include "scenario/purchase.h"
#include "scenario/tender.h"

enum goal { GOAL_RATE, GOAL_COST, GOAL_RATE_PER_COST, GOAL_RATE_PER_WATT, GOAL_RATE_PER_CARBON, N_GOALS };

/* What an order that is fixed before prices and rates are known has least of, over draws of `error`: nothing
 * of it, expected regret, CVaR of the regret, or maximum regret. The goal is then the rate. */
enum under_error {
    UNDER_ERROR_NONE,
    UNDER_ERROR_REGRET,
    UNDER_ERROR_CVAR,
    UNDER_ERROR_MINIMAX,
    N_UNDER_ERROR
};

enum counts { COUNTS_ANY, COUNTS_LEGAL, COUNTS_REAL, N_COUNTS };

/* Rates that the catalogue does not have: an error, or estimated (rates.c). */
enum rates { RATES_MEASURED, RATES_ESTIMATE, N_RATES };

/* The size that a goal has the rate over; SIZES_AT_MOST: it is no such goal. */
size_t goal_size(enum goal goal);

static inline bool goal_is_ratio(enum goal goal)
{
    return goal != GOAL_RATE && goal != GOAL_COST;
}

/* The words of the key `goal`: the goals, then the choices under error from UNDER_ERROR_NONE + 1 on. */
enum { N_GOAL_NAMES = N_GOALS + N_UNDER_ERROR - 1 };
extern const char *const goal_names[N_GOAL_NAMES], *const counts_names[N_COUNTS];

/* "regret", ... of a choice under error, else the name of the goal. */
const char *goal_word(enum goal goal, enum under_error under_error);

/* One application of the workload. */
struct work_item {
    const char *name;
    struct application application;
    double amount;           /* share of the work, or number of runs */
    double max_time_s;       /* INFINITY: any */
    bool any_time;           /* the scenario says `max_time: any` */
    double min_rate_ops;     /* 0: any */
    double min_score;        /* times the reference's rate; 0: any */
    double capability;       /* how many times larger than the reference's its problem is: 1, if not said */
    int64_t job_nodes;       /* nodes of one job where jobs fill the machine; 0: it has all of them */
    int64_t reference_nodes; /* of a job of the reference, likewise */
    const struct reference_figure *reference; /* NULL: none is given */
    double va;        /* operations per word of memory moved (paper 004); 0: not said */
    double cpu_share; /* of its time that a faster core shortens (paper 001, eq. 7): 1, if not said */
    struct located place;
    struct located max_time_at, min_rate_at, min_score_at, job_at;
    struct located_list runs_on; /* ids of nodes that run it; n 0: all do */
};

/* What a reference does with an application. */
struct reference_figure {
    struct located name;
    double fom;    /* in units of its model's rate, */
    double time_s; /* or of a run of it; 0: the other one */
    int64_t nodes; /* of its job; 0: not said */
};

/* The system that scores are against: its figures, or a machine of the catalogue whose figures the models
 * predict. */
struct reference {
    struct located at; /* text NULL, file NULL: there is none */
    int64_t nodes;     /* 0: not said */
    struct reference_figure *v;
    size_t n;
    struct located node, network; /* text NULL: figures are given */
    struct template_choice wiring;
};

/* By what systems are compared. */
struct measure {
    enum metric_id metric;
    struct located at;
    struct reference reference;
    struct phase_list phases; /* of the system that is bought, and of bids without phases of their own */
    struct horizon horizon;
    double delivered; /* of the system, on average over the horizon, where there are phases */
};

/* A named list of changes, made with --override NAME. */
struct override {
    struct located name;
    struct located_list changes;
};

/* So many of a part; its place has the id as text. */
struct part_count {
    struct located part;
    int64_t count;
};

struct count_list {
    struct part_count *v;
    size_t n;
};

/* What a study grants of a limit, whatever the file and the changes say of it. */
struct grant {
    const struct rule *rule; /* scenario/rules.h: a number, counts of parts, or what vendors ask for */
    const char *name;        /* of the part or the vendor; NULL: of a number */
    int64_t count;           /* of the part; GRANT_ANY, and of all else: the limit is gone */
};
#define GRANT_ANY INT64_MAX

/* Limits on the purchase. */
struct limits {
    int64_t max_nodes; /* INT64_MAX: none */
    int64_t min_nodes; /* 1 */
    double min_rate;   /* lambda in output units; 0: none */
    double gamma;      /* computing over communication time that every run keeps (paper 004: 4); 0: none */
    union {            /* at most so much of each size (scenario/rules.c); 0: any */
        struct {
            double power_W;
            double rack_units;
            double racks;
            double weight_kg;
            double carbon_kg;
        };
        double most[SIZES_AT_MOST];
    };
    struct located max_nodes_at, min_nodes_at, min_rate_at, gamma_at, most_at[SIZES_AT_MOST];
    struct room free_ports; /* of switches, for nodes */
    struct room free_units; /* of racks and of the limit on rack units */
    struct located_list never_buy;
    struct located_list must_buy;    /* parts of which the bill buys one or more */
    struct located_list sole_source; /* kinds of parts (catalogue) that all come from one vendor */
    struct count_list available;     /* no more than so many units can be bought */
};

/* The file itself. */
struct scenario_file {
    const char *path;
    const struct yaml *root; /* the file's own values, for the proof; NULL: made without a file */
    char hash[65];           /* SHA-256 of the file, and of those that it names */
    const char *title;
    struct located_list changes; /* `set` of the file, then what the command line adds */
};

/* What frames the question: texts as given, read when the catalogue is known. */
struct scenario_frame {
    struct located catalog;
    struct located as_of;
    struct located currency;
    struct located budget;
    struct located target_rate;
    struct located range_from;
    struct located range_to;
};

/* What is done about named parts that have no price at the date: they are refused; for studies that go
 * through dates those of the choice are left out, lapsed ones too, and where others lack nothing can be
 * bought; or they are for bids alone, which bring their prices. */
enum unpriced { UNPRICED_REFUSED, UNPRICED_LEFT_OUT, UNPRICED_OF_BIDS };

/* What a purchase may be, and by which figures. */
struct scenario_policy {
    int64_t clusters; /* may be bought at most, 1.. */
    struct located clusters_at;
    struct located goal_at, counts_at;
    int goal_word; /* as the file has it: a goal, or behind the goals a choice under error */
    enum under_error under_error;
    struct decimal cvar_level; /* {0, 0}: the usual one */
    struct located cvar_level_at;
    enum rates rates;
    bool enforce_code_caps;
    bool enforce_memory;
    bool share_memory; /* processes of a node share its memory bandwidth, those with measured rates too */
    bool quotes_valid_only;
    struct located code_caps_at, memory_at, quotes_at;
    double near;            /* purchases within this part of the plan's rate count as near; */
    struct located near_at; /* without a text: by the scenario's error (study/near.h) */
    enum unpriced unpriced; /* no key of the file */
};

/* What is chosen from; n = 0: everything in the catalogue. */
struct scenario_choose {
    struct located_list nodes;
    struct located_list networks;
    struct template_choice *templates;
    size_t n_templates;
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
    struct limits limits;
    struct count_list owned;
    struct grant *granted; /* [n_granted]; no key of the file */
    size_t n_granted;
    struct purchase purchase;
    struct scenario_error error;
    struct calibrated calibration;
    struct override *overrides;
    size_t n_overrides;
    struct tender tender;
};

/* What the command line says over the file. Texts as typed; NULL where not given. */
struct settings {
    const char *budget;
    const char *counts;
    const char *goal;
    const char *as_of;
    const char *target_rate;
    const char *near;
    const char *override;
    const char *const *changes; /* --set, in order */
    size_t n_changes;
};

/**
 * Reads a scenario file. Memory on the arena.
 *
 * ST_INPUT with file:line:column: all that file_read and yaml_parse refuse, an unknown key (nearest name), a
 * value of the wrong type, unit or range, an unknown model or parameter, shares mixed with runs.
 */
enum status scenario_load(struct scenario *out, const char *path, struct arena *arena, struct diag *diag);

/* Lays the command line's settings over the scenario. ST_USAGE: a bad value; an override that is not there.
 */
enum status scenario_apply(struct scenario *scenario, const struct settings *settings, struct arena *arena,
                           struct diag *diag);

#endif
