/* vipr_check.c - checks a text in VIPR's format: every row must follow from earlier rows, in exact
 * rationals.
 *
 * Sums are not reduced. Millions of sums are computed, mostly over one denominator, and a search for a
 * common divisor in each would take most of the time. */
#include <gmp.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/mem.h"
#include "base/vec.h"
#include "proof/vipr.h"
#include "proof/vipr_text.h"

/* The current combination of rows. */
struct row_sum {
    mpq_t *v;     /* [n_variables] not reduced; 0 may have any denominator */
    size_t *used; /* [n_used] variables that have or had a factor */
    size_t n_used;
    bool *is_used; /* [n_variables] */
    mpq_t rhs;
    size_t number; /* number of the sum, from 1 */
};

/* The statement to prove. */
struct relation {
    bool infeasible; /* false: a range */
    bool has[2];
    mpq_t end[2]; /* [0] lower end, [1] upper end */
    mpq_t best;   /* best value of the solutions */
    bool has_best;
};

struct proof_checker {
    struct vipr_reader r;
    bool *integer; /* [n_variables] */
    bool maximise;
    struct vipr_terms objective;
    VEC(struct vipr_row) rows;
    size_t n_given;
    struct relation to_prove;
    struct row_sum sum;
    mpq_t factor, product, value;
    mpz_t common;
};

/* --- rows --- */

/* to += factor v, not reduced. */
static void add_product(mpq_t to, struct proof_checker *c, const mpq_t factor, const mpq_t v)
{
    const mpz_ptr sum = mpq_numref(to), over = mpq_denref(to);
    const mpz_ptr more = mpq_numref(c->product), under = mpq_denref(c->product);
    mpz_mul(more, mpq_numref(factor), mpq_numref(v));
    mpz_mul(under, mpq_denref(factor), mpq_denref(v));
    if (mpz_sgn(sum) == 0) {
        mpz_swap(sum, more);
        mpz_swap(over, under);
        return;
    }
    if (mpz_cmp(over, under) != 0) {
        mpz_lcm(c->common, over, under);
        mpz_divexact(over, c->common, over);
        mpz_mul(sum, sum, over);
        mpz_divexact(under, c->common, under);
        mpz_mul(more, more, under);
        mpz_swap(over, c->common);
    }
    mpz_add(sum, sum, more);
}

static bool has_no_terms(const struct vipr_terms *terms)
{
    size_t i = 0;
    while (i < terms->n && mpq_sgn(terms->v[i]) == 0)
        i++;
    return i == terms->n;
}

/* True if a row without variables is never satisfied. */
static bool is_absurd(char sense, const mpq_t rhs)
{
    const int sign = mpq_sgn(rhs);
    return sense == 'G' ? sign > 0 : sense == 'L' ? sign < 0 : sign != 0;
}

/* True if a row is at least as strong as another with the same left side. */
static bool is_as_strong(char sense, const mpq_t rhs, char asked, const mpq_t asked_rhs)
{
    const int order = mpq_cmp(rhs, asked_rhs);
    return (sense == 'E' || sense == asked) && (asked == 'E'   ? order == 0
                                                : asked == 'G' ? order >= 0
                                                               : order <= 0);
}

/* --- sums of rows --- */

static void sum_clear(struct proof_checker *c)
{
    for (size_t i = 0; i < c->sum.n_used; i++) {
        mpz_set_ui(mpq_numref(c->sum.v[c->sum.used[i]]), 0);
        c->sum.is_used[c->sum.used[i]] = false;
    }
    c->sum.n_used = 0;
    c->sum.number++;
    mpq_set_ui(c->sum.rhs, 0, 1);
}

/* The factor of a variable in the sum, for writing. */
static mpq_ptr sum_of(struct proof_checker *c, size_t variable)
{
    if (!c->sum.is_used[variable])
        c->sum.used[c->sum.n_used++] = variable;
    c->sum.is_used[variable] = true;
    return c->sum.v[variable];
}

static bool sum_is_zero(const struct proof_checker *c)
{
    size_t i = 0;
    while (i < c->sum.n_used && mpq_sgn(c->sum.v[c->sum.used[i]]) == 0)
        i++;
    return i == c->sum.n_used;
}

