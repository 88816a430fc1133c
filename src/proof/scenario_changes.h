/* scenario_changes.h - checks that a scenario has exactly the changes of its file and of the options. */
#ifndef PROOF_SCENARIO_CHANGES_H
#define PROOF_SCENARIO_CHANGES_H

struct instance;

/* NULL if the changes hold: those of `set`, then those of at most one override, then those of the command
 * line, and the values of the scenario are those that changes of keys give. Otherwise the name of what
 * differs. Marks the entries of `set` and `overrides` as read. */
const char *scenario_changes_wrong(const struct instance *instance);

#endif
