# Other engines on our scenes (peers/), each an extra: what is not installed is a row with its reason. Nothing else needs any of this.

CXX ?= c++
PEER_ENGINES := bristle ode $(if $(EXTRA_LIBS_mujoco),mujoco) $(if $(EXTRA_LIBS_bullet),bullet)
PEER_SOLVERS := bristle $(if $(EXTRA_LIBS_siconos),siconos)
PEERS := $(PEER_ENGINES:%=$(BUILD)/peers/peer-%) $(PEER_SOLVERS:%=$(BUILD)/peers/solve-%) $(BUILD)/peers/compare $(BUILD)/peers/solvers
PEER_COMMON := $(patsubst %,$(BUILD)/obj/peers/%.o,main words residual)

$(BUILD)/obj/peers/ode.o: OWN_CPPFLAGS += -DPEER_VERSION='"$(VERSION_ode)"'
$(BUILD)/obj/peers/solve_siconos.o: OWN_CPPFLAGS += -DPEER_VERSION='"$(or $(EXTRA_PROGRAM_siconos),unknown)"' $(EXTRA_CPPFLAGS_siconos)
$(BUILD)/obj/peers/%.o: peers/%.cc $(FLAGS_FILE)
	$(call begin,CXX,$<)$(CXX) $(CPPFLAGS) -Ilib/include $(patsubst -I%,-isystem %,$(EXTRA_CPPFLAGS_bullet)) $(HARDEN) $(CFLAGS) -std=c++14 -Wall -Wextra -fPIC -MMD -MP \
	    -c $< -o $(PART) -MT $@ -MF $(PART).dep && mv -f $(PART).dep $(@:.o=.d) && $(DONE)

$(PEER_ENGINES:%=$(BUILD)/peers/peer-%): $(BUILD)/peers/peer-%: $(BUILD)/obj/peers/%.o $(PEER_COMMON) $(LIB_A)
	$(call begin,LINK,$@)$(if $(filter %-bullet,$@),$(CXX) $(CFLAGS) $(HARDEN_LINK) $(LDFLAGS) -pthread,$(LINK)) $(filter %.o,$^) $(LIB_A) -o $(PART) \
	    $(EXTRA_LIBS_$*) $(LIBS) && $(DONE)
$(PEER_SOLVERS:%=$(BUILD)/peers/solve-%): $(BUILD)/peers/solve-%: $(BUILD)/obj/peers/solve_%.o $(BUILD)/obj/peers/solver_main.o $(LIB_A)
	$(call begin,LINK,$@)$(LINK) $(filter %.o,$^) $(LIB_A) -o $(PART) $(EXTRA_LIBS_$*) $(LIBS) && $(DONE)
$(BUILD)/peers/solvers: $(patsubst %,$(BUILD)/obj/peers/%.o,solvers child) $(LIB_A)
	$(call begin,LINK,$@)$(LINK) $(filter %.o,$^) $(LIB_A) -o $(PART) $(LIBS) && $(DONE)
$(BUILD)/peers/compare: $(patsubst %,$(BUILD)/obj/peers/%.o,compare child slides isotropy wheels piles sweeps) $(LIB_A)
	$(call begin,LINK,$@)$(LINK) $(filter %.o,$^) $(LIB_A) -o $(PART) $(LIBS) && $(DONE)

##@ Compare
peer-programs: $(PEERS)
peers: $(PEERS) programs ## other engines on our scenes, by what is installed: data/studies/peers, which the report shows
	@scripts/peers '$(BUILD)'
matrix: programs ## ONLY="SOLVER...": every friction generator by every contact solver on every scene of rigid bodies: data/studies/matrix, which the report shows
	@scripts/matrix '$(BUILD)' $$ONLY
	@$(MAKE) figure ID=peers-matrix
	@cp figures/peers-matrix.svg docs/matrix.svg
.PHONY: peer-programs peers matrix

# Tests build them, so that none is left behind.
tests: $(PEERS)
