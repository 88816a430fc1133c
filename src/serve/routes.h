/* routes.h - the list of what the server answers. */
#ifndef SERVE_ROUTES_H
#define SERVE_ROUTES_H

#include "serve/http.h"

/* All routes; the end has no method. */
extern const struct route http_routes[];

#endif