/* Adds a row to the sum, c->factor times. */
static void add_row_to_sum(struct proof_checker *c, size_t index)
{
    const struct vipr_row *row = &c->rows.v[index];
    const struct vipr_terms *terms = vipr_terms_of(row);
    mpq_mul(c->product, row->rhs, c->factor);
    mpq_add(c->sum.rhs, c->sum.rhs, c->product);
    for (size_t k = 0; k < terms->n; k++)
        add_product(sum_of(c, terms->at[k]), c, c->factor, terms->v[k]);
}

/* Rounds the right side of a sum with integer factors of integer variables. */
static bool round_sum(struct proof_checker *c, char sense)
{
    bool whole = sense != 'E';
    for (size_t i = 0; i < c->sum.n_used && whole; i++) {
        const size_t k = c->sum.used[i];
        const mpq_srcptr v = c->sum.v[k];
        whole = mpq_sgn(v) == 0 || (c->integer[k] && mpz_divisible_p(mpq_numref(v), mpq_denref(v)));
    }
    if (!whole)
        return vipr_wrong(&c->r, "a rounded row is not an inequality with integer variables and factors");
    if (sense == 'L')
        mpz_fdiv_q(mpq_numref(c->sum.rhs), mpq_numref(c->sum.rhs), mpq_denref(c->sum.rhs));
    else
        mpz_cdiv_q(mpq_numref(c->sum.rhs), mpq_numref(c->sum.rhs), mpq_denref(c->sum.rhs));
    mpz_set_ui(mpq_denref(c->sum.rhs), 1);
    return true;
}

/* True if two fractions are equal; one of them may be unreduced. */
static bool is_equal(struct proof_checker *c, const mpq_t a, const mpq_t b)
{
    if (mpq_sgn(a) == 0 || mpz_cmp(mpq_denref(a), mpq_denref(b)) == 0)
        return mpz_cmp(mpq_numref(a), mpq_numref(b)) == 0;
    mpz_mul(mpq_numref(c->product), mpq_numref(a), mpq_denref(b));
    mpz_mul(mpq_denref(c->product), mpq_numref(b), mpq_denref(a));
    return mpz_cmp(mpq_numref(c->product), mpq_denref(c->product)) == 0;
}

/* True if the sum implies the row. */
static bool sum_gives(struct proof_checker *c, char sense, const struct vipr_row *row)
{
    const struct vipr_terms *terms = vipr_terms_of(row);
    if (is_absurd(sense, c->sum.rhs) && sum_is_zero(c))
        return true;
    for (size_t i = 0; i < terms->n; i++) {
        const mpq_ptr sum = sum_of(c, terms->at[i]);
        if (!is_equal(c, sum, terms->v[i]))
            return vipr_wrong(&c->r, "the sum has other factors than the row");
        mpz_set_ui(mpq_numref(sum), 0);
    }
    return vipr_hold(&c->r, sum_is_zero(c), "the sum has more variables than the row") &&
           vipr_hold(&c->r, is_as_strong(sense, c->sum.rhs, row->sense, row->rhs),
                     "the sum is weaker than the row");
}

/* Checks a sum (lin or rnd) of earlier rows with their factors. */
static bool check_sum(struct proof_checker *c, struct vipr_row *row, bool rounded)
{
    size_t n = 0, index = 0;
    int direction = 0;
    if (!vipr_read_index(&n, &c->r, c->rows.n + 1))
        return false;
    sum_clear(c);
    for (size_t i = 0; i < n; i++) {
        if (!vipr_read_index(&index, &c->r, c->rows.n) ||
            !vipr_hold(&c->r, c->rows.v[index].taken != c->sum.number, "a row occurs twice in a sum") ||
            !vipr_read_value(c->factor, &c->r))
            return false;
        struct vipr_row *of = &c->rows.v[index];
        const int sign = mpq_sgn(c->factor) * (of->sense == 'G' ? 1 : of->sense == 'L' ? -1 : 0);
        of->taken = c->sum.number;
        if (sign * direction < 0)
            return vipr_wrong(&c->r, "a sum mixes rows of both directions");
        direction = direction ? direction : sign;
        add_row_to_sum(c, index);
        vipr_row_assume_all(row, of, SIZE_MAX);
    }
    const char sense = direction > 0 ? 'G' : direction < 0 ? 'L' : 'E';
    return (!rounded || round_sum(c, sense)) && sum_gives(c, sense, row);
}

