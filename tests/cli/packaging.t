# The recipes of .packaging require the libraries that the Makefile links, and have this version.
$ python3 tests/cli/packaging.py
Containerfile: all
debian/control: []
.packaging/spack/packages/bursar/package.py 15 lacks []
.packaging/spack/packages/libcsv/package.py 1 lacks []
.packaging/spack/packages/libxlsxwriter/package.py 3 lacks []
.packaging/conda/bursar/meta.yaml 12 lacks []
.packaging/conda/libcsv/meta.yaml 0 lacks []
.packaging/conda/libxlsxwriter/meta.yaml 1 lacks []
$ v=$(bursar --version | sed -n 's/^bursar //p'); grep -l "\"$v\"" .packaging/conda/bursar/meta.yaml .packaging/spack/packages/bursar/package.py; grep -c "^bursar ($v" .packaging/debian/changelog
.packaging/conda/bursar/meta.yaml
.packaging/spack/packages/bursar/package.py
1
