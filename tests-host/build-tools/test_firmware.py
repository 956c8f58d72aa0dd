"""The tools of the firmware's build: the UF2 maker, the size and stack report, the boards."""

import json
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tools import FIRMWARE, ROOT

from describe_board import BoardError, describe, read_macros
from make_uf2 import make_uf2
from report import read_functions, read_sections, read_symbols, read_words, sizes_of
from seal import FACTOR, TURN, WHOLE, hash_of, seal, seal_elf
from stack import Calls, read_disassembly, stack_bytes

SECTOR = 4096


class U8g2(unittest.TestCase):
    """How the library is fetched: from a repository made here, as there need not be a network."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = Path(self.folder.name)

    def commit(self, files):
        repository = self.path / "repository"
        for name, text in files.items():
            (repository / name).parent.mkdir(parents=True, exist_ok=True)
            (repository / name).write_text(text)
        git = ["git", "-C", str(repository), "-c", "user.name=x", "-c", "user.email=x@x.invalid"]
        subprocess.run([*git, "init", "-q"], check=True)
        subprocess.run([*git, "add", "."], check=True)
        subprocess.run([*git, "commit", "-q", "-m", "x"], check=True)
        head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, stdout=subprocess.PIPE)
        return head.stdout.decode().strip()

    def fetch(self, **values):
        values = {"FOLDER": self.path / "got", "URL": f"file://{self.path}/repository", **values}
        command = ["cmake", *(f"-D{name}={value}" for name, value in values.items())]
        command += ["-P", str(FIRMWARE / "fetch_u8g2.cmake")]
        return subprocess.run(command, capture_output=True, text=True)

    def test_only_what_is_compiled_of_one_commit_comes(self):
        first = self.commit(
            {"csrc/u8g2.h": "1", "csrc/u8g2_fonts.c": "large", "doc/a": "b", "LICENSE": "x"}
        )
        self.commit({"csrc/u8g2.h": "2", "csrc/later.c": "x"})
        done = self.fetch(COMMIT=first)
        self.assertEqual(done.returncode, 0, done.stderr)
        files = [path for path in (self.path / "got").rglob("*") if ".git" not in path.parts]
        names = sorted(path.name for path in files if path.is_file())
        self.assertEqual(names, ["LICENSE", "u8g2.h"])
        self.assertEqual((self.path / "got/csrc/u8g2.h").read_text(), "1")
        self.assertEqual(self.fetch(URL="file:///nowhere").returncode, 0, "it is there already")

    def test_without_a_network_the_way_out_is_named(self):
        done = self.fetch()
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"could not be\s+downloaded")
        self.assertRegex(done.stderr, "set U8G2_PATH")
        self.assertEqual(list(self.path.iterdir()), [], "nothing half done is left")


class Uf2(unittest.TestCase):
    def blocks(self, file):
        self.assertEqual(len(file) % 512, 0)
        return [struct.unpack_from("<8I476sI", file, at) for at in range(0, len(file), 512)]

    def test_it_covers_whole_sectors_in_order_and_holds_the_image(self):
        for size in [1, 256, SECTOR - 1, SECTOR, SECTOR + 1, 5 * SECTOR + 700]:
            image = bytes((i * 7 + 1) & 0xFF for i in range(size))
            blocks = self.blocks(make_uf2(image, "rp2040", 48 * SECTOR))
            blocks = blocks[-1:] + blocks[-4:-1] + blocks[:-4]  # the check is at the end of the file
            self.assertEqual(len(blocks) * 256, -(-size // SECTOR) * SECTOR)
            for i, (one, two, flags, address, count, number, total, family, _, end) in enumerate(
                blocks
            ):
                self.assertEqual((one, two, end), (0x0A324655, 0x9E5D5157, 0x0AB16F30))
                self.assertEqual((flags, family), (0x2000, 0xE48BFF56))
                self.assertEqual((address, count), (0x10000000 + 256 * i, 256))
                self.assertEqual((number, total), (i, len(blocks)))
            content = b"".join(block[8][:256] for block in blocks)
            self.assertEqual(content, image.ljust(len(content), b"\0"))

    def test_no_block_touches_the_sectors_of_the_saves(self):
        most = 48 * SECTOR
        self.assertEqual(len(self.blocks(make_uf2(bytes(most), "rp2040", most))), most // 256)
        with self.assertRaisesRegex(ValueError, "belongs to the saves"):
            make_uf2(bytes(most + 1), "rp2040", most)

    def test_families(self):
        self.assertEqual(self.blocks(make_uf2(b"x", "rp2350", SECTOR))[0][7], 0xE48BFF59)
        with self.assertRaisesRegex(ValueError, "empty"):
            make_uf2(b"", "rp2040", SECTOR)


class Seal(unittest.TestCase):
    """An image that is sealed is whole, and one of which anything differs is not."""

    IMAGE = bytes((i * 31 + i // 256) & 0xFF for i in range(8 * SECTOR))
    CHECK, AT, ENTRY = 0x10000200, 0x240, 0x244

    def sealed(self):
        return seal(self.IMAGE, 0x100, self.CHECK, self.ENTRY, self.AT)

    def test_the_reset_vector_leads_to_the_check_and_the_check_to_where_it_led(self):
        image = self.sealed()
        self.assertEqual(image[0x104:0x108], (self.CHECK | 1).to_bytes(4, "little"))
        self.assertEqual(image[self.ENTRY : self.ENTRY + 4], self.IMAGE[0x104:0x108])
        places = {*range(0x104, 0x108), *range(self.AT, self.ENTRY + 4)}
        changed = {at for at in range(len(image)) if image[at] != self.IMAGE[at]}
        self.assertLessEqual(changed, places)

    def test_the_hash_comes_to_the_word_for_whole(self):
        self.assertEqual(hash_of(self.sealed()), WHOLE)
        self.assertNotEqual(hash_of(self.IMAGE), WHOLE)

    def test_any_bit_and_any_two_words_count(self):
        image = bytearray(self.sealed())
        for at in [0, 0x104, self.AT, 5000, len(image) - 1]:
            for bit in range(8):
                image[at] ^= 1 << bit
                self.assertNotEqual(hash_of(image), WHOLE, (at, bit))
                image[at] ^= 1 << bit
        for first, second in [(3, 7), (4003, 4007), (3, len(image) - 1)]:  # the highest bits of words
            image[first] ^= 0x80
            image[second] ^= 0x80
            self.assertNotEqual(hash_of(image), WHOLE)
            image[first] ^= 0x80
            image[second] ^= 0x80
        self.assertEqual(hash_of(image), WHOLE)

    def elf(self, segments):
        """An ELF file with a text in front of the table of its segments (type, address, bytes, size in
        memory) and one behind them."""
        head = b"\x7fELF".ljust(52, b"\0") + b"what stands before"
        offset = len(head) + 32 * len(segments)
        table = content = b""
        for kind, address, data, size in segments:
            place = (kind, offset + len(content), 0x20000000, address, len(data), size, 5, 4096)
            table += struct.pack("<8I", *place)
            content += data
        elf = bytearray(head + table + content + b"what stands behind")
        struct.pack_into("<I", elf, 0x1C, len(head))
        struct.pack_into("<2H", elf, 0x2A, 32, len(segments))
        return bytes(elf)

    def test_the_elf_file_gets_the_same_bytes_and_keeps_its_layout(self):
        sealed = self.sealed()
        image = self.IMAGE

        def segments(of):
            return [
                (1, 0x10000000, of[:0x3000], 0x3000),
                (4, 0x10000000, b"a note that is not loaded", 0),
                (1, 0x10003000, of[0x3000:0x4500], 0x5000),  # variables and their first values
                (1, 0x10004500, b"", 0x7DC),  # variables without
                (1, 0x10004500, of[0x4500:], len(of) - 0x4500),
            ]

        self.assertEqual(seal_elf(self.elf(segments(image)), sealed), self.elf(segments(sealed)))

    def test_an_elf_file_of_more_than_the_image_is_refused(self):
        for address in (0x0FFFFFFC, 0x10000000 + len(self.IMAGE) - 4, 0x20000000):
            with self.assertRaisesRegex(ValueError, "8 bytes at .* are not in the image"):
                seal_elf(self.elf([(1, address, bytes(8), 8)]), self.sealed())

    def test_the_c_code_and_the_tool_have_the_same_numbers(self):
        code = (FIRMWARE / "image.c").read_text()
        for name, value in [("IMAGE_WHOLE", WHOLE), ("HASH_TURN", TURN), ("HASH_FACTOR", FACTOR)]:
            number = re.search(rf"#define {name} (\w+?)u?\n", code)[1]
            self.assertEqual(int(number, 0), value, name)


def disassembly(functions, regions=None):
    """Functions by name, each a list of instructions; `@name` becomes its address. `regions` has the
    memory of those that are not in flash."""
    regions = regions or {}
    at = {n: regions.get(n, 0x10000000) + 0x100 * i for i, n in enumerate(functions)}
    text = ""
    for name, codes in functions.items():
        text += f"{at[name]:x} <{name}>:\n"
        for i, code in enumerate(codes):
            code = re.sub(r"@(\w+)", lambda to: f"{at[to[1]]:x} <{to[1]}>", code)
            operation, _, rest = code.partition(" ")
            text += f"{at[name] + 2 * i:x}:\t{operation}\t{rest}\n"
        text += "\n"
    return text


def calls_of(functions, stored=(), pointers=(), recursion=None, others=0, names_all=False):
    words = {0x20000000 + 4 * i: word for i, word in enumerate(stored)}
    functions = read_disassembly(disassembly(functions))
    return Calls(functions, pointers, recursion or {}, words, others, names_all)


POINTERS = {
    "main": ["push {r4, lr}", "bl @call", "pop {r4, pc}"],
    "call": ["push {r3, lr}", "blx r3", "pop {r3, pc}"],
    "left": ["sub sp, #40", "bx lr"],
    "right": ["sub sp, #80", "bx lr"],
    "other": ["sub sp, #800", "bx lr"],
}
LEFT, RIGHT, OTHER = 0x10000201, 0x10000301, 0x10000401


class Stack(unittest.TestCase):
    def test_what_an_instruction_takes_from_the_stack(self):
        for code, size in [
            ("push {r4, r5, r6, lr}", 16),
            ("push {r4-r7, lr}", 20),
            ("stmdb sp!, {r4, r5, r6, r7, r8, lr}", 24),
            ("vpush {d8}", 8),
            ("sub sp, #48", 48),
            ("sub.w sp, sp, #1040", 1040),
            ("str.w lr, [sp, #-4]!", 4),
            ("add sp, r4", 1040),
            ("add sp, #48", 0),
            ("pop {r4, r5, pc}", 0),
            ("str r0, [sp, #4]", 0),
        ]:
            self.assertEqual(stack_bytes(code, lambda reg: {"r4": 0xFFFFFBF0}[reg]), size, code)

    def test_the_deepest_path_counts(self):
        calls = calls_of(
            {
                "main": ["push {r4, lr}", "bl @shallow", "bl @deep", "pop {r4, pc}"],
                "shallow": ["sub sp, #100", "bx lr"],
                "deep": ["push {r4, lr}", "b.n @deeper"],
                "deeper": ["sub sp, #96", "bx lr"],
                "unused": ["sub sp, #4000", "bx lr"],
            }
        )
        path = [("main", 8), ("deep", 8), ("deeper", 96)]
        self.assertEqual(calls.deepest("^main$"), (8 + 8 + 96, path))
        self.assertEqual(list(calls.problems), [])

    def test_a_frame_too_large_for_an_instruction_is_a_constant(self):
        calls = calls_of(
            {
                "main": [
                    "push {r4, lr}",
                    "ldr r4, [pc, #8] ; (1000000a <main+0xa>)",
                    "add sp, r4",
                    "pop {r4, pc}",
                    "nop",
                    ".word 0xfffffbf0",
                ]
            }
        )
        self.assertEqual(calls.deepest("^main$")[0], 8 + 1040)

    def test_a_call_through_a_pointer_must_be_accounted_for(self):
        told = [("^call$", "^(left|right)$")]
        calls = calls_of(POINTERS, [LEFT, RIGHT], told)
        self.assertEqual(calls.deepest("^main$")[0], 8 + 8 + 80)
        calls.check_stored("^$")
        self.assertEqual(list(calls.problems), [])

        calls = calls_of(POINTERS, [LEFT, RIGHT])
        calls.deepest("^main$")
        self.assertIn("call calls through a pointer: where to?", calls.problems)
        calls = calls_of(POINTERS, [LEFT], [("^call$", "^nobody$")])
        calls.deepest("^main$")
        self.assertIn("call calls ^nobody$, which nothing matches", calls.problems)
        calls = calls_of(POINTERS, [LEFT], [("^call$", 256)])
        self.assertEqual(calls.deepest("^main$")[0], 8 + 8 + 256)
        calls = calls_of(POINTERS, [LEFT], others=500)
        self.assertEqual(calls.deepest("^main$")[0], 8 + 8 + 500)
        self.assertEqual(list(calls.problems), [])
        calls = calls_of(POINTERS, [LEFT], others=500, names_all=True)
        self.assertEqual(calls.deepest("^main$")[0], 8 + 8 + 500)
        self.assertEqual(list(calls.problems), ["call calls through a pointer: where to?"])

    def test_a_callback_that_nobody_is_told_to_call_is_found(self):
        calls = calls_of(POINTERS, [LEFT, RIGHT, OTHER], [("^call$", "^(left|right)$")])
        calls.check_stored("^$")
        self.assertEqual(list(calls.problems), ["other is stored as a pointer: who calls it?"])
        calls = calls_of(POINTERS, [OTHER], [("^nobody$", "^other$")])
        calls.check_stored("^$")
        self.assertIn("other is stored as a pointer: who calls it?", calls.problems)
        calls = calls_of(POINTERS, [OTHER])
        calls.check_stored("^other$")
        self.assertEqual(list(calls.problems), [])

    def test_a_variable_beside_code_in_ram_is_no_function(self):
        text = disassembly(POINTERS)
        functions = read_disassembly(text, {0x10000000, 0x10000100, 0x10000200})
        self.assertEqual([f.name for f in functions.values()], ["main", "call", "left"])

    def test_instructions_that_look_like_an_address_are_none(self):
        functions = read_disassembly(disassembly(POINTERS))
        for address, stored in [(0x10000102, []), (0x10000108, ["left"]), (0x20000000, ["left"])]:
            calls = Calls(functions, [], {}, {address: LEFT})
            self.assertEqual([f.name for f in calls.stored], stored)

    def test_a_call_to_a_far_function_is_no_pointer(self):
        far = {
            "main": [
                "push {r4, lr}",
                "ldr r3, [pc, #8] ; (1000000a <main+0xa>)",
                "blx r3",
                "pop {r4, pc}",
                "nop",
                ".word 0x10000101",
            ],
            "far": ["sub sp, #40", "bx lr"],
        }
        calls = calls_of(far)
        self.assertEqual(calls.deepest("^main$")[0], 8 + 40)
        calls.check_stored("^$")
        self.assertEqual(list(calls.problems), [])
        # …but it is one if something else came into the register meanwhile.
        far["main"].insert(2, "ldr r3, [r0, #4]")
        far["main"][1] = "ldr r3, [pc, #8] ; (1000000c <main+0xc>)"
        calls = calls_of(far)
        calls.deepest("^main$")
        self.assertEqual(list(calls.problems), ["main calls through a pointer: where to?"])

    def test_returning_through_a_register_is_not_a_call(self):
        code = ["push {r0, r1, r2, r3}", "push {r4, lr}", "pop {r4}", "pop {r3}", "bx r3"]
        calls = calls_of({"main": code})
        calls.deepest("^main$")
        self.assertEqual(list(calls.problems), [])

    def test_recursion_needs_a_bound(self):
        functions = {
            "main": ["push {r4, lr}", "bl @again", "pop {r4, pc}"],
            "again": ["push {r4, r5, r6, lr}", "bl @step", "pop {r4, r5, r6, pc}"],
            "step": ["sub sp, #24", "bl @again", "bx lr"],
        }
        calls = calls_of(functions)
        calls.deepest("^main$")
        self.assertIn("recursion without a bound: again > step > again", calls.problems)
        calls = calls_of(functions, recursion={"again": 3})
        self.assertEqual(calls.deepest("^main$")[0], 8 + 3 * (16 + 24))
        self.assertEqual(list(calls.problems), [])

    def test_all_that_an_interrupt_reaches_must_be_in_ram(self):
        functions = {
            "isr": ["push {r4, lr}", "bl @near", "bl @near", "pop {r4, pc}"],
            "near": ["push {r3, lr}", "blx r3", "b.n @tail"],
            "tail": ["b.n @isr"],
            "stored": ["bx lr"],
            "main": ["push {r4, lr}", "bl @tail", "pop {r4, pc}"],
        }
        pointers = [("^near$", "^stored$")]
        ram = 0x20000000
        for in_ram, found in [
            ("isr near tail stored", []),
            ("near tail stored", ["isr"]),
            ("isr tail stored", ["near"]),
            ("isr near stored", ["tail"]),
            ("isr near tail", ["stored"]),
            ("", ["isr", "near", "tail", "stored"]),
        ]:
            text = disassembly(functions, dict.fromkeys(in_ram.split(), ram))
            read = read_disassembly(text)
            stored = next(f.address for f in read.values() if f.name == "stored")
            calls = Calls(read, pointers, {}, {0x20010000: stored | 1})
            self.assertEqual(sorted(calls.in_flash("^isr$")), sorted(found), in_ram)
            self.assertEqual(list(calls.problems), [])

    def test_a_function_that_calls_itself_is_recursion_a_jump_to_its_start_a_loop(self):
        calls = calls_of({"main": ["push {r4, lr}", "bl @main", "pop {r4, pc}"]})
        calls.deepest("^main$")
        self.assertIn("recursion without a bound: main > main", calls.problems)
        calls = calls_of({"main": ["push {r4, lr}", "b.n @main"]})
        calls.deepest("^main$")
        self.assertEqual(list(calls.problems), [])


class Report(unittest.TestCase):
    def test_sections_what_is_flash_what_is_ram(self):
        def row(name, size, vma, lma, flags):
            return f"  0 {name}  {size}  {vma}  {lma}  00001000  2**2\n                  {flags}\n"

        code, data = "CONTENTS, ALLOC, LOAD, CODE", "CONTENTS, ALLOC, LOAD, DATA"
        text = (
            row(".text", "00001000", "10000100", "10000100", code)
            + row(".data", "00000100", "20000000", "10001100", data)
            + row(".bss", "00000800", "20000100", "20000100", "ALLOC")
            + row(".heap", "00000800", "20000900", "20000900", "ALLOC")
            + row(".stack_dummy", "00001000", "20041000", "20041000", "ALLOC")
            + row(".sector_fill", "00000e00", "10001200", "10001200", data)
            + row(".debug_info", "00009000", "00000000", "00000000", "CONTENTS, DEBUGGING")
        )
        self.assertEqual(len(read_sections(text)), 7)
        self.assertEqual(sizes_of(read_sections(text)), (0x1100, 0x900))

    def test_symbols_and_words(self):
        symbols = read_symbols("10000100 00000020 T main\n20000000 b start\n         U malloc\n")
        self.assertEqual(symbols, [("main", 0x20, "T"), ("start", 0, "b")])
        table = "10000100 g     F .text\t00000020 main\n20000003 l     O .data\t00000001 on\n"
        self.assertEqual(read_functions(table), {0x10000100})
        words = read_words(" 10002000 01020010 ffffffff 00000000 78563412  ................\n")
        self.assertEqual((words[0x10002000], words[0x1000200C]), (0x10000201, 0x12345678))


MACROS = """
#define BOARD_HEADER "boards/test.h"
#define BOARD_NAME "Test board"
#define BOARD_SDK "pico"
#define BOARD_PANEL_SSD1306 1
#define BOARD_PANEL_SH1106 0
#define BOARD_BUS_I2C 1
#define BOARD_BUS_SPI 0
#define BOARD_I2C_INSTANCE 0
#define BOARD_I2C_ADDRESS 0x3C
#define BOARD_I2C_SDA (4u)
#define BOARD_I2C_SCL 5
#define BOARD_I2C_HZ 400000
#define BOARD_ROTATION 0
#define BOARD_CONTRAST 255
#define BOARD_KEY_UP 10
#define BOARD_KEY_A 14
#define BOARD_KEY_B 15
#define BOARD_LED 25
#define BOARD_LED_ACTIVE_LOW 0
#define BOARD_BUZZER 9
#define HAL_FLASH_SECTORS 16
#define HAL_FLASH_SECTOR 4096
#define OTHER(x) (x)
"""


class Boards(unittest.TestCase):
    def test_a_board_is_described(self):
        board = describe(read_macros(MACROS))
        self.assertEqual((board["name"], board["sdk"]), ("Test board", "pico"))
        self.assertEqual((board["panel"], board["rotation"]), ("ssd1306", 0))
        i2c = {"instance": 0, "address": 0x3C, "sda": 4, "scl": 5, "hz": 400000}
        self.assertEqual((board["i2c"], board["spi"]), (i2c, None))
        self.assertEqual(board["keys"], {"up": 10, "a": 14, "b": 15})
        self.assertEqual(board["led"], {"gpio": 25, "activeLow": False})
        self.assertEqual((board["buzzer"], board["battery"]), (9, None))
        self.assertEqual(board["saveBytes"], 65536)

    def test_a_header_that_cannot_be_right_is_refused_with_a_reason(self):
        for old, new, complaint in [
            ("BOARD_PANEL_SSD1306 1", "BOARD_PANEL_OTHER 1", "one of BOARD_PANEL_SSD1306"),
            ("BOARD_PANEL_SH1106 0", "BOARD_PANEL_SH1106 1", "one of BOARD_PANEL_SSD1306"),
            ("BOARD_BUS_I2C 1", "BOARD_BUS_I2C 0", "one of BOARD_BUS_I2C"),
            ("#define BOARD_I2C_SDA (4u)", "", "lacks BOARD_I2C_SDA"),
            ("#define BOARD_ROTATION 0", "", "lacks BOARD_ROTATION"),
            ("#define BOARD_KEY_A 14\n#define BOARD_KEY_B 15", "", "needs two keys"),
            ("SDA (4u)", "SDA 2", "not SDA and SCL of I2C0"),
            ("KEY_A 14", "KEY_A 15", "GPIO 15 is both BOARD_KEY_A and BOARD_KEY_B"),
            ("KEY_A 14", "KEY_A 30", "GPIOs are 0 to 29"),
            ("ROTATION 0", "ROTATION 90", "0 or 180"),
            ("ROTATION 0", "ROTATION 0\n#define BOARD_MHZ 50", "multiple of 12 from 48 to 96"),
            ("ROTATION 0", "ROTATION 0\n#define BOARD_MHZ 240", "or 200, is wanted"),
            ("LED 25", 'LED "x"', "must be a number"),
            ('NAME "Test board"', "NAME 7", "must be a string"),
            ("BUZZER 9", "BUZZER 3 * 3", r"BOARD_BUZZER is 3 \* 3"),
        ]:
            with self.subTest(new), self.assertRaisesRegex(BoardError, complaint):
                self.assertIn(old, MACROS)
                describe(read_macros(MACROS.replace(old, new)))

    def test_an_spi_clock_is_inside_the_data_sheet_of_the_panel(self):
        for panel, most, rotation in [("SSD1306", 10000000, 0), ("SH1106", 4000000, 0), ("SH1107", 4000000, 90)]:
            for hz in [most, most + 1]:
                macros = {**read_macros(MACROS), "BOARD_BUS_I2C": 0, "BOARD_BUS_SPI": 1, "BOARD_PANEL_SSD1306": 0}
                macros |= {f"BOARD_PANEL_{panel}": 1, "BOARD_ROTATION": rotation, "BOARD_SPI_HZ": hz}
                pins = {"INSTANCE": 0, "SCK": 18, "MOSI": 19, "CS": 17, "DC": 16}
                macros |= {f"BOARD_SPI_{name}": value for name, value in pins.items()}
                with self.subTest(panel=panel, hz=hz):
                    if hz == most:
                        self.assertEqual(describe(macros)["spi"]["hz"], hz)
                    else:
                        with self.assertRaisesRegex(BoardError, f"an {panel} takes {most} at most"):
                            describe(macros)

    def test_the_program_says_what_is_wrong_and_fails(self):
        program = [sys.executable, "-B", str(FIRMWARE / "describe_board.py")]
        good = subprocess.run(program, input=MACROS, capture_output=True, text=True, check=True)
        self.assertEqual(json.loads(good.stdout), describe(read_macros(MACROS)))
        bad = subprocess.run(program, input="", capture_output=True, text=True)
        self.assertEqual((bad.returncode, bad.stdout), (1, ""))
        self.assertRegex(bad.stderr, r"^the board header must define one of BOARD_PANEL_\S+, .*\n$")


WORDS = {2: "two", 3: "three", 5: "five", 6: "six"}


class Documents(unittest.TestCase):
    def test_every_board_has_its_row_in_docs_and_every_row_its_board(self):
        """…with the panel, the bus and the number of keys that its header says."""
        rows = {}
        for name, cells in re.findall(
            r"^\| `(\w+)` \|(.*)\|$", (ROOT / "docs/building.md").read_text("utf-8"), re.M
        ):
            rows[name] = [cell.strip() for cell in cells.split("|")]
        names = [path.stem for path in (ROOT / "boards").glob("*.h")]
        self.assertEqual(sorted(rows), sorted(names))
        for name in names:
            header = subprocess.run(
                ["cc", "-E", "-dM", "-x", "c", "-I", str(ROOT)]
                + [f'-DBOARD_HEADER="boards/{name}.h"', "-include", str(ROOT / "hal/hal.h")]
                + [str(FIRMWARE / "board.h")],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            board = describe(read_macros(header))
            bus = "I2C" if board["i2c"] else "SPI"
            display = f"{board['panel'].upper()}, {bus}"
            self.assertEqual(rows[name][1], display, name)
            self.assertEqual(rows[name][2].split()[0], WORDS[len(board["keys"])], name)


if __name__ == "__main__":
    unittest.main()
