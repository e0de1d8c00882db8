# %% [markdown]
# # Fit laws to a record
#
# A record as a rig writes it: position in mm, friction and normal force in mN, noise, a pin that lifts. Which law is it, with which parameters,
# and what does the record not say?

# %%
import pathlib

import numpy

import bristle

try:
    import matplotlib.pyplot as plt
except ImportError:
    plt = None  # all numbers come out without pictures

path = next(p for p in (pathlib.Path(f, "rig.csv") for f in (".", "..", "examples")) if p.exists())

# %% [markdown]
# The rig counts friction along sliding as positive, and its normal force is below zero by noise.

# %%
record = bristle.Record.read(path, friction=True, friction_along=True, normal_noise=1e-3)
print(record, f"{bristle.against_sliding(record):.0%} of the sliding rows against sliding")

# %% [markdown]
# Fit on the first 60 % of the time, judge on the rest. The best on the part that was held out comes first.

# %%
fits = bristle.compare(record, ["coulomb", "css", "lugre", "elasto-plastic"], starts=3, train_until=0.6)
for fit in fits:
    print(f"{fit.law.name:15} train {fit.train_rms:.3g} N, held out {fit.test_rms:.3g} N, criterion {fit.criterion:.0f}")
best = fits[0]

# %% [markdown]
# Its parameters with 95 % intervals; what the record does not determine is said.

# %%
for p in best.parameters:
    remark = " (on its bound)" * p.on_bound + " (not determined)" * p.undetermined
    print(f"{p.name:8} = {p.value:.4g} {p.unit}, {p.low:.4g} to {p.high:.4g}{remark}")
assert best.test_rms < 0.5 * max(f.test_rms for f in fits)

# %% [markdown]
# Measured and fitted friction, and the part that was held out.

# %%
if plt:
    figure, axes = plt.subplots(figsize=(7, 3), layout="constrained")
    axes.plot(record.t, 1e3 * record.friction, ".", ms=2, color="0.6", label="measured")
    axes.plot(record.t, 1e3 * best.friction, lw=1, label=best.law.name)
    axes.axvspan(record.t[~best.trains].min(), record.t[-1], color="0.92", label="held out")
    axes.set(xlabel="t [s]", ylabel="friction [mN]")
    axes.legend(ncols=3, frameon=False)
    figure.savefig("fit_record.png", dpi=150)
