/* training_log.c - reads the logs of runs of MLPerf Training. Only lines with a wanted key are parsed: other
 * lines can be cut or mixed with the output of other processes. */
#include "catalog/training_log.h"

#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/yaml.h"

static const char MARK[] = ":::MLLOG";
static const double MOST_SAMPLES = 1e15;

enum log_key {
    KEY_BATCH,
    KEY_BENCHMARK,
    KEY_ERROR,
    KEY_ACCURACY,
    KEY_SEQUENCE,
    KEY_START,
    KEY_STOP,
    N_LOG_KEYS,
};

static const char *const KEYS[N_LOG_KEYS] = {
    [KEY_BATCH] = "global_batch_size", [KEY_BENCHMARK] = "submission_benchmark", [KEY_ERROR] = "eval_error",
    [KEY_ACCURACY] = "eval_accuracy",  [KEY_SEQUENCE] = "max_sequence_length",   [KEY_START] = "run_start",
    [KEY_STOP] = "run_stop",
};

struct run_reader {
    struct training_run *out;
    const char *path, *benchmark;
    int line, column;          /* of the object in the current line */
    int64_t start_ms, stop_ms; /* -1: not read yet */
    struct arena *arena;
    struct diag *diag;
};

/* Reports ST_INPUT at a value of the current line; NULL: at its object. */
#define FAIL(r, at, ...)                                                                                     \
    diag_at((r)->diag, ST_INPUT, (r)->path, (r)->line, (r)->column + ((at) ? (at)->column - 1 : 0),          \
            __VA_ARGS__)

/* The key of a line's object; N_LOG_KEYS: none of the wanted ones. */
static enum log_key key_of(const char *object)
{
    const char *s = strstr(object, "\"key\"");
    if (!s)
        return N_LOG_KEYS;
    s += 5;
    s += strspn(s, " \t:\"");
    for (size_t i = 0; i < N_LOG_KEYS; i++)
        if (strncmp(s, KEYS[i], strlen(KEYS[i])) == 0 && s[strlen(KEYS[i])] == '"')
            return (enum log_key)i;
    return N_LOG_KEYS;
}

/* Reads a whole number of a member: a time in milliseconds, or a number of samples or tokens from 1. */
static enum status read_whole(int64_t *out, struct run_reader *r, const struct yaml *object, const char *key,
                              bool is_time)
{
    const int64_t low = is_time ? 0 : 1, high = is_time ? 1000000000000000 : 1000000000;
    const struct yaml *value = yaml_get(object, key);
    struct diag why = DIAG_INIT;
    const char *text = yaml_text(value);
    const bool good = text && decimal_parse_integer(out, text, low, high, &why) == ST_OK;
    diag_fini(&why);
    return good ? ST_OK
                : FAIL(r, value, "%s: expected a whole number from %lld to %lld, got '%s'", key,
                       (long long)low, (long long)high, text ? arena_shown(r->arena, text) : "");
}

/* A value of an object's metadata; NULL: it is absent. */
static const struct yaml *metadata_value(const struct yaml *object, const char *key)
{
    const struct yaml *metadata = yaml_get(object, "metadata");
    return metadata && metadata->kind == YAML_MAP ? yaml_get(metadata, key) : NULL;
}

/* Reads metadata.samples_count of an evaluation. */
static enum status read_samples(struct run_reader *r, const struct yaml *object)
{
    const struct yaml *value = metadata_value(object, "samples_count");
    struct diag why = DIAG_INIT;
    if (!value)
        return ST_OK; /* checked at the end: one evaluation may lack it */
    const char *text = yaml_text(value);
    const bool good = text && decimal_parse_double(&r->out->samples, text, &why) == ST_OK &&
                      r->out->samples >= 0 && r->out->samples <= MOST_SAMPLES;
    diag_fini(&why);
    return good ? ST_OK
                : FAIL(r, value, "samples_count: expected a number from 0 to 1e15, got '%s'",
                       text ? arena_shown(r->arena, text) : "");
}

static enum status read_start(struct run_reader *r, const struct yaml *object)
{
    if (r->start_ms >= 0)
        return FAIL(r, object, "a second run_start: expected one run in a log");
    return read_whole(&r->start_ms, r, object, "time_ms", true);
}

