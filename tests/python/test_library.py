"""The declarations of ctypes against src/library/bursar.h, and the search for the library."""
import ctypes
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import unittest

from bursar import _library

TOP = pathlib.Path(__file__).resolve().parents[2]
HEADER = re.sub(r"/\*.*?\*/", "", (TOP / "src/library/bursar.h").read_text(encoding="utf-8"), flags=re.S)
TYPES = {
    "void": None, "int": ctypes.c_int, "long": ctypes.c_long, "size_t": ctypes.c_size_t, "size_t *": ctypes.POINTER(ctypes.c_size_t),
    "double": ctypes.c_double, "const char *": ctypes.c_char_p, "void *": ctypes.c_void_p, "const void *": ctypes.c_void_p,
    "const char *const *": ctypes.POINTER(ctypes.c_char_p),
    "struct bursar *": ctypes.c_void_p, "const struct bursar *": ctypes.c_void_p,
    "struct bursar **": ctypes.POINTER(ctypes.c_void_p), "struct bursar_answer **": ctypes.POINTER(ctypes.c_void_p),
    "struct bursar_answer *": ctypes.c_void_p, "const struct bursar_answer *": ctypes.c_void_p,
    "const struct bursar_watch *": ctypes.POINTER(_library.Watch),
    "const struct bursar_console *": ctypes.POINTER(_library.Console),
    "char *": ctypes.POINTER(ctypes.c_char),
}
# The result has its length, and bytes that are not text.
RAW = {"bursar_answer_result"}


def type_of(declaration):
    """The type of `const char *name`."""
    return TYPES[" ".join(re.sub(r"\w+$", "", declaration.strip()).split())]


class Declarations(unittest.TestCase):
    def test_functions(self):
        declared = {}
        for result, name, parameters in re.findall(r"^([a-z][\w ]*[ *])(bursar_\w+)\(([^()]*)\);", HEADER, flags=re.M):
            types = [] if parameters == "void" else [type_of(p) for p in parameters.split(",")]
            declared[name] = (ctypes.c_void_p if name in RAW else type_of(result + name), types)
        self.assertGreater(len(declared), 10)
        self.assertEqual(declared, _library.FUNCTIONS)
        self.assertEqual(set(re.findall(r"\b(bursar_\w+)\(", HEADER)), set(declared))

    def test_constants(self):
        enums = [{name: int(value) for name, value in re.findall(r"\bBURSAR_(\w+) = (\d+)", body)}
                 for body in re.findall(r"\benum \{(.*?)\};", HEADER, flags=re.S)]
        self.assertEqual(enums, [{one.name: one.value for one in listed} for listed in (_library.Code, _library.Message)])

    def test_structs(self):
        structs = dict(re.findall(r"struct bursar_(\w+) \{(.*?)\};", HEADER, flags=re.S))
        self.assertEqual(set(structs), {"watch", "console"})
        for name, body in structs.items():
            fields = []
            for field in filter(str.strip, body.split(";")):
                callback = re.fullmatch(r"\s*(\w+) \(\*(\w+)\)\((.*)\)", field, flags=re.S)
                fields.append((callback.group(2), ctypes.CFUNCTYPE(TYPES[callback.group(1)], *map(type_of, callback.group(3).split(","))))
                              if callback else (field.split("*")[-1].split()[-1], type_of(field)))
            self.assertEqual(fields, getattr(_library, name.capitalize())._fields_)

    def test_soname(self):
        self.assertIn(f"{_library.SONAME}\n", subprocess.run(
            ["sh", "-c", 'readelf -d "$BURSAR_LIBRARY" | sed -n "s/.*SONAME.*\\[\\(.*\\)\\]/\\1/p"'],
            capture_output=True, text=True, check=True).stdout)


class Types(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed (Debian: mypy)")
    def test_types(self):
        done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--cache-dir", os.devnull,
                               TOP / "src/python/bursar"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Search(unittest.TestCase):
    def import_error(self, library):
        environment = {name: value for name, value in os.environ.items() if name != "BURSAR_LIBRARY"}
        if library:
            environment["BURSAR_LIBRARY"] = library
        done = subprocess.run([sys.executable, "-B", "-c", "import bursar; bursar.version()"], env=environment,
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        return done.stderr.splitlines()[-1]

    def test_without_a_library(self):
        self.assertRegex(self.import_error("/nowhere/libbursar.so.1"),
                         r"^ImportError: cannot load libbursar.so.1: /nowhere/.*; BURSAR_LIBRARY names it$")

    def test_another_library(self):
        self.assertRegex(self.import_error("libc.so.6"), r"^ImportError: cannot load .*undefined symbol: bursar_version;")


if __name__ == "__main__":
    unittest.main()
