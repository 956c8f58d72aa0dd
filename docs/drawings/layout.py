"""Where the parts go: on a breadboard, and on strip board. Both are held with the USB socket to the
right, and both count the Pico's rows from the right, so that row 6 has pin 6.

A layout is data: what sits in which hole, and which holes a wire joins. What is joined by that with
what, a test works out and compares with the board's header.
"""

from copy import copy

from parts import KEY_SIZE, OLED_HEIGHT, OLED_PICTURE, OLED_PICTURE_TOP, OLED_PINS, OLED_WIDTH
from parts import PICO_LENGTH, PICO_PINS, PICO_WIDTH, PITCH, POWER_PIN, keys_of, signals_of
from svg import COLOURS, INK, SIGNS, Svg

HOLE = 17  # pixels from hole to hole
MM = HOLE / PITCH


class Layout:
    """Holes are (row, line): the row counts from the right, the line is a letter from the top."""

    def __init__(self, rows, lines, pico, oled, keys):
        self.rows = rows
        self.lines = lines  # how far below the first one each line is, in holes, by its letter
        self.pico = pico  # lines of pins 1 to 20 and 21 to 40
        self.oled = oled  # (row of SDA, line)
        self.keys = keys  # by name: (row, upper line, lower line); the other legs are two rows on
        self.x0, self.y0 = 40, 120

    def at(self, row, line):
        return self.x0 + (self.rows - row) * HOLE, self.y0 + self.lines[line] * HOLE

    def pico_hole(self, pin):
        return (pin, self.pico[0]) if pin <= 20 else (41 - pin, self.pico[1])

    def oled_hole(self, name):
        row, line = self.oled
        return row + len(OLED_PINS) - 1 - OLED_PINS.index(name), line

    def key_holes(self, name):
        row, upper, lower = self.keys[name]
        return [(row, upper), (row + 2, upper), (row, lower), (row + 2, lower)]

    def key_middle(self, name):
        (x1, y1), (x2, y2) = (self.at(*self.key_holes(name)[i]) for i in (0, 3))
        return (x1 + x2) / 2, (y1 + y2) / 2


def hole_name(hole):
    return f"{hole[1]}{hole[0]}"


def draw_holes(svg, layout, line):
    """A line of holes is a dotted line."""
    ends = layout.at(layout.rows, line), layout.at(1, line)
    svg.line(*ends, stroke="#8f8a7d", stroke_width=4.4, stroke_linecap="round", stroke_dasharray=f"0 {HOLE}")


def draw_pico(svg, layout, used):
    upper, lower = layout.at(1, layout.pico[0]), layout.at(20, layout.pico[1])
    x, y = (upper[0] + lower[0]) / 2, (upper[1] + lower[1]) / 2
    svg.rect(
        x - PICO_LENGTH * MM / 2,
        y - PICO_WIDTH * MM / 2,
        PICO_LENGTH * MM,
        PICO_WIDTH * MM,
        rx=6,
        fill="#d8ecdd",
        stroke="#2f6b3d",
        stroke_width=2,
        fill_opacity=0.93,
    )
    svg.rect(
        x + (PICO_LENGTH / 2 - 4.3) * MM, y - 4 * MM, 5.6 * MM, 8 * MM, rx=3, fill="#cfd3d8", stroke="#777"
    )
    svg.text(x + (PICO_LENGTH / 2 - 1.5) * MM, y, "USB", 12, text_anchor="middle")
    svg.text(x, y, "Raspberry Pi Pico", 15, text_anchor="middle", fill="#2f6b3d", font_weight="bold")
    for pin in range(1, 41):
        place = layout.at(*layout.pico_hole(pin))
        net = used.get(pin)
        svg.circle(
            *place,
            5 if net else 3.5,
            fill=COLOURS[net] if net else "#f6f6f6",
            stroke=INK,
            class_="leg",
            data_hole=hole_name(layout.pico_hole(pin)),
            data_leg=f"pico-{pin}",
        )
        if net:
            svg.text(
                place[0],
                place[1] + (15 if pin <= 20 else -15),
                f"{pin}",
                11,
                text_anchor="middle",
                font_weight="bold",
            )


