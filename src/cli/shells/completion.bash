# bash completion of bursar; made by `bursar completion bash`
_bursar()
{
    local cur=${COMP_WORDS[COMP_CWORD]} words
    words=$(bursar completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)
    COMPREPLY=($(compgen -W "${words/<file>/}" -- "$cur"))
    if [[ ! $words || $words == *'<file>'* ]]; then
        COMPREPLY+=($(compgen -f -- "$cur"))
    fi
}
complete -o filenames -F _bursar bursar
