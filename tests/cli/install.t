# The installed program runs from any place; uninstalling removes everything; a Debian package has the same files.
$ make -s BUILD_DIR=${BUILD_DIR:-build} DESTDIR=$TMP/root PREFIX=/usr install >/dev/null 2>&1 && cd $TMP/root/usr && find . -type f | grep -v scenarios/ | sort
./bin/bursar
./include/bursar.h
./lib/libbursar.so.1
./lib/pkgconfig/bursar.pc
./share/bash-completion/completions/bursar
./share/bursar/catalog/bills-2002-2025.db
./share/bursar/catalog/bills-2020-eur.db
./share/bursar/catalog/bills-2021-gbp.db
./share/bursar/catalog/bwgrid-2009.db
./share/bursar/catalog/commodity-1996-2007.db
./share/bursar/catalog/gpu-2026.db
./share/bursar/catalog/gpu-rental-2026.db
./share/bursar/catalog/modern-2020-2025.db
./share/bursar/catalog/nps-1996.db
./share/bursar/catalog/parts-2026.db
./share/bursar/catalog/stap-mpp-1997.db
./share/bursar/catalog/swiss-t1-2001.db
./share/bursar/catalog/university-2026.db
./share/bursar/catalog/whitney-1997.db
./share/fish/vendor_completions.d/bursar.fish
./share/man/man1/bursar-calibrate.1
./share/man/man1/bursar-catalog.1
./share/man/man1/bursar-check.1
./share/man/man1/bursar-cite.1
./share/man/man1/bursar-completion.1
./share/man/man1/bursar-crossover.1
./share/man/man1/bursar-curve.1
./share/man/man1/bursar-diff.1
./share/man/man1/bursar-evaluate.1
./share/man/man1/bursar-explain.1
./share/man/man1/bursar-export.1
./share/man/man1/bursar-fit.1
./share/man/man1/bursar-fleets.1
./share/man/man1/bursar-flip.1
./share/man/man1/bursar-history.1
./share/man/man1/bursar-init.1
./share/man/man1/bursar-merge.1
./share/man/man1/bursar-models.1
./share/man/man1/bursar-montecarlo.1
./share/man/man1/bursar-negotiate.1
./share/man/man1/bursar-optimize.1
./share/man/man1/bursar-predict.1
./share/man/man1/bursar-report.1
./share/man/man1/bursar-reproduce.1
./share/man/man1/bursar-schema.1
./share/man/man1/bursar-sensitivity.1
./share/man/man1/bursar-serve.1
./share/man/man1/bursar-sweep.1
./share/man/man1/bursar-tailor.1
./share/man/man1/bursar-templates.1
./share/man/man1/bursar-tutorial.1
./share/man/man1/bursar-verify.1
./share/man/man1/bursar-whatif.1
./share/man/man1/bursar.1
./share/man/man3/libbursar.3
./share/man/man5/bursar-catalog.5
./share/man/man5/bursar-scenario.5
./share/man/man7/bursar-concepts.7
./share/man/man7/bursar-glossary.7
./share/man/man7/bursar-models.7
./share/man/man7/bursar-proof.7
./share/man/man7/bursar-tutorial.7
./share/zsh/site-functions/_bursar
$ cd $TMP && root/usr/bin/bursar optimize root/usr/share/bursar/scenarios/whitney-bt.yaml | sed -n 3p && root/usr/bin/bursar -q evaluate root/usr/share/bursar/scenarios/bills/backtest-kasy0.csv root/usr/share/bursar/scenarios/backtest-kasy0.yaml | head -1
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
Bid backtest-kasy0.csv: feasible, 13.52 Gop/s for 39,454.31 USD: 132 x
$ make -s BUILD_DIR=${BUILD_DIR:-build} DESTDIR=$TMP/root PREFIX=/usr uninstall >/dev/null 2>&1 && find $TMP/root -type f
$ make -s BUILD_DIR=${BUILD_DIR:-build} DESTDIR="$TMP/a b" PREFIX="/it's c" install >/dev/null 2>&1; cd $TMP; ls "a b/it's c/share/man/man1/bursar.1" "a b/it's c/share/zsh/site-functions/_bursar"; ls -d a* "a b/"*; "a b/it's c/bin/bursar" -q optimize whitney-bt | sed -n 3p; cd $OLDPWD; make -s BUILD_DIR=${BUILD_DIR:-build} DESTDIR="$TMP/a b" PREFIX="/it's c" uninstall >/dev/null 2>&1; find "$TMP/a b" -type f
a b/it's c/share/man/man1/bursar.1
a b/it's c/share/zsh/site-functions/_bursar
a b
a b/it's c
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
$ d=$TMP/$(printf 'b\344d'); mkdir "$d"; cp ${BUILD_DIR:-build}/bursar "$d"; ln -s "$(realpath ${BUILD_DIR:-build}/catalog)" "$PWD/scenarios" "$d"; cd $TMP; "$d/bursar" -q optimize whitney-bt | sed -n 3p; "$d/bursar" catalog show whitney-1997 ppro-200 | head -1; "$d/bursar" -q optimize none 2>&1 | sed "s|[^ ]*/b.xe4d|b|g"
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
catalogue  whitney-1997
bursar: there is no scenario 'none' in b/scenarios, b/../share/bursar/scenarios
$ make -s BUILD_DIR=${BUILD_DIR:-build} deb >/dev/null 2>&1 && cp ${BUILD_DIR:-build}/bursar_*.deb $TMP/a.deb && dpkg-deb -f $TMP/a.deb Package Section Priority && dpkg-deb -x $TMP/a.deb $TMP/deb && $TMP/deb/usr/bin/bursar optimize $TMP/deb/usr/share/bursar/scenarios/whitney-bt.yaml | sed -n 3p
Package: bursar
Section: science
Priority: optional
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
$ make -s BUILD_DIR=${BUILD_DIR:-build} deb >/dev/null 2>&1 && cmp ${BUILD_DIR:-build}/bursar_*.deb $TMP/a.deb && echo the same again
the same again
$ make -s install-python BUILD_DIR=build DESTDIR=$TMP/d PYTHONDIR=/py && cd $TMP/d && find . -path './py/*' -type f | LC_ALL=C sort; BURSAR_LIBRARY=$OLDPWD/${BUILD_DIR:-build}/libbursar.so.1 PYTHONPATH=$TMP/d/py python3 -B -c 'import bursar; print(bursar.optimize("whitney-bt")["cost"])'
./py/bursar/__init__.py
./py/bursar/_commands.py
./py/bursar/_handle.py
./py/bursar/_library.py
./py/bursar/_result.py
./py/bursar/py.typed
997750.0
