/* scenario_text.c - the entries of bursar-scenario(5) as plain text. The page is in mdoc: a line that begins
 * with a point is a request, such as `.Cm goal`; `.It` begins an entry and `.Dl` is an example. */
#include "library/scenario_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "library/files.h"

static const char PAGE[] = "bursar-scenario.5";

/* The section with the keys inside a key. */
static const struct {
    const char *key, *section;
} SECTIONS[] = {
    {"award", ".Ss Awards"},          {"choose", ".Ss Choices"},      {"criteria", ".Ss Criteria"},
    {"error", ".Ss Errors"},          {"extras", ".Ss Extras"},       {"layout", ".Ss Layout"},
    {"limits", ".Sh LIMITS"},         {"reference", ".Ss Reference"}, {"requirements", ".Ss Requirements"},
    {"tco", ".Ss Operation"},         {"bids", ".It Cm bids"},        {"vendors", ".Ss Small orders"},
    {"workload", ".Ss Applications"},
};

/* The sections whose entries are keys of the first level. */
static const char *const GROUPS[] = {"PROBLEM", "WORK", "PARTS", "LIMITS", "TENDER"};
enum { N_GROUPS = sizeof GROUPS / sizeof *GROUPS };

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

static const char *find_line(const char *text, const char *with)
{
    while (*text && !text_begins(text, with))
        text = next_line(text);
    return *text ? text : NULL;
}

/* True if the entry that begins in this line is that of the key: `.It Cm node , Cm network`. */
static bool is_entry(const char *line, const char *key)
{
    if (!text_begins(line, ".It Cm "))
        return false;
    const size_t n = strlen(key);
    const char *end = strchr(line, '\n');
    for (const char *at = strstr(line, key); at && at < end; at = strstr(at + 1, key))
        if (at[-1] == ' ' && (at[n] == ' ' || at[n] == '\n'))
            return true;
    return false;
}

/* The entry of a key between a section's heading and the next heading that begins with `until`; NULL: none.
 */
static const char *find_entry(const char *section, const char *until, const char *key)
{
    int depth = 0;
    for (const char *line = next_line(section);
         *line && !text_begins(line, until) && !text_begins(line, ".Sh"); line = next_line(line)) {
        depth += text_begins(line, ".Bl") - text_begins(line, ".El");
        if (depth == 1 && is_entry(line, key))
            return line;
    }
    return NULL;
}

/* --- mdoc to text --- */

static bool is_punctuation(const char *word, size_t n)
{
    return n == 1 && strchr(".,;:)", *word);
}

static void put_word(struct text *out, const char *word, size_t n, bool *joined)
{
    if (out->n > 0 && !*joined && !is_punctuation(word, n))
        text_put(out, " ");
    *joined = false;
    for (size_t i = 0; i < n; i++) {
        if (word[i] == '"' || (word[i] == '\\' && i + 1 < n && word[i + 1] == '&')) {
            i += word[i] == '\\';
            continue;
        }
        i += word[i] == '\\' && i + 1 < n; /* \e and \- */
        text_putn(out, word[i] == 'e' && i > 0 && word[i - 1] == '\\' ? "\\" : word + i, 1);
    }
}

static bool is_macro(const char *word, size_t n)
{
    return n == 2 && isupper((unsigned char)word[0]) && islower((unsigned char)word[1]);
}

