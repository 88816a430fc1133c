try:
    from spack_repo.builtin.build_systems.makefile import MakefilePackage

    compilers_are_dependencies = True
except ImportError:  # before Spack 1.0
    compilers_are_dependencies = False
from spack.package import *


class Libxlsxwriter(MakefilePackage):
    """A C library that writes .xlsx files."""

    homepage = "https://libxlsxwriter.github.io"
    url = "https://deb.debian.org/debian/pool/main/libx/libxlsxwriter/libxlsxwriter_1.1.4.orig.tar.gz"
    license("BSD-2-Clause")

    version("1.1.4", sha256="b379eb35fdd9c653ebe72485b9c992f612c7ea66f732784457997d6e782f619b")

    if compilers_are_dependencies:
        depends_on("c", type="build")
    depends_on("gmake", type="build")
    depends_on("zlib-api")

    @property
    def install_targets(self):
        return ["PREFIX={0}".format(self.prefix), "install"]
