# Bristle: build, run, test. `make help` lists the targets; CONTRIBUTING.md says how to add to them.
#
# Nothing is listed by hand: every lib/<layer>/*.c, programs/<name>/*.c, experiments/<id>/*.c, tests/unit/*.c, tests/e2e/*.t,
# tests/fuzz/*.c and bench/*.c is taken up by being there.

# What a user may set on the command line or in the environment.
CFLAGS ?= -O2 -g
CPPFLAGS ?=
LDFLAGS ?=
PREFIX ?= /usr/local
DESTDIR ?=
BUILD ?= build
# GPU=off leaves the GPU part out: contact patches are then computed in plain C, and no pictures of scenes are drawn.
GPU ?= on
# BUILD is a directory of words make can use in rules; BUILD=build/ is BUILD=build.
override BUILD := $(patsubst %/,%,$(patsubst ./%,%,$(value BUILD)))
SPECIAL := : ; & | < > ( ) * ? [ ] { } ! ~ % = ' " ` \ \# $$
ifneq ($(words $(BUILD))$(strip $(foreach c,$(SPECIAL),$(findstring $(c),$(value BUILD)))),1)
$(error BUILD='$(BUILD)' must be one directory, without blanks, quotes and what else a shell or make takes for its own)
endif
# Words of the user's reach scripts through the environment as they were typed: neither make nor a shell reads them again.
override ID := $(value ID)
override SET := $(value SET)
export ID SET
ifeq ($(origin CC),default)
CC := gcc
endif

# $(call quote,TEXT): as one word of a shell, whatever it holds.
quote = '$(subst ','\'',$(1))'

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
SHELL := /bin/sh

include mk/flags.mk
include mk/library.mk
include mk/experiments.mk
include mk/install.mk
include mk/tests.mk
include mk/measure.mk
include mk/peers.mk

##@ Clean
clean: ## remove what was built; results, figures and report stay
	@scripts/clean '$(BUILD)'
distclean: clean ## and results, figures and report, too
	rm -rf results figures report

##@ Help
help: ## this list
	@scripts/help mk/library.mk mk/experiments.mk mk/tests.mk mk/measure.mk mk/peers.mk mk/install.mk Makefile

.PHONY: clean distclean help
