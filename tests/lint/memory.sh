#!/bin/sh
# Memory comes from base/mem.h, so that a call that fails loses nothing.
bad=0
for file in src/*/*.[ch]; do
    case $file in
    src/base/mem.c | src/base/guard.c | src/base/mem.h | src/base/guard.h) continue ;;
    src/cli/*) continue ;; # a client of the library
    esac
    sed 's|/\*.*\*/||; /^ \*/d; s|^/\*.*||' "$file" |
        grep -nE '(^|[^a-zA-Z_>.])(free|malloc|calloc|realloc|strdup|strndup|asprintf|getline|getdelim|open_memstream|scandir)\(|, free\)' |
        sed "s|^|$file: |" | grep . >&2 && bad=1
done
[ $bad = 0 ] || echo "allocate with mem_alloc, mem_grow or mem_strdup, and free with mem_free (src/base/mem.h)" >&2
exit $bad
