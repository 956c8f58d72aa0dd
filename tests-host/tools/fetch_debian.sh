#!/usr/bin/env bash
# fetch_debian.sh PACKAGE... FOLDER: unpacks packages of Debian 13 into FOLDER, on any Debian. apt
# fetches and verifies them, with lists and sources in a private folder. Nothing is installed, and
# the machine's own apt is not touched.
set -euo pipefail

release=trixie
packages=("${@:1:$#-1}")
target=${*: -1}
[[ $target == /* ]] || target=$PWD/$target # apt takes relative folders for its own
private=$target.apt
rm -rf "$private" "$target"
mkdir -p "$private/sources" "$private/lists/partial" "$private/cache/archives/partial"

# The machine's own Debian source, in either of its two notations, turned to that release.
# shellcheck source=/dev/null
codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
etc=${APT_FOLDER:-/etc/apt}
for file in "$etc"/sources.list.d/*.sources; do
    [ -e "$file" ] || continue
    awk -v from="$codename" -v to="$release" '
        BEGIN { RS = ""; FS = "\n" }
        {
            kept = ""; field = ""; fits = 0; enabled = 1
            for (i = 1; i <= NF; i++) {
                if ($i ~ /^#/) continue
                value = $i
                if ($i !~ /^[ \t]/) {
                    field = tolower($i); sub(/:.*/, "", field); sub(/^[^:]*:/, "", value)
                }
                if (field == "suites" && (" " value " ") ~ ("[ \t]" from "[ \t]")) fits = 1
                if (field == "enabled" && tolower(value) ~ /no|false/) enabled = 0
                if (field !~ /^(types|suites|components)$/) kept = kept $i "\n"
            }
            if (fits && enabled) {
                printf "Types: deb\nSuites: %s\nComponents: main\n%s", to, kept
                exit
            }
        }' "$file" > "$private/sources/debian.sources"
    [ ! -s "$private/sources/debian.sources" ] || break
done
for file in "$etc"/sources.list "$etc"/sources.list.d/*.list; do
    [ -e "$file" ] || continue
    [ ! -s "$private/sources/debian.sources" ] || break
    awk -v from="$codename" -v to="$release" '
        $1 == "deb" {
            line = $1
            for (i = 2; i < NF; i++) {
                if ($i == from) {
                    print line, to, "main"
                    exit
                }
                line = line " " $i
            }
        }' "$file" > "$private/sources/debian.list"
    [ ! -s "$private/sources/debian.list" ] || break
done
if [ -z "$(cat "$private"/sources/*)" ]; then
    echo "no source of Debian packages for '$codename' in $etc"
    exit 1
fi
find "$private/sources" -empty -delete

apt=(apt-get -q -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$private/sources"
    -o "Dir::State::lists=$private/lists" -o "Dir::Cache=$private/cache"
    -o APT::Sandbox::User=root -o APT::Update::Error-Mode=any -o Acquire::Retries=2)
"${apt[@]}" update
(cd "$private" && "${apt[@]}" download "${packages[@]}")
# Packages are unpacked elsewhere first, so that FOLDER is always complete.
for file in "$private"/*.deb; do
    dpkg-deb -x "$file" "$private/unpacked"
done
find "$private/unpacked" -xtype l -delete # links into packages that are not here
mv "$private/unpacked" "$target"
rm -rf "$private"
