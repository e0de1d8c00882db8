# Installing: shared and static libraries, headers, pkg-config and CMake files, programs, man page, data.

# Of `#define BR_VERSION_TEXT "1.2.3"`, read by make itself.
VERSION := $(patsubst BR_VERSION_TEXT="%",%,$(filter BR_VERSION_TEXT="%",$(subst BR_VERSION_TEXT ,BR_VERSION_TEXT=,$(file <lib/include/bristle/version.h))))
# The soname changes when the API may break: before 1.0.0 with every minor version, then with the major one (docs/promises.md).
VERSION_PARTS := $(subst ., ,$(VERSION))
SOVERSION := $(firstword $(VERSION_PARTS))$(if $(filter 0,$(firstword $(VERSION_PARTS))),.$(word 2,$(VERSION_PARTS)))
# Where libraries go: below PREFIX, "lib64" or "lib/x86_64-linux-gnu" on some systems.
LIBDIR ?= lib
STAGE := $(BUILD)/install
SHARED := $(STAGE)/libbristle.so.$(VERSION) $(STAGE)/libbristle-harness.so.$(VERSION)
STATIC := $(STAGE)/libbristle.a $(STAGE)/libbristle-harness.a
# A library states all that it needs; the sanitizers' own functions come with the program.
NO_UNDEFINED = $(if $(findstring -fsanitize,$(CFLAGS)),,-Wl$(comma)-z$(comma)defs)
comma := ,

$(STAGE)/libbristle.so.$(VERSION): $(LIB_OBJ)
	$(call begin,LINK,$@)$(LINK) -shared -Wl,-soname,libbristle.so.$(SOVERSION) $(NO_UNDEFINED) $(filter-out %/version,$^) -o $(PART) $(LIBS) && $(DONE)
$(STAGE)/libbristle-harness.so.$(VERSION): $(HARNESS_OBJ) $(STAGE)/libbristle.so.$(VERSION)
	$(call say,LINK,$@)
	$(Q)$(LINK) -shared -Wl,-soname,libbristle-harness.so.$(SOVERSION) $(NO_UNDEFINED) $(filter-out %/version,$^) -o $(PART) $(LIBS) && $(DONE)
$(SHARED): $(BUILD)/version
ifdef FLAGS_FILE
$(call keep,$(BUILD)/version,$(VERSION) $(SOVERSION))
endif
# Archives that can be moved, unlike the thin ones of the build.
$(STAGE)/libbristle.a: $(LIB_OBJ)
$(STAGE)/libbristle-harness.a: $(HARNESS_OBJ)
$(STATIC):
	$(call begin,AR,$@)ar rcs $(PART) $^ && $(DONE)

# The Python package, complete: what it knows of the headers is made of them here.
PYTHON_STAGE := $(BUILD)/python
PYTHON_MADE := $(PYTHON_STAGE)/bristle/VERSION
$(PYTHON_MADE): $(wildcard python/*.* python/bristle/*.* lib/include/bristle/*.h lib/include/bristle/*/*.h) scripts/python-package scripts/python-interface \
    $(BUILD)/python-program
	$(call say,PY,$(PYTHON_STAGE))
	$(Q)CC=$(call quote,$(CC)) PYTHON='$(EXTRA_PROGRAM_python)' scripts/python-package '$(PYTHON_STAGE)' ../../install
ifdef FLAGS_FILE
$(call keep,$(BUILD)/python-program,$(EXTRA_PROGRAM_python))
endif

##@ Install and package
python: $(PYTHON_MADE) $(SHARED) ## the Python package, below BUILD: PYTHONPATH=build/python python3
	@echo '$(PYTHON_STAGE)'
install: $(SHARED) $(STATIC) $(PROGRAMS) $(PLUGIN_MPI) $(PYTHON_MADE) ## PREFIX= DESTDIR= LIBDIR=: libraries, headers, pkg-config and CMake files, programs
	@LIBDIR=$(call quote,$(LIBDIR:$(PREFIX)/%=%)) VERSION='$(VERSION)' SOVERSION='$(SOVERSION)' LIBS=$(call quote,$(LIBS) -pthread) DESTDIR=$(call quote,$(DESTDIR)) PYTHON_STAGE='$(PYTHON_STAGE)' scripts/install '$(STAGE)' $(call quote,$(DESTDIR)$(PREFIX)) \
	    $(PROGRAMS)
uninstall: ## PREFIX= DESTDIR=: remove exactly what was installed
	@scripts/uninstall $(call quote,$(DESTDIR)$(PREFIX))

compile-commands: ## compile_commands.json below BUILD, for editors and clang's tools
	@mkdir -p '$(BUILD)'
	@$(MAKE) -nB --no-print-directory V=1 BUILD='$(BUILD)' lib programs experiments $(UNIT) 2>/dev/null | scripts/compile-commands '$(BUILD)/compile_commands.json'

dist: ## a tar.xz of the committed sources, the same bytes from the same commit
	@scripts/dist 'bristle-$(VERSION)' '$(BUILD)'

.PHONY: python install uninstall dist compile-commands
