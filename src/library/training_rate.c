/* training_rate.c - finds rates for llm.train from measured trainings by bisection. */
#include "library/training_rate.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "catalog/snapshot.h"
#include "library/model_words.h"

static const char MODEL[] = "llm.train", SHARDING[] = "sharding", PRECISION[] = "precision";

/* The value of a parameter in the text of an application, on the arena; NULL: not given. */
static const char *value_in(const char *text, const char *name, struct arena *arena)
{
    const size_t n = strlen(name);
    for (const char *s = text; *s; s += strspn(s, " ")) {
        const size_t length = strcspn(s, " ");
        if (length > n && strncmp(s, name, n) == 0 && s[n] == '=')
            return arena_strndup(arena, s + n + 1, length - n - 1);
        s += length;
    }
    return NULL;
}

enum status training_application_read(struct training_application *out, bool *is, const char *text,
                                      struct arena *arena, struct diag *diag)
{
    const size_t n = strlen(MODEL);
    struct application app;
    *is = text && strncmp(text, MODEL, n) == 0 && (text[n] == '\0' || text[n] == ' ');
    if (!*is)
        return ST_OK;
    *out = (struct training_application){text, value_in(text, PRECISION, arena), arena};
    return model_words_rated(&app, text, arena, diag);
}

/* Reads the application of a job on all accelerators of its node. */
static enum status read_words(struct model_words *out, const struct training_job *job,
                              const struct training_application *of, struct diag *diag)
{
    enum { MOST_WORDS = MODEL_MAX_PARAMS + 8 };
    const struct accelerator *accelerator = job->node->accelerator;
    const char *argv[MOST_WORDS];
    char *left = NULL;
    int argc = 0;
    char *text = arena_printf(
        of->arena, "%s transformer=%s sequence=%" PRId64 " batch=%" PRId64 " processes=%" PRId64 " rate=1%s",
        of->text, job->shape, job->sequence, job->batch, job->node->accelerators,
        value_in(of->text, SHARDING, of->arena) ? "" : " sharding=optimizer");
    if (accelerator->memory_B > 0 && !value_in(of->text, "memory", of->arena))
        text = arena_printf(of->arena, "%s memory=%" PRId64 "B", text, accelerator->memory_B);
    for (char *word = strtok_r(text, " ", &left); word && argc < MOST_WORDS;
         word = strtok_r(NULL, " ", &left))
        argv[argc++] = word;
    const enum status status =
        model_words_read(out, &(struct model_line){.argc = argc, .argv = argv}, of->arena, diag);
    if (status != ST_OK)
        return status;
    out->view.procs_per_node = (double)job->node->accelerators;
    out->view.inside_bandwidth_Bps = accelerator->link_Bps > 0
                                         ? accelerator->link_Bps
                                         : job->node->inside_bandwidth_Bps / (double)job->node->accelerators;
    out->view.inside_latency_s = job->node->inside_latency_s;
    return ST_OK;
}

/* The time of an iteration at a rate. */
static enum status iteration_time(double *out, struct model_words *words, double rate_ops, struct diag *diag)
{
    struct prediction prediction = {.time_s = 0};
    words->view.rate_ops = rate_ops;
    const enum status status = model_eval(&prediction, &words->app, &words->view, words->processes, diag);
    *out = prediction.time_s;
    return status;
}

enum status training_rate(double *out, const struct training_job *job, const void *payload, struct diag *diag)
{
    static const double LOWEST = 1e9, HIGHEST = 1e20;
    enum { STEPS = 80 }; /* of factors from 1e11 down to 1 + 1e-16 */
    double low = LOWEST, high = HIGHEST, time_s = 0;
    struct model_words words;
    if (!job->shape)
        return diag_set(diag, ST_INPUT,
                        "%s does not compute %s: expected a benchmark that trains all parameters of a "
                        "transformer, like llama31_8b",
                        MODEL, job->benchmark);
    enum status status = read_words(&words, job, payload, diag);
    if (status == ST_OK)
        status = iteration_time(&time_s, &words, high, diag);
    if (status == ST_DOMAIN)
        return diag_turn(diag, ST_INPUT);
    if (status == ST_OK && !(time_s < job->iteration_s))
        return diag_set(diag, ST_INPUT,
                        "%s: no rate is high enough: messages alone take %.4g s of an iteration that took "
                        "%.4g s",
                        job->benchmark, time_s, job->iteration_s);
    for (int i = 0; i < STEPS && status == ST_OK; i++) {
        const double middle = sqrt(low) * sqrt(high);
        status = iteration_time(&time_s, &words, middle, diag);
        if (time_s > job->iteration_s)
            low = middle;
        else
            high = middle;
    }
    *out = high;
    return status;
}
