"""Turns the pictures of this folder into C: make_fonts.py OUTDIR writes OUTDIR/font_tables.c

A font (text.txt makes font_text) opens with its measures, one "name = number" a line: see struct
font in draw.h. Then come strips: a line of characters (or U+XXXX), and under it their pictures side
by side, a space between them, '#' for ink and '.' for none, above + capital + below rows high. A
strip ends with an empty line. The character U+FFFD, which stands for all that are missing, must be
among them.

icons.txt has strips only, of any height, with names instead of characters; NAME[0], NAME[1], ...
make an array. NAME=C says which character means the same: see struct bitmap in draw.h.

Lines that start with // are remarks.
"""

import re
import sys
from pathlib import Path

MEASURES = ["above", "capital", "below", "line", "gap"]
MISSING = 0xFFFD
LARGEST = 255


class PictureError(Exception):
    """What is wrong with a picture, and where."""


def refuse(file, line, sentence):
    raise PictureError(f"{file}:{line}: {sentence}")


def read(text, file):
    """The measures of a file, and its pictures in order: (name, line, rows)."""
    measures, pictures = {}, []
    lines = [line.rstrip() for line in text.split("\n")]
    at = 0
    while at < len(lines):
        line = lines[at]
        measure = re.fullmatch(r"(\w{2,}) = (.*)", line)
        if line == "" or line.startswith("//"):
            at += 1
        elif measure:
            read_measure(measures, *measure.groups(), file, at + 1)
            at += 1
        else:
            end = lines.index("", at) if "" in lines[at:] else len(lines)
            pictures += read_strip(lines[at:end], file, at + 1)
            at = end
    return measures, pictures


def read_measure(measures, name, value, file, line):
    if name not in MEASURES:
        refuse(file, line, f'There is no measure "{name}", only {", ".join(MEASURES)}.')
    if name in measures:
        refuse(file, line, f'"{name}" is given twice.')
    if not re.fullmatch(r"\d{1,2}", value, re.ASCII):
        refuse(file, line, f'"{name}" is a number from 0 to 99, not "{value}".')
    measures[name] = int(value)


def read_strip(lines, file, start):
    """The names stand in line `start`, the rows under it."""
    names, *rows = lines
    pictures = [(name, start, []) for name in names.split()]
    if not rows:
        refuse(file, start, "No picture stands under these names.")
    for line, row in enumerate(rows, start + 1):
        bad = re.search(r"[^#. ]", row)
        if bad:
            refuse(file, line, f'A picture is made of "#" and ".", not "{bad[0]}".')
        pieces = row.split()
        if len(pieces) != len(pictures):
            refuse(file, line, f"{len(pieces)} pieces stand under {len(pictures)} names.")
        for (name, _, above), piece in zip(pictures, pieces):
            width = len(above[0]) if above else len(piece)
            if len(piece) != width:
                refuse(file, line, f'"{name}" is {len(piece)} wide here, {width} above.')
            if width > LARGEST:
                refuse(file, line, f'"{name}" is wider than {LARGEST}.')
            above.append(piece)
    return pictures


def read_font(text, file):
    """The measures, and (code, rows) of every character in order."""
    measures, pictures = read(text, file)
    for name in MEASURES:
        if name not in measures:
            refuse(file, 1, f'The measure "{name}" is not given.')
    height = measures["above"] + measures["capital"] + measures["below"]
    glyphs = {}
    for name, line, rows in pictures:
        code = read_code(name, file, line)
        if code in glyphs:
            refuse(file, line, f'"{name}" is drawn twice.')
        if len(rows) != height:
            refuse(file, line, f'"{name}" has {len(rows)} rows, not {height}.')
        glyphs[code] = rows
    if MISSING not in glyphs:
        refuse(file, 1, "U+FFFD, for missing characters, is not drawn.")
    if len(glyphs) > LARGEST:
        refuse(file, 1, f"{len(glyphs)} characters: at most {LARGEST}.")
    if max(glyphs) != MISSING:
        refuse(file, 1, "No character may come after U+FFFD.")
    return measures, sorted(glyphs.items())


def read_code(name, file, line):
    number = re.fullmatch(r"U\+([0-9A-F]{4,6})", name)
    if not number and len(name) != 1:
        refuse(file, line, f'"{name}" is neither one character nor U+XXXX.')
    code = int(number[1], 16) if number else ord(name)
    if code > 0xFFFF:
        refuse(file, line, f'"{name}" is beyond U+FFFF.')
    return code


