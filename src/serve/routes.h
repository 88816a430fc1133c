/* routes.h - what the server answers. */
#ifndef SERVE_ROUTES_H
#define SERVE_ROUTES_H

#include "serve/http.h"

/* All routes; the end has no method. */
extern const struct route route_list[];

#endif
