# Verifying, measuring, and the checks that take long.

##@ Verify and measure
verify: ## compare SHA-256 of all results and figures with the committed list of this platform; look at the figures' texts
	@BUILD='$(BUILD)' IDS='$(IDS)' VERSIONS='$(VERIFY_VERSIONS)' scripts/verify '$(HOME_full)'
	@scripts/figure-texts '$(HOME_full)/figures' $(IDS)
verify-update: ## write that list anew from the last make all
	@BUILD='$(BUILD)' IDS='$(IDS)' VERSIONS='$(VERIFY_VERSIONS)' scripts/verify --update '$(HOME_full)'
prose: $(BRISTLE_REPORT) ## write the numbers of the last make all into README.md, ARTIFACT.md and docs/claims.md
	@BUILD='$(BUILD)' IDS='$(IDS)' scripts/prose '$(HOME_full)'
VERIFY_VERSIONS = SUNDIALS $(VERSION_sundials), GSL $(VERSION_gsl), gnuplot $(VERSION_gnuplot)$(if $(VERSION_egl),$(comma) OpenGL $(VERSION_egl))

BENCH := $(sort $(patsubst bench/%.c,$(BUILD)/bench/%,$(wildcard bench/*.c)))
$(BENCH): $(BUILD)/bench/%: $(BUILD)/obj/bench/%.o $(BOTH_A)
	$(call begin,LINK,$@)$(LINK) $(filter %.o,$^) $(BOTH_A) -o $(PART) $(LIBS) && $(DONE)

# These reach into the library.
$(addprefix $(BUILD)/obj/bench/,cloth_collision.o funnel.o): OWN_CPPFLAGS += -Ilib

# Tests build them all, so that none is left behind.
tests: $(BENCH)

bench: $(BENCH) experiments peer-programs ## times and floors of this machine: laws, models, solvers, other engines, experiments; pinned to one core
	@IDS='$(IDS)' scripts/bench '$(BUILD)' '$(HOME_full)' $(BENCH)

bench-python: $(BUILD)/bench/python python ## what the Python package adds to the library's time: a law on an array, a step of a world
	@PYTHONPATH='$(PYTHON_STAGE)' '$(or $(EXTRA_PROGRAM_python),python3)' bench/python.py '$(BUILD)/bench/python' | scripts/table

# Their time with assertions and without, of programs that do little else than call public functions, and of one that does not.
ASSERTS := laws contact solvers
bench-asserts: $(ASSERTS:%=$(BUILD)/bench/%) ## what assertions cost: programs of make bench with and without them, in turn
	+@$(MAKE) --no-print-directory BUILD='$(BUILD)/plain' CPPFLAGS='$(CPPFLAGS) -DBRISTLE_ASSERTS=0' $(ASSERTS:%='$(BUILD)/plain/bench/%')
	@scripts/bench-asserts '$(BUILD)/bench' '$(BUILD)/plain/bench' $(ASSERTS)

.PHONY: verify verify-update prose bench bench-python bench-asserts

##@ Test at length
SANITIZE = -O1 -g -DBRISTLE_ASSERTS=2 -fno-omit-frame-pointer -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
check-sanitize: ## all tests again with the address, undefined-behaviour and leak sanitizers; nothing is forgiven
	+@ASAN_OPTIONS=detect_leaks=1:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1 \
	    $(MAKE) --no-print-directory BUILD='$(BUILD)/sanitize' CFLAGS='$(SANITIZE)' E2E='$(SANITIZE_E2E)' check
# The other end-to-end tests build with flags or an allocator of their own.
SANITIZE_E2E = $(filter-out $(patsubst %,tests/e2e/%.t,allocations build contraction dependencies determinism headers install python third_party text),$(E2E))

# Each build compiles all of the library and the experiments, too long for every `make check`.
BUILDS ?= gcc:-O0 gcc:-O1 gcc:-O3 clang:-O2
check-builds: experiments ## the same bytes from every experiment in miniature, by gcc and clang at several levels of optimisation
	+@BRISTLE_VARIANTS='$(BUILDS)' $(PROVE) tests/e2e/determinism.t

# Tests that start threads, and experiments that share their sweeps among them, of every document that has such.
THREADED := $(addprefix $(BUILD)/tests/,cloth_contact_threads cloth_threads contact_degenerate gpu_threads patch_threads progress scene_store team threads trials)
THREADED_IDS := $(filter planar-table4-simulation-time ploughing-fig08-synthetic-patches ploughing-fig14-15-stacks \
    tribology-fig02-tipping,$(IDS))
THREAD_SANITIZE = -O1 -g -DBRISTLE_ASSERTS=2 -fno-omit-frame-pointer -fsanitize=thread
check-threads: ## tests and experiments on several threads under ThreadSanitizer: no race
	+@$(MAKE) --no-print-directory BUILD='$(BUILD)/threads' CFLAGS='$(THREAD_SANITIZE)' check-threads-here
check-threads-here: $(THREADED) $(THREADED_IDS:%=$(BUILD)/experiments/%)
	@$(TEST_ENV) JOBS='$(JOBS)' scripts/check-threads '$(abspath $(BUILD))' $(THREADED) -- $(THREADED_IDS:%=$(BUILD)/experiments/%)

# Errors put in on purpose; words of ONLY are names of the list, or first..last.
ONLY ?=
export ONLY := $(value ONLY)
mutate: ## ONLY="name first..last": put plausible errors in, one at a time; which test and which claim notices (docs/mutations.md)
	+@MAKE='$(MAKE)' BUILD='$(BUILD)' JOBS='$(JOBS)' scripts/mutate $$ONLY

check-valgrind: tests ## unit tests and experiments under valgrind: no error, no leak
	@$(TEST_ENV) JOBS='$(JOBS)' scripts/check-valgrind '$(BUILD)' $(UNIT) -- $(EXPERIMENTS)

check-abi: $(SHARED) ## programs built for the last release's library run with this one, or the soname says that they don't (needs libabigail)
	+@MAKE='$(MAKE)' scripts/check-abi '$(BUILD)' '$(firstword $(SHARED))'

FUZZ_SECONDS ?= 300
FUZZ_CC ?= clang
FUZZ := $(sort $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c)))
fuzz: ## FUZZ_SECONDS=300: feed the readers with random files (libFuzzer, needs clang)
	+@MAKE='$(MAKE)' BUILD='$(BUILD)' scripts/fuzz $(call quote,$(FUZZ_CC)) $(call quote,$(FUZZ_SECONDS)) $(FUZZ)
# Built by scripts/fuzz in a build directory of its own. A target <program>_<what> looks into that program: it is linked with all objects of
# it but main.o.
fuzz_program = $(filter $(firstword $(subst _, ,$(1))),$(PROGRAM_DIRS))
program_parts = $(patsubst %.c,$(BUILD)/obj/%.o,$(filter-out %/main.c,$(wildcard programs/$(1)/*.c)))
define fuzz_rule
$(BUILD)/fuzz/$(1): $(BUILD)/obj/tests/fuzz/fuzz_$(1).o $(if $(call fuzz_program,$(1)),$(call program_parts,$(call fuzz_program,$(1)))) $(BOTH_A)
	$$(call begin,LINK,$$@)$$(LINK) -fsanitize=fuzzer $$(FUZZ_LINK) $$^ -o $$(PART) $$(LIBS) && $$(DONE)
$(BUILD)/obj/tests/fuzz/fuzz_$(1).o: OWN_CPPFLAGS += $(patsubst %,-Iprograms/%,$(call fuzz_program,$(1)))
endef
$(foreach t,$(FUZZ),$(eval $(call fuzz_rule,$(t))))
# These reach into the library and the harness; the harness ends the program on bad input: the target comes back instead.
$(BUILD)/obj/tests/fuzz/fuzz_params.o $(BUILD)/obj/tests/fuzz/fuzz_cloth.o: OWN_CPPFLAGS += -Ilib
$(BUILD)/fuzz/params: FUZZ_LINK = -Wl,--wrap=exit
.PRECIOUS: $(BUILD)/obj/%.o

##@ Document
docs: programs ## the documentation as a static site in build/docs/site (needs cmark-gfm); with doxygen, its HTML of the headers, too
	@scripts/site '$(BUILD)' '$(BUILD)/bin/bristle' '$(VERSION)'
	@if command -v doxygen >/dev/null 2>&1; then scripts/docs '$(BUILD)' '$(VERSION)'; fi

.PHONY: mutate check-builds check-sanitize check-threads check-threads-here check-valgrind check-abi fuzz docs
