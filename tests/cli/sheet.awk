# Computes the formulas of a sheet (xl/worksheets/sheetN.xml) again: each must have the value it is stored with.
# set: "H7=99.5" puts a number into a cell first, and then only the cells named in show are printed.
# Knows ROUND, ROUNDUP, MIN, IF, AND, SUM and SUMIF of ranges in columns, + - * / < >, numbers and cells.
BEGIN {
    RS = "<c "
}

NR > 1 {
    match($0, /r="[A-Z]+[0-9]+"/)
    name = substr($0, RSTART + 3, RLENGTH - 4)
    if (match($0, /<f>[^<]*<\/f>/))
        formula[name] = substr($0, RSTART + 3, RLENGTH - 7)
    if (match($0, /<v>[^<]*<\/v>/)) {
        if ($0 ~ /t="s"/) # the number of a text, which stands once among all
            word_of[name] = substr($0, RSTART + 3, RLENGTH - 7)
        else
            value[name] = substr($0, RSTART + 3, RLENGTH - 7)
    }
}

function cell(name, rest, at, result) {
    if (!(name in formula))
        return value[name] + 0
    rest = text
    at = position
    text = formula[name]
    gsub(/\$/, "", text)
    gsub(/&lt;/, "<", text)
    gsub(/&gt;/, ">", text)
    position = 1
    result = comparison()
    if (position != length(text) + 1)
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

function comparison(result) {
    result = sum()
    if (next_is("<"))
        return result < sum()
    return next_is(">") ? result > sum() : result
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

function factor(word, x, y, z) {
    if (next_is("(")) {
        x = comparison()
        next_is(")")
        return x
    }
    if (!match(substr(text, position), /^[A-Z0-9.]+/)) {
        position = length(text) + 2
        return 0
    }
    word = substr(text, position, RLENGTH)
    position += RLENGTH
    if (word ~ /^[0-9]/)
        return word + 0
    if (substr(text, position, 1) != "(")
        return cell(word)
    next_is("(")
    if (word == "SUM" || word == "SUMIF")
        return sums(word)
    x = comparison()
    while (next_is(",")) {
        y = comparison()
        if (word == "ROUND")
            x = round(x, y)
        else if (word == "ROUNDUP")
            x = x == int(x) ? x : int(x) + 1
        else if (word == "MIN")
            x = y < x ? y : x
        else if (word == "AND")
            x = x && y
        else if (word == "IF" && next_is(","))
            x = x ? y + 0 * (z = comparison()) : comparison()
        else
            fail(word ": not understood")
    }
    next_is(")")
    return x
}

function next_word(word) {
    match(substr(text, position), /^[A-Z0-9:]+/)
    word = substr(text, position, RLENGTH)
    position += RLENGTH
    return word
}

# Of a range, or of that range's cells beside which the first range has the text of a cell.
function sums(word, where, like, of) {
    where = next_word()
    if (word == "SUMIF") {
        next_is(",")
        like = next_word()
        next_is(",")
        of = next_word()
    }
    next_is(")")
    return like ? range(of, where, word_of[like]) : range(where)
}

function range(ends, beside, like, column, from, to, result) {
    column = substr(ends, 1, 1)
    from = substr(ends, 2) + 0
    to = substr(ends, index(ends, ":") + 2) + 0
    for (result = 0; from <= to; from++)
        if (!beside || word_of[substr(beside, 1, 1) from] == like)
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
