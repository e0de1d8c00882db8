# %% [markdown]
# # A scene with two solvers
#
# The arch of [matchstick, Figure 11], by projected Gauss-Seidel and by Newton's method: how far each solves the contact problems of its steps,
# and what that does to the arch. Then one of those problems by itself, as a matrix.

# %%
import time

import numpy

import bristle

try:
    import matplotlib.pyplot as plt
except ImportError:
    plt = None

# %%
runs = {}
for solver in ("pgs", "newton"):
    scene = bristle.Scene("arch", solver=solver, **{"options.world.residual": True})
    residual, iterations = [], []

    def look(s):
        residual.append(s.last()["residual"])
        iterations.append(s.last()["iterations"])

    begin = time.perf_counter()
    scene.run(0.5, each=look)
    runs[solver] = numpy.array(residual)
    print(f"{solver:7} {scene.steps} steps, {numpy.mean(iterations):.1f} iterations a step, median residual "
          f"{numpy.median(residual):.1e} m/s, {time.perf_counter() - begin:.2f} s; highest stone at {scene.poses[:, 2].max():.4f} m")
assert numpy.median(runs["newton"]) < 1e-6

# %% [markdown]
# A contact problem of one's own: a pile of 12 random contacts, as a matrix, by every solver to the same measure.

# %%
rng = numpy.random.default_rng(7)
J = rng.normal(size=(36, 24))
problem = bristle.ContactProblem(J @ J.T, rng.normal(size=36), mu=0.5)
for solver in bristle.solver_names():
    solution = problem.solve(solver, tolerance=1e-8, iterations=2000)
    print(f"{solver:9} {solution.status:7} {solution.iterations:5} iterations, relative residual {solution.residual:.1e}")

# %%
if plt:
    figure, axes = plt.subplots(figsize=(6, 3), layout="constrained")
    for solver, values in runs.items():
        axes.semilogy(numpy.maximum(values, 1e-17), lw=1, label=solver)
    axes.set(xlabel="step", ylabel="residual [m/s]")
    axes.legend(frameon=False)
    figure.savefig("two_solvers.png", dpi=150)
