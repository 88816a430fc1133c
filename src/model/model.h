/* model.h - performance models: numbers in, numbers out. One file per paper or benchmark family behind a
 * descriptor. */
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/unit.h"
#include "catalog/snapshot.h"

struct view;

/* No limit, where a count is a limit. */
#define COUNT_UNLIMITED INT64_MAX

/* What a model predicts for one run. rate = work / time, in work units per second. A model with may_stall set
 * says with a rate of 0 and times of INFINITY that nothing is ever finished. */
struct prediction {
    double rate_ops;
    double time_s;
    double compute_s;
    double communicate_s;
};

enum { MODEL_MAX_PARAMS = 20, MODEL_MAX_FIGURES = 16 };

/* A figure of a paper that only its own model has (a speed-up, the size of a region), shown beside a
 * prediction. */
struct model_figure {
    const char *key;  /* "speedup_max": in JSON */
    const char *text; /* heading for a reader */
    double value;     /* in `unit`; NAN: there is none */
    const char *unit; /* NULL for a plain number */
    const char *note; /* why there is no value, or NULL */
};

/* How accelerators share the training of a model: tensor share each layer, in `pipeline` stages, of `data`
 * groups that share the batch. Stages but the last have as many layers each, the latest of them one more. */
struct model_layout {
    int64_t tensor, pipeline, data;
    int64_t microbatches, interleave;
    int64_t layers, last;     /* of all stages, of the last */
    int64_t batch, sequences; /* of an iteration: wanted, and done */
    int64_t idle;             /* processes without work */
    double memory_B;          /* of the process that needs most */
    double room_B;            /* memory of a process; INFINITY: no limit */
    double reserve;           /* share of room_B that stays free */
    double iteration_s;
    double rate_ops; /* of all processes */
};

/* Layers of stage i, 0 first. */
int64_t model_layout_layers(const struct model_layout *layout, int64_t stage);

/**
 * One parameter of a model. A number with a dimension, or, when `choices` is set, one of a list of words (its
 * value is then the word's place in the list). `fallback` is the default as text; NULL: must be given; "":
 * may be left out, and the model works without it (its value is then NAN).
 */
struct model_param {
    const char *name;
    enum dimension dimension;
    const char *choices; /* "S,W,A,B,C,D" or NULL */
    const char *fallback;
    double low; /* closed range of a number, in SI */
    double high;
    const char *text; /* one line for `bursar models` */
    /* With choices: a number is taken as well; the value of a word is then -1 - its place, and low >= 0. */
    bool or_number;
    bool whole;   /* no fractions */
    bool is_file; /* a file the model is made from, where it is named (scenario/model_file.h) */
};

/* A parameter that is one of some words, or a number of a dimension within a range. */
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

/* What a model counts, and that per second. */
#define MODEL_COUNTS(unit_) .unit.work = (unit_), .unit.rate = unit_ "/s"

/* A constant of a machine that a model reads from the catalogue (table machine_constant), in this unit. */
struct model_constant {
    const char *name;
    const char *unit; /* NULL: a plain number */
};

/* What the rate of a run does not change, in numbers of the model's own. */
enum { MODEL_KEPT_NUMBERS = 3 };
struct model_kept {
    double v[MODEL_KEPT_NUMBERS];
};

/* A model with its parameters fixed. Plain values: copied freely, nothing to free. */
struct application {
    const struct model *model;
    double param[MODEL_MAX_PARAMS]; /* in the order of model->params */
    /* Borrowed: [model->machine.n_constants] of the machine, NAN: not known. NULL: those of the model's own
     * table. */
    const double *constant;
};

/* A model: const, stateless. Functions get checked parameters; `view` is checked before, results after
 * (model_eval). */
struct model {
    const char *key;      /* "npb.bt" */
    const char *rates_of; /* key of another model of the same program, whose rates it takes where the
                           * catalogue  has none of its own; NULL: none */
    struct {
        const char *title;    /* one line */
        const char *paper;    /* citation */
        const char *equation; /* where in the paper, in words or symbols */
        const char *valid;    /* where the model holds, in words */
        const char *checked;  /* against what it was checked, and how far off it is; NULL: not said */
    } about;
    struct {
        const char *work; /* in output: "Mop", "Mflop", "frame" */
        const char *rate; /* that per second: "Mop/s", "Mflop/s", "frames/s" */
        double scale;     /* output = work units / scale: 1e6, 1e12 or, for frames, 1 */
        bool assumed;     /* a measured program that does not state what it counts */
    } unit;
    const struct model_param *params;
    size_t n_params;

