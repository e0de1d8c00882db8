"""Failures of the library as exceptions, each with the library's own line."""

from __future__ import annotations

from typing import Iterable

from ._library import ffi, lib


class Error(Exception):
    """A failure that the library reports. Its text is the library's one line.

    Attributes
    ----------
    status : int
        The code, below zero.
    name : str
        Its name, "BR_ERR_RANGE".
    """

    def __init__(self, message: str, status: int = 0):
        super().__init__(message)
        self.status = status

    @property
    def name(self) -> str:
        """Name of its code, "BR_ERR_RANGE"."""
        return ffi.string(lib.br_status_name(self.status)).decode()


class InputError(Error, ValueError):
    """A value, name or text that the library refuses."""


class FileError(Error, OSError):
    """A file that cannot be opened, read or written."""

    def __str__(self) -> str:
        return str(self.args[0])


class OutOfMemory(Error, MemoryError):
    """Memory that the library could not get."""


class Unsupported(Error, NotImplementedError):
    """What this object, or this build of the library, does not support."""


_KIND = {
    "BR_ERR_MEMORY": OutOfMemory,
    "BR_ERR_ARGUMENT": InputError,
    "BR_ERR_RANGE": InputError,
    "BR_ERR_SYNTAX": InputError,
    "BR_ERR_UNKNOWN": InputError,
    "BR_ERR_MISSING": InputError,
    "BR_ERR_DUPLICATE": InputError,
    "BR_ERR_OPEN": FileError,
    "BR_ERR_READ": FileError,
    "BR_ERR_WRITE": FileError,
    "BR_ERR_UNSUPPORTED": Unsupported,
}


def nearest(word: str, names: Iterable[str], shown: Iterable[str] | None = None) -> str:
    """What is said behind an unknown word: the name that is near to it, or all of them, or those of a shorter list."""
    there = list(names)
    texts = [ffi.new("char[]", name.encode()) for name in there]
    room = ffi.new("char[]", lib.BR_SUGGESTION_TEXT)
    lib.br_suggest(word.encode(), ffi.new("char *[]", texts), len(texts), room)
    return ffi.string(room).decode("utf-8", "replace") or f"; there are {', '.join(there if shown is None else shown)}"


def call(function, *arguments) -> int:
    """Calls a function whose last parameter is a br_error, which is added here; returns its status, 0 or information.

    Raises
    ------
    Error
        Where the status is a failure; or what a Python function that the library called has raised.
    """
    error = ffi.new("br_error *")
    status = function(*arguments, error)
    if status < 0:
        raise failure(status, ffi.string(error.message).decode("utf-8", "replace"))
    return status


def failure(status: int, message: str = "") -> Error:
    """The exception of a status."""
    kind = _KIND.get(ffi.string(lib.br_status_name(status)).decode(), Error)
    return kind(message or ffi.string(lib.br_status_text(status)).decode(), status)


def owned(pointer, destroy, what: str):
    """A pointer that the library made, destroyed with the last reference to it."""
    if pointer == ffi.NULL:
        raise OutOfMemory(f"out of memory: {what}", lib.BR_ERR_MEMORY)
    return ffi.gc(pointer, destroy)


def make(create, destroy, pointer_type: str, *arguments):
    """Calls a create function, whose last two parameters are the address of a pointer and a br_error; returns the owned pointer."""
    out = ffi.new(f"{pointer_type} **")
    call(create, *arguments, out)
    return ffi.gc(out[0], destroy)
