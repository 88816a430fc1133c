/* list_node.h - a node of a price list that is composed of a processor, memory and a server model. */
#ifndef CATALOG_LIST_NODE_H
#define CATALOG_LIST_NODE_H

#include "catalog/list_line.h"

/* What the processor and the server model of the current line give. NULL: not known. */
struct list_node {
    const char *sockets, *cores, *nic_slots;
    const char *height_U, *weight_kg;
};

/* Reads processor and server of the current line, which describes the node `id`, and sets the machine
 * constants that they give. Adds a note. ST_INPUT: an unknown processor if the line does not give the cores,
 * other cores than those of the processors, or more processors than the server has sockets. */
void list_node_compose(struct list_node *out, struct list_importer *t, const char *id);

#endif
