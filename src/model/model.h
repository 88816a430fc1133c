/* model.h - performance models: pure functions from numbers to numbers. One file per paper or benchmark
 * family, each with a descriptor. */
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/unit.h"
#include "catalog/snapshot.h"

struct arena;
struct view;

/* No limit on the process count. */
#define COUNT_UNLIMITED INT64_MAX

/* The prediction for one run. rate = work / time, in work units per second. For runs that never finish,
 * models with by.may_stall return the rate 0 and the time INFINITY. */
struct prediction {
    double rate_ops;
    double time_s;
    double compute_s;
    double communicate_s;
};

enum { MODEL_MAX_PARAMS = 48, MODEL_MAX_FIGURES = 24 };

/* Bytes that hold the name of an application, a model with parameters; longer ones are cut. */
enum { APPLICATION_NAME_MAX = 512 };

/* A value that only one model has (a speed-up, the size of a region), printed with a prediction. */
struct model_figure {
    const char *key;  /* name in JSON: "speedup_max" */
    const char *text; /* heading for a reader */
    double value;     /* value in `unit`; NAN: not available */
    const char *unit; /* NULL for a plain number */
    const char *note; /* why there is no value, or NULL */
};

/* A layout of accelerators that train a model: tensor accelerators share each layer, `context` share each
 * sequence, `pipeline` stages share the layers, `data` groups share the batch, `expert` accelerators of the
 * groups share the experts. Stages before the last have equal numbers of layers, the last of these one
 * more. */
struct model_layout {
    int64_t tensor, pipeline, data, context, expert;
    int64_t microbatch; /* sequences of a microbatch; a layout that serves has neither these nor a context */
    int64_t microbatches, interleave;
    int64_t layers, last; /* layers of all stages; of the last stage */
    /* sequences of an iteration: the wanted number, and the number that the layout computes */
    int64_t batch, sequences;
    int64_t idle, spare; /* processes without work; of these, processes of spares */
    double memory_B;     /* memory of the process that needs most */
    /* memory of a process of the first and the last stage, and the most of those between; NAN: none */
    struct {
        double first, middle, last;
    } stage_memory_B;
    struct {
        double B;       /* memory of a process; INFINITY: no limit */
        double reserve; /* share of it that stays free */
    } room;
    double iteration_s;
    double rate_ops; /* total rate of all processes */
    /* A layout that serves requests: a replica decodes `batch` of them in steps of iteration_s. replicas 0: a
     * layout of a training. */
    struct {
        int64_t replicas, prefill_replicas; /* that decode; that only compute prompts (disaggregated) */
        int64_t batch;                      /* requests of a replica */
        const char *attention;              /* "tensor" or "data" (bursar-models(7)); NULL: not known */
        double ttft_s, tpot_s; /* time to the first token without waiting; of each further token */
        double prefill_s;      /* time of a prompt */
        double requests_per_s; /* of all replicas */
        /* requests per second that arrive, and the most that keep the percentile; 0: no arrivals */
        double arrivals, arrivals_most;
        double percentile;
        const struct operating_point *point; /* of a measured layout; NULL: computed */
        int64_t needed; /* replicas that the arrivals need, of both kinds; 0: no arrivals */
    } serving;
};

/* Number of layers of a stage, from 0. */
int64_t model_layout_layers(const struct model_layout *layout, int64_t stage);

/**
 * A parameter of a model. If it has `choices`, its value is the index of a word in that list; otherwise it is
 * a number with a dimension. `fallback` is the default as text. If it is NULL, the parameter is required; if
 * it is "", the parameter may be left out, and its value is then NAN.
 */
struct model_param {
    const char *name;
    enum dimension dimension;
    const char *choices; /* "block,cyclic" or NULL */
    const char *fallback;
    double low; /* range of a number in SI units, limits included */
    double high;
    const char *text; /* one line for `bursar models` */
    /* For a parameter with choices: a number is allowed too. A word then has the value -1 - index, and
     * numbers are >= 0. */
    bool or_number;
    bool whole;   /* the value must be a whole number */
    bool is_file; /* path of a file from which the model is made (scenario/model_file.h) */
};

/* Initialisers: a parameter with a list of words; a number with dimension and range. */
#define MODEL_CHOICE(name_, choices_, fallback_, text_)                                                      \
    {                                                                                                        \
        .name = (name_), .choices = (choices_), .fallback = (fallback_), .text = (text_)                     \
    }
#define MODEL_NUMBER(name_, dimension_, fallback_, low_, high_, text_)                                       \
    {                                                                                                        \
        .name = (name_), .dimension = (dimension_), .fallback = (fallback_), .low = (low_), .high = (high_), \
        .text = (text_)                                                                                      \
    }
#define MODEL_WHOLE(name_, fallback_, low_, high_, text_)                                                    \
    {                                                                                                        \
        .name = (name_), .dimension = DIM_NUMBER, .fallback = (fallback_), .low = (low_), .high = (high_),   \
        .text = (text_), .whole = true                                                                       \
    }
