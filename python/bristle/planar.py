"""Planar contacts: pressure on a grid of cells, limit surfaces, and runs of a contact through time.

>>> surface = bristle.LimitSurface(bristle.Pressure(shape="ring"))
>>> path = bristle.PlanarCase({"body.mass": 0.5, "body.v_x": 0.2, ...}).run()
>>> path.f_x
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _arrays, _structs, structs
from ._errors import call, make
from ._library import ffi, lib


class Pressure:
    """Contact pressure on a grid of rectangular cells, normalised to a sum of 1.

    Parameters are those of `bristle.structs.PressureSpec`: shape ("circle", "ring", "hertz", "map" ...), n_x, n_y, width, height [m],
    radius [m], exponent, map (a CSV or PNG file) ...

    Frame: origin at the centre of the grid, x right, y up.
    """

    @_structs.keywords("br_pressure_spec")
    def __init__(self, **spec: Any):
        """Makes it."""
        if not isinstance(spec.get("map"), (str, os.PathLike, type(None))):
            raise TypeError(f"map: the path of a CSV or PNG file is wanted, not {type(spec['map']).__name__}; Pressure.from_weights(weights, width, height) takes an array")
        wanted = structs.PressureSpec(**spec)
        self._c = make(lib.br_pressure_create, lib.br_pressure_destroy, "br_pressure", wanted._c)

    @classmethod
    def from_weights(cls, weights: ArrayLike, width: float, height: float) -> "Pressure":
        """From weights (n_y, n_x), first row at +y, on a grid of width by height [m]; they need not be normalised."""
        array = _arrays.doubles(weights, (None, None), "weights")
        self = object.__new__(cls)
        n_y, n_x = array.shape
        self._c = make(lib.br_pressure_from_weights, lib.br_pressure_destroy, "br_pressure", _arrays.pointer(array), n_x, n_y, _arrays.number(width, "width"), _arrays.number(height, "height"))
        return self

    @property
    def shape(self) -> tuple[int, int]:
        """(n_y, n_x)"""
        return self._c.n_y, self._c.n_x

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """left, right, bottom, top of the grid [m], as pyplot.imshow takes it."""
        return -self._c.width / 2, self._c.width / 2, -self._c.height / 2, self._c.height / 2

    def __repr__(self) -> str:
        n_y, n_x = self.shape
        return f"<Pressure of {n_x} x {n_y} cells, {self._c.n} loaded, {self._c.width:g} x {self._c.height:g} m>"

    @property
    def x(self) -> NDArray[numpy.float64]:
        """(n,) centres of the loaded cells [m]."""
        return _arrays.view(self._c.x, (self._c.n,), self._c)

    @property
    def y(self) -> NDArray[numpy.float64]:
        """(n,) centres of the loaded cells [m]."""
        return _arrays.view(self._c.y, (self._c.n,), self._c)

    @property
    def weight(self) -> NDArray[numpy.float64]:
        """(n,) their weights, sum 1."""
        return _arrays.view(self._c.weight, (self._c.n,), self._c)

    @property
    def cop(self) -> NDArray[numpy.float64]:
        """(2,) centre of pressure [m]."""
        return numpy.array([self._c.cop.x, self._c.cop.y])

    @property
    def u(self) -> float:
        """Sum of weight |rho|^2 about the centre of pressure [m^2]."""
        return self._c.u

    def weights(self) -> NDArray[numpy.float64]:
        """(n_y, n_x) all cells, first row at +y."""
        full = numpy.zeros(self.shape)
        n, c = self._c.n, self._c
        full[_arrays.view(c.row, (n,), c, "i4"), _arrays.view(c.column, (n,), c, "i4")] = self.weight
        return full


class LimitSurface:
    """The limit surface of a pressure: friction wrench of unit Coulomb friction over the direction of sliding.

    Parameters
    ----------
    pressure : Pressure
    n_ls : cells in a quarter turn
    as_published : nodes with the quirks of the published program's bilinear rule

    Forces are divided by that of pure translation, torques by that of pure rotation about the centre of pressure.
    """

    def __init__(self, pressure: Pressure, n_ls: int = 20, as_published: bool = False):
        _arrays.wanted(pressure, Pressure, "pressure")
        self._c = make(lib.br_limit_surface_create, lib.br_limit_surface_destroy, "br_limit_surface", pressure._c, _arrays.whole(n_ls, "n_ls"), bool(as_published))

    @property
    def resolution(self) -> int:
        """N_ls, cells in a quarter turn."""
        return lib.br_limit_surface_resolution(self._c)

    @property
    def radius(self) -> float:
        """Rim radius r [m]."""
        return lib.br_limit_surface_radius(self._c)

    def __repr__(self) -> str:
        return f"<LimitSurface of {self.resolution} cells in a quarter turn, rim radius {self.radius:g} m>"

    def nodes(self) -> NDArray[numpy.float64]:
        """(4 n_ls + 1, n_ls + 1, 3) normalised wrenches (f_x, f_y, tau) at the nodes: theta_a = a pi/(2 n_ls), phi_b = b pi/(2 n_ls)."""
        n = self.resolution
        table = numpy.empty((4 * n + 1, n + 1, 3))
        for a in range(4 * n + 1):
            for b in range(n + 1):
                w = lib.br_limit_surface_node(self._c, a, b)
                table[a, b] = w.x, w.y, w.torque
        return table

    def wrench(self, twist: ArrayLike, radius: float | None = None) -> NDArray[numpy.float64]:
        """Normalised wrenches (..., 3) for twists (..., 3) = (v_x, v_y, omega) at the centre of pressure, of a contact of rim radius [m]."""
        twists = numpy.asarray(twist, dtype=float)
        if twists.ndim < 1 or twists.shape[-1] != 3:
            raise ValueError(f"twist: an array of shape (..., 3) is wanted, not {twists.shape}")
        r = self.radius if radius is None else _arrays.number(radius, "radius")
        out = numpy.empty(twists.shape)
        value = ffi.new("br_twist *")
        for index in numpy.ndindex(twists.shape[:-1]):
            value.x, value.y, value.omega = twists[index]
            w = lib.br_limit_surface_lookup(self._c, r, value[0])
            out[index] = w.x, w.y, w.torque
        return out

    def check(self) -> dict[str, float]:
        """How far the table is from a limit surface of maximum dissipation: dissipation, depth, between, least_power."""
        quality = ffi.new("br_limit_surface_quality *")
        call(lib.br_limit_surface_check, self._c, quality)
        return {name: getattr(quality, name) for name, _ in ffi.typeof("br_limit_surface_quality").fields}


def exact_wrench(shape: str, a: float, b: float, twist: ArrayLike) -> NDArray[numpy.float64]:
    """(3,) exact wrench of unit Coulomb friction of a "disc" (radius a), "ring" (a), "line" (length a) or "rectangle" (a by b)."""
    v = _arrays.doubles(twist, (3,), "twist")
    wrench = ffi.new("br_wrench *")
    _arrays.wanted(shape, str, "shape", "a text")
    call(lib.br_limit_surface_exact, shape.encode(), _arrays.number(a, "a"), _arrays.number(b, "b"), {"x": v[0], "y": v[1], "omega": v[2]}, wrench)
    return numpy.array([wrench.x, wrench.y, wrench.torque])


class Path:
    """A run of a planar contact: one array a quantity, one value at the end of each window; views of the library's memory.

    Attributes
    ----------
    t : (n,) time [s]
    x, y, theta : pose of the centre of mass [m, m, rad]; zero of a driven contact
    v_x, v_y, omega : twist of the centre of mass [m/s, m/s, rad/s]; at the centre of pressure of a driven contact
    f_x, f_y, tau : wrench of one finger at the contact's centre [N, N, N m]; at the centre of pressure of a driven contact
    normal_force : [N]
    load_x, load_y, load_tau : load on the body [N, N, N m]
    statistics : dict of what the integrator did
    """

    x: NDArray[numpy.float64]
    y: NDArray[numpy.float64]
    theta: NDArray[numpy.float64]
    v_x: NDArray[numpy.float64]
    v_y: NDArray[numpy.float64]
    omega: NDArray[numpy.float64]
    f_x: NDArray[numpy.float64]
    f_y: NDArray[numpy.float64]
    tau: NDArray[numpy.float64]
    normal_force: NDArray[numpy.float64]
    load_x: NDArray[numpy.float64]
    load_y: NDArray[numpy.float64]
    load_tau: NDArray[numpy.float64]

    _columns = {"x": "X", "y": "Y", "theta": "THETA", "v_x": "VX", "v_y": "VY", "omega": "OMEGA", "f_x": "FX", "f_y": "FY", "tau": "TAU",
                "normal_force": "NORMAL", "load_x": "LOAD_X", "load_y": "LOAD_Y", "load_tau": "LOAD_TAU"}

    def __init__(self, path: Any):
        self._c = path
        self.t: NDArray[numpy.float64] = numpy.arange(1, path.n + 1) * path.window
        for name, column in self._columns.items():
            setattr(self, name, _arrays.view(path.value[getattr(lib, f"BR_PATH_{column}")], (path.n,), path))
        self.statistics: dict[str, float] = {
            name: getattr(path.statistics, name) for name, field in ffi.typeof(path.statistics).fields if field.type.kind == "primitive"
        }

    def __len__(self) -> int:
        return self._c.n

    def __repr__(self) -> str:
        return f"<Path of {len(self)} windows of {self._c.window:g} s>"


class PlanarCase:
    """A planar case: one contact, one model of it, and a motion that it follows or a body that it carries.

    Parameters
    ----------
    keys : mapping of keys to values, as CASE.ini has them with their section: {"friction.mu_s": 0.3, "body.mass": 0.5, "solver.hold": True}
    motion : (n, 4) t, v_x, v_y, omega at the centre of pressure [s, m/s, m/s, rad/s], in place of the key motion.profile
    load : (n, 4) t, force_x, force_y, torque at the centre of mass [s, N, N, N m], in place of load.file
    normal : (n, 2) t, normal force [s, N], in place of normal_force_file

    The keys are listed in `bristle.comment("<bristle/planar_case.h>")` and in docs/own-planar-case.md.
    """

    def __init__(
        self,
        keys: Mapping[str, Any] | None = None,
        *,
        motion: ArrayLike | None = None,
        load: ArrayLike | None = None,
        normal: ArrayLike | None = None,
    ):
        keys = {} if keys is None else _arrays.wanted(keys, Mapping, "keys", "a mapping of keys to values")
        given = {_arrays.wanted(name, str, "name of a key", "a text"): _word(value) for name, value in keys.items()}
        names = [ffi.new("char[]", name.encode()) for name in given]
        values = [ffi.new("char[]", value.encode()) for value in given.values()]
        self._keep: dict[Any, Any] = {}
        profiles = ffi.new("br_planar_profiles *")
        for what, rows, width in (("motion", motion, 4), ("load", load, 4), ("normal", normal, 2)):
            if rows is not None:
                array = _arrays.doubles(rows, (None, width), what)
                profile = make(lib.br_profile_create, lib.br_profile_destroy, "br_profile", _arrays.pointer(array), len(array), width - 1)
                self._keep[what] = profile
                setattr(profiles, what, profile)
        self._c = make(
            lib.br_planar_case_create, lib.br_planar_case_destroy, "br_planar_case",
            len(given), ffi.new("char *[]", names) if names else ffi.NULL, ffi.new("char *[]", values) if values else ffi.NULL, profiles,
        )

    @classmethod
    def read(cls, path: str | os.PathLike) -> "PlanarCase":
        """A case from an INI file."""
        self = object.__new__(cls)
        self._keep = {}
        self._c = make(lib.br_planar_case_read, lib.br_planar_case_destroy, "br_planar_case", os.fsencode(path))
        return self

    def _part(self, struct: str, member: str):
        return _structs.class_of(struct)._view(self, ffi.addressof(self._c, member))

    @property
    def model(self) -> _structs.Struct:
        """Structs.PlanarModelSpec, may be changed before a run."""
        return self._part("br_planar_model_spec", "model")

    @property
    def options(self) -> _structs.Struct:
        """Structs.PlanarOptions, may be changed before a run."""
        return self._part("br_planar_options", "options")

    def run(self) -> Path:
        """Makes the model, runs the case and keeps all of it."""
        kept = dict(self._keep)  # texts that another thread sets anew meanwhile
        path = Path(make(lib.br_planar_case_path, lib.br_planar_path_destroy, "br_planar_path", self._c))
        del kept
        return path


def _word(value: Any) -> str:
    if isinstance(value, (bool, numpy.bool_)):
        return "yes" if value else "no"
    if isinstance(value, (float, numpy.floating)):
        return repr(float(value))
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
