/* price_lists.c - imports price lists named on the command line. */
#include "library/price_lists.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/device_type.h"
#include "catalog/price_list.h"
#include "library/call.h"
#include "library/command.h"
#include "library/model_words.h"
#include "model/model_list.h"
#include "model/rate_unit.h"

const char *price_lists_uses(const struct call *call, const char *given)
{
    static const char library[] = "parts-2026";
    if (given)
        return strcmp(given, "none") == 0 ? NULL : given;
    return folders_has(&call->context->catalogs, library, call->arena) ? library : NULL;
}

enum status price_table_choose(struct price_table_options *out, const char *mark, const char *sheet,
                               struct diag *diag)
{
    static const char *const names[] = {"point", "comma"};
    size_t at = 0;
    *out = (struct price_table_options){.mark = DECIMAL_FOUND, .sheet = sheet};
    if (!mark)
        return ST_OK;
    if (suggest_find(&at, mark, names, 2, diag, "--decimal: unknown mark '%s'", mark) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    out->mark = at == 0 ? DECIMAL_POINT : DECIMAL_COMMA;
    return ST_OK;
}

/* Work units per run, from the model. */
static enum status work_of(double *out, const struct application *app, const char *text, struct diag *diag)
{
    const enum status status = application_check(app, diag);
    *out = status == ST_OK ? app->model->work(app) : 0;
    return status == ST_OK && !(*out > 0)
               ? diag_set(diag, ST_INPUT,
                          "%s has no known work per run to turn seconds into a rate: give a rate", text)
               : status;
}

enum { NAME_AT_MOST = 512 };

/* Finds the application of a rate or a time. Without a model it is a measured program, of which the catalogue
 * has only the name. A model from a file defines its unit. */
static enum status find_application(struct application *out, const char **name, const char *text,
                                    struct arena *arena, struct diag *diag)
{
    struct diag unknown = DIAG_INIT;
    const bool plain = text[strcspn(text, " ")] == '\0' && !text_ends(text, ".yaml");
    const struct model *model = NULL;
    *out = (struct application){.model = NULL};
    *name = text;
    if (plain && model_find(&model, text, &unknown) != ST_OK) {
        diag_fini(&unknown);
        return ST_OK;
    }
    const enum status status = model_words_rated(out, text, arena, diag);
    if (status != ST_OK)
        return diag_turn(diag, ST_INPUT);
    const bool listed = model_find(&model, out->model->key, &unknown) == ST_OK && model == out->model;
    diag_fini(&unknown);
    if (!listed) { /* the model is from a file: the catalogue uses the program's name */
        char program[NAME_AT_MOST];
        *name = arena_strdup(arena, application_name(program, sizeof program, out));
    }
    return ST_OK;
}

/* Converts one rate of a price list to operations, and to the unit for display. */
static enum status read_rate(struct list_rate *out, const struct list_measurement *in, struct arena *arena,
                             struct diag *diag)
{
    struct application app;
    double factor = 0, work = 0;
    enum status status = find_application(&app, &out->application, in->application, arena, diag);
    if (status == ST_OK && in->seconds && !app.model)
        status =
            diag_set(diag, ST_INPUT, "%s has no known work per run to turn seconds into a rate: give a rate",
                     in->application);
    if (status == ST_OK)
        status = in->seconds
                     ? work_of(&work, &app, in->application, diag)
                     : rate_unit_read(&factor, &out->unit, in->unit, app.model, in->application, diag);
    if (status != ST_OK)
        return status;
    out->rate_ops = in->seconds ? work / in->value / (double)in->processes : in->value * factor;
    out->value = in->seconds ? out->rate_ops / app.model->unit.scale : in->value;
    if (in->seconds)
        out->unit = app.model->unit.rate;
    out->text = arena_printf(arena, "rate %s %s", number_text(out->value, 9, arena), out->unit);
    out->doubt =
        app.model && in->node ? rate_doubt(&app, in->node, in->processes, out->rate_ops, arena) : NULL;
    return ST_OK;
}

static bool interrupted(void *payload)
{
    const struct context *context = payload;
    return context->stop && atomic_load(context->stop);
}

size_t price_lists_doubts(struct catalog_finding **out, const struct snapshot *snapshot, struct arena *arena)
{
    struct catalog_finding *found = ARENA_NEW(arena, snapshot->compute.n_rates, struct catalog_finding);
    size_t n = 0;
    for (size_t i = 0; i < snapshot->compute.n_rates; i++) {
        const struct node_rate *rate = &snapshot->compute.rates[i];
        const struct node *node = &snapshot->nodes[rate->node];
        struct application app;
        struct diag unread = DIAG_INIT;
        const char *name = NULL;
        const bool known =
            find_application(&app, &name, rate->application, arena, &unread) == ST_OK && app.model;
        const char *doubt =
            known ? rate_doubt(&app, node, rate->processes_per_node, rate->rate_ops, arena) : NULL;
        diag_fini(&unread);
        if (doubt)
            found[n++] = (struct catalog_finding){
                arena_printf(arena, "node:%s", snapshot->parts[node->part].id),
                arena_printf(arena, "its rate for %s is %s", rate->application, doubt)};
    }
    *out = found;
    return n;
}

/* Reads a line from the terminal. False: nobody answers. */
static bool prompt(char *line, size_t room, const struct context *context, const char *problem,
                   const char *text)
{
    const struct bursar_console *console = context->console;
    if (!console || !console->ask || console->ask(console->payload, problem, text, line, room) == 0)
        return false;
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

enum { ANSWER_BYTES = 256 };

/* --- questions of a list --- */

/* The guessed kinds, for the question whether they are right. */
static const char *guesses(const struct price_list *list, struct arena *arena)
{
    enum { SHOWN = 20 };
    struct text text = TEXT_INIT;
    size_t n = 0;
    for (size_t i = 0; i < list->n; i++) {
        const struct price_list_entry *entry = &list->entries[i];
        if (!entry->guessed || n++ >= SHOWN)
            continue;
        text_printf(&text, "%s  line %d: %s: %s, from %s", n > 1 ? "\n" : "", entry->line,
                    arena_shown(arena, entry->item), entry->kind, arena_shown(arena, entry->guessed));
    }
    if (n > SHOWN)
        text_printf(&text, "\n  and %zu more", n - SHOWN);
    return arena_take(arena, &text);
}

static bool is_of_kinds(const struct price_list_question *question)
{
    return strcmp(question->key, "yes") == 0;
}

/* Sets the answer in the import. False: it is not one of the choices. */
static bool take_answer(struct price_list_import *import, const struct price_list_question *question,
                        const char *answer)
{
    size_t at = 0;
    while (at < question->n_choices &&
           (!*answer || strncmp(question->choices[at], answer, strlen(answer)) != 0))
        at++;
    if (question->n_choices > 0 && at == question->n_choices)
        return false;
    if (strcmp(question->key, "seller") == 0)
        import->seller = answer;
    else if (strcmp(question->key, "date-order") == 0)
        import->reading.dates = at == 0 ? DATES_DAY_FIRST : DATES_MONTH_FIRST;
    else if (strcmp(question->key, "decimal") == 0)
        import->reading.mark = at == 0 ? DECIMAL_POINT : DECIMAL_COMMA;
    else
        import->confirmed = at == 0;
    return true;
}

/* Asks one question until an answer is valid. guessed: the answer also confirms the guessed kinds. False:
 * nobody answers, or the guesses are wrong. */
static bool answer_one(struct price_list_import *import, const struct price_list *list,
                       const struct price_list_question *question, bool guessed,
                       const struct context *context)
{
    char line[ANSWER_BYTES];
    struct arena *arena = context->arena;
    const bool confirms = is_of_kinds(question);
    const char *choices = question->n_choices > 0
                              ? arena_listed(arena, question->choices, question->n_choices)
                              : "Enter: not known";
    const char *text = arena_printf(
        arena, "%s: %s [%s%s]", arena_shown(arena, list->path), arena_shown(arena, question->text), choices,
        guessed ? "; an answer confirms the guessed kinds, Ctrl-D ends the import" : "");
    const char *problem = confirms || guessed ? guesses(list, arena) : NULL;
    while (prompt(line, sizeof line, context, problem, text)) {
        if (take_answer(import, question, arena_strdup(arena, line)))
            return !confirms || import->confirmed;
        problem = arena_printf(arena, "expected one of %s", choices);
    }
    return false;
}

/* Asks the questions of a list. Guessed kinds are confirmed together with another answer, so that most lists
 * need one. False: a question that needs an answer has none. */
static bool answer_all(struct price_list_import *import, const struct price_list *list,
                       const struct context *context)
{
    bool answered = true, guessed = false;
    for (size_t i = 0; i < list->n_questions; i++)
        guessed = guessed || is_of_kinds(&list->questions[i]);
    for (size_t i = 0; i < list->n_questions; i++) {
        const struct price_list_question *question = &list->questions[i];
        if (is_of_kinds(question) && list->n_questions > 1)
            continue;
        const bool with = guessed && !is_of_kinds(question) && !import->confirmed;
        import->asks = import->asks && answer_one(import, list, question, with, context);
        import->confirmed = import->confirmed || (with && import->asks);
        answered = answered && (import->asks || (!question->must && !with));
    }
    return answered;
}

void price_lists_say(const struct price_list *list, const struct call *call)
{
    const char *path = arena_shown(call->arena, list->path);
    for (size_t i = 0; i < list->n_problems && list->n_problems > 1; i++) {
        const struct price_list_problem *problem = &list->problems[i];
        context_say(call->context, BURSAR_NOTE, "%s:%d:%d: %s", path, problem->at_line, problem->at_column,
                    arena_shown(call->arena, problem->text));
    }
}

void price_lists_say_guesses(const struct price_list *list, const struct call *call)
{
    for (size_t i = 0; i < list->n; i++) {
        const struct price_list_entry *entry = &list->entries[i];
        if (entry->guessed)
            context_say(call->context, BURSAR_NOTE, "note: line %d: %s: %s, from %s", entry->line,
                        arena_shown(call->arena, entry->item), entry->kind,
                        arena_shown(call->arena, entry->guessed));
    }
}

enum status price_lists_take(struct price_list *out, const char *folder, const char *path,
                             struct price_list_import *import, const struct call *call, struct diag *diag)
{
    const struct stop stop = {.reached = interrupted, .payload = call->context};
    import->rate = read_rate;
    import->stop = &stop;
    import->asks = import->asks && call->context->console && call->context->console->ask;
    for (;;) {
        const bool asks = import->asks;
        const enum status status = price_list_take(out, folder, path, import, call->arena, diag);
        if (status != ST_INPUT || out->n_problems > 0 || out->n_questions == 0 || !asks ||
            !answer_all(import, out, call->context))
            return status;
        diag_fini(diag);
    }
}

/* --- single parts --- */

/* Prompts for a value. problem: of the last answer, or NULL. NULL: nothing was typed, or nobody answers. */
static const char *ask(const struct context *context, const char *problem, const char *heading)
{
    char line[ANSWER_BYTES];
    return heading && prompt(line, sizeof line, context, problem, heading) && line[0]
               ? arena_printf(context->arena, "%s=%s", heading, line)
               : NULL;
}

enum status price_lists_add(struct price_list *out, struct call *call, const char *device,
                            struct price_list_import import, struct diag *diag)
{
    enum { WORDS_AT_MOST = 64 };
    struct device_type type;
    const char *words[WORDS_AT_MOST], *folder = call->argv[0], *typed = NULL, *problem = NULL;
    size_t n = 0, n_typed = 0;
    for (int i = device ? 2 : 1; i < call->argc && n + 1 < WORDS_AT_MOST; i++)
        words[n++] = call->argv[i];
    import.reading.mark = DECIMAL_POINT;
    import.words = words;
    import.rate = read_rate;
    import.source = import.source || device ? import.source : "by-hand";
    if (device && device_type_read(&type, device, words, n, call->arena, diag) != ST_OK)
        return diag->status;
    import.device = device ? &type : NULL;
    for (;;) {
        struct diag own = DIAG_INIT;
        import.n_words = n;
        const enum status status = price_list_add(out, folder, &import, call->arena, &own);
        const bool wrong = status != ST_OK && !out->missing && n_typed > 0; /* the prompt is repeated */
        problem = wrong ? arena_shown(call->arena, own.message) : NULL;
        if (wrong) {
            n--;
            n_typed--;
        } else {
            typed = out->missing;
        }
        const char *more = status == ST_OK || n == WORDS_AT_MOST ? NULL : ask(call->context, problem, typed);
        if (!more && status != ST_OK)
            diag_at(diag, status, own.file, own.line, own.column, "%s", own.message);
        diag_fini(&own);
        if (!more)
            return status;
        words[n++] = more;
        n_typed++;
    }
}
