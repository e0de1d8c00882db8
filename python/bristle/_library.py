"""Finds and opens the shared library, and checks that it is the one that this package was made for."""

from __future__ import annotations

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from typing import Iterator

HERE = pathlib.Path(__file__).resolve().parent


def _read(name: str) -> str:
    try:
        return (HERE / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ImportError(
            f"bristle: {HERE / name} is missing: the package is made from the library's headers "
            "by `make python` or `make install`"
        ) from None


#: Version of the library that this package was made for.
VERSION: str = _read("VERSION").strip()


def _series(version: str) -> str:
    """What the soname has: versions with the same one may take each other's place (docs/promises.md)."""
    parts = version.split(".")
    return ".".join(parts[:2]) if parts[0] == "0" else parts[0]


def _file_name(version: str) -> str:
    return f"libbristle.{_series(version)}.dylib" if sys.platform == "darwin" else f"libbristle.so.{_series(version)}"


def _in_folder(folder: pathlib.Path) -> Iterator[pathlib.Path]:
    """The library of this version in a folder or, where there is none, one of another version, which is then told."""
    soname = _file_name(VERSION)
    wanted = [path for path in (folder / soname, folder / f"{soname}.{VERSION.split('.')[-1]}") if path.exists()]
    if wanted:
        yield wanted[0]
    else:
        others = sorted(folder.glob("libbristle.so.*")) + sorted(folder.glob("libbristle.*.dylib"))
        yield from others[:1]


def _by_pkg_config() -> Iterator[pathlib.Path]:
    tool = shutil.which(os.environ.get("PKG_CONFIG", "pkg-config"))
    if not tool:
        return
    answer = subprocess.run([tool, "--variable=libdir", "bristle"], capture_output=True, text=True, check=False)
    if answer.returncode == 0 and answer.stdout.strip():
        yield from _in_folder(pathlib.Path(answer.stdout.strip()))


def _candidates() -> Iterator[tuple[str, str]]:
    """Where the library may be, each with how it was found."""
    given = os.environ.get("BRISTLE_LIBRARY")
    if given:
        path = pathlib.Path(given)
        found = list(_in_folder(path)) if path.is_dir() else [path]
        yield (str(found[0]) if found else str(path / _file_name(VERSION))), "BRISTLE_LIBRARY"
        return
    # Below the prefix that this package was installed into: where its libraries lie was written down then.
    beside = HERE / "_libdir"
    if beside.exists():
        for path in _in_folder((HERE / beside.read_text(encoding="utf-8").strip()).resolve()):
            yield str(path), "beside this package"
    for path in _by_pkg_config():
        yield str(path), "pkg-config"
    yield _file_name(VERSION), "the system's own folders"


def _interface():
    """The declarations: compiled ahead, or, where that was not done, compiled from the headers' text now, which takes two seconds."""
    try:
        from . import _cffi

        return _cffi.ffi
    except ImportError:
        pass
    try:
        import cffi
    except ImportError:
        raise ImportError("bristle: the Python package cffi is missing (Debian: python3-cffi)") from None
    made = cffi.FFI()
    made.cdef(_read("_cdef.h"))
    made.set_source("bristle._cffi", None)
    with tempfile.TemporaryDirectory() as folder:
        spec = importlib.util.spec_from_file_location("bristle._cffi", made.compile(tmpdir=folder))
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return module.ffi


ffi = _interface()


def _open():
    tried = []
    for path, how in _candidates():
        try:
            opened = ffi.dlopen(path)
        except OSError as error:
            tried.append(f"{path} ({how}): {error}")
            continue
        _check(opened, path)
        return opened, path
    raise ImportError(
        f"bristle: no shared library of version {VERSION} found; install it (make install), or set BRISTLE_LIBRARY to it "
        "or its folder, or PKG_CONFIG_PATH to the folder that has bristle.pc. Tried: " + "; ".join(tried)
    )


def _check(opened, path: str) -> None:
    """An ImportError where the library is of another version than the declarations."""
    try:
        there = ffi.string(opened.br_version()).decode()
    except (AttributeError, ffi.error):
        raise ImportError(f"bristle: {path} is no library of Bristle: it has no br_version") from None
    if _series(there) != _series(VERSION):
        raise ImportError(
            f"bristle: this Python package is made for version {VERSION} of the library, but {path} has version {there}; "
            "install the package that comes with it (share/bristle/python), or set BRISTLE_LIBRARY to the right one"
        )
    for name, table in struct_tables(opened):
        size = ffi.sizeof(name)
        if table.size != size:
            raise ImportError(
                f"bristle: {path} (version {there}) and this Python package (version {VERSION}) differ: "
                f"{name} has {table.size} bytes there and {size} here; make the package again"
            )


def struct_tables(opened) -> Iterator[tuple[str, object]]:
    """Every exported field table, with the name of the struct that it describes."""
    for symbol in dir(opened):
        if symbol.startswith("br_") and symbol.endswith("_struct"):
            try:
                table = ffi.addressof(opened, symbol)
            except AttributeError:  # one that an older patch version does not have
                continue
            if ffi.typeof(table) is ffi.typeof("br_struct_type *"):
                yield ffi.string(table.name).decode(), table


lib, LIBRARY = _open()


def comment(name: str) -> str:
    """What the library's headers say about a function, a type or a header ("<bristle/cone.h>"); empty: nothing."""
    global _comments
    if _comments is None:
        _comments = {}
        for part in _read("_comments.txt").split("\n== "):
            head, _, body = part.removeprefix("== ").partition("\n")
            _comments[head] = body.strip()
    return _comments.get(name, "")


_comments: dict[str, str] | None = None
