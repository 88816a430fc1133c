"""Checks that the recipes of .packaging can be read and require the libraries of the program. Prints what each one lacks."""
import ast
import glob
import re

import yaml

makefile = open("Makefile").read()
linked = re.search(r"^LIBS := (.*)", makefile, re.M).group(1).replace("-l", "").split()
packages, engine = (
    re.search(r"^%s_PACKAGES := ((?:.*\\\n)*.*)" % kind, makefile, re.M).group(1).replace("\\", "").split() for kind in ("BUILD", "LIVE")
)
libraries = [p for p in packages if p not in ("gcc", "libc6-dev")]
assert len(libraries) == len(linked) - 1, (libraries, linked)  # -lm belongs to libc

container = open(".packaging/Containerfile").read().replace("\\\n", " ")
installed = re.search(r"install -y --no-install-recommends make (.*)", container).group(1).split()
print("Containerfile:", "all" if sorted(installed) == sorted(packages + engine) else set(installed) ^ {*packages, *engine})
control = open(".packaging/debian/control").read()
print("debian/control:", [p for p in libraries if p not in control])

NAMES = {"microhttpd": "libmicrohttpd", "sqlite3": "sqlite", "csv": "libcsv", "md": "libmd", "xlsxwriter": "libxlsxwriter", "z": "zlib", "zip": "libzip"}
SPACK = {"yaml": "libyaml", "zlib": "zlib-api"}
wanted = {NAMES.get(name, name) for name in linked} - {"m"}
for path in sorted(glob.glob(".packaging/spack/packages/*/package.py")):
    asked = {
        re.split("[@ ]", node.args[0].value)[0]
        for node in ast.walk(ast.parse(open(path).read()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "depends_on"
    }
    lacks = {SPACK.get(name, name) for name in wanted} - asked if "bursar" in path else set()
    print(path, len(asked), "lacks", sorted(lacks))
assert yaml.safe_load(open(".packaging/spack/repo.yaml"))["repo"]["namespace"] == "bursar"
for path in sorted(glob.glob(".packaging/conda/*/meta.yaml")):
    text = open(path).read()
    version = re.search(r'set version = "(.*?)"', text).group(1)
    text = re.sub(r"\{%.*%\}", "", text.replace("{{ version }}", version)).replace('{{ compiler("c") }}', "c-compiler")
    recipe = yaml.safe_load(text)
    asked = {re.split("[ >]", name)[0] for name in recipe["requirements"].get("host", [])}
    print(path, len(asked), "lacks", sorted(wanted - asked if "bursar" in path else set()))
