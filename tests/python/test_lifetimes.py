"""Arrays that outlive their owners, memory that is given back, and other threads during long calls."""

import ctypes
import gc
import threading
import time
import unittest

import numpy

import bristle


def scene_arrays():
    scene = bristle.Scene("arch")
    scene.step()
    return scene.poses[1:], scene.velocities


class Lifetimes(unittest.TestCase):
    def test_outlive(self):
        """an array holds what it looks at: nothing changes when its owner is gone and memory is used again"""
        record = bristle.Record([0.0, 1.0], [1.0, 2.0], 3.0, friction=[-1.0, -2.0])
        t = numpy.linspace(0, 1, 50)
        law = bristle.Law("coulomb", mu_c=0.25)
        data = bristle.Record(t, numpy.cos(9 * t), 4.0, friction=-numpy.sign(numpy.cos(9 * t)))

        arrays = {
            "record": record.friction,
            "pressure": bristle.Pressure(shape="ring").x,
            "path": bristle.PlanarCase({"body.mass": 0.5, "body.inertia": 1e-4, "body.v_x": 0.2, "solver.duration": 0.1, "load.normal_force": 5.0, "model.kind": "reduced"}).run().v_x[::2],
            "member": bristle.structs.WorldOptions().gravity,
            "inside": bristle.structs.SceneOptions().world.gravity,
            "fit": bristle.fit("coulomb", data, starts=2).friction,
            "image": bristle.Image(numpy.eye(40)).samples[:, :, 0],
            "cone": bristle.Cone("polygon", numpy.linspace(0.1, 0.2, 16)).values,
            "solution": bristle.ContactProblem(numpy.eye(3), [-1.0, 0.5, 0.0], mu=0.3).solve("newton").impulses,
            "poses": scene_arrays()[0],
            "velocities": scene_arrays()[1],
        }
        copies = {name: array.copy() for name, array in arrays.items()}
        del record, data
        gc.collect()
        waste = [numpy.full(n, 7e77) for n in (50, 100, 200, 400, 1600, 6400) for _ in range(20)]
        for _ in range(5):
            bristle.Scene("arch").step()
            bristle.Pressure(shape="square", n_x=9)
        for name, array in arrays.items():
            numpy.testing.assert_array_equal(array, copies[name], err_msg=name)
        self.assertEqual(law.force(1, 4), -1.0)
        del waste

    def test_no_copy(self):
        """arrays of doubles go in without a copy, and poses follow the steps"""
        t = numpy.array([0.0, 1.0, 2.0])
        record = bristle.Record(t, t, t)
        self.assertTrue(numpy.shares_memory(record.t, t))
        W, q = numpy.eye(3), numpy.array([-1.0, 0, 0])
        problem = bristle.ContactProblem(W, q, mu=0.1)
        self.assertTrue(numpy.shares_memory(problem.q, q))
        self.assertTrue(numpy.shares_memory(problem.W, W))
        world = bristle.World()
        body = world.add_body()
        poses = world.poses
        world.step()
        self.assertLess(poses[body, 2], 0)
        with self.assertRaises(ValueError):
            poses[body, 2] = 1.0

    def test_growing(self):
        """bodies are not added below arrays that look at the old ones"""
        world = bristle.World()
        world.add_body()
        height = world.poses[0, 2:3]
        with self.assertRaises(BufferError):
            world.add_body()
        self.assertEqual(world.n_bodies, 1)
        del height
        world.add_body()
        self.assertEqual(world.poses.shape, (2, 7))

    def test_shape(self):
        """a world keeps its shapes and its generator"""
        world = bristle.World(bristle.Generator.law(bristle.Law("coulomb", mu_c=0.4), 5.0), dt=1e-3)
        world.add_ground(bristle.Shape.plane())
        box = world.add_solid(bristle.Shape.box([0.1, 0.1, 0.1]), 2.0, [0, 0, 0.05])
        gc.collect()
        world.set_velocity(box, [1, 0, 0])
        world.step(400)
        self.assertAlmostEqual(world.poses[box, 0], 1 / (2 * 0.4 * 9.81), delta=3e-3)

    def test_texts(self):
        """texts that a struct holds stay, in copies too"""
        path = "/".join(["folder"] * 12) + "/map.png"
        spec = bristle.structs.PressureSpec(shape="map", map=path)
        other = spec.copy()
        del spec
        gc.collect()
        waste = [bytes([i]) * (len(path) + 1) for i in range(200)] + [bristle.structs.PressureSpec(map="x" * len(path)) for _ in range(50)]
        self.assertEqual((other.shape, other.map), ("map", path))
        del waste


