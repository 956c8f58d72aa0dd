"""The default board as a diagram for the Wokwi simulator."""

import json

from parts import PICO_PINS, POWER_PIN, keys_of, signals_of
from svg import COLOURS

KEYBOARD = {
    "UP": "ArrowUp",
    "DOWN": "ArrowDown",
    "LEFT": "ArrowLeft",
    "RIGHT": "ArrowRight",
    "A": "a",
    "B": "b",
}
KEY_PLACES = {
    "UP": (250, -200),
    "DOWN": (330, -200),
    "LEFT": (290, -270),
    "RIGHT": (290, -130),
    "A": (330, -20),
    "B": (330, -90),
}


def wokwi_pin(pin):
    """Wokwi counts the grounds."""
    name = PICO_PINS[pin - 1]
    return f"pico:{name}.{PICO_PINS[:pin].count('GND')}" if name == "GND" else f"pico:{name}"


def write_wokwi(board, path):
    signals = signals_of(board)
    parts = [{"type": "wokwi-pi-pico", "id": "pico", "top": 0, "left": 0, "attrs": {}}]
    address = f"0x{board['i2c']['address']:02x}"
    parts.append(
        {"type": "board-ssd1306", "id": "oled", "top": 40, "left": -230, "attrs": {"i2cAddress": address}}
    )
    wires = [("oled:GND", 8, "GND"), ("oled:VCC", POWER_PIN, "3V3")]
    wires += [(f"oled:{name}", signals[name], name) for name in ("SDA", "SCL")]
    for name in keys_of(board):
        top, left = KEY_PLACES[name]
        key = f"key-{name.lower()}"
        attributes = {"label": name, "key": KEYBOARD[name], "color": "blue"}
        parts.append({"type": "wokwi-pushbutton", "id": key, "top": top, "left": left, "attrs": attributes})
        wires += [(f"{key}:1.r", signals[name], name), (f"{key}:2.l", 18, "GND")]
    if "BUZZER" in signals:
        parts.append(
            {"type": "wokwi-buzzer", "id": "buzzer", "top": 130, "left": -130, "attrs": {"volume": "0.1"}}
        )
        wires += [("buzzer:2", signals["BUZZER"], "BUZZER"), ("buzzer:1", 13, "GND")]
    diagram = {
        "version": 1,
        "author": "thegame-console",
        "editor": "wokwi",
        "parts": parts,
        "connections": [[leg, wokwi_pin(pin), COLOURS[net], []] for leg, pin, net in wires],
    }
    path.write_text(json.dumps(diagram, indent=2) + "\n", encoding="utf-8")
