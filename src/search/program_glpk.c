/* program_glpk.c - the only file that uses GLPK.
 *
 * GLPK calls abort() on misuse and keeps its state per thread. Its error hook jumps back here, the
 * environment is freed, and the caller gets a status. Every solve uses a new problem, because results must
 * not depend on earlier ones. */
#include <float.h>
#include <glpk.h>
#include <math.h>
#include <setjmp.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/stop.h"
#include "search/program.h"

struct glpk_call {
    const struct program *program;
    const struct program_limits *limits;
    int64_t n_nodes; /* solved nodes so far */
    jmp_buf aborted;
    double bound;     /* bound of the open nodes at the last callback */
    struct held held; /* the environment of this thread */
    /* Matrix for GLPK, [n_entries + 1] each. It is stored here, because an abort leaves the function that
     * fills it. */
    int *row;
    int *col;
    double *value;
};

/* GLPK prints this text if memory runs out, and then calls its error hook. */
static int silence(void *info, const char *text)
{
    (void)info;
    if (strstr(text, "no memory available"))
        mem_fail();
    return 1;
}

static void end_environment(void *payload)
{
    (void)payload;
    glp_error_hook(NULL, NULL);
    glp_free_env(); /* also frees the problem; later solves start a new environment */
}

static void jump_back(void *info)
{
    struct glpk_call *call = info;
    longjmp(call->aborted, 1);
}

static void callback(glp_tree *tree, void *info)
{
    struct glpk_call *call = info;
    const int best = glp_ios_best_node(tree);
    if (best) /* the root node has no bound at the first callback */
        call->bound = fmin(call->bound, glp_ios_node_bound(tree, best));
    const int64_t most = call->limits->n_nodes;
    const bool next = glp_ios_reason(tree) == GLP_IPREPRO; /* called once per node, before it is solved */
    const bool full = next && most > 0 && call->n_nodes == most;
    call->n_nodes += next && !full;
    if (full || stop_reached(call->limits->stop))
        glp_ios_terminate(tree);
}

static int bound_kind(double low, double high)
{
    if (isinf(low))
        return isinf(high) ? GLP_FR : GLP_UP;
    if (isinf(high))
        return GLP_LO;
    return low == high ? GLP_FX : GLP_DB;
}

/* Bounds of a column for GLPK, which rejects integer columns with fractional bounds. */
static double low_of(const struct program_col *col)
{
    return col->integer ? ceil(col->low) : col->low;
}

static double high_of(const struct program_col *col)
{
    return col->integer ? floor(col->high) : col->high;
}

/* True if a column or row has contradictory bounds, which GLPK treats as bad data. */
static bool is_contradiction(const struct program *program)
{
    for (size_t c = 0; c < program->cols.n; c++)
        if (low_of(&program->cols.v[c]) > high_of(&program->cols.v[c]))
            return true;
    for (size_t r = 0; r < program->rows.n; r++)
        if (program->rows.v[r].low > program->rows.v[r].high)
            return true;
    return false;
}

static void free_matrix(struct glpk_call *call)
{
    mem_free(call->row);
    mem_free(call->col);
    mem_free(call->value);
    call->row = NULL;
    call->col = NULL;
    call->value = NULL;
}

static void load_matrix(glp_prob *lp, struct glpk_call *call)
{
    const struct program *program = call->program;
    const size_t n = program->entries.n;
    call->row = mem_alloc(n + 1, sizeof *call->row);
    call->col = mem_alloc(n + 1, sizeof *call->col);
    call->value = mem_alloc(n + 1, sizeof *call->value);
    for (size_t e = 0; e < n; e++) {
        call->row[e + 1] = (int)program->entries.v[e].row + 1;
        call->col[e + 1] = (int)program->entries.v[e].col + 1;
        call->value[e + 1] = program->entries.v[e].value;
    }
    glp_load_matrix(lp, (int)n, call->row, call->col, call->value);
    free_matrix(call);
}

