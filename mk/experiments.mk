# Experiments: programs, runs, figures, report.

IDS := $(patsubst experiments/%/main.c,%,$(wildcard experiments/*/main.c))
EXPERIMENTS := $(IDS:%=$(BUILD)/experiments/%)

define experiment_rule
$(BUILD)/experiments/$(1): $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard experiments/$(1)/*.c)) $(BOTH_A)
	@mkdir -p $$(@D)
	$$(call say,LINK,$$@)
	$$(Q)$$(LINK) $$^ -o $$@ $$(LIBS)
endef
$(foreach i,$(IDS),$(eval $(call experiment_rule,$(i))))

experiments: $(EXPERIMENTS)
all: lib programs experiments
.PHONY: all experiments