/* True if an earlier row implies a row. Usually both have the terms of the objective. */
static bool row_gives(struct proof_checker *c, size_t index, const struct vipr_row *row)
{
    const struct vipr_row *of = &c->rows.v[index];
    if (vipr_terms_of(of) == vipr_terms_of(row) && !has_no_terms(vipr_terms_of(row)))
        return vipr_hold(&c->r, is_as_strong(of->sense, of->rhs, row->sense, row->rhs),
                         "the sum is weaker than the row");
    sum_clear(c);
    mpq_set_ui(c->factor, 1, 1);
    add_row_to_sum(c, index);
    return sum_gives(c, of->sense, row);
}

/* True if one of two rows always holds for integer variables: a x <= b or a x >= b + 1. */
static bool is_split(struct proof_checker *c, size_t a, size_t b)
{
    const size_t low = c->rows.v[a].sense == 'L' ? a : b, high = low == a ? b : a;
    const struct vipr_row *under = &c->rows.v[low];
    const struct vipr_terms *terms = vipr_terms_of(under);
    bool whole =
        under->sense == 'L' && c->rows.v[high].sense == 'G' && mpz_cmp_ui(mpq_denref(under->rhs), 1) == 0;
    sum_clear(c);
    mpq_set_si(c->factor, -1, 1);
    add_row_to_sum(c, low);
    mpq_set_ui(c->factor, 1, 1);
    add_row_to_sum(c, high);
    whole = whole && sum_is_zero(c);
    for (size_t i = 0; i < terms->n && whole; i++)
        whole = c->integer[terms->at[i]] && mpz_cmp_ui(mpq_denref(terms->v[i]), 1) == 0;
    return vipr_hold(&c->r, whole && mpq_cmp_ui(c->sum.rhs, 1, 1) == 0,
                     "two cases do not cover all integers");
}

/* Checks a row (uns) that holds in both of two cases. */
static bool check_cases(struct proof_checker *c, struct vipr_row *row)
{
    size_t at[4];
    for (size_t i = 0; i < 4; i++)
        if (!vipr_read_index(&at[i], &c->r, c->rows.n))
            return false;
    vipr_row_assume_all(row, &c->rows.v[at[0]], at[1]);
    vipr_row_assume_all(row, &c->rows.v[at[2]], at[3]);
    return is_split(c, at[1], at[3]) && row_gives(c, at[0], row) && row_gives(c, at[2], row);
}

/* --- sections --- */

static bool read_variables(struct proof_checker *c)
{
    size_t n = 0, index = 0;
    const size_t most = strlen(c->r.at);
    if (!vipr_expect(&c->r, "VER") || !vipr_expect(&c->r, "1.0") || !vipr_expect(&c->r, "VAR") ||
        !vipr_read_index(&n, &c->r, most))
        return false;
    c->r.n_variables = n;
    for (size_t k = 0; k < n; k++)
        if (!vipr_next(&c->r))
            return false;
    c->integer = mem_alloc(n, sizeof *c->integer);
    c->r.seen = mem_alloc(n, sizeof *c->r.seen);
    c->sum.v = mem_alloc(n, sizeof *c->sum.v);
    c->sum.used = mem_alloc(n, sizeof *c->sum.used);
    c->sum.is_used = mem_alloc(n, sizeof *c->sum.is_used);
    for (size_t k = 0; k < n; k++)
        mpq_init(c->sum.v[k]);
    if (!vipr_expect(&c->r, "INT") || !vipr_read_index(&n, &c->r, c->r.n_variables + 1))
        return false;
    for (size_t k = 0; k < n; k++) {
        if (!vipr_read_index(&index, &c->r, c->r.n_variables))
            return false;
        c->integer[index] = true;
    }
    return true;
}

