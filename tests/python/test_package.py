"""The package and the library: declarations made of the headers, versions that differ, errors."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import numpy

import bristle
from bristle import _structs
from bristle._library import ffi, lib, struct_tables

INCLUDE = pathlib.Path(os.environ["BRISTLE_INCLUDE"])
HEADERS = [p for p in sorted(INCLUDE.glob("bristle/*.h")) + sorted(INCLUDE.glob("bristle/scenes/*.h")) if p.name not in ("harness.h", "law_plugin.h")]


def declared() -> set[str]:
    """Functions and objects of the headers, read in another way than the package does."""
    names = set()
    for header in HEADERS:
        text = re.sub(r"/\*.*?\*/", " ", header.read_text(), flags=re.S)
        text = re.sub(r"^\s*#.*?(?<!\\)$", " ", text, flags=re.S | re.M)
        for statement in text.split(";"):
            if "BR_API" in statement:
                before = re.sub(r"BR_PRINTF\(.*", "", statement.split("BR_API", 1)[1], flags=re.S)
                names.add(re.search(r"\b(br_\w+)\s*(\(|\[|$)", before.strip()).group(1))
    return names


class Generated(unittest.TestCase):
    def test_every_public_name(self):
        """every function and object that the headers export is declared, and is in the library"""
        names = declared()
        self.assertGreater(len(names), 500)
        known = set(dir(lib))
        self.assertEqual(names - known, set())
        self.assertEqual({n for n in known if n.startswith("br_")} - names, set())
        self.assertEqual([n for n in sorted(names) if not hasattr(lib, n)], [])

    def test_tables_and_declarations(self):
        """every member of every field table lies where the headers' struct has one of its kind, and has its size"""
        sizes = {lib.BR_FIELD_REAL: 8, lib.BR_FIELD_INTEGER: 4, lib.BR_FIELD_COUNT: ffi.sizeof("size_t"), lib.BR_FIELD_BOOLEAN: 1}
        looked = 0
        for name, table in struct_tables(lib):
            self.assertEqual(table.size, ffi.sizeof(name), name)
            leaves = dict(_leaves(ffi.typeof(name), 0))
            for field in _structs.fields_of(table.fields, table.n_fields):
                if field.kind in sizes and field._row.offset in leaves:
                    self.assertIn(sizes[field.kind], leaves[field._row.offset], f"{name}.{field.name}")
                    looked += 1
                elif field.kind in sizes:
                    self.fail(f"{name}.{field.name}: nothing lies at {field._row.offset}")
        self.assertGreater(looked, 300)

    def test_laws(self):
        """every law's parameters have a class with its fields"""
        for name in bristle.law_names():
            made = bristle.laws.parameters(name)
            kind = bristle.laws._find(name)
            self.assertEqual([f.name for f in made.fields], [_structs.text(kind.fields[i].name) for i in range(kind.n_fields)])
            for field in made.fields:
                self.assertEqual(getattr(made(), field.name), field.preset, f"{name}.{field.name}")
                self.assertIn(f"[{field.unit}]", getattr(made, field.name).__doc__)

    def test_every_struct(self):
        """every struct with a table can be made, printed, copied, checked and read by name"""
        for name in dir(bristle.structs):
            made = getattr(bristle.structs, name)
            if isinstance(made, type) and made not in (bristle.structs.Struct, bristle.structs.Field):
                one = made()
                other = one.copy()
                self.assertEqual(repr(one), repr(other), name)
                for field in made.fields:
                    self.assertIn(field.name, made.__doc__)

    def test_comments(self):
        """what the headers say about a function is there"""
        self.assertIn("along one axis", bristle.comment("br_law_force"))
        self.assertEqual(bristle.comment("br_world_poses"), "(n_bodies)")
        self.assertIn("natural map", bristle.comment("br_cone_residual"))
        self.assertIn("Keys, with their sections", bristle.comment("<bristle/planar_case.h>"))
        told = [n for n in declared() if bristle.comment(n)]
        self.assertGreater(len(told), 0.8 * len(declared()))

    def test_help(self):
        """public classes and functions say what they do, and hints of types can be read"""
        import inspect
        import typing

        for name in bristle.__all__:
            thing = getattr(bristle, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                self.assertTrue(inspect.getdoc(thing), name)
                typing.get_type_hints(thing)
                for member, function in inspect.getmembers(thing, inspect.isfunction):
                    if not member.startswith("_") and function.__module__.startswith("bristle"):
                        self.assertTrue(inspect.getdoc(function), f"{name}.{member}")
                        self.assertIn("return", typing.get_type_hints(function), f"{name}.{member}")


class Attributes(unittest.TestCase):
    def test_typed(self):
        """every public attribute and argument of the package says its type, and every attribute what it is"""
        import inspect

        classes = [thing for thing in vars(bristle).values() if inspect.isclass(thing)]
        callables = [thing for thing in vars(bristle).values() if inspect.isfunction(thing)]
        looked = 0
        for made in classes:
            told = inspect.getdoc(made)
            for name, thing in inspect.getmembers(made):
                if name.startswith("_") and name != "__init__" or not getattr(thing, "__module__", "bristle").startswith("bristle"):
                    continue
                if isinstance(thing, property):
                    looked += 1
                    self.assertTrue(inspect.getdoc(thing.fget), f"{made.__name__}.{name}")
                    self.assertIn("return", thing.fget.__annotations__, f"{made.__name__}.{name}")
                elif inspect.isfunction(thing) or inspect.ismethod(thing):
                    callables.append(thing)
            for name in made.__dict__.get("__annotations__", {}):
                if not name.startswith("_"):
                    self.assertRegex(told, rf"(?m)^(\w+, )*{name}(, \w+)* : ", made.__name__)
        self.assertGreater(looked, 40)
        for thing in callables:
            for parameter in inspect.signature(thing).parameters.values():
                if parameter.name not in ("self", "cls"):
                    self.assertIsNot(parameter.annotation, inspect.Parameter.empty, f"{thing.__qualname__}: {parameter.name}")

    def test_objects(self):
        """what an object has beside its class's attributes is told in its class"""
        import inspect

        t = numpy.linspace(0, 1, 60)
        record = bristle.Record(t, numpy.cos(9 * t), 4.0, friction=-numpy.sign(numpy.cos(9 * t)))
        rig = bristle.PlanarRecord(t, numpy.stack([numpy.cos(9 * t)] * 3, axis=1), 4.0, numpy.stack([-numpy.sign(numpy.cos(9 * t))] * 3, axis=1))
        case = bristle.PlanarCase({"body.mass": 0.5, "body.inertia": 1e-4, "body.v_x": 0.2, "solver.duration": 0.02, "load.normal_force": 5.0, "model.kind": "reduced", "model.n_ls": 4})
        for one in (bristle.fit("coulomb", record, starts=1), bristle.fit_planar("ellipsoid", rig, starts=1), rig, case.run(),
                    bristle.map_cone(numpy.ones((8, 8, 3)) * [0.5, 0.5, 1], pixel=1e-4, patch={"width": 8e-4})):
            told = inspect.getdoc(type(one))
            for name in vars(one):
                if not name.startswith("_"):
                    self.assertRegex(told, rf"(?m)^(\w+, )*{name}(, \w+)* : ", f"{type(one).__name__}.{name}")


class Signatures(unittest.TestCase):
    def test_keywords(self):
        """functions that hand keywords on to a struct show all its members, with presets, units and meanings"""
        import inspect

        for thing, struct in (
            (bristle.fit, bristle.structs.FitOptions), (bristle.compare, bristle.structs.FitOptions), (bristle.Pressure, bristle.structs.PressureSpec),
            (bristle.map_cone, bristle.structs.MapConeSpec), (bristle.material_heights, bristle.structs.TextureMaterialSpec),
        ):
            shown = inspect.signature(thing).parameters
            told = inspect.getdoc(thing.__init__ if inspect.isclass(thing) else thing)
            self.assertFalse([p for p in shown.values() if p.kind == p.VAR_KEYWORD], thing)
            for field in struct.fields:
                self.assertIn(field.name, shown)
                self.assertIn(" ".join(field.line().split()), " ".join(told.split()))
        self.assertEqual(inspect.signature(bristle.fit).parameters["starts"].default, bristle.structs.FitOptions().starts)


def _leaves(ctype, base):
    """Offsets of all members, those of structs inside too, with the sizes that start there."""
    found = {}

    def add(ctype, offset):
        found.setdefault(offset, set()).add(ffi.sizeof(ctype))
        if ctype.kind in ("struct", "union") and ctype.fields:
            for _, field in ctype.fields:
                add(field.type, offset + field.offset)
        elif ctype.kind == "array" and ctype.length:
            for i in range(ctype.length):
                add(ctype.item, offset + i * ffi.sizeof(ctype.item))

    add(ctype, base)
    return found.items()


class Versions(unittest.TestCase):
    def _import(self, library, **more):
        environment = dict(os.environ, BRISTLE_LIBRARY=str(library), **more)
        run = subprocess.run([sys.executable, "-c", "import bristle"], env=environment, capture_output=True, text=True)
        self.assertNotEqual(run.returncode, 0)
        return run.stderr.strip().splitlines()[-1]

    def test_other_version(self):
        """a library of another version is refused in one line that names both"""
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "other.c")
            source.write_text('const char *br_version(void) { return "9.1.0"; }\n')
            library = pathlib.Path(folder, "libbristle.so.9")
            if subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", source, "-o", library], capture_output=True).returncode:
                self.skipTest("no compiler here")
            for path in (library, folder):
                line = self._import(path)
                self.assertRegex(line, rf"^ImportError: bristle: .* version {re.escape(bristle.VERSION)} .* has version 9\.1\.0")
            source.write_text("int nothing;\n")
            subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", source, "-o", library], check=True)
            self.assertIn("no br_version", self._import(library))

    def test_no_library(self):
        """a library that is not there: one line that says where it was looked for, and what helps"""
        with tempfile.TemporaryDirectory() as folder:
            line = self._import(folder)
        self.assertIn(f"no shared library of version {bristle.VERSION}", line)
        self.assertIn(folder, line)
        self.assertIn("BRISTLE_LIBRARY", line)


