"""What others make of the same bytes: zlib and hashlib of our CRC-32 and SHA-256, libqrcodegen of our
QR codes, picotool of our UF2 files. The last two come out of Debian 13's packages, unpacked into
build/debian/oracles; where they cannot be fetched, a line says what was skipped.

    python3 -B -m unittest discover -v -s tests-host/oracles
"""

import hashlib
import json
import os
import random
import subprocess
import tempfile
import unittest
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEBIAN = ROOT / "build" / "debian" / "oracles"
# With the libraries that picotool needs: an older Debian has older ones.
PACKAGES = "libqrcodegen-dev picotool libc6 libstdc++6 libgcc-s1 libusb-1.0-0 libudev1 libcap2"
SOURCES = ["firmware/saving/crc32.c", "firmware/chance/sha256.c", "firmware/ui/qr.c"]
TEXTS = 5000
QR_TEXT_MOST = 53


def why_not_debian():
    """Why Debian's packages are not there; nothing, if they are."""
    if DEBIAN.exists():
        return ""
    fetch = ROOT / "tests-host" / "tools" / "fetch_debian.sh"
    result = subprocess.run(
        [fetch, *PACKAGES.split(), DEBIAN], capture_output=True, text=True, check=False
    )
    lines = (result.stdout + result.stderr).strip().splitlines()
    return "" if result.returncode == 0 else f"could not be fetched ({lines[-1:]})"


def ask(inputs, *options):
    """A line of oracle.c's for each input."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "oracle"
        command = [os.environ.get("CC", "cc"), "-O1", "-std=c11", f"-I{ROOT}", "-o", program]
        command += [ROOT / "tests-host" / "oracles" / "oracle.c", *(ROOT / s for s in SOURCES)]
        subprocess.run([*command, *options], check=True)
        lines = "".join(f"{each.hex()}\n" for each in inputs)
        result = subprocess.run([program], input=lines, capture_output=True, text=True, check=True)
    answers = [line.split() for line in result.stdout.splitlines()]
    assert len(answers) == len(inputs)
    return answers


class Sums(unittest.TestCase):
    def test_crc_and_sha_256_are_those_of_zlib_and_hashlib(self):
        noise = random.Random(1)
        sizes = [*range(300), *(noise.randrange(4096) for _ in range(300))]
        inputs = [noise.randbytes(size) for size in sizes]
        for given, (crc, sha) in zip(inputs, ask(inputs)):
            self.assertEqual(int(crc, 16), zlib.crc32(given), given.hex())
            self.assertEqual(sha, hashlib.sha256(given).hexdigest(), given.hex())


class QrCodes(unittest.TestCase):
    def test_they_are_those_of_libqrcodegen(self):
        why = why_not_debian()
        if why:
            self.skipTest(f"not tested here: libqrcodegen {why}")
        library = next(DEBIAN.rglob("libqrcodegen.a"))
        noise = random.Random(2)
        texts = [
            bytes(noise.randrange(1, 256) for _ in range(size % (QR_TEXT_MOST + 2)))
            for size in range(TEXTS)
        ]
        options = ["-DQRCODEGEN", f"-I{DEBIAN}/usr/include", library]
        for text, answer in zip(texts, ask(texts, *options)):
            expected = "same" if len(text) <= QR_TEXT_MOST else "long"
            self.assertEqual(answer[2], expected, text)


class Picotool(unittest.TestCase):
    def setUp(self):
        why = why_not_debian()
        if why:
            self.skipTest(f"not tested here: picotool {why}")
        library = next(DEBIAN.rglob("libc.so.6")).parent
        loader = next(DEBIAN.rglob("ld-linux*"))
        self.command = [loader, "--library-path", library, DEBIAN / "usr" / "bin" / "picotool"]
        folder = Path(os.environ.get("THEGAME_UF2_DIR", ROOT / "build"))
        self.images = sorted(folder.glob("*/thegame-*.uf2"))
        self.assertTrue(self.images, "`./dev firmware all` builds them")

    def picotool(self, *arguments):
        result = subprocess.run(
            [*self.command, *arguments], capture_output=True, text=True, check=False
        )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout

    def test_it_reads_from_every_image_what_the_board_is(self):
        for image in self.images:
            with self.subTest(image.name):
                board = json.loads(image.with_suffix(".json").read_text(encoding="utf-8"))
                said = self.picotool("info", "-a", image)
                self.assertIn(f"family ID '{family_of(board)}'", said)
                self.assertRegex(said, r"name: +The Game\n")
                self.assertIn(f"board: {board['name']}", said)
                for key, gpio in board["keys"].items():
                    self.assertRegex(said, rf"(?mi)^ {gpio}: .*key {key}\b")
                if board["chip"] == "rp2350":
                    self.assertRegex(said, r"block type: +image def\n target chip: +RP2350\n")

    def test_it_makes_the_same_file_of_the_same_program(self):
        for image in self.images:
            with self.subTest(image.name), tempfile.TemporaryDirectory() as folder:
                theirs = Path(folder) / "theirs.uf2"
                board = json.loads(image.with_suffix(".json").read_text(encoding="utf-8"))
                self.picotool(
                    "uf2", "convert", image.with_suffix(".bin"), "-t", "bin", theirs, "-t", "uf2",
                    "-o", "0x10000000", "--family", family_of(board),
                )
                ours = blocks_of(image.read_bytes())
                for address, payload in blocks_of(theirs.read_bytes()).items():
                    self.assertEqual(ours[address][: len(payload)], payload, hex(address))


def family_of(board):
    return "rp2350-arm-s" if board["chip"] == "rp2350" else board["chip"]


def blocks_of(uf2):
    """Payloads by address."""
    result = {}
    for at in range(0, len(uf2), 512):
        address, size = (int.from_bytes(uf2[at + i : at + i + 4], "little") for i in (12, 16))
        result[address] = uf2[at + 32 : at + 32 + size]
    return result


if __name__ == "__main__":
    unittest.main()
