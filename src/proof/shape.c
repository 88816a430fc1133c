/* shape.c - counts the parameters and operations of a transformer. */
#include "proof/shape.h"

#include <math.h>
#include <stddef.h>

#include "proof/check.h"

/* Sets the operations and values of a layer's attention; returns its parameters. With latent values they
 * are the maps to the queries, to the latent values with the key's position, from these to keys and
 * values, and from the values to the width. */
static double set_attention(struct shape *of, const struct application *app)
{
    const double h = of->width, heads = of->heads > 0 ? of->heads : 1;
    const double size = check_param_or(app, "head_size", h / heads),
                 value = check_param_or(app, "value_size", size);
    const double kv = (of->heads > 0 ? of->kv_heads : 1) * size, queries = check_param_or(app, "q_latent", 0);
    const double latent = check_param_or(app, "kv_latent", 0), rope = check_param_or(app, "rope_size", 0);
    const double keys = heads * (size + rope);
    of->pair_ops = 4 * heads * size;
    of->attended = of->kept = 2 * kv;
    if (latent == 0)
        return 2 * h * heads * size + 2 * h * kv;
    of->pair_ops = 2 * (keys + heads * value);
    of->attended = keys + heads * value;
    of->kept = latent + rope;
    return (queries > 0 ? queries * (h + keys) : h * keys) + h * (latent + rope) +
           latent * heads * (size + value) + heads * value * h;
}

struct shape shape_of(const struct application *app)
{
    static const char *const others[] = {
        "heads",    "head_size",      "kv_heads",       "feed_forward", "gated",
        "experts",  "active_experts", "shared_experts", "dense_layers", "dense_feed_forward",
        "q_latent", "kv_latent",      "rope_size",      "value_size"};
    struct shape of = {.layers = check_param(app, "layers"),
                       .width = check_param(app, "width"),
                       .classic = true,
                       .heads = check_param_or(app, "heads", 0),
                       .experts = check_param_or(app, "experts", 0),
                       .active = check_param_or(app, "active_experts", 0)};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        of.classic = of.classic && isnan(check_param(app, others[i]));
    const double h = of.width, f = check_param_or(app, "feed_forward", 4 * h);
    const double matrices = check_param_or(app, "gated", of.experts > 0) > 0 ? 3 : 2;
    const double dense = of.experts > 0 ? check_param_or(app, "dense_layers", 0) : of.layers;
    const double dense_f = of.experts > 0 ? check_param_or(app, "dense_feed_forward", f) : f;
    of.words = check_param(app, "vocabulary") * h;
    of.kv_heads = check_param_or(app, "kv_heads", of.heads);
    of.mixtures = of.layers - dense;
    of.expert = of.experts > 0 ? matrices * h * f : 0;
    of.vectors = (of.classic ? 13 : 2) * h;
    of.always = of.layers * set_attention(&of, app) + dense * matrices * h * dense_f +
                of.mixtures * (check_param_or(app, "shared_experts", 0) * of.expert + h * of.experts);
    return of;
}

double shape_parameters(const struct application *app)
{
    const struct shape of = shape_of(app);
    const bool tied = check_has_choice(app, "tied", "yes");
    const double positions = of.classic ? check_param_or(app, "sequence", 0) * of.width : 0;
    return of.always + of.mixtures * of.experts * of.expert + of.layers * of.vectors +
           (tied ? 1 : 2) * of.words + positions + (of.classic ? 0 : of.width);
}
