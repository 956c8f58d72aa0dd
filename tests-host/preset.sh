#!/bin/sh
# preset.sh build|test NAME: configures and builds a CMake preset, and runs its tests.
set -e
cd "$(dirname "$0")/.."
cmake --preset "$2" > /dev/null
cmake --build --preset "$2"
if [ "$1" = test ]; then
    ctest --test-dir "build/$2" -j "$(nproc)" --output-on-failure
fi
