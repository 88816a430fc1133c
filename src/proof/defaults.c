/* defaults.c - the proof's own tables of the defaults in bursar-models(7) and bursar-scenario(5), and of the
 * process limits in the sources of the benchmarks. */
#include "proof/defaults.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "model/model_list.h"
#include "proof/units.h"
#include "proof/words.h"

/* True if a name matches one of the patterns, which are separated by spaces. */
static bool is_among(const char *patterns, const char *name)
{
    char one[64];
    bool among = false;
    for (size_t n; *patterns && !among; patterns += n + (patterns[n] == ' ')) {
        n = strcspn(patterns, " ");
        if (*patterns != '*' && *patterns != *name)
            continue; /* most names differ here */
        snprintf(one, sizeof one, "%.*s", (int)n, patterns);
        among = words_match(one, name);
    }
    return among;
}

/* --- models --- */

#define LLM "llm.serve llm.train"
#define SHAPES                                                                                               \
    "llama-2-7b llama-2-13b llama-2-70b llama-3.1-8b llama-3.1-70b llama-3.1-405b llama-4-maverick "         \
    "mixtral-8x7b mixtral-8x22b deepseek-v3 qwen3-30b-a3b qwen3-235b-a22b gpt-oss-20b gpt-oss-120b "         \
    "minimax-m2.5"
#define FORMATS "bf16 fp8 nvfp4 mxfp4 fp4"
#define EXACT "npb.*.exact npb.cg npb.ep npb.ft npb.is npb.mg"

/* A parameter. words: its possible words, separated by spaces. none: its default; NULL: the scenario must
 * give a value; "": the parameter stays open. */
struct param_default {
    const char *models, *name;
    enum dimension dimension;
    const char *words, *none;
    bool or_number;
};

