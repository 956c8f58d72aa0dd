"""What an image takes: flash, static RAM, deepest stack; one line on the screen and in FILE.txt.

    report.py IMAGE.elf FILE.txt [--prefix arm-none-eabi-] [--others BYTES] [--other-sdk VERSION]
              [--more-ram BYTES] [--list]

Fails above the limits, when an allocator is linked, or when the depth of the stack is unknown.
--list shows the deepest path and the largest symbols. --others allows that much stack for calls
through pointers that POINTERS does not know, instead of failing: for code that is not ours.
--other-sdk says that the SDK is another one than the one whose names POINTERS has: names that are
unknown are then listed as warnings, and the depth of the stack is an estimate. --more-ram raises the
limit of RAM.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

from stack import Calls, read_disassembly

# The advisor's tables have a limit of their own and do not count as flash. Most of the RAM is what
# the advisor thinks with.
LIMITS = {"flash": 176 * 1024, "tables": 200 * 1024, "ram": 60 * 1024, "stack": 4 * 1024}
TABLES = r"^table_(solo|few|many|fire|duel|quick)(_|$)"

ALLOCATORS = r"^(__wrap_|__real_|_)?(malloc|calloc|realloc|free|memalign|aligned_alloc|sbrk)(_r)?$"

EXCEPTION_FRAME = 32 + 4  # what the processor pushes, and the alignment it may need
ROM_BYTES = 256  # allowed for a call into the boot ROM: flash and restart
ROM_LEAF_BYTES = 64  # its copying and counting

# Where calls through pointers go, by the caller. Names are those of C functions.
POINTERS = [
    (r"^(flash_|rom_|hal_restart|__aeabi_\w+_init)", ROM_BYTES),
    (r"^__wrap_", ROM_LEAF_BYTES),
    (
        r"^runtime_run_initializers",
        r"^runtime_init_|^first_per_core|^__aeabi_(bits|mem)_init$|^spinlock_set_extexclall$",
    ),
    (r"^runtime_init_", ROM_BYTES),
    (r"^put_up\b", r"^enter$"),  # the screens' tables
    (r"^app_step$", r"^(handle|think)$"),
    (r"^app_shown$", r"^shown$"),
    (r"^app_draw$", r"^draw$"),
    (r"^menu_", r"^(rows?|draw_row)$"),
    # The tables of the games (game/advisor/mind.h).
    (r"^(advisor_|begin_(round|tries|try|answer)\b|(keep|value)_(turn|answer)\b|end_(try|sample)\b)", r"^mind_"),
    (r"^shuffle", r"^(entropy_bits|seed_draw)$"),
]

# How many calls of these may be under way at once.
RECURSION = {}

MAIN = r"^(main|runtime_run_initializers)$"
INTERRUPTS = r"^(alarm_fired|key_moved|tone_over)$"

# Stored, but called by the processor alone, before main or never to return; or (type) by a desktop
# with a keyboard only.
ELSEWHERE = r"^(_?isr_|_reset_handler|image_check$|_entry_point|unhandled_user_irq|__unhandled|type$)"


def read_sections(text):
    """(name, size, address, load address, flags) of the output of `objdump -h`."""
    row = r"^\s*\d+\s+(\S+)\s+([0-9a-f]{8})\s+([0-9a-f]{8})\s+([0-9a-f]{8})\s+\S+\s+\S+\s*\n\s*(.*)$"
    return [
        (name, int(size, 16), int(vma, 16), int(lma, 16), flags)
        for name, size, vma, lma, flags in re.findall(row, text, re.M)
    ]


def sizes_of(sections):
    """Bytes of flash and of RAM."""
    flash = ram = 0
    for name, size, vma, lma, flags in sections:
        if "ALLOC" not in flags:
            continue
        if "LOAD" in flags and lma >> 24 == 0x10 and name != ".sector_fill":
            flash += size
        if vma >> 24 == 0x20 and not re.match(r"\.(stack|heap)", name):
            ram += size
    return flash, ram


def read_symbols(text):
    """(name, size, kind) of the output of `nm -S`."""
    rows = re.findall(r"^[0-9a-f]{8}(?: ([0-9a-f]{8}))? (\w) (\S+)$", text, re.M)
    return [(name, int(size or "0", 16), kind) for size, kind, name in rows]


def read_words(text):
    """{address: word} of the output of `objdump -s`."""
    words = {}
    for at, row in re.findall(r"^ ([0-9a-f]+) ((?:[0-9a-f]{2,8} ){1,4})", text, re.M):
        for i, word in enumerate(row.split()):
            if len(word) == 8:
                words[int(at, 16) + 4 * i] = int.from_bytes(bytes.fromhex(word), "little")
    return words


def read_functions(text):
    """The addresses of functions in the output of `objdump -t`: not of variables beside them."""
    return {int(at, 16) & ~1 for at in re.findall(r"^([0-9a-f]{8}) .{6}F ", text, re.M)}


def measure(tool, others, names_all):
    """What the image takes, the path to the deepest stack, the symbols, what is wrong, and what is
    unknown about the stack."""
    symbols = read_symbols(tool("nm", "-S"))
    tables = sum(size for name, size, _ in symbols if re.search(TABLES, name))
    flash, ram = sizes_of(read_sections(tool("objdump", "-h")))

    code = read_functions(tool("objdump", "-t"))
    functions = read_disassembly(tool("objdump", "-d", "--no-show-raw-insn"), code)
    stored = read_words(tool("objdump", "-s", "-j", ".text", "-j", ".rodata", "-j", ".data"))
    calls = Calls(functions, POINTERS, RECURSION, stored, others, names_all)
    thread, path = calls.deepest(MAIN)
    interrupt, interrupt_path = calls.deepest(INTERRUPTS)
    for name in calls.in_flash(INTERRUPTS):
        calls.problem(f"{name} is part of an interrupt and lies in flash, which may be busy")
    calls.check_stored(f"{INTERRUPTS}|{ELSEWHERE}")
    stack = thread + EXCEPTION_FRAME + interrupt
    path = [*path, ("(exception)", EXCEPTION_FRAME), *interrupt_path]

    problems = [f"an allocator is linked: {n}" for n, _, _ in symbols if re.search(ALLOCATORS, n)]
    code = flash - tables
    for what, used in {"flash": code, "tables": tables, "ram": ram, "stack": stack}.items():
        if used > LIMITS[what]:
            problems.append(f"{what}: {used} bytes, more than {LIMITS[what]}")
    extra = f" ({tables} of them advisor's tables)" if tables else ""
    line = f"{flash} bytes of flash{extra}, {ram} of RAM, {stack} of stack at most"
    return line, path, symbols, problems, list(calls.problems)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("elf", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--prefix", default="arm-none-eabi-")
    parser.add_argument("--others", type=int, default=0)
    parser.add_argument("--other-sdk", default="")
    parser.add_argument("--more-ram", type=int, default=0)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    LIMITS["ram"] += options.more_ram

    def tool(name, *arguments):
        command = [options.prefix + name, *arguments, str(options.elf)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    foreign = options.other_sdk
    line, path, symbols, problems, unknown = measure(tool, options.others, bool(foreign))
    line = f"{options.elf.stem}: {line}"
    print(line)
    options.file.write_text(f"{line}\n", encoding="utf-8")
    if options.list:
        print("deepest:", " > ".join(f"{name} {size}" for name, size in path))
        for name, size, kind in sorted(symbols, key=lambda symbol: -symbol[1])[:40]:
            print(f"{size:7} {kind} {name}")
    if foreign and unknown:
        print(f"report: warning: SDK {foreign} has names unknown here, so that the stack is an estimate:")
        for name in unknown:
            print(f"report: warning: {name}")
    elif not foreign:
        problems = unknown + problems
    for problem in problems:
        print(f"report: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
