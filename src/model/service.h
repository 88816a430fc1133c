/* service.h - work that a service does: as much as is paid for. */
#ifndef MODEL_SERVICE_H
#define MODEL_SERVICE_H

#include "model/model.h"

/* The same work, done by a service: its rate is that of the view times the number of steps. */
struct application service_application(const struct application *app);

#endif
