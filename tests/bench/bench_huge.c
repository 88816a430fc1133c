/* bench_huge.c - writes the huge catalogue: NODES (1,000) nodes and 20 networks of whole switches, from a
 * seed, as CSV files. With several cores each is a thousand times as fast, so that messages take most of the
 * time. usage: bench_huge FOLDER [NODES [CORES]] */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 1000, NETWORKS = 20, SEED = 4, FASTER = 1000 };

/* SplitMix64: the same catalogue on every machine. */
static uint64_t next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

static int64_t within(uint64_t *state, int64_t low, int64_t high)
{
    return low + (int64_t)(next(state) % (uint64_t)(high - low + 1));
}

static FILE *open_table(const char *folder, const char *table, const char *header)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.csv", folder, table);
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        exit(1);
    }
    fprintf(file, "%s\n", header);
    return file;
}

static void put_part(FILE *part, FILE *quote, const char *id, const char *kind, int64_t amount_minor)
{
    fprintf(part, "%s,%s,,%s,,,,bench\n", id, kind, id);
    fprintf(quote, "%s,2026-01-01,,%lld,USD,assumption,1,1,bench\n", id, (long long)amount_minor);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".";
    const int n_nodes = argc > 2 ? atoi(argv[2]) : NODES, cores = argc > 3 ? atoi(argv[3]) : 1;
    uint64_t state = SEED;
    FILE *meta = open_table(folder, "meta", "name,as_of,currency,title");
    FILE *source = open_table(folder, "source", "id,title,author,date,address,note");
    FILE *part = open_table(folder, "part", "id,kind,vendor,name,power_W,height_U,note,source");
    FILE *quote = open_table(folder, "quote",
                             "part,date,valid_until,amount_minor,currency,kind,pack,min_quantity,source");
    FILE *node = open_table(folder, "node", "part,sockets,cores,memory_MiB,nic_slots");
    FILE *rate = open_table(folder, "node_rate", "node,application,rate_per_s,kind,source");
    FILE *technology =
        open_table(folder, "technology", "id,latency_us,bandwidth_Bps,message_cpu_us,kind,source");
    FILE *nic = open_table(folder, "nic", "part,technology,ports");
    FILE *cable = open_table(folder, "cable", "part,technology,length_m");
    FILE *unit = open_table(folder, "switch", "part,technology,ports");
    fprintf(meta, "huge,2026-01-01,USD,%d nodes and 20 networks made up for measuring\n", n_nodes);
    fprintf(source, "bench,the project's own synthetic benchmark,bursar,,,every figure is made up\n");
    for (int i = 0; i < n_nodes; i++) {
        char id[32];
        snprintf(id, sizeof id, "n%03d", i);
        const int64_t speed = within(&state, 15, 60); /* 10^6 operations per second */
        put_part(part, quote, id, "node", 60000 + 5000 * speed + within(&state, -20000, 60000));
        fprintf(node, "%s,1,%d,1024,1\n", id, cores);
        fprintf(rate, "%s,npb.bt,%lld,assumption,bench\n", id,
                (long long)(1000000 * speed + within(&state, 0, 999999)) * (cores > 1 ? FASTER : 1));
    }
    for (int t = 0; t < NETWORKS; t++) {
        char id[32];
        const int64_t step = t + 1;
        fprintf(technology, "t%02d,%lld,%lld,0,assumption,bench\n", t, (long long)(200 / step + 2),
                (long long)(8000000 * step));
        snprintf(id, sizeof id, "t%02d-nic", t);
        put_part(part, quote, id, "nic", 5000 * step + within(&state, 0, 5000));
        fprintf(nic, "%s,t%02d,1\n", id, t);
        snprintf(id, sizeof id, "t%02d-cable", t);
        put_part(part, quote, id, "cable", 500 * step);
        fprintf(cable, "%s,t%02d,\n", id, t);
        for (int64_t ports = 8; ports <= 128; ports *= 2) {
            snprintf(id, sizeof id, "t%02d-switch-%03lld", t, (long long)ports);
            put_part(part, quote, id, "switch", ports * (2000 * step + within(&state, 0, 20000)));
            fprintf(unit, "%s,t%02d,%lld\n", id, t, (long long)ports);
        }
    }
    FILE *const all[] = {meta, source, part, quote, node, rate, technology, nic, cable, unit};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (fclose(all[i]) != 0) {
            perror("close");
            return 1;
        }
    return 0;
}
