"""Fits, planar contacts, cones, contact problems, worlds and scenes from Python, against what theory says of them."""

import inspect
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy

import bristle
from bristle._library import lib

ROOT = pathlib.Path(os.environ["BRISTLE_ROOT"])


class PlanarFits(unittest.TestCase):
    def setUp(self):
        self.record = bristle.PlanarRecord.read(ROOT / "examples" / "planar-rig.csv", friction_along=True)
        self.footprint = bristle.Pressure(shape="square", n_x=21, n_y=21)

    def test_recovers(self):
        """the planar model behind a record comes back within its intervals, and the residual is the noise"""
        fit = bristle.fit_planar("profile-lugre", self.record, self.footprint, train_until=0.6, starts=5)
        for name, true in (("sigma0", 6e3), ("sigma1", 4), ("mu_c", 0.35), ("exponent", 1.5), ("x", 0.0015)):
            self.assertLess(fit[name].low, true)
            self.assertGreater(fit[name].high, true)
        self.assertEqual((fit.wrench.shape, int(fit.trains.sum())), ((500, 3), 300))
        rms = numpy.sqrt(numpy.mean((fit.residuals[fit.trains, :2] ** 2).sum(axis=1)))
        self.assertAlmostEqual(float(rms), float(fit.train_rms[0]), delta=1e-12)
        self.assertLess(fit.test_rms[1], 5e-5)
        numpy.testing.assert_allclose(fit.along(self.record, self.footprint), fit.wrench, rtol=1e-12, atol=1e-15)

    def test_arrays(self):
        """a planar record of arrays is that of the file"""
        r = self.record
        same = bristle.PlanarRecord(r.t, r.twist, r.normal_force, r.wrench)
        fits = [bristle.fit_planar("ellipsoid", record, starts=2) for record in (r, same)]
        self.assertEqual(fits[0].parameters, fits[1].parameters)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "pad.ini")
            fits[0].write(path)
            self.assertRegex(path.read_text(), r"(?s)^\[model\]\ntype = ellipsoid\nmu_x = ")

    def test_again(self):
        """planar fits leave blocks out, take outliers as such and resample, as fits of laws"""
        fit = bristle.fit_planar("ellipsoid", self.record, starts=2, folds=3, resamples=10, loss="huber")
        self.assertEqual(fit.cross_rms.shape, (2,))
        self.assertTrue((fit.cross_rms > 0.9 * fit.train_rms).all() and (fit.cross_rms < 2 * fit.train_rms).all())
        self.assertTrue(numpy.isnan(bristle.fit_planar("ellipsoid", self.record, starts=2).cross_rms).all())

    def test_refused(self):
        """planar records and fits that cannot be are refused"""
        r = self.record
        self.assertRaises(bristle.InputError, bristle.PlanarRecord, r.t[::-1], r.twist, r.normal_force, r.wrench)
        self.assertRaises(ValueError, bristle.PlanarRecord, r.t, r.twist[:, :2], r.normal_force, r.wrench)
        self.assertRaises(bristle.InputError, bristle.PlanarRecord, r.t, r.twist, -1.0, r.wrench)
        self.assertRaises(TypeError, bristle.fit_planar, "ellipsoid", None)
        self.assertRaisesRegex(bristle.InputError, "unknown model 'lugre'; the models are ellipsoid", bristle.fit_planar, "lugre", r)
        self.assertRaisesRegex(bristle.InputError, "needs a footprint|footprint", bristle.fit_planar, "profile-lugre", r)
        turned = bristle.PlanarRecord(r.t, r.twist, r.normal_force, -r.wrench)
        self.assertRaisesRegex(bristle.InputError, "friction_along", bristle.fit_planar, "ellipsoid", turned)


class Fits(unittest.TestCase):
    def setUp(self):
        t = numpy.linspace(0, 2, 400)
        v = 0.1 * numpy.sin(7 * t)
        noise = numpy.random.default_rng(3).normal(0, 0.01, len(t))
        friction = bristle.Law("css", mu_c=0.2, mu_s=0.35, v_S=0.03, delta_S=1).run(bristle.Record(t, v, 10.0, load=0 * t)).friction
        self.record = bristle.Record(t, v, 10.0, friction=friction + noise)

    def test_recovers(self):
        """the parameters that made a record lie within their intervals, the residual is the noise"""
        fit = bristle.fit("css", self.record, starts=4)
        for name, true in (("mu_c", 0.2), ("mu_s", 0.35), ("v_S", 0.03)):
            self.assertLess(fit[name].low, true)
            self.assertGreater(fit[name].high, true)
            self.assertEqual(fit[name].value, getattr(fit.law.parameters, name))
        self.assertAlmostEqual(fit.train_rms, 0.01, delta=0.002)
        self.assertEqual((fit.correlation.shape, fit.friction.shape, bool(fit.trains.all())), ((4, 4), (400,), True))
        self.assertAlmostEqual(float(numpy.sqrt(numpy.mean((fit.friction - self.record.friction) ** 2))), fit.train_rms, delta=1e-9)
        self.assertAlmostEqual(bristle.against_sliding(self.record), 1.0, delta=0.02)

    def test_all_of_a_fit(self):
        """residuals, cross-validation and what is doubtful can be read"""
        fit = bristle.fit("css", self.record, starts=2, folds=3)
        self.assertAlmostEqual(float(numpy.sqrt(numpy.mean(fit.residuals**2))), fit.train_rms, delta=1e-9)
        self.assertAlmostEqual(fit.cross_rms, 0.01, delta=0.003)
        self.assertTrue(numpy.isnan(bristle.fit("css", self.record, starts=2).cross_rms))
        self.assertFalse(fit["mu_c"].implausible)
        self.assertIsNone(fit.start)
        start = bristle.fit("dahl", self.record, starts=1).start
        self.assertEqual((start.name, start.unit), ("start", "N"))
        self.assertTrue(start.low < start.value < start.high)
        self.assertRegex(repr(fit), r"^<Fit of css: rms [0-9.]+ N>$")
        self.assertRegex(repr(bristle.fit("css", self.record, starts=1, train_until=0.5)), r"^<Fit of css: rms [0-9.]+ N, held out [0-9.]+ N>$")
        loud = bristle.Record(self.record.t, self.record.v, 1.0, friction=50 * self.record.friction)
        self.assertTrue(bristle.fit("coulomb", loud, starts=2)["mu_c"].implausible)

    def test_written(self):
        """a law and a fit are written in the text of the commands, and read back with the same numbers"""
        program = ROOT / "examples" / "nothing"
        for folder in (os.environ.get("BRISTLE_BIN"), pathlib.Path(bristle.LIBRARY).parent.parent / "bin"):
            if folder and pathlib.Path(folder, "bristle").exists():
                program = pathlib.Path(folder, "bristle")
        fit = bristle.fit("css", self.record, starts=2)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "law.ini")
            fit.write(path)
            self.assertEqual(repr(bristle.Law.read(path)), repr(fit.law))
            self.assertRegex(path.read_text(), r"(?m)^mu_c = [0-9.]+ ; 1 \| 95 %: [0-9.]+ to [0-9.]+$")
            for name in bristle.law_names():
                bristle.Law(name).write(path)
                self.assertEqual(repr(bristle.Law.read(path)), repr(bristle.Law(name)))
                if program.exists():
                    told = subprocess.run([program, "describe", "--ini", name], capture_output=True, check=True)
                    self.assertEqual(path.read_bytes(), told.stdout, name)

    def test_compare(self):
        """of several laws the one that made the record comes first, by criterion; those with a misprint are left out"""
        fits = bristle.compare(self.record, ["coulomb", "css", "threshold"], starts=3, train_until=0.5)
        self.assertEqual(fits[0].law.name, "css")
        self.assertTrue(all(a.criterion <= b.criterion for a, b in zip(fits, fits[1:])))
        # The last rows held out have friction that only "coulomb" meets: the criterion is of the fitted rows alone.
        turned = bristle.Record(self.record.t, self.record.v, 10.0, friction=numpy.where(self.record.t > 1, -2.0 * numpy.sign(self.record.v), self.record.friction))
        fits = bristle.compare(turned, ["coulomb", "css"], starts=3, train_until=0.5)
        self.assertLess(fits[1].test_rms, fits[0].test_rms)
        self.assertEqual(fits[0].law.name, "css")
        self.assertEqual(set(bristle.law_names()) - set(bristle.law_names(as_printed=False)), {"threshold_printed"})
        short = bristle.Record(self.record.t[:60], self.record.v[:60], 10.0, friction=self.record.friction[:60])
        tried = [f.law.name for f in bristle.compare(short, starts=1, iterations=2)]
        self.assertTrue(set(tried) <= set(bristle.law_names(as_printed=False)) and len(tried) > 10)
        fits = bristle.compare(self.record, ["coulomb", "css", "threshold"], starts=3, train_until=0.5)
        self.assertEqual(int(fits[0].trains.sum()), 200)

    def test_file(self):
        """a record of a rig is read with its units, and its columns are arrays"""
        record = bristle.Record.read(ROOT / "examples/rig.csv", friction=True, friction_along=True, normal_noise=1e-3)
        self.assertEqual(len(record), len(record.friction))
        self.assertGreater(record.normal_force.min(), -1e-3)
        self.assertTrue(record.remarks.startswith("# A made-up record as a rig writes it"))
        self.assertEqual(self.record.remarks, "")
        self.assertIsNone(record.anew)
        with tempfile.TemporaryDirectory() as folder:
            hole = pathlib.Path(folder, "hole.csv")
            hole.write_text("t,v,N\n" + "".join(f"{i},1,{'' if 10 <= i < 20 else 5}\n" for i in range(30)))
            missing = bristle.Record.read(hole, skip_missing=True)
        self.assertEqual((len(missing), numpy.flatnonzero(missing.anew).tolist()), (20, [10]))
        with self.assertRaisesRegex(bristle.Error, "rig.csv"):
            bristle.Record.read(ROOT / "examples/rig.csv", columns="v=nothing")
        with self.assertRaises(bristle.InputError):
            bristle.fit("css", bristle.Record([0, 1], [1, 1], 1.0))


