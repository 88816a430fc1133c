/* defaults.h - what holds where a text says nothing: parameters of models and of network templates, and the
 * largest runs of codes, each as their manual pages and papers have it. */
#ifndef PROOF_DEFAULTS_H
#define PROOF_DEFAULTS_H

#include <stdbool.h>
#include <stdint.h>

struct application;
struct arena;
struct model;
struct network_template;

/* A parameter of a model by a text, NULL: without one. False: it cannot be so. Of a model that is made from a
 * file, or of one that the manual does not list, the words, dimension and default are the model's own. */
bool defaults_param(double *out, const struct model *model, const char *name, const char *text);

/* The model with every parameter that is not as without a word, "npb.bt class=C"; on the arena. */
const char *defaults_name(const struct application *app, struct arena *arena);

/* The largest number of processes that the code of an application accepts. */
int64_t defaults_cap(const struct application *app);

/* A parameter of a network template that nothing is said of. */
int64_t defaults_wiring(const struct network_template *network, const char *param);

/* The templates there are are those of bursar-scenario(5), with the switches and parameters they have there;
 * if not, the first that is not. NULL: all are. */
const char *defaults_find_other(void);

#endif
