#!/usr/bin/env bash
# preset.sh build|test NAME: configures and builds a CMake preset, and runs its tests.
set -euo pipefail
cd "$(dirname "$0")/../.."
cmake --preset "$2" > /dev/null
cmake --build --preset "$2"
if [ "$1" = test ]; then
    # The output is indented, so that its summary is not taken for the summary of the outer run.
    ctest --test-dir "build/$2" -j "$(nproc)" --output-on-failure | sed 's/^/    /'
fi
