"""The processor of the second core: QEMU's, by way of Unicorn. Memory, exceptions, boot ROM.

Knows nothing of simulator/device, on purpose. What it does not know ends the run with a sentence.
"""

import random
import struct

from unicorn import UC_ARCH_ARM, UC_HOOK_CODE, UC_MODE_MCLASS, UC_MODE_THUMB, Uc, UcError
from unicorn.arm_const import (
    UC_ARM_REG_XPSR,
    UC_ARM_REG_LR,
    UC_ARM_REG_PC,
    UC_ARM_REG_PRIMASK,
    UC_ARM_REG_R0,
    UC_ARM_REG_R1,
    UC_ARM_REG_R2,
    UC_ARM_REG_R3,
    UC_ARM_REG_R12,
    UC_ARM_REG_SP,
)
from unicorn.unicorn_const import UC_ERR_EXCEPTION, UC_ERR_INSN_INVALID

XIP = 0x10000000
RAM = 0x20000000
ROM_SIZE = 0x4000
RETURN = 0x3F00  # in the ROM: where handlers return to
FUNCTIONS = 0x1000  # in the ROM: a function every 4 bytes
LOOKUP = 0x0F00
WFE = b"\x20\xbf"
SECTOR = 4096

FRAME = (UC_ARM_REG_R0, UC_ARM_REG_R1, UC_ARM_REG_R2, UC_ARM_REG_R3, UC_ARM_REG_R12, UC_ARM_REG_LR)
ROM_NAMES = "P3 R3 L3 T3 MS S4 MC C4 UB IF EX RE RP FC CX RB SR SS XM".split()


class Stop(Exception):
    """The firmware did something that the chip or the script does not allow."""


class Restart(Exception):
    """The watchdog restarts the chip."""


class Drive(Exception):
    """The firmware asked the boot ROM for the drive, which only a reset or a power cycle ends."""


