/* linpack.h - LinPack on one cluster region or on two, the model of paper 003 behind the common interface. */
#ifndef MODEL_LINPACK_H
#define MODEL_LINPACK_H

/**
 * linpack.regions: H. Kredel, H. G. Kruse, S. Richling, E. Strohmaier: Performance Analysis and Prediction
 * for distributed homogeneous Clusters, 2012 (eq. 2, 8, 13; the formulas are in model/regions.h).
 *
 * Parameters: n (order of the matrix), regions (1, 2), region_bandwidth, alpha, sharing, overlap. p counts
 * the processes of all regions together.
 *
 * From the view: rate_ops is l_th; the link of a node (bandwidth_Bps times procs_per_node) is b^I of a
 * region, however many nodes it has; a view with two regions and the link between them goes before the
 * parameters. Latency is not in the model (section 2.2 measures it, section 3 leaves it out).
 *
 * ST_DOMAIN: two regions without a bandwidth between them, or with fewer than two processes.
 */
extern const struct model model_linpack_regions;

#endif
