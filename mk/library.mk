# libbristle, libbristle-harness, programs.

LIB_SRC := $(sort $(filter-out lib/harness/%,$(wildcard lib/*/*.c lib/*/*/*.c)))
# Without the GPU part (GPU=off, macOS) its functions say so and no more: absent.c.
GPU_ABSENT := lib/gpu/absent.c lib/render/absent.c
GPU_SRC := $(filter-out $(GPU_ABSENT) $(addprefix lib/gpu/,mode.c patch_auto.c patch_open.c) $(addprefix lib/render/,defaults.c montage.c view.c),\
    $(filter lib/gpu/% lib/render/%,$(LIB_SRC)))
LIB_SRC := $(filter-out $(if $(WITH_GPU),$(GPU_ABSENT),$(GPU_SRC)),$(LIB_SRC))
# Without HDF5 the same for files of FCLib.
FCLIB_SRC := lib/problems/fclib_read.c lib/problems/fclib_write.c
LIB_SRC := $(filter-out $(if $(EXTRA_LIBS_fclib),lib/problems/fclib_absent.c,$(FCLIB_SRC)),$(LIB_SRC))
$(FCLIB_SRC:%.c=$(BUILD)/obj/%.o): OWN_CPPFLAGS += $(EXTRA_CPPFLAGS_fclib)
# Without libxml2 the same for scenes in MJCF.
MJCF_SRC := $(filter-out lib/mjcf/absent.c lib/mjcf/params.c,$(filter lib/mjcf/%,$(LIB_SRC)))
LIB_SRC := $(filter-out $(if $(EXTRA_LIBS_xml2),lib/mjcf/absent.c,$(MJCF_SRC)),$(LIB_SRC))
$(MJCF_SRC:%.c=$(BUILD)/obj/%.o): OWN_CPPFLAGS += $(EXTRA_CPPFLAGS_xml2)
HARNESS_SRC := $(sort $(wildcard lib/harness/*.c))
# Without HDF5 rows of studies are CSV alone.
HARNESS_SRC := $(filter-out lib/harness/$(if $(EXTRA_LIBS_fclib),sweep_hdf5_absent.c,sweep_hdf5.c),$(HARNESS_SRC))
$(BUILD)/obj/lib/harness/sweep_hdf5.o: OWN_CPPFLAGS += $(EXTRA_CPPFLAGS_fclib)
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/obj/%.o)
HARNESS_OBJ := $(HARNESS_SRC:%.c=$(BUILD)/obj/%.o)
LIB_A := $(BUILD)/libbristle.a
HARNESS_A := $(BUILD)/libbristle-harness.a
BOTH_A := $(HARNESS_A) $(LIB_A)

# Name of a program: bristle from programs/bristle, bristle-<x> from programs/<x>.
PROGRAM_DIRS := $(sort $(patsubst programs/%/,%,$(dir $(wildcard programs/*/*.c))))
program_name = $(BUILD)/bin/$(if $(filter bristle,$(1)),bristle,bristle-$(1))
PROGRAMS := $(foreach p,$(PROGRAM_DIRS),$(call program_name,$(p)))

##@ Build
lib: $(BOTH_A) ## the library
programs: $(PROGRAMS) ## build/bin/bristle and the report's program

$(BUILD)/obj/%.o: %.c $(FLAGS_FILE)
	$(call begin,CC,$<)$(COMPILE) -c $< -o $(PART) -MT $@ -MF $(PART).dep && mv -f $(PART).dep $(@:.o=.d) && $(DONE)

# The loader of OpenGL and the types of EGL, written by glad from the specifications that it carries. Header only and with the functions
# in a struct (--mx), so that the library keeps no global state; as system headers, since their warnings are not ours.
GLAD := $(BUILD)/glad
GLAD_HEADERS := $(GLAD)/include/glad/gl.h $(GLAD)/include/glad/egl.h
EGL_EXTENSIONS := EGL_EXT_platform_device,EGL_EXT_device_base,EGL_EXT_device_enumeration,EGL_EXT_device_query,$(strip \
    )EGL_MESA_platform_surfaceless,EGL_KHR_surfaceless_context,EGL_KHR_no_config_context,EGL_EXT_create_context_robustness
