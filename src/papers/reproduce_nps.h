/* reproduce_nps.h - the cluster of Baer and Decato (2000) with the terms they print; shared by its numbers
 * and its figures. */
#ifndef PAPERS_REPRODUCE_NPS_H
#define PAPERS_REPRODUCE_NPS_H

#include "model/nps.h"
#include "papers/reproduce.h"

/* The terms of eq. 20 and 22 as printed: terrain data in each second; the image of a frame by LAM/MPI, and by
 * sockets. */
#define NPS_TERRAIN_S .25
#define NPS_IMAGE_S .16
#define NPS_IMAGE_TCP_S .1
enum { NPS_SCREEN_B = 1 << 16, NPS_TERRAIN_B = 1 << 18, NPS_TERRAIN_MESSAGE_B = 1024 };

/* nps.render's schedule with its two transfers taking these seconds; received on one card, or on two. */
struct nps_schedule reproduce_nps_schedule(double terrain_s, double image_s, bool two_cards);

/* A run of it on this many nodes of the reference kind; CPU% of a transfer is the measured .39 of eq. 22. */
struct nps_run reproduce_nps_run(double nodes);

/* Frames per second by eq. 20, and by eq. 21 and 22; 0 where no node is left for the ray trace. */
double reproduce_nps_slices(const struct nps_schedule *schedule, double nodes);
double reproduce_nps_overlap(const struct nps_schedule *schedule, double nodes);

/* Figures 3 and 6. */
void reproduce_nps_figures(struct reproduction *out);

#endif
