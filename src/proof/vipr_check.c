/* vipr_check.c - a text in VIPR's format, word by word: every row from rows before it, in exact rationals. */
#include <ctype.h>
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "proof/vipr.h"

/* A row: sum of v x[at] sense rhs. */
struct row {
    char sense; /* G, L, E */
    mpq_t rhs;
    size_t *at; /* [n] variables, none twice */
    mpq_t *v;
    size_t n;
    size_t *assumed; /* [n_assumed] rows of assumptions it rests on, rising */
    size_t n_assumed;
};

struct checking_text {
    const char *at; /* what is read next */
    size_t line;
    char word[512];   /* the last one read */
    const char **why; /* NULL while all holds */
    struct arena *arena;
    size_t n_variables;
    bool *integer; /* [n_variables] */
    size_t *seen;  /* [n_variables] in the row with this number, from 1 */
    size_t n_seen;
    bool maximise;
    struct row objective;
    VEC(struct row) rows;
    size_t n_given;
    bool infeasible; /* is to be proven; else a range */
    bool has_low, has_high;
    mpq_t low, high;
    mpq_t best; /* of the solutions */
    bool has_best;
    mpq_t *sum;   /* [n_variables] the combination at hand */
    size_t *used; /* [n_used] variables that it has, or had, no other has a factor */
    size_t n_used;
    bool *is_used; /* [n_variables] */
    mpq_t sum_rhs, factor, product;
};

static void *grow(void *p, size_t before, size_t bytes)
{
    (void)before;
    return mem_grow(p, bytes, 1);
}

void vipr_memory(void)
{
    mp_set_memory_functions(mem_bytes, grow, NULL);
}

/* The first thing that does not hold ends the check. */
static bool wrong(struct checking_text *c, const char *what)
{
    *c->why = arena_printf(c->arena, "line %zu: %s", c->line, what);
    return false;
}

static bool hold(struct checking_text *c, bool holds, const char *what)
{
    if (!holds)
        (void)wrong(c, what);
    return holds;
}

/* --- words --- */

static bool next(struct checking_text *c)
{
    while (isspace((unsigned char)*c->at) || (*c->at == '%' && c->n_variables == 0)) {
        if (*c->at == '%')
            c->at += strcspn(c->at, "\n");
        c->line += *c->at == '\n';
        c->at += *c->at != '\0';
    }
    const size_t n = strcspn(c->at, " \t\r\n");
    if (n == 0 || n >= sizeof c->word)
        return wrong(c, n == 0 ? "the text ends too early" : "a word is too long");
    memcpy(c->word, c->at, n);
    c->word[n] = '\0';
    c->at += n;
    return true;
}

static bool expect(struct checking_text *c, const char *word)
{
    if (!next(c))
        return false;
    if (strcmp(c->word, word) == 0)
        return true;
    return wrong(c, arena_printf(c->arena, "expected %s, got '%s'", word, c->word));
}

/* A whole number below a bound. */
static bool read_index(size_t *out, struct checking_text *c, size_t below)
{
    char *end = NULL;
    if (!next(c))
        return false;
    *out = isdigit((unsigned char)*c->word) ? strtoul(c->word, &end, 10) : SIZE_MAX;
    if (end && *end == '\0' && *out < below)
        return true;
    return wrong(c, arena_printf(c->arena, "expected a number below %zu, got '%s'", below, c->word));
}

/* A fraction, or a decimal without an exponent. */
static bool take_value(mpq_t out, struct checking_text *c)
{
    char digits[sizeof c->word + 2];
    const char *point = strchr(c->word, '.');
    const size_t n_digits = strspn(c->word + (*c->word == '-'), "0123456789./");
    if (n_digits == 0 || c->word[n_digits + (*c->word == '-')] != '\0' || (point && strchr(c->word, '/')))
        return wrong(c, arena_printf(c->arena, "expected a rational number, got '%s'", c->word));
    if (!point) {
        memcpy(digits, c->word, strlen(c->word) + 1);
    } else {
        const size_t places = strlen(point + 1), before = (size_t)(point - c->word);
        memcpy(digits, c->word, before);
        memcpy(digits + before, point + 1, places + 1);
    }
    if (mpq_set_str(out, digits, 10) != 0 || mpz_sgn(mpq_denref(out)) == 0)
        return wrong(c, arena_printf(c->arena, "expected a rational number, got '%s'", c->word));
    if (point)
        mpz_ui_pow_ui(mpq_denref(out), 10, strlen(point + 1));
    mpq_canonicalize(out);
    return true;
}

