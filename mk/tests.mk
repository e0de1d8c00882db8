# Tests: TAP under prove.

UNIT := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/*.c))
E2E := $(wildcard tests/e2e/*.t)
BENCH := $(patsubst bench/%.c,$(BUILD)/bench/%,$(wildcard bench/*.c))

$(UNIT): $(BUILD)/tests/%: $(BUILD)/obj/tests/unit/%.o $(BOTH_A)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(LINK) $^ -o $@ $(LIBS)
$(BUILD)/obj/tests/%.o: CPPFLAGS += -Itests
$(BENCH): $(BUILD)/bench/%: $(BUILD)/obj/bench/%.o $(BOTH_A)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(LINK) $^ -o $@ $(LIBS)

unit: $(UNIT) ## build the unit tests
check: $(UNIT) experiments programs ## all tests under prove
	prove -e '' $(UNIT) $(E2E)

.PHONY: unit check
