/* fit_report.c - writes the result of `bursar fit`. */
#include <math.h>

#include "base/number.h"
#include "base/text.h"
#include "report/columns.h"
#include "report/model_report.h"
#include "report/sink.h"
#include "report/value.h"
#include "study/fit.h"

static const char *const KEYS[N_PMNF] = {"computation", "volume", "messages", "memory"};
static const char *const UNITS[N_PMNF] = {"op", "B", "", "B"};

/* --- the file --- */

static void write_terms(FILE *stream, const struct pmnf_quantity *quantity)
{
    fprintf(stream, "  terms:\n");
    for (size_t i = 0; i < quantity->n_terms; i++)
        fprintf(stream, "    - {c: %.17g, a: %.17g, b: %g}\n", quantity->terms[i].c, quantity->terms[i].a,
                quantity->terms[i].b);
    if (quantity->half > 0)
        fprintf(stream, "  interval: %.17g\n", quantity->half);
}

static void write_points(FILE *stream, const struct pmnf_quantity *quantity)
{
    fprintf(stream, "  points:\n");
    for (size_t i = 0; i < quantity->n_points; i++)
        fprintf(stream, "    - [%g, %.17g]\n", quantity->points[i].processes, quantity->points[i].value);
}

void fit_report_file(FILE *stream, const struct fit *fit)
{
    const struct pmnf_program *program = &fit->program;
    fprintf(stream, "# A measured program, written by `bursar fit`: computation, communication and memory of "
                    "a process.\n");
    fprintf(stream, "# Rate of the measured machine: %.15g Mop/s.\n", fit->rate_ops / 1e6);
    fprintf(stream, "program: %s\n%swork: %.17g\nmeasured: {from: %.0f, to: %.0f}\n", program->name,
            program->weak ? "mode: weak\n" : "", program->work_ops, program->measured_from,
            program->measured_to);
    for (int what = 0; what < N_PMNF; what++) {
        const struct pmnf_quantity *quantity = &program->quantity[what];
        if (fit->choice[what].n == 0)
            continue;
        fprintf(stream, "%s:\n", KEYS[what]);
        if (quantity->n_points > 0)
            write_points(stream, quantity);
        else
            write_terms(stream, quantity);
    }
}

/* --- the report --- */

/* "1.2e+12 p^-1 + 3e9 log2(p)" */
static void put_function(struct text *text, const struct pmnf_quantity *quantity)
{
    static const struct {
        double a;
        const char *text;
    } fractions[] = {{1. / 3, "1/3"}, {2. / 3, "2/3"}, {4. / 3, "4/3"},
                     {5. / 3, "5/3"}, {7. / 3, "7/3"}, {8. / 3, "8/3"}};
    text_clear(text);
    text_put(text, "");
    if (quantity->n_points > 0)
        text_printf(text, "%zu points, interpolated by powers of p", quantity->n_points);
    for (size_t i = 0; i < quantity->n_terms; i++) {
        const struct pmnf_term *term = &quantity->terms[i];
        const char *fraction = NULL;
        for (size_t k = 0; k < sizeof fractions / sizeof *fractions; k++)
            if (fabs(fabs(term->a) - fractions[k].a) < 1e-9)
                fraction = fractions[k].text;
        text_printf(text, "%s%.6g", i ? " + " : "", term->c);
        if (fraction)
            text_printf(text, " p^%s%s", term->a < 0 ? "-" : "", fraction);
        else if (term->a == 1)
            text_put(text, " p");
        else if (term->a != 0)
            text_printf(text, " p^%g", term->a);
        if (term->b == 1)
            text_put(text, " log2(p)");
        else if (term->b != 0)
            text_printf(text, " log2(p)^%g", term->b);
    }
}

