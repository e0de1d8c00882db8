"""Friction cones: sets of admissible friction forces at a contact, per unit of normal force; also those of normal maps.

Signs: forces act on body A, velocities are those of A against B, both in (tangent, binormal) of the contact; mu(d) belongs to sliding of
A along d, so that the force of that sliding has the component -mu(d) lambda_n along d.

>>> cone = bristle.Cone("ellipse", [0.6, 0.2])
>>> cone.max_dissipation_force([1.0, 1.0], normal_force=10.0)
>>> bristle.map_cone(lower=normal_map, pixel=1e-4).mu
"""

from __future__ import annotations

import os
from typing import Any, Sequence

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _arrays, _structs, structs
from ._errors import InputError, call, make, owned
from ._library import ffi, lib


def _types() -> dict[str, Any]:
    n = ffi.new("size_t *")
    types = lib.br_cone_types(n)
    return {_structs.text(types[i].name): types[i] for i in range(n[0])}


def cone_names() -> list[str]:
    """Names of the types of cones, as `Cone` takes them."""
    return list(_types())


class Cone:
    """A friction cone of a type by name, from its values.

    Parameters
    ----------
    name : "circle" (mu), "ellipse" (mu_t, mu_b), "ellipsoid" (mu_t, mu_b, mu_tau [m]), "box" (4 coefficients for sliding along +1, +2, -1,
        -2), "polygon" (n directional coefficients), "points" (f_t, f_b of points of the set, one after the other) ...; see `cone_names()`
    values : the numbers that make it
    axis : (2,) unit, its first axis in the contact's (tangent, binormal)

    Vectors are arrays (..., 2), or (..., 3) with the torque about the normal [N m] or its rate [rad/s]; results have as many components.
    """

    def __init__(self, name: str, values: ArrayLike, axis: ArrayLike = (1.0, 0.0)):
        kind = _types().get(name)
        if kind is None:
            raise InputError(f"unknown type of cone '{name}'; there are {', '.join(cone_names())}", lib.BR_ERR_UNKNOWN)
        numbers = _arrays.doubles(numpy.ravel(values), (None,), "values")
        self._pool = owned(lib.br_cone_pool_create(), lib.br_cone_pool_destroy, "a cone")
        self._c = ffi.new("br_cone *")
        call(lib.br_cone_make, kind, len(numbers), _arrays.pointer(numbers), self._pool, self._c)
        direction = _arrays.doubles(axis, (2,), "axis")
        length = float(numpy.hypot(*direction))
        if not (numpy.isfinite(length) and length > 0):
            raise InputError("axis: a direction is wanted", lib.BR_ERR_ARGUMENT)
        self._c.axis.x, self._c.axis.y = direction / length
        call(lib.br_cone_check, self._c)

    @property
    def name(self) -> str:
        """Name of its type."""
        return _structs.text(self._c.type.name) or ""

    @property
    def dimension(self) -> int:
        """2, or 3 with torque."""
        return self._c.type.dimension

    @property
    def axis(self) -> NDArray[numpy.float64]:
        """(2,) its first axis."""
        return numpy.array([self._c.axis.x, self._c.axis.y])

    @property
    def values(self) -> NDArray[numpy.float64]:
        """(n,) the values that it was made of."""
        n = ffi.new("int *")
        pointer = lib.br_cone_values(self._c, n)
        return _arrays.view(pointer, (n[0],), self)

    def _vectors(self, values: ArrayLike, what: str) -> NDArray[numpy.float64]:
        array = numpy.asarray(values, dtype=float)
        if array.ndim < 1 or array.shape[-1] not in (2, 3):
            raise ValueError(f"{what}: an array of shape (..., 2) or (..., 3) is wanted, not {array.shape}")
        return array

    def _map(self, function, vectors: NDArray[numpy.float64], *numbers: ArrayLike) -> NDArray[numpy.float64]:
        """function(number..., vector) over all, which broadcast against each other."""
        shape = numpy.broadcast_shapes(vectors.shape[:-1], *(numpy.shape(n) for n in numbers))
        flat = numpy.broadcast_to(vectors, shape + vectors.shape[-1:]).reshape(-1, vectors.shape[-1])
        columns = [numpy.broadcast_to(numpy.asarray(n, dtype=float), shape).ravel().tolist() for n in numbers]
        value = ffi.new("br_contact_vec *")
        scalar = None
        results: list[Any] = []
        for row, *scalars in zip(flat.tolist(), *columns):
            value.t, value.b, value.tau = row if len(row) == 3 else (*row, 0.0)
            result = function(*scalars, value[0])
            scalar = isinstance(result, (float, bool))
            results.append(result if scalar else (result.t, result.b, result.tau)[: len(row)])
        made = numpy.array(results)
        return made.reshape(shape if scalar or not results else shape + vectors.shape[-1:])

    def support(self, d: ArrayLike) -> NDArray[numpy.float64]:
        """(...) sigma(d): the largest -f.d over the admissible forces of unit normal force, for d (..., 2 or 3)."""
        return self._map(lambda v: lib.br_cone_support(self._c, v), self._vectors(d, "d"))

    def contains(self, force: ArrayLike, normal_force: ArrayLike, slack: float = 0.0) -> NDArray[numpy.bool_]:
        """(...) is the force [N] admissible, to `slack` [N]?"""
        return self._map(lambda n, f: bool(lib.br_cone_contains(self._c, n, f, slack)), self._vectors(force, "force"), normal_force)

    def project(self, force: ArrayLike, normal_force: ArrayLike) -> NDArray[numpy.float64]:
        """(..., 2 or 3) the nearest admissible force [N]."""
        return self._map(lambda n, f: lib.br_cone_project(self._c, n, f), self._vectors(force, "force"), normal_force)

    def max_dissipation_force(self, velocity: ArrayLike, normal_force: ArrayLike) -> NDArray[numpy.float64]:
        """(..., 2 or 3) the friction force [N] of maximum dissipation for sliding with `velocity` [m/s]."""
        return self._map(lambda n, v: lib.br_cone_max_dissipation_force(self._c, n, v), self._vectors(velocity, "velocity"), normal_force)

    def mean(self) -> float:
        """Mean of the coefficients over the directions."""
        return lib.br_cone_mean(self._c)

    def distance(self, other: "Cone") -> float:
        """Largest difference of the support functions over unit directions."""
        return lib.br_cone_distance(self._c, _arrays.wanted(other, Cone, "other")._c)

    def boundary(self, n: int = 128) -> NDArray[numpy.float64]:
        """(n, 2) forces of maximum dissipation for sliding along n directions, per unit of normal force: the set's outline."""
        angle = 2 * numpy.pi * numpy.arange(n) / n
        return self.max_dissipation_force(numpy.stack([numpy.cos(angle), numpy.sin(angle)], axis=-1), 1.0)

    def __repr__(self) -> str:
        return f"Cone({self.name!r}, {self.values.tolist()}, axis={tuple(self.axis.tolist())})"