static bool read_value(mpq_t out, struct checking_text *c)
{
    return next(c) && take_value(out, c);
}

/* --- rows --- */

static void row_init(struct row *row)
{
    *row = (struct row){.sense = 'E'};
    mpq_init(row->rhs);
}

static void row_fini(struct row *row)
{
    for (size_t i = 0; i < row->n; i++)
        mpq_clear(row->v[i]);
    mpq_clear(row->rhs);
    free(row->v);
    free(row->at);
    free(row->assumed);
}

/* n variables and their factors, of which none is twice. */
static bool read_terms(struct row *row, struct checking_text *c, size_t n)
{
    bool ok = true;
    c->n_seen++;
    row->at = mem_alloc(n, sizeof *row->at);
    row->v = mem_alloc(n, sizeof *row->v);
    for (size_t i = 0; i < n && ok; i++) {
        ok = read_index(&row->at[i], c, c->n_variables) &&
             hold(c, c->seen[row->at[i]] < c->n_seen, "a variable stands twice in a row");
        if (!ok)
            break;
        c->seen[row->at[i]] = c->n_seen;
        mpq_init(row->v[i]);
        row->n = i + 1;
        ok = read_value(row->v[i], c);
    }
    return ok;
}

static void copy_terms(struct row *row, const struct row *of)
{
    row->at = mem_alloc(of->n, sizeof *row->at);
    row->v = mem_alloc(of->n, sizeof *row->v);
    for (; row->n < of->n; row->n++) {
        row->at[row->n] = of->at[row->n];
        mpq_init(row->v[row->n]);
        mpq_set(row->v[row->n], of->v[row->n]);
    }
}

/* NAME SENSE RHS, and the terms or OBJ. */
static bool read_row(struct row *row, struct checking_text *c)
{
    size_t n = 0;
    if (!next(c) || !next(c))
        return false;
    row->sense = *c->word;
    if (c->word[1] != '\0' || !strchr("GLE", row->sense))
        return wrong(c, arena_printf(c->arena, "expected G, L or E, got '%s'", c->word));
    if (!read_value(row->rhs, c))
        return false;
    const char *before = c->at;
    const size_t line = c->line;
    if (!next(c))
        return false;
    if (strcmp(c->word, "OBJ") == 0) {
        copy_terms(row, &c->objective);
        return true;
    }
    c->at = before;
    c->line = line;
    return read_index(&n, c, c->n_variables + 1) && read_terms(row, c, n);
}

static bool is_absurd(const struct row *row)
{
    bool zero = true;
    for (size_t i = 0; i < row->n; i++)
        zero = zero && mpq_sgn(row->v[i]) == 0;
    const int sign = mpq_sgn(row->rhs);
    return zero && (row->sense == 'G' ? sign > 0 : row->sense == 'L' ? sign < 0 : sign != 0);
}

/* What a row says of its right side is no less than another asks for, their left sides being equal. */
static bool is_as_strong(char sense, const mpq_t rhs, char asked, const mpq_t asked_rhs)
{
    const int order = mpq_cmp(rhs, asked_rhs);
    if (sense != 'E' && sense != asked)
        return false;
    return asked == 'E' ? order == 0 : asked == 'G' ? order >= 0 : order <= 0;
}

/* --- sums of rows --- */

static void sum_clear(struct checking_text *c)
{
    for (size_t i = 0; i < c->n_used; i++) {
        mpq_set_ui(c->sum[c->used[i]], 0, 1);
        c->is_used[c->used[i]] = false;
    }
    c->n_used = 0;
    mpq_set_ui(c->sum_rhs, 0, 1);
}

/* The factor of a variable in the sum, to be changed. */
static mpq_ptr sum_of(struct checking_text *c, size_t variable)
{
    if (!c->is_used[variable])
        c->used[c->n_used++] = variable;
    c->is_used[variable] = true;
    return c->sum[variable];
}

static bool sum_is_zero(const struct checking_text *c)
{
    size_t i = 0;
    while (i < c->n_used && mpq_sgn(c->sum[c->used[i]]) == 0)
        i++;
    return i == c->n_used;
}

static bool is_whole(const mpq_t value)
{
    return mpz_cmp_ui(mpq_denref(value), 1) == 0;
}

/* sum += value factor: of whole numbers, which most are, without fractions. */
static void add_times(struct checking_text *c, mpq_ptr sum, const mpq_t value, const mpq_t factor)
{
    if (is_whole(value) && is_whole(factor) && is_whole(sum)) {
        mpz_addmul(mpq_numref(sum), mpq_numref(value), mpq_numref(factor));
        return;
    }
    mpq_mul(c->product, value, factor);
    mpq_add(sum, sum, c->product);
}

