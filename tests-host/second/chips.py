"""The registers of the two chips, as far as the firmware needs them. Addresses and offsets are those
of the data sheets; all other registers keep what is written to them."""

from unicorn.arm_const import UC_CPU_ARM_CORTEX_M0, UC_CPU_ARM_CORTEX_M33

from core import Restart, Stop

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
    reset_bits = {"adc": 0, "i2c": 3, "io": 5, "pll_sys": 12, "pll_usb": 13, "timer": 21}
    resets_at_boot = 0x01FFFFFF & ~(1 << 6 | 1 << 9)  # the pads of the flash are released
    io_raw, io_enable, io_status, io_irq = 0xF0, 0x100, 0x120, 13
    io_wake = 0x160
    timer_raw, timer_enable = 0x34, 0x38
    randombit = 0x1C

    @staticmethod
    def rom_code(_table, code):
        return code


class Rp2350:
    cpu = UC_CPU_ARM_CORTEX_M33
    ram = 0x82000
    cache_lines = (0x1BFFC000, 0x4000)  # writes here clear the cache: nothing to do
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
        "trng": 0x400F0000,
        "bootram": 0x400E0000,
    }
    reset_bits = {"adc": 0, "i2c": 4, "io": 6, "pll_sys": 14, "pll_usb": 15, "timer": 23}
    resets_at_boot = 0x1FFFFFFF & ~(1 << 7 | 1 << 10)
    io_raw, io_enable, io_status, io_irq = 0x230, 0x248, 0x278, 21
    io_wake = 0x2D8
    timer_raw, timer_enable = 0x3C, 0x40
    randombit = 0x20

    @staticmethod
    def rom_code(code, _flags):
        return code


for _chip in (Rp2040, Rp2350):
    _chip.saves = _chip.flash_size - SAVES

CHIPS = {"rp2040": Rp2040, "rp2350": Rp2350}

BYTE_MICROS = 23  # nine bits at 400 kHz
LOOKS = 3  # reads of a clock's status until it is ready


