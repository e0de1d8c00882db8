"""Laws from Python, against their formulas written in numpy."""

import unittest

import numpy

import bristle

V = numpy.concatenate([-numpy.logspace(-6, 1, 40)[::-1], [0.0], numpy.logspace(-6, 1, 40)])


class Forces(unittest.TestCase):
    def test_formula(self):
        """cssv is its formula, over arrays that broadcast"""
        p = dict(mu_c=0.2, mu_s=0.5, v_S=0.03, delta_S=0.7, F_v=0.4, delta_v=1.3)
        law = bristle.Law("cssv", **p)
        force = numpy.array([[1.0], [20.0]])
        s = abs(V)
        want = force * (p["mu_c"] + (p["mu_s"] - p["mu_c"]) * numpy.exp(-((s / p["v_S"]) ** p["delta_S"]))) + p["F_v"] * s ** p["delta_v"]
        got = law.force(V, force)
        self.assertEqual(got.shape, (2, len(V)))
        numpy.testing.assert_allclose(got, -numpy.sign(V) * want, rtol=1e-13, atol=0)

    def test_positions(self):
        """a record from positions has their velocities, smoothed when asked"""
        t = numpy.array([0.0, 0.1, 0.3, 0.4, 0.6])
        x = 0.5 * t + 2 * t**2
        record = bristle.Record.from_positions(t, x, 3.0, friction=-numpy.ones(5))
        numpy.testing.assert_allclose(record.v[:4], numpy.diff(x) / numpy.diff(t), rtol=1e-13)
        self.assertEqual(record.v[4], record.v[3])
        self.assertEqual(record.friction[0], -1)
        smooth = bristle.Record.from_positions(t, x, 3.0, smoothing=2.0)
        numpy.testing.assert_allclose(smooth.v, 0.5 + 4 * t, rtol=1e-9)
        dahl = bristle.Law("dahl")
        numpy.testing.assert_array_equal(dahl.run(record).friction, dahl.run(bristle.Record(t, record.v, 3.0, steps=True)).friction)
        for bad in ((t[:1], x[:1]), (t, x[:3]), (t[::-1], x), (t, x * numpy.nan)):
            self.assertRaises(ValueError, bristle.Record.from_positions, *bad, 3.0)
        self.assertRaisesRegex(bristle.InputError, "smoothing = -1 s is out of range", bristle.Record.from_positions, t, x, 3.0, smoothing=-1.0)

    def test_one_number(self):
        """numbers, lists and arrays of other kinds serve as velocities and normal forces"""
        law = bristle.Law("coulomb", mu_c=0.25)
        self.assertEqual(law.force(1, 8), -2.0)
        self.assertEqual(law.force([1, -1], 8).tolist(), [-2.0, 2.0])
        self.assertEqual(law.force(numpy.float32([1, 0]), numpy.int32([8, 4])).tolist(), [-2.0, 0.0])
        self.assertEqual(law.force(V[::2], 8).tolist(), law.force(V, 8)[::2].tolist())
        self.assertEqual(law.force(V.reshape(3, 27).T, 8).tolist(), law.force(V, 8).reshape(3, 27).T.tolist())
        self.assertEqual(law.force([], 8).shape, (0,))

    def test_out(self):
        """results go where they are wanted"""
        law, out = bristle.Law("cs"), numpy.full(len(V), 7.0)
        self.assertIs(law.force(V, 3.0, out=out), out)
        numpy.testing.assert_array_equal(out, law.force(V, 3.0))
        for bad in (numpy.empty(3), numpy.empty(len(V), "f4"), numpy.empty(2 * len(V))[::2], [0.0] * len(V)):
            with self.assertRaises(ValueError):
                law.force(V, 3.0, out=bad)

    def test_derivative(self):
        """the derivative is that of the force, of every law where it is smooth"""
        for name in bristle.law_names():
            law = bristle.Law(name)
            v = numpy.array([-0.9, -0.021, 0.0137, 0.6])
            h = 1e-7 * abs(v)
            slope = (law.force(v + h, 5.0) - law.force(v - h, 5.0)) / (2 * h)
            numpy.testing.assert_allclose(law.derivative(v, 5.0), slope, rtol=1e-5, atol=1e-5 * abs(law.force(v, 5.0)).max(), err_msg=name)

    def test_rest(self):
        """at rest loads are balanced up to the break-away force mu_s N"""
        law = bristle.Law("css", mu_c=0.1, mu_s=0.4)
        self.assertTrue(law.set_valued)
        numpy.testing.assert_allclose(law.breakaway([1.0, 10.0]), [0.4, 4.0])
        numpy.testing.assert_allclose(law.force_at_rest([-9, -1, 0, 3, 5], 10.0), [4, 1, 0, -3, -4])

    def test_states(self):
        """LuGre's states from array to array follow dz/dt = v - sigma0 |v| z/g, and the force is their spring, damper and viscosity"""
        law = bristle.Law("lugre-amended")
        self.assertEqual(law.state_names, ["z_m"])
        v, force = numpy.array([0.01, -0.02, 0.3]), numpy.array([1.0, 2.0, 3.0])
        z = numpy.zeros((3, 1))
        numpy.testing.assert_allclose(law.rate(v, force, z)[:, 0], v)
        settled = law.advance(v, force, 1e6, z)
        numpy.testing.assert_allclose(law.rate(v, force, settled), 0, atol=1e-9)
        numpy.testing.assert_allclose(law.state_force(v, force, settled), law.force(v, force), rtol=1e-9)
        self.assertEqual(z.tolist(), [[0.0]] * 3)
        half = law.advance(v, force, 5e-5, law.advance(v, force, 5e-5, z))
        numpy.testing.assert_allclose(law.advance(v, force, 1e-4, z), half, rtol=1e-9)

    def test_run(self):
        """a law along a record: the states of one row give the next one's, and the last side at rest is open"""
        law = bristle.Law("lugre-amended")
        t = numpy.linspace(0, 0.1, 60)
        record = bristle.Record(t, 0.02 * numpy.sin(70 * t), 4.0, steps=True)
        series = law.run(record)
        z = numpy.zeros(1)
        for i in range(len(t)):
            self.assertAlmostEqual(series.states[i, 0], z[0], delta=1e-15)
            z = law.advance(record.v[i], 4.0, t[min(i + 1, 59)] - t[i], z)
        # Samples of a motion that speeds up evenly: Dahl's bristle depends on the way alone, which the mean of two has exactly.
        dahl = bristle.Law("dahl")
        most = 2 * dahl.parameters.mu_c / dahl.parameters.sigma0
        series = dahl.run(bristle.Record([0, 1, 3], [0, 0.5 * most, 1.5 * most], 2.0))
        numpy.testing.assert_allclose(series.states[:, 0], most * (1 - numpy.exp([0, -0.25, -2.25])), rtol=1e-12)
        series = bristle.Law("cs", mu_c=0.1, mu_s=0.3).run(bristle.Record([0, 1], [0, 1], 10.0))
        self.assertTrue(numpy.isnan(series.friction[0]))
        self.assertEqual((series.low[0], series.high[0], series.friction[1]), (-3.0, 3.0, -1.0))
        self.assertEqual(law.run(record, start=[1e-5]).states[0, 0], 1e-5)

    def test_wrong(self):
        """wrong shapes and types raise before the library is called"""
        law, lugre = bristle.Law("cs"), bristle.Law("lugre")
        for call, error in (
            (lambda: law.force(["a"], 1), TypeError),
            (lambda: law.force(1j, 1), TypeError),
            (lambda: law.force(None, 1), TypeError),
            (lambda: law.force([1, 2], [1, 2, 3]), ValueError),
            (lambda: law.rate(1.0, 1.0, [0.0]), bristle.InputError),
            (lambda: lugre.rate([1.0, 2.0], 1.0, [[0.0]]), ValueError),
            (lambda: lugre.rate([1.0, 2.0], 1.0, [0.0, 0.0]), ValueError),
            (lambda: lugre.advance(1.0, 1.0, -1, [0.0]), bristle.InputError),
            (lambda: bristle.Record([0, 1], [0, 1, 2], 1.0), ValueError),
            (lambda: bristle.Record([[0, 1]], [0, 1], 1.0), ValueError),
            (lambda: law.run(bristle.Record([1, 1], [0, 1], 1.0)), bristle.InputError),
            (lambda: lugre.run(bristle.Record([0, 1], [0, 1], 1.0), start=[1, 2]), ValueError),
            (lambda: bristle.Law("cs", mu=1), bristle.InputError),
            (lambda: bristle.Law(law), TypeError),
            (lambda: bristle.Record.read("none.csv", columns=3), TypeError),
            (lambda: bristle.fit("coulomb", bristle.Record([0, 1, 2], [1, 1, 1], 1.0, friction=[1, 1, 1])), bristle.InputError),
        ):
            with self.assertRaises(error):
                call()

    def test_refused(self):
        """numbers that no record or law can have are refused at once, in a line that says which"""
        law, lugre, nan = bristle.Law("cs"), bristle.Law("lugre"), float("nan")
        t = numpy.linspace(0, 1, 5)
        for call, line in (
            (lambda: law.force(numpy.ones(3), -1), "normal_force = -1 N is out of range [0, inf)"),
            (lambda: law.force(numpy.ones(3), [1, -2, 3]), "normal_force[1] = -2 N is out of range [0, inf)"),
            (lambda: law.force(1, nan), "normal_force = nan N is out of range [0, inf)"),
            (lambda: law.derivative(1, -1), "normal_force = -1 N is out of range [0, inf)"),
            (lambda: law.force_at_rest(1, -1), "normal_force = -1 N is out of range [0, inf)"),
            (lambda: law.breakaway([[1, 2], [-3, 4]]), "normal_force[1, 0] = -3 N is out of range [0, inf)"),
            (lambda: lugre.state_force(1, -1, [0.0]), "normal_force = -1 N is out of range [0, inf)"),
            (lambda: bristle.Record(t[::-1], t, 1.0), "t[1] = 0.75 s does not come after t[0] = 1 s"),
            (lambda: bristle.Record([0, 1, 1], [0, 0, 0], 1.0), "t[2] = 1 s does not come after t[1] = 1 s"),
            (lambda: bristle.Record(t, t, -1.0), "normal_force[0] = -1 N is out of range [0, inf); allow_pull=True allows it"),
            (lambda: bristle.Record([0, nan], [0, 1], 1.0), "t[1] = nan is not finite"),
            (lambda: bristle.Record([0, 1], [0, nan], 1.0), "v[1] = nan is not finite"),
            (lambda: bristle.Record([0, 1], [0, 1], numpy.inf), "normal_force[0] = inf is not finite"),
            (lambda: bristle.Record([0, 1], [0, 1], 1.0, friction=[0, nan]), "friction[1] = nan is not finite"),
            (lambda: bristle.Record([], [], 1.0), "t: a record has a row at least"),
            (lambda: bristle.Record.read("none.csv", normal_force=-1), "normal_force = -1 N is out of range [0, inf); allow_pull=True allows it"),
        ):
            with self.assertRaises(bristle.InputError) as caught:
                call()
            self.assertEqual(str(caught.exception), line)
            self.assertLess(caught.exception.status, 0)
        self.assertEqual(bristle.Record(t, t, -1.0, allow_pull=True).normal_force[0], -1)
        self.assertEqual(law.force([], []).shape, (0,))

    def test_file(self):
        """a law is read from the file that describes it"""
        import pathlib
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "law.ini")
            path.write_text("[law]\ntype = cs\nmu_c = 0.125\nmu_s = 0.25\n")
            law = bristle.Law.read(path)
        self.assertEqual((law.name, law.parameters.mu_c, law.breakaway(4.0)), ("cs", 0.125, 1.0))