static void sum_add(struct checking_text *c, const struct row *row, const mpq_t factor)
{
    for (size_t i = 0; i < row->n; i++)
        add_times(c, sum_of(c, row->at[i]), row->v[i], factor);
    add_times(c, c->sum_rhs, row->rhs, factor);
}

/* Rounds the right side of a sum of whole multiples of whole variables. */
static bool round_sum(struct checking_text *c, char sense)
{
    bool whole = sense != 'E';
    for (size_t i = 0; i < c->n_used && whole; i++) {
        const size_t k = c->used[i];
        whole = mpq_sgn(c->sum[k]) == 0 || (c->integer[k] && is_whole(c->sum[k]));
    }
    if (!whole)
        return wrong(c, "what is rounded is no inequality of whole variables with whole factors");
    if (sense == 'L')
        mpz_fdiv_q(mpq_numref(c->sum_rhs), mpq_numref(c->sum_rhs), mpq_denref(c->sum_rhs));
    else
        mpz_cdiv_q(mpq_numref(c->sum_rhs), mpq_numref(c->sum_rhs), mpq_denref(c->sum_rhs));
    mpz_set_ui(mpq_denref(c->sum_rhs), 1);
    return true;
}

/* The sum says at least what the row does. */
static bool sum_gives(struct checking_text *c, char sense, const struct row *row)
{
    const int sign = mpq_sgn(c->sum_rhs);
    if (sum_is_zero(c) && (sense == 'G' ? sign > 0 : sense == 'L' ? sign < 0 : sign != 0))
        return true;
    for (size_t i = 0; i < row->n; i++) {
        if (!mpq_equal(c->sum[row->at[i]], row->v[i]))
            return wrong(c, "the sum has other factors than the row");
        mpq_set_ui(sum_of(c, row->at[i]), 0, 1);
    }
    return hold(c, sum_is_zero(c), "the sum has more variables than the row") &&
           hold(c, is_as_strong(sense, c->sum_rhs, row->sense, row->rhs), "the sum says less than the row");
}

static void assume(struct row *row, size_t index)
{
    size_t i = 0;
    while (i < row->n_assumed && row->assumed[i] != index)
        i++;
    if (i < row->n_assumed)
        return;
    row->assumed = mem_grow(row->assumed, row->n_assumed + 1, sizeof *row->assumed);
    row->assumed[row->n_assumed++] = index;
}

static void assume_all(struct row *row, const struct row *of, size_t but)
{
    for (size_t i = 0; i < of->n_assumed; i++)
        if (of->assumed[i] != but)
            assume(row, of->assumed[i]);
}

/* lin or rnd: p rows before this, each with its factor. */
static bool check_sum(struct checking_text *c, struct row *row, bool rounded)
{
    size_t n = 0, index = 0;
    int direction = 0;
    bool *used = mem_alloc(c->rows.n, sizeof *used);
    bool ok = read_index(&n, c, c->rows.n + 1);
    sum_clear(c);
    for (size_t i = 0; i < n && ok; i++) {
        ok = read_index(&index, c, c->rows.n) && hold(c, !used[index], "a row stands twice in a sum") &&
             read_value(c->factor, c);
        if (!ok)
            break;
        const struct row *of = &c->rows.v[index];
        const int sign = mpq_sgn(c->factor) * (of->sense == 'G' ? 1 : of->sense == 'L' ? -1 : 0);
        used[index] = true;
        if (sign * direction < 0)
            ok = wrong(c, "a sum of rows in both directions");
        direction = direction ? direction : sign;
        sum_add(c, of, c->factor);
        assume_all(row, of, SIZE_MAX);
    }
    free(used);
    const char sense = direction > 0 ? 'G' : direction < 0 ? 'L' : 'E';
    return ok && (!rounded || round_sum(c, sense)) && sum_gives(c, sense, row);
}

static bool row_gives(struct checking_text *c, const struct row *of, const struct row *row)
{
    sum_clear(c);
    mpq_set_ui(c->factor, 1, 1);
    sum_add(c, of, c->factor);
    return sum_gives(c, of->sense, row);
}