/* Adds the words of a line; those of requests lose the names of the macros. */
static void put_line(struct text *out, const char *line, bool *joined)
{
    const bool request = *line == '.';
    const size_t length = strcspn(line, "\n");
    const char *end = line + length;
    bool bracket = false;
    for (const char *word = line + request; word < end;) {
        word += strspn(word, " ");
        const size_t n = strcspn(word, " \n");
        if (!request || !is_macro(word, n)) {
            put_word(out, word, n, joined);
        } else if (strncmp(word, "Ns", 2) == 0) {
            *joined = true;
        } else if (strncmp(word, "Xr", 2) == 0) {
            const char *page = word + n + strspn(word + n, " "), *part = page + strcspn(page, " \n");
            const char *number = part + strspn(part, " ");
            put_word(out, page, (size_t)(part - page), joined);
            text_printf(out, "(%.1s)", number);
            word = number + 1;
            continue;
        } else if (strncmp(word, "Pq", 2) == 0 || strncmp(word, "Po", 2) == 0) {
            put_word(out, "(", 1, joined);
            *joined = true;
            bracket = word[1] == 'q';
        } else if (strncmp(word, "Pc", 2) == 0) {
            put_word(out, ")", 1, joined);
        } else if (strncmp(word, "Fl", 2) == 0) {
            put_word(out, "-", 1, joined);
            *joined = true;
        }
        word += n;
    }
    if (bracket)
        put_word(out, ")", 1, joined);
}

/* Adds the first paragraph of an entry, the choices of a list in it, and its example; of a section only the
 * first paragraph. */
static void put_entry(struct text *out, const char *entry)
{
    const bool section = text_begins(entry, ".Sh");
    bool joined = false, whole = false;
    int depth = 0;
    for (const char *line = next_line(entry); *line; line = next_line(line)) {
        if (depth == 0 && (text_begins(line, ".It") || text_begins(line, ".El") || text_begins(line, ".Sh") ||
                           text_begins(line, ".Ss")))
            return;
        if (section && text_begins(line, ".Bl"))
            return;
        depth += text_begins(line, ".Bl") - text_begins(line, ".El");
        if (text_begins(line, ".Dl ")) {
            text_put(out, " Example:");
            put_line(out, line + strlen(".Dl "), &joined);
            return;
        }
        if (text_begins(line, ".Pp"))
            whole = true;
        else if (text_begins(line, ".It ") && !whole) {
            put_line(out, line, &joined);
            text_put(out, ":");
        } else if (text_begins(line, ".El") && !whole && out->n > 0) {
            text_put(out, ".");
        } else if (!whole && !text_begins(line, ".Bl") && !text_begins(line, ".El") &&
                   !text_begins(line, ".Bd") && !text_begins(line, ".Ed")) {
            put_line(out, line, &joined);
            if (depth > 0 && text_begins(next_line(line), ".It"))
                text_put(out, ";");
        }
    }
}

/* --- entries --- */

static const char *section_of(const char *in)
{
    for (size_t i = 0; i < sizeof SECTIONS / sizeof *SECTIONS; i++)
        if (strcmp(SECTIONS[i].key, in) == 0)
            return SECTIONS[i].section;
    return NULL;
}

static const char *find_inner(const char *page, const char *in, const char *key)
{
    const char *section = section_of(in);
    const char *begin = section ? find_line(page, section) : NULL;
    return begin ? find_entry(begin, text_begins(section, ".It") ? ".It Cm figures" : ".Ss", key) : NULL;
}

bool scenario_text_of(struct text *out, const char **group, int *order, const char *in, const char *key)
{
    const struct embedded_file *page = embedded_find(man_files, PAGE);
    const char *entry = NULL;
    *group = NULL;
    *order = 0;
    if (!page)
        return false;
    if (*in) {
        entry = find_inner(page->text, in, key);
    } else {
        for (int i = 0; i < N_GROUPS && !entry; i++) {
            char heading[32];
            snprintf(heading, sizeof heading, ".Sh %s", GROUPS[i]);
            const char *begin = find_line(page->text, heading);
            entry = begin ? find_entry(begin, ".Ss", key) : NULL;
            if (begin && !entry && strcmp(section_of(key) ? section_of(key) : "", heading) == 0)
                entry = begin; /* the whole section describes the key limits */
            *group = entry ? GROUPS[i] : NULL;
        }
        *order = entry ? (int)(entry - page->text) : 0;
    }
    if (entry)
        put_entry(out, entry);
    return entry;
}
