"""What is drawn: a board's wiring as nets, and the parts with their measures in millimetres."""

PITCH = 2.54
PICO_LENGTH, PICO_WIDTH = 51.0, 21.0
OLED_WIDTH, OLED_HEIGHT = 27.3, 27.8
OLED_PICTURE = (21.7, 10.9)  # what lights up
OLED_PICTURE_TOP = 8.4  # of it, below the module's upper edge
OLED_PINS = ["GND", "VCC", "SCL", "SDA"]  # from left to right, the header on top
KEY_SIZE = 6.0

# The Raspberry Pi Pico, pin 1 first: the left side downwards, then the right side upwards.
PICO_PINS = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 VREF 3V3 EN GND VSYS VBUS"
).split()
KEY_NAMES = ["UP", "DOWN", "LEFT", "RIGHT", "A", "B"]
POWER_PIN = PICO_PINS.index("3V3") + 1


def pin_of(gpio):
    return PICO_PINS.index(f"GP{gpio}") + 1


def signals_of(board):
    """The pin of the Pico that each signal of a board is on, by the signal's name."""
    signals = {"SDA": board["i2c"]["sda"], "SCL": board["i2c"]["scl"]}
    signals.update((key.upper(), gpio) for key, gpio in board["keys"].items())
    if board["buzzer"] is not None:
        signals["BUZZER"] = board["buzzer"]
    return {name: pin_of(gpio) for name, gpio in signals.items()}


def keys_of(board):
    return [name for name in KEY_NAMES if name.lower() in board["keys"]]
