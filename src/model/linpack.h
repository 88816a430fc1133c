/* linpack.h - model of LinPack on one cluster region or on two, from paper 003. */
#ifndef MODEL_LINPACK_H
#define MODEL_LINPACK_H

/**
 * linpack.regions: H. Kredel, H. G. Kruse, S. Richling, E. Strohmaier: Performance Analysis and Prediction
 * for distributed homogeneous Clusters, 2012 (eq. 2, 8, 13; the formulas are in model/regions.h).
 *
 * Parameters: n (order of the matrix), regions (1, 2), region_bandwidth, alpha, sharing, overlap. p is the
 * total number of processes in all regions.
 *
 * From the view: rate_ops is l_th. The link of a node (bandwidth_Bps times procs_per_node) is b^I of a region
 * with any number of nodes. If the view has two regions, its values replace the parameters. Latency is not in
 * the model: section 2.2 measures it, section 3 omits it.
 *
 * ST_DOMAIN: two regions without a bandwidth between them, or with fewer than two processes.
 */
extern const struct model model_linpack_regions;

#endif
