"""Every pin that docs/building.md, README.md and the drawings show, against boards/.

The headers are read here in a second way, and the Pico's pins come from its data sheet once more: what
the drawings are made with is not asked.
"""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

from tools import ROOT

DRAWINGS = ROOT / "docs" / "drawings"
PIN_OF_GPIO = {0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16}
PIN_OF_GPIO |= {13: 17, 14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29}
PIN_OF_GPIO |= {26: 31, 27: 32, 28: 34}
GROUNDS = {3, 8, 13, 18, 23, 28, 33, 38}
SUPPLY, VSYS = 36, 39
HAND_WIRED = ["pico", "twokeys"]


def read_header(name):
    """The numbers a header gives, those of the headers it includes before its own."""
    values = {}
    for line in (ROOT / "boards" / f"{name}.h").read_text().splitlines():
        if match := re.match(r'#include "boards/(\w+)\.h"', line):
            values |= read_header(match[1])
        elif match := re.match(r"#undef (\w+)", line):
            values.pop(match[1], None)
        elif match := re.match(r"#define (\w+) (\d+)\b", line):
            values[match[1]] = int(match[2])
    return values


def wires_of(name):
    """What has to be joined: the pins a part's leg may be on, by the leg."""
    header = read_header(name)
    wires = {"oled-VCC": {SUPPLY}, "oled-GND": GROUNDS}
    wires["oled-SDA"] = {PIN_OF_GPIO[header["BOARD_I2C_SDA"]]}
    wires["oled-SCL"] = {PIN_OF_GPIO[header["BOARD_I2C_SCL"]]}
    for key in ["UP", "DOWN", "LEFT", "RIGHT", "A", "B"]:
        if f"BOARD_KEY_{key}" in header:
            wires[f"key-{key}"] = {PIN_OF_GPIO[header[f"BOARD_KEY_{key}"]]}
            wires[f"key-{key}-ground"] = GROUNDS
    wires["buzzer-signal"] = {PIN_OF_GPIO[header["BOARD_BUZZER"]]}
    wires["buzzer-ground"] = GROUNDS
    return wires


class Nets:
    """What is joined with what."""

    def __init__(self):
        self.parents = {}

    def find(self, one):
        while one in self.parents:
            one = self.parents[one]
        return one

    def join(self, one, other):
        if self.find(one) != self.find(other):
            self.parents[self.find(one)] = self.find(other)


def read_svg(name):
    return [
        (element.tag.split("}")[1], element.attrib, element.text)
        for element in ElementTree.parse(DRAWINGS / name).iter()
    ]


def ends_of(path):
    points = [tuple(map(float, point.split(","))) for point in re.findall(r"[\d.]+,[\d.]+", path)]
    return points[0], points[-1]


def pin_name(pin):
    if pin in GROUNDS:
        return "GND"
    gpios = {pin: f"GP{gpio}" for gpio, pin in PIN_OF_GPIO.items()}
    return {SUPPLY: "3V3", VSYS: "VSYS", 40: "VBUS"}.get(pin) or gpios[pin]


