/* study_report.h - writes the results of the studies to any sink. */
#ifndef REPORT_STUDY_REPORT_H
#define REPORT_STUDY_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/purchase_option.h"

struct alternatives;
struct band;
struct near_leads;
struct near_set;
struct binding_constraints;
struct change_effect;
struct crossover;
struct volumes;
struct curve;
struct differences;
struct draw_options;
struct flips;
struct fragile_inputs;
struct input;
struct history;
struct infeasibility;
struct input_ranges;
struct larger_plan;
struct montecarlo;
struct one_more;
struct regret;
struct sensitivity;
struct sink;
struct why_not;

/* --- the N best plans --- */

/* The main table `best` of optimize --best: rank, objective, rate, cost, the purchase, its bill, and the
 * other topologies that make the same order. */
void best_report(struct sink *sink, const struct instance *instance, const struct plan_list *best,
                 enum option_by distinct);

/* --- curves and crossovers --- */

/* The rows of a curve. With counts real the nodes are real numbers; with several clusters each budget has a
 * bound and a gap. */
void curve_report(struct sink *sink, const struct instance *instance, const struct curve *curve);

/* Rates against budgets, without series; chart_fit finds the ends of the axes. */
struct chart curve_chart(const struct instance *instance);

/* Draws the rate and the rate per cost of each budget: an exact curve in steps with its knees, a sampled one
 * with points. ST_OUTPUT, ST_INTERNAL as plot_write; ST_INFEASIBLE: nothing to draw. */
enum status curve_plot(const struct instance *instance, const struct curve *curve, const char *path,
                       struct diag *diag);

/* The winner of each range of budgets, and the budgets whose lead counts as equal. band: NULL if the scenario
 * has no errors. */
void crossover_report(struct sink *sink, const struct instance *instance, const struct crossover *crossover,
                      const struct near_leads *leads, const struct band *band);

/* The cheapest seller for each number of requests a year. */
void volumes_report(struct sink *sink, const struct instance *instance, const struct volumes *volumes);

/* Draws the rates of both choices against the budget. ST_OUTPUT, ST_INTERNAL as plot_write; ST_INFEASIBLE:
 * nothing to draw. */
enum status crossover_plot(const struct instance *instance, const struct crossover *crossover,
                           const struct band *band, const char *path, struct diag *diag);

/* --- errors --- */

/* The key `band`: an object, or null if band is NULL. */
void band_report(struct sink *sink, const struct instance *instance, const struct band *band);

/* Probability and regret of designs. regret: regret of orders; NULL: not known. band: NULL if --between is
 * not given. */
void montecarlo_report(struct sink *sink, const struct instance *instance, const struct montecarlo *result,
                       const struct regret *regret, const struct band *band);

/* The probabilities as bars, in percent. Memory on the problem's arena. */
struct chart_bars montecarlo_bars(const struct instance *instance, const struct montecarlo *result);

/* The number of draws and the seed, or `exact`: for montecarlo and bands. */
void draws_report(struct sink *sink, const struct draw_options *how, int64_t done, int64_t asked);

/* --- kinds of multi-cluster plans --- */

/* The best purchase of each option at the scenario's budget, the winner of each range of budgets, and rows
 * for each sampled budget; with `steps` for each step. */
void winners_report(struct sink *sink, const struct instance *instance,
                    const struct best_option_ranges *winners, bool steps);

/* Draws each option's rate relative to the best single cluster. ST_OUTPUT, ST_INTERNAL as plot_write. */
enum status winners_plot(const struct instance *instance, const struct best_option_ranges *winners,
                         const char *path, struct diag *diag);

/* "386 x ppro-200 + 435 x ppro-200", on the arena. */
const char *winners_nodes(const struct instance *instance, const struct plan *plan);

/* --- dates --- */

/* The best plan of each period; with two names the winner of each period. problem: for units and currency. */
void history_report(struct sink *sink, const struct instance *instance, const struct history *history);

/* Only the table of the periods and the sentences on it. */
void history_report_periods(struct sink *sink, const struct instance *instance,
                            const struct history *history);

/* Adds the chart of a page: what the best purchase yields per money over time. */
void history_drawing(struct text *out, const struct instance *instance, const struct history *history);

/* Draws the rates over time, of the best plan or of both names; a line begins when a plan can be bought.
 * ST_INFEASIBLE: neither can be bought at any date. ST_OUTPUT, ST_INTERNAL as plot_write. */
enum status history_plot(const struct instance *instance, const struct history *history, const char *path,
                         struct diag *diag);

