# The example of libbursar(3) compiles with what `make install` installs, and prints what the program prints.
$ make -s BUILD_DIR=${BUILD_DIR:-build} PREFIX=$TMP/usr install >/dev/null 2>&1; cd $TMP/usr && find include lib | sort
include
include/bursar.h
lib
lib/libbursar.so
lib/libbursar.so.1
lib/pkgconfig
lib/pkgconfig/bursar.pc
$ PKG_CONFIG_PATH=$TMP/usr/lib/pkgconfig; export PKG_CONFIG_PATH; sed -n '/^\.Bd -literal/,/^\.Ed/ { /^\./d; s/\\e/\\/g; p; }' src/cli/man/libbursar.3 >$TMP/example.c; cc -std=c11 -Wall -Wextra -Werror $TMP/example.c -o $TMP/example $(pkg-config --cflags --libs bursar); LD_LIBRARY_PATH=$TMP/usr/lib $TMP/example $(pkg-config --variable=datadir bursar) >$TMP/printed; pkg-config --modversion bursar; sed -n 1p $TMP/printed
0.1
5000 USD
$ for budget in 5000 20000 80000; do echo "$budget USD"; bursar optimize whitney-bt --budget "$budget USD" --format csv; done | cmp - $TMP/printed && echo equal
equal
$ make -s BUILD_DIR=${BUILD_DIR:-build} PREFIX=$TMP/usr uninstall; find $TMP/usr -type f -o -type l