class Core:
    """`chip` says what differs (chips.py), `blocks` answers at addresses of registers."""

    def __init__(self, chip, blocks, flash, log):
        self.chip, self.blocks, self.flash, self.log = chip, blocks, flash, log
        self.uc = uc = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
        uc.ctl_set_cpu_model(chip.cpu)
        uc.mem_map(0, ROM_SIZE)
        uc.mem_map(XIP, len(flash))
        uc.mem_map(RAM, chip.ram)
        uc.mem_write(XIP, bytes(flash))
        uc.mem_write(RAM, random.Random(1).randbytes(chip.ram))
        if chip.cache_lines:
            uc.mem_map(*chip.cache_lines)
        self.make_rom()
        for base, size in chip.spaces:
            uc.mmio_map(
                base,
                size,
                lambda _, offset, width, base: self.read(base + offset),
                base,
                lambda _, offset, width, value, base: self.write(base + offset, value, width),
                base,
            )
        uc.hook_add(UC_HOOK_CODE, lambda *a: self.rom_call(a[1]), None, LOOKUP, RETURN - 1)
        self.error = None
        self.event = False
        self.active = []  # exceptions under way, innermost last
        vectors = chip.vectors
        self.pc = self.word(vectors + 4)
        uc.reg_write(UC_ARM_REG_SP, self.word(vectors))
        blocks.vtor = vectors

    # --- Memory ---

    def word(self, address):
        return int.from_bytes(self.uc.mem_read(address, 4), "little")

    def put_word(self, address, value):
        self.uc.mem_write(address, (value & 0xFFFFFFFF).to_bytes(4, "little"))

    def guarded(self, act):
        """Errors must not pass through Unicorn's code, so they are kept and the run is stopped."""
        try:
            return act()
        except (Stop, Restart, Drive) as error:
            self.error = error
            self.uc.emu_stop()
            return 0

    def read(self, address):
        value = self.guarded(lambda: self.blocks.read(address & ~3)) >> 8 * (address & 3)
        if self.blocks.waits_dormant():
            self.uc.emu_stop()
        return value

    def write(self, address, value, width):
        if width < 4:  # the bus repeats it
            value = (value & (0xFF if width == 1 else 0xFFFF)) * (0x01010101 if width == 1 else 0x10001)
        self.guarded(lambda: self.blocks.write(address & ~3, value))

    # --- Boot ROM ---

    def make_rom(self):
        rom = bytearray(ROM_SIZE)
        rom[0x10:0x14] = b"\x4d\x75\x01" + bytes([self.chip.rom_version])
        rom[self.chip.rom_lookup : self.chip.rom_lookup + 2] = (LOOKUP | 1).to_bytes(2, "little")
        for at in [LOOKUP, *range(FUNCTIONS, FUNCTIONS + 4 * len(ROM_NAMES), 4)]:
            rom[at : at + 2] = b"\x70\x47"  # bx lr
        self.uc.mem_write(0, bytes(rom))

    def rom_call(self, address):
        self.guarded(lambda: self.serve(address))

    def serve(self, address):
        get = self.uc.reg_read
        r0, r1, r2 = get(UC_ARM_REG_R0), get(UC_ARM_REG_R1), get(UC_ARM_REG_R2)
        if address == LOOKUP:
            code = self.chip.rom_code(r0, r1)
            name = chr(code & 0xFF) + chr(code >> 8 & 0xFF)
            known = name in ROM_NAMES
            self.uc.reg_write(
                UC_ARM_REG_R0, FUNCTIONS + 4 * ROM_NAMES.index(name) | 1 if known else 0
            )
            return
        name = ROM_NAMES[(address - FUNCTIONS) // 4]
        result = self.call(name, r0, r1, r2)
        if result is not None:
            self.uc.reg_write(UC_ARM_REG_R0, result & 0xFFFFFFFF)

    def call(self, name, r0, r1, r2):
        if name in ("MS", "S4"):
            self.uc.mem_write(r0, bytes([r1 & 0xFF]) * r2)
        elif name in ("MC", "C4"):
            self.uc.mem_write(r0, bytes(self.uc.mem_read(r1, r2)))
        elif name == "P3":
            return bin(r0).count("1")
        elif name == "R3":
            return int(f"{r0:032b}"[::-1], 2)
        elif name == "L3":
            return 32 - r0.bit_length()
        elif name == "T3":
            return (r0 & -r0).bit_length() - 1 if r0 else 32
        elif name == "RE":
            self.erase(r0, r1)
        elif name == "RP":
            self.program(r0, bytes(self.uc.mem_read(r1, r2)))
        elif name in ("UB", "RB"):
            raise Drive
        return None

    def erase(self, offset, count):
        if offset % SECTOR or count % SECTOR:
            raise Stop(f"erase of {count} bytes at {offset:#x}")
        self.flash[offset : offset + count] = b"\xff" * count
        self.uc.mem_write(XIP + offset, b"\xff" * count)
        self.log.append(("erase", offset - self.chip.saves, count))

    def program(self, offset, data):
        old = self.flash[offset : offset + len(data)]
        new = bytes(a & b for a, b in zip(old, data))
        if new != data:
            raise Stop(f"program at {offset:#x} of bits that are zero already")
        self.flash[offset : offset + len(data)] = new
        self.uc.mem_write(XIP + offset, new)
        self.log.append(("program", offset - self.chip.saves, data.hex()))

    # --- Running ---

    def run(self):
        """Runs until the firmware sleeps and nothing wakes it. Interrupts come only during sleep, because
        Unicorn cannot stop exactly in the middle of a block of instructions."""
        while True:
            self.take_interrupt()
            asleep = self.go()
            if self.error:
                error, self.error = self.error, None
                raise error
            if self.blocks.dormant:
                return
            if asleep and not self.event and self.blocks.pending() is None:
                return
            self.event = self.event and not asleep

    def go(self):
        """Runs to the next WFE (True), or to the end of an interrupt."""
        while True:
            try:
                self.uc.emu_start(self.pc | 1, RETURN)
                break
            except UcError as error:
                self.pc = self.uc.reg_read(UC_ARM_REG_PC)
                known = error.errno in (UC_ERR_INSN_INVALID, UC_ERR_EXCEPTION)
                if known and bytes(self.uc.mem_read(self.pc - 2, 2)) == WFE:
                    return True
                if not (known and self.coprocessor()):
                    raise Stop(f"{error} at {self.pc:#x}") from None
        self.pc = self.uc.reg_read(UC_ARM_REG_PC)
        if self.pc & ~1 == RETURN:
            self.leave()
        return False

    def coprocessor(self):
        """The RP2350's coprocessors. Coprocessor 0 reads all pins and sets single pins; the others answer
        with zeros. False: not an instruction of a coprocessor."""
        first, second = struct.unpack("<HH", self.uc.mem_read(self.pc, 4))
        is_read, is_pair = first & 0xFF10 == 0xEE10, first & 0xFFF0 == 0xEC40
        if not self.chip.coprocessors or not (is_read or is_pair):
            return False
        if is_read:
            pins = second & 0xF00 == 0 and second & 0xF == 8
            self.uc.reg_write(UC_ARM_REG_R0 + (second >> 12), self.blocks.pins() if pins else 0)
        self.pc += 4
        return True

    def take_interrupt(self):
        irq = self.blocks.pending()
        if irq is None or self.active or self.uc.reg_read(UC_ARM_REG_PRIMASK) & 1:
            return
        sp = self.uc.reg_read(UC_ARM_REG_SP)
        frame = sp - 32 & ~7
        for i, register in enumerate(FRAME):
            self.put_word(frame + 4 * i, self.uc.reg_read(register))
        self.put_word(frame + 24, self.pc & ~1)
        self.active.append((irq, sp, self.uc.reg_read(UC_ARM_REG_XPSR)))
        self.uc.reg_write(UC_ARM_REG_SP, frame)
        self.uc.reg_write(UC_ARM_REG_LR, RETURN | 1)
        self.pc = self.word(self.blocks.vtor + 4 * (16 + irq))
        self.event = True

    def leave(self):
        _, sp, flags = self.active.pop()
        frame = self.uc.reg_read(UC_ARM_REG_SP)
        for i, register in enumerate(FRAME):
            self.uc.reg_write(register, self.word(frame + 4 * i))
        self.pc = self.word(frame + 24)
        self.uc.reg_write(UC_ARM_REG_SP, sp)
        self.uc.reg_write(UC_ARM_REG_XPSR, flags)
        self.event = True
