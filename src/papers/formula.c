/* formula.c - parses a formula and evaluates it at the same time. */
#include "papers/formula.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/record.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"
#include "papers/quantity.h"

struct formula_reader {
    struct cursor *cursor;
    const struct scope *scope;
    const struct definition *of; /* definition whose parameters may occur; NULL: none */
    const double *numbers;       /* values of its parameters; NULL: parse without evaluation */
};

static enum status read_sum(double *out, const struct formula_reader *reader);

static enum status expect(const struct formula_reader *reader, const char *sign)
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

static const struct quantity *find_quantity(const struct scope *scope, const char *name)
{
    for (const struct quantity *const *list = scope->quantities; *list; list++)
        for (const struct quantity *q = *list; q->name; q++)
            if (strcmp(q->name, name) == 0)
                return q;
    return NULL;
}

static enum status unknown_name(const struct cursor *place, const char *name,
                                const struct formula_reader *reader)
{
    VEC(const char *) names = {.v = NULL};
    for (const struct definition *d = reader->scope->last; d; d = d->before)
        VEC_PUSH(&names, d->name);
    for (const struct quantity *const *list = reader->scope->quantities; *list; list++)
        for (const struct quantity *q = *list; q->name; q++)
            VEC_PUSH(&names, q->name);
    for (size_t i = 0; reader->of && i < reader->of->n; i++)
        VEC_PUSH(&names, reader->of->parameter[i]);
    cursor_fail(place, reader->scope->diag, "unknown quantity '%s'", name);
    const enum status status = suggest(reader->scope->diag, name, names.v, names.n);
    mem_free(names.v);
    return status;
}

/* --- words and numbers after a name --- */

/* Copies the word at the cursor and replaces formulas in it by their values. ST_INPUT: the result is too
 * long. */
static enum status read_word(char **copy, const char *end, const struct formula_reader *reader)
{
    struct cursor *cursor = reader->cursor;
    while (*cursor->at != '\0' && !strchr(",]", *cursor->at)) {
        char value[32] = {*cursor->at++};
        if (value[0] == '{') {
            double number = NAN;
            enum status status = read_sum(&number, reader);
            if (status == ST_OK)
                status = expect(reader, "}");
            if (status != ST_OK)
                return status;
            snprintf(value, sizeof value, "%.17g", number);
        }
        for (const char *at = value; *at != '\0' && *copy < end; at++)
            *(*copy)++ = *at;
    }
    if (*copy == end)
        return cursor_fail(cursor, reader->scope->diag, "this text is too long");
    *(*copy)++ = '\0';
    return ST_OK;
}

static enum status read_words(struct quantity_call *out, const struct formula_reader *reader)
{
    struct cursor *cursor = reader->cursor;
    char *copy = out->text;
    enum status status = ST_OK;
    do {
        if (out->n_words == FORMULA_MAX_WORDS)
            return cursor_fail(cursor, reader->scope->diag, "more than %d words", FORMULA_MAX_WORDS);
        cursor_skip(cursor);
        struct cursor *word = &out->word[out->n_words++];
        *word = *cursor;
        word->column += (int)(cursor->at - cursor->begin);
        word->at = word->begin = copy;
        status = read_word(&copy, out->text + sizeof out->text, reader);
    } while (status == ST_OK && cursor_take(cursor, ","));
    return status == ST_OK ? expect(reader, "]") : status;
}

/* Index of "name=" in the names "p [rate latency]" of a quantity's numbers. Without "name=" *out is
 * unchanged. */
static enum status find_number(int *out, const char *numbers, const struct formula_reader *reader)
{
    const char *names[FORMULA_MAX_NUMBERS];
    char copy[128] = "";
    struct cursor ahead = *reader->cursor, name;
    size_t n = 0;
    cursor_skip(&ahead);
    name = ahead;
    name.column += (int)(ahead.at - ahead.begin);
    char given[CURSOR_MAX_NAME], *left = NULL;
    if (!cursor_name(given, &ahead) || !numbers || !cursor_take(&ahead, "="))
        return ST_OK;
    strncpy(copy, numbers, sizeof copy - 1);
    for (char *word = strtok_r(copy, "[] ", &left); word && n < FORMULA_MAX_NUMBERS;
         word = strtok_r(NULL, "[] ", &left))
        names[n++] = word;
    name.at = name.begin = given;
    *reader->cursor = ahead;
    return cursor_choice(out, &name, "number", names, n, reader->scope->diag);
}

