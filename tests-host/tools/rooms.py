#!/usr/bin/env python3
"""rooms.py [ROOT]: holds the #includes of the C code to the house rules.

The table in docs/design.md says what each room may touch; a room that it lists has no say about the
rooms inside it that it lists too. And no module of the product (a .c file with its header) may need,
by whatever detour, one that needs it. Prints every offence and fails if there is one.
"""
import os
import re
import sys
import tempfile

TESTED = ("simulator/", "tests-host/")  # free to touch everything, so not part of the graph


def read_rooms(root):
    """Room -> what it may touch: a list of paths, or None for everything."""
    rooms = {}
    with open(os.path.join(root, "docs/design.md"), encoding="utf-8") as page:
        for line in page:
            row = re.match(r"\| `([\w/-]+/)` \|.*\| ([^|]*) \|$", line.strip())
            if row:
                paths = re.findall(r"`([^`]+)`", row[2])
                if not paths and row[2] not in ("nothing", "everything"):
                    sys.exit(f"rooms: docs/design.md does not say what {row[1]} may touch")
                rooms[row[1]] = None if row[2] == "everything" else paths
    return rooms


def room_of(rooms, path):
    return max((room for room in rooms if path.startswith(room)), key=len, default=None)


def read_includes(root):
    """File -> the files of ours that it includes, with line numbers."""
    includes = {}
    for folder in ("game", "firmware", "hal", "boards", "simulator", "tests-host"):
        for here, _, names in os.walk(os.path.join(root, folder)):
            for name in names:
                if name.endswith((".c", ".h", ".def")):
                    path = os.path.relpath(os.path.join(here, name), root)
                    with open(os.path.join(root, path), encoding="utf-8") as text:
                        found = re.findall(r'^\s*#\s*include\s*"([^"]+)"', text.read(), re.M)
                    includes[path] = sorted(set(found))
    return includes


def resolve(root, path, include):
    """A path from the root, or None: not one of our files (generated, or a library's)."""
    for candidate in (include, os.path.join(os.path.dirname(path), include)):
        if os.path.exists(os.path.join(root, candidate)):
            return os.path.normpath(candidate)
    return None


def check_rooms(root, rooms, includes):
    offences = []
    for path, found in sorted(includes.items()):
        room = room_of(rooms, path)
        if room is None:
            offences.append(f"{path}: in no room of docs/design.md")
            continue
        for include in found:
            target = resolve(root, path, include)
            if target is None or rooms[room] is None or room_of(rooms, target) == room:
                continue
            allowed = any(
                target == may or (may.endswith("/") and room_of(rooms, target) == may)
                for may in rooms[room]
            )
            if not allowed:
                offences.append(f"{path}: {room} may not touch {target}")
    return offences


def modules_of(root, includes):
    graph = {}
    for path, found in includes.items():
        if not path.startswith(TESTED):
            module = os.path.splitext(path)[0]
            needs = graph.setdefault(module, set())
            for include in found:
                target = resolve(root, path, include)
                if target and not target.startswith(TESTED):
                    needs.add(os.path.splitext(target)[0])
            needs.discard(module)
    for needs in list(graph.values()):
        for need in needs:
            graph.setdefault(need, set())
    return graph


def find_cycles(graph):
    """Groups of modules that all need each other (Tarjan's strongly connected components)."""
    index, low, stack, groups = {}, {}, [], []

    def visit(module):
        index[module] = low[module] = len(index)
        stack.append(module)
        for need in sorted(graph[module]):
            if need not in index:
                visit(need)
                low[module] = min(low[module], low[need])
            elif need in stack:
                low[module] = min(low[module], index[need])
        if low[module] == index[module]:
            group = []
            while not group or group[-1] != module:
                group.append(stack.pop())
            if len(group) > 1:
                groups.append(sorted(group))

    for module in sorted(graph):
        if module not in index:
            visit(module)
    return groups


def longest_chain(graph):
    chains = {}

    def chain(module):
        if module not in chains:
            below = max((chain(need) for need in sorted(graph[module])), key=len, default=[])
            chains[module] = [module] + below
        return chains[module]

    return max((chain(module) for module in sorted(graph)), key=len)


def check(root):
    rooms = read_rooms(root)
    includes = read_includes(root)
    graph = modules_of(root, includes)
    cycles = find_cycles(graph)
    offences = check_rooms(root, rooms, includes)
    offences += [f"a cycle: {' '.join(group)}" for group in cycles]
    return offences, graph


def check_itself():
    """A house with one offence of each kind: all of them are found, and nothing else."""
    files = {
        "docs/design.md": "| `game/` | x | nothing |\n| `firmware/` | x | `game/`, `hal/hal.h` |\n"
        "| `firmware/ui/` | x | `hal/hal.h` |\n| `hal/` | x | nothing |\n| `hal/host/` | x | `hal/hal.h` |\n"
        "| `tests-host/` | x | everything |\n",
        "game/a.c": '#include "game/a.h"\n#include "game/b.h"\n',
        "game/a.h": "",
        "game/b.h": '#include "game/a.h"\n',
        "firmware/main.c": '#include "game/a.h"\n#include "hal/host/host.h"\n#include "made.h"\n',
        "firmware/ui/draw.c": '#include "hal/hal.h"\n#include "game/b.h"\n',
        "hal/hal.h": "",
        "hal/host/host.h": '#include "../hal.h"\n',
        "boards/pico.h": "",
        "tests-host/t.c": '#include "firmware/ui/draw.c"\n',
    }
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        offences, _ = check(root)
    assert sorted(offences) == [
        "a cycle: game/a game/b",
        "boards/pico.h: in no room of docs/design.md",
        "firmware/main.c: firmware/ may not touch hal/host/host.h",
        "firmware/ui/draw.c: firmware/ui/ may not touch game/b.h",
    ], offences


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "../..")
    check_itself()
    offences, graph = check(root)
    for offence in offences:
        print(offence)
    if not any(offence.startswith("a cycle") for offence in offences):
        chain = longest_chain(graph)
        print(f"the longest chain, {len(chain)}: {' > '.join(chain)}")
    edges = sum(len(needs) for needs in graph.values())
    print(f"rooms: {len(graph)} modules, {edges} includes, {len(offences)} offences")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
