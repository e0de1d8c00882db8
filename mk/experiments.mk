# Experiments: programs, runs, figures, report. Every experiment runs in two modes: full and quick.

IDS := $(sort $(patsubst experiments/%/main.c,%,$(wildcard experiments/*/main.c)))
EXPERIMENTS := $(IDS:%=$(BUILD)/experiments/%)
BRISTLE_REPORT := $(BUILD)/bin/bristle-report
# Numbers, 1 or more, before any shell sees them.
without_digits = $(subst 0,,$(subst 1,,$(subst 2,,$(subst 3,,$(subst 4,,$(subst 5,,$(subst 6,,$(subst 7,,$(subst 8,,$(subst 9,,$(1)))))))))))
is_number = $(if $(call without_digits,$(1))$(filter-out 1,$(words $(1)))$(filter 0 00,$(1)),,yes)
define number_rule
ifeq ($$(strip $$(value $(1))),)
override $(1) := $(2)
endif
ifneq ($$(call is_number,$$(value $(1))),yes)
$$(error $(1)='$$(value $(1))' must be a number, 1 or more)
endif
endef
$(eval $(call number_rule,JOBS,$$(shell nproc 2>/dev/null || echo 1)))
$(eval $(call number_rule,THREADS,$(JOBS)))

# Where things go: beside the sources, or below BUILD when that lies elsewhere, so that the sources stay untouched.
HOME_full := $(if $(filter build,$(BUILD)),.,$(BUILD))
HOME_quick := $(BUILD)/quick
STAMPS := $(BUILD)/stamps

# An experiment is linked from its own sources and the libraries. The linker's
# trace tells which objects it took; its runs depend on those, so a change in the library reruns what uses it and no more.
# The object with the commit id does not count: results say at which commit they were made.
define experiment_rule
$(BUILD)/experiments/$(1): $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard experiments/$(1)/*.c)) $(BOTH_A)
	$$(call begin,LINK,$$@)$$(if $$(Q),,@)scripts/link-experiment '$$(if $$(Q),,V)' '$(BUILD)' $(1) '$$(PROVENANCE_OBJ)' $$(LINK) $$^ $$(LIBS)
endef
$(foreach i,$(IDS),$(eval $(call experiment_rule,$(i))))
-include $(wildcard $(BUILD)/experiments/*.d)

# Files of the project that a params.ini names are inputs, too: "ID:data/..." each; and the readings of those with claims that take one.
INPUTS := $(sort $(shell awk 'FNR == 1 { split(FILENAME, part, "/") } \
    /^reading = / { print part[2] ":data/parameters/readings.ini" } \
    { for (; match($$0, /(data|paper_tables|shaders|experiments)\/[A-Za-z0-9_.\/-]+/); $$0 = substr($$0, RSTART + RLENGTH)) \
          print part[2] ":" substr($$0, RSTART, RLENGTH) }' $(wildcard $(IDS:%=experiments/%/params.ini)) /dev/null))
inputs_of = $(wildcard $(patsubst $(1):%,%,$(filter $(1):%,$(INPUTS))))

# $(1): mode, $(2): experiment. Run and plot leave their stamp only when they went well, and never stop the others.
define run_rule
$(STAMPS)/$(1)/$(2).run: experiments/$(2)/params.ini $(call inputs_of,$(2)) | $(BUILD)/experiments/$(2) $(BRISTLE_REPORT)
	@scripts/run-experiment $(1) $(2) $(BUILD)/experiments/$(2) $(HOME_$(1))/results/$(2) $(STAMPS)/$(1) $(THREADS)
$(STAMPS)/$(1)/$(2).plot: $(STAMPS)/$(1)/$(2).run $(wildcard experiments/$(2)/plot.gp scripts/plot scripts/rows scripts/*.gp) $(PLOT_FLAGS)
	@scripts/plot-experiment $(1) $(2) $(HOME_$(1)) $(STAMPS)/$(1)
endef
ifdef VERSION_gnuplot
PLOT_FLAGS := $(BUILD)/gnuplot-version
$(call keep,$(PLOT_FLAGS),$(VERSION_gnuplot))
endif
$(foreach m,full quick,$(foreach i,$(IDS),$(eval $(call run_rule,$(m),$(i)))))

define report_rule
$(STAMPS)/$(1)/report: $(IDS:%=$(STAMPS)/$(1)/%.run) $(IDS:%=$(STAMPS)/$(1)/%.plot) $(BRISTLE_REPORT) catalogue.csv
	@scripts/write-report $(1) $(BRISTLE_REPORT) $(HOME_$(1)) $(STAMPS)/$(1)
# Stages of scripts/regenerate, which times them.
stage-$(1)-run: $(IDS:%=$(STAMPS)/$(1)/%.run); @:
stage-$(1)-plot: $(IDS:%=$(STAMPS)/$(1)/%.plot); @:
stage-$(1)-report: $(STAMPS)/$(1)/report; @:
.PHONY: stage-$(1)-run stage-$(1)-plot stage-$(1)-report
endef
$(foreach m,full quick,$(eval $(call report_rule,$(m))))
stage-compile: programs experiments; @:
compiled: programs experiments

##@ Reproduce
MODE_ENV = MAKE='$(MAKE)' JOBS='$(JOBS)' BUILD='$(BUILD)' IDS='$(IDS)' COMMIT='$(COMMIT)'
all: ## regenerate everything: results/, figures/, report/index.html
	+@$(MODE_ENV) scripts/regenerate full '$(HOME_full)' '$(STAMPS)/full'
quick: ## the same in miniature, below build/quick: does it work here, how long will it take
	+@$(MODE_ENV) scripts/regenerate quick '$(HOME_quick)' '$(STAMPS)/quick'

figure: ## ID=<id> [SET="a.b=c d.e=1,2 ..."]: one experiment, its figures, its report section
	+@MAKE='$(MAKE)' JOBS='$(JOBS)' BUILD='$(BUILD)' THREADS='$(THREADS)' COMMIT='$(COMMIT)' scripts/one-figure '$(HOME_full)' '$(STAMPS)'
study: experiments programs $(patsubst bench/%.c,$(BUILD)/bench/%,$(wildcard bench/planar_scale.c)) ## [ID=<id>]: long sweeps beyond the documents, and all runs of which rows are kept
	@scripts/study '$(BUILD)' '$(THREADS)' $(IDS)
videos: experiments ## films of the scenes of rigid bodies, below build/videos (needs ffmpeg)
	@scripts/videos '$(BUILD)' $(IDS)
report: $(BRISTLE_REPORT) ## write the report again from the results that are there
	@scripts/write-report full $(BRISTLE_REPORT) '$(HOME_full)' '$(STAMPS)/full'
list: ## the experiments: id, document, figure or table, and whether it is built here
	@scripts/list-experiments $(IDS)
experiments: $(EXPERIMENTS)

.PHONY: all quick figure study videos report list experiments stage-compile compiled
