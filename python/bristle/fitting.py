"""Laws fitted to measured records.

>>> record = bristle.Record.read("rig.csv", friction=True)
>>> fit = bristle.fit("lugre", record, train_until=0.6)
>>> fit.law, fit.train_rms, fit.test_rms
"""

from __future__ import annotations

import dataclasses
import os
from typing import Any, Iterable

import numpy
from numpy.typing import NDArray

from . import _arrays, _structs, structs
from ._errors import Error, InputError, make
from ._library import ffi, lib
from ._structs import text
from .laws import Law, Record, _find, law_names, write_ini


@dataclasses.dataclass(frozen=True)
class Parameter:
    """What the record says about a parameter.

    Attributes
    ----------
    name, unit : as in the law's table
    value : the estimate
    low, high : its 95 % interval; on a bound that the record does not rule out; the ends of the allowed range where the record does not say
    on_bound : the bound of its range fits as well
    undetermined : the record holds it to no better than a factor of ten, or moves it only together with others
    outside : a speed outside those of the record
    implausible : a coefficient of friction above 2, or a stiffness that bends over less than an atom or over more than the whole way
    """

    name: str
    unit: str
    value: float
    low: float
    high: float
    on_bound: bool
    undetermined: bool
    outside: bool
    implausible: bool


_DOUBTS = ("on_bound", "undetermined", "outside", "implausible")


def _parameter(p) -> Parameter:
    return Parameter(text(p.name), text(p.unit), p.value, p.low, p.high, *(bool(getattr(p, doubt)) for doubt in _DOUBTS))


def parameters_of(fitted) -> list[Parameter]:
    """What a fit of the library says about its parameters."""
    return [_parameter(fitted.parameters[i]) for i in range(fitted.n)]


def remark(p: Parameter) -> str:
    """Its interval, as the commands write it beside the value."""
    return " | not determined by the record" if p.undetermined else f" | 95 %: {p.low:.5g} to {p.high:.5g}"


class Fit:
    """A fitted law. Arrays are views of the library's memory and keep it alive.

    Attributes
    ----------
    law : Law
    parameters : list of Parameter, in the order of the law's fields
    start : Parameter, the friction that the first deflection holds at rest [N]; None of a law without states, or where the first row has no load
    correlation : (n, n) of the estimates; NaN beside an undetermined one
    friction : (n_rows,) of the fitted law along the record [N]
    residuals : (n_rows,) that less the measured friction [N]
    trains : (n_rows,) bool, the row was fitted
    train_rms, test_rms : root of the mean square of residuals [N]; NaN of no rows
    cross_rms : of rows in blocks that were left out of the fit in turn [N], with the option folds; NaN without
    criterion : Bayesian information criterion of the fitted rows; less is better
    memory : rows over which residuals remember one another; intervals are wider by its root
    agreeing : of the starts that went on, how many ended at the same sum
    evaluations : of the law along a whole record
    converged : bool
    """

    def __init__(self, fitted: Any, record: Record):
        self._c = fitted
        self.law: Law = Law._copy(fitted.law.type, fitted.law.params)
        self.parameters: list[Parameter] = parameters_of(fitted)
        self.start: Parameter | None = _parameter(fitted.start) if fitted.start != ffi.NULL else None
        self.correlation: NDArray[numpy.float64] = _arrays.view(fitted.correlation, (fitted.n, fitted.n), fitted)
        self.friction: NDArray[numpy.float64] = _arrays.view(fitted.friction, (fitted.n_rows,), fitted)
        self.residuals: NDArray[numpy.float64] = self.friction - record.friction
        self.trains: NDArray[numpy.bool_] = _arrays.view(fitted.trains, (fitted.n_rows,), fitted, "?")
        self.train_rms: float = fitted.train_rms
        self.test_rms: float = fitted.test_rms
        self.cross_rms: float = fitted.cross_rms
        self.criterion: float = fitted.criterion
        self.memory: float = fitted.memory
        self.agreeing: int = fitted.agreeing
        self.evaluations: int = fitted.evaluations
        self.converged: bool = bool(fitted.converged)

    def write(self, path: str | os.PathLike) -> None:
        """Writes the fitted law as an INI file with its intervals, the same text as `bristle fit -o FOLDER` writes; `Law.read` reads it."""
        write_ini(path, self.law.name, [(p.name, p.value, p.unit, remark(p)) for p in self.parameters])

    def __getitem__(self, name: str) -> Parameter:
        """What the record says about the parameter of that name."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        raise KeyError(name)

    def __repr__(self) -> str:
        held_out = "" if numpy.isnan(self.test_rms) else f", held out {self.test_rms:.4g} N"
        return f"<Fit of {self.law.name}: rms {self.train_rms:.4g} N{held_out}>"


@_structs.keywords("br_fit_options")
def fit(law: str, record: Record, **options: Any) -> Fit:
    """Fits the law of that name to a record with measured friction.

    Options are the members of `bristle.structs.FitOptions`: starts, seed, loss ("squares", "huber"), iterations, tolerance,
    train_from and train_until (the part of the record's time that is fitted, as shares of it), resamples, folds.

    Raises
    ------
    InputError
        No friction in the record, friction along sliding in most rows (`Record.read(..., friction_along=True)` turns it), fewer
        rows than parameters and one more, options out of range.
    """
    _arrays.wanted(record, Record, "record")
    along = 1 - against_sliding(record) if record.friction is not None else 0.0
    if along > 0.5:
        raise InputError(f"friction is along sliding in {100 * along:.0f} % of the rows: it must be against, friction_along=True turns it")
    chosen = structs.FitOptions(**options)
    return Fit(make(lib.br_fit_law, lib.br_fit_destroy, "br_fit", _find(law), record._c, chosen._c), record)


@_structs.keywords("br_fit_options")
def compare(record: Record, laws: Iterable[str] | None = None, **options: Any) -> list[Fit]:
    """Fits several laws, and sorts them by criterion, the best first, as `bristle fit` does; none named: all but those with a misprint.

    Laws that cannot follow the record (no start at which they are finite) are left out, if others can.
    """
    _arrays.wanted(record, Record, "record")
    if isinstance(laws, str):
        raise TypeError("laws: a list of names is wanted, not one text")
    fits, last = [], None
    for name in laws if laws is not None else law_names(as_printed=False):
        try:
            fits.append(fit(name, record, **options))
        except Error as error:
            last = error
    if not fits and last is not None:
        raise last
    return sorted(fits, key=lambda f: (f.criterion, f.law.name))


def against_sliding(record: Record) -> float:
    """Share of the sliding rows whose measured friction is against sliding; near 0 where the record counts it the other way."""
    return lib.br_fit_against_sliding(_arrays.wanted(record, Record, "record")._c)
