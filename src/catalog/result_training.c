/* result_training.c - reads results of MLPerf Training: folders of submissions with the logs of their runs,
 * and summaries in JSON.
 *
 * The time to train is the mean of the runs without the fastest and the slowest. A run that did not converge
 * is the slowest; a result has at most one. The score is this time, scaled if the runs converged in fewer
 * samples than the reference (scaling.json). A rate is the mean of the samples, without the fewest and the
 * most, by the time to train before it is scaled. */
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/sort.h"
#include "base/text.h"
#include "base/yaml.h"
#include "catalog/result_reading.h"
#include "catalog/training_log.h"

/* The imported benchmarks: their logs count samples until the last evaluation. Others count epochs. The
 * lengths of sequences are those of the rules of rounds 4.0 to 6.0. */
static const struct training_benchmark {
    const char *name;
    int64_t sequence;  /* tokens of a sample; 0: a sample is not a sequence */
    const char *shape; /* transformer that is trained with all its parameters; NULL: none */
} BENCHMARKS[] = {
    {"deepseekv3_671b", 4096, "deepseek-v3"}, {"flux1", 0, NULL},
    {"gpt_oss_20b", 8192, "gpt-oss-20b"},     {"llama2_70b_lora", 8192, NULL},
    {"llama31_405b", 8192, "llama-3.1-405b"}, {"llama31_8b", 8192, "llama-3.1-8b"},
};
enum { N_BENCHMARKS = sizeof BENCHMARKS / sizeof *BENCHMARKS, MOST_NAMES = 4096, MOST_RUNS = 256 };

static const struct training_benchmark *find_benchmark(const char *name)
{
    for (size_t i = 0; i < N_BENCHMARKS; i++)
        if (strcmp(BENCHMARKS[i].name, name) == 0)
            return &BENCHMARKS[i];
    return NULL;
}

/* Ranges of numbers in files. MLPerf scales a score by at most a fraction. */
static const struct result_range MINUTES = {1e-3, 1e9}, SAMPLES = {1, 1e15}, SCALINGS = {0.1, 10};

/* --- results --- */

/* The values that descriptions of systems and summaries have in common. */
struct system_facts {
    const char *path;
    const struct yaml *row;
    const char *version;
    const char *submitter, *accelerator, *system_name;
    int64_t each, nodes;
};

/* What the runs of a result give. */
struct training_score {
    double minutes; /* time to train */
    double scaling; /* the score is minutes x scaling */
    double samples;
    int64_t batch;
    int64_t sequence; /* 0: not known from the runs */
};

static const char *text_of(const struct yaml *row, const char *key)
{
    return yaml_text(yaml_get(row, key));
}

static struct result_value value_of(const struct system_facts *facts, const char *key)
{
    const struct yaml *value = yaml_get(facts->row, key);
    return (struct result_value){value ? value : facts->row, facts->path, key, text_of(facts->row, key)};
}

/* True for a system of the closed division with accelerators, that is sold or rented. */
static bool is_sold(const struct yaml *row, const char *status)
{
    const char *division = text_of(row, "division"), *accelerator = text_of(row, "accelerator_model_name");
    return division && strcmp(division, "closed") == 0 && status && text_begins(status, "Available") &&
           accelerator && accelerator[0];
}

static struct benchmark_result begin_result(const struct result_reader *r, const struct system_facts *facts,
                                            const char *benchmark)
{
    const bool in_summary = strcmp(facts->path, r->import->path) == 0;
    return (struct benchmark_result){.benchmark = benchmark,
                                     .version = facts->version,
                                     .submitter = facts->submitter,
                                     .accelerator_name = facts->accelerator,
                                     .system_name = facts->system_name,
                                     .each = facts->each,
                                     .nodes = facts->nodes,
                                     .line = in_summary ? facts->row->line : 0};
}

