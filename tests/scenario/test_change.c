#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "scenario/change.h"

static const struct {
    const char *text;
    enum change_target target;
    const char *pattern;
    const char *value;
    bool relative;
    int64_t digits; /* of the factor: digits * 10^-scale */
    int scale;
} GOOD[] = {
    {"ppro-200=995USD", CHANGE_PRICE, "ppro-200", "995USD", false, 0, 0},
    {"ppro-200=995.50 USD", CHANGE_PRICE, "ppro-200", "995.50 USD", false, 0, 0},
    {"a=0", CHANGE_PRICE, "a", "0", false, 0, 0},
    {"myrinet-*=+10%", CHANGE_PRICE, "myrinet-*", "+10%", true, 110, 2},
    {"x=-10%", CHANGE_PRICE, "x", "-10%", true, 90, 2},
    {"x=-100%", CHANGE_PRICE, "x", "-100%", true, 0, 2},
    {"x=+0.5%", CHANGE_PRICE, "x", "+0.5%", true, 1005, 3},
    {"x=-0.0000000000001%", CHANGE_PRICE, "x", "-0.0000000000001%", true, 999999999999999, 15},
    {"x=*0.9", CHANGE_PRICE, "x", "*0.9", true, 9, 1},
    {"x=*0", CHANGE_PRICE, "x", "*0", true, 0, 0},
    {"rate.ppro-200=*2", CHANGE_RATE, "ppro-200", "*2", true, 2, 0},
    {"rate.ppro-200.npb.bt=47.34", CHANGE_RATE, "ppro-200.npb.bt", "47.34", false, 0, 0},
    {"latency.*=50us", CHANGE_LATENCY, "*", "50us", false, 0, 0},
    {"exchange.myrinet=1GB/s", CHANGE_EXCHANGE, "myrinet", "1GB/s", false, 0, 0},
    {"bandwidth.myrinet=80MiB/s", CHANGE_BANDWIDTH, "myrinet", "80MiB/s", false, 0, 0},
    {"limit.max_nodes=64", CHANGE_LIMIT, "max_nodes", "64", false, 0, 0},
    {"mtbf.pc=*0.5", CHANGE_MTBF, "pc", "*0.5", true, 5, 1},
    {"mtbf=*0.5", CHANGE_MTBF, "*", "*0.5", true, 5, 1},
    {"failures.mtbf=*0.5", CHANGE_MTBF, "*", "*0.5", true, 5, 1},
    {"failures.repair=+10%", CHANGE_FAILURES, "repair", "+10%", true, 110, 2},
    {"failures=*2", CHANGE_PRICE, "failures", "*2", true, 2, 0},
    {"write.flash=2GB/s", CHANGE_WRITE, "flash", "2GB/s", false, 0, 0},
    {"read.flash=*2", CHANGE_READ, "flash", "*2", true, 2, 0},
    {"arrivals.chat=40/s", CHANGE_SERVICE, "chat", "40/s", false, 0, 0},
    {"ttft=*2", CHANGE_SERVICE, "*", "*2", true, 2, 0},
    {"slo.tpot=-10%", CHANGE_SERVICE, "*", "-10%", true, 90, 2},
    {"rates=*2", CHANGE_PRICE, "rates", "*2", true, 2, 0},
    {"a=b=c", CHANGE_PRICE, "a", "b=c", false, 0, 0},
};

static void test_parses_changes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct change change;
        const struct located_text given = {.text = GOOD[i].text, .option = "--set"};
        if (change_parse(&change, &given, &arena, &diag) != ST_OK)
            fail_msg("%s: %s", GOOD[i].text, diag.message);
        assert_int_equal(change.target, GOOD[i].target);
        check_text(change.pattern, GOOD[i].pattern);
        check_text(change.value, GOOD[i].value);
        assert_int_equal(change.relative, GOOD[i].relative);
        if (change.relative) {
            assert_int_equal(change.factor.digits, GOOD[i].digits);
            assert_int_equal(change.factor.scale, GOOD[i].scale);
        }
        arena_fini(&arena);
    }
}

static void test_rejects_invalid_changes(void **state)
{
    static const struct {
        const char *text;
        const char *message;
    } cases[] = {
        {"ppro-200", "expected a change like"},
        {"=5USD", "expected a change like"},
        {"ppro-200=", "expected a change like"},
        {"", "expected a change like"},
        {"x=10%", "begins with + or -"},
        {"x=+10,5%", "expected a number, got '+10,5'"},
        {"x=+1e1%", "expected a number"},
        {"x=-101%", "zero or more"},
        {"x=*-2", "zero or more"},
        {"x=*", "expected a number, got ''"},
        {"x=*2x", "expected a number, got '2x'"},
        {"x=*nan", "expected a number, got 'nan'"},
        {"x=+0.00000000000001%", "at most 13 decimals"},
        {"x=*0.00000000000001", "at most 13 decimals"},
        {"x=+99999999999999999999%", "too many digits"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct change change;
        const struct located_text option = {.text = cases[i].text, .option = "--set"};
        const struct located_text place = {.text = cases[i].text, .file = "a.yaml", .line = 3, .column = 7};
        assert_int_equal(change_parse(&change, &option, &arena, &diag), ST_USAGE);
        if (!strstr(diag.message, cases[i].message))
            fail_msg("%s: expected ...%s..., got %s", cases[i].text, cases[i].message, diag.message);
        assert_int_equal(strncmp(diag.message, "--set: ", 7), 0);
        diag_fini(&diag);
        assert_int_equal(change_parse(&change, &place, &arena, &diag), ST_INPUT);
        check_text(diag.file, "a.yaml");
        assert_int_equal(diag.line, 3);
        assert_int_equal(diag.column, 7);
        diag_fini(&diag);
        arena_fini(&arena);
    }
}

static void test_scales_by_a_factor(void **state)
{
    (void)state;
    check_close(change_scale(190e-6, (struct decimal){5, 1}), 95e-6, 1e-15, 0);
    check_close(change_scale(2, (struct decimal){0, 3}), 0, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parses_changes),
        cmocka_unit_test(test_rejects_invalid_changes),
        cmocka_unit_test(test_scales_by_a_factor),
    };
    return cmocka_run_group_tests_name("scenario/change", tests, NULL, NULL);
}
