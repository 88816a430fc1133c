#!/bin/sh
# The functions of bursar.h are those that libbursar.so.1 shows and libbursar(3) describes, and no others.
build=${BUILD_DIR:-build}
bad=0
header=$(sed -n 's/^[a-z].*[ *]\(bursar_[a-z_]*\)(.*/\1/p' src/library/bursar.h | sort)
shown=$(nm -D --defined-only "$build/libbursar.so.1" | sed -n 's/.* T \([^@]*\).*/\1/p' | sort)
described=$(sed -n "/^\.Sh DESCRIPTION/q; s/^\.Fn \(bursar_[a-z_]*\) .*/\1/p; s/^\.Fn \(bursar_version\)$/\1/p" src/cli/man/libbursar.3 | sort)
for list in shown described; do
    eval "names=\$$list"
    [ "$header" = "$names" ] || { echo "bursar.h has other functions than are $list:" "$header" / "$names" >&2; bad=1; }
done
# Each code, kind and setting is described.
for word in $(sed -n 's/^    \(BURSAR_[A-Z_]*\) = .*/\1/p' src/library/bursar.h | sed -n 1,9p); do
    grep -q "^\.Dv $word$" src/cli/man/libbursar.3 || { echo "libbursar(3) lacks $word" >&2; bad=1; }
done
for word in $(sed -n '/keys\[\] = {"catalogs"/,/};/p' src/library/handle.c | grep -o '"[a-z]*"' | tr -d '"'); do
    grep -q "^\.It Cm.*$word" src/cli/man/libbursar.3 || { echo "libbursar(3) lacks the setting $word" >&2; bad=1; }
done
readelf -d "$build/libbursar.so.1" | grep -q 'soname: \[libbursar.so.1\]' || { echo "libbursar.so.1 has another soname" >&2; bad=1; }
exit $bad