static void load_program(glp_prob *lp, struct glpk_call *call)
{
    const struct program *program = call->program;
    glp_set_obj_dir(lp, GLP_MAX);
    glp_add_rows(lp, (int)program->rows.n);
    glp_add_cols(lp, (int)program->cols.n);
    for (size_t r = 0; r < program->rows.n; r++) {
        const struct program_row *p = &program->rows.v[r];
        glp_set_row_bnds(lp, (int)r + 1, bound_kind(p->low, p->high), p->low, p->high);
    }
    for (size_t c = 0; c < program->cols.n; c++) {
        const struct program_col *p = &program->cols.v[c];
        const double low = low_of(p);
        const double high = high_of(p);
        glp_set_col_bnds(lp, (int)c + 1, bound_kind(low, high), low, high);
        glp_set_obj_coef(lp, (int)c + 1, p->gain);
        if (p->integer)
            glp_set_col_kind(lp, (int)c + 1, GLP_IV);
    }
    load_matrix(lp, call);
}

static const char *failure_text(int code)
{
    static const struct {
        int code;
        const char *text;
    } known[] = {{GLP_EBADB, "the initial basis is invalid"},
                 {GLP_ESING, "the basis matrix is singular"},
                 {GLP_ECOND, "the basis matrix is ill-conditioned"},
                 {GLP_EBOUND, "a column has wrong bounds"},
                 {GLP_EFAIL, "the solver failed"},
                 {GLP_EOBJLL, "the objective reached its limit"},
                 {GLP_EOBJUL, "the objective reached its limit"},
                 {GLP_EITLIM, "the iteration limit was reached"},
                 {GLP_EROOT, "the root relaxation has no optimal basis"},
                 {GLP_EINSTAB, "numerical instability"},
                 {GLP_EDATA, "the data are invalid"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].code == code)
            return known[i].text;
    return "an undocumented return code"; /* GLPK documents no others for these two routines */
}

/* Solves the root relaxation. ST_OK with status PROGRAM_INFEASIBLE, or with an optimal basis to branch
 * from. */
static enum status solve_root(struct program_result *out, glp_prob *lp, const struct glpk_call *call,
                              int time_ms, struct diag *diag)
{
    enum { ITERATIONS_UNASKED = 5000 }; /* simplex has no callback, so the stop is checked between these */
    glp_smcp parameters;
    glp_init_smcp(&parameters);
    parameters.msg_lev = GLP_MSG_OFF;
    parameters.it_lim = ITERATIONS_UNASKED;
    const double start = glp_time();
    glp_scale_prob(lp, GLP_SF_AUTO);
    glp_adv_basis(lp, 0);
    int code = 0;
    bool fresh = true;
    do {
        if (time_ms > 0)
            parameters.tm_lim = (int)fmax(1, time_ms - 1e3 * glp_difftime(glp_time(), start));
        code = glp_simplex(lp, &parameters);
        if (fresh && (code == GLP_EBADB || code == GLP_ESING || code == GLP_ECOND)) {
            glp_std_basis(lp);
            code = glp_simplex(lp, &parameters);
        }
        fresh = false;
    } while (code == GLP_EITLIM && !stop_reached(call->limits->stop));
    if (code == GLP_ETMLIM || code == GLP_EITLIM) {
        out->status = PROGRAM_STOPPED;
        return ST_OK;
    }
    if (code != 0)
        return diag_set(diag, ST_INTERNAL, "GLPK: root relaxation: %s (code %d)", failure_text(code), code);
    const int status = glp_get_status(lp);
    if (status == GLP_OPT) {
        out->status = PROGRAM_OPTIMAL;
        out->bound = glp_get_obj_val(lp);
    } else if (status == GLP_NOFEAS || status == GLP_INFEAS) {
        out->status = PROGRAM_INFEASIBLE;
    } else if (status == GLP_UNBND) {
        return diag_set(diag, ST_INTERNAL, "the program is unbounded: a limit is missing in it");
    } else {
        return diag_set(diag, ST_INTERNAL, "GLPK: root relaxation: unexpected status %d", status);
    }
    return ST_OK;
}

/* Distance from a whole number within which GLPK takes a value as whole. GLPK's default accepts small
 * fractions of many candidates; but a column of millions of units has rounding errors of some units in its
 * last place, and no value of it would be whole. */