static const struct param_default PARAMS[] = {
    {"gamma.lautrec", "orbitals", DIM_NUMBER, NULL, "128", false},
    {"gamma.lautrec", "cells", DIM_NUMBER, NULL, "884736", false},
    {"gamma.lautrec", "gamma_a", DIM_NUMBER, NULL, "", false},
    {"gamma.lautrec", "memory_bandwidth", DIM_BANDWIDTH, NULL, "", false},
    {"gamma.lautrec", "va", DIM_NUMBER, NULL, "", false},
    {"hpl", "n", DIM_NUMBER, NULL, "", false},
    {"hpl llm.serve llm.train", "memory", DIM_BYTES, NULL, "", false},
    {"hpl", "efficiency", DIM_NUMBER,
     "other xeon-netburst xeon-5100 xeon-5300 xeon-5400 xeon-5500 xeon-5600 xeon-e5 xeon-e5-v3 "
     "xeon-scalable xeon-scalable-3 xeon-scalable-4 xeon-scalable-5 xeon-max xeon-6 xeon-6+ xeon-phi "
     "opteron epyc-7001 epyc-7002 epyc-7003 epyc-8004 epyc-8005 epyc-9004 epyc-9005 epyc-9006 "
     "itanium powerpc power sparc64 a64fx altra altra-max ampereone grace cortex-a",
     "other", true},
    {"hpl", "peak", DIM_RATE, NULL, "", false},
    {"hpl", "ranks", DIM_NUMBER, NULL, "1", false},
    {"hpl", "overlap", DIM_SHARE, NULL, "0", false},
    {"linpack.regions", "n", DIM_NUMBER, NULL, "40000", false},
    {"linpack.regions", "regions", DIM_NUMBER, "1 2", "1", false},
    {"linpack.regions", "region_bandwidth", DIM_BANDWIDTH, NULL, "", false},
    {"linpack.regions", "alpha", DIM_NUMBER, NULL, "0.05", false},
    {"linpack.regions", "sharing", DIM_NUMBER, "linear max affine", "linear", false},
    {"linpack.regions", "overlap", DIM_NUMBER, "no yes", "no", false},
    {"llm.train", "layers", DIM_NUMBER, NULL, "96", false},
    {"llm.train", "width", DIM_NUMBER, NULL, "12288", false},
    {"llm.train", "sequence", DIM_NUMBER, NULL, "2048", false},
    {"llm.train", "vocabulary", DIM_NUMBER, NULL, "51200", false},
    {"llm.train", "batch", DIM_NUMBER, NULL, "1536", false},
    {"llm.train", "tokens", DIM_NUMBER, NULL, "", false},
    {"llm.train", "tensor", DIM_NUMBER, NULL, "", false},
    {"llm.train", "pipeline", DIM_NUMBER, NULL, "", false},
    {"llm.train", "data", DIM_NUMBER, NULL, "", false},
    {"llm.train", "microbatch", DIM_NUMBER, "any", "1", true},
    {"llm.train", "context", DIM_NUMBER, "any", "1", true},
    {"llm.train", "expert", DIM_NUMBER, NULL, "", false},
    {"llm.train", "interleave", DIM_NUMBER, NULL, "2", false},
    {"llm.train", "recompute", DIM_NUMBER, "yes no", "yes", false},
    {"llm.train", "sharding", DIM_NUMBER, "none gradients full optimizer", "none", false},
    {"llm.train", "precision", DIM_NUMBER, "bf16 fp8 fp4", "bf16", false},
    {"llm.train", "batch_rounding", DIM_SHARE, NULL, "2%", false},
    {LLM, "tied", DIM_NUMBER, "yes no", "yes", false},
    {LLM, "memory_reserve", DIM_SHARE, NULL, "6%", false},
    {LLM, "transformer", DIM_NUMBER, SHAPES, "", false},
    {LLM, "heads", DIM_NUMBER, NULL, "", false},
    {LLM, "head_size", DIM_NUMBER, NULL, "", false},
    {LLM, "kv_heads", DIM_NUMBER, NULL, "", false},
    {LLM, "feed_forward", DIM_NUMBER, NULL, "", false},
    {LLM, "gated", DIM_NUMBER, "no yes", "", false},
    {LLM, "experts", DIM_NUMBER, NULL, "", false},
    {LLM, "active_experts", DIM_NUMBER, NULL, "", false},
    {LLM, "shared_experts", DIM_NUMBER, NULL, "", false},
    {LLM, "dense_layers", DIM_NUMBER, NULL, "", false},
    {LLM, "dense_feed_forward", DIM_NUMBER, NULL, "", false},
    {LLM, "q_latent", DIM_NUMBER, NULL, "", false},
    {LLM, "kv_latent", DIM_NUMBER, NULL, "", false},
    {LLM, "rope_size", DIM_NUMBER, NULL, "", false},
    {LLM, "value_size", DIM_NUMBER, NULL, "", false},
    {"llm.serve", "layers", DIM_NUMBER, NULL, "", false},
    {"llm.serve", "width", DIM_NUMBER, NULL, "", false},
    {"llm.serve", "vocabulary", DIM_NUMBER, NULL, "", false},
    {"llm.serve", "prompt", DIM_NUMBER, NULL, "1024", false},
    {"llm.serve", "answer", DIM_NUMBER, NULL, "1024", false},
    {"llm.serve", "precision", DIM_NUMBER, FORMATS, "bf16", false},
    {"llm.serve", "kv_precision", DIM_NUMBER, FORMATS, "bf16", false},
    {"llm.serve", "tensor", DIM_NUMBER, NULL, "", false},
    {"llm.serve", "pipeline", DIM_NUMBER, NULL, "", false},
    {"llm.serve", "expert", DIM_NUMBER, NULL, "", false},
    {"llm.serve", "attention", DIM_NUMBER, "tensor data best", "tensor", false},
    {"llm.serve", "batch", DIM_NUMBER, NULL, "", false},
    {"llm.serve", "ttft", DIM_TIME, NULL, "", false},
    {"llm.serve", "tpot", DIM_TIME, NULL, "", false},
    {"llm.serve", "percentile", DIM_NUMBER, NULL, "99", false},
    {"llm.serve", "arrivals", DIM_REQUESTS, NULL, "", false},
    {"llm.serve", "arrival_cv2", DIM_NUMBER, NULL, "1", false},
    {"llm.serve", "service_cv2", DIM_NUMBER, NULL, "1", false},
    {"llm.serve", "disaggregated", DIM_NUMBER, "no yes", "no", false},
    {"llm.serve", "compute_efficiency", DIM_SHARE, NULL, "", false},
    {"llm.serve", "memory_efficiency", DIM_SHARE, NULL, "", false},
    {"llm.serve", "memory_bandwidth", DIM_BANDWIDTH, NULL, "", false},
    {"llm.serve", "points", DIM_NUMBER, "no yes", "no", false},
    {"npb.bt npb.lu npb.sp", "class", DIM_NUMBER, "S W A B C D", NULL, false},
    {"npb.is", "class", DIM_NUMBER, "S W A B C D E", NULL, false},
    {EXACT, "class", DIM_NUMBER, "S W A B C D E F", NULL, false},
    {EXACT, "placement", DIM_NUMBER, "block cyclic", "block", false},
    {"npb.sp.exact", "overlap", DIM_NUMBER, "yes no", "yes", false},
    {"npb.lu.exact", "protocol", DIM_NUMBER, "blocking eager", "blocking", false},
    {"npb.is", "keys", DIM_NUMBER, "even skewed", "even", false},
    {"nps.render", "speed", DIM_NUMBER, NULL, "1", false},
    {"nps.render", "link", DIM_NUMBER, "lam lam-printed tcp tcp-printed", "lam", false},
    {"nps.render", "bus_bandwidth", DIM_BANDWIDTH, NULL, "", false},
    {"nps.render", "form", DIM_NUMBER, "22 20", "22", false},
    {"nps.render", "cpus", DIM_NUMBER, NULL, "1", false},
    {"nps.render", "message", DIM_BYTES, NULL, "1400B", false},
    {"stap.ho-pd", "workload", DIM_NUMBER, "small large", "small", false},
    {"stap.*", "workload", DIM_NUMBER, "small", "small", false},
    {"stap.*", "machine", DIM_NUMBER, "sp2 t3d paragon asci-red blue-pacific blue-mountain", "", false},
    {"stap.*", "reading", DIM_NUMBER, "own common calibrated", "own", false},
    {"stap.*", "speed_scale", DIM_NUMBER, NULL, "1", false},
    {"stap.*", "latency_scale", DIM_NUMBER, "cpu link none", "cpu", true},
    {"stap.*", "bandwidth_scale", DIM_NUMBER, NULL, "1", false},
    {"stap.*", "setup", DIM_TIME, NULL, "", false},
    {"stap.*", "aggregate_bandwidth", DIM_BANDWIDTH, NULL, "", false},
};

