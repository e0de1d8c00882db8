# Dependencies and compiler flags.

# The dependency check runs while make reads this, for every goal that needs it; its answers are cached (see the script).
NEEDS_NOTHING := help clean distclean list dist uninstall
ifneq ($(filter-out $(NEEDS_NOTHING),$(or $(MAKECMDGOALS),all)),)
ifndef BRISTLE_CHECKED
$(shell CC='$(CC)' CFLAGS='$(CFLAGS)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' GPU='$(GPU)' scripts/dependencies '$(BUILD)/config.mk')
ifneq ($(.SHELLSTATUS),0)
$(error dependencies are missing)
endif
endif
include $(BUILD)/config.mk
endif

# STRICT is not for overriding: the bytes of results must not depend on the compiler's taste, so no contraction into fused
# multiply-add, and no folding or rewriting of libm calls at compile time (pow(x, 2) -> x * x). Nor vectors that the compiler
# finds by itself: from a - b c, d + e f side by side gcc 12 makes vfmaddsub where the processor has it, whatever -ffp-contract
# says. It costs no time: what matters is written with vectors.
LIBM = acos acosh asin asinh atan atan2 atanh cbrt cos cosh erf erfc exp exp2 expm1 fma hypot lgamma log log10 log1p \
       log2 pow sin sinh tan tanh tgamma
STRICT = -std=c11 -D_GNU_SOURCE -ffp-contract=off -fno-tree-vectorize -fno-tree-slp-vectorize $(LIBM:%=-fno-builtin-%)
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
# OWN_CPPFLAGS: what single objects need; CPPFLAGS is the user's, and given on the command line it cannot be added to.
COMPILE = $(CC) $(OWN_CPPFLAGS) $(CPPFLAGS) -Ilib/include $(DEPS_CPPFLAGS) $(CFLAGS) $(WARN) $(STRICT) -fPIC -fvisibility=hidden \
          -pthread -MMD -MP
LINK = $(CC) $(CFLAGS) $(LDFLAGS) -pthread
LIBS = $(DEPS_LIBS) -lm

# Text kept in a file whose time changes only when the text does: $(call keep,FILE,TEXT). What depends on the file is made
# again when compiler, flags, package versions or the list of sources change.
keep = $(if $(findstring <$(2)>,<$(file <$(1))>),,$(shell mkdir -p '$(dir $(1))')$(file >$(1),$(2)))
ifdef VERSION_compiler
FLAGS_FILE := $(BUILD)/flags
$(call keep,$(FLAGS_FILE),$(COMPILE) $(LINK) $(LIBS) $(VERSION_compiler) $(VERSION_sundials) $(VERSION_gsl) $(VERSION_inih) $(VERSION_png) $(VERSION_ode) $(VERSION_glad))
endif

# One short line per command; `make V=1` shows whole commands.
Q = $(if $(filter 1,$(V)),,@)
say = $(if $(filter 1,$(V)),,@printf '  %-5s %s\n' $(1) $(2))
