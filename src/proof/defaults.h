/* defaults.h - defaults of model and network template parameters, and the largest process counts of codes,
 * from the manual pages and the papers. */
#ifndef PROOF_DEFAULTS_H
#define PROOF_DEFAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct application;
struct arena;
struct model;
struct network_template;

/* Reads the parameter of a model from a text; NULL: its default. False: the text is not a value of it. A
 * model that is made from a file, or is not in the manual, brings its own words, dimensions and defaults. */
bool defaults_param(double *out, const struct model *model, const char *name, const char *text);

/* Sets parameter i, which no text gives, to the value of the public shape that the application names, if the
 * shape has one. */
void defaults_of_shape(struct application *app, size_t i);

/* The model's name with every parameter that differs from its default, "npb.bt class=C"; on the arena. */
const char *defaults_name(const struct application *app, struct arena *arena);

/* The largest number of processes that the code of an application accepts. */
int64_t defaults_cap(const struct application *app);

/* Default of a network template's parameter. */
int64_t defaults_wiring(const struct network_template *network, const char *param);

/* Compares the list of templates with bursar-scenario(5): names, numbers of switches and parameters. Returns
 * the first that differs; NULL: none. */
const char *defaults_find_other(void);

#endif
