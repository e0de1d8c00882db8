"""Parameter structs as Python classes, made of the library's field tables: names, units, ranges, presets and sources stand there alone."""

from __future__ import annotations

import inspect
import os
import textwrap
from typing import Any, Callable, Iterator

import numpy

from . import _arrays
from ._errors import InputError, call, nearest
from ._library import comment, ffi, lib, struct_tables


def text(pointer) -> str | None:
    """A C string, or None."""
    return None if pointer == ffi.NULL else ffi.string(pointer).decode("utf-8", "replace")


class Field:
    """One row of a field table: what a parameter is called, its unit, range, preset and source."""

    def __init__(self, row):
        self._row = row
        self.name: str = text(row.name)
        self.unit: str | None = text(row.unit)
        self.meaning: str = text(row.meaning) or ""
        self.source: str = text(row.source) or ""
        self.kind: int = row.kind

    @property
    def words(self) -> list[str]:
        """Of a choice: the words that it takes."""
        words = []
        while self._row.words != ffi.NULL and self._row.words[len(words)] != ffi.NULL:
            words.append(text(self._row.words[len(words)]))
        return words

    @property
    def range(self) -> str:
        """The allowed range as text: "(0, inf)", "yes, no"."""
        room = ffi.new("char[]", lib.BR_RANGE_TEXT)
        lib.br_field_range(self._row, room, lib.BR_RANGE_TEXT)
        return ffi.string(room).decode()

    @property
    def preset(self) -> Any:
        """What the default is."""
        kind, row = self.kind, self._row
        if kind == lib.BR_FIELD_REAL:
            return row.preset
        if kind in (lib.BR_FIELD_INTEGER, lib.BR_FIELD_COUNT, lib.BR_FIELD_SEED):
            return int(row.preset)
        if kind == lib.BR_FIELD_BOOLEAN:
            return bool(row.preset)
        if kind == lib.BR_FIELD_CHOICE and row.preset_text == ffi.NULL:
            words = self.words
            return words[int(row.preset)] if words else int(row.preset)
        return text(row.preset_text)

    def line(self) -> str:
        """The row as one line, for documentation."""
        unit = "" if self.unit in (None, "-") else f" [{self.unit}]"
        if self.kind == lib.BR_FIELD_STRUCT:
            return f"{self.name} : {class_of(text(self._row.of.name), self._row.of).__name__}"
        preset = "" if self.unit is None else f", preset {_word(self.preset)}"
        limits = "" if self.unit is None or self.range == "-" else f", in {self.range}" if self.kind not in _WORDS else f", one of {self.range}"
        source = f" ({self.source})" if self.source else ""
        return f"{self.name}{unit} : {self.meaning}{limits}{preset}{source}"

    def __repr__(self) -> str:
        return f"<Field {self.line()}>"


_WORDS = {lib.BR_FIELD_CHOICE, lib.BR_FIELD_BOOLEAN, lib.BR_FIELD_TEXT}


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return "none" if value != value else f"{value:.15g}"
    return "none" if value is None else str(value)


def fields_of(rows, count: int) -> list[Field]:
    """The rows of a table."""
    return [Field(ffi.addressof(rows, i) if ffi.typeof(rows).kind == "array" else rows + i) for i in range(count)]


class Struct:
    """A parameter struct: attributes are its members. A new one has every member at its preset; keywords set them.

    Numbers are in SI units, choices words, vectors arrays. A value outside its range raises InputError with the library's line.
    """

    _table: Any = None  # br_struct_type of the class
    _ctype: str = ""
    _what: str = ""  # what errors call it
    fields: list[Field] = []

    def __init__(self, **values: Any):
        object.__setattr__(self, "_c", self._memory())
        object.__setattr__(self, "_keep", {})
        self._default()
        for name, value in values.items():
            setattr(self, name, value)

    def _memory(self):
        return ffi.new(f"{self._ctype} *")

    def _default(self) -> None:
        lib.br_struct_default(self._table, self._c)

    @classmethod
    def _view(cls, owner: Any, cdata) -> "Struct":
        """A struct inside another object, whose memory it shares and which it keeps alive; the owner has a dictionary _keep."""
        self = object.__new__(cls)
        object.__setattr__(self, "_c", cdata)
        object.__setattr__(self, "_keep", owner._keep)
        object.__setattr__(self, "_owner", owner)
        return self

    def _name(self, what: str) -> None:
        object.__setattr__(self, "_what", what)

    def _unknown(self, name: str) -> InputError:
        at, member = [], ffi.new("br_member *")
        for i in range(lib.br_struct_count(self._table)):
            lib.br_struct_at(self._table, i, member)
            at.append(text(member.name) or "")
        near = nearest(name, at) if len(at) <= 12 else nearest(name, at, [f.name for f in self.fields])
        return InputError(f"{self._what or type(self).__name__} has no parameter '{name}'{near}", lib.BR_ERR_UNKNOWN)

    def check(self) -> None:
        """Checks ranges and the conditions between members; raises InputError with the library's line."""
        call(lib.br_struct_check, self._table, self._c)

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
        elif "." in name:
            first, rest = name.split(".", 1)
            inner = getattr(self, first, None)
            if not isinstance(inner, Struct):
                raise self._unknown(name)
            setattr(inner, rest, value)
        else:
            raise self._unknown(name)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{type(self).__name__} has no member {name}")

    def asdict(self) -> dict[str, Any]:
        """All members; structs inside as dictionaries of their own."""
        return {f.name: (v.asdict() if isinstance(v := getattr(self, f.name), Struct) else v) for f in self.fields}

    def copy(self) -> "Struct":
        """Another one with the same values."""
        other = type(self)()
        size = self._table.size
        ffi.buffer(ffi.cast("char *", other._c), size)[:] = ffi.buffer(ffi.cast("char *", self._c), size)[:]
        other._keep.update(self._keep)
        return other

    def __dir__(self) -> Iterator[str]:
        return sorted(set(super().__dir__()) | {f.name for f in self.fields})

    def __repr__(self) -> str:
        inside = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in self.fields)
        return f"{type(self).__name__}({inside})"


