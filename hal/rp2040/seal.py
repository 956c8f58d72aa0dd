"""Seals an image: from then on it checks itself as a whole before anything else (image.c).

    seal.py IMAGE.elf IMAGE.bin --prefix arm-none-eabi-

The reset vector leads to image_check, and the word image_entry to where the vector led before. The word
image_seal gets the value with which the hash of all words comes to WHOLE. Both files are changed, the
ELF file in place: objcopy would lay out its segments anew, and refuses some layouts of this linker.
"""

import argparse
import struct
import subprocess
from pathlib import Path

FLASH_START = 0x10000000

# image.c has the same three.
WHOLE = 0x57484F4C
TURN = 15
FACTOR = 0x9E3779B1

BITS = 0xFFFFFFFF


def turn_right(value, by):
    return (value >> by | value << 32 - by) & BITS


def pairs_of(image):
    return [
        tuple(int.from_bytes(image[i : i + 4], "little") for i in (at, at + 4))
        for at in range(0, len(image), 8)
    ]


def hash_of(image, start=0):
    """The hash of an image of whole pairs of words, or of a part of it."""
    value = start
    for first, second in pairs_of(image):
        value = (turn_right(value ^ first, TURN) + second) * FACTOR & BITS
    return value


def hash_before(image, end):
    """The hash that becomes `end` by the pairs of this part of an image."""
    inverse = pow(FACTOR, -1, 1 << 32)
    value = end
    for first, second in reversed(pairs_of(image)):
        value = turn_right(value * inverse - second & BITS, 32 - TURN) ^ first
    return value


def reseal(image, at):
    """The image with another word at the offset `at`, the first of a pair: its hash comes to WHOLE."""
    if at % 8:
        raise ValueError("the seal is not the first of a pair of words")
    cleared = image[:at] + bytes(4) + image[at + 4 :]
    word = hash_of(cleared[:at]) ^ hash_before(cleared[at:], WHOLE)
    return image[:at] + word.to_bytes(4, "little") + image[at + 4 :]


def seal(image, vectors, check, entry, at):
    """The sealed image, by the offset of its vectors, the address of image_check, and the offsets of
    image_entry and image_seal."""
    image = bytearray(image)
    vector = slice(vectors + 4, vectors + 8)
    image[entry : entry + 4] = image[vector]
    image[vector] = (check | 1).to_bytes(4, "little")
    return reseal(bytes(image), at)


LOADED = 1  # the type of a segment that is loaded


def seal_elf(elf, image):
    """The ELF file with the bytes of the sealed image where the old ones were."""
    elf = bytearray(elf)
    (table,) = struct.unpack_from("<I", elf, 0x1C)
    entry_size, entries = struct.unpack_from("<2H", elf, 0x2A)
    for i in range(entries):
        kind, offset, _, address, size = struct.unpack_from("<5I", elf, table + i * entry_size)
        at = address - FLASH_START
        if kind == LOADED and size > 0:
            if not 0 <= at <= len(image) - size:
                raise ValueError(f"{size} bytes at {address:#x} are not in the image")
            elf[offset : offset + size] = image[at : at + size]
    return bytes(elf)


def symbols_of(elf, prefix):
    command = [f"{prefix}nm", "--defined-only", elf]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return {name: int(value, 16) for value, _, name in map(str.split, lines.splitlines())}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("elf", type=Path)
    parser.add_argument("image", type=Path)
    parser.add_argument("--prefix", default="")
    options = parser.parse_args()
    symbols = symbols_of(options.elf, options.prefix)
    vectors, entry, at = (
        symbols[name] - FLASH_START for name in ("__vectors", "image_entry", "image_seal")
    )
    sealed = seal(options.image.read_bytes(), vectors, symbols["image_check"], entry, at)
    options.image.write_bytes(sealed)
    options.elf.write_bytes(seal_elf(options.elf.read_bytes(), sealed))


if __name__ == "__main__":
    main()
