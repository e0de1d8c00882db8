# libbristle, libbristle-harness, programs.

LIB_SRC := $(filter-out lib/harness/%,$(wildcard lib/*/*.c))
HARNESS_SRC := $(wildcard lib/harness/*.c)
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/obj/%.o)
HARNESS_OBJ := $(HARNESS_SRC:%.c=$(BUILD)/obj/%.o)
LIB_A := $(BUILD)/libbristle.a
HARNESS_A := $(BUILD)/libbristle-harness.a
BOTH_A := $(HARNESS_A) $(LIB_A)
LIBS = $(DEPS_LIBS) -lm

# Name of a program: bristle from programs/bristle, bristle-<x> from programs/<x>.
PROGRAM_DIRS := $(patsubst programs/%/main.c,%,$(wildcard programs/*/main.c))
program_name = $(BUILD)/bin/$(if $(filter bristle,$(1)),bristle,bristle-$(1))
PROGRAMS := $(foreach p,$(PROGRAM_DIRS),$(call program_name,$(p)))

lib: $(BOTH_A) ## both static libraries
programs: $(PROGRAMS) ## the programs bristle and bristle-report

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(COMPILE) -c $< -o $@

$(LIB_A): $(LIB_OBJ)
$(HARNESS_A): $(HARNESS_OBJ)
$(BOTH_A):
	@mkdir -p $(@D)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)ar rcs $@ $^

define program_rule
$(call program_name,$(1)): $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard programs/$(1)/*.c)) $(BOTH_A)
	@mkdir -p $$(@D)
	$$(call say,LINK,$$@)
	$$(Q)$$(LINK) $$^ -o $$@ $$(LIBS)
endef
$(foreach p,$(PROGRAM_DIRS),$(eval $(call program_rule,$(p))))

# The commit goes into one object only, compiled again when it changes.
COMMIT := $(shell git describe --always --abbrev=12 --dirty --exclude='*' 2>/dev/null || cat COMMIT 2>/dev/null || echo unknown)
ifneq ($(COMMIT),$(shell cat '$(BUILD)/commit' 2>/dev/null))
$(shell mkdir -p '$(BUILD)' && echo '$(COMMIT)' >'$(BUILD)/commit')
endif
$(BUILD)/obj/lib/harness/provenance.o: CPPFLAGS += -DBR_COMMIT='"$(COMMIT)"'
$(BUILD)/obj/lib/harness/provenance.o: $(BUILD)/commit

.PHONY: lib programs
-include $(wildcard $(BUILD)/obj/*/*/*.d)