class Lines(unittest.TestCase):
    SECTIONS = {
        "scene": {"duration": 3.0, "every": 0.01},
        "mass block": {"mass": 2.0, "velocity": 0.1},
        "support belt": {"velocity": 0.1},
        "spring holder": {"between": "block ground", "stiffness": 50.0},
        "contact sole": {"between": "block belt", "law": "cs", "mu_c": 0.2, "mu_s": 0.4, "normal_force": 10.0},
    }

    def test_stick_slip(self):
        """a block on a belt sticks until the spring draws with mu_s N, then slides as an oscillator about mu_c N/k"""
        path = bristle.LineScene(self.SECTIONS).run()
        first = path.events[0]
        self.assertEqual((first.element, first.change), ("sole", "breaks away"))
        self.assertAlmostEqual(first.t, 0.4 * 10 / 50 / 0.1, delta=1e-6)
        self.assertEqual((len(path), len(path.t)), (301, 301))
        stuck = path.stuck["sole"]
        numpy.testing.assert_allclose(path.x["block"][:75], 0.1 * path.t[:75], atol=1e-9)
        self.assertTrue(stuck[:75].all() and not stuck[85])
        w = numpy.sqrt(50 / 2.0)
        slides = (path.t > first.t + 0.01) & (path.t < path.events[1].t - 0.01)
        s = path.t[slides] - first.t
        numpy.testing.assert_allclose(path.x["block"][slides], 0.04 + 0.04 * numpy.cos(w * s) + 0.1 / w * numpy.sin(w * s), atol=1e-6)
        numpy.testing.assert_allclose(path.friction["sole"][slides], 2.0, rtol=1e-9)
        numpy.testing.assert_allclose(path.spring_force["holder"], -50 * path.x["block"], atol=1e-9)
        e = path.energy
        numpy.testing.assert_allclose(e["kinetic"] + e["potential"] + e["friction_loss"] - e["work"], e["kinetic"][0], atol=1e-6)

    def test_law(self):
        """a contact takes a law as an object, with the bytes of the law by name"""
        law = bristle.Law("cs", mu_c=0.2, mu_s=0.4)
        sole = {"between": "block belt", "law": law, "normal_force": 10.0}
        by_object, by_name = (bristle.LineScene({**self.SECTIONS, "contact sole": s}).run() for s in (sole, self.SECTIONS["contact sole"]))
        numpy.testing.assert_array_equal(by_object.friction["sole"], by_name.friction["sole"])
        with self.assertRaisesRegex(bristle.InputError, "^section contact sole: mu_c is given beside a Law, which has it already$"):
            bristle.LineScene({**self.SECTIONS, "contact sole": {**sole, "mu_c": 0.3}})

    def test_file(self):
        """the example's file; mistakes are told with their line; an array outlives all"""
        block = bristle.LineScene.read(ROOT / "examples/slide.ini").run().x
        self.assertTrue(block)
        for change, words in (({"contact sole": {"between": "block belt", "law": "cx", "normal_force": 1}}, "cx"), ({"mass block": {"mass": -1}}, "mass"), ({"mass block": {"mass": 1, "vel": 1}}, "has no key vel")):
            with self.assertRaisesRegex(bristle.InputError, words):
                bristle.LineScene({**self.SECTIONS, **change}).run()
        with self.assertRaises(OSError):
            bristle.LineScene.read("no/such.ini")


