"""Seals an image: from then on it checks itself as a whole before anything else (image.c).

    seal.py IMAGE.elf IMAGE.bin --prefix arm-none-eabi-

The reset vector leads to image_check, and the word image_entry to where the vector led before. The word
image_seal gets the value with which the hash of all words comes to WHOLE. Both files are changed.
"""

import argparse
import subprocess
import tempfile
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


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("elf", type=Path)
    parser.add_argument("image", type=Path)
    parser.add_argument("--prefix", default="")
    options = parser.parse_args()
    lines = run(f"{options.prefix}nm", "--defined-only", options.elf).splitlines()
    symbols = {name: int(value, 16) for value, _, name in map(str.split, lines)}
    vectors, entry, at = (
        symbols[name] - FLASH_START for name in ("__vectors", "image_entry", "image_seal")
    )
    sealed = seal(options.image.read_bytes(), vectors, symbols["image_check"], entry, at)
    options.image.write_bytes(sealed)
    fields = run(f"{options.prefix}objdump", "-h", "-j", ".text", options.elf).split()
    place = fields.index(".text")
    size, address = (int(fields[place + i], 16) for i in (1, 3))
    with tempfile.NamedTemporaryFile() as text:
        text.write(sealed[address - FLASH_START : address - FLASH_START + size])
        text.flush()
        run(f"{options.prefix}objcopy", "--update-section", f".text={text.name}", options.elf)


if __name__ == "__main__":
    main()
