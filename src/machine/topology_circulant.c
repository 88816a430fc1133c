/* topology_circulant.c - switches in a circle, linked at fixed steps ("K-rings" of the Swiss-T1, paper
 * 004). */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "machine/topology.h"
#include "machine/topology_parts.h"

/* Up to this size every pair of halves is tried: at most 92378 pairs. */
enum { EXHAUSTIVE_SIZE = 20 };

struct topology topology_circulant(int64_t n, const int64_t *steps, size_t n_steps)
{
    struct topology t = {.family = TOPOLOGY_CIRCULANT, .size = n};
    int64_t common = n;
    assert(n >= 1);
    for (size_t i = 0; i < n_steps; i++) {
        const int64_t forward = steps[i] % n;
        const int64_t step = forward <= n - forward ? forward : n - forward;
        bool known = step == 0;
        for (size_t j = 0; j < t.n_k; j++)
            known = known || t.k[j] == step;
        if (known)
            continue;
        assert(t.n_k < TOPOLOGY_MAX_DIMS);
        t.k[t.n_k++] = step;
        common = (int64_t)integer_gcd(common, step);
    }
    assert(common == 1); /* otherwise the network would not be connected */
    return t;
}

int64_t topology_circulant_links(const struct topology *topology)
{
    int64_t links = 0;
    for (size_t i = 0; i < topology->n_k; i++)
        links += 2 * topology->k[i] == topology->size ? topology->size / 2 : topology->size;
    return links;
}

/* Distances by breadth-first search from one switch, because all switches see the same distances. */
static void distances(struct topology_figures *out, const struct topology *t)
{
    const int64_t n = t->size;
    int64_t *distance = mem_alloc((size_t)n, sizeof *distance);
    int64_t *queue = mem_alloc((size_t)n, sizeof *queue);
    int64_t sum = 0, n_queued = 1;
    for (int64_t i = 0; i < n_queued; i++) {
        const int64_t at = queue[i];
        for (size_t s = 0; s < 2 * t->n_k; s++) {
            const int64_t step = s % 2 ? n - t->k[s / 2] : t->k[s / 2];
            const int64_t next = at + step < n ? at + step : at + step - n;
            if (next == 0 || distance[next] != 0)
                continue;
            distance[next] = distance[at] + 1;
            sum += distance[next];
            queue[n_queued++] = next;
        }
    }
    out->diameter = distance[queue[n - 1]];
    out->mean_distance = (double)sum / (double)n;
    mem_free(distance);
    mem_free(queue);
}

/* Lower bound of a bisection from the second smallest eigenvalue lambda2 of the Laplacian: a cut into A and B
 * has at least lambda2 |A| |B| / n links. The search stops when the bound is at most `known`. */
static int64_t spectral_bound(const struct topology *t, int64_t known)
{
    const double n = (double)t->size, half = (double)(t->size / 2);
    double least = INFINITY;
    int64_t bound = INT64_MAX;
    for (int64_t j = 1; j <= t->size / 2 && bound > known; j++) {
        double rate = 0;
        for (size_t i = 0; i < t->n_k; i++) {
            const double links = 2 * t->k[i] == t->size ? 1 : 2;
            rate += links * (1 - number_cosine(j * t->k[i] % t->size, t->size));
        }
        least = fmin(least, rate);
        bound = (int64_t)ceil(least * half * (n - half) / n * (1 - 1e-9));
    }
    return bound;
}

/* Upper bound of the bisection: the cut of half the circle after multiplying positions by each unit m modulo
 * n. */
static int64_t arcs_bound(const struct topology *t)
{
    const int64_t n = t->size;
    int64_t least = INT64_MAX, steps[TOPOLOGY_MAX_DIMS] = {0}; /* m times each step, modulo n */
    for (int64_t m = 1; m <= n / 2; m++) {
        int64_t cut = 0;
        for (size_t i = 0; i < t->n_k; i++) {
            const int64_t step = steps[i] + t->k[i] < n ? steps[i] + t->k[i] : steps[i] + t->k[i] - n;
            const int64_t near = step <= n - step ? step : n - step;
            steps[i] = step;
            cut += 2 * t->k[i] == n ? n / 2 : 2 * near;
        }
        if (cut < least && integer_gcd(n, m) == 1)
            least = cut;
    }
    return least;
}

/* The number of one bits (Warren, Hacker's Delight, section 5-1). */
static int bits(uint32_t set)
{
    set -= set >> 1 & 0x55555555;
    set = (set & 0x33333333) + (set >> 2 & 0x33333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f;
    return (int)(set * 0x01010101 >> 24);
}

/* Links between a set of switches and the others. For each step, these are the positions where the set and
 * the set rotated by the step differ. */
static int cut_of(const struct topology *t, uint32_t set)
{
    const int n = (int)t->size;
    const uint32_t all = ((uint32_t)1 << n) - 1;
    int cut = 0;
    for (size_t i = 0; i < t->n_k; i++) {
        const int step = (int)t->k[i];
        const int differ = bits(set ^ ((set << step | set >> (n - step)) & all));
        cut += 2 * step == n ? differ / 2 : differ;
    }
    return cut;
}

static int64_t exhaustive_bisection(const struct topology *t)
{
    const int n = (int)t->size;
    int least = INT32_MAX;
    /* All sets of n/2 switches without the last switch, which suffices because sets can be rotated. The next
     * set is the next larger number with as many one bits. */
    uint32_t half = ((uint32_t)1 << n / 2) - 1;
    while (half >> (n - 1) == 0) {
        const int cut = cut_of(t, half);
        least = cut < least ? cut : least;
        const uint32_t low = half & (~half + 1), carried = half + low;
        half = carried | ((half ^ carried) / low) >> 2;
    }
    return least;
}

/* Caches results: designs and clusters of a problem use few different circles. */
static int64_t cached_bisection(const struct topology *t)
{
    enum { PLACES = 64 };
    static _Thread_local struct {
        struct topology of;
        int64_t least;
    } known[PLACES];
    uint64_t hash = (uint64_t)t->size;
    for (size_t i = 0; i < t->n_k; i++)
        hash = 31 * hash + (uint64_t)t->k[i];
    const size_t at = hash % PLACES;
    if (known[at].of.size != t->size || known[at].of.n_k != t->n_k ||
        memcmp(known[at].of.k, t->k, t->n_k * sizeof *t->k) != 0) {
        known[at].of = *t;
        known[at].least = exhaustive_bisection(t);
    }
    return known[at].least;
}

void topology_circulant_figures(struct topology_figures *out, const struct topology *topology)
{
    const int64_t n = topology->size;
    out->switches = n;
    if (n == 1)
        return;
    distances(out, topology);
    if (n <= EXHAUSTIVE_SIZE) {
        out->bisection_low = out->bisection_high = cached_bisection(topology);
        return;
    }
    /* A minimal cut has at least as many links as a switch, because all switches are equivalent (Mader
     * 1971). */
    const int64_t degree = 2 * out->links / n;
    const int64_t spectral = spectral_bound(topology, degree);
    out->bisection_low = spectral > degree ? spectral : degree;
    out->bisection_high = arcs_bound(topology);
}