class Planar(unittest.TestCase):
    def test_pressure(self):
        """a pressure keeps its weights, and where they lie"""
        weights = numpy.array([[0.0, 1.0], [3.0, 0.0]])
        p = bristle.Pressure.from_weights(weights, 0.02, 0.01)
        numpy.testing.assert_allclose(p.weights(), weights / 4)
        numpy.testing.assert_allclose(p.cop, [-0.0025, -0.00125])
        self.assertEqual(p.extent, (-0.01, 0.01, -0.005, 0.005))
        self.assertEqual(sorted(zip(p.x, p.y, p.weight)), [(-0.005, -0.0025, 0.75), (0.005, 0.0025, 0.25)])
        with self.assertRaises(bristle.InputError):
            bristle.Pressure.from_weights(-weights, 0.02, 0.01)

    def test_limit_surface(self):
        """a disc's limit surface against elliptic integrals; pure motions have unit wrenches"""
        disc = bristle.Pressure(shape="circle", n_x=101, n_y=101, width=0.02, radius=0.01)
        self.assertRegex(repr(disc), r"^<Pressure of 101 x 101 cells, \d+ loaded, 0.02 x 0.02 m>$")
        surface = bristle.LimitSurface(disc, 40)
        numpy.testing.assert_allclose(surface.wrench([[1, 0, 0], [0, -2, 0], [0, 0, 3]]), [[-1, 0, 0], [0, 1, 0], [0, 0, -1]], atol=1e-9)
        twist = numpy.array([0.006, 0.0, 1.0])
        exact = bristle.exact_wrench("disc", 0.01, 0, twist)
        spin = bristle.exact_wrench("disc", 0.01, 0, [0, 0, 1])[2]
        self.assertAlmostEqual(spin, -2 / 3 * 0.01, delta=1e-12)
        numpy.testing.assert_allclose(surface.wrench(twist), exact / [1, 1, -spin], atol=0.01)
        self.assertEqual(surface.nodes().shape, (161, 41, 3))
        self.assertLess(surface.check()["between"], 0.01)

    def test_slide(self):
        """a block that slides under Coulomb friction loses speed by mu g, in every model"""
        for kind in ("distributed", "reduced", "ellipsoid"):
            case = bristle.PlanarCase({
                "body.mass": 0.5, "body.inertia": 1e-4, "body.v_x": 1.0, "load.normal_force": 0.5 * 9.81, "solver.duration": 0.1,
                "friction.mu_c": 0.3, "friction.mu_s": 0.3, "friction.sigma1": 0.0, "friction.sigma2": 0.0, "model.kind": kind})
            path = case.run()
            self.assertEqual(len(path), 10)
            self.assertAlmostEqual(path.v_x[-1], 1 - 0.3 * 9.81 * 0.1, delta=1e-4, msg=kind)
            self.assertAlmostEqual(path.f_x[5], -0.3 * 0.5 * 9.81, delta=1e-4, msg=kind)
            numpy.testing.assert_allclose(path.t, 0.01 * numpy.arange(1, 11))
            self.assertGreater(path.statistics["steps"], 0)

    def test_frame(self):
        """a patch that turns with the body has its centre of pressure turned: torque mu N d cos(angle) of sliding along x"""
        keys = {"body.mass": 1e6, "body.inertia": 1e6, "body.v_x": 0.1, "body.angle": 1.0, "body.carried": True, "load.normal_force": 2.0,
                "friction.mu_s": 1.0, "friction.sigma2": 0.0, "contact.surface": "line-gradient", "solver.duration": 0.1}
        d = bristle.Pressure(shape="line-gradient").cop[1]
        for frame, share in (("world", 1.0), ("body", numpy.cos(1.0))):
            case = bristle.PlanarCase({**keys, "contact.frame": frame})
            self.assertEqual(case.model.frame, frame)
            self.assertAlmostEqual(case.run().tau[-1], 2.0 * d * share, delta=1e-4 * abs(d))
        with self.assertRaisesRegex(bristle.InputError, "none of world, support, body"):
            bristle.PlanarCase({**keys, "contact.frame": "finger"})

    def test_motion(self):
        """a contact is moved along arrays; its friction opposes it"""
        motion = [[0, 0.01, 0, 0], [1, 0.01, 0, 0]]
        case = bristle.PlanarCase({"motion.normal_force": 2.0, "solver.duration": 1.0, "model.kind": "reduced", "friction.sigma2": 0}, motion=motion)
        self.assertAlmostEqual(case.run().f_x[-1], -2.0 * case.model.lugre.mu_c, delta=0.01)
        case.model.lugre.mu_c = case.model.lugre.mu_s = 0.5
        self.assertAlmostEqual(case.run().f_x[-1], -1.0, delta=0.01)
        for bad, error in (({"model.kin": "reduced"}, "did you mean"), ({"friction.mu_s": "much"}, "much")):
            with self.assertRaisesRegex(bristle.InputError, error):
                bristle.PlanarCase(bad, motion=motion)
        with self.assertRaises(ValueError):
            bristle.PlanarCase(motion=[[0, 1, 2]])