/* A whole number or a word. */
#define MODEL_WHOLE_OR(name_, fallback_, low_, high_, words_, text_)                                         \
    {                                                                                                        \
        .name = (name_), .dimension = DIM_NUMBER, .fallback = (fallback_), .low = (low_), .high = (high_),   \
        .choices = (words_), .text = (text_), .whole = true, .or_number = true                               \
    }

/* Initialises the unit of work and the unit of the rate. */
#define MODEL_COUNTS(unit_) .unit.work = (unit_), .unit.rate = unit_ "/s"

/* A machine constant that a model reads from the catalogue (table machine_constant), in this unit. */
struct model_constant {
    const char *name;
    const char *unit;  /* NULL: a plain number */
    const char *param; /* parameter of the model that replaces it, if given; NULL: none */
};

/* The part of a prediction that does not depend on the rate, in numbers whose meaning the model defines. */
enum { MODEL_KEPT_NUMBERS = 7 };
struct model_kept {
    double v[MODEL_KEPT_NUMBERS];
};

/* A model with its parameters. Plain values: copied freely, nothing to free. */
struct application {
    const struct model *model;
    double param[MODEL_MAX_PARAMS]; /* in the order of model->params */
    uint64_t given;                 /* bit i: parameter i was set */
    /* Borrowed: [model->machine.n_constants] values of the machine's constants, NAN: unknown. NULL: the model
     * uses its own table. */
    const double *constant;
    /* Borrowed: [n_points] measured operating points of the node's accelerator, for models that read them. */
    const struct operating_point *points;
    size_t n_points;
};

/* Whether an application takes its results from measured operating points instead of formulas. */
enum model_points {
    MODEL_POINTS_UNUSED,
    MODEL_POINTS_MISSING, /* it does, but none of application.points is of the application */
    MODEL_POINTS_FOUND
};

/* A model: const and stateless. model_eval checks the view before and the results after the functions below,
 * which get valid parameters. */
struct model {
    const char *key; /* "npb.bt" */
    /* key of a model of the same program; its rates are used if the catalogue has none for this model; NULL:
     * none */
    const char *rates_of;
    struct {
        const char *title;    /* one line */
        const char *paper;    /* citation */
        const char *equation; /* numbers or names of the equations in the paper */
        const char *valid;    /* range of validity, in words */
        const char *checked;  /* data that the model was compared with, and the error; NULL: not stated */
        double within;        /* default error: a factor of the rate and its inverse; 0: not stated */
    } about;
    struct {
        const char *work; /* unit of work in output: "Mop", "Mflop", "frame" */
        const char *rate; /* unit of the rate in output: "Mop/s", "Mflop/s", "frames/s" */
        double scale;     /* printed value = work units / scale: 1e6, 1e12, or 1 for frames */
        bool assumed;     /* a measured program that does not state its unit */
        /* Operations that a work unit takes at least, if the rate of a process is in operations; NULL: 1 */
        double (*ops)(const struct application *app);
    } unit;
    const struct model_param *params;
    size_t n_params;
    struct {
        /* A parameter that names a set of values for others. value: what its word number `choice` sets a
         * parameter to, unless that is given; NAN: nothing. NULL: no such parameter. */
        size_t param;
        double (*value)(size_t choice, size_t param);
        /* ST_INPUT: parameters contradict each other. NULL: they never do. */
        enum status (*check)(const struct application *app, struct diag *diag);
    } preset;

