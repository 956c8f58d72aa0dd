"""The deepest stack of an image, from its disassembly: every function's frame and every call in it.

Honest about what a disassembly cannot say. The caller says where calls through pointers go, in both
directions: an unknown caller is a problem, and so is a function whose address is stored somewhere but
which no listed caller reaches. The caller also says how often a call comes back to where it started;
otherwise there is no answer.
"""

import re


RAM_REGION = 2  # the highest digit of its addresses


class Function:
    def __init__(self, name, address):
        self.name = name
        self.address = address
        self.frame = 0  # bytes of stack
        self.calls = set()  # addresses
        self.pointers = 0  # calls through a pointer
        self.code = set()  # addresses of its instructions: what looks like a pointer there is none
        self.words = {}  # constants beside its code, by address
        self.far = set()  # addresses of those that are only there for calls to far functions

    @property
    def veneer(self):
        return self.name.endswith("_veneer")


def registers(text):
    """How many registers a list like "r4, r5, lr" or "r4-r7" has."""
    count = 0
    for part in text.split(","):
        span = re.fullmatch(r"[rsd](\d+)-[rsd](\d+)", part.strip())
        count += int(span[2]) - int(span[1]) + 1 if span else 1
    return count


def stack_bytes(code, constant):
    """What an instruction takes from the stack; `constant` tells what was loaded to a register."""
    match = re.match(r"(?:push|stmdb(?:\.w)?\s+sp!,|push\.w)\s*\{([^}]*)\}", code)
    if match:
        return 4 * registers(match[1])
    match = re.match(r"vpush\s*\{([^}]*)\}", code)
    if match:
        return registers(match[1]) * (8 if match[1].strip().startswith("d") else 4)
    match = re.match(r"sub(?:\.w|w)?\s+sp,(?:\s*sp,)?\s*#(\d+)", code)
    match = match or re.match(r"(?:str|strd)(?:\.w)?\s.*\[sp, #-(\d+)\]!", code)
    if match:
        return int(match[1])
    match = re.match(r"add\s+sp,\s*(r\d+)", code)
    if match:
        value = constant(match[1])
        return 0x100000000 - value if value & 0x80000000 else 0
    return 0


CALL = re.compile(r"(?:bl|b(?:\.n|\.w)?|b[a-z]{2}(?:\.n|\.w)?|cbn?z r\d+,) ([0-9a-f]+) <")
LITERAL = re.compile(r"ldr(?:\.w)? (r\d+), \[pc,.*\((?:0x)?([0-9a-f]+) <")
POINTER = re.compile(r"(?:bl?x|mov pc,|ldr(?:\.w)? pc,) (r\d+|ip|\[r\d+(?:, #\d+)?\])")


class Reader:
    """Reads the instructions of one function after the other."""

    def __init__(self, text):
        head = re.compile(r"^([0-9a-f]+) <(.+)>:$", re.M)
        word = re.compile(r"^\s*([0-9a-f]+):\s+\.word\s+0x([0-9a-f]+)", re.M)
        self.functions = {int(at, 16): Function(name, int(at, 16)) for at, name in head.findall(text)}
        self.words = {int(at, 16): int(value, 16) for at, value in word.findall(text)}
        for line in text.split("\n"):
            begin, body = head.match(line), re.match(r"\s*([0-9a-f]+):\s+(\S.*)$", line)
            if begin:
                self.begin(self.functions[int(begin[1], 16)])
            elif body and self.functions:
                self.instruction(int(body[1], 16), re.sub(r"\s+", " ", body[2]))

    def begin(self, function):
        self.function = function
        self.loaded = {}  # register: address of the constant in it
        self.back = None  # register with the return address, in functions with variable arguments

    def instruction(self, address, code):
        function = self.function
        if address in self.words:
            function.words[address] = self.words[address]
            return
        function.code |= {address, address + 2}
        function.frame += stack_bytes(code, lambda reg: self.words.get(self.loaded.get(reg), 0))
        call, jump = CALL.match(code), POINTER.match(code)
        if call:
            target = int(call[1], 16)
            # A jump back to one's own start is a loop, a `bl` there is recursion.
            if target in self.functions and (target != function.address or code.startswith("bl ")):
                function.calls.add(target)
        elif jump and not function.veneer:
            self.jump(code, jump[1])
        self.keep_track(code)

    def jump(self, code, register):
        constant = self.loaded.get(register)
        target = self.words.get(constant, 0) & ~1
        if target in self.functions:  # too far for a plain call
            self.function.calls.add(target)
            self.function.far.add(constant)
        elif not (code.startswith("bx") and register == self.back):
            self.function.pointers += 1

    def keep_track(self, code):
        literal, pop = LITERAL.match(code), re.match(r"pop \{(r\d+)\}", code)
        written = re.match(r"[a-z.]+ (r\d+)", code)
        if literal:
            self.loaded[literal[1]] = int(literal[2], 16)
        elif written:
            self.loaded.pop(written[1], None)
        if pop:
            self.back = pop[1]


