#!/bin/sh
# Builds the program's libraries from Debian's sources, static, for another C library or processor. Finished ones are kept;
# remove a folder to build it again. If something is missing, the last line names it, exit 1.
#
# usage: libraries.sh FOLDER HOST-gcc    FOLDER gets include and lib; the sources are unpacked once next to it
folder=$1 compiler=$2 host=${2%-gcc}
for tool in "$compiler" apt-get dpkg-source cmake m4 tclsh; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed"; exit 1; }
done
mkdir -p "$folder/log" "$folder/../sources/apt/lists/partial" "$folder/../sources/apt/parts" || exit 1
folder=$(cd "$folder" && pwd)
sources=$(cd "$folder/../sources" && pwd)
names='zlib gmp jansson libyaml libcsv libmd sqlite3 glpk libxlsxwriter libzip expat libmicrohttpd'

# Requests the sources from apt's own servers, with a configuration of our own.
unpacked() {
    apt=$sources/apt
    release=$(. /etc/os-release; echo "$VERSION_CODENAME")
    for file in /etc/apt/sources.list.d/*.sources; do
        ! grep -q "^Suites:.*\<$release\>" "$file" || sed 's/^Types:.*/Types: deb-src/' "$file" >"$apt/parts/${file##*/}"
    done
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ ! -f "$file" ] || sed -n "s/^deb \(.* ${release}[ -].*\)/deb-src \1/p" "$file" >"$apt/parts/from-$(basename "$file" .list).list"
    done
    set -- -qq -o Dir::Etc::SourceList=/ -o "Dir::Etc::SourceParts=$apt/parts" -o "Dir::State::Lists=$apt/lists" \
        -o "Dir::Cache=$apt" -o APT::Sandbox::User=root
    # shellcheck disable=SC2086 # names are words
    (cd "$sources" && apt-get "$@" update && apt-get "$@" source $names) || return
    # Some configure scripts do not know newer processors; GMP's manual is left out; files that Debian's patches would make autoconf
    # and automake rebuild are used as they are.
    (cd "$sources" && cp libmd-*/build-aux/config.sub glpk-*/ && cp libmd-*/build-aux/config.sub libcsv-*/ &&
        cd gmp-*/ && mkdir -p doc && echo 'all install:' >doc/Makefile.in) &&
        find "$sources" \( -name aclocal.m4 -o -name configure -o -name '*.in' \) -exec touch -d "$(date +@%s.%N)" {} + &&
        touch "$sources/unpacked"
}

configured() {
    "$source/configure" --host="$host" --prefix="$folder" --disable-shared CC="$compiler" CFLAGS=-O2 \
        CPPFLAGS="-I$folder/include" LDFLAGS="-L$folder/lib" "$@" && make -j2 && make install
}

by_cmake() {
    cmake "$source" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="${host%%-*}" -DCMAKE_C_COMPILER="$compiler" \
        -DCMAKE_C_FLAGS=-O2 -DCMAKE_INSTALL_PREFIX="$folder" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_PREFIX_PATH="$folder" \
        -DBUILD_SHARED_LIBS=OFF "$@" && make -j2 && make install
}

# Builds one library in the current folder.
library() {
    case $1 in
    zlib) CC=$compiler CFLAGS=-O2 "$source/configure" --static --prefix="$folder" && make libz.a && make install ;;
    jansson) by_cmake -DJANSSON_BUILD_DOCS=OFF -DJANSSON_WITHOUT_TESTS=ON -DJANSSON_EXAMPLES=OFF ;;
    libyaml) by_cmake -DBUILD_TESTING=OFF ;;
    libxlsxwriter) by_cmake ;;
    libzip) by_cmake -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF -DBUILD_OSSFUZZ=OFF -DENABLE_BZIP2=OFF \
        -DENABLE_LZMA=OFF -DENABLE_ZSTD=OFF -DENABLE_COMMONCRYPTO=OFF -DENABLE_GNUTLS=OFF -DENABLE_MBEDTLS=OFF -DENABLE_OPENSSL=OFF ;;
    expat) source=$source/expat && by_cmake -DEXPAT_BUILD_TOOLS=OFF -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF \
        -DEXPAT_BUILD_DOCS=OFF -DEXPAT_SHARED_LIBS=OFF ;;
    libmicrohttpd) configured --disable-https --disable-doc --disable-examples --disable-curl ;;
    # The amalgamation is made with this machine's compiler.
    sqlite3) "$source/configure" --disable-tcl && make sqlite3.c && "$compiler" -O2 -c sqlite3.c && ar rcs libsqlite3.a sqlite3.o &&
        cp libsqlite3.a "$folder/lib" && cp sqlite3.h "$folder/include" ;;
    *) configured ;;
    esac
}

[ -e "$sources/unpacked" ] || unpacked >"$folder/log/sources" 2>&1 || { echo "the libraries' sources cannot be had"; exit 1; }
for name in $names; do
    [ ! -e "$folder/log/$name.built" ] || continue
    source=$(ls -d "$sources/$name"-*/) && source=${source%/}
    rm -rf "$folder/work"
    mkdir "$folder/work" && (cd "$folder/work" && library "$name") >"$folder/log/$name" 2>&1 ||
        { tail -n 3 "$folder/log/$name"; echo "$name cannot be built"; exit 1; }
    touch "$folder/log/$name.built"
done
rm -rf "$folder/work"
