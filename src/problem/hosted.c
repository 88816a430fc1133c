/* hosted.c - rentals that are paid by the token: a cluster of them is a number of requests a year. */
#include "problem/hosted.h"

#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "model/service.h"
#include "problem/build_steps.h"
#include "problem/instance.h"

const struct hosted *instance_hosted(const struct instance *instance, const struct rental *rental)
{
    const struct snapshot *snapshot = instance->snapshot;
    const size_t at = (size_t)(rental - snapshot->paid.rentals);
    for (size_t i = 0; i < snapshot->paid.n_hosted; i++)
        if (snapshot->paid.hosted[i].rental == at)
            return &snapshot->paid.hosted[i];
    return NULL;
}

bool instance_hosted_step(struct hosted_step *out, const struct instance *instance, const struct hosted *of)
{
    const struct work_item *item = &instance->load.work[0];
    if (instance->load.n_work != 1 || !(item->request.prompt > 0) || !(item->request.answer > 0) ||
        strcmp(item->application.model->unit.work, "token") != 0)
        return false;
    const int64_t prompt = (int64_t)item->request.prompt, answer = (int64_t)item->request.answer;
    const int64_t step = (int64_t)integer_gcd(of->tokens, integer_gcd(prompt, answer));
    *out = (struct hosted_step){of->tokens / step, prompt / step, answer / step};
    return true;
}

bool instance_design_step(struct hosted_step *out, const struct instance *instance,
                          const struct design *design)
{
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t i = 0; i < snapshot->paid.n_hosted; i++) {
        const struct hosted *of = &snapshot->paid.hosted[i];
        if (snapshot->paid.rentals[of->rental].part == design->node->part)
            return instance_hosted_step(out, instance, of);
    }
    return false;
}

void instance_take_services(struct instance *instance)
{
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t i = 0; i < snapshot->paid.n_hosted; i++) {
        const struct hosted *of = &snapshot->paid.hosted[i];
        const struct work_item *item = &instance->load.work[0];
        struct hosted_step step;
        if (!instance_hosted_step(&step, instance, of))
            continue;
        struct node_speed *speed = instance_speed(instance, snapshot->paid.rentals[of->rental].node, 0);
        if (speed->elsewhere)
            continue;
        *speed = (struct node_speed){.application = service_application(&item->application),
                                     .each = 1,
                                     .rate_ops = (double)step.requests * item->request.answer /
                                                 (HOURS_OF_YEAR * 3600),
                                     .power_W = NAN,
                                     .kind = FIGURE_LIST,
                                     .source = NO_INDEX};
    }
}