/* Index of a word in a list with separator `between`; -1: not in the list. */
static int place_of(const char *words, char between, const char *word)
{
    const char ends[] = {between, '\0'};
    const size_t length = strlen(word);
    for (int place = 0;; place++) {
        const size_t n = strcspn(words, ends);
        if (n == length && strncmp(words, word, n) == 0)
            return place;
        if (words[n] == '\0')
            return -1;
        words += n + 1;
    }
}

static const char *word_at(const char *words, char between, int place, struct arena *arena)
{
    const char ends[] = {between, '\0'};
    for (int i = 0; i < place; i++)
        words += strcspn(words, ends) + 1;
    return arena_strndup(arena, words, strcspn(words, ends));
}

/* Reads a value. A word has the number of its index; if numbers are allowed too, words are negative: -1 -
 * index. */
static bool read_value(double *out, const struct param_default *said, char between, const char *text)
{
    const int place = said->words ? place_of(said->words, between, text) : -1;
    if (place >= 0)
        *out = said->or_number ? -1 - place : place;
    return place >= 0 || ((!said->words || said->or_number) && units_read(out, text, said->dimension));
}

/* True for a model of the built-in list. A model made from a file may have the same name. */
static bool is_listed(const struct model *model)
{
    const struct model *named = NULL;
    bool listed = false;
    for (size_t i = 0; i < sizeof PARAMS / sizeof *PARAMS && !listed; i++)
        listed = is_among(PARAMS[i].models, model->key);
    return listed && model_find(&named, model->key, NULL) == ST_OK && named == model;
}

/* Finds the description of a parameter and the separator of its words. A model made from a file has its own
 * description. False: the model has no such parameter. */
