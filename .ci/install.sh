# shellcheck shell=bash
# What ./dev needs, and how it gets here. Needs $root and steps.sh.

# --- Debian packages ---

certificates=/etc/ssl/certs/ca-certificates.crt

# Without apt-get, as on macOS, the Make that comes with the C compiler is enough.
uses_make() { ! have ninja && ! have apt-get && have make; }

# compiles INCLUDE COMPILER FLAGS...
compiles() {
    have "$2" && "${@:2}" -o /dev/null - <<< "$1"$'\nint main(void) { return 0; }' > /dev/null 2>&1
}

# missing_packages NEED...: prints the Debian packages for the needs that are not met.
missing_packages() {
    local need
    for need; do
        case $need in
        gcc) compiles '#include <stdlib.h>' gcc -x c || echo gcc libc6-dev ;;
        sanitizers)
            compiles '' clang -x c -fsanitize=fuzzer-no-link,address,undefined ||
                echo clang libclang-rt-dev libc6-dev
            ;;
        arm-gcc)
            compiles '#include <cstdlib>' arm-none-eabi-g++ -x c++ --specs=nosys.specs ||
                echo gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib
            ;;
        # For Debian's Python, which may not be the first on PATH. Debian 12's Unicorn also imports
        # distutils, which only setuptools has there.
        unicorn)
            python3 -c 'import unicorn' 2> /dev/null || /usr/bin/python3 -c 'import unicorn' 2> /dev/null ||
                echo python3-unicorn python3-setuptools
            ;;
        ninja) have ninja || uses_make || echo ninja-build ;;
        ca-certificates) [ -e "$certificates" ] || echo ca-certificates ;;
        *) have "$need" || echo "$need" ;;
        esac
    done
}

apt_get() {
    local as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 \
        -o Acquire::Retries=2 -o DPkg::Lock::Timeout=300 "$@"
}

apt_install() {
    # A source that does not answer matters only if the packages come from it.
    apt_get update || true
    apt_get install --no-install-recommends "$@"
}

install_packages() {
    local packages
    read -ra packages <<< "$(missing_packages "$@" | tr ' ' '\n' | sort -u | paste -sd ' ' -)"
    [ "${#packages[@]}" -gt 0 ] || return 0
    have apt-get || die "there is no apt-get here: please install what Debian calls ${packages[*]}."
    if [ "$(id -u)" -ne 0 ]; then
        have sudo || die "neither root nor sudo here: please have somebody run apt-get install ${packages[*]}"
        # sudo asks for its password here, where there is a terminal.
        [ ! -t 2 ] || [ -n "${CI:-}" ] || sudo -v || die "sudo was refused, and ${packages[*]} must be installed."
    fi
    get apt "${packages[*]}" Debian apt_install "${packages[@]}"
}

install_host_tools() { install_packages gcc cmake ninja python3; }

# Installs what any Pico project needs; the SDK comes from npm unless PICO_SDK_PATH is set.
install_firmware_tools() {
    install_packages arm-gcc cmake ninja python3
    [ -n "${PICO_SDK_PATH:-}" ] || install_npm_packages
}

# --- Node.js and npm: the machine's if it has both and they are new enough, else our own in build/node ---

our_node=$root/build/node
oldest_node=20.19 # what Debian 13 has; package.json says it to npm

node_is_ours() { cmp -s "$root/.ci/node.sha512" "$our_node/node.sha512"; }

node_is_new() {
    have npm && have node && printf '%s\n' "v$oldest_node" "$(node --version)" | sort -C -V
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
        get node "Node.js $oldest_node or newer with npm" "npm's registry" fetch_node
    fi
    # Our npm would look for the configuration of the machine beside itself.
    export PATH=$our_node/bin:$PATH npm_config_globalconfig=${npm_config_globalconfig:-/etc/npmrc}
}

# --- What package-lock.json lists ---

# Made last and removed first, so that an interrupted installation is repeated.
npm_mark=$root/node_modules/.installed-lock.json

npm_is_done() { cmp -s "$root/package-lock.json" "$npm_mark"; }

npm_install() {
    cd "$root" || return
    npm_is_done && return
    [ -w "${HOME:-/nowhere}" ] || export npm_config_cache=$root/build/npm-cache
    # Our Node.js has its own list of authorities, which lacks those of the machine.
    [ -n "${NODE_EXTRA_CA_CERTS:-}" ] || [ ! -e "$certificates" ] || export NODE_EXTRA_CA_CERTS=$certificates
    # By default npm waits a minute before it gives up.
    export npm_config_fetch_retry_mintimeout=2000 npm_config_fetch_retry_maxtimeout=5000
    rm -f "$npm_mark" && npm ci --ignore-scripts --no-audit --no-fund && cp package-lock.json "$npm_mark"
}

install_npm_packages() {
    install_node
    npm_is_done || get npm "the packages of package-lock.json" npm npm_install
}

# --- Unity, the test framework: UNITY_PATH, or Debian's package cmock, installed or in build/unity ---

unity_is_there() {
    [ -e /usr/share/cmock/vendor/unity/src/unity.c ] ||
        [ -e "$root/build/unity/usr/share/cmock/vendor/unity/src/unity.c" ]
}

fetch_unity() {
    unity_is_there || "$root/tests-host/tools/fetch_debian.sh" cmock "$root/build/unity"
}

install_unity() {
    [ -z "${UNITY_PATH:-}" ] || [ -e "$UNITY_PATH/src/unity.c" ] ||
        die "UNITY_PATH is $UNITY_PATH, but there is no src/unity.c in it."
    [ -n "${UNITY_PATH:-}" ] || unity_is_there || get unity "Unity (or set UNITY_PATH)" Debian fetch_unity
}
