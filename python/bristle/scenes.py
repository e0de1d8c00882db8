"""Scenes of rigid bodies: worlds with everything that they are made of, those of the documents by name.

>>> scene = bristle.Scene("boxes", mass=2.0)
>>> scene.run(1.0, each=lambda s: positions.append(s.poses[:, :3].copy()))
"""

from __future__ import annotations

import os
import warnings
import weakref
from typing import Any, Callable

import numpy

from . import _arrays, _structs
from ._errors import InputError, call, make, nearest
from ._guard import Guard, alone, looking
from ._library import ffi, lib
from .cones import FrictionModel, model_names
from .planar import _word as planar_word
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


_OF_FRICTION = "generator."


def _divided(values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Parameters of the scene, and those of its friction model."""
    own = {name: value for name, value in values.items() if not name.startswith(_OF_FRICTION)}
    return own, {name[len(_OF_FRICTION) :]: value for name, value in values.items() if name not in own}


def _word(value: Any) -> str:
    """A member's value as the library reads it: lists with blanks between their numbers."""
    if isinstance(value, (list, tuple, numpy.ndarray)):
        return " ".join(repr(x) for x in _arrays.doubles(value, (None,), "list").tolist())
    return planar_word(value)


def _is_friction(variant) -> bool:
    """Is the variant friction alone?"""
    return variant.name != ffi.NULL and _structs.text(variant.name) == _structs.text(variant.generator)


def _friction(generator: FrictionModel | str | None, values: dict[str, Any], chosen):
    """The friction of that name, with values, which the variant `chosen` then has; None: no friction model."""
    if generator is None:
        if values:
            raise InputError(f"generator.{next(iter(values))} belongs to a friction model, and generator names none", lib.BR_ERR_ARGUMENT)
        return None
    if _is_friction(chosen):
        raise InputError("variant and generator: both say the friction; the variant is half-step or none", lib.BR_ERR_ARGUMENT)
    name = generator
    if isinstance(generator, FrictionModel):
        name = f"model:{generator.name}"
        values = {**generator.parameters.asdict(), **values}
    kind = lib.br_scene_friction_model(_arrays.wanted(name, str, "generator", "a FrictionModel or a name").encode())
    if kind == ffi.NULL:
        found = lib.br_scene_variant_find(name.encode())
        if found == ffi.NULL or not _is_friction(found):
            n = ffi.new("size_t *")
            known = lib.br_scene_variants(n)
            variants = [_structs.text(known[i].name) for i in range(n[0]) if _is_friction(known[i])]
            raise InputError(f"unknown generator '{name}'{nearest(name, model_names() + variants)}", lib.BR_ERR_UNKNOWN)
        if values:
            raise InputError(f"generator.{next(iter(values))} belongs to a friction model, and {name} is none", lib.BR_ERR_ARGUMENT)
        if chosen.name == ffi.NULL:
            chosen[0] = found[0]
        else:
            chosen.generator = found.generator
        return None
    friction = make(lib.br_scene_friction_create, lib.br_scene_friction_destroy, "br_scene_friction", kind)
    for member, value in values.items():
        call(lib.br_scene_friction_set, friction, member.encode(), _word(value).encode())
    call(lib.br_scene_friction_check, friction)
    lib.br_scene_friction_use(friction, chosen)
    return friction


class Scene(_Bodies):
    """A scene by its name.

    Parameters
    ----------
    name : one of `scene_names()`
    variant : one of `variant_names()`; None: the scene's own friction
    generator : other friction for the scene, as of `bristle run --generator`: a `FrictionModel` or its name ("matchstick"), or the name of a
        variant that is friction alone ("coulomb"); "model:isotropic" is the model where a variant has its name, too. The variant is then
        "half-step" or none
    coefficient : of the friction "coulomb" [1], which needs one
    solver : name of a contact solver; None: that of the parameters
    substeps : the time step is divided by this
    values : members of `scene_parameters(name)`; those of structs inside with a dot, in a dictionary: **{"options.world.dt": 1e-3}; those of
        a friction model by name, **{"generator.mu_t": 0.2}, and "generator.structure", a direction (3,) on all bodies in their coordinates

    The same calls give the same bytes. One thread at a time: another one that comes meanwhile gets a RuntimeError.
    """

    def __init__(
        self,
        name: str,
        *,
        variant: str | None = None,
        generator: "FrictionModel | str | None" = None,
        coefficient: float | None = None,
        solver: str | None = None,
        substeps: int = 1,
        **values: Any,
    ):
        own, of_friction = _divided(values)
        self._create(scene_parameters(name)(**own), variant, generator, of_friction, coefficient, solver, substeps)

    def _create(
        self,
        parameters: Any,
        variant: str | None,
        generator: "FrictionModel | str | None",
        of_friction: dict[str, Any],
        coefficient: float | None,
        solver: str | None,
        substeps: int,
    ) -> None:
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
        self._friction = _friction(generator, of_friction, chosen)
        wanted = chosen.generator != ffi.NULL and _structs.text(chosen.generator) == "coulomb"
        if wanted and coefficient is None:
            raise InputError("coefficient is missing: coulomb has no other friction", lib.BR_ERR_MISSING)
        if coefficient is not None:
            if not wanted:
                raise InputError("coefficient has no effect: it is that of the friction coulomb alone", lib.BR_ERR_ARGUMENT)
            if not _arrays.number(coefficient, "coefficient") >= 0:
                raise InputError(f"coefficient = {coefficient} is out of range [0, inf)", lib.BR_ERR_RANGE)
            chosen.coefficient = coefficient
        if solver is not None:
            chosen.solver = solver_type(solver)
        if _arrays.count(substeps, "substeps", 1) > 1:
            chosen.substeps = substeps
        # The friction, and texts of the parameters, outlive the scene.
        kept = (self._friction, dict(parameters._keep))
        self._c = make(lib.br_scene_create, lambda scene, _kept=kept: lib.br_scene_destroy(scene), "br_scene", parameters._scene, parameters._c, chosen)
        self._world = lib.br_scene_world(self._c)

    @classmethod
    def read(
        cls,
        path: str | os.PathLike,
        *,
        lenient: bool = False,
        variant: str | None = None,
        generator: "FrictionModel | str | None" = None,
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
        own, of_friction = _divided(values)
        for name, value in own.items():
            setattr(parameters, name, value)
        for text in said:
            warnings.warn(text, stacklevel=2)
        self = object.__new__(cls)
        self._create(parameters, variant, generator, of_friction, coefficient, solver, substeps)
        return self

    @alone
    def write(self, path: str | os.PathLike) -> None:
        """Writes it as it is now as MJCF, which `Scene.read` and MuJoCo open; what MJCF has no way to say is an error."""
        if self._friction is not None:
            call(lib.br_scene_friction_check_export, self._friction, os.fsencode(path))
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