static void add_result(struct result_reader *r, struct benchmark_result result,
                       const struct training_benchmark *benchmark, const struct training_score *score)
{
    const double seconds = 60 * score->minutes, accelerators = (double)(result.each * result.nodes);
    const int64_t sequence = score->sequence ? score->sequence : benchmark->sequence;
    const double work = benchmark->sequence ? (double)sequence : 1;
    result.application = result_application(r, result.benchmark, "training");
    result.unit = benchmark->sequence ? "Tokens/s" : "Samples/s";
    result.minutes = score->minutes * score->scaling;
    result.rate_per_s = score->samples * work / seconds / accelerators;
    result.job = (struct training_job){.benchmark = benchmark->name,
                                       .shape = benchmark->shape,
                                       .sequence = sequence,
                                       .batch = score->batch,
                                       .iteration_s = seconds * (double)score->batch / score->samples};
    result_add(r, result);
}

/* --- folders of submissions --- */

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Which entries of a folder are listed. */
struct name_form {
    const char *begin, *end;
    size_t most;
};
static const struct name_form ANY = {"", "", MOST_NAMES}, LOGS = {"result_", ".txt", MOST_RUNS};

/* Lists the entries of a folder in this form, sorted. Returns false, with a problem, if it cannot be read or
 * has too many. */
static bool list_folder(const char ***out, size_t *n, struct result_reader *r, const char *folder,
                        const struct name_form *form)
{
    const char **all = NULL;
    size_t n_all = 0;
    *n = 0;
    if (!file_list(&all, &n_all, folder, r->arena)) {
        result_problem(r, folder, 0, 0, "the folder cannot be read");
        return false;
    }
    for (size_t i = 0; i < n_all; i++)
        if (all[i][0] != '.' && text_begins(all[i], form->begin) && text_ends(all[i], form->end))
            all[(*n)++] = all[i];
    if (*n > form->most) {
        result_problem(r, folder, 0, 0,
                       arena_printf(r->arena, "%zu entries: expected at most %zu", *n, form->most));
        return false;
    }
    sort_stable(all, *n, sizeof *all, compare_names);
    *out = all;
    return true;
}

/* Reads an object in JSON from a file. Adds a problem and returns NULL on failure. */
static const struct yaml *read_json(struct result_reader *r, const char *path)
{
    const struct yaml *whole = NULL;
    struct diag own = DIAG_INIT;
    char *text = NULL;
    size_t n = 0;
    enum status status = file_read(&text, &n, path, r->arena, &own);
    if (status == ST_OK)
        status = yaml_parse_json(&whole, text, n, path, r->arena, &own);
    if (status == ST_OK && whole->kind != YAML_MAP)
        status = yaml_error(whole, &own, "expected an object in JSON");
    if (status != ST_OK)
        result_problem(r, path, own.line, own.column, arena_strdup(r->arena, own.message));
    diag_fini(&own);
    return status == ST_OK ? whole : NULL;
}

/* Reads the description of a system. Returns false, with a problem, if a value is missing or wrong. */
static bool read_system(struct system_facts *facts, struct result_reader *r)
{
    static const char *const REQUIRED[] = {"division", "status", "submitter"};
    for (size_t i = 0; i < sizeof REQUIRED / sizeof *REQUIRED; i++)
        if (!text_of(facts->row, REQUIRED[i])) {
            result_problem(r, facts->path, facts->row->line, facts->row->column,
                           arena_printf(r->arena, "a system without '%s'", REQUIRED[i]));
            return false;
        }
    facts->submitter = text_of(facts->row, "submitter");
    facts->accelerator = text_of(facts->row, "accelerator_model_name");
    facts->system_name = text_of(facts->row, "system_name");
    return !is_sold(facts->row, text_of(facts->row, "status")) ||
           (result_count(&facts->each, r, value_of(facts, "accelerators_per_node")) &&
            result_count(&facts->nodes, r, value_of(facts, "number_of_nodes")));
}

/* The mean of n numbers, without the smallest and the largest; `failed` of them are not in the array and
 * count as the largest. 0: no number remains. */
