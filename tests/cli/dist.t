# The tarball of the sources has the same bytes each time, also when made from itself, and the program builds from it.
$ make -s BUILD_DIR=$TMP/one dist && make -s BUILD_DIR=$TMP/two dist && cd $TMP && cmp one/*.tar.gz two/*.tar.gz && tar -xf one/*.tar.gz && ls -A bursar-*/ && (make -s -C bursar-* BUILD_DIR=build dist && cmp bursar-*/build/*.tar.gz one/*.tar.gz) && echo the same from itself
.ci
.clang-format
.github
.gitignore
.packaging
CHANGELOG.md
CITATION.cff
LICENSE
Makefile
README.md
catalog
reports
scenarios
src
tests
the same from itself
$ tar -tvf $TMP/one/*.tar.gz | awk '{ print $2, $4, $5 }' | sort -u
0/0 1970-01-01 00:00
$ cd $TMP/bursar-* && make -s BUILD_DIR=build CFLAGS=-O0 build >/dev/null 2>&1 && build/bursar optimize scenarios/whitney-bt.yaml | sed -n 3,4p && test "bursar-$(build/bursar --version | sed -n 's/^bursar //p')" = "$(basename "$PWD")" && echo of its version
? 2
