# plant.awk - the text of a source file with one text in it replaced: FIND, which must be there once, by WITH (from the
# environment, where awk changes no backslash).
{ text = text $0 "\n" }
END {
    find = ENVIRON["FIND"]
    at = index(text, find)
    rest = substr(text, at + length(find))
    if (find == "" || at == 0 || index(rest, find) > 0) {
        print FILENAME ": not there exactly once: " find >"/dev/stderr"
        exit 1
    }
    printf "%s%s%s", substr(text, 1, at - 1), ENVIRON["WITH"], rest
}
