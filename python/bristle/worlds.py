"""Worlds of rigid bodies with contacts and friction.

>>> world = bristle.World(dt=0.005, mu=0.4)
>>> ground = world.add_ground(bristle.Shape.plane())
>>> box = world.add_solid(bristle.Shape.box([0.1, 0.1, 0.1]), mass=1.0, position=[0, 0, 0.05])
>>> world.step(200)
>>> world.poses[box]
"""

from __future__ import annotations

import threading
import weakref
from typing import Any, Callable

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _arrays, _structs, structs
from ._errors import InputError, call, failure, make, owned
from ._guard import Guard, alone, looking
from ._library import ffi, lib
from .cones import Cone, FrictionModel
from .laws import Law

_NO_TURN = (1.0, 0.0, 0.0, 0.0)


def _vec3(values: ArrayLike, what: str) -> dict[str, float]:
    x, y, z = _arrays.doubles(values, (3,), what).tolist()
    return {"x": x, "y": y, "z": z}


def _finite(values: ArrayLike, shape: tuple[int, ...], what: str) -> list[float]:
    array = _arrays.doubles(values, shape, what)
    if not numpy.isfinite(array).all():
        raise InputError(f"{what}: a number is not finite", lib.BR_ERR_RANGE)
    return array.tolist()


def _pose(position: ArrayLike, orientation: ArrayLike) -> dict[str, Any]:
    p, q = _finite(position, (3,), "position"), _finite(orientation, (4,), "orientation")
    length = sum(c * c for c in q) ** 0.5
    if not length > 0:
        raise InputError("orientation: a quaternion (w, x, y, z) that is not zero is wanted", lib.BR_ERR_ARGUMENT)
    w, x, y, z = (c / length for c in q)
    return {"position": dict(zip("xyz", p)), "orientation": {"w": w, "x": x, "y": y, "z": z}}


class Shape:
    """A collision shape: immutable, shared by any number of bodies and worlds. Lengths in [m]."""

    def __init__(self, pointer: Any, keep: Any = None):
        self._c, self._keep = pointer, keep

    @classmethod
    def sphere(cls, radius: float) -> "Shape":
        """Centred at the origin."""
        return cls(make(lib.br_shape_sphere, lib.br_shape_destroy, "br_shape", _arrays.number(radius, "radius")))

    @classmethod
    def box(cls, sides: ArrayLike) -> "Shape":
        """Edge lengths (3,); centred."""
        return cls(make(lib.br_shape_box, lib.br_shape_destroy, "br_shape", _vec3(sides, "sides")))

    @classmethod
    def capsule(cls, radius: float, length: float) -> "Shape":
        """Along z, centred; `length` of the cylindrical part."""
        return cls(make(lib.br_shape_capsule, lib.br_shape_destroy, "br_shape", _arrays.number(radius, "radius"), _arrays.number(length, "length")))

    @classmethod
    def cylinder(cls, radius: float, length: float) -> "Shape":
        """Along z, centred."""
        return cls(make(lib.br_shape_cylinder, lib.br_shape_destroy, "br_shape", _arrays.number(radius, "radius"), _arrays.number(length, "length")))

    @classmethod
    def plane(cls) -> "Shape":
        """The half space below z = 0."""
        return cls(make(lib.br_shape_plane, lib.br_shape_destroy, "br_shape"))

    @classmethod
    def hull(cls, points: ArrayLike, most: int = 0) -> "Shape":
        """Convex hull of points (n, 3), with at most so many vertices (0: all)."""
        array = _arrays.doubles(points, (None, 3), "points")
        return cls(make(lib.br_shape_hull, lib.br_shape_destroy, "br_shape", len(array), _arrays.pointer(array, "br_vec3 *"), int(most)))

    @classmethod
    def triangles(cls, vertices: ArrayLike, triangles: ArrayLike) -> "Shape":
        """Vertices (n, 3) and triangles (m, 3) of their indices, counter-clockwise seen from outside."""
        points = _arrays.doubles(vertices, (None, 3), "vertices")
        index = numpy.asarray(triangles)
        if index.ndim != 2 or index.shape[1] != 3 or index.dtype.kind not in "iu" or (index < 0).any():
            raise ValueError(f"triangles: indices of shape (m, 3) are wanted, not {index.dtype} {index.shape}")
        corners = numpy.ascontiguousarray(index, dtype=numpy.uint32)
        return cls(make(lib.br_shape_triangles, lib.br_shape_destroy, "br_shape", len(points), _arrays.pointer(points, "br_vec3 *"), len(corners), _arrays.pointer(corners, "uint32_t *")))

    @classmethod
    def height_field(cls, heights: ArrayLike, dx: float, dy: float) -> "Shape":
        """Heights (ny, nx) [m] at x = (i - (nx - 1)/2) dx, y = (j - (ny - 1)/2) dy; solid below."""
        array = _arrays.doubles(heights, (None, None), "heights")
        ny, nx = array.shape
        return cls(make(lib.br_shape_height_field, lib.br_shape_destroy, "br_shape", nx, ny, _arrays.number(dx, "dx"), _arrays.number(dy, "dy"), _arrays.pointer(array)))

    @classmethod
    def revolution(cls, corners: ArrayLike) -> "Shape":
        """A solid of revolution about z: corners (n, 2) of its cross section, radius and height, counter-clockwise."""
        array = _arrays.doubles(corners, (None, 2), "corners")
        return cls(make(lib.br_shape_revolution, lib.br_shape_destroy, "br_shape", len(array), _arrays.pointer(array, "br_vec2 *")))

    def __repr__(self) -> str:
        return f"<Shape: {_structs.text(lib.br_shape_kind_name(lib.br_shape_kind_of(self._c)))}>"