# ---- members ----


def _at(self: Struct, row, ctype: str, shift: int | None = None):
    return ffi.cast(f"{ctype} *", ffi.cast("char *", self._c) + (row.offset if shift is None else shift))


def _accessors(field: Field):
    row, kind, name = field._row, field.kind, field.name
    if kind == lib.BR_FIELD_REAL:

        def get(self):
            return _at(self, row, "double")[0]

        def put(self, value):
            value = _arrays.number(value, name)
            if not (row.optional and value != value):
                call(lib.br_field_check, row, value)
            _at(self, row, "double")[0] = value

    elif kind in (lib.BR_FIELD_INTEGER, lib.BR_FIELD_COUNT, lib.BR_FIELD_SEED, lib.BR_FIELD_BOOLEAN):
        ctype = {lib.BR_FIELD_INTEGER: "int", lib.BR_FIELD_COUNT: "size_t", lib.BR_FIELD_SEED: "unsigned long long"}.get(kind, "_Bool")

        def get(self):
            return _at(self, row, ctype)[0]

        def put(self, value):
            if kind != lib.BR_FIELD_BOOLEAN:
                given = value if isinstance(value, (int, numpy.integer)) else _arrays.number(value, name)
                if given not in (numpy.inf, -numpy.inf) and given == given and int(given) == given:
                    value = int(given)
                else:
                    raise InputError(f"{name} = {value} is not a whole number", lib.BR_ERR_SYNTAX)
                if kind != lib.BR_FIELD_SEED:
                    call(lib.br_field_check, row, float(value))
            elif isinstance(value, str):
                call(lib.br_set, self._table, self._c, name.encode(), value.encode())
                return
            else:
                value = bool(value)
            try:
                _at(self, row, ctype)[0] = value
            except OverflowError as error:
                raise InputError(f"{name}: {error}", lib.BR_ERR_RANGE) from None

    elif kind == lib.BR_FIELD_VECTOR:
        numbers = row.numbers or 3

        def get(self):
            return _arrays.view(_at(self, row, "double"), (numbers,), self, writeable=True)

        def put(self, value):
            array = _arrays.doubles(numpy.ravel(value), (numbers,), name)
            for number in array:
                if not (row.optional and number != number):
                    call(lib.br_field_check, row, number)
            get(self)[:] = array

    elif kind in (lib.BR_FIELD_REALS, lib.BR_FIELD_INTEGERS):
        ctype, dtype = ("double *", "f8") if kind == lib.BR_FIELD_REALS else ("int *", "i4")

        def get(self):
            count = _at(self, row, "size_t", row.count_offset)[0]
            return _arrays.view(_at(self, row, ctype)[0], (count,), self, dtype)

        def put(self, value):
            try:
                array = numpy.ascontiguousarray(value, dtype=dtype)
            except (TypeError, ValueError):
                raise InputError(f"{name}: a list of numbers is wanted, not {value!r:.60}", lib.BR_ERR_SYNTAX) from None
            if array.ndim != 1:
                raise ValueError(f"{name}: a list of numbers is wanted, not an array of shape {array.shape}")
            for number in array:
                call(lib.br_field_check, row, float(number))
            self._keep[(int(ffi.cast("uintptr_t", self._c)), name)] = array
            _at(self, row, ctype)[0] = _arrays.pointer(array, ctype)
            _at(self, row, "size_t", row.count_offset)[0] = len(array)

    elif kind == lib.BR_FIELD_STRUCT:

        def get(self):
            inner = class_of(text(row.of.name), row.of)
            return inner._view(self, _at(self, row, inner._ctype))

        def put(self, value):
            inner = get(self)
            if isinstance(value, dict):
                for key, item in value.items():
                    setattr(inner, key, item)
            elif type(value) is type(inner):
                size = row.of.size
                ffi.buffer(ffi.cast("char *", inner._c), size)[:] = ffi.buffer(ffi.cast("char *", value._c), size)[:]
                self._keep[(int(ffi.cast("uintptr_t", inner._c)), "")] = dict(value._keep)
            else:
                raise TypeError(f"{name}: {type(inner).__name__} or a dictionary is wanted, not {type(value).__name__}")

    else:  # choices, texts and paths: the library reads and writes them as words

        def get(self):
            room = ffi.new("char[]", 4096)
            call(lib.br_get, self._table, self._c, name.encode(), room, 4096)
            word = ffi.string(room).decode()
            return None if word == "none" and kind != lib.BR_FIELD_CHOICE else word

        def put(self, value):
            if value is None:
                value = "none"
            if isinstance(value, os.PathLike):
                value = os.fspath(value)
            if isinstance(value, (int, numpy.integer)) and kind == lib.BR_FIELD_CHOICE:
                words = field.words
                if not 0 <= value < len(words):
                    raise InputError(f"{name}: {value} is none of 0 to {len(words) - 1}", lib.BR_ERR_RANGE)
                value = words[value]
            if not isinstance(value, str):
                raise TypeError(f"{name}: a text is wanted, not {type(value).__name__}")
            kept = ffi.new("char[]", value.encode())
            call(lib.br_set, self._table, self._c, name.encode(), kept)
            self._keep[(int(ffi.cast("uintptr_t", self._c)), name)] = kept

    return property(get, put, doc=field.line())