    /* Predicts one run on p processes (real, >= 1). The message of ST_DOMAIN names the parameter and its
     * range. */
    enum status (*eval)(struct prediction *out, const struct application *app, const struct view *view,
                        double p, struct diag *diag);
    /* Used instead of eval by models in two steps: `find` computes what does not depend on the rate,
     * `predict` the rest. `check` gives the reason if a run is impossible at any rate; NULL: it never
     * is. */
    struct {
        enum status (*check)(const struct application *app, const struct view *view, double p,
                             struct diag *diag);
        struct model_kept (*find)(const struct application *app, const struct view *view, double p);
        void (*predict)(struct prediction *out, const struct application *app, const struct model_kept *kept,
                        double rate_ops, double p);
    } kept;
    /* Work units of one run; NAN: not fixed, it grows with the cluster. */
    double (*work)(const struct application *app);
    struct {
        /* Finds a process count that the code accepts, ignoring `cap`: the largest <= p (direction -1; 0:
         * none), the smallest >= p (direction 1), or p itself (direction 0; a smaller value means that p is
         * not accepted). */
        int64_t (*next)(const struct application *app, int64_t p, int direction);
        /* The largest accepted count. NULL: no limit. */
        int64_t (*cap)(const struct application *app);
    } counts;
    /* Memory of one process in bytes at p processes; 0: unknown. */
    double (*memory_Bpp)(const struct application *app, double p);
    /* Parameters of the trained model, all experts included. NULL: the program trains none. */
    double (*parameters)(const struct application *app);
    /* Largest count up to which the rate certainly rises with p in this view (latency and bandwidth do not
     * depend on p); 0: unknown. May be NULL. */
    double (*rises_until)(const struct application *app, const struct view *view);
    /* Returns a process count (real, >= 1) such that no count up to `most` has a higher rate than the better
     * of this count and one process. This also holds in views with a lower rate, a lower bandwidth or a
     * higher latency. If the result is `most`, more processes are never slower. NULL: only rises_until is
     * known. */
    double (*fastest)(const struct application *app, const struct view *view, double most);
    /* The precision in which the model computes, if its processes are accelerators on nodes that have
     * accelerators. NULL: processes always run on cores. */
    enum precision (*computes_in)(const struct application *app);
    /* Whether the application uses measured operating points. NULL: the model never does. */
    enum model_points (*points)(const struct application *app);
    struct {
        bool pattern;   /* uses view->times of each message pattern */
        bool memory;    /* the predicted time depends on the memory of a process */
        bool at_peak;   /* the rate of a process is the peak of its accelerator, unless the catalogue has
                           another */
        bool bounded;   /* the rate never exceeds p * view->rate_ops */
        bool may_stall; /* runs may never finish; their rate is 0 */
    } by;
    /* Sets additional values for a run that model_eval has accepted; returns their number. NULL: none. */
    size_t (*figures)(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p);
    /* Finds the n best layouts of a run that model_eval has accepted, best first, and returns their number.
     * The prediction is for the first. NULL: the model has no layouts. */
    size_t (*layouts)(struct model_layout *out, size_t n, const struct application *app,
                      const struct view *view, double p);
    struct {
        /* in a purchase the node part determines this parameter ("machine"), unless the application sets it.
         * NULL: none */
        const char *param;
        /* Constants that a catalogue may have for a node that is a machine or, without `param`, for any node
         * or its accelerator; application.constant holds their values. */
        const struct model_constant *constants;
        size_t n_constants;
        /* Sets members of the view that are NAN (rate, latency, bandwidth) from the model's own parameters
         * (link=, machine=) for p processes. NULL: the caller must set all members. */
        void (*complete)(struct view *view, const struct application *app, double p);
    } machine;
    /* A placeholder for models that are made from a file. The file is its only parameter; the placeholder
     * itself is never evaluated. */
    bool from_file;
    struct {
        double from, to; /* measured process counts; 0: no such range */
        const char *how; /* how the range was found, as a participle for messages; NULL: "measured" */
    } measured;
};

/* The function counts.next for models that accept any number of processes. */
int64_t model_next_count(const struct application *app, int64_t p, int direction);

/* The function memory_Bpp for models that do not compute memory. */
double model_no_memory(const struct application *app, double p);

/* The function complete for models that do not depend on the latency. */
void model_complete_latency(struct view *view, const struct application *app, double p);

/* Operations that a work unit takes at least, in the unit of the rate of a process. */
double model_unit_ops(const struct application *app);

/* model_admissible: true if the application runs on p processes. model_code_cap: the largest count that its
 * code accepts, or COUNT_UNLIMITED. */
bool model_admissible(const struct application *app, int64_t p);
int64_t model_code_cap(const struct application *app);

/**
 * Sets one parameter from text ("C", "4", "190us"). ST_INPUT: unknown parameter (with the nearest name), not
 * one of the choices, wrong unit, or out of range.
 */
enum status application_set(struct application *app, const char *name, const char *value, struct diag *diag);

/* An application with all defaults; parameters without default are NAN until they are set. */
struct application application_init(const struct model *model);

/* ST_INPUT if a required parameter was not set, or parameters contradict each other; the message names it. */
enum status application_check(const struct application *app, struct diag *diag);

/* The word of a parameter with choices; NULL: another parameter, or not given. On the arena. */
const char *model_param_word(const struct application *app, size_t param, struct arena *arena);

/* "npb.bt class=C": the model and every parameter that differs from its default. Writes at most n bytes to
 * `out`. */
char *application_name(char *out, size_t n, const struct application *app);

/* The word of a parameter with choices, and its length *n. Borrowed; NULL: the parameter is left open. */
const char *application_word(size_t *n, const struct application *app, size_t param);

/* Index of a parameter of the model; n_params: the model has none of this name. */
size_t model_param_at(const struct model *model, const char *name);

/* True if p is outside the measured counts of the model. If so, writes a description of the difference to
 * `out`. */
bool model_outside(char *out, size_t n, const struct model *model, double p);

/**
 * Evaluates a model: checks p and the view, evaluates, and checks that every result is finite and >= 0 (or
 * that the model has by.may_stall). The only function that evaluates models.
 * ST_DOMAIN: the message gives the parameter, its range and its value.
 */
enum status model_eval(struct prediction *out, const struct application *app, const struct view *view,
                       double p, struct diag *diag);

/* First step of a model in two steps. False: the model has one step, or model_eval rejects the view at every
 * rate. */
bool model_keep(struct model_kept *out, const struct application *app, const struct view *view, double p);

/* Second step: the result of model_eval at a rate. */
enum status model_eval_kept(struct prediction *out, const struct application *app,
                            const struct model_kept *kept, double rate_ops, double p, struct diag *diag);

#endif
