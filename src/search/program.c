/* program.c - builds integer programs and writes them for other solvers. */
#include "search/program.h"

#include <math.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/stop.h"

void program_init(struct program *program, struct arena *arena)
{
    *program = (struct program){.arena = arena};
}

void program_fini(struct program *program)
{
    mem_free(program->cols.v);
    mem_free(program->rows.v);
    mem_free(program->entries.v);
    *program = (struct program){.arena = program->arena};
}

size_t program_add_col(struct program *program, char letter, double low, double high, bool integer,
                       const char *text)
{
    const char *name = arena_printf(program->arena, "%c%zu", letter, program->cols.n);
    VEC_PUSH(&program->cols, ((struct program_col){
                                 .name = name, .text = text, .low = low, .high = high, .integer = integer}));
    return program->cols.n - 1;
}

size_t program_add_row(struct program *program, char letter, double low, double high, const char *text)
{
    const char *name = arena_printf(program->arena, "%c%zu", letter, program->rows.n);
    VEC_PUSH(&program->rows, (struct program_row){name, text, low, high});
    return program->rows.n - 1;
}

void program_add_entry(struct program *program, size_t row, size_t col, double value)
{
    if (value != 0)
        VEC_PUSH(&program->entries, (struct program_entry){row, col, value});
}

