/* pmnf.c - models of measured programs in the performance model normal form. */
#include "model/pmnf.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/number.h"
#include "machine/view.h"
#include "model/interval.h"

static const struct pmnf_program *program_of(const struct application *app)
{
    return &((const struct pmnf_model *)(const void *)app->model)->program;
}

double pmnf_basis(double a, double b, double p)
{
    return number_pow(p, a) * number_pow(number_log2(p), b);
}

/* Value v (p/p_i)^s between the points i and i + 1, and beyond the ends. */
static double interpolate_power(const struct pmnf_point *points, size_t i, double p)
{
    const struct pmnf_point *low = &points[i], *high = &points[i + 1];
    const double slope = number_ln(high->value / low->value) / number_ln(high->processes / low->processes);
    return low->value * number_pow(p / low->processes, slope);
}

static double between(const struct pmnf_quantity *quantity, double p)
{
    size_t i = 0;
    if (quantity->n_points == 1)
        return quantity->points[0].value;
    while (i + 2 < quantity->n_points && p >= quantity->points[i + 1].processes)
        i++;
    return interpolate_power(quantity->points, i, p);
}

double pmnf_value(const struct pmnf_quantity *quantity, double p)
{
    double sum = 0;
    if (quantity->n_points > 0)
        return between(quantity, p);
    for (size_t k = 0; k < quantity->n_terms; k++)
        sum += quantity->terms[k].c * pmnf_basis(quantity->terms[k].a, quantity->terms[k].b, p);
    return sum;
}

double pmnf_half(const struct pmnf_program *program, enum pmnf_what what, double p)
{
    const double half = program->quantity[what].half;
    const struct interval interval = {half > 0 ? half : (double)NAN, PMNF_GROWTH, program->measured_to};
    return interval_half(&interval, p);
}

/* The quantity at the lower (-1) or upper (1) end of its interval, or in the middle (0). */
static double value_at(const struct pmnf_program *program, enum pmnf_what what, double p, int end)
{
    const double value = pmnf_value(&program->quantity[what], p);
    return end == 0 || value == 0 ? value : value * number_exp(end * pmnf_half(program, what, p));
}

/* Nodes are counted as a fraction, so that the rate has no steps at whole numbers of nodes. */
static double efficiency(const struct pmnf_program *program, const struct view *view, double p)
{
    if (!(program->node_loss > 0))
        return 1;
    return number_pow(1 - program->node_loss, fmax(1, p / view->procs_per_node) - 1);
}

enum { KEPT_COMPUTATION, KEPT_EFFICIENCY, KEPT_COMMUNICATE_S };

/* Computing and communication are at the same end of their intervals, because runs that differ in one differ
 * in the other. */
static struct model_kept kept_at(const struct pmnf_program *program, const struct view *view, double p,
                                 int end)
{
    struct model_kept kept = {.v = {[KEPT_COMPUTATION] = value_at(program, PMNF_COMPUTATION, p, end),
                                    [KEPT_EFFICIENCY] = efficiency(program, view, p)}};
    if (p > 1)
        kept.v[KEPT_COMMUNICATE_S] = value_at(program, PMNF_MESSAGES, p, end) * view->latency_s +
                                     value_at(program, PMNF_VOLUME, p, end) / view->bandwidth_Bps;
    return kept;
}

static struct model_kept find_kept(const struct application *app, const struct view *view, double p)
{
    return kept_at(program_of(app), view, p, 0);
}

static void predict(struct prediction *out, const struct application *app, const struct model_kept *kept,
                    double rate_ops, double p)
{
    const struct pmnf_program *program = program_of(app);
    out->compute_s = kept->v[KEPT_COMPUTATION] / (rate_ops * kept->v[KEPT_EFFICIENCY]);
    out->communicate_s = kept->v[KEPT_COMMUNICATE_S];
    out->time_s = out->compute_s + out->communicate_s;
    out->rate_ops = (program->weak ? p : 1) * program->work_ops / out->time_s;
}

static struct prediction run_at(const struct application *app, const struct view *view, double p, int end)
{
    const struct model_kept kept = kept_at(program_of(app), view, p, end);
    struct prediction out = {0};
    predict(&out, app, &kept, view->rate_ops, p);
    return out;
}

static double work(const struct application *app)
{
    return program_of(app)->weak ? (double)NAN : program_of(app)->work_ops;
}

static bool is_constant(const struct pmnf_quantity *quantity)
{
    return quantity->n_points == 0 && quantity->n_terms == 1 && quantity->terms[0].a == 0 &&
           quantity->terms[0].b == 0;
}

/* Processes that exchange nothing and compute equal parts have the rate p e^(p/k - 1) on nodes of k. It rises
 * until p = -k/ln e, and at least up to p = k, where nothing is lost. */
static double rises_until(const struct application *app, const struct view *view)
{
    const struct pmnf_program *program = program_of(app);
    const struct pmnf_quantity *quantity = program->quantity;
    const bool silent = quantity[PMNF_VOLUME].n_terms + quantity[PMNF_VOLUME].n_points +
                            quantity[PMNF_MESSAGES].n_terms + quantity[PMNF_MESSAGES].n_points ==
                        0;
    if (!program->weak || !silent || !is_constant(&quantity[PMNF_COMPUTATION]))
        return 0;
    return view->procs_per_node * fmax(1, 1 / fabs(number_ln(1 - program->node_loss)));
}

