"""The rest stands in pyproject.toml; this adds the declarations, compiled ahead, so that the package loads at once."""

from setuptools import setup

setup(cffi_modules=["bristle/_build.py:ffi"])
