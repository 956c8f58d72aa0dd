#!/usr/bin/env bash
# Tests the real u8g2, if U8G2_PATH names it: compiles it for every board, compares every picture with
# the host's, tests unplugging and first light, and measures it beside our own drivers.
set -euo pipefail

if [ -z "${U8G2_PATH:-}" ]; then
    echo 'not tested here: u8g2 itself. Set U8G2_PATH to an unpacked one, the folder that has csrc in it.'
    exit 0
fi
cd "$(dirname "$0")/../.."
./dev firmware all --display u8g2
boards=$(cd boards && ls -- *.h)
boards=${boards//.h/}
export THEGAME_UF2_DIR=build/u8g2 THEGAME_DISPLAY=u8g2
boards=$(for board in $boards; do
    ! grep -q '"rp2040"' "build/u8g2/$board/thegame-$board.json" || echo "$board"
done | paste -sd ' ' -)
TWINS_SEEDS=1 TWINS_BOARDS=$boards node --test \
    tests-host/emulated/twins.test.mjs tests-host/emulated/display.test.mjs
unset THEGAME_UF2_DIR THEGAME_DISPLAY
node tests-host/bench/bench_device.mjs --display u8g2
