"""The wheel in a virtual environment of its own, without a network, a PATH or a library path."""
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

BUILD = pathlib.Path(os.environ["BUILD_DIR"])
WHEELS = list(BUILD.glob("bursar-*.whl"))
ASK = """
import bursar, json, pathlib, re
plan = bursar.optimize("whitney-bt")
with bursar.Handle(jobs=1) as handle:
    handle.put("mine.yaml", {"catalog": "gpu-2026", "budget": 1})
    try:
        handle.check("mine.yaml")
    except bursar.Error as error:
        print(error)
maps = pathlib.Path("/proc/self/maps").read_text()
loaded = sorted(set(re.findall(r"(/.*\\.so[.0-9]*)$", maps, flags=re.M)))
print(plan["cost"], bursar.verify(plan, "whitney-bt")["verified"], bursar.version())
print("\\n".join(path for path in loaded if re.search("/lib(bursar|glpk|jansson|yaml|sqlite3|zip|gmp|amd|crypto)[-.]", path)))
print(bursar.__file__)
"""


@unittest.skipUnless(WHEELS, "make wheel has not run")
class Wheel(unittest.TestCase):
    def test_installs_and_answers_without_anything_else(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "venv", f"{folder}/venv"], check=True, capture_output=True)
            python = f"{folder}/venv/bin/python3"
            subprocess.run([python, "-m", "pip", "install", "--no-index", "--quiet", "--disable-pip-version-check", WHEELS[0]],
                           check=True, cwd=folder, env={})
            done = subprocess.run([python, "-B", "-c", ASK], capture_output=True, text=True, cwd=folder, check=True,
                                  env={"PATH": "", "LD_LIBRARY_PATH": ""})
            *loaded, own = done.stdout.splitlines()
            package = pathlib.Path(own).parent
            self.assertTrue(own.startswith(folder), own)
            self.assertIn("997750.0 True ", done.stdout)
            self.assertIn("mine.yaml", loaded[0])
            libraries = [line for line in loaded if line.startswith("/")]
            self.assertEqual([line for line in libraries if pathlib.Path(line).parent != package], [])
            self.assertGreaterEqual(len(libraries), 8)
            checked = subprocess.run([python, "-m", "pip", "--disable-pip-version-check", "check"], capture_output=True, text=True,
                                     cwd=folder, env={}, check=False)
            self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_the_same_bytes_again(self):
        before = hashlib.sha256(WHEELS[0].read_bytes()).hexdigest()
        subprocess.run([sys.executable, "-B", ".ci/wheel", BUILD], check=True, capture_output=True)
        self.assertEqual(hashlib.sha256(WHEELS[0].read_bytes()).hexdigest(), before)

    def test_each_library_has_its_licence(self):
        with zipfile.ZipFile(WHEELS[0]) as wheel:
            names = wheel.namelist()
            metadata = wheel.read(next(name for name in names if name.endswith("/METADATA"))).decode()
        for name in names:
            library = pathlib.Path(name).name
            if name.startswith("bursar/lib") and library != "libbursar.so.1":
                package = metadata.split(f"- {library}, of Debian's package ")[1].split("\n")[0]
                self.assertTrue(any(name.endswith(f"/licenses/{package}") for name in names), library)


if __name__ == "__main__":
    unittest.main()
