/* study_report.h - writing what the studies found to any sink. */
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

/* The main table `best` (CONTRACT section 3, optimize --best): rank, objective, rate, cost, the point, the
 * bill, the other templates that make the same order. */
void best_report(struct sink *sink, const struct problem *problem, const struct plan_list *best,
                 enum option_by distinct);

/* --- curves and crossovers --- */

/* Rows of a curve (CONTRACT section 3, curve); with counts real nodes are real numbers; of several clusters
 * each budget with its bound and gap. */
void curve_report(struct sink *sink, const struct problem *problem, const struct curve *curve);

/* Rates against budgets, without series; chart_fit finds the ends of the axes. */
struct chart budget_chart(const struct problem *problem);

/* Draws what each budget buys, steps where every budget was looked at, with the knees and the best rate for
 * the money; points where only some were. ST_OUTPUT, ST_INTERNAL as plot_write; ST_INFEASIBLE: there is
 * nothing to draw. */
enum status curve_plot(const struct problem *problem, const struct curve *curve, const char *path,
                       struct diag *diag);

/* Who wins where (CONTRACT section 3, crossover), and where a lead counts as equal. band: NULL where the
 * scenario has no error. */
void crossover_report(struct sink *sink, const struct problem *problem, const struct crossover *crossover,
                      const struct near_leads *leads, const struct band *band);

/* Draws the rate that each budget buys with either choice into a file. ST_OUTPUT, ST_INTERNAL as
 * plot_write; ST_INFEASIBLE: there is nothing to draw. */
enum status crossover_plot(const struct problem *problem, const struct crossover *crossover,
                           const struct band *band, const char *path, struct diag *diag);

/* --- what errors make of it --- */

/* The key `band`, an object, or null for none (CONTRACT section 3, crossover and montecarlo). */
void band_report(struct sink *sink, const struct problem *problem, const struct band *band);

/* Probabilities and regret (CONTRACT section 3, montecarlo). regret: of orders, NULL: not known. band: NULL
 * where none was asked for. */
void montecarlo_report(struct sink *sink, const struct problem *problem, const struct montecarlo *result,
                       const struct regret *regret, const struct band *band);

/* The probabilities as bars, in percent. Memory on the problem's arena. */
struct chart_bars montecarlo_bars(const struct problem *problem, const struct montecarlo *result);

/* How values came about: draws and seed, or exact. For montecarlo and bands. */
void draws_report(struct sink *sink, const struct draw_options *how, int64_t done, int64_t asked);

/* --- kinds of fleets --- */

/* At the scenario's budget, where each option wins, and at every budget looked at, or at every step of what
 * is exact. */
void winners_report(struct sink *sink, const struct problem *problem,
                    const struct best_option_ranges *winners, bool steps);

/* Draws each option's rate over that of the best single cluster into an SVG file. ST_OUTPUT, ST_INTERNAL as
 * plot_write. */
enum status winners_plot(const struct problem *problem, const struct best_option_ranges *winners,
                         const char *path, struct diag *diag);

/* "386 x ppro-200 + 435 x ppro-200", on the arena. */
const char *winners_nodes(const struct problem *problem, const struct plan *plan);

/* --- dates --- */

/* Periods with what is best in each; with two names compared, who wins when. problem: for units and currency.
 */
void history_report(struct sink *sink, const struct problem *problem, const struct history *history);

/**
 * Draws the rates over time as SVG: of the best, or of the two compared; what is not sold yet has no line.
 * ST_INFEASIBLE: neither of the two can be bought at any date. ST_OUTPUT, ST_INTERNAL as plot_write.
 */
enum status history_plot(const struct problem *problem, const struct history *history, const char *path,
                         struct diag *diag);

/* --- what moves the answer --- */

/* Rows of flip prices (CONTRACT section 3, flip). */
void flip_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                 const struct flips *flips);

/* The prices with an end as bars, in percent of today's, the most fragile design first. Memory on the
 * problem's arena. */