class Generator:
    """Makes a friction cone for each contact of a step."""

    def __init__(self, pointer: Any, keep: Any = None, raised: "threading.local | None" = None):
        self._c, self._keep, self._raised = pointer, keep, raised

    @classmethod
    def coulomb(cls, mu: float, box: bool = False) -> "Generator":
        """The same coefficient for every contact: a circle, or the box around it."""
        mu = _arrays.number(mu, "mu")
        if not (numpy.isfinite(mu) and mu >= 0):
            raise InputError(f"mu = {mu} is out of range [0, inf)", lib.BR_ERR_RANGE)
        return cls(owned(lib.br_cone_coulomb_create(mu, bool(box)), lib.br_cone_generator_destroy, "a generator"))

    @classmethod
    def law(cls, law: Law, normal_force: float, rest_speed: float = 1e-6, box: bool = False) -> "Generator":
        """A law without memory as a coefficient that depends on speed, at the normal force [N]; at rest below rest_speed [m/s]."""
        return cls(make(lib.br_cone_law_create, lib.br_cone_generator_destroy, "br_cone_generator", law._hold[0], _arrays.number(normal_force, "normal_force"), _arrays.number(rest_speed, "rest_speed"), bool(box)), law)

    @classmethod
    def model(cls, model: FrictionModel) -> "Generator":
        """A friction model's cone for every contact, for models whose force is the one of maximum dissipation over it."""
        return cls(make(lib.br_friction_model_cones_create, lib.br_cone_generator_destroy, "br_cone_generator", model._c[0]), (model, dict(model.parameters._keep)))

    @classmethod
    def function(cls, choose: Callable[[NDArray[Any]], Cone]) -> "Generator":
        """Cones by a Python function, which is handed each contact (a record with point, normal, tangent, binormal, velocity, depth,
        body_a, body_b ...) and returns a `Cone`. What it raises ends the step and comes out of it."""
        return cls(*_python_generator(choose))


_CONTACT = _arrays.dtype_of("br_contact")
_FORCE = _arrays.dtype_of("br_contact_force")


def _python_generator(choose: Callable[[Any], Cone]):
    state = threading.local()  # worlds on several threads may share a generator

    @ffi.callback("br_status(br_cone_generator *, size_t, const br_contact *, size_t, const br_pose *, br_cone_pool *, br_cone *, br_error *)")
    def generate(_self, n, contacts, _n_bodies, _poses, pool, cones, error):
        try:
            for i, row in enumerate(_records(contacts, n, _CONTACT)):
                cone = choose(row)
                if not isinstance(cone, Cone):
                    raise TypeError(f"a generator must return a Cone, not {type(cone).__name__}")
                count = ffi.new("int *")
                values = lib.br_cone_values(cone._c, count)
                call(lib.br_cone_make, cone._c.type, count[0], values, pool, cones + i)
                cones[i].axis = cone._c.axis
            return lib.BR_OK
        except BaseException as raised:  # no exception may pass through the library's own frames
            state.error = raised
            return lib.br_fail(error, lib.BR_ERR_CALLBACK, b"%s", ffi.new("char[]", f"{type(raised).__name__}: {raised}".encode()))

    @ffi.callback("void(br_cone_generator *)")
    def destroy(_self):
        pass

    kind = ffi.new("br_cone_generator_type *", {"size": ffi.sizeof("br_cone_generator_type")})
    texts = [ffi.new("char[]", t) for t in (b"python", b"cones by a Python function", b"the caller's")]
    kind.name, kind.title, kind.source = texts
    kind.generate, kind.destroy = generate, destroy
    made = ffi.new("br_cone_generator *", {"type": kind})
    return made, (kind, texts, generate, destroy), state


