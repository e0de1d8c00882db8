"""Every parameter struct of the library that has a field table, as a class: `bristle.structs.WorldOptions` is br_world_options.

Members are attributes, with units, ranges, presets and sources in `help()`; a value outside its range raises with the library's line.
`dir(bristle.structs)` lists them.
"""

from __future__ import annotations

from ._structs import Field, Struct, class_of, names

__all__ = ["Field", "Struct"]


def __getattr__(name: str) -> type:
    struct = names().get(name)
    if struct is None:
        raise AttributeError(f"module 'bristle.structs' has no attribute {name!r}")
    return class_of(struct)


def __dir__() -> list[str]:
    return sorted(__all__ + list(names()))
