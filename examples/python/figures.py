# %% [markdown]
# # A figure of each document in ten lines
#
# The experiments of this project reproduce all figures, with every parameter and claim. Here is the gist of one of each document.

# %%
import numpy

import bristle

try:
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 3, figsize=(10, 6), layout="constrained")
    axes = axes.ravel()
    axes[5].axis("off")
except ImportError:
    plt = None

# %% [markdown]
# **Cloth, Figure 2**: the laws C, CS, CSS and CSSV over sliding speed, coefficients of the card (Table 1) but for a viscous one that is large
# enough to be seen. CS differs from C at rest alone.

# %%
v = numpy.linspace(0, 2, 400)
curves = {name: -bristle.Law(name).force(v[1:], 1.0) for name in ("coulomb", "cs", "css")}
curves["cssv"] = -bristle.Law("cssv", F_v=0.02).force(v[1:], 1.0)
assert (numpy.diff(curves["css"]) < 0).all() and numpy.ptp(curves["coulomb"]) == 0
if plt:
    for name, friction in curves.items():
        axes[0].plot(v[1:], friction, label=name.upper() if name != "coulomb" else "C")
    axes[0].set(title="cloth, Figure 2", xlabel="v [m/s]", ylabel="F/N")
    axes[0].legend(frameon=False, loc="center right", bbox_to_anchor=(1, 0.3))

# %% [markdown]
# **Tribology, Figure 1**: under a push that grows slowly friction follows it up to $\mu_s N$, then drops to $\mu_k N$.

# %%
push = numpy.linspace(0, 10, 500)
law = bristle.Law("cs", mu_s=0.6, mu_c=0.4)
sliding = push > law.breakaway(10.0)
friction = numpy.where(sliding, law.force(sliding * 1.0, 10.0), law.force_at_rest(push, 10.0))
assert abs(-friction.min() - 6.0) < 0.02 and friction[-1] == -4.0
if plt:
    axes[1].plot(push, -friction)
    axes[1].set(title="tribology, Figure 1", xlabel="push [N]", ylabel="friction [N]")

# %% [markdown]
# **Planar, Figures 14 to 16**: limit surface of a line with a pressure gradient against the ellipsoid, in the section of sliding across the line.

# %%
surface = bristle.LimitSurface(bristle.Pressure(shape="line-gradient"), 40)
phi = numpy.linspace(-numpy.pi / 2, numpy.pi / 2, 200)
twists = numpy.stack([surface.radius * numpy.cos(phi), 0 * phi, numpy.sin(phi)], axis=1)
wrench = -surface.wrench(twists)
assert abs(wrench[0, 2] + 1) < 0.01 and abs(wrench[-1, 2] - 1) < 0.01 and wrench[-1, 0] < -0.1, "a spin about the centre of pressure pushes"
if plt:
    axes[2].plot(wrench[:, 0], wrench[:, 2], label="table")
    axes[2].plot(numpy.cos(phi), numpy.sin(phi), "--", label="ellipsoid")
    axes[2].set(title="planar, Figures 14 to 16", xlabel="$f_x/f_{max}$", ylabel="$\\tau/\\tau_{max}$", aspect="equal")
    axes[2].legend(frameon=False, loc="center left")

# %% [markdown]
# **Ploughing, Figure 9**: four boxes with the same start velocity slide over concrete, cast iron, steel and plastic.

# %%
scene, track = bristle.Scene("boxes"), []
lanes = ["concrete", "cast iron", "steel", "plastic"]
scene.run(each=lambda s: track.append(s.poses[[s.body(f"{lane} box") for lane in lanes], 0].copy()))
slid = numpy.array(track) - track[0]
assert (numpy.diff(slid[-1]) > 0).all(), "the rougher the ground, the shorter the slide"
if plt:
    for lane, x in zip(lanes, slid.T):
        axes[3].plot(scene.dt * numpy.arange(len(x)), x, label=lane)
    axes[3].set(title="ploughing, Figure 9", xlabel="t [s]", ylabel="x [m]")
    axes[3].legend(frameon=False, loc="lower right", bbox_to_anchor=(1, 0.2))

# %% [markdown]
# **Matchstick, Figure 2**: the cone from isotropic (structure directions across each other) to anisotropic (parallel).

# %%
model = bristle.FrictionModel("matchstick", mu=0.4, mu_t=0.2, mu_b=0.8)
outlines = {}
for angle in (0, 30, 60, 90):
    a = numpy.radians(angle)
    outlines[angle] = model.cone([1, 0], [numpy.cos(a), numpy.sin(a)]).boundary(256)
assert numpy.allclose(numpy.hypot(*outlines[90].T), 0.4) and abs(outlines[0][:, 1].max() - 0.8) < 1e-3
if plt:
    for angle, outline in outlines.items():
        axes[4].plot(*numpy.vstack([outline, outline[:1]]).T, label=f"{angle}°")
    axes[4].set(title="matchstick, Figure 2", xlabel="$f_t/\\lambda_n$", ylabel="$f_b/\\lambda_n$", aspect="equal")
    axes[4].set_xticks([-0.3, 0, 0.3])
    axes[4].legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    figure.savefig("figures.png", dpi=150)