$(GLAD)/include/glad/gl.h: $(FLAGS_FILE)
	@rm -rf $(GLAD)/gl.part && mkdir -p $(GLAD)/gl.part $(@D)
	$(call say,GLAD,$@)
	$(Q)glad --reproducible --quiet --api gl:core=4.5 --extensions '' --out-path $(GLAD)/gl.part c --mx --header-only 2>/dev/null
	@touch $(GLAD)/gl.part/include/glad/gl.h && mv -f $(GLAD)/gl.part/include/glad/gl.h $@ && rm -rf $(GLAD)/gl.part
$(GLAD)/include/glad/egl.h: $(FLAGS_FILE)
	@rm -rf $(GLAD)/egl.part && mkdir -p $(GLAD)/egl.part $(@D)
	$(call say,GLAD,$@)
	$(Q)glad --reproducible --quiet --api egl=1.5 --extensions '$(EGL_EXTENSIONS)' --out-path $(GLAD)/egl.part c --header-only 2>/dev/null
	@touch $(GLAD)/egl.part/include/glad/egl.h && mv -f $(GLAD)/egl.part/include/glad/egl.h $@ && rm -rf $(GLAD)/egl.part
GPU_OBJ := $(GPU_SRC:%.c=$(BUILD)/obj/%.o)
$(GPU_OBJ): OWN_CPPFLAGS += -isystem $(GLAD)/include
$(GPU_OBJ): | $(GLAD_HEADERS)

# Thin archives: the linker then reports the objects that a program takes from them by their full names (mk/experiments.mk). They do not change
# where the code of an object does; the sum of all objects beside them does.
ifdef FLAGS_FILE
$(call keep,$(BUILD)/sources,$(LIB_SRC) $(HARNESS_SRC))
endif
$(LIB_A): $(LIB_OBJ)
$(HARNESS_A): $(HARNESS_OBJ)
$(BOTH_A): $(if $(FLAGS_FILE),$(BUILD)/sources)
	$(call begin,AR,$@)cat $(filter %.o,$^) | cksum >$(PART) && mv -f $(PART) $@.sum && ar rcsT $(PART) $(filter %.o,$^) && $(DONE)

define program_rule
$(call program_name,$(1)): $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard programs/$(1)/*.c)) $(BOTH_A)
	$$(call begin,LINK,$$@)$$(LINK) $$^ -o $$(PART) $$(LIBS) && $$(DONE)
endef
$(foreach p,$(PROGRAM_DIRS),$(eval $(call program_rule,$(p))))

# The plugin of `bristle sweep` for MPI, beside the program, where Open MPI is installed; the program itself needs none.
PLUGIN_MPI := $(if $(and $(EXTRA_LIBS_mpi),$(wildcard plugins/mpi.c)),$(BUILD)/bin/bristle-mpi.so)
ifneq ($(PLUGIN_MPI),)
programs: $(PLUGIN_MPI)
$(BUILD)/obj/plugins/mpi.o: OWN_CPPFLAGS += $(patsubst -I%,-isystem %,$(EXTRA_CPPFLAGS_mpi))
$(PLUGIN_MPI): $(BUILD)/obj/plugins/mpi.o
	$(call begin,LINK,$@)$(LINK) -shared $^ -o $(PART) $(EXTRA_LIBS_mpi) && $(DONE)
endif

# The commit goes into one object only, which is compiled again when it changes. A tarball carries it in the file COMMIT.
# Makes that scripts start are told it.
PROVENANCE_OBJ := $(BUILD)/obj/lib/harness/provenance.o
ifdef FLAGS_FILE
ifneq ($(origin COMMIT),command line)
COMMIT := $(if $(wildcard COMMIT),$(file <COMMIT),$(shell git describe --always --abbrev=12 --dirty --exclude='*' 2>/dev/null || echo unknown))
endif
$(call keep,$(BUILD)/commit,$(COMMIT))
$(PROVENANCE_OBJ): $(BUILD)/commit
endif
$(PROVENANCE_OBJ): OWN_CPPFLAGS += -DBR_COMMIT='"$(COMMIT)"'

.PHONY: lib programs
-include $(wildcard $(BUILD)/obj/*/*.d $(BUILD)/obj/*/*/*.d $(BUILD)/obj/*/*/*/*.d)
