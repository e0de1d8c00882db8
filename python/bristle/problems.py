"""Contact problems as matrices, and solvers: v = W lambda + q, impulses in their cones, velocities that belong to them.

>>> problem = bristle.ContactProblem(W, q, mu=0.3)      # W: numpy or scipy.sparse
>>> solution = problem.solve("newton")
>>> solution.impulses, solution.residual
"""

from __future__ import annotations

import dataclasses
import os
import time
from typing import Any, Sequence

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _arrays, _structs, structs
from ._errors import InputError, call, failure, make
from ._library import ffi, lib
from .cones import Cone


def _solvers() -> dict[str, Any]:
    n = ffi.new("size_t *")
    types = lib.br_contact_solvers(n)
    return {_structs.text(types[i].name): types[i] for i in range(n[0])}


def solver_names() -> list[str]:
    """Names of the contact solvers."""
    return list(_solvers())


def solver_type(name: str):
    """The type object of a solver by name."""
    types = _solvers()
    if name not in types:
        raise InputError(f"unknown solver '{name}'; there are {', '.join(types)}", lib.BR_ERR_UNKNOWN)
    return types[name]


@dataclasses.dataclass(frozen=True)
class Solution:
    """How a solution went.

    Attributes
    ----------
    impulses : (m,) [N s]
    velocity : (m,) W impulses + q [m/s]
    status : "solved" (to the tolerance) or "loose"
    residual : relative block residual, the measure that all solvers are judged by [1]
    absolute : the same in units of velocity [m/s]
    iterations : int
    seconds : of the whole call [s]
    trace : (n,) residuals after each iteration, the first is the start [m/s]; empty if not asked for
    powerless : number of contacts with W_nn <= 0, which no normal impulse keeps apart and none is given to
    """

    impulses: NDArray[numpy.float64]
    velocity: NDArray[numpy.float64]
    status: str
    residual: float
    absolute: float
    iterations: int
    seconds: float
    trace: NDArray[numpy.float64]
    powerless: int = 0


#: Rows that are compared with columns at once, so that a large W is not copied whole.
_ROWS = 256
#: Of W's largest entry: what may lie between W[i, j] and W[j, i], a few roundings in single precision (6e-8 each).
_ASYMMETRY = 1e-6


def _symmetric(most: float, entries: NDArray[numpy.float64]) -> None:
    largest = float(numpy.abs(entries).max()) if entries.size else 0.0
    if most > _ASYMMETRY * largest:
        raise InputError(f"W is not symmetric: W and its transpose differ by up to {most:g}, beside a largest entry of {largest:g}", lib.BR_ERR_ARGUMENT)


def _is_sparse(matrix: Any) -> bool:
    return hasattr(matrix, "tocsr")


