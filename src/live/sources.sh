#!/bin/sh
# sources.sh FOLDER PACKAGE... - unpacks the Debian sources of libraries into FOLDER/PACKAGE, without Debian's patches. The
# lists of sources are made from this machine's own lists of packages, in a folder of their own; apt checks the signatures.
set -eu
folder=$(mkdir -p "$1" && cd "$1" && pwd)
shift
command -v apt-get >/dev/null && command -v dpkg-source >/dev/null || {
    echo "bursar: the engine of the live page is built from Debian sources: apt-get and dpkg-source are missing" >&2
    exit 1
}
apt=$folder/apt
rm -rf "$apt"
mkdir -p "$apt/parts" "$apt/lists/partial"
for file in /etc/apt/sources.list.d/*.sources; do
    [ -e "$file" ] && sed 's/^Types:.*/Types: deb-src/' "$file" >"$apt/parts/${file##*/}"
done
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ -e "$file" ] && sed -n 's/^deb /deb-src /p' "$file" >"$apt/parts/$(basename "$file" .list).list"
done
get() { apt-get -qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$apt/parts" -o Dir::State::Lists="$apt/lists" "$@"; }
get update
for package; do
    rm -rf "${folder:?}/$package" "$apt/$package"
    mkdir "$apt/$package"
    (cd "$apt/$package" && get source --download-only -o APT::Sandbox::User= "$package" >/dev/null)
    dpkg-source --no-check --skip-patches -x "$apt/$package"/*.dsc "$apt/$package/tree" >/dev/null
    mv "$apt/$package/tree" "$folder/$package"
done
rm -rf "$apt"
