# Tests: TAP under prove.

UNIT := $(sort $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/*.c)))
# prove starts tests in the order given: experiments first, of which determinism.t takes what they have left; then the longest, or the last
# one would run alone.
LONGEST := $(addprefix tests/e2e/,determinism.t build.t dependencies.t contraction.t allocations.t tribology.t)
E2E := $(LONGEST) $(filter-out $(LONGEST),$(sort $(wildcard tests/e2e/*.t)))
EXPERIMENT_TESTS := $(IDS:%=$(BUILD)/tests/experiments/%.t)

# Names of functions stay, the rest of what debuggers know does not: copying it takes half of the time of all these links. With TEST_LINK= it is kept,
# and for the sanitizers, who tell lines.
TEST_LINK = $(if $(findstring -fsanitize,$(CFLAGS)),,-Wl,-S)
$(UNIT): $(BUILD)/tests/%: $(BUILD)/obj/tests/unit/%.o $(BOTH_A)
	$(call begin,LINK,$@)$(LINK) $(TEST_LINK) $(filter %.o,$^) $(BOTH_A) -o $(PART) $(LIBS) && $(DONE)
$(BUILD)/obj/tests/%.o: OWN_CPPFLAGS += -Itests

# What only these need; without it they skip the comparison (scripts/dependencies, extras).
ifneq ($(EXTRA_LIBS_fclib),)
$(BUILD)/obj/tests/unit/problem_fclib.o: OWN_CPPFLAGS += -DBR_WITH_FCLIB $(EXTRA_CPPFLAGS_fclib)
$(BUILD)/tests/problem_fclib: LIBS += -lfclib
$(BUILD)/obj/tests/unit/sweep_hdf5.o: OWN_CPPFLAGS += -DBR_WITH_HDF5 $(EXTRA_CPPFLAGS_fclib)
endif

# These reach into the library.
$(addprefix $(BUILD)/obj/tests/unit/,block_lu.o grow.o harness_timer.o pivot_lu.o pivot_nearest.o progress.o scene_store.o solver_mixing.o sparse_lu.o team.o times.o trials.o): OWN_CPPFLAGS += -Ilib
$(patsubst %,$(BUILD)/obj/tests/unit/cloth_%.o,closest contact_threads impact left_out legs lists meet objects pairs scenes self): OWN_CPPFLAGS += -Ilib

# These reach into the context.
INTO_CONTEXT := $(addprefix $(BUILD)/obj/tests/unit/,gpu_lost.o gpu_threads.o patch_gpu_compute.o)
ifneq ($(WITH_GPU),)
$(INTO_CONTEXT): OWN_CPPFLAGS += -DBR_WITH_GPU -Ilib -isystem $(GLAD)/include
$(INTO_CONTEXT): | $(GLAD_HEADERS)
endif

# An experiment prints its claims as TAP, so prove runs it like any other test. What it has left is marked for determinism.t, which
# compares the same run with others.
$(EXPERIMENT_TESTS): $(BUILD)/tests/experiments/%.t: $(BUILD)/experiments/%
	@[ -d $(@D) ] || mkdir -p $(@D) && printf '#!/bin/sh\n%s --quick --out %s --threads 1\nstatus=$$?\n[ $$status -gt 1 ] || touch %s\nexit $$status\n' '$(abspath $<)' \
	    '$(abspath $(BUILD))/check/$*' '$(abspath $(BUILD))/check/$*.done' >$(PART) && chmod +x $(PART) && $(DONE)

# What tests find in their environment; see tests/e2e/tap.sh.
TEST_ENV = BRISTLE_BUILD='$(abspath $(BUILD))' BRISTLE_JOBS='$(JOBS)' CC=$(call quote,$(CC)) CFLAGS=$(call quote,$(CFLAGS)) \
    CPPFLAGS=$(call quote,$(CPPFLAGS)) LDFLAGS=$(call quote,$(LDFLAGS))
PROVE = $(TEST_ENV) prove --exec scripts/run-test --jobs $(JOBS) --timer

##@ Test
# All that the end-to-end tests install is made before them: they run side by side.
tests: $(UNIT) $(EXPERIMENT_TESTS) $(SHARED) $(STATIC) programs $(if $(EXTRA_PROGRAM_python),$(PYTHON_MADE))
unit: $(UNIT) ## the unit tests alone
	$(PROVE) $(UNIT)
e2e: tests ## the end-to-end tests alone
	$(PROVE) $(E2E)
check: tests ## all tests: unit, end to end, every experiment in miniature; TAP under prove
	@begin=$$(date +%s); mkdir -p $(BUILD)/check && touch $(BUILD)/check/begun; \
	    $(PROVE) $(EXPERIMENT_TESTS) $(E2E) $(UNIT); status=$$?; rm -f $(BUILD)/check/begun; [ $$status -eq 0 ] || exit $$status; \
	    [ '$(origin E2E) $(origin UNIT) $(origin IDS)' != 'file file file' ] || echo $$(($$(date +%s) - begin)) >$(BUILD)/check-seconds

.PHONY: tests unit e2e check
