# libbristle, libbristle-harness, programs.

LIB_SRC := $(sort $(filter-out lib/harness/%,$(wildcard lib/*/*.c)))
HARNESS_SRC := $(sort $(wildcard lib/harness/*.c))
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/obj/%.o)
HARNESS_OBJ := $(HARNESS_SRC:%.c=$(BUILD)/obj/%.o)
LIB_A := $(BUILD)/libbristle.a
HARNESS_A := $(BUILD)/libbristle-harness.a
BOTH_A := $(HARNESS_A) $(LIB_A)

# Name of a program: bristle from programs/bristle, bristle-<x> from programs/<x>.
PROGRAM_DIRS := $(sort $(patsubst programs/%/,%,$(dir $(wildcard programs/*/*.c))))
program_name = $(BUILD)/bin/$(if $(filter bristle,$(1)),bristle,bristle-$(1))
PROGRAMS := $(foreach p,$(PROGRAM_DIRS),$(call program_name,$(p)))

lib: $(BOTH_A)
programs: $(PROGRAMS)

$(BUILD)/obj/%.o: %.c $(FLAGS_FILE)
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(COMPILE) -c $< -o $@

# Thin archives: the linker then reports the objects that a program takes from them by their full names (mk/experiments.mk).
ifdef FLAGS_FILE
$(call keep,$(BUILD)/sources,$(LIB_SRC) $(HARNESS_SRC))
endif
$(LIB_A): $(LIB_OBJ)
$(HARNESS_A): $(HARNESS_OBJ)
$(BOTH_A): $(if $(FLAGS_FILE),$(BUILD)/sources)
	@mkdir -p $(@D)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)ar rcsT $@ $(filter %.o,$^)

define program_rule
$(call program_name,$(1)): $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard programs/$(1)/*.c)) $(BOTH_A)
	@mkdir -p $$(@D)
	$$(call say,LINK,$$@)
	$$(Q)$$(LINK) $$^ -o $$@ $$(LIBS)
endef
$(foreach p,$(PROGRAM_DIRS),$(eval $(call program_rule,$(p))))

# The commit goes into one object only, which is compiled again when it changes. A tarball carries it in the file COMMIT.
COMMIT := $(shell cat COMMIT 2>/dev/null || git describe --always --abbrev=12 --dirty --exclude='*' 2>/dev/null || echo unknown)
PROVENANCE_OBJ := $(BUILD)/obj/lib/harness/provenance.o
ifdef FLAGS_FILE
$(call keep,$(BUILD)/commit,$(COMMIT))
$(PROVENANCE_OBJ): $(BUILD)/commit
endif
$(PROVENANCE_OBJ): OWN_CPPFLAGS += -DBR_COMMIT='"$(COMMIT)"'

.PHONY: lib programs
-include $(wildcard $(BUILD)/obj/*/*/*.d)