static int by_col(const void *a, const void *b)
{
    const struct program_entry *x = a, *y = b;
    if (x->col != y->col)
        return x->col < y->col ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

static int by_row(const void *a, const void *b)
{
    const struct program_entry *x = a, *y = b;
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    return x->col < y->col ? -1 : x->col > y->col;
}

/* A copy of the entries, sorted by `compare`; the caller frees it. */
static struct program_entry *sorted_entries(const struct program *program,
                                            int (*order)(const void *, const void *))
{
    struct program_entry *copy = mem_alloc(program->entries.n, sizeof *copy);
    for (size_t i = 0; i < program->entries.n; i++)
        copy[i] = program->entries.v[i];
    sort_stable(copy, program->entries.n, sizeof *copy, order);
    return copy;
}

static char row_kind(const struct program_row *row)
{
    if (row->low == row->high)
        return 'E';
    if (isinf(row->low))
        return 'L';
    return 'G'; /* the other side of a range is in section RANGES */
}

/* Checks the stop function at every 4096th row or column. */
static bool is_over(const struct program *program, size_t i)
{
    enum { ASK_EVERY = 4096 };
    return i % ASK_EVERY == 0 && stop_reached(program->stop);
}

/* Free MPS. Readers disagree on OBJSENSE, so no direction is written; the objective is negated and
 * minimised. FREE follows the name, because CBC otherwise reads short lines in the fixed format. */
void program_write_mps(const struct program *program, FILE *out)
{
    struct program_entry *entries = sorted_entries(program, by_col);
    fprintf(out, "NAME bursar FREE\nROWS\n N obj\n");
    for (size_t r = 0; r < program->rows.n; r++)
        fprintf(out, " %c %s\n", row_kind(&program->rows.v[r]), program->rows.v[r].name);
    fprintf(out, "COLUMNS\n");
    bool integer = false;
    size_t marker = 0, e = 0;
    for (size_t c = 0; c < program->cols.n && !is_over(program, c); c++) {
        const struct program_col *col = &program->cols.v[c];
        if (col->integer != integer) {
            integer = col->integer;
            fprintf(out, " M%zu 'MARKER' '%s'\n", marker++, integer ? "INTORG" : "INTEND");
        }
        fprintf(out, " %s obj %.17g\n", col->name, col->gain == 0 ? 0 : -col->gain);
        for (; e < program->entries.n && entries[e].col == c; e++)
            fprintf(out, " %s %s %.17g\n", col->name, program->rows.v[entries[e].row].name, entries[e].value);
    }
    if (integer)
        fprintf(out, " M%zu 'MARKER' 'INTEND'\n", marker);
    fprintf(out, "RHS\n");
    for (size_t r = 0; r < program->rows.n; r++) {
        const struct program_row *row = &program->rows.v[r];
        const double rhs = row_kind(row) == 'L' ? row->high : row->low;
        if (rhs != 0)
            fprintf(out, " RHS %s %.17g\n", row->name, rhs);
    }
    fprintf(out, "RANGES\n");
    for (size_t r = 0; r < program->rows.n; r++) {
        const struct program_row *row = &program->rows.v[r];
        if (row_kind(row) == 'G' && !isinf(row->high))
            fprintf(out, " RNG %s %.17g\n", row->name, row->high - row->low);
    }
    fprintf(out, "BOUNDS\n");
    for (size_t c = 0; c < program->cols.n && !is_over(program, c); c++) {
        const struct program_col *col = &program->cols.v[c];
        fprintf(out, " LO BND %s %.17g\n", col->name, col->low);
        if (isinf(col->high))
            fprintf(out, " PL BND %s\n", col->name);
        else
            fprintf(out, " UP BND %s %.17g\n", col->name, col->high);
    }
    fprintf(out, "ENDATA\n");
    mem_free(entries);
}

/* Readers of the format reject a row or an objective without a term. */
#define NOTHING_OF " + 0 %s"

static void write_terms(const struct program *program, const struct program_entry *entries, size_t *e,
                        size_t row, FILE *out)
{
    size_t in_line = 0;
    for (; *e < program->entries.n && entries[*e].row == row; ++*e) {
        const double value = entries[*e].value;
        fprintf(out, " %c %.17g %s", value < 0 ? '-' : '+', fabs(value),
                program->cols.v[entries[*e].col].name);
        if (++in_line % 6 == 0)
            fprintf(out, "\n");
    }
    if (in_line == 0)
        fprintf(out, NOTHING_OF, program->cols.v[0].name);
}

/* CPLEX LP. A row with two sides is written as two rows; the name of the second ends with an underscore. */
void program_write_lp(const struct program *program, FILE *out)
{
    struct program_entry *entries = sorted_entries(program, by_row);
    fprintf(out, "Minimize\n obj:");
    size_t terms = 0;
    for (size_t c = 0; c < program->cols.n; c++) {
        const struct program_col *col = &program->cols.v[c];
        if (col->gain != 0)
            fprintf(out, "%s %c %.17g %s", terms++ % 6 == 5 ? "\n" : "", col->gain > 0 ? '-' : '+',
                    fabs(col->gain), col->name);
    }
    if (terms == 0)
        fprintf(out, NOTHING_OF, program->cols.v[0].name);
    fprintf(out, "\nSubject To\n");
    size_t e = 0;
    for (size_t r = 0; r < program->rows.n && !is_over(program, r); r++) {
        const struct program_row *row = &program->rows.v[r];
        const size_t first = e;
        fprintf(out, " %s:", row->name);
        write_terms(program, entries, &e, r, out);
        if (row->low == row->high) {
            fprintf(out, " = %.17g\n", row->low);
            continue;
        }
        fprintf(out, isinf(row->low) ? " <= %.17g\n" : " >= %.17g\n", isinf(row->low) ? row->high : row->low);
        if (!isinf(row->low) && !isinf(row->high)) {
            e = first;
            fprintf(out, " %s_:", row->name);
            write_terms(program, entries, &e, r, out);
            fprintf(out, " <= %.17g\n", row->high);
        }
    }
    fprintf(out, "Bounds\n");
    for (size_t c = 0; c < program->cols.n && !is_over(program, c); c++) {
        const struct program_col *col = &program->cols.v[c];
        if (isinf(col->high))
            fprintf(out, " %s >= %.17g\n", col->name, col->low);
        else
            fprintf(out, " %.17g <= %s <= %.17g\n", col->low, col->name, col->high);
    }
    fprintf(out, "Generals\n");
    for (size_t c = 0; c < program->cols.n; c++)
        if (program->cols.v[c].integer)
            fprintf(out, " %s\n", program->cols.v[c].name);
    fprintf(out, "End\n");
    mem_free(entries);
}

void program_write_map(const struct program *program, FILE *out)
{
    for (size_t c = 0; c < program->cols.n && !is_over(program, c); c++)
        fprintf(out, "column\t%s\t%s\n", program->cols.v[c].name, program->cols.v[c].text);
    for (size_t r = 0; r < program->rows.n; r++)
        fprintf(out, "row\t%s\t%s\n", program->rows.v[r].name, program->rows.v[r].text);
}