def _records(pointer, n: int, dtype: numpy.dtype) -> NDArray[Any]:
    """(n,) a copy of records of the library."""
    return numpy.frombuffer(bytes(ffi.buffer(pointer, n * dtype.itemsize)), dtype=dtype) if n else numpy.zeros(0, dtype)


def _index(value: int, n: int, one: str, many: str) -> int:
    index = _arrays.whole(value, one)
    if not 0 <= index < n:
        raise IndexError(f"{one} = {index}: there are {n} {many}")
    return index


class _Bodies:
    """What worlds and scenes have in common: looking at bodies, contacts and energy, pushing bodies."""

    _world: Any
    _views: "weakref.WeakSet[Any]"
    _guard: Guard

    def _array(self, pointer, shape: tuple[int, ...]) -> NDArray[numpy.float64]:
        array = _arrays.view(pointer, shape, self)
        base = array.base
        if base is not None:
            self._views.add(base)
        return array

    def _named(self, name: str) -> int:
        raise TypeError(f"body = {name!r}: bodies of a World have no names, an index is wanted")

    def _body(self, body: int | str) -> int:
        """Index of a body by its index or, in a scene, its name."""
        return self._named(body) if isinstance(body, str) else _index(body, lib.br_world_bodies(self._world), "body", "bodies")

    def _body_or_world(self, body: int) -> int:
        return -1 if body == -1 else self._body(body)

    def _joint(self, joint: int) -> int:
        return _index(joint, lib.br_world_joints(self._world), "joint", "joints")

    @property
    @looking
    def n_bodies(self) -> int:
        """Number of bodies."""
        return lib.br_world_bodies(self._world)

    @property
    @looking
    def time(self) -> float:
        """Time since the start [s]."""
        return lib.br_world_time(self._world)

    @property
    @looking
    def loose_steps(self) -> int:
        """Steps whose contact problem was not solved to the tolerance."""
        return lib.br_world_loose_steps(self._world)

    @property
    @looking
    def poses(self) -> NDArray[numpy.float64]:
        """(n_bodies, 7) x, y, z [m] of the centres of mass and the unit quaternions (w, x, y, z) from body to world.

        A read-only view of the library's memory: it follows the steps; copy what is to stay. It keeps the world alive.
        """
        return self._array(lib.br_world_poses(self._world), (self.n_bodies, 7))

    @property
    @looking
    def velocities(self) -> NDArray[numpy.float64]:
        """(n_bodies, 6) linear [m/s] and angular [rad/s], world axes; a read-only view, as `poses`."""
        return self._array(lib.br_world_velocities(self._world), (self.n_bodies, 6))

    @alone
    def set_pose(self, body: int | str, position: ArrayLike, orientation: ArrayLike = _NO_TURN) -> None:
        """Puts a body somewhere: position (3,) [m], quaternion (4,)."""
        lib.br_world_set_pose(self._world, self._body(body), _pose(position, orientation))

    @alone
    def set_velocity(self, body: int | str, linear: ArrayLike = (0, 0, 0), angular: ArrayLike = (0, 0, 0)) -> None:
        """Linear (3,) [m/s] and angular (3,) [rad/s], world axes."""
        v = {"linear": dict(zip("xyz", _finite(linear, (3,), "linear"))), "angular": dict(zip("xyz", _finite(angular, (3,), "angular")))}
        lib.br_world_set_velocity(self._world, self._body(body), v)

    @alone
    def apply_force(self, body: int | str, force: ArrayLike, torque: ArrayLike = (0, 0, 0)) -> None:
        """For the next step: force (3,) at the centre of mass [N], torque (3,) [N m]; calls add up."""
        lib.br_world_apply_force(self._world, self._body(body), dict(zip("xyz", _finite(force, (3,), "force"))), dict(zip("xyz", _finite(torque, (3,), "torque"))))

    @alone
    def drive_motor(self, joint: int, speed: float, limit: float) -> None:
        """Hinge, slider, cylinder, drive or wheel: speed [rad/s, m/s] with at most `limit` [N m, N]; 0 is a brake."""
        _finite(speed, (), "speed")
        _finite(limit, (), "limit")
        if limit < 0:
            raise InputError(f"limit = {limit} is out of range [0, inf)", lib.BR_ERR_RANGE)
        lib.br_world_drive_motor(self._world, self._joint(joint), speed, limit)

    @alone
    def push_joint(self, joint: int, force: float) -> None:
        """Hinge, slider, cylinder or drive, for the next step: a force along its way on A, and back on B [N, N m]; calls add up."""
        _finite(force, (), "force")
        joint = self._joint(joint)
        kind = lib.br_world_joint_spec(self._world, joint).kind
        if kind not in (lib.BR_JOINT_HINGE, lib.BR_JOINT_SLIDER, lib.BR_JOINT_CYLINDER, lib.BR_JOINT_DRIVE):
            raise InputError(f"joint {joint} has no way that is pushed along", lib.BR_ERR_ARGUMENT)
        lib.br_world_push_joint(self._world, joint, force)

    @alone
    def joint(self, joint: int) -> dict[str, Any]:
        """Position, velocity, error, force (3,) [N], torque (3,) [N m] ... of a joint after the last step."""
        state = lib.br_world_joint(self._world, self._joint(joint))
        values = {name: getattr(state, name) for name, _ in ffi.typeof("br_joint_state").fields}
        return {name: v if isinstance(v, float) else numpy.array([v.x, v.y, v.z]) for name, v in values.items()}

    @alone
    def contacts(self) -> NDArray[Any]:
        """(n,) records of the last step's contacts: point, normal, tangent, binormal (3 each), depth [m], velocity, body_a, body_b, id ...; a copy."""
        n = ffi.new("size_t *")
        pointer = lib.br_world_contacts(self._world, n)
        return _records(pointer, n[0], _CONTACT)

    @alone
    def contact_forces(self) -> NDArray[Any]:
        """(n,) records of the forces of these contacts, in their frames, on body A: normal [N], friction and slip (3 each), separation; a copy."""
        n = ffi.new("size_t *")
        lib.br_world_contacts(self._world, n)
        pointer = lib.br_world_contact_forces(self._world)
        return _records(pointer, n[0], _FORCE)

    @alone
    def energy(self) -> dict[str, float]:
        """linear, angular, potential, elastic [J] of the bodies that move."""
        e = lib.br_world_energy(self._world)
        return {name: getattr(e, name) for name, _ in ffi.typeof("br_energy").fields}

    @alone
    def last(self) -> dict[str, Any]:
        """What the last step was like: contacts, rows, iterations, change, residual [m/s], deepest [m]."""
        r = lib.br_world_last(self._world)
        return {"contacts": r.contacts, "rows": r.rows, "iterations": r.solver.iterations, "change": r.solver.change, "converged": bool(r.solver.converged), "residual": r.residual.largest, "deepest": r.deepest}

    @alone
    def hash(self) -> int:
        """64 bits over the state's numbers: equal for equal states."""
        return lib.br_world_hash(self._world)