static double memory_Bpp(const struct application *app, double p)
{
    return pmnf_value(&program_of(app)->quantity[PMNF_MEMORY], p);
}

static size_t figures(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p)
{
    const struct pmnf_program *program = program_of(app);
    const struct prediction low = run_at(app, view, p, -1), high = run_at(app, view, p, 1);
    const char *note = isnan(low.time_s) ? "points and terms without an interval give none" : NULL;
    size_t n = 0;
    out[n++] = (struct model_figure){
        .key = "time_low", .text = "least time, 90 %", .value = low.time_s, .unit = "s", .note = note};
    out[n++] = (struct model_figure){
        .key = "time_high", .text = "longest time, 90 %", .value = high.time_s, .unit = "s", .note = note};
    out[n++] = (struct model_figure){.key = "measured_from",
                                     .text = "measured from",
                                     .value = program->measured_from,
                                     .unit = "processes"};
    out[n++] = (struct model_figure){
        .key = "measured_to", .text = "measured to", .value = program->measured_to, .unit = "processes"};
    return n;
}

static enum status refuse(struct prediction *out, const struct application *app, const struct view *view,
                          double p, struct diag *diag)
{
    (void)out;
    (void)view;
    (void)p;
    return diag_set(diag, ST_DOMAIN, "%s needs file=, a model written by `bursar fit`", app->model->key);
}

static double no_work(const struct application *app)
{
    (void)app;
    return NAN;
}

static const struct model_param FILE_PARAM[] = {
    {.name = "file", .is_file = true, .text = "written by `bursar fit DATA.csv -o FILE`"},
};

const struct model model_pmnf = {
    .key = "pmnf",
    .about.title = "measured program: terms c p^a log2(p)^b, or the points",
    .about.paper =
        "A. Calotoiu, T. Hoefler, M. Poke, F. Wolf, \"Using automated performance modeling to find "
        "scalability bugs in complex codes\", SC '13, 2013",
    .about.equation =
        "performance model normal form: f(p) = sum c_k p^a_k log2(p)^b_k for computation, volume, "
        "messages and memory; time = computation / rate + messages latency + volume / bandwidth; "
        "rate of each node times efficiency^(nodes - 1)",
    MODEL_COUNTS("Mop"),
    .unit.scale = 1e6,
    .unit.assumed = true,
    .about.checked = "recovers functions from generated points, exact or with noise; a model is as good as "
                     "its measurements",
    .about.valid = "at the measured process counts; a plan warns of other counts",
    .params = FILE_PARAM,
    .n_params = 1,
    .eval = refuse,
    .work = no_work,
    .counts.next = model_next_count,
    .memory_Bpp = memory_Bpp,
    .from_file = true,
};

bool pmnf_unit_fits(const char *unit)
{
    const size_t n = strspn(unit, "abcdefghijklmnopqrstuvwxyz");
    return n > 0 && n <= PMNF_UNIT_LETTERS && unit[n] == '\0';
}

/* Operations are printed in millions, other units one by one. */
static void count_in(struct pmnf_model *out, const char *unit)
{
    const bool operations = strcmp(unit, "op") == 0 || strcmp(unit, "flop") == 0;
    snprintf(out->work, sizeof out->work, "%s%s", operations ? "M" : "", unit);
    const size_t n = strlen(out->work);
    const bool y = n > 1 && out->work[n - 1] == 'y' && !strchr("aeiou", out->work[n - 2]);
    if (y) /* query, queries */
        snprintf(out->rate, sizeof out->rate, "%.*sies/s", (int)(n - 1), out->work);
    else
        snprintf(out->rate, sizeof out->rate, "%s%s", out->work, operations ? "/s" : "s/s");
    out->model.unit.work = out->work;
    out->model.unit.rate = out->rate;
    out->model.unit.scale = operations ? 1e6 : 1;
    out->model.unit.assumed = false;
}

void pmnf_model_make(struct pmnf_model *out, const struct pmnf_program *program)
{
    *out = (struct pmnf_model){.model = model_pmnf, .program = *program};
    out->model.key = program->name;
    out->model.about.title = program->name;
    out->model.params = NULL;
    out->model.n_params = 0;
    out->model.eval = NULL;
    out->model.kept.find = find_kept;
    out->model.kept.predict = predict;
    out->model.work = work;
    out->model.rises_until = rises_until;
    out->model.figures = figures;
    out->model.from_file = false;
    out->model.measured.from = program->measured_from;
    out->model.measured.to = program->measured_to;
    if (program->unit)
        count_in(out, program->unit);
}

bool pmnf_model_count(struct pmnf_model *out, const struct model *model, const char *unit)
{
    if (model->kept.predict != predict)
        return false;
    struct pmnf_program program = ((const struct pmnf_model *)(const void *)model)->program;
    program.unit = unit;
    pmnf_model_make(out, &program);
    return true;
}
