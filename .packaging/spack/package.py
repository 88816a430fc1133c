"""Spack recipe; put it as packages/bursar/package.py into a repository of yours (spack repo create)."""

from spack.package import *


class Bursar(MakefilePackage):
    """The best compute cluster a budget buys, with a proof."""

    maintainers = []
    license("GPL-3.0-or-later")

    # The tarball of `make dist`, beside the recipe or at an address of yours.
    url = "file:///tmp/bursar-0.1.tar.gz"
    version("0.1")

    depends_on("c", type="build")
    depends_on("gmake", type="build")
    depends_on("glpk@5:")
    depends_on("sqlite@3.37:")
    depends_on("libyaml")
    depends_on("jansson")
    depends_on("libcsv")
    depends_on("libmd")
    depends_on("libxlsxwriter")
    depends_on("zlib-api")
    depends_on("gnuplot", type="run", when="+plots")
    variant("plots", default=False, description="Plots by gnuplot")

    def build(self, spec, prefix):
        make("build")

    def install(self, spec, prefix):
        make("install", "PREFIX={0}".format(prefix))
