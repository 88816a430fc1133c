/* price_lists.h - imports price lists and single parts into a catalogue's folder. */
#ifndef CLI_PRICE_LISTS_H
#define CLI_PRICE_LISTS_H

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

/* Reads the options for lists and bids: mark is "point", "comma" or NULL. ST_USAGE: another word. */
enum status price_table_choose(struct price_table_options *out, const char *mark, const char *sheet,
                               struct diag *diag);

/* Imports a price list into a folder of CSV files. import: the source and the decimal mark. Models convert
 * run times to rates. ST_STOPPED: Ctrl-C came before anything was written. */
enum status price_lists_take(struct price_list *out, const char *folder, const char *path,
                             struct price_list_import import, const struct call *call, struct diag *diag);

/* Finds the rates of a catalogue that exceed the peaks of their nodes. */
size_t price_lists_doubts(struct catalog_finding **out, const struct snapshot *snapshot, struct arena *arena);

/* Adds one part from words HEADING=VALUE and prompts for missing ones on a terminal. device: a file of
 * NetBox's library that gives some of them, or NULL. import: source and replace. */
enum status price_lists_add(struct price_list *out, struct call *call, const char *device,
                            struct price_list_import import, struct diag *diag);

#endif
