# shellcheck shell=bash
# ./dev test and ./dev bench. Needs $root, steps.sh, install.sh, build.sh and bare.sh.

tests=$root/build/host/tests-host

run_test() {
    case "${1:-} $#" in
    'bare '*) test_bare "${@:2}" ;;
    'mutants '*)
        install_host_tools
        install_unity
        install_node
        campaign node "$root/tests-host/tools/mutants.mjs" "${@:2}"
        ;;
    # Without a number these are entries of CTest, like any other name.
    fuzz\ [23] | cuts\ 2 | monkey\ 2 | advice\ 2 | twins\ 2 | second\ 2) test_long "$@" ;;
    *) test_entries "$@" ;;
    esac
}

# test_entries [NAME...]: runs the entries of CTest that match, or all. What they need is built first
# or is an entry itself.
test_entries() {
    install_packages gcc cmake ninja sanitizers clang-tidy cppcheck valgrind make arm-gcc python3 unicorn chromium openscad
    install_npm_packages
    install_unity
    build_host all
    cd "$root/build/host" || return
    lock test
    rm -f figures/*.txt
    campaign ctest_with_figures "$(IFS='|' && echo "${*:-.}")"
}

# Copies the output of CTest, and prints the figures that the tests measured before its summary.
ctest_with_figures() {
    local line
    ctest -R "$1" --no-tests=error -j "$(nproc)" --output-on-failure | while IFS= read -r line; do
        if [[ $line =~ ^[0-9]+%\ tests\ passed ]]; then
            {
                grep -hE '^(coverage|game|firmware|end-of-game|brute force|fuzz_\w+:|cuts|wear|presses|guided game)' figures/*.txt
                sed -n "s/.*\(not tested here: .*[^'\"]\)['\"]*$/\1/p" figures/*.txt | sort -u
                echo
            } 2> /dev/null || true
        fi
        printf '%s\n' "$line"
    done
}

# --- Long tests. A failure prints the command that repeats it. ---

# test_fuzz SECONDS [NAME]
test_fuzz() {
    local target status=0
    [ -z "${2:-}" ] || [ -e "$root/tests-host/fuzz/fuzz_$2.c" ] || misused "there is no tests-host/fuzz/fuzz_$2.c."
    install_packages cmake ninja python3 sanitizers
    build "building the fuzz targets" fuzz fuzz all
    for target in "$root"/tests-host/fuzz/fuzz_${2:-*}.c; do
        campaign "$root/tests-host/fuzz/fuzz.sh" "$root/build/fuzz" "$(basename "$target" .c)" "$1" || status=1
    done
    return "$status"
}

# test_long NAME NUMBER
test_long() {
    [[ $2 =~ ^[1-9][0-9]*$ ]] || [ "$*" = 'cuts all' ] ||
        misused "test $1 takes a number, not '$2'. ./dev test --help says more."
    if [ "$1" = fuzz ]; then
        test_fuzz "${@:2}"
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
        build_firmware "pico picoboy waveshare"
        TWINS_SEEDS=$2 TWINS_STEPS=${TWINS_STEPS:-1000} campaign node --test "$root/tests-host/emulated/twins.test.mjs"
        ;;
    second*)
        build_firmware "pico pico2"
        SECOND_SEEDS=$2 SECOND_STEPS=${SECOND_STEPS:-1000} campaign node --test "$root/tests-host/emulated/second.test.mjs"
        ;;
    'cuts all')
        build_firmware pico
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
    [[ "${1:-} ${2:-1}" =~ ^((noise|emulator|advisor)\ [1-9][0-9]*|device\ .*|\ 1)$ ]] ||
        misused "bench takes nothing, 'device', or one of 'noise', 'emulator' and 'advisor' with a number, not '$*'."
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
    emulator)
        install_firmware_tools
        install_npm_packages
        build_firmware pico
        campaign node "$root/tests-host/bench/bench_emulator.mjs" "${@:2}"
        ;;
    noise | advisor)
        install_host_tools
        build_host "bench_$1"
        [ "$1" = noise ] || set -- advisor --games "${2:-500}" "${@:3}"
        "$tests/bench_$1" "${@:2}"
        ;;
    esac
}

# bench_device [BOARD...|--docs|--display u8g2 [BOARD...]]
bench_device() {
    local boards=$*
    case ${1:-} in
    --docs) boards=$(known_boards) ;;
    --display) take_display "${2:-}" && boards=${*:3} ;;
    esac
    boards=${boards:-pico picoboy waveshare}
    check_boards "$boards"
    install_firmware_tools
    install_npm_packages
    install_packages gcc
    build_host all
    build_firmware "$boards"
    if [ -n "$variant" ]; then
        variant='' firmware_options=(-DDISPLAY=panel)
        build_firmware "$boards"
    fi
    campaign node "$root/tests-host/bench/bench_device.mjs" "$@"
}