# ---- friction models ----


def _models() -> dict[str, Any]:
    n = ffi.new("size_t *")
    types = lib.br_friction_models(n)
    return {_structs.text(types[i].name): types[i] for i in range(n[0])}


def model_names() -> list[str]:
    """Names of the friction models, as `FrictionModel` takes them."""
    return list(_models())


class FrictionModel:
    """A friction model of [matchstick, Table 1]: a force for each sliding velocity and, where there is one, the set that forces lie on.

    Parameters
    ----------
    name : one of `model_names()`
    values : members of its parameter struct; `help(type(model.parameters))` lists them
    """

    def __init__(self, name: str, **values: Any):
        kind = _models().get(name)
        if kind is None:
            raise InputError(f"unknown friction model '{name}'; there are {', '.join(model_names())}", lib.BR_ERR_UNKNOWN)
        self._parameters = _structs.class_of(_structs.text(kind.params.name), kind.params)()
        self.parameters._name(f"friction model '{name}'")
        lib.br_friction_model_default(kind, self.parameters._c)
        for member, value in values.items():
            setattr(self.parameters, member, value)
        self._c = ffi.new("br_friction_model *", {"type": kind, "params": self.parameters._c})
        call(lib.br_friction_model_check, self._c[0])

    @property
    def name(self) -> str:
        """Its name."""
        return _structs.text(self._c.type.name) or ""

    @property
    def parameters(self) -> _structs.Struct:
        """Its parameters; members of it are set, it is never replaced."""
        return self._parameters

    @property
    def maximum_dissipation(self) -> bool:
        """Is the force the one of maximum dissipation over a cone, so that solvers may take the cone for the model?"""
        return bool(self._c.type.flags & lib.BR_FRICTION_MAXIMUM_DISSIPATION)

    def _contact(self, structure_a: ArrayLike, structure_b: ArrayLike, velocity: ArrayLike):
        contact = ffi.new("br_contact *", {"normal": {"z": 1.0}, "tangent": {"x": 1.0}, "binormal": {"y": 1.0}, "body_a": 0, "body_b": -1, "surface_a": -1, "surface_b": -1})
        for member, given in (("structure_a", structure_a), ("structure_b", structure_b), ("velocity", velocity)):
            vector = _arrays.doubles(given, (2,), member)
            length = 1.0 if member == "velocity" else float(numpy.hypot(*vector)) or 1.0
            setattr(contact, member, {"x": vector[0] / length, "y": vector[1] / length})
        return contact

    def force(self, velocity: ArrayLike, normal_force: float, structure_a: ArrayLike = (0, 0), structure_b: ArrayLike = (0, 0)) -> NDArray[numpy.float64]:
        """(2,) force on A [N] for sliding with velocity (2,) [m/s] in the contact plane; structure directions (2,) of both bodies, 0: none."""
        contact = self._contact(structure_a, structure_b, velocity)
        f = lib.br_friction_model_force(self._c[0], contact, float(normal_force), {"t": contact.velocity.x, "b": contact.velocity.y, "tau": 0.0})
        return numpy.array([f.t, f.b])

    def cone(self, structure_a: ArrayLike = (0, 0), structure_b: ArrayLike = (0, 0)) -> Cone:
        """The set that the forces lie on, for structure directions (2,) of both bodies in the contact plane."""
        made = object.__new__(Cone)
        made._pool = owned(lib.br_cone_pool_create(), lib.br_cone_pool_destroy, "a cone")
        made._c = ffi.new("br_cone *")
        call(lib.br_friction_model_cone, self._c[0], self._contact(structure_a, structure_b, (0, 0)), made._pool, made._c)
        return made


