"""One thread at a time. Every call of the library lets other threads run, and what they do to the same world meanwhile would end the program."""

from __future__ import annotations

import functools
import threading
import time
from typing import Any, Callable, TypeVar

_Method = TypeVar("_Method", bound=Callable[..., Any])


class Guard:
    """The lock of one object: whoever comes while another thread steps it is told so. A look takes no time, and is waited for.

    `with guard:` is for what looks at the object or changes it between its steps, `with guard.looking:` for what may be looked at in the
    middle of one, too, by a function that the step itself calls. A step is what lies between `begin` and `end`.
    """

    def __init__(self, what: str):
        self._what, self._stepped, self._inside = what, False, False
        self._lock = threading.RLock()
        self._outer: list[bool] = []  # a run's observer may step, too
        self.looking = _Looking(self)

    def _take(self) -> None:
        while not self._lock.acquire(blocking=False):
            if self._stepped:
                raise RuntimeError(f"{self._what} is being stepped by another thread: one thread at a time")
            time.sleep(1e-5)

    def __enter__(self) -> None:
        self._take()
        if self._inside:
            self._lock.release()
            raise RuntimeError(f"{self._what} is being stepped: until the step is done, poses, velocities and time alone can be looked at")

    def __exit__(self, *_raised: Any) -> None:
        self._lock.release()

    def begin(self) -> None:
        """Before a step."""
        self.__enter__()
        self._outer.append(self._stepped)
        self._inside = self._stepped = True

    def end(self) -> None:
        """After it, whatever it raised."""
        self._stepped = self._outer.pop()
        self._inside = False
        self._lock.release()

    def between(self, function: Callable[[], Any]) -> Any:
        """Calls a function that a run of steps calls between two of them."""
        self._inside = False
        try:
            return function()
        finally:
            self._inside = True


class _Looking:
    def __init__(self, guard: Guard):
        self._guard = guard

    def __enter__(self) -> None:
        self._guard._take()

    def __exit__(self, *_raised: Any) -> None:
        self._guard._lock.release()


def alone(method: _Method) -> _Method:
    """A method of an object with a `_guard`, for one thread at a time and not in the middle of a step."""

    @functools.wraps(method)
    def guarded(self, *arguments: Any, **more: Any) -> Any:
        with self._guard:
            return method(self, *arguments, **more)

    return guarded  # type: ignore[return-value]


def looking(method: _Method) -> _Method:
    """The same, in the middle of a step as well."""

    @functools.wraps(method)
    def guarded(self, *arguments: Any, **more: Any) -> Any:
        with self._guard.looking:
            return method(self, *arguments, **more)

    return guarded  # type: ignore[return-value]
