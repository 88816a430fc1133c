/* list_description.c - finds the parts of a server, and the network of a part, in its description. */
#include "catalog/list_description.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "catalog/part_library.h"
#include "catalog/price_count.h"
#include "catalog/price_memory.h"
#include "catalog/price_words.h"

static const char NAME_ENDS[] = " ,;()/\n";
static const char PHRASE_ENDS[] = ",;()/+\n";

/* Reads "2x" or "(2)" before a name. 0: there is none. */
static size_t read_count(int64_t *count, const char *text)
{
    enum { DIGITS_AT_MOST = 4 };
    const size_t digits = *text == '(' ? strspn(text + 1, "0123456789") : 0;
    if (digits == 0 || digits > DIGITS_AT_MOST || text[digits + 1] != ')')
        return price_count_read(count, text);
    *count = strtoll(text + 1, NULL, 10);
    return *count > 0 ? digits + 2 + strspn(text + digits + 2, " ") : 0;
}

/* The longest name of a part of the kind that a text begins with. NULL: none. */
static const char *part_at(const struct list_importer *t, const char *text, const char *kind)
{
    enum { WORDS_AT_MOST = 8 };
    const char *found = NULL;
    size_t words = 0;
    for (size_t n = 1; words < WORDS_AT_MOST && text[n - 1] && !strchr(PHRASE_ENDS, text[n - 1]); n++) {
        if (text[n - 1] == ' ' || (text[n] && !strchr(NAME_ENDS, text[n])))
            continue;
        const char *name = arena_strndup(t->arena, text, n);
        words++;
        if (part_library_find(t->used.library, name, kind, t->arena).match == PART_FOUND)
            found = name;
    }
    return found;
}

/* The id of the processor with this name. NULL: it is none. */
static const char *processor_id(const struct list_importer *t, const char *name)
{
    const struct part_found found =
        part_library_find(t->used.library, name ? name : "", "component", t->arena);
    const bool is = found.match == PART_FOUND &&
                    SNAPSHOT_ROW(found.snapshot->compute.processors, found.snapshot->compute.n_processors,
                                 (size_t)(found.part - found.snapshot->parts)) != NULL;
    return is ? found.part->id : NULL;
}

/* True for a processor that works only alone, such as EPYC 9655P. */
static bool is_for_one_socket(const char *id)
{
    return text_begins(id, "epyc-") && text_ends(id, "p");
}

/* The phrase of memory modules at a text: "24x 64GB RDIMM DDR5-6400". NULL: it is none. */
static const char *memory_at(const struct list_importer *t, const char *text, int64_t count)
{
    struct price_memory memory;
    const char *phrase = arena_strndup(t->arena, text, strcspn(text, PHRASE_ENDS)), *end = NULL;
    const char *whole = count > 0 ? arena_printf(t->arena, "%" PRId64 "x %s", count, phrase) : phrase;
    if (!price_words_find(
            &end, price_words_of(phrase, t->arena),
            "ddr4|ddr5|rdimm|dimm|mrdimm|lrdimm|ram|arbeitsspeicher|system memory|memoire vive"))
        return NULL;
    return price_memory_read(&memory, whole) ? whole : NULL;
}

/* The number of accelerators that follows their name: 8 for "HGX B200 8-GPU". 0: none. */
static int64_t count_behind(const struct list_importer *t, const char *text)
{
    const char *end = NULL,
               *words = price_words_of(arena_strndup(t->arena, text, strcspn(text, PHRASE_ENDS)), t->arena);
    const char *at = price_words_find(&end, words, "gpu|gpus");
    while (at && at > words && at[-1] == ' ')
        at--;
    while (at && at > words && isdigit((unsigned char)at[-1]))
        at--;
    return at && isdigit((unsigned char)*at) ? strtoll(at, NULL, 10) : 0;
}

/* Keeps a value; another one for the same field makes both unknown. */
static void keep(const char **value, bool *several, const char *text)
{
    *several = *several || (*value && strcmp(*value, text) != 0);
    *value = text;
}

/* The description of the current line, with the lines of text below it. */
static const char *whole_description(const struct list_importer *t)
{
    const char *name = list_value(t, LIST_NAME), *item = list_value(t, LIST_ITEM);
    struct text text = TEXT_INIT;
    text_printf(&text, "%s", name ? name : item ? item : "");
    for (size_t row = t->row + 1; row < t->table.csv.n_rows && t->table.rows; row++) {
        const struct csv_row *cells = &t->table.csv.rows[row];
        if (price_table_row(&t->table, row) != ROW_TEXT)
            break;
        for (size_t i = 0; i < cells->n; i++)
            text_printf(&text, "\n%s", cells->cells[i].text ? cells->cells[i].text : "");
    }
    return arena_take(t->arena, &text);
}

