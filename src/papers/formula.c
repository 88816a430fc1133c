/* formula.c - reads a formula into a tree, and evaluates it. */
#include "papers/formula.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "papers/quantity.h"

enum kind { NUMBER, PARAMETER, OPERATION, DEFINED, QUANTITY };

struct formula {
    enum kind kind;
    char sign;     /* of an operation; '-' with one part is the opposite */
    double number; /* NUMBER */
    size_t index;  /* PARAMETER */
    const struct definition *definition;
    const struct quantity *quantity;
    const void *bound;
    const struct formula *part[FORMULA_MAX_NUMBERS]; /* NULL: a number that is not given */
    size_t n;
    struct cursor place;
};

struct reader {
    struct cursor *cursor;
    const struct definition *parameters;
    const struct scope *scope;
};

static enum status read_sum(const struct formula **out, struct reader *reader);

static struct formula *make(const struct reader *reader, enum kind kind)
{
    struct formula *out = ARENA_NEW(reader->scope->arena, 1, struct formula);
    out->kind = kind;
    out->place = *reader->cursor;
    return out;
}

static enum status expect(struct reader *reader, const char *sign)
{
    if (cursor_take(reader->cursor, sign))
        return ST_OK;
    return cursor_fail(reader->cursor, reader->scope->diag, "expected '%s', got '%s'", sign,
                       reader->cursor->at);
}

/* --- names */

const struct definition *definition_find(const struct scope *scope, const char *name)
{
    for (const struct definition *d = scope->last; d; d = d->before)
        if (strcmp(d->name, name) == 0)
            return d;
    return NULL;
}

static const struct quantity *find_quantity(const char *name)
{
    for (size_t list = 0; list < QUANTITY_N_LISTS; list++)
        for (const struct quantity *q = QUANTITY_LISTS[list]; q->name; q++)
            if (strcmp(q->name, name) == 0)
                return q;
    return NULL;
}

static enum status unknown_name(const struct cursor *place, const char *name, const struct reader *reader)
{
    VEC(const char *) names = {.v = NULL};
    for (const struct definition *d = reader->scope->last; d; d = d->before)
        VEC_PUSH(&names, d->name);
    for (size_t list = 0; list < QUANTITY_N_LISTS; list++)
        for (const struct quantity *q = QUANTITY_LISTS[list]; q->name; q++)
            VEC_PUSH(&names, q->name);
    for (size_t i = 0; reader->parameters && i < reader->parameters->n; i++)
        VEC_PUSH(&names, reader->parameters->parameter[i]);
    cursor_fail(place, reader->scope->diag, "unknown quantity '%s'", name);
    const enum status status = suggest(reader->scope->diag, name, names.v, names.n);
    free(names.v);
    return status;
}

/* --- what stands behind a name */

static enum status read_words(struct quantity_words *out, struct reader *reader)
{
    struct cursor *cursor = reader->cursor;
    *out = (struct quantity_words){.n = 0};
    do {
        if (out->n == FORMULA_MAX_WORDS)
            return cursor_fail(cursor, reader->scope->diag, "more than %d words", FORMULA_MAX_WORDS);
        cursor_skip(cursor);
        const size_t n = strcspn(cursor->at, ",]");
        struct cursor *word = &out->word[out->n++];
        *word = *cursor;
        word->column += (int)(cursor->at - cursor->begin);
        word->at = word->begin = arena_strndup(reader->scope->arena, cursor->at, n);
        cursor->at += n;
    } while (cursor_take(cursor, ","));
    return expect(reader, "]");
}

/* The names of a quantity's numbers, "p [rate latency]"; the first *needed of them must be given. */
static size_t split_names(const char **names, size_t *needed, const char *text, struct arena *arena)
{
    const char *optional = text ? strchr(text, '[') : NULL;
    size_t n = 0;
    *needed = 0;
    for (const char *at = text ? text : ""; n < FORMULA_MAX_NUMBERS; n++) {
        at += strspn(at, "[] ");
        const size_t length = strcspn(at, "[] ");
        if (length == 0)
            break;
        *needed += !optional || at < optional;
        names[n] = arena_strndup(arena, at, length);
        at += length;
    }
    return n;
}

/* The place of "name=" among the names of a quantity's numbers; else the next place stays. */
static enum status place_of(int *out, const struct quantity *q, struct reader *reader)
{
    const char *names[FORMULA_MAX_NUMBERS];
    size_t needed = 0;
    struct arena *arena = reader->scope->arena;
    cursor_skip(reader->cursor);
    struct cursor ahead = *reader->cursor;
    struct cursor name = ahead;
    name.at = cursor_name(&ahead, arena);
    if (!name.at || !q || !cursor_take(&ahead, "="))
        return ST_OK;
    name.column += (int)(reader->cursor->at - name.begin);
    name.begin = name.at;
    *reader->cursor = ahead;
    return cursor_choice(out, &name, "number", names, split_names(names, &needed, q->numbers, arena),
                         reader->scope->diag);
}

