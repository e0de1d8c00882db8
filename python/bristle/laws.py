"""Friction laws at a point, along arrays and records.

>>> law = bristle.Law("cssv", mu_s=0.6)
>>> law.force(v=[-0.1, 0.1], normal_force=10.0)
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _arrays, _structs
from ._errors import InputError, call, make, owned
from ._library import ffi, lib

_registry = owned(lib.br_law_registry_create(), lib.br_law_registry_destroy, "the laws")


def law_names(as_printed: bool = True) -> list[str]:
    """Names of the laws, as `Law` takes them; with or without those that reproduce a misprint."""
    types = [lib.br_law_registry_at(_registry, i) for i in range(lib.br_law_registry_count(_registry))]
    return [_structs.text(t.name) for t in types if as_printed or not t.flags & lib.BR_LAW_AS_PRINTED]


def _find(name: str):
    _arrays.wanted(name, str, "name of a law", "a text")
    found = ffi.new("br_law_type **")
    call(lib.br_law_find, _registry, name.encode(), found)
    return found[0]


class _Parameters(_structs.Struct):
    """Parameters of a law."""

    _law: Any = None
    _struct: Any = None

    def _memory(self):
        return ffi.new("double[]", max(1, -(-self._law.params_size // ffi.sizeof("double"))))


_parameters: dict[str, type] = {}


def parameters(name: str) -> type:
    """The class of a law's parameters: `help(bristle.laws.parameters("lugre"))` lists them with units, ranges, presets and sources."""
    if name not in _parameters:
        law = _find(name)
        struct = ffi.new("br_struct_type *", lib.br_law_struct(law))
        title = f"{_structs.text(law.title)} [{_structs.text(law.source)}].\n\n{_structs.text(law.formula)}"
        made = _structs.make_class(_structs.class_name(name.replace("-", "_")), struct, "double", title, _Parameters)
        made._law, made._struct, made._what, made.__module__ = law, struct, f"law '{name}'", "bristle.laws"
        _parameters[name] = made
    return _parameters[name]


@dataclasses.dataclass(frozen=True)
class Series:
    """A law along a record.

    Attributes
    ----------
    friction : (n,) force on the body [N], signed, against sliding; NaN where the law holds any force from low to high
    low, high : (n,) its bounds [N]
    states : (n, n_states) internal states
    """

    friction: NDArray[numpy.float64]
    low: NDArray[numpy.float64]
    high: NDArray[numpy.float64]
    states: NDArray[numpy.float64]


def record_format(
    columns: str | Mapping[str, str] | None,
    normal_force: float | None,
    *,
    friction: bool,
    friction_along: bool,
    normal_noise: float,
    rows: tuple[int, int],
    steps: bool,
    skip_missing: bool,
    allow_pull: bool = False,
    smoothing: float = 0.0,
    resampling: float = 0.0,
):
    """What the library's readers of records are told, and what must live as long."""
    if isinstance(columns, Mapping):
        columns = ",".join(f"{key}={name}" for key, name in columns.items())
    if columns is not None and not isinstance(columns, str):
        raise TypeError(f"columns: a text or a dictionary is wanted, not {type(columns).__name__}")
    if normal_force is not None:
        given = _arrays.finite(_arrays.doubles(normal_force, (), "normal_force"), "normal_force")
        if not allow_pull:
            _arrays.not_negative(given, "normal_force", "; allow_pull=True allows it")
    texts = ffi.new("char[]", columns.encode()) if columns is not None else ffi.NULL
    members = {
        "columns": texts,
        "has_normal_force": normal_force is not None,
        "normal_force": normal_force or 0.0,
        "allow_pull": allow_pull,
        "want_friction": friction,
        "friction_along": friction_along,
        "normal_noise": normal_noise,
        "first": rows[0],
        "last": rows[1],
        "smoothing": smoothing,
        "resampling": resampling,
        "steps": steps,
        "skip_missing": skip_missing,
    }
    return ffi.new("br_law_record_format *", members), texts


