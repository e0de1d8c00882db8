"""numpy arrays for the library and from it."""

from __future__ import annotations

from typing import Any, Sequence

import numpy

from ._errors import InputError
from ._library import ffi, lib

_CTYPE = {"d": "double *", "f": "float *", "i": "int *", "?": "_Bool *", "L": "size_t *", "Q": "size_t *", "I": "uint32_t *"}


def wanted(value: Any, kind: type, what: str, name: str | None = None) -> Any:
    """The value itself; a TypeError where it is of another kind, of which `name` says what it is called."""
    if not isinstance(value, kind):
        raise TypeError(f"{what}: {name or 'a ' + kind.__name__} is wanted, not {type(value).__name__}")
    return value


def number(value: Any, what: str) -> float:
    """The value as a number; an InputError where it is a text that is none, a TypeError where it is of another kind."""
    try:
        return float(value)
    except (ValueError, OverflowError):
        raise InputError(f"{what} = {value!r} is not a number", lib.BR_ERR_SYNTAX) from None
    except TypeError:
        raise TypeError(f"{what}: a number is wanted, not {type(value).__name__}") from None


def whole(value: Any, what: str) -> int:
    """The value as a whole number; a TypeError where it is no kind of them (1.5, True, a text)."""
    if type(value) is int:
        return value
    if not isinstance(value, (int, numpy.integer)) or isinstance(value, bool):
        raise TypeError(f"{what} = {value!r}: a whole number is wanted, not {type(value).__name__}")
    return int(value)


def count(value: Any, what: str, least: int = 0) -> int:
    """The value as a whole number that is not below `least`."""
    n = whole(value, what)
    if n < least:
        raise InputError(f"{what} = {n} is out of range [{least}, inf)", lib.BR_ERR_RANGE)
    return n


def numbers(values: Any, what: str) -> numpy.ndarray:
    """The values as a contiguous array of doubles of any shape, 0 dimensions too; a copy only where they are not one already."""
    given = numpy.asarray(values)
    if given.dtype.kind not in "fiub":
        raise TypeError(f"{what}: real numbers are wanted, not {given.dtype}")
    return numpy.asarray(given, dtype=numpy.float64, order="C")


def doubles(values: Any, shape: Sequence[int | None], what: str) -> numpy.ndarray:
    """The values as a contiguous array of doubles of that shape (None: any length); a copy only where they are not one already.

    Raises
    ------
    TypeError
        Where they are no numbers.
    ValueError
        Where they have another shape.
    """
    array = numbers(values, what)
    if array.ndim != len(shape) or any(want is not None and have != want for have, want in zip(array.shape, shape)):
        wanted = "(" + ", ".join("any" if n is None else str(n) for n in shape) + ("," if len(shape) == 1 else "") + ")"
        raise ValueError(f"{what}: an array of shape {wanted} is wanted, not {array.shape}")
    return array


def _place(array: numpy.ndarray, bad: numpy.ndarray) -> tuple[str, float]:
    """Where in an array the first bad number stands, as text, and that number."""
    index = numpy.unravel_index(int(numpy.argmax(bad)), bad.shape)
    return ("[" + ", ".join(str(int(i)) for i in index) + "]" if index else ""), float(array[index])


def finite(array: numpy.ndarray, what: str) -> numpy.ndarray:
    """The array itself; an InputError where a number in it is infinite or NaN."""
    if not numpy.isfinite(array).all():
        place, value = _place(array, ~numpy.isfinite(array))
        raise InputError(f"{what}{place} = {value:g} is not finite", lib.BR_ERR_RANGE)
    return array


def not_negative(array: numpy.ndarray, what: str, hint: str = "") -> numpy.ndarray:
    """The array itself, of finite numbers; an InputError where one is below 0. `hint` says what helps."""
    if array.size and not (array.min() >= 0 and array.max() < numpy.inf):
        place, value = _place(array, ~((array >= 0) & (array < numpy.inf)))
        raise InputError(f"{what}{place} = {value:g} N is out of range [0, inf){hint if value < 0 else ''}", lib.BR_ERR_RANGE)
    return array


