/* tender.h - the scenario's `bids`, and what decides between them: `figures`, `award`, `criteria`,
 * `requirements`. */
#ifndef SCENARIO_TENDER_H
#define SCENARIO_TENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/phases.h"

enum { CRITERIA_AT_MOST = 16, BIDS_AT_MOST = 64 };

struct tender_bid {
    struct located place;
    struct located name; /* text NULL: the bill's file without its folder and ending */
    struct located bill;
    struct located promised; /* its own figures; text NULL: none */
    struct phase_list phases;
    double delivered; /* of it, on average over the horizon */
};

/* What decides (tender/award.h has each of them in words). */
enum award_by { AWARD_PRICE, AWARD_VALUE, AWARD_UFAB, AWARD_POINTS, AWARD_QUALITY, N_AWARDS };
enum award_performance { PERFORMANCE_METRIC, PERFORMANCE_POINTS };
enum award_formula { FORMULA_RANGE, FORMULA_RATIO, N_FORMULAS };
enum award_decider { DECIDER_PERFORMANCE, DECIDER_PRICE };
enum award_units { UNITS_CORES, UNITS_NODES };

struct tender_award {
    struct located place; /* its file NULL: there is none */
    enum award_by by;
    enum award_performance performance;
    struct located performance_at;
    enum award_formula formula; /* of criteria that have none of their own */
    struct located formula_at;
    double scale; /* points of the best one in a criterion */
    double band;  /* bids at most so far below the best are equal: 0.05 */
    struct located band_at;
    enum award_decider decider; /* between these */
    struct located decider_at;
};

/* What a bid is given in a criterion. */
struct tender_mark {
    struct located bid;
    double value;
};

/* Its name is what it is called; `metric` and `price` are the bids' own, `utilisation` a part of their time.
 */
struct tender_criterion {
    struct located name;
    double weight; /* 0: not given */
    double of;     /* full marks; 0: marks are compared with those of the others */
    enum award_formula formula;
    struct located formula_at;
    struct located worth; /* money for one unit of the mark */
    enum award_units units;
    struct located units_at;
    double baseline;           /* of utilisation, 0 to 1 */
    struct tender_mark *marks; /* [n_marks] */
    size_t n_marks;
};

enum requirement_class { CLASS_MUST, CLASS_WISH, CLASS_OPTION, CLASS_LEAVE };

struct tender_requirement {
    struct located name;
    enum requirement_class class;
    double points;           /* of a wish that is met; 0: none */
    struct located worth;    /* the same in money; text NULL: none */
    struct located option;   /* of bills: who takes it meets the requirement */
    struct located_list met; /* bids that do without an option */
};

/* Which figures count: a bid's own where it has some, or the models' alone. */
enum tender_figures { FIGURES_PROMISED, FIGURES_PREDICTED, N_FIGURES };

extern const char *const figures_names[N_FIGURES], *const award_names[N_AWARDS];
extern const char *const award_formula_names[N_FORMULAS];

struct tender {
    struct tender_bid *bids; /* [n_bids] */
    size_t n_bids;
    enum tender_figures figures;
    struct tender_award award;
    struct tender_criterion *criteria; /* [n_criteria] */
    size_t n_criteria;
    struct tender_requirement *requirements; /* [n_requirements] */
    size_t n_requirements;
};

#endif
