# shellcheck shell=bash
# ./dev test and ./dev bench. Needs $root, steps.sh, install.sh, build.sh and bare.sh.

tests=$root/build/host/tests-host

# check_number WHAT VALUE
check_number() {
    [[ $2 =~ ^[1-9][0-9]*$ ]] || misused "$1, not '$2'."
}

# run_test [NAME...]: runs all tests, or the entries of ctest that match, or a long test.
run_test() {
    case ${1:-} in
    bare) run_bare "${@:2}" ;;
    mutants) run_mutants "${@:2}" ;;
    fuzz | cuts | monkey | advice | twins | second)
        if [ $# -gt 1 ]; then run_campaign "$@"; else run_ctest "$@"; fi
        ;;
    *) run_ctest "$@" ;;
    esac
}

run_ctest() {
    local others=("asan with clang and sanitizers" "clang with clang and its warnings"
        "coverage for coverage" "fuzz the fuzz targets")
    local boards board pattern other number=1 total
    list_boards
    install_packages gcc cmake ninja sanitizers clang-tidy cppcheck valgrind make arm-gcc python3 unicorn chromium openscad
    install_npm_packages
    install_unity
    # With names, each test builds what it needs.
    [ $# -eq 0 ] || others=() boards=()
    total=$((${#others[@]} + ${#boards[@]} + 2))
    step host "[1/$total] building with gcc" build host host all || build_failed host
    # A build that fails here fails again as a test, and so appears in the summary.
    for other in "${others[@]}"; do
        number=$((number + 1))
        step "${other%% *}" "[$number/$total] building ${other#* }" build "${other%% *}" "${other%% *}" all || true
    done
    for board in "${boards[@]}"; do
        number=$((number + 1))
        step "$board" "[$number/$total] building the firmware for $board" build "$board" firmware all -DBOARD="$board" "${display[@]}" || true
    done
    cd "$root/build/host" || return
    pattern=$(IFS='|' && echo "${*:-.}")
    if grep -qx 'Total Tests: 0' <<< "$(ctest -N -R "$pattern")"; then
        misused "no test is called like '$pattern'. The tests: $(ctest -N | sed -n 's/^ *Test *#[0-9]*: //p' | paste -sd ' ' -)"
    fi
    say "[$total/$total] running the tests …"
    lock test
    rm -f figures/*.txt
    job '' '' ctest_with_figures "$pattern"
}

# Copies the output of ctest, and prints the figures that the tests measured before its summary.
ctest_with_figures() {
    local line
    ctest -R "$1" -j "$(nproc)" --output-on-failure | pass_on | while IFS= read -r line; do
        [[ ! $line =~ ^[0-9]+%\ tests\ passed ]] || (cd figures && print_figures 2> /dev/null) || true
        printf '%s\n' "$line"
    done
}

print_figures() {
    local file
    grep -E '^(coverage|game|firmware) ' coverage.txt
    cat instructions.txt
    for file in property*.txt; do tail -n 1 "$file"; done
    cat fuzz-[!b]*.txt
    grep -hE '^(cuts|wear|presses|guided game)\b' test_*.txt
    sed -n "s/.*\(not tested here: .*[^'\"]\)['\"]*$/\1/p" ./*.txt | sort -u
    echo
}

# --- Long tests. A failure prints the command that repeats it. ---

run_mutants() {
    [[ "$*" =~ ^([0-9]+\ ?){0,2}$ ]] || misused "test mutants takes the numbers of the first and the last, not '$*'."
    install_host_tools
    install_unity
    install_node
    campaign node "$root/tests-host/tools/mutants.mjs" "$@"
}

# run_fuzzers SECONDS [NAME]
run_fuzzers() {
    local targets=("$root/tests-host/fuzz/fuzz_${2:-}.c") source name status=0
    [ $# -gt 1 ] || targets=("$root"/tests-host/fuzz/fuzz_*.c)
    [ -e "${targets[0]}" ] ||
        misused "no fuzz target is called '$2'. The targets: $(cd "$root/tests-host/fuzz" && echo fuzz_*.c | sed 's/fuzz_//g; s/\.c//g')."
    install_packages cmake ninja python3 sanitizers
    step fuzz "building the fuzz targets" build fuzz fuzz all || build_failed fuzz
    for source in "${targets[@]}"; do
        name=$(basename "$source" .c)
        say "$name: $1 s …"
        campaign "$root/tests-host/fuzz/fuzz.sh" "$root/build/fuzz" "$name" "$1" || status=1
    done
    return "$status"
}

# run_campaign NAME NUMBER
run_campaign() {
    [[ "${*:2}" =~ ^[1-9][0-9]*$ ]] || [ "$*" = 'cuts all' ] || [[ "$*" =~ ^fuzz\ [1-9][0-9]*\ [a-z]+$ ]] ||
        misused "test takes fuzz SECONDS [NAME], monkey ACTIONS, advice DECISIONS, twins SEEDS, second SEEDS, cuts all, cuts CUTS or mutants [FROM [TO]], not '$*'."
    if [ "$1" = fuzz ]; then
        run_fuzzers "${@:2}"
        return
    fi
    install_host_tools
    install_unity
    case $* in second* | twins* | 'cuts all') install_firmware_tools && install_npm_packages ;; esac
    [ "$1" != second ] || install_packages unicorn
    build_host all
    case $* in
    monkey*) campaign "$tests/test_monkey" --actions "$2" ;;
    advice*) campaign "$tests/test_legal" "$2" ;;
    twins*)
        build_boards pico picoboy waveshare
        TWINS_SEEDS=$2 TWINS_STEPS=${TWINS_STEPS:-1000} campaign node --test "$root/tests-host/emulated/twins.test.mjs"
        ;;
    second*)
        build_boards pico pico2
        SECOND_SEEDS=$2 SECOND_STEPS=${SECOND_STEPS:-1000} campaign node --test "$root/tests-host/emulated/second.test.mjs"
        ;;
    'cuts all')
        build_boards pico
        campaign "$tests/test_journal_cuts" --all
        campaign "$tests/test_cuts" --all
        CUTS=all campaign node --test "$root/tests-host/emulated/cuts.test.mjs"
        ;;
    cuts*)
        campaign "$tests/test_journal_cuts" --soak "$2" 1
        campaign "$tests/test_cuts_random" "$2" 1
        ;;
    esac
}

# --- Measuring ---

run_bench() {
    local game
    case ${1:-} in
    '')
        install_packages gcc cmake ninja python3 valgrind
        install_node
        build_host all
        BUILD_DIR=$root/build/host campaign node "$root/tests-host/bench/bench_cli.mjs"
        "$tests/bench_kernel"
        campaign node "$root/tests-host/bench/instructions.mjs" "$root/build/host"
        ;;
    device) bench_device "${@:2}" ;;
    noise)
        check_number "bench noise takes a number of deals" "${2:-200}"
        install_host_tools
        build_host bench_noise
        "$tests/bench_noise" "${2:-200}"
        ;;
    emulator)
        check_number "bench emulator takes a number of hints" "${2:-6}"
        install_firmware_tools
        install_npm_packages
        build_boards pico
        campaign node "$root/tests-host/bench/bench_emulator.mjs" "${@:2}"
        ;;
    advisor)
        check_number "bench advisor takes a number of games" "${2:-500}"
        install_host_tools
        build_host all
        "$tests/bench_advisor" --games "${2:-500}" "${@:3}"
        ;;
    *) misused "bench takes nothing, 'device', 'noise', 'emulator' or 'advisor', not '$*'." ;;
    esac
}

# bench_device [BOARD...|--docs|--display u8g2 [BOARD...]]
bench_device() {
    local boards
    case ${1:-} in
    --docs) list_boards ;;
    --display)
        take_display "${2:-}"
        [ $# -gt 2 ] || set -- "$@" pico
        boards=("${@:3}")
        ;;
    *)
        [ $# -gt 0 ] || set -- pico picoboy waveshare
        boards=("$@")
        ;;
    esac
    check_boards "${boards[@]}"
    install_firmware_tools
    install_npm_packages
    install_packages gcc
    build_host all
    if [ -n "$variant" ]; then
        build_boards "${boards[@]}"
        variant='' display=(-DDISPLAY=panel)
    fi
    build_boards "${boards[@]}"
    campaign node "$root/tests-host/bench/bench_device.mjs" "$@"
}