/* --- ranges and sensitivity --- */

/* The price ranges of each part. */
void flip_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                 const struct flips *flips);

/* The price ranges that have an end as bars in percent of today's price, the most fragile design first.
 * Memory on the problem's arena. */
struct chart_bars flip_bars(const struct instance *instance, const struct plan *plan,
                            const struct flips *flips);

/* The value of an input times a factor, "190 us", "23.67 Mop/s"; for functions of the message size "0.37 x
 * today's". Not for prices. NULL: the factor is NAN. On the problem's arena. */
const char *input_value_text(const struct instance *instance, const struct input *input, double factor);

/* The most fragile inputs of all kinds: a sentence and a row each. */
void fragile_report(struct sink *sink, const struct instance *instance,
                    const struct fragile_inputs *fragiles);

/* The ranges of the most fragile inputs as bars. Memory on the problem's arena. */
struct chart_bars fragile_bars(const struct instance *instance, const struct plan *plan,
                               const struct fragile_inputs *fragiles);

/* The bars with an axis in percent of today's values, which is wide enough for all ends. */
struct chart_bars flip_range_bars(struct chart_bars bars);

/* Rows of inputs that are not prices, after the rows of prices. */
void flip_report_inputs(struct sink *sink, const struct instance *instance,
                        const struct input_ranges *ranges);

/* The effect of each input on the optimum, the largest first. */
void sensitivity_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct sensitivity *sensitivity, const char *by);

/* The inputs with the largest effects as bars. Memory on the problem's arena. */
struct chart_bars sensitivity_bars(const struct instance *instance, const struct plan *plan,
                                   const struct sensitivity *sensitivity, const char *by);

/* --- other designs, binding and conflicting constraints --- */

/* The results of `explain`. */
struct options_found {
    const struct alternatives *alternatives;
    const struct near_set *near;
    const struct one_more *one;
    const struct binding_constraints *bindings; /* alternatives_report only */
};

/* The result of `explain`: the binding constraint, the best of each design, the single changes that admit a
 * better plan, and near-optimal purchases. */
void alternatives_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                         const struct options_found *found);

/* The best of each design and the binding constraint, within another result. */
void alternatives_shown(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct options_found *found);

/* The limits that a design with one node more exceeds; NULL: none. On the problem's arena. */
const char *larger_stopped(const struct instance *instance, const struct design *design,
                           const struct larger_plan *larger);

/* The binding constraint of a plan, within a result that is being written. */
void one_more_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                     const struct one_more *one);

/* The conflicting constraints and their smallest changes. reason: the message of the search, may be NULL.
 * none: the result of the search; NULL: the scenario was not solved. */
void infeasible_report(struct sink *sink, const struct instance *instance,
                       const struct infeasibility *infeasibility, const char *reason,
                       const struct plan *none);

/* The best plan with a part, `why_not`, within the result of `explain`. */
void why_not_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                    const struct why_not *why);

/* --- comparisons --- */

/* The rows of `diff`. kind: "scenarios" or "plans". The first n_files differences are between the files, the
 * others between the catalogues. */
void changes_report_files(struct sink *sink, const char *a, const char *b, const char *kind,
                          const struct differences *differences, size_t n_files);

/* One side of a what-if. one_more: the plan with one node more; NULL if the plan is not proven. */
struct whatif_side {
    const struct instance *instance;
    const struct plan *plan;
    const struct settings *settings;
    const struct one_more *one_more;
};

/* The result of `whatif`: both plans, their differences, and the attribution to the changes. */
void changes_report_whatif(struct sink *sink, const struct whatif_side *before,
                           const struct whatif_side *after, const struct change_effect *causes,
                           size_t n_causes);

/* A table of the changes that a scenario makes to its catalogue; nothing if there are none. */
void changes_report_assumed(struct sink *sink, const struct instance *instance);

/* One problem of a sweep and its solution. Texts without a value are NULL. */
struct sweep_row {
    const char *scenario;
    const char *override;
    const char *budget;
    const char *changes; /* joined by a space */
    bool found;
    const char *currency;
    int64_t cost_minor;
    double rate; /* in rate_unit */
    const char *rate_unit;
    double objective;
    const char *unit; /* unit of the objective */
    int64_t clusters, nodes;
    const char *purchase;
    const char *reason; /* why the problem is infeasible */
};

/* rows: the first n of n_problems. */
void sweep_report(struct sink *sink, const struct sweep_row *rows, size_t n, size_t n_problems);

#endif
