#!/bin/sh
# The search and the studies do not write the instance that they get: they narrow and change copies. Only functions that add
# warnings, or that set up a copy, take an instance that they write.
written='plan_warnings_to|plan_warn|draw_take_defaults|draw_conditions|resolve_share_rates'
found=$(cat src/search/*.h src/study/*.h | tr '\n' ' ' | grep -oE '[a-z_]+\([^;]*\);' |
    sed -E 's/const struct instance \*//g' | grep -E 'struct instance \*instance' | grep -vE "^($written)\(" | sed -E 's/\(.*//')
[ -z "$found" ] && exit 0
printf 'functions of src/search or src/study take an instance that is not const:\n%s\n' "$found" >&2
exit 1
