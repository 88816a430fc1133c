/* commands.h - the list of commands, one per file cmd_NAME.c, and the function that runs one. `bursar help`
 * prints each group in this order. A summary is an imperative; the manual page of the command has the same
 * text (test_manual). */
#ifndef LIBRARY_COMMANDS_H
#define LIBRARY_COMMANDS_H

#include <stddef.h>

#include "base/status.h"

struct call;
struct context;
struct diag;

/* X(NAME, group, arguments, needs, summary, ...); other fields of struct command may follow the summary. */
#define COMMAND_LIST(X)                                                                                      \
    X(init, "First steps", "DIR", NEEDS_NOTHING,                                                             \
      "make a folder with a commented scenario and a small catalogue", .writes = "a folder",                 \
      .own = &command_init_own)                                                                              \
    X(check, "First steps", "SCENARIO", NEEDS_PROBLEM, "validate a scenario and print the problem in words", \
      .takes = TAKES_QUESTION)                                                                               \
    X(tutorial, "First steps", "", NEEDS_NOTHING, "print a short tutorial", .writes = "text")                \
    X(serve, "First steps", "[FOLDER|SCENARIO...]", NEEDS_NOTHING,                                           \
      "answer questions in a browser, from a server on this machine", .writes = "an address",                \
      .own = &command_serve_own)                                                                             \
    X(schema, "First steps", "catalog|scenario|plan|COMMAND", NEEDS_NOTHING,                                 \
      "print a JSON Schema of input files and results", .writes = "JSON Schema")                             \
    X(completion, "First steps", "SHELL WORD...", NEEDS_NOTHING,                                             \
      "print a completion script for bash, zsh or fish", .words = "bash zsh fish", .writes = "scripts")      \
    X(optimize, "Buying", "SCENARIO", NEEDS_SCENARIO, "find the best purchase and prove it", .named = true,  \
      .takes = TAKES_QUESTION | TAKES_PRESOLVE, .own = &command_optimize_own)                                \
    X(verify, "Buying", "PLAN SCENARIO [CATALOG]", NEEDS_PROBLEM,                                            \
      "check a plan file against scenario and catalogue", .takes = TAKES_QUESTION,                           \
      .own = &command_verify_own)                                                                            \
    X(evaluate, "Buying", "[BILL...] SCENARIO", NEEDS_SCENARIO,                                              \
      "score vendors' bills of materials, and award a tender", .takes = TAKES_QUESTION | TAKES_DRAWS,        \
      .own = &command_evaluate_own)                                                                          \
    X(negotiate, "Buying", "[BILL...] SCENARIO", NEEDS_SCENARIO,                                             \
      "compute the price at which each bid wins, or each seller enters the plan", .takes = TAKES_QUESTION,   \
      .own = &command_negotiate_own)                                                                         \
    X(report, "Buying", "SCENARIO -o FILE", NEEDS_SCENARIO, "write the best purchase as a document",         \
      .writes = "the kind of document that the name of FILE ends with", .takes = TAKES_QUESTION,             \
      .own = &command_report_own)                                                                            \
    X(export, "Buying", "SCENARIO FILE", NEEDS_SCENARIO,                                                     \
      "write the integer program for another solver, or the scenario with changes", .tableless = true,       \
      .takes = TAKES_QUESTION, .own = &command_export_own)                                                   \
    X(curve, "Studies", "SCENARIO", NEEDS_PROBLEM, "compute the best purchase for each budget",              \
      .named = true, .takes = TAKES_QUESTION | TAKES_RANGE | TAKES_SHARDS, .own = &command_curve_own)        \
    X(crossover, "Studies", "SCENARIO", NEEDS_PROBLEM,                                                       \
      "find the budget from which one choice beats the other", .named = true,                                \
      .takes = TAKES_QUESTION | TAKES_BETWEEN | TAKES_RANGE | TAKES_DRAWS, .own = &command_crossover_own)    \
    X(whatif, "Studies", "SCENARIO --set CHANGE...", NEEDS_SCENARIO,                                         \
      "compare the plan before and after changes", .takes = TAKES_QUESTION | TAKES_PRESOLVE)                 \
    X(montecarlo, "Studies", "SCENARIO", NEEDS_PROBLEM,                                                      \
      "find the design that is best when prices, models and stock may be wrong",                             \
      .takes = TAKES_QUESTION | TAKES_BETWEEN | TAKES_RANGE | TAKES_DRAWS | TAKES_SHARDS,                    \
      .own = &command_montecarlo_own)                                                                        \
    X(history, "Studies", "SCENARIO", NEEDS_SCENARIO,                                                        \
      "compute the best purchase at each date of price changes", .takes = TAKES_QUESTION | TAKES_BETWEEN,    \
      .own = &command_history_own)                                                                           \
    X(diff, "Studies", "A B", NEEDS_NOTHING, "compare two scenarios, or two plans")                          \
    X(flip, "Studies", "SCENARIO", NEEDS_PLAN,                                                               \
      "compute the price ranges in which the plan and its design stay best",                                 \
      .takes = TAKES_QUESTION | TAKES_SHARDS, .own = &command_flip_own)                                      \
    X(sensitivity, "Studies", "SCENARIO", NEEDS_PLAN, "rank the inputs by their effect on the answer",       \
      .takes = TAKES_QUESTION | TAKES_SHARDS, .own = &command_sensitivity_own)                               \
    X(fleets, "Studies", "SCENARIO", NEEDS_PROBLEM, "compare one cluster with several, by their networks",   \
      .takes = TAKES_QUESTION | TAKES_RANGE, .own = &command_fleets_own)                                     \
    X(sweep, "Studies", "SCENARIO...", NEEDS_NOTHING,                                                        \
      "solve a grid of budgets, changes, overrides and scenarios", .takes = TAKES_QUESTION | TAKES_SHARDS,   \
      .own = &command_sweep_own)                                                                             \
    X(merge, "Studies", "PART...", NEEDS_NOTHING, "combine the parts of a command that ran with --shard")    \
    X(explain, "Studies", "SCENARIO", NEEDS_PLAN,                                                            \
      "list alternatives and binding constraints, or why nothing can be bought", .takes = TAKES_QUESTION,    \
      .own = &command_explain_own)                                                                           \
    X(models, "Models", "[MODEL]", NEEDS_NOTHING, "list the performance models, or describe one")            \
    X(templates, "Models", "[TEMPLATE]", NEEDS_NOTHING, "list the network topologies, or describe one")      \
    X(predict, "Models", "MODEL KEY=VALUE...", NEEDS_NOTHING, "predict the run time of one program")         \
    X(tailor, "Models", "MODEL KEY=VALUE...", NEEDS_NOTHING,                                                 \
      "compute the network bandwidth that an application needs", .own = &command_tailor_own)                 \
    X(fit, "Models", "DATA.csv", NEEDS_NOTHING, "make a model of a program from measured runs",              \
      .own = &command_fit_own)                                                                               \
    X(calibrate, "Models", "RUNS.csv [SCENARIO]", NEEDS_PROBLEM,                                             \
      "compare models with measured runs, and write correction factors", .own = &command_calibrate_own)      \
    X(reproduce, "Models", "[PAPER]", NEEDS_NOTHING, "compute the printed numbers of papers again",          \
      .words = "all bwgrid deepseek hpl llm-foundry megatron mlperf nas-runs nps npb serving stap swiss-t1 " \
               "wattlytics "                                                                                 \
               "whitney",                                                                                    \
      .takes = TAKES_SHARDS, .own = &command_reproduce_own)                                                  \
    X(catalog, "Catalogues", "new|template|add|import|ingest|build|list|show|check|export|pack|price ...",   \
      NEEDS_NOTHING, "make, extend and print catalogues of parts and prices",                                \
      .words = "new template add import ingest build list show check export pack price",                     \
      .own = &command_catalog_own)                                                                           \
    X(cite, "Models", "[SCENARIO]", NEEDS_PROBLEM, "list the sources of the models, or of an answer")

#define X(name, ...)                                                                                         \
    extern const struct own_options command_##name##_own;                                                    \
    enum status command_##name(struct call *call, struct diag *diag);
COMMAND_LIST(X)
#undef X

/* All commands. */
const struct command *command_list(size_t *n);

/* Runs the program on these words (argv[0] is the program). Writes the result, says warnings and the error,
 * and returns the exit code. */
int command_main(struct context *context, int argc, const char *const *argv);

#endif
