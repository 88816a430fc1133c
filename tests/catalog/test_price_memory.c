#include <string.h>

#include "catalog/price_count.h"
#include "catalog/price_memory.h"
#include "check.h"

static const double GIB = 1073741824.0;

static void test_reads_memory(void **state)
{
    static const struct {
        const char *text;
        int64_t modules;
        double GiB, transfers_per_s;
    } rows[] = {
        {"24x 64GB DDR5-6400", 24, 1536, 6400e6},
        {"24 x 64 GiB", 24, 1536, 0},
        {"12\xc3\x97"
         "96GB DDR5 5600MT/s RDIMM",
         12, 1152, 5600e6},
        {"1536 GB DDR5-4800", 0, 1536, 4800e6},
        {" 8* 1 TB", 8, 8192, 0},
        {"2x 512MB", 2, 1, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct price_memory memory;
        if (!price_memory_read(&memory, rows[i].text))
            fail_msg("'%s' is not read", rows[i].text);
        assert_int_equal(memory.modules, rows[i].modules);
        check_close(memory.bytes, rows[i].GiB * GIB, 0, 0);
        check_close(memory.transfers_per_s, rows[i].transfers_per_s, 0, 0);
    }
}

/* Sizes alone are read as other quantities, with their decimal marks. */
static void test_leaves_other_texts(void **state)
{
    static const char *const texts[] = {"1536 GB",          "1.536 GB",   "512",    "24x",
                                        "24x 64",           "24x 64GBit", "x 64GB", "8x 64GB + 8x 32GB",
                                        "8x 64GB, 8x 32GB", "",           "DDR5"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct price_memory memory;
        if (price_memory_read(&memory, texts[i]))
            fail_msg("'%s' is read", texts[i]);
    }
}

static void test_counts(void **state)
{
    static const struct {
        const char *text;
        int64_t count;
        const char *rest;
    } rows[] = {
        {"2x AMD EPYC 9655", 2, "AMD EPYC 9655"},
        {"2 x EPYC", 2, "EPYC"},
        {"2*EPYC", 2, "EPYC"},
        {"Dual Xeon", 2, "Xeon"},
        {"Dualit", 0, "Dualit"},
        {"EPYC 9655", 0, "EPYC 9655"},
        {"9655", 0, "9655"},
        {"0x A", 0, "0x A"},
        {"2x", 0, "2x"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t count = 0;
        const size_t n = price_count_read(&count, rows[i].text);
        assert_int_equal(count, rows[i].count);
        check_text(rows[i].text + n, rows[i].rest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_memory),
        cmocka_unit_test(test_leaves_other_texts),
        cmocka_unit_test(test_counts),
    };
    return cmocka_run_group_tests_name("catalog/price_memory", tests, NULL, NULL);
}