class World(_Bodies):
    """A world that steps.

    Parameters
    ----------
    generator : `Generator` of friction cones; or `mu`, one coefficient for all contacts; neither: no friction
    options : members of `bristle.structs.WorldOptions`: dt [s], gravity, solver, solver_options={"iterations": 100}, residual ...

    The same calls give the same bytes. One thread at a time: another one that comes meanwhile gets a RuntimeError.
    """

    @_structs.keywords("br_world_options")
    def __init__(self, generator: Generator | None = None, *, mu: float | None = None, **options: Any):
        if generator is not None and mu is not None:
            raise InputError("generator and mu: one of them", lib.BR_ERR_ARGUMENT)
        if generator is not None:
            _arrays.wanted(generator, Generator, "generator")
        self._generator = Generator.coulomb(mu) if mu is not None else generator
        self._options = structs.WorldOptions(**options)
        self._keep: list[Any] = []
        self._views = weakref.WeakSet()
        self._guard = Guard("World")
        self._world = make(lib.br_world_create, lib.br_world_destroy, "br_world", self._options._c, self._generator._c if self._generator else ffi.NULL)
        self._error = ffi.new("br_error *")

    @property
    @looking
    def dt(self) -> float:
        """Length of a step [s]."""
        return lib.br_world_get_options(self._world).dt

    def _growing(self) -> None:
        if len(self._views):
            raise BufferError("bodies cannot be added while arrays of poses or velocities exist: copy them, or delete them")

    @alone
    def add_solid(self, shape: Shape, mass: float, position: ArrayLike = (0, 0, 0), orientation: ArrayLike = _NO_TURN, surface: int = -1) -> int:
        """A body of one shape with the given mass [kg], spread evenly; returns its index. `surface` goes to generators that look at surfaces."""
        _arrays.wanted(shape, Shape, "shape")
        self._growing()
        index = ffi.new("int *")
        call(lib.br_world_add_solid, self._world, shape._c, _arrays.number(mass, "mass"), _pose(position, orientation), int(surface), index)
        self._keep.append(shape)
        return index[0]

    @alone
    @_structs.keywords("br_body_spec")
    def add_body(self, **spec: Any) -> int:
        """A body without geom: members of `bristle.structs.BodySpec` (mass, inertia, pose, velocity, motion); returns its index."""
        self._growing()
        index = ffi.new("int *")
        call(lib.br_world_add_body, self._world, structs.BodySpec(**spec)._c, index)
        return index[0]

    @alone
    def add_geom(self, shape: Shape, body: int = -1, position: ArrayLike = (0, 0, 0), orientation: ArrayLike = _NO_TURN, surface: int = -1) -> int:
        """A shape on a body, or on the fixed world (-1), at a pose in the body's coordinates; returns the geom's index."""
        _arrays.wanted(shape, Shape, "shape")
        body = self._body_or_world(body)
        spec = ffi.new("br_geom_spec *", {"shape": shape._c, "body": body, "surface": surface, "local": _pose(position, orientation), "group": 1, "mask": 0xFFFFFFFF})
        index = ffi.new("int *")
        call(lib.br_world_add_geom, self._world, spec, index)
        self._keep.append(shape)
        return index[0]

    def add_ground(self, shape: Shape | None = None, position: ArrayLike = (0, 0, 0), orientation: ArrayLike = _NO_TURN) -> int:
        """A shape of the fixed world; a plane z = 0 if none is given."""
        return self.add_geom(Shape.plane() if shape is None else shape, -1, position, orientation)

    @alone
    @_structs.keywords("br_joint_spec")
    def add_joint(self, kind: str, body_a: int, body_b: int = -1, **spec: Any) -> int:
        """A joint between two bodies (-1: the fixed world, of B only): "ball", "hinge", "slider", "distance", "fixed", "spring", "wheel",
        "universal", "cylinder", "planar", "drive"; bodies of a spring or drive collide with each other if nothing else is said. Returns its index."""
        words = next(f for f in structs.JointSpec.fields if f.name == "kind").words
        if kind not in words:
            raise InputError(f"kind: '{kind}' is none of {', '.join(words)}", lib.BR_ERR_UNKNOWN)
        body_a, body_b = self._body(body_a), self._body_or_world(body_b)
        chosen = structs.JointSpec()
        chosen._c[0] = lib.br_joint_spec_default(words.index(kind), body_a, body_b)
        for name, value in spec.items():
            setattr(chosen, name, value)
        index = ffi.new("int *")
        call(lib.br_world_add_joint, self._world, chosen._c, index)
        return index[0]

    def step(self, n: int = 1) -> None:
        """So many steps. Other threads run meanwhile.

        Raises
        ------
        Error
            What a step fails with; bodies are as before it.
        """
        count, step, world, error, guard = _arrays.count(n, "n"), lib.br_world_step, self._world, self._error, self._guard
        guard.begin()
        try:
            for _ in range(count):
                status = step(world, error)
                if status < 0:
                    message = _structs.text(error.message) or ""
                    lib.br_error_clear(error)
                    raise _raised(self._generator, status, message)
        finally:
            guard.end()

    @alone
    def save(self) -> "State":
        """The state: poses, velocities, joints, contacts and their impulses, time."""
        return State(make(lib.br_world_save, lib.br_world_state_destroy, "br_world_state", self._world))

    @alone
    def restore(self, state: "State") -> None:
        """Back to a state of this world, or of one built by the same calls; what follows has the bytes that would have come."""
        call(lib.br_world_restore, self._world, _arrays.wanted(state, State, "state")._c)

    def __repr__(self) -> str:
        return f"<World of {self.n_bodies} bodies at {self.time:g} s>"


class State:
    """A state of a world."""

    def __init__(self, pointer: Any):
        self._c = pointer


def _raised(generator: Generator | None, status: int, message: str) -> BaseException:
    raised: BaseException = failure(status, message)
    state = generator._raised if generator is not None else None
    if state is not None:
        raised.__cause__, state.error = getattr(state, "error", None), None
    return raised
