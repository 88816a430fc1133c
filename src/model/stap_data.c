/* stap_data.c - measured and derived constants of Hwang, Wang, Wang, Xu (1999): programs, machines, laws of
 * total exchange.
 *
 * Table 5's row of message lengths is for one exchange: CCR W of Table 4 is 2 of them for Bm-Stag and 3 for
 * El-Stag, and section 4.1.1 states 98.3 MB for El-Stag. (In our scan the last cell, 98.3 MB of GEN, is in
 * section 5.1.) */
#include <math.h>

#include "base/unit.h"
#include "model/stap.h"

static const double MB = 1e6;
static const double US = 1e-6;

const struct stap_workload_row STAP_PROGRAMS[N_STAP_PROGRAMS] = {
    [STAP_APT] = {"APT", 16.78e6, 1.008e9, 123, 8.19e6, 16.64e-3, 16.78e6, 1, 16.78e6},
    [STAP_HO_PD] = {"HO-PD", 50.33e6, 11.22e9, 227, 49.35e6, 4.49e-3, 50.33e6, 1, 50.33e6},
    [STAP_BM_STAG] = {"Bm-Stag", 41.60e6, 2.105e9, 325, 6.47e6, 38.91e-3, 40.96e6, 2, 81.92e6},
    [STAP_EL_STAG] = {"El-Stag", 36.86e6, 1.453e9, 89, 16.40e6, 67.68e-3, 32.77e6, 3, 98.31e6},
    [STAP_GEN] = {"GEN", 98.30e6, 4.133e9, 84, 49.27e6, 23.79e-3, 98.30e6, 1, 98.30e6},
};

/* Section 3.1. Not all values that Table 4 has for the small workload are printed for the large one. */
const struct stap_workload_row STAP_HO_PD_LARGE = {
    .label = "HO-PD large",
    .input_B = NAN,
    .work_flop = 33.26e12,
    .average_parallelism = NAN,
    .critical_path_flop = NAN,
    .ccr_Bpflop = NAN,
    .exchange_B = 3.28e9,
    .exchanges = 1,
    .message_B = 3.28e9,
};

/* Laws: Tables 5 and 6. Link and peak: Tables 1 and 2. T_1: Table 5, and Table 6 for the large workload. For
 * the small workload on the ASCI machines, T_1 and the latency of a small message are Table 5 divided by the
 * processor speed, as in Table 6. Blue Mountain has the T3D's exponent 1.013, because section 6 keeps the
 * exponents. The 1.103 of Table 6 is a transposition, which is worse in every cell of Table 7. */
#define SMALL(s, apt, ho_pd, bm_stag, el_stag, gen)                                                          \
    [STAP_T1_APT] = (apt) / (s), [STAP_T1_HO_PD] = (ho_pd) / (s), [STAP_T1_BM_STAG] = (bm_stag) / (s),       \
    [STAP_T1_EL_STAG] = (el_stag) / (s), [STAP_T1_GEN] = (gen) / (s)
#define LAWS(a_o, b_o, c_o, a_r, b_r, c_r)                                                                   \
    [STAP_SETUP_A] = (a_o), [STAP_SETUP_B] = (b_o), [STAP_SETUP_C] = (c_o), [STAP_BANDWIDTH_A] = (a_r),      \
    [STAP_BANDWIDTH_B] = (b_r), [STAP_BANDWIDTH_C] = (c_r)
#define SP2_T1(s) SMALL(s, 14.1, 129.4, 45.7, 55.1, 130.0)
#define PARAGON_T1(s) SMALL(s, 58.3, 482.2, 307.0, 311.6, 478.6)
#define T3D_T1(s) SMALL(s, 25.5, 327.6, 98.9, 124.7, 269.3)

#define MACHINE(key_, label_, nodes_, ancestor_, speed_, bandwidth_, ...)                                    \
    {                                                                                                        \
        .key = (key_), .label = (label_), .nodes = (nodes_), .ancestor = (ancestor_), .speed = (speed_),     \
        .bandwidth = (bandwidth_), .constant = {                                                             \
            __VA_ARGS__                                                                                      \
        }                                                                                                    \
    }
#define LINK(link, latency, peak, large)                                                                     \
    [STAP_LINK] = (link), [STAP_LATENCY] = (latency), [STAP_PEAK] = (peak), [STAP_T1_LARGE] = (large)

const struct stap_machine_row STAP_MACHINES[N_STAP_MACHINES] = {
    [STAP_SP2] = MACHINE("sp2", "SP2", 256, STAP_SP2, 1, 1, LAWS(38.2, 0.908, 21.4, 46.8, 0.71, -41.8),
                         LINK(40, 39, 266, NAN), SP2_T1(1)),
    [STAP_T3D] = MACHINE("t3d", "T3D", 128, STAP_T3D, 1, 1, LAWS(117, 1.013, 59.6, 26.1, 0.866, 34.3),
                         LINK(150, 2, 150, NAN), T3D_T1(1)),
    [STAP_PARAGON] =
        MACHINE("paragon", "Paragon", 128, STAP_PARAGON, 1, 1, LAWS(65.8, 1.153, 163, 227, 0.297, -252),
                LINK(175, 30, 100, NAN), PARAGON_T1(1)),
    [STAP_ASCI_RED] =
        MACHINE("asci-red", "Option Red", 9216, STAP_PARAGON, 2, 800.0 / 175,
                LAWS(32.9, 1.153, 81.3, 1038, 0.297, -1152), LINK(800, 30.0 / 2, 200, 624043), PARAGON_T1(2)),
    /* 2.5 is the value in Table 6: 800/320, not 800/40. */
    [STAP_BLUE_PACIFIC] =
        MACHINE("blue-pacific", "Blue Pacific", 4096, STAP_SP2, 3, 2.5,
                LAWS(12.7, 0.908, 7.13, 117, 0.71, -104), LINK(800, 39.0 / 3, 800, 111605), SP2_T1(3)),
    [STAP_BLUE_MOUNTAIN] =
        MACHINE("blue-mountain", "Blue Mountain", 3072, STAP_T3D, 6.67, 1560.0 / 150,
                LAWS(17.6, 1.013, 8.94, 272, 0.866, 357), LINK(1560, 2 / 6.67, 1000, 127171), T3D_T1(6.67)),
};

/* own: only units are converted. */
struct stap_law stap_law_of(const double *constants, enum stap_machine machine, enum stap_reading reading)
{
    const bool own = reading == STAP_OWN;
    const struct stap_machine_row *row = own ? NULL : &STAP_MACHINES[machine];
    const double *c = own ? constants : STAP_MACHINES[row->ancestor].constant;
    const double *exponent = own ? c : STAP_MACHINES[STAP_SP2].constant;
    const double setup = US / (own ? 1 : row->speed);
    const double bandwidth = MB * (own ? 1 : row->bandwidth);
    return (struct stap_law){
        .setup_a = c[STAP_SETUP_A] * setup,
        .setup_b = exponent[STAP_SETUP_B],
        .setup_c = c[STAP_SETUP_C] * setup,
        .bandwidth_a = c[STAP_BANDWIDTH_A] * bandwidth,
        .bandwidth_b = exponent[STAP_BANDWIDTH_B],
        .bandwidth_c = c[STAP_BANDWIDTH_C] * bandwidth,
    };
}
