"""Where the tools of the build are, for the tests in this folder."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "firmware" / "ui" / "fonts"
FIRMWARE = ROOT / "hal" / "rp2040"

sys.dont_write_bytecode = True
sys.path[:0] = [str(FONTS), str(FIRMWARE)]
