"""What the Python package adds to the library's own time: a law on a million velocities, a step of a world; beside the same from C.

usage: PYTHONPATH=build/python python3 bench/python.py build/bench/python
"""

import subprocess
import sys
import time

import numpy

import bristle

POINTS, STEPS, REPEAT, ROUNDS = 1_000_000, 5000, 5, 5


def least(action, repeat=REPEAT):
    best = float("inf")
    for _ in range(repeat):
        run = action()
        begin = time.process_time()
        run()
        best = min(best, time.process_time() - begin)
    return best


v, out = numpy.linspace(-1, 1, POINTS), numpy.empty(POINTS)
shape, plane = bristle.Shape.box([0.1, 0.1, 0.1]), bristle.Shape.plane()


def law(name, out=None):
    made = bristle.Law(name)
    return least(lambda: lambda: made.force(v, 10.0, out=out))


def step(ground, one_by_one):
    def start():
        world = bristle.World(dt=1e-3, mu=0.4)
        if ground:
            world.add_ground(plane)
        world.add_solid(shape, 1.0, [0, 0, 0.05])

        def each():
            for _ in range(STEPS):
                world.step()

        return each if one_by_one else lambda: world.step(STEPS)

    return least(start) / STEPS


ROWS = (
    ("law coulomb on 1e6 into an array", "law coulomb", lambda: law("coulomb", out)),
    ("law coulomb on 1e6 as a new array", "law coulomb", lambda: law("coulomb")),
    ("law cssv on 1e6 into an array", "law cssv", lambda: law("cssv", out)),
    ("law cssv on 1e6 as a new array", "law cssv", lambda: law("cssv")),
    ("step of a free body", "step free", lambda: step(False, True)),
    ("step of a box on the ground", "step box", lambda: step(True, True)),
    ("the same in one call", "step box", lambda: step(True, False)),
)
# Both in turn: a machine that is busy for a while disturbs both, and the least of each counts.
c: dict = {}
python: dict = {}
for _ in range(ROUNDS):
    lines = subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
    for name, seconds in (line.split(",") for line in lines):
        c[name] = min(c.get(name, 1e9), float(seconds))
    for what, _, measure in ROWS:
        python[what] = min(python.get(what, 1e9), measure())
print("what,C us,Python us,difference us,difference %")
for what, key, _ in ROWS:
    value = python[what]
    print(f"{what},{1e6 * c[key]:.2f},{1e6 * value:.2f},{1e6 * (value - c[key]):.2f},{100 * (value / c[key] - 1):.1f}")
