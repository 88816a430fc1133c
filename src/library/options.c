/* options.c - parses all option tables. */
#include "library/options.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"
#include "library/command.h"

/* An option on the command line. */
struct given_option {
    const struct option_spec *spec;
    void *values;
    const char *word;  /* as written, for messages */
    const char *value; /* after '=', or NULL */
};

static enum status store_integer(void *place, const struct given_option *given, struct diag *diag)
{
    int64_t value = 0;
    const struct option_spec *spec = given->spec;
    if (decimal_parse_integer(&value, given->value, spec->low, spec->high, diag) != ST_OK)
        return ST_USAGE;
    memcpy(place, &value, sizeof value);
    return ST_OK;
}

static enum status store_seconds(void *place, const struct given_option *given, struct diag *diag)
{
    double value = 0;
    if (decimal_parse_double(&value, given->value, diag) != ST_OK)
        return ST_USAGE;
    if (!(value > 0))
        return diag_set(diag, ST_USAGE, "expected a number of seconds above 0, got '%s'", given->value);
    memcpy(place, &value, sizeof value);
    return ST_OK;
}

static enum status store_choice(void *place, const struct given_option *given, struct arena *arena,
                                struct diag *diag)
{
    VEC(const char *) names = {0};
    size_t at = 0;
    for (const char *s = given->spec->choices; *s; s += strspn(s, " ")) {
        const size_t n = strcspn(s, " ");
        VEC_PUSH(&names, arena_strndup(arena, s, n));
        s += n;
    }
    const enum status status = suggest_find(&at, given->value, names.v, names.n, diag, "unknown %s '%s'",
                                            given->spec->name, given->value);
    const int value = (int)at + 1;
    memcpy(place, &value, sizeof value);
    mem_free(names.v);
    return status;
}

static enum status store_file(void *place, const struct given_option *given, struct arena *arena,
                              struct diag *diag)
{
    const char *slash = strrchr(given->value, '/');
    for (const char *s = given->spec->choices; *s; s += strspn(s, " ")) {
        const size_t n = strcspn(s, " ");
        if (text_ends(slash ? slash + 1 : given->value, arena_strndup(arena, s, n))) {
            memcpy(place, &given->value, sizeof given->value);
            return ST_OK;
        }
        s += n;
    }
    return diag_set(diag, ST_USAGE, "expected a file that ends in one of %s, got '%s'", given->spec->choices,
                    given->value);
}

static void store_list(void *place, const char *value, struct arena *arena)
{
    struct text_list *list = place;
    /* the capacity is a power of two */
    if ((list->n & (list->n - 1)) == 0)
        list->v = ARENA_COPY(arena, list->v, list->n, list->n ? list->n : 1, const char *);
    list->v[list->n++] = value;
}

/* Stores the value at its option's offset. The message of an invalid one begins with the option. */
static enum status store(const struct given_option *given, struct arena *arena, struct diag *diag)
{
    void *place = (char *)given->values + given->spec->offset;
    struct diag why = DIAG_INIT;
    enum status status = ST_OK;
    switch (given->spec->type) {
    case OPTION_FLAG:
        *(bool *)place = true;
        break;
    case OPTION_TEXT:
        memcpy(place, &given->value, sizeof given->value);
        break;
    case OPTION_FILE:
        status = store_file(place, given, arena, &why);
        break;
    case OPTION_LIST:
        store_list(place, given->value, arena);
        break;
    case OPTION_INTEGER:
        status = store_integer(place, given, &why);
        break;
    case OPTION_SECONDS:
        status = store_seconds(place, given, &why);
        break;
    case OPTION_CHOICE:
        status = store_choice(place, given, arena, &why);
        break;
    }
    if (status != ST_OK)
        status = diag_set(diag, ST_USAGE, "%s: %s", given->word, why.message);
    diag_fini(&why);
    return status;
}

static enum status unknown(const char *word, const struct option_syntax *syntax, struct arena *arena,
                           struct diag *diag)
{
    VEC(const char *) names = {0};
    for (size_t i = 0; i < syntax->n; i++)
        for (size_t j = 0; j < syntax->sets[i].n; j++)
            VEC_PUSH(&names, arena_printf(arena, "--%s", syntax->sets[i].specs[j].name));
    diag_set(diag, ST_USAGE, "unknown option '%s'", word);
    const char *nearest = nearest_name(word, names.v, names.n);
    if (nearest && word[1] == '-')
        suggest(diag, word, &nearest, 1);
    mem_free(names.v);
    return ST_USAGE;
}

/* Finds the option of a word and splits off the value after '='. */
static enum status recognise(struct given_option *out, const char *word, const struct option_syntax *syntax,
                             struct arena *arena, struct diag *diag)
{
    const bool is_long = word[1] == '-';
    const size_t n = is_long ? strcspn(word + 2, "=") : strlen(word + 1);
    const char *name = arena_strndup(arena, word, n + (is_long ? 2 : 1));
    for (size_t i = 0; i < syntax->n; i++) {
        const struct option_set *set = &syntax->sets[i];
        for (size_t j = 0; j < set->n; j++) {
            const struct option_spec *spec = &set->specs[j];
            const bool same = is_long ? strcmp(spec->name, name + 2) == 0
                                      : n == 1 && spec->letter != 0 && spec->letter == word[1];
            if (!same)
                continue;
            const char *value = is_long && word[n + 2] == '=' ? word + n + 3 : NULL;
            *out = (struct given_option){.spec = spec, .values = set->values, .word = name, .value = value};
            return ST_OK;
        }
    }
    return unknown(name, syntax, arena, diag);
}

enum status options_parse(struct option_words *out, const struct option_syntax *syntax, int argc,
                          const char *const *argv, struct arena *arena, struct diag *diag)
{
    *out = (struct option_words){.v = ARENA_NEW(arena, (size_t)argc + 1, const char *)};
    bool options = true;
    int i = 0;
    for (; i < argc; i++) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
            continue;
        }
        if (!options || argv[i][0] != '-' || argv[i][1] == '\0') {
            if (syntax->first_word)
                break;
            out->v[out->n++] = argv[i];
            continue;
        }
        struct given_option given;
        enum status status = recognise(&given, argv[i], syntax, arena, diag);
        if (status != ST_OK)
            return status;
        const bool flag = given.spec->type == OPTION_FLAG;
        if (flag && given.value)
            return diag_set(diag, ST_USAGE, "%s takes no value", given.word);
        if (!flag && !given.value && i + 1 == argc)
            return diag_set(diag, ST_USAGE, "%s needs a value: %s %s", given.word, given.word,
                            given.spec->value);
        if (!flag && !given.value)
            given.value = argv[++i];
        status = store(&given, arena, diag);
        if (status != ST_OK)
            return status;
    }
    out->used = i;
    return ST_OK;
}
