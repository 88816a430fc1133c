# Computes the formulas of a sheet (xl/worksheets/sheetN.xml) again: each must have the value it is stored with.
# set: "H7=99.5" puts a number into a cell first, and then only the cells named in show are printed.
# Knows ROUND, ROUNDUP, SUM of a range in a column, + - * /, numbers and cells.
BEGIN {
    RS = "<c "
}

NR > 1 {
    match($0, /r="[A-Z]+[0-9]+"/)
    name = substr($0, RSTART + 3, RLENGTH - 4)
    if (match($0, /<f>[^<]*<\/f>/))
        formula[name] = substr($0, RSTART + 3, RLENGTH - 7)
    if ($0 !~ /t="s"/ && match($0, /<v>[^<]*<\/v>/))
        value[name] = substr($0, RSTART + 3, RLENGTH - 7)
}

function cell(name, rest, at, result) {
    if (!(name in formula))
        return value[name] + 0
    rest = text
    at = position
    text = formula[name]
    gsub(/\$/, "", text)
    position = 1
    result = sum()
    if (position <= length(text))
        fail(name ": " text ": not understood from character " position " on")
    text = rest
    position = at
    return result
}

function fail(message) {
    print message
    failed = 1
}

function next_is(c) {
    if (substr(text, position, 1) != c)
        return 0
    position++
    return 1
}

function sum(result) {
    result = product()
    while (position <= length(text)) {
        if (next_is("+"))
            result += product()
        else if (next_is("-"))
            result -= product()
        else
            break
    }
    return result
}

function product(result) {
    result = factor()
    while (position <= length(text)) {
        if (next_is("*"))
            result *= factor()
        else if (next_is("/"))
            result /= factor()
        else
            break
    }
    return result
}

function round(x, places, scale) {
    scale = 10 ^ places
    return (x < 0 ? -1 : 1) * int((x < 0 ? -x : x) * scale + 0.5 + 1e-6) / scale
}

function factor(word, x, y) {
    match(substr(text, position), /^[A-Z0-9.]+/)
    word = substr(text, position, RLENGTH)
    position += RLENGTH
    if (word ~ /^[0-9]/)
        return word + 0
    if (word == "SUM") {
        next_is("(")
        match(substr(text, position), /^[A-Z0-9:]+/)
        word = substr(text, position, RLENGTH)
        position += RLENGTH
        next_is(")")
        return range(word)
    }
    if (word != "ROUND" && word != "ROUNDUP")
        return cell(word)
    next_is("(")
    x = sum()
    next_is(",")
    y = sum()
    next_is(")")
    return word == "ROUND" ? round(x, y) : x == int(x) ? x : int(x) + 1
}

function range(ends, column, from, to, result) {
    column = substr(ends, 1, 1)
    from = substr(ends, 2) + 0
    to = substr(ends, index(ends, ":") + 2) + 0
    for (result = 0; from <= to; from++)
        result += cell(column from)
    return result
}

END {
    if (set) {
        name = substr(set, 1, index(set, "=") - 1)
        value[name] = substr(set, index(set, "=") + 1)
        n = split(show, names, " ")
        for (i = 1; i <= n; i++)
            printf "%s %.2f\n", names[i], cell(names[i])
        exit failed
    }
    for (name in formula) {
        x = cell(name) - value[name]
        checked++
        if (x > 1e-9 || x < -1e-9)
            fail(name ": " formula[name] " is " cell(name) ", not " value[name])
    }
    if (!checked)
        fail("no formulas")
    exit failed
}