static double whole_within(const struct program *program)
{
    const double least = 1e-9, most = 1e-5 /* GLPK's default */, last_places = 16;
    double within = least;
    for (size_t c = 0; c < program->cols.n; c++)
        if (program->cols.v[c].integer && isfinite(program->cols.v[c].high))
            within = fmax(within, last_places * DBL_EPSILON * program->cols.v[c].high);
    return fmin(within, most);
}

static enum status branch(struct program_result *out, glp_prob *lp, struct glpk_call *call, int time_ms,
                          struct diag *diag)
{
    glp_iocp parameters;
    glp_init_iocp(&parameters);
    parameters.msg_lev = GLP_MSG_OFF;
    parameters.tol_int = whole_within(call->program);
    parameters.tol_obj = 1e-9;
    parameters.cb_func = callback;
    parameters.cb_info = call;
    if (time_ms > 0)
        parameters.tm_lim = time_ms;
    call->bound = out->bound;
    const int code = glp_intopt(lp, &parameters);
    if (code != 0 && code != GLP_ETMLIM && code != GLP_ESTOP && code != GLP_EMIPGAP)
        return diag_set(diag, ST_INTERNAL, "GLPK: branch and bound: %s (code %d)", failure_text(code), code);
    const int status = glp_mip_status(lp);
    out->found = status == GLP_OPT || status == GLP_FEAS;
    if (out->found)
        out->objective = glp_mip_obj_val(lp);
    if (code == 0 && status == GLP_OPT) {
        out->status = PROGRAM_OPTIMAL;
        out->bound = out->objective;
    } else if (code == 0 && status == GLP_NOFEAS) {
        out->status = PROGRAM_INFEASIBLE;
    } else {
        out->status = PROGRAM_STOPPED;
        out->bound = out->found ? fmax(call->bound, out->objective) : call->bound;
    }
    for (size_t c = 0; out->found && c < call->program->cols.n; c++)
        out->value[c] = glp_mip_col_val(lp, (int)c + 1);
    return ST_OK;
}

enum status program_solve(struct program_result *out, const struct program *program,
                          const struct program_limits *limits, struct arena *arena, struct diag *diag)
{
    /* Not a local: locals that change after setjmp are lost at the jump. */
    struct glpk_call *call = ARENA_NEW(arena, 1, struct glpk_call);
    call->program = program;
    call->limits = limits;
    *out = (struct program_result){.bound = (double)INFINITY};
    out->value = ARENA_NEW(arena, program->cols.n, double);
    if (program->cols.n == 0 || program->rows.n == 0)
        return diag_set(diag, ST_INTERNAL, "an empty program was handed to the solver");
    if (is_contradiction(program)) {
        out->status = PROGRAM_INFEASIBLE;
        return ST_OK;
    }
    const double at_most_ms = 2e9;
    const int time_ms = (int)fmin(at_most_ms, ceil(limits->time_s * 1e3));
    /* return code of glp_init_env, which GLPK otherwise calls itself and then aborts */
    enum { NO_MEMORY = 2 };
    if (glp_init_env() == NO_MEMORY)
        mem_fail();
    guard_hold(&call->held, end_environment, NULL);
    glp_term_hook(silence, NULL);
    if (setjmp(call->aborted)) {
        guard_drop(&call->held);
        end_environment(NULL);
        free_matrix(call);
        return diag_set(diag, ST_INTERNAL, "GLPK stopped with an internal error");
    }
    glp_error_hook(jump_back, call);
    const double start = glp_time();
    glp_prob *lp = glp_create_prob();
    load_program(lp, call);
    enum status status = solve_root(out, lp, call, time_ms, diag);
    /* branch and bound has the remaining time, at least a millisecond: 0 would be no limit */
    const double left_ms = fmax(1, time_ms - 1e3 * glp_difftime(glp_time(), start));
    if (status == ST_OK && out->status == PROGRAM_OPTIMAL)
        status = branch(out, lp, call, time_ms > 0 ? (int)left_ms : 0, diag);
    out->n_nodes = call->n_nodes;
    out->seconds = glp_difftime(glp_time(), start);
    guard_drop(&call->held);
    end_environment(NULL);
    return status;
}

const char *program_solver_version(void)
{
    return glp_version();
}
