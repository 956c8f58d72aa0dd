"""What a board's header says, as JSON: for CMake, the emulated handheld and the tests.

    gcc -E -dM ... hal/rp2040/board.h | describe_board.py

Reads the macros that the compiler saw in hal/rp2040/board.h, where their names are explained, and
in hal/hal.h. A board that cannot be right is refused here and nowhere else.
"""

import json
import re
import sys

PANELS = ["SSD1306", "SH1106", "SH1107"]
BUSES = ["I2C", "SPI"]
KEYS = ["UP", "DOWN", "LEFT", "RIGHT", "A", "B"]  # in the order of enum hal_key
LAST_GPIO = 29
# Shortest period of the serial clock at 3 V, by data sheet: 100 ns (SSD1306), 250 ns (SH1106,
# SH1107).
SPI_MOST_HZ = {"SSD1306": 10000000, "SH1106": 4000000, "SH1107": 4000000}


class BoardError(Exception):
    """A header that cannot be right."""


def read_macros(text):
    """The plain macros among the output of `gcc -E -dM`: numbers and strings by name."""
    macros = {}
    for name, value in re.findall(r"^#define (\w+) (.*)$", text, re.M):
        string = re.fullmatch(r'"([^"]*)"', value)
        number = re.fullmatch(r"\(?(0[xX][0-9a-fA-F]+|\d+)[uUlL]*\)?", value)
        if string:
            macros[name] = string[1]
        elif number:
            macros[name] = int(number[1], 0)
        elif name.startswith("BOARD_") and name != "BOARD_HEADER":
            raise BoardError(f"{name} is {value}: a number or a string is wanted")
    return macros


class Reader:
    """Asks the macros for numbers and pins."""

    def __init__(self, macros):
        self.macros = macros
        self.taken = {}  # what each GPIO is for

    def has(self, name):
        return f"BOARD_{name}" in self.macros

    def get(self, name, kind=int):
        value = self.macros.get(f"BOARD_{name}")
        if value is None:
            raise BoardError(f"the board header lacks BOARD_{name}")
        if not isinstance(value, kind):
            raise BoardError(f"BOARD_{name} must be a {'number' if kind is int else 'string'}")
        return value

    def pin(self, name):
        gpio = self.get(name)
        if gpio > LAST_GPIO:
            raise BoardError(f"BOARD_{name} is {gpio}: the GPIOs are 0 to {LAST_GPIO}")
        if gpio in self.taken:
            raise BoardError(f"GPIO {gpio} is both BOARD_{self.taken[gpio]} and BOARD_{name}")
        self.taken[gpio] = name
        return gpio

    def pin_if_any(self, name):
        return self.pin(name) if self.has(name) else None

    def only_one(self, kind, names):
        chosen = [name for name in names if self.macros.get(f"BOARD_{kind}_{name}") == 1]
        if len(chosen) != 1:
            names = ", ".join(f"BOARD_{kind}_{name}" for name in names)
            raise BoardError(f"the board header must define one of {names} as 1")
        return chosen[0]


def read_i2c(read):
    instance = read.get("I2C_INSTANCE")
    sda, scl = read.pin("I2C_SDA"), read.pin("I2C_SCL")
    if sda % 4 != 2 * instance or scl % 4 != 2 * instance + 1:
        raise BoardError(f"GPIO {sda} and {scl} are not SDA and SCL of I2C{instance}")
    return {
        "instance": instance,
        "address": read.get("I2C_ADDRESS"),
        "sda": sda,
        "scl": scl,
        "hz": read.get("I2C_HZ"),
    }


def read_spi(read, panel):
    hz, most = read.get("SPI_HZ"), SPI_MOST_HZ[panel]
    if hz > most:
        raise BoardError(f"BOARD_SPI_HZ is {hz}: an {panel} takes {most} at most")
    instance = read.get("SPI_INSTANCE")
    sck, mosi = read.pin("SPI_SCK"), read.pin("SPI_MOSI")
    if sck % 4 != 2 or mosi % 4 != 3 or not sck // 8 % 2 == mosi // 8 % 2 == instance:
        raise BoardError(f"GPIO {sck} and {mosi} are not SCK and TX of SPI{instance}")
    return {
        "instance": instance,
        "sck": sck,
        "mosi": mosi,
        "cs": read.pin("SPI_CS"),
        "dc": read.pin("SPI_DC"),
        "reset": read.pin_if_any("SPI_RESET"),
        "hz": hz,
    }


def read_rotation(read, panel):
    rotation = read.get("ROTATION")
    possible = [90, 270] if panel == "SH1107" else [0, 180]
    if rotation not in possible:
        choice = " or ".join(map(str, possible))
        raise BoardError(f"BOARD_ROTATION is {rotation}: an {panel} is mounted by {choice}")
    return rotation


def read_mhz(read):
    """Slow clocks come from the PLL with both dividers 4, which takes the least current. The SDK knows
    how to reach 200 MHz."""
    mhz = read.get("MHZ") if read.has("MHZ") else None
    if mhz not in (None, 200) and (mhz % 12 or not 48 <= mhz <= 96):
        raise BoardError(f"BOARD_MHZ is {mhz}: a multiple of 12 from 48 to 96, or 200, is wanted")
    return mhz


def read_battery(read):
    if not read.has("BATTERY_ADC"):
        return None
    return {
        "channel": read.get("BATTERY_ADC"),
        "divider": read.get("BATTERY_DIVIDER"),
        "emptyMillivolts": read.get("BATTERY_EMPTY_MV"),
        "fullMillivolts": read.get("BATTERY_FULL_MV"),
    }


def describe(macros):
    """The board as data; what its header does not give is None."""
    read = Reader(macros)
    panel, bus = read.only_one("PANEL", PANELS), read.only_one("BUS", BUSES)
    led = read.pin_if_any("LED")
    keys = {key.lower(): read.pin(f"KEY_{key}") for key in KEYS if read.has(f"KEY_{key}")}
    if len(keys) < 2:
        raise BoardError("a board needs two keys, BOARD_KEY_A and BOARD_KEY_B, or more")
    return {
        "name": read.get("NAME", str),
        "sdk": read.get("SDK", str),
        "panel": panel.lower(),
        "i2c": read_i2c(read) if bus == "I2C" else None,
        "spi": read_spi(read, panel) if bus == "SPI" else None,
        "rotation": read_rotation(read, panel),
        "contrast": read.get("CONTRAST"),
        "mhz": read_mhz(read),
        "keys": keys,
        "led": None if led is None else {"gpio": led, "activeLow": read.get("LED_ACTIVE_LOW") == 1},
        "buzzer": read.pin_if_any("BUZZER"),
        "battery": read_battery(read),
        "saveBytes": macros["HAL_FLASH_SECTORS"] * macros["HAL_FLASH_SECTOR"],
    }


def main():
    try:
        json.dump(describe(read_macros(sys.stdin.read())), sys.stdout, indent=2)
    except BoardError as error:
        sys.exit(f"{error}")
    print()


if __name__ == "__main__":
    main()