def read_icons(text, file):
    """By name in order: whether it is an array, and its pictures: (rows, code)."""
    measures, pictures = read(text, file)
    if measures:
        refuse(file, 1, "Icons have no measures.")
    icons = {}
    for full, line, rows in pictures:
        full, _, character = full.partition("=")
        parts = re.fullmatch(r"([a-z]\w*)(?:\[(\d+)\])?", full, re.ASCII)
        if not parts:
            refuse(file, line, f'"{full}" is neither NAME nor NAME[NUMBER].')
        name, index = parts.groups()
        code = read_code(character, file, line) if character else 0
        array, drawn = icons.setdefault(name, (index is not None, []))
        due = f"{name}[{len(drawn)}]" if array else name
        if full != due:
            refuse(file, line, f'"{full}" comes where "{due}" is due.')
        if not array and drawn:
            refuse(file, line, f'"{name}" is drawn twice.')
        if len(rows) > LARGEST:
            refuse(file, line, f'"{full}" is higher than {LARGEST}.')
        drawn.append((rows, code))
    return icons


def pages(rows):
    """The bytes of a picture in the order of a frame: see struct bitmap in draw.h."""
    return [
        sum((row[x] == "#") << bit for bit, row in enumerate(rows[top : top + 8]))
        for top in range(0, len(rows), 8)
        for x in range(len(rows[0]))
    ]


def array_text(kind, name, numbers):
    lines = [numbers[i : i + 16] for i in range(0, len(numbers), 16)]
    text = "".join(f"    {' '.join(f'{number:#x},' for number in line)}\n" for line in lines)
    return f"static const {kind} {name}[] = {{\n{text}}};\n"


def font_text(name, measures, glyphs):
    ends = []
    for _, rows in glyphs:
        ends.append((ends[-1] if ends else 0) + len(rows[0]))
    return (
        array_text("uint16_t", f"{name}_codes", [code for code, _ in glyphs])
        + array_text("uint16_t", f"{name}_ends", ends)
        + array_text("uint8_t", f"{name}_bytes", [b for _, rows in glyphs for b in pages(rows)])
        + f"const struct font font_{name} = {{\n"
        f"    .above = {measures['above']},\n"
        f"    .capital = {measures['capital']},\n"
        f"    .below = {measures['below']},\n"
        f"    .line_height = {measures['line']},\n"
        f"    .gap = {measures['gap']},\n"
        f"    .count = {len(glyphs)},\n"
        f"    .codes = {name}_codes,\n"
        f"    .ends = {name}_ends,\n"
        f"    .bytes = {name}_bytes,\n"
        "};\n"
    )


def icon_text(name, array, pictures):
    text = "".join(
        array_text("uint8_t", f"{name}_{i}", pages(rows)) for i, (rows, _) in enumerate(pictures)
    )
    bitmaps = [
        f"{{{len(rows[0])}, {len(rows)}, {code:#x}, {name}_{i}}}"
        for i, (rows, code) in enumerate(pictures)
    ]
    if array:
        definition = f"icon_{name}[{len(pictures)}] = {{\n    {', '.join(bitmaps)},\n}};"
    else:
        definition = f"icon_{name} = {bitmaps[0]};"
    return f"{text}const struct bitmap {definition}\n"


def make_tables(folder):
    """All pictures of `folder` as one C file."""
    parts = [
        "/* Made by make_fonts.py from the pictures beside it. */\n"
        '#include "firmware/ui/fonts.h"\n'
    ]
    for path in sorted(Path(folder).glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        if path.stem == "icons":
            parts += [icon_text(name, *icon) for name, icon in read_icons(text, path.name).items()]
        else:
            parts.append(font_text(path.stem, *read_font(text, path.name)))
    return "\n".join(parts)


def main(arguments):
    if len(arguments) != 1:
        print("usage: make_fonts.py OUTDIR", file=sys.stderr)
        return 2
    try:
        tables = make_tables(Path(__file__).parent)
    except PictureError as error:
        print(error, file=sys.stderr)
        return 1
    (Path(arguments[0]) / "font_tables.c").write_bytes(tables.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
