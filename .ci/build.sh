# shellcheck shell=bash
# How ./dev builds: CMake presets into build/, one folder per preset or board. Needs $root, steps.sh
# and install.sh.

# compile FOLDER PRESET TARGET [OPTION...]: configures, which takes half a second when nothing has
# changed, and builds in build/FOLDER.
compile() {
    local folder=build/$1 preset=$2 target=$3
    shift 3
    cd "$root" || return
    ! uses_make || set -- -G "Unix Makefiles" "$@"
    # The checkout may have been moved or copied since.
    grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt" || set -- --fresh "$@"
    cmake -B "$folder" --preset "$preset" "$@" && cmake --build "$folder" --target "$target"
}

# build LABEL FOLDER PRESET TARGET [OPTION...]: a step that compiles, or the end of ./dev.
build() { step "${2//\//-}" "$1" compile "${@:2}" || exit 1; }

# build_host TARGET
build_host() { build "building $1 for this machine" host host "$1"; }

# --- Boards ---

known_boards() { basename -a -s .h "$root"/boards/*.h; }

# check_boards BOARDS: refuses words that name no board.
check_boards() {
    local unknown
    unknown=$(tr ' ' '\n' <<< "$1" | grep -vxF -e "$(known_boards)") || return 0
    misused "unknown board '$unknown'. Known boards: $(known_boards | paste -sd ' ' -)."
}

# Below build/, the folder of the images; and the options of CMake for them.
variant='' firmware_options=(-DDISPLAY=panel)

# take_display VALUE: sets both from the value of --display.
take_display() {
    local setup=${1#u8g2}
    [[ $1 =~ ^u8g2(:.+)?$ ]] || misused "--display takes u8g2 or u8g2:SETUP, not '$1'."
    variant=u8g2/ firmware_options=(-DDISPLAY=u8g2 -DU8G2_SETUP="${setup#:}")
}

# build_firmware BOARDS
build_firmware() {
    local board
    for board in $1; do
        build "building the firmware for $variant$board" "$variant$board" firmware all \
            -DBOARD="$board" "${firmware_options[@]}"
    done
}

# Builds what the page and a release contain.
build_all_boards() {
    install_firmware_tools
    install_npm_packages
    build_firmware "$(known_boards)"
}