class Leaks(unittest.TestCase):
    def test_heap(self):
        """what is made and dropped a hundred times leaves the heap as it was"""
        try:
            libc = ctypes.CDLL(None)

            class Info(ctypes.Structure):
                _fields_ = [(n, ctypes.c_size_t) for n in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")]

            libc.mallinfo2.restype = Info
        except (OSError, AttributeError):
            self.skipTest("no mallinfo2 here")
        t = numpy.linspace(0, 1, 60)
        record = bristle.Record(t, numpy.cos(9 * t), 4.0, friction=-numpy.sign(numpy.cos(9 * t)))
        W, q = numpy.eye(9) + 0.1, -numpy.ones(9)

        def world():
            made = bristle.World(bristle.Generator.function(lambda c: bristle.Cone("polygon", [0.4] * 16)), dt=1e-2)
            made.add_ground()
            made.add_solid(bristle.Shape.box([0.1, 0.1, 0.1]), 2.0, [0, 0, 0.05])
            made.step(2)
            made.poses, made.contacts(), made.save()

        def failing():
            try:
                bristle.Law("css", mu_s=-1)
            except bristle.Error:
                pass

        def case():
            bristle.PlanarCase({"body.mass": 0.5, "body.inertia": 1e-4, "body.v_x": 0.2, "solver.duration": 0.02, "load.normal_force": 5.0, "model.kind": "reduced", "model.n_ls": 4}).run().v_x

        rounds = {
            "law": lambda: bristle.Law("lugre").run(record).states,
            "fit": lambda: bristle.fit("coulomb", record, starts=1).friction,
            "surface": lambda: bristle.LimitSurface(bristle.Pressure(shape="ring"), 4).nodes(),
            "case": case,
            "map": lambda: bristle.map_cone(numpy.ones((8, 8, 3)) * [0.5, 0.5, 1], pixel=1e-4, patch={"width": 8e-4}).cone().values,
            "problem": lambda: bristle.ContactProblem(W, q, mu=0.2).solve("newton", trace=True).impulses,
            "world": world,
            "error": failing,
            "struct": lambda: bristle.structs.SceneOptions(backend="cpu").copy().world.gravity,
        }
        for name, action in rounds.items():
            with self.subTest(name):
                for _ in range(6):
                    action()
                gc.collect()
                before = libc.mallinfo2()
                for _ in range(40):
                    action()
                gc.collect()
                after = libc.mallinfo2()
                grown = after.uordblks + after.hblkhd - before.uordblks - before.hblkhd
                self.assertLess(grown, 40 * 200, f"{name}: {grown} bytes in 40 rounds")


class Threads(unittest.TestCase):
    def joined(self, *threads, limit=120):
        """Waits for threads, so many seconds [s]: one that waits for ever fails its test. They are daemons, which no program waits for at its end."""
        end = time.monotonic() + limit
        for thread in threads:
            thread.join(max(0, end - time.monotonic()))
        self.assertFalse(any(thread.is_alive() for thread in threads), f"a thread has not ended after {limit} s")

    def test_lock_is_released(self):
        """another thread goes on while a long call runs"""
        rng = numpy.random.default_rng(2)
        a = rng.normal(size=(240, 240))
        problem = bristle.ContactProblem(a @ a.T, rng.normal(size=240), mu=0.5)
        ticks, stop = [], threading.Event()

        def tick():
            while not stop.is_set():
                ticks.append(time.perf_counter())
                time.sleep(0.002)

        other = threading.Thread(target=tick)
        other.start()
        try:
            begin = time.perf_counter()
            problem.solve("pgs", iterations=6000, tolerance=1e-300)
            end = time.perf_counter()
        finally:
            stop.set()
            other.join()
        inside = [t for t in ticks if begin + 0.1 * (end - begin) < t < begin + 0.9 * (end - begin)]
        self.assertGreater(end - begin, 0.05)
        self.assertGreater(len(inside), 5)

    def crowd(self, actions, limit=120):
        """Runs each on a thread of its own, all at once; returns what each answers, or raises. A limit as of `joined`."""
        start, answers = threading.Barrier(len(actions)), [None] * len(actions)

        def go(i):
            start.wait()
            try:
                answers[i] = actions[i]()
            except Exception as problem:
                answers[i] = problem

        threads = [threading.Thread(target=go, args=(i,), daemon=True) for i in range(len(actions))]
        for thread in threads:
            thread.start()
        self.joined(*threads, limit=limit)
        return answers

    def test_one_scene(self):
        """one scene or world stepped on three threads: one steps it, the others are told, and its bytes are those of the steps taken"""

        def world():
            made = bristle.World(dt=2e-3, mu=0.3)
            made.add_ground()
            for k in range(4):
                made.add_solid(bristle.Shape.box([0.1, 0.1, 0.1]), 1.0, [0.05 * k, 0, 0.06 + 0.11 * k])
            return made

        for name, make in (("Scene", lambda: bristle.Scene("arch")), ("World", world)):
            refused = 0
            for _ in range(4):
                one, alone = make(), make()
                steps = 20 if name == "Scene" else 300
                answers = self.crowd([lambda: one.step(steps)] * 3)
                told = [str(answer) for answer in answers if answer is not None]
                self.assertEqual({type(answer) for answer in answers} - {type(None)}, {RuntimeError} if told else set())
                self.assertEqual(set(told), {f"{name} is being stepped by another thread: one thread at a time"} if told else set())
                refused += len(told)
                alone.step(steps * answers.count(None))
                self.assertEqual(one.hash(), alone.hash())
            self.assertGreater(refused, 0)

    def test_looking(self):
        """what looks at a scene or pushes it while another thread steps it is told so; looks alone disturb no step"""
        scene, begun = bristle.Scene("arch", solver="newton"), threading.Event()
        stepper = threading.Thread(target=lambda: scene.run(0.2, each=lambda s: begun.set()), daemon=True)
        stepper.start()
        self.assertTrue(begun.wait(120))
        told = set()
        looks = (scene.contacts, scene.contact_forces, scene.hash, scene.energy, scene.last, lambda: scene.poses, lambda: scene.time,
                 lambda: scene.apply_force(1, [0, 0, 1.0]), lambda: scene.write("/dev/null"), scene.step)
        while stepper.is_alive():
            for i, look in enumerate(looks):
                try:
                    look()
                except RuntimeError as error:
                    told.add((i, str(error)))
                except bristle.FileError:  # the last step is done
                    pass
        self.joined(stepper)
        self.assertEqual(told, {(i, "Scene is being stepped by another thread: one thread at a time") for i in range(len(looks))})
        world = bristle.World()
        world.add_body()
        world.step()
        self.assertEqual(self.crowd([lambda: [world.time for _ in range(2000)] and None, lambda: [world.hash() for _ in range(2000)] and None]), [None] * 2)

    def test_guard(self):
        """a guard between two steps of a run is open to its own thread, and closed again in the next one"""
        guard = bristle.worlds.Guard("It")
        guard.begin()
        with guard.looking:
            self.assertRaisesRegex(RuntimeError, "^It is being stepped: ", guard.__enter__)
        self.assertRaises(ZeroDivisionError, guard.between, lambda: 1 / 0)
        self.assertRaisesRegex(RuntimeError, "^It is being stepped: ", guard.begin)
        guard.between(lambda: (guard.begin(), guard.end()))
        self.assertRaisesRegex(RuntimeError, "^It is being stepped: ", guard.begin)
        answers = self.crowd([guard.__enter__], limit=5)
        self.assertEqual([str(answer) for answer in answers], ["It is being stepped by another thread: one thread at a time"])
        guard.end()
        late: list = []
        with guard:  # a look, for which another one waits
            other = threading.Thread(target=lambda: late.extend(self.crowd([lambda: guard.__enter__() or guard.__exit__()])), daemon=True)
            other.start()
            time.sleep(0.02)
            self.assertEqual(late, [])
        self.joined(other, limit=5)
        self.assertEqual(late, [None])

    def test_inside(self):
        """in the middle of a step its cones' function may look at poses and the time, and nothing else; an observer may do all"""
        seen = []

        def choose(contact):
            seen.append((world.time, float(world.poses[0, 2])))
            for use in uses:
                try:
                    use()
                except RuntimeError as error:
                    seen.append(str(error))
            return bristle.Cone("circle", [0.3])

        world = bristle.World(bristle.Generator.function(choose), dt=1e-3)
        uses = (world.step, world.contact_forces, world.add_body, lambda: world.set_velocity(0), world.save)
        world.add_ground()
        world.add_solid(bristle.Shape.sphere(0.1), 1.0, [0, 0, 0.1])
        world.step()
        self.assertEqual(seen[0], (0.0, 0.1))
        self.assertEqual(seen[1:], ["World is being stepped: until the step is done, poses, velocities and time alone can be looked at"] * len(uses))
        scene, heights = bristle.Scene("arch"), []
        self.assertTrue(scene.run(0.1, each=lambda s: (s.step(), s.apply_force(0, [0, 0, 1.0]), heights.append(s.poses[0, 2].item()), s.steps >= 4)[-1]))
        self.assertEqual((scene.steps, len(heights)), (4, 2))
        with self.assertRaises(ZeroDivisionError):
            scene.run(0.5, each=lambda s: 1 / 0)
        scene.step()
        self.assertEqual(scene.steps, 6)

    def test_shared(self):
        """laws, planar cases, scenes along a line and problems are read alone: on three threads at once they give the bytes of one"""
        law, v = bristle.Law("lugre-amended"), numpy.linspace(-1, 1, 20000)
        record = bristle.Record(numpy.linspace(0, 1, 4000), 0.1 * numpy.cos(numpy.linspace(0, 60, 4000)), 3.0)
        case = bristle.PlanarCase({"body.mass": 0.5, "body.inertia": 1e-4, "body.v_x": 0.2, "solver.duration": 0.05, "load.normal_force": 5.0})
        line = bristle.LineScene({"scene": {"duration": 1.0, "every": 0.01}, "mass a": {"mass": 1.0, "velocity": 1.0},
                                  "contact c": {"between": "a ground", "law": "cs", "mu_c": 0.2, "mu_s": 0.4, "normal_force": 9.81}})
        a = numpy.random.default_rng(2).normal(size=(60, 60))
        problem = bristle.ContactProblem(a @ a.T, -a[0], mu=0.5)
        for action in (lambda: law.force(v, 2.0), lambda: law.run(record).friction, lambda: case.run().v_x, lambda: line.run().x["a"], lambda: problem.solve("newton").impulses):
            for answer in self.crowd([action] * 3):
                numpy.testing.assert_array_equal(answer, action())

    def test_shared_generator(self):
        """worlds on several threads share a generator; what its function raises comes out of the step that called it"""
        shared = bristle.Generator.function(lambda contact: 1 / 0 if contact["depth"] > 0 else bristle.Cone("circle", [0.3]))

        def slide(depth):
            world = bristle.World(shared, dt=1e-3)
            world.add_ground()
            world.add_solid(bristle.Shape.sphere(0.1), 1.0, [0, 0, 0.1 - depth])
            world.step()

        for answer, bad in zip(self.crowd([lambda depth=depth: slide(depth) for depth in (-1.0, 1e-3, -1.0, 1e-3)]), (False, True) * 2):
            self.assertEqual(isinstance(getattr(answer, "__cause__", None), ZeroDivisionError), bad, answer)

    def test_replaced(self):
        """what the library looks at stays where a member or a guess is set anew"""
        problem = bristle.ContactProblem(numpy.eye(3), numpy.array([-1.0, 0.5, 0.0]), mu=0.3)
        with self.assertRaises(AttributeError):
            problem.q = numpy.zeros(3)
        before, held = problem.solve("pgs").impulses, problem.guess
        problem.guess = before
        self.assertIs(problem.guess, held)
        numpy.testing.assert_allclose(problem.solve("pgs").impulses, before, atol=1e-8)
        self.assertRaises(ValueError, setattr, problem, "guess", [1.0, 2.0])
        polygons = bristle.ContactProblem(numpy.eye(60), [-1.0, 0.5, 0.0] * 20, cones=[bristle.Cone("polygon", [0.3] * 64) for _ in range(20)])
        before = polygons.solve("pgs").impulses
        polygons.cones.clear()
        gc.collect()
        waste = [bristle.Cone("polygon", [0.7] * 64) for _ in range(40)]
        numpy.testing.assert_array_equal(polygons.solve("pgs").impulses, before)
        for one in (bristle.Law("lugre"), bristle.FrictionModel("isotropic")):
            self.assertRaises(AttributeError, setattr, one, "parameters", one.parameters.copy())
        model = bristle.FrictionModel("limit-surface", f_t=[0.3, 0.0, -0.3, 0.0], f_b=[0.0, 0.3, 0.0, -0.3])
        world = bristle.World(bristle.Generator.model(model), dt=1e-3)
        model.parameters.f_t = model.parameters.f_b = numpy.full(4, 7e77)
        gc.collect()
        waste = [numpy.full(4, 7e77) for _ in range(500)]
        world.add_ground()
        box = world.add_solid(bristle.Shape.box([0.1, 0.1, 0.1]), 1.0, [0, 0, 0.05])
        world.set_velocity(box, [1.0, 0, 0])
        world.step(100)
        self.assertAlmostEqual(world.velocities[box, 0], 1 - 0.3 * 9.81 * 0.1, delta=3e-3)
        del waste

    def test_many(self):
        """worlds on several threads at once give the bytes of one alone"""

        def run(results, i):
            world = bristle.World(dt=2e-3, mu=0.3)
            world.add_ground()
            for k in range(3):
                world.add_solid(bristle.Shape.sphere(0.1), 1.0, [0.05 * k, 0, 0.2 + 0.25 * k])
            world.step(200)
            results[i] = world.hash()

        results: dict = {}
        threads = [threading.Thread(target=run, args=(results, i)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        alone: dict = {}
        run(alone, 0)
        self.assertEqual(set(results.values()), {alone[0]})