/* The numbers in parentheses; of a quantity they may have names. */
static enum status read_numbers(struct formula *out, const struct quantity *q, struct reader *reader)
{
    int next = 0;
    do {
        enum status status = place_of(&next, q, reader);
        if (status == ST_OK && next == FORMULA_MAX_NUMBERS)
            return cursor_fail(reader->cursor, reader->scope->diag, "more than %d numbers",
                               FORMULA_MAX_NUMBERS);
        if (status == ST_OK && out->part[next])
            return cursor_fail(reader->cursor, reader->scope->diag, "this number is given twice");
        if (status == ST_OK)
            status = read_sum(&out->part[next], reader);
        if (status != ST_OK)
            return status;
        next++;
        out->n = (size_t)next > out->n ? (size_t)next : out->n;
    } while (cursor_take(reader->cursor, ","));
    return expect(reader, ")");
}

static enum status check_numbers(const struct formula *f, const struct reader *reader)
{
    const struct quantity *q = f->quantity;
    const char *names[FORMULA_MAX_NUMBERS];
    size_t needed = 0;
    const size_t n = split_names(names, &needed, q->numbers, reader->scope->arena);
    bool right = f->n <= n || (n > 0 && strcmp(names[0], "...") == 0);
    for (size_t i = 0; i < needed; i++)
        right = right && f->part[i];
    return right ? ST_OK
                 : cursor_fail(&f->place, reader->scope->diag, "%s has the numbers (%s), got %zu", q->name,
                               q->numbers ? q->numbers : "", f->n);
}

/* "program, machine [, one exchange]": the words in brackets may be left out, "..." is any number of them. */
static bool words_fit(const char *words, size_t n)
{
    size_t needed = words != NULL, most = needed;
    bool optional = false;
    for (const char *at = words ? words : ""; *at != '\0'; at++) {
        optional = optional || *at == '[';
        most += *at == ',';
        needed += *at == ',' && !optional;
    }
    return n >= needed && (n <= most || strstr(words ? words : "", "..."));
}

static enum status read_quantity(struct formula *out, struct reader *reader)
{
    const struct quantity *q = out->quantity;
    struct quantity_words words = {.n = 0};
    enum status status = ST_OK;
    if (cursor_take(reader->cursor, "["))
        status = read_words(&words, reader);
    if (status == ST_OK && !words_fit(q->words, words.n))
        return cursor_fail(&out->place, reader->scope->diag, "%s has the words [%s], got %zu", q->name,
                           q->words ? q->words : "", words.n);
    if (status == ST_OK && q->bind)
        status = q->bind(&out->bound, &words, reader->scope);
    if (status == ST_OK && cursor_take(reader->cursor, "("))
        status = read_numbers(out, q, reader);
    return status == ST_OK ? check_numbers(out, reader) : status;
}

static enum status read_defined(struct formula *out, struct reader *reader)
{
    const struct definition *d = out->definition;
    enum status status = ST_OK;
    if (d->n > 0)
        status = expect(reader, "(");
    if (status == ST_OK && d->n > 0)
        status = read_numbers(out, NULL, reader);
    if (status == ST_OK && out->n != d->n)
        return cursor_fail(&out->place, reader->scope->diag, "%s takes %zu numbers, got %zu", d->name, d->n,
                           out->n);
    return status;
}

static enum status read_named(const struct formula **out, struct reader *reader)
{
    struct formula *f = make(reader, QUANTITY);
    const char *name = cursor_name(reader->cursor, reader->scope->arena);
    *out = f;
    if (!name)
        return cursor_fail(reader->cursor, reader->scope->diag, "expected a number, a name or '(', got '%s'",
                           reader->cursor->at);
    for (size_t i = 0; reader->parameters && i < reader->parameters->n; i++)
        if (strcmp(reader->parameters->parameter[i], name) == 0) {
            f->kind = PARAMETER;
            f->index = i;
            return ST_OK;
        }
    f->definition = definition_find(reader->scope, name);
    f->quantity = find_quantity(name);
    if (f->definition) {
        f->kind = DEFINED;
        return read_defined(f, reader);
    }
    return f->quantity ? read_quantity(f, reader) : unknown_name(&f->place, name, reader);
}

/* --- operators, the weakest last */

