"""The wiring of a board whose parts are wired by hand: which leg goes to which pin of the Pico."""

from parts import OLED_PINS, PICO_PINS, POWER_PIN, keys_of, signals_of
from svg import COLOURS, INK, SIGNS, Svg

PICO_X, PICO_Y, PICO_W, PIN_GAP = 560, 110, 240, 27
KEY_X, KEY_BOTTOM, KEY_GAP, KEY = 250, 693, 54, 38
OLED_X, OLED_Y, OLED_W, OLED_H = 60, 96, 210, 150
BUS_X = 186  # where the ground of the keys runs


def pin_place(pin):
    row = pin - 1 if pin <= 20 else 40 - pin
    return (PICO_X if pin <= 20 else PICO_X + PICO_W), PICO_Y + 30 + row * PIN_GAP


def draw_pico(svg, used):
    height = 20 * PIN_GAP + 34
    svg.rect(PICO_X - 8, PICO_Y, PICO_W + 16, height, rx=8, fill="#e7f3ea", stroke="#2f6b3d", stroke_width=2)
    middle = PICO_X + PICO_W / 2
    svg.rect(middle - 32, PICO_Y - 16, 64, 40, rx=4, fill="#cfd3d8", stroke="#777")
    svg.text(middle, PICO_Y + 4, "USB", 14, text_anchor="middle")
    svg.text(middle, PICO_Y + 230, "Raspberry Pi", 15, text_anchor="middle", fill="#2f6b3d")
    svg.text(middle, PICO_Y + 252, "Pico", 22, text_anchor="middle", font_weight="bold", fill="#2f6b3d")
    svg.text(middle, PICO_Y + 60, "from above", 12, text_anchor="middle", fill="#2f6b3d")
    for pin, name in enumerate(PICO_PINS, 1):
        x, y = pin_place(pin)
        inward = 1 if pin <= 20 else -1
        anchor = "start" if pin <= 20 else "end"
        net = used.get(pin)
        svg.pad(f"pico-{pin}", net, x, y, 8 if net else 6)
        svg.text(
            x + inward * 14,
            y,
            f"{pin}",
            14 if net else 11,
            text_anchor=anchor,
            font_weight="bold" if net else "normal",
            fill=INK if net else "#8a9a8d",
        )
        svg.text(
            x + inward * 38,
            y,
            name,
            13 if net else 11,
            text_anchor=anchor,
            fill=INK if net else "#8a9a8d",
            **({"class_": "name", "data_pin": pin} if net else {}),
        )


def draw_oled(svg):
    svg.rect(OLED_X, OLED_Y, OLED_W, OLED_H, rx=6, fill="#dfe8f7", stroke="#1f3d7a", stroke_width=2)
    svg.rect(OLED_X + 14, OLED_Y + 46, OLED_W - 28, OLED_H - 64, rx=3, fill="#111")
    svg.text(OLED_X + OLED_W / 2, OLED_Y + 84, "display, 128×64", 15, text_anchor="middle", fill="#9fe8ff")
    svg.text(OLED_X + OLED_W / 2, OLED_Y + 106, "SSD1306, I2C", 13, text_anchor="middle", fill="#9fe8ff")
    places = {}
    for i, name in enumerate(OLED_PINS):
        x, y = OLED_X + 52 + i * 36, OLED_Y + 14
        net = {"VCC": "3V3"}.get(name, name)
        svg.pad(f"oled-{name}", net, x, y, 7)
        svg.text(x, y + 19, name, 12, text_anchor="middle", font_weight="bold")
        places[name] = x, y
    return places


def draw_key(svg, name, y):
    """A switch with four legs; the two that are used lie diagonally opposite."""
    x = KEY_X
    for leg_y in (y - 13, y + 13):
        svg.line((x - KEY / 2 - 10, leg_y), (x + KEY / 2 + 10, leg_y), stroke="#999", stroke_width=4)
    svg.rect(x - KEY / 2, y - KEY / 2, KEY, KEY, rx=5, fill="#f1f1f1", stroke="#555", stroke_width=2)
    svg.circle(x, y, 14, fill=COLOURS[name], stroke="#333")
    svg.text(x, y, SIGNS[name], 15, text_anchor="middle", fill="#fff", font_weight="bold")
    legs = (x + KEY / 2 + 10, y - 13), (x - KEY / 2 - 10, y + 13)
    svg.pad(f"key-{name}", name, *legs[0], 6)
    svg.pad(f"key-{name}-ground", "GND", *legs[1], 6)
    return legs


def wire_display(svg, legs, signals, ground):
    """Each wire leaves upwards; further left means higher up and, at the Pico, further left."""
    for i, (leg, net, pin) in enumerate(
        [("SDA", "SDA", signals["SDA"]), ("SCL", "SCL", signals["SCL"]), ("GND", "GND", ground)]
    ):
        x, y = legs[leg]
        level, lane = (74, 58, 26)[i], PICO_X - (40, 64, 88)[i]
        to = pin_place(pin)
        svg.wire(
            net,
            (x, y),
            (x, level),
            (lane, level),
            (lane, to[1]),
            to,
            data_from=f"oled-{leg}",
            data_to=f"pico-{pin}",
        )
    x, y = legs["VCC"]
    to = pin_place(POWER_PIN)
    svg.wire(
        "3V3",
        (x, y),
        (x, 42),
        (to[0] + 44, 42),
        (to[0] + 44, to[1]),
        to,
        data_from="oled-VCC",
        data_to=f"pico-{POWER_PIN}",
    )


