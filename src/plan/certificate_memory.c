/* certificate_memory.c - the memory of nodes, by the catalogue's rows: their own, and what modules add. */
#include <inttypes.h>
#include <string.h>

#include "plan/certificate_parts.h"

double checking_memory_B(const struct problem *problem, const struct design *design, size_t a, int64_t p)
{
    const struct snapshot *snapshot = problem->snapshot;
    const int64_t each = problem_processes_per_node(problem, design, a);
    int64_t memory_B = snapshot->nodes[design->node_index].memory_B;
    for (size_t i = 0; design->memory && i < snapshot->n_memory_options; i++) {
        const struct memory_option *row = &snapshot->memory_options[i];
        if (row->node == design->node_index && row->part == design->memory->part &&
            row->modules == design->memory->modules)
            memory_B += row->added_B;
    }
    return (double)memory_B / (double)(p < each ? p : each);
}

void checking_modules(struct checking *c)
{
    const struct claim *claim = c->claim;
    const int128 need = (int128)claim->memory_modules * claim->nodes;
    int128 have = 0;
    if (!claim->memory_option)
        return;
    for (size_t k = 0; k < claim->n_lines; k++)
        if (strcmp(claim->lines[k].part, claim->memory_option) == 0)
            have += (int128)claim->lines[k].quantity + claim->lines[k].owned;
    checking_note(c, "memory", claim->memory_modules > 0 && claim->nodes > 0 && have >= need,
                  "%" PRId64 " nodes with %" PRId64 " of %s each", claim->nodes, claim->memory_modules,
                  claim->memory_option);
}
