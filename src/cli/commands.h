/* commands.h - the list of commands in the order of --help, one per file cmd_NAME.c, and the function that
 * runs them. To add a command, add it here. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include <stdio.h>

#include "base/status.h"

struct call;
struct context;
struct diag;

/* X(NAME, group, arguments, needs, summary, ...). After the summary may follow .words, .writes, .tableless,
 * .takes and .own, which are fields of struct command. */
#define COMMAND_LIST(X)                                                                                      \
    X(init, "First steps", "DIR", NEEDS_NOTHING,                                                             \
      "a folder with a commented scenario and a small catalogue to start from", .writes = "a folder",        \
      .own = &command_init_own)                                                                              \
    X(check, "First steps", "SCENARIO", NEEDS_PROBLEM, "is a scenario well formed, and what does it ask?",   \
      .takes = TAKES_QUESTION)                                                                               \
    X(tutorial, "First steps", "", NEEDS_NOTHING,                                                            \
      "from an empty folder to a first own answer, step by step", .writes = "text")                          \
    X(schema, "First steps", "catalog|scenario|plan|COMMAND", NEEDS_NOTHING,                                 \
      "a JSON Schema of the files one writes, and of results, for editors and programs",                     \
      .writes = "JSON Schema")                                                                               \
    X(completion, "First steps", "SHELL WORD...", NEEDS_NOTHING,                                             \
      "a script that lets bash, zsh or fish complete commands, options and names", .words = "bash zsh fish", \
      .writes = "scripts")                                                                                   \
    X(optimize, "Buying", "SCENARIO", NEEDS_SCENARIO, "find the best purchase and prove it", .named = true,  \
      .takes = TAKES_QUESTION, .own = &command_optimize_own)                                                 \
    X(verify, "Buying", "PLAN SCENARIO [CATALOG]", NEEDS_PROBLEM,                                            \
      "check a plan file again, trusting nothing in it", .takes = TAKES_QUESTION,                            \
      .own = &command_verify_own)                                                                            \
    X(evaluate, "Buying", "[BILL...] SCENARIO", NEEDS_SCENARIO,                                              \
      "score vendors' bills of materials, and award a tender", .takes = TAKES_QUESTION | TAKES_DRAWS,        \
      .own = &command_evaluate_own)                                                                          \
    X(negotiate, "Buying", "[BILL...] SCENARIO", NEEDS_SCENARIO,                                             \
      "the price at which each bid wins, or each seller enters the plan", .takes = TAKES_QUESTION,           \
      .own = &command_negotiate_own)                                                                         \
    X(report, "Buying", "SCENARIO -o FILE", NEEDS_SCENARIO, "write the best purchase as a document",         \
      .writes = "the document that the end of FILE's name says", .takes = TAKES_QUESTION,                    \
      .own = &command_report_own)                                                                            \
    X(export, "Buying", "SCENARIO FILE", NEEDS_PROBLEM, "write the integer program for another solver",      \
      .tableless = true, .takes = TAKES_QUESTION, .own = &command_export_own)                                \
    X(curve, "Questions", "SCENARIO", NEEDS_PROBLEM, "performance against money: what each budget buys",     \
      .named = true, .takes = TAKES_QUESTION | TAKES_RANGE | TAKES_SHARDS, .own = &command_curve_own)        \
    X(crossover, "Questions", "SCENARIO", NEEDS_PROBLEM, "from which budget on one choice beats the other",  \
      .named = true, .takes = TAKES_QUESTION | TAKES_BETWEEN | TAKES_RANGE | TAKES_DRAWS,                    \
      .own = &command_crossover_own)                                                                         \
    X(whatif, "Questions", "SCENARIO --set CHANGE...", NEEDS_SCENARIO,                                       \
      "change prices, dates, rates, shares or limits and see what moves", .takes = TAKES_QUESTION)           \
    X(montecarlo, "Questions", "SCENARIO", NEEDS_PROBLEM,                                                    \
      "which design is best when prices, models and stock may be wrong",                                     \
      .takes = TAKES_QUESTION | TAKES_BETWEEN | TAKES_RANGE | TAKES_DRAWS | TAKES_SHARDS,                    \
      .own = &command_montecarlo_own)                                                                        \
    X(history, "Questions", "SCENARIO", NEEDS_SCENARIO,                                                      \
      "what was best from date to date, as prices changed", .takes = TAKES_QUESTION | TAKES_BETWEEN,         \
      .own = &command_history_own)                                                                           \
    X(diff, "Questions", "A B", NEEDS_NOTHING, "what differs between two scenarios, or two plans")           \
    X(flip, "Questions", "SCENARIO", NEEDS_PLAN,                                                             \
      "between which prices of each part the plan and its design stay best",                                 \
      .takes = TAKES_QUESTION | TAKES_SHARDS, .own = &command_flip_own)                                      \
    X(sensitivity, "Questions", "SCENARIO", NEEDS_PLAN,                                                      \
      "how much the answer moves with each price, limit, rate, latency and bandwidth",                       \
      .takes = TAKES_QUESTION | TAKES_SHARDS, .own = &command_sensitivity_own)                               \
    X(fleets, "Questions", "SCENARIO", NEEDS_PROBLEM,                                                        \
      "one cluster for all, or several, and with which networks", .takes = TAKES_QUESTION | TAKES_RANGE,     \
      .own = &command_fleets_own)                                                                            \
    X(sweep, "Questions", "SCENARIO...", NEEDS_NOTHING,                                                      \
      "the best purchase at each place of a grid of budgets, changes, overrides and scenarios",              \
      .takes = TAKES_QUESTION | TAKES_SHARDS, .own = &command_sweep_own)                                     \
    X(merge, "Questions", "PART...", NEEDS_NOTHING,                                                          \
      "what one run of a command gives, from parts made with --shard")                                       \
    X(explain, "Questions", "SCENARIO", NEEDS_PLAN,                                                          \
      "the alternatives, and why not; or why nothing can be bought", .takes = TAKES_QUESTION,                \
      .own = &command_explain_own)                                                                           \
    X(models, "Models", "[MODEL]", NEEDS_NOTHING, "list the performance models, or show one of them")        \
    X(templates, "Models", "[TEMPLATE]", NEEDS_NOTHING,                                                      \
      "list the ways to wire a network, or show one of them")                                                \
    X(predict, "Models", "MODEL KEY=VALUE...", NEEDS_NOTHING,                                                \
      "ask one model for the run time on given processes and network")                                       \
    X(tailor, "Models", "MODEL KEY=VALUE...", NEEDS_NOTHING,                                                 \
      "find the network bandwidth an application needs", .own = &command_tailor_own)                         \
    X(fit, "Models", "DATA.csv", NEEDS_NOTHING, "make a model of a program from its measured runs",          \
      .own = &command_fit_own)                                                                               \
    X(calibrate, "Models", "RUNS.csv [SCENARIO]", NEEDS_PROBLEM,                                             \
      "compare models with measured runs, and keep the factor", .own = &command_calibrate_own)               \
    X(reproduce, "Models", "[PAPER]", NEEDS_NOTHING,                                                         \
      "compare every number a paper prints with what the program finds",                                     \
      .words = "all bwgrid llm-foundry megatron mlperf nps npb stap swiss-t1 wattlytics whitney",            \
      .takes = TAKES_SHARDS, .own = &command_reproduce_own)                                                  \
    X(catalog, "Catalogues", "new|add|import|build|list|show|check|export|price ...", NEEDS_NOTHING,         \
      "make catalogues of parts and prices, and look into them",                                             \
      .words = "new add import build list show check export price", .own = &command_catalog_own)             \
    X(cite, "Models", "[SCENARIO]", NEEDS_PROBLEM,                                                           \
      "the works that the models, or the answer to a scenario, rest on")

#define X(name, ...)                                                                                         \
    extern const struct own_options command_##name##_own;                                                    \
    enum status command_##name(struct call *call, struct diag *diag);
COMMAND_LIST(X)
#undef X

/* All commands. */
const struct command *command_list(size_t *n);

/**
 * Runs the program on these words (argv[0] is the program). Prints the diagnostic to context->err and returns
 * the exit code. It does all work of main except setting up the context, so that tests can call it.
 */
int command_main(struct context *context, int argc, const char *const *argv);

#endif
