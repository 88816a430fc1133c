/* templates.h - the network templates there are; one file per family. */
#ifndef MACHINE_TEMPLATES_H
#define MACHINE_TEMPLATES_H

#include "machine/design.h"

/* Whitney's wiring: one NIC, k switch ports and k cables per node [NAS-97-023, section 5.2]. */
extern const struct network_template template_per_port;

#endif
