"""Bristle: friction laws, planar contacts, friction cones, contact solvers and rigid bodies with friction.

The shared library does the work; this package has its functions on numpy arrays.

    bristle.Law, Record, law_names          friction laws at a point, along arrays and records
    bristle.fit, compare                    laws fitted to measured records
    bristle.fit_planar, PlanarRecord        planar models fitted to records of twist and wrench
    bristle.Pressure, LimitSurface,         planar contacts and their limit surfaces
        PlanarCase
    bristle.Cone, FrictionModel,            friction cones, those of models and of normal maps
        Image, map_cone
    bristle.ContactProblem, solver_names    contact problems as matrices (numpy, scipy.sparse), and solvers
    bristle.LineScene                       scenes along a line: stick-slip, brakes, drill strings
    bristle.World, Shape, Generator, Scene  rigid bodies with friction
    bristle.structs                         every parameter struct of the library, with units, ranges, presets and sources
    bristle.comment("br_law_run")           what the library's headers say

SI units throughout. Failures of the library are `bristle.Error`, with the library's own line. Long calls let other threads run.
"""

from . import cones, fitting, laws, lines, planar, planar_fitting, problems, scenes, structs, worlds
from ._errors import Error, FileError, InputError, OutOfMemory, Unsupported
from ._library import LIBRARY, VERSION, comment
from .cones import Cone, FrictionModel, Image, MapCone, cone_names, map_cone, material_heights, model_names, normal_map
from .fitting import Fit, against_sliding, compare, fit
from .laws import Law, Record, Series, law_names
from .lines import Event, LinePath, LineScene
from .planar import LimitSurface, Path, PlanarCase, Pressure, exact_wrench
from .planar_fitting import PlanarFit, PlanarRecord, fit_planar, planar_model_names
from .problems import ContactProblem, Solution, solver_names
from .scenes import Scene, scene_names
from .worlds import Generator, Shape, State, World

__version__ = VERSION
__all__ = [name for name in dir() if not name.startswith("_")]
