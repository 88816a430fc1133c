#!/bin/sh
# tampered.sh LINES OPTIONS EDIT...: makes a plan of tests/mutants/base.yaml, with LINES instead of its own, with OPTIONS. Verifies
# it after each EDIT by jq with the same options and prints the checks that fail. SHOP: another catalogue than tests/mutants/shop.
shop=${SHOP:-$(cd "$(dirname "$0")/../.." && pwd)/tests/mutants/shop}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
printf '%b\n' "$1" >"$dir/scenario.yaml"
awk -F: 'FILENAME == ARGV[1] { said[$1]; next } !($1 in said)' "$dir/scenario.yaml" "$(dirname "$0")/../mutants/base.yaml" >"$dir/rest"
cat "$dir/rest" >>"$dir/scenario.yaml"
options=$2
shift 2
# shellcheck disable=SC2086
bursar optimize "$dir/scenario.yaml" -c "$shop" $options -q --format json -o "$dir/plan.json" || exit
for edit in "$@"; do
    jq "$edit" "$dir/plan.json" >"$dir/edited.json" || exit
    # shellcheck disable=SC2086
    bursar verify "$dir/edited.json" "$dir/scenario.yaml" "$shop" $options --format json >"$dir/verified.json" 2>"$dir/err"
    case $? in
    0 | 1) jq -r '[.checks[] | select(.ok == false).name] | if . == [] then "verified" else join(", ") end' "$dir/verified.json" ;;
    *) cat "$dir/err" ;;
    esac
done