class ContactProblem:
    """A contact problem: rows (bilateral or bounded constraints) first, then for each contact normal, tangent, binormal (and torque).

    Parameters
    ----------
    W : (m, m) symmetric, positive semi-definite [1/kg], numpy or scipy.sparse; m = n_rows + directions n_contacts
    q : (m,) velocities without impulses [m/s]
    mu : coefficient of all contacts, or (n_contacts,): circles; None: no friction, or `cones`
    cones : a list of `Cone`, one a contact
    n_rows : number of rows
    low, high : (n_rows,) bounds of the rows' impulses; None: none
    directions : of a contact: 3, or 4 with torque about the normal
    guess : (m,) first guess of the impulses [N s]; None: 0

    Arrays are not copied where they are contiguous doubles already.

    Raises
    ------
    InputError
        A number of W, q or guess that is not finite, a W that is not symmetric, a bound that is NaN, a lower bound above the upper one.
    """

    def __init__(
        self,
        W: Any,
        q: ArrayLike,
        *,
        mu: ArrayLike | None = None,
        cones: Sequence[Cone] | None = None,
        n_rows: int = 0,
        low: ArrayLike | None = None,
        high: ArrayLike | None = None,
        directions: int = 3,
        guess: ArrayLike | None = None,
    ):
        self._file = None
        self._q = _arrays.finite(_arrays.doubles(q, (None,), "q"), "q")
        m = len(self._q)
        if directions not in (3, 4):
            raise InputError(f"directions: {directions} is neither 3 nor 4", lib.BR_ERR_ARGUMENT)
        if n_rows < 0 or m < n_rows or (m - n_rows) % directions:
            raise ValueError(f"q: {m} components are wanted as {n_rows} rows of joints and {directions} for each contact")
        n = (m - n_rows) // directions
        if tuple(W.shape if hasattr(W, "shape") else numpy.shape(W)) != (m, m):
            raise ValueError(f"W: an array of shape ({m}, {m}) is wanted, not {tuple(numpy.shape(W))}")
        c = self._c = ffi.new("br_matrix_problem *", {"n_rows": n_rows, "n_contacts": n, "directions": directions})
        if _is_sparse(W):
            rows = W.tocsr()
            if not rows.has_canonical_format:
                rows = rows.copy()
                rows.sum_duplicates()
            self._w = _arrays.finite(_arrays.doubles(rows.data, (None,), "W"), "W.data")
            self._start = numpy.ascontiguousarray(rows.indptr, dtype=numpy.uintp)
            self._column = numpy.ascontiguousarray(rows.indices, dtype=numpy.uintp)
            _symmetric(abs(rows - rows.T).max() if m else 0.0, self._w)
            c.start, c.column = _arrays.pointer(self._start, "size_t *"), _arrays.pointer(self._column, "size_t *")
        else:
            self._w = _arrays.finite(_arrays.doubles(W, (m, m), "W"), "W")
            parts = range(0, m, _ROWS)
            _symmetric(max((numpy.abs(self._w[i : i + _ROWS] - self._w[:, i : i + _ROWS].T).max() for i in parts), default=0.0), self._w)
        self._guess = numpy.zeros(m) if guess is None else numpy.array(_arrays.finite(_arrays.doubles(guess, (m,), "guess"), "guess"))
        c.w, c.q = _arrays.pointer(self._w), _arrays.pointer(self._q)
        setattr(c, "lambda", _arrays.pointer(self._guess))
        self._bounds = []
        if n_rows and (low is not None or high is not None):
            for name, bound, none in (("low", low, -numpy.inf), ("high", high, numpy.inf)):
                array = numpy.full(n_rows, none) if bound is None else _arrays.doubles(bound, (n_rows,), name)
                self._bounds.append(array)
                setattr(c, name, _arrays.pointer(array))
            wrong = ~(self._bounds[0] <= self._bounds[1])
            if wrong.any():
                i = int(numpy.argmax(wrong))
                raise InputError(f"low[{i}] = {self._bounds[0][i]:g} is not at most high[{i}] = {self._bounds[1][i]:g}", lib.BR_ERR_RANGE)
        if mu is not None and cones is not None:
            raise InputError("mu and cones: one of them", lib.BR_ERR_ARGUMENT)
        if mu is not None:
            given = _arrays.doubles(numpy.atleast_1d(mu), (None,), "mu")
            coefficients = numpy.broadcast_to(given, (n,)) if given.size == 1 else _arrays.doubles(given, (n,), "mu")
            made: dict[float, Cone] = {}
            cones = [made.get(x) or made.setdefault(x, Cone("circle", [x])) for x in coefficients.tolist()]
        self.cones = list(cones) if cones is not None else None
        if self.cones is not None:
            if len(self.cones) != n:
                raise ValueError(f"cones: one for each of {n} contacts is wanted, not {len(self.cones)}")
            self._cones, self._held = ffi.new("br_cone[]", max(n, 1)), tuple(self.cones)
            for i, cone in enumerate(self.cones):
                self._cones[i] = _arrays.wanted(cone, Cone, f"cones[{i}]")._c[0]
            c.cones = self._cones

    @classmethod
    def read(cls, path: str | os.PathLike) -> "ContactProblem":
        """Reads a file of Siconos (text) or FCLib (HDF5, where the library was built with it). A W that is not symmetric is an error."""
        name = os.fsencode(path)
        file = make(lib.br_problem_file_read, lib.br_problem_file_destroy, "br_problem_file", name)
        call(lib.br_problem_file_check_symmetric, file, name)
        return cls._of(file)

    @classmethod
    def _of(cls, file) -> "ContactProblem":
        self = object.__new__(cls)
        content = lib.br_problem_file_content(file)
        self._file, self._c, self.cones = file, ffi.addressof(content, "matrix"), None
        m = content.size
        self._q = _arrays.view(content.matrix.q, (m,), file)
        self._guess = _arrays.view(getattr(content.matrix, "lambda"), (m,), file, writeable=True)
        self.coefficients = _arrays.view(content.mu, (content.n_contacts,), file)
        self.solution = _arrays.view(content.solution, (m,), file) if content.solution != ffi.NULL else None
        self.title = _structs.text(content.title)
        return self

    def write(self, path: str | os.PathLike, form: str = "blocks", solution: ArrayLike | None = None) -> None:
        """Writes it as "dense" or "blocks" (text of Siconos) or "local" (FCLib), with impulses (m,) as its solution."""
        forms = {"dense": lib.BR_PROBLEM_DENSE, "blocks": lib.BR_PROBLEM_BLOCKS, "local": lib.BR_PROBLEM_LOCAL}
        if form not in forms:
            raise InputError(f"form: '{form}' is none of {', '.join(forms)}", lib.BR_ERR_UNKNOWN)
        file = make(lib.br_problem_file_create, lib.br_problem_file_destroy, "br_problem_file", self._c)
        if solution is not None:
            impulses = _arrays.doubles(solution, (self.size,), "solution")
            call(lib.br_problem_file_set_solution, file, _arrays.pointer(impulses))
        call(lib.br_problem_file_write, file, os.fsencode(path), forms[form])

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return self._c.n_rows

    @property
    def n_contacts(self) -> int:
        """Number of contacts."""
        return self._c.n_contacts

    @property
    def directions(self) -> int:
        """Components of a contact, 3 or 4."""
        return self._c.directions

    @property
    def size(self) -> int:
        """M, components in all."""
        return self._c.n_rows + self._c.directions * self._c.n_contacts

    @property
    def q(self) -> NDArray[numpy.float64]:
        """(m,) velocities without impulses [m/s]."""
        return self._q

    @property
    def guess(self) -> NDArray[numpy.float64]:
        """(m,) first guess of the impulses [N s]; what is assigned is copied."""
        return self._guess

    @guess.setter
    def guess(self, impulses: ArrayLike) -> None:
        self._guess[...] = _arrays.finite(_arrays.doubles(impulses, (self.size,), "guess"), "guess")

    @property
    def W(self) -> Any:
        """(m, m) the operator: numpy where it is dense, else scipy.sparse.csr_matrix over the same entries."""
        m, c = self.size, self._c
        owner = self._file if self._file is not None else self
        if c.start == ffi.NULL:
            return _arrays.view(c.w, (m, m), owner)
        import scipy.sparse

        start = _arrays.view(c.start, (m + 1,), owner, "i8")
        count = int(start[-1])
        return scipy.sparse.csr_matrix((_arrays.view(c.w, (count,), owner), _arrays.view(c.column, (count,), owner, "i8"), start), shape=(m, m), copy=False)

    @_structs.keywords("br_problem_solve_options")
    def solve(self, solver: str = "auto", **options: Any) -> Solution:
        """Solves it with the solver of that name, beginning with `guess`, which stays as it is.

        Options are the members of `bristle.structs.ProblemSolveOptions`: tolerance (of the relative block residual), iterations, seconds,
        local, ellipse_t, ellipse_b, trace. Other threads run meanwhile.
        """
        chosen = structs.ProblemSolveOptions(**options)
        if chosen.seconds > 0 or chosen.trace:
            chosen._c.clock = _clock
        out = ffi.new("br_problem_solution *")
        begin = time.perf_counter()
        call(lib.br_problem_solve, self._c, solver_type(solver), chosen._c, out)
        seconds = time.perf_counter() - begin
        held = ffi.gc(out, lib.br_problem_solution_free)
        if held.status < 0:
            raise failure(held.status, _structs.text(held.error.message) or "")
        m = self.size
        impulses = _arrays.view(held.impulses, (m,), held)
        trace = numpy.array([held.trace[i].residual for i in range(held.n_trace)])
        word = _structs.text(lib.br_problem_solution_word(held))
        return Solution(impulses, self.W @ impulses + self.q, word, held.residual.relative, held.residual.absolute, held.iterations, seconds, trace, int(held.powerless))

    def residual(self, impulses: ArrayLike) -> float:
        """The relative block residual [1] at impulses (m,): natural maps in units of velocity, over the velocities without impulses."""
        array = _arrays.doubles(impulses, (self.size,), "impulses")
        copy = ffi.new("br_matrix_problem *", self._c[0])
        setattr(copy, "lambda", _arrays.pointer(array))
        return lib.br_matrix_problem_block_residual(copy).relative

    def __repr__(self) -> str:
        return f"<ContactProblem of {self.n_contacts} contacts and {self.n_rows} rows>"


_clock = ffi.callback("double(void)", time.perf_counter)
