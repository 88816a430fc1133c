/* certificate_memory.c - the memory of nodes, by the catalogue's rows: their own, and what modules add. */
#include <inttypes.h>
#include <string.h>

#include "proof/certificate_parts.h"

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
