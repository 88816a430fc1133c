#compdef bursar
# zsh completion of bursar; made by `bursar completion zsh`
_bursar()
{
    local -a described
    local line
    while IFS= read -r line; do
        described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    done < <(bursar completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)
    if (( $#described )); then
        _describe word described
    else
        _files
    fi
}
compdef _bursar bursar
