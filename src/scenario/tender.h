/* tender.h - the scenario's tender: `bids`, `figures`, `award`, `criteria`, `requirements`. */
#ifndef SCENARIO_TENDER_H
#define SCENARIO_TENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/phases.h"

enum { CRITERIA_AT_MOST = 16, BIDS_AT_MOST = 64 };

struct tender_bid {
    struct located_text place;
    struct located_text name; /* text NULL: the name is the file name of the bill without suffix */
    struct located_text bill;
    struct located_text promised; /* file with the bid's own performance figures; text NULL: none */
    struct phase_list phases;
    double delivered; /* average share of the bid's system during the horizon */
};

/* The award rule (described in tender/award.h). */
enum award_by { AWARD_PRICE, AWARD_VALUE, AWARD_UFAB, AWARD_POINTS, AWARD_QUALITY, N_AWARDS };
enum award_performance { PERFORMANCE_METRIC, PERFORMANCE_POINTS };
enum award_formula { FORMULA_RANGE, FORMULA_RATIO, N_FORMULAS };
enum award_tie_breaker { TIE_BREAKER_PERFORMANCE, TIE_BREAKER_PRICE };
enum award_units { UNITS_CORES, UNITS_NODES };

struct tender_award {
    struct located_text place; /* file NULL: no award */
    enum award_by by;
    enum award_performance performance;
    struct located_text performance_at;
    enum award_formula formula; /* default for criteria that do not have a formula */
    struct located_text formula_at;
    double scale; /* points of the best bid in a criterion */
    double band;  /* bids that are at most this share below the best bid count as equal: 0.05 */
    struct located_text band_at;
    enum award_tie_breaker tie_breaker; /* decides between equal bids */
    struct located_text tie_breaker_at;
};

/* The mark of a bid in a criterion. */
struct tender_mark {
    struct located_text bid;
    double value;
};

/* A criterion; its name is its label. `metric` and `price` are the bids' own values; `utilisation` is a share
 * of their time. */
struct tender_criterion {
    struct located_text name;
    double weight; /* 0: not given */
    double of;     /* the full mark; 0: marks are compared with those of other bids */
    enum award_formula formula;
    struct located_text formula_at;
    struct located_text worth; /* money for one unit of the mark */
    enum award_units units;
    struct located_text units_at;
    double baseline;           /* utilisation, 0 to 1 */
    struct tender_mark *marks; /* [n_marks] */
    size_t n_marks;
};

enum requirement_class { CLASS_MUST, CLASS_OPTIONAL, CLASS_OPTION, CLASS_LEAVE };

struct tender_requirement {
    struct located_text name;
    enum requirement_class class;
    double points;             /* points if an optional requirement is met; 0: none */
    struct located_text worth; /* value in money if the requirement is met; text NULL: none */
    /* name of an option in bids; a bid whose option is bought meets the requirement */
    struct located_text option;
    struct located_list met; /* bids that meet the requirement without the option */
};

/* Performance figures that an award uses: promised, which means the bid's own figures where they are given
 * and predictions otherwise; or predictions only. */
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
