# Bristle: build, run, test. `make help` lists the targets.
CC ?= cc
CFLAGS ?= -O2 -g
BUILD ?= build

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
# Bytes of results must not depend on the compiler's taste: no contraction into FMA, no folding of libm calls.
STRICT = -std=c11 -D_GNU_SOURCE -ffp-contract=off -fno-builtin-pow -fno-builtin-exp -fno-builtin-sin -fno-builtin-cos -fno-builtin-log
ALL_CFLAGS = $(STRICT) $(WARN) -fPIC -fvisibility=hidden -pthread -Ilib/include -MMD -MP $(CFLAGS)
LIBS_CORE = -lsundials_cvode -lgsl -lgslcblas -linih -lm -pthread

LAYERS = base laws ivp scenes
LIB_SRC = $(foreach l,$(LAYERS),$(wildcard lib/$(l)/*.c))
LIB_OBJ = $(LIB_SRC:%.c=$(BUILD)/obj/%.o)
HARNESS_SRC = $(wildcard lib/harness/*.c)
HARNESS_OBJ = $(HARNESS_SRC:%.c=$(BUILD)/obj/%.o)
UNIT = $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/*.c))
EXPERIMENTS = $(patsubst experiments/%/main.c,%,$(wildcard experiments/*/main.c))

lib: $(BUILD)/libbristle.a $(BUILD)/libbristle-harness.a

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c $< -o $@

$(BUILD)/libbristle.a: $(LIB_OBJ)
	rm -f $@ && ar rcs $@ $^
$(BUILD)/libbristle-harness.a: $(HARNESS_OBJ)
	rm -f $@ && ar rcs $@ $^

$(BUILD)/tests/%: tests/unit/%.c $(BUILD)/libbristle-harness.a $(BUILD)/libbristle.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -Itests $< -o $@ $(BUILD)/libbristle-harness.a $(BUILD)/libbristle.a $(LIBS_CORE)

$(BUILD)/experiments/%: experiments/%/main.c $(BUILD)/libbristle-harness.a $(BUILD)/libbristle.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(wildcard experiments/$*/[!m]*.c) $< -o $@ $(BUILD)/libbristle-harness.a $(BUILD)/libbristle.a $(LIBS_CORE)

experiments: $(EXPERIMENTS:%=$(BUILD)/experiments/%)
unit: $(UNIT)
check: $(UNIT)
	prove -e '' $(UNIT)
clean:
	rm -rf $(BUILD)
.PHONY: lib experiments unit check clean
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
