/* warnings.c - collects warnings: one sentence for each cause, with a list of names. */
#include "problem/warnings.h"

#include <stdarg.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "problem/instance.h"

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void add_warning(struct instance *instance, const struct instance_warning *warning)
{
    struct instance_notes *notes = &instance->notes;
    for (size_t i = 0; i < notes->n_warnings; i++)
        if (same_text(notes->warnings[i].name, warning->name) &&
            same_text(notes->warnings[i].one, warning->one))
            return;
    notes->warnings =
        ARENA_COPY(instance->arena, notes->warnings, notes->n_warnings, 1, struct instance_warning);
    notes->warnings[notes->n_warnings++] = *warning;
}

void instance_warn(struct instance *instance, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_warning(instance, &(struct instance_warning){.one = arena_vprintf(instance->arena, format, args)});
    va_end(args);
}

void instance_warn_named(struct instance *instance, const char *name, const char *one, const char *several)
{
    add_warning(instance, &(struct instance_warning){.name = name, .one = one, .several = several});
}

void instance_warn_again(struct instance *instance, const struct instance_warning *warning)
{
    add_warning(instance, warning);
}

/* Replaces %s in a sentence by the names. */
static const char *with_names(const char *sentence, const char *names, struct arena *arena)
{
    const char *at = strstr(sentence, "%s");
    return at ? arena_printf(arena, "%.*s%s%s", (int)(at - sentence), sentence, names, at + 2) : sentence;
}

/* The sentence of a warning together with all later ones of the same cause. */
static const char *sentence_of(const struct instance_notes *notes, size_t first, struct arena *arena)
{
    const struct instance_warning *warning = &notes->warnings[first];
    struct text names = TEXT_INIT;
    size_t n = 0;
    if (!warning->name)
        return warning->one;
    for (size_t i = first; i < notes->n_warnings; i++)
        if (same_text(notes->warnings[i].several, warning->several))
            text_printf(&names, "%s%s", n++ ? ", " : "", notes->warnings[i].name);
    return with_names(n == 1 ? warning->one : warning->several, arena_take(arena, &names), arena);
}

const char **instance_warnings(size_t *n, const struct instance *instance)
{
    const struct instance_notes *notes = &instance->notes;
    const char **sentences = ARENA_NEW(instance->arena, notes->n_warnings, const char *);
    *n = 0;
    for (size_t i = 0; i < notes->n_warnings; i++) {
        bool first = true;
        for (size_t k = 0; k < i && first && notes->warnings[i].name; k++)
            first = !same_text(notes->warnings[k].several, notes->warnings[i].several);
        if (first)
            sentences[(*n)++] = sentence_of(notes, i, instance->arena);
    }
    return sentences;
}