struct chart_bars flip_bars(const struct problem *problem, const struct plan *plan,
                            const struct flips *flips);

/* "190 us", "23.67 Mop/s": some factor times the value of an input that is no price; of what goes by the size
 * of a message "0.37 x today's". NULL: the factor is NAN. On the problem's arena. */
const char *input_value_text(const struct problem *problem, const struct input *input, double factor);

/* The most fragile inputs over all kinds: a sentence and a row each. */
void fragile_report(struct sink *sink, const struct problem *problem, const struct fragile_inputs *fragiles);

/* Their ranges as bars. Memory on the problem's arena. */
struct chart_bars fragile_bars(const struct problem *problem, const struct plan *plan,
                               const struct fragile_inputs *fragiles);

/* The bars with an axis in percent of today's values, which is wide enough for all ends. */
struct chart_bars range_bars(struct chart_bars bars);

/* Rows of inputs that are not prices, after them. */
void flip_report_inputs(struct sink *sink, const struct problem *problem, const struct input_ranges *ranges);

/* Rows of inputs, the widest first, and the one that matters most (CONTRACT section 3, sensitivity). */
void sensitivity_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                        const struct sensitivity *sensitivity, const char *by);

/* The widest inputs as bars. Memory on the problem's arena. */
struct chart_bars sensitivity_bars(const struct problem *problem, const struct plan *plan,
                                   const struct sensitivity *sensitivity, const char *by);

/* --- other designs, binding and conflicting constraints --- */

/* What `explain` found. */
struct options_found {
    const struct alternatives *alternatives;
    const struct near_set *near;
    const struct one_more *one;
    const struct binding_constraints *bindings; /* alternatives_report only */
};

/* The result of `explain`: the binding constraint, the best of each design, the single changes that admit a
 * better plan, and near-optimal purchases. */
void alternatives_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                         const struct options_found *found);

/* The best of each design and the binding constraint, within another result. */
void alternatives_shown(struct sink *sink, const struct problem *problem, const struct plan *plan,
                        const struct options_found *found);

/* The limits that a design with one node more exceeds; NULL: none. On the problem's arena. */
const char *larger_stopped(const struct problem *problem, const struct design *design,
                           const struct larger_plan *larger);

/* The binding constraint of a plan, within a result that is being written. */
void one_more_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                     const struct one_more *one);

/* The conflicting constraints and their smallest changes. reason: the message of the search, may be NULL.
 * none: the result of the search; NULL: the scenario was not solved. */
void infeasible_report(struct sink *sink, const struct problem *problem,
                       const struct infeasibility *infeasibility, const char *reason,
                       const struct plan *none);

/* The best plan with a part, `why_not`, within the result of `explain`. */
void why_not_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                    const struct why_not *why);

/* --- comparisons --- */

/* The rows of `diff`. kind: "scenarios" or "plans". The first n_files differences are between the files, the
 * others between the catalogues. */
void changes_report_files(struct sink *sink, const char *a, const char *b, const char *kind,
                          const struct differences *differences, size_t n_files);

/* One side of a what-if. one_more: the plan with one node more; NULL if the plan is not proven. */
struct whatif_side {
    const struct problem *problem;
    const struct plan *plan;
    const struct settings *settings;
    const struct one_more *one_more;
};

/* The result of `whatif`: both plans, their differences, and the attribution to the changes. */
void changes_report_whatif(struct sink *sink, const struct whatif_side *before,
                           const struct whatif_side *after, const struct change_effect *causes,
                           size_t n_causes);

/* A table of the changes that a scenario makes to its catalogue; nothing if there are none. */
void changes_report_assumed(struct sink *sink, const struct problem *problem);

/* One question of a grid and its answer. Texts that were not asked for or that there are none of are NULL. */
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
    const char *unit; /* of the objective */
    int64_t clusters, nodes;
    const char *purchase;
    const char *reason; /* why nothing can be bought */
};

/* rows [n], the first so many of `asked`. */
void sweep_report(struct sink *sink, const struct sweep_row *rows, size_t n, size_t asked);

#endif
