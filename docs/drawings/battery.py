"""A battery beside USB, done safely: switch and diode between the cell and VSYS."""

from parts import PICO_PINS
from svg import COLOURS, INK, Svg

VSYS, GROUND = PICO_PINS.index("VSYS") + 1, 38


def draw_cell(svg, x, y):
    svg.rect(x - 20, y, 190, 90, rx=10, fill="#cfe3f7", stroke="#1f3d7a", stroke_width=2)
    svg.text(x + 62, y + 30, "lithium cell, 3.7 V", 14, text_anchor="middle", font_weight="bold")
    svg.text(x + 62, y + 50, "with protection circuit", 12, text_anchor="middle")
    svg.text(x + 62, y + 68, "(or three AA or AAA)", 12, text_anchor="middle")


def draw_switch(svg, x, y):
    svg.rect(x, y - 22, 90, 44, rx=5, fill="#f1f1f1", stroke="#555", stroke_width=2)
    svg.line((x + 22, y), (x + 64, y - 14), stroke_width=3)
    for dx in (22, 68):
        svg.circle(x + dx, y, 5, fill=INK)
    svg.text(x + 45, y + 40, "slide switch", 14, text_anchor="middle")


def draw_diode(svg, x, y):
    """The arrow points the way the current goes, the bar is the ring."""
    svg.rect(x, y - 17, 96, 34, rx=5, fill="#333")
    svg.rect(x + 74, y - 17, 10, 34, fill="#ddd")
    svg.add("path", d=f"M{x + 26},{y - 9} L{x + 50},{y} L{x + 26},{y + 9} Z", fill="#fff")
    svg.line((x + 51, y - 9), (x + 51, y + 9), stroke="#fff", stroke_width=3)
    svg.text(x + 48, y + 40, "Schottky diode", 14, text_anchor="middle")
    svg.text(x + 48, y + 58, "1N5817; ring to the Pico", 12, text_anchor="middle")


def draw_pico(svg, x, y):
    svg.rect(x, y - 62, 200, 190, rx=8, fill="#e7f3ea", stroke="#2f6b3d", stroke_width=2)
    svg.rect(x + 106, y - 78, 64, 40, rx=4, fill="#cfd3d8", stroke="#777")
    svg.text(x + 138, y - 58, "USB", 14, text_anchor="middle")
    svg.text(x + 112, y + 106, "Pico", 20, text_anchor="middle", font_weight="bold", fill="#2f6b3d")
    places = {}
    for row, pin in enumerate((40, VSYS, GROUND)):
        place = x + 10, y - 36 + 36 * row
        svg.pad(f"pico-{pin}", {VSYS: "3V3", GROUND: "GND"}.get(pin), *place, 8)
        svg.text(place[0] + 16, place[1], f"{pin}", 14, font_weight="bold")
        svg.text(place[0] + 44, place[1], PICO_PINS[pin - 1], 13, class_="name", data_pin=pin)
        places[pin] = place
    return places


def draw_battery(_board, path):
    svg = Svg(830, 300, "A cell, a switch and a Schottky diode on VSYS")
    y = 130
    draw_cell(svg, 30, y - 25)
    places = draw_pico(svg, 590, y)
    svg.pad("cell-plus", "3V3", 200, y, 7)
    svg.pad("cell-minus", "GND", 200, y + 40, 7)
    svg.text(188, y, "+", 18, text_anchor="end", font_weight="bold")
    svg.text(188, y + 40, "–", 18, text_anchor="end", font_weight="bold")
    svg.wire("3V3", (200, y), (590, y), places[VSYS], data_from="cell-plus", data_to=f"pico-{VSYS}")
    ground = (200, y + 40), (232, y + 40), (232, y + 110), (540, y + 110), (540, places[GROUND][1])
    svg.wire("GND", *ground, places[GROUND], data_from="cell-minus", data_to=f"pico-{GROUND}")
    draw_switch(svg, 256, y)
    draw_diode(svg, 400, y)
    svg.add_pads()
    svg.text(30, 30, "Never without the diode: USB would push the cell to 4.7 V.", 15, fill=COLOURS["3V3"])
    svg.text(30, 280, "Switched off, the Pico still runs from USB. The cell is charged outside.", 13)
    svg.write(path)