def increasing(array: numpy.ndarray, what: str) -> numpy.ndarray:
    """The array (n,) itself, of finite numbers; an InputError where one does not come after the one before."""
    late = numpy.diff(finite(array, what)) <= 0
    if late.any():
        i = int(numpy.argmax(late))
        raise InputError(f"{what}[{i + 1}] = {array[i + 1]:.15g} s does not come after {what}[{i}] = {array[i]:.15g} s", lib.BR_ERR_RANGE)
    return array


def out_doubles(out: Any, shape: tuple[int, ...], what: str) -> numpy.ndarray:
    """The array that results are written into: that of the caller, which must fit, or a new one."""
    if out is None:
        return numpy.empty(shape)
    if not isinstance(out, numpy.ndarray) or out.dtype != numpy.float64 or out.shape != shape:
        raise ValueError(f"{what}: an array of doubles of shape {shape} is wanted")
    if not (out.flags.c_contiguous and out.flags.writeable):
        raise ValueError(f"{what}: the array must be contiguous and writeable")
    return out


def pointer(array: numpy.ndarray, ctype: str | None = None):
    """Its address for C. The array must be kept as long as C uses it."""
    return ffi.cast(ctype or _CTYPE[array.dtype.char], array.ctypes.data)


class _Owner:
    """What keeps the memory behind an array: numpy holds it as the array's base."""

    __slots__ = ("__array_interface__", "owner", "__weakref__")

    def __init__(self, interface: dict, owner: Any):
        self.__array_interface__ = interface
        self.owner = owner


def view(cdata, shape: tuple[int, ...], owner: Any, dtype: str = "f8", writeable: bool = False) -> numpy.ndarray:
    """An array over the library's memory, without a copy; `owner` lives at least as long as the array and all views of it."""
    if 0 in shape:
        return numpy.zeros(shape, dtype)
    kind = numpy.dtype(dtype)
    address = int(ffi.cast("uintptr_t", cdata))
    return numpy.asarray(_Owner({"shape": shape, "typestr": kind.str, "data": (address, not writeable), "version": 3}, owner))


def structured(cdata, count: int, dtype: numpy.dtype, owner: Any) -> numpy.ndarray:
    """An array of structs over the library's memory, read-only, without a copy."""
    if count == 0:
        return numpy.zeros(0, dtype)
    address = int(ffi.cast("uintptr_t", cdata))
    # numpy's interface wants a buffer for records: bytes first, then their meaning.
    raw = numpy.asarray(_Owner({"shape": (count * dtype.itemsize,), "typestr": "|u1", "data": (address, True), "version": 3}, owner))
    return raw.view(dtype)


_PRIMITIVE = {"double": "f8", "float": "f4", "int": "i4", "_Bool": "?", "size_t": "u8", "unsigned int": "u4", "uint64_t": "u8",
              "uint32_t": "u4", "unsigned long": "u8", "unsigned long long": "u8", "long": "i8", "unsigned char": "u1"}


def dtype_of(ctype) -> numpy.dtype:
    """The record type of a struct of numbers, as the headers declare it; structs of equal doubles become arrays of them.

    Members that are pointers are left out.
    """
    if isinstance(ctype, str):
        ctype = ffi.typeof(ctype)
    if ctype.kind == "enum":
        return numpy.dtype("i4")
    if ctype.kind == "primitive":
        return numpy.dtype(_PRIMITIVE[ctype.cname])
    if ctype.kind == "array":
        inner = dtype_of(ctype.item)
        return numpy.dtype((inner, (ctype.length,)))
    if ctype.kind != "struct":
        raise TypeError(f"{ctype.cname} has no record type")
    names, formats, offsets = [], [], []
    for name, field in ctype.fields:
        try:
            inner = dtype_of(field.type)
        except TypeError:
            continue
        names.append(name)
        formats.append(inner)
        offsets.append(field.offset)
    size = ffi.sizeof(ctype)
    if names and all(f == numpy.dtype("f8") for f in formats) and size == 8 * len(formats):
        return numpy.dtype(("f8", (len(formats),)))
    return numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size})


