"""Runs a UF2 file and a script on the second core, and prints the pictures and flash operations.

    run.py UF2 BOARD.json < SCRIPT > REPORT.json     [--noise SEED] [--saves FILE] [--trng HOW]

The report: every shot as 1,024 bytes in hexadecimal, every erase and program of the flash in order,
offsets counted from the saves; how often it started; whether it is the USB drive at the end. FILE has what is in the flash for saves before.
"""

import argparse
import json
import struct
import sys
from pathlib import Path

from chips import CHIPS, Blocks, Noise
from core import Core, Drive, Restart, Stop
from panel import Panel

SETTLED = 60_000
SETTLE_MOST = 3_000_000
SLEEP_MOST = 20 * 60 * 1_000_000


def flash_of(uf2, size):
    flash = bytearray(b"\xff" * size)
    for at in range(0, len(uf2), 512):
        address, count = struct.unpack_from("<II", uf2, at + 12)
        offset = address - 0x10000000
        if 0 <= offset < size:
            flash[offset : offset + count] = uf2[at + 32 : at + 32 + count]
    return flash


class Device:
    def __init__(self, board, uf2, seed, saves, trng="off"):
        self.chip = CHIPS[board["chip"]]
        self.flash = flash_of(uf2, self.chip.flash_size)
        if saves:
            self.flash[-len(saves) :] = saves
        self.keys = {name: pin for name, pin in board["keys"].items() if pin is not None}
        self.noise, self.panel, self.log = Noise(seed), Panel(), []
        self.starts, self.trng = 0, trng
        self.start()

    def start(self):
        self.starts += 1
        self.moved = 0
        self.panel.sent, self.panel.changed = None, 0
        self.blocks = Blocks(self.chip, self.noise, self.panel, self.keys, self.trng)
        self.core = Core(self.chip, self.blocks, self.flash, self.log)
        self.is_drive = False
        self.run()

    def run(self):
        """Runs until the firmware sleeps. As a drive, the chip runs no firmware and the panel stays lit."""
        try:
            if not self.is_drive:
                self.core.run()
        except Drive:
            self.is_drive = True
            self.blocks.alarms.clear()
        except Restart:
            raise Stop("the firmware restarted itself") from None

    def wait(self, microseconds):
        until = self.blocks.now + microseconds
        while True:
            due = self.blocks.next_alarm()
            if due is None or due > until:
                break
            self.blocks.advance(due)
            self.run()
        self.blocks.advance(until)

    def key(self, name, down):
        self.blocks.key(name, down)
        self.moved = self.blocks.now
        self.run()

    def tap(self, name, microseconds):
        self.key(name, True)
        self.wait(microseconds)
        self.key(name, False)
        self.wait(60_000)

    def settle(self):
        end = self.blocks.now + SETTLE_MOST
        while self.blocks.now < end:
            since = max(self.panel.changed, self.moved)
            if self.panel.sent is not None and self.blocks.now - since >= SETTLED:
                return
            self.wait(5_000)

    def sleep(self):
        end = self.blocks.now + SLEEP_MOST
        while self.panel.on:
            if self.blocks.now > end:
                raise Stop("it does not sleep")
            self.wait(10_000)

    def restart(self, power):
        if power:
            self.panel.power_on()
        self.start()

    def do(self, verb, words, shots):
        if verb in ("press", "hold"):
            self.tap(words[0], int(words[1]) * 1000 if len(words) > 1 else 60_000)
        elif verb == "wait":
            self.wait(int(words[0]) * 1000)
        elif verb == "shot":
            self.settle()
            shots[words[0]] = self.panel.picture().hex()
        elif verb == "sleep":
            self.sleep()
        elif verb in ("cut", "reset"):
            self.restart(verb == "cut")
            self.settle()
        elif verb == "unplug":
            self.panel.plugged = False
        elif verb == "plug":
            self.panel.power_on()
            self.panel.plugged = True
        else:
            raise Stop(f"{verb}: no such command")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("uf2", type=Path)
    parser.add_argument("board", type=Path)
    parser.add_argument("--noise", type=int, default=1)
    parser.add_argument("--saves", type=Path)
    parser.add_argument("--trng", choices=["off", "noise", "dead"], default="off")
    options = parser.parse_args()
    board = json.loads(options.board.read_text(encoding="utf-8"))
    saves = options.saves.read_bytes() if options.saves else b""
    device = Device(board, options.uf2.read_bytes(), options.noise, saves, options.trng)
    shots = {}
    device.settle()
    for number, line in enumerate(sys.stdin, 1):
        verb, *words = line.split("#")[0].split() or [""]
        try:
            if verb:
                device.do(verb, words, shots)
        except Stop as stop:
            sys.exit(f"line {number}, {line.strip()}: {stop}")
    report = {"shots": shots, "flash": device.log, "starts": device.starts, "drive": device.is_drive}
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