static double olympic_mean(double *v, size_t n, size_t failed)
{
    double sum = 0;
    const size_t end = failed ? n : n - 1;
    if (failed > 1 || n < 2 || end < 2)
        return 0;
    sort_stable(v, n, sizeof *v, compare_numbers);
    for (size_t i = 1; i < end; i++)
        sum += v[i];
    return sum / (double)(end - 1);
}

/* Reads scaling.json of a result, if there is one. */
static bool read_scaling(double *out, struct result_reader *r, const char *folder)
{
    const char *path = path_join(r->arena, folder, "scaling.json"), *key = "scaling_factor";
    *out = 1;
    if (!file_exists(path))
        return true;
    const struct yaml *whole = read_json(r, path);
    const struct yaml *value = whole ? yaml_get(whole, key) : NULL;
    return whole &&
           result_number(out, r, (struct result_value){value ? value : whole, path, key, text_of(whole, key)},
                         SCALINGS);
}

/* The runs of a result. */
struct training_runs {
    double minutes[MOST_RUNS], samples[MOST_RUNS];
    size_t n, failed;
    int64_t batch, sequence;
};

/* Reads the log of a run. Returns false, with a problem, if it cannot be read. */
static bool read_run(struct training_runs *runs, struct result_reader *r, const char *path,
                     const char *benchmark)
{
    struct arena arena = ARENA_INIT;
    struct diag own = DIAG_INIT;
    struct training_run run;
    enum status status = training_log_read(&run, path, benchmark, &arena, &own);
    if (status == ST_OK && run.converged && runs->n > 0 && run.batch != runs->batch)
        status = diag_at(&own, ST_INPUT, path, run.batch_line, 0,
                         "global_batch_size: %" PRId64 ", but %" PRId64 " in the runs before", run.batch,
                         runs->batch);
    if (status != ST_OK) {
        result_problem(r, arena_strdup(r->arena, path), own.line, own.column,
                       arena_strdup(r->arena, own.message));
    } else if (run.converged) {
        runs->minutes[runs->n] = run.minutes;
        runs->samples[runs->n++] = run.samples;
        runs->batch = run.batch;
        runs->sequence = run.sequence;
    } else {
        runs->failed++;
    }
    diag_fini(&own);
    arena_fini(&arena);
    return status == ST_OK;
}

static void read_runs(struct result_reader *r, const char *folder, struct benchmark_result *result,
                      const struct training_benchmark *benchmark)
{
    struct training_runs runs = {.n = 0};
    struct training_score score;
    const char **names = NULL;
    size_t n = 0;
    bool good = list_folder(&names, &n, r, folder, &LOGS) && read_scaling(&score.scaling, r, folder);
    for (size_t i = 0; i < n && good; i++)
        good = read_run(&runs, r, path_join(r->arena, folder, names[i]), benchmark->name);
    if (!good)
        return;
    score.minutes = olympic_mean(runs.minutes, runs.n, runs.failed);
    score.samples = olympic_mean(runs.samples, runs.n, runs.failed);
    score.batch = runs.batch;
    score.sequence = runs.sequence;
    if (score.minutes > 0)
        add_result(r, *result, benchmark, &score);
    else
        result_leave_out(r, result, "too few of its runs converged");
}

static void read_benchmark(struct result_reader *r, const struct system_facts *facts, const char *folder)
{
    struct benchmark_result result = begin_result(r, facts, path_name(folder));
    const struct training_benchmark *benchmark = find_benchmark(result.benchmark);
    if (!result_is_asked(r, result.benchmark))
        return;
    if (!is_sold(facts->row, text_of(facts->row, "status"))) {
        r->out->n_others++;
        return;
    }
    result_find_accelerator(r, &result);
    const char *why = result_lacks_node(r, &result);
    if (!why && !benchmark)
        why = arena_printf(r->arena, "%s is not one of the imported benchmarks", result.benchmark);
    if (why)
        result_leave_out(r, &result, why);
    else
        read_runs(r, folder, &result, benchmark);
}

