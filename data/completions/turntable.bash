# Bash completion for turntable. Commands, what follows them, and options come from its --help, so nothing is listed here
# a second time.

_turntable_commands() {
    "$1" --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p'
}

# The second word of a command: "usage: turntable store backup", "       turntable store restore".
_turntable_words() {
    "$1" "$2" --help 2>/dev/null | sed -n "/^\$/q;s/^.*turntable $2 \([a-z][a-z|-]*\).*/\1/p" | tr '|' '\n' | sort -u
}

_turntable_options() {
    "$1" "$2" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p'
    echo --language # every command takes it
}

_turntable() {
    local program=$1 word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="$(_turntable_commands "$program") help --help --version --language"
    elif [ "$before" = help ]; then
        words=$(_turntable_commands "$program")
    elif [ "$before" = --language ]; then
        words="en it pt_BR ro"
    elif [ "$before" = --game ]; then
        words=$("$program" games 2>/dev/null | sed -n '2,$s/ .*//p')
    elif [ "$before" = --bots ] || [ "$before" = --bot ] || [ "$before" = --hints ]; then
        words=$("$program" bots 2>/dev/null | sed 's/ .*//')
    elif [ "$before" = --kind ]; then
        words="keep claim draw"
    elif [ "${word#-}" != "$word" ]; then
        words=$(_turntable_options "$program" "${COMP_WORDS[1]}")
    elif [ "$COMP_CWORD" -eq 2 ]; then
        words=$(_turntable_words "$program" "$before")
    fi
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}

complete -o filenames -F _turntable turntable
