#!/bin/sh
# Every key of a result is in the table of keys (src/report/keys.c); otherwise the JSON writer ends with exit 1.
# Documents (pages, sheets, requests) are not JSON; presolve's rules are keys of any name.
writers=$(ls src/report/*.c src/library/*.c | grep -v '/\(document\|order_report\|award_report\|tender_page\|html_[a-z]*\|xlsx_[a-z]*\)\.c$')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# names are the last field of an entry of KINDS, after a unit or NULL
sed -n '/} KINDS\[\] = {/,/^};/p' src/report/keys.c | tr '\n' ' ' | sed -E 's/" +"//g' |
    grep -oE ', (NULL|"[^"]*"), +"[^"]*"' | sed -E 's/.*"([^"]*)"$/\1/' | tr ' ' '\n' >"$work/known"
printf '%s\n' unaffordable dominated >>"$work/known"
{
    cat $writers | tr '\n' ' ' |
        grep -oE '(sink_(string|integer|real|bool|money|begin|list_begin|table_begin|put)|put_(figure|known))\(sink, "[^"]*"'
    # columns: "key:digits=heading [unit] | ...", those of tables of results in columns.h; keys made of texts left out
    cat $writers src/report/columns.h | tr '\n' ' ' | sed -E 's/" +(\\ +)?"//g' |
        grep -oE '((SINK_[A-Z]+|role),|COLUMNS_[A-Z_]+) +(\\ +)?"[^"]*"' |
        sed -E 's/^[^"]*"//; s/"$//' | tr '|' '\n' |
        sed -E '/^ *\??(%s|[-+])*~/d; s/^ *\??(%s|[-+!])*//; s/[:= ].*//' | # ~: for readers only
        grep -E '^[a-zA-Z]' | sed 's/.*/"&"/'
} | sed 's/.*"\(.*\)"/\1/' | sort -u >"$work/written"
sort -u "$work/known" -o "$work/known"
missing=$(comm -23 "$work/written" "$work/known")
for key in $missing; do
    echo "src/report/keys.c: no key '$key', which a result is written with" >&2
done
if [ "$(wc -l <"$work/written")" -lt 300 ]; then
    echo "tests/lint/keys.sh: finds few keys: are results written in another way?" >&2
    exit 1
fi
[ -z "$missing" ]