static void read_submission(struct result_reader *r, const char *folder, const char *version)
{
    const char *results = path_join(r->arena, folder, "results"), **systems = NULL, **benchmarks = NULL;
    const char *descriptions = path_join(r->arena, folder, "systems");
    size_t n = 0, n_benchmarks = 0;
    if (!list_folder(&systems, &n, r, results, &ANY))
        return;
    for (size_t i = 0; i < n; i++) {
        const char *system = path_join(r->arena, results, systems[i]);
        struct system_facts facts = {
            .path = path_join(r->arena, descriptions, arena_printf(r->arena, "%s.json", systems[i])),
            .version = version};
        if (!file_is_folder(system))
            continue;
        facts.row = read_json(r, facts.path);
        if (!facts.row || !read_system(&facts, r) ||
            !list_folder(&benchmarks, &n_benchmarks, r, system, &ANY))
            continue;
        for (size_t k = 0; k < n_benchmarks; k++) {
            const char *benchmark = path_join(r->arena, system, benchmarks[k]);
            if (file_is_folder(benchmark))
                read_benchmark(r, &facts, benchmark);
        }
    }
}

static bool is_submission(struct result_reader *r, const char *folder)
{
    return file_is_folder(path_join(r->arena, folder, "results")) &&
           file_is_folder(path_join(r->arena, folder, "systems"));
}

/* The round in a name like training_results_v5.1: "v5.1". NULL: there is none. */
static const char *round_in(const char *s, struct arena *arena)
{
    static const char NAME[] = "training_results_";
    const char *at = s ? strstr(s, NAME) : NULL;
    size_t n = 0;
    if (!at)
        return NULL;
    at += strlen(NAME);
    n = at[0] == 'v' ? 1 + strspn(at + 1, "0123456789.") : 0;
    return n > 1 ? arena_strndup(arena, at, n) : round_in(at, arena);
}

enum status result_training_folder(struct result_reader *r, const char *folder, struct diag *diag)
{
    const char *version = r->import->round, **names = NULL;
    size_t n = 0, n_found = 0;
    if (!version)
        version = round_in(folder, r->arena);
    if (!version)
        version = round_in(path_resolved(r->arena, folder), r->arena);
    if (!version)
        return diag_at(diag, ST_INPUT, folder, 0, 0,
                       "the round is not known: give --round, like v5.1; it is known in a folder "
                       "training_results_v5.1");
    if (is_submission(r, folder)) {
        read_submission(r, folder, version);
        return ST_OK;
    }
    if (!list_folder(&names, &n, r, folder, &ANY))
        return ST_OK;
    for (size_t i = 0; i < n; i++) {
        const char *submission = path_join(r->arena, folder, names[i]);
        if (is_submission(r, submission)) {
            read_submission(r, submission, version);
            n_found++;
        }
    }
    return n_found > 0 ? ST_OK
                       : diag_at(diag, ST_INPUT, folder, 0, 0,
                                 "is not a submission to MLPerf Training: expected the folders results and "
                                 "systems in it, or in its folders");
}

/* --- summaries --- */

static bool is_row(const struct yaml *row)
{
    return row->kind == YAML_MAP && yaml_get(row, "division") && yaml_get(row, "accelerators_count");
}

