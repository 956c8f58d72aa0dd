# shellcheck shell=bash
# What ./dev needs, and how it gets here. Needs $root and steps.sh.

have() {
    command -v "$1" > /dev/null 2>&1
}

# Without apt-get, as on macOS, the Make that comes with the C compiler is enough.
uses_make() {
    ! have ninja && ! have apt-get && have make
}

# compiles COMPILER FLAGS... <<< SOURCE
compiles() {
    have "$1" && "$@" -o /dev/null - > /dev/null 2>&1
}

# Debian's package is for Debian's Python, which may not be the first on PATH.
has_unicorn() {
    python3 -c 'import unicorn' 2> /dev/null || /usr/bin/python3 -c 'import unicorn' 2> /dev/null
}

certificates=/etc/ssl/certs/ca-certificates.crt

# missing_packages NEED...: prints the Debian packages for the needs that are not met, one per line.
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
        ca-certificates) [ -e "$certificates" ] || echo ca-certificates ;;
        *) have "$need" || echo "$need" ;;
        esac
    done
}

# as_root COMMAND...
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 \
        -o Acquire::Retries=2 -o DPkg::Lock::Timeout=300 "$@"
}

apt_install() {
    # A source that does not answer matters only if the packages come from it.
    apt_get update || true
    apt_get install --no-install-recommends "$@"
}

install_packages() {
    local packages=() package
    while IFS= read -r package; do packages+=("$package"); done < <(missing_packages "$@" | sort -u)
    [ "${#packages[@]}" -gt 0 ] || return 0
    have apt-get ||
        die "there is no apt-get here: please install what Debian calls ${packages[*]}."
    if [ "$(id -u)" -ne 0 ]; then
        have sudo || die "neither root nor sudo here: please have somebody run apt-get install ${packages[*]}"
        # sudo asks for its password here, where there is a terminal.
        [ ! -t 2 ] || [ -n "${CI:-}" ] || sudo -v || die "sudo was refused, and ${packages[*]} must be installed."
    fi
    shown=5 step apt "installing from Debian: ${packages[*]}" apt_install "${packages[@]}" ||
        die "could not get ${packages[*]} from Debian: $(cause apt). Install them by other means, then run this again."
}

# --- Node.js and npm: the machine's if it has both and they are new enough, else our own in build/node ---

our_node=$root/build/node
oldest_node=20.19 # what Debian 13 has; package.json says it to npm

node_is_ours() {
    cmp -s "$root/.ci/node.sha512" "$our_node/node.sha512"
}

node_is_new() {
    local major minor
    have npm && have node || return
    IFS=. read -r major minor _ <<< "$(node --version | tr -d v)"
    [ "${major:-0}" -gt "${oldest_node%.*}" ] ||
        { [ "$major" = "${oldest_node%.*}" ] && [ "${minor:-0}" -ge "${oldest_node#*.}" ]; }
}

fetch_node() {
    # Another ./dev may have done it while this one waited for the lock.
    node_is_ours && return
    apt-cache show node-registry-url > /dev/null 2>&1 || apt_get update || true
    "$root/.ci/fetch_node.sh" "$our_node"
}

install_node() {
    if ! node_is_ours; then
        ! node_is_new || return 0
        have apt-get || die "there is no apt-get here: please install Node.js $oldest_node or newer, and npm."
        install_packages ca-certificates
        shown=5 step node "fetching Node.js and npm from npm's registry" fetch_node ||
            die "could not get Node.js from npm's registry: $(cause node). Install Node.js $oldest_node or newer and npm, then run this again."
    fi
    export PATH=$our_node/bin:$PATH
}

# --- What package-lock.json lists ---

# The mark is made last and removed first, so that an interrupted installation is repeated.
npm_mark=$root/node_modules/.installed-lock.json

npm_is_done() {
    cmp -s "$root/package-lock.json" "$npm_mark"
}

npm_install() {
    cd "$root" || return
    # Another ./dev may have done it while this one waited for the lock.
    npm_is_done && return
    [ -w "${HOME:-/nowhere}" ] || export npm_config_cache=$root/build/npm-cache
    # Our Node.js has its own list of authorities, which lacks those of the machine.
    [ -n "${NODE_EXTRA_CA_CERTS:-}" ] || [ ! -e "$certificates" ] || export NODE_EXTRA_CA_CERTS=$certificates
    # By default npm waits a minute before it gives up.
    export npm_config_fetch_retry_mintimeout=2000 npm_config_fetch_retry_maxtimeout=5000
    rm -f "$npm_mark" && npm ci --ignore-scripts --no-audit --no-fund &&
        cp package-lock.json "$npm_mark.new" && mv "$npm_mark.new" "$npm_mark"
}

install_npm_packages() {
    install_node
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
    unity_is_there || "$root/tests-host/tools/fetch_debian.sh" cmock "$root/build/unity"
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

# Installs what any Pico project needs; the SDK comes from npm unless PICO_SDK_PATH is set.
install_firmware_tools() {
    install_packages arm-gcc cmake ninja python3
    [ -n "${PICO_SDK_PATH:-}" ] || install_npm_packages
}
