# Dependencies and compiler flags.

# The dependency check runs while make reads this, for every goal that needs it; its answers are cached (see the script).
NEEDS_NOTHING := help clean distclean list dist uninstall
ifneq ($(filter-out $(NEEDS_NOTHING),$(or $(MAKECMDGOALS),all)),)
ifndef BRISTLE_CHECKED
$(shell CC=$(call quote,$(CC)) CFLAGS=$(call quote,$(CFLAGS)) CPPFLAGS=$(call quote,$(CPPFLAGS)) LDFLAGS=$(call quote,$(LDFLAGS)) \
    GPU=$(call quote,$(GPU)) scripts/dependencies '$(BUILD)/config.mk')
ifneq ($(.SHELLSTATUS),0)
$(error dependencies are missing)
endif
endif
include $(BUILD)/config.mk
endif

# STRICT is not for overriding: the bytes of results must not depend on the compiler's taste, so no contraction into fused
# multiply-add, and no folding or rewriting of libm calls at compile time (pow(x, 2) -> x * x). Nor vectors that the compiler
# finds by itself: from a - b c, d + e f side by side gcc 12 makes vfmaddsub where the processor has it, whatever -ffp-contract
# says. It costs time where those vectors saved copies of small structures, number by number, that are read as a whole; loops that
# matter are written with vectors and copy none (docs/performance.md).
LIBM = acos acosh asin asinh atan atan2 atanh cbrt cos cosh erf erfc exp exp2 expm1 fma hypot lgamma log log10 log1p \
       log2 pow sin sinh tan tanh tgamma
STRICT = -std=c11 -D_GNU_SOURCE -ffp-contract=off -fno-tree-vectorize -fno-tree-slp-vectorize $(LIBM:%=-fno-builtin-%)
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror=implicit-function-declaration
# Hardening, before the user's flags, so that those win. FORTIFY needs an optimiser, has a value of the user's or the compiler's to give
# way to, and hides from the sanitizers what they look for. The linkers of macOS have neither option of -z and need none.
OPTIMISED = $(filter-out -O0,$(lastword $(filter -O%,$(CFLAGS))))
FORTIFY = $(if $(OPTIMISED),$(if $(findstring -fsanitize,$(CFLAGS))$(findstring _FORTIFY_SOURCE,$(CFLAGS) $(CPPFLAGS)),,-U_FORTIFY_SOURCE \
          -D_FORTIFY_SOURCE=2))
HARDEN = -fstack-protector-strong $(FORTIFY)
HARDEN_LINK := $(if $(findstring darwin,$(MAKE_HOST)),,-Wl,-z,relro -Wl,-z,now)
# OWN_CPPFLAGS: what single objects need; CPPFLAGS is the user's, and given on the command line it cannot be added to.
COMPILE = $(CC) $(OWN_CPPFLAGS) $(CPPFLAGS) -Ilib/include $(DEPS_CPPFLAGS) $(HARDEN) $(CFLAGS) $(WARN) $(STRICT) -fPIC -fvisibility=hidden \
          -pthread -MMD -MP
LINK = $(CC) $(CFLAGS) $(HARDEN_LINK) $(LDFLAGS) -pthread
# HDF5 for files of FCLib and libxml2 for MJCF, where they were found; FCLib itself is for tests.
LIBS = $(strip $(DEPS_LIBS) $(filter-out -lfclib,$(EXTRA_LIBS_fclib)) $(EXTRA_LIBS_xml2) -lm)

# Text kept in a file of BUILD whose time changes only when the text does: $(call keep,FILE,TEXT). What depends on the file is made
# again when compiler, flags, package versions or the list of sources change. BUILD is there: config.mk lies in it.
keep = $(if $(findstring <$(2)>,<$(file <$(1))>),,$(file >$(1),$(2)))
ifdef VERSION_compiler
FLAGS_FILE := $(BUILD)/flags
$(call keep,$(FLAGS_FILE),$(COMPILE) $(LINK) $(LIBS) $(VERSION_compiler) $(VERSION_sundials) $(VERSION_gsl) $(VERSION_inih) $(VERSION_png) $(VERSION_ode) $(VERSION_klu) $(VERSION_glad))
endif

# A rule writes $(PART) and, when that is whole, $(DONE) gives it its name: a killed run leaves nothing half-written under a name
# that make would take for whole.
# Both stand on one line of the recipe: the name holds the shell's number, so that two makes in one tree keep apart.
PART = $@.part.$$$$
DONE = mv -f $(PART) $@

# One short line per command; `make V=1` shows whole commands.
Q = $(if $(filter 1,$(V)),,@)
say = $(if $(filter 1,$(V)),,@printf '  %-5s %s\n' $(1) $(2))
define newline


endef
# How the command that makes $@ begins: with its folder and its short line, all in one shell.
begin = $(if $(filter 1,$(V)),@mkdir -p $(@D)$(newline),@[ -d $(@D) ] || mkdir -p $(@D) && printf '  %-5s %s\n' $(1) $(2) && )
