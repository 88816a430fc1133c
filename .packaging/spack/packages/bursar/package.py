try:
    from spack_repo.builtin.build_systems.makefile import MakefilePackage

    compilers_are_dependencies = True
except ImportError:  # before Spack 1.0
    compilers_are_dependencies = False
from spack.package import *


class Bursar(MakefilePackage):
    """The best compute cluster a budget buys, with a proof."""

    license("GPL-3.0-or-later")

    # The tarball of `make dist`: its address, or where the sources are that this recipe is part of.
    url = "file://{0}/build/bursar-0.1.tar.gz".format(__file__.rsplit("/.packaging/", 1)[0])
    version("0.1")

    variant("plots", default=False, description="Plots as PNG and PDF, by librsvg")

    if compilers_are_dependencies:
        depends_on("c", type="build")
    depends_on("gmake", type="build")
    depends_on("glpk@5:")
    depends_on("gmp")
    depends_on("sqlite@3.37:")
    depends_on("libyaml")
    depends_on("jansson")
    depends_on("libcsv")
    depends_on("libzip")
    depends_on("expat")
    depends_on("libmd")
    depends_on("libmicrohttpd")
    depends_on("libxlsxwriter")
    depends_on("zlib-api")
    depends_on("librsvg", type="run", when="+plots")

    # The packages are Spack's: none of Debian is looked for.
    build_targets = ["BUILD_PACKAGES=", "build"]

    @property
    def install_targets(self):
        return ["BUILD_PACKAGES=", "PREFIX={0}".format(self.prefix), "install"]