static enum status read_stop(struct run_reader *r, const struct yaml *object)
{
    const char *is = yaml_text(metadata_value(object, "status"));
    if (r->stop_ms >= 0)
        return FAIL(r, object, "a second run_stop: expected one run in a log");
    if (r->start_ms < 0)
        return FAIL(r, object, "run_stop without a run_start before it");
    const enum status status = read_whole(&r->stop_ms, r, object, "time_ms", true);
    if (status == ST_OK && r->stop_ms <= r->start_ms)
        return FAIL(r, yaml_get(object, "time_ms"), "run_stop is not later than run_start");
    r->out->converged = is && strcmp(is, "success") == 0;
    return status;
}

static enum status check_benchmark(struct run_reader *r, const struct yaml *object)
{
    const struct yaml *value = yaml_get(object, "value");
    const char *text = yaml_text(value);
    return text && strcmp(text, r->benchmark) == 0
               ? ST_OK
               : FAIL(r, value, "submission_benchmark: expected '%s', the name of the folder, got '%s'",
                      r->benchmark, text ? arena_shown(r->arena, text) : "");
}

static enum status read_object(struct run_reader *r, enum log_key key, const struct yaml *object)
{
    if (object->kind != YAML_MAP)
        return FAIL(r, object, "expected an object in JSON after %s", MARK);
    switch (key) {
    case KEY_START:
        return read_start(r, object);
    case KEY_STOP:
        return read_stop(r, object);
    case KEY_BENCHMARK:
        return check_benchmark(r, object);
    case KEY_BATCH:
        r->out->batch_line = r->line;
        return read_whole(&r->out->batch, r, object, "value", false);
    case KEY_SEQUENCE:
        return read_whole(&r->out->sequence, r, object, "value", false);
    case KEY_ACCURACY:
    case KEY_ERROR:
        return r->stop_ms < 0 ? read_samples(r, object) : ST_OK;
    case N_LOG_KEYS:
        break;
    }
    return ST_OK;
}

/* Parses the object of a line; its memory is freed with the line. */
static enum status read_line(struct run_reader *r, enum log_key key, const char *text)
{
    struct arena arena = ARENA_INIT, *whole = r->arena;
    const struct yaml *object = NULL;
    struct diag own = DIAG_INIT;
    enum status status = yaml_parse(&object, text, strlen(text), r->path, &arena, &own);
    r->arena = &arena;
    if (status == ST_OK)
        status = read_object(r, key, object);
    else
        diag_at(r->diag, status, r->path, r->line, r->column + (own.column > 0 ? own.column - 1 : 0), "%s",
                own.message);
    r->arena = whole;
    diag_fini(&own);
    arena_fini(&arena);
    return status;
}

static enum status read_lines(struct run_reader *r, char *text)
{
    enum status status = ST_OK;
    for (char *s = text; *s && status == ST_OK;) {
        const size_t n = strcspn(s, "\n");
        const bool last = s[n] == '\0';
        s[n] = '\0';
        r->line++;
        const char *object = strstr(s, MARK);
        object = object ? object + strlen(MARK) : NULL;
        object = object ? object + strspn(object, " ") : NULL;
        const enum log_key key = object ? key_of(object) : N_LOG_KEYS;
        r->column = object ? (int)(object - s) + 1 : 0;
        if (key != N_LOG_KEYS)
            status = read_line(r, key, object);
        s += n + !last;
    }
    return status;
}

/* Checks that a converged run has all values. */
static enum status check_run(const struct run_reader *r)
{
    struct training_run *run = r->out;
    const char *missing = r->start_ms < 0       ? "run_start"
                          : !run->converged     ? NULL
                          : run->batch == 0     ? "global_batch_size"
                          : !(run->samples > 0) ? "samples_count of eval_accuracy before run_stop"
                                                : NULL;
    if (missing)
        return diag_at(r->diag, ST_INPUT, r->path, r->line, 0, "the log ends without %s", missing);
    run->minutes = run->converged ? (double)(r->stop_ms - r->start_ms) / 60000 : 0;
    return ST_OK;
}

enum status training_log_read(struct training_run *out, const char *path, const char *benchmark,
                              struct arena *arena, struct diag *diag)
{
    struct run_reader r = {.out = out,
                           .path = path,
                           .benchmark = benchmark,
                           .start_ms = -1,
                           .stop_ms = -1,
                           .arena = arena,
                           .diag = diag};
    char *text = NULL;
    size_t n = 0;
    *out = (struct training_run){.converged = false};
    enum status status = file_read(&text, &n, path, arena, diag);
    if (status == ST_OK)
        status = read_lines(&r, text);
    return status == ST_OK ? check_run(&r) : status;
}