/* Reads the numbers in parentheses, by position or name. Numbers that are not given stay NAN. */
static enum status read_numbers(struct quantity_call *out, const char *names,
                                const struct formula_reader *reader)
{
    int next = 0;
    do {
        enum status status = find_number(&next, names, reader);
        if (status == ST_OK && next == FORMULA_MAX_NUMBERS)
            return cursor_fail(reader->cursor, reader->scope->diag, "more than %d numbers",
                               FORMULA_MAX_NUMBERS);
        if (status == ST_OK && out->given[next])
            return cursor_fail(reader->cursor, reader->scope->diag, "this number is given twice");
        if (status == ST_OK)
            status = read_sum(&out->number[next], reader);
        if (status != ST_OK)
            return status;
        out->given[next++] = true;
        out->n = (size_t)next > out->n ? (size_t)next : out->n;
    } while (cursor_take(reader->cursor, ","));
    return expect(reader, ")");
}

/* Counts the names in "p [rate latency]" or "program, machine [, one exchange]". Names in brackets are
 * optional; "..." allows any number. */
static void count_names(size_t *needed, size_t *most, const char *names, const char *between)
{
    const char *optional = names ? strchr(names, '[') : NULL;
    *needed = *most = 0;
    for (const char *at = names ? names : ""; *at != '\0';) {
        const size_t n = strcspn(at, between);
        *needed += n > 0 && (!optional || at < optional);
        *most += n > 0;
        at += n + strspn(at + n, between);
    }
    if (names && strstr(names, "..."))
        *most = SIZE_MAX;
}

static enum status read_quantity(double *out, const struct quantity *q, const struct cursor *place,
                                 const struct formula_reader *reader)
{
    struct quantity_call call = {.scope = reader->scope};
    struct diag *diag = reader->scope->diag;
    enum status status = ST_OK;
    size_t needed = 0, most = 0;
    for (size_t i = 0; i < FORMULA_MAX_NUMBERS; i++)
        call.number[i] = NAN;
    if (cursor_take(reader->cursor, "["))
        status = read_words(&call, reader);
    count_names(&needed, &most, q->words, ",[]");
    if (status == ST_OK && (call.n_words < needed || call.n_words > most))
        return cursor_fail(place, diag, "%s has the words [%s], got %zu", q->name, q->words ? q->words : "",
                           call.n_words);
    if (status == ST_OK && cursor_take(reader->cursor, "("))
        status = read_numbers(&call, q->numbers, reader);
    count_names(&needed, &most, q->numbers, " []");
    bool right = call.n <= most;
    for (size_t i = 0; i < needed; i++)
        right = right && call.given[i];
    if (status == ST_OK && !right)
        return cursor_fail(place, diag, "%s has the numbers (%s), got %zu", q->name,
                           q->numbers ? q->numbers : "", call.n);
    *out = NAN;
    if (status != ST_OK || !reader->numbers)
        return status;
    *out = q->eval(&call);
    return diag->status == ST_OK ? ST_OK : cursor_place(place, diag);
}

static enum status read_defined(double *out, const struct definition *d, const struct cursor *place,
                                const struct formula_reader *reader)
{
    struct quantity_call call = {.scope = reader->scope};
    enum status status = ST_OK;
    if (d->n > 0)
        status = expect(reader, "(");
    if (status == ST_OK && d->n > 0)
        status = read_numbers(&call, NULL, reader);
    if (status == ST_OK && call.n != d->n)
        return cursor_fail(place, reader->scope->diag, "%s takes %zu numbers, got %zu", d->name, d->n,
                           call.n);
    *out = d->n == 0 ? d->value : (double)NAN;
    if (status != ST_OK || d->n == 0 || !reader->numbers)
        return status;
    return definition_value(out, d, call.number, reader->scope);
}

static enum status read_named(double *out, const struct formula_reader *reader)
{
    const struct cursor place = *reader->cursor;
    char name[CURSOR_MAX_NAME];
    if (!cursor_name(name, reader->cursor))
        return cursor_fail(reader->cursor, reader->scope->diag, "expected a number, a name or '(', got '%s'",
                           reader->cursor->at);
    const size_t n = reader->of ? reader->of->n : 0, i = n ? text_place(name, reader->of->parameter, n) : 0;
    if (i < n) {
        *out = reader->numbers ? reader->numbers[i] : (double)NAN;
        return ST_OK;
    }
    const struct definition *definition = definition_find(reader->scope, name);
    if (definition)
        return read_defined(out, definition, &place, reader);
    const struct quantity *quantity = find_quantity(reader->scope, name);
    return quantity ? read_quantity(out, quantity, &place, reader) : unknown_name(&place, name, reader);
}

/* --- operators, from weakest to strongest */

