# Builds build/bursar and its catalogues: `make build run test`; `make help` lists the targets. Packages that are missing are
# installed by apt-get.
BUILD_DIR ?= build
PREFIX ?= /usr/local

ifeq ($(origin CC),default)
CC := gcc
endif
CFLAGS ?= -O3 -g
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Wswitch-enum -Wmissing-prototypes \
	-Wvla -Wstrict-prototypes -Wcast-qual \
	$(if $(findstring clang,$(CC)),-Wno-double-promotion -Wno-missing-field-initializers) $(if $(filter-out false 0,$(CI)),-Werror)
# No contraction to fused multiply-add: the golden values must not depend on the machine.
# Position-independent code: program and library are linked from the same objects. Hidden symbols keep it as fast as other code.
COMPILE = $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L $(CFLAGS) $(WARNINGS) -ffp-contract=off -fPIC -fvisibility=hidden -Isrc $(EXTRA) -MMD -MP
# make V=1 shows the whole commands
Q := $(if $(V),,@)
# zlib is for those that are linked statically, and for a test.
LIBS := -lmicrohttpd -lglpk -lsqlite3 -lyaml -ljansson -lcsv -lxlsxwriter -lzip -lexpat -lmd -lz -lgmp -lm

BUILD_PACKAGES := gcc libc6-dev libglpk-dev libsqlite3-dev libyaml-dev libjansson-dev libcsv-dev libmd-dev \
	libzip-dev libexpat1-dev libxlsxwriter-dev zlib1g-dev libgmp-dev libmicrohttpd-dev
TEST_PACKAGES := libcmocka-dev pkgconf dpkg-dev glpk-utils coinor-cbc librsvg2-bin zsh fish bsdutils unzip jq mandoc man-db python3 python3-venv python3-jsonschema python3-yaml

