try:
    from spack_repo.builtin.build_systems.autotools import AutotoolsPackage

    compilers_are_dependencies = True
except ImportError:  # before Spack 1.0
    compilers_are_dependencies = False
from spack.package import *


class Libcsv(AutotoolsPackage):
    """A small CSV parser in C."""

    homepage = "https://github.com/rgamble/libcsv"
    url = "https://deb.debian.org/debian/pool/main/libc/libcsv/libcsv_3.0.3+dfsg.orig.tar.gz"
    license("LGPL-2.1-or-later")

    version("3.0.3", sha256="06fddfaca720a4be7603bad63eb1833bca5b6c5a69b42b1c518a02cda2a73aef")

    if compilers_are_dependencies:
        depends_on("c", type="build")