static enum status read_primary(const struct formula **out, struct reader *reader)
{
    struct cursor *cursor = reader->cursor;
    cursor_skip(cursor);
    if (isdigit((unsigned char)*cursor->at) ||
        (*cursor->at == '.' && isdigit((unsigned char)cursor->at[1]))) {
        struct formula *number = make(reader, NUMBER);
        char *end = NULL;
        number->number = strtod(cursor->at, &end);
        cursor->at = end;
        *out = number;
        return ST_OK;
    }
    if (!cursor_take(cursor, "("))
        return read_named(out, reader);
    const enum status status = read_sum(out, reader);
    return status == ST_OK ? expect(reader, ")") : status;
}

static struct formula *operation(const struct reader *reader, char sign, const struct formula *a)
{
    struct formula *out = make(reader, OPERATION);
    out->sign = sign;
    out->part[0] = a;
    out->n = 1;
    return out;
}

static enum status read_unary(const struct formula **out, struct reader *reader)
{
    if (cursor_take(reader->cursor, "-")) {
        struct formula *opposite = operation(reader, '-', NULL);
        *out = opposite;
        return read_unary(&opposite->part[0], reader);
    }
    enum status status = read_primary(out, reader);
    if (status == ST_OK && cursor_take(reader->cursor, "^")) {
        struct formula *power = operation(reader, '^', *out);
        *out = power;
        power->n = 2;
        status = read_unary(&power->part[1], reader);
    }
    return status;
}

/* Operands with any of these two signs between them, from left to right. */
static enum status read_chain(const struct formula **out, struct reader *reader, const char *signs,
                              enum status (*operand)(const struct formula **, struct reader *))
{
    enum status status = operand(out, reader);
    while (status == ST_OK) {
        cursor_skip(reader->cursor);
        const char sign = *reader->cursor->at;
        if (sign == '\0' || !strchr(signs, sign))
            break;
        struct formula *both = operation(reader, sign, *out);
        reader->cursor->at++;
        *out = both;
        both->n = 2;
        status = operand(&both->part[1], reader);
    }
    return status;
}

static enum status read_product(const struct formula **out, struct reader *reader)
{
    return read_chain(out, reader, "*/", read_unary);
}

static enum status read_sum(const struct formula **out, struct reader *reader)
{
    return read_chain(out, reader, "+-", read_product);
}

enum status formula_read(const struct formula **out, struct cursor *cursor,
                         const struct definition *parameters, const struct scope *scope)
{
    struct reader reader = {cursor, parameters, scope};
    return read_sum(out, &reader);
}

/* --- values */

static double operate(char sign, double a, double b)
{
    return sign == '+' ? a + b : sign == '-' ? a - b : sign == '*' ? a * b : sign == '/' ? a / b : pow(a, b);
}

enum status formula_value(double *out, struct cursor *cursor, const struct scope *scope)
{
    const struct formula *formula = NULL;
    const enum status status = formula_read(&formula, cursor, NULL, scope);
    if (status != ST_OK)
        return status;
    *out = formula_eval(formula, NULL, scope->diag);
    return scope->diag->status;
}

static enum status expect_end(enum status status, struct cursor *cell, const struct scope *scope)
{
    cursor_skip(cell);
    if (status == ST_OK && *cell->at != '\0')
        return cursor_fail(cell, scope->diag, "expected the end of the cell, got '%s'", cell->at);
    return status;
}

enum status formula_read_cell(const struct formula **out, struct cursor cell,
                              const struct definition *parameters, const struct scope *scope)
{
    return expect_end(formula_read(out, &cell, parameters, scope), &cell, scope);
}

enum status formula_value_cell(double *out, struct cursor cell, const struct scope *scope)
{
    return expect_end(formula_value(out, &cell, scope), &cell, scope);
}

double formula_eval(const struct formula *f, const double *parameters, struct diag *diag)
{
    double number[FORMULA_MAX_NUMBERS];
    for (size_t i = 0; i < f->n; i++)
        number[i] = f->part[i] ? formula_eval(f->part[i], parameters, diag) : (double)NAN;
    switch (f->kind) {
    case NUMBER:
        return f->number;
    case PARAMETER:
        return parameters[f->index];
    case OPERATION:
        return f->n == 1 ? -number[0] : operate(f->sign, number[0], number[1]);
    case DEFINED:
        return f->n == 0 ? f->definition->value : formula_eval(f->definition->body, number, diag);
    case QUANTITY:
        break;
    }
    for (size_t i = f->n; i < FORMULA_MAX_NUMBERS; i++)
        number[i] = NAN;
    const struct quantity_call call = {.bound = f->bound, .number = number, .n = f->n, .diag = diag};
    const double value = f->quantity->eval(&call);
    if (diag->status != ST_OK)
        cursor_place(&f->place, diag);
    return value;
}