def draw_oled(svg, layout, opacity=0.9):
    left, right = (layout.at(*layout.oled_hole(name)) for name in (OLED_PINS[0], OLED_PINS[-1]))
    x, y = (left[0] + right[0]) / 2, left[1] - 1.8 * MM
    svg.rect(
        x - OLED_WIDTH * MM / 2,
        y,
        OLED_WIDTH * MM,
        OLED_HEIGHT * MM,
        rx=5,
        fill="#dfe8f7",
        stroke="#1f3d7a",
        stroke_width=2,
        fill_opacity=opacity,
    )
    width, height = OLED_PICTURE
    svg.rect(
        x - width * MM / 2,
        y + OLED_PICTURE_TOP * MM,
        width * MM,
        height * MM,
        fill="#111",
        fill_opacity=opacity,
    )
    svg.text(x, y + (OLED_PICTURE_TOP + height / 2) * MM, "display", 14, text_anchor="middle", fill="#9fe8ff")
    for name in OLED_PINS:
        place = layout.at(*layout.oled_hole(name))
        net = {"VCC": "3V3"}.get(name, name)
        svg.circle(
            *place,
            5,
            fill=COLOURS[net],
            stroke=INK,
            class_="leg",
            data_hole=hole_name(layout.oled_hole(name)),
            data_leg=f"oled-{name}",
        )
        svg.text(place[0], place[1] + 14, name, 7, text_anchor="middle")


def draw_key(svg, layout, name):
    x, y = layout.key_middle(name)
    for number, hole in enumerate(layout.key_holes(name)):
        place = layout.at(*hole)
        svg.line(place, (place[0], y), stroke="#aaa", stroke_width=4)
        svg.circle(
            *place,
            4,
            fill="#ddd",
            stroke=INK,
            class_="leg",
            data_hole=hole_name(hole),
            data_leg=f"key-{name}-{number}",
        )
    size = KEY_SIZE * MM
    svg.rect(x - size / 2, y - size / 2, size, size, rx=4, fill="#f1f1f1", stroke="#555", stroke_width=2)
    svg.circle(x, y, 12, fill=COLOURS[name], stroke="#333")
    svg.text(x, y, SIGNS[name], 13, text_anchor="middle", fill="#fff", font_weight="bold")


def draw_wire(svg, layout, net, *holes):
    """From hole to hole; between them it may pass through others' places without touching them."""
    points = [layout.at(*hole) for hole in holes]
    svg.wire(net, *points, width=4, data_from=hole_name(holes[0]), data_to=hole_name(holes[-1]))
    for point in (points[0], points[-1]):
        svg.circle(*point, 3.5, fill=COLOURS[net], stroke="#fff")


# --- The breadboard: five holes of a row are joined, a to e and f to j, and so is each long rail
# ---

BREADBOARD = Layout(
    rows=63,
    lines={letter: i + (2 if i > 4 else 0) for i, letter in enumerate("abcdefghij")} | {"-": 13.5},
    pico=("c", "h"),
    oled=(26, "e"),
    keys={
        name: (row, "e", "f")
        for name, row in {"UP": 60, "DOWN": 55, "LEFT": 50, "RIGHT": 45, "A": 40, "B": 35}.items()
    },
)


