"""The font compiler: what it makes of pictures, which it refuses, and that fonts.h names what is
drawn."""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tools import FONTS

from make_fonts import PictureError, make_tables, pages, read_font, read_icons

MEASURES = "above = 0\ncapital = 2\nbelow = 0\nline = 3\ngap = 1\n\n"
MISSING = "U+FFFD\n##\n##\n\n"

BAD_FONTS = [
    ("a sign that is no pixel", f"{MEASURES}a b\n# o\n# #\n", r'^bad\.txt:8: .*not "o"'),
    ("a row that is too wide", f"{MEASURES}a b\n# #\n# ##\n", r':9: "b" is 2 wide here, 1 above'),
    ("a row short of a piece", f"{MEASURES}a b\n# #\n#\n", r":9: 1 pieces stand under 2 names"),
    ("a row too few", f"{MEASURES}a b\n# #\n\n", r':7: "a" has 1 rows, not 2'),
    ("a row too many", f"{MEASURES}a\n#\n#\n#\n", r':7: "a" has 3 rows, not 2'),
    ("names without pictures", f"{MEASURES}a b\n\n", r":7: No picture"),
    ("drawn twice", f"{MEASURES}a U+0061\n# #\n# #\n", r':7: "U\+0061" is drawn twice'),
    ("no character", f"{MEASURES}ab\n#\n#\n", r':7: "ab" is neither one character'),
    ("beyond U+FFFF", f"{MEASURES}\U0001f512\n#\n#\n", r":7: .* beyond U\+FFFF"),
    ("too wide", f"{MEASURES}a\n{'#' * 256}\n", r':8: "a" is wider than 255'),
    ("no picture for what is missing", f"{MEASURES}a\n#\n#\n", r":1: U\+FFFD"),
    ("one after the last", f"{MEASURES}{MISSING}U+FFFE\n#\n#\n", r":1: No character may"),
    ("an unknown measure", "bellow = 2\n", r':1: There is no measure "bellow", only above'),
    ("a measure given twice", "gap = 1\ngap = 1\n", r':2: "gap" is given twice'),
    ("no number", "gap = one\n", r':1: "gap" is a number from 0 to 99, not "one"'),
    ("a measure left out", "gap = 1\nline = 2\n", r':1: The measure "above" is not given'),
    ("an empty file", "", r":1: The measure"),
]

BAD_ICONS = [
    ("drawn twice", "up up\n# #\n", r':1: "up" is drawn twice'),
    ("a number left out", "up[0] up[2]\n# #\n", r':1: "up\[2\]" comes where "up\[1\]" is due'),
    ("no array", "up\n#\n\nup[1]\n#\n", r':4: "up\[1\]" comes where "up" is due'),
    ("no character", "up=UP\n#\n", r':1: "UP" is neither one character'),
    ("not a name", "Up!\n#\n", r':1: "Up!" is neither NAME'),
    ("measures", "gap = 1\n\nup\n#\n", r":1: Icons have no measures"),
    ("too high", "up\n" + "#\n" * 256, r':1: "up" is higher than 255'),
]