static bool check_derived(struct proof_checker *c, struct vipr_row *row)
{
    if (!vipr_expect(&c->r, "{") || !vipr_next(&c->r))
        return false;
    const char *how = c->r.word;
    bool ok = strcmp(how, "asm") == 0;
    if (ok)
        vipr_row_assume(row, c->rows.n);
    else if (strcmp(how, "lin") == 0 || strcmp(how, "rnd") == 0)
        ok = check_sum(c, row, *how == 'r');
    else if (strcmp(how, "uns") == 0)
        ok = check_cases(c, row);
    else
        return vipr_wrong(&c->r, arena_printf(c->r.arena, "expected asm, lin, rnd or uns, got '%s'", how));
    /* the last index only states where the row is used, so it is not checked */
    return ok && vipr_expect(&c->r, "}") && vipr_next(&c->r);
}

static bool add_row(struct proof_checker *c, bool derived)
{
    struct vipr_row row;
    vipr_row_init(&row);
    const bool ok = vipr_read_row(&row, &c->r) && (!derived || check_derived(c, &row));
    VEC_PUSH(&c->rows, row);
    return ok;
}

static bool read_rows(struct proof_checker *c)
{
    size_t n = 0;
    const size_t most = strlen(c->r.at);
    if (!vipr_expect(&c->r, "OBJ") || !vipr_next(&c->r))
        return false;
    c->maximise = strcmp(c->r.word, "max") == 0;
    if (!c->maximise && strcmp(c->r.word, "min") != 0)
        return vipr_wrong(&c->r, "expected min or max");
    if (!vipr_read_index(&n, &c->r, c->r.n_variables + 1) || !vipr_read_terms(&c->objective, &c->r, n) ||
        !vipr_expect(&c->r, "CON") || !vipr_read_index(&c->n_given, &c->r, most) ||
        !vipr_read_index(&n, &c->r, c->n_given + 1)) /* number of bounds among them */
        return false;
    for (size_t i = 0; i < c->n_given; i++)
        if (!add_row(c, false))
            return false;
    return true;
}

static bool read_end(struct proof_checker *c, size_t end, const char *none)
{
    if (!vipr_next(&c->r))
        return false;
    c->to_prove.has[end] = strcmp(c->r.word, none) != 0;
    return !c->to_prove.has[end] || vipr_take_value(c->to_prove.end[end], &c->r);
}

static bool read_relation(struct proof_checker *c)
{
    if (!vipr_expect(&c->r, "RTP") || !vipr_next(&c->r))
        return false;
    c->to_prove.infeasible = strcmp(c->r.word, "infeas") == 0;
    if (c->to_prove.infeasible)
        return true;
    if (strcmp(c->r.word, "range") != 0)
        return vipr_wrong(&c->r, "expected infeas or range");
    return read_end(c, 0, "-inf") && read_end(c, 1, "inf");
}

/* Sets c->value to the value of terms at the solution in the current sum. */
static void find_value(struct proof_checker *c, const struct vipr_terms *terms)
{
    mpq_set_ui(c->value, 0, 1);
    for (size_t i = 0; i < terms->n; i++)
        if (mpq_sgn(c->sum.v[terms->at[i]]) != 0)
            add_product(c->value, c, terms->v[i], c->sum.v[terms->at[i]]);
    mpq_canonicalize(c->value);
}

static bool check_solution(struct proof_checker *c, const struct vipr_terms *solution)
{
    sum_clear(c);
    for (size_t i = 0; i < solution->n; i++) {
        mpq_set(sum_of(c, solution->at[i]), solution->v[i]);
        if (c->integer[solution->at[i]] && mpz_cmp_ui(mpq_denref(solution->v[i]), 1) != 0)
            return vipr_wrong(&c->r, "a solution has a fractional integer variable");
    }
    for (size_t r = 0; r < c->n_given; r++) {
        const struct vipr_row *row = &c->rows.v[r];
        find_value(c, vipr_terms_of(row));
        const int order = mpq_cmp(c->value, row->rhs);
        if (row->sense == 'G' ? order < 0 : row->sense == 'L' ? order > 0 : order != 0)
            return vipr_wrong(&c->r, arena_printf(c->r.arena, "a solution violates row %zu", r));
    }
    find_value(c, &c->objective);
    const int order = mpq_cmp(c->value, c->to_prove.best);
    if (!c->to_prove.has_best || (c->maximise ? order > 0 : order < 0))
        mpq_set(c->to_prove.best, c->value);
    c->to_prove.has_best = true;
    return true;
}

