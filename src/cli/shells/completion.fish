# fish completion of bursar; made by `bursar completion fish`
function __bursar_words
    set -l before (commandline -opc)
    set -l found (bursar completion words -- $before[2..-1] (commandline -ct) 2>/dev/null)
    string match -v '<file>*' -- $found
    if test (count $found) -eq 0; or string match -q '<file>*' -- $found
        __fish_complete_path (commandline -ct)
    end
end
complete -c bursar -f -a '(__bursar_words)'