class Record:
    """Time, sliding velocity, normal force and, where they are known, tangential load and measured friction.

    Parameters
    ----------
    t : (n,) time [s], strictly increasing
    v : (n,) sliding velocity [m/s], signed
    normal_force : (n,) or a number [N]
    load : (n,) tangential load at rest [N], signed, or None
    friction : (n,) measured friction on the body [N]: against sliding it is negative where v is positive, or None
    steps : velocity and normal force hold from each row to the next; else they are samples and change linearly between them
    allow_pull : a normal force below 0 is no error

    Arrays of doubles are not copied.

    Raises
    ------
    InputError
        No row, a number that is not finite, a time that does not come after the one before, a normal force below 0.
    """

    def __init__(self, t: ArrayLike, v: ArrayLike, normal_force: ArrayLike, load: ArrayLike | None = None, friction: ArrayLike | None = None, *, steps: bool = False, allow_pull: bool = False):
        t = _arrays.increasing(_arrays.doubles(t, (None,), "t"), "t")
        n = len(t)
        if n == 0:
            raise InputError("t: a record has a row at least", lib.BR_ERR_MISSING)
        force = numpy.broadcast_to(numpy.asarray(normal_force, dtype=float), (n,)) if numpy.ndim(normal_force) == 0 else normal_force
        given = {"t": t, "v": v, "normal_force": force, "load": load, "friction": friction}
        self._c = ffi.new("br_law_record *", {"n": n, "linear": not steps})
        self._arrays: dict[str, NDArray[numpy.float64]] = {}
        self._owner = None
        for name, values in given.items():
            if values is not None:
                self._arrays[name] = array = _arrays.finite(_arrays.doubles(values, (n,), name), name)
                if name == "normal_force" and not allow_pull:
                    _arrays.not_negative(array, name, "; allow_pull=True allows it")
                setattr(self._c, name, _arrays.pointer(array))

    @classmethod
    def from_positions(
        cls,
        t: ArrayLike,
        x: ArrayLike,
        normal_force: ArrayLike,
        load: ArrayLike | None = None,
        friction: ArrayLike | None = None,
        *,
        smoothing: float = 0.0,
        allow_pull: bool = False,
    ) -> "Record":
        """A record whose velocity follows from positions x (n,) [m], as that of a file of positions.

        From each position to the next one it holds, so that a law's states are bent by the measured way; with smoothing it is the slope of
        the parabola through the positions within that time [s], and changes linearly.

        Raises
        ------
        InputError
            Fewer than two rows, and what Record refuses.
        """
        t = _arrays.increasing(_arrays.finite(_arrays.doubles(t, (None,), "t"), "t"), "t")
        x = _arrays.finite(_arrays.doubles(x, (len(t),), "x"), "x")
        if len(t) < 2:
            raise InputError("t: a velocity from positions needs two rows or more", lib.BR_ERR_MISSING)
        if not 0 <= smoothing < numpy.inf:
            raise InputError(f"smoothing = {smoothing:g} s is out of range [0, inf)", lib.BR_ERR_RANGE)
        v = numpy.empty(len(t))
        lib.br_record_motion(len(t), _arrays.pointer(t), _arrays.pointer(x), smoothing, _arrays.pointer(v))
        return cls(t, v, normal_force, load, friction, steps=smoothing == 0, allow_pull=allow_pull)

    @classmethod
    def read(
        cls,
        path: str | os.PathLike,
        *,
        columns: str | Mapping[str, str] | None = None,
        normal_force: float | None = None,
        friction: bool = False,
        friction_along: bool = False,
        normal_noise: float = 0.0,
        allow_pull: bool = False,
        rows: tuple[int, int] = (0, 0),
        smoothing: float = 0.0,
        resampling: float = 0.0,
        steps: bool = False,
        skip_missing: bool = False,
    ) -> "Record":
        """Reads a CSV file as rigs write it, with units in its header; columns by their names.

        Parameters
        ----------
        columns : "v=Speed [mm/s],F=Force [N]" or {"v": "Speed [mm/s]"}: names of columns that have none of the usual ones; keys t, v, x, N, F_e, F
        normal_force : the constant normal force [N], where there is no column
        friction : read the measured friction, which must be there
        friction_along : the file counts friction along sliding as positive
        normal_noise : a normal force from minus this to 0 is noise [N]
        allow_pull : a normal force below 0 is no error
        rows : first and last row that is read, from 1; 0: to the end on that side
        smoothing : time over which velocity is taken from positions [s]
        resampling : rows at even times, each the mean of the file's over this time [s]
        steps : velocity and normal force hold from each row to the next; else they are samples and change linearly between them
        skip_missing : rows in which a cell is empty or NaN are left out; behind two or more in a row states start anew (`anew`)
        """
        format_, kept = record_format(
            columns, normal_force, friction=friction, friction_along=friction_along, normal_noise=normal_noise, allow_pull=allow_pull, rows=rows,
            smoothing=smoothing, resampling=resampling, steps=steps, skip_missing=skip_missing,
        )
        owner = make(lib.br_law_record_read, lib.br_law_record_destroy, "br_law_record", os.fsencode(path), format_)
        del kept
        self = object.__new__(cls)
        self._c, self._owner, self._arrays = owner, owner, {}
        for name in ("t", "v", "normal_force", "load", "friction"):
            if getattr(owner, name) != ffi.NULL:
                self._arrays[name] = _arrays.view(getattr(owner, name), (owner.n,), owner)
        return self

    def __len__(self) -> int:
        return self._c.n

    @property
    def t(self) -> NDArray[numpy.float64]:
        """(n,) time [s]."""
        return self._arrays["t"]

    @property
    def v(self) -> NDArray[numpy.float64]:
        """(n,) sliding velocity [m/s], signed."""
        return self._arrays["v"]

    @property
    def normal_force(self) -> NDArray[numpy.float64]:
        """(n,) normal force [N]."""
        return self._arrays["normal_force"]

    @property
    def load(self) -> NDArray[numpy.float64] | None:
        """(n,) tangential load [N], signed; None: not known."""
        return self._arrays.get("load")

    @property
    def friction(self) -> NDArray[numpy.float64] | None:
        """(n,) measured friction on the body [N], signed; None: not known."""
        return self._arrays.get("friction")

    @property
    def anew(self) -> NDArray[numpy.bool_] | None:
        """(n,) rows before which the motion is not known, as rows are missing: states start anew there; None: nowhere."""
        return _arrays.view(self._c.anew, (len(self),), self._c, "?") if self._c.anew != ffi.NULL else None

    @property
    def remarks(self) -> str:
        """What stands above the header in the file that it was read from; "" elsewhere."""
        return _structs.text(self._c.remarks) or ""

    def __repr__(self) -> str:
        return f"<Record of {len(self)} rows: {', '.join(self._arrays)}>"


