# %% [markdown]
# # The friction cone of a photograph
#
# A photograph of a surface, taken as heights (bright is high), becomes a normal map, and the map directional coefficients of friction
# [ploughing, eqs. (5) to (9)]. Without a photograph the picture is made: brushed metal, whose grooves lie along x.

# %%
import sys

import numpy

import bristle

try:
    import matplotlib.pyplot as plt
except ImportError:
    plt = None

pixel = 1e-4  # [m]: the photograph's scale
depth = 5e-5  # [m] from black to white: what a photograph does not say
photograph = sys.argv[1] if len(sys.argv) > 1 and sys.argv[1].endswith(".png") else None
if photograph:
    grey = bristle.Image.read(photograph).samples[:, :, :3].mean(axis=2)
else:
    heights = bristle.material_heights(material="brushed", width=128, height=128, pixel=pixel, amplitude=1, seed=4)
    grey = (heights - heights.min()) / numpy.ptp(heights)

# %% [markdown]
# The coefficients in sixteen directions, averaged over all patches of the map, of a smooth body that slides on it; then the cone.

# %%
normals = bristle.normal_map(depth * grey, pixel)
found = bristle.map_cone(normals, pixel=pixel, patch={"width": 16 * pixel})
for angle, mu, spread in zip(numpy.degrees(found.directions), found.mu, found.spread):
    print(f"{angle:5.1f} degrees: {mu:.4f} +- {spread:.4f}")
cone = found.cone()
if not photograph:
    assert found.mu[4] > 2 * found.mu[0], "across the grooves friction is larger than along them"

# %% [markdown]
# What a body feels: the force of maximum dissipation for sliding obliquely does not point backwards.

# %%
force = cone.max_dissipation_force([1.0, 1.0], normal_force=10.0)
print("sliding along 45 degrees under 10 N:", force, "N")

# %%
if plt:
    figure, (left, right) = plt.subplots(1, 2, figsize=(7, 3.2), layout="constrained")
    left.imshow(grey, cmap="gray", extent=(0, 1e3 * pixel * grey.shape[1], 0, 1e3 * pixel * grey.shape[0]))
    left.set(xlabel="x [mm]", ylabel="y [mm]")
    outline = cone.boundary(256)
    right.fill(outline[:, 0], outline[:, 1], alpha=0.3)
    right.plot(*(-found.mu * [numpy.cos(found.directions), numpy.sin(found.directions)]), "o", ms=3)
    right.set(xlabel="$f_t/\\lambda_n$", ylabel="$f_b/\\lambda_n$", aspect="equal", title="cone, and the coefficients it is made of")
    right.locator_params("x", nbins=3)
    figure.savefig("friction_cone.png", dpi=150)
