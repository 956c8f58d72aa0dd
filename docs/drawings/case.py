"""A sketch of a case for the strip board, with the measures that a box has to be made to."""

from layout import LETTERS, STRIP
from parts import OLED_HEIGHT, OLED_PICTURE, OLED_PICTURE_TOP, PITCH, keys_of
from svg import INK, SIGNS, Svg, number

WALL = 2.0
ROOM = 1.0  # between board and wall
SCALE = 6
STACK = [  # from front to back: what, millimetres, colour
    ("front wall", 2.0, "#d9d2c3"),
    ("switches and display above the board", 13.0, "#fff"),
    ("strip board", 1.6, "#f0d9b5"),
    ("solder and wires", 2.9, "#fff"),
    ("cell (or three AAA: 11 mm)", 6.5, "#cfe3f7"),
    ("back wall", 2.0, "#d9d2c3"),
]
WINDOW = (24.0, 13.0)
HOLE = 4.0
USB = (13.0, 8.0)

BOARD = ((STRIP.rows + 1) * PITCH, (len(LETTERS) + 1) * PITCH)
OUTSIDE = tuple(side + 2 * (ROOM + WALL) for side in BOARD)


def place(row, line):
    """Millimetres from the upper left corner of the case's front."""
    return (
        WALL + ROOM + (STRIP.rows - row + 1) * PITCH,
        WALL + ROOM + (STRIP.lines[line] + 1) * PITCH,
    )


def key_place(name):
    (x1, y1), (x2, y2) = (place(*STRIP.key_holes(name)[i]) for i in (0, 3))
    return (x1 + x2) / 2, (y1 + y2) / 2


def window_place():
    """The middle of what lights up."""
    left, right = (place(*STRIP.oled_hole(name)) for name in ("GND", "SDA"))
    return (left[0] + right[0]) / 2, left[1] - 1.8 + OLED_PICTURE_TOP + OLED_PICTURE[1] / 2


def measure(svg, start, end, text, offset=(0, 0), **attributes):
    """An arrow with two heads and its length beside it."""
    svg.line(start, end, stroke="#c33", stroke_width=1.2, marker_start="url(#head)", marker_end="url(#head)")
    x, y = (start[0] + end[0]) / 2 + offset[0], (start[1] + end[1]) / 2 + offset[1]
    svg.text(x, y, text, 13, fill="#c33", text_anchor="middle", **attributes)


def draw_front(svg, keys, x0, y0):
    width, height = (side * SCALE for side in OUTSIDE)
    svg.rect(x0, y0, width, height, rx=5 * SCALE, fill="#efe9dc", stroke=INK, stroke_width=2)
    svg.text(x0, y0 - 52, "Front: centres of the holes, from the upper left corner", 15, font_weight="bold")
    x, y = window_place()
    svg.rect(
        x0 + (x - WINDOW[0] / 2) * SCALE,
        y0 + (y - WINDOW[1] / 2) * SCALE,
        *(side * SCALE for side in WINDOW),
        fill="#111",
    )
    svg.text(
        x0 + x * SCALE,
        y0 + y * SCALE - 9,
        f"window {number(WINDOW[0])} × {number(WINDOW[1])}",
        13,
        text_anchor="middle",
        fill="#9fe8ff",
    )
    svg.text(
        x0 + x * SCALE, y0 + y * SCALE + 10, f"{x:.1f} | {y:.1f}", 13, text_anchor="middle", fill="#9fe8ff"
    )
    for name in keys:
        x, y = key_place(name)
        svg.circle(
            x0 + x * SCALE, y0 + y * SCALE, HOLE / 2 * SCALE, fill="#fff", stroke=INK, stroke_width=1.5
        )
        svg.text(x0 + x * SCALE, y0 + y * SCALE, SIGNS[name], 13, text_anchor="middle", font_weight="bold")
        svg.text(x0 + x * SCALE, y0 + y * SCALE + 24, f"{x:.1f} | {y:.1f}", 12, text_anchor="middle")
    y = (place(1, "L")[1] + place(1, "S")[1]) / 2
    svg.rect(x0 + width - 6, y0 + (y - USB[0] / 2) * SCALE, 10, USB[0] * SCALE, fill="#9aa3ad")
    svg.text(
        x0 + width - 14,
        y0 + y * SCALE,
        f"USB, {number(USB[0])} wide, middle at {y:.1f}",
        12,
        text_anchor="end",
    )
    measure(svg, (x0, y0 - 18), (x0 + width, y0 - 18), f"{OUTSIDE[0]:.1f}", (0, -11))
    measure(svg, (x0 - 18, y0), (x0 - 18, y0 + height), f"{OUTSIDE[1]:.1f}", (-18, 0))
    return y0 + height


def draw_side(svg, x0, y0):
    svg.text(x0, y0 - 22, "Seen from above, cut open: the layers from front to back", 15, font_weight="bold")
    width, y = OUTSIDE[0] * SCALE * 0.62, y0
    for what, depth, colour in STACK:
        svg.rect(x0, y, width, depth * SCALE, fill=colour, stroke=INK)
        svg.text(x0 + width + 14, y + depth * SCALE / 2, f"{number(depth)}  {what}", 13)
        y += depth * SCALE
    top = y0 + STACK[0][1] * SCALE
    floor = top + STACK[1][1] * SCALE
    middle = x0 + window_place()[0] * SCALE * 0.62
    svg.rect(middle - 50, top + 4, 100, 22, fill="#dfe8f7", stroke="#1f3d7a")
    svg.text(middle, top + 15, "display", 12, text_anchor="middle")
    for dx in (-14, 14):
        svg.rect(middle + dx - 5, top + 26, 10, floor - top - 26, fill="#777")
    svg.text(middle + 26, floor - 14, "8.5 socket", 11)
    for x in (60, width - 70):
        svg.rect(x0 + x, floor - 26, 36, 26, fill="#f1f1f1", stroke="#555")
        svg.rect(x0 + x + 8, y0 - 8, 20, floor - 26 - y0 + 8, fill="#555")
    svg.text(x0 + 104, floor - 48, "6×6×17", 11)
    svg.text(x0 + 104, floor - 34, "switch", 11)
    measure(svg, (x0 - 18, y0), (x0 - 18, y), f"{sum(depth for _, depth, _ in STACK):.0f}", (-16, 0))
    return y


def draw_case(board, path):
    svg = Svg(830, 720, "A case for the strip board: front and depth, in millimetres")
    svg.lines.append(
        '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7"'
        ' orient="auto-start-reverse"><path d="M0,1 L9,5 L0,9 z" fill="#c33"/></marker></defs>'
    )
    bottom = draw_front(svg, keys_of(board), 60, 84)
    draw_side(svg, 60, bottom + 66)
    svg.text(60, 700, "All measures in millimetres.", 12, fill="#666")
    svg.write(path)