class Fonts(unittest.TestCase):
    def test_a_font_is_read_from_side_by_side_pictures_and_sorted(self):
        strip = "b   a U+00E9\n#.# # ##\n.#. . .#\n\n"
        measures, glyphs = read_font(f"// remark\n{MEASURES}{strip}{MISSING}", "tiny.txt")
        self.assertEqual(measures, {"above": 0, "capital": 2, "below": 0, "line": 3, "gap": 1})
        self.assertEqual(
            glyphs,
            [
                (0x61, ["#", "."]),
                (0x62, ["#.#", ".#."]),
                (0xE9, ["##", ".#"]),
                (0xFFFD, ["##", "##"]),
            ],
        )

    def test_signs_that_mean_something_to_the_reader_can_be_drawn_too(self):
        text = f"{MEASURES}/ # . =\n# # # #\n. # # .\n\n{MISSING}"
        codes = [chr(code) for code, _ in read_font(text, "tiny.txt")[1]]
        self.assertEqual("".join(codes), "#./=\ufffd")

    def test_a_picture_becomes_pages_of_columns_the_topmost_row_in_bit_0(self):
        self.assertEqual(pages(["#.", "##"]), [3, 2])
        self.assertEqual(pages(["#."] * 8 + [".#", "##"]), [0xFF, 0, 2, 3])

    def test_bad_fonts_are_refused(self):
        for what, text, complaint in BAD_FONTS:
            with self.subTest(what), self.assertRaisesRegex(PictureError, complaint):
                read_font(text, "bad.txt")

    def test_more_characters_than_a_font_can_count_are_refused(self):
        strips = "".join(f"{chr(0x4E00 + i)}\n#\n#\n\n" for i in range(255))
        with self.assertRaisesRegex(PictureError, "256 characters: at most 255"):
            read_font(MEASURES + strips + MISSING, "bad.txt")

    def test_icons_have_names_arrays_are_numbered(self):
        icons = read_icons("up bar[0] bar[1]=▲\n# ## .#\n", "icons.txt")
        self.assertEqual(icons, {"up": (False, [(["#"], 0)]), "bar": (True, [(["##"], 0), ([".#"], 0x25B2)])})

    def test_bad_icons_are_refused(self):
        for what, text, complaint in BAD_ICONS:
            with self.subTest(what), self.assertRaisesRegex(PictureError, complaint):
                read_icons(text, "icons.txt")


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = Path(self.folder.name)

    def test_a_folder_with_a_bad_picture_makes_no_tables(self):
        (self.path / "icons.txt").write_text("up\n#x\n")
        with self.assertRaisesRegex(PictureError, r"icons\.txt:2: "):
            make_tables(self.path)

    def test_it_writes_its_tables_where_it_is_told(self):
        program = [sys.executable, "-B", str(FONTS / "make_fonts.py")]
        self.assertEqual(subprocess.run(program, capture_output=True).returncode, 2)
        subprocess.run([*program, str(self.path)], check=True)
        self.assertEqual((self.path / "font_tables.c").read_text("utf-8"), make_tables(FONTS))

    def test_what_it_writes_is_the_picture(self):
        (self.path / "tiny.txt").write_text(f"{MEASURES}a\n#.\n##\n\n{MISSING}")
        (self.path / "icons.txt").write_text("up=▲ bar[0]\n.# #\n")
        text = make_tables(self.path)
        for part in [
            "tiny_codes[] = {\n    0x61, 0xfffd,\n};",
            "tiny_ends[] = {\n    0x2, 0x4,\n};",
            "tiny_bytes[] = {\n    0x3, 0x2, 0x3, 0x3,\n};",
            "    .line_height = 3,\n",
            "up_0[] = {\n    0x0, 0x1,\n};\nconst struct bitmap icon_up = {2, 1, 0x25b2, up_0};\n",
            "const struct bitmap icon_bar[1] = {\n    {1, 1, 0x0, bar_0},\n};\n",
        ]:
            self.assertIn(part, text)


class Header(unittest.TestCase):
    def test_fonts_h_names_every_font_and_icon_with_the_right_sizes(self):
        header = (FONTS.parent / "fonts.h").read_text("utf-8")
        named = re.findall(r"^extern const struct font font_(\w+);", header, re.M)
        drawn = [path.stem for path in FONTS.glob("*.txt") if path.stem != "icons"]
        self.assertEqual(sorted(named), sorted(drawn))

        icons = read_icons((FONTS / "icons.txt").read_text("utf-8"), "icons.txt")
        drawn = {
            (name, array, f"{len(rows[0])}x{len(rows)}")
            for name, (array, pictures) in icons.items()
            for rows, _ in pictures
        }
        declared = r"^extern const struct bitmap icon_(\w+)(\[\w+\])?;\s*/\* (\d+x\d+)"
        promised = {
            (name, array != "", size) for name, array, size in re.findall(declared, header, re.M)
        }
        self.assertEqual(promised, drawn)


if __name__ == "__main__":
    unittest.main()