def wire_keys(svg, keys, signals, ground):
    """The signals from the right legs; all left legs to one ground wire."""
    rows = [KEY_BOTTOM - KEY_GAP * i for i in reversed(range(len(keys)))]
    legs = [draw_key(svg, name, y) for name, y in zip(keys, rows)]
    bottom = rows[-1] + 40
    to = pin_place(ground)
    lane = PICO_X - 30
    svg.wire(
        "GND",
        legs[0][1],
        (BUS_X, legs[0][1][1]),
        (BUS_X, bottom),
        (lane, bottom),
        (lane, to[1]),
        to,
        data_from=f"key-{keys[0]}-ground",
        data_to=f"pico-{ground}",
    )
    for name, leg in list(zip(keys, legs))[1:]:
        svg.wire("GND", leg[1], (BUS_X, leg[1][1]), data_from=f"key-{name}-ground", data_to="bus")
        svg.circle(BUS_X, leg[1][1], 5, fill=COLOURS["GND"])
    above = [name for name, leg in zip(keys, legs) if leg[0][1] <= pin_place(signals[name])[1]]
    for i, (name, leg) in enumerate(zip(keys, legs)):
        pin = signals[name]
        start, to = leg[0], pin_place(pin)
        # Those that go down keep to the left the lower their pin is; those that go up the other
        # way.
        step = above.index(name) if name in above else len(keys) - 1 - i
        lane = PICO_X - 200 + 22 * ((len(above) - 1 - step) if name in above else step)
        svg.wire(
            name, start, (lane, start[1]), (lane, to[1]), to, data_from=f"key-{name}", data_to=f"pico-{pin}"
        )


def draw_buzzer(svg, signals, ground):
    if "BUZZER" not in signals:
        return
    x, y = 478, pin_place(signals["BUZZER"])[1] - 66
    svg.circle(x, y, 26, fill="#e8d79a", stroke="#8a7a3a", stroke_width=2)
    svg.circle(x, y, 14, fill="#f7f3e6", stroke="#8a7a3a")
    svg.text(x - 34, y - 8, "piezo disc", 13, text_anchor="end")
    svg.text(x - 34, y + 9, "(if wanted)", 12, text_anchor="end", fill="#666")
    for net, pin, leg, dx in [("BUZZER", signals["BUZZER"], "signal", 9), ("GND", ground, "ground", -9)]:
        start, to = (x + dx, y + 22), pin_place(pin)
        svg.pad(f"buzzer-{leg}", net, *start, 5)
        svg.wire(net, start, (start[0], to[1]), to, data_from=f"buzzer-{leg}", data_to=f"pico-{pin}")


def draw_table(svg, x, y, signals, keys, grounds):
    """The same as a list, for those who wire from a list."""
    rows = [("display VCC", POWER_PIN, "3V3"), ("display GND", grounds["display"], "GND")]
    rows += [(f"display {name}", signals[name], name) for name in ("SDA", "SCL")]
    rows += [(f"key {name.lower() if len(name) > 1 else name}", signals[name], name) for name in keys]
    rows += [("ground of all keys", grounds["keys"], "GND")]
    if "BUZZER" in signals:
        rows += [("piezo", signals["BUZZER"], "BUZZER"), ("piezo, other wire", grounds["buzzer"], "GND")]
    svg.text(x, y - 26, "wire", 13, font_weight="bold")
    svg.text(x + 226, y - 26, "Pico pin", 13, font_weight="bold", text_anchor="end")
    for i, (what, pin, net) in enumerate(rows):
        at = y + i * 25
        svg.line((x, at), (x + 16, at), stroke=COLOURS[net], stroke_width=6)
        svg.text(x + 24, at, what, 13)
        svg.text(x + 190, at, f"{pin}", 14, text_anchor="end", font_weight="bold")
        svg.text(x + 196, at, PICO_PINS[pin - 1], 11, fill="#666", class_="name", data_pin=pin)


def draw_wiring(board, path):
    signals, keys = signals_of(board), keys_of(board)
    grounds = {"display": 8, "buzzer": 13, "keys": 18}
    used = {pin: name for name, pin in signals.items()}
    used |= {pin: "GND" for pin in grounds.values()} | {POWER_PIN: "3V3"}
    svg = Svg(1130, 752, f"Wiring of {board['name']}: display, {len(keys)} keys and a piezo disc")
    draw_pico(svg, used)
    wire_display(svg, draw_oled(svg), signals, grounds["display"])
    draw_buzzer(svg, signals, grounds["buzzer"])
    wire_keys(svg, keys, signals, grounds["keys"])
    svg.add_pads()
    draw_table(svg, 880, 150, signals, keys, grounds)
    svg.text(880, 590, "Black is ground. Every pin called", 12, fill="#666")
    svg.text(880, 608, "GND will do: they are all one.", 12, fill="#666")
    svg.text(880, 634, "Legs of a switch that lie diagonally", 12, fill="#666")
    svg.text(880, 652, "opposite are the right ones however", 12, fill="#666")
    svg.text(880, 670, "it is turned.", 12, fill="#666")
    svg.write(path)
