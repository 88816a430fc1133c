/* price_lists.h - price lists and single parts into a catalogue's folder, from the command line. */
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

/* How lists and bids are read: mark is "point", "comma" or NULL. ST_USAGE: another word. */
enum status price_table_choose(struct price_table_options *out, const char *mark, const char *sheet,
                               struct diag *diag);

/* Takes a price list into a folder of CSV files. import: the source and the mark of its numbers; times of
 * runs become rates by the models. ST_STOPPED: Ctrl-C came before anything was written. */
enum status price_lists_take(struct price_list *out, const char *folder, const char *path,
                             struct price_list_import import, const struct call *call, struct diag *diag);

/* The rates of a catalogue that the peaks of their nodes contradict. */
size_t price_lists_doubts(struct catalog_finding **out, const struct snapshot *snapshot, struct arena *arena);

/* Takes one part as words HEADING=VALUE; what it needs beyond them is asked for where a person types.
 * device: a file of NetBox's library that says some, NULL for none. import: source and replace. */
enum status price_lists_add(struct price_list *out, struct call *call, const char *device,
                            struct price_list_import import, struct diag *diag);

#endif