    /* Predicts one run on p processes (real, >= 1). ST_DOMAIN names the parameter and its range. */
    enum status (*eval)(struct prediction *out, const struct application *app, const struct view *view,
                        double p, struct diag *diag);
    /* In the place of eval where a run comes in two steps: what its rate does not change, and a prediction at
     * a rate. */
    struct {
        struct model_kept (*find)(const struct application *app, const struct view *view, double p);
        void (*predict)(struct prediction *out, const struct application *app, const struct model_kept *kept,
                        double rate_ops, double p);
    } kept;
    /* Work units of one run; NAN: it grows with the cluster, as its parameters leave it open. */
    double (*work)(const struct application *app);
    struct {
        /* Process counts the code itself accepts (without its cap): the largest one <= p (direction -1; 0:
         * none), the smallest >= p (direction 1), or p itself (direction 0; less: it is none). */
        int64_t (*next)(const struct application *app, int64_t p, int direction);
        /* The largest count the code accepts. NULL: it has no limit. */
        int64_t (*cap)(const struct application *app);
    } counts;
    /* Memory of one process in bytes at p processes; 0: not known. */
    double (*memory_Bpp)(const struct application *app, double p);
    /* The rate is known to rise in p up to this count with such a view (latency and bandwidth constant in p);
     * 0: nothing is known. May be NULL (nothing known). */
    double (*rises_until)(const struct application *app, const struct view *view);
    /* Of all counts up to `most` none has a higher rate with such a view, or one with less of everything (a
     * lower rate or bandwidth, a higher latency), than this count (real, >= 1) or one process has with this
     * one; where it is `most`, none is faster than one with more processes either. NULL: nothing is known
     * beyond rises_until. */
    double (*fastest)(const struct application *app, const struct view *view, double most);
    /* Fills the members of the view that are NAN (rate, latency, bandwidth the caller was not given) with
     * what the model's own parameters say (link=, machine=), for p processes. May be NULL: the caller must be
     * given all. */
    void (*complete)(struct view *view, const struct application *app, double p);
    /* Its processes are accelerators where a node has some; the precision they compute in. NULL: its
     * processes run on cores. */
    enum precision (*computes_in)(const struct application *app);
    struct {
        bool pattern; /* knows which messages are exchanged, one way, or of all to all: takes the view's times
                       * of each */
        bool memory;  /* its time depends on the memory that a process has */
    } by;
    /* The rate never exceeds p * view->rate_ops. */
    bool bounded_by_rate;
    /* Figures of its own for a run that model_eval has accepted; returns how many. NULL: none. */
    size_t (*figures)(struct model_figure out[MODEL_MAX_FIGURES], const struct application *app,
                      const struct view *view, double p);
    /* The n best layouts for such a run, best first: its prediction is of the first. Returns how many there
     * are. NULL: it has none. */
    size_t (*layouts)(struct model_layout *out, size_t n, const struct application *app,
                      const struct view *view, double p);
    struct {
        const char *param; /* that the node part stands for in a purchase ("machine"), where the application
                            * leaves it open. NULL: none */
        /* What a catalogue may say of such a node; application.constant has their values. */
        const struct model_constant *constants;
        size_t n_constants;
    } machine;
    /* There are inputs for which nothing is ever finished: a rate of 0. */
    bool may_stall;
    /* Stands for the models made from a file, its only parameter; never evaluated itself. */
    bool from_file;
    struct {
        double from, to; /* process counts; 0: no such bounds */
        const char *how; /* participle; NULL: "measured" */
    } measured;
};

/* counts.next of models that run on any number of processes. */
int64_t model_next_count(const struct application *app, int64_t p, int direction);

/* memory_Bpp of models that do not know it. */
double model_no_memory(const struct application *app, double p);

/* complete of models that do not look at the latency. */
void model_complete_latency(struct view *view, const struct application *app, double p);

/* True when the application runs on p processes; the largest count its code accepts, COUNT_UNLIMITED where it
 * has no limit. */
bool model_admissible(const struct application *app, int64_t p);
int64_t model_code_cap(const struct application *app);

/**
 * Fixes one parameter from text ("C", "4", "190us"). ST_INPUT: unknown parameter (nearest name), not one of
 * the choices, wrong unit, outside its range.
 */
enum status application_set(struct application *app, const char *name, const char *value, struct diag *diag);

/* An application with every default set; parameters without default are NAN until set. */
struct application application_init(const struct model *model);

/* ST_INPUT when a parameter that must be given was not set; names it. */
enum status application_check(const struct application *app, struct diag *diag);

/* "npb.bt class=C": the model with every parameter that differs from its default. Into `out`, at most n
 * bytes. */
char *application_name(char *out, size_t n, const struct application *app);

/* True when p is outside the counts that the model was measured at; `out` then says how far. */
bool model_outside(char *out, size_t n, const struct model *model, double p);

/**
 * Evaluates a model: checks p and the view, evaluates, and checks that every result is >= 0 and finite (or
 * says that nothing is ever finished, where the model may stall).
 * ST_DOMAIN: names the parameter, its range and what it was. The only way a model is called.
 */
enum status model_eval(struct prediction *out, const struct application *app, const struct view *view,
                       double p, struct diag *diag);

/* The first step of a model that has two; false: it has one, or model_eval accepts the view at no rate. */
bool model_keep(struct model_kept *out, const struct application *app, const struct view *view, double p);

/* The second: model_eval at a rate. */
enum status model_eval_kept(struct prediction *out, const struct application *app,
                            const struct model_kept *kept, double rate_ops, double p, struct diag *diag);

#endif