# ---- normal maps ----


class Image:
    """A picture: samples (height, width, channels), top row first, 0 to 1.

    Parameters
    ----------
    samples : (height, width) or (height, width, channels), channels 1 to 4; whole numbers are taken from 0 to the largest of their type
    """

    def __init__(self, samples: ArrayLike):
        array = numpy.asarray(samples)
        if array.ndim == 2:
            array = array[:, :, None]
        if array.ndim != 3 or not 1 <= array.shape[2] <= 4:
            raise ValueError(f"samples: an array of shape (height, width) or (height, width, 1 to 4) is wanted, not {numpy.shape(samples)}")
        if array.dtype.kind == "u":
            array = array / numpy.iinfo(array.dtype).max
        elif array.dtype.kind not in "fib":
            raise TypeError(f"samples: real numbers are wanted, not {array.dtype}")
        height, width, channels = array.shape
        self._c = make(lib.br_image_create, lib.br_image_destroy, "br_image", width, height, channels)
        self.samples[...] = array

    @classmethod
    def read(cls, path: str | os.PathLike) -> "Image":
        """Reads a PNG file of any kind."""
        self = object.__new__(cls)
        self._c = make(lib.br_image_read_png, lib.br_image_destroy, "br_image", os.fsencode(path))
        return self

    def write(self, path: str | os.PathLike, bits: int = 8) -> None:
        """Writes a PNG file of 8 or 16 bits per sample."""
        call(lib.br_image_write_png, self._c, os.fsencode(path), int(bits))

    @property
    def samples(self) -> NDArray[numpy.float32]:
        """(height, width, channels) without a copy; may be written to."""
        c = self._c
        return _arrays.view(c.samples, (c.height, c.width, c.channels), c, "f4", writeable=True)


