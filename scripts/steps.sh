# steps.sh: the steps of ./check, and the counting of what passed and failed. Sourced by it, in the repository's root.
# shellcheck shell=bash

logs=build/check
python=/usr/bin/python3
[ -x "$python" ] || python=python3
passed=0
failed=0
skipped=0
only=${only:-} # the steps asked for, each with a space before it; none: all
mkdir -p "$logs"
declare -A besides # the process groups of the steps that run beside others
dots=""
# Ctrl-C ends also what runs in the background.
end_all() {
    for group in "${besides[@]}"; do kill -- "-$group"; done
    [ -z "$dots" ] || kill "$dots"
} 2>/dev/null
trap end_all EXIT
trap 'exit 130' INT TERM HUP

# step NAME COMMAND...: runs it and prints name, verdict, tests passed and time, with a dot every five seconds; after a
# failure also the end of what it printed. A test is a line that begins with "ok" or "not ok", or as cmocka writes it; a
# step that ran none has failed. A line "skipped WHAT (WHY)", cmocka's "[  SKIPPED ] WHAT" or node's "ok … # SKIP WHY"
# counts as skipped, and is shown; node's without a reason are what a quick run leaves out, and do not count.
step() {
    wanted "$1" || return
    start_line "$1"
    run_step "$@"
    report_step "$1"
}

# beside NAME COMMAND...: starts a step that waits more than it works. Others run beside it, until `join NAME` reports it.
beside() {
    wanted "$1" || return
    if [ -n "$only" ]; then # what it needs may have to be built first
        step "$@"
        return
    fi
    set -m # a process group of its own
    run_step "$@" &
    set +m
    besides[$1]=$!
}

join() {
    [ -n "${besides[$1]:-}" ] || return
    start_line "$1"
    wait "${besides[$1]}"
    unset "besides[$1]"
    report_step "$1"
}

start_line() { # NAME: and then dots, until report_step
    printf '%-12s ' "$1"
    while sleep 5 </dev/null >/dev/null 2>&1; do printf .; done &
    dots=$!
}

wanted() { # whether the step was asked for
    [ -z "$only" ] || [[ "$only " == *" $1 "* ]]
}

run_step() { # NAME COMMAND...: leaves its output in NAME.log, its exit status and seconds in NAME.end
    local log=$logs/$1 started=$EPOCHREALTIME
    rm -f "$log.end"
    "${@:2}" >"$log.log" 2>&1 </dev/null
    echo "$? $(seconds_since "$started")" >"$log.end"
}

# skipped_in LOG: a line for each test that was left out. cmocka names them twice.
skipped_in() {
    sed -nE 's/^\[  SKIPPED \] ([A-Za-z0-9_]+)$/skipped \1/p; s/^ok [0-9]+ - (.+) # SKIP (.+)$/skipped \1 (\2)/p
        /^skipped /p' "$1" | sort -u
}

report_step() { # NAME
    local log=$logs/$1.log code seconds good bad skips verdict=ok
    kill "$dots"
    wait "$dots" 2>/dev/null
    dots=""
    read -r code seconds <"$logs/$1.end" || { code=1 seconds=0; } # it was killed
    good=$(grep -E '^(\[       OK \]|ok )' "$log" | grep -cvE '^ok .* # SKIP')
    bad=$(grep -E '^(\[  FAILED  \] [A-Za-z0-9_]+$|not ok )' "$log" | sort -u | wc -l)
    skips=$(skipped_in "$log" | wc -l)
    [ "$code" != 0 ] && [ "$bad" = 0 ] && bad=1
    if [ $((good + bad + skips)) = 0 ]; then
        echo "no test ran" >>"$log"
        bad=1
    fi
    [ "$good" = 0 ] && verdict=skipped
    [ "$bad" = 0 ] || verdict=FAILED
    passed=$((passed + good))
    failed=$((failed + bad))
    skipped=$((skipped + skips))
    printf ' %-7s %4d passed %8.1f s\n' $verdict "$good" "$seconds"
    skipped_in "$log" | sed 's/^/    /'
    if [ "$bad" != 0 ]; then
        # Which tests failed, with what they said before and after: the log's end is often about something else.
        grep -E -B 6 -A 12 '^(\[  FAILED  \] [A-Za-z0-9_]+$|not ok )' "$log" | grep -vE '^(\[       OK \]|\[ RUN|ok )' |
            head -n 60 | sed 's/^/    /'
        tail -n 20 "$log" | sed 's/^/    /'
        echo "    (all of it: $log)"
    fi
}

