#!/bin/sh
# The subject of a commit has at most 72 characters. This checks the last commit and every commit since the one that added
# this file. Commits of the base are left out: BASE=REF, or origin/HEAD in a clone of another branch. In a shallow clone the
# oldest commit counts as the one that added this file. Merges are left out.
most=72

# Subjects of standard input that are too long, with their hashes; status 1: one is.
long() {
    awk -v most="$most" '{ hash = $1; sub(/^[^ ]* /, "") }
        length > most { print hash ": a subject of " length " characters, at most " most ": " $0; bad = 1 }
        END { exit bad }'
}

fits=$(printf '%72s' | tr ' ' x)
echo "1 $fits" | LC_ALL=C.UTF-8 long || { echo "refuses a subject of 72 characters" >&2; exit 1; }
! echo "1 ${fits}x" | LC_ALL=C.UTF-8 long >/dev/null || { echo "accepts a subject of 73 characters" >&2; exit 1; }

# Sources without a repository have no commits.
git rev-parse --git-dir >/dev/null 2>&1 || exit 0
since=$(git log --diff-filter=A --format=%H -- tests/lint/subjects.sh | tail -1)
[ -n "$since" ] || exit 0 # not committed yet
base=$(git rev-parse -q --verify "${BASE:-origin/HEAD}^{commit}")
[ -n "$base" ] && git merge-base --is-ancestor HEAD "$base" && base= # the clone is of the base itself
{
    git log --no-merges --format='%h %s' HEAD "^$since" ${base:+"^$base"}
    git log -1 --no-merges --format='%h %s' HEAD
} | sort -u | LC_ALL=C.UTF-8 long >&2
