/* offer_form.c - makes the form for offers: which parts it lists, and whose words it offers. */
#include "library/offer_form.h"

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/catalog.h"
#include "library/call.h"
#include "library/command.h"
#include "library/question.h"
#include "machine/order_table.h"
#include "report/price_form.h"

/* The catalogue whose networks a form offers if none is named. */
static const char LIBRARY[] = "parts-2026";

/* Builds the problem of a scenario as if every part had a price, because the form is there to ask for them.
 */
static enum status build_priced(struct question *out, const char *scenario, const struct call *call,
                                struct diag *diag)
{
    struct shared_options shared = *call->shared;
    const struct question_source source = {.scenario = scenario, .with_changes = true};
    const char **set = ARENA_COPY(call->arena, shared.set.v, shared.set.n, 1, const char *);
    set[shared.set.n++] = "*=1";
    shared.set.v = set;
    return question_load(out, call->context, &source, &shared, diag);
}

static void mark(bool *chosen, size_t part)
{
    if (part != NO_INDEX)
        chosen[part] = true;
}

/* Sets form->parts to the parts of all designs and to the extras, in the order of the catalogue. */
static void list_parts(struct price_form *form, const struct instance *instance, struct arena *arena)
{
    const struct instance_choice *choice = &instance->choice;
    const size_t n_parts = instance->snapshot->n_parts;
    bool *chosen = ARENA_NEW(arena, n_parts, bool);
    size_t *parts = ARENA_NEW(arena, n_parts, size_t);
    for (size_t d = 0; d < choice->n_designs; d++)
        for (size_t i = 0; i < choice->designs[d].needs.n; i++) {
            const struct need *need = &choice->needs[choice->designs[d].needs.at[i]];
            for (size_t k = 0; k < need->n_options; k++)
                mark(chosen, need->options[k].part);
        }
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        mark(chosen, instance->market.extra_part[e]);
    for (size_t p = 0; p < n_parts; p++)
        if (chosen[p] && instance->snapshot->parts[p].kind != PART_RENTAL)
            parts[form->n_parts++] = p;
    form->parts = parts;
}

const struct snapshot *offer_form_library(const struct call *call)
{
    struct snapshot *snapshot = ARENA_NEW(call->arena, 1, struct snapshot);
    struct diag none = DIAG_INIT;
    const bool found = question_catalog(snapshot, LIBRARY, call->context, &none) == ST_OK;
    diag_fini(&none);
    return found ? snapshot : NULL;
}

enum status offer_form_make(struct call *call, const char *scenario, struct diag *diag)
{
    struct price_form form = {.n_parts = 0};
    struct question *question = ARENA_NEW(call->arena, 1, struct question);
    struct snapshot *snapshot = ARENA_NEW(call->arena, 1, struct snapshot);
    const char *path = call->context->global.output;
    bool workbook = false;
    FILE *file = NULL;
    const char *named = call->context->global.catalog;
    enum status status = price_form_kind(&workbook, path, "catalog template -o FILE", diag);
    if (status == ST_OK && scenario)
        status = build_priced(question, scenario, call, diag);
    else if (status == ST_OK && named)
        status = question_catalog(snapshot, named, call->context, diag);
    form.words.library = offer_form_library(call);
    form.words.own = scenario ? &question->snapshot : named ? snapshot : NULL;
    if (status == ST_OK && scenario) {
        form.title = question->scenario.file.title;
        list_parts(&form, &question->instance, call->arena);
    }
    if (status == ST_OK)
        status = call_file(&file, call, diag);
    if (status == ST_OK)
        status = price_form_write(file, workbook, &form, call->arena, diag);
    if (status == ST_OK && call_says(call))
        price_form_report(call_sink(call), path, &form);
    return status;
}
