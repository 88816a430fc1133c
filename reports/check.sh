#!/bin/sh
# The reports are what the program answers now, byte for byte, in another time zone and locale too; each scenario has one.
cd "$(dirname "$0")/.." || exit 1
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
REPORTS=$made TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 sh reports/make.sh || exit 1
if ! diff -rq --exclude='*.sh' "$made" reports; then
    echo "reports: they are not what the program answers now; make reports, and look at what changed" >&2
    exit 1
fi
for scenario in scenarios/*.yaml; do
    [ -s "$made/scenarios/$(basename "$scenario" .yaml).txt" ] || { echo "reports: none of $scenario" >&2; exit 1; }
done
echo "$(find "$made" -type f | wc -l) reports are the same"