def breadboard_holes(svg, layout):
    left, right = layout.at(layout.rows, "a"), layout.at(1, "j")
    svg.rect(
        left[0] - 22,
        left[1] - 20,
        right[0] - left[0] + 44,
        16 * HOLE + 24,
        rx=8,
        fill="#f7f5ef",
        stroke="#bbb",
    )
    middle = (layout.at(1, "e")[1] + layout.at(1, "f")[1]) / 2
    svg.rect(left[0] - 22, middle - 8, right[0] - left[0] + 44, 16, fill="#e4e1d6")
    rail = layout.at(1, "-")[1]
    svg.line((left[0] - 12, rail + 10), (right[0] + 12, rail + 10), stroke="#2255cc", stroke_width=1.5)
    svg.text(left[0] - 13, rail, "–", 14, text_anchor="middle", fill="#2255cc")
    for line in layout.lines:
        draw_holes(svg, layout, line)
    for row in range(1, layout.rows + 1):
        if row % 5 == 0 or row == 1:
            svg.text(layout.at(row, "a")[0], rail + 22, f"{row}", 10, text_anchor="middle", fill="#888")
    for line in layout.lines:
        if line != "-":
            for x in (left[0] - 13, right[0] + 13):
                svg.text(x, layout.at(1, line)[1], line, 10, text_anchor="middle", fill="#888")


def raised_wire(svg, layout, net, start, end, height):
    """A wire that leaves both holes upwards, to its own height above the board."""
    (x1, y1), (x2, y2) = layout.at(*start), layout.at(*end)
    svg.wire(
        net,
        (x1, y1),
        (x1, height),
        (x2, height),
        (x2, y2),
        width=4,
        data_from=hole_name(start),
        data_to=hole_name(end),
    )
    for point in ((x1, y1), (x2, y2)):
        svg.circle(*point, 3.5, fill=COLOURS[net], stroke="#fff")


def draw_breadboard(board, path):
    layout, signals, keys = BREADBOARD, signals_of(board), keys_of(board)
    used = {pin: name for name, pin in signals.items() if name != "BUZZER"}
    used |= {8: "GND", 38: "GND", POWER_PIN: "3V3"}
    svg = Svg(1135, 430, f"{board['name']} on a breadboard of 63 rows")
    breadboard_holes(svg, layout)
    draw_pico(svg, layout, used)
    draw_oled(svg, layout)
    for name in keys:
        draw_key(svg, layout, name)
    level = layout.at(1, "a")[1] - 26
    for i, name in enumerate(["SDA", "SCL"]):
        row = layout.oled_hole(name)[0]
        raised_wire(svg, layout, name, (signals[name], "a"), (row, "a"), level - 7 * i)
    raised_wire(svg, layout, "GND", (8, "a"), (layout.oled_hole("GND")[0], "a"), level - 14)
    for i, name in enumerate(reversed(keys)):
        raised_wire(svg, layout, name, (signals[name], "a"), (layout.keys[name][0], "a"), level - 21 - 7 * i)
    power = 41 - POWER_PIN
    x, below = layout.at(21, "j")[0] - 4, layout.at(1, "j")[1] + 14
    start, end = layout.at(power, "j"), layout.at(layout.oled_hole("VCC")[0], "d")
    svg.wire(
        "3V3",
        start,
        (start[0], below),
        (x, below),
        (x, end[1]),
        end,
        width=4,
        data_from=hole_name((power, "j")),
        data_to=hole_name((layout.oled_hole("VCC")[0], "d")),
    )
    draw_wire(svg, layout, "GND", (41 - 38, "j"), (41 - 38, "-"))
    for name in keys:
        row = layout.keys[name][0] + 2
        draw_wire(svg, layout, "GND", (row, "j"), (row, "-"))
    svg.text(
        40, 22, "Seen from above. The rail marked – is ground; the other rails stay empty.", 13, fill="#555"
    )
    svg.write(path)


# --- Strip board: a strip runs down each row, from edge to edge but for the cuts ---

LETTERS = "ABCDEFGHIJKLMNOPQRSTU"
STRIP = Layout(
    rows=43,
    lines={letter: i for i, letter in enumerate(LETTERS)},
    pico=("L", "S"),
    oled=(21, "E"),
    keys={
        "UP": (35, "E", "H"),
        "DOWN": (35, "O", "R"),
        "LEFT": (40, "J", "M"),
        "RIGHT": (30, "J", "M"),
        "A": (3, "E", "H"),
        "B": (8, "E", "H"),
    },
)
STRIPS = {6: 43, 2: 29}  # strips that the board needs, by the keys there are
UNDER_PICO = [(row, "P") for row in range(1, 21)]