static void write_functions(struct sink *sink, const struct fit *fit)
{
    struct text function = TEXT_INIT;
    sink_table_begin(sink, "functions", "Functions of the process count p", SINK_SIDE, COLUMNS_FUNCTIONS);
    for (int what = 0; what < N_PMNF; what++) {
        const struct fit_choice *choice = &fit->choice[what];
        if (choice->n == 0)
            continue;
        const struct fit_residual *worst = &choice->residuals[choice->worst];
        put_function(&function, &fit->program.quantity[what]);
        SINK_ROW(sink, false, value_text(KEYS[what]), value_text(function.s),
                 value_integer((int64_t)choice->n), value_real(100 * choice->left_out),
                 value_real(100 * choice->rms), value_real(100 * (worst->fitted / worst->measured - 1)),
                 value_integer(fit->data->rows[worst->row].line), value_integer((int64_t)choice->n_tried));
    }
    sink_table_end(sink);
    text_fini(&function);
}

static void write_residuals(struct sink *sink, const struct fit *fit)
{
    sink_table_begin(sink, "rows", "Runs", SINK_MAIN, COLUMNS_FIT_ROWS);
    for (int what = 0; what < N_PMNF; what++)
        for (size_t i = 0; i < fit->choice[what].n; i++) {
            const struct fit_residual *at = &fit->choice[what].residuals[i];
            const struct fit_row *row = &fit->data->rows[at->row];
            const double half = pmnf_half(&fit->program, (enum pmnf_what)what, row->processes);
            SINK_ROW(sink, false, value_integer(row->line), value_integer((int64_t)row->processes),
                     value_text(KEYS[what]), value_text(UNITS[what]), value_real(at->measured),
                     value_real(at->fitted), value_real(100 * (at->fitted / at->measured - 1)),
                     value_real(at->fitted * number_exp(-half)), value_real(at->fitted * number_exp(half)),
                     value_real(100 * number_exp_minus_1(half)));
        }
    sink_table_end(sink);
}

static void write_warnings(struct sink *sink, const struct fit *fit)
{
    const bool sends = fit->choice[PMNF_VOLUME].n > 0 || fit->choice[PMNF_MESSAGES].n > 0;
    const char *warning = NULL;
    if (fit->data->whole_time)
        warning = sends
                      ? "run times include the communication of the measured machine; the model counts it "
                        "twice"
                      : "run times include communication; the predicted time does not depend on the network";
    else if (!sends)
        warning = "the data has neither volume_B nor messages: the model has no communication";
    sink_strings(sink, "warnings", warning ? "Warnings" : NULL, &warning, warning != NULL);
}

void fit_report(struct sink *sink, const struct fit *fit, const char *file)
{
    const struct pmnf_program *program = &fit->program;
    sink_say(sink, "%s: %zu runs on %.0f to %.0f %s.", program->name, fit->data->n_rows,
             program->measured_from, program->measured_to, fit->data->nodes ? "nodes" : "processes");
    if (program->weak)
        sink_say(
            sink,
            "Weak scaling: each process has one share of the problem. The times are those of one share.");
    sink_say(sink, "%s", "");
    sink_string(sink, "program", NULL, program->name);
    sink_string(sink, "file", NULL, file);
    sink_string(sink, "mode", NULL, program->weak ? "weak" : "strong");
    sink_real(sink, "work", program->weak ? "Work of a share" : "Work of a run", program->work_ops / 1e6, 6,
              "Mop");
    sink_real(sink, "rate", "Rate", fit->rate_ops / 1e6, 6,
              fit->data->nodes ? "Mop/s per node" : "Mop/s per process");
    sink_real(sink, "measured_from", NULL, program->measured_from, 6, NULL);
    sink_real(sink, "measured_to", NULL, program->measured_to, 6, NULL);
    write_functions(sink, fit);
    write_residuals(sink, fit);
    write_warnings(sink, fit);
    if (file) {
        sink_say(sink, "%s", "");
        sink_say(sink, "Model written to %s. In a workload: {model: pmnf, params: {file: %s}}", file, file);
    }
}
