# Fish completion for turntable. Commands, what follows them, and options come from its --help, so nothing is listed here
# a second time.

function __turntable_commands
    turntable --help 2>/dev/null | string replace -rf '^  ([a-z]+) +(.*)' '$1\t$2'
end

function __turntable_complete
    set -l before (commandline -opc)
    set -l word (commandline -ct)
    set -l command $before[2]
    set -l found
    if test (count $before) -eq 1
        __turntable_commands
        printf '%s\n' help --help --version --language
        return
    end
    switch $before[-1]
        case help
            __turntable_commands
            return
        case --language
            set found en it pt_BR ro
        case --game
            set found (turntable games 2>/dev/null | string replace -rf '^([a-z]\w*) .*' '$1')[2..-1] # not the heading
        case --bots --bot --hints
            set found (turntable bots 2>/dev/null | string replace -rf '^(\S+) .*' '$1')
        case --kind
            set found keep claim draw
        case '*'
            if string match -q -- '-*' $word
                set found (turntable $command --help 2>/dev/null | string replace -rf '^  (--[a-z-]+).*' '$1') --language
            else if test (count $before) -eq 2
                set found (turntable $command --help 2>/dev/null | string replace -rf "^(?:\S+ | +)turntable $command ([a-z][a-z|-]*).*" '$1' | string split '|' | sort -u)
            end
    end
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path $word
    end
end

complete -c turntable -f -a '(__turntable_complete)'
