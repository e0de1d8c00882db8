# Compiler flags. STRICT is not for overriding: the bytes of results must not depend on the compiler's taste, so no
# contraction into fused multiply-add, and no folding or rewriting of libm calls at compile time (pow(x, 2) -> x * x).
LIBM = acos acosh asin asinh atan atan2 atanh cbrt cos cosh erf erfc exp exp2 expm1 fma hypot lgamma log log10 log1p \
       log2 pow sin sinh tan tanh tgamma
STRICT = -std=c11 -D_GNU_SOURCE -ffp-contract=off $(LIBM:%=-fno-builtin-%)
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
COMPILE = $(CC) $(CPPFLAGS) -Ilib/include $(DEPS_CPPFLAGS) $(CFLAGS) $(WARN) $(STRICT) -fPIC -fvisibility=hidden \
          -pthread -MMD -MP
LINK = $(CC) $(CFLAGS) $(LDFLAGS) -pthread

DEPS_CPPFLAGS ?=
DEPS_LIBS ?= -lsundials_cvode -lgsl -lgslcblas -linih

# One short line per command; `make V=1` shows whole commands.
Q = $(if $(filter 1,$(V)),,@)
say = $(if $(filter 1,$(V)),,@printf '  %-5s %s\n' $(1) $(2))
