"""report.py FILE [ARGUMENT...]: runs the tests in a Python file, with one line for each: "ok NAME", "not ok NAME" or
"skipped NAME (WHY)"."""
import importlib
import sys
import traceback
import unittest
from pathlib import Path


class OneLine(unittest.TextTestResult):
    def report(self, verdict, test):
        self.stream.writeln(f"{verdict} {test.id().split('.', 1)[-1]}")

    def addSuccess(self, test):
        self.report("ok", test)

    def report_failure(self, test, error):
        """With its last lines at once: all of it comes at the end, where ./check does not look."""
        lines = "".join(traceback.format_exception(*error)).splitlines()
        for line in lines[-6:]:
            self.stream.writeln(f"# {line}")
        self.report("not ok", test)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.report_failure(test, error)

    def addError(self, test, error):
        super().addError(test, error)
        self.report_failure(test, error)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.stream.writeln(f"skipped {test.id().split('.', 1)[-1]} ({reason})")

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error:
            self.report_failure(test, error)


def runner():
    return unittest.TextTestRunner(stream=sys.stdout, resultclass=OneLine, verbosity=0, warnings="ignore")


if __name__ == "__main__":
    path = Path(sys.argv[1])
    sys.path.insert(0, str(path.parent))
    unittest.main(importlib.import_module(path.stem), argv=sys.argv[1:], testRunner=runner())
