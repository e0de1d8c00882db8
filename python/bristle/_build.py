"""Compiles the declarations of _cdef.h into _cffi.py: pure Python, no compiler needed.

usage: python3 _build.py
"""

import pathlib

import cffi

HERE = pathlib.Path(__file__).resolve().parent

ffi = cffi.FFI()
ffi.cdef((HERE / "_cdef.h").read_text(encoding="utf-8"))
ffi.set_source("bristle._cffi", None)

if __name__ == "__main__":
    ffi.compile(tmpdir=str(HERE.parent))
