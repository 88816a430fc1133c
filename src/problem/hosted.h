/* hosted.h - rentals that are paid by the token. */
#ifndef PROBLEM_HOSTED_H
#define PROBLEM_HOSTED_H

#include <stdbool.h>
#include <stdint.h>

struct design;
struct hosted;
struct instance;
struct rental;
struct work_item;

/* The smallest number of requests a year whose prompts and answers are whole units of both parts, and these
 * units. */
struct hosted_step {
    int64_t requests;
    int64_t input_units;
    int64_t output_units;
};

/* The row of a rental that is paid by the token; NULL: it is paid by the hour. */
const struct hosted *instance_hosted(const struct instance *instance, const struct rental *rental);

/* False: the workload is not one application with tokens of a prompt and of an answer. */
bool instance_hosted_step(struct hosted_step *out, const struct instance *instance, const struct hosted *of);

/* The step of a design that is paid by the token. */
bool instance_design_step(struct hosted_step *out, const struct instance *instance,
                          const struct design *design);

#endif
