#!/bin/sh
# many.sh APPLICATIONS CLUSTERS: the scenario of several clusters with this many applications, each with a limit on its time.
awk -v n="$1" -v clusters="$2" 'BEGIN {
    print "title: \"" n " applications on up to " clusters " clusters\""
    print "catalog: fleet\ncurrency: USD\nbudget: 1500000\ngoal: rate\ncounts: any\ncode_caps: ignore\nmemory: ignore"
    print "clusters: " clusters "\nworkload:"
    split("bt lu sp", models); split("C D B", classes)
    split("1800 900 600 14400 7200 10800 600 300 120", seconds)
    for (i = 0; i < n; i++) {
        m = i % 3 + 1; c = int(i / 3) % 3 + 1
        printf "  - {name: app-%02d, model: npb.%s, params: {class: %s}, share: %d, max_time: %ds}\n", i, models[m], classes[c],
            1 + i % 5, seconds[3 * (c - 1) + m] + 17 * i
    }
    print "choose:\n  templates: [{name: per-port, ports: 1, cables: 1}]\nlimits: {max_nodes: 500}"
}'