static bool check_solutions(struct proof_checker *c)
{
    size_t n = 0, n_terms = 0;
    if (!vipr_expect(&c->r, "SOL") || !vipr_read_index(&n, &c->r, strlen(c->r.at)))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct vipr_terms solution = {.n = 0};
        const bool ok = vipr_next(&c->r) && vipr_read_index(&n_terms, &c->r, c->r.n_variables + 1) &&
                        vipr_read_terms(&solution, &c->r, n_terms) && check_solution(c, &solution);
        vipr_terms_fini(&solution);
        if (!ok)
            return false;
    }
    const int order = mpq_cmp(c->to_prove.best, c->to_prove.end[!c->maximise]);
    return vipr_hold(&c->r,
                     !c->to_prove.has[!c->maximise] ||
                         (c->to_prove.has_best && (c->maximise ? order >= 0 : order <= 0)),
                     "no solution reaches the range");
}

/* Checks that the last row is the statement to prove. */
static bool check_end(struct proof_checker *c)
{
    if (!c->to_prove.infeasible && !c->to_prove.has[c->maximise])
        return true;
    if (c->rows.n == c->n_given)
        return vipr_wrong(&c->r, "nothing is derived");
    const struct vipr_row *last = &c->rows.v[c->rows.n - 1];
    if (last->n_assumed > 0)
        return vipr_wrong(&c->r, "the last row depends on an assumption");
    if (c->to_prove.infeasible)
        return vipr_hold(&c->r, has_no_terms(vipr_terms_of(last)) && is_absurd(last->sense, last->rhs),
                         "the last row is not a contradiction");
    struct vipr_row wanted;
    vipr_row_init(&wanted);
    wanted.terms = &c->objective;
    wanted.sense = c->maximise ? 'L' : 'G';
    mpq_set(wanted.rhs, c->to_prove.end[c->maximise]);
    const bool ok = row_gives(c, c->rows.n - 1, &wanted);
    vipr_row_fini(&wanted);
    return ok;
}

static bool check_derivations(struct proof_checker *c)
{
    size_t n = 0;
    if (!vipr_expect(&c->r, "DER") || !vipr_read_index(&n, &c->r, strlen(c->r.at)))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!add_row(c, true))
            return false;
    c->r.at += strspn(c->r.at, " \t\r\n");
    return vipr_hold(&c->r, *c->r.at == '\0', "text follows the last derivation") && check_end(c);
}

static void check_fini(struct proof_checker *c)
{
    for (size_t i = 0; i < c->rows.n; i++)
        vipr_row_fini(&c->rows.v[i]);
    for (size_t k = 0; c->sum.v && k < c->r.n_variables; k++)
        mpq_clear(c->sum.v[k]);
    mpz_clear(c->common);
    mpq_clears(c->to_prove.end[0], c->to_prove.end[1], c->to_prove.best, c->sum.rhs, c->factor, c->product,
               c->value, NULL);
    vipr_terms_fini(&c->objective);
    mem_free(c->rows.v);
    mem_free(c->sum.v);
    mem_free(c->integer);
    mem_free(c->sum.used);
    mem_free(c->sum.is_used);
    mem_free(c->r.seen);
}

void vipr_check(const char **why, const char *text, struct arena *arena)
{
    struct proof_checker c = {
        .r = {.at = text, .line = 1, .why = why, .arena = arena, .objective = &c.objective}};
    *why = NULL;
    mpz_init(c.common);
    mpq_inits(c.to_prove.end[0], c.to_prove.end[1], c.to_prove.best, c.sum.rhs, c.factor, c.product, c.value,
              NULL);
    (void)(read_variables(&c) && read_rows(&c) && read_relation(&c) && check_solutions(&c) &&
           check_derivations(&c));
    check_fini(&c);
}