# steps_of INDENT: the names of the steps in ./check that stand at this indent, on one line.
steps_of() {
    sed -nE "s/^$1(step|beside) ([a-z-]+) .*/\2/p" check | paste -sd ' '
}

list_steps() {
    echo "The steps: $(steps_of '')"
    echo "With --full also: $(steps_of '    ')"
}

# known_step NAME FULL: whether there is such a step, and says so if not.
known_step() {
    if [[ " $(steps_of '') " == *" $1 "* ]]; then return 0; fi
    if [[ " $(steps_of '    ') " == *" $1 "* ]]; then
        [ "$2" = yes ] && return 0
        echo "check: the step $1 needs --full: ./check --full $1" >&2
    else
        { echo "check: there is no step '$1'"; list_steps; } >&2
    fi
    return 1
}

seconds_since() {
    awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { print to - from }'
}

finish() {
    echo "$passed passed, $failed failed$([ $skipped = 0 ] || echo ", $skipped skipped")"
    [ "$failed" = 0 ]
    exit
}

sources() { # the C files in these folders
    find "$@" -name '*.[ch]' | sort
}

check_format() {
    sources include src tests fuzz examples bench | xargs clang-format --dry-run --Werror && echo "ok format" &&
        (cd web && npx biome ci --error-on-warnings . ../po) && echo "ok format and lint of the page"
}

check_man() {
    mandoc -T lint -W warning docs/turntable.1 && echo "ok the manual"
}

check_build() { # KIND
    scripts/build "$1" && echo "ok build/$1"
}

# check_tests KIND SUITE [OPTION...]: a suite of the tests in build/KIND, which is up to date.
check_tests() {
    local code
    scripts/build "$1" >/dev/null || { scripts/build "$1"; return 1; }
    rm -f "build/$1/meson-logs/testlog.txt" # of a suite before this one
    meson test -C "build/$1" --no-rebuild --suite "$2" --print-errorlogs "${@:3}" >"$logs/$1-$2.meson" 2>&1
    code=$?
    cat "build/$1/meson-logs/testlog.txt" || code=1
    [ $code = 0 ] || cat "$logs/$1-$2.meson"
    return $code
}

signature() { # of build/KIND
    "build/$1/src/cli/turntable" bench --signature
}

check_same_signature() { # KIND SIGNATURE
    local release
    release=$(signature release) || return 1
    echo "release $release, $1 $2"
    [ "$release" = "$2" ] && echo "ok the signature of $1"
}

check_signature_of() {
    scripts/build "$1" && check_same_signature "$1" "$(signature "$1")"
}

check_wasm() { # the same signature, and the same bytes to the same messages
    local module=build/wasm/src/wasm/turntable.wasm
    scripts/build wasm && check_same_signature wasm "$(node tests/wasm_test.mjs $module)" &&
        "$python" tests/table/wasm_test.py build/release/src/cli/turntable $module &&
        "$python" tests/table/review_test.py build/release/src/cli/turntable build/wasm/src/wasm/review.wasm
}

# every_game COMMAND...: runs it with --game, --players and options for each kind of game there is.
every_game() {
    local kind
    while read -ra kind; do
        "$@" --game "${kind[@]}" </dev/null || return 1
    done < <(build/release/src/cli/turntable games | awk 'NR > 1 {
        split($2, players, "-")
        for (n = players[1]; n <= players[2]; n++) {
            print $1, "--players", n
            for (i = 3; $i ~ /^--/; i++) print $1, "--players", n, $i
        }
    }')
}

