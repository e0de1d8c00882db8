"""Planar models fitted to records of twist and wrench.

>>> record = bristle.PlanarRecord.read("rig.csv", friction_along=True)
>>> fit = bristle.fit_planar("profile-lugre", record, footprint=bristle.Pressure(shape="square", n_x=21, n_y=21))
>>> fit["sigma0"].value, fit.train_rms
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _arrays, _structs, structs
from ._errors import InputError, call, make
from ._library import ffi, lib
from ._structs import text
from .fitting import Parameter, parameters_of, remark
from .laws import record_format, write_ini
from .planar import Pressure


def planar_model_names() -> list[str]:
    """Names of the planar models that can be fitted."""
    types, names = lib.br_planar_fit_types(), []
    while types[len(names)] != ffi.NULL:
        names.append(text(types[len(names)].name))
    return names


def _type_of(name: str):
    _arrays.wanted(name, str, "model", "a name")
    found = ffi.new("const br_planar_fit_type **")
    call(lib.br_planar_fit_named, name.encode(), found)
    return found[0]


class PlanarRecord:
    """Motion in the plane with the measured wrench of friction, both at one point of the rig.

    Parameters
    ----------
    t : (n,) time [s], strictly increasing
    twist : (n, 3) v_x, v_y, omega [m/s, m/s, rad/s]
    normal_force : (n,) or a number [N]
    wrench : (n, 3) measured friction on the moving body f_x, f_y, torque [N, N, N m]: against a motion it takes power out of it
    steps : the twist holds from each row to the next; else its rows are samples between which it changes linearly

    Raises
    ------
    InputError
        No row, a number that is not finite, a time that does not come after the one before, a normal force below 0.
    """

    def __init__(self, t: ArrayLike, twist: ArrayLike, normal_force: ArrayLike, wrench: ArrayLike, *, steps: bool = False):
        t = _arrays.increasing(_arrays.doubles(t, (None,), "t"), "t")
        n = len(t)
        if n == 0:
            raise InputError("t: a record has a row at least", lib.BR_ERR_MISSING)
        force = numpy.broadcast_to(numpy.asarray(normal_force, dtype=float), (n,)) if numpy.ndim(normal_force) == 0 else normal_force
        force = _arrays.not_negative(_arrays.finite(_arrays.doubles(force, (n,), "normal_force"), "normal_force"), "normal_force")
        self._c = ffi.new("br_planar_record *", {"n": n, "t": _arrays.pointer(t), "normal_force": _arrays.pointer(force), "linear": not steps})
        columns = {}
        for name, rows in (("twist", twist), ("wrench", wrench)):
            whole = _arrays.finite(_arrays.doubles(rows, (n, 3), name), name)
            columns[name] = [numpy.ascontiguousarray(whole[:, j]) for j in range(3)]
            for j in range(3):
                getattr(self._c, name)[j] = _arrays.pointer(columns[name][j])
        self._take(t, force, columns)

    def _take(self, t, force, columns) -> None:
        self._kept = (t, force, columns)
        self.t: NDArray[numpy.float64] = t
        self.normal_force: NDArray[numpy.float64] = force
        self.twist: NDArray[numpy.float64] = numpy.stack(columns["twist"], axis=1)
        self.wrench: NDArray[numpy.float64] = numpy.stack(columns["wrench"], axis=1)

    @classmethod
    def read(
        cls,
        path: str | os.PathLike,
        *,
        columns: str | Mapping[str, str] | None = None,
        normal_force: float | None = None,
        friction_along: bool = False,
        normal_noise: float = 0.0,
        rows: tuple[int, int] = (0, 0),
        resampling: float = 0.0,
        steps: bool = False,
        skip_missing: bool = False,
    ) -> "PlanarRecord":
        """Reads a CSV file as rigs write it, with units in its header; columns by their names.

        Parameters
        ----------
        columns : "vx=Speed [mm/s]" or {"vx": "Speed [mm/s]"}: names of columns that have none of the usual ones; keys t, vx, vy, omega, N, fx, fy, torque
        normal_force : the constant normal force [N], where there is no column
        friction_along : the file counts friction along sliding as positive
        normal_noise : a normal force from minus this to 0 is noise [N]
        rows : first and last row that is read, from 1; 0: to the end on that side
        resampling : rows at even times, each the mean of the file's over this time [s]
        steps : the twist holds from each row to the next
        skip_missing : rows in which a cell is empty or NaN are left out; behind two or more in a row bristles start anew (`anew`)
        """
        format_, kept = record_format(columns, normal_force, friction=True, friction_along=friction_along, normal_noise=normal_noise, rows=rows, resampling=resampling, steps=steps, skip_missing=skip_missing)
        owner = make(lib.br_planar_record_read, lib.br_planar_record_destroy, "br_planar_record", os.fsencode(path), format_)
        del kept
        self = object.__new__(cls)
        self._c = owner
        series = {name: [_arrays.view(getattr(owner, name)[j], (owner.n,), owner) for j in range(3)] for name in ("twist", "wrench")}
        self._take(_arrays.view(owner.t, (owner.n,), owner), _arrays.view(owner.normal_force, (owner.n,), owner), series)
        return self

    def __len__(self) -> int:
        return self._c.n

    @property
    def anew(self) -> NDArray[numpy.bool_] | None:
        """(n,) rows before which the motion is not known, as rows are missing: states start anew there; None: nowhere."""
        return _arrays.view(self._c.anew, (len(self),), self._c, "?") if self._c.anew != ffi.NULL else None

    @property
    def remarks(self) -> str:
        """What stands above the header in the file that it was read from; "" elsewhere."""
        return _structs.text(self._c.remarks) or ""

    def __repr__(self) -> str:
        return f"<PlanarRecord of {len(self)} rows>"


class PlanarFit:
    """A fitted planar model.

    Attributes
    ----------
    model : its name
    parameters : list of Parameter, in the order of the model's fields
    correlation : (n, n) of the estimates; NaN beside an undetermined one
    wrench : (n_rows, 3) of the fitted model along the record [N, N, N m]
    residuals : (n_rows, 3) that less the measured wrench
    trains : (n_rows,) bool, the row was fitted
    train_rms, test_rms : (2,) of the force's residual [N] and of the torque's [N m]; NaN of no rows
    cross_rms : (2,) the same of rows in blocks that were left out of the fit in turn, with the option folds; NaN without
    criterion : Bayesian information criterion of the fitted rows; less is better
    memory : rows over which residuals remember one another; intervals are wider by its root
    agreeing : of the starts that went on, how many ended at the same sum
    converged : bool
    """

    def __init__(self, fitted: Any, record: PlanarRecord):
        self._c = fitted
        self.model: str = text(fitted.type.name)
        self.parameters: list[Parameter] = parameters_of(fitted)
        self.correlation: NDArray[numpy.float64] = _arrays.view(fitted.correlation, (fitted.n, fitted.n), fitted)
        self.wrench: NDArray[numpy.float64] = numpy.stack([_arrays.view(fitted.wrench[j], (fitted.n_rows,), fitted) for j in range(3)], axis=1)
        self.residuals: NDArray[numpy.float64] = self.wrench - record.wrench
        self.trains: NDArray[numpy.bool_] = _arrays.view(fitted.trains, (fitted.n_rows,), fitted, "?")
        self.train_rms: NDArray[numpy.float64] = numpy.array(list(fitted.train_rms))
        self.test_rms: NDArray[numpy.float64] = numpy.array(list(fitted.test_rms))
        self.cross_rms: NDArray[numpy.float64] = numpy.array(list(fitted.cross_rms))
        self.criterion: float = fitted.criterion
        self.memory: float = fitted.memory
        self.agreeing: int = fitted.agreeing
        self.converged: bool = bool(fitted.converged)

    def along(self, record: PlanarRecord, footprint: Pressure | None = None) -> NDArray[numpy.float64]:
        """(n, 3) wrench of the model along another record, from the bristles that give that record's first wrench [N, N, N m]."""
        _arrays.wanted(record, PlanarRecord, "record")
        out = numpy.empty((3, len(record)))
        rows = ffi.new("double *[3]", [_arrays.pointer(out[j]) for j in range(3)])
        call(lib.br_planar_fit_follow, self._c.type, ffi.addressof(self._c.params), _footprint(footprint), record._c, rows)
        return out.T

    def write(self, path: str | os.PathLike) -> None:
        """Writes the model as an INI file with its intervals, which `bristle eval --planar` runs."""
        write_ini(path, self.model, [(p.name, p.value, p.unit, remark(p)) for p in self.parameters], "model")

    def __getitem__(self, name: str) -> Parameter:
        """What the record says about the parameter of that name."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        raise KeyError(name)

    def __repr__(self) -> str:
        return f"<PlanarFit of {self.model}: rms {self.train_rms[0]:.4g} N, {self.train_rms[1]:.4g} N m>"


def _footprint(footprint: Pressure | None):
    return ffi.NULL if footprint is None else _arrays.wanted(footprint, Pressure, "footprint")._c


@_structs.keywords("br_fit_options")
def fit_planar(model: str, record: PlanarRecord, footprint: Pressure | None = None, **options: Any) -> PlanarFit:
    """Fits the planar model of that name to a record; models of a pressure profile need the footprint.

    Options are the members of `bristle.structs.FitOptions`, as of `bristle.fit`.

    Raises
    ------
    InputError
        An unknown model, no footprint where one is needed, friction along the motion in most rows, too few rows, options out of range.
    """
    _arrays.wanted(record, PlanarRecord, "record")
    against = lib.br_planar_fit_against_sliding(record._c)
    if against < 0.5:
        raise InputError(f"friction drives the motion in {100 * (1 - against):.0f} % of the rows: it must be against, friction_along=True turns it")
    chosen = structs.FitOptions(**options)
    fitted = make(lib.br_planar_fit_model, lib.br_planar_fit_destroy, "br_planar_fit", _type_of(model), _footprint(footprint), record._c, chosen._c)
    return PlanarFit(fitted, record)
