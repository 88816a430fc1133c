#compdef bursar
# zsh completion of bursar; made by `bursar completion zsh`
_bursar()
{
    local -a described
    local line files
    while IFS= read -r line; do
        if [[ $line == '<file>'* ]]; then
            files=1
        else
            described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
        fi
    done < <(bursar completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)
    (( $#described )) && _describe word described
    if [[ $files ]] || (( ! $#described )); then
        _files
    fi
}
compdef _bursar bursar
