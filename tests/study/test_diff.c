#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "oracle/whitney.h"
#include "search/plan.h"
#include "study/diff.h"

/* A problem before and after its changes. */
struct pair {
    struct whitney before, after;
    struct plan plan_before, plan_after;
    struct differences moved;
};

static void solve(struct plan *plan, struct whitney *w, enum status want)
{
    struct diag diag = DIAG_INIT;
    assert_int_equal(plan_solve(plan, &w->instance, &(struct plan_options){0}, &w->arena, &diag), want);
    diag_fini(&diag);
}

static void compare(struct pair *p, const char *const *changes, size_t n_changes, enum status after)
{
    whitney_open(&p->before, "whitney-bt", NULL);
    whitney_open(&p->after, "whitney-bt", &(struct settings){.changes = changes, .n_changes = n_changes});
    solve(&p->plan_before, &p->before, ST_OK);
    solve(&p->plan_after, &p->after, after);
    p->moved = (struct differences){NULL, 0, 0};
    differences_of_plans(&p->moved, &(struct instance_plan){&p->before.instance, &p->plan_before},
                         &(struct instance_plan){&p->after.instance, &p->plan_after}, &p->after.arena);
}

static void close_pair(struct pair *p)
{
    differences_fini(&p->moved);
    whitney_close(&p->before);
    whitney_close(&p->after);
}

static void check_moved(const struct pair *p, const char *what, const char *from, const char *to)
{
    for (size_t i = 0; i < p->moved.n; i++)
        if (strcmp(p->moved.v[i].what, what) == 0) {
            check_text(p->moved.v[i].from, from);
            check_text(p->moved.v[i].to, to);
            return;
        }
    fail_msg("%s is not among the differences", what);
}

/* Half the price of Myrinet: 2380 + 640 + 2 * 61.56 + 2 * 66.50 = 3276.12 for a node, 305 nodes for a
 * million. */
static void test_network_moves(void **state)
{
    struct pair p;
    (void)state;
    compare(&p, (const char *const[]){"myrinet-*=-50%"}, 1, ST_OK);
    check_moved(&p, "network", "fast-ethernet", "myrinet");
    check_moved(&p, "nodes", "325", "305");
    check_moved(&p, "cost", "997,750.00 USD", "999,216.60 USD");
    check_moved(&p, "processes of bt", "325", "305");
    check_moved(&p, "fast-ethernet-port", "650", "0");
    check_moved(&p, "myrinet-port", "0", "610");
    check_moved(&p, "ppro-200", "325", "305");
    assert_int_equal(p.moved.n, 5 + 7);
    close_pair(&p);
}

/* A change without effect on the plan moves nothing. */
static void test_nothing_moves(void **state)
{
    struct pair p;
    (void)state;
    compare(&p, (const char *const[]){"myrinet-nic=1279.99USD"}, 1, ST_OK);
    assert_int_equal(p.moved.n, 0);
    close_pair(&p);
}

/* A change of price that keeps the parts changes only the cost: 325 cables cost 2 * 0.01 less. */
static void test_cost_alone(void **state)
{
    struct pair p;
    (void)state;
    compare(&p, (const char *const[]){"fast-ethernet-cable=9.99USD"}, 1, ST_OK);
    check_moved(&p, "cost", "997,750.00 USD", "997,743.50 USD");
    assert_int_equal(p.moved.n, 1);
    close_pair(&p);
}

/* A change after which nothing can be bought: every entry ends with nothing. */
static void test_no_plan_after(void **state)
{
    struct pair p;
    (void)state;
    compare(&p, (const char *const[]){"limit.min_rate=99999"}, 1, ST_INFEASIBLE);
    check_moved(&p, "node", "ppro-200", NULL);
    check_moved(&p, "cost", "997,750.00 USD", NULL);
    check_moved(&p, "ppro-200", "325", "0");
    close_pair(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_network_moves),
        cmocka_unit_test(test_nothing_moves),
        cmocka_unit_test(test_cost_alone),
        cmocka_unit_test(test_no_plan_after),
    };
    return cmocka_run_group_tests_name("study/diff", tests, NULL, NULL);
}
