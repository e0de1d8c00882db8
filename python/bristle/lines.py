"""Scenes along a line: masses, springs with dampers, hard stops, moving supports, contacts with any friction law.

>>> path = bristle.LineScene({
...     "scene": {"duration": 5, "every": 0.01},
...     "mass block": {"mass": 1, "velocity": 0.1},
...     "support belt": {"velocity": 0.1},
...     "spring holder": {"between": "block ground", "stiffness": 100},
...     "contact sole": {"between": "block belt", "law": "cs", "mu_c": 0.2, "mu_s": 0.4, "normal_force": 9.81},
... }).run()
>>> path.t, path.x["block"], path.friction["sole"], path.events
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping
from typing import Any

import numpy
from numpy.typing import NDArray

from . import _arrays, _structs
from ._errors import InputError, failure, make
from ._library import ffi, lib
from .laws import Law, _registry
from .planar import _word

_CHANGES = ("breaks away", "sticks", "reverses", "hits", "closes", "opens")
_ENERGIES = ("kinetic", "potential", "work", "friction_loss", "damper_loss", "impact_loss")


@dataclasses.dataclass(frozen=True)
class Event:
    """What happens at one time.

    Attributes
    ----------
    t : [s]
    element : name of the contact or the stop
    change : "breaks away", "sticks", "reverses" (contacts), "hits", "closes", "opens" (stops)
    value : friction of a contact after the event [N]; speed at which a stop was hit [m/s], or its force [N]
    """

    t: float
    element: str
    change: str
    value: float


@dataclasses.dataclass(frozen=True)
class LinePath:
    """A run of a scene along a line, at equal times; dictionaries by the names of the scene.

    Attributes
    ----------
    t : (n,) time [s]
    x, v, a : of each mass and support, (n,) position [m], velocity [m/s], acceleration [m/s^2]
    spring_force : of each spring, (n,) on its first body [N]
    slip, friction, normal_force : of each contact, (n,) slip speed [m/s], force on its first body [N], normal force [N]
    stuck : of each contact, (n,) bool
    stop_force : of each stop, (n,) on its first body [N]
    energy : (n,) "kinetic", "potential", "work", "friction_loss", "damper_loss", "impact_loss" [J]
    events : list of `Event`
    """

    t: NDArray[numpy.float64]
    x: dict[str, NDArray[numpy.float64]]
    v: dict[str, NDArray[numpy.float64]]
    a: dict[str, NDArray[numpy.float64]]
    spring_force: dict[str, NDArray[numpy.float64]]
    slip: dict[str, NDArray[numpy.float64]]
    friction: dict[str, NDArray[numpy.float64]]
    normal_force: dict[str, NDArray[numpy.float64]]
    stuck: dict[str, NDArray[numpy.bool_]]
    stop_force: dict[str, NDArray[numpy.float64]]
    energy: dict[str, NDArray[numpy.float64]]
    events: list[Event]

    def __len__(self) -> int:
        return len(self.t)


def _spelled(keys: Mapping[str, Any], section: str) -> dict[str, Any]:
    """Keys of a section; a `Law` is its name and its parameters."""
    spelled = dict(keys)
    law = keys.get("law")
    if isinstance(law, Law):
        parameters = law.parameters.asdict()
        for name in parameters:
            if name in keys:
                raise InputError(f"section {section}: {name} is given beside a Law, which has it already", lib.BR_ERR_DUPLICATE)
        spelled.update({"law": law.name}, **parameters)
    return spelled


class LineScene:
    """A scene along a line.

    Parameters
    ----------
    sections : {"scene": {"duration": 5, "every": 0.01}, "mass block": {"mass": 1}, ...}: sections and keys of the file that `bristle slide`
        takes, numbers in SI units, formulas as texts, a contact's law by name or as a `Law`; `bristle.comment("<bristle/line_case.h>")` lists them
    """

    def __init__(self, sections: Mapping[str, Mapping[str, Any]]):
        text = ""
        for name, keys in _arrays.wanted(sections, Mapping, "sections", "a mapping of sections").items():
            _arrays.wanted(keys, Mapping, f"section {name}", "a mapping of keys to values")
            text += f"[{name}]\n" + "".join(f"{key} = {_word(value)}\n" for key, value in _spelled(keys, name).items())
        self._take(text, "sections")

    def _take(self, text: str, name: str) -> None:
        held = text.encode()
        self._c = make(lib.br_line_case_parse, lib.br_line_case_destroy, "br_line_case", name.encode(), held, len(held), _registry)

    @classmethod
    def parse(cls, text: str) -> "LineScene":
        """The text of a file."""
        self = object.__new__(cls)
        self._take(text, "text")
        return self

    @classmethod
    def read(cls, path: str | os.PathLike) -> "LineScene":
        """A file; paths in it are taken from its own folder."""
        self = object.__new__(cls)
        self._c = make(lib.br_line_case_read, lib.br_line_case_destroy, "br_line_case", os.fsencode(path), _registry)
        return self

    @property
    def duration(self) -> float:
        """[s]."""
        return self._c.duration

    @property
    def every(self) -> float:
        """Time between samples [s]."""
        return self._c.every

    def _names(self, kind: str) -> list[str]:
        scene = self._c.scene
        return [_structs.text(getattr(scene, kind)[i].name) or "" for i in range(getattr(scene, f"n_{kind}"))]

    def run(self) -> LinePath:
        """Runs it; what sticks, breaks away, hits and opens does so at the event's own time."""
        bodies = self._names("masses") + self._names("supports")
        springs, contacts, stops = (self._names(kind) for kind in ("springs", "contacts", "stops"))
        n = int(numpy.floor(self.duration / self.every * (1 + 1e-12))) + 1
        t = numpy.minimum(numpy.arange(n) * self.every, self.duration)
        columns = {"x": bodies, "v": bodies, "a": bodies, "spring_force": springs, "slip": contacts, "friction": contacts, "normal_force": contacts, "stop_force": stops}
        values = {what: numpy.empty((len(names), n)) for what, names in columns.items()}
        stuck, energy = numpy.zeros((len(contacts), n), bool), numpy.empty((len(_ENERGIES), n))
        events: list[Event] = []
        raised: list[BaseException] = []
        row = 0

        @ffi.callback("br_line_on_sample")
        def on_sample(sample, _context):
            nonlocal row
            try:
                for what, array in values.items():
                    pointer = getattr(sample, what)
                    for i in range(len(array)):
                        array[i, row] = pointer[i]
                for i in range(len(stuck)):
                    stuck[i, row] = sample.contact[i] == lib.BR_LINE_STUCK
                energy[:, row] = [getattr(sample, what) for what in _ENERGIES]
                row += 1
                return 0
            except BaseException as problem:  # no exception may pass through the library's own frames
                raised.append(problem)
                return -1

        @ffi.callback("br_line_on_event")
        def on_event(event, _context):
            try:
                names = contacts if event.change <= lib.BR_LINE_REVERSES else stops
                events.append(Event(event.t, names[event.index], _CHANGES[event.change], event.value))
                return 0
            except BaseException as problem:
                raised.append(problem)
                return -1

        options = ffi.new("br_line_options *", self._c.options)
        options.on_event = on_event
        line = make(lib.br_line_create, lib.br_line_destroy, "br_line", ffi.addressof(self._c, "scene"), options, 0.0, self.duration)
        error = ffi.new("br_error *")
        times = ffi.from_buffer("double[]", t)
        status = lib.br_line_run(line, self.duration, times, n, on_sample, ffi.NULL, error)
        if raised:
            raise raised[0]
        if status < 0:
            raise failure(status, _structs.text(error.message) or "")
        named = {what: dict(zip(columns[what], array)) for what, array in values.items()}
        return LinePath(t, stuck=dict(zip(contacts, stuck)), energy=dict(zip(_ENERGIES, energy)), events=events, **named)

    def __repr__(self) -> str:
        return f"<LineScene of {', '.join(self._names('masses'))}>"