def strip_cuts(keys):
    cuts = UNDER_PICO + [(5, "K"), (10, "K")]
    return cuts + ([(35, "I")] if "UP" in keys else [])


def strip_wires(signals, keys):
    """Each wire keeps to a line of its own; only that of the lower key goes round a corner."""
    wires = [
        ("SDA", (signals["SDA"], "B"), (21, "B")),
        ("SCL", (signals["SCL"], "C"), (22, "C")),
        ("3V3", (41 - POWER_PIN, "T"), (23, "T")),
        ("GND", (13, "F"), (24, "F")),
        ("B", (signals["B"], "I"), (10, "I")),
        ("A", (signals["A"], "J"), (5, "J")),
    ]
    if "UP" in keys:
        wires += [
            ("LEFT", (signals["LEFT"], "A"), (42, "A")),
            ("UP", (signals["UP"], "D"), (35, "D")),
            ("RIGHT", (signals["RIGHT"], "G"), (30, "G")),
            ("DOWN", (signals["DOWN"], "K"), (27, "K"), (27, "N"), (35, "N")),
            ("GND", (18, "H"), (32, "H")),
            ("GND", (32, "S"), (37, "S")),
            ("GND", (37, "T"), (40, "T")),
        ]
    return wires


def draw_strips(svg, layout):
    for row in range(1, layout.rows + 1):
        (x, top), (_, bottom) = layout.at(row, "A"), layout.at(row, LETTERS[-1])
        svg.rect(x - 6, top - 8, 12, bottom - top + 16, fill="#f0d9b5")
        if row % 5 == 0 or row == 1:
            svg.text(x, top - 17, f"{row}", 10, text_anchor="middle", fill="#888")
    for line in layout.lines:
        draw_holes(svg, layout, line)
        for x in (layout.at(layout.rows, line)[0] - 16, layout.at(1, line)[0] + 34):
            svg.text(x, layout.at(1, line)[1], line, 10, text_anchor="middle", fill="#888")


def draw_cut(svg, layout, hole):
    x, y = layout.at(*hole)
    svg.rect(x - 7, y - 5, 14, 10, fill="#fff", class_="cut", data_hole=hole_name(hole))
    svg.line((x - 4, y - 4), (x + 4, y + 4), stroke="#c00", stroke_width=1.8)
    svg.line((x - 4, y + 4), (x + 4, y - 4), stroke="#c00", stroke_width=1.8)


def draw_strip_board(board, path, bare=False):
    """Bare: the cuts alone, as the board is prepared; else with everything on it."""
    signals, keys = signals_of(board), keys_of(board)
    layout = copy(STRIP)
    layout.rows = STRIPS[len(keys)]
    used = {pin: name for name, pin in signals.items() if name != "BUZZER"}
    used |= {3: "GND", 8: "GND", 13: "GND", POWER_PIN: "3V3"} | ({18: "GND"} if "UP" in keys else {})
    what = "the cuts" if bare else "parts and wires"
    svg = Svg(layout.x0 * 2 + layout.rows * HOLE + 39, 495, f"{board['name']} on strip board: {what}")
    draw_strips(svg, layout)
    if not bare:
        draw_pico(svg, layout, used)
        for name in keys:
            draw_key(svg, layout, name)
        for wire in strip_wires(signals, keys):
            draw_wire(svg, layout, *wire)
        draw_oled(svg, layout, opacity=0.45)
    for cut in strip_cuts(keys):
        if bare or cut not in UNDER_PICO:
            draw_cut(svg, layout, cut)
    above = "from the side of the parts; strips run up and down on the other side"
    svg.text(40, 28, f"Seen {above}.", 13, fill="#555")
    note = (
        "✕: the strip is cut through at this hole"
        if bare
        else "The 20 cuts below the Pico (line P) are not shown again"
    )
    svg.text(40, 52, f"{note}. {layout.rows} strips of {len(LETTERS)} holes.", 13, fill="#555")
    svg.write(path)