class Cones(unittest.TestCase):
    def test_ellipse(self):
        """support, force of maximum dissipation, projection and membership of an ellipse"""
        cone = bristle.Cone("ellipse", [0.6, 0.2], axis=[0, 2])
        d = numpy.random.default_rng(1).normal(size=(50, 2))
        support = numpy.hypot(0.2 * d[:, 0], 0.6 * d[:, 1])
        numpy.testing.assert_allclose(cone.support(d), support, rtol=1e-12)
        force = cone.max_dissipation_force(d, 10.0)
        numpy.testing.assert_allclose(-(force * d).sum(axis=1), 10 * support, rtol=1e-12)
        numpy.testing.assert_allclose((force[:, 0] / 2) ** 2 + (force[:, 1] / 6) ** 2, 1, rtol=1e-9)
        self.assertTrue(cone.contains(0.999 * force, 10.0).all())
        self.assertFalse(cone.contains(1.001 * force, 10.0).any())
        numpy.testing.assert_allclose(cone.project(3 * d, 1e9), 3 * d)
        numpy.testing.assert_allclose(cone.project([[5.0, 0.0], [0.0, 9.0]], 10.0), [[2, 0], [0, 6]], atol=1e-9)
        numpy.testing.assert_allclose(cone.boundary(4), [[-0.2, 0], [0, -0.6], [0.2, 0], [0, 0.6]], atol=1e-12)
        self.assertEqual(cone.support([1.0, 0.0]).shape, ())

    def test_types(self):
        """all types can be made, with torque where they have one"""
        self.assertEqual(bristle.Cone("ellipsoid", [0.3, 0.3, 0.01]).max_dissipation_force([0, 0, 2.0], 10.0).tolist(), [0, 0, -0.1])
        self.assertEqual(bristle.Cone("box", [0.1, 0.2, 0.3, 0.4]).support([[1, 0], [0, 1], [-1, 0], [0, -1]]).tolist(), [0.1, 0.2, 0.3, 0.4])
        self.assertEqual(bristle.Cone("polygon", [0.5] * 8).values.tolist(), [0.5] * 8)
        self.assertAlmostEqual(bristle.Cone("circle", 0.5).distance(bristle.Cone("circle", 0.3)), 0.2, delta=1e-12)
        for name, values in (("cube", [1]), ("circle", [-1]), ("ellipse", [1]), ("polygon", [0.1] * 2)):
            with self.assertRaises(bristle.InputError):
                bristle.Cone(name, values)
        with self.assertRaises(ValueError):
            bristle.Cone("circle", 0.5).support([1, 2, 3, 4])
        with self.assertRaises(bristle.InputError):
            bristle.Cone("circle", 0.5, axis=[0, 0])

    def test_models(self):
        """Matchstick: an ellipse along parallel directions, a circle across; forces of maximum dissipation; tensors are none"""
        model = bristle.FrictionModel("matchstick", mu=0.3, mu_t=0.1, mu_b=0.7)
        self.assertTrue(model.maximum_dissipation)
        along, across = model.cone([1, 0], [2, 0]), model.cone([1, 0], [0, 1])
        numpy.testing.assert_allclose(along.support([[1, 0], [0, 1]]), [0.1, 0.7], rtol=1e-12)
        numpy.testing.assert_allclose(across.support([[1, 0], [0, 1]]), [0.3, 0.3], rtol=1e-12)
        half = model.cone([1, 0], [numpy.sqrt(0.5), numpy.sqrt(0.5)])
        self.assertAlmostEqual(half.support([numpy.cos(numpy.pi / 8), numpy.sin(numpy.pi / 8)]), 0.2, delta=1e-12)
        numpy.testing.assert_allclose(model.force([1, 2], 5.0, [1, 0], [1, 0]), along.max_dissipation_force([1, 2], 5.0))
        self.assertFalse(bristle.FrictionModel("friction-tensors").maximum_dissipation)
        for name, more in (("nothing", {}), ("isotropic", {"mu": -1}), ("isotropic", {"nu": 1})):
            with self.assertRaises(bristle.InputError):
                bristle.FrictionModel(name, **more)
        with self.assertRaises(bristle.Unsupported):
            bristle.Generator.model(bristle.FrictionModel("friction-tensors"))
        world = bristle.World(bristle.Generator.model(bristle.FrictionModel("isotropic", mu=0.4)), dt=1e-3)
        world.add_ground()
        box = world.add_solid(bristle.Shape.box([0.1, 0.1, 0.1]), 2.0, [0, 0, 0.05])
        world.set_velocity(box, [1, 0, 0])
        world.step(400)
        self.assertAlmostEqual(world.poses[box, 0], 1 / (2 * 0.4 * 9.81), delta=2e-3)

    def test_material(self):
        """heights of brushed metal: grooves along x"""
        heights = bristle.material_heights(material="brushed", width=64, height=48, pixel=1e-5)
        self.assertEqual(heights.shape, (48, 64))
        self.assertGreater(numpy.diff(heights, axis=0).std(), 2 * numpy.diff(heights, axis=1).std())

    def test_normal_map(self):
        """normal maps: a slope that faces one way rubs one way; a height field, which rises as much as it falls, both ways alike"""
        more = {"pixel": 1e-4, "patch": {"width": 3.2e-3}}
        facing = numpy.array([0.3, 0.0, 1.0]) / numpy.hypot(0.3, 1.0)
        tilted = numpy.tile((facing + 1) / 2, (64, 64, 1))
        mu = bristle.map_cone(tilted, **more).mu
        self.assertEqual(mu.shape, (16,))
        self.assertAlmostEqual(mu[0], 0, delta=1e-6)
        self.assertAlmostEqual(mu[12], mu[4], delta=1e-6)
        self.assertGreater(mu[8], 0.1)
        numpy.testing.assert_allclose(bristle.map_cone(tilted * [-1, 1, 1] + [1, 0, 0], **more).mu[0], mu[8], rtol=1e-5)
        row = numpy.arange(64) % 8
        picture = bristle.normal_map(numpy.tile(numpy.where(row < 7, row * 1e-5, 0), (64, 1)), 1e-4)
        self.assertEqual(picture.samples.shape, (64, 64, 3))
        found = bristle.map_cone(picture, **more)
        self.assertAlmostEqual(found.mu[4], 0, delta=1e-6)
        self.assertAlmostEqual(found.mu[0], found.mu[8], delta=1e-6)
        self.assertGreater(found.mu[0], 0.01)
        numpy.testing.assert_allclose(bristle.map_cone(lower=picture, k_lower=2, **more).mu, 2 * found.mu, rtol=1e-6, atol=1e-9)
        self.assertEqual(found.cone().name, "polygon")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "map.png")
            picture.write(path, bits=16)
            numpy.testing.assert_allclose(bristle.map_cone(path, **more).mu, found.mu, atol=1e-3)
        with self.assertRaises(bristle.InputError):
            bristle.map_cone()
        for bad in (numpy.zeros(3), numpy.zeros((2, 2, 5)), numpy.zeros((2, 2, 3), complex)):
            with self.assertRaises((ValueError, TypeError)):
                bristle.Image(bad)

    def test_picture(self):
        """a picture of bytes is divided by 255, and its samples are the library's own memory"""
        picture = bristle.Image(numpy.uint8([[0, 255], [51, 0]]))
        numpy.testing.assert_allclose(picture.samples[:, :, 0], [[0, 1], [0.2, 0]])
        picture.samples[0, 0] = 0.5
        self.assertEqual(picture.samples[0, 0, 0], 0.5)


def random_problem(n, seed=1):
    rng = numpy.random.default_rng(seed)
    a = rng.normal(size=(3 * n, 3 * n))
    return a @ a.T / (3 * n) + 0.1 * numpy.eye(3 * n), rng.normal(size=3 * n)


