"""The registers of the two chips, as far as the firmware needs them. Addresses and offsets are those
of the data sheets; what nobody needs is memory that keeps what is written."""

from unicorn.arm_const import UC_CPU_ARM_CORTEX_M0, UC_CPU_ARM_CORTEX_M33

from core import Restart

SAVES = 32 * 4096
PPB = 0xE000E000
SIO = 0xD0000000
BITS = 0xFFFFFFFF


class Rp2040:
    cpu = UC_CPU_ARM_CORTEX_M0
    ram = 0x42000
    cache_lines = None
    flash_size = 2 << 20
    vectors = 0x10000100  # behind the second stage of the boot
    rom_version = 2
    rom_lookup = 0x18
    coprocessors = False
    spaces = [
        (0x14000000, 0x4000),
        (0x18000000, 0x1000),
        (0x40000000, 0x80000),
        (0x50000000, 0x400000),
        (SIO, 0x1000),
        (PPB, 0x1000),
    ]
    bases = {
        "clocks": 0x40008000,
        "resets": 0x4000C000,
        "io": 0x40014000,
        "xosc": 0x40024000,
        "pll_sys": 0x40028000,
        "pll_usb": 0x4002C000,
        "i2c": 0x40044000,
        "adc": 0x4004C000,
        "timer": 0x40054000,
        "watchdog": 0x40058000,
        "rosc": 0x40060000,
        "ssi": 0x18000000,
    }
    io_raw, io_enable, io_status, io_irq = 0xF0, 0x100, 0x120, 13
    timer_raw, timer_enable = 0x34, 0x38
    randombit = 0x1C

    @staticmethod
    def rom_code(_table, code):
        return code


class Rp2350:
    cpu = UC_CPU_ARM_CORTEX_M33
    ram = 0x82000
    cache_lines = (0x1BFFC000, 0x4000)  # where the cache is told to forget: nothing to do
    flash_size = 4 << 20
    vectors = 0x10000000
    rom_version = 2
    rom_lookup = 0x16
    coprocessors = True
    spaces = [
        (0x40000000, 0x200000),
        (0x50000000, 0x800000),
        (SIO, 0x1000),
        (PPB, 0x1000),
        (0xE0080000, 0x1000),
    ]
    bases = {
        "clocks": 0x40010000,
        "resets": 0x40020000,
        "io": 0x40028000,
        "xosc": 0x40048000,
        "pll_sys": 0x40050000,
        "pll_usb": 0x40058000,
        "i2c": 0x40090000,
        "adc": 0x400A0000,
        "timer": 0x400B0000,
        "watchdog": 0x400D8000,
        "rosc": 0x400E8000,
        "bootram": 0x400E0000,
    }
    io_raw, io_enable, io_status, io_irq = 0x230, 0x248, 0x278, 21
    timer_raw, timer_enable = 0x3C, 0x40
    randombit = 0x20

    @staticmethod
    def rom_code(code, _flags):
        return code


for _chip in (Rp2040, Rp2350):
    _chip.saves = _chip.flash_size - SAVES

CHIPS = {"rp2040": Rp2040, "rp2350": Rp2350}


