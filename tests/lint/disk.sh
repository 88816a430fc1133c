#!/bin/sh
# A handle may have its files in memory only: calls that touch the disk are in the files below, which ask base/file.h first.
bad=0
calls='fopen|freopen|open|openat|creat|tmpfile|mkstemp|mkdtemp|unlink|remove|rename|mkdir|rmdir|opendir|scandir|stat|lstat|access|chmod|realpath|readlink|link|symlink|posix_spawnp|sqlite3_open_v2|zip_open'
allowed='
src/base/file.c
src/base/folder_change.c after folder_change_read or folder_change_write
src/base/spawn.c after file_temporary, or for a browser
src/catalog/database.c after file_may_read, or beside a file_write
src/library/cmd_init.c after file_make_folder
src/library/snapshot_cache.c after file_is_allowed'
for file in src/*/*.c; do
    case $file in src/cli/* | src/serve/* | src/live/*) continue ;; esac
    echo "$allowed" | grep -q "^$file\( \|$\)" && continue
    grep -nE "(^|[^a-zA-Z_>.])($calls)\(" "$file" | grep -v '^[0-9]*: *\(/\)*\*' | sed "s|^|$file: |" | grep . >&2 && bad=1
done
[ $bad = 0 ] || echo "use src/base/file.h, which knows where the files of a handle are" >&2
exit $bad