# ---- classes ----


def class_name(struct: str) -> str:
    """"br_world_options" -> "WorldOptions"."""
    return "".join(part[:1].upper() + part[1:] for part in struct.removeprefix("br_").split("_"))


def documentation(head: str, fields: list[Field]) -> str:
    """A docstring in numpy's form with the members from the table."""
    rows = []
    for field in fields:
        first, _, rest = field.line().partition(" : ")
        rows.append(textwrap.fill(f"{first} : {rest}", 110, initial_indent="", subsequent_indent="    "))
    return head.strip() + "\n\nParameters\n----------\n" + "\n".join(rows) + "\n"


def make_class(name: str, table, ctype: str, head: str, base: type = Struct) -> type:
    """A class for a struct with that table."""
    fields = fields_of(table.fields, table.n_fields)
    members: dict[str, Any] = {field.name: _accessors(field) for field in fields}
    members.update(_table=table, _ctype=ctype, fields=fields, __doc__=documentation(head, fields), __module__="bristle.structs")
    return type(name, (base,), members)


_classes: dict[int, type] = {}  # by the address of the table: scenes of a family share a struct, but not its presets
_tables: dict[str, Any] = {}


def _all_tables() -> dict[str, Any]:
    if not _tables:
        for name, table in struct_tables(lib):
            _tables.setdefault(name, table)
    return _tables


def class_of(struct: str, table=None) -> type:
    """The class of a struct by its name in C."""
    found = table if table is not None else _all_tables().get(struct)
    if found is None:
        raise AttributeError(f"the library has no table of {struct}")
    key = int(ffi.cast("uintptr_t", found))
    if key not in _classes:
        _classes.setdefault(key, make_class(class_name(struct), found, struct, comment(struct) or struct))
    return _classes[key]


def names() -> dict[str, str]:
    """Names of classes, with those of the structs."""
    return {class_name(name): name for name in _all_tables()}


def keywords(struct: str) -> Callable[[Any], Any]:
    """A decorator for a function that hands its keywords on to a struct: its signature and docstring get the members, from the table,
    but for those that are parameters of its own."""
    kinds = {lib.BR_FIELD_REAL: "float", lib.BR_FIELD_INTEGER: "int", lib.BR_FIELD_COUNT: "int", lib.BR_FIELD_SEED: "int", lib.BR_FIELD_BOOLEAN: "bool",
             lib.BR_FIELD_CHOICE: "str", lib.BR_FIELD_STRUCT: "structs.Struct | Mapping[str, Any]",
             lib.BR_FIELD_VECTOR: "ArrayLike", lib.BR_FIELD_REALS: "ArrayLike", lib.BR_FIELD_INTEGERS: "ArrayLike"}

    def decorate(function: Any) -> Any:
        made = class_of(struct)
        presets = made()
        plain = inspect.signature(function)
        rows = [p for p in plain.parameters.values() if p.kind != p.VAR_KEYWORD]
        fields = [field for field in made.fields if field.name not in plain.parameters]
        for field in fields:
            value = getattr(presets, field.name)
            if isinstance(value, numpy.ndarray):
                value = value.tolist()
            hint = kinds.get(field.kind, "str | os.PathLike | None")
            rows.append(inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=value, annotation=hint))
        function.__signature__ = plain.replace(parameters=rows)
        members = documentation(f"Keywords are members of bristle.structs.{made.__name__}.", fields).replace("Parameters\n----------", "Keywords\n--------")
        function.__doc__ = inspect.cleandoc(function.__doc__ or f"As {made.__name__}.") + "\n\n" + members
        return function

    return decorate
