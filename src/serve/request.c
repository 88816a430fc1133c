/* request.c - checks requests before the library reads them. */
#include "serve/request.h"

#include <jansson.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "serve/desk.h"

/* Commands that only read. The library's handle cannot write either. */
static const char *const COMMANDS[] = {
    "calibrate", "catalog",     "check",     "cite",     "crossover", "curve",     "diff",
    "evaluate",  "explain",     "fit",       "fleets",   "flip",      "help",      "history",
    "models",    "montecarlo",  "negotiate", "optimize", "predict",   "reproduce", "report",
    "schema",    "sensitivity", "sweep",     "tailor",   "templates", "verify",    "whatif",
};
static const char *const CATALOG_READS[] = {"list", "show", "check", "price"};

/* Options that write files. */
static const char *const WRITING[] = {"plot", "proof", "slurm", "shard", "into"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool has(const char *const *v, size_t n, const char *s)
{
    return text_place(s, v, n) < n;
}

/* Kinds of documents of `report`, whose bytes are the result. */
static bool is_document(const char *name)
{
    static const char *const suffixes[] = {".html", ".xlsx", ".csv", ".md", ".txt", ".json"};
    bool known = false;
    for (size_t i = 0; i < COUNT(suffixes); i++)
        known = known || text_ends(name, suffixes[i]);
    return known && !strchr(name, '/');
}

static const char *fault_of(json_t *given)
{
    const char *name = NULL;
    json_t *value = NULL;
    const char *command = json_string_value(json_object_get(given, "command"));
    const json_t *arguments = json_object_get(given, "arguments");
    json_t *options = json_object_get(given, "options");
    if (!command)
        return "expected a JSON object with the key command";
    if (arguments && !json_is_array(arguments))
        return "expected a list of arguments";
    if (options && !json_is_object(options))
        return "expected an object of options";
    for (size_t i = 0; i < json_array_size(arguments); i++)
        if (!json_is_string(json_array_get(arguments, i)))
            return "expected arguments that are texts";
    if (!has(COMMANDS, COUNT(COMMANDS), command))
        return "this command is not served";
    const char *first = json_string_value(json_array_get(arguments, 0));
    if (strcmp(command, "catalog") == 0 && !(first && has(CATALOG_READS, COUNT(CATALOG_READS), first)))
        return "this command of the catalogue is not served";
    const json_t *output = json_object_get(options, "output");
    if (output &&
        !(strcmp(command, "report") == 0 && json_is_string(output) && is_document(json_string_value(output))))
        return "a request cannot write files: output is only the kind of a report";
    json_object_foreach(options, name,
                        value) if (!name[0] || name[0] == '-' ||
                                   strspn(name, "abcdefghijklmnopqrstuvwxyz-") !=
                                       strlen(name)) return "expected names of options, like budget";
    for (size_t i = 0; i < COUNT(WRITING); i++)
        if (json_object_get(options, WRITING[i]))
            return "a request cannot write files";
    const json_t *draft = json_object_get(given, "draft");
    if (draft &&
        !(json_is_string(json_object_get(draft, "name")) && json_is_string(json_object_get(draft, "text"))))
        return "expected a draft with name and text";
    if (draft && !desk_is_name(json_string_value(json_object_get(draft, "name"))))
        return "this name of a draft is not allowed";
    return NULL;
}

char *request_check(struct request_draft *draft, const char *body, size_t n, const char **message)
{
    json_t *given = json_loadb(body, n, JSON_REJECT_DUPLICATES, NULL);
    const json_t *text = json_object_get(given, "draft");
    *draft = (struct request_draft){NULL, NULL};
    *message = json_is_object(given) ? fault_of(given) : "expected a JSON object";
    if (text && !*message) {
        draft->name = mem_strdup(json_string_value(json_object_get(text, "name")));
        draft->text = mem_strdup(json_string_value(json_object_get(text, "text")));
        json_object_del(given, "draft");
    }
    char *own_text = *message ? NULL : mem_take(json_dumps(given, 0));
    json_decref(given);
    return own_text;
}

char *request_of_catalog(const char *folder, const char *currency, const char *as_of)
{
    json_t *request = json_pack("{s:s, s:[s,s], s:{s:s, s:s}}", "command", "catalog", "arguments", "new",
                                folder, "options", "currency", currency, "as-of", as_of);
    char *own_text = mem_take(json_dumps(mem_made(request), 0));
    json_decref(request);
    return own_text;
}

bool request_is_page(const char *request)
{
    json_t *given = json_loads(request, 0, NULL);
    const char *command = json_string_value(json_object_get(given, "command"));
    const char *output = json_string_value(json_object_get(json_object_get(given, "options"), "output"));
    const bool is = command && output && strcmp(command, "report") == 0 && text_ends(output, ".html");
    json_decref(given);
    return is;
}

bool request_is_live(const char *request)
{
    json_t *given = json_loads(request, 0, NULL);
    const json_t *options = json_object_get(given, "options");
    const char *engine = json_string_value(json_object_get(options, "engine"));
    const bool is = json_is_true(json_object_get(options, "live")) && engine && strcmp(engine, "server") == 0;
    json_decref(given);
    return is;
}

char *request_of_page(const char *scenario)
{
    json_t *request = json_pack("{s:s, s:[s], s:{s:s, s:b, s:s}}", "command", "report", "arguments", scenario,
                                "options", "output", "page.html", "live", 1, "engine", "server");
    char *own_text = mem_take(json_dumps(mem_made(request), 0));
    json_decref(request);
    return own_text;
}

static void put_option(json_t *options, const char *name, const char *value, bool flag)
{
    if (value && *value)
        json_object_set_new(options, name, flag ? json_true() : json_string(value));
}

char *request_of_import(const char *list, const char *into, const struct request_import *import, bool save)
{
    json_t *options = json_object();
    put_option(options, "decimal", import->decimal, false);
    put_option(options, "sheet", import->sheet, false);
    put_option(options, "seller", import->seller, false);
    put_option(options, "date-order", import->date_order, false);
    put_option(options, "replace", import->replace, true);
    put_option(options, "yes", import->yes, true);
    if (!save)
        json_object_set_new(options, "dry-run", json_true());
    json_t *request = json_pack("{s:s, s:[s,s,s], s:o}", "command", "catalog", "arguments", "import", into,
                                list, "options", options);
    char *own_text = mem_take(json_dumps(mem_made(request), 0));
    json_decref(request);
    return own_text;
}

char *request_base64(const char *bytes, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *out = mem_alloc((n + 2) / 3 * 4 + 1, 1), *at = out;
    for (size_t i = 0; i < n; i += 3) {
        unsigned word = 0;
        for (size_t k = 0; k < 3; k++)
            word = word << 8 | (i + k < n ? (unsigned char)bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            *at++ = k > n - i ? '=' : digits[word >> (18 - 6 * k) & 63];
    }
    return out;
}