class Drawings(unittest.TestCase):
    def test_they_are_what_the_command_draws(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-B", DRAWINGS / "draw.py", folder], check=True)
            drawn = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
        kept = {
            path.name: path.read_bytes()
            for path in DRAWINGS.iterdir()
            if path.suffix in {".svg", ".scad"}
        }
        kept["diagram.json"] = (ROOT / "simulator" / "wokwi" / "diagram.json").read_bytes()
        self.assertEqual(sorted(drawn), sorted(kept))
        for name, content in drawn.items():
            self.assertEqual(content, kept[name], f"{name}: `./dev drawings` makes it anew")

    def check_wires(self, elements, wanted):
        """Wires begin and end at the very places of the legs they name."""
        places = {
            a["id"]: (float(a["cx"]), float(a["cy"]))
            for tag, a, _ in elements
            if "id" in a and tag == "circle"
        }
        nets = Nets()
        bus = [ends_of(a["d"]) for _, a, _ in elements if a.get("class") == "wire"]
        for _, wire, _ in elements:
            if wire.get("class") != "wire":
                continue
            start, end = ends_of(wire["d"])
            self.assertEqual(start, places[wire["data-from"]])
            if wire["data-to"] == "bus":  # the wire of the first key's ground passes here
                self.assertTrue(any(f"{end[0]:g}," in other["d"] for _, other, _ in elements if "d" in other))
                nets.join(wire["data-from"], "bus")
            else:
                self.assertEqual(end, places[wire["data-to"]])
                nets.join(wire["data-from"], wire["data-to"])
                if wire["data-net"] == "GND" and wire["data-from"].startswith("key-"):
                    nets.join(wire["data-from"], "bus")
        self.assertTrue(bus)
        for leg, pins in wanted.items():
            joined = {pin for pin in range(1, 41) if nets.find(f"pico-{pin}") == nets.find(leg)}
            self.assertTrue(joined and joined <= pins, f"{leg} is on {joined}, not on {pins}")
        for _, attributes, text in elements:
            if attributes.get("class") == "name":
                self.assertEqual(text, pin_name(int(attributes["data-pin"])))

    def test_the_wiring_is_that_of_the_board(self):
        for board in HAND_WIRED:
            elements = read_svg(f"wiring-{board}.svg")
            self.check_wires(elements, wires_of(board))
            keys = {a["id"] for _, a, _ in elements if re.fullmatch("key-[A-Z]+", a.get("id", ""))}
            self.assertEqual(keys, {leg for leg in wires_of(board) if re.fullmatch("key-[A-Z]+", leg)})

    def test_the_battery_is_on_vsys_behind_its_diode(self):
        self.check_wires(read_svg("battery.svg"), {"cell-plus": {VSYS}, "cell-minus": GROUNDS})

    def check_holes(self, elements):
        """All holes named lie on one grid: the names are those of the places drawn."""
        named = {}
        for tag, attributes, _ in elements:
            if attributes.get("class") == "leg":
                named[attributes["data-hole"]] = (float(attributes["cx"]), float(attributes["cy"]))
            elif attributes.get("class") == "wire":
                named[attributes["data-from"]], named[attributes["data-to"]] = ends_of(attributes["d"])
        rows, lines = {}, {}
        for hole, (x, y) in named.items():
            line, row = hole[0], int(hole[1:])
            self.assertEqual(rows.setdefault(row, x), x, hole)
            self.assertEqual(lines.setdefault(line, y), y, hole)
        steps = {round((rows[a] - rows[b]) / (b - a), 6) for a in rows for b in rows if a < b}
        self.assertEqual(len(steps), 1, "one distance from hole to hole")

    def check_layout(self, board, elements, joined_with):
        """`joined_with(hole)`: what the bare board joins it with, as any name."""
        nets, legs = Nets(), {}
        self.check_holes(elements)
        for _, attributes, _ in elements:
            if attributes.get("class") == "leg":
                legs[attributes["data-leg"]] = joined_with(attributes["data-hole"])
            elif attributes.get("class") == "wire":
                nets.join(joined_with(attributes["data-from"]), joined_with(attributes["data-to"]))
        for leg, net in legs.items():  # the legs of a switch across its body are one
            if re.fullmatch(r"key-[A-Z]+-[01]", leg):
                nets.join(net, legs[leg[:-1] + str(int(leg[-1]) + 2)])

        def pins_at(leg):
            return {pin for pin in range(1, 41) if nets.find(legs[f"pico-{pin}"]) == nets.find(legs[leg])}

        wanted = {leg: pins for leg, pins in wires_of(board).items() if not leg.startswith("buzzer")}
        for leg, pins in wanted.items():
            if leg.startswith("key-") and leg.endswith("-ground"):
                continue
            if leg.startswith("key-"):
                sides = sorted([pins_at(f"{leg}-0"), pins_at(f"{leg}-1")], key=len)
                self.assertIn(pins, sides, f"{leg} has {sides}")
                sides.remove(pins)
                self.assertTrue(sides[0] and sides[0] <= GROUNDS, f"{leg} goes to {sides[0]}, not to ground")
            else:
                found = pins_at(leg)
                self.assertTrue(found and found <= pins, f"{leg} is on {found}, not on {pins}")
        used = {pin for pins in wanted.values() if pins is not GROUNDS for pin in pins}
        for pin in set(range(1, 41)) - GROUNDS - used:
            self.assertEqual(pins_at(f"pico-{pin}"), {pin}, f"pin {pin} is joined with something")

    def test_the_breadboard_joins_the_right_pins(self):
        for board in HAND_WIRED:

            def joined(hole):
                return "rail" if hole[0] == "-" else f"{hole[1:]} {'upper' if hole[0] <= 'e' else 'lower'}"

            self.check_layout(board, read_svg(f"breadboard-{board}.svg"), joined)

    def test_the_strip_board_joins_the_right_pins(self):
        for board in HAND_WIRED:
            elements, cuts = read_svg(f"strips-{board}.svg"), {}
            for _, attributes, _ in read_svg(f"cuts-{board}.svg"):
                if attributes.get("class") == "cut":
                    cuts.setdefault(attributes["data-hole"][1:], []).append(attributes["data-hole"][0])
            taken = set()

            def joined(hole):
                line, row = hole[0], hole[1:]
                self.assertNotIn(line, cuts.get(row, []), f"{hole} is cut away")
                return f"{row} part {sum(cut < line for cut in cuts.get(row, []))}"

            self.check_layout(board, elements, joined)
            for _, attributes, _ in elements:
                ends = [attributes["data-hole"]] if attributes.get("class") == "leg" else []
                if attributes.get("class") == "wire":
                    ends = [attributes["data-from"], attributes["data-to"]]
                for hole in ends:
                    self.assertNotIn(hole, taken, "two things in one hole")
                    taken.add(hole)

    def test_the_drawn_handheld_has_its_keys_where_the_case_has_them(self):
        holes = [
            text for _, _, text in read_svg("case.svg") if text and re.fullmatch(r"[\d.]+ \| [\d.]+", text)
        ]
        places = sorted(tuple(map(float, text.split(" | "))) for text in holes)
        places.remove((57.6, 27.7))  # the window
        drawn = [
            (float(a["cx"]) / 10, float(a["cy"]) / 10)
            for _, a, _ in read_svg("../screens/handheld.svg")
            if a.get("fill") == "url(#cap)"
        ]
        self.assertEqual(sorted(drawn), places)

    def test_wokwi_has_the_same_wires(self):
        diagram = json.loads((ROOT / "simulator" / "wokwi" / "diagram.json").read_text())
        names = {}
        for leg, pin, _, _ in diagram["connections"]:
            part, _, end = leg.partition(":")
            leg = (
                f"{part}-{end}"
                if part == "oled"
                else part.replace("key-", "key-").upper().replace("KEY-", "key-")
            )
            leg = {"key": leg + ("-ground" if end.startswith("2") else "")}.get(part.split("-")[0], leg)
            leg = {"buzzer:1": "buzzer-ground", "buzzer:2": "buzzer-signal"}.get(f"{part}:{end}", leg)
            names[leg] = pin.removeprefix("pico:")
        wanted = wires_of("pico")
        self.assertEqual(sorted(names), sorted(wanted))
        for leg, pins in wanted.items():
            if pins is GROUNDS:
                self.assertRegex(names[leg], r"^GND\.[1-8]$")
            else:
                self.assertEqual(names[leg], pin_name(*pins))
        toml = (ROOT / "simulator" / "wokwi" / "wokwi.toml").read_text()
        for path in re.findall(r'"(.*)"', toml):
            self.assertEqual((ROOT / "simulator" / "wokwi" / path).resolve().parent, ROOT / "build" / "pico")


class Pages(unittest.TestCase):
    def test_the_remarks_in_the_headers(self):
        text = (ROOT / "boards" / "pico.h").read_text()
        remarks = re.findall(r"^#define BOARD_\w+ (\d+) +/\* pin (\d+)", text, re.M)
        self.assertGreaterEqual(len(remarks), 9)
        for gpio, pin in remarks:
            self.assertEqual(PIN_OF_GPIO[int(gpio)], int(pin))

    def test_the_wiring_table(self):
        page = (ROOT / "docs" / "building.md").read_text()
        table = re.search(r"\| wire \| Pico pin \| GPIO \|\n\|.*\n((?:\|.*\n)+)", page)[1]
        rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()]
        legs = {
            "display VCC": "oled-VCC",
            "display GND": "oled-GND",
            "display SDA": "oled-SDA",
            "display SCL": "oled-SCL",
            "keys, other leg": "key-A-ground",
            "piezo disc": "buzzer-signal",
            "piezo disc, other wire": "buzzer-ground",
        } | {f"key {name}": f"key-{name.upper()}" for name in ["up", "down", "left", "right", "A", "B"]}
        wires = wires_of("pico")
        self.assertEqual({row[0] for row in rows}, set(legs))
        for what, pins, gpio in rows:
            for pin in map(int, re.findall(r"\d+", pins)):
                self.assertIn(pin, wires[legs[what]], what)
                self.assertEqual(gpio, "" if pin in GROUNDS | {SUPPLY} else pin_name(pin), what)

    def test_pins_that_the_text_names(self):
        """ "pin 36 (3V3)", "VSYS (pin 39)", "GP9 (pin 12)": wherever pin and name stand together."""
        found = 0
        for page in ["docs/building.md", "README.md"]:
            text = (ROOT / page).read_text()
            pairs = re.findall(r"\b(GP\d+|GND|3V3|VSYS|VBUS),?\s+\(?pin (\d+)", text)
            pairs += [
                (name, pin) for pin, name in re.findall(r"\bpin (\d+),?\s+\(?(GP\d+|GND|3V3|VSYS|VBUS)\b", text)
            ]
            found += len(pairs)
            for name, pin in pairs:
                self.assertEqual(name, pin_name(int(pin)), page)
        self.assertGreaterEqual(found, 6)


if __name__ == "__main__":
    unittest.main()
