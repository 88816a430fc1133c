# The manual as one page: it has every manual page, unique anchors, links that lead to them, and loads nothing.
$ make -s BUILD_DIR=$TMP/build html && grep -o '<article id="[^"]*"' $TMP/build/manual.html | sed 's/.*id="//; s/"//' | sort >$TMP/articles; ls src/cli/man | sort | diff - $TMP/articles && echo every page
every page
$ cd $TMP && grep -o ' id="[^"]*"' build/manual.html | sed 's/.*id="//; s/"//' | sort >ids; uniq -d ids; grep -o ' href="[^"]*"' build/manual.html | sed 's/.*href="#//; s/"//' | sort -u | comm -23 - ids
$ grep -c -E 'src=|<link|@import|url\(|<script [^>]' $TMP/build/manual.html
0
? 1
