"""Turns a flat image for the start of the flash into a UF2 file.

    make_uf2.py IMAGE.bin FILE.uf2 --family rp2040|rp2350 --limit BYTES

The boot ROM erases whole 4 KB sectors, so the file covers whole ones. The pages in which the image
checks itself (image.c) are the last 2 KB of the file, which a computer writes in one go. The very last
page is the one without which the ROM starts no image. So an interrupted copy either has no such page,
or has the check. The first block of the file lies in the same sector, so that the ROM erases the old
check first. The numbers of the blocks follow the addresses, for the ROM erases by the numbers (erratum
RP2040-E14). An image that would reach beyond --limit, where the saves begin, is refused.
"""

import argparse
import struct
import sys
from pathlib import Path

FLASH_START = 0x10000000
PAYLOAD = 256
SECTOR = 4096
FAMILIES = {"rp2040": 0xE48BFF56, "rp2350": 0xE48BFF59}

MAGIC_START = (0x0A324655, 0x9E5D5157)
MAGIC_END = 0x0AB16F30
FAMILY_PRESENT = 0x2000
DATA_ROOM = 476  # of a block of 512 bytes

CHECK_PAGES = 4  # the first pages of the image have all of image.c
LAST_PAGE = {"rp2040": 0, "rp2350": 1}  # the second stage of the boot; the IMAGE_DEF


def make_uf2(image, family, limit):
    """The UF2 file of what the flash holds from its first byte on."""
    if not image:
        raise ValueError("the image is empty")
    size = -(-len(image) // SECTOR) * SECTOR
    if size > limit:
        raise ValueError(
            f"{len(image)} bytes of image reach the flash from {limit} on, which belongs to the saves"
        )
    padded = image.ljust(size, b"\0")
    blocks = []
    for number, at in enumerate(range(0, size, PAYLOAD)):
        head = struct.pack(
            "<8I",
            *MAGIC_START,
            FAMILY_PRESENT,
            FLASH_START + at,
            PAYLOAD,
            number,
            size // PAYLOAD,
            FAMILIES[family],
        )
        data = padded[at : at + PAYLOAD].ljust(DATA_ROOM, b"\0")
        blocks.append(head + data + struct.pack("<I", MAGIC_END))
    first, rest = blocks[:CHECK_PAGES], blocks[CHECK_PAGES:]
    last = first.pop(LAST_PAGE[family])
    return b"".join([*rest, *first, last])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("image", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--family", choices=FAMILIES, required=True)
    parser.add_argument("--limit", type=int, required=True)
    options = parser.parse_args()
    try:
        uf2 = make_uf2(options.image.read_bytes(), options.family, options.limit)
    except ValueError as error:
        sys.exit(f"make_uf2: {error}")
    options.file.write_bytes(uf2)


if __name__ == "__main__":
    main()
