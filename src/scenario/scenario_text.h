/* scenario_text.h - a scenario with the changes of the command line as the text of a new file. */
#ifndef SCENARIO_SCENARIO_TEXT_H
#define SCENARIO_SCENARIO_TEXT_H

struct arena;
struct scenario;
struct settings;

/**
 * The text of a scenario file that states the same problem without options. scenario: after scenario_apply
 * with these settings. Options become keys; changes of keys are in their keys; other changes, also those of
 * an override, join `set`. What did not change keeps its text, with comments and order.
 *
 * On the arena.
 *
 * catalog  catalogue of the command line, relative to the current folder; NULL: none
 * path     path of the new file, to which paths in it are relative
 */
char *scenario_text(const struct scenario *scenario, const struct settings *settings, const char *catalog,
                    const char *path, struct arena *arena);

#endif