class Noise:
    """SplitMix64, one output a sample, of which the top bit; as the host's."""

    def __init__(self, seed):
        self.state = seed

    def sample(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        return (z ^ z >> 31) >> 63


class Blocks:
    """All registers; time, keys and the wires to the panel."""

    def __init__(self, chip, noise, panel, keys):
        self.chip, self.noise, self.panel = chip, noise, panel
        self.gpios = keys  # name of a key: its pin
        self.down = set()
        self.now = 0  # µs since power-on
        self.kept = {}
        self.vtor = 0
        self.enabled = 0
        self.alarms = {}
        self.timer_raw = 0
        self.edges = {}  # pin: its four bits of raw interrupts
        self.transfer, self.received, self.stopped, self.aborted = [], [], False, False
        self.divider = [0, 0, 0, 0]
        self.at = {base: name for name, base in chip.bases.items()}

    # --- Interrupts ---

    def pending(self):
        timer = self.timer_raw & self.kept.get((self.chip.bases["timer"], self.chip.timer_enable), 0)
        for alarm in range(4):
            if timer >> alarm & 1 and self.enabled >> alarm & 1:
                return alarm
        if self.enabled >> self.chip.io_irq & 1 and any(
            bits & self.io_enabled(pin) for pin, bits in self.edges.items()
        ):
            return self.chip.io_irq
        return None

    def io_enabled(self, pin):
        offset = self.chip.io_enable + 4 * (pin // 8)
        return self.kept.get((self.chip.bases["io"], offset), 0) >> 4 * (pin % 8) & 15

    def next_alarm(self):
        return min(self.alarms.values(), default=None)

    def advance(self, to):
        self.now = max(self.now, to)
        for number, due in list(self.alarms.items()):
            if due <= self.now:
                del self.alarms[number]
                self.timer_raw |= 1 << number

    def key(self, name, down):
        (self.down.add if down else self.down.discard)(name)
        pin = self.gpios[name]
        self.edges[pin] = self.edges.get(pin, 0) | (4 if down else 8)

    def pins(self):
        return BITS & ~sum(1 << self.gpios[name] for name in self.down)

    # --- Reading and writing ---

    def read(self, address):
        if address >= PPB:
            return self.read_core(address - PPB)
        if SIO <= address < SIO + 0x1000:
            return self.read_sio(address - SIO)
        base, offset = address & ~0x3FFF, address & 0xFFF
        read = getattr(self, f"read_{self.at.get(base)}", None)
        value = read(offset) if read else None
        return self.kept.get((base, offset), 0) if value is None else value & BITS

    def write(self, address, value):
        if address >= PPB:
            return self.write_core(address - PPB, value)
        if SIO <= address < SIO + 0x1000:
            return self.write_sio(address - SIO, value)
        base, offset, alias = address & ~0x3FFF, address & 0xFFF, address >> 12 & 3
        name = self.at.get(base)
        before = self.kept.get((base, offset), 0)
        raw = value
        value = (value, before ^ value, before | value, before & ~value)[alias] & BITS
        self.kept[base, offset] = value
        write = getattr(self, f"write_{name}", None)
        if write:
            write(offset, value, raw)

    def read_core(self, offset):
        return {0x100: self.enabled & BITS, 0x104: self.enabled >> 32, 0xD08: self.vtor}.get(
            offset, self.kept.get((PPB, offset), 0)
        )

    def write_core(self, offset, value):
        self.kept[PPB, offset] = value
        if offset in (0x100, 0x104):
            self.enabled |= value << 8 * (offset - 0x100)
        elif offset in (0x180, 0x184):
            self.enabled &= ~(value << 8 * (offset - 0x180))
        elif offset == 0xD08:
            self.vtor = value
        elif offset == 0xD0C and value & 4:
            raise Restart

    def read_sio(self, offset):
        if offset == 0x004:
            return self.pins()
        if 0x60 <= offset <= 0x74 and not self.chip.coprocessors:
            dividend, divisor, quotient, remainder = self.divider
            return {0x70: quotient, 0x74: remainder}.get(offset, dividend if offset in (0x60, 0x68) else divisor)
        if offset == 0x78:
            return 3
        if 0x100 <= offset < 0x180:
            return 1 << (offset - 0x100) // 4  # a spin lock that is free
        return self.kept.get((SIO, offset), 0)

    def write_sio(self, offset, value):
        self.kept[SIO, offset] = value
        if 0x60 <= offset <= 0x74 and not self.chip.coprocessors:
            self.divide(offset, value)

    def divide(self, offset, value):
        place = {0x60: 0, 0x64: 1, 0x68: 0, 0x6C: 1, 0x70: 2, 0x74: 3}[offset]
        self.divider[place] = value
        if place > 1:
            return
        a, b = self.divider[:2]
        if offset >= 0x68:
            a, b = (x - (1 << 32) if x >> 31 else x for x in (a, b))
        if b == 0:
            quotient, remainder = (1 if a < 0 else -1), a
        else:
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            remainder = a - quotient * b
        self.divider[2:] = [quotient & BITS, remainder & BITS]

    # --- Blocks that do something ---

    def read_bootram(self, offset):
        if offset < 0x400:
            return 0x47704770  # where the ROM leaves how to read the flash: bx lr, it can be read
        return 1 if 0x80C <= offset < 0x82C else None  # a lock that is free

    def read_clocks(self, offset):
        base = self.chip.bases["clocks"]
        if offset == 0x38:
            return 1 << (self.kept.get((base, 0x30), 0) & 3)
        if offset == 0x44:
            return 1 << (self.kept.get((base, 0x3C), 0) & 1)
        return 1 if offset >= 0x48 and offset % 12 == 8 else None

    def read_resets(self, offset):
        return ~self.kept.get((self.chip.bases["resets"], 0), 0) if offset == 8 else None

    def read_xosc(self, offset):
        return 1 << 31 | 1 << 12 if offset == 4 else None

    def read_pll_sys(self, offset):
        return 1 << 31 if offset == 0 else None

    read_pll_usb = read_pll_sys

    def read_adc(self, offset):
        return {0x00: 1 << 8, 0x04: 0xFFF}.get(offset)

    def read_ssi(self, offset):
        return {0x28: 0x06, 0x60: 0x02}.get(offset)

    def read_rosc(self, offset):
        if offset == self.chip.randombit:
            return self.noise.sample()
        return 1 << 31 | 1 << 12 if offset in (0x18, 0x1C) else None

    def read_timer(self, offset):
        if offset in (0x08, 0x24):
            return self.now >> 32
        if offset in (0x0C, 0x28):
            self.advance(self.now + 1)  # so that waiting for the time to pass comes to an end
            return self.now
        if offset == self.chip.timer_raw:
            return self.timer_raw
        return None

    def write_timer(self, offset, value, raw):
        if 0x10 <= offset <= 0x1C:
            self.alarms[(offset - 0x10) // 4] = self.now + (value - self.now & BITS)
        elif offset == self.chip.timer_raw:
            self.timer_raw &= ~raw

    def write_watchdog(self, offset, value, raw):
        if offset == 0 and raw & 1 << 31:
            raise Restart

    def read_watchdog(self, offset):
        return self.kept.get((self.chip.bases["watchdog"], offset), 0) | 1 << 10 if offset == 0x2C else None

    def read_io(self, offset):
        if self.chip.io_raw <= offset < self.chip.io_raw + 24:
            first = (offset - self.chip.io_raw) * 2
            return sum(self.edges.get(first + i, 0) << 4 * i for i in range(8))
        if self.chip.io_status <= offset < self.chip.io_status + 24:
            first = (offset - self.chip.io_status) * 2
            return sum(
                (self.edges.get(first + i, 0) & self.io_enabled(first + i)) << 4 * i for i in range(8)
            )
        return None

    def write_io(self, offset, value, raw):
        if self.chip.io_raw <= offset < self.chip.io_raw + 16:
            first = (offset - self.chip.io_raw) * 2
            for i in range(8):
                if raw >> 4 * i & 15:
                    self.edges[first + i] = self.edges.get(first + i, 0) & ~(raw >> 4 * i)

    # --- The panel's bus: every transfer is over at once ---

    def write_i2c(self, offset, value, raw):
        if offset != 0x10 or self.aborted:
            return
        if self.kept.get((self.chip.bases["i2c"], 0x04), 0) & 0x3FF != 0x3C or not self.panel.plugged:
            self.aborted = self.stopped = True
            self.transfer = []
        elif raw & 0x100:
            self.received.append(self.panel.status())
        else:
            self.transfer.append(raw & 0xFF)
        if raw & 0x200:
            self.stopped = True
            transfer, self.transfer = self.transfer, []
            if transfer:
                self.panel.take(transfer, self.now)

    def read_i2c(self, offset):
        if offset == 0x10:
            return self.received.pop(0) if self.received else 0
        if offset == 0x34:
            return self.aborted << 6 | self.stopped << 9
        if offset == 0x40:
            self.aborted = self.stopped = False
            return 0
        if offset == 0x9C:
            return self.kept.get((self.chip.bases["i2c"], 0x6C), 0) & 1
        return {0x74: 0, 0x78: len(self.received)}.get(offset)