static bool find_param(struct param_default *out, char *between, const struct model *model, const char *name)
{
    const bool listed = is_listed(model);
    *between = listed ? ' ' : ',';
    for (size_t i = 0; i < sizeof PARAMS / sizeof *PARAMS && listed; i++)
        if (strcmp(PARAMS[i].name, name) == 0 && is_among(PARAMS[i].models, model->key)) {
            *out = PARAMS[i];
            return true;
        }
    for (size_t i = 0; i < model->n_params && !listed; i++) {
        const struct model_param *param = &model->params[i];
        if (strcmp(param->name, name) != 0)
            continue;
        *out = (struct param_default){
            NULL, name, param->dimension, param->choices, param->fallback, param->or_number};
        return true;
    }
    return false;
}

bool defaults_param(double *out, const struct model *model, const char *name, const char *text)
{
    struct param_default said;
    char between = ' ';
    *out = NAN;
    if (!find_param(&said, &between, model, name))
        return false;
    text = text ? text : said.none;
    return !text || !*text || read_value(out, &said, between, text);
}

/* The value that the public shape of the application gives a parameter; NAN: none. */
static double shape_value(const struct application *app, size_t i)
{
    const struct model *model = app->model;
    const double shape = model->preset.value ? app->param[model->preset.param] : (double)NAN;
    return isnan(shape) ? (double)NAN : model->preset.value((size_t)shape, i);
}

/* A parameter that no text gives: the value of the public shape that the application names, or the default.
 */
static bool param_not_said(double *out, const struct application *app, size_t i)
{
    const double value = shape_value(app, i);
    const bool read = defaults_param(out, app->model, app->model->params[i].name, NULL);
    *out = isnan(value) ? *out : value;
    return read;
}

void defaults_of_shape(struct application *app, size_t i)
{
    const double value = shape_value(app, i);
    app->param[i] = isnan(value) ? app->param[i] : value;
}

const char *defaults_name(const struct application *app, struct arena *arena)
{
    const struct model *model = app->model;
    const char *name = model->key;
    for (size_t i = 0; i < model->n_params; i++) {
        struct param_default said;
        char between = ' ';
        double none = NAN;
        const double value = app->param[i];
        const char *own = model->params[i].name;
        if (!param_not_said(&none, app, i) || isnan(value) || value == none ||
            !find_param(&said, &between, model, own))
            continue;
        name = said.words && (!said.or_number || value < 0)
                   ? arena_printf(
                         arena, "%s %s=%s", name, own,
                         word_at(said.words, between, (int)(said.or_number ? -1 - value : value), arena))
                   : arena_printf(arena, "%s %s=%.15g%s", name, own, value, units_si(said.dimension));
    }
    return name;
}

/* --- largest process counts of codes --- */

/* Grid points along an edge for the classes S to F; for FT along the axes y and z. */
static const struct {
    const char *model;
    int64_t points[8], beside[8];
} GRIDS[] = {
    {"npb.bt", {12, 24, 64, 102, 162, 408}, {0}},
    {"npb.bt.exact", {12, 24, 64, 102, 162, 408, 1020, 2560}, {0}},
    {"npb.sp", {12, 36, 64, 102, 162, 408}, {0}},
    {"npb.sp.exact", {12, 36, 64, 102, 162, 408, 1020, 2560}, {0}},
    {"npb.lu.exact", {12, 33, 64, 102, 162, 408, 1020, 2560}, {0}},
    {"npb.lu", {12, 33, 64, 102, 162, 408}, {0}},
    {"npb.ft", {64, 32, 128, 256, 512, 1024, 2048, 4096}, {64, 128, 256, 256, 512, 1024, 2048, 4096}},
};

/* LU of NPB 2 halves the grid along alternating axes, down to four points along an edge. */
static int64_t lu_process_cap(int64_t points)
{
    int64_t columns = 1;
    while (points / (2 * columns) >= 4)
        columns *= 2;
    return columns * columns;
}

