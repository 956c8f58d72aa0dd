#!/bin/sh
# fuzz.sh BUILD_DIR NAME SECONDS: runs a fuzz target on a copy of its corpus, so that the tree stays
# clean. New inputs stay in BUILD_DIR/found/NAME, and the next run tries them first.
build=$1 name=$2 seconds=$3
here=$(cd "$(dirname "$0")" && pwd)
corpus=$build/corpus/$name found=$build/found/$name
mkdir -p "$corpus" "$found"
if [ -d "$here/corpus/${name#fuzz_}" ]; then
    cp "$here/corpus/${name#fuzz_}"/* "$corpus"
fi
cd "$build" || exit 1
if "tests-host/$name" -max_total_time="$seconds" -artifact_prefix="$found/" "$corpus" "$found" \
    > "$found.log" 2>&1; then
    echo "$name: $(tail -n 1 "$found.log"), nothing found"
    exit 0
fi
tail -n 100 "$found.log"
for input in "$found"/*; do
    echo "replay: '$build/tests-host/$name' '$input'"
done
exit 1
