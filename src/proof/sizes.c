/* sizes.c - the table of sizes. */
#include "proof/sizes.h"

#include "catalog/size.h"

#define THINGS " node nic port switch cable chassis line_card rack pdu component accelerator "

/* In the order of struct cluster_size. */
static const struct size_row SIZES[] = {
    {"power_W", true, "power", false, DIM_POWER, "W", "power",
     " node nic port switch chassis line_card rack pdu component accelerator "},
    {"height_U", true, "rack_units", false, DIM_NUMBER, "rack units", "height",
     " node switch chassis rack pdu "},
    {"racks", false, "racks", true, DIM_NUMBER, "racks", NULL, ""},
    {"weight_kg", true, "weight", false, DIM_MASS, "kg", "weight", THINGS},
    {"carbon_kg", false, "carbon", false, DIM_MASS, "kg", "carbon", THINGS "rental "},
};
_Static_assert(sizeof SIZES / sizeof *SIZES == SIZES_AT_MOST, "the proof knows each size");

const struct size_row *sizes_row(size_t size)
{
    return &SIZES[size];
}
