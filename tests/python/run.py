"""Runs the tests of this folder against the installed package and writes one line a test for tests/e2e/python.t:
"ok NAME", "not ok NAME" with remarks below it, "skip NAME: REASON"."""

import pathlib
import sys
import unittest


class Lines(unittest.TestResult):
    def _say(self, word, test, rest=""):
        print(f"{word} {test.id().split('.', 1)[-1]}: {test.shortDescription() or ''}{rest}", flush=True)

    def addSuccess(self, test):
        self._say("ok", test)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._say("not ok", test)
        print("\n".join("# " + line for line in self._exc_info_to_string(err, test).splitlines()[-12:]), flush=True)

    addError = addFailure

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.addFailure(subtest, err)

    def addSkip(self, test, reason):
        self._say("skip", test, f": {reason}")


if __name__ == "__main__":
    here = pathlib.Path(__file__).parent
    result = Lines()
    unittest.defaultTestLoader.discover(str(here)).run(result)
    sys.exit(0 if not result.failures and result.testsRun else 1)
