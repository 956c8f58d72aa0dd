#!/usr/bin/env bash
# fetch_node.sh FOLDER: unpacks Node.js and npm into FOLDER/bin, for a machine without Node.js or with an
# old one. Debian 12 has Node 18, and Debian's npm installs some 400 packages. The npm registry has
# both as plain archives: the packages node-linux-* are Node.js as nodejs.org builds it. apt, which
# every Debian has, downloads the archives and checks them against node.sha512.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
target=$1
private=$target.new
node="node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')"

# Prints the registry that npm is configured for, or else its default, which Debian's package
# node-registry-url has.
find_registry() {
    local file value=${npm_config_registry:-${NPM_CONFIG_REGISTRY:-}}
    for file in "$here/../.npmrc" "${npm_config_userconfig:-${HOME:-}/.npmrc}" /etc/npmrc; do
        [ -n "$value" ] || [ ! -r "$file" ] ||
            value=$(sed -n "s/^ *registry *= *[\"']\{0,1\}\([^\"' ]*\).*/\1/p" "$file" | tail -n 1)
    done
    if [ -z "$value" ]; then
        (cd "$private" && apt-get -q download node-registry-url >&2)
        value=$(dpkg-deb --fsys-tarfile "$private"/node-registry-url_*.deb |
            tar -xO --wildcards '*/index.js' | sed -n "s/.*registry: *['\"]\([^'\"]*\)['\"].*/\1/p")
    fi
    printf '%s' "${value%/}"
}

# fetch NAME FOLDER: downloads a package of the registry and unpacks it.
fetch() {
    local line hash file
    line=$(grep "  $1-[0-9]" "$here/node.sha512") || { echo "no $1 in node.sha512"; exit 1; }
    read -r hash file <<< "$line"
    /usr/lib/apt/apt-helper -o Acquire::Retries=2 download-file "$registry/$1/-/$file" "$private/$file" "SHA512:$hash"
    mkdir -p "$2"
    tar -xzf "$private/$file" -C "$2" --strip-components=1 --no-same-owner
}

rm -rf "$private" "$target"
mkdir -p "$private/bin"
registry=$(find_registry)
fetch "$node" "$private/node"
fetch npm "$private/lib/node_modules/npm"
mv "$private/node/bin/node" "$private/bin"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$private/bin/npm"
chmod 755 "$private/bin/node" "$private/lib/node_modules/npm/bin/npm-cli.js"
rm -rf "$private"/{node,*.tgz,*.deb}
cp "$here/node.sha512" "$private"
mv "$private" "$target"