def read_disassembly(text, code=None):
    """The functions in the output of `objdump -d --no-show-raw-insn`, by address. RAM that holds code
    also holds variables: `code` says the addresses that are functions, where that is known."""
    functions = Reader(text).functions
    for address in [at for at in functions if code is not None and at not in code]:
        if not functions[address].veneer:
            del functions[address]
    for function in functions.values():
        function.calls &= functions.keys()
    for function in functions.values():
        if function.veneer:
            function.calls |= {word & ~1 for word in function.words.values()} & functions.keys()
            function.far |= function.words.keys()
    return functions


class Calls:
    """Who calls whom.

    pointers   [(caller, to)]: a regular expression for the names of callers through pointers, and
               one for those of what they call, or the bytes of something outside the image
    recursion  {name: how many calls of it may be under way at once}
    stored     {address: word} of everything in the image
    others     bytes allowed for callers through pointers that `pointers` does not know; 0: they are
               a problem
    names_all  they are a problem even so
    """

    def __init__(self, functions, pointers, recursion, stored, others=0, names_all=False):
        self.functions = functions
        self.pointers = [
            (re.compile(caller), to if isinstance(to, int) else re.compile(to))
            for caller, to in pointers
        ]
        self.recursion = recursion
        self.others = others
        self.names_all = names_all or not others
        self.problems = {}  # in order, each once
        other = set()
        for function in functions.values():
            other |= function.code - function.words.keys() | function.far
        words = {word for address, word in stored.items() if address not in other}
        self.stored = [f for f in functions.values() if f.address | 1 in words]

    def problem(self, sentence):
        self.problems[sentence] = True

    def targets(self, function):
        """What a function calls, and the bytes of what it calls outside of the image."""
        result, outside = [self.functions[address] for address in sorted(function.calls)], 0
        if function.pointers == 0:
            return result, outside
        rules = [to for caller, to in self.pointers if caller.search(function.name)]
        for to in rules:
            if isinstance(to, int):
                outside = max(outside, to)
                continue
            found = [f for f in self.stored if to.search(f.name)]
            if not found:
                self.problem(f"{function.name} calls {to.pattern}, which nothing matches")
            result += found
        if not rules:
            outside = self.others
            if self.names_all:
                self.problem(f"{function.name} calls through a pointer: where to?")
        return result, outside

    def deepest(self, roots):
        """Bytes, and the path there as [(name, bytes)], from the functions that `roots` names."""
        known, active = {}, []

        def depth(function, left):
            entries = left.get(function.name)
            if entries == 0:
                return 0, []
            if entries is not None:
                left = {**left, function.name: entries - 1}
            key = (function.address, *left.values())
            if key in known:
                return known[key]
            if key in active:
                cycle = [self.functions[at].name for at, *_ in active[active.index(key) :]]
                self.problem(f"recursion without a bound: {' > '.join([*cycle, function.name])}")
                return 0, []
            active.append(key)
            result, outside = self.targets(function)
            best = (outside, [("(outside)", outside)] if outside else [])
            for callee in result:
                below = depth(callee, left)
                if below[0] > best[0]:
                    best = below
            active.pop()
            known[key] = (function.frame + best[0], [(function.name, function.frame), *best[1]])
            return known[key]

        best = (0, [])
        for function in self.functions.values():
            if re.search(roots, function.name):
                answer = depth(function, self.recursion)
                if answer[0] > best[0]:
                    best = answer
        return best

    def in_flash(self, roots):
        """Names of what the functions that `roots` names are and call, as far as it is not in RAM."""
        reached = [f for f in self.functions.values() if re.search(roots, f.name)]
        for function in reached:
            reached += [f for f in self.targets(function)[0] if f not in reached]
        return [f.name for f in reached if f.address >> 28 != RAM_REGION]

    def check_stored(self, elsewhere):
        """Every function whose address is stored must be the target of a rule, or be named by
        `elsewhere`, which says who else may call it: the processor, the boot ROM."""
        if not self.names_all:
            return
        callers = [f.name for f in self.functions.values() if f.pointers]
        reached = [
            to
            for caller, to in self.pointers
            if not isinstance(to, int) and any(caller.search(name) for name in callers)
        ]
        for function in self.stored:
            if not any(to.search(function.name) for to in reached) and not re.search(
                elsewhere, function.name
            ):
                self.problem(f"{function.name} is stored as a pointer: who calls it?")