simulate() { # simulate RECORDS GAMES OPTION...
    local options="${*:3}"
    local folder=$1/${options// /}
    mkdir -p "$folder" && build/release/src/cli/turntable simulate --games "$2" --seed check --record "$folder" "${@:3}" >/dev/null
}

check_records() {
    rm -rf "$logs/records"
    every_game simulate "$logs/records" 12 &&
        find "$logs/records" -name '*.ttrec' | sort | xargs build/release/src/cli/turntable verify --seed &&
        echo "ok the records"
}

# The second reading of the rules, in Python: its own tests, and what it says of the records of the step before.
check_oracle() {
    "$python" -m unittest discover -v -s tests/oracle 2>&1 |
        sed -E 's/^(.*) \.\.\. ok$/ok \1/; s/^(.*) \.\.\. (FAIL|ERROR)$/not ok \1/'
    [ "${PIPESTATUS[0]}" = 0 ] &&
        find "$logs/records" -name '*.ttrec' | sort | xargs -n 40 -P "$(nproc)" "$python" tests/oracle/oracle.py --seed
}

check_sanitized() {
    local suite code=0
    scripts/build debug || return 1
    for suite in unit cli random memory; do
        check_tests debug $suite || code=1
    done
    check_same_signature debug "$(signature debug)" && return $code
}

check_tidy() { # needs the compilers' lines of build/release, which does not have tests/more_games
    sources src tests examples | grep '[.]c$' | grep -v '^src/wasm/\|^tests/more_games/' |
        xargs -n 8 -P "$(nproc)" clang-tidy --quiet -p build/release 2>&1 | grep -v ' warnings\? generated[.]$'
    [ "${PIPESTATUS[2]}" = 0 ] && echo "ok clang-tidy"
}

# check_fuzz SECONDS: for each target, as many at a time as there are processors, from the corpus kept in fuzz/corpus.
check_fuzz() {
    scripts/build fuzz || return 1
    export logs
    export -f fuzz_target
    # shellcheck disable=SC2016 # expanded by the shell that xargs starts
    find build/fuzz/fuzz -name '*_fuzz' -type f | sort |
        xargs -P "$(nproc)" -I TARGET bash -c 'fuzz_target TARGET "$1"' fuzz "$1"
}

fuzz_target() { # PROGRAM SECONDS
    local name=${1##*/}
    local corpus=$logs/corpus/$name
    mkdir -p "$corpus"
    cp -n fuzz/corpus/"${name%_fuzz}"/* "$corpus/" || return 1
    if "$1" -max_total_time="$2" -artifact_prefix="$logs/$name-" "$corpus" >"$logs/$name.log" 2>&1; then
        echo "ok $name"
    else
        echo "not ok $name"
        tail -n 30 "$logs/$name.log"
        return 1
    fi
}

# The long forms, for ./check --full.

check_unoptimized() {
    scripts/build unoptimized src/cli/turntable && check_same_signature unoptimized "$(signature unoptimized)"
}

check_many_games() { # 24 kinds of games
    scripts/build debug &&
        build/debug/src/cli/turntable games | awk 'NR > 1 { print $1 }' |
        TT_GAMES=834 xargs -P "$(nproc)" -I GAME env TT_GAME=GAME build/debug/tests/games_test .
}

answers_legally() { # BOTS OPTION...: 300 games, in which no answer is illegal and which all end
    build/release/src/cli/turntable arena --bots "$1" --games 300 --seed check --json "${@:2}" |
        "$python" -c 'import json, sys
report = json.load(sys.stdin)
bad = report["unfinished"] > 0 or any(bot["illegal"] for bot in report["bots"])
print("not ok" if bad else "ok", report["game"], report["players"], report["options"])
sys.exit(bad)'
}

check_legal() { # bench/legal plays 10,000 of each
    every_game answers_legally strategist@8,planner && every_game answers_legally easy,medium
}

check_puzzles() { # all of them, in worlds that they were not made with
    build/release/src/cli/turntable puzzles --check --seed check --iterations 1000 data/puzzles/*.json
}

check_kills() {
    local -x TURNTABLE=$PWD/build/release/src/cli/turntable TURNTABLE_KILLS=50 TURNTABLE_FAILOVERS=20
    "$python" tests/report.py tests/server/test_kill.py && "$python" tests/report.py tests/server/test_postgres.py Kill &&
        "$python" tests/report.py tests/server/test_failover.py &&
        TURNTABLE_KILLS=120 "$python" tests/report.py tests/server/test_cluster.py Kill Hang
}

check_valgrind() {
    local turntable="valgrind --quiet --error-exitcode=9 --leak-check=full build/gcc/src/cli/turntable"
    rm -rf "$logs/valgrind"
    mkdir -p "$logs/valgrind" &&
        $turntable simulate --game europe --players 3 --games 3 --record "$logs/valgrind" &&
        $turntable verify --seed "$logs"/valgrind/*.ttrec &&
        $turntable replay "$logs/valgrind/europe-3-1-0.ttrec" >/dev/null &&
        printf 'all\n8\n1\nboard\ntickets\nsave %s\nquit\n' "$logs/valgrind/play.ttrec" |
        $turntable play --game usa --players 2 --seed 1 >/dev/null &&
        $turntable play --resume "$logs/valgrind/play.ttrec" </dev/null >/dev/null &&
        $turntable board check src/games/usa/board.json src/games/card_game/board.json &&
        echo "ok no fault found by valgrind" && check_server_memory
}

# The suite `memory` of the server's tests. Valgrind also sees what libraries read, which the sanitizers do not.
check_server_memory() {
    TURNTABLE_UNDER="valgrind --quiet --error-exitcode=9" meson test -C build/gcc --no-rebuild --suite memory \
        --timeout-multiplier 4 --print-errorlogs >"$logs/valgrind.meson" 2>&1
    local code=$?
    cat build/gcc/meson-logs/testlog.txt
    return $code
}

check_bare() {
    if [ "$(id -u)" = 0 ]; then scripts/bare; else echo "skipped bare (it needs root)"; fi
}

# Zsh and fish; bash is among the tests of the command line.
check_shells() {
    TURNTABLE=$PWD/build/release/src/cli/turntable python3 tests/cli/test_shells.py
}

check_deb() {
    if [ "$(id -u)" = 0 ]; then scripts/deb-test; else echo "skipped deb (it needs root)"; fi
}

check_container() {
    if [ "$(id -u)" = 0 ]; then scripts/container-test; else echo "skipped container (it needs root)"; fi
}

# What `meson install` puts into /usr/local must be found there without a word: on a bare Debian neither ldconfig nor
# pkg-config looks into lib64. An example is compiled against it, shared and static, and C++ reads the headers.
check_install() {
    local to how
    to=$PWD/$logs/installed
    rm -rf "$to"
    scripts/build release && DESTDIR=$to meson install -C build/release --no-rebuild --quiet || return 1
    to=$to/usr/local
    local -x PKG_CONFIG_PATH=$to/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=${to%/usr/local}
    for how in "" -static; do
        # shellcheck disable=SC2046,SC2086 # these are lists
        gcc $how examples/random_game.c -o "$logs/random_game" $(pkg-config --cflags --libs turntable) &&
            LD_LIBRARY_PATH=$to/lib "$logs/random_game" && echo "ok the example with the library $how" || return 1
    done
    # shellcheck disable=SC2046
    echo '#include <turntable/turntable.h>' | clang++ -x c++ -fsyntax-only $(pkg-config --cflags turntable) - &&
        [ -f "$to/share/man/man1/turntable.1" ] && "$to/bin/turntable" --version && echo "ok installed"
}

# A release tarball has the page built: it builds without npm and network, and serves the page.
check_tarball() {
    local folder=$PWD/$logs/tarball
    rm -rf "$folder"
    scripts/build release && meson dist -C build/release --no-tests --allow-dirty --formats gztar || return 1
    mkdir -p "$folder" && tar -C "$folder" --strip-components 1 -xf build/release/meson-dist/turntable-*.tar.gz &&
        meson setup "$folder/build" "$folder" -Dtests=disabled -Dserver=enabled &&
        ninja -C "$folder/build" && [ ! -d "$folder/web/node_modules" ] &&
        scripts/answers "$folder/build/src/cli/turntable" && echo "ok the tarball"
}