def _image(given: Any) -> Image | None:
    if given is None or isinstance(given, Image):
        return given
    return Image.read(given) if isinstance(given, (str, os.PathLike)) else Image(given)


def normal_map(heights: ArrayLike, pixel: float, central: bool = False) -> Image:
    """The normal map of heights (height, width) [m], top row first, whose pixels measure `pixel` [m]; it wraps around."""
    picture = Image(numpy.asarray(heights, dtype=numpy.float32))
    stencil = lib.BR_STENCIL_CENTRAL if central else lib.BR_STENCIL_FORWARD
    made = object.__new__(Image)
    made._c = make(lib.br_texture_from_heights, lib.br_image_destroy, "br_image", picture._c, float(pixel), stencil)
    return made


@_structs.keywords("br_texture_material_spec")
def material_heights(**spec: Any) -> NDArray[numpy.float32]:
    """Heights (height, width) [m] of a made-up material: members of `bristle.structs.TextureMaterialSpec` (material "brushed", "oak", "pvc",
    "plaster", "acrylic", "stone"; width, height [pixels], pixel [m], amplitude, seed)."""
    made = object.__new__(Image)
    made._c = make(lib.br_texture_material_heights, lib.br_image_destroy, "br_image", structs.TextureMaterialSpec(**spec)._c)
    return made.samples[:, :, 0]


class MapCone:
    """Directional friction coefficients of normal maps as they lie on each other; views of one block of memory.

    Attributes
    ----------
    directions : (n,) angles from x in which the upper body slides over the lower one [rad]
    mu : (n,) coefficients [1]
    spread : (n,) standard deviation over the patches [1]
    lower, upper : (n,) what each map adds [1]
    patches : their number
    """

    mu: NDArray[numpy.float64]
    spread: NDArray[numpy.float64]
    lower: NDArray[numpy.float64]
    upper: NDArray[numpy.float64]

    def __init__(self, coefficients: Any):
        self._c = coefficients
        n = coefficients.n
        self.directions: NDArray[numpy.float64] = 2 * numpy.pi * numpy.arange(n) / n
        for name in ("mu", "spread", "lower", "upper"):
            setattr(self, name, _arrays.view(getattr(coefficients, name), (n,), coefficients))
        self.patches: int = coefficients.patches

    def cone(self) -> Cone:
        """The cone of the coefficients, for a contact whose body A is the upper one and whose tangent is x."""
        made = object.__new__(Cone)
        made._pool = owned(lib.br_cone_pool_create(), lib.br_cone_pool_destroy, "a cone")
        made._c = ffi.new("br_cone *")
        call(lib.br_map_cone, self._c, made._pool, made._c)
        return made


@_structs.keywords("br_map_cone_spec")
def map_cone(lower: Any = None, upper: Any = None, *, masks: Sequence[Any] = (None, None), **spec: Any) -> MapCone:
    """Directional coefficients of normal maps, averaged over patches of their area [ploughing, eqs. (5) to (9)].

    Parameters
    ----------
    lower, upper : normal maps: arrays (height, width, 3), `Image`, or paths of PNG files; None: smooth; one at least
    masks : field masks as pictures, times k, of lower and upper
    spec : members of `bristle.structs.MapConeSpec`: k_lower, k_upper, pixel [m], filter, green_down, patch={"width": ...} ...
    """
    chosen = structs.MapConeSpec(**spec)
    pictures = [_image(lower), _image(upper), *(_image(mask) for mask in masks)]
    for i in range(2):
        if pictures[i] is not None:
            chosen._c.maps[i] = pictures[i]._c
        if pictures[2 + i] is not None:
            chosen._c.masks[i] = pictures[2 + i]._c
    out = ffi.new("br_map_coefficients *")
    call(lib.br_map_coefficients_measure, chosen._c, out)
    return MapCone(out)
