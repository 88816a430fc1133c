/* list_library.c - finds the part of a line by the names that vendors give it. */
#include "catalog/list_library.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/list_part.h"
#include "catalog/part_library.h"

/* True if part.csv of the folder has the part, which then is not one of a used catalogue. */
static bool is_own(struct list_importer *t, const char *id)
{
    const struct sheet_value key = {"id", id};
    return sheet_value(sheet_of(&t->sheets, TABLE_PART), &key, "kind") != NULL;
}

/* Finds the part by the item or, if nothing has this name, by the description. */
static struct part_found find(const struct list_importer *t, const char *kind, enum list_field *field)
{
    static const enum list_field fields[] = {LIST_ITEM, LIST_NAME};
    struct part_found found = {.match = PART_UNKNOWN}, guessed = found;
    for (size_t i = 0; i < sizeof fields / sizeof *fields && found.match == PART_UNKNOWN; i++) {
        const char *text = list_value(t, fields[i]);
        if (text)
            found = part_library_find(t->used.library, text, kind, t->arena);
        *field = fields[i];
        if (found.match == PART_GUESSED) {
            guessed = guessed.match == PART_UNKNOWN ? found : guessed;
            found.match = PART_UNKNOWN;
        }
    }
    return found.match == PART_UNKNOWN ? guessed : found;
}

/* Remembers the fields of a line that are not read, because a used catalogue has the part. */
static void note_unread(struct list_importer *t)
{
    static const enum list_field facts[] = {LIST_NETWORK, LIST_SPEED,  LIST_LATENCY, LIST_SOCKETS,
                                            LIST_CORES,   LIST_MEMORY, LIST_PORTS,   LIST_LENGTH,
                                            LIST_FAMILY,  LIST_SLOTS,  LIST_UNITS,   LIST_CAPACITY,
                                            LIST_POWER,   LIST_HEIGHT, LIST_WEIGHT};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const char *heading = price_table_heading(facts[i]);
        if (list_value(t, facts[i]) && !(t->used.not_read && strstr(t->used.not_read, heading)))
            t->used.not_read =
                t->used.not_read ? arena_printf(t->arena, "%s, %s", t->used.not_read, heading) : heading;
    }
}

/* True if a line describes a server with processors and memory, which is not the part of the server model
 * alone. */
static bool is_complete_node(const struct list_importer *t)
{
    return list_value(t, LIST_CORES) || list_value(t, LIST_MEMORY) || list_value(t, LIST_PROCESSOR);
}

static void take_found(struct list_importer *t, struct price_list_entry *entry,
                       const struct part_found *found)
{
    entry->item = found->part->id;
    entry->in_catalog = snapshot_part(t->snapshot, entry->item) != NO_INDEX;
    if (is_own(t, entry->item) || list_part_is_described(t, found->snapshot, found->part))
        return;
    entry->kind = part_kind_name(found->part->kind);
    entry->library = found->catalog ? found->catalog : t->snapshot->uses;
    if (found->match == PART_GUESSED)
        entry->guessed = arena_printf(t->arena, "the order code '%s'", found->code);
    if (found->match == PART_GUESSED)
        list_guess(entry, LIST_ITEM, found->part->id);
    t->used.of_library = t->used.of_library ? t->used.of_library : entry->library;
    t->used.n_library++;
    note_unread(t);
}

void list_library_find(struct list_importer *t, struct price_list_entry *entry, const char *name)
{
    enum list_field field = LIST_ITEM;
    const char *kind = list_part_kind(t);
    entry->item = snapshot_part(t->snapshot, name) != NO_INDEX ? name : price_table_id(name, t->arena);
    entry->in_catalog = snapshot_part(t->snapshot, entry->item) != NO_INDEX;
    /* a file of a device describes its part itself */
    if ((entry->in_catalog && is_own(t, entry->item)) || t->import->device)
        return;
    const struct part_found found = find(t, kind, &field);
    const bool other = found.part && found.part->kind == PART_COMPONENT && !kind && is_complete_node(t);
    if ((found.match == PART_FOUND || found.match == PART_GUESSED) && !other)
        take_found(t, entry, &found);
    if (found.match != PART_AMBIGUOUS || (kind && field == LIST_NAME))
        return;
    diag_set(t->diag, ST_INPUT, "'%s' is the name of several parts: write one of %s", list_value(t, field),
             found.candidates);
    list_place(t, field);
}
