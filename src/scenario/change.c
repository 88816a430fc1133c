/* change.c - parses changes. */
#include "scenario/change.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "scenario/rules.h"

/* A word that begins a change. */
struct change_word {
    const char *word;
    enum change_target target;
    size_t size;              /* CHANGE_SIZE */
    enum service_key service; /* CHANGE_SERVICE */
    bool of_all;              /* the word alone, without a dot, is a change of all targets */
};

/* The words except those of sizes, which the rules have (scenario/rules.h), and of services. */
static const struct {
    const char *word;
    enum change_target target;
    bool of_all;
} PREFIXES[] = {
    {"rate", CHANGE_RATE, false},
    {"latency", CHANGE_LATENCY, false},
    {"bandwidth", CHANGE_BANDWIDTH, false},
    {"exchange", CHANGE_EXCHANGE, false},
    {"message_cpu", CHANGE_MESSAGE_CPU, false},
    {"limit", CHANGE_LIMIT, false},
    {"share", CHANGE_SHARE, false},
    {"runs", CHANGE_RUNS, false},
    {"tco", CHANGE_TCO, false},
    {"mtbf", CHANGE_MTBF, true},
    {"failures", CHANGE_FAILURES, false},
    {"write", CHANGE_WRITE, false},
    {"read", CHANGE_READ, false},
};

/* "+10%" is the factor 1.10, "*0.9" is 0.9. Factors are exact decimals, so that changed prices are exact to
 * the cent. */
static enum status parse_factor(struct change *change, struct arena *arena, struct diag *diag)
{
    const char *value = change->value;
    const size_t n = strlen(value);
    const bool percent = n > 1 && value[n - 1] == '%';
    const bool product = value[0] == '*';
    if (!percent && value[0] == '+')
        return diag_set(diag, ST_INPUT,
                        "expected a new value, a factor like *0.9 or per cent like +10%%, got '%s'", value);
    const bool signless = percent && value[0] != '+' && value[0] != '-';
    /* a tco rate of 5% is a value, not a change */
    if ((!percent && !product) || (signless && change->target == CHANGE_TCO))
        return ST_OK;
    if (signless)
        return diag_set(diag, ST_INPUT, "a change in per cent begins with + or -, got '%s'", value);
    const char *number = product ? value + 1 : arena_strndup(arena, value, n - 1);
    const enum status status = decimal_parse(&change->factor, number, diag);
    if (status != ST_OK)
        return status;
    if (change->factor.scale > 13) /* checked before the sum below, which must fit into 64 bits */
        return diag_set(diag, ST_INPUT, "expected a factor of at most 13 decimals, got '%s'", value);
    if (percent) {
        int64_t whole = 100;
        for (int i = 0; i < change->factor.scale; i++)
            whole *= 10;
        change->factor.digits += whole;
        change->factor.scale += 2;
    }
    if (change->factor.digits < 0)
        return diag_set(diag, ST_INPUT, "expected a factor of zero or more, got '%s'", value);
    change->relative = true;
    return ST_OK;
}

/* Lists all words in the order of suggestions. Returns their number. */
static size_t list_words(struct change_word out[CHANGE_WORDS_AT_MOST])
{
    size_t n = 0, n_rules = 0;
    const struct rule *rules = rule_list(&n_rules);
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++)
        out[n++] = (struct change_word){
            .word = PREFIXES[i].word, .target = PREFIXES[i].target, .of_all = PREFIXES[i].of_all};
    for (size_t i = 0; i < n_rules; i++)
        if (rules[i].change)
            out[n++] =
                (struct change_word){.word = rules[i].change, .target = CHANGE_SIZE, .size = rules[i].size};
    for (size_t i = 0; i < N_SERVICE_KEYS; i++)
        out[n++] = (struct change_word){.word = service_param_name((enum service_key)i),
                                        .target = CHANGE_SERVICE,
                                        .service = (enum service_key)i,
                                        .of_all = true};
    return n;
}

size_t change_spellings(const char *out[CHANGE_WORDS_AT_MOST], const char *pattern, struct arena *arena)
{
    struct change_word words[CHANGE_WORDS_AT_MOST];
    const char *dot = strchr(pattern, '.');
    const size_t n = dot ? list_words(words) : 0;
    for (size_t i = 0; i < n; i++)
        out[i] = arena_printf(arena, "%s%s", words[i].word, dot);
    return n;
}

/* True for a value like *0.9, +10% or -10%. */
static bool is_factor(const char *value)
{
    const size_t n = strlen(value);
    return value[0] == '*' || (n > 1 && strchr("+-", value[0]) && value[n - 1] == '%');
}

/* The text of a change by a factor without the map around the key: "slo.ttft=*2" is "ttft=*2". */
static const char *without_map(const char *text)
{
    static const char MAP[] = "slo.";
    const char *equals = strchr(text, '=');
    return text_begins(text, MAP) && equals && is_factor(equals + 1) ? text + strlen(MAP) : text;
}

bool change_begins(const char *given)
{
    struct change_word words[CHANGE_WORDS_AT_MOST];
    const char *text = without_map(given);
    if (text != given)
        return true;
    const size_t dot = strcspn(text, "."), n = text[dot] ? list_words(words) : 0;
    const char *equals = strchr(text, '=');
    size_t i = 0;
    while (i < n && !(strlen(words[i].word) == dot && strncmp(text, words[i].word, dot) == 0))
        i++;
    return i < n && (words[i].target != CHANGE_FAILURES || (equals && is_factor(equals + 1)));
}

enum status change_parse(struct change *out, const struct located_text *given, struct arena *arena,
                         struct diag *diag)
{
    const char *text = without_map(given->text);
    const char *equals = strchr(text, '=');
    struct change_word words[CHANGE_WORDS_AT_MOST];
    *out = (struct change){.given = *given, .target = CHANGE_PRICE};
    if (!equals || equals == text || !equals[1])
        return located_error(given, diag,
                             "expected a change like part=995USD, part=+10%%, rate.NODE=*2, got '%s'", text);
    out->pattern = arena_strndup(arena, text, (size_t)(equals - text));
    out->value = arena_strdup(arena, equals + 1);
    const size_t dot = strcspn(out->pattern, "."), n = list_words(words);
    const bool alone = out->pattern[dot] == '\0';
    for (size_t i = 0; i < n && out->target == CHANGE_PRICE; i++) {
        if (strlen(words[i].word) != dot || strncmp(out->pattern, words[i].word, dot) != 0 ||
            (alone && !words[i].of_all))
            continue;
        out->target = words[i].target;
        out->size = words[i].size;
        out->service = words[i].service;
        out->pattern = alone ? "*" : out->pattern + dot + 1;
    }
    if (out->target == CHANGE_FAILURES && strcmp(out->pattern, "mtbf") == 0) {
        out->target = CHANGE_MTBF; /* that of every node */
        out->pattern = "*";
    }
    const enum status status = parse_factor(out, arena, diag);
    return status == ST_OK ? ST_OK : located_fail(given, status, diag);
}

double change_scale(double value, struct decimal factor)
{
    double power = 1;
    for (int i = 0; i < factor.scale; i++)
        power *= 10;
    return value * (double)factor.digits / power;
}
