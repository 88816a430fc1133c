/* build.h - the proof's own instance. It is built from the text of the scenario, its changes and the cells of
 * the catalogue, by code of the proof alone, and compared with the instance that the search uses. The checks
 * of a certificate then rely on the proof's instance. */
#ifndef PROOF_BUILD_H
#define PROOF_BUILD_H

#include <stdbool.h>

#include "base/status.h"

struct arena;
struct change;
struct checkpoint;
struct design;
struct diag;
struct instance;
struct located_list;
struct model;
struct scenario;
struct template_choice;
struct yaml;

/* State of the builder. */
struct proof_build {
    /* the instance of the search. The builder reads only its sources: cells, YAML, changes, and texts of
     * options of the command line */
    const struct instance *given;
    struct instance *own;         /* members of steps that have not run yet are zero */
    const struct change *changes; /* [n of the file's changes] */
    struct scenario *scenario;    /* own->scenario; it begins with the file of `given` */
    struct arena *arena;
    struct diag *diag;
};

/**
 * Builds the proof's instance for `given` and compares the two.
 *
 * out         on the arena; its designs have the indices of those of `given`
 * ST_INTERNAL the instances differ, or a value of the scenario, a change or a column of the catalogue is not
 * read; diag names the first difference
 */
enum status proof_build(struct instance **out, const struct instance *given, struct arena *arena,
                        struct diag *diag);

/* The instance that a certificate relies on: the proof's own if it was built, otherwise that of the search,
 * whose values a study has varied. */
const struct instance *proof_instance(const struct instance *instance);

/* --- steps, in this order. Each sets members of b->own --- */

/* The rows of the catalogue: snapshot. */
enum status proof_build_rows(struct proof_build *b);

/* Date, currency, goal, budget, limits, policy, operation. */
enum status proof_build_scenario(struct proof_build *b);

/* Technologies with changes. */
enum status proof_build_networks(struct proof_build *b);

/* Extras, extra networks, alternatives. */
enum status proof_build_extras(struct proof_build *b);

/* Failures of nodes, and the storage to choose from. */
enum status proof_build_failures(struct proof_build *b);

/* The workload, its weights and factors, and the rate of every application on every node. */
enum status proof_build_work(struct proof_build *b);

/* The uncertainty of prices, rates, models and availability. */
enum status proof_build_error(struct proof_build *b);

/* Items: prices, owned units, list prices; vendors, charges, bounds of orders. */
enum status proof_build_items(struct proof_build *b);

/* Sizes of items: power under load, and carbon with that of operation. */
enum status proof_build_sizes(struct proof_build *b);

/* Designs, and that none is missing. */
enum status proof_build_designs(struct proof_build *b);

/* Whether a need splits charges. ST_INTERNAL: the answer depends on a size that is unknown. */
enum status proof_build_needs(struct proof_build *b);

/* --- parts of steps, on the arena. They mark the values that they read (reads.h) --- */

/* build_list: the texts of a list; without a list, none. build_wiring: the template and its parameters. */
struct located_list build_list(const struct proof_build *b, const struct yaml *list);
struct template_choice build_wiring(const struct proof_build *b, const struct yaml *said);

/* Reads a parameter of an application from its `params`, from the scenario's keys for a service, or its
 * default, and applies changes. item: entry of the workload. False: the text is invalid, or the model has no
 * such parameter. */
bool build_param(double *out, const struct proof_build *b, const struct model *model, const struct yaml *item,
                 const char *name);

/* The checkpoint that a map gives at its key of this name; per CHECKPOINT_UNSAID: none. False: the text is
 * not a size. */
bool build_checkpoint(struct checkpoint *out, const struct proof_build *b, const struct yaml *map);

/* Sets the designs of `own` by the names of the parts of those of `given`. Returns the id of the first design
 * that has a part without a row; NULL: none. */
const char *build_designs(struct instance *own, const struct instance *given, struct arena *arena);

/* True if the design has the template and the parameters of an entry, for this node. */
bool build_has_template(const struct design *design, const struct yaml *entry, const char *node);

/* --- comparisons (compare.h), each of the members that one step sets --- */

/* The first difference between two instances as text on the arena; NULL: they are equal. */
typedef const char *proof_difference_of(const struct instance *own, const struct instance *given,
                                        struct arena *arena);
proof_difference_of proof_difference;    /* all members, in the order of the steps */
proof_difference_of rows_difference;     /* snapshot */
proof_difference_of scenario_difference; /* what proof_build_scenario sets */
proof_difference_of extras_difference;   /* what proof_build_extras sets */
proof_difference_of failures_difference; /* what proof_build_failures sets */
proof_difference_of work_difference;     /* what proof_build_work sets */
proof_difference_of error_difference;    /* what proof_build_error sets */
proof_difference_of networks_difference; /* technologies */
proof_difference_of items_difference;    /* items without sizes, vendors, charges, bounds of orders */
proof_difference_of sizes_difference;    /* sizes of items, carbon */
proof_difference_of designs_difference;  /* designs of `choice` */
proof_difference_of needs_difference;    /* splits_charges */

/* The first difference between two wirings. */
const char *wiring_difference(const char *name, const struct template_choice *own,
                              const struct template_choice *given, struct arena *arena);

#endif
