#!/bin/sh
# manual.sh: the manual as one HTML page on the standard output, from the manual pages; mandoc makes each of them. The
# page has contents, a search and links between pages, and loads nothing. Commands are in the order of bursar(1).
here=$(dirname "$0")
man=$here/../man
guide='bursar-tutorial.7 bursar.1 bursar-concepts.7 bursar-glossary.7 bursar-scenario.5 bursar-catalog.5 bursar-models.7
    bursar-proof.7 libbursar.3'

# bursar-fit.1 -> bursar-fit(1)
title() {
    echo "$1" | sed 's/\.\([0-9]\)$/<span>(\1)<\/span>/'
}

summary() {
    sed -n 's/^\.Nd //p' "$man/$1"
}

entry() {
    printf '<li><a href="#%s">%s</a>\n' "$1" "$(title "$1")"
}

# The groups of commands and their pages, a line each: `= First steps`, `bursar-init.1`.
commands() {
    sed -n '/^\.Sh COMMANDS/,/^\.Sh FILES/ { s/^\.Ss /= /p; s/^\.It Xr \(bursar-[a-z]*\) 1$/\1.1/p }' "$man/bursar.1"
}

contents() {
    echo '<h2>Guide and reference</h2><ul>'
    for page in $guide; do entry "$page"; done
    commands | while read -r word rest; do
        if [ "$word" = = ]; then echo "</ul><h2>$rest</h2><ul>"; else entry "$word"; fi
    done
    echo '</ul>'
}

# On the standard input the page $1: the flow of bursar-concepts(7), a drawing in characters, becomes a picture.
picture() {
    if [ "$1" = bursar-concepts.7 ]; then
        awk -v svg="$here/flow.svg" '
            /<h3 class="Sh" id="[^"]*FLOW"/ { flow = 1 }
            flow && /<pre/ { flow = 0; off = 1; while ((getline line <svg) > 0) print line }
            !off
            /<\/pre>/ { off = 0 }'
    else
        cat
    fi
}

# One page: its anchors become page.anchor, and links to other programs' pages become text. Headings go two levels down.
article() {
    printf '<article id="%s"><header><h2>%s</h2><p>%s</p></header>\n' "$1" "$(title "$1")" "$(summary "$1")"
    mandoc -T html -O fragment,man=@%N.%S "$man/$1" |
        awk '/^<table class="(head|foot)">/ { off = 1 } !off; /^<\/table>/ { off = 0 }' |
        awk '/<section class="Sh">/ && !seen { held = 1; seen = 1 } !held; /<\/section>/ { held = 0 }' |
        sed -e "s/ id=\"/ id=\"$1./g; s/ href=\"#/ href=\"#$1./g" \
            -e 's/<a class="Xr" href="@\(bursar[^"]*\)">/<a class="Xr" href="#\1">/g' \
            -e 's/<a class="Xr" href="@[^"]*">\([^<]*\)<\/a>/\1/g' \
            -e 's/<\(\/*\)h2\([ >]\)/<\1h4\2/g; s/<\(\/*\)h1\([ >]\)/<\1h3\2/g' \
            -e 's/^\(<pre>\)*\(\$ .*\)/\1<b>\2<\/b>/; s/<\/pre><\/b>/<\/b><\/pre>/' \
            -e 's/<pre>/<pre tabindex="0">/' |
        picture "$1"
    echo '</article>'
}

echo '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>bursar: manual</title>'
echo '<meta name="viewport" content="width=device-width, initial-scale=1"><style>'
cat "$here/manual.css"
echo '</style></head><body><nav aria-label="Manual"><h1><a href="#top">bursar</a></h1>'
echo '<input id="search" type="search" placeholder="Search" aria-label="Search the manual" autocomplete="off">'
echo '<ol id="found" aria-live="polite" hidden></ol><details id="contents" open><summary>Contents</summary>'
contents
echo '</details></nav><main id="top">'
for page in $guide $(commands | grep -v '^='); do article "$page"; done
echo '</main><script>'
cat "$here/manual.js"
echo '</script></body></html>'