static enum status read_primary(double *out, const struct formula_reader *reader)
{
    struct cursor *cursor = reader->cursor;
    cursor_skip(cursor);
    if (isdigit((unsigned char)*cursor->at) ||
        (*cursor->at == '.' && isdigit((unsigned char)cursor->at[1]))) {
        char *end = NULL;
        *out = strtod(cursor->at, &end);
        cursor->at = end;
        return ST_OK;
    }
    if (!cursor_take(cursor, "("))
        return read_named(out, reader);
    const enum status status = read_sum(out, reader);
    return status == ST_OK ? expect(reader, ")") : status;
}

static enum status read_unary(double *out, const struct formula_reader *reader)
{
    double exponent = 0;
    if (cursor_take(reader->cursor, "-")) {
        const enum status status = read_unary(out, reader);
        *out = -*out;
        return status;
    }
    enum status status = read_primary(out, reader);
    if (status == ST_OK && cursor_take(reader->cursor, "^")) {
        status = read_unary(&exponent, reader);
        *out = number_pow(*out, exponent);
    }
    return status;
}

/* Operands separated by one of two signs, evaluated from left to right. */
static enum status read_chain(double *out, const struct formula_reader *reader, const char *signs,
                              enum status (*operand)(double *, const struct formula_reader *))
{
    enum status status = operand(out, reader);
    while (status == ST_OK) {
        cursor_skip(reader->cursor);
        const char sign = *reader->cursor->at;
        double b = 0;
        if (sign == '\0' || !strchr(signs, sign))
            break;
        reader->cursor->at++;
        status = operand(&b, reader);
        *out = sign == '+' ? *out + b : sign == '-' ? *out - b : sign == '*' ? *out * b : *out / b;
    }
    return status;
}

static enum status read_product(double *out, const struct formula_reader *reader)
{
    return read_chain(out, reader, "*/", read_unary);
}

static enum status read_sum(double *out, const struct formula_reader *reader)
{
    return read_chain(out, reader, "+-", read_product);
}

/* --- whole formulas */

/* Reads a value. Intermediate values of a definition are not recorded in scope->values. numbers NULL: parse
 * only. */
static enum status read_value(double *out, struct cursor *cursor, const struct definition *of,
                              const double *numbers, const struct scope *scope)
{
    struct scope own = *scope;
    struct record *values = numbers ? scope->values : NULL;
    const bool known = values && !values->out;
    own.values = NULL;
    *out = NAN;
    const enum status status =
        read_sum(out, &(struct formula_reader){cursor, &own, of, known ? NULL : numbers});
    if (values && status == ST_OK)
        record_real(values, out);
    return status;
}

enum status formula_value(double *out, struct cursor *cursor, const struct scope *scope)
{
    return read_value(out, cursor, NULL, (const double[]){0}, scope);
}

enum status formula_value_cell(double *out, struct cursor cell, const struct scope *scope)
{
    const struct definition whole = {.body = cell};
    return definition_value(out, &whole, (const double[]){0}, scope);
}

enum status definition_value(double *out, const struct definition *definition, const double *numbers,
                             const struct scope *scope)
{
    struct cursor cell = definition->body;
    const enum status status = read_value(out, &cell, definition, numbers, scope);
    cursor_skip(&cell);
    if (status == ST_OK && *cell.at != '\0')
        return cursor_fail(&cell, scope->diag, "expected the end of the cell, got '%s'", cell.at);
    return status;
}

/* --- labels */

/* Appends a number of a label: "{.2f FORMULA}", "{g FORMULA}", with the formats of printf. */
static enum status put_number(struct text *out, struct cursor *cell, const struct scope *scope)
{
    double value = NAN;
    int digits = 6;
    if (cell->at[1] == '.' && isdigit((unsigned char)cell->at[2])) {
        digits = cell->at[2] - '0';
        cell->at += 2;
    }
    const char form = *++cell->at;
    if (form != 'f' && form != 'g')
        return cursor_fail(cell, scope->diag, "expected the form of a number, .2f or g, got '%s'", cell->at);
    cell->at++;
    const enum status status = formula_value(&value, cell, scope);
    if (status == ST_OK && !cursor_take(cell, "}"))
        return cursor_fail(cell, scope->diag, "expected '}', got '%s'", cell->at);
    if (form == 'f')
        text_printf(out, "%.*f", digits, value);
    else
        text_printf(out, "%.*g", digits, value);
    return status;
}

enum status formula_label(const char **out, struct cursor cell, const struct scope *scope)
{
    struct text label = TEXT_INIT;
    enum status status = ST_OK;
    while (*cell.at != '\0' && status == ST_OK) {
        if (*cell.at == '{') {
            status = put_number(&label, &cell, scope);
        } else if (strncmp(cell.at, "\\n", 2) == 0) {
            text_put(&label, "\n");
            cell.at += 2;
        } else {
            text_putn(&label, cell.at++, 1);
        }
    }
    *out = arena_strdup(scope->arena, label.s ? label.s : "");
    text_fini(&label);
    return status;
}