def _cut(words: str, size: int) -> str:
    """The first bytes of a text, as many as %.90s writes."""
    return words.encode()[:size].decode(errors="ignore")


def write_ini(path: str | os.PathLike, name: str, rows: list[tuple[str, float, str, str]], section: str = "law") -> None:
    """The INI file of a law or model, of name, value, unit and remark of each parameter."""
    room = ffi.new("char[]", lib.BR_DOUBLE_TEXT)
    lines = [f"[{section}]\ntype = {name}\n"]
    for key, value, unit, remark in rows:
        lib.br_format_double(value, room)
        lines.append(f"{key} = {_structs.text(room)} ; {_cut(unit, 30)}{remark}\n")
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write("".join(lines))


class Law:
    """A friction law with its parameters: `Law("lugre", mu_c=0.2)`; what is not given has its preset.

    Names of laws are those of `law_names()`, parameters those of `parameters(name)`: attributes of `law.parameters`, in SI units.
    Arrays broadcast against each other as in numpy. A normal force below 0 is an InputError.
    """

    def __init__(self, name: str, **values: float):
        self._type = _find(name)
        self._parameters = parameters(name)(**values)
        self._hold = ffi.new("br_law *", {"type": self._type, "params": self.parameters._c})
        self.check()

    @classmethod
    def read(cls, path: str | os.PathLike) -> "Law":
        """The law of an INI file, as `bristle describe --ini` and `bristle fit` write it."""
        read = make(lib.br_law_read, lib.br_law_destroy, "br_law", _registry, os.fsencode(path))
        return cls._copy(read.type, read.params)

    @classmethod
    def _copy(cls, law_type, params) -> "Law":
        self = object.__new__(cls)
        self._type = law_type
        self._parameters = parameters(_structs.text(law_type.name))()
        size = law_type.params_size
        ffi.buffer(ffi.cast("char *", self.parameters._c), size)[:] = ffi.buffer(ffi.cast("char *", params), size)[:]
        self._hold = ffi.new("br_law *", {"type": law_type, "params": self.parameters._c})
        return self

    def write(self, path: str | os.PathLike) -> None:
        """Writes it as an INI file, in the form of `bristle describe --ini`, that `read` and `bristle eval` take."""
        fields = self.parameters.fields
        rows = [(f.name, getattr(self.parameters, f.name), f.unit, f" | {f.range} | {_cut(f.meaning, 90)}") for f in fields]
        write_ini(path, self.name, rows)

    def check(self) -> None:
        """Checks the parameters: ranges, then conditions between them; raises InputError with the library's line."""
        call(lib.br_law_check, self._type, self.parameters._c)

    @property
    def parameters(self) -> _structs.Struct:
        """Its parameters; members of it are set, it is never replaced."""
        return self._parameters

    @property
    def name(self) -> str:
        """Its name: "cssv"."""
        return _structs.text(self._type.name) or ""

    @property
    def title(self) -> str:
        """What it is called."""
        return _structs.text(self._type.title) or ""

    @property
    def source(self) -> str:
        """Where it comes from."""
        return _structs.text(self._type.source) or ""

    @property
    def formula(self) -> str:
        """Its formula as text."""
        return _structs.text(self._type.formula) or ""

    @property
    def n_states(self) -> int:
        """Number of internal states."""
        return self._type.n_states

    @property
    def set_valued(self) -> bool:
        """Holds any force up to the break-away force at rest."""
        return bool(self._type.flags & lib.BR_LAW_SET_VALUED)

    @property
    def state_names(self) -> list[str]:
        """Names of the internal states, with units: ["z_m"]."""
        return [_structs.text(self._type.state_names[i]) for i in range(self.n_states)]

    @property
    def remark(self) -> str | None:
        """What is unusual about the parameters; None: nothing."""
        return _structs.text(lib.br_law_remark(self._type, self.parameters._c))

    def _points(self, first: ArrayLike, normal_force: ArrayLike, what: str) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64], int]:
        """Both as contiguous arrays that broadcast against each other; 0 as the last where the normal force is one number for all."""
        x, force = _arrays.numbers(first, what), _arrays.not_negative(_arrays.numbers(normal_force, "normal_force"), "normal_force")
        if force.ndim and x.shape != force.shape:
            shape = numpy.broadcast_shapes(x.shape, force.shape)
            x, force = (numpy.ascontiguousarray(numpy.broadcast_to(a, shape)) for a in (x, force))
        return x, force, 1 if force.ndim else 0

    def force(self, v: ArrayLike, normal_force: ArrayLike, out: NDArray[numpy.float64] | None = None) -> NDArray[numpy.float64]:
        """(...) force on the body [N] at signed velocities v [m/s]: against sliding, 0 at v = 0; with states that of steady sliding."""
        x, force, stride = self._points(v, normal_force, "v")
        result = _arrays.out_doubles(out, x.shape, "out")
        lib.br_law_force_array(self._hold[0], x.size, _arrays.pointer(x), _arrays.pointer(force), stride, _arrays.pointer(result), ffi.NULL)
        return result

    def derivative(self, v: ArrayLike, normal_force: ArrayLike, out: NDArray[numpy.float64] | None = None) -> NDArray[numpy.float64]:
        """(...) derivative of `force` with respect to v [N s/m]; NaN at a jump or kink."""
        x, force, stride = self._points(v, normal_force, "v")
        result = _arrays.out_doubles(out, x.shape, "out")
        lib.br_law_force_array(self._hold[0], x.size, _arrays.pointer(x), _arrays.pointer(force), stride, ffi.NULL, _arrays.pointer(result))
        return result

    def force_at_rest(self, load: ArrayLike, normal_force: ArrayLike) -> NDArray[numpy.float64]:
        """(...) force at rest under tangential loads [N]: they are balanced up to the break-away force."""
        x, force, stride = self._points(load, normal_force, "load")
        result = numpy.empty(x.shape)
        lib.br_law_force_at_rest_array(self._hold[0], x.size, _arrays.pointer(x), _arrays.pointer(force), stride, _arrays.pointer(result))
        return result

    def breakaway(self, normal_force: ArrayLike) -> NDArray[numpy.float64]:
        """(...) largest loads held at rest [N]."""
        force = _arrays.not_negative(_arrays.numbers(normal_force, "normal_force"), "normal_force")
        result = numpy.empty(force.shape)
        lib.br_law_breakaway_array(self._hold[0], force.size, _arrays.pointer(force), 1, _arrays.pointer(result))
        return result

    def _with_states(self, v: ArrayLike, normal_force: ArrayLike, z: ArrayLike):
        if not self.n_states:
            raise InputError(f"law {self.name} has no states", lib.BR_ERR_UNSUPPORTED)
        x, force, stride = self._points(v, normal_force, "v")
        states = _arrays.numbers(z, "z")
        wanted = (*x.shape, self.n_states)
        if states.shape != wanted:
            raise ValueError(f"z: an array of shape {wanted} is wanted, not {states.shape}")
        return x, force, stride, states

    def state_force(self, v: ArrayLike, normal_force: ArrayLike, z: ArrayLike) -> NDArray[numpy.float64]:
        """(...) force on the body [N] for states z (..., n_states)."""
        x, force, stride, states = self._with_states(v, normal_force, z)
        result = numpy.empty(x.shape)
        lib.br_law_state_force_array(self._hold[0], x.size, _arrays.pointer(x), _arrays.pointer(force), stride, _arrays.pointer(states), _arrays.pointer(result))
        return result

    def rate(self, v: ArrayLike, normal_force: ArrayLike, z: ArrayLike) -> NDArray[numpy.float64]:
        """(..., n_states) rates of states z (..., n_states)."""
        x, force, stride, states = self._with_states(v, normal_force, z)
        result = numpy.empty(states.shape)
        lib.br_law_rate_array(self._hold[0], x.size, _arrays.pointer(x), _arrays.pointer(force), stride, _arrays.pointer(states), _arrays.pointer(result))
        return result

    def advance(self, v: ArrayLike, normal_force: ArrayLike, dt: float, z: ArrayLike) -> NDArray[numpy.float64]:
        """(..., n_states) states after dt >= 0 [s] at constant velocities and normal forces, from z (..., n_states), which stays as it is."""
        x, force, stride, states = self._with_states(v, normal_force, z)
        dt = _arrays.number(dt, "dt")
        if not (numpy.isfinite(dt) and dt >= 0):
            raise InputError(f"dt = {dt} is out of range [0, inf)", lib.BR_ERR_RANGE)
        result = numpy.array(states)
        lib.br_law_advance_array(self._hold[0], x.size, _arrays.pointer(x), _arrays.pointer(force), stride, dt, _arrays.pointer(result))
        return result

    def run(self, record: Record, start: ArrayLike | None = None) -> Series:
        """The law along a record; its states start at `start` (n_states,), or at 0: a fresh contact.

        In rows that are `record.anew` they start at what gives the measured friction, without that at `start` again.

        Raises
        ------
        InputError
            A time that does not come after the one before, a force or state that is not finite.
        """
        n, n_states = len(_arrays.wanted(record, Record, "record")), self.n_states
        first = ffi.NULL
        if start is not None:
            begin = _arrays.doubles(start, (n_states,), "start")
            first = _arrays.pointer(begin) if n_states else ffi.NULL
        columns = {name: numpy.empty(n) for name in ("friction", "low", "high")}
        states = numpy.empty((n, n_states))
        series = ffi.new("br_law_series *", {name: _arrays.pointer(array) for name, array in columns.items()})
        if n_states:
            series.states = _arrays.pointer(states)
        call(lib.br_law_run, self._hold[0], record._c, first, series)
        return Series(columns["friction"], columns["low"], columns["high"], states)

    def __repr__(self) -> str:
        values = ", ".join(f"{f.name}={getattr(self.parameters, f.name)!r}" for f in self.parameters.fields)
        return f"Law({self.name!r}, {values})"
