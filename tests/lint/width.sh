#!/bin/sh
# No line printed for a reader is wider than 80 columns, except a single long word and commands to
# copy. Checks the output in README and tests. Tests of commands that print for programs, or take an
# answer apart, are left out.
bad=0
wide() {
    LC_ALL=C tr -d '\200-\277' | awk -v name="$1" '
        /^\$ / { shown = !/--format|json|csv|sed |awk |grep |cat |echo |printf |for / ; next }
        /^[!?] / || /^ *\$ / || !(shown || name !~ /\.t$/) { next }
        length > 80 {
            longest = 0
            for (i = 1; i <= NF; i++)
                if (length($i) > longest)
                    longest = length($i)
            match($0, /^ */)
            if (RLENGTH + longest <= 80) {
                print name ": wider than 80 columns: " $0
                bad = 1
            }
        }
        END { exit bad }' >&2
}

sed -n '/^```console$/,/^```$/p' README.md | wide README.md || bad=1
for file in tests/cli/*.t; do
    wide "$file" <"$file" || bad=1
done
exit $bad
