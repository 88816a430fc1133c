# Wrong command lines: exit 2, the nearest correct name, nothing on the standard output.
$ bursar --version | sed 's/[0-9.]*$/N/'
bursar N
GLPK N
SQLite N
$ bursar models --version | head -1
bursar 0.1
$ bursar >$TMP/alone && bursar help | cmp - $TMP/alone && sed -n '1,3p;/^Examples/p' $TMP/alone; grep -c '^ *bursar ' $TMP/alone | grep -vx 0 >/dev/null; rm $TMP/alone
usage: bursar COMMAND [OPTION...] [ARGUMENT...]

bursar finds the best compute cluster that a budget buys, and proves it.
Examples
$ bursar optimise scenarios/whitney-bt.yaml
! bursar: unknown command 'optimise'; did you mean 'optimize'?
! try 'bursar help'
? 2
$ bursar --formt json models
! bursar: unknown option '--formt'; did you mean '--format'?
! try 'bursar help'
? 2
$ bursar models --formt=json
! bursar: unknown option '--formt'; did you mean '--format'?
! try 'bursar help models'
? 2
$ bursar models --format xml
! bursar: --format: unknown format 'xml'; expected one of text, json, csv, yaml
! try 'bursar help models'
? 2
$ bursar models --format jsn
! bursar: --format: unknown format 'jsn'; did you mean 'json'?
! try 'bursar help models'
? 2
$ bursar models --format
! bursar: --format needs a value: --format FORMAT
! try 'bursar help models'
? 2
$ bursar models --quiet=yes
! bursar: --quiet takes no value
! try 'bursar help models'
? 2
$ bursar models --jobs 0
! bursar: --jobs: expected a whole number from 1 to 1024, got '0'
! try 'bursar help models'
? 2
$ bursar --jobs 1,5 models
! bursar: --jobs: expected a number, got '1,5' (a decimal point is '.', and digits are not grouped)
! try 'bursar help'
? 2
$ bursar models -x
! bursar: unknown option '-x'
! try 'bursar help models'
? 2
$ bursar models npb.bt npb.sp
! bursar: models: too many arguments; usage: bursar models [MODEL]
! try 'bursar help models'
? 2
$ bursar optimize
! bursar: optimize: an argument is missing; usage: bursar optimize SCENARIO
! try 'bursar help optimize'
? 2
$ bursar help optimise
! bursar: unknown command 'optimise'; did you mean 'optimize'?
! try 'bursar help'
? 2
$ bursar help models | head -1
usage: bursar models [MODEL]
$ bursar models --help | head -1
usage: bursar models [MODEL]
$ bursar --help | head -1
usage: bursar COMMAND [OPTION...] [ARGUMENT...]
$ bursar help >$TMP/a; bursar --help | cmp - $TMP/a
$ bursar models --format json -o $TMP/m.json; bursar models --format json | cmp - $TMP/m.json; ls $TMP
a
m.json
$ bursar models --format json -o $TMP/none/m.json 2>/dev/null; echo $?
7
$ bursar models -o $TMP 2>/dev/null; echo $?; ls $TMP
7
a
m.json
$ bursar models npb.xx -o $TMP/x 2>/dev/null; echo $?; ls $TMP
2
a
m.json
$ bursar models --format csv -o /dev/null; ls -l /dev/null | cut -c1
c
$ bursar models --format json -o /dev/stdout | head -1
{
$ bursar models >/dev/full
! bursar: cannot write the result: No space left on device
? 7
$ bursar --timings models 2>&1 >/dev/null | sed 's/[0-9.]* ms/N ms/'
bursar: N ms
$ TERM=xterm NO_COLOR= script -qec 'bursar explain scenarios/whitney-bt.yaml' /dev/null | grep -c "$(printf '\033')"
5
$ TERM=xterm NO_COLOR=1 script -qec 'bursar explain scenarios/whitney-bt.yaml' /dev/null | grep -c "$(printf '\033')"
0
? 1
$ TERM=dumb NO_COLOR= script -qec 'bursar explain scenarios/whitney-bt.yaml' /dev/null | grep -c "$(printf '\033')"
0
? 1
$ TERM=xterm bursar explain scenarios/whitney-bt.yaml | grep -c "$(printf '\033')"
0
? 1
