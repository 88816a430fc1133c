# Files that are not catalogues, or have invalid rows: rejected at once, whatever they contain.
$ bursar catalog build catalog/whitney-1997 -o $TMP/w.db -q; python3 -B tests/oracle/hostile.py bursar $TMP/w.db
71 files
$ cd $TMP; { sed '/^title:/d; s/^catalog:.*/catalog: whitney-1997/' $OLDPWD/scenarios/whitney-bt.yaml; printf '%s\n' 'title: "a]]>b\x01\uFFFE\u202E </text>\"]]]>"'; } >xml.yaml; for c in 'curve xml.yaml --points 5' 'flip xml.yaml'; do bursar -q $c --plot p.svg >/dev/null; python3 -c 'import xml.dom.minidom as m; print(*[t.firstChild.data for t in m.parse("p.svg").getElementsByTagName("text") if "a]]" in t.firstChild.data])'; done
a]]>b��� </text>"]]]>
a]]>b��� </text>"]]]>
