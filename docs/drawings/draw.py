"""Draws what docs/building.md shows, from the headers in boards/: `./dev drawings`.

    draw.py [FOLDER]    writes to FOLDER instead of the tree, for comparing
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(ROOT / "hal" / "rp2040")]

from battery import draw_battery  # noqa: E402
from case import draw_case  # noqa: E402
from case_scad import write_case  # noqa: E402
from describe_board import describe, read_macros  # noqa: E402
from layout import draw_breadboard, draw_strip_board  # noqa: E402
from wiring import draw_wiring  # noqa: E402
from wokwi import write_wokwi  # noqa: E402

SIX, TWO = "pico", "twokeys"


def read_board(name):
    """What the compiler makes of a board's header, as the build does it."""
    command = ["gcc", "-E", "-dM", "-x", "c", "-I", ".", f'-DBOARD_HEADER="boards/{name}.h"']
    command += ["-include", "hal/hal.h", "hal/rp2040/board.h"]
    return describe(
        read_macros(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    )


def main():
    to = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    to.mkdir(parents=True, exist_ok=True)
    for name in (SIX, TWO):
        board = read_board(name)
        draw_wiring(board, to / f"wiring-{name}.svg")
        draw_breadboard(board, to / f"breadboard-{name}.svg")
        draw_strip_board(board, to / f"strips-{name}.svg")
        draw_strip_board(board, to / f"cuts-{name}.svg", bare=True)
    draw_battery(read_board(SIX), to / "battery.svg")
    draw_case(read_board(SIX), to / "case.svg")
    write_case(read_board(SIX), to / "case.scad")
    wokwi = ROOT / "simulator" / "wokwi" if to == HERE else to
    write_wokwi(read_board(SIX), wokwi / "diagram.json")


if __name__ == "__main__":
    main()