/* Of two rows one holds whatever the whole variables are: a x <= b and a x >= b + 1. */
static bool is_split(struct checking_text *c, const struct row *a, const struct row *b)
{
    const struct row *low = a->sense == 'L' ? a : b, *high = low == a ? b : a;
    bool whole = low->sense == 'L' && high->sense == 'G' && is_whole(low->rhs);
    sum_clear(c);
    mpq_set_si(c->factor, -1, 1);
    sum_add(c, low, c->factor);
    mpq_set_ui(c->factor, 1, 1);
    sum_add(c, high, c->factor);
    whole = whole && sum_is_zero(c);
    for (size_t i = 0; i < low->n && whole; i++)
        whole = c->integer[low->at[i]] && is_whole(low->v[i]);
    return hold(c, whole && mpq_cmp_ui(c->sum_rhs, 1, 1) == 0, "two cases that leave room between them");
}

/* uns: the row holds in either of two cases. */
static bool check_cases(struct checking_text *c, struct row *row)
{
    size_t at[4];
    for (size_t i = 0; i < 4; i++)
        if (!read_index(&at[i], c, c->rows.n))
            return false;
    assume_all(row, &c->rows.v[at[0]], at[1]);
    assume_all(row, &c->rows.v[at[2]], at[3]);
    return is_split(c, &c->rows.v[at[1]], &c->rows.v[at[3]]) && row_gives(c, &c->rows.v[at[0]], row) &&
           row_gives(c, &c->rows.v[at[2]], row);
}

/* --- sections --- */

static bool read_variables(struct checking_text *c)
{
    size_t n = 0, index = 0;
    const size_t most = strlen(c->at);
    if (!expect(c, "VER") || !expect(c, "1.0") || !expect(c, "VAR") || !read_index(&n, c, most))
        return false;
    c->n_variables = n;
    for (size_t k = 0; k < n; k++)
        if (!next(c))
            return false;
    c->integer = mem_alloc(n, sizeof *c->integer);
    c->seen = mem_alloc(n, sizeof *c->seen);
    c->sum = mem_alloc(n, sizeof *c->sum);
    c->used = mem_alloc(n, sizeof *c->used);
    c->is_used = mem_alloc(n, sizeof *c->is_used);
    for (size_t k = 0; k < n; k++)
        mpq_init(c->sum[k]);
    if (!expect(c, "INT") || !read_index(&n, c, c->n_variables + 1))
        return false;
    for (size_t k = 0; k < n; k++) {
        if (!read_index(&index, c, c->n_variables))
            return false;
        c->integer[index] = true;
    }
    return true;
}

static bool read_rows(struct checking_text *c)
{
    size_t n = 0;
    const size_t most = strlen(c->at);
    if (!expect(c, "OBJ") || !next(c))
        return false;
    c->maximise = strcmp(c->word, "max") == 0;
    if (!c->maximise && strcmp(c->word, "min") != 0)
        return wrong(c, "expected min or max");
    if (!read_index(&n, c, c->n_variables + 1) || !read_terms(&c->objective, c, n) || !expect(c, "CON") ||
        !read_index(&c->n_given, c, most) || !read_index(&n, c, c->n_given + 1)) /* bounds among them */
        return false;
    for (size_t i = 0; i < c->n_given; i++) {
        struct row row;
        row_init(&row);
        const bool ok = read_row(&row, c);
        VEC_PUSH(&c->rows, row);
        if (!ok)
            return false;
    }
    return true;
}

static bool read_end(bool *has, mpq_t out, struct checking_text *c, const char *none)
{
    if (!next(c))
        return false;
    *has = strcmp(c->word, none) != 0;
    return !*has || take_value(out, c);
}

static bool read_relation(struct checking_text *c)
{
    if (!expect(c, "RTP") || !next(c))
        return false;
    c->infeasible = strcmp(c->word, "infeas") == 0;
    if (c->infeasible)
        return true;
    if (strcmp(c->word, "range") != 0)
        return wrong(c, "expected infeas or range");
    return read_end(&c->has_low, c->low, c, "-inf") && read_end(&c->has_high, c->high, c, "inf");
}

/* The value of a row's left side where the variables are those of a solution. */
static void value_at(mpq_t out, struct checking_text *c, const struct row *row)
{
    mpq_set_ui(out, 0, 1);
    for (size_t i = 0; i < row->n; i++) {
        mpq_mul(c->product, row->v[i], c->sum[row->at[i]]);
        mpq_add(out, out, c->product);
    }
}