int64_t defaults_cap(const struct application *app)
{
    const char *model = app->model->key;
    const int class = isnan(app->param[0]) ? 0 : (int)app->param[0];
    for (size_t i = 0; i < sizeof GRIDS / sizeof *GRIDS; i++) {
        if (strcmp(GRIDS[i].model, model) != 0)
            continue;
        const int64_t n = GRIDS[i].points[class], beside = GRIDS[i].beside[class];
        if (beside > 0) /* each process has at least one line of points */
            return n * (beside < n ? beside : n);
        return strcmp(model, "npb.lu") == 0 ? lu_process_cap(n) : n / 3 * (n / 3);
    }
    if (strcmp(model, "npb.mg") == 0)
        return 131072; /* maxprocs of globals.h */
    if (strcmp(model, "npb.is") == 0)
        return class == 0 ? 128 : 1024;
    if (strcmp(model, "nps.render") == 0 && is_listed(app->model))
        return (int64_t)(65536 / app->param[5]) + 2; /* MSGZ (Nmax - 2) = 2^16 */
    return model_code_cap(app);
}

/* --- network templates --- */

static const struct {
    const char *templates, *name;
    int64_t none;
} WIRING[] = {
    {"circulant dragonfly* hyper* mesh ring torus", "hosts", 0},
    {"circulant", "step", 3},
    {"dragonfly", "routers", 0},
    {"dragonfly-plus", "leaves", 0},
    {"dragonfly-plus", "spines", 0},
    {"dragonfly*", "global", 0},
    {"dragonfly*", "between", 1},
    {"dragonfly*", "routing", 1},
    {"dragonfly-plus fat-tree", "ports", 1},
    {"circulant dragonfly* hyper* mesh ring torus", "link", 100},
    {"circulant dragonfly* hyper* mesh ring torus", "duplex", 2},
    {"circulant dragonfly* fat-tree hyper* mesh ring torus", "rails", 1},
    {"hyperx mesh torus", "dimensions", 2},
    {"fat-tree", "levels", 3},
    {"fat-tree", "oversubscription*", 1},
    {"per-port two-region", "ports", 2},
    {"per-port two-region", "cables", 2},
    {"per-port star", "nics", 1},
    {"two-region", "links", 1},
};

int64_t defaults_wiring(const struct network_template *network, const char *param)
{
    for (size_t i = 0; i < sizeof WIRING / sizeof *WIRING; i++)
        if (words_match(WIRING[i].name, param) && is_among(WIRING[i].templates, network->name))
            return WIRING[i].none;
    return -1;
}

/* For each template: the number of switch models in a design, the number of parameters, and whether the cable
 * lengths between racks are known. */
static const struct {
    const char *name;
    size_t n_switches, n_params;
    bool two_regions, lengths;
} TEMPLATES[] = {
    {"circulant", 1, 5, false, true},
    {"dragonfly", 1, 8, false, false},
    {"dragonfly-plus", 2, 10, false, false},
    {"fat-tree", 2, 6, false, true},
    {"hypercube", 1, 4, false, false},
    {"hyperx", 1, 5, false, false},
    {"mesh", 1, 5, false, false},
    {"per-port", 0, 3, false, true},
    {"ring", 1, 4, false, true},
    {"star", 1, 1, false, true},
    {"torus", 1, 5, false, false},
    {"two-region", 0, 3, true, true},
};
enum { N_TEMPLATES = sizeof TEMPLATES / sizeof *TEMPLATES };

const char *defaults_find_other(void)
{
    size_t n = 0;
    const struct network_template *const *all = template_list(&n);
    for (size_t t = 0; t < N_TEMPLATES; t++) {
        size_t i = 0;
        while (i < n && strcmp(all[i]->name, TEMPLATES[t].name) != 0)
            i++;
        bool same = n == N_TEMPLATES && i < n && all[i]->n_switches == TEMPLATES[t].n_switches &&
                    all[i]->two_regions == TEMPLATES[t].two_regions &&
                    all[i]->n_params == TEMPLATES[t].n_params &&
                    (all[i]->within != NULL) == TEMPLATES[t].lengths;
        for (size_t p = 0; same && p < all[i]->n_params; p++)
            same = defaults_wiring(all[i], all[i]->params[p].name) >= 0;
        if (!same)
            return TEMPLATES[t].name;
    }
    return NULL;
}
