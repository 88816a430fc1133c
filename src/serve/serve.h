/* serve.h - the local server of `bursar serve`. */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H

#include "base/status.h"
#include "library/serving.h"

struct diag;

struct bursar;

/* Lets the handle run `bursar serve`. */
void serve_attach(struct bursar *bursar);

/* Serves until serving->stop is set. ST_USAGE: a path is neither a folder nor a scenario. ST_INPUT: a folder
 * cannot be read. ST_INTERNAL: the port is taken. */
enum status serve_run(const struct serving *serving, struct diag *diag);

#endif