class Noise:
    """SplitMix64: a sample is the top bit of an output, as on the host."""

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

    def __init__(self, chip, noise, panel, keys, trng):
        self.chip, self.noise, self.panel = chip, noise, panel
        self.trng = trng  # "off": its samples are 0; "noise": it has the noise; "dead": always busy
        self.gpios = keys  # name of a key: its pin
        self.down = set()
        self.now = 0  # µs since power-on
        self.dormant = False  # the crystal stands still
        self.stood = 0  # µs for which it stood still
        self.kept = {(chip.bases["resets"], 0): chip.resets_at_boot}
        self.vtor = 0
        self.enabled = 0
        self.alarms = {}
        self.timer_raw = 0
        self.edges = {}  # pin: its four bits of raw interrupts
        self.transfer, self.received, self.stopped, self.aborted = [], [], False, False
        self.queue = []  # (end, byte) of the bytes on their way to the panel
        self.looks = {}  # base of a PLL or oscillator: reads of its status since it was changed
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
        return None if self.dormant else min(self.alarms.values(), default=None)

    def advance(self, to):
        if self.dormant:  # time passes, but not for the timer
            stood = max(self.now, to) - self.now
            self.stood += stood
            self.alarms = {number: due + stood for number, due in self.alarms.items()}
        self.now = max(self.now, to)
        for number, due in list(self.alarms.items()):
            if due <= self.now:
                del self.alarms[number]
                self.timer_raw |= 1 << number
        while self.queue and self.queue[0][0] <= self.now:
            self.send(self.queue.pop(0)[1])

    def key(self, name, down):
        (self.down.add if down else self.down.discard)(name)
        pin = self.gpios[name]
        self.edges[pin] = self.edges.get(pin, 0) | (4 if down else 8)
        wakes = self.kept.get((self.chip.bases["io"], self.chip.io_wake + 4 * (pin // 8)), 0)
        if self.dormant and self.edges[pin] & wakes >> 4 * (pin % 8):
            self.dormant, self.looks["xosc"] = False, 0

    def pins(self):
        return BITS & ~sum(1 << self.gpios[name] for name in self.down)

    # --- Reading and writing ---

    def read(self, address):
        if address >= PPB:
            return self.read_core(address - PPB)
        if SIO <= address < SIO + 0x1000:
            return self.read_sio(address - SIO)
        base, offset = address & ~0x3FFF, address & 0xFFF
        self.check_reset(base)
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
        self.check_reset(base)
        before = self.kept.get((base, offset), 0)
        raw = value
        value = (value, before ^ value, before | value, before & ~value)[alias] & BITS
        self.kept[base, offset] = value
        write = getattr(self, f"write_{name}", None)
        if write:
            write(offset, value, raw)

    def check_reset(self, base):
        name = self.at.get(base)
        bit = self.chip.reset_bits.get(name)
        if bit is not None and self.kept[self.chip.bases["resets"], 0] >> bit & 1:
            raise Stop(f"{name} is used while it is held in reset")

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

    def is_ready(self, name):
        """Ready after some reads only, so a firmware that does not read the status is found out."""
        self.looks[name] = self.looks.get(name, 0) + 1
        return self.looks[name] > LOOKS

    def write_xosc(self, offset, value, _raw):
        if offset == 8 and value == 0x636F6D61:
            if self.kept.get((self.chip.bases["clocks"], 0x3C), 0) & 1:
                raise Stop("dormant while clk_sys does not run from the crystal")
            self.dormant, self.looks["xosc"] = True, 0

    def read_xosc(self, offset):
        if offset != 4:
            return None
        return (1 << 31 if self.is_ready("xosc") and not self.dormant else 0) | 1 << 12

    def waits_dormant(self):
        """The firmware waits for a stable crystal. The core can only be stopped in that loop."""
        return self.dormant and self.looks["xosc"] > 1

    def read_pll(self, name, offset):
        return (1 << 31 if self.is_ready(name) else 0) if offset == 0 else None

    def read_pll_sys(self, offset):
        return self.read_pll("pll_sys", offset)

    def read_pll_usb(self, offset):
        return self.read_pll("pll_usb", offset)

    def write_pll_sys(self, offset, value, _raw):
        if offset == 8 or (offset == 4 and value & 0x21):  # another multiplier, or switched off
            self.looks["pll_sys"] = 0

    def write_clocks(self, offset, value, _raw):
        if offset == 0x3C and value & 1 and value >> 5 & 7 == 0 and self.looks.get("pll_sys", 0) <= LOOKS:
            raise Stop("clk_sys runs from a PLL that has not locked")

    def read_adc(self, offset):
        return {0x00: 1 << 8, 0x04: 0xFFF}.get(offset)

    def read_ssi(self, offset):
        return {0x28: 0x06, 0x60: 0x02}.get(offset)

    def read_rosc(self, offset):
        if offset == self.chip.randombit:
            return 0 if self.trng == "noise" else self.noise.sample()
        return 1 << 31 | 1 << 12 if offset in (0x18, 0x1C) else None

    def read_timer(self, offset):
        if offset in (0x08, 0x24):
            return self.now - self.stood >> 32
        if offset in (0x0C, 0x28):
            self.advance(self.now + 1)  # so that a loop that waits for a time ends
            return self.now - self.stood
        if offset == self.chip.timer_raw:
            return self.timer_raw
        return None

    def write_timer(self, offset, value, raw):
        if 0x10 <= offset <= 0x1C:
            self.alarms[(offset - 0x10) // 4] = self.now + (value - (self.now - self.stood) & BITS)
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

    # --- The RP2350's second source of noise: 192 raw samples at a time ---

    def read_trng(self, offset):
        if offset == 0x1B8:
            return self.trng == "dead" or not self.is_ready("trng")
        if not 0x114 <= offset <= 0x128 or self.trng == "dead":
            return None
        if self.looks.get("trng", 0) <= LOOKS or not self.trng_is_raw():
            raise Stop("the TRNG is read before it is ready, or its samples are not raw")
        place = (offset - 0x114) // 4
        if place == 0:
            samples = [self.noise.sample() if self.trng == "noise" else 0 for _ in range(192)]
            bits = int("".join(map(str, samples)), 2)  # the firmware takes the highest bit first
            self.trng_words = [bits >> 32 * i & BITS for i in range(6)]
        if place == 5:
            self.looks["trng"] = 0  # it starts again
        return self.trng_words[place]

    def trng_is_raw(self):
        base = self.chip.bases["trng"]
        enabled, bypassed = (self.kept.get((base, offset), 0) for offset in (0x12C, 0x138))
        return enabled & 1 and bypassed & 0xE == 0xE

    # --- The panel's bus: bytes take their time, and a refusal comes after the address ---

    def write_i2c(self, offset, value, raw):
        if offset != 0x10 or self.aborted:
            return
        if len(self.queue) >= 16:
            raise Stop("the queue of the I2C block overflows")
        begins = self.queue[-1][0] if self.queue else self.now + BYTE_MICROS  # behind the address
        self.queue.append((begins + BYTE_MICROS, raw))

    def send(self, raw):
        if self.kept.get((self.chip.bases["i2c"], 0x04), 0) & 0x3FF != 0x3C or not self.panel.plugged:
            self.aborted = self.stopped = True
            self.transfer, self.queue = [], []
            return
        if raw & 0x100:
            self.received.append(self.panel.read())
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
        busy = len(self.queue)
        return {0x70: 1 << 5 if busy else 0, 0x74: busy, 0x78: len(self.received)}.get(offset)
