# shellcheck shell=bash
# ./dev test bare: the first two commands of a newcomer, play and test, on a bare Debian. Needs $root,
# steps.sh and install.sh.

# make_base SUITE FOLDER: makes a Debian with git and certificates and nothing else, from the package
# source of this machine.
make_base() {
    local codename mirror
    # shellcheck source=/dev/null
    codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
    # shellcheck disable=SC2016
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Release: $codename" | head -n 1)
    rm -rf "$2" "$2.new"
    debootstrap --variant=minbase --include=git,ca-certificates "$1" "$2.new" "$mirror" && mv "$2.new" "$2"
}

# configure_base FOLDER: copies this machine's access to the network, which the owner of a machine sets
# up once and which is not in the tree.
configure_base() {
    local file
    cp -L /etc/resolv.conf "$1/etc/resolv.conf"
    cp "$certificates" "$1$certificates"
    apt-config dump | grep -E '^Acquire::(http|https|ftp)::(Proxy|CaInfo) ' > "$1/etc/apt/apt.conf.d/90network" || true
    for file in /etc/npmrc "${npm_config_userconfig:-${HOME:-}/.npmrc}"; do
        [ ! -r "$file" ] || grep -E '^(registry|proxy|https-proxy|noproxy) *=' "$file" || true
    done > "$1/etc/npmrc"
}

# inside FOLDER USER COMMAND: runs a line of shell in that Debian, in the home of the user, with its own
# processes, devices and terminals, which end with it. Of this machine's environment it gets only the
# proxies.
inside() {
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --kill-child --propagation private sh -c '
        mount -t proc proc "$1/proc" && mount --rbind /sys "$1/sys" && mount --rbind /dev "$1/dev" &&
            exec chroot "$1" su - "$2" -w http_proxy,https_proxy,no_proxy -c "$3"' sh "$@"
}

# installed FOLDER: prints the number of Debian packages there, and their megabytes.
installed() {
    chroot "$1" dpkg-query -W -f '${Installed-Size}\n' | awk '{ kb += $1 } END { print NR, int(kb / 1024) }'
}

# test_bare [12|13] [sudo] [NAME...]
test_bare() {
    local release=13 user=root suite=trixie base folder home=/root command started before after status=0
    case ${1:-} in 12 | 13) release=$1 && shift ;; esac
    if [ "${1:-}" = sudo ]; then user=player home=/home/player && shift; fi
    [ "$release" = 13 ] || suite=bookworm
    [ "$(id -u)" -eq 0 ] || die "making a root of its own needs root: sudo ./dev test bare $release"
    install_packages debootstrap unshare git
    base=$root/build/bare/$suite folder=$root/build/bare/$suite-$user
    [ -d "$base" ] || step bare "making a bare Debian $release" make_base "$suite" "$base" || exit 1
    lock "bare-$suite-$user"
    rm -rf --one-file-system "$folder"
    cp -a "$base" "$folder"
    configure_base "$folder"
    if [ "$user" != root ]; then
        chroot "$folder" useradd -m -s /bin/bash "$user"
        inside "$folder" root 'apt-get -q update && apt-get -q -y install --no-install-recommends sudo' >&2
        echo "$user ALL=(ALL) NOPASSWD:ALL" > "$folder/etc/sudoers.d/$user"
    fi
    # The files of this checkout that git knows or would add, as they are now.
    git clone -q "$root" "$folder$home/thegame"
    (cd "$root" && git ls-files -z --cached --others --exclude-standard | tar -c --null --ignore-failed-read -T -) |
        tar -x -C "$folder$home/thegame"
    chroot "$folder" chown -R "$user:" "$home"
    for command in play "test ${*@Q}"; do
        started=$SECONDS before=$(installed "$folder")
        campaign inside "$folder" "$user" "cd thegame && ./dev $command" || status=$?
        after=$(installed "$folder")
        say "Debian $release, $user, ./dev $command: $((SECONDS - started)) s, status $status," \
            "$((${after% *} - ${before% *})) more packages, $((${after#* } - ${before#* })) MB"
    done
    return "$status"
}
