#!/bin/sh
# What a faster network gains, measured and predicted: pairs of runs over TCP and over usNIC on the same nodes
# (scenarios/runs/npb-networks.csv) with the networks of catalog/parts-2026, one figure of which was fitted on FT class C alone.
# network.sh BURSAR FOLDER: runs.txt, every run; gain.csv, every pair, with the share of the gain that is predicted where the
# networks differ by more than 2 %; runs.svg, modelled against measured times.
"$1" calibrate scenarios/runs/npb-networks.csv -q --plot "$2/runs.svg" >"$2/runs.txt" &&
    "$1" calibrate scenarios/runs/npb-networks.csv -q --format csv | LC_ALL=C awk -F, '
        NR == 1 { print "application,processes,tcp_s,usnic_s,gain_measured,gain_predicted,share_seen" }
        $2 == "TCP" { measured = $5; model = $6 }
        $2 == "usNIC" {
            gain = measured / $5 - 1; seen = model / $6 - 1; share = ""
            if (gain > 0.02 || gain < -0.02) share = sprintf("%.3f", seen / gain)
            printf "%s,%d,%s,%s,%.4f,%.4f,%s\n", $3, $4, measured, $5, 1 + gain, 1 + seen, share
        }' >"$2/gain.csv"
