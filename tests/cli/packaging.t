# The recipes of .packaging ask for what the Makefile links, and are of this version.
$ python3 tests/cli/packaging.py
Containerfile: all
debian/control: []
.packaging/spack/packages/bursar/package.py ['c', 'glpk', 'gmake', 'gnuplot', 'jansson', 'libcsv', 'libmd', 'libxlsxwriter', 'libyaml', 'sqlite', 'zlib-api'] []
.packaging/spack/packages/libcsv/package.py ['c'] True
.packaging/spack/packages/libxlsxwriter/package.py ['c', 'gmake', 'zlib-api'] True
.packaging/conda/bursar/meta.yaml 0.1 ['glpk', 'jansson', 'libcsv', 'libmd', 'libxlsxwriter', 'sqlite', 'yaml', 'zlib'] []
.packaging/conda/libcsv/meta.yaml 3.0.3 [] True
.packaging/conda/libxlsxwriter/meta.yaml 1.1.4 ['zlib'] True
$ v=$(bursar --version | sed -n 's/^bursar //p'); grep -l "\"$v\"" .packaging/conda/bursar/meta.yaml .packaging/spack/packages/bursar/package.py; grep -c "^bursar ($v" .packaging/debian/changelog
.packaging/conda/bursar/meta.yaml
.packaging/spack/packages/bursar/package.py
1