LAYERS := base catalog machine model scenario problem purchase proof search study tender papers report library serve
CATALOGS := $(patsubst catalog/%/,$(BUILD_DIR)/catalog/%.db,$(sort $(dir $(wildcard catalog/*/meta.csv))))
TEST_SOURCES := $(sort $(wildcard tests/*/test_*.c))
TESTS := $(TEST_SOURCES:%.c=$(BUILD_DIR)/%)
BENCHES := $(patsubst %.c,$(BUILD_DIR)/%,$(sort $(wildcard tests/bench/bench_*.c)))
VALGRIND := valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite

.DEFAULT_GOAL := build
.PHONY: help build lib run live deps check test nightly suite check-units check-cli check-questions mutants derived rows test-browser test-live asan ubsan \
	tsan valgrind coverage operators escapes bits fuzz torture bench pairs lint language serve-attack reports check-reports picture \
	install install-python uninstall deb packages html dist format clean
.SECONDEXPANSION:
.DELETE_ON_ERROR:

#: help            print this list
help:
	@sed -n 's/^#: /make /p' Makefile

#: build           build build/bursar and its catalogues
build: $(BUILD_DIR)/bursar $(CATALOGS) $(BUILD_DIR)/scenarios

# The program finds scenarios by name next to itself.
$(BUILD_DIR)/scenarios: | $(BUILD_DIR)/bursar
	@ln -sfn '$(abspath scenarios)' $@

# A make of its own: on all cores, unless this one was given -j.
AGAIN = +@jobs=-j$$(nproc); case "$$MAKEFLAGS" in *jobserver*) jobs= ;; esac; $(MAKE) --no-print-directory $$jobs

#: lib             link build/libbursar.so.1, for other programs (libbursar(3))
lib: $(BUILD_DIR)/libbursar.so.1

#: run             install packages, build, and answer the first question of the README
run:
	+@$(MAKE) --no-print-directory deps DEPS=BUILD
	$(AGAIN) build
	$(BUILD_DIR)/bursar optimize scenarios/roce-or-infiniband.yaml

# --- packages: looked up once per build folder, installed one set after another: apt-get's lists have no waiting lock
DEPS ?= BUILD TEST SLURM
#: deps            install the Debian packages for building and testing; `make build` installs nothing
deps: $(foreach p,$(DEPS),$(BUILD_DIR)/packages-$(p))

# A missing library is one message, not an error of the compiler for each file.
HEADERS_BUILD := glpk.h sqlite3.h yaml.h jansson.h csv.h sha2.h xlsxwriter.h zlib.h zip.h expat.h gmp.h microhttpd.h
HEADERS_TEST := stdarg.h stddef.h stdint.h setjmp.h cmocka.h
$(BUILD_DIR)/headers-%: Makefile
	@mkdir -p $(@D)
	@printf '#include <%s>\n' $(HEADERS_$*) | $(CC) $(EXTRA) -E -x c - >/dev/null 2>$@.missing || { \
	    sed -n 's/.*error: //p' $@.missing >&2; echo "bursar: libraries are missing; on Debian 'make deps' installs them" >&2; exit 1; }
	@mv $@.missing $@

$(BUILD_DIR)/packages-%: Makefile
	@mkdir -p $(@D)
	@missing=; for p in $($*_PACKAGES); do \
	    dpkg-query -W -f='$${db:Status-Status}\n' $$p 2>/dev/null | grep -qx installed || missing="$$missing $$p"; \
	done; \
	if [ -n "$$missing" ] && ! command -v apt-get >/dev/null; then \
	    echo "bursar: there is no apt-get here; these Debian packages, or their like, are needed:$$missing" >&2; \
	elif [ -n "$$missing" ]; then \
	    if [ "$$(id -u)" = 0 ]; then root=; elif command -v sudo >/dev/null; then root=sudo; else \
	        echo "bursar: packages are missing; as root: apt-get install -y$$missing" >&2; exit 1; fi; \
	    echo "installing$$missing" >&2; \
	    { flock 9 && $$root apt-get update -qq 9<&- && $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	        --no-install-recommends -o DPkg::Lock::Timeout=300 $$missing >&2 9<&-; } 9<Makefile; \
	fi
	@touch $@
VALGRIND_PACKAGES := valgrind
FORMAT_PACKAGES := clang-format
UBSAN_PACKAGES := clang
BROWSER_PACKAGES := chromium
DEB_PACKAGES := dpkg-dev
LIVE_PACKAGES := emscripten dpkg-dev
PACKAGES_PACKAGES := dpkg-dev debhelper lintian
HTML_PACKAGES := mandoc
SLURM_PACKAGES := munge slurmctld slurmd slurm-client parallel
.SECONDARY: $(BUILD_DIR)/headers-BUILD $(BUILD_DIR)/headers-TEST $(foreach p,BUILD TEST VALGRIND COVERAGE FORMAT BROWSER LIVE DEB PACKAGES HTML SLURM UBSAN,$(BUILD_DIR)/packages-$(p))

# --- the program: one archive per layer, so that a test links its own layer and the lower ones only -----------------
objects = $(patsubst src/%.c,$(BUILD_DIR)/obj/%.o,$(sort $(wildcard src/$(1)/*.c))) \
	$(if $(filter catalog,$(1)),$(if $(wildcard catalog/schema.sql),$(BUILD_DIR)/obj/gen/schema.o)) \
	$(if $(filter library,$(1)),$(BUILD_DIR)/obj/gen/starter.o $(BUILD_DIR)/obj/gen/man.o $(BUILD_DIR)/obj/gen/shells.o) $(if $(filter report,$(1)),$(BUILD_DIR)/obj/gen/page.o) \
	$(if $(filter papers,$(1)),$(BUILD_DIR)/obj/gen/tables.o) $(if $(filter serve,$(1)),$(BUILD_DIR)/obj/gen/web.o)
archives = $(patsubst %,$(BUILD_DIR)/lib/lib%.a,$(1))
# Layers of a test folder, highest first as the linker wants them; a folder that is not a layer gets all.
reverse = $(if $(1),$(call reverse,$(wordlist 2,99,$(1))) $(firstword $(1)))
upto = $(if $(filter $(1),$(firstword $(2))),$(1),$(firstword $(2)) $(call upto,$(1),$(wordlist 2,99,$(2))))
layers = $(call reverse,$(if $(filter $(1),$(LAYERS)),$(call upto,$(1),$(LAYERS)),$(LAYERS) cli))
folder = $(word 2,$(subst /, ,$(1)))

$(BUILD_DIR)/bursar: $(call archives,cli $(call reverse,$(LAYERS)))
	@echo '  LD $@'
	$(Q)$(CC) $(CFLAGS) $(EXTRA) $(LDFLAGS) -o $@ $^ $(LIBS)

# The library shows the functions of bursar.h alone.
$(BUILD_DIR)/libbursar.so.1 $(BUILD_DIR)/wheel/libbursar.so.1: $(call archives,$(call reverse,$(filter-out serve,$(LAYERS)))) \
		src/library/bursar.map
	@mkdir -p $(@D)
	@echo '  LD $@'
	$(Q)$(CC) -shared $(CFLAGS) $(EXTRA) $(LDFLAGS) -Wl,-soname,$(@F) -Wl,--version-script=src/library/bursar.map \
	    -Wl,--no-undefined -o $@ -Wl,--whole-archive $< -Wl,--no-whole-archive $(filter-out $<,$(filter %.a,$^)) \
	    $(filter-out -lmicrohttpd,$(LIBS))

$(BUILD_DIR)/lib/lib%.a: $$(call objects,$$*) Makefile $$(wildcard src/$$*)
	@mkdir -p $(@D)
	@rm -f $@
	@ar rcs $@ $(filter %.o,$^)

$(BUILD_DIR)/obj/%.o: src/%.c Makefile | $(BUILD_DIR)/headers-BUILD
	@mkdir -p $(@D)
	@echo '  CC $<'
	$(Q)$(COMPILE) -c -o $@ $<

$(BUILD_DIR)/obj/gen/%.o: $(BUILD_DIR)/gen/%.c Makefile | $(BUILD_DIR)/headers-BUILD
	@mkdir -p $(@D)
	@echo '  CC $<'
	$(Q)$(COMPILE) -c -o $@ $<

# As bytes: a string literal would change trigraphs such as the ones in '????-??-??'.
$(BUILD_DIR)/gen/schema.c: catalog/schema.sql Makefile
	@mkdir -p $(@D)
	@{ echo 'extern const char catalog_schema_sql[];'; echo 'const char catalog_schema_sql[] = {'; \
	  od -An -v -tx1 $< | sed "s/ \(..\)/'\\\\x\1',/g"; echo '0};'; } >$@

# Files that the program carries: as bytes too, after a table of their names. In threes: rule, folder, table.
EMBEDDED := starter src/cli/starter starter_files  man src/cli/man man_files \
	shells src/cli/shells shell_files  page src/report/page page_files  tables src/papers/tables paper_tables \
	web src/serve/web web_files
embedded = $(filter-out $(OMIT),$(sort $(wildcard $(1)/*.* $(1)/*/*.*)))
embed = { echo '\#include "base/embedded.h"'; echo 'extern const struct embedded_file $(2)[];'; \
	  i=0; list=; for f in $(call embedded,$(1)); do \
	    i=$$((i + 1)); echo "static const char file_$$i[] = {"; \
	    od -An -v -tx1 $$f | sed "s/ \(..\)/'\\\\x\1',/g"; echo '0};'; \
	    list="$$list{\"$${f\#$(1)/}\", file_$$i, sizeof file_$$i - 1}, "; \
	  done; echo "const struct embedded_file $(2)[] = {$$list{0, 0, 0}};"; }
define EMBED
$(BUILD_DIR)/gen/$(1).c: $(call embedded,$(2)) Makefile
	@mkdir -p $$(@D)
	@$$(call embed,$(2),$(3)) >$$@
endef
in_threes = $(if $(1),$(eval $(call EMBED,$(word 1,$(1)),$(word 2,$(1)),$(word 3,$(1))))$(call in_threes,$(wordlist 4,99,$(1))))
$(call in_threes,$(EMBEDDED))

# The catalogues that a catalogue uses: words of the second line of its meta.csv.
USED_BY = $(filter-out $(1),$(filter $(CATALOGS:$(BUILD_DIR)/catalog/%.db=%),$(shell sed -n '2s/[,"]/ /gp' catalog/$(1)/meta.csv)))
$(BUILD_DIR)/catalog/%.db: $$(wildcard catalog/%/*.csv) $$(wildcard $$(foreach u,$$(call USED_BY,%),catalog/$$u/*.csv)) \
		catalog/schema.sql $(BUILD_DIR)/bursar
	@mkdir -p $(@D)
	@echo '  DB $@'
	$(Q)$(BUILD_DIR)/bursar catalog build catalog/$* -o $@ >/dev/null

#: live            build the engine of live pages, build/live: the program as WebAssembly (emscripten; about 3 minutes)
live: $(BUILD_DIR)/packages-LIVE $(BUILD_DIR)/live/page.c
	$(AGAIN) -f src/live/engine.mk BUILD_DIR=$(BUILD_DIR) LAYERS='$(filter-out serve,$(LAYERS))'

# A page made by the engine goes into a live page, which has the rest.
$(BUILD_DIR)/live/page.c: OMIT := src/report/page/live%
$(BUILD_DIR)/live/page.c: $(call embedded,src/report/page) Makefile
	@mkdir -p $(@D)
	@$(call embed,src/report/page,page_files) >$@

# --- tests -----------------------------------------------------------------------------------------------------------
$(BUILD_DIR)/obj/tests/%.o: tests/%.c Makefile | $(BUILD_DIR)/headers-BUILD $(BUILD_DIR)/headers-TEST
	@mkdir -p $(@D)
	@echo '  CC $<'
	$(Q)$(COMPILE) -Itests -DTESTS_DIR='"tests"' -DBUILD_FOLDER='"$(BUILD_DIR)"' -c -o $@ $<

# What several tests share: an archive, so that a test takes only what it calls.
$(BUILD_DIR)/lib/libtests.a: $(patsubst %.c,$(BUILD_DIR)/obj/%.o,$(sort $(wildcard tests/*.c tests/oracle/*.c tests/generator/*.c) \
		tests/fuzz/driver.c tests/fuzz/shop.c tests/fuzz/sqlite_memory.c))
	@mkdir -p $(@D)
	@rm -f $@
	@ar rcs $@ $^

$(BUILD_DIR)/tests/%: $(BUILD_DIR)/obj/tests/%.o $(BUILD_DIR)/lib/libtests.a \
		$$(call archives,$$(call layers,$$(call folder,tests/$$*)))
	@mkdir -p $(@D)
	@echo '  LD $@'
	$(Q)$(CC) $(CFLAGS) $(EXTRA) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

# EFFORT scales the tests: in per cent of the random cases that a test program draws by itself, and ten drawn problems for
# each per cent. `make check` is 4, `make test` 20, `make nightly` 1000.
EFFORT ?= 100
export EFFORT
# Each test leaves a result below $(RESULTS), which is made again where the test failed or what it depends on changed. Tests
# run side by side, the long ones first.
RESULTS := $(BUILD_DIR)/results-$(EFFORT)
KEEP = @BUILD_DIR=$(BUILD_DIR) sh tests/save_result.sh $@
SUM = @sh tests/sum.sh
LONG_TESTS := mutation infeasible_clusters memory property solvers fleet fleet_solvers
TEST_DATA := $(shell find tests/golden tests/bad scenarios catalog -type f) tests/save_result.sh
CLI_DATA := $(shell find tests/cli reports src/cli/man -type f ! -name '*.t') README.md
QUESTION_DATA := $(wildcard tests/generator/*.py tests/generator/kept/* tests/oracle/*.py) tests/save_result.sh
LINT_DATA := $(shell find src tests/cli tests/lint -type f) README.md Makefile $(wildcard .ci/* .github/*.md reports/*.sh \
	catalog/*.sql catalog/*/*.csv scenarios/*.yaml scenarios/*/*.yaml tests/*.[ch] tests/*/*.[ch] tests/*.sh tests/*/*.sh tests/*/*.py)
# Changes with each commit.
COMMITS := $(wildcard $(shell git rev-parse --git-path logs/HEAD 2>/dev/null))
MUTANT_DATA := $(wildcard tests/mutants/shop/* tests/mutants/*.question) tests/mutants/base.yaml tests/mutants/plant.awk \
	tests/mutants/run.sh tests/mutants/derive.py tests/mutants/derived.txt

unit_results = $(patsubst $(BUILD_DIR)/%,$(RESULTS)/units/%,$(1))
LONG_RESULTS := $(call unit_results,$(foreach t,$(filter-out $(SKIP),$(LONG_TESTS)),$(filter %/test_$(t),$(TESTS))))
# SKIP=memory: without tests/*/test_memory.c
UNIT_RESULTS := $(filter-out $(foreach t,$(SKIP),%/test_$(t)),$(LONG_RESULTS) $(filter-out $(LONG_RESULTS),$(call unit_results,$(TESTS))))
# Documents that show commands with what they print.
SHOWN := README.md $(shell grep -l '^\$$ ' src/cli/man/*)
# CLI=2/3: every third command-line file, beginning with the second
CLI ?= 1/1
every = $(shell printf '%s\n' $(1) | awk -v of=$(2) '{ split(of, m, "/") } (NR - m[1]) % m[2] == 0')
CLI_RESULTS := $(call every,$(patsubst tests/cli/%.t,$(RESULTS)/cli/%,$(filter-out $(SKIP:%=tests/cli/%.t),$(sort $(wildcard tests/cli/*.t)))),$(CLI)) \
	$(patsubst %,$(RESULTS)/shown/%,$(notdir $(SHOWN)))
# Faults derived from the code: those of derived.txt that a question shows.
DERIVED_RESULTS := $(addprefix $(RESULTS)/mutants/,$(shell awk '!/^[^a-z]/ && $$3 != "-" {print $$1}' tests/mutants/derived.txt))
MUTANT_RESULTS := $(patsubst tests/mutants/%.mutant,$(RESULTS)/mutants/%,$(sort $(wildcard tests/mutants/*.mutant))) $(DERIVED_RESULTS)
LINT_RESULTS := $(patsubst tests/lint/%.sh,$(RESULTS)/lint/%,$(sort $(wildcard tests/lint/*.sh)))
FUZZ_RESULTS := $(patsubst tests/fuzz/fuzz_%.c,$(RESULTS)/fuzz/%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
# MUTANTS=20: the mutants of the files that changed, and at least 20
ifneq ($(MUTANTS),)
MUTANT_RESULTS := $(addprefix $(RESULTS)/mutants/,$(shell sh tests/mutants/choose.sh $(MUTANTS)))
endif

# The kinds of tests that `make suite` runs, in the order of their sums.
GROUPS ?= LINT MUTANT ROW QUESTION CLI BITS SLURM PYTHON SERVE FUZZ TORTURE UNIT
QUESTION_RESULTS := $(RESULTS)/questions
ROW_RESULTS := $(RESULTS)/rows
BITS_RESULTS := $(RESULTS)/bits
SLURM_RESULTS := $(RESULTS)/slurm
PYTHON_RESULTS := $(RESULTS)/python
SERVE_RESULTS := $(RESULTS)/serve
TORTURE_RESULTS := $(RESULTS)/torture

suite: $(if $(filter UNIT,$(GROUPS)),$(LONG_RESULTS)) $(foreach g,$(filter-out MUTANT LINT,$(GROUPS)) $(filter MUTANT LINT,$(GROUPS)),$($(g)_RESULTS))
	@failed=0; $(foreach g,$(GROUPS),sh tests/sum.sh $($(g)_RESULTS) || failed=1;) exit $$failed

# Tests that take more than two seconds of processor at the effort of `make check`.
SLOW := mutation memory infeasible_clusters band dragonfly topology rate_cache dist install fleet lengths modular montecarlo crossover explain \
	fleet-purchase shop flip
TURN := $(shell git rev-list --count HEAD 2>/dev/null || echo 0)
#: check           before each commit, 90 s at -O1: lint, quick unit tests, a third of the command-line files, 40 random problems
check:
	$(AGAIN) BUILD_DIR=$(BUILD_DIR)/check CFLAGS='-O1 -g' EFFORT=4 SKIP='$(SLOW)' CLI=$$(($(TURN) % 3 + 1))/3 \
	    GROUPS='LINT QUESTION CLI UNIT' suite

#: test            before each submission, 10 minutes: every test at a small size, mutants of the files that changed
test: deps
	$(AGAIN) EFFORT=20 MUTANTS=20 suite

#: nightly         hours: every test at full size, all mutants, sanitizers, random faults, coverage, fuzzing, torture
nightly: deps
	$(AGAIN) EFFORT=1000 suite
	@BUILD_DIR=$(BUILD_DIR) python3 -B tests/mutants/derive.py check
	@python3 -B tests/lint/language.py --nightly >$(BUILD_DIR)/language.txt || wc -l $(BUILD_DIR)/language.txt
	$(AGAIN) -k EFFORT=100 coverage operators asan ubsan tsan valgrind fuzz torture bits test-live

#: check-units     run the test programs
check-units: $(UNIT_RESULTS)
	$(SUM) $^

#: check-cli       run the command-line tests tests/cli/*.t and the examples of README and manual
check-cli: $(CLI_RESULTS)
	$(SUM) $^

CASES ?= $$((EFFORT * 10))
SEED ?= 1
ASK_QUESTIONS = python3 -B tests/generator/run.py $(BUILD_DIR)/bursar $(CASES) $(SEED) $(BUILD_DIR)/questions
#: check-questions compare answers to random problems with an oracle; CASES=100000 SEED=7: number and seed
check-questions: build
	@$(ASK_QUESTIONS)

#: mutants         plant faults in the program, which has to notice each by itself (tests/mutants/run.sh)
mutants: $(MUTANT_RESULTS)
	@cat $^ 2>/dev/null | grep -v '^[0-9]'; true
	@BUILD_DIR=$(BUILD_DIR) python3 -B tests/mutants/derive.py check
	$(SUM) $^

#: derived         list faults derived from the code (tests/mutants/derive.py) and the scenario that shows each
derived: build
	$(PLANTED) python3 -B tests/mutants/derive.py find $(BUILD_DIR) $(FAULTS)

$(RESULTS)/units/%: $(BUILD_DIR)/% $(TEST_DATA) tests/run.sh | build
	$(KEEP) sh tests/run.sh $<

# The library comes first: tests that install call make, and two makes at once would link it into the same file.
$(RESULTS)/cli/%: tests/cli/%.t $(BUILD_DIR)/bursar $(CATALOGS) $(TEST_DATA) $(CLI_DATA) | $(BUILD_DIR)/scenarios $(BUILD_DIR)/libbursar.so.1
	$(KEEP) sh tests/cli/run.sh $<

$(RESULTS)/shown/%: tests/cli/shown.sh $(BUILD_DIR)/bursar $(CATALOGS) $(TEST_DATA) $(CLI_DATA) | $(BUILD_DIR)/scenarios
	$(KEEP) sh $< $(filter %/$*,$(SHOWN:%=./%))

$(RESULTS)/python: $(BUILD_DIR)/bursar $(BUILD_DIR)/libbursar.so.1 $(BUILD_DIR)/wheel/made $(BUILD_DIR)/tests/bench/bench_whatifs \
		$(wildcard src/python/* src/python/*/* src/site/* tests/python/*) src/library/bursar.h $(CATALOGS) $(TEST_DATA) | $(BUILD_DIR)/scenarios
	$(KEEP) sh tests/python/run.sh

# As the program is compiled, with other compilers too: what is missing is skipped, and named.
$(RESULTS)/bits: $(wildcard tests/bits/* src/base/* src/catalog/message.* src/machine/* src/model/*) tests/save_result.sh
	$(KEEP) sh tests/bits/run.sh

$(RESULTS)/slurm: tests/slurm/run.sh $(BUILD_DIR)/bursar $(CATALOGS) tests/save_result.sh
	$(KEEP) sh tests/slurm/run.sh

# A hostile client of the local server.
$(RESULTS)/serve: $(BUILD_DIR)/bursar tests/serve/hostile.py $(CATALOGS) tests/save_result.sh | $(BUILD_DIR)/scenarios
	$(KEEP) python3 -B tests/serve/hostile.py $(BUILD_DIR)

# Inputs that have shown a fault, and one of each kind, to the targets of the fuzzer without it.
$(RESULTS)/fuzz/%: $(BUILD_DIR)/tests/fuzz/fuzz_% $(wildcard tests/fuzz/corpus/*/*) $(TEST_DATA)
	$(KEEP) $< tests/fuzz/corpus/$*

$(RESULTS)/torture: $(BUILD_DIR)/bursar $(wildcard tests/torture/* tests/mutants/shop/*) tests/mutants/base.yaml tests/save_result.sh
	$(KEEP) python3 -B tests/torture/run.py $(BUILD_DIR) short

$(RESULTS)/questions: $(BUILD_DIR)/bursar $(QUESTION_DATA)
	$(KEEP) $(ASK_QUESTIONS)

# How a program is made with some of its objects changed.
PLANTED = COMPILE='$(COMPILE)' LINK='$(CC) $(CFLAGS) $(EXTRA) $(LDFLAGS) $(call objects,cli)' LIBS='$(LIBS)' \
	    ARCHIVES='$(call archives,$(call reverse,$(LAYERS)))' BUILD_DIR=$(BUILD_DIR)
# A fault that a command-line test notices needs catalogues and scenarios.
$(RESULTS)/mutants/%: tests/mutants/%.mutant $(BUILD_DIR)/bursar $(MUTANT_DATA) tests/save_result.sh | $(CATALOGS) $(BUILD_DIR)/scenarios
	@$(PLANTED) sh tests/save_result.sh $@ sh tests/mutants/run.sh $<

# Mutants that are derived from the code, by their lines of derived.txt.
$(DERIVED_RESULTS): $(RESULTS)/mutants/%: $(BUILD_DIR)/bursar $(MUTANT_DATA) tests/save_result.sh
	@python3 -B tests/mutants/derive.py write $(BUILD_DIR)/derived $*
	@$(PLANTED) sh tests/save_result.sh $@ sh tests/mutants/run.sh $(BUILD_DIR)/derived/$*.mutant

$(RESULTS)/rows: $(BUILD_DIR)/bursar tests/mutants/rows.py $(MUTANT_DATA) $(wildcard tests/mutants/*.mutant) tests/save_result.sh
	@$(PLANTED) sh tests/save_result.sh $@ python3 -B tests/mutants/rows.py $(BUILD_DIR)/rows

#: rows            delete each row of the tables by which the proof reads: a scenario that needs the row has to be rejected
rows: $(RESULTS)/rows
	$(SUM) $^

#: test-browser    check the reports, live pages and the app of the server in a headless browser
test-browser: build $(BUILD_DIR)/packages-BROWSER
	@BUILD_DIR=$(BUILD_DIR) sh tests/browser/run.sh
	@BUILD_DIR=$(BUILD_DIR) sh tests/browser/live.sh
	@BUILD_DIR=$(BUILD_DIR) sh tests/serve/browser.sh

#: test-live       compare the engine of live pages with the program, in node and in a headless browser; N=1000 SEED=2
test-live: build live $(BUILD_DIR)/packages-BROWSER
	@BUILD_DIR=$(BUILD_DIR) N=$(if $(filter command,$(origin N)),$(N),100) SEED=$(SEED) sh tests/live/run.sh

#: test-sink       run one test program by its stem, here tests/report/test_sink.c
matching = $(filter %/test_$(1),$(TESTS))
# Many tests read catalogues and scenarios; old ones do for one test.
missing = $(filter-out $(wildcard $(1)),$(1))
test-%: $$(call matching,$$*) | $$(call missing,$(CATALOGS) $(BUILD_DIR)/scenarios)
	@$(if $^,sh tests/run.sh $^,echo "no test of the name test_$*" >&2; exit 1)

#: asan            run the tests with the address and undefined-behaviour sanitizers
asan:
	LSAN_OPTIONS=suppressions=$(abspath tests/sanitizer/leaks.txt):print_suppressions=0 \
	$(MAKE) BUILD_DIR=$(BUILD_DIR)/asan check-units check-cli EXTRA="-DARENA_DEBUG -fno-omit-frame-pointer \
	    -fsanitize=address,undefined -fno-sanitize-recover=undefined"

#: ubsan           solve the shipped scenarios with clang's sanitizers, which find more than gcc's
ubsan: $(BUILD_DIR)/packages-UBSAN
	$(MAKE) BUILD_DIR=$(BUILD_DIR)/clang build CC="$(filter ccache,$(CC)) clang" CFLAGS="-O1 -g0" \
	    EXTRA="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
	sh tests/sanitizer/run.sh $(BUILD_DIR)/clang/bursar

#: tsan            run commands that use several threads, and two handles, with the thread sanitizer
tsan:
	$(MAKE) BUILD_DIR=$(BUILD_DIR)/tsan build $(BUILD_DIR)/tsan/tests/library/test_handles CFLAGS="-O1 -g" EXTRA=-fsanitize=thread
	sh tests/threads/run.sh $(BUILD_DIR)/tsan/bursar
	EFFORT=5 $(BUILD_DIR)/tsan/tests/library/test_handles

# Tests that take minutes under valgrind; `make asan` runs them.
VALGRIND_SKIP ?= property brute
#: valgrind        run the test programs under valgrind
valgrind: build $(TESTS) $(BUILD_DIR)/packages-VALGRIND
	@TEST_WRAP="$(VALGRIND)" sh tests/run.sh $(filter-out $(foreach t,$(VALGRIND_SKIP),%$(t)),$(TESTS))

# The folders whose every branch decides a purchase or its proof. An assertion is not a branch to be taken. One thread counts without
# locks, in a quarter of the time; where memory fails the counts cannot be written.
COVERED := problem purchase proof search
COVERAGE_PACKAGES := gcovr
$(foreach layer,$(COVERED),$(BUILD_DIR)/obj/$(layer)/%.o): COMPILE += $(COUNT)
# What judges is not judged: the fuzzer need not follow its branches.
$(BUILD_DIR)/obj/tests/oracle/%.o $(BUILD_DIR)/obj/tests/generator/%.o: COMPILE += $(JUDGE)
#: coverage        count branches of problem, purchase, proof and search that tests take (at least 95 %)
coverage: $(BUILD_DIR)/packages-COVERAGE
	find $(BUILD_DIR)/coverage -name '*.gcda' -delete 2>/dev/null; rm -rf $(BUILD_DIR)/coverage/results
	BURSAR_SECONDS=100 $(MAKE) UPDATE= BUILD_DIR=$(BUILD_DIR)/coverage COUNT="-O0 --coverage" EXTRA=-DPARALLEL_AT_MOST=1 LDFLAGS=--coverage SKIP=memory \
	    CASES=500 check-units check-cli check-questions
	gcovr --root . --gcov-ignore-parse-errors $(COVERED:%=--filter src/%/) --branches --exclude-unreachable-branches \
	    --exclude-branches-by-pattern '.*assert\(.*' --object-directory $(BUILD_DIR)/coverage \
	    --txt $(BUILD_DIR)/coverage/branches.txt --json $(BUILD_DIR)/coverage/branches.json $(BUILD_DIR)/coverage
	python3 -B tests/coverage/check.py $(BUILD_DIR)/coverage/branches.json tests/coverage/uncovered.tsv $(BUILD_DIR)/coverage/uncovered.tsv

N ?= 50
#: operators       plant random faults, one at a time, which a test has to notice; N=500 SEED=2: number and seed
operators: build
	python3 -B tests/mutants/operators.py $(BUILD_DIR)/operators $(N) $(SEED)

#: escapes         plant random faults in what search and proof share, which the proof has to notice; N=1000 SEED=1
escapes:
	python3 -B tests/mutants/escapes.py $(BUILD_DIR)/escapes $(N) $(SEED)

#: bits            compare answers of other compilers and processors; WAYS="clang-O3 musl s390x"
bits: build
	@BUILD_DIR=$(BUILD_DIR) sh tests/bits/whole.sh $(WAYS)

SECONDS ?= 60
#: fuzz            feed random bytes to every reader and to the search; per target SECONDS=60 or RUNS=10000000
fuzz: build
	@BUILD_DIR=$(BUILD_DIR) sh tests/fuzz/run.sh $(SECONDS) $(notdir $(FUZZ_RESULTS))

#: serve-attack    run a hostile client of the local server; EFFORT=1000: 100,000 requests
serve-attack: build
	python3 -B tests/serve/hostile.py $(BUILD_DIR)

#: torture         let memory, disks, files and streams fail, one after another; kill processes
torture: build
	python3 -B tests/torture/run.py $(BUILD_DIR)

#: bench           measure the time of large problems
bench: build $(BENCHES)
	@BUILD_DIR=$(BUILD_DIR) sh tests/bench/run.sh

#: pairs           measure each study of each shipped scenario
pairs: build $(BUILD_DIR)/tests/bench/bench_run
	@BUILD_DIR=$(BUILD_DIR) sh tests/bench/pairs.sh

#: lint            check layers, symbols, texts, language, the manual and commit subjects
lint: $(LINT_RESULTS)
	$(SUM) $^

#: language        list sentences that are hard to read, with words that are wrong in most places only
language:
	@python3 -B tests/lint/language.py --nightly || true

$(RESULTS)/lint/subjects: $(COMMITS)
$(RESULTS)/lint/library: $(BUILD_DIR)/libbursar.so.1
$(RESULTS)/lint/%: tests/lint/%.sh $(BUILD_DIR)/bursar $(LINT_DATA) tests/save_result.sh
	$(KEEP) sh $<

# --- the rest --------------------------------------------------------------------------------------------------------
#: reports         make the reports of the repository again
reports: build
	@BUILD_DIR=$(BUILD_DIR) sh reports/make.sh

#: check-reports   make the reports and compare them with those of the repository
check-reports: build
	@BUILD_DIR=$(BUILD_DIR) sh reports/check.sh

# The first screen of the page that the README shows.
#: picture         draw the picture of the README, .github/page.png, in a headless browser
picture: build $(BUILD_DIR)/packages-BROWSER
	$(BUILD_DIR)/bursar -q report scenarios/roce-or-infiniband.yaml -o $(BUILD_DIR)/page.html
	chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir=$(abspath $(BUILD_DIR))/profile \
	    --window-size=1280,800 --screenshot=$(abspath .github/page.png) file://$(abspath $(BUILD_DIR))/page.html

MANUAL := $(foreach s,1 3 5 7,$(patsubst src/cli/man/%,man$s/%,$(wildcard src/cli/man/*.$s)))
COMPLETIONS := bash-completion/completions/bursar zsh/site-functions/_bursar fish/vendor_completions.d/bursar.fish
# As a word of the shell: folders may have blanks in their names.
quoted = '$(subst ','\'',$(1))'
TO = $(call quoted,$(DESTDIR)$(PREFIX))
ENGINE = $(wildcard $(BUILD_DIR)/live/engine.wasm.gz $(BUILD_DIR)/live/worker.js)
LIBDIR ?= $(PREFIX)/lib
LIB = $(call quoted,$(DESTDIR)$(LIBDIR))
#: install         install program, library, catalogues, manual and completions below PREFIX (/usr/local)
install: build lib
	install -d $(TO)/bin $(TO)/include $(LIB)/pkgconfig $(TO)/share/bursar/catalog $(foreach s,1 3 5 7,$(TO)/share/man/man$s) \
	    $(foreach f,$(sort $(dir $(wildcard scenarios/*/*))),$(TO)/share/bursar/$f)
	install $(BUILD_DIR)/bursar $(TO)/bin/bursar
	install -m 644 $(BUILD_DIR)/libbursar.so.1 $(LIB)/libbursar.so.1
	ln -sf libbursar.so.1 $(LIB)/libbursar.so
	install -m 644 src/library/bursar.h $(TO)/include/bursar.h
	version=$$($(BUILD_DIR)/bursar --version | sed -n 's/^bursar //p'); \
	printf '%s\n' $(call quoted,prefix=$(PREFIX)) $(call quoted,libdir=$(LIBDIR)) 'includedir=$${prefix}/include' 'datadir=$${prefix}/share/bursar' '' \
	    'Name: bursar' 'Description: best compute cluster that a budget buys, with a proof' "Version: $$version" \
	    'Libs: -L$${libdir} -lbursar' 'Cflags: -I$${includedir}' >$(LIB)/pkgconfig/bursar.pc
	install -m 644 $(CATALOGS) $(TO)/share/bursar/catalog
	$(if $(ENGINE),install -d $(TO)/share/bursar/live && install -m 644 $(ENGINE) $(TO)/share/bursar/live)
	for f in scenarios/*.yaml scenarios/*/*; do \
	    install -m 644 $$f $(TO)/share/bursar/$$f || exit 1; done
	for f in $(MANUAL); do install -m 644 src/cli/man/$${f#*/} $(TO)/share/man/$$f || exit 1; done
	install -d $(foreach f,$(dir $(COMPLETIONS)),$(TO)/share/$f)
	$(BUILD_DIR)/bursar completion bash >$(TO)/share/$(word 1,$(COMPLETIONS))
	$(BUILD_DIR)/bursar completion zsh >$(TO)/share/$(word 2,$(COMPLETIONS))
	$(BUILD_DIR)/bursar completion fish >$(TO)/share/$(word 3,$(COMPLETIONS))

# Where python3 looks for packages, unless said.
PYTHONDIR ?= $(shell python3 -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
#: install-python  install the Python package into PYTHONDIR
install-python:
	install -d $(call quoted,$(DESTDIR)$(PYTHONDIR))/bursar
	install -m 644 $(wildcard src/python/bursar/*.py) src/python/bursar/py.typed $(call quoted,$(DESTDIR)$(PYTHONDIR))/bursar

#: uninstall       remove what `make install` installed
uninstall:
	rm -rf $(TO)/share/bursar
	rm -f $(TO)/bin/bursar $(TO)/include/bursar.h $(LIB)/libbursar.so $(LIB)/libbursar.so.1 $(LIB)/pkgconfig/bursar.pc $(foreach f,$(MANUAL:%=man/%) $(COMPLETIONS),$(TO)/share/$f)

#: deb             make a Debian package, build/bursar_VERSION_ARCHITECTURE.deb
DEB := $(BUILD_DIR)/deb
deb: build $(BUILD_DIR)/packages-DEB
	@rm -rf $(DEB)
	@$(MAKE) --no-print-directory install DESTDIR=$(call quoted,$(abspath $(DEB))/root) PREFIX=/usr >/dev/null
	@BUILD_DIR=$(BUILD_DIR) sh .ci/deb $(DEB)

#: packages        make source and binary Debian packages of the tarball in build/deb and run lintian; other recipes: .packaging
packages: dist $(BUILD_DIR)/packages-PACKAGES
	@sh .packaging/deb $(BUILD_DIR)

#: html            make the manual as one page with a search, build/manual.html
html: $(BUILD_DIR)/manual.html
$(BUILD_DIR)/manual.html: $(wildcard src/cli/html/* src/cli/man/*) | $(BUILD_DIR)/packages-HTML
	@mkdir -p $(@D)
	@sh src/cli/html/manual.sh >$@

#: wheel           make a Python wheel with the library and what it needs inside, build/bursar-VERSION-py3-none-PLATFORM.whl
.PHONY: wheel site test-site
wheel: $(BUILD_DIR)/wheel/made
$(BUILD_DIR)/wheel/made: $(BUILD_DIR)/wheel/libbursar.so.1 $(CATALOGS) .ci/wheel LICENSE $(wildcard src/python/* src/python/*/*) $(TEST_DATA)
	@rm -f $(BUILD_DIR)/bursar-*.whl
	@python3 -B .ci/wheel $(BUILD_DIR)
	@touch $@

# Finds the libraries that it needs in its own folder.
$(BUILD_DIR)/wheel/libbursar.so.1: private EXTRA += -Wl,--disable-new-dtags,-rpath,'$$ORIGIN'

#: site            make a site, build/site: questions of 2026 as live pages, all reports, tutorial, manual, changes
site: build live html
	@python3 -B src/site/make.py $(BUILD_DIR)

#: test-site       check the site in a headless browser without a network
test-site: site $(BUILD_DIR)/packages-BROWSER
	@node tests/browser/site.mjs $(BUILD_DIR)

#: dist            make the source tarball, build/bursar-VERSION.tar.gz: same files, same bytes
dist:
	@mkdir -p $(BUILD_DIR)
	@sh .ci/dist $(BUILD_DIR)

#: format          format the sources with clang-format
format: $(BUILD_DIR)/packages-FORMAT
	clang-format -i $(sort $(wildcard src/*/*.[ch] tests/*.[ch] tests/*/*.[ch]))

#: clean           remove the build folder
clean:
	rm -rf $(BUILD_DIR)

.PRECIOUS: $(BUILD_DIR)/obj/%.o $(BUILD_DIR)/obj/gen/%.o $(BUILD_DIR)/obj/tests/%.o $(BUILD_DIR)/tests/%
-include $(wildcard $(BUILD_DIR)/obj/*/*.d $(BUILD_DIR)/obj/*/*/*.d)
