"""Scenes of rigid bodies: worlds with everything that they are made of, those of the documents by name.

>>> scene = bristle.Scene("boxes", mass=2.0)
>>> scene.run(1.0, each=lambda s: positions.append(s.poses[:, :3].copy()))
"""

from __future__ import annotations

import os
import warnings
import weakref
from typing import Any, Callable

from . import _arrays, _structs
from ._errors import InputError, call, make, nearest
from ._guard import Guard, alone, looking
from ._library import ffi, lib
from .problems import solver_type
from .worlds import Generator, _Bodies, _raised


_MOST_STEPS = 2.0**53  # that a run may be long


def _types() -> dict[str, Any]:
    n = ffi.new("size_t *")
    types = lib.br_scenes(n)
    return {_structs.text(types[i].name): types[i] for i in range(n[0])}


def scene_names() -> list[str]:
    """Names of the scenes, as `Scene` takes them."""
    return list(_types())


class _Parameters(_structs.Struct):
    """Parameters of a scene."""

    _scene: Any = None

    def _memory(self):
        return ffi.new("double[]", -(-self._table.size // ffi.sizeof("double")))

    def _default(self) -> None:
        lib.br_scene_default(self._scene, self._c)


_parameters: dict[str, type] = {}


def scene_parameters(name: str) -> type:
    """The class of a scene's parameters: `help(bristle.scenes.scene_parameters("boxes"))` lists them with units, ranges, presets and sources."""
    if name not in _parameters:
        types = _types()
        if name not in types:
            raise InputError(f"unknown scene '{name}'; there are {', '.join(types)}", lib.BR_ERR_UNKNOWN)
        kind = types[name]
        made = _structs.make_class(_structs.class_name(name.replace("-", "_")), kind.params, "double", f"{_structs.text(kind.title)} [{_structs.text(kind.source)}].", _Parameters)
        made._scene, made._what, made.__module__ = kind, f"scene '{name}'", "bristle.scenes"
        _parameters[name] = made
    return _parameters[name]


def variant_names() -> list[str]:
    """Names of the documents' variants of friction: "ploughing", "half-step", "isotropic", "coulomb", "own"."""
    n = ffi.new("size_t *")
    variants = lib.br_scene_variants(n)
    return [_structs.text(variants[i].name) for i in range(n[0])]


class Scene(_Bodies):
    """A scene by its name.

    Parameters
    ----------
    name : one of `scene_names()`
    variant : one of `variant_names()`; None: the scene's own friction
    coefficient : of the variant "coulomb" [1]
    solver : name of a contact solver; None: that of the parameters
    substeps : the time step is divided by this
    values : members of `scene_parameters(name)`; those of structs inside with a dot, in a dictionary: **{"options.world.dt": 1e-3}

    The same calls give the same bytes. One thread at a time: another one that comes meanwhile gets a RuntimeError.
    """

    def __init__(self, name: str, *, variant: str | None = None, coefficient: float | None = None, solver: str | None = None, substeps: int = 1, **values: Any):
        self._create(scene_parameters(name)(**values), variant, coefficient, solver, substeps)

    def _create(self, parameters: Any, variant: str | None, coefficient: float | None, solver: str | None, substeps: int) -> None:
        self.parameters = parameters
        self._views = weakref.WeakSet()
        self._guard = Guard("Scene")
        self._generator: Generator | None = None
        chosen = ffi.new("br_scene_variant *")
        if variant is not None:
            found = lib.br_scene_variant_find(variant.encode())
            if found == ffi.NULL:
                raise InputError(f"unknown variant '{variant}'; there are {', '.join(variant_names())}", lib.BR_ERR_UNKNOWN)
            chosen[0] = found[0]
        if coefficient is not None:
            if not _arrays.number(coefficient, "coefficient") >= 0:
                raise InputError(f"coefficient = {coefficient} is out of range [0, inf)", lib.BR_ERR_RANGE)
            chosen.coefficient = coefficient
        if solver is not None:
            chosen.solver = solver_type(solver)
        if _arrays.count(substeps, "substeps", 1) > 1:
            chosen.substeps = substeps
        self._c = make(lib.br_scene_create, lib.br_scene_destroy, "br_scene", self.parameters._scene, self.parameters._c, chosen)
        self._world = lib.br_scene_world(self._c)

    @classmethod
    def read(
        cls,
        path: str | os.PathLike,
        *,
        lenient: bool = False,
        variant: str | None = None,
        coefficient: float | None = None,
        solver: str | None = None,
        substeps: int = 1,
        **values: Any,
    ) -> "Scene":
        """A scene in MJCF, the format of MuJoCo; docs/own-model.md lists what of it is read.

        Parameters
        ----------
        path : the model
        lenient : what is not supported is passed over with a warning, instead of an error that names file, line and element
        values : members of `bristle.structs.MjcfParams`: keyframe, duration [s], **{"options.world.dt": 1e-3} ...
        """
        kind = ffi.addressof(lib, "br_mjcf_type")
        made = _structs.make_class("Mjcf", kind.params, "double", "A scene in MJCF.", _Parameters)
        made._scene, made._what = kind, "a scene in MJCF"
        parameters = made()
        file = ffi.new("char[]", os.fsencode(path))
        said: list[str] = []
        hear = ffi.callback("br_mjcf_warn", lambda _context, text: said.append(_structs.text(text) or ""))
        call(lib.br_mjcf_default, file, bool(lenient), hear, ffi.NULL, ffi.cast("br_mjcf_params *", parameters._c))
        parameters._keep["file"] = file
        for name, value in values.items():
            setattr(parameters, name, value)
        for text in said:
            warnings.warn(text, stacklevel=2)
        self = object.__new__(cls)
        self._create(parameters, variant, coefficient, solver, substeps)
        return self

    @alone
    def write(self, path: str | os.PathLike) -> None:
        """Writes it as it is now as MJCF, which `Scene.read` and MuJoCo open; what MJCF has no way to say is an error."""
        call(lib.br_mjcf_write, self._c, os.fsencode(path))

    @property
    def name(self) -> str:
        """Its name."""
        return _structs.text(lib.br_scene_get_type(self._c).name) or ""

    @property
    def duration(self) -> float:
        """How long it runs by its parameters [s]."""
        return lib.br_scene_duration(self._c)

    @property
    @looking
    def steps(self) -> int:
        """Steps taken so far."""
        return lib.br_scene_steps(self._c)

    @property
    @looking
    def dt(self) -> float:
        """Length of a step [s]."""
        return lib.br_scene_dt(self._c)

    @property
    @looking
    def bodies(self) -> list[str]:
        """Names of the bodies, in the order of `poses`; empty for those without."""
        return [_structs.text(lib.br_scene_body_name(self._c, i)) or "" for i in range(self.n_bodies)]

    @looking
    def body(self, name: str) -> int:
        """Index of the body of that name."""
        index = lib.br_scene_body(self._c, _arrays.wanted(name, str, "name of a body", "a text").encode())
        if index < 0:
            raise KeyError(f"there is no body '{name}'{nearest(name, filter(None, self.bodies))}")
        return index

    _named = body

    def step(self, n: int = 1) -> None:
        """So many steps, driven as the scene does. Other threads run meanwhile."""
        count = _arrays.count(n, "n")
        self._guard.begin()
        try:
            for _ in range(count):
                call(lib.br_scene_step, self._c)
        finally:
            self._guard.end()

    def run(self, until: float | None = None, each: Callable[["Scene"], Any] | None = None) -> bool:
        """Steps until the time `until` [s] (the scene's duration if none is given), or until the scene ends by itself.

        Parameters
        ----------
        each : is handed the scene after each step; a true answer ends the run; what it raises comes out

        Returns
        -------
        bool
            Did the scene, or `each`, end it early?
        """
        raised: list[BaseException] = []

        def observe(_scene, _context, error):
            try:
                return lib.BR_STOPPED_AT_EVENT if self._guard.between(lambda: each(self)) else lib.BR_OK
            except BaseException as problem:  # no exception may pass through the library's own frames
                raised.append(problem)
                return lib.br_fail(error, lib.BR_ERR_CALLBACK, b"the observer failed")

        observer = ffi.callback("br_scene_observer", observe) if each else ffi.NULL
        error = ffi.new("br_error *")
        end = self.duration if until is None else _arrays.number(until, "until")
        if not 0 <= end < self.dt * _MOST_STEPS:
            raise InputError(f"until = {end:g} s is out of range [0, {self.dt * _MOST_STEPS:g})", lib.BR_ERR_RANGE)
        self._guard.begin()
        try:
            status = lib.br_scene_run(self._c, end, observer, ffi.NULL, error)
        finally:
            self._guard.end()
        if raised:
            raise raised[0]
        if status < 0:
            raise _raised(None, status, _structs.text(error.message) or "")
        return status == lib.BR_STOPPED_AT_EVENT

    def __repr__(self) -> str:
        return f"<Scene {self.name} at {self.time:g} s of {self.duration:g} s>"
