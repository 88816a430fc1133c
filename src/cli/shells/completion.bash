# bash completion of bursar; made by `bursar completion bash`
_bursar()
{
    local cur=${COMP_WORDS[COMP_CWORD]} words
    words=$(bursar completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)
    if [[ $words ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
    else
        COMPREPLY=($(compgen -f -- "$cur"))
    fi
}
complete -o filenames -F _bursar bursar
