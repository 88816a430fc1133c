/* reproduce_bwgrid.h - the two machines of paper 003 as their catalogue has them; shared by its values and
 * figures. */
#ifndef PAPERS_REPRODUCE_BWGRID_H
#define PAPERS_REPRODUCE_BWGRID_H

#include "model/regions.h"
#include "papers/reproduce.h"
#include "papers/reproduce_curve.h"

enum bwgrid_which { BWGRID_1, BWGRID_2, N_BWGRIDS };

/* Both machines (section 3.3), LinPack on them, and where the results go. */
struct bwgrid {
    struct reproduction *out;
    struct regions_machine machine[N_BWGRIDS]; /* two regions, alpha 1/20 */
};

/* x', z' and alpha of LinPack of order n_p on a machine. */
struct regions_shape reproduce_bwgrid_shape(const struct bwgrid *bwgrid, enum bwgrid_which which,
                                            double order, double alpha);

/* Figures 3 to 11. */
void reproduce_bwgrid_figures(const struct bwgrid *bwgrid);

#endif
