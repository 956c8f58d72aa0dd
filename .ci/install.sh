# shellcheck shell=bash
# What ./dev needs, and how it gets here. Needs $root and steps.sh.

have() {
    command -v "$1" > /dev/null 2>&1
}

# Where nothing can be installed, as on macOS, what comes with the C compiler will do.
uses_make() {
    ! have ninja && ! have apt-get && have make
}

# compiles COMPILER FLAGS... <<< SOURCE
compiles() {
    have "$1" && "$@" -o /dev/null - > /dev/null 2>&1
}

# Debian's goes to Debian's Python, which need not be the first on PATH.
has_unicorn() {
    python3 -c 'import unicorn' 2> /dev/null || /usr/bin/python3 -c 'import unicorn' 2> /dev/null
}

# Prints the Debian packages that bring the given needs, one a line, without those that are met.
missing_packages() {
    local need main='int main(void) { return 0; }'
    for need in "$@"; do
        case $need in
        gcc) compiles gcc -x c <<< "#include <stdlib.h>"$'\n'"$main" || printf '%s\n' gcc libc6-dev ;;
        sanitizers)
            compiles clang -x c -fsanitize=fuzzer-no-link,address,undefined <<< "$main" ||
                printf '%s\n' clang libclang-rt-dev libc6-dev
            ;;
        arm-gcc)
            compiles arm-none-eabi-g++ -x c++ --specs=nosys.specs <<< "#include <cstdlib>"$'\n'"$main" ||
                printf '%s\n' gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib
            ;;
        unicorn) has_unicorn || echo python3-unicorn ;;
        ninja) have ninja || uses_make || echo ninja-build ;;
        node) have node || echo nodejs ;;
        npm-packages) npm_is_done || have npm || echo npm ;;
        *) have "$need" || echo "$need" ;;
        esac
    done
}

apt_install() {
    local become=() package others=() npm=no
    [ "$(id -u)" -eq 0 ] || become=(sudo -n)
    become+=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0
        -o Acquire::Retries=2 -o DPkg::Lock::Timeout=300)
    # A source that does not answer matters only if it is the one that has the packages.
    "${become[@]}" update || true
    # npm comes last, as the nodejs of some sources contains it and conflicts with the package.
    for package in "$@"; do
        if [ "$package" = npm ]; then npm=yes; else others+=("$package"); fi
    done
    if [ "${#others[@]}" -gt 0 ]; then
        "${become[@]}" install --no-install-recommends "${others[@]}" || return
    fi
    if [ "$npm" = yes ] && ! have npm; then
        "${become[@]}" install --no-install-recommends npm
    fi
}

install_packages() {
    local packages=() package
    while IFS= read -r package; do packages+=("$package"); done < <(missing_packages "$@" | sort -u)
    [ "${#packages[@]}" -gt 0 ] || return 0
    have apt-get ||
        die "there is no apt-get here: please install what Debian calls ${packages[*]}."
    if [ "$(id -u)" -ne 0 ]; then
        have sudo || die "neither root nor sudo here: please have somebody run apt-get install ${packages[*]}"
        # Asked for here, where there is a terminal to answer on.
        [ ! -t 2 ] || [ -n "${CI:-}" ] || sudo -v || die "sudo was refused, and ${packages[*]} must be installed."
    fi
    shown=5 step apt "installing from Debian: ${packages[*]}" apt_install "${packages[@]}" ||
        die "could not get ${packages[*]} from Debian: $(cause apt). Install them by other means, then run this again."
}

# The mark is made last and goes first, so that an installation that was broken off is done again.
npm_mark=$root/node_modules/.installed-lock.json

npm_is_done() {
    cmp -s "$root/package-lock.json" "$npm_mark"
}

npm_install() {
    cd "$root" || return
    # While this one waited, another ./dev may have done it.
    npm_is_done && return
    [ -w "${HOME:-/nowhere}" ] || export npm_config_cache=$root/build/npm-cache
    # Usually it waits a minute before it gives up.
    export npm_config_fetch_retry_mintimeout=2000 npm_config_fetch_retry_maxtimeout=5000
    rm -f "$npm_mark" && npm ci --ignore-scripts --no-audit --no-fund &&
        cp package-lock.json "$npm_mark.new" && mv "$npm_mark.new" "$npm_mark"
}

install_npm_packages() {
    npm_is_done ||
        shown=5 step npm "installing from npm: the Pico SDK, the emulator, the linter of the JavaScript" npm_install ||
        die "could not get the packages of package-lock.json from npm: $(cause npm). Run this again once that is mended."
}

unity_is_there() {
    local path
    for path in /usr/share/cmock "$root/build/unity/usr/share/cmock"; do
        [ ! -e "$path/vendor/unity/src/unity.c" ] || return 0
    done
    return 1
}

fetch_unity() {
    unity_is_there || "$root/tests-host/tools/fetch_unity.sh" "$root/build/unity"
}

install_unity() {
    if [ -n "${UNITY_PATH:-}" ]; then
        [ -e "$UNITY_PATH/src/unity.c" ] || die "UNITY_PATH is $UNITY_PATH, but there is no src/unity.c in it."
        return
    fi
    unity_is_there || shown=5 step unity "fetching Unity, the test framework, from Debian" fetch_unity ||
        die "could not get Unity from Debian: $(cause unity). Set UNITY_PATH to an unpacked Unity, then run this again."
}

install_host_tools() {
    install_packages gcc cmake ninja python3
}

# What any Pico project needs; the SDK comes from npm only if there is none.
install_firmware_tools() {
    install_packages arm-gcc cmake ninja python3
    [ -n "${PICO_SDK_PATH:-}" ] || install_emulator
}

install_emulator() {
    install_packages node npm-packages
    install_npm_packages
}