/* True if a word, or a number in brackets, starts at s. */
static bool starts_word(const char *text, const char *s)
{
    const bool first = s == text || (!isalnum((unsigned char)s[-1]) && !strchr(".-(", s[-1]));
    return (first && isalnum((unsigned char)*s)) || (*s == '(' && isdigit((unsigned char)s[1]));
}

void list_description_read(struct list_importer *t)
{
    t->described = (struct list_described){NULL};
    if (t->table.by_hand || !list_is_good(t))
        return;
    struct list_described found = {NULL};
    bool processors = false, memories = false, accelerators = false, names = false;
    const char *uncounted = NULL;
    const char *text = whole_description(t);
    for (const char *s = text; *s; s++) {
        int64_t count = 0;
        if (!starts_word(text, s))
            continue;
        const size_t n = read_count(&count, s);
        const char *name = n > 0 ? part_at(t, s + n, "component") : NULL,
                   *memory = memory_at(t, s + n, count);
        count = n > 0 ? count : count_behind(t, s);
        const char *accelerator = count > 0 ? part_at(t, s + n, "accelerator") : NULL;
        const char *bare = n == 0 ? part_at(t, s, "component") : NULL;
        if (processor_id(t, bare))
            keep(&uncounted, &names, processor_id(t, bare));
        if (processor_id(t, name))
            keep(&found.processor, &processors, arena_printf(t->arena, "%" PRId64 "x %s", count, name));
        if (memory && !found.memory) /* "64GB DDR5" stands within "24x 64GB DDR5" */
            keep(&found.memory, &memories, memory);
        else if (memory && n > 0)
            keep(&found.memory, &memories, memory);
        if (accelerator)
            keep(&found.accelerator, &accelerators, accelerator);
        if (accelerator)
            found.accelerators = arena_printf(t->arena, "%" PRId64, count);
    }
    t->described.computer = (found.processor || uncounted) && found.memory;
    if (!found.processor && uncounted && found.memory && !names && is_for_one_socket(uncounted))
        found.processor = arena_printf(t->arena, "1x %s", uncounted);
    if (!found.processor || processors)
        return;
    t->described.processor =
        list_value(t, LIST_PROCESSOR) || list_value(t, LIST_CORES) ? NULL : found.processor;
    t->described.memory = memories || list_value(t, LIST_MEMORY) ? NULL : found.memory;
    if (!accelerators && !list_value(t, LIST_ACCELERATOR) && !list_value(t, LIST_ACCELERATORS)) {
        t->described.accelerator = found.accelerator;
        t->described.accelerators = found.accelerators;
    }
}

void list_description_guess(const struct list_importer *t, struct price_list_entry *entry)
{
    const struct {
        enum list_field field;
        const char *text;
    } all[] = {{LIST_PROCESSOR, t->described.processor},
               {LIST_MEMORY, t->described.memory},
               {LIST_ACCELERATOR, t->described.accelerator},
               {LIST_ACCELERATORS, t->described.accelerators}};
    size_t n = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!all[i].text)
            continue;
        entry->guessed = arena_printf(t->arena, "%s%s%s %s", entry->guessed ? entry->guessed : "",
                                      !entry->guessed ? "the description: "
                                      : n == 0        ? ", the description: "
                                                      : ", ",
                                      price_table_heading(all[i].field), all[i].text);
        list_guess(entry, all[i].field, all[i].text);
        n++;
    }
}

const char *list_description_network(const struct list_importer *t, const char *description)
{
    static const struct {
        const char *words, *id;
    } networks[] = {{"xdr", "xdr"},
                    {"ndr200", "ndr200"},
                    {"ndr", "ndr"},
                    {"hdr100", "hdr100"},
                    {"hdr", "hdr"},
                    {"edr", "edr"},
                    {"omni path|opa100", "opa-100g"},
                    {"slingshot", "slingshot-200g"},
                    {"1gbe|1000base t|gigabit ethernet", "ethernet-1g"},
                    {"10gbe|10gbase t", "ethernet-10g"},
                    {"25gbe|sfp28", "ethernet-25g"},
                    {"50gbe", "ethernet-50g"},
                    {"100gbe|qsfp28", "ethernet-100g"},
                    {"200gbe", "roce-200g"},
                    {"400gbe", "roce-400g"},
                    {"800gbe", "roce-800g"}};
    const char *words = price_words_of(description, t->arena), *first = NULL, *id = NULL;
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        const char *end = NULL, *at = price_words_find(&end, words, networks[i].words);
        if (!at || (first && at >= first) || !part_library_has_technology(t->used.library, networks[i].id))
            continue;
        first = at;
        id = networks[i].id;
    }
    return id;
}