/* Reads a result of a benchmark from a row of a summary; `minutes` is its time to train. */
static void read_score(struct result_reader *r, const struct system_facts *facts, const char *benchmark,
                       const char *minutes)
{
    const struct training_benchmark *known = find_benchmark(benchmark);
    const char *scaling = arena_printf(r->arena, "%s:rcp_scaling_factor", benchmark);
    struct benchmark_result result = begin_result(r, facts, benchmark);
    const char *samples = arena_printf(r->arena, "%s:samples_to_converge", benchmark);
    const char *size = arena_printf(r->arena, "%s:GBS", benchmark);
    struct training_score score = {.scaling = 1};
    double batch = 0;
    result_find_accelerator(r, &result);
    const char *why = result_lacks_node(r, &result);
    if (!why && !known)
        why = arena_printf(r->arena, "%s is not one of the imported benchmarks", benchmark);
    if (why) {
        result_leave_out(r, &result, why);
        return;
    }
    if (!result_number(&score.minutes, r, value_of(facts, minutes), MINUTES) ||
        !result_number(&score.samples, r, value_of(facts, samples), SAMPLES) ||
        !result_number(&batch, r, value_of(facts, size), SAMPLES) ||
        (text_of(facts->row, scaling) &&
         !result_number(&score.scaling, r, value_of(facts, scaling), SCALINGS)))
        return;
    score.batch = (int64_t)batch;
    score.minutes /= score.scaling;
    add_result(r, result, known, &score);
}

/* Sets the values of the system in a row of a summary. Returns false, with a problem, if one is wrong. */
static bool read_facts(struct system_facts *facts, struct result_reader *r)
{
    int64_t accelerators = 0;
    const struct yaml *row = facts->row;
    facts->version = r->import->round ? r->import->round : round_in(text_of(row, "details_url"), r->arena);
    facts->submitter = text_of(row, "submitter");
    facts->accelerator = text_of(row, "accelerator_model_name");
    facts->system_name = text_of(row, "system");
    if (!facts->version || !facts->submitter) {
        result_problem(r, facts->path, row->line, row->column,
                       facts->version ? "a result without 'submitter'"
                                      : "the round is not known: expected training_results_v6.0, or a later "
                                        "one, in 'details_url'");
        return false;
    }
    if (!result_count(&accelerators, r, value_of(facts, "accelerators_count")) ||
        !result_count(&facts->nodes, r, value_of(facts, "number_of_nodes")))
        return false;
    facts->each = accelerators / facts->nodes;
    if (facts->each * facts->nodes == accelerators)
        return true;
    const struct yaml *at = yaml_get(row, "accelerators_count");
    result_problem(r, facts->path, at->line, at->column,
                   arena_printf(r->arena,
                                "accelerators_count: %" PRId64 " is not a multiple of %" PRId64
                                ", the number_of_nodes",
                                accelerators, facts->nodes));
    return false;
}

/* A row has the results of a system, with columns for each benchmark: since round 6.0 BENCHMARK:time_to_train
 * and others, before BENCHMARK alone, with the minutes. */
static void read_row(struct result_reader *r, const struct yaml *row)
{
    static const char TIME[] = ":time_to_train";
    struct system_facts facts = {.path = r->import->path, .row = row};
    const bool sold = is_sold(row, text_of(row, "availability"));
    if (sold && !read_facts(&facts, r))
        return;
    for (size_t i = 0; i < row->n; i++) {
        const struct yaml_pair *pair = &row->pairs[i];
        if (pair->value->kind != YAML_SCALAR || !pair->value->text)
            continue;
        if (find_benchmark(pair->key)) {
            result_problem(r, facts.path, pair->value->line, pair->value->column,
                           arena_printf(r->arena,
                                        "%s has a time but no samples, as in rounds before 6.0: import the "
                                        "folder of the submission, with its logs",
                                        pair->key));
            return;
        }
        const size_t n = strlen(pair->key);
        if (!text_ends(pair->key, TIME))
            continue;
        const char *benchmark = arena_strndup(r->arena, pair->key, n - strlen(TIME));
        if (!result_is_asked(r, benchmark))
            continue;
        if (sold)
            read_score(r, &facts, benchmark, pair->key);
        else
            r->out->n_others++;
    }
}

const struct result_kind result_training = {
    .name = "MLPerf Training",
    .id = "mlperf-training",
    .repository = "training_results",
    .note =
        "samples or tokens per second of a system by its accelerators, means of its runs without the best "
        "and the worst, evaluations included, of the result in the middle of those on one such node; not "
        "verified by MLCommons, of which MLPerf is a trademark",
    .one_job = true,
    .is_row = is_row,
    .read_row = read_row,
};