class Problems(unittest.TestCase):
    def check_solution(self, W, q, mu, solution):
        """Complementarity and Coulomb's law, written here."""
        lam, v = solution.impulses.reshape(-1, 3), (W @ solution.impulses + q).reshape(-1, 3)
        numpy.testing.assert_allclose(solution.velocity, v.ravel(), atol=1e-12)
        self.assertGreater(lam[:, 0].min(), -1e-7)
        self.assertGreater(v[:, 0].min(), -1e-7)
        numpy.testing.assert_allclose(lam[:, 0] * v[:, 0], 0, atol=1e-6)
        size, slip = numpy.hypot(lam[:, 1], lam[:, 2]), numpy.hypot(v[:, 1], v[:, 2])
        self.assertLess((size - mu * lam[:, 0]).max(), 1e-6)
        numpy.testing.assert_allclose((lam[:, 1:] * v[:, 1:]).sum(axis=1), -mu * lam[:, 0] * slip, atol=1e-6)

    def test_solvers(self):
        """every solver's solution obeys complementarity and Coulomb's law"""
        W, q = random_problem(6)
        for name in bristle.solver_names():
            with self.subTest(name):
                problem = bristle.ContactProblem(W, q, mu=0.4)
                solution = problem.solve(name)
                self.assertEqual(solution.status, "solved")
                self.assertLess(problem.residual(solution.impulses), 2e-8)
                self.check_solution(W, q, 0.4, solution)
                self.assertEqual(problem.guess.tolist(), [0.0] * 18)

    def test_refused(self):
        """numbers that no problem can have are refused when it is made, in a line that says which"""
        W, q, nan = numpy.eye(3), numpy.array([-1.0, 0.0, 0.0]), float("nan")
        for call, line in (
            (lambda: bristle.ContactProblem(W, [-1, nan, 0], mu=0.3), "q[1] = nan is not finite"),
            (lambda: bristle.ContactProblem(numpy.diag([1, 1, numpy.inf]), q, mu=0.3), "W[2, 2] = inf is not finite"),
            (lambda: bristle.ContactProblem(W, q, mu=0.3, guess=[nan, 0, 0]), "guess[0] = nan is not finite"),
            (lambda: bristle.ContactProblem(W, q, n_rows=3, low=[0, nan, 0]), "low[1] = nan is not at most high[1] = inf"),
            (lambda: bristle.ContactProblem(W, q, n_rows=3, low=[0, 0, 2], high=[1, 1, 1]), "low[2] = 2 is not at most high[2] = 1"),
        ):
            with self.assertRaises(bristle.InputError) as caught:
                call()
            self.assertEqual(str(caught.exception), line)
        big = random_problem(200)[0]
        for fine in (big, big.astype(numpy.float32)):
            bristle.ContactProblem(fine, -numpy.ones(600), mu=0.3)
        big[590, 599] += 1e-5 * abs(big).max()
        for bad, most in ((numpy.arange(9.0).reshape(3, 3), 4), (numpy.triu(numpy.ones((3, 3))), 1), (big, 1e-5 * abs(big).max())):
            with self.assertRaisesRegex(bristle.InputError, "^W is not symmetric: W and its transpose differ by up to ") as caught:
                bristle.ContactProblem(bad, -numpy.ones(len(bad)), mu=0.3)
            self.assertAlmostEqual(float(str(caught.exception).split("up to ")[1].split(",")[0]), most, delta=1e-5 * most)
        for mu in (nan, -1, numpy.inf):
            with self.assertRaises(bristle.InputError):
                bristle.ContactProblem(W, q, mu=mu)
        with self.assertRaisesRegex(ValueError, r"^mu: an array of shape \(1,\) is wanted, not \(2,\)$"):
            bristle.ContactProblem(W, q, mu=[0.1, 0.2])

    def test_sparse(self):
        """scipy.sparse in and out, with the dense matrix's solution"""
        try:
            import scipy.sparse as sparse
        except ImportError:
            self.skipTest("scipy is not here")
        W, q = random_problem(4)
        W[0:3, 9:] = W[9:, 0:3] = 0
        dense = bristle.ContactProblem(W, q, mu=[0.1, 0.2, 0.3, 0.4])
        for form in (sparse.csr_matrix, sparse.csc_matrix, sparse.coo_matrix, sparse.csr_array):
            problem = bristle.ContactProblem(form(W), q, mu=[0.1, 0.2, 0.3, 0.4])
            self.assertTrue(sparse.issparse(problem.W))
            self.assertEqual(abs(problem.W - sparse.csr_matrix(W)).max(), 0)
            numpy.testing.assert_allclose(problem.solve("newton").impulses, dense.solve("newton").impulses, atol=1e-9)
        for form in (sparse.csr_matrix, sparse.coo_array):
            self.assertRaisesRegex(bristle.InputError, "W is not symmetric", bristle.ContactProblem, form(numpy.triu(W)), q, mu=0.1)
        twice = sparse.coo_matrix((numpy.ones(24), (numpy.tile(numpy.arange(12), 2),) * 2), shape=(12, 12))
        self.assertEqual(bristle.ContactProblem(twice, q, mu=0.1).W.diagonal().tolist(), [2.0] * 12)

    def test_rows(self):
        """rows come first, with bounds; cones of other types; torque"""
        problem = bristle.ContactProblem(numpy.eye(4), [1.0, -1.0, 0.5, 0.2], cones=[bristle.Cone("ellipse", [0.2, 0.05])], n_rows=1, low=[-0.25])
        numpy.testing.assert_allclose(problem.solve("newton").impulses[:2], [-0.25, 1.0], atol=1e-8)
        self.assertEqual((problem.n_rows, problem.n_contacts, problem.size), (1, 1, 4))
        torque = bristle.ContactProblem(numpy.eye(4), [-1.0, 0, 0, 3.0], cones=[bristle.Cone("ellipsoid", [0.2, 0.2, 0.5])], directions=4)
        numpy.testing.assert_allclose(torque.solve("pgs").impulses, [1, 0, 0, -0.5], atol=1e-7)

    def test_file(self):
        """a problem written as text of Siconos is read back, with its solution"""
        try:
            import scipy.sparse  # its operator is sparse when it is read back
        except ImportError:
            self.skipTest("scipy is not here")
        W, q = random_problem(2)
        problem = bristle.ContactProblem(W, q, mu=0.3)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "problem.dat")
            problem.write(path, "dense")
            again = bristle.ContactProblem.read(path)
            numpy.testing.assert_allclose(again.W.toarray() if hasattr(again.W, "toarray") else again.W, W)
            self.assertEqual((again.q.tolist(), again.coefficients.tolist()), (q.tolist(), [0.3, 0.3]))
            numpy.testing.assert_allclose(again.solve("newton").impulses, problem.solve("newton").impulses, atol=1e-9)
            pathlib.Path(folder, "bad.dat").write_text("3\n1\n0\n3 4\n")
            with self.assertRaisesRegex(bristle.InputError, "bad.dat"):
                bristle.ContactProblem.read(pathlib.Path(folder, "bad.dat"))
            pathlib.Path(folder, "askew.dat").write_text("3 1 0 3 3 3 3\n1 0 0 0.25 1 0 0 0 1\n0 0 0\n.5\n")
            with self.assertRaisesRegex(bristle.InputError, r"askew.dat: W is not symmetric: W\(1, 2\) = 0.25, W\(2, 1\) = 0"):
                bristle.ContactProblem.read(pathlib.Path(folder, "askew.dat"))
        with self.assertRaises(bristle.InputError):
            problem.write("x", "nothing")

    def test_wrong(self):
        """wrong shapes and types"""
        for arguments, more, error in (
            ((numpy.eye(3), [1.0, 2.0]), {}, ValueError),
            ((numpy.eye(4), [1.0] * 4), {}, ValueError),
            ((numpy.eye(6), [1.0] * 3), {}, ValueError),
            ((numpy.eye(3), [1.0] * 3), {"mu": [0.1, 0.2]}, ValueError),
            ((numpy.eye(3), [1.0] * 3), {"mu": -0.1}, bristle.InputError),
            ((numpy.eye(3), [1.0] * 3), {"mu": 0.1, "cones": []}, bristle.InputError),
            ((numpy.eye(3), [1.0] * 3), {"cones": []}, ValueError),
            ((numpy.eye(3), ["a"] * 3), {}, TypeError),
            ((numpy.eye(3), [1.0] * 3), {"directions": 5}, bristle.InputError),
        ):
            with self.assertRaises(error):
                bristle.ContactProblem(*arguments, **more)
        problem = bristle.ContactProblem(numpy.eye(3), [-1.0, 0, 0], mu=0.1)
        for more in ({"solver": "magic"}, {"iterations": -1}, {"tolerance": 0}):
            with self.assertRaises(bristle.InputError):
                problem.solve(**more)
        with self.assertRaises(ValueError):
            problem.residual([1.0, 2.0])
        with self.assertRaises(bristle.InputError):
            bristle.ContactProblem(numpy.full((3, 3), numpy.nan), [-1.0, 0, 0], mu=0.1).solve()


