# shellcheck shell=bash
# How ./dev builds: CMake presets into build/, one folder per preset or board. Needs $root, $logs and
# steps.sh.

# noted FOLDER NAME VALUE: whether CMake's cache of the folder has that value.
noted() {
    grep -qsxF "$2:INTERNAL=$3" "$root/$1/CMakeCache.txt"
}

# Whether CMake made this folder for this checkout, which may have been moved or copied since.
is_ours() {
    noted "$1" CMAKE_HOME_DIRECTORY "$root"
}

# build FOLDER PRESET TARGET [OPTION...]: configures and builds in build/FOLDER.
build() {
    local folder=build/$1 preset=$2 target=$3 go_on=(-k 0)
    shift 3
    cd "$root" || return
    if uses_make; then
        set -- -G "Unix Makefiles" "$@"
        go_on=(-k)
    fi
    is_ours "$folder" || set -- --fresh "$@"
    cmake -B "$folder" --preset "$preset" "$@" && cmake --build "$folder" --target "$target" -- "${go_on[@]}"
}

build_failed() {
    die "the build failed; the whole log is in $logs/$1.log."
}

# build_host TARGET: builds a target of the preset host, silently, because a program follows. Configures
# again only if the presets or the environment have changed; CMake itself notices everything else.
build_host() {
    local builder=(cmake --build "$root/build/host" --target "$1") made=build.ninja
    ! uses_make || made=Makefile
    if ! is_ours build/host || [ ! "$root/build/host/$made" -nt "$root/CMakePresets.json" ] ||
        ! noted build/host UNITY_PATH_OF_ENVIRONMENT "${UNITY_PATH:-}"; then
        builder=(build host host "$1")
    fi
    step host "" "${builder[@]}" || build_failed host
}

# --- Boards ---

known_boards() {
    local header
    for header in "$root"/boards/*.h; do
        [ ! -e "$header" ] || basename "$header" .h
    done
}

# list_boards: fills the array `boards`. (The bash of macOS has no readarray.)
list_boards() {
    local name
    boards=()
    while IFS= read -r name; do boards+=("$name"); done < <(known_boards)
}

check_boards() {
    local board
    for board; do
        grep -qxF -e "$board" <<< "$(known_boards)" ||
            misused "unknown board '$board'. Known boards: $(known_boards | paste -sd ' ' -)."
    done
}

# The folder of images below build/, and the options of CMake for the display.
variant='' display=(-DDISPLAY=panel)

# take_display VALUE: sets both from the value of --display.
take_display() {
    local setup=${1#u8g2}
    [[ $1 =~ ^u8g2(:.+)?$ ]] || misused "--display takes u8g2 or u8g2:SETUP, not '$1'."
    variant=u8g2/ display=(-DDISPLAY=u8g2 -DU8G2_SETUP="${setup#:}")
}

# build_firmware BOARD [CMAKE-OPTION...]
build_firmware() {
    local board=$1 name=${variant%/}${variant:+-}$1
    shift
    step "$name" "building the firmware for $board${variant:+ with u8g2}" \
        build "$variant$board" firmware all -DBOARD="$board" "${display[@]}" "$@" && return
    ! grep -qs 'u8g2 could not be' "$logs/$name.log" ||
        die "u8g2 could not be downloaded. Set U8G2_PATH to an unpacked one, the folder that has csrc in it, then run this again."
    build_failed "$name"
}

build_boards() {
    local board
    for board; do build_firmware "$board"; done
}

# build_web FOLDER: the page runs the image of any board, so all boards are built.
build_web() {
    local boards
    install_firmware_tools
    install_npm_packages
    list_boards
    build_boards "${boards[@]}"
    shown=5 step web "building the web page" node "$root/simulator/web/build.mjs" "$1" ||
        die "the page was not built; the whole log is in $logs/web.log."
    say "$(tail -n 1 "$logs/web.log")"
}