static bool check_solution(struct checking_text *c, const struct row *solution)
{
    sum_clear(c);
    for (size_t i = 0; i < solution->n; i++) {
        mpq_set(sum_of(c, solution->at[i]), solution->v[i]);
        if (c->integer[solution->at[i]] && !is_whole(solution->v[i]))
            return wrong(c, "a solution with part of a whole variable");
    }
    for (size_t r = 0; r < c->n_given; r++) {
        const struct row *row = &c->rows.v[r];
        value_at(c->factor, c, row);
        const int order = mpq_cmp(c->factor, row->rhs);
        if (row->sense == 'G' ? order < 0 : row->sense == 'L' ? order > 0 : order != 0)
            return wrong(c, arena_printf(c->arena, "a solution that breaks row %zu", r));
    }
    value_at(c->factor, c, &c->objective);
    const int order = mpq_cmp(c->factor, c->best);
    if (!c->has_best || (c->maximise ? order > 0 : order < 0))
        mpq_set(c->best, c->factor);
    c->has_best = true;
    return true;
}

static bool check_solutions(struct checking_text *c)
{
    size_t n = 0, n_terms = 0;
    if (!expect(c, "SOL") || !read_index(&n, c, strlen(c->at)))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct row solution;
        row_init(&solution);
        const bool ok = next(c) && read_index(&n_terms, c, c->n_variables + 1) &&
                        read_terms(&solution, c, n_terms) && check_solution(c, &solution);
        row_fini(&solution);
        if (!ok)
            return false;
    }
    const bool asked = c->maximise ? c->has_low : c->has_high;
    const int order = mpq_cmp(c->best, c->maximise ? c->low : c->high);
    return hold(c, !asked || (c->has_best && (c->maximise ? order >= 0 : order <= 0)),
                "no solution is as good as the range says");
}

static bool check_derived(struct checking_text *c, struct row *row)
{
    bool ok = expect(c, "{") && next(c);
    if (!ok)
        return false;
    if (strcmp(c->word, "asm") == 0)
        assume(row, c->rows.n);
    else if (strcmp(c->word, "lin") == 0 || strcmp(c->word, "rnd") == 0)
        ok = check_sum(c, row, *c->word == 'r');
    else if (strcmp(c->word, "uns") == 0)
        ok = check_cases(c, row);
    else
        return wrong(c, arena_printf(c->arena, "expected asm, lin, rnd or uns, got '%s'", c->word));
    return ok && expect(c, "}") && next(c); /* up to where it is used is the writer's word */
}

/* The last row is what was to be proven. */
static bool check_end(struct checking_text *c)
{
    const bool asked = c->infeasible || (c->maximise ? c->has_high : c->has_low);
    if (!asked)
        return true;
    if (c->rows.n == c->n_given)
        return wrong(c, "nothing is derived");
    struct row *last = &c->rows.v[c->rows.n - 1];
    if (last->n_assumed > 0)
        return wrong(c, "the last row rests on an assumption");
    if (c->infeasible)
        return hold(c, is_absurd(last), "the last row is possible");
    struct row wanted;
    row_init(&wanted);
    copy_terms(&wanted, &c->objective);
    wanted.sense = c->maximise ? 'L' : 'G';
    mpq_set(wanted.rhs, c->maximise ? c->high : c->low);
    const bool ok = row_gives(c, last, &wanted);
    row_fini(&wanted);
    return ok;
}

static bool check_derivations(struct checking_text *c)
{
    size_t n = 0;
    if (!expect(c, "DER") || !read_index(&n, c, strlen(c->at)))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct row row;
        row_init(&row);
        const bool ok = read_row(&row, c) && check_derived(c, &row);
        VEC_PUSH(&c->rows, row);
        if (!ok)
            return false;
    }
    c->at += strspn(c->at, " \t\r\n");
    return hold(c, *c->at == '\0', "more than the format has") && check_end(c);
}

void vipr_check(const char **why, const char *text, struct arena *arena)
{
    struct checking_text c = {.at = text, .line = 1, .why = why, .arena = arena};
    *why = NULL;
    vipr_memory();
    row_init(&c.objective);
    mpq_inits(c.low, c.high, c.best, c.sum_rhs, c.factor, c.product, NULL);
    (void)(read_variables(&c) && read_rows(&c) && read_relation(&c) && check_solutions(&c) &&
           check_derivations(&c));
    for (size_t i = 0; i < c.rows.n; i++)
        row_fini(&c.rows.v[i]);
    for (size_t k = 0; c.sum && k < c.n_variables; k++)
        mpq_clear(c.sum[k]);
    mpq_clears(c.low, c.high, c.best, c.sum_rhs, c.factor, c.product, NULL);
    row_fini(&c.objective);
    free(c.rows.v);
    free(c.sum);
    free(c.integer);
    free(c.used);
    free(c.is_used);
    free(c.seen);
}
