# engine.mk - the engine of the live page: the program's C compiled to WebAssembly with the libraries that it needs. `make
# live` runs this file; nothing else of the repository needs emscripten.
BUILD_DIR ?= build
LAYERS ?= $(error run `make live`)
EMCC ?= emcc
LIVE := $(BUILD_DIR)/live
OBJ := $(LIVE)/obj
Q := $(if $(V),,@)
OPTIMIZE ?= -O2

.DELETE_ON_ERROR:
.DEFAULT_GOAL := all
all: $(LIVE)/engine.wasm.gz $(LIVE)/worker.js

# --- libraries: Debian's sources -----------------------------------------------------------------------------------
PACKAGES := glpk libyaml jansson libcsv libmd gmp
S := $(LIVE)/sources
empty :=
STAMP := $(S)/unpacked-$(subst $(empty) ,-,$(PACKAGES))
$(STAMP):
	@echo '  GET $(PACKAGES)'
	@sh src/live/sources.sh $(LIVE)/sources $(PACKAGES)
	@touch $@

GLPK := $(addprefix glpk/src/,amd bflib colamd env intopt minisat misc mpl npp proxy simplex zlib api draft)
INCLUDES := $(addprefix -I$(S)/,$(GLPK) glpk/src libyaml/include jansson/src libcsv libmd/include gmp/mini-gmp)
CONFIG := -DHAVE_SYS_TIME_H -DHAVE_GETTIMEOFDAY -DHAVE_STDINT_H -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 \
	-DYAML_VERSION_PATCH=5 -DYAML_VERSION_STRING='"0.2.5"'

# Compiled with all headers of the libraries, which are made when the sources arrive.
COMPILE = $(EMCC) -std=gnu11 -D_POSIX_C_SOURCE=200809L $(OPTIMIZE) -ffp-contract=off -s SUPPORT_LONGJMP=wasm -ffunction-sections

library_sources = $(wildcard $(GLPK:%=$(S)/%/*.c)) $(addprefix $(S)/,$(patsubst %,libyaml/src/%.c,api reader scanner parser loader) \
	$(patsubst %,jansson/src/%.c,dump error hashtable hashtable_seed load memory pack_unpack strbuffer strconv utf value version) \
	libcsv/libcsv.c libmd/src/sha2.c)

$(LIVE)/libraries.a: $(LIVE)/include/made
	@$(MAKE) --no-print-directory -f src/live/engine.mk libraries LAYERS='$(LAYERS)'
libraries: $(library_sources:$(S)/%.c=$(OBJ)/lib/%.o)
	@rm -f $(LIVE)/libraries.a
	@emar rcs $(LIVE)/libraries.a $^
$(OBJ)/lib/%.o: $(S)/%.c $(LIVE)/include/made
	@mkdir -p $(@D)
	@echo '  EMCC $*.c'
	$(Q)$(COMPILE) $(CONFIG) -w $(INCLUDES) -I$(LIVE)/include -c -o $@ $<
$(LIVE)/include/made: $(STAMP) src/live/gmp.h
	@mkdir -p $(@D)
	@sed -e 's/@json_inline@/inline/; s/@json_have_long_long@/1/; s/@json_have_[a-z_]*@/0/' $(S)/jansson/src/jansson_config.h.in >$(@D)/jansson_config.h
	@: >$(@D)/config.h; : >$(@D)/jansson_private_config.h
	@cp src/live/gmp.h $(@D)/gmp.h
	@echo 'mergeInto(LibraryManager.library, {page_progress: function() {}});' >$(@D)/imports.js
	@touch $@

# --- the program: its layers but what LEFT_OUT names, which src/live/left_out.c answers for ----------------------------
LEFT_OUT := base/spawn catalog/catalog_build catalog/catalog_inputs catalog/catalog_uses \
	catalog/database catalog/row_sources catalog/xlsx \
	$(addprefix library/cmd_,init tutorial completion merge fit calibrate reproduce catalog serve) \
	$(addprefix proof/vipr,_check _cases _text) proof/vipr report/book report/sink_sheet report/price_form report/price_mend library/offer_form \
	library/live_files $(addprefix report/live_,controls gzip page) $(addprefix report/xlsx_,curve order report score)
sources := $(filter-out $(LEFT_OUT:%=src/%.c),$(sort $(wildcard $(LAYERS:%=src/%/*.c) src/live/*.c)))
objects := $(sources:src/%.c=$(OBJ)/%.o) $(OBJ)/page.o
$(OBJ)/%.o: src/%.c $(LIVE)/include/made
	@mkdir -p $(@D)
	@echo '  EMCC $<'
	$(Q)$(COMPILE) -Isrc $(INCLUDES) -I$(LIVE)/include -MMD -MP -c -o $@ $<
$(OBJ)/page.o: $(LIVE)/page.c
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -Isrc -c -o $@ $<
$(LIVE)/program.a: $(objects)
	@rm -f $@
	@emar rcs $@ $^

# What the worker calls.
EXPORTED := _malloc,_free,_engine_solve,_bursar_version,_bursar_open,_bursar_error,_bursar_put_file,_bursar_close,_bursar_answer_code,_bursar_answer_result,_bursar_answer_diagnostics,_bursar_answer_free
$(LIVE)/engine.wasm: $(LIVE)/program.a $(LIVE)/libraries.a
	@echo '  LD $@'
	$(Q)$(EMCC) $(OPTIMIZE) -s STANDALONE_WASM=1 -s WASM_BIGINT=1 --no-entry -s SUPPORT_LONGJMP=wasm -s ALLOW_MEMORY_GROWTH=1 \
	    -s EXPORTED_FUNCTIONS=$(EXPORTED) $(LINK) --js-library $(LIVE)/include/imports.js -o $@ $(OBJ)/live/engine.o $^
$(LIVE)/engine.wasm.gz: $(LIVE)/engine.wasm
	@gzip -9nc $< >$@
$(LIVE)/worker.js: src/live/worker.js
	@cp $< $@

-include $(wildcard $(OBJ)/*/*.d)
