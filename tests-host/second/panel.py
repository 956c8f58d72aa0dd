"""An SSD1306 on I2C, 128 x 64, as its data sheet says; page addressing only."""

PARAMETERS = {0x20: 1, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class Panel:
    def __init__(self):
        self.plugged = True
        self.power_on()

    def power_on(self):
        self.memory = bytearray(i * 37 & 0xFF for i in range(1024))
        self.on = self.mirrored = self.upwards = False
        self.page = self.column = 0
        self.data_last = False  # the last bytes were data, not commands
        self.sent = None  # time of the last byte
        self.changed = 0  # time of the last change of a pixel
        self.seen = self.picture()

    def read(self):
        """The status after commands, a byte of the memory after data. The data sheets of all three
        controllers allow this reading; the panels of simulator/device use the other one."""
        if self.data_last:
            return self.memory[128 * self.page + self.column]
        return 0x03 | (0 if self.on else 0x40)

    def take(self, transfer, now):
        control, *rest = transfer
        self.data_last = control == 0x40
        if control == 0x40:
            for byte in rest:
                self.memory[128 * self.page + self.column] = byte
                self.column = (self.column + 1) % 128
        else:
            while rest:
                command = rest.pop(0)
                parameters = [rest.pop(0) for _ in range(PARAMETERS.get(command, 0))]
                self.command(command, parameters)
        self.sent = now
        picture = self.picture()
        if picture != self.seen:
            self.seen, self.changed = picture, now

    def command(self, command, parameters):
        if command < 0x10:
            self.column = self.column & 0x70 | command
        elif command < 0x20:
            self.column = (command & 7) << 4 | self.column & 15
        elif 0xB0 <= command < 0xB8:
            self.page = command & 7
        elif command & 0xFE == 0xA0:
            self.mirrored = bool(command & 1)
        elif command & 0xF7 == 0xC0:
            self.upwards = bool(command & 8)
        elif command & 0xFE == 0xAE:
            self.on = bool(command & 1)
        elif command == 0x20 and parameters != [2]:
            raise ValueError("only page addressing is known here")

    def picture(self):
        """The picture in 1,024 bytes, with the module's pins at the top; all 0 while it is dark."""
        if not (self.on and self.plugged):
            return bytes(1024)
        columns = range(128) if self.mirrored else range(127, -1, -1)
        pages = range(8) if self.upwards else range(7, -1, -1)
        turn = (lambda byte: byte) if self.upwards else lambda byte: int(f"{byte:08b}"[::-1], 2)
        return bytes(turn(self.memory[128 * page + column]) for page in pages for column in columns)