class Worlds(unittest.TestCase):
    def test_slide(self):
        """a box slides v^2/(2 mu g), with forces mu m g in contacts that are records"""
        world = bristle.World(dt=1e-3, mu=0.4)
        world.add_ground()
        box = world.add_solid(bristle.Shape.box([0.1, 0.1, 0.1]), 2.0, [0, 0, 0.05])
        world.set_velocity(box, [1.0, 0, 0])
        world.step(100)
        forces, contacts = world.contact_forces(), world.contacts()
        self.assertEqual(len(contacts), 4)
        self.assertAlmostEqual(forces["normal"].sum(), 2 * 9.81, delta=1e-3)
        slid = (forces["friction"][:, :1] * contacts["tangent"] + forces["friction"][:, 1:2] * contacts["binormal"]).sum(axis=0)
        numpy.testing.assert_allclose(slid, [-0.4 * 2 * 9.81, 0, 0], atol=1e-3)
        numpy.testing.assert_allclose(contacts["point"][:, 2], 0, atol=1e-5)
        world.step(300)
        self.assertAlmostEqual(world.poses[box, 0], 1 / (2 * 0.4 * 9.81), delta=2e-3)
        self.assertAlmostEqual(world.time, 0.4)
        numpy.testing.assert_allclose(world.velocities[box], 0, atol=1e-6)

    def test_generator(self):
        """cones by a Python function give the same slide; what it raises comes out of the step, and the world goes on"""
        seen = []

        def choose(contact):
            seen.append((contact["body_a"], float(contact["normal"][2])))
            return bristle.Cone("polygon", [0.4] * 16)

        world = bristle.World(bristle.Generator.function(choose), dt=1e-3)
        world.add_ground()
        box = world.add_solid(bristle.Shape.box([0.1, 0.1, 0.1]), 2.0, [0, 0, 0.05])
        world.set_velocity(box, [1.0, 0, 0])
        world.step(400)
        self.assertAlmostEqual(world.poses[box, 0], 1 / (2 * 0.4 * 9.81), delta=3e-3)
        self.assertEqual(set(seen), {(0, 1.0)})
        turned = bristle.World(bristle.Generator.function(lambda contact: bristle.Cone("ellipse", [0.6, 0.2], axis=[0, 1])), dt=1e-3)
        turned.add_ground()
        box = turned.add_solid(bristle.Shape.box([0.1, 0.1, 0.1]), 2.0, [0, 0, 0.05])
        turned.set_velocity(box, [1.0, 0, 0])
        turned.step(100)
        self.assertAlmostEqual(turned.velocities[box, 0], 1 - 0.2 * 9.81 * 0.1, delta=1e-3)
        fails = []

        def failing(contact):
            if not fails:
                fails.append(1)
                raise RuntimeError("not today")
            return bristle.Cone("circle", 0.4)

        world = bristle.World(bristle.Generator.function(failing), dt=1e-3)
        world.add_ground()
        world.add_solid(bristle.Shape.sphere(0.1), 2.0, [0, 0, 0.1])
        before = world.hash()
        with self.assertRaisesRegex(bristle.Error, "not today") as caught:
            world.step()
        self.assertIsInstance(caught.exception.__cause__, RuntimeError)
        self.assertEqual(world.hash(), before)
        world.step(5)
        wrong = bristle.World(bristle.Generator.function(lambda contact: 0.4), dt=1e-3)
        wrong.add_ground()
        wrong.add_solid(bristle.Shape.sphere(0.1), 2.0, [0, 0, 0.1])
        with self.assertRaisesRegex(bristle.Error, "must return a Cone"):
            wrong.step()

    def test_state(self):
        """a state is restored, and what follows is the same; so is a world built twice"""

        def build():
            world = bristle.World(dt=2e-3, mu=0.3)
            world.add_ground()
            for i in range(3):
                world.add_solid(bristle.Shape.sphere(0.1), 1.0, [0.05 * i, 0, 0.2 + 0.25 * i])
            return world

        world = build()
        world.step(150)
        state, middle = world.save(), world.hash()
        world.step(100)
        end = world.hash()
        world.restore(state)
        self.assertEqual(world.hash(), middle)
        world.step(100)
        self.assertEqual(world.hash(), end)
        other = build()
        other.step(250)
        self.assertEqual(other.hash(), end)

    def test_joints(self):
        """a pendulum on a hinge swings with its period; a motor turns it"""
        world = bristle.World(dt=1e-3, solver="newton")
        bob = world.add_body(mass=1.0, inertia=numpy.eye(3) * 0.01, pose={"position": [0.02, 0, -1.0]})
        self.assertIn("motor_limit", inspect.signature(bristle.World.add_joint).parameters)
        self.assertEqual(list(inspect.signature(bristle.World.add_joint).parameters)[1:4], ["kind", "body_a", "body_b"])
        self.assertRegex(bristle.World.add_joint.__doc__, r"stiffness .*N/m")
        hinge = world.add_joint("hinge", bob, anchor_a=[0, 0, 0], axis=[0, 1, 0])
        period = 2 * numpy.pi * numpy.sqrt((0.01 + 1.0004) / (9.81 * numpy.hypot(0.02, 1)))
        x = []
        for _ in range(int(period * 1e3)):
            world.step()
            x.append(world.poses[bob, 0])
        self.assertAlmostEqual(x[-1], 0.02, delta=1e-4)
        self.assertAlmostEqual(min(x), -0.02, delta=1e-4)
        self.assertAlmostEqual(world.joint(hinge)["force"][2], 9.81, delta=0.02)
        self.assertAlmostEqual(numpy.argmin(x) * 1e-3, period / 2, delta=0.02)
        world = bristle.World(dt=1e-3, solver="newton", gravity=[0, 0, 0])
        wheel = world.add_joint("hinge", world.add_body(mass=1.0, inertia=numpy.eye(3) * 0.01), axis=[0, 1, 0])
        world.add_joint("drive", 0, axis=[0, 1, 0], hinges=1, inertia=0.03)
        world.push_joint(wheel, 2.0)
        world.step()
        self.assertAlmostEqual(world.joint(wheel)["velocity"], 1e-3 * 2 / 0.04, delta=1e-12)
        ball = world.add_joint("ball", world.add_body())
        for bad, error in (((7, 1.0), IndexError), ((ball, 1.0), bristle.InputError), ((wheel, float("nan")), ValueError)):
            with self.assertRaises(error):
                world.push_joint(*bad)
        for bad, error in (((7,), IndexError), ((-1,), IndexError)):
            with self.assertRaises(error):
                world.joint(*bad)
            with self.assertRaises(error):
                world.drive_motor(*bad, 1.0, 1.0)
            with self.assertRaises(error):
                world.set_velocity(*bad)
            with self.assertRaises(error):
                world.add_joint("ball", *bad)
        with self.assertRaises(bristle.InputError):
            world.add_joint("glue", bob)

    def test_wrong(self):
        """numbers that are not finite never reach the library, which would end the program"""
        world = bristle.World()
        body = world.add_body()
        nan = float("nan")
        for call in (
            lambda: world.set_pose(body, [nan, 0, 0]),
            lambda: world.set_pose(body, [0, 0, 0], [0, 0, 0, 0]),
            lambda: world.set_velocity(body, [0, 0, float("inf")]),
            lambda: world.apply_force(body, [0, nan, 0]),
            lambda: world.add_solid(bristle.Shape.sphere(0.1), nan),
            lambda: world.add_solid(bristle.Shape.sphere(0.1), -1.0),
            lambda: bristle.Shape.sphere(-1),
            lambda: bristle.Shape.box([1, 2]),
            lambda: bristle.Shape.triangles(numpy.zeros((3, 3)), [[0, 1, 7]]),
            lambda: bristle.Shape.triangles(numpy.zeros((3, 3)), [[0, 1, -1]]),
            lambda: bristle.Shape.hull(numpy.zeros((2, 3))),
            lambda: bristle.World(dt=0),
            lambda: bristle.World(mu=-1),
            lambda: bristle.World(mu=nan),
        ):
            with self.assertRaises(ValueError):
                call()
        with self.assertRaises(IndexError):
            world.add_geom(bristle.Shape.sphere(1), body=5)

    def test_shapes(self):
        """every shape rests on the ground at its own height"""
        square = [[x, y, z] for x in (-0.1, 0.1) for y in (-0.1, 0.1) for z in (-0.1, 0.1)]
        ring = [[0.0, -0.1], [0.1, -0.1], [0.1, 0.1], [0.0, 0.1]]
        for shape in (bristle.Shape.sphere(0.1), bristle.Shape.hull(square), bristle.Shape.cylinder(0.1, 0.2), bristle.Shape.capsule(0.05, 0.1), bristle.Shape.revolution(ring)):
            world = bristle.World(dt=5e-3, mu=0.5)
            world.add_geom(bristle.Shape.height_field(numpy.zeros((3, 3)), 1.0, 1.0))
            body = world.add_solid(shape, 1.0, [0.1, 0.03, 0.11])
            world.step(100)
            self.assertAlmostEqual(world.poses[body, 2], 0.1, delta=2e-3, msg=repr(shape))