class Errors(unittest.TestCase):
    def test_line(self):
        """a failure has the library's own line, status and name"""
        with self.assertRaises(bristle.InputError) as caught:
            bristle.Law("cssv", mu_s=-1)
        self.assertEqual(str(caught.exception), "mu_s = -1 is out of range [0, inf)")
        self.assertEqual((caught.exception.status, caught.exception.name), (lib.BR_ERR_RANGE, "BR_ERR_RANGE"))
        self.assertIsInstance(caught.exception, ValueError)

    def test_unknown(self):
        """names that do not exist suggest the nearest"""
        with self.assertRaisesRegex(bristle.Error, "did you mean"):
            bristle.Law("lugr")
        nan = float("nan")
        for call, line in (
            (lambda: bristle.structs.WorldOptions(dtt=1), "WorldOptions has no parameter 'dtt'; did you mean dt?"),
            (lambda: bristle.Law("cssv", nu_s=1), "law 'cssv' has no parameter 'nu_s'; did you mean mu_s?"),
            (lambda: bristle.Law("coulomb", speed=1), "law 'coulomb' has no parameter 'speed'; there are mu_c"),
            (lambda: bristle.FrictionModel("isotropic", nu=1), "friction model 'isotropic' has no parameter 'nu'; did you mean mu?"),
            (lambda: bristle.Scene("arch", **{"options.world.dtt": 1}), "WorldOptions has no parameter 'dtt'; did you mean dt?"),
            (lambda: bristle.Scene("arch", **{"option.world.dt": 1}), "scene 'arch' has no parameter 'option.world.dt'; did you mean options.world.dt?"),
            (lambda: bristle.Scene("arch", density="x"), "density = 'x' is not a number"),
            (lambda: bristle.Law("cssv", mu_s="x"), "mu_s = 'x' is not a number"),
            (lambda: bristle.structs.WorldOptions(alignment_iterations="x"), "alignment_iterations = 'x' is not a number"),
            (lambda: bristle.structs.WorldOptions(alignment_iterations=nan), "alignment_iterations = nan is not a whole number"),
            (lambda: bristle.structs.WorldOptions(residual="maybe"), "residual = 'maybe' is neither yes nor no"),
            (lambda: bristle.FrictionModel("limit-surface", f_t="x"), "f_t: a list of numbers is wanted, not 'x'"),
        ):
            with self.assertRaises(bristle.InputError) as caught:
                call()
            self.assertEqual(str(caught.exception), line)
        fields = [field.name for field in bristle.scenes.scene_parameters("arch").fields]
        with self.assertRaisesRegex(bristle.InputError, f"^scene 'arch' has no parameter 'foo'; there are {', '.join(fields)}$"):
            bristle.Scene("arch", foo=1)
        self.assertFalse(bristle.structs.WorldOptions(residual="no").residual)
        with self.assertRaises(AttributeError):
            bristle.structs.WorldOptions().dtt
        with self.assertRaises(AttributeError):
            bristle.structs.NoSuch

    def test_file(self):
        """a file that is not there is an OSError that names it"""
        for read in (bristle.Record.read, bristle.PlanarCase.read, bristle.Law.read, bristle.Image.read, bristle.ContactProblem.read):
            with self.assertRaises(OSError) as caught:
                read("no/such/file.ini")
            self.assertIn("no/such/file.ini", str(caught.exception))

    def test_kinds(self):
        """an object of another kind is a TypeError that says what is wanted, and what came"""
        record = bristle.Record([0, 1, 2], [1, 1, 1], 1.0, friction=[-1, -1, -1])
        cone, world = bristle.Cone("circle", [0.3]), bristle.World()
        for call, line in (
            (lambda: bristle.fit("lugre", None), "record: a Record is wanted, not NoneType"),
            (lambda: bristle.fit(3, record), "name of a law: a text is wanted, not int"),
            (lambda: bristle.Law(3), "name of a law: a text is wanted, not int"),
            (lambda: bristle.laws.parameters(None), "name of a law: a text is wanted, not NoneType"),
            (lambda: bristle.Law("cs").run(record.t), "record: a Record is wanted, not ndarray"),
            (lambda: bristle.compare(None), "record: a Record is wanted, not NoneType"),
            (lambda: bristle.compare(record, "lugre"), "laws: a list of names is wanted, not one text"),
            (lambda: bristle.against_sliding(3), "record: a Record is wanted, not int"),
            (lambda: bristle.LimitSurface(3), "pressure: a Pressure is wanted, not int"),
            (lambda: bristle.PlanarCase(3), "keys: a mapping of keys to values is wanted, not int"),
            (lambda: bristle.PlanarCase({3: 4}), "name of a key: a text is wanted, not int"),
            (lambda: bristle.LineScene(3), "sections: a mapping of sections is wanted, not int"),
            (lambda: bristle.LineScene({"scene": 3}), "section scene: a mapping of keys to values is wanted, not int"),
            (lambda: cone.distance(3), "other: a Cone is wanted, not int"),
            (lambda: bristle.ContactProblem([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [0, 0, 0], cones=[3]), "cones[0]: a Cone is wanted, not int"),
            (lambda: bristle.World(3), "generator: a Generator is wanted, not int"),
            (lambda: world.add_solid(3, 1.0), "shape: a Shape is wanted, not int"),
            (lambda: world.add_geom(3), "shape: a Shape is wanted, not int"),
            (lambda: world.restore(None), "state: a State is wanted, not NoneType"),
            (lambda: world.step(1.5), "n = 1.5: a whole number is wanted, not float"),
            (lambda: world.set_velocity(1.5), "body = 1.5: a whole number is wanted, not float"),
            (lambda: world.set_velocity(True), "body = True: a whole number is wanted, not bool"),
            (lambda: world.set_velocity("box"), "body = 'box': bodies of a World have no names, an index is wanted"),
            (lambda: world.drive_motor("a", 1, 1), "joint = 'a': a whole number is wanted, not str"),
            (lambda: bristle.Scene("arch", substeps=1.5), "substeps = 1.5: a whole number is wanted, not float"),
            (lambda: bristle.Law("cssv", mu_s=None), "mu_s: a number is wanted, not NoneType"),
            (lambda: bristle.Pressure(shape="map", map=record.t), "map: the path of a CSV or PNG file is wanted, not ndarray; Pressure.from_weights(weights, width, height) takes an array"),
        ):
            with self.assertRaises(TypeError) as caught:
                call()
            self.assertEqual(str(caught.exception), line)

    def test_members(self):
        """members of structs: kinds, words, ranges, structs inside, what does not fit"""
        options = bristle.structs.WorldOptions(solver="newton", frame=2, gravity=[0, 0, -1])
        self.assertEqual((options.solver, options.frame, options.gravity.tolist()), ("newton", "sliding", [0, 0, -1]))
        options.solver_options = {"iterations": 7, "stop": "residual"}
        self.assertEqual((options.solver_options.iterations, options.solver_options.stop), (7, "residual"))
        setattr(options, "solver_options.iterations", 8)
        self.assertEqual(options.solver_options.iterations, 8)
        for name, value, error in (
            ("solver", "nothing", bristle.InputError),
            ("solver", 99, bristle.InputError),
            ("solver", 1.5, TypeError),
            ("dt", "fast", ValueError),
            ("dt", float("nan"), bristle.InputError),
            ("gravity", [1, 2], ValueError),
            ("alignment_iterations", 1.5, bristle.InputError),
            ("alignment_iterations", 1 << 40, bristle.InputError),
            ("solver_options", 3, TypeError),
        ):
            before = repr(options)
            with self.assertRaises(error, msg=f"{name} = {value}"):
                setattr(options, name, value)
            self.assertEqual(repr(options), before, f"{name} = {value}")
