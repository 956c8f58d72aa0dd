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
    [ -n "$mirror" ] || {
        echo "no source of Debian packages for '$codename' here"
        return 1
    }
    rm -rf "$2" "$2.new"
    debootstrap --variant=minbase --include=git,ca-certificates "$1" "$2.new" "$mirror" &&
        rm -rf "$2.new"/var/cache/apt/archives/*.deb && mv "$2.new" "$2"
}

# configure_base FOLDER HOME: copies this machine's access to the network, which the owner of a machine
# sets up once and which is not in the tree.
configure_base() {
    local file
    cp -L /etc/resolv.conf "$1/etc/resolv.conf"
    cp "$certificates" "$1$certificates"
    apt-config dump | grep -E '^Acquire::(http|https|ftp)::(Proxy|CaInfo) ' > "$1/etc/apt/apt.conf.d/90network" || true
    for file in /etc/npmrc "${npm_config_userconfig:-${HOME:-}/.npmrc}"; do
        [ ! -r "$file" ] || grep -E '^(registry|proxy|https-proxy|noproxy) *=' "$file" || true
    done > "$1$2/.npmrc"
}

# copy_checkout FOLDER: copies the files of this checkout that git knows or would add, with changes
# that are not committed.
copy_checkout() {
    git clone -q "$root" "$1" && cd "$root" || return
    git diff --binary HEAD | (cd "$1" && git apply --allow-empty) || return
    git ls-files -z --others --exclude-standard | tar -c --null -T - | tar -x -C "$1"
}

# inside FOLDER USER COMMAND...: runs the command in that Debian, with its own processes, devices and
# terminals, which end with it. Of this machine's environment it gets only the proxies.
inside() {
    local folder=$1 user=$2 home=/root name passed=()
    shift 2
    [ "$user" = root ] || home=/home/$user
    for name in http_proxy https_proxy no_proxy; do
        [ -z "${!name:-}" ] || passed+=("$name=${!name}")
    done
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --kill-child --propagation private sh -c '
        mount -t proc proc "$1/proc" && mount --rbind /sys "$1/sys" && mount --rbind /dev "$1/dev" || exit
        folder=$1 user=$2 home=$3
        shift 3
        exec chroot --userspec="$user" --groups="" "$folder" env -i "$@"' sh "$folder" "$user" "$home" \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME="$home" USER="$user" LOGNAME="$user" \
        "${passed[@]}" bash -c 'cd "$HOME" && "$@"' bash "$@"
}

# installed FOLDER: prints the number of packages and their megabytes.
installed() {
    chroot "$1" dpkg-query -W -f '${Installed-Size}\n' | awk '{ kb += $1 } END { print NR, int(kb / 1024 + 0.5) }'
}

# newcomer FOLDER USER LABEL COMMAND...: runs the command in the checkout there, and reports its cost.
newcomer() {
    local folder=$1 user=$2 label=$3 started=$SECONDS status=0 before after
    shift 3
    before=$(installed "$folder")
    campaign inside "$folder" "$user" bash -c 'cd thegame && exec "$@"' bash "$@" || status=$?
    after=$(installed "$folder")
    say "$label: status $status after $((SECONDS - started)) s, $((${after% *} - ${before% *})) packages of Debian with $((${after#* } - ${before#* })) MB"
    return "$status"
}

# run_bare [12|13] [sudo] [NAME...]
run_bare() {
    local release=13 user=root suite=trixie base folder home status=0
    case ${1:-} in 12 | 13) release=$1 && shift ;; esac
    if [ "${1:-}" = sudo ]; then user=player && shift; fi
    [ "$release" = 13 ] || suite=bookworm
    [ "$(id -u)" -eq 0 ] || die "making a root of its own needs root: sudo ./dev test bare $release"
    install_packages debootstrap unshare git
    base=$root/build/bare/$suite folder=$root/build/bare/$suite-$user home=/root
    [ -d "$base" ] || shown=5 step bare "making a bare Debian $release" make_base "$suite" "$base" ||
        die "no bare Debian $release: $(cause bare)."
    lock "bare-$suite-$user"
    rm -rf --one-file-system "$folder"
    cp -a "$base" "$folder"
    if [ "$user" != root ]; then
        home=/home/$user
        chroot "$folder" useradd -m "$user"
    fi
    configure_base "$folder" "$home"
    if [ "$user" != root ]; then
        inside "$folder" root sh -c 'apt-get -q update && apt-get -q -y install --no-install-recommends sudo' > "$logs/bare.log" 2>&1 ||
            die "could not get sudo: $(cause bare)."
        echo "$user ALL=(ALL) NOPASSWD:ALL" > "$folder/etc/sudoers.d/$user"
    fi
    copy_checkout "$folder$home/thegame" || die "the checkout could not be copied."
    chroot "$folder" chown -R "$user:" "$home"
    newcomer "$folder" "$user" "Debian $release, $user, ./dev play" ./dev play || status=$?
    newcomer "$folder" "$user" "Debian $release, $user, ./dev test $*" ./dev test "$@" || status=$?
    du -sh "$folder$home/thegame/build/node" "$folder$home/thegame/node_modules" 2> /dev/null | sed "s|\t.*thegame/|\t|" >&2 || true
    return "$status"
}