class Scenes(unittest.TestCase):
    def test_run(self):
        """a scene runs like its own program's: the boxes of Figure 9 stop by themselves, the roughest first"""
        scene = bristle.Scene("boxes", duration=0.3)
        seen = []
        self.assertFalse(scene.run(each=lambda s: seen.append(s.time)))
        self.assertEqual(len(seen), scene.steps)
        self.assertAlmostEqual(scene.time, 0.3)
        x = {name: scene.poses[scene.body(name), 0] for name in ("steel box", "concrete box")}
        self.assertGreater(x["steel box"], x["concrete box"])
        with self.assertRaisesRegex(KeyError, "there is no body 'lead box'; "):
            scene.body("lead box")

    def test_refused(self):
        """times, steps and bodies that cannot be are refused, with name and value; a body's name stands for its index"""
        scene = bristle.Scene("boxes")
        for call, line in (
            (lambda: scene.run(float("nan")), "until = nan s is out of range [0, 9.0072e+13)"),
            (lambda: scene.run(-1), "until = -1 s is out of range [0, 9.0072e+13)"),
            (lambda: scene.run(1e300), "until = 1e+300 s is out of range [0, 9.0072e+13)"),
            (lambda: scene.run("a"), "until = 'a' is not a number"),
            (lambda: scene.step(-1), "n = -1 is out of range [0, inf)"),
            (lambda: bristle.World().step(-1), "n = -1 is out of range [0, inf)"),
            (lambda: bristle.Scene("boxes", substeps=0), "substeps = 0 is out of range [1, inf)"),
        ):
            with self.assertRaises(bristle.InputError) as caught:
                call()
            self.assertEqual(str(caught.exception), line)
        self.assertRaisesRegex(IndexError, "body = 99: there are ", scene.apply_force, 99, [1, 0, 0])
        self.assertRaisesRegex(KeyError, "did you mean steel box", scene.apply_force, "stel box", [1, 0, 0])
        self.assertEqual((scene.steps, scene.run(0.0)), (0, False))
        other = bristle.Scene("boxes")
        for one, body in ((scene, "steel box"), (other, numpy.int64(other.body("steel box")))):
            one.set_velocity(body, [0.5, 0, 0])
            one.apply_force(body, [3.0, 0, 0])
            one.step(3)
        self.assertEqual(scene.hash(), other.hash())
        self.assertNotEqual(scene.hash(), (untouched := bristle.Scene("boxes")).step(3) or untouched.hash())

    def test_variants(self):
        """parameters by name, friction by a coefficient, a solver and substeps; an observer ends a run or raises"""
        scene = bristle.Scene("arch", variant="coulomb", coefficient=0.0, solver="newton", substeps=2, **{"options.world.residual": True})
        self.assertTrue(scene.run(0.3, each=lambda s: s.steps >= 4))
        self.assertEqual(scene.steps, 4)
        self.assertAlmostEqual(scene.dt, bristle.Scene("arch").dt / 2)
        self.assertTrue(scene.parameters.options.world.residual)
        with self.assertRaises(ZeroDivisionError):
            scene.run(0.5, each=lambda s: 1 / 0)
        for name, more in (("ark", {}), ("arch", {"variant": "glue"}), ("arch", {"solver": "magic"}), ("arch", {"substeps": 0}), ("arch", {"variant": "coulomb", "coefficient": -1.0}), ("arch", {"nothing": 1})):
            with self.assertRaises(bristle.InputError):
                bristle.Scene(name, **more)

    def test_generator(self):
        """friction models by name or as objects: a box slides as its coefficient says, with the bytes of `bristle run --generator`"""
        made = bristle.scenes.scene_parameters("incline-box")()
        weight = float(numpy.linalg.norm(made.options.world.gravity))
        slope, along = made.plank.slope, {"generator.structure": [1, 0, 0], "generator.mu_t": 0.1, "generator.mu_b": 0.3}

        def slide(steps=20, **more):
            scene = bristle.Scene("incline-box", **more)
            scene.step(steps)
            return scene, float(numpy.hypot(*scene.velocities[scene.body("box"), :2])) / (weight * scene.time)

        speed = lambda mu: numpy.sin(slope) - mu * numpy.cos(slope)
        for more, mu in (
            ({"generator": "matchstick", **along}, 0.1),
            ({"generator": "anisotropic", **along, "generator.structure": (0, 0, 1)}, 0.3),
            ({"generator": "model:isotropic", "generator.mu": 0.2}, 0.2),
            ({"generator": bristle.FrictionModel("isotropic", mu=0.2)}, 0.2),
            ({"generator": "limit-surface", "generator.f_t": numpy.array([0.2, -0.2, 0, 0]), "generator.f_b": [0, 0, 0.2, -0.2]}, None),
            ({"generator": bristle.FrictionModel("anisotropic", mu_t=0.1, mu_b=0.3), "generator.structure": [1, 0, 0]}, 0.1),
        ):
            if mu is not None:
                self.assertAlmostEqual(slide(**more)[1], speed(mu), delta=1e-10, msg=str(more))
        self.assertEqual(slide(generator=bristle.FrictionModel("anisotropic", mu_t=0.1, mu_b=0.3), **{"generator.structure": [1, 0, 0]})[0].hash(),
                         slide(generator="anisotropic", **along)[0].hash())
        points = {"f_t": [0.2, -0.2, 0, 0], "f_b": [0, 0, 0.2, -0.2]}
        surface = bristle.FrictionModel("limit-surface", **points)
        by_object = bristle.Scene("incline-box", generator=surface)
        surface.parameters.f_t = surface.parameters.f_b = numpy.full(4, 7e77)  # the scene has a copy
        by_object.step(20)
        self.assertEqual(by_object.hash(), slide(generator="limit-surface", **{f"generator.{k}": v for k, v in points.items()})[0].hash())
        self.assertEqual(slide(generator="coulomb", coefficient=0.2)[0].hash(), slide(variant="coulomb", coefficient=0.2)[0].hash())
        self.assertNotEqual(slide(generator="anisotropic", variant="half-step", **along)[0].hash(), slide(40, generator="anisotropic", **along)[0].hash())
        program = next((p for p in (pathlib.Path(f, "bristle") for f in (os.environ.get("BRISTLE_BIN", "nowhere"), pathlib.Path(bristle.LIBRARY).parent.parent / "bin")) if p.exists()), None)
        if program:
            scene = slide(generator="anisotropic", **along)[0]
            with tempfile.TemporaryDirectory() as folder:
                words = ["--set=generator.structure=1,0,0", "--set=generator.mu_t=0.1", "--set=generator.mu_b=0.3", f"--duration={scene.time!r}", "-o", f"{folder}/run"]
                subprocess.run([program, "run", "incline-box", "--generator=anisotropic", *words], check=True, capture_output=True)
                told = (pathlib.Path(folder) / "run" / "poses.csv").read_text().splitlines()[-1]
            self.assertEqual([float(word) for word in told.split(",")[3:10]], scene.poses[scene.body("box")].tolist())

    def test_generator_refused(self):
        """friction that cannot be is refused in one line"""
        direction = {"generator.structure": [1, 0, 0]}
        for more, line in (
            ({"generator": "matchstik"}, "unknown generator 'matchstik'; did you mean matchstick?"),
            ({"generator": "matchstick", "variant": "coulomb"}, "variant and generator: both say the friction; the variant is half-step or none"),
            ({"generator": "matchstick", **direction, "generator.mu_t": -1}, "matchstick: mu_t = -1 is out of range [0, inf)"),
            ({"generator": "matchstick", "generator.structure": [1, 0]}, "matchstick: structure: '1.0 0.0' is not three numbers"),
            ({"generator": "anisotropic"}, "scene boxes: friction anisotropic goes by structure directions, and scene boxes has none; generator.structure = X,Y,Z gives all bodies one"),
            (direction, "generator.structure belongs to a friction model, and generator names none"),
            ({"generator": "coulomb", "coefficient": 0.2, **direction}, "generator.structure belongs to a friction model, and coulomb is none"),
            ({"generator": "coulomb"}, "coefficient is missing: coulomb has no other friction"),
            ({"generator": "matchstick", **direction, "coefficient": 0.2}, "coefficient has no effect: it is that of the friction coulomb alone"),
            ({"coefficient": 0.2}, "coefficient has no effect: it is that of the friction coulomb alone"),
        ):
            with self.assertRaises(bristle.InputError) as caught:
                bristle.Scene("boxes", **more)
            self.assertEqual(str(caught.exception), line)
        self.assertRaises(bristle.Unsupported, bristle.Scene, "boxes", generator="friction-tensors")
        self.assertRaisesRegex(TypeError, "^generator: a FrictionModel or a name is wanted, not int$", bristle.Scene, "boxes", generator=3)
        if lib.br_mjcf_available():
            with self.assertRaisesRegex(bristle.Unsupported, "^model.xml: MJCF has no way to say friction anisotropic$"):
                bristle.Scene("incline-box", generator="anisotropic", **direction).write("model.xml")

    @unittest.skipUnless(bristle.structs.MjcfParams and lib.br_mjcf_available(), "a library without libxml2")
    def test_mjcf(self):
        """a model in MJCF slides as its coefficient says, is written and read again, and errors name file and line"""
        model = """<mujoco><option timestep="0.002"/><worldbody><geom type="plane" size="5 5 1" friction="0.4"/>
            <body name="box" pos="0 0 0.05"><freejoint/><geom type="box" size="0.05 0.05 0.05" mass="2" friction="0.4"/></body>
            </worldbody></mujoco>"""
        with tempfile.TemporaryDirectory() as folder:
            path, again = pathlib.Path(folder, "box.xml"), pathlib.Path(folder, "again.xml")
            path.write_text(model)
            scene = bristle.Scene.read(path, duration=0.5)
            self.assertAlmostEqual(scene.dt, 0.002)
            scene.set_velocity(scene.body("box"), [1.0, 0, 0])
            scene.run(0.1)
            scene.write(again)
            scene.run()
            self.assertAlmostEqual(scene.poses[scene.body("box"), 0], 1 / (2 * 0.4 * 9.81), delta=3e-3)
            other = bristle.Scene.read(again, keyframe="start", duration=0.4)
            self.assertAlmostEqual(other.velocities[other.body("box"), 0], 1 - 0.4 * 9.81 * 0.1, delta=5e-3)
            other.run()
            self.assertAlmostEqual(other.poses[other.body("box"), 0], scene.poses[scene.body("box"), 0], delta=2e-3)
            path.write_text(model.replace("<freejoint/>", "<freejoint/><tendon/>"))
            with self.assertRaisesRegex(bristle.Error, "box.xml:2"):
                bristle.Scene.read(path)
            with self.assertWarnsRegex(UserWarning, "tendon"):
                bristle.Scene.read(path, lenient=True)

    def test_parameters(self):
        """every scene's parameters have a class, presets and documentation"""
        for name in bristle.scene_names():
            made = bristle.scenes.scene_parameters(name)
            made().check()
            self.assertIn("options : SceneOptions", made.__doc__)
