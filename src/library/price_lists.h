/* price_lists.h - imports price lists and single parts into a catalogue's folder. */
#ifndef LIBRARY_PRICE_LISTS_H
#define LIBRARY_PRICE_LISTS_H

#include <stddef.h>

#include "base/status.h"

struct arena;
struct call;
struct diag;
struct catalog_finding;
struct price_list;
struct price_list_import;
struct price_table_options;
struct snapshot;

/* Sets the options for reading price lists and bids. mark: decimal mark, "point" or "comma"; NULL: not given.
 * ST_USAGE: mark is another word. */
enum status price_table_choose(struct price_table_options *out, const char *mark, const char *sheet,
                               struct diag *diag);

/* The catalogues that a new catalogue uses: those given, or else the part library if it is found. NULL: none,
 * also if "none" is given. */
const char *price_lists_uses(const struct call *call, const char *given);

/* Imports the price list `path` into a folder of CSV files. import: how it is read; if import->asks, a
 * terminal prompts for the answers to open questions, and import keeps them. Run times in the list are
 * converted to rates by the models. ST_STOPPED: the user pressed Ctrl-C before anything was written. */
enum status price_lists_take(struct price_list *out, const char *folder, const char *path,
                             struct price_list_import *import, const struct call *call, struct diag *diag);

/* Prints the problems of a list with their places, if there are several; a single one is the error. */
void price_lists_say(const struct price_list *list, const struct call *call);

/* Prints the guessed kinds, for a command that has no report of the list. */
void price_lists_say_guesses(const struct price_list *list, const struct call *call);

/* Finds the rates of a catalogue that exceed the peaks of their nodes. */
size_t price_lists_doubts(struct catalog_finding **out, const struct snapshot *snapshot, struct arena *arena);

/* Adds one part to a catalogue's folder. The values come from words HEADING=VALUE; missing ones are prompted
 * for on a terminal. device: a file of NetBox's device library that supplies some values; NULL: none. import:
 * only the fields source and replace are used. */
enum status price_lists_add(struct price_list *out, struct call *call, const char *device,
                            struct price_list_import import, struct diag *diag);

#endif
